//! Answers and their notation.

use super::Twilight;
use super::agendas::Agenda;
use super::feats::{Feat, Source};
use super::finds::Find;
use super::world::{NoteId, ObjectiveId, Outcome, PlanetSpot, Pool, World};
use crate::deals::{self, Item};
use crate::hive::funds::Purse;
use kernel::{DealAct, Game, Seat};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use twilight_box::components::{Do, ExplorationDeck, Fragment, TechId, TileId, TokenId};
use twilight_box::galaxy::SystemId;
use twilight_box::units::Kind;

/// Where units are: in a system's space area or on a planet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Holder {
    Space(SystemId),
    Planet(PlanetSpot),
}

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Choice {
    Buy(Kind),
    Done,
    Activate(SystemId),
    Pass,
    Move {
        kind: Kind,
        damaged: bool,
        from: SystemId,
    },
    /// A move with the one bonus of this action.
    Boost {
        kind: Kind,
        damaged: bool,
        from: SystemId,
    },
    Load {
        kind: Kind,
        damaged: bool,
        from: Holder,
    },
    Remove {
        kind: Kind,
        damaged: bool,
    },
    Fire,
    Hold,
    Sustain(Kind),
    Lose {
        kind: Kind,
        damaged: bool,
    },
    /// [combat.camps] The same where hits may fall on units of several allies.
    SustainOf {
        owner: Seat,
        kind: Kind,
    },
    LoseOf {
        owner: Seat,
        kind: Kind,
        damaged: bool,
    },
    Announce,
    Stay,
    Withdraw(SystemId),
    Aim {
        kind: Kind,
        planet: PlanetSpot,
    },
    Land {
        kind: Kind,
        damaged: bool,
        planet: PlanetSpot,
    },
    Fight(PlanetSpot),
    Repair(Kind),
    Produce {
        kind: Kind,
        at: Holder,
    },
    Exhaust(PlanetSpot),
    /// Plays a card, or uses a leader, note, relic or technology.
    Play(Feat),
    /// Takes a card.
    Take(Feat),
    /// Shows a card.
    Show(Feat),
    /// Gives a promissory note.
    Note(NoteId),
    /// Looks at something another player holds.
    Look(Held),
    Choose(SystemId),
    /// A player.
    Seat(Seat),
    Planet(PlanetSpot),
    Unit {
        kind: Kind,
        damaged: bool,
        at: Holder,
    },
    Place {
        kind: Kind,
        at: Holder,
    },
    Shift {
        kind: Kind,
        damaged: bool,
        from: Holder,
        to: PlanetSpot,
    },
    Sail {
        kind: Kind,
        damaged: bool,
        from: SystemId,
        to: SystemId,
    },
    Replace {
        kind: Kind,
        damaged: bool,
        with: Kind,
        at: SystemId,
    },
    /// A wormhole token, by its number.
    Token(u8),
    /// Two systems: a border between them, or what goes from one to the other.
    Link {
        from: SystemId,
        to: SystemId,
    },
    /// An agent is exhausted, or readied.
    Tire(Feat),
    Ready(Feat),
    /// Gains a technology, by its number.
    Learn(u8),
    /// Gives a technology back, by its number.
    Unlearn(u8),
    /// A law is discarded, or exhausted.
    Repeal(Agenda),
    /// [leader.xxcha-hero-pok] An agenda of those looked at is turned up.
    Reveal(Agenda),
    Tap(Agenda),
    /// A trade good pays.
    Spend,
    Yes,
    No,
    Sacrifice {
        kind: Kind,
        damaged: bool,
    },
    Destroy {
        kind: Kind,
        damaged: bool,
    },
    /// A strategy card, by its place among the eight: taken, or used as an action.
    Strategy(u8),
    /// Researches a technology, by its number.
    Research(u8),
    Score(ObjectiveId),
    /// A secret objective goes back to its deck.
    PutBack(ObjectiveId),
    /// A command token comes into a pool, leaves it, or goes from one to another.
    Gain(Pool),
    Give(Pool),
    Transfer {
        from: Pool,
        to: Pool,
    },
    /// An action card is given up.
    Discard(Feat),
    /// Votes for an outcome, or decides for it as speaker.
    Vote(Outcome),
    Abstain,
    /// [setup.factions] A faction, by its number.
    Faction(u8),
    /// [team.freight] A unit of the ally comes aboard.
    LoadOf {
        owner: Seat,
        kind: Kind,
        damaged: bool,
        from: Holder,
    },
    /// [team.exchange] An own planet goes to the ally, or one of the ally's is asked for.
    Cede(PlanetSpot),
    Request(PlanetSpot),
    /// [setup.build] A tile of the hand comes to a space, both by number.
    Lay {
        tile: u8,
        space: u8,
    },
    /// [setup.draft] A slice, or a place at the table.
    Slice(u8),
    Chair(u8),
    /// [hive.lost-planet] Where the Hive discards from.
    Purse(Purse),
    /// An agenda goes on top of its deck, or to the bottom.
    OnTop(Agenda),
    AtBottom(Agenda),
    /// The deck a planet of several traits is explored with.
    Explore(ExplorationDeck),
    /// One of the things an exploration card offers.
    Boon {
        find: Find,
        n: u8,
    },
    /// A commodity pays.
    Commodity,
    /// [faction.pillage] What is taken of another player.
    Loot(Loot),
    /// Fragments of a trait and unknown ones become a relic.
    Restore {
        kind: Fragment,
        unknown: u8,
    },
    /// A relic fragment leaves the game.
    Purge(Fragment),
    /// A stage of public objectives, from 0; behind them the deck of secret ones.
    Stage(u8),
    /// A fragment of another player.
    Fragment(Fragment),
    /// An exploration card that was kept is used.
    Keepsake(Find),
    /// [deals.transaction] Never part of a step, so never saved.
    #[serde(skip)]
    Deal(DealAct<Item>),
}

