//! The things sentences speak of: systems, planets, units, cards.

use super::agendas::Agenda;
use super::choice::{Choice, Held, Holder, number, planet_id, planet_name, title, word};
use super::feats::{Feat, Source};
use super::finds::Find;
use super::query::{self, Volley};
use super::view::SHOWN;
use super::world::{ObjectiveId, Outcome, PlanetSpot, World};
use kernel::Seat;
use scene::{Thing, Words, thing, words};
use twilight_box::components::{TechId, TileId, TokenId};
use twilight_box::galaxy::SystemId;
use twilight_box::units::Kind;

pub fn system(w: &World, system: SystemId) -> Thing {
    thing(title(w, system), format!("system/{}", number(w, system))).article("")
}

/// [setup.build] A tile that does not lie on the map yet.
pub fn tile(w: &World, tile: TileId) -> Thing {
    let row = w.kit.get().components.tile(tile);
    thing(format!("{} {}", row.id, row.name), format!("system/{}", row.id)).article("")
}

pub fn planet(w: &World, planet: PlanetSpot) -> Thing {
    thing(planet_name(w, planet), format!("planet/{}", planet_id(w, planet))).article("")
}

pub fn place(w: &World, holder: Holder) -> Thing {
    match holder {
        Holder::Space(at) => system(w, at),
        Holder::Planet(at) => planet(w, at),
    }
}

/// A kind of unit.
pub fn unit(kind: Kind) -> Thing {
    let unit = thing(kind.to_string(), format!("unit/{}", word(kind)));
    match kind {
        Kind::Infantry => unit.many("infantry"),
        Kind::Mech => unit.many("mechs"),
        Kind::Pds => Thing { name: "PDS".into(), ..unit }.many("PDS"),
        Kind::Fighter
        | Kind::Destroyer
        | Kind::Cruiser
        | Kind::Carrier
        | Kind::Dreadnought
        | Kind::Flagship
        | Kind::WarSun
        | Kind::SpaceDock => unit,
    }
}

/// A unit that may be damaged.
pub fn hull(kind: Kind, damaged: bool) -> Thing {
    let unit = unit(kind);
    if damaged { Thing { name: format!("damaged {}", unit.name), ..unit } } else { unit }
}

/// `2 cruisers and 1 carrier`.
pub fn units(count: impl Fn(Kind) -> u8) -> Vec<Thing> {
    SHOWN.into_iter().filter(|&kind| count(kind) > 0).map(|kind| unit(kind).count(count(kind))).collect()
}

/// An action card, leader, note, relic or technology.
pub fn card(w: &World, feat: Feat) -> Thing {
    let trick = &w.kit.tricks[feat as usize];
    thing(&trick.name, format!("card/{}", trick.slug)).article("")
}

/// What a card or the like says, in the printing that counts.
pub fn help(w: &World, feat: Feat) -> &'static str {
    let newest = || w.kit.get().tricks[feat as usize].help.as_str();
    w.older(feat).and_then(|older| older.help.as_deref()).unwrap_or_else(newest)
}

/// What kind of leader it is.
pub fn leader_class(w: &World, leader: Feat) -> &'static str {
    match w.kit.tricks[leader as usize].source {
        Source::Agent => "Agent",
        Source::Commander => "Commander",
        Source::Hero => "Hero",
        Source::Card
        | Source::Technology
        | Source::Note
        | Source::Relic
        | Source::Ability
        | Source::Breakthrough
        | Source::Legend
        | Source::Law
        | Source::Absent => "",
    }
}

pub fn technology(w: &World, tech: u8) -> Thing {
    thing(w.kit.get().technology_name(TechId(tech)), "").article("")
}

/// A strategy card, by its place among the eight.
pub fn strategy(w: &World, slot: u8) -> Thing {
    let row = crate::strategy::row(w, slot);
    thing(&row.name, format!("card/{}", row.id)).article("")
}

pub fn objective(w: &World, objective: ObjectiveId) -> Thing {
    let row = w.kit.get().objective(objective);
    thing(&row.name, format!("card/{}", row.id)).article("")
}

pub fn agenda(w: &World, agenda: Agenda) -> Thing {
    thing(&agenda.row(w).name, format!("card/{}", agenda.id())).article("")
}

/// An exploration card.
pub fn find(w: &World, find: Find) -> Thing {
    thing(&find.row(w).name, format!("card/{}", find.id())).article("")
}

