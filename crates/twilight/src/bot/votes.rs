//! How a player of the whole game votes: which outcome helps him more than the others.

use crate::agendas::{Agenda, Tenet};
use crate::objectives;
use crate::query;
use crate::steps::agenda::votes_at_hand;
use crate::texts::sights::{controlled, everywhere};
use crate::world::{Outcome, World};
use kernel::Seat;
use twilight_box::components::{Do, Touched};
use twilight_box::units::Kind;

/// What things count, in resources.
const POINT: f32 = 12.0;
const SECRET: f32 = 3.0;
const CARD: f32 = 0.6;
const GOOD: f32 = 0.8;
const TOKEN: f32 = 0.9;
const TECHNOLOGY: f32 = 2.6;
const LAW: f32 = 4.0;

/// How much a player likes an outcome of the agenda that lies open: 1 if it is all the same to him.
pub fn hint(w: &World, seat: Seat, outcome: Outcome) -> f32 {
    let Some(agenda) = w.league.as_ref().and_then(|league| league.senate.agenda) else { return 1.0 };
    let others = w.everyone().filter(|&other| other != seat && w.in_play(other));
    let (count, sum) =
        others.fold((0u8, 0.0), |(n, sum), other| (n + 1, sum + effect(w, other, seat, agenda, outcome)));
    let net = effect(w, seat, seat, agenda, outcome) - sum / f32::from(count.max(1));
    (net / 2.0).exp2().clamp(0.05, 40.0)
}

/// What an outcome brings a player, in resources, if another votes for it.
fn effect(w: &World, seat: Seat, voter: Seat, agenda: Agenda, outcome: Outcome) -> f32 {
    let row = agenda.row(w);
    let said = match outcome {
        Outcome::For => &row.passed,
        Outcome::Against => &row.against,
        Outcome::Player(_) | Outcome::Planet(_) | Outcome::Law(_) | Outcome::Strategy(_) | Outcome::Secret(_) => {
            &row.elected
        }
        Outcome::Quash => return 0.0,
    };
    let verbs = said.iter().flatten().filter(|said| touches(w, seat, voter, outcome, said.who));
    let plain: f32 = verbs.flat_map(|said| &said.verbs).map(|verb| worth(w, seat, verb)).sum();
    plain + beyond(w, seat, agenda, outcome)
}

/// Whether what is said happens to a player, as far as is known.
fn touches(w: &World, seat: Seat, voter: Seat, outcome: Outcome, who: Touched) -> bool {
    let ballot = &w.league().senate.ballot;
    let voted = |wanted: Outcome| ballot.voters(wanted).has(seat) || seat == voter && outcome == wanted;
    let points = |seat: Seat| w.side(seat).realm.points;
    match who {
        Touched::Each => true,
        Touched::VotedFor => voted(Outcome::For),
        Touched::VotedAgainst => voted(Outcome::Against),
        Touched::Elected => outcome == Outcome::Player(seat),
        Touched::MostPoints => w.everyone().all(|other| points(other) <= points(seat)),
        Touched::FewestPoints => w.everyone().all(|other| points(other) >= points(seat)),
        Touched::Table => false,
    }
}

fn worth(w: &World, seat: Seat, verb: &Do) -> f32 {
    let side = w.side(seat);
    let cards = CARD * f32::from(w.cards_held(seat));
    let has = |kind: Kind| everywhere(w, seat, &[kind]).count() as f32;
    match *verb {
        Do::TradeGoods(n) => GOOD * f32::from(n),
        Do::LoseTradeGoods => -GOOD * f32::from(side.trade_goods),
        Do::FleetTokens(n) | Do::CommandTokens(n) => TOKEN * f32::from(n),
        Do::LoseTokens(n) => -TOKEN * f32::from(n),
        Do::LoseFleetTokens(n) => -TOKEN * f32::from(n.min(side.fleet)),
        Do::ActionCards(n) => CARD * f32::from(n),
        Do::DiscardHand => -cards,
        Do::DiscardRandom(_) => -cards.min(CARD),
        Do::SecretObjectives(n) => SECRET * f32::from(n),
        Do::VictoryPoints(n) => POINT * f32::from(n),
        Do::LosePoints(n) => -POINT * f32::from(n.min(side.realm.points)),
        Do::Research(n) => TECHNOLOGY * f32::from(n),
        Do::Relics(n) => LAW * f32::from(n),
        Do::Place { .. } => 2.0,
        Do::Destroy { kind, .. } => -has(kind).min(1.0) * 1.5,
        Do::KeepOnly { kind, count } => {
            let all: u8 = w.galaxy.ids().map(|system| w.space(system, seat).of(kind)).sum();
            -3.0 * f32::from(all.saturating_sub(count))
        }
        Do::Commodities(_)
        | Do::Replenish
        | Do::Convert(_)
        | Do::ConvertAll
        | Do::Votes(_)
        | Do::Speaker
        | Do::ReadyHere
        | Do::DiscardLaw
        | Do::RevealObjective(_)
        | Do::OneOf(_)
        | Do::Buy { .. }
        | Do::WithMechOrInfantry(_) => 0.0,
    }
}

