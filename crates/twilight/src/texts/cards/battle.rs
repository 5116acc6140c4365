//! Action cards played in battle.

use crate::steps::cards::{SkilledRetreat, ways_out};
use crate::steps::deeds;
use crate::steps::feats::{Reroll, Which};
use crate::steps::hits::{Assign, Target};
use crate::steps::movement::Trim;
use crate::steps::production::Pay;
use crate::steps::research;
use crate::steps::retreat::havens;
use crate::steps::spend::{Bill, Spend};
use crate::steps::volley::faces_of;
use crate::texts::prelude::*;
use crate::world::LANDERS;

pub const TEXTS: Room = &[
    (Feat::Blitz, BLITZ),
    (Feat::Bunker, BUNKER),
    (Feat::CourageousToTheEnd, COURAGEOUS_TO_THE_END),
    (Feat::CrashLanding, CRASH_LANDING),
    (Feat::DirectHit, DIRECT_HIT),
    (Feat::Disable, DISABLE),
    (Feat::EmergencyRepairs, EMERGENCY_REPAIRS),
    (Feat::FighterPrototype, FIGHTER_PROTOTYPE),
    (Feat::FireTeam, FIRE_TEAM),
    (Feat::GhostSquad, GHOST_SQUAD),
    (Feat::Intercept, INTERCEPT),
    (Feat::ManeuveringJets, MANEUVERING_JETS),
    (Feat::MoraleBoost, MORALE_BOOST),
    (Feat::Parley, PARLEY),
    (Feat::ReflectiveShielding, REFLECTIVE_SHIELDING),
    (Feat::RevealPrototype, REVEAL_PROTOTYPE),
    (Feat::Rout, ROUT),
    (Feat::ScrambleFrequency, SCRAMBLE_FREQUENCY),
    (Feat::ShieldsHolding, SHIELDS_HOLDING),
    (Feat::SkilledRetreat, SKILLED_RETREAT),
    (Feat::Waylay, WAYLAY),
];

/// [card.waylay] Hits of your anti-fighter barrage fall on any ships.
const WAYLAY: Text = Text::lasts(|w, u| match u.window {
    Window::AbilityRoll { by, volley: Volley::Barrage } => by == u.by && big_ships(w, w.scene(), w.foe(by)) > 0,
    _ => false,
})
.altering(&[Alter::Is(Switch::BarrageHitsAll)]);

/// [card.morale-boost] Your units add 1 to their combat rolls in this round.
const MORALE_BOOST: Text = Text::lasts(|w, u| fights(w, u.by)).altering(&[Alter::Combat(|_, _| 1)]);

/// [card.fighter-prototype] In the first round of space combat your fighters add 2.
const FIGHTER_PROTOTYPE: Text = Text::lasts(|w, u| {
    let first = w.fight().is_some_and(|fight| fight.round <= 1);
    fights_in_space(w, u.by) && first && w.space(w.scene(), u.by).of(Kind::Fighter) > 0
})
.altering(&[Alter::ShipCombat(|_, _, kind| if kind == Kind::Fighter { 2 } else { 0 })]);

/// [card.emergency-repairs] At the start or end of a combat round: all your units in the active system are repaired.
const EMERGENCY_REPAIRS: Text = Text::now(
    |w, u| fights(w, u.by) && any_damaged(w, u.by, w.scene()),
    |w, u, _| {
        w.space_mut(w.scene(), u.by).damaged = Default::default();
        for planet in w.planets_in(w.scene()).collect::<Vec<_>>() {
            w.ground_mut(planet, u.by).damaged = Default::default();
        }
    },
);

/// [card.skilled-retreat] Your ships leave the space combat for an adjacent system without other players' ships.
const SKILLED_RETREAT: Text = Text::now(
    |w, u| fights_in_space(w, u.by) && !ways_out(w, u.by).is_empty(),
    |_, u, flow| flow.then([SkilledRetreat { seat: u.by }.into()]),
);

/// [card.rout] The attacker must retreat, if it can.
const ROUT: Text = Text::now(
    |w, u| fights_in_space(w, u.by) && !u.acts(w) && !havens(w, w.foe(u.by)).is_empty(),
    |w, u, flow| {
        let attacker = w.foe(u.by);
        if let Some(fight) = w.fight_mut() {
            fight.retreating = Some(attacker);
        }
        flow.then([window(Window::RetreatAnnounced(attacker))]);
    },
);

/// [card.intercept] The opponent's retreat is called off, and nobody retreats in this round.
const INTERCEPT: Text = Text::now(
    |w, u| matches!(u.window, Window::RetreatAnnounced(by) if w.opponents(by).has(u.by)),
    |w, u, _| {
        if let Some(fight) = w.fight_mut() {
            fight.retreating = None;
        }
        u.last(w);
    },
)
.altering(&[Alter::Is(Switch::NoRetreat)]);