/// [faction.pillage] What Mentak may take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Loot {
    TradeGood,
    Commodity,
}

/// What a player holds that others do not see.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Held {
    Cards,
    Notes,
    Secrets,
}

impl Held {
    pub const ALL: [Held; 3] = [Held::Cards, Held::Notes, Held::Secrets];

    pub fn word(self) -> &'static str {
        match self {
            Held::Cards => "action-cards",
            Held::Notes => "promissory-notes",
            Held::Secrets => "secret-objectives",
        }
    }
}

/// The word for a kind of unit: `war-sun`.
pub fn word(kind: Kind) -> String {
    kind.slug().replace('_', "-")
}

/// The printed number of a system.
pub fn number(w: &World, system: SystemId) -> &'static str {
    let kit = w.kit.get();
    &kit.components.tile(w.galaxy.place(system).tile).id
}

/// What a system is called: by its planets, else by its number.
pub fn title(w: &World, system: SystemId) -> String {
    let tile = w.kit.get().components.tile(w.galaxy.place(system).tile);
    if w.planets_in(system).next().is_some() { tile.name.clone() } else { format!("system {}", tile.id) }
}

/// The id of a planet.
pub fn planet_id(w: &World, spot: PlanetSpot) -> &'static str {
    let kit = w.kit.get();
    &kit.components.planet(w.planet(spot).id).id
}

/// The name of a planet.
pub fn planet_name(w: &World, spot: PlanetSpot) -> &'static str {
    &w.kit.get().components.planet(w.planet(spot).id).name
}

pub fn holder(w: &World, holder: Holder) -> &'static str {
    match holder {
        Holder::Space(system) => number(w, system),
        Holder::Planet(spot) => planet_id(w, spot),
    }
}

/// The word for something that is voted for.
pub fn outcome_id(w: &World, outcome: Outcome) -> String {
    match outcome {
        Outcome::For => "for".into(),
        Outcome::Against => "against".into(),
        Outcome::Player(seat) => Twilight::seat_name(w, seat).into(),
        Outcome::Planet(planet) => planet_id(w, planet).into(),
        Outcome::Law(law) => law.id().into(),
        Outcome::Strategy(slot) => crate::strategy::row(w, slot).name.to_lowercase(),
        Outcome::Quash => "quash".into(),
        Outcome::Secret(objective) => w.kit.get().objective(objective).id.clone(),
    }
}

/// The word for what an exploration card offers.
fn boon_id(w: &World, find: Find, n: u8) -> &'static str {
    match crate::steps::finds::offers(w, find).get(usize::from(n)) {
        Some(Do::Commodities(_)) => "commodities",
        Some(Do::Convert(_) | Do::ConvertAll) => "conversion",
        Some(Do::Replenish) => "replenishment",
        _ => "offer",
    }
}

