//! What the Argent Flight have: leaders, technologies, note, abilities and breakthrough.

use crate::steps::movement::Trim;
use crate::texts::prelude::*;

pub const TEXTS: Room = &[
    (Feat::ArgentAgent, AGENT),
    (Feat::ArgentCommander, COMMANDER),
    (Feat::ArgentHero, HERO),
    (Feat::StrikeWingAmbuscade, STRIKE_WING_AMBUSCADE),
    (Feat::WingTransfer, WING_TRANSFER),
];

/// [leader.argent-agent] When a player produces: ground forces appear on planets of that player in the active system and next
/// to it.
const AGENT: Text = Text::now(|w, u| u.helps(w), |w, u, _| enforce(w, u.player(w), u.feat))
    .altering(&[Alter::Is(Switch::ProducesNextDoor)]);

/// [leader.argent-commander] When your units roll for a unit ability: one of them rolls one die more.
const COMMANDER: Text = Text::stands().altering(&[Alter::AbilityDice(|_, _, _| 1)]);

/// [leader.argent-hero] Your ships go to systems with a token of yours and without other players' ships.
const HERO: Text = Text::asks(
    has_target,
    &[Question::may(
        40,
        |w, pick, out| {
            let seat = pick.seat;
            for to in w.side(seat).tokens.iter().filter(|&s| no_enemy_ships(w, seat, s)) {
                for from in w.galaxy.ids().filter(|&from| from != to) {
                    offer_sails(w, seat, from, to, out);
                }
            }
        },
        |w, pick, choice, _| {
            sail_chosen(w, pick.seat, choice);
            Then::More
        },
    )
    .ending(|w, pick, flow| trim_all(w, pick.seat, flow))],
);

/// Ships and ground forces in space that go from one system to another.
fn offer_sails(w: &World, seat: Seat, from: SystemId, to: SystemId, out: &mut Targets<'_>) {
    let here = w.space(from, seat);
    let all = here.groups(&SHIPS).chain(here.groups(&GROUND));
    out.all(all.map(|(kind, damaged, _)| Choice::Sail { kind, damaged, from, to }));
}

fn sail_chosen(w: &mut World, seat: Seat, choice: Choice) {
    let Choice::Sail { kind, damaged, from, to } = choice else { unreachable!("{choice:?}") };
    sail(w, seat, kind, damaged, from, to);
}

/// [note.strike-wing-ambuscade] When your units roll for a unit ability: one of them rolls one die more.
const STRIKE_WING_AMBUSCADE: Text =
    Text::lasts(|_, u| matches!(u.window, Window::AbilityRoll { by, .. } if by == u.by))
        .altering(&[Alter::AbilityDice(|_, _, _| 1)]);

/// [breakthrough.wing-transfer] After you activate a system with units of yours alone: tokens go to such systems next to it;
/// at the end of the action ships change places among all of them.
const WING_TRANSFER: Text = Text::lasts(|w, u| {
    let partner = || near(w, u.by, w.scene()).iter().any(|s| w.side(u.by).tokens.has(s) || alone(w, u.by, s));
    u.acts(w) && alone(w, u.by, w.scene()) && partner()
})
.asking(&[
    Question::may(
        9,
        |w, pick, out| {
            let free = near(w, pick.seat, w.scene()).minus(w.side(pick.seat).tokens);
            out.systems(free.iter().filter(|&s| alone(w, pick.seat, s)));
        },
        |w, pick, choice, flow| {
            place_token(w, pick.seat, system_in(choice), flow);
            Then::More
        },
    ),
    Question::may(
        20,
        |w, pick, out| {
            let systems = wings(w, pick.seat);
            // Ships leave in the order of systems, so that nothing goes to and fro.
            let later = |s: &SystemId| match pick.before {
                Some(Choice::Sail { from, .. }) => *s >= from,
                _ => true,
            };
            for from in systems.iter().filter(later) {
                for to in systems.iter().filter(|&to| to != from && no_enemy_ships(w, pick.seat, to)) {
                    offer_sails(w, pick.seat, from, to, out);
                }
            }
        },
        |w, pick, choice, _| {
            sail_chosen(w, pick.seat, choice);
            Then::Again
        },
    )
    .ending(|w, pick, flow| flow.then([Trim::of(pick.seat, wings(w, pick.seat)).into()])),
]);

/// A system that contains units of this side and of no other.
fn alone(w: &World, seat: Seat, system: SystemId) -> bool {
    with_units(w, seat, system) && !w.rivals(seat).iter().any(|rival| with_units(w, rival, system))
}

/// The active system and systems next to it with an own token.
fn wings(w: &World, seat: Seat) -> SystemSet {
    near(w, seat, w.scene()).common(w.side(seat).tokens).with(w.scene())
}
