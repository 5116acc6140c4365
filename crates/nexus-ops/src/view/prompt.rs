//! Questions, options and refusals in words.

use super::element::{self, card_named, kind, place, units};
use super::forecast::{arrival, clash, shares};
use crate::board::{HexId, hexes_of};
use crate::choice::{Aim, Choice};
use crate::data::{Moment, Unit};
use crate::game::{COLOURS, NexusOps};
use crate::prompt::{Prompt, Refusal};
use crate::query;
use crate::steps::Ask;
use crate::world::World;
use kernel::{Game, Seat};
use scene::{Forecast, Role, Tone, Words, words};

/// The question in the seat's words, and what can be clicked.
pub fn question(w: &World, ask: &Ask) -> (Words, Words) {
    let at = |hex: HexId| place(w, hex);
    match ask.prompt {
        Prompt::Corporation => (words!("Which corporation do you lead?"), words!("They differ in name only.")),
        Prompt::Deployment => (
            words!("What do you deploy? {rubium} rubium.", rubium = w.rubium[ask.seat.index()]),
            words!("A unit and one of your base hexes, a card, or the end of Deployment."),
        ),
        Prompt::Movement => (words!("Which unit moves?"), words!("A unit that has not moved, or the end of Movement.")),
        Prompt::Destination { unit, from } => {
            let unit = units(w, ask.seat, unit, from);
            (words!("Where does the {unit} from {from} go?", unit, from = at(from)), words!("A lit hex."))
        }
        Prompt::SpecialAttack => {
            (words!("Which hex is attacked?"), words!("A hex beside one of your units that attack so."))
        }
        Prompt::NextVictim { hex } => {
            (words!("Who is attacked next in {hex}?", hex = at(hex)), words!("The attack goes on until it misses."))
        }
        Prompt::Scorched { hex } => {
            (words!("Which unit is lost in {hex}?", hex = at(hex)), words!("One of your units there."))
        }
        Prompt::Exploration => (words!("Which token is turned first?"), words!("An unexplored hex where you stand.")),
        Prompt::Battles => (words!("Which battle comes next?"), words!("A contested hex and the defender.")),
        Prompt::BeforeDice { hex } => {
            let question = words!("Battle in {hex}: anything before the dice?", hex = at(hex));
            (question, words!("A card or ability, or pass."))
        }
        Prompt::AfterDice { hex, volley: _ } => {
            (words!("Battle in {hex}: anything after this roll?", hex = at(hex)), words!("A card, or pass."))
        }
        Prompt::Casualties { hex, left } => {
            (words!("Which unit do you lose in {hex}?", hex = at(hex)), words!("{left} still to choose.", left))
        }
        Prompt::PickCasualties { hex, owner, left } => (
            words!("Which unit {owner:does|do} {owner} lose in {hex}?", owner, hex = at(hex)),
            words!("You pick {left}.", left),
        ),
        Prompt::BattleWon { hex } => (
            words!("You won in {hex}. A mission?", hex = at(hex)),
            words!("One Battle mission, any Objective met, or go on."),
        ),
        Prompt::BattleOver { hex } => {
            (words!("The battle in {hex} is over.", hex = at(hex)), words!("Cards, or go on."))
        }
        Prompt::Spread { unit, from } => {
            let unit = units(w, ask.seat, unit, from);
            (words!("Where does the {unit} from {from} spread?", unit, from = at(from)), words!("A lit hex."))
        }
        Prompt::EndOfTurn => (words!("The end of your turn."), words!("Objectives met, exchanges, or the end.")),
        Prompt::KeepMission => (words!("Which mission do you keep?"), words!("The other goes under the deck.")),
        Prompt::Monolith => (words!("You hold the Monolith: cards or a point?"), words!("")),
        Prompt::PassCard { to } => {
            (words!("Do you pass {to} a card?", to), words!("One card of your hand, face down, or none."))
        }
        Prompt::Recruit => (words!("Which unit appears where?"), words!("A hex you control that it may enter.")),
        Prompt::March => (words!("Whose units march further?"), words!("A hex with your units.")),
        Prompt::TransportFrom => (words!("From which hex are units shifted?"), words!("A hex you control.")),
        Prompt::TransportTo { from } => {
            (words!("Where do units from {from} go?", from = at(from)), words!("A lit hex."))
        }
        Prompt::TransportUnits { from, to, left } => (
            words!("Which units go from {from} to {to}?", from = at(from), to = at(to)),
            words!("Up to {left} more.", left),
        ),
        Prompt::ModifyRolls { by } => {
            (words!("Whose attack rolls change by {by}?", by = format!("{by:+}")), words!("One side."))
        }
        Prompt::StrikeTwice => (words!("Which unit strikes twice?"), words!("A unit of either side.")),
        Prompt::StrikeFirst => (words!("Which units strike first?"), words!("A unit type of either side.")),
        Prompt::Blast => (words!("Which side is in danger?"), words!("One side.")),
        Prompt::WithdrawTo => (words!("Where do your units withdraw to?"), words!("A lit hex.")),
        Prompt::WithdrawUnits { from: _, to } => {
            (words!("Which units withdraw to {to}?", to = at(to)), words!("Any number, then done."))
        }
        Prompt::CancelHit => (words!("Which hit does not count?"), words!("A hit just scored.")),
        Prompt::AimHit => (words!("Whose hit picks its casualty?"), words!("A side that hit.")),
        Prompt::Reroll => (words!("Whose dice are rolled again?"), words!("One side.")),
        Prompt::RerollDice { of } => {
            (words!("Which of {of:'s} dice are rolled again?", of), words!("Any number, then done."))
        }
    }
}

