//! Questions and options in words.

use super::forecast::{arrival, clash, shares};
use super::{counted, element};
use crate::board::{HexId, hexes_of};
use crate::choice::{Aim, Choice};
use crate::data::Unit;
use crate::game::NAMES;
use crate::query;
use crate::steps::Ask;
use crate::world::World;
use kernel::Seat;
use scene::{Forecast, Role, Tone};

/// The question in the seat's words, and what can be clicked.
pub fn question(w: &World, ask: &Ask) -> (String, String) {
    let [a, b, c, d] = ask.prompt.about;
    let hex = |n: i16| w.map().names[n as usize].as_str();
    let unit = |n: i16| w.sheet().row(Unit::ALL[n as usize]).name.as_str();
    let rubium = w.rubium[ask.seat.index()];
    let (question, detail) = match ask.prompt.rule.0 {
        "deploy.buy" => (
            format!("What do you deploy? {rubium} rubium."),
            "A unit and one of your base hexes, a card, or the end of Deployment.".to_string(),
        ),
        "move.once" => ("Which unit moves?".into(), "A unit that has not moved, or the end of Movement.".into()),
        "move.stop" => (format!("Where does the {} from {} go?", unit(a), hex(b)), "A lit hex.".into()),
        "special.target" => ("Which hex is attacked?".into(), "A hex beside one of your units that attack so.".into()),
        "alternate.wyrm" => {
            (format!("Who is attacked next in {}?", hex(a)), "The attack goes on until it misses.".into())
        }
        "setup.factions" => ("Which corporation do you lead?".into(), "They differ in name only.".into()),
        "special.hit" => (format!("Which unit is lost in {}?", hex(a)), "One of your units there.".into()),
        "explore.reveal" => ("Which token is turned first?".into(), "An unexplored hex where you stand.".into()),
        "battle.phase" => ("Which battle comes next?".into(), "A contested hex and the defender.".into()),
        "battle.choosing" if b == 0 => {
            (format!("Battle in {}: anything before the dice?", hex(a)), "A card or ability, or pass.".into())
        }
        "battle.choosing" => (format!("Battle in {}: anything after this roll?", hex(a)), "A card, or pass.".into()),
        "battle.casualties" => (format!("Which unit do you lose in {}?", hex(a)), format!("{c} still to choose.")),
        "units.leaper-pick" => {
            (format!("Which unit does {} lose in {}?", NAMES[d as usize], hex(a)), format!("You pick {b}."))
        }
        "battle.win" if b == 1 => {
            (format!("You won in {}. A mission?", hex(a)), "One Battle mission, any Objective met, or go on.".into())
        }
        "battle.win" => (format!("The battle in {} is over.", hex(a)), "Cards, or go on.".into()),
        "alternate.sporling" => (format!("Where does the {} from {} spread?", unit(a), hex(b)), "A lit hex.".into()),
        "draw.mission" => ("The end of your turn.".into(), "Objectives met, exchanges, or the end.".into()),
        "top.priority" => ("Which mission do you keep?".into(), "The other goes under the deck.".into()),
        "king.choice" => ("You hold the Monolith: cards or a point?".into(), String::new()),
        "team.pass" => (
            format!("Do you pass {} a card?", NAMES[w.active.index()]),
            "One card of your hand, face down, or none.".into(),
        ),
        "energize.recruit" => ("Which unit appears where?".into(), "A hex you control that it may enter.".into()),
        "energize.march" => ("Whose units march further?".into(), "A hex with your units.".into()),
        "energize.transport" if a == 0 => ("From which hex are units shifted?".into(), "A hex you control.".into()),
        "energize.transport" if a == 1 => (format!("Where do units from {} go?", hex(b)), "A lit hex.".into()),
        "energize.transport" => (format!("Which units go from {} to {}?", hex(b), hex(c)), format!("Up to {d} more.")),
        "energize.modify-rolls" => (format!("Whose attack rolls change by {a:+}?"), "One side.".into()),
        "energize.strike-twice" => ("Which unit strikes twice?".into(), "A unit of either side.".into()),
        "energize.strike-first" => ("Which units strike first?".into(), "A unit type of either side.".into()),
        "energize.blast" => ("Which side is in danger?".into(), "One side.".into()),
        "energize.withdraw" if a == 0 => ("Where do your units withdraw to?".into(), "A lit hex.".into()),
        "energize.withdraw" => (format!("Which units withdraw to {}?", hex(c)), "Any number, then done.".into()),
        "energize.cancel-hit" => ("Which hit does not count?".into(), "A hit just scored.".into()),
        "energize.aim-hit" => ("Whose hit picks its casualty?".into(), "A side that hit.".into()),
        "energize.reroll" if a == 0 => ("Whose dice are rolled again?".into(), "One side.".into()),
        "energize.reroll" => ("Which dice are rolled again?".into(), "Any number, then done.".into()),
        other => (other.into(), String::new()),
    };
    (question, detail)
}

