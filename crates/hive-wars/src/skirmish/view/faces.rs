//! Questions and options in words.

use super::{planet_element, system_element, unit_text};
use crate::components::TokenId;
use crate::galaxy::SystemId;
use crate::skirmish::Skirmish;
use crate::skirmish::choice::{Choice, Holder, holder, number, planet_id, title, word};
use crate::skirmish::feats::{Feat, Source, standing};
use crate::skirmish::query;
use crate::skirmish::world::{PlanetSpot, World, other};
use crate::units::Kind;
use kernel::{Ask, Game};
use scene::Role;

/// The question in the seat's words.
pub fn question(w: &World, ask: &Ask) -> (String, String) {
    let about = |n: usize| ask.about[n];
    let called = |n: usize| title(w, SystemId(about(n) as u8));
    let (question, detail) = match ask.rule.0 {
        "cards.windows" => ("Do you use anything now?".into(), window_text(w, about(0), about(1))),
        "cards.pick" => match Feat::ALL.get(about(0) as usize) {
            Some(&feat) => {
                let trick = &w.kit.tricks[feat as usize];
                (format!("{}: what do you choose?", trick.name), trick.help.clone())
            }
            None => (String::new(), String::new()),
        },
        "skirmish.forces" => ("What does your force consist of?".into(), "Buy units, then finish.".into()),
        "action.turn" => ("What is your action?".into(), format!("{} tactic tokens left.", about(0))),
        "tech.fleet-logistics" => ("A second action?".into(), "Activate another system or end the turn.".into()),
        "move.ships" => (format!("Which ships move to {}?", called(0)), "Choose ships one by one, then finish.".into()),
        "units.hil-colish" => {
            (format!("Does the flagship go to {} first?", called(0)), "Then the others find its wormhole there.".into())
        }
        "move.transport" => (format!("What comes aboard at {}?", called(0)), format!("Room for {} more.", about(2))),
        "move.pick-up" => {
            (format!("Which ground forces leave {} too?", called(0)), format!("Room for {} more.", about(1)))
        }
        "units.alastor" => {
            ("Which ground forces fight as ships?".into(), "Choose them one by one, then finish.".into())
        }
        "fleet.capacity" => (format!("No room at {}: what is removed?", called(0)), format!("{} too many.", about(1))),
        "fleet.pool" => {
            (format!("Too many ships at {}: which is removed?", called(0)), format!("{} too many.", about(1)))
        }
        "cannon.offense" | "cannon.defense" => ("Do your space cannons fire?".into(), String::new()),
        "combat.assign" => ("Where do the hits fall?".into(), format!("{} left.", about(0))),
        "units.trades-itself" => ("Do you give up a ship to destroy others?".into(), String::new()),
        "tech.assault-cannon" => ("Which ship is destroyed?".into(), "The assault cannon fires.".into()),
        "tech.duranium-armor" => ("Which unit is repaired?".into(), String::new()),
        "space.announce" => ("Do you retreat after this round?".into(), format!("Round {} begins.", about(0))),
        "space.retreat" => ("Where do you retreat to?".into(), String::new()),
        "invade.bombard" => ("What do your ships bombard?".into(), "All fire or none.".into()),
        "invade.commit" => ("Which ground forces land?".into(), "Choose them one by one, then finish.".into()),
        "ground.order" => ("Which ground combat comes first?".into(), String::new()),
        "produce.limit" => {
            ("What do you produce?".into(), format!("{} more units; {} to pay so far.", about(1), about(2)))
        }
        "produce.influence" => ("Which planet pays?".into(), format!("{} influence still to pay.", about(0))),
        "breakthrough.deorbit-barrage" => {
            ("What do you spend on the barrage?".into(), format!("{} dice so far.", about(0)))
        }
        "produce.pay" => ("Which planet pays?".into(), format!("{} still to pay.", about(0))),
        other => (other.to_string(), String::new()),
    };
    (question, detail)
}