/// What a question is about.
struct Subject {
    /// The unit that moves.
    unit: Option<Unit>,
    /// Where it moves from, or what is decided happens.
    hex: Option<HexId>,
    /// Whose units are chosen.
    owner: Seat,
}

fn subject(w: &World, ask: &Ask) -> Subject {
    let none = Subject { unit: None, hex: None, owner: ask.seat };
    match ask.prompt {
        Prompt::Destination { unit, from } | Prompt::Spread { unit, from } => {
            Subject { unit: Some(unit), hex: Some(from), ..none }
        }
        Prompt::NextVictim { hex }
        | Prompt::Scorched { hex }
        | Prompt::BeforeDice { hex }
        | Prompt::AfterDice { hex, .. }
        | Prompt::Casualties { hex, .. }
        | Prompt::BattleWon { hex }
        | Prompt::BattleOver { hex }
        | Prompt::TransportTo { from: hex }
        | Prompt::TransportUnits { from: hex, .. }
        | Prompt::WithdrawUnits { from: hex, .. } => Subject { hex: Some(hex), ..none },
        Prompt::PickCasualties { hex, owner, .. } => Subject { hex: Some(hex), owner, ..none },
        Prompt::ModifyRolls { .. }
        | Prompt::StrikeTwice
        | Prompt::StrikeFirst
        | Prompt::Blast
        | Prompt::WithdrawTo
        | Prompt::CancelHit
        | Prompt::AimHit
        | Prompt::Reroll
        | Prompt::RerollDice { .. } => Subject { hex: w.battle.as_ref().map(|battle| battle.hex), ..none },
        Prompt::Corporation
        | Prompt::Deployment
        | Prompt::Movement
        | Prompt::SpecialAttack
        | Prompt::Exploration
        | Prompt::Battles
        | Prompt::EndOfTurn
        | Prompt::KeepMission
        | Prompt::Monolith
        | Prompt::PassCard { .. }
        | Prompt::Recruit
        | Prompt::March
        | Prompt::TransportFrom => none,
    }
}

/// The unit that moves, the place of a battle.
pub fn selected(w: &World, ask: &Ask) -> Vec<String> {
    let Subject { unit, hex, owner } = subject(w, ask);
    let unit = unit.zip(hex).map(|(unit, hex)| element::unit(w, owner, unit, hex));
    unit.into_iter().chain(hex.map(|hex| element::hex(w, hex))).collect()
}

