//! Options in words.

use super::{planet_element, round, system_element, unit_text};
use crate::choice::{Choice, Held, Holder, holder, number, planet_id, word};
use crate::feats::{Feat, Source};
use crate::prompt::Prompt;
use crate::texts::standing;
use crate::world::World;
use crate::{Ask, Twilight, query, things};
use kernel::{Game, Seat};
use scene::{Role, Words, words};
use twilight_box::components::{TechId, TokenId};
use twilight_box::galaxy::{NO_WAY, SystemId};
use twilight_box::units::Kind;

/// What the question is about: the planet, or the system; mostly the active one.
pub fn selected(w: &World, ask: &Ask) -> Vec<String> {
    let element = match ask.prompt {
        Prompt::CannonDefense { planet, .. }
        | Prompt::Hits { planet: Some(planet), .. }
        | Prompt::MagenHit { planet } => Some(planet_element(w, planet)),
        Prompt::Vanguard { to: at }
        | Prompt::Movement { to: at }
        | Prompt::Load { from: at, .. }
        | Prompt::Board { at, .. }
        | Prompt::NoRoom { at, .. }
        | Prompt::FleetPool { at, .. }
        | Prompt::Bombard { at }
        | Prompt::Landing { at }
        | Prompt::CannonTarget { at }
        | Prompt::Opponent { at }
        | Prompt::Production { at, .. } => Some(system_element(w, at)),
        Prompt::Use { at, .. } => at.map(|at| system_element(w, at)),
        Prompt::Forces
        | Prompt::Turn { .. }
        | Prompt::SecondAction
        | Prompt::Pick { .. }
        | Prompt::CannonOffense { .. }
        | Prompt::JoinSpace
        | Prompt::AssaultCannon { .. }
        | Prompt::Raid { .. }
        | Prompt::Hits { planet: None, .. }
        | Prompt::Repair
        | Prompt::Sacrifice
        | Prompt::Snipe { .. }
        | Prompt::Announce { .. }
        | Prompt::Retreat
        | Prompt::GroundOrder
        | Prompt::ClaimOrder
        | Prompt::EndCoexistence
        | Prompt::Pay { .. }
        | Prompt::PayInfluence { .. }
        | Prompt::Levy { .. }
        | Prompt::Homecoming { .. }
        | Prompt::TakeBack { .. }
        | Prompt::Round(_) => w.action.active.map(|at| system_element(w, at)),
    };
    element.into_iter().collect()
}

