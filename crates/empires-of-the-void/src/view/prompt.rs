//! Questions and refusals in words.

use super::called::{
    moving_words, ship_thing, space_element, space_thing, stack_element, tactic_thing, technology_thing, world_thing,
};
use crate::Empires;
use crate::fleet::Hull;
use crate::map::Space;
use crate::names::Ship;
use crate::powers::{Power, bits};
use crate::prompt::{Prompt, Refusal};
use crate::steps::Ask;
use crate::world::{World, home_of};
use kernel::Game;
use scene::{Spoken, Words, words};

/// The question in the seat's words, and one line on what can be clicked.
pub fn question(w: &World, ask: &Ask) -> (Words, Words) {
    match ask.prompt {
        Prompt::Race => (words!("Which race do you lead?"), words!("Each has abilities of its own.")),
        Prompt::Home => (words!("Where is your home world?"), words!("The others' homes follow from it.")),
        Prompt::TurnHexagon => {
            (words!("Turn a hexagon next to your home?"), words!("Lines and obstacles turn with it."))
        }
        Prompt::CoverPlanet => (words!("Which planet do you cover?"), words!("It is out of the game.")),
        Prompt::Ready => (words!("Ready to build?"), words!("Last chance to trade before all build at once.")),
        Prompt::Build => {
            let left = w.player(ask.seat).credits - w.drafts[ask.seat.index()].spent;
            (
                words!("What do you build and research? {left} {left:credit|credits} left.", left),
                words!("Any ships, and one technology."),
            )
        }
        Prompt::DraftPort | Prompt::SpacePort => {
            (words!("Where do you put the space port?"), words!("One new ship a round may appear there."))
        }
        Prompt::Actions { left: 1 } => {
            (words!("What is your last action?"), words!("A ship, a planet, a card or a button."))
        }
        Prompt::Actions { left } => {
            (words!("What do you do? {left} actions left.", left), words!("A ship, a planet, a card or a button."))
        }
        Prompt::FreeActions => {
            (words!("What do you do? No actions left."), words!("A move or an attack that takes no action."))
        }
        Prompt::Capital => (
            words!("What does your capital city give you?"),
            words!("At most {limit} {limit:token|tokens}.", limit = w.kit.terms.capital.limit),
        ),
        Prompt::Travel { .. } => (
            words!("Where does {ship} go?", ship = moving_words(w)),
            words!("Number: actions it takes. Per cent: chance to survive the obstacles."),
        ),
        Prompt::Warp => (words!("Which ship moves next?"), words!("Each ship may move once.")),
        Prompt::TractorBeam { hull, at } => {
            let ship = ship_thing(w, hull);
            (words!("Let the {ship} at {at} go?", ship, at = space_thing(w, at)), words!("Your tractor beam holds it."))
        }
        Prompt::BattleWindow { .. } => {
            (words!("Play a tactic before the dice?"), words!("Cards of one type, or pass."))
        }
        Prompt::Casualties { victim, left } if w.is_guard(victim) => {
            (words!("Which ship is lost? {left} {left:hit|hits} left.", left), words!("A ship of the guards."))
        }
        Prompt::Casualties { victim, left } => (
            words!("Which ship is lost? {left} {left:hit|hits} left.", left),
            words!("One of {victim:'s} ships.", victim),
        ),
        Prompt::PhotonBombs => (words!("Raise a die with photon bombs?"), words!("Each bomb adds 1.")),
        Prompt::ShootingStars => {
            let card = w.kit.ship(Ship::ShootingStar);
            (words!("How many {ship}s fire?", ship = &card.name), words!("{n} {n:credit|credits} each.", n = card.pays))
        }
        Prompt::RetreatTo => (words!("Where do your ships retreat to?"), words!("Your nearest planets.")),
        Prompt::TakeControl { world } => (
            words!("{planet} is yours to take.", planet = world_thing(w, world)),
            words!("Conquer it, liberate it, or leave it."),
        ),
        Prompt::BefriendLiberated { planet } => (
            words!("Befriend {planet}, which you liberated?", planet = world_thing(w, planet)),
            words!("For one card of its type."),
        ),
        Prompt::HandLimit => (words!("Which card do you discard?"), words!("Your hand is over its limit.")),
        Prompt::KeepCard => (words!("Which card do you keep?"), words!("What you do not keep is discarded.")),
        Prompt::GiveFor { taken } => (
            words!("Which card do you give for {card}?", card = tactic_thing(w, taken, "face-up")),
            words!("One of your hand."),
        ),
        Prompt::Sway { missing } => {
            (words!("Add {missing} to the roll?", missing), words!("Ambassadors, or a pirate's credits."))
        }
        Prompt::TacticTarget { kind } => {
            (words!("{card}: which planet?", card = tactic_thing(w, kind, "card")), words!("Click a planet."))
        }
        Prompt::PhaseShift => (words!("Which ship ignores obstacles this turn?"), words!("Click a ship.")),
        Prompt::Breakthrough => (words!("What do you research at once?"), words!("At its price.")),
        Prompt::Raiders { ransom } => (
            words!("Pay the raiders or lose a starfighter?"),
            words!("Click a starfighter, or pay {ransom} {ransom:credit|credits}.", ransom),
        ),
        Prompt::Anomaly => (words!("Which hexagon turns, and how far?"), words!("Ships turn with it.")),
        Prompt::Blockade => (words!("Where do the pirates lie?"), words!("A clear gate of the centre.")),
        Prompt::WormHole { first: None } => {
            (words!("Where does the worm hole open?"), words!("Two circles of different tiles."))
        }
        Prompt::WormHole { first: Some(first) } => (
            words!("Where does the worm hole from {first} lead?", first = space_thing(w, first)),
            words!("A circle of another tile."),
        ),
    }
}