/// [card.maneuvering-jets] Cancels a hit of a space cannon.
const MANEUVERING_JETS: Text =
    Text::now(|w, u| u.window == Window::CannonHits(u.by) && is_hit(w, u.by), |w, u, _| cancel_hits(w, u.by, 1));

/// [card.shields-holding] Cancels up to 2 hits on your ships.
const SHIELDS_HOLDING: Text =
    Text::now(|w, u| u.window == Window::ShipHits(u.by) && is_hit(w, u.by), |w, u, _| cancel_hits(w, u.by, 2));

/// [card.fire-team] After your ground forces rolled: misses are rolled again.
const FIRE_TEAM: Text = Text::now(
    |w, u| match u.window {
        Window::Rolled { by, volley: volley @ Volley::GroundCombat(_) } => {
            by == u.by && faces_of(w, volley, by).any(|(face, gun)| face < gun.on)
        }
        _ => false,
    },
    |_, u, flow| reroll(u, Which::Misses, flow),
);

/// [card.scramble-frequency] After another player rolled for a unit ability: all those dice are rolled again.
const SCRAMBLE_FREQUENCY: Text = Text::now(
    |_, u| matches!(u.window, Window::Rolled { by, volley } if by != u.by && volley.is_ability()),
    |_, u, flow| reroll(u, Which::All, flow),
)
.for_anybody();

fn reroll(u: Use, which: Which, flow: &mut Flow) {
    if let Window::Rolled { by, volley } = u.window {
        flow.then([Reroll { volley, seat: by, which }.into()]);
    }
}

/// [card.direct-hit] Destroys another player's ship that has just used sustain damage against a hit of yours.
const DIRECT_HIT: Text = Text::now(
    |w, u| match u.window {
        Window::Sustained { owner, kind } => {
            let prey = ranks::fleet(w, w.scene(), owner).in_state(kind, true) > 0;
            w.opponents(owner).has(u.by) && !query::unit(w, owner, kind).beyond_direct_hit && prey
        }
        _ => false,
    },
    |w, u, flow| {
        let Window::Sustained { owner, kind } = u.window else { return };
        if w.space(w.scene(), owner).in_state(kind, true) == 0 {
            return;
        }
        fell(w, u.by, owner, (kind, true, here(w)), flow);
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

/// [card.reflective-shielding] When a ship of yours sustains damage in combat: 2 hits on the opponent's ships.
const REFLECTIVE_SHIELDING: Text = Text::now(
    |w, u| match u.window {
        Window::Sustained { owner, kind } => {
            let ship = ranks::fleet(w, w.scene(), owner).of(kind) > 0;
            owner == u.by && fights_in_space(w, owner) && ship && w.ships(w.scene(), w.foe(owner)) > 0
        }
        _ => false,
    },
    |w, u, flow| {
        let victim = w.foe(u.by);
        w.hits_mut(victim).plain += 2;
        flow.then([Assign { victim, target: Target::Ships }.into()]);
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
        fell(w, pick.u.by, pick.seat, (kind, damaged, here(w)), flow);
        Then::More
    },
)
.of(Who::Foe)]);

/// [card.crash-landing] When your last ship here is destroyed: a ground force from space lands on a planet other than
/// Mecatol Rex, and coexists beside ground forces of others; structures alone do not hold the planet.
const CRASH_LANDING: Text = Text::asks(
    |w, u| {
        let last = u.window == Window::Destroyed(u.by) && lost_ships(w, u.by) && w.ships(w.scene(), u.by) == 0;
        last && has_target(w, u)
    },
    &[Question::must(
        |w, pick, out| {
            for planet in w.planets_in(w.scene()).filter(|_| !is_spared(w, w.scene())) {
                let forces = w.space(w.scene(), pick.seat).groups(&GROUND);
                out.all(forces.map(|(kind, damaged, _)| Choice::Land { kind, damaged, planet }));
            }
        },
        |w, pick, choice, flow| {
            let Choice::Land { kind, damaged, planet } = choice else { unreachable!("{choice:?}") };
            let (seat, rivals) = (pick.seat, w.rivals(pick.seat));
            w.space_mut(w.scene(), seat).take(kind, damaged);
            w.ground_mut(planet, seat).add(kind, damaged);
            if rivals.iter().any(|rival| w.ground(planet, rival).ground() > 0) {
                factions::coexist(w, seat, planet);
                return Then::Over;
            }
            rivals.iter().for_each(|rival| destroy_all(w, rival, &STRUCTURES, planet, flow));
            let state = &mut w.planets[planet.index()];
            if state.controller != Some(seat) {
                let from = state.controller.replace(seat);
                state.exhausted = true;
                deeds::lost(w, from, planet, flow);
            }
            Then::Over
        },
    )],
);

