//! Action cards played while ships move, and in answer to them.

use crate::agendas;
use crate::query::Barrel;
use crate::texts::prelude::*;
use twilight_box::galaxy::Bend;

pub const TEXTS: Room = &[
    (Feat::Counterstroke, COUNTERSTROKE),
    (Feat::DecoyOperation, DECOY_OPERATION),
    (Feat::ExperimentalBattlestation, EXPERIMENTAL_BATTLESTATION),
    (Feat::FlankSpeed, FLANK_SPEED),
    (Feat::InTheSilenceOfSpace, IN_THE_SILENCE_OF_SPACE),
    (Feat::LostStarChart, LOST_STAR_CHART),
    (Feat::NavSuite, NAV_SUITE),
    (Feat::Rally, RALLY),
    (Feat::Rescue, RESCUE),
    (Feat::SolarFlare, SOLAR_FLARE),
    (Feat::Upgrade, UPGRADE),
];

/// [card.flank-speed] Each of your ships moves 1 further in this tactical action.
const FLANK_SPEED: Text = Text::lasts(|w, u| u.acts(w)).altering(&[Alter::Chart(|_, _, chart| chart.further += 1)]);

/// [card.nav-suite] Anomalies do not matter to your ships in this movement.
const NAV_SUITE: Text = Text::lasts(|w, u| u.acts(w)).altering(&[Alter::Bends(&[Bend::AnomalyFreedom])]);

/// [card.solar-flare] No space cannon fires at your ships in this movement.
const SOLAR_FLARE: Text = Text::lasts(|w, u| u.acts(w)).altering(&[Alter::Is(Switch::NoCannonAgainst)]);

/// [card.lost-star-chart] Alpha and beta wormholes touch each other in this tactical action.
const LOST_STAR_CHART: Text = Text::lasts(|w, u| u.acts(w)).altering(&[Alter::Bends(&[Bend::AlphaBeta])]);

/// [card.in-the-silence-of-space] Your ships of one system may cross systems with other players' ships.
const IN_THE_SILENCE_OF_SPACE: Text = Text::asks(
    |w, u| u.acts(w) && has_target(w, u),
    &[Question::must(
        |w, pick, out| out.systems(query::ships_of(w, pick.seat).without(w.scene()).iter()),
        |w, _, choice, _| {
            let Choice::Choose(system) = choice else { unreachable!("{choice:?}") };
            w.action.silent = SystemSet::one(system);
            Then::Over
        },
    )
    .aloud()],
);

/// [card.rally] After you activate a system with other players' ships: two more tokens in your fleet pool.
const RALLY: Text = Text::now(
    |w, u| u.acts(w) && !no_enemy_ships(w, u.by, w.scene()),
    |w, u, _| {
        // [tokens.gain] Where tokens are counted there may be none left; [agenda.fleet-regulations] a law may leave no room.
        let left = if w.league.is_some() { query::tokens_in_reserve(w, u.by) } else { 2 };
        let room =
            agendas::figure(w, agendas::Tenet::FleetPool).map_or(2, |most| most.saturating_sub(w.side(u.by).fleet));
        w.parties[u.by.index()].fleet += left.min(room).min(2);
    },
);

/// [card.upgrade] A cruiser of yours in the active system becomes a dreadnought.
const UPGRADE: Text = Text::now(
    |w, u| {
        let cruiser = w.space(w.scene(), u.by).of(Kind::Cruiser) > 0;
        u.acts(w) && cruiser && in_reserve(w, u.by, Kind::Dreadnought) > 0
    },
    |w, u, _| {
        let damaged = w.space(w.scene(), u.by).in_state(Kind::Cruiser, false) == 0;
        recall(w, u.by, Kind::Cruiser, damaged, here(w));
        place(w, u.by, Kind::Dreadnought, here(w));
    },
);

/// [card.counterstroke] After another player activates a system with your command token: it returns to your tactic pool.
const COUNTERSTROKE: Text = Text::now(
    |w, u| u.by_rival(w) && w.side(u.by).tokens.has(w.scene()),
    |w, u, _| {
        let active = w.scene();
        let side = &mut w.parties[u.by.index()];
        side.tokens = side.tokens.without(active);
        side.tactic += 1;
    },
);

/// [card.decoy-operation] After another player activates a system with structures of yours: up to two of your ground forces
/// go to one planet of yours there.
const DECOY_OPERATION: Text = Text::asks(
    |w, u| u.by_rival(w) && has_structures(w, w.scene(), u.by) && has_target(w, u),
    &[Question::may(
        2,
        |w, pick, out| {
            let same = |to: &PlanetSpot| match pick.before {
                Some(Choice::Shift { to: before, .. }) => *to == before,
                _ => true,
            };
            for to in domain_in(w, w.scene(), pick.seat).filter(same) {
                offer_shifts(w, pick.seat, &GROUND, to, |at| at != Holder::Planet(to), out);
            }
        },
        |w, pick, choice, _| {
            shift(w, pick.seat, choice);
            Then::Again
        },
    )],
);

/// [card.experimental-battlestation] After another player moved ships in: a space dock of yours in or next to the system
/// fires space cannon 5 with three dice.
const EXPERIMENTAL_BATTLESTATION: Text = Text::lasts(|w, u| {
    let mover = u.player(w);
    let open = u.by_rival(w) && w.action.arrived && w.ships(w.scene(), mover) > 0;
    open && !abilities::no_cannon_against(w, mover) && dock_near(w, u.by)
})
.altering(&[Alter::Barrels(|_, _, volley, penalty, out| {
    if volley == Volley::SpaceCannonOffense {
        out.push(Barrel { kind: Kind::SpaceDock, dice: 3, on: needs(5, penalty) });
    }
})]);

/// [card.rescue] After another player moved ships to yours: a ship of yours comes from a system without your token.
const RESCUE: Text = Text::asks(
    |w, u| u.by_rival(w) && w.action.arrived && w.ships(w.scene(), u.by) > 0 && has_target(w, u),
    &[Question::must(
        |w, pick, out| {
            let free = |&(_, _, at): &(Kind, bool, Holder)| {
                let system = system_of(w, at);
                system != w.scene() && !w.side(pick.seat).tokens.has(system)
            };
            out.units(everywhere(w, pick.seat, &SHIPS).filter(free));
        },
        |w, pick, choice, flow| {
            let Choice::Unit { at, .. } = choice else { unreachable!("{choice:?}") };
            let from = system_of(w, at);
            sail_laden(w, pick.seat, choice, w.scene(), flow);
            trim(pick.seat, [w.scene(), from], flow);
            Then::Over
        },
    )],
);
