//! Action cards played in battle.

use crate::steps::movement::Trim;
use crate::texts::prelude::*;

pub const TEXTS: Room = &[
    (Feat::CourageousToTheEnd, COURAGEOUS_TO_THE_END),
    (Feat::DirectHit, DIRECT_HIT),
    (Feat::FighterPrototype, FIGHTER_PROTOTYPE),
    (Feat::Intercept, INTERCEPT),
    (Feat::MoraleBoost, MORALE_BOOST),
    (Feat::ShieldsHolding, SHIELDS_HOLDING),
];

/// [card.morale-boost] Your units add 1 to their combat rolls in this round.
const MORALE_BOOST: Text = Text::lasts(|w, u| fights(w, u.by)).altering(&[Alter::Combat(|_, _| 1)]);

/// [card.fighter-prototype] In the first round of space combat your fighters add 2.
const FIGHTER_PROTOTYPE: Text = Text::lasts(|w, u| {
    let first = w.fight().is_some_and(|fight| fight.round <= 1);
    fights_in_space(w, u.by) && first && w.space(w.scene(), u.by).of(Kind::Fighter) > 0
})
.altering(&[Alter::ShipCombat(|_, _, kind| if kind == Kind::Fighter { 2 } else { 0 })]);

/// [card.intercept] The opponent's retreat is called off, and nobody retreats in this round.
const INTERCEPT: Text = Text::now(
    |w, u| matches!(u.window, Window::RetreatAnnounced(by) if w.opponent(by) == Some(u.by)),
    |w, u, _| {
        if let Some(fight) = w.fight_mut() {
            fight.retreating = None;
        }
        u.last(w);
    },
)
.altering(&[Alter::Is(Switch::NoRetreat)]);

/// [card.shields-holding] Cancels up to 2 hits on your ships.
const SHIELDS_HOLDING: Text =
    Text::now(|w, u| u.window == Window::ShipHits(u.by) && is_hit(w, u.by), |w, u, _| cancel_hits(w, u.by, 2));

/// [card.direct-hit] Destroys another player's ship that has just used sustain damage against a hit of yours.
const DIRECT_HIT: Text = Text::now(
    |w, u| match u.window {
        Window::Sustained { owner, kind } => {
            let prey = ranks::fleet(w, w.scene(), owner).in_state(kind, true) > 0;
            w.opponent(owner) == Some(u.by) && !query::unit(w, owner, kind).beyond_direct_hit && prey
        }
        _ => false,
    },
    |w, u, flow| {
        let Window::Sustained { owner, kind } = u.window else { return };
        if w.space(w.scene(), owner).in_state(kind, true) == 0 {
            return;
        }
        destroy(w, owner, kind, true, here(w), flow);
        // [units.stops-sustain] What falls to the card while damage is sustained stops nobody any more.
        if query::unit(w, owner, kind).can(Ability::StopsShipSustain)
            && let Some(denied) = &mut w.fighter_mut(w.foe(owner)).denied
        {
            denied.stopped = false;
        }
        // [fleet.capacity] Outside combat what has no room is gone before further hits are assigned.
        if !w.in_combat() {
            flow.then([Trim::of(owner, SystemSet::one(w.scene())).into()]);
        }
    },
);

/// [card.courageous-to-the-end] Two dice against the combat value of the best ship you lost; the opponent destroys a ship
/// for each that hits.
const COURAGEOUS_TO_THE_END: Text = Text::now(
    |w, u| {
        let lost = u.window == Window::Destroyed(u.by) && fights_in_space(w, u.by) && lost_ships(w, u.by);
        lost && w.ships(w.scene(), w.foe(u.by)) > 0
    },
    |w, u, flow| {
        let lost = SHIPS.iter().filter(|&&kind| w.side(u.by).wrecks[kind as usize] > 0);
        let on = lost.filter_map(|&kind| query::unit(w, u.by, kind).combat).map(|dice| dice.on).min();
        u.roll(2, on.unwrap_or(11), flow);
    },
)
.rolling(|w, doom, faces, flow| doom.u.ask_left(w, 0, doom.count(faces), flow))
.asking(&[Question::must(
    |w, pick, out| {
        let fleet = ranks::fleet(w, w.scene(), pick.seat);
        out.all(fleet.groups(ranks::LINE).map(|(kind, damaged, _)| Choice::Lose { kind, damaged }));
    },
    |w, pick, choice, flow| {
        let Choice::Lose { kind, damaged } = choice else { unreachable!("{choice:?}") };
        destroy(w, pick.seat, kind, damaged, here(w), flow);
        Then::More
    },
)
.of(Who::Foe)]);