/// What is voted for.
pub fn outcome(w: &World, outcome: Outcome) -> Words {
    match outcome {
        Outcome::For => words!("for"),
        Outcome::Against => words!("against"),
        Outcome::Player(seat) => words!("{seat}", seat),
        Outcome::Planet(at) => words!("{at}", at = planet(w, at)),
        Outcome::Law(law) => words!("{law}", law = agenda(w, law)),
        Outcome::Strategy(slot) => words!("{card}", card = strategy(w, slot)),
        Outcome::Quash => words!("quash"),
        Outcome::Secret(secret) => words!("{what}", what = objective(w, secret)),
    }
}

/// What a volley is called.
pub fn volley(volley: Volley) -> &'static str {
    match volley {
        Volley::SpaceCannonOffense | Volley::SpaceCannonDefense(_) => "space cannon",
        Volley::Barrage => "anti-fighter barrage",
        Volley::Ambush => "ambush",
        Volley::SpaceCombat => "space combat",
        Volley::Bombardment(_) => "bombardment",
        Volley::GroundCombat(_) => "ground combat",
    }
}

/// Where a volley falls.
pub fn target(w: &World, volley: Volley) -> Thing {
    match volley {
        Volley::SpaceCannonOffense | Volley::Barrage | Volley::Ambush | Volley::SpaceCombat => system(w, w.scene()),
        Volley::SpaceCannonDefense(at) | Volley::Bombardment(at) | Volley::GroundCombat(at) => planet(w, at),
    }
}

/// What the dice of a volley must reach: `cruiser 7 and dreadnought 5`.
pub fn needs(w: &World, volley: Volley, seat: Seat) -> Vec<Words> {
    let mut guns: Vec<query::Barrel> = Vec::new();
    for gun in query::barrels(w, volley, seat) {
        if !guns.iter().any(|known| (known.kind, known.on) == (gun.kind, gun.on)) {
            guns.push(gun);
        }
    }
    guns.into_iter().map(|gun| words!("{unit} {on}", unit = unit(gun.kind), on = gun.on)).collect()
}

/// [cards.aloud] What a card is aimed at.
pub fn named(w: &World, choice: Choice) -> Words {
    match choice {
        Choice::Planet(at) => words!("{at}", at = planet(w, at)),
        Choice::Choose(at) => words!("{at}", at = system(w, at)),
        Choice::Seat(of) => words!("{of}", of),
        Choice::Unit { kind, damaged, at } => {
            words!("{unit:a} at {at}", unit = hull(kind, damaged), at = place(w, at))
        }
        Choice::Vote(what) => outcome(w, what),
        Choice::Learn(tech) => words!("{tech}", tech = technology(w, tech)),
        Choice::Strategy(slot) => words!("{slot}", slot = strategy(w, slot)),
        Choice::Explore(deck) => words!("the {deck} deck", deck = deck.word()),
        Choice::Fragment(kind) => words!("a fragment: {kind}", kind = kind.word()),
        Choice::Repeal(law) => words!("{law}", law = agenda(w, law)),
        _ => words!("something else"),
    }
}

