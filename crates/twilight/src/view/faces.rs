//! Options in words.

use super::{system_element, unit_text};
use crate::choice::{Choice, holder, number, planet_id, word};
use crate::feats::{Feat, Source, standing};
use crate::world::{PlanetSpot, World, other};
use crate::{Ask, Skirmish, query, things};
use kernel::{Game, Seat};
use scene::{Role, Words, words};
use twilight_box::components::{TechId, TokenId};
use twilight_box::galaxy::{NO_WAY, SystemId};
use twilight_box::units::Kind;

/// What the question is about: the active system.
pub fn selected(w: &World) -> Vec<String> {
    w.action.active.map(|system| system_element(w, system)).into_iter().collect()
}

/// How an option looks.
pub fn face(w: &World, ask: &Ask, choice: Choice) -> scene::Choice {
    let seat = ask.seat;
    let element = |kind: Kind, at: &str| format!("unit/{}/{}/{at}", Skirmish::seat_name(w, seat), word(kind));
    let battlefield = || match ask.prompt.about[1] {
        planet if ask.prompt.rule.0 == "combat.assign" && planet >= 0 => planet_id(w, PlanetSpot(planet as u8)),
        _ => w.action.active.map_or("", |active| number(w, active)),
    };
    let (unit, hull, system, planet) = (things::unit, things::hull, |s| things::system(w, s), |p| things::planet(w, p));
    let (place, card) = (|at| things::place(w, at), |feat| things::card(w, feat));
    let help = |feat: Feat| Words::from(&w.kit.tricks[feat as usize].help);
    let mut role = Role::Plain;
    let (mut detail, mut mark) = (Words::default(), String::new());
    let (label, touches) = match choice {
        Choice::Buy(kind) => {
            detail = unit_text(w, seat, kind).into();
            (words!("Buy {unit}", unit = unit(kind)), vec![unit(kind).id])
        }
        Choice::Done => {
            role = Role::Done;
            (finish(ask), Vec::new())
        }
        Choice::Activate(at) => {
            let reach = crate::forecast::reach(w, seat, at);
            mark = if reach.ships > 0 { reach.ships.to_string() } else { String::new() };
            detail = reach.words();
            (words!("Activate {at}", at = system(at)), vec![system(at).id])
        }
        Choice::Pass => {
            role = Role::Done;
            (words!("Pass"), Vec::new())
        }
        Choice::Move { kind, damaged, from } | Choice::Boost { kind, damaged, from } => {
            let boost = matches!(choice, Choice::Boost { .. });
            let extra = if boost { standing::further(w, seat, kind) } else { 0 };
            let way = way(w, seat, kind, from, query::allowance(w, seat, kind, from, extra));
            detail = match boost {
                true => words!("{way}, {extra} of them for this ship alone", way, extra),
                false => way,
            };
            let label = words!("{unit} from {from}", unit = hull(kind, damaged), from = system(from));
            (label, vec![element(kind, number(w, from)), system(from).id])
        }
        Choice::Load { kind, damaged, from } => (
            words!("{unit} from {from}", unit = hull(kind, damaged), from = place(from)),
            vec![element(kind, holder(w, from)), place(from).id],
        ),
        Choice::Remove { kind, damaged } => {
            let here = number(w, SystemId(ask.prompt.about[0] as u8));
            (words!("Remove {unit}", unit = hull(kind, damaged)), vec![element(kind, here)])
        }
        Choice::Fire => (words!("Fire"), Vec::new()),
        Choice::Hold => {
            role = Role::Done;
            (words!("Hold fire"), Vec::new())
        }
        Choice::Sustain(kind) => {
            detail = words!("damaged, still fights");
            (words!("Sustain with {unit}", unit = unit(kind)), vec![element(kind, battlefield())])
        }
        Choice::Lose { kind, damaged } => {
            detail = words!("lost");
            (words!("Lose {unit}", unit = hull(kind, damaged)), vec![element(kind, battlefield())])
        }
        Choice::Announce => (words!("Announce a retreat"), Vec::new()),
        Choice::Stay => {
            role = Role::Done;
            (words!("Stay and fight"), Vec::new())
        }
        Choice::Withdraw(to) => (words!("Retreat to {to}", to = system(to)), vec![system(to).id]),
        Choice::Aim { kind, planet: at } => {
            (words!("{unit} bombards {at}", unit = unit(kind), at = planet(at)), vec![planet(at).id])
        }
        Choice::Land { kind, damaged, planet: at } => {
            (words!("Land {unit} on {at}", unit = hull(kind, damaged), at = planet(at)), vec![planet(at).id])
        }
        Choice::Fight(at) => (words!("Fight on {at}", at = planet(at)), vec![planet(at).id]),
        Choice::Repair(kind) => (words!("Repair {unit}", unit = unit(kind)), vec![element(kind, battlefield())]),
        Choice::Produce { kind, at } => {
            detail = unit_text(w, seat, kind).into();
            (words!("{unit} at {at}", unit = unit(kind), at = place(at)), vec![place(at).id, unit(kind).id])
        }
        Choice::Play(feat) => {
            detail = help(feat);
            let label = match w.kit.tricks[feat as usize].source == Source::Card {
                true => words!("Play {card}", card = card(feat)),
                false => words!("Use {card}", card = card(feat)),
            };
            (label, vec![card(feat).id])
        }
        Choice::Take(feat) => {
            detail = help(feat);
            (words!("Take {card}", card = card(feat)), vec![card(feat).id])
        }
        Choice::Planet(at) => (words!("{at}", at = planet(at)), vec![planet(at).id]),
        Choice::Unit { kind, damaged, at } => (
            words!("The {unit} at {at}", unit = hull(kind, damaged), at = place(at)),
            vec![element(kind, holder(w, at)), place(at).id],
        ),
        Choice::Place { kind, at } => {
            (words!("Place {unit} at {at}", unit = unit(kind), at = place(at)), vec![place(at).id])
        }
        Choice::Shift { kind, damaged, from, to } => {
            let touches = vec![element(kind, holder(w, from)), planet(to).id];
            let (unit, from, to) = (hull(kind, damaged), place(from), planet(to));
            (words!("Bring {unit} from {from} to {to}", unit, from, to), touches)
        }
        Choice::Sail { kind, damaged, from, to } => {
            let touches = vec![element(kind, number(w, from)), system(to).id];
            let (unit, from, to) = (hull(kind, damaged), system(from), system(to));
            (words!("Move {unit} from {from} to {to}", unit, from, to), touches)
        }
        Choice::Replace { kind, damaged, with, at } => {
            let touches = vec![element(kind, number(w, at))];
            let (old, new, at) = (hull(kind, damaged), unit(with), system(at));
            (words!("{old} at {at} becomes {new:a}", old, at, new), touches)
        }
        Choice::Token(token) => (w.kit.components.token(TokenId(token)).name.clone().into(), Vec::new()),
        Choice::Link { from, to } => {
            let [from, to] = [from, to].map(system);
            let touches = vec![from.id.clone(), to.id.clone()];
            (words!("From {from} to {to}", from, to), touches)
        }
        Choice::Tire(feat) => (words!("Exhaust {card}", card = card(feat)), vec![card(feat).id]),
        Choice::Ready(feat) => (words!("Ready {card}", card = card(feat)), vec![card(feat).id]),
        Choice::Learn(tech) => {
            detail = Words::from(&w.kit.components.technology(TechId(tech)).help);
            (words!("Gain {tech}", tech = things::technology(w, tech)), Vec::new())
        }
        Choice::Spend => (words!("Spend a trade good"), Vec::new()),
        Choice::Yes => (words!("Yes"), Vec::new()),
        Choice::No => {
            role = Role::Done;
            (words!("No"), Vec::new())
        }
        Choice::Sacrifice { kind, damaged } => {
            detail = words!("lost");
            (words!("Give up {unit}", unit = hull(kind, damaged)), vec![element(kind, battlefield())])
        }
        Choice::Destroy { kind, damaged } => {
            let enemy = other(seat);
            let touched = format!("unit/{}/{}/{}", Skirmish::seat_name(w, enemy), word(kind), battlefield());
            (words!("Destroy {enemy:'s} {unit}", enemy, unit = hull(kind, damaged)), vec![touched])
        }
        Choice::Choose(at) => (words!("{at}", at = system(at)), vec![system(at).id]),
        Choice::Exhaust(at) => {
            let worth = query::resources(w, at);
            detail = words!("{worth} {worth:resource|resources}", worth);
            let ocean = w.kit.components.planet(w.planet(at).id).ocean;
            let touches = if ocean { Vec::new() } else { vec![planet(at).id] };
            (words!("Exhaust {at}", at = planet(at)), touches)
        }
    };
    let forecast = crate::forecast::of(w, ask, choice);
    scene::Choice { label, detail, mark, role, touches, forecast, ..scene::Choice::default() }
}