/// How an option looks.
pub fn face(w: &World, ask: &Ask, choice: Choice) -> scene::Choice {
    let seat = ask.seat;
    let element = |kind: Kind, at: &str| format!("unit/{}/{}/{at}", Twilight::seat_name(w, seat), word(kind));
    let here = || w.action.active.map_or("", |active| number(w, active));
    let battlefield = || match ask.prompt {
        Prompt::Hits { planet: Some(planet), .. } => planet_id(w, planet),
        _ => here(),
    };
    let theirs =
        |owner: Seat, kind: Kind| format!("unit/{}/{}/{}", Twilight::seat_name(w, owner), word(kind), battlefield());
    let (unit, hull, system, planet) = (things::unit, things::hull, |s| things::system(w, s), |p| things::planet(w, p));
    let (place, card) = (|at| things::place(w, at), |feat| things::card(w, feat));
    let help = |feat: Feat| Words::from(things::help(w, feat));
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
        Choice::LoadOf { owner, kind, damaged, from } => {
            let at = holder(w, from);
            let theirs = format!("unit/{}/{}/{at}", Twilight::seat_name(w, owner), word(kind));
            let (unit, from) = (hull(kind, damaged), place(from));
            let touches = vec![theirs, from.id.clone()];
            (words!("{owner:'s} {unit} from {from}", owner, unit, from), touches)
        }
        Choice::Load { kind, damaged, from } => (
            words!("{unit} from {from}", unit = hull(kind, damaged), from = place(from)),
            vec![element(kind, holder(w, from)), place(from).id],
        ),
        Choice::Remove { kind, damaged } => {
            let at = match ask.prompt {
                Prompt::NoRoom { at, .. } | Prompt::FleetPool { at, .. } => number(w, at),
                _ => here(),
            };
            (words!("Remove {unit}", unit = hull(kind, damaged)), vec![element(kind, at)])
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
        Choice::SustainOf { owner, kind } => {
            detail = words!("damaged, still fights");
            let touched = vec![theirs(owner, kind)];
            (words!("Sustain with {owner:'s} {unit}", owner, unit = unit(kind)), touched)
        }
        Choice::LoseOf { owner, kind, damaged } => {
            detail = words!("lost");
            (words!("Lose {owner:'s} {unit}", owner, unit = hull(kind, damaged)), vec![theirs(owner, kind)])
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
            let label = match at {
                Holder::Space(_) => words!("{unit}", unit = unit(kind)),
                Holder::Planet(_) => words!("{unit} at {at}", unit = unit(kind), at = place(at)),
            };
            (label, vec![place(at).id, unit(kind).id])
        }
        Choice::Play(feat) => {
            detail = help(feat);
            let label = match w.kit.tricks[feat as usize].source == Source::Card {
                true => words!("Play {card}", card = card(feat)),
                false => words!("Use {card}", card = card(feat)),
            };
            (label, vec![card(feat).id])
        }
        Choice::Show(feat) => {
            detail = help(feat);
            (words!("Show {card}", card = card(feat)), vec![card(feat).id])
        }
        Choice::Note(note) => {
            let feat = crate::notes::feat(w, note);
            detail = help(feat);
            let of = note.owner();
            (words!("Give {of:'s} {card}", of, card = card(feat)), vec![card(feat).id])
        }
        Choice::Look(held) => {
            let what = match held {
                Held::Cards => "action cards",
                Held::Notes => "promissory notes",
                Held::Secrets => "secret objectives",
            };
            (words!("Look at the {what}", what), vec![])
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
            detail = Words::from(w.kit.get().technology_help(TechId(tech)));
            (words!("Gain {tech}", tech = things::technology(w, tech)), Vec::new())
        }
        Choice::Unlearn(tech) => {
            detail = Words::from(w.kit.get().technology_help(TechId(tech)));
            (words!("Give {tech} back", tech = things::technology(w, tech)), Vec::new())
        }
        Choice::Fragment(kind) => (words!("A fragment: {kind}", kind = kind.word()), Vec::new()),
        Choice::Repeal(law) => (words!("Discard {law}", law = things::agenda(w, law)), Vec::new()),
        Choice::Reveal(agenda) => {
            detail = Words::from(&agenda.row(w).help);
            (words!("Decide {what}", what = things::agenda(w, agenda)), Vec::new())
        }
        Choice::Tap(law) => (words!("Exhaust {law}", law = things::agenda(w, law)), Vec::new()),
        Choice::Spend => (words!("Spend a trade good"), vec![super::beside::goods(w, seat)]),
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
            let enemy = w.rival(seat);
            (words!("Destroy {enemy:'s} {unit}", enemy, unit = hull(kind, damaged)), vec![theirs(enemy, kind)])
        }
        Choice::Choose(at) => (words!("{at}", at = system(at)), vec![system(at).id]),
        Choice::Seat(of) => (words!("{of}", of), Vec::new()),
        Choice::Exhaust(at) => {
            detail = match ask.prompt {
                Prompt::PayInfluence { .. } => words!("{worth} influence", worth = query::influence(w, seat, at)),
                _ => words!("{worth} {worth:resource|resources}", worth = query::pays(w, seat, at)),
            };
            let ocean = w.kit.components.planet(w.planet(at).id).ocean;
            let touches = if ocean { Vec::new() } else { vec![planet(at).id] };
            if matches!(ask.prompt, Prompt::Round(_)) {
                detail = round::worth(w, seat, at);
            }
            (words!("Exhaust {at}", at = planet(at)), touches)
        }
        Choice::Strategy(_)
        | Choice::Research(_)
        | Choice::Score(_)
        | Choice::PutBack(_)
        | Choice::Gain(_)
        | Choice::Give(_)
        | Choice::Transfer { .. }
        | Choice::Discard(_)
        | Choice::Vote(_)
        | Choice::Abstain
        | Choice::Faction(_)
        | Choice::Lay { .. }
        | Choice::Slice(_)
        | Choice::Chair(_)
        | Choice::Purse(_)
        | Choice::Cede(_)
        | Choice::Request(_)
        | Choice::OnTop(_)
        | Choice::AtBottom(_)
        | Choice::Explore(_)
        | Choice::Boon { .. }
        | Choice::Commodity
        | Choice::Loot(_)
        | Choice::Restore { .. }
        | Choice::Purge(_)
        | Choice::Stage(_)
        | Choice::Keepsake(_)
        | Choice::Deal(_) => {
            let (label, help, touches) = round::label(w, seat, choice).expect("an option of the round");
            detail = help;
            (label, touches)
        }
    };
    let forecast = crate::forecast::of(w, ask, choice);
    let group = group(w, ask, choice).into();
    let loss = loss(w, ask, choice);
    let damaged = crate::choice::is_damaged(choice);
    scene::Choice { label, detail, mark, role, touches, forecast, group, damaged, loss, ..scene::Choice::default() }
}