/// [cards.pick] What was chosen for something that is used.
pub fn picked(w: &World, by: Seat, feat: Feat, choice: Choice) -> Words {
    let with = card(w, feat);
    match choice {
        Choice::Planet(at) | Choice::Exhaust(at) => {
            words!("{with}: {by} {by:chooses|choose} {at}.", with, by, at = planet(w, at))
        }
        Choice::Choose(at) => words!("{with}: {by} {by:chooses|choose} {at}.", with, by, at = system(w, at)),
        Choice::Seat(of) => words!("{with}: {by} {by:chooses|choose} {of}.", with, by, of),
        Choice::Unit { kind, damaged, at } => {
            let (unit, at) = (hull(kind, damaged), place(w, at));
            words!("{with}: {by} {by:chooses|choose} {unit:a} at {at}.", with, by, unit, at)
        }
        Choice::Place { kind, at } => {
            let (unit, at) = (unit(kind), place(w, at));
            words!("{with}: {by} {by:places|place} {unit:a} at {at}.", with, by, unit, at)
        }
        Choice::Shift { kind, damaged, from, to } => {
            let (unit, from, to) = (hull(kind, damaged), place(w, from), planet(w, to));
            words!("{with}: {by} {by:brings|bring} {unit:a} from {from} to {to}.", with, by, unit, from, to)
        }
        Choice::Sail { kind, damaged, from, to } => {
            let (unit, from, to) = (hull(kind, damaged), system(w, from), system(w, to));
            words!("{with}: {by} {by:moves|move} {unit:a} from {from} to {to}.", with, by, unit, from, to)
        }
        Choice::Replace { kind, damaged, with: new, at } => {
            let (unit, at, new) = (hull(kind, damaged), system(w, at), unit(new));
            words!("{with}: {by} {by:replaces|replace} {unit:a} at {at} by {new:a}.", with, by, unit, at, new)
        }
        Choice::Link { from, to } => {
            let (from, to) = (system(w, from), system(w, to));
            words!("{with}: {by} {by:chooses|choose} {from} and {to}.", with, by, from, to)
        }
        Choice::Token(token) => {
            let token = &w.kit.components.token(TokenId(token)).name;
            words!("{with}: {by} {by:chooses|choose} {token}.", with, by, token)
        }
        Choice::Look(Held::Cards) => words!("{with}: {by} {by:looks|look} at action cards.", with, by),
        Choice::Look(Held::Notes) => words!("{with}: {by} {by:looks|look} at promissory notes.", with, by),
        Choice::Look(Held::Secrets) => words!("{with}: {by} {by:looks|look} at secret objectives.", with, by),
        Choice::Take(feat) => words!("{with}: {by} {by:takes|take} {taken}.", with, by, taken = card(w, feat)),
        Choice::Tire(feat) => {
            words!("{with}: {by} {by:exhausts|exhaust} {tired}.", with, by, tired = card(w, feat))
        }
        Choice::Ready(feat) => {
            words!("{with}: {by} {by:readies|ready} {readied}.", with, by, readied = card(w, feat))
        }
        Choice::Learn(tech) => {
            words!("{with}: {by} {by:gains|gain} {tech}.", with, by, tech = technology(w, tech))
        }
        Choice::Unlearn(tech) => {
            words!("{with}: {by} {by:gives|give} {tech} back.", with, by, tech = technology(w, tech))
        }
        Choice::Strategy(slot) => {
            words!("{with}: {by} {by:chooses|choose} {slot}.", with, by, slot = strategy(w, slot))
        }
        Choice::Explore(deck) => {
            words!("{with}: {by} {by:chooses|choose} the {deck} deck.", with, by, deck = deck.word())
        }
        Choice::Fragment(kind) => {
            words!("{with}: {by} {by:takes|take} a fragment: {kind}.", with, by, kind = kind.word())
        }
        Choice::Repeal(law) => words!("{with}: {by} {by:chooses|choose} {law}.", with, by, law = agenda(w, law)),
        Choice::Destroy { kind, damaged } => {
            let (unit, of) = (hull(kind, damaged), w.rival(by));
            words!("{with}: {by} {by:picks|pick} {of:'s} {unit}.", with, by, of, unit)
        }
        Choice::Vote(outcome) => {
            words!("{with}: {by} {by:predicts|predict} {what}.", with, by, what = self::outcome(w, outcome))
        }
        Choice::Spend => words!("{with}: {by} {by:spends|spend} a trade good.", with, by),
        Choice::Yes => words!("{with}: {by} {by:agrees|agree}.", with, by),
        Choice::No => words!("{with}: {by} {by:declines|decline}.", with, by),
        Choice::Done
        | Choice::Pass
        | Choice::Research(_)
        | Choice::Score(_)
        | Choice::PutBack(_)
        | Choice::Gain(_)
        | Choice::Give(_)
        | Choice::Transfer { .. }
        | Choice::Discard(_)
        | Choice::Show(_)
        | Choice::Note(_)
        | Choice::Abstain
        | Choice::Faction(_)
        | Choice::Lay { .. }
        | Choice::Slice(_)
        | Choice::Chair(_)
        | Choice::Purse(_)
        | Choice::LoadOf { .. }
        | Choice::Cede(_)
        | Choice::Request(_)
        | Choice::OnTop(_)
        | Choice::Tap(_)
        | Choice::Reveal(_)
        | Choice::AtBottom(_)
        | Choice::Boon { .. }
        | Choice::Commodity
        | Choice::Loot(_)
        | Choice::Restore { .. }
        | Choice::Purge(_)
        | Choice::Stage(_)
        | Choice::Keepsake(_)
        | Choice::Deal(_)
        | Choice::Buy(_)
        | Choice::Activate(_)
        | Choice::Move { .. }
        | Choice::Boost { .. }
        | Choice::Load { .. }
        | Choice::Remove { .. }
        | Choice::Fire
        | Choice::Hold
        | Choice::Sustain(_)
        | Choice::Lose { .. }
        | Choice::SustainOf { .. }
        | Choice::LoseOf { .. }
        | Choice::Announce
        | Choice::Stay
        | Choice::Withdraw(_)
        | Choice::Aim { .. }
        | Choice::Land { .. }
        | Choice::Fight(_)
        | Choice::Repair(_)
        | Choice::Produce { .. }
        | Choice::Play(_)
        | Choice::Sacrifice { .. } => words!("{with}: {by} {by:has|have} chosen.", with, by),
    }
}