fn window_text(w: &World, moment: i16, about: i16) -> String {
    let texts = [
        "An action is chosen.",
        "A turn starts.",
        "A system was activated.",
        "Ships have moved.",
        "Units are about to use an ability.",
        "Dice were rolled.",
        "Both sides have rolled.",
        "Space cannon hits are to be assigned.",
        "Hits on ships are to be assigned.",
        "Hits on ground forces are to be assigned.",
        "Space combat starts.",
        "A round of combat starts.",
        "Retreats are about to be announced.",
        "A retreat was announced.",
        "A ship has sustained damage.",
        "Units were destroyed.",
        "A round of combat ends.",
        "An invasion starts.",
        "Ground forces have landed.",
        "Ground combat starts.",
        "A planet is about to change hands.",
        "A planet has changed hands.",
        "Units are to be produced.",
        "Units were produced.",
        "The action ends.",
        "The turn ends.",
        "All have passed.",
    ];
    match texts.get(moment as usize) {
        Some(text) => text.to_string(),
        None => w.kit.tricks.get(about as usize).map_or(String::new(), |card| format!("{} was played.", card.name)),
    }
}

/// What the question is about: the active system.
pub fn selected(w: &World) -> Vec<String> {
    w.active.map(|system| system_element(w, system)).into_iter().collect()
}

