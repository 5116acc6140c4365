//! Refusals in words: the cause here and now.

use super::fleets::{planet_thing, system_thing};
use super::questions::{card_name, coin_name, source_name, unit_name};
use crate::CentralPowers;
use crate::refusal::Refusal;
use crate::world::World;
use imperium::{PlanetSpot, SystemId};
use kernel::Game;
use scene::{Words, words};

/// Why an option is not legal.
pub fn why(w: &World, refusal: Refusal) -> Words {
    let kit = w.kit.get();
    let (system, planet) = (|at: SystemId| system_thing(w, at), |at: PlanetSpot| planet_thing(w, at));
    match refusal {
        Refusal::Against(rule) => CentralPowers::info(w).rule_texts().get(rule.0).cloned().unwrap_or_default().into(),
        Refusal::Poor { coin, cost, have } => {
            let (coin, cost, have) = (coin_name(coin), i32::from(cost), i32::from(have));
            words!("It costs {cost} {coin}: you could spend {have}, trade goods included.", cost, coin, have)
        }
        Refusal::NoReinforcements => {
            let all = i32::from(kit.terms.start.counters);
            words!("All your {all} command counters are in use.", all)
        }
        Refusal::NoLaw => words!("No law stands that it could be about."),
        Refusal::NothingToElect => words!("There is nothing it could elect."),
        Refusal::Claimed => words!("You have claimed it before."),
        Refusal::Unmet { have, need } => {
            let (have, need) = (i32::from(have), i32::from(need));
            words!("You have {have} of {need}.", have, need)
        }
        Refusal::NotBefore { round } => words!("Stage II is claimed from round {round} on.", round = i32::from(round)),
        Refusal::NoGoods => words!("You have no trade goods."),
        Refusal::PriceGone { by } => words!("{by} cannot pay the trade goods that were named.", by),
        Refusal::HomeLost => words!("You do not control all your home planets."),
        Refusal::Twice => words!("You had it in the round before, and other cards are left."),
        Refusal::Unused(card) => words!("{card} is not used yet.", card = card_name(w, card)),
        Refusal::Used(card) => words!("{card} has been used in this round.", card = card_name(w, card)),
        Refusal::Limit { unit, limit } => {
            let (unit, n) = (unit_name(w, unit), i32::from(limit));
            words!("All your {n} {unit:n} are on the board.", n, unit)
        }
        Refusal::FleetFull { limit } => {
            let n = i32::from(limit);
            words!("Your fleet supply allows {n} {n:ship|ships} besides fighters, and they are there.", n)
        }
        Refusal::KindFull { unit, limit } => {
            let (unit, n) = (unit_name(w, unit), i32::from(limit));
            words!("By law a system holds {n} {unit:n} of yours at most.", n, unit)
        }
        Refusal::TooFar { unit, moves: 0 } => words!("{unit:a} does not move by itself.", unit = unit_name(w, unit)),
        Refusal::TooFar { unit, moves } => {
            let (unit, n) = (unit_name(w, unit), i32::from(moves));
            words!("{unit:a} moves {n} {n:system|systems} from there, and no way that far is open to it.", unit, n)
        }
        Refusal::LetGo => words!("You have let the turn before go by."),
        Refusal::NoRoom => words!("Nothing there has room for another fighter."),
        Refusal::Lacks(row) => words!("You need {name} first.", name = &kit.technologies[usize::from(row)].name),
        Refusal::Barred(source) => words!("{what} forbids it.", what = source_name(w, source)),
        Refusal::Taken => words!("Somebody plays this race."),
        Refusal::Kept => words!("Agreements with the Hacan end by war or by cards alone."),
        Refusal::Zone { system: at, .. } => words!("A cease-fire zone lies at {at}.", at = system(at)),
        Refusal::ZoneCounter => words!("It belongs to a cease-fire zone and stays."),
        Refusal::ZoneLies => words!("There is one marker, and it lies on the board already."),
        Refusal::NoStay { system: at } => {
            let at = system(at);
            words!("Your ships cannot end at {at}: it is a supernova, or an asteroid field they do not enter.", at)
        }
        Refusal::Marked { system: at, .. } => {
            words!("Your command counter lies at {at} already.", at = system(at))
        }
        Refusal::Unmarked { system: at } => words!("No command counter of yours lies at {at}.", at = system(at)),
        Refusal::Enemies { system: at, .. } => words!("Others have units at {at}.", at = system(at)),
        Refusal::AdmiralHolds => words!("The attacker has an Admiral there, and you have none."),
        Refusal::NoCommand { need, have } => {
            words!("It takes {need} {need:counter|counters} of your command pool: you have {have}.", need, have)
        }
        Refusal::LawPrice => words!("A law asks a price that you cannot pay."),
        Refusal::NotMade { unit, .. } => words!("This dock builds no {unit}.", unit = unit_name(w, unit)),
        Refusal::NeedsTechnology { unit } => {
            words!("{unit:a} needs its technology, which you do not have.", unit = unit_name(w, unit))
        }
        Refusal::AtHome { unit, .. } => {
            words!("This {unit} is built in your home system alone.", unit = unit_name(w, unit))
        }
        Refusal::Blockaded { system: at } => words!("Enemy ships blockade the dock at {at}.", at = system(at)),
        Refusal::PdsFull { limit } => words!("A planet has room for {limit} PDS, and they are there.", limit),
        Refusal::NoYard { system: at } => words!("No dock at {at} can build anything.", at = system(at)),
        Refusal::Built { planet: at, .. } => words!("{at} has one already.", at = planet(at)),
        Refusal::HomeSystem { system: at } => words!("{at} is a home system.", at = system(at)),
        Refusal::NoneLeft => words!("None of them is left."),
        Refusal::GoodsFull { of, limit } => {
            words!("By law {of} {of:holds|hold} {limit} trade {limit:good|goods} at most.", of, limit)
        }
        Refusal::SupplyFull { limit } => {
            words!("By law your fleet supply holds {limit} {limit:counter|counters} at most.", limit)
        }
        Refusal::Station { planet: at, .. } => words!("{at} is a space station: nothing lands there.", at = planet(at)),
        Refusal::NotYours { planet: at } => {
            words!("A transfer ends on your own planets: {at} is none.", at = planet(at))
        }
        Refusal::Truce { planet: at } => words!("A Diplomat's truce holds on {at}.", at = planet(at)),
        Refusal::NeedsTroops { planet: at, .. } => {
            words!("You have no ground force on {at} that it could follow.", at = planet(at))
        }
        Refusal::Shielded { planet: at, .. } => words!("The PDS of {at} keep bombs away.", at = planet(at)),
        Refusal::FewCards { have } => {
            words!("You hold {have} political {have:card|cards}: they all go for the exchange.", have)
        }
        Refusal::Unescorted { planet: at } => {
            words!("{at} is not yours, and no ground force goes along.", at = planet(at))
        }
        Refusal::NotEmpty { planet: at } => words!("{at} is not empty.", at = planet(at)),
        Refusal::Annexed { planet: at } => words!("{at} has been claimed in this round.", at = planet(at)),
        Refusal::NeverClaimed { planet: at } => words!("{at} cannot be claimed at all.", at = planet(at)),
        Refusal::Named(card) => words!("A card keeps everybody from {card} in this round.", card = card_name(w, card)),
        Refusal::GivenBack(card) => words!("You have just given {card} back.", card = card_name(w, card)),
    }
}