/// Whether it is about a damaged one of its kind.
pub fn is_damaged(choice: Choice) -> bool {
    matches!(
        choice,
        Choice::Move { damaged: true, .. }
            | Choice::Boost { damaged: true, .. }
            | Choice::Load { damaged: true, .. }
            | Choice::LoadOf { damaged: true, .. }
            | Choice::Remove { damaged: true, .. }
            | Choice::Lose { damaged: true, .. }
            | Choice::LoseOf { damaged: true, .. }
            | Choice::Land { damaged: true, .. }
            | Choice::Unit { damaged: true, .. }
            | Choice::Shift { damaged: true, .. }
            | Choice::Sail { damaged: true, .. }
            | Choice::Replace { damaged: true, .. }
            | Choice::Sacrifice { damaged: true, .. }
            | Choice::Destroy { damaged: true, .. }
    )
}

/// Prints an answer: `move damaged dreadnought 10`.
pub fn print(w: &World, choice: Choice, out: &mut String) {
    let state = |damaged: bool| if damaged { "damaged " } else { "" };
    let _ = match choice {
        Choice::Buy(kind) => write!(out, "buy {}", word(kind)),
        Choice::Done => write!(out, "done"),
        Choice::Activate(system) => write!(out, "activate {}", number(w, system)),
        Choice::Pass => write!(out, "pass"),
        Choice::Move { kind, damaged, from } => {
            write!(out, "move {}{} {}", state(damaged), word(kind), number(w, from))
        }
        Choice::Boost { kind, damaged, from } => {
            write!(out, "boost {}{} {}", state(damaged), word(kind), number(w, from))
        }
        Choice::Load { kind, damaged, from } => {
            write!(out, "load {}{} {}", state(damaged), word(kind), holder(w, from))
        }
        Choice::Remove { kind, damaged } => write!(out, "remove {}{}", state(damaged), word(kind)),
        Choice::Fire => write!(out, "fire"),
        Choice::Hold => write!(out, "hold"),
        Choice::Sustain(kind) => write!(out, "sustain {}", word(kind)),
        Choice::Lose { kind, damaged } => write!(out, "lose {}{}", state(damaged), word(kind)),
        Choice::SustainOf { owner, kind } => write!(out, "sustain {} {}", Twilight::seat_name(w, owner), word(kind)),
        Choice::LoseOf { owner, kind, damaged } => {
            write!(out, "lose {} {}{}", Twilight::seat_name(w, owner), state(damaged), word(kind))
        }
        Choice::Announce => write!(out, "retreat"),
        Choice::Stay => write!(out, "stay"),
        Choice::Withdraw(system) => write!(out, "withdraw {}", number(w, system)),
        Choice::Aim { kind, planet } => write!(out, "aim {} {}", word(kind), planet_id(w, planet)),
        Choice::Land { kind, damaged, planet } => {
            write!(out, "land {}{} {}", state(damaged), word(kind), planet_id(w, planet))
        }
        Choice::Fight(planet) => write!(out, "fight {}", planet_id(w, planet)),
        Choice::Repair(kind) => write!(out, "repair {}", word(kind)),
        Choice::Produce { kind, at } => write!(out, "produce {} {}", word(kind), holder(w, at)),
        Choice::Exhaust(planet) => write!(out, "exhaust {}", planet_id(w, planet)),
        Choice::Play(feat) => {
            let trick = &w.kit.tricks[feat as usize];
            write!(out, "{} {}", if trick.source == Source::Card { "play" } else { "use" }, trick.slug)
        }
        Choice::Show(feat) => write!(out, "show {}", w.kit.tricks[feat as usize].slug),
        Choice::Note(note) => write!(out, "hand {}", crate::notes::id(w, note)),
        Choice::Look(held) => write!(out, "look {}", held.word()),
        Choice::Take(feat) => write!(out, "take {}", w.kit.tricks[feat as usize].slug),
        Choice::Choose(system) => write!(out, "choose {}", number(w, system)),
        Choice::Seat(seat) => write!(out, "choose {}", Twilight::seat_name(w, seat)),
        Choice::Planet(planet) => write!(out, "choose {}", planet_id(w, planet)),
        Choice::Unit { kind, damaged, at } => write!(out, "pick {}{} {}", state(damaged), word(kind), holder(w, at)),
        Choice::Place { kind, at } => write!(out, "place {} {}", word(kind), holder(w, at)),
        Choice::Shift { kind, damaged, from, to } => {
            write!(out, "bring {}{} {} {}", state(damaged), word(kind), holder(w, from), planet_id(w, to))
        }
        Choice::Sail { kind, damaged, from, to } => {
            write!(out, "sail {}{} {} {}", state(damaged), word(kind), number(w, from), number(w, to))
        }
        Choice::Replace { kind, damaged, with, at } => {
            write!(out, "replace {}{} {} {}", state(damaged), word(kind), word(with), number(w, at))
        }
        Choice::Token(token) => write!(out, "token {}", w.kit.get().components.token(TokenId(token)).id),
        Choice::Link { from, to } => write!(out, "link {} {}", number(w, from), number(w, to)),
        Choice::Tire(feat) => write!(out, "exhaust {}", w.kit.tricks[feat as usize].slug),
        Choice::Ready(feat) => write!(out, "ready {}", w.kit.tricks[feat as usize].slug),
        Choice::Learn(tech) => write!(out, "gain {}", w.kit.technology_id(TechId(tech))),
        Choice::Unlearn(tech) => write!(out, "unlearn {}", w.kit.technology_id(TechId(tech))),
        Choice::Repeal(law) => write!(out, "repeal {}", law.id()),
        Choice::Reveal(agenda) => write!(out, "reveal {}", agenda.id()),
        Choice::Tap(law) => write!(out, "exhaust {}", law.id()),
        Choice::Spend => write!(out, "spend trade-good"),
        Choice::Yes => write!(out, "yes"),
        Choice::No => write!(out, "no"),
        Choice::Sacrifice { kind, damaged } => write!(out, "give up {}{}", state(damaged), word(kind)),
        Choice::Destroy { kind, damaged } => write!(out, "destroy {}{}", state(damaged), word(kind)),
        Choice::Strategy(slot) => write!(out, "strategy {}", crate::strategy::row(w, slot).name.to_lowercase()),
        Choice::Research(tech) => write!(out, "research {}", w.kit.get().technology(TechId(tech)).id),
        Choice::Score(objective) => write!(out, "score {}", w.kit.objective(objective).id),
        Choice::PutBack(objective) => write!(out, "return {}", w.kit.objective(objective).id),
        Choice::Gain(pool) => write!(out, "token {}", pool.word()),
        Choice::Give(pool) => write!(out, "spend {} token", pool.word()),
        Choice::Transfer { from, to } => write!(out, "token {} {}", from.word(), to.word()),
        Choice::Discard(feat) => write!(out, "discard {}", w.kit.tricks[feat as usize].slug),
        Choice::Vote(outcome) => write!(out, "vote {}", outcome_id(w, outcome)),
        Choice::Abstain => write!(out, "abstain"),
        Choice::Faction(faction) => write!(out, "faction {}", w.kit.roster.factions[usize::from(faction) - 1].id),
        Choice::LoadOf { owner, kind, damaged, from } => {
            let owner = Twilight::seat_name(w, owner);
            write!(out, "load {owner} {}{} {}", state(damaged), word(kind), holder(w, from))
        }
        Choice::Cede(planet) => write!(out, "cede {}", planet_id(w, planet)),
        Choice::Request(planet) => write!(out, "request {}", planet_id(w, planet)),
        Choice::Lay { tile, space } => {
            let row = w.kit.get().components.tile(TileId(tile));
            write!(out, "lay {} {}", row.id, space + 1)
        }
        Choice::Slice(slice) => write!(out, "slice {}", slice + 1),
        Choice::Chair(chair) => write!(out, "chair {}", chair + 1),
        Choice::Purse(purse) => write!(out, "discard {}", purse.word()),
        Choice::OnTop(agenda) => write!(out, "top {}", agenda.id()),
        Choice::AtBottom(agenda) => write!(out, "bottom {}", agenda.id()),
        Choice::Explore(deck) => write!(out, "explore {}", deck.word()),
        Choice::Boon { find, n } => write!(out, "take {}", boon_id(w, find, n)),
        Choice::Commodity => write!(out, "spend commodity"),
        Choice::Loot(Loot::TradeGood) => write!(out, "take trade-good"),
        Choice::Loot(Loot::Commodity) => write!(out, "take commodity"),
        Choice::Restore { kind, unknown: 0 } => write!(out, "restore {}", kind.word()),
        Choice::Restore { kind, unknown } => write!(out, "restore {} {unknown} unknown", kind.word()),
        Choice::Purge(kind) => write!(out, "purge {}", kind.word()),
        Choice::Stage(2) => out.write_str("stage secret"),
        Choice::Stage(stage) => write!(out, "stage {}", stage + 1),
        Choice::Fragment(kind) => write!(out, "take {}-fragment", kind.word()),
        Choice::Keepsake(find) => write!(out, "use {}", find.id()),
        Choice::Deal(act) => write!(out, "{}", deals::print(w, act)),
    };
}