/// The cause of a refusal here and now.
pub fn why(w: &World, refusal: Refusal) -> Words {
    match refusal {
        Refusal::Against(rule) => NexusOps::info(w).rule_texts().get(rule.0).cloned().unwrap_or_default().into(),
        Refusal::NoFigure { unit } => {
            let figures = w.sheet().figures[unit as usize];
            words!("No {unit} is left in your supply: all {figures} stand on the board.", unit = kind(w, unit), figures)
        }
        Refusal::TooPoor { cost, has } => words!("It costs {cost} rubium: you have {has}.", cost, has),
        Refusal::Bought { unit, limit } => {
            words!("A base hex gets {unit} a turn, and this one has.", unit = kind(w, unit).count(limit))
        }
        Refusal::Moved => words!("It has moved in this turn."),
        Refusal::NoWay => words!("No hex it may enter is in reach."),
        Refusal::Banned { unit, hex } => {
            let ground = &w.kit.terrain(w.ground[hex as usize]).name;
            words!("{unit:a} may not enter {ground}.", unit = kind(w, unit), ground)
        }
        Refusal::FromBattle { from, to } => {
            let (from, to) = (place(w, from), place(w, to));
            words!("It leaves a battle in {from}: it may not go to {to}, where others stand.", from, to)
        }
        Refusal::Stranded { unit, hex } => {
            let (unit, hex) = (units(w, w.active, unit, hex), place(w, hex));
            words!("The {unit} in {hex} may not stay on that ground: it moves first.", unit, hex)
        }
        Refusal::AnotherMoment { moment } => match moment {
            Moment::Deployment => words!("It is played in your Deployment."),
            Moment::BeforeDice => words!("It is played in a battle, before the dice."),
            Moment::AfterDice => words!("It is played in a battle, after a roll."),
        },
        Refusal::Bystander => words!("Only those who fight this battle may play it."),
        Refusal::Idle => words!("It would do nothing."),
    }
}

fn option(label: Words, detail: Words, touches: Vec<String>) -> scene::Choice {
    scene::Choice { label, detail, touches, ..scene::Choice::default() }
}

