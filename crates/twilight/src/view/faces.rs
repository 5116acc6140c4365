//! Options in words.

use super::{called, capital, planet_element, system_element, unit_text};
use crate::choice::{Choice, Holder, holder, number, planet_id, planet_name, title, word};
use crate::feats::{Source, standing};
use crate::query;
use crate::world::{PlanetSpot, World, other};
use crate::{Ask, Skirmish};
use kernel::{Game, Seat};
use scene::Role;
use twilight_box::components::{TechId, TokenId};
use twilight_box::galaxy::{NO_WAY, SystemId};
use twilight_box::units::Kind;

/// What the question is about: the active system.
pub fn selected(w: &World) -> Vec<String> {
    w.active.map(|system| system_element(w, system)).into_iter().collect()
}

/// How an option looks.
pub fn face(w: &World, ask: &Ask, choice: Choice) -> scene::Choice {
    let seat = ask.seat;
    let name = |kind: Kind, damaged: bool| if damaged { format!("damaged {}", called(kind)) } else { called(kind) };
    let place = |holder: Holder| match holder {
        Holder::Space(system) => title(w, system),
        Holder::Planet(planet) => planet_name(w, planet).to_string(),
    };
    let unit = |kind: Kind, element: &str| format!("unit/{}/{}/{element}", Skirmish::seat_name(w, seat), word(kind));
    let at = |holder: Holder| match holder {
        Holder::Space(system) => system_element(w, system),
        Holder::Planet(planet) => planet_element(w, planet),
    };
    let battlefield = || match ask.prompt.about[1] {
        planet if ask.prompt.rule.0 == "combat.assign" && planet >= 0 => planet_id(w, PlanetSpot(planet as u8)),
        _ => w.active.map_or("", |active| number(w, active)),
    };
    let mut role = Role::Plain;
    let (mut detail, mut mark) = (String::new(), String::new());
    let (label, touches) = match choice {
        Choice::Buy(kind) => {
            detail = unit_text(w, seat, kind);
            (format!("Buy {}", called(kind)), vec![format!("unit/{}", word(kind))])
        }
        Choice::Done => {
            role = Role::Done;
            (finish(ask).into(), Vec::new())
        }
        Choice::Activate(system) => {
            let reach = crate::forecast::reach(w, seat, system);
            mark = if reach.ships > 0 { reach.ships.to_string() } else { String::new() };
            detail = reach.to_string();
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
            detail = way(w, seat, kind, from, allowance);
            if boost {
                detail += &format!(", {extra} of them for this ship alone");
            }
            let label = format!("{} from {}", capital(&name(kind, damaged)), title(w, from));
            (label, vec![unit(kind, number(w, from)), system_element(w, from)])
        }
        Choice::Load { kind, damaged, from } => (
            format!("{} from {}", capital(&name(kind, damaged)), place(from)),
            vec![unit(kind, holder(w, from)), at(from)],
        ),
        Choice::Remove { kind, damaged } => {
            let here = number(w, SystemId(ask.prompt.about[0] as u8));
            (format!("Remove {}", name(kind, damaged)), vec![unit(kind, here)])
        }
        Choice::Fire => ("Fire".into(), Vec::new()),
        Choice::Hold => {
            role = Role::Done;
            ("Hold fire".into(), Vec::new())
        }
        Choice::Sustain(kind) => {
            detail = "damaged, still fights".into();
            (format!("Sustain with {}", called(kind)), vec![unit(kind, battlefield())])
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
            let label = format!("{} bombards {}", capital(&called(kind)), planet_name(w, planet));
            (label, vec![planet_element(w, planet)])
        }
        Choice::Land { kind, damaged, planet } => {
            (format!("Land {} on {}", name(kind, damaged), planet_name(w, planet)), vec![planet_element(w, planet)])
        }
        Choice::Fight(planet) => (format!("Fight on {}", planet_name(w, planet)), vec![planet_element(w, planet)]),
        Choice::Repair(kind) => (format!("Repair {}", called(kind)), vec![unit(kind, battlefield())]),
        Choice::Produce { kind, at: dock } => {
            detail = unit_text(w, seat, kind);
            (format!("{} at {}", capital(&called(kind)), place(dock)), vec![at(dock), format!("unit/{}", word(kind))])
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
        Choice::Unit { kind, damaged, at: home } => {
            (format!("The {} at {}", name(kind, damaged), place(home)), vec![unit(kind, holder(w, home)), at(home)])
        }
        Choice::Place { kind, at: goal } => (format!("Place {} at {}", called(kind), place(goal)), vec![at(goal)]),
        Choice::Shift { kind, damaged, from, to } => (
            format!("Bring {} from {} to {}", name(kind, damaged), place(from), planet_name(w, to)),
            vec![unit(kind, holder(w, from)), planet_element(w, to)],
        ),
        Choice::Sail { kind, damaged, from, to } => (
            format!("Move {} from {} to {}", name(kind, damaged), title(w, from), title(w, to)),
            vec![unit(kind, number(w, from)), system_element(w, to)],
        ),
        Choice::Replace { kind, damaged, with, at } => {
            let label = format!("{} at {} becomes {}", capital(&name(kind, damaged)), title(w, at), called(with));
            (label, vec![unit(kind, number(w, at))])
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
        Choice::Learn(tech) => {
            let row = w.kit.components.technology(TechId(tech));
            detail.clone_from(&row.help);
            (format!("Gain {}", row.name), Vec::new())
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
        Choice::Choose(system) => (capital(&title(w, system)), vec![system_element(w, system)]),
        Choice::Exhaust(planet) => {
            detail = format!("{} resources", query::resources(w, planet));
            let ocean = w.kit.components.planet(w.planet(planet).id).ocean;
            let touches = if ocean { Vec::new() } else { vec![planet_element(w, planet)] };
            (format!("Exhaust {}", planet_name(w, planet)), touches)
        }
    };
    let forecast = crate::forecast::of(w, ask, choice);
    scene::Choice { label, detail, mark, role, touches, forecast, ..scene::Choice::default() }
}

/// What ends a choice of several things.
fn finish(ask: &Ask) -> &'static str {
    match ask.prompt.rule.0 {
        "skirmish.forces" => "Deploy",
        "move.ships" => "End movement",
        "move.transport" | "move.pick-up" => "Take no more",
        "invade.bombard" => "Aim at nothing more",
        "invade.commit" => "End landing",
        "produce.limit" => "End production",
        _ => "Done",
    }
}

/// [move.range] [move.gravity-rift] What a way costs and risks: `2 of 2 moves, 30 % lost in a gravity rift`.
fn way(w: &World, seat: Seat, kind: Kind, from: SystemId, allowance: u8) -> String {
    let rolls = |moves: u8| query::rolls(w, seat, kind, from, moves);
    let risk = rolls(allowance);
    if risk == NO_WAY {
        return String::new();
    }
    // The cheapest way that is no more dangerous than the best one.
    let cost = (0..=allowance).find(|&moves| rolls(moves) == risk).unwrap_or(allowance);
    let moves = format!("{cost} of {allowance} {}", if allowance == 1 { "move" } else { "moves" });
    match risk {
        0 => moves,
        rolls => {
            let lost = 100.0 * (1.0 - 0.7f32.powi(i32::from(rolls)));
            format!("{moves}, {lost:.0} % lost in a gravity rift")
        }
    }
}