/// What a question is about: the ship under way, the place of the attack, the planet courted.
pub fn selected(w: &World, ask: &Ask) -> Vec<String> {
    let stop = |space: Space| vec![space_element(w, space)];
    match ask.prompt {
        Prompt::Travel { .. } | Prompt::TractorBeam { .. } => w.moving.as_ref().map_or(Vec::new(), |moving| {
            let aboard = moving.cargo.hulls().filter(|hull| *hull != moving.hull);
            let hulls = std::iter::once(moving.hull).chain(aboard);
            hulls.map(|hull| stack_element(w, moving.seat, hull, moving.at)).collect()
        }),
        Prompt::BattleWindow { space, .. } => stop(space),
        Prompt::Casualties { .. } | Prompt::PhotonBombs | Prompt::ShootingStars | Prompt::RetreatTo => {
            w.battle.as_ref().map_or(Vec::new(), |battle| stop(battle.space))
        }
        Prompt::TakeControl { world } | Prompt::BefriendLiberated { planet: world } => stop(w.space_of(world)),
        Prompt::Sway { .. } => w.embassy.as_ref().map_or(Vec::new(), |embassy| stop(w.space_of(embassy.planet))),
        Prompt::Build | Prompt::DraftPort => stop(w.space_of(home_of(ask.seat))),
        Prompt::GiveFor { taken } => vec![format!("face-up/{}", w.kit.tactics[taken as usize].id)],
        Prompt::WormHole { first } => first.map_or(Vec::new(), stop),
        Prompt::Race
        | Prompt::Home
        | Prompt::TurnHexagon
        | Prompt::CoverPlanet
        | Prompt::Ready
        | Prompt::SpacePort
        | Prompt::Actions { .. }
        | Prompt::FreeActions
        | Prompt::Capital
        | Prompt::Warp
        | Prompt::HandLimit
        | Prompt::KeepCard
        | Prompt::TacticTarget { .. }
        | Prompt::PhaseShift
        | Prompt::Breakthrough
        | Prompt::Raiders { .. }
        | Prompt::Anomaly
        | Prompt::Blockade => Vec::new(),
    }
}