/// How an option looks.
pub fn face(w: &World, ask: &Ask, choice: Choice) -> scene::Choice {
    let hex_name = |hex: HexId| Words::from(&w.map().names[hex as usize]);
    let unit_name = |unit: Unit| Words::from(&w.sheet().row(unit).name);
    let here = |hex: HexId| element::hex(w, hex);
    let energize = |kind: u8| &w.kit.get().energize[kind as usize];
    let mission = |kind: u8| &w.kit.get().missions[kind as usize];
    let exchange = || words!("for {rubium} rubium", rubium = w.kit.numbers.exchange);
    match choice {
        Choice::Done => scene::Choice { label: done(ask), role: Role::Done, ..scene::Choice::default() },
        Choice::Pass => scene::Choice { label: words!("Pass"), role: Role::Done, ..scene::Choice::default() },
        Choice::Deploy(unit, hex) => {
            let supply = format!("supply/{}/{}", COLOURS[ask.seat.index()], w.sheet().row(unit).id);
            option(
                words!("{unit} on {hex}", unit = kind(w, unit), hex = place(w, hex)),
                words!("{cost} rubium", cost = w.sheet().cost[unit as usize]),
                vec![here(hex), supply],
            )
        }
        Choice::Move(unit, hex) => {
            let mut touches = vec![element::unit(w, ask.seat, unit, hex), here(hex)];
            touches.extend(hexes_of(query::reach(w, unit, hex)).map(here));
            let unit = units(w, ask.seat, unit, hex);
            option(words!("{unit} on {hex}", unit, hex = place(w, hex)), words!(""), touches)
        }
        Choice::To(hex) => {
            let forecast = subject(w, ask).unit.and_then(|unit| arrival(w, unit, hex));
            let terrain = &w.kit.terrain(w.ground[hex as usize]).name;
            scene::Choice { forecast, ..option(hex_name(hex), terrain.into(), vec![here(hex)]) }
        }
        Choice::Breathe(from, at, victim) => breathe(w, from, at, victim),
        Choice::Explore(hex) => option(words!("Explore {hex}", hex = place(w, hex)), words!(""), vec![here(hex)]),
        Choice::Battle(hex, defender) => scene::Choice {
            forecast: clash(w, hex, defender, w.units[w.active.index()][hex as usize]),
            ..option(
                words!("Attack {defender} in {hex}", defender, hex = place(w, hex)),
                (&w.kit.terrain(w.ground[hex as usize]).name).into(),
                vec![here(hex)],
            )
        },
        Choice::Lose(unit) => {
            let Subject { hex: Some(hex), owner, .. } = subject(w, ask) else { return scene::Choice::default() };
            let left = w.units[owner.index()][hex as usize][unit as usize].saturating_sub(1);
            let detail = words!("lost, {units} left", units = kind(w, unit).count(left));
            let loss = (owner == ask.seat).then_some(w.sheet().cost[unit as usize].into());
            scene::Choice { loss, ..option(unit_name(unit), detail, vec![element::unit(w, owner, unit, hex)]) }
        }
        Choice::Play(kind) => {
            let card = energize(kind);
            let named = card_named(&card.id, &card.name);
            option(words!("Play {card}", card = named), (&card.help).into(), vec![element::card(&card.id)])
        }
        Choice::ExchangeEnergize(kind) => exchanged(&energize(kind).id, &energize(kind).name, exchange()),
        Choice::ExchangeMission(kind) => exchanged(&mission(kind).id, &mission(kind).name, exchange()),
        Choice::Score(kind) => {
            let card = mission(kind);
            let named = card_named(&card.id, &card.name);
            let points = words!("{n} {n:point|points}", n = card.points);
            option(words!("Fulfil {card}", card = named), points, vec![element::card(&card.id)])
        }
        Choice::Keep(kind) => {
            let card = mission(kind);
            let drawn = format!("drawn/{}", card.id);
            let named = scene::thing(&card.name, &drawn);
            option(words!("Keep {card}", card = named), (&card.help).into(), vec![drawn])
        }
        Choice::GiveEnergize(kind) => given(&energize(kind).id, &energize(kind).name, &energize(kind).help),
        Choice::GiveMission(kind) => given(&mission(kind).id, &mission(kind).name, &mission(kind).help),
        Choice::Shatter => {
            let Some((unit, shatters)) = w.sheet().shatters else { return scene::Choice::default() };
            let Subject { hex: Some(hex), owner, .. } = subject(w, ask) else { return scene::Choice::default() };
            let touches = vec![element::unit(w, owner, unit, hex)];
            let hits = words!("{n} {n:hit|hits}", n = shatters.hits);
            option(words!("Destroy {unit:a}", unit = units(w, owner, unit, hex)), hits, touches)
        }
        Choice::Hex(hex) => option(hex_name(hex), words!(""), vec![here(hex)]),
        Choice::Recruit(unit, hex) => {
            let label = words!("{unit} on {hex}", unit = kind(w, unit), hex = place(w, hex));
            option(label, words!("free"), vec![here(hex)])
        }
        Choice::Take(unit) => {
            let Subject { hex: Some(hex), owner, .. } = subject(w, ask) else { return scene::Choice::default() };
            option(unit_name(unit), words!("goes along"), vec![element::unit(w, owner, unit, hex)])
        }
        Choice::Side(seat, _) => option(words!("{seat}", seat), words!(""), vec![element::seat(seat)]),
        Choice::Chosen(seat, unit) => {
            let hex = w.battle.as_ref().map_or(0, |battle| battle.hex);
            let label = words!("{seat:'s} {unit}", seat, unit = units(w, seat, unit, hex));
            option(label, words!(""), vec![element::unit(w, seat, unit, hex)])
        }
        Choice::Hit(seat, aim) => {
            let label = match aim {
                Aim::Plain => words!("{seat:'s} hit", seat),
                Aim::Picked => words!("{seat:'s} picking hit", seat),
            };
            option(label, words!("cancelled"), vec![element::seat(seat)])
        }
        Choice::Again(face) => option(words!("A die that shows {face}", face), words!("rolled again"), Vec::new()),
        Choice::TakeHill => {
            let n = w.kit.numbers.king_of_the_hill;
            let detail = words!("{n} {n:point|points}; each other player draws a card", n);
            option(words!("Take a King of the Hill card"), detail, Vec::new())
        }
        Choice::DrawCards => {
            let n = w.kit.numbers.monolith_draw;
            option(words!("Draw {n} Energize {n:card|cards}", n), words!(""), Vec::new())
        }
        Choice::Faction(faction) => option(faction.name().into(), words!(""), Vec::new()),
        Choice::ShowEnergize(kind) => shown(&energize(kind).id, &energize(kind).name),
        Choice::ShowMission(kind) => shown(&mission(kind).id, &mission(kind).name),
    }
}