/// What an outcome does beside its row.
fn beyond(w: &World, seat: Seat, agenda: Agenda, outcome: Outcome) -> f32 {
    match outcome {
        Outcome::Player(elected) if elected == seat => favour(w, seat, agenda),
        Outcome::Player(_) | Outcome::Strategy(_) | Outcome::Quash => 0.0,
        // Both agendas that elect a planet take from who holds it.
        Outcome::Planet(planet) if w.planet(planet).controller == Some(seat) => {
            -1.0 - f32::from(query::resources(w, planet)) - 0.5 * f32::from(w.ground(planet, seat).ground())
        }
        Outcome::Planet(_) => 0.0,
        Outcome::Law(law) if w.league().senate.owner(law) == Some(seat) => -favour(w, seat, law),
        Outcome::Law(_) => 0.0,
        Outcome::Secret(objective) => {
            let new = !w.side(seat).realm.scored.has(objective);
            let near = objectives::progress(w, seat, &w.kit.get().objective(objective).needs).is_met();
            if new && near { POINT / 2.0 } else { 0.0 }
        }
        Outcome::For | Outcome::Against => decided(w, seat, agenda, outcome == Outcome::For),
    }
}

/// What it is worth to be elected.
fn favour(w: &World, seat: Seat, agenda: Agenda) -> f32 {
    let side = w.side(seat);
    match agenda {
        Agenda::PublicExecution => -2.0 - CARD * f32::from(w.cards_held(seat)),
        Agenda::PoliticalCensure => -3.0,
        Agenda::SearchWarrant => -1.0,
        Agenda::ArmedForcesStandardization => TOKEN * (8.0 - f32::from(side.tactic + side.fleet + side.strategy)),
        Agenda::ResearchGrantReallocation => TECHNOLOGY,
        Agenda::ProphecyOfIxth => 1.5,
        Agenda::ArchivedSecret | Agenda::MinisterOfAntiquities => 0.0,
        _ => LAW,
    }
}

/// Agendas that pass or fail.
fn decided(w: &World, seat: Seat, agenda: Agenda, passes: bool) -> f32 {
    let side = w.side(seat);
    let planets = controlled(w, seat).count() as f32;
    let count = |kind: Kind| -> f32 {
        let space: u8 = w.galaxy.ids().map(|system| w.space(system, seat).of(kind)).sum();
        let ground: u8 = w.garrisons(seat).map(|(_, force)| force.of(kind)).sum();
        f32::from(space + ground)
    };
    match (agenda.tenet(), passes) {
        (Some(Tenet::EqualVotes), true) => {
            let all: u16 = w.everyone().map(|other| votes_at_hand(w, other)).sum();
            let share = f32::from(all) / f32::from(w.terms.seats.max(1));
            0.4 * (share - f32::from(votes_at_hand(w, seat)))
        }
        (Some(Tenet::FleetPool), true) => -TOKEN * f32::from(side.fleet.saturating_sub(4)),
        (Some(Tenet::Hand), true) => -CARD * f32::from(w.cards_held(seat).saturating_sub(3)),
        (Some(Tenet::Revolution), true) => -1.0,
        (Some(Tenet::Revolution), false) => -0.6 * (side.technologies.count_ones() as f32).min(planets),
        (Some(Tenet::Schematics), true) => -3.0 * count(Kind::WarSun),
        (Some(Tenet::PlainMechs), true) => -count(Kind::Mech),
        (Some(Tenet::HandedOn), false) => -(planets - 3.0).max(0.0),
        (Some(Tenet::TravelBan), false) => -0.5 * count(Kind::Pds),
        (Some(Tenet::Conscription), true) => -1.0,
        _ => match (agenda, passes) {
            (Agenda::NewConstitution, true) => -f32::from(query::resources_at_home(w, seat)),
            (Agenda::SwordsToPlowshares, true) => 0.15 * count(Kind::Infantry),
            (Agenda::SwordsToPlowshares, false) => 0.5 * planets,
            (Agenda::RearmamentAgreement, false) => -1.5 * count(Kind::Mech),
            (Agenda::WormholeResearch, true) => -0.2 * count(Kind::Cruiser),
            _ => 0.0,
        },
    }
}
