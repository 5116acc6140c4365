//! Questions and answers about fleets, in words.

use super::faces::seat_element;
use super::forecast;
use super::stage::{planet_element, system_element, system_name, tile_name};
use crate::CentralPowers;
use crate::choice::{Choice, planet_of_area};
use crate::names::Unit;
use crate::payment::COLONY;
use crate::prompt::Prompt;
use crate::query;
use crate::steps::Ask;
use crate::world::{MapChange, World};
use imperium::{PlanetSpot, SystemId};
use kernel::Game;
use scene::{Choice as Face, Role, Thing, Words, thing, words};

/// A planet by name.
pub fn planet_thing(w: &World, planet: PlanetSpot) -> Thing {
    thing(&w.planet(planet).name, planet_element(w, planet)).article("")
}

/// A system by the name of what lies there.
pub fn system_thing(w: &World, system: SystemId) -> Thing {
    thing(system_name(w, system), system_element(w, system)).article("")
}

/// A system that may lie in the box, by the name of what it has.
pub fn tile_thing(w: &World, tile: u8) -> Thing {
    let printed = w.kit.get();
    let row = &printed.systems[usize::from(tile)];
    thing(tile_name(printed, row), format!("tile/{}", row.id)).article("")
}

/// [map.preset] What comes into the place of a system.
pub fn map_thing(w: &World, with: MapChange) -> Thing {
    match with {
        MapChange::Exchange { with } => system_thing(w, SystemId(with)),
        MapChange::Replace { with } => tile_thing(w, with),
    }
}

/// A kind of unit.
pub fn unit_thing(w: &World, unit: Unit) -> Thing {
    let name = &w.kit.units[unit.index()].name;
    // Initials stay capitals.
    let name = if unit == Unit::Pds { name.clone() } else { name.to_lowercase() };
    let thing = thing(name, format!("unit/{}", unit.slug()));
    if unit == Unit::Pds { thing.many("PDS") } else { thing }
}

/// So many of a kind.
pub fn units_thing(w: &World, unit: Unit, count: u8) -> Thing {
    unit_thing(w, unit).count(i32::from(count))
}

