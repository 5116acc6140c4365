//! What the Last Bastion have: leaders, technologies, note, abilities and breakthrough.

use crate::steps::hits::{Assign, Target};
use crate::texts::prelude::*;

pub const TEXTS: Room = &[
    (Feat::BastionCommander, COMMANDER),
    (Feat::BastionAgent, AGENT),
    (Feat::BastionHero, HERO),
    (Feat::RaiseTheStandard, RAISE_THE_STANDARD),
    (Feat::PhoenixStandard, PHOENIX_STANDARD),
    (Feat::TheIcon, THE_ICON),
    (Feat::ProximaTargetingVi, PROXIMA_TARGETING_VI),
];

/// [leader.bastion-commander] Your action cards are not sabotaged.
const COMMANDER: Text = Text::stands().altering(&[Alter::Is(Switch::CardsStand)]);

/// Units of a side in a place that can be galvanized.
fn offer_bare(w: &World, seat: Seat, at: Holder, out: &mut Targets<'_>) {
    let force = match at {
        Holder::Space(system) => w.space(system, seat),
        Holder::Planet(planet) => w.ground(planet, seat),
    };
    let bare = Kind::ALL.into_iter().filter(|&kind| galvanize::possible(w, seat, at, kind));
    out.units(bare.map(|kind| (kind, force.in_state(kind, false) == 0, at)));
}

fn galvanize_chosen(w: &mut World, pick: &Pick, choice: Choice, _: &mut Flow) -> Then {
    let (kind, _, at) = unit_in(choice);
    galvanize::galvanize(w, pick.seat, at, kind);
    Then::Over
}

/// [leader.bastion-agent] After a player's unit is destroyed: another unit of that player in the system is galvanized.
const AGENT: Text = Text::asks(
    |w, u| matches!(u.window, Window::Destroyed(_)) && u.helps(w) && has_target(w, u),
    &[Question::must(
        |w, pick, out| {
            offer_bare(w, pick.seat, here(w), out);
            w.planets_in(w.scene()).for_each(|planet| offer_bare(w, pick.seat, Holder::Planet(planet), out));
        },
        galvanize_chosen,
    )
    .of(Who::Player)],
)
.for_anybody();

/// [leader.bastion-hero] When a galvanized unit of yours falls: a die for each unit of other players in the system, which is
/// destroyed if it reaches the fallen unit's combat value.
const HERO: Text = Text::now(
    |w, u| u.window == Window::Destroyed(u.by) && w.side(u.by).embers.is_some(),
    |w, u, flow| {
        let fallen = w.parties[u.by.index()].embers.take().and_then(|kind| query::unit(w, u.by, kind).combat);
        u.roll(prey(w, u.by).len() as u8, fallen.map_or(11, |combat| combat.on), flow);
    },
)
.rolling(|w, doom, faces, flow| {
    let units = prey(w, doom.u.by);
    for ((of, (kind, damaged, at)), _) in units.into_iter().zip(faces).filter(|(_, face)| **face >= doom.on) {
        fell(w, doom.u.by, of, (kind, damaged, at), flow);
    }
});

/// The units of other players in the active system, one by one.
fn prey(w: &World, seat: Seat) -> Vec<(Seat, (Kind, bool, Holder))> {
    let rivals = w.rivals(seat).iter();
    rivals.flat_map(|of| in_system(w, of, w.scene()).into_iter().map(move |unit| (of, unit))).collect()
}

/// [note.raise-the-standard] At the end of the last round of a combat you won: a unit that fought is galvanized.
const RAISE_THE_STANDARD: Text = Text::asks(
    |w, u| {
        let Some(fight) = w.fight().filter(|_| fights(w, u.by)) else { return false };
        let left = |side: Seat| match fight.planet() {
            Some(planet) => ranks::guards(w, planet, side),
            None => ranks::afloat(w, fight.at, side),
        };
        left(u.by) > 0 && left(w.foe(u.by)) == 0 && has_target(w, u)
    },
    &[Question::must(|w, pick, out| offer_bare(w, pick.seat, arena(w), out), galvanize_chosen)],
);

/// [faction.phoenix-standard] After a combat of yours: a unit that fought may be galvanized.
const PHOENIX_STANDARD: Text = Text::stands().asking(&[Question::may(
    1,
    |w, pick, out| {
        let at = if let Some(Choice::Planet(planet)) = pick.before { Holder::Planet(planet) } else { here(w) };
        offer_bare(w, pick.seat, at, out);
    },
    galvanize_chosen,
)]);

/// [breakthrough.the-icon] When you produce and are not blockaded: ships appear at a token of yours with ground forces of
/// yours and without other players' ships.
const THE_ICON: Text = Text::asks(
    |w, u| u.acts(w) && no_enemy_ships(w, u.by, w.scene()) && has_target(w, u),
    &[Question::must(
        |w, pick, out| {
            let seat = pick.seat;
            let troops = |s: &SystemId| {
                w.space(*s, seat).ground() > 0 || w.planets_in(*s).any(|p| w.ground(p, seat).ground() > 0)
            };
            let tokens = w.side(seat).tokens.without(w.scene());
            out.systems(tokens.iter().filter(|s| no_enemy_ships(w, seat, *s) && troops(s)));
        },
        |w, _, choice, _| {
            w.action.delivery = Some(system_in(choice));
            Then::Over
        },
    )],
);

/// [tech.proxima-targeting-vi] At the start of a round of ground combat: bombardment 8 with three dice against the opponent,
/// and the same against you. Hits fall on ground forces, less those that galvanized units keep off.
const PROXIMA_TARGETING_VI: Text = Text::now(
    |w, u| fights(w, u.by) && w.battleground().is_some(),
    |w, u, flow| {
        if let Some(planet) = w.battleground() {
            [u.by, w.foe(u.by)].into_iter().for_each(|by| Use { by, ..u }.roll_at(planet, 3, 8, flow));
        }
    },
)
.rolling(|w, doom, faces, flow| {
    let (planet, victim) = (doom.planet.expect("it falls on a planet"), w.foe(doom.u.by));
    let hits = doom.count(faces).saturating_sub(galvanize::shelter(w, victim, planet));
    let struck = w.hits_mut(victim);
    struck.plain += hits;
    struck.shelled = true;
    flow.then([Assign { victim, target: Target::Ground(planet) }.into()]);
});

/// The units of a side in a system, one by one.
fn in_system(w: &World, seat: Seat, system: SystemId) -> Vec<(Kind, bool, Holder)> {
    let places = std::iter::once(Holder::Space(system)).chain(w.planets_in(system).map(Holder::Planet));
    let mut units = Vec::new();
    for at in places {
        let force = match at {
            Holder::Space(system) => w.space(system, seat),
            Holder::Planet(planet) => w.ground(planet, seat),
        };
        for (kind, damaged, count) in force.groups(&Kind::ALL) {
            (0..count).for_each(|_| units.push((kind, damaged, at)));
        }
    }
    units
}
