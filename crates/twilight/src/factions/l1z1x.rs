//! What the L1Z1X Mindnet have: leaders, technologies, note, abilities and breakthrough.

use crate::feats::Occasion;
use crate::steps::tokens::GainTokens;
use crate::texts::prelude::*;

pub const TEXTS: Room = &[
    (Feat::L1z1xAgent, AGENT),
    (Feat::L1z1xCommander, COMMANDER),
    (Feat::L1z1xHero, HERO),
    (Feat::CyberneticEnhancements, CYBERNETIC_ENHANCEMENTS),
    (Feat::FealtyUplink, FEALTY_UPLINK),
    (Feat::InheritanceSystems, INHERITANCE_SYSTEMS),
];

/// [leader.l1z1x-agent] After a player activates a system: an infantry of that player there may become a mech.
const AGENT: Text = Text::asks(
    |w, u| u.helps(w) && in_reserve(w, u.player(w), Kind::Mech) > 0 && has_target(w, u),
    &[Question::may(
        1,
        |w, pick, out| {
            let here = |&(_, _, at): &(Kind, bool, Holder)| system_of(w, at) == w.scene();
            out.units(everywhere(w, pick.seat, &GROUND[..1]).filter(here));
        },
        |w, pick, choice, _| {
            let (kind, damaged, at) = unit_in(choice);
            recall(w, pick.seat, kind, damaged, at);
            place(w, pick.seat, Kind::Mech, at);
            Then::Over
        },
    )
    .of(Who::Player)],
);

/// [leader.l1z1x-commander] Planetary shields do not stop your bombardment.
const COMMANDER: Text = Text::stands().altering(&[Alter::Is(Switch::IgnoresShields)]);

/// [leader.l1z1x-hero] A system without other players' ships, then dreadnoughts and flagships that go there.
const HERO: Text = Text::asks(
    has_target,
    &[
        Question::must(
            |w, pick, out| {
                if everywhere(w, pick.seat, &HEAVY).next().is_some() {
                    // [move.retreat] Anomalies close systems to ships that move this way, too.
                    let chart = query::chart(w, pick.seat);
                    let open = |s: &SystemId| no_enemy_ships(w, pick.seat, *s) && chart.is_haven(*s);
                    out.systems(w.galaxy.ids().filter(open));
                }
            },
            next,
        ),
        Question::may(
            20,
            |w, pick, out| {
                let elsewhere = |&(_, _, at): &(Kind, bool, Holder)| system_of(w, at) != pick.system();
                out.units(everywhere(w, pick.seat, &HEAVY).filter(elsewhere));
            },
            |w, pick, choice, flow| {
                sail_laden(w, pick.seat, choice, pick.system(), flow);
                Then::More
            },
        )
        .ending(|w, pick, flow| trim_all(w, pick.seat, flow)),
    ],
);

const HEAVY: [Kind; 2] = [Kind::Dreadnought, Kind::Flagship];

/// [note.cybernetic-enhancements] When you gain tokens: one more; the note goes back. [note.cybernetic-enhancements-base] Once:
/// when your turn starts L1Z1X loses a strategy token, and you gain one.
const CYBERNETIC_ENHANCEMENTS: Text = Text::now(
    |w, u| match u.window {
        Window::TurnStarts => {
            let paid = owner(w, "l1z1x").is_some_and(|from| w.side(from).strategy > 0);
            u.acts(w) && paid && query::tokens_in_reserve(w, u.by) > 0
        }
        Window::Round { at: Occasion::StatusTokens, of } => of == u.by,
        _ => false,
    },
    |w, u, flow| match (u.window, owner(w, "l1z1x")) {
        (Window::TurnStarts, Some(from)) => {
            w.parties[from.index()].strategy -= 1;
            w.parties[u.by.index()].strategy += 1;
        }
        _ => flow.then([GainTokens { seat: u.by, left: 1 }.into()]),
    },
)
.altering(&[Alter::Is(Switch::TokenOnce)]);

/// [breakthrough.fealty-uplink] A gained planet gets as many infantry as it has influence.
const FEALTY_UPLINK: Text = Text::stands().altering(&[Alter::Is(Switch::GainsGarrison)]);

/// [tech.inheritance-systems] Exhausted, and for 2 resources, it waives the prerequisites of what you research.
const INHERITANCE_SYSTEMS: Text = Text::stands().altering(&[Alter::Is(Switch::WaivesPrerequisites)]);
