//! What the Ghosts of Creuss have: leaders, technologies, note, abilities and breakthrough.

use crate::texts::prelude::*;
use twilight_box::components::{Anomaly, TokenId, Wormhole};
use twilight_box::galaxy::Bend;

pub const TEXTS: Room = &[
    (Feat::CreussAgent, AGENT),
    (Feat::CreussCommander, COMMANDER),
    (Feat::CreussHero, HERO),
    (Feat::CreussIff, CREUSS_IFF),
    (Feat::IcarusDrive, ICARUS_DRIVE),
    (Feat::ParticleSynthesis, PARTICLE_SYNTHESIS),
    (Feat::WormholeGenerator, WORMHOLE_GENERATOR),
    (Feat::DimensionalSplicer, DIMENSIONAL_SPLICER),
];

/// [leader.creuss-agent] After a player activates a system with a wormhole: it touches all others with wormholes for that
/// player.
const AGENT: Text = Text::now(
    |w, u| u.helps(w) && !w.galaxy.place(w.scene()).wormholes.without(Wormhole::Delta).is_empty(),
    |w, u, _| enforce(w, u.player(w), u.feat),
)
.altering(&[Alter::Bends(&[Bend::Beacon])]);

/// [leader.creuss-commander] Ships with capacity that moved through a wormhole bring a fighter each.
const COMMANDER: Text = Text::stands().altering(&[Alter::Is(Switch::Escorts)]);

/// [leader.creuss-hero] Two systems with wormholes or your units change places, but not the Creuss home or the nexus, which lie
/// beside the map.
const HERO: Text = Text::asks(
    has_target,
    &[
        Question::must(|w, pick, out| out.systems(movable(w, pick.seat)), next),
        Question::must(
            |w, pick, out| out.systems(movable(w, pick.seat).filter(|&s| s != pick.system())),
            |w, pick, choice, _| {
                let (a, b) = (pick.system(), system_in(choice));
                w.galaxy.swap(a, b);
                factions::empyrean::swapped(w, a, b);
                Then::Over
            },
        ),
    ],
);

fn movable(w: &World, seat: Seat) -> impl Iterator<Item = SystemId> + '_ {
    // [hive.protected] Spawning systems are spared as the nexus is.
    let spawns = |s: SystemId| w.hive.as_ref().is_some_and(|hive| hive.sites.contains(&s));
    let barred = move |s: SystemId| w.galaxy.place(s).at.is_none() || spawns(s);
    let fine = move |s: SystemId| !w.galaxy.place(s).wormholes.is_empty() || with_units(w, seat, s);
    w.galaxy.ids().filter(move |&s| !barred(s) && fine(s))
}

/// A Creuss wormhole token goes to the system chosen before.
const TOKEN: Question = Question::must(
    |w, _, out| {
        let c = &w.kit.get().components;
        let tokens = ["creuss-alpha", "creuss-beta", "creuss-gamma"].map(|id| c.token_named(id));
        let boxed = |token: &TokenId| w.has_box(c.token(*token).set);
        out.all(tokens.into_iter().flatten().filter(boxed).map(|token| Choice::Token(token.0)));
    },
    |w, pick, choice, _| {
        let Choice::Token(token) = choice else { unreachable!("{choice:?}") };
        let to = match pick.before {
            Some(Choice::Choose(system)) => system,
            Some(Choice::Unit { at, .. }) => system_of(w, at),
            _ => w.scene(),
        };
        move_token(w, TokenId(token), to);
        Then::Over
    },
);

/// [note.creuss-iff] At the start of your turn: a Creuss wormhole token goes to a system with a planet of yours, or to one
/// without other players' ships that is no home.
const CREUSS_IFF: Text = Text::asks(
    |w, u| u.acts(w) && has_target(w, u),
    &[
        Question::must(
            |w, pick, out| {
                let scar = |s: SystemId| w.galaxy.place(s).anomalies.has(Anomaly::EntropicScar);
                out.systems(w.galaxy.ids().filter(|&s| !scar(s) && open_to(w, pick.seat, s)));
            },
            next,
        ),
        TOKEN,
    ],
);

/// [tech.wormhole-generator] The same as an action.
/// [tech.wormhole-generator-base] Once: when the status phase starts, whether its owner likes it or not.
const WORMHOLE_GENERATOR: Text = Text::asks(
    has_target,
    &[Question::must(|w, pick, out| out.systems(w.galaxy.ids().filter(|&s| open_to(w, pick.seat, s))), next), TOKEN],
);

/// Systems with an own planet, or without other players' ships and no homes.
fn open_to(w: &World, seat: Seat, s: SystemId) -> bool {
    domain_in(w, s, seat).next().is_some() || !is_home(w, s) && no_enemy_ships(w, seat, s)
}

/// [units.icarus-drive] After any player activates a system: a mech is given for a wormhole token where it was.
const ICARUS_DRIVE: Text = Text::asks(
    has_target,
    &[
        Question::must(
            |w, pick, out| {
                let scar = |s: SystemId| w.galaxy.place(s).anomalies.has(Anomaly::EntropicScar);
                out.units(everywhere(w, pick.seat, &[Kind::Mech]).filter(|&(_, _, at)| !scar(system_of(w, at))));
            },
            |w, pick, choice, _| {
                let (kind, damaged, at) = unit_in(choice);
                recall(w, pick.seat, kind, damaged, at);
                Then::Next
            },
        ),
        TOKEN,
    ],
);

/// [breakthrough.particle-synthesis] Wormholes beside your ships have production 1 each and make production there cheaper.
const PARTICLE_SYNTHESIS: Text = Text::stands().altering(&[
    Alter::Is(Switch::WormholesProduce),
    Alter::Discount(|w, _| w.action.active.map_or(0, |s| w.galaxy.place(s).wormholes.iter().count() as u16)),
]);

/// [tech.dimensional-splicer] At the start of a space combat beside a wormhole: a hit on a ship of your choice.
const DIMENSIONAL_SPLICER: Text = Text::asks(
    |w, u| {
        let both = || w.ships(w.scene(), u.by) > 0 && w.ships(w.scene(), w.foe(u.by)) > 0;
        fights_in_space(w, u.by) && both() && !w.galaxy.place(w.scene()).wormholes.is_empty()
    },
    &[Question::must(
        |w, pick, out| offer_foes_ships(w, pick.seat, out),
        |w, pick, choice, flow| {
            strike_foe(w, pick.seat, choice, flow);
            Then::Over
        },
    )],
);
