//! What the Empyrean have: leaders, technologies, note, abilities and breakthrough.

use crate::steps::kin::Tribute;
use crate::texts::prelude::*;

pub const TEXTS: Room = &[
    (Feat::EmpyreanAgent, AGENT),
    (Feat::EmpyreanCommander, COMMANDER),
    (Feat::Watcher, WATCHER),
    (Feat::Dynamo, DYNAMO),
    (Feat::VoidTether, VOID_TETHER),
];

/// [leader.empyrean-agent] After a player moved ships into a system without planets: a tactic token for that player.
const AGENT: Text = Text::now(
    |w, u| u.helps(w) && w.action.arrived && w.planets_in(w.scene()).next().is_none(),
    |w, u, _| {
        let player = u.player(w);
        w.parties[player.index()].tactic += 1;
    },
);

/// [leader.empyrean-commander] After another player moved ships to your command token: it leaves the board.
const COMMANDER: Text = Text::now(
    |w, u| u.by_rival(w) && w.action.arrived && w.side(u.by).tokens.has(w.scene()),
    |w, u, _| {
        let active = w.scene();
        let side = &mut w.parties[u.by.index()];
        side.tokens = side.tokens.without(active);
    },
);

/// [units.watcher] A mech in or next to a system with units of the player is given to cancel another player's action card.
const WATCHER: Text = Text::now(
    |w, u| card_of_another(w, u) && has_target(w, u),
    |w, u, flow| {
        cancel_card(w, u);
        u.ask(w, 0, flow);
    },
)
.asking(&[Question::must(
    |w, pick, out| {
        let (seat, player) = (pick.seat, pick.u.player(w));
        let close = |s: SystemId| with_units(w, player, s) || near(w, seat, s).iter().any(|n| with_units(w, player, n));
        out.units(everywhere(w, seat, &[Kind::Mech]).filter(|&(.., at)| close(system_of(w, at))));
    },
    |w, pick, choice, _| {
        let (kind, damaged, at) = unit_in(choice);
        recall(w, pick.seat, kind, damaged, at);
        Then::Over
    },
)]);

/// [units.dynamo] 2 influence repair a unit that sustained damage near the flagship; it does not sustain damage against the
/// same hits again.
const DYNAMO: Text = Text::now(
    |w, u| match u.window {
        Window::Sustained { owner, kind } => {
            let close = near(w, u.by, w.scene()).with(w.scene());
            let here = close.iter().any(|s| w.space(s, u.by).of(Kind::Flagship) > 0);
            here && damaged_at(w, owner, kind).is_some() && query::influence_purse(w, u.by) >= 2
        }
        _ => false,
    },
    |w, u, flow| {
        if let Window::Sustained { owner, kind } = u.window {
            w.fighter_mut(owner).mended[kind as usize] += 1;
            if let Some(at) = damaged_at(w, owner, kind) {
                force_at(w, owner, at).damaged[kind as usize] -= 1;
            }
            flow.then([Tribute { seat: u.by, paid: 0, cost: 2 }.into()]);
        }
    },
)
.for_anybody();

/// Where a unit that has just sustained damage is.
fn damaged_at(w: &World, owner: Seat, kind: Kind) -> Option<Holder> {
    w.action.active?;
    let force = match arena(w) {
        Holder::Planet(planet) => w.ground(planet, owner),
        Holder::Space(system) => w.space(system, owner),
    };
    (force.in_state(kind, true) > 0).then(|| arena(w))
}

/// [breakthrough.void-tether] After you activate a system with your units in it or next to it: a border of it is shut for
/// others; with no token left, one is taken from another border.
const VOID_TETHER: Text = Text::asks(
    |w, u| {
        let close = || query::presence(w, u.by).common(near(w, u.by, w.scene()).with(w.scene()));
        u.acts(w) && !close().is_empty() && has_target(w, u)
    },
    &[
        Question::must(
            |w, pick, out| {
                let free = |to: &SystemId| !w.side(pick.seat).tethers.contains(&border(w.scene(), *to));
                let borders = w.galaxy.bordering(w.scene()).iter().filter(free);
                out.all(borders.map(|to| Choice::Link { from: w.scene(), to }));
            },
            |w, pick, choice, _| {
                let Choice::Link { from, to } = choice else { unreachable!("{choice:?}") };
                if w.side(pick.seat).tethers.is_full() {
                    return Then::Next;
                }
                let tethers = &mut w.parties[pick.seat.index()].tethers;
                tethers.push(border(from, to));
                tethers.sort();
                Then::Over
            },
        ),
        Question::must(
            |w, pick, out| out.all(w.side(pick.seat).tethers.iter().map(|&(from, to)| Choice::Link { from, to })),
            |w, pick, choice, _| {
                let (Some(Choice::Link { from: a, to: b }), Choice::Link { from, to }) = (pick.before, choice) else {
                    unreachable!("{choice:?}")
                };
                let tethers = &mut w.parties[pick.seat.index()].tethers;
                tethers.retain(|tether| *tether != (from, to));
                tethers.push(border(a, b));
                tethers.sort();
                Then::Over
            },
        ),
    ],
);

/// The border between two systems.
pub fn border(a: SystemId, b: SystemId) -> (SystemId, SystemId) {
    (a.min(b), a.max(b))
}

/// [breakthrough.void-tether] Tethers stay where they lie when two systems change places.
pub fn swapped(w: &mut World, a: SystemId, b: SystemId) {
    let there = |s: SystemId| {
        if s == a {
            b
        } else if s == b {
            a
        } else {
            s
        }
    };
    for side in &mut w.parties {
        side.tethers.iter_mut().for_each(|tether| *tether = border(there(tether.0), there(tether.1)));
        side.tethers.sort();
    }
}