/// The question about fleets in the seat's words; none if it is about something else.
pub fn question(w: &World, ask: &Ask) -> Option<(Words, Words)> {
    let at = |n: u8| system_thing(w, SystemId(n));
    let on = |n: u8| planet_thing(w, PlanetSpot(n));
    Some(match ask.prompt {
        Prompt::MoveShips { system } => {
            let at = at(system);
            (words!("Which ships move to {at}?", at), words!("Click a ship; what it carries comes next."))
        }
        Prompt::Leave { by, system } => {
            let at = at(system);
            (
                words!("May {by:'s} fleet cross your ships on its way to {at}?", by, at),
                words!("A diplomat asks; the leave is for this action alone, and nobody fights."),
            )
        }
        Prompt::LoadShip { unit, from, room } => {
            let (unit, at, room) = (unit_thing(w, unit), at(from), i32::from(room));
            (words!("What does the {unit} from {at} carry?", unit, at), words!("Room for {room} more.", room))
        }
        Prompt::Cannon { at } if at == ask.seat => (words!("Do your PDS fire?"), words!("At the ships in your way.")),
        Prompt::Cannon { at } => (words!("Do your PDS fire at {at}?", at), words!("Each one once in this action.")),
        Prompt::Reroll => (words!("Which die do you roll again?"), words!("No die twice.")),
        Prompt::Precombat => (words!("What works first?"), words!("The defender chooses the order.")),
        Prompt::RoundBonus { .. } => {
            (words!("Do you pay for better dice in this round?"), words!("Each help counts once a round."))
        }
        Prompt::Devotion => (words!("Do you give a ship for a hit?"), words!("You choose what is hit.")),
        Prompt::Ram => (
            words!("Do you give a ship to destroy enemy ships?"),
            words!("You choose which; damage does not save them."),
        ),
        Prompt::Sink { left } => {
            let left = i32::from(left);
            (words!("Which ship is destroyed?"), words!("{left} to go.", left))
        }
        Prompt::Target => (words!("Which ship is hit?"), words!("It is damaged, or destroyed.")),
        Prompt::Casualties { system, hits } => {
            let (at, hits) = (at(system), i32::from(hits));
            (words!("Which ship takes the hit in {at}?", at), words!("{hits} {hits:hit|hits} to take.", hits))
        }
        Prompt::GroundLosses { planet, hits } => {
            let (at, hits) = (on(planet), i32::from(hits));
            (words!("Which unit takes the hit on {at}?", at), words!("{hits} {hits:hit|hits} to take.", hits))
        }
        Prompt::Repair => (words!("Which unit is repaired?"), words!("One at the end of each round.")),
        Prompt::Salvage => {
            (words!("Do you build a ship from the wrecks?"), words!("Of a kind that was sunk, for its price."))
        }
        Prompt::Copy { from } => (words!("Which technology of {from} do you copy?", from), words!("It is free.")),
        Prompt::Retreat { system } => {
            let at = at(system);
            (words!("Do you announce a retreat from {at}?", at), words!("It is carried out after this round."))
        }
        Prompt::LoseCargo { system } => {
            let at = at(system);
            (words!("What is lost with the ship in {at}?", at), words!("The ships left have no room for it."))
        }
        Prompt::Landing { system } => {
            let at = at(system);
            (words!("What lands in {at}?", at), words!("Unit by unit, then the invasions begin."))
        }
        Prompt::NextPlanet => (words!("Which planet comes next?"), words!("Invasions are fought one after the other.")),
        Prompt::Bombard { aimed } => {
            let aimed = i32::from(aimed);
            (words!("What bombards the planet?"), words!("{aimed} {aimed:die|dice} aimed so far.", aimed))
        }
        Prompt::Germs { planet } => {
            let at = on(planet);
            (words!("Do you use the bacterial weapon on {at}?", at), words!("All ground forces there die."))
        }
        Prompt::Diplomacy { planet } => {
            let at = on(planet);
            (
                words!("Does your diplomat call the invasion of {at} off?", at),
                words!("The planet is left alone for this round and the next."),
            )
        }
        Prompt::Capture { planet } => {
            let at = on(planet);
            (words!("Do you keep what stands on {at}?", at), words!("Your agent takes PDS and dock over."))
        }
        Prompt::Captive { leader } => {
            let leader = &w.leaders[usize::from(leader)];
            let (name, of) = (w.leader_name(leader), leader.owner);
            (
                words!("What becomes of {name}, captured from {of}?", name, of),
                words!("Handed to the owner, a leader is free."),
            )
        }
        Prompt::FreeCaptive => {
            (words!("Which captive do you free?"), words!("The leader escapes to a planet of yours."))
        }
        Prompt::ReturnSaved => {
            (words!("Where do your saved ground forces come back?"), words!("On one of your home planets."))
        }
        Prompt::ProduceIn => (words!("Where do you produce?"), words!("In one system.")),
        Prompt::Develop => {
            (words!("Do you build a dock or a facility?"), words!("On a planet held since before this round."))
        }
        Prompt::SecondAction => (words!("Do you take a second tactical action?"), words!("Fleet Logistics.")),
        Prompt::Alert => (words!("Which fleet is on high alert?"), words!("It moves further and fights better.")),
        Prompt::Detente => {
            (words!("Where do you declare a cease-fire?"), words!("Or claim a planet instead, free of charge."))
        }
        Prompt::LayZone => {
            (words!("Which counter do you lay into the cease-fire zone?"), words!("Your reinforcements are empty."))
        }
        Prompt::LeaveZone { system } => {
            let at = at(system);
            (words!("Do you take your counter back from {at}?", at), words!("The cease-fire there is over."))
        }
        _ => return None,
    })
}

/// The element of the seat's ships of a kind in a system.
fn stack(w: &World, ask: &Ask, unit: Unit, system: SystemId) -> String {
    let place = system_element(w, system).replace('/', "-");
    format!("unit/{}/{}/{place}", CentralPowers::seat_name(w, ask.seat), unit.slug())
}

