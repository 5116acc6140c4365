//! Refusals in words: the cause here and now.

use crate::prompt::{Currency, Refusal};
use crate::things;
use crate::world::World;
use scene::{Words, words};

pub fn why(w: &World, refusal: Refusal) -> Words {
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
            words!("The enemy there asks for {cost} influence: you have {has}.", cost, has)
        }
        Refusal::Sanctuary { system } => {
            words!("Enemy ships hide among the asteroids of {at}.", at = things::system(w, system))
        }
        Refusal::HeldByToken { system } => {
            words!("Your command token at {at} keeps ships from leaving.", at = things::system(w, system))
        }
        Refusal::CannotMove { kind } => {
            words!("{unit:a} has no move of its own: a ship must carry it.", unit = things::unit(kind))
        }
        Refusal::TooFar { kind, moves } => {
            words!("{unit:a} moves {moves} at most: that is too far.", unit = things::unit(kind), moves)
        }
        Refusal::AsteroidField => words!("An asteroid field is in the way."),
        Refusal::Supernova => words!("A supernova is in the way."),
        Refusal::Nebula => words!("A nebula is in the way."),
        Refusal::Blockade => words!("The enemy is in the way."),
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
        Refusal::EmptyPool { pool } => words!("Your {pool} pool is empty.", pool = pool.word()),
        Refusal::StrategyUnused { slot } => {
            words!("You have not used {card} yet.", card = things::strategy(w, slot))
        }
        Refusal::Custodians => words!("The custodians guard it: they ask for influence before you land."),
        Refusal::HomeLost => words!("You do not control all planets of your home system."),
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
    }
}
