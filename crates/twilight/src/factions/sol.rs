//! What the Federation of Sol have: leaders, technologies, note, abilities and breakthrough.

use crate::steps::production::Pay;
use crate::texts::prelude::*;

pub const TEXTS: Room = &[
    (Feat::SolAgent, AGENT),
    (Feat::SolCommander, COMMANDER),
    (Feat::SolHero, HERO),
    (Feat::MilitarySupport, MILITARY_SUPPORT),
    (Feat::OrbitalDrop, ORBITAL_DROP),
    (Feat::BellumGloriosum, BELLUM_GLORIOSUM),
];

/// [leader.sol-agent] At the start of a round of ground combat: a ground force of a player rolls one die more.
const AGENT: Text = Text::asks(
    |w, u| w.battleground().is_some() && has_target(w, u),
    &[
        Question::must(offer_fighters, |_, _, _, _| Then::Next),
        Question::must(
            |w, pick, out| {
                if let Some(planet) = w.battleground() {
                    offer_kinds(w.ground(planet, pick.chosen()), &GROUND, Holder::Planet(planet), out);
                }
            },
            |w, pick, choice, _| {
                let (kind, ..) = unit_in(choice);
                w.fighter_mut(pick.chosen()).spurred = Some(kind);
                Then::Over
            },
        ),
    ],
)
.for_anybody();

/// [leader.sol-commander] At the start of a ground combat on a planet of yours: an infantry there.
const COMMANDER: Text = Text::now(
    |w, u| matches!(u.window, Window::GroundStarts(planet) if w.planet(planet).controller == Some(u.by)),
    |w, u, _| place(w, u.by, Kind::Infantry, arena(w)),
);

/// [leader.sol-hero] All your command tokens leave the board.
const HERO: Text =
    Text::now(|w, u| !w.side(u.by).tokens.is_empty(), |w, u, _| w.parties[u.by.index()].tokens = SystemSet::NONE);

/// [note.military-support] At the start of the Sol player's turn: Sol loses a strategy token, if it has one, and you place 2
/// infantry on a planet of yours.
const MILITARY_SUPPORT: Text = Text::now(
    |w, u| u.by_another(w) && plays(w, u.player(w), "sol") && domain(w, u.by).next().is_some(),
    |w, u, flow| {
        let sol = u.player(w);
        let pool = &mut w.parties[sol.index()].strategy;
        *pool = pool.saturating_sub(1);
        u.ask(w, 0, flow);
    },
)
.asking(&[Question::must(
    |w, pick, out| out.planets(domain(w, pick.seat)),
    |w, pick, choice, _| {
        place_many(w, pick.seat, 2, Kind::Infantry, Holder::Planet(planet_in(choice)));
        Then::Over
    },
)]);

/// [faction.orbital-drop] A strategy token places 2 infantry on a planet of yours; [units.thunderbolt] 3 resources bring a
/// mech along.
const ORBITAL_DROP: Text = Text::now(
    |w, u| factions::may_spend_strategy(w, u.by) && has_target(w, u),
    |w, u, flow| {
        factions::spend_strategy(w, u.by);
        u.ask(w, 0, flow);
    },
)
.asking(&[
    Question::must(
        |w, pick, out| {
            if in_reserve(w, pick.seat, Kind::Infantry) > 0 {
                out.planets(domain(w, pick.seat));
            }
        },
        |w, pick, choice, _| {
            place_many(w, pick.seat, 2, Kind::Infantry, Holder::Planet(planet_in(choice)));
            Then::Next
        },
    ),
    Question::may(
        1,
        |w, pick, out| {
            if query::purse(w, pick.seat) >= 3 && in_reserve(w, pick.seat, Kind::Mech) > 0 {
                out.offer(Choice::Place { kind: Kind::Mech, at: Holder::Planet(pick.planet()) });
            }
        },
        |w, pick, choice, flow| {
            place_chosen(w, pick.seat, choice);
            flow.then([Pay { seat: pick.seat, paid: 0, cost: 3 }.into()]);
            Then::Over
        },
    ),
]);

/// [breakthrough.bellum-gloriosum] What fits aboard produced ships does not count against production.
const BELLUM_GLORIOSUM: Text = Text::stands().altering(&[Alter::Uncounted(|w, seat| {
    let made = |kind: Kind| u16::from(w.action.batch[kind as usize]);
    let room = |kind: &Kind| made(*kind) * u16::from(query::unit(w, seat, *kind).capacity.unwrap_or(0));
    let cargo: u16 = [Kind::Fighter, Kind::Infantry, Kind::Mech].into_iter().map(made).sum();
    cargo.min(SHIPS.iter().map(room).sum())
})]);
