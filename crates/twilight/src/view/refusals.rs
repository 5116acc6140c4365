//! Refusals in words: the cause here and now.

use crate::prompt::{Currency, Refusal};
use crate::things;
use crate::world::World;
use scene::{Words, words};
use twilight_box::components::TileId;
use twilight_box::galaxy::SystemId;

pub fn why(w: &World, refusal: Refusal) -> Words {
    let system = |at: SystemId| things::system(w, at);
    match refusal {
        Refusal::NeedsTechnology { kind } => {
            words!("{unit:a} needs its technology, which you do not have.", unit = things::unit(kind))
        }
        Refusal::TooFewPoints { cost, has } => {
            words!("It costs {cost} {cost:point|points}: you have {has}.", cost, has)
        }
        Refusal::NotInBox { kind, left } => match left {
            0 => words!("No {unit} is left for you.", unit = things::unit(kind)),
            left => words!("Only {unit} {unit:is|are} left for you.", unit = things::unit(kind).count(left)),
        },
        Refusal::NoTacticToken => words!("You have no tactic token left."),
        Refusal::Activated { system } => {
            words!("Your command token lies at {at} already.", at = things::system(w, system))
        }
        Refusal::ActivationToll { cost, has } => {
            words!("To activate it costs {cost} influence: you have {has}.", cost, has)
        }
        Refusal::Sanctuary { system, by } => {
            words!("{by:'s} ships hide among the asteroids of {at}.", by, at = things::system(w, system))
        }
        Refusal::HeldByToken { system } => {
            words!("Your command token at {at} holds your units there.", at = things::system(w, system))
        }
        Refusal::CannotMove { kind } => {
            words!("{unit:a} has no move of its own: a ship must carry it.", unit = things::unit(kind))
        }
        Refusal::TooFar { kind, moves, away } => {
            words!(
                "Your {unit} has {moves} {moves:move|moves}: it takes {away}.",
                unit = things::unit(kind),
                moves,
                away
            )
        }
        Refusal::NoWay { to } => words!("No way leads to {to}.", to = system(to)),
        Refusal::AsteroidField { at } => {
            words!("Your ships do not enter the asteroid field of {at}.", at = system(at))
        }
        Refusal::Supernova { at } => words!("Your ships do not enter the supernova of {at}.", at = system(at)),
        Refusal::Nebula { at } => {
            words!("The nebula of {at} can be entered only if it is the active system.", at = system(at))
        }
        Refusal::Blockade { at, by } => words!("{by:'s} ships at {at} bar the way.", by, at = system(at)),
        Refusal::Wall { at } => words!("Structures at {at} bar the way.", at = system(at)),
        Refusal::OffTheWay { ship, system: at } => {
            words!("The {ship} does not come by {at}.", ship = things::unit(ship), at = system(at))
        }
        Refusal::NoHaven { at, by } => words!("{by:'s} ships are at {at}.", by, at = system(at)),
        Refusal::NoFoothold { at } => words!("You have no unit and no planet at {at}.", at = system(at)),
        Refusal::Damaged { kind } => words!("Your {unit} is damaged already.", unit = things::unit(kind)),
        Refusal::SustainBarred { kind } => {
            words!("Your {unit} cannot sustain damage against these hits.", unit = things::unit(kind))
        }
        Refusal::NothingToHit { planet } => {
            words!("No enemy ground forces are on {at}.", at = things::planet(w, planet))
        }
        Refusal::StaysInSpace { kind } => {
            words!("{unit:a} is no ground force: it stays in space.", unit = things::unit(kind))
        }
        Refusal::CulturalTruce { planet } => {
            words!("A law forbids to bombard cultural planets such as {at}.", at = things::planet(w, planet))
        }
        Refusal::Shielded { planet } => {
            words!("A planetary shield protects {at}.", at = things::planet(w, planet))
        }
        Refusal::LandingToll { planet } => {
            words!("The first landing on {at} costs 1 influence: you have none.", at = things::planet(w, planet))
        }
        Refusal::NoneInReserve { kind } => {
            words!("No {unit} is left in your reinforcements.", unit = things::unit(kind))
        }
        Refusal::Seedless => words!("Your space docks produce no infantry."),
        Refusal::TooPoor { cost, has } => {
            words!("All together would cost {cost} {cost:resource|resources}: you have {has}.", cost, has)
        }
        Refusal::Blockaded { system } => {
            words!("Enemy ships at {at} keep yours from appearing there.", at = things::system(w, system))
        }
        Refusal::NoYard { planet } => words!("Nothing on {at} produces units.", at = things::planet(w, planet)),
        Refusal::FleetPool { limit } => {
            words!("Your fleet pool allows {limit} {limit:ship|ships} in a system, fighters aside.", limit)
        }
        Refusal::NoRoom { kind } => {
            words!("No ship has room for one more {unit}.", unit = things::unit(kind))
        }
        Refusal::Exhausted { planet, pays } => {
            let at = things::planet(w, planet);
            match pays {
                Currency::Resources => words!("{at} is exhausted: its resources are spent.", at),
                Currency::Influence => words!("{at} is exhausted: its influence is spent.", at),
                Currency::Goods => words!("{at} is exhausted.", at),
            }
        }
        Refusal::LeavesUnpaid { planet } => {
            words!("Without {at} the rest could not be paid.", at = things::planet(w, planet))
        }
        Refusal::FleetLaw { most } => words!("A law allows {most} tokens in a fleet pool.", most),
        Refusal::Censured => words!("A law keeps you from playing action cards."),
        Refusal::EmptyPool { pool } => words!("Your {pool} pool is empty.", pool = pool.word()),
        Refusal::StrategyUnused { slot } => {
            words!("You have not used {card} yet.", card = things::strategy(w, slot))
        }
        Refusal::HiveShield { system } => {
            words!(
                "The Hive's Diplomacy closes {at}: a planet of it, and no ship with capacity.",
                at = things::system(w, system)
            )
        }
        Refusal::NotLent { by } => words!("{by} {by:lets|let} no units go along.", by),
        Refusal::NobodyThere { planet, of } => {
            let at = things::planet(w, planet);
            words!("{of} {of:has|have} neither ground force nor structure on {at}.", of, at)
        }
        Refusal::NotCeded { planet } => words!("Your ally keeps {at}.", at = things::planet(w, planet)),
        Refusal::HiveBarred { system } => words!(
            "{at} is a spawning system that cannot be activated yet: by this table's settings players need Mecatol Rex, or both \
             auxiliary spawning planets, first.",
            at = things::system(w, system)
        ),
        Refusal::Custodians => words!("The custodians guard it: they ask for influence before you land."),
        Refusal::Demilitarized { planet } => {
            words!("{at} is demilitarized: no units come there.", at = things::planet(w, planet))
        }
        Refusal::DealNotCovered => words!("You do not have what you offer."),
        Refusal::NoDealsNow => words!("There are transactions in turns and over agendas only."),
        Refusal::NotActive => words!("It is neither your turn nor theirs."),
        Refusal::DealtAlready { with } => words!("You have had your transaction with {with} already.", with),
        Refusal::NotNeighbours { with } => words!("{with} {with:is|are} no neighbour of yours.", with),
        Refusal::OneNote => words!("One promissory note each way is all."),
        Refusal::TooManyPromises { by } => words!("{by} {by:has|have} as many open promises as can be.", by),
        Refusal::HomeLost => words!("You do not control all planets of your home system."),
        Refusal::ScoredInCombat => words!("You have scored a secret objective in this combat already."),
        Refusal::NotFulfilled { objective, have, need } => {
            let what = things::objective(w, objective);
            words!("{what}: you have {have} of {need}.", what, have, need)
        }
        Refusal::Prerequisites { missing } => {
            let names = ["blue", "green", "red", "yellow"];
            let parts = names.into_iter().zip(missing).filter(|(_, n)| *n > 0);
            let list: Vec<Words> = parts.map(|(colour, n)| words!("{n} {colour}", n, colour)).collect();
            words!("You lack {list}, and nothing stands in for it.", list)
        }
        Refusal::FullPlanet { planet, kind, most } => {
            let (at, unit) = (things::planet(w, planet), things::unit(kind).count(most));
            words!("{at} holds {unit} at most.", at, unit)
        }
        Refusal::AnotherMoment { feat } => {
            let card = &w.kit.tricks[feat as usize];
            words!("{card} is for another moment: {when}.", card = things::card(w, feat), when = super::when(card))
        }
        Refusal::Used { feat } => words!("{card} was used in this moment.", card = things::card(w, feat)),
        Refusal::NoUse { feat } => words!("{card} would do nothing now.", card = things::card(w, feat)),
        Refusal::Hushed => words!("You have passed, and the active player bars your action cards."),
        Refusal::TilesTouch { tile, beside } => {
            let [what, other] = [tile, beside].map(|tile| things::tile(w, TileId(tile)));
            words!(
                "{what} may not touch {other} while you have another way: anomalies and equal wormholes keep apart.",
                what,
                other
            )
        }
        Refusal::InnerRing { ring } => words!("Ring {ring} is filled first.", ring),
    }
}