/// The units that may take a hit, where it is asked for.
fn hit(w: &World, ask: &Ask, unit: Unit) -> Vec<String> {
    let place = match ask.prompt {
        Prompt::Casualties { system, .. } => system_element(w, SystemId(system)),
        Prompt::GroundLosses { planet, .. } => planet_element(w, PlanetSpot(planet)),
        _ => return Vec::new(),
    };
    vec![format!("unit/{}/{}/{}", CentralPowers::seat_name(w, ask.seat), unit.slug(), place.replace('/', "-"))]
}

/// How an option about fleets looks; none if it is about something else.
pub fn face(w: &World, ask: &Ask, choice: Choice) -> Option<Face> {
    let plain = |label: Words| Face { label, ..Face::default() };
    let over = |label: Words, n: u8| Face { touches: vec![system_element(w, SystemId(n))], ..plain(label) };
    let on = |label: Words, n: u8| Face { touches: vec![planet_element(w, PlanetSpot(n))], ..plain(label) };
    let system = |n: u8| system_thing(w, SystemId(n));
    let planet = |n: u8| planet_thing(w, PlanetSpot(n));
    let unit = |kind: Unit| unit_thing(w, kind);
    let state = |damaged: bool| if damaged { "damaged " } else { "" };
    Some(match choice {
        Choice::Activate(n) => {
            let at = system(n);
            let (ships, risky) = query::in_reach(w, ask.seat, SystemId(n));
            let detail = match (ships, risky) {
                (0, _) => words!("no ship can come"),
                (_, 0) => words!("{ships} {ships:ship|ships} can come", ships = u32::from(ships)),
                (_, _) => words!(
                    "{ships} can come, {risky} through a gravity rift",
                    ships = u32::from(ships),
                    risky = u32::from(risky)
                ),
            };
            let mark = if ships > 0 { ships.to_string() } else { String::new() };
            Face { mark, detail, ..over(words!("Activate {at}", at), n) }
        }
        Choice::BreakZone(n) => {
            let at = system(n);
            let face = over(words!("Activate {at} and end the cease-fire", at), n);
            Face { detail: words!("a counter of the strategy allocation"), ..face }
        }
        Choice::Transfer { first, second } => {
            let (from, to) = (system(first), system(second));
            let touches = vec![system_element(w, SystemId(first)), system_element(w, SystemId(second))];
            Face { touches, ..plain(words!("Transfer between {from} and {to}", from, to)) }
        }
        Choice::Declare(n) => {
            let at = system(n);
            over(words!("Cease-fire in {at}", at), n)
        }
        Choice::Alert(n) => {
            let at = system(n);
            over(words!("High alert in {at}", at), n)
        }
        Choice::Sail { unit: kind, damaged, from } => {
            let (state, what, at) = (state(damaged), unit(kind), system(from));
            let moves = i32::from(query::led_movement(w, ask.seat, kind, SystemId(from)));
            let touches = vec![stack(w, ask, kind, SystemId(from)), system_element(w, SystemId(from))];
            let face = Face { touches, ..plain(words!("A {state}{what} from {at}", state, what, at)) };
            Face { detail: words!("moves {moves}", moves), ..face }
        }
        Choice::Load { unit: kind, area } => {
            let what = unit(kind);
            match planet_of_area(w, area) {
                Some(from) => {
                    let at = planet_thing(w, from);
                    on(words!("{what:a} from {at}", what, at), from.0)
                }
                None => {
                    let at = system(area);
                    over(words!("{what:a} in {at}", what, at), area)
                }
            }
        }
        Choice::Seek(to) => {
            let face = plain(words!("Ask {to} to let your diplomat's fleet pass", to));
            Face { touches: vec![seat_element(w, to)], ..face }
        }
        Choice::Embark(n) => {
            let name = w.leader_name(&w.leaders[usize::from(n)]);
            plain(words!("{name}", name))
        }
        Choice::Ashore { leader, planet: n } => {
            let (name, at) = (w.leader_name(&w.leaders[usize::from(leader)]), planet(n));
            on(words!("{name} to {at}", name, at), n)
        }
        Choice::Fire(n) => {
            let at = system(n);
            over(words!("Fire into {at}", at), n)
        }
        Choice::Again(kind) => {
            let what = unit(kind);
            plain(words!("A die of the {what}", what))
        }
        Choice::First(source) | Choice::Bonus(source, _) => plain(Words::from(query::source_name(w, source))),
        Choice::Devote(kind) => {
            let what = unit(kind);
            plain(words!("Give {what:a}", what))
        }
        Choice::Target { unit: kind, damaged } => {
            let what = unit(kind);
            let label = if damaged { words!("A damaged {what}", what) } else { words!("{what:a}", what) };
            Face { damaged, ..plain(label) }
        }
        Choice::Sustain(kind) => {
            let what = unit(kind);
            let face = Face { touches: hit(w, ask, kind), ..plain(words!("Damage {what:a}", what)) };
            Face { detail: words!("it sustains the hit"), loss: loss(w, ask, None), ..face }
        }
        Choice::Lose { unit: kind, damaged } => {
            let what = unit(kind);
            let label = if damaged { words!("Lose a damaged {what}", what) } else { words!("Lose {what:a}", what) };
            let face = Face { touches: hit(w, ask, kind), damaged, ..plain(label) };
            Face { loss: loss(w, ask, Some((kind, damaged))), ..face }
        }
        Choice::Repair(kind) => {
            let what = unit(kind);
            plain(words!("Repair {what:a}", what))
        }
        Choice::Retreat(n) => {
            let at = system(n);
            over(words!("Retreat to {at}", at), n)
        }
        Choice::TacticalRetreat(n) => {
            let at = system(n);
            let face = over(words!("Tactical retreat to {at}", at), n);
            Face { detail: words!("a counter of the strategy allocation"), ..face }
        }
        Choice::Land { unit: kind, planet: n } => {
            let (what, at) = (unit(kind), planet(n));
            let forecast = forecast::of_landing(w, ask.seat, PlanetSpot(n), kind);
            Face { forecast, ..on(words!("{what:a} on {at}", what, at), n) }
        }
        Choice::Bombard(kind) => {
            let what = unit(kind);
            plain(words!("A die of the {what}", what))
        }
        Choice::BombardAll => plain(words!("Everything that can")),
        Choice::Execute => plain(words!("Execute")),
        Choice::ProduceIn(n) => {
            let at = system(n);
            over(words!("In {at}", at), n)
        }
        Choice::Found(n) => {
            let at = planet(n);
            on(words!("A space dock on {at}", at), n)
        }
        Choice::Facility { kind, planet: n } => {
            let (what, at) = (if usize::from(kind) == COLONY { "colony" } else { "refinery" }, planet(n));
            on(words!("A {what} on {at}", what, at), n)
        }
        Choice::Pass => {
            let label = match ask.prompt {
                Prompt::MoveShips { .. }
                | Prompt::LoadShip { .. }
                | Prompt::Landing { .. }
                | Prompt::Bombard { .. } => {
                    words!("Done")
                }
                Prompt::Detente => words!("Claim a planet"),
                Prompt::LeaveZone { .. } => words!("Leave it"),
                _ => return None,
            };
            let forecast = match ask.prompt {
                Prompt::MoveShips { .. } => forecast::of_movement(w, ask.seat),
                _ => None,
            };
            Face { role: Role::Done, forecast, ..plain(label) }
        }
        _ => return None,
    })
}

/// [battle.round] [unit.kinds] What a hit costs: nothing where it is sustained, else the unit's price in quarters of a resource, a
/// damaged one for a little less.
fn loss(w: &World, ask: &Ask, lost: Option<(Unit, bool)>) -> Option<u16> {
    if !matches!(ask.prompt, Prompt::Casualties { .. }) {
        return None;
    }
    let Some((unit, damaged)) = lost else { return Some(0) };
    let (price, many) = query::cost(w, ask.seat, unit).unwrap_or((0, 1));
    let price = 4 * u16::from(price) / u16::from(many);
    Some(price.max(1) - u16::from(damaged && price > 1))
}