/// The cause of a refusal here and now.
pub fn why(w: &World, refusal: Refusal) -> Words {
    match refusal {
        Refusal::Against(rule) => Empires::info(w).rule_texts().get(rule.0).cloned().unwrap_or_default().into(),
        Refusal::RaceTaken { by } => words!("{by} {by:leads|lead} it.", by),
        Refusal::TooPoor { purchase: _, cost, has } => {
            words!("It costs {cost} {cost:credit|credits}: you have {has}.", cost, has)
        }
        Refusal::Researched { technology } => {
            words!("You research {name} in this round.", name = technology_thing(w, technology))
        }
        Refusal::NeedsTechnology { before } => {
            words!("It needs {name}, which you do not have.", name = technology_thing(w, before))
        }
        Refusal::NeedsGood { good } => {
            words!("It needs {good}, and no planet of yours yields any.", good = good.slug().replace('-', " "))
        }
        Refusal::NoSiteForPort => words!("You control no planet for it."),
        Refusal::CannotBuild { ship } => {
            let needs = builders(w, ship);
            match needs.len() {
                0 => words!("Nobody can build it."),
                1 => words!("It needs {needs}.", needs),
                _ => words!("It needs one of these: {needs}.", needs),
            }
        }
        Refusal::NoShipLeft { ship } => {
            words!("No {ship} is left to build.", ship = ship_thing(w, Hull::from(ship)))
        }
        Refusal::CapitalFull { limit } => words!("Your capital city has its {limit} {limit:token|tokens}.", limit),
        Refusal::Mined => words!("You have mined in this turn."),
        Refusal::HeldByPirates => words!("The pirates hold it."),
        Refusal::HeldByBeam => words!("A tractor beam holds it, and leave was refused."),
        Refusal::NoControlToken => {
            let tokens = w.kit.terms.tokens.control;
            words!("All your {tokens} control {tokens:token|tokens} are in use.", tokens)
        }
        Refusal::Infested { planet } => words!("{planet} is infested already.", planet = world_thing(w, planet)),
        Refusal::NoInfestationToken => words!("No infestation token is left."),
        Refusal::NotNeutral { planet } => words!("{planet} is not neutral.", planet = world_thing(w, planet)),
        Refusal::NoFittingCard { planet } => {
            let kind = w.kit.planets[planet as usize].temperament.slug();
            words!("{planet} is {kind}, and you have no {kind} card.", planet = world_thing(w, planet), kind)
        }
        Refusal::Warped => words!("You have used the warp gate in this turn."),
        Refusal::WarpNeedsActions { left } => words!("It takes 2 actions: you have {left}.", left),
        Refusal::HomeLost => words!("You do not control your own home world."),
        Refusal::NothingToLiberate { planet } => {
            words!("{planet} was not conquered.", planet = world_thing(w, planet))
        }
        Refusal::Farther { actions } => {
            words!("It takes {actions} actions: move again from where this one ends.", actions)
        }
        Refusal::NotCovered => words!("You do not have all that the offer gives."),
    }
}

/// [build.alien] The technologies, friends and races that let somebody build a ship.
fn builders(w: &World, ship: Ship) -> Vec<Spoken> {
    let from = w.kit.sources(Power::Build(ship).key());
    // Some are called like the ship.
    let technologies =
        bits(from.technologies).map(|n| words!("the technology {name}", name = technology_thing(w, n as u8)));
    let friends =
        bits(from.planets.into()).map(|n| words!("friendship with {planet}", planet = world_thing(w, n as u8)));
    let races = bits(from.races.into()).map(|n| words!("the {race}", race = &w.kit.races[n].name));
    technologies.chain(friends).chain(races).map(Spoken::from).collect()
}