/// What ends a choice of several things.
fn finish(ask: &Ask) -> Words {
    match ask.prompt.rule.0 {
        "skirmish.forces" => words!("Deploy"),
        "move.ships" => words!("End movement"),
        "move.transport" | "move.pick-up" => words!("Take no more"),
        "invade.bombard" => words!("Aim at nothing more"),
        "invade.commit" => words!("End landing"),
        "produce.limit" => words!("End production"),
        _ => words!("Done"),
    }
}

/// [move.range] [move.gravity-rift] What a way costs and risks: `2 of 2 moves, 30 % lost in a gravity rift`.
fn way(w: &World, seat: Seat, kind: Kind, from: SystemId, allowance: u8) -> Words {
    let rolls = |moves: u8| query::rolls(w, seat, kind, from, moves);
    let risk = rolls(allowance);
    if risk == NO_WAY {
        return words!("");
    }
    // The cheapest way that is no more dangerous than the best one.
    let cost = (0..=allowance).find(|&moves| rolls(moves) == risk).unwrap_or(allowance);
    let moves = words!("{cost} of {allowance} {allowance:move|moves}", cost, allowance);
    match risk {
        0 => moves,
        rolls => {
            let lost = (100.0 * (1.0 - 0.7f32.powi(i32::from(rolls)))).round() as u8;
            words!("{moves}, {lost} % lost in a gravity rift", moves, lost)
        }
    }
}