/// How an option looks.
pub fn face(w: &World, ask: &Ask, choice: Choice) -> scene::Choice {
    let hex_name = |hex: HexId| w.map().names[hex as usize].as_str();
    let unit_name = |unit: Unit| w.sheet().row(unit).name.as_str();
    let here = |hex: HexId| element::hex(w, hex);
    let own = |unit: Unit, hex: HexId| element::unit(w, ask.seat, unit, hex);
    let energize = |kind: u8| &w.kit.get().energize[kind as usize];
    let mission = |kind: u8| &w.kit.get().missions[kind as usize];
    let plain = |label: String, detail: String, touches: Vec<String>| scene::Choice {
        label: label.into(),
        detail: detail.into(),
        touches,
        ..scene::Choice::default()
    };
    let exchange = format!("for {} rubium", w.kit.numbers.exchange);
    match choice {
        Choice::Done => scene::Choice { label: done(ask).into(), role: Role::Done, ..scene::Choice::default() },
        Choice::Pass => scene::Choice { label: "Pass".into(), role: Role::Done, ..scene::Choice::default() },
        Choice::Deploy(unit, hex) => {
            let supply = format!("supply/{}/{}", crate::game::COLOURS[ask.seat.index()], w.sheet().row(unit).id);
            let cost = w.sheet().cost[unit as usize];
            plain(
                format!("{} on {}", unit_name(unit), hex_name(hex)),
                format!("{cost} rubium"),
                vec![here(hex), supply],
            )
        }
        Choice::Move(unit, hex) => {
            let mut touches = vec![own(unit, hex), here(hex)];
            let reach = query::reach(w, unit, hex);
            touches.extend(hexes_of(reach).map(here));
            plain(format!("{} on {}", unit_name(unit), hex_name(hex)), String::new(), touches)
        }
        Choice::To(hex) => {
            let forecast = match ask.prompt.rule.0 {
                "move.stop" | "alternate.sporling" => arrival(w, Unit::ALL[ask.prompt.about[0] as usize], hex),
                _ => None,
            };
            let terrain = w.kit.terrain(w.ground[hex as usize]).name.clone();
            scene::Choice { forecast, ..plain(hex_name(hex).into(), terrain, vec![here(hex)]) }
        }
        Choice::Breathe(from, at, victim) => {
            let Some(row) = w.sheet().rows.iter().find(|row| row.special_attack > 0) else {
                return scene::Choice::default();
            };
            let chance = 100.0 * f32::from(7 - row.special_attack) / 6.0;
            let forecast = Forecast {
                title: format!("{} attacks {}", row.name, hex_name(at)),
                shares: shares([("A hit", chance, Tone::Good), ("A miss", 100.0 - chance, Tone::Even)]),
                rule: "special.hit".into(),
                ..Forecast::default()
            };
            scene::Choice {
                forecast: Some(forecast),
                ..plain(
                    format!("{} from {} at {} in {}", row.name, hex_name(from), NAMES[victim.index()], hex_name(at)),
                    format!("hits on {}", row.special_attack),
                    vec![here(at), here(from)],
                )
            }
        }
        Choice::Explore(hex) => plain(format!("Explore {}", hex_name(hex)), String::new(), vec![here(hex)]),
        Choice::Battle(hex, defender) => scene::Choice {
            forecast: clash(w, hex, defender, w.units[w.active.index()][hex as usize]),
            ..plain(
                format!("Attack {} in {}", NAMES[defender.index()], hex_name(hex)),
                w.kit.terrain(w.ground[hex as usize]).name.clone(),
                vec![here(hex)],
            )
        },
        Choice::Lose(unit) => {
            let hex = ask.prompt.about[0] as HexId;
            let owner =
                if ask.prompt.rule.0 == "units.leaper-pick" { Seat(ask.prompt.about[3] as u8) } else { ask.seat };
            let count = w.units[owner.index()][hex as usize][unit as usize];
            let detail = format!("lost, {} left", counted(w, unit, count.saturating_sub(1)));
            plain(unit_name(unit).into(), detail, vec![element::unit(w, owner, unit, hex)])
        }
        Choice::Play(kind) => {
            let card = energize(kind);
            plain(format!("Play {}", card.name), card.help.clone(), vec![element::card(&card.id)])
        }
        Choice::ExchangeEnergize(kind) => {
            let card = energize(kind);
            plain(format!("Exchange {}", card.name), exchange, vec![element::card(&card.id)])
        }
        Choice::ExchangeMission(kind) => {
            let card = mission(kind);
            plain(format!("Exchange {}", card.name), exchange, vec![element::card(&card.id)])
        }
        Choice::Score(kind) => {
            let card = mission(kind);
            let points = if card.points == 1 { "1 point".into() } else { format!("{} points", card.points) };
            plain(format!("Fulfil {}", card.name), points, vec![element::card(&card.id)])
        }
        Choice::Keep(kind) => {
            let card = mission(kind);
            plain(format!("Keep {}", card.name), card.help.clone(), vec![format!("drawn/{}", card.id)])
        }
        Choice::GiveEnergize(kind) => {
            let card = energize(kind);
            plain(format!("Pass {}", card.name), card.help.clone(), vec![element::card(&card.id)])
        }
        Choice::GiveMission(kind) => {
            let card = mission(kind);
            plain(format!("Pass {}", card.name), card.help.clone(), vec![element::card(&card.id)])
        }
        Choice::Shatter => {
            let Some((unit, shatters)) = w.sheet().shatters else { return scene::Choice::default() };
            let hex = ask.prompt.about[0] as HexId;
            let hits = if shatters.hits == 1 { "one hit".into() } else { format!("{} hits", shatters.hits) };
            plain(format!("Destroy a {}", unit_name(unit)), hits, vec![own(unit, hex)])
        }
        Choice::Hex(hex) => plain(hex_name(hex).into(), String::new(), vec![here(hex)]),
        Choice::Recruit(unit, hex) => {
            plain(format!("{} on {}", unit_name(unit), hex_name(hex)), "free".into(), vec![here(hex)])
        }
        Choice::Take(unit) => {
            plain(unit_name(unit).into(), "goes along".into(), vec![own(unit, ask.prompt.about[1] as HexId)])
        }
        Choice::Side(seat, _) => plain(NAMES[seat.index()].into(), String::new(), vec![element::seat(seat)]),
        Choice::Chosen(seat, unit) => {
            let hex = w.battle.as_ref().map_or(0, |battle| battle.hex);
            let touches = vec![element::unit(w, seat, unit, hex)];
            plain(format!("{}'s {}", NAMES[seat.index()], unit_name(unit)), String::new(), touches)
        }
        Choice::Hit(seat, aim) => {
            let hit = match aim {
                Aim::Plain => "hit",
                Aim::Picked => "picking hit",
            };
            let label = format!("{}'s {hit}", NAMES[seat.index()]);
            plain(label, "cancelled".into(), vec![element::seat(seat)])
        }
        Choice::Again(face) => plain(format!("A die that shows {face}"), "rolled again".into(), Vec::new()),
        Choice::TakeHill => {
            let points = w.kit.numbers.king_of_the_hill;
            let points = if points == 1 { "1 point".into() } else { format!("{points} points") };
            let detail = format!("{points}; each other player draws a card");
            plain("Take a King of the Hill card".into(), detail, Vec::new())
        }
        Choice::DrawCards => {
            plain(format!("Draw {} Energize cards", w.kit.numbers.monolith_draw), String::new(), Vec::new())
        }
        Choice::Faction(faction) => plain(faction.name().into(), String::new(), Vec::new()),
        Choice::ShowEnergize(kind) => {
            let card = energize(kind);
            plain(format!("Show {}", card.name), "to all".into(), vec![element::card(&card.id)])
        }
        Choice::ShowMission(kind) => {
            let card = mission(kind);
            plain(format!("Show {}", card.name), "to all".into(), vec![element::card(&card.id)])
        }
    }
}

fn done(ask: &Ask) -> &'static str {
    match ask.prompt.rule.0 {
        "deploy.buy" => "End Deployment",
        "move.once" => "End Movement",
        "special.target" => "End special attacks",
        "battle.win" => "Go on",
        "draw.mission" => "End turn",
        "team.pass" => "Pass no card",
        _ => "Done",
    }
}

/// What the question is about: the unit that moves, the place of a battle.
pub fn selected(w: &World, ask: &Ask) -> Vec<String> {
    let [a, b, ..] = ask.prompt.about;
    let hex = |n: i16| element::hex(w, n as HexId);
    match ask.prompt.rule.0 {
        "move.stop" | "alternate.sporling" => {
            vec![element::unit(w, ask.seat, Unit::ALL[a as usize], b as HexId), hex(b)]
        }
        "alternate.wyrm" | "special.hit" | "battle.choosing" | "battle.casualties" | "units.leaper-pick"
        | "battle.win" => vec![hex(a)],
        "energize.transport" if a > 0 => vec![hex(b)],
        rule if rule.starts_with("energize.") => w.battle.iter().map(|battle| element::hex(w, battle.hex)).collect(),
        _ => Vec::new(),
    }
}