/// How an option looks.
pub fn face(w: &World, ask: &Ask, choice: Choice) -> scene::Choice {
    let seat = ask.seat;
    let name = |kind: Kind, damaged: bool| if damaged { format!("damaged {kind}") } else { kind.to_string() };
    let unit = |kind: Kind, element: &str| format!("unit/{}/{}/{element}", Skirmish::seat_name(w, seat), word(kind));
    let at = |holder: Holder| match holder {
        Holder::Space(system) => system_element(w, system),
        Holder::Planet(planet) => planet_element(w, planet),
    };
    let battlefield = || match ask.about[1] {
        planet if ask.rule.0 == "combat.assign" && planet >= 0 => planet_id(w, PlanetSpot(planet as u8)),
        _ => w.active.map_or("", |active| number(w, active)),
    };
    let mut role = Role::Plain;
    let mut detail = String::new();
    let (label, touches) = match choice {
        Choice::Buy(kind) => {
            detail = unit_text(w, seat, kind);
            (format!("Buy {kind}"), vec![format!("unit/{}", word(kind))])
        }
        Choice::Done => {
            role = Role::Done;
            ("Done".into(), Vec::new())
        }
        Choice::Activate(system) => {
            detail = crate::skirmish::forecast::reach(w, seat, system);
            (format!("Activate {}", title(w, system)), vec![system_element(w, system)])
        }
        Choice::Pass => {
            role = Role::Done;
            ("Pass".into(), Vec::new())
        }
        Choice::Move { kind, damaged, from } | Choice::Boost { kind, damaged, from } => {
            let boost = matches!(choice, Choice::Boost { .. });
            let extra = if boost { standing::further(w, seat, kind) } else { 0 };
            let allowance = query::allowance(w, seat, kind, from, extra);
            let rolls = query::rolls(w, seat, kind, from, allowance);
            if rolls > 0 && rolls < 255 {
                let lost = 100.0 * (1.0 - 0.7f32.powi(i32::from(rolls)));
                detail = format!("{rolls} gravity rift, lost in {lost:.0} per cent");
            }
            let label = format!("Move {} from {}", name(kind, damaged), title(w, from));
            (label, vec![unit(kind, number(w, from)), system_element(w, from)])
        }
        Choice::Load { kind, damaged, from } => (
            format!("Load {} from {}", name(kind, damaged), holder(w, from)),
            vec![unit(kind, holder(w, from)), at(from)],
        ),
        Choice::Remove { kind, damaged } => {
            let place = number(w, SystemId(ask.about[0] as u8));
            (format!("Remove {}", name(kind, damaged)), vec![unit(kind, place)])
        }
        Choice::Fire => ("Fire".into(), Vec::new()),
        Choice::Hold => {
            role = Role::Done;
            ("Hold fire".into(), Vec::new())
        }
        Choice::Sustain(kind) => {
            detail = "damaged".into();
            (format!("Sustain with {kind}"), vec![unit(kind, battlefield())])
        }
        Choice::Lose { kind, damaged } => {
            detail = "lost".into();
            (format!("Lose {}", name(kind, damaged)), vec![unit(kind, battlefield())])
        }
        Choice::Announce => ("Announce a retreat".into(), Vec::new()),
        Choice::Stay => {
            role = Role::Done;
            ("Stay and fight".into(), Vec::new())
        }
        Choice::Withdraw(system) => (format!("Retreat to {}", title(w, system)), vec![system_element(w, system)]),
        Choice::Aim { kind, planet } => {
            (format!("{kind} bombards {}", planet_id(w, planet)), vec![planet_element(w, planet)])
        }
        Choice::Land { kind, damaged, planet } => {
            (format!("Land {} on {}", name(kind, damaged), planet_id(w, planet)), vec![planet_element(w, planet)])
        }
        Choice::Fight(planet) => (format!("Fight on {}", planet_id(w, planet)), vec![planet_element(w, planet)]),
        Choice::Repair(kind) => (format!("Repair {kind}"), vec![unit(kind, battlefield())]),
        Choice::Produce { kind, at: place } => {
            detail = unit_text(w, seat, kind);
            (format!("Produce {kind} at {}", holder(w, place)), vec![at(place)])
        }
        Choice::Play(feat) => {
            let trick = &w.kit.tricks[feat as usize];
            detail = trick.help.clone();
            let verb = if trick.source == Source::Card { "Play" } else { "Use" };
            (format!("{verb} {}", trick.name), vec![format!("card/{}", trick.slug)])
        }
        Choice::Take(feat) => {
            let trick = &w.kit.tricks[feat as usize];
            detail = trick.help.clone();
            (format!("Take {}", trick.name), vec![format!("card/{}", trick.slug)])
        }
        Choice::Planet(planet) => {
            (w.kit.components.planet(w.planet(planet).id).name.clone(), vec![planet_element(w, planet)])
        }
        Choice::Unit { kind, damaged, at: place } => (
            format!("The {} at {}", name(kind, damaged), holder(w, place)),
            vec![unit(kind, holder(w, place)), at(place)],
        ),
        Choice::Place { kind, at: place } => (format!("Place {kind} at {}", holder(w, place)), vec![at(place)]),
        Choice::Shift { kind, damaged, from, to } => (
            format!("Bring {} from {} to {}", name(kind, damaged), holder(w, from), planet_id(w, to)),
            vec![unit(kind, holder(w, from)), planet_element(w, to)],
        ),
        Choice::Sail { kind, damaged, from, to } => (
            format!("Move {} from {} to {}", name(kind, damaged), number(w, from), number(w, to)),
            vec![unit(kind, number(w, from)), system_element(w, to)],
        ),
        Choice::Replace { kind, damaged, with, at } => {
            (format!("{} in {} becomes {with}", name(kind, damaged), number(w, at)), vec![unit(kind, number(w, at))])
        }
        Choice::Token(token) => (w.kit.components.token(TokenId(token)).name.clone(), Vec::new()),
        Choice::Link { from, to } => (
            format!("From {} to {}", title(w, from), title(w, to)),
            vec![system_element(w, from), system_element(w, to)],
        ),
        Choice::Tire(feat) | Choice::Ready(feat) => {
            let trick = &w.kit.tricks[feat as usize];
            let verb = if matches!(choice, Choice::Tire(_)) { "Exhaust" } else { "Ready" };
            (format!("{verb} {}", trick.name), vec![format!("card/{}", trick.slug)])
        }
        Choice::Spend => ("Spend a trade good".into(), Vec::new()),
        Choice::Yes => ("Yes".into(), Vec::new()),
        Choice::No => {
            role = Role::Done;
            ("No".into(), Vec::new())
        }
        Choice::Sacrifice { kind, damaged } => {
            detail = "lost".into();
            (format!("Give up {}", name(kind, damaged)), vec![unit(kind, battlefield())])
        }
        Choice::Destroy { kind, damaged } => {
            let enemy = Skirmish::seat_name(w, other(seat));
            let touched = format!("unit/{enemy}/{}/{}", word(kind), battlefield());
            (format!("Destroy {}", name(kind, damaged)), vec![touched])
        }
        Choice::Choose(system) => (format!("System {}", number(w, system)), vec![system_element(w, system)]),
        Choice::Exhaust(planet) => {
            detail = format!("{} resources", query::resources(w, planet));
            let ocean = w.kit.components.planet(w.planet(planet).id).ocean;
            let touches = if ocean { Vec::new() } else { vec![planet_element(w, planet)] };
            (format!("Exhaust {}", planet_id(w, planet)), touches)
        }
    };
    let forecast = crate::skirmish::forecast::of(w, ask, choice);
    scene::Choice { label, detail, role, touches, forecast, ..scene::Choice::default() }
}