/// [card.reveal-prototype] At the start of a combat: 4 resources for the upgrade of a kind that takes part; in the whole game
/// it is researched.
const REVEAL_PROTOTYPE: Text = Text::now(
    |w, u| fights(w, u.by) && query::purse(w, u.by) >= 4 && has_target(w, u),
    |w, u, flow| {
        if w.league.is_some() {
            flow.then([Spend { seat: u.by, bill: Bill::resources(4) }.into()]);
        }
        u.ask(w, 0, flow);
    },
)
.asking(&[Question::must(
    |w, pick, out| {
        let Some(fight) = w.fight() else { return };
        let force = match fight.planet() {
            None => w.space(fight.at, pick.seat),
            Some(planet) => w.ground(planet, pick.seat),
        };
        let kinds = SHIPS.iter().chain(&GROUND).copied().filter(|kind| force.of(*kind) > 0);
        out.all(kinds.filter(|kind| has_prototype(w, pick.seat, *kind)).map(Choice::Buy));
    },
    |w, pick, choice, flow| {
        let Choice::Buy(kind) = choice else { unreachable!("{choice:?}") };
        if w.league.is_none() {
            w.parties[pick.seat.index()].upgraded |= 1 << kind as u32;
            flow.then([Pay { seat: pick.seat, paid: 0, cost: 4 }.into()]);
        } else if let Some(tech) = research::upgrade_of(w, pick.seat, kind) {
            flow.then([research::one(w, pick.seat, tech)]);
        }
        Then::Over
    },
)]);

/// [card.reveal-prototype] Whether a side may upgrade a kind of its units now.
fn has_prototype(w: &World, seat: Seat, kind: Kind) -> bool {
    let side = w.side(seat);
    match w.league.is_some() {
        true => research::upgrade_of(w, seat, kind).is_some_and(|tech| research::may(w, seat, tech)),
        false => side.upgraded >> kind as u32 & 1 == 0 && w.kit.get().unit(side.faction, kind, true).upgrade,
    }
}

/// [card.bunker] At the start of an invasion: 4 are taken off bombardment rolls against your planets.
const BUNKER: Text =
    Text::lasts(|w, u| held_in(w, w.scene(), u.by).next().is_some()).altering(&[Alter::Is(Switch::Bunkered)]);

/// [card.disable] At the start of your invasion: PDS of others in the system have neither shield nor space cannon.
const DISABLE: Text = Text::lasts(|w, u| {
    let pds = |p: PlanetSpot| w.rivals(u.by).iter().any(|rival| w.ground(p, rival).of(Kind::Pds) > 0);
    u.acts(w) && w.planets_in(w.scene()).any(pds)
})
.altering(&[Alter::Is(Switch::DisablesPds)]);

/// [card.blitz] At the start of your invasion: your ships without bombardment, fighters aside, have bombardment 6.
const BLITZ: Text =
    Text::lasts(|w, u| u.acts(w) && big_ships(w, w.scene(), u.by) > 0).altering(&[Alter::Is(Switch::AllBombard)]);

/// [card.parley] After another player commits units to land on a planet of yours: those units go back to space.
const PARLEY: Text = Text::now(
    |w, u| match u.window {
        Window::Committed(planet) => {
            let came = w.action.committed[w.slot(planet)] != [[0; 2]; LANDERS.len()];
            u.by_rival(w) && is_own(w, u.by, planet) && came
        }
        _ => false,
    },
    |w, u, flow| {
        let Window::Committed(planet) = u.window else { return };
        let lander = u.player(w);
        let committed = std::mem::take(&mut w.action.committed[w.slot(planet)]);
        for (kind, [whole, hurt]) in LANDERS.into_iter().zip(committed) {
            for (count, damaged) in [(whole, false), (hurt, true)] {
                for _ in 0..count.min(w.ground(planet, lander).in_state(kind, damaged)) {
                    w.ground_mut(planet, lander).take(kind, damaged);
                    w.space_mut(w.scene(), lander).add(kind, damaged);
                    galvanize::carry(w, lander, kind, Holder::Planet(planet), here(w));
                }
            }
        }
        // [fleet.capacity] Forces that came from planets may find no room.
        flow.then([Trim::of(lander, SystemSet::one(w.scene())).into()]);
    },
);

/// [card.ghost-squad] After another player lands on a planet of yours: your ground forces move among your planets here.
const GHOST_SQUAD: Text = Text::asks(
    |w, u| match u.window {
        Window::Committed(planet) => u.by_rival(w) && is_own(w, u.by, planet) && has_target(w, u),
        _ => false,
    },
    &[Question::may(
        40,
        |w, pick, out| {
            let seat = pick.seat;
            for to in domain_in(w, w.scene(), seat) {
                for from in domain_in(w, w.scene(), seat).filter(|&from| from != to) {
                    let from_to = |(kind, damaged, _)| Choice::Shift { kind, damaged, from: Holder::Planet(from), to };
                    out.all(w.ground(from, seat).groups(&GROUND).map(from_to));
                }
            }
        },
        |w, pick, choice, _| {
            shift(w, pick.seat, choice);
            Then::More
        },
    )],
);