/// [combat.assign] [produce.cost] What a hit costs that falls on this: nothing where it is sustained, else the unit's price in
/// quarters of a resource, a damaged one for a little less.
fn loss(w: &World, ask: &Ask, choice: Choice) -> Option<u16> {
    if !matches!(ask.prompt, Prompt::Hits { .. }) {
        return None;
    }
    let (owner, kind, damaged) = match choice {
        Choice::Sustain(_) | Choice::SustainOf { .. } => return Some(0),
        Choice::Lose { kind, damaged } => (ask.seat, kind, damaged),
        Choice::LoseOf { owner, kind, damaged } => (owner, kind, damaged),
        _ => return None,
    };
    let unit = query::unit(w, owner, kind);
    let price = 4 * u16::from(unit.cost.unwrap_or(0)) / u16::from(unit.per_cost.max(1));
    Some(price.max(1) - u16::from(damaged && price > 1))
}

/// [round.phases] The kind of action, where the turn has several.
fn group(w: &World, ask: &Ask, choice: Choice) -> &'static str {
    if w.league.is_none() || !matches!(ask.prompt, Prompt::Turn { .. } | Prompt::SecondAction) {
        return "";
    }
    match choice {
        Choice::Strategy(_) => "Strategic",
        Choice::Activate(_) => "Tactical",
        Choice::Play(_) => "Component",
        Choice::Pass => "Pass",
        _ => "",
    }
}

/// What ends a choice of several things.
fn finish(ask: &Ask) -> Words {
    match ask.prompt {
        Prompt::Forces => words!("Deploy"),
        Prompt::SecondAction => words!("End the turn"),
        Prompt::Vanguard { .. } => words!("No"),
        Prompt::Movement { .. } => words!("End movement"),
        Prompt::Load { .. } | Prompt::Board { .. } => words!("Take no more"),
        Prompt::Landing { .. } => words!("End landing"),
        Prompt::EndCoexistence => words!("Go on sharing"),
        Prompt::Production { .. } => words!("End production"),
        Prompt::Snipe { .. } => words!("Destroy no more"),
        Prompt::Levy { .. } => words!("Roll the dice"),
        Prompt::Pick { .. }
        | Prompt::JoinSpace
        | Prompt::Turn { .. }
        | Prompt::Use { .. }
        | Prompt::NoRoom { .. }
        | Prompt::FleetPool { .. }
        | Prompt::CannonOffense { .. }
        | Prompt::CannonTarget { .. }
        | Prompt::Opponent { .. }
        | Prompt::CannonDefense { .. }
        | Prompt::AssaultCannon { .. }
        | Prompt::Raid { .. }
        | Prompt::Hits { .. }
        | Prompt::Repair
        | Prompt::Sacrifice
        | Prompt::Announce { .. }
        | Prompt::Retreat
        | Prompt::Bombard { .. }
        | Prompt::MagenHit { .. }
        | Prompt::GroundOrder
        | Prompt::ClaimOrder
        | Prompt::Pay { .. }
        | Prompt::PayInfluence { .. }
        | Prompt::TakeBack { .. }
        | Prompt::Homecoming { .. } => words!("Done"),
        Prompt::Round(prompt) => round::finish(prompt),
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