fn exchanged(id: &str, name: &str, detail: Words) -> scene::Choice {
    let label = words!("Exchange {card}", card = card_named(id, name));
    scene::Choice { role: scene::Role::Quiet, ..option(label, detail, vec![element::card(id)]) }
}

fn given(id: &str, name: &str, help: &str) -> scene::Choice {
    option(words!("Pass {card}", card = card_named(id, name)), help.into(), vec![element::card(id)])
}

fn shown(id: &str, name: &str) -> scene::Choice {
    option(words!("Show {card}", card = card_named(id, name)), words!("to all"), vec![element::card(id)])
}

/// A special attack on a hex beside.
fn breathe(w: &World, from: HexId, at: HexId, victim: Seat) -> scene::Choice {
    let Some(row) = w.sheet().rows.iter().find(|row| row.special_attack > 0) else {
        return scene::Choice::default();
    };
    let chance = 100.0 * f32::from(7 - row.special_attack) / 6.0;
    let forecast = Forecast {
        title: words!("{unit} attacks {at}", unit = &row.name, at = place(w, at)),
        shares: shares([(words!("A hit"), chance, Tone::Good), (words!("A miss"), 100.0 - chance, Tone::Even)]),
        rule: "special.hit".into(),
        ..Forecast::default()
    };
    let touches = vec![element::hex(w, at), element::hex(w, from)];
    let (unit, from, at) = (&row.name, place(w, from), place(w, at));
    scene::Choice {
        forecast: Some(forecast),
        ..option(
            words!("{unit} from {from} at {victim} in {at}", unit, from, victim, at),
            words!("hits on {n}", n = row.special_attack),
            touches,
        )
    }
}

fn done(ask: &Ask) -> Words {
    match ask.prompt {
        Prompt::Deployment => words!("End Deployment"),
        Prompt::Movement => words!("End Movement"),
        Prompt::SpecialAttack => words!("End special attacks"),
        Prompt::BattleWon { .. } | Prompt::BattleOver { .. } => words!("Go on"),
        Prompt::EndOfTurn => words!("End turn"),
        Prompt::PassCard { .. } => words!("Pass no card"),
        Prompt::Corporation
        | Prompt::Destination { .. }
        | Prompt::NextVictim { .. }
        | Prompt::Scorched { .. }
        | Prompt::Exploration
        | Prompt::Battles
        | Prompt::BeforeDice { .. }
        | Prompt::AfterDice { .. }
        | Prompt::Casualties { .. }
        | Prompt::PickCasualties { .. }
        | Prompt::Spread { .. }
        | Prompt::KeepMission
        | Prompt::Monolith
        | Prompt::Recruit
        | Prompt::March
        | Prompt::TransportFrom
        | Prompt::TransportTo { .. }
        | Prompt::TransportUnits { .. }
        | Prompt::ModifyRolls { .. }
        | Prompt::StrikeTwice
        | Prompt::StrikeFirst
        | Prompt::Blast
        | Prompt::WithdrawTo
        | Prompt::WithdrawUnits { .. }
        | Prompt::CancelHit
        | Prompt::AimHit
        | Prompt::Reroll
        | Prompt::RerollDice { .. } => words!("Done"),
    }
}
