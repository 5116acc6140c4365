//! Choices and their notation.

use crate::fleet::Hull;
use crate::map::Space;
use crate::names::Ship;
use crate::printed::Spent;
use crate::trade::Item;
use crate::world::{Foe, Site, World};
use kernel::{DealAct, Game, Seat};

/// One answer. Kinds are diplomacy cards, planets and worlds are indices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Race(u8),
    Slot(u8),
    Rotate {
        tile: u8,
        by: u8,
    },
    Cover(u8),
    Ready,
    Build(Ship, Site),
    Research(u8),
    Port(u8),
    Move(Hull, Space),
    BuyMove,
    Warp,
    Control(Seat, Hull, Space),
    Go(Space),
    Load(Hull),
    Drop(Hull),
    Stop,
    AskLeave,
    Release,
    Hold,
    Attack(Space, Foe),
    Draw,
    Take(u8),
    Swap(u8),
    Give(u8),
    Keep(u8),
    Discard(u8),
    Mine,
    /// Cards staked of the kinds of the planet's temperament.
    Befriend {
        planet: u8,
        cards: Spent,
    },
    Stake(u8),
    Spend {
        ambassadors: u8,
        credits: u8,
    },
    Refugees,
    Infest(u8),
    /// A tactic, with the cards spent of the kinds of its temperament.
    Tactic {
        kind: u8,
        cards: Spent,
    },
    EndActions,
    Ambassador,
    Bomb,
    Pass,
    Done,
    Retreat,
    To(Space),
    Fire(u8),
    Raise(Hull, u8),
    Lose(Hull),
    Conquer,
    Liberate,
    Planet(u8),
    Phase(Hull, Space),
    Pay,
    Sacrifice(Space),
    Deal(DealAct<Item>),
}

/// Prints an answer in lower case, without the seat.
pub fn print(w: &World, choice: Choice, out: &mut String) {
    let space = |space: Space| w.space_id(space);
    let world = |world: u8| w.world_id(world);
    let seat = |seat: Seat| crate::Empires::seat_name(w, seat);
    let card = |kind: u8| w.kit.tactics[kind as usize].id.as_str();
    *out += &match choice {
        Choice::Race(race) => format!("race {}", w.kit.races[race as usize].id),
        Choice::Slot(slot) => format!("slot {}", slot + 1),
        Choice::Rotate { tile, by } => format!("rotate {} {by}", w.kit.tiles[tile as usize].id),
        Choice::Cover(planet) => format!("cover {}", world(planet)),
        Choice::Ready => "ready".into(),
        Choice::Build(ship, Site::Home) => format!("build {}", ship.slug()),
        Choice::Build(ship, Site::Port) => format!("build {} port", ship.slug()),
        Choice::Build(ship, Site::Yard) => format!("build {} yard", ship.slug()),
        Choice::Research(technology) => format!("research {}", w.kit.technologies[technology as usize].id),
        Choice::Port(at) => format!("port {}", world(at)),
        Choice::Move(hull, from) => format!("move {} {}", hull.slug(), space(from)),
        Choice::BuyMove => "buy move".into(),
        Choice::Warp => "warp".into(),
        Choice::Control(owner, hull, at) => format!("control {} {} {}", seat(owner), hull.slug(), space(at)),
        Choice::Go(to) => format!("go {}", space(to)),
        Choice::Load(hull) => format!("load {}", hull.slug()),
        Choice::Drop(hull) => format!("drop {}", hull.slug()),
        Choice::Stop => "stop".into(),
        Choice::AskLeave => "ask leave".into(),
        Choice::Release => "release".into(),
        Choice::Hold => "hold".into(),
        Choice::Attack(at, foe) => format!("attack {} {}", space(at), foe_id(w, foe)),
        Choice::Draw => "draw".into(),
        Choice::Take(kind) => format!("take {}", card(kind)),
        Choice::Swap(kind) => format!("swap {}", card(kind)),
        Choice::Give(kind) => format!("give {}", card(kind)),
        Choice::Keep(kind) => format!("keep {}", card(kind)),
        Choice::Discard(kind) => format!("discard {}", card(kind)),
        Choice::Mine => "mine".into(),
        Choice::Befriend { planet, cards } => {
            let kinds = w.kit.kinds_of(planet);
            format!("befriend {} {}", world(planet), sum(cards.into_iter().take(kinds.len())))
        }
        Choice::Stake(kind) => format!("stake {}", card(kind)),
        Choice::Spend { ambassadors, credits } => format!("spend {ambassadors} {credits}"),
        Choice::Refugees => "refugees".into(),
        Choice::Infest(planet) => format!("infest {}", world(planet)),
        Choice::Tactic { kind, cards } => {
            let all = w.kit.kinds[w.kit.tactics[kind as usize].temperament.index()].iter().zip(cards);
            let own = all.clone().filter(|(other, _)| **other == kind);
            let rest = all.filter(|(other, _)| **other != kind);
            format!("play {} {}", card(kind), sum(own.chain(rest).map(|(_, count)| count)))
        }
        Choice::EndActions => "end actions".into(),
        Choice::Ambassador => "ambassador".into(),
        Choice::Bomb => "bomb".into(),
        Choice::Pass => "pass".into(),
        Choice::Done => "done".into(),
        Choice::Retreat => "retreat".into(),
        Choice::To(to) => format!("to {}", space(to)),
        Choice::Fire(count) => format!("fire {count}"),
        Choice::Raise(hull, face) => format!("raise {} {face}", hull.slug()),
        Choice::Lose(hull) => format!("lose {}", hull.slug()),
        Choice::Conquer => "conquer".into(),
        Choice::Liberate => "liberate".into(),
        Choice::Planet(planet) => format!("at {}", world(planet)),
        Choice::Phase(hull, at) => format!("phase {} {}", hull.slug(), space(at)),
        Choice::Pay => "pay".into(),
        Choice::Sacrifice(at) => format!("sacrifice {}", space(at)),
        Choice::Deal(act) => match act {
            DealAct::Begin(to) => format!("deal {}", seat(to)),
            DealAct::Give(to, item) => format!("deal {} give {}", seat(to), item_id(w, item)),
            DealAct::Get(to, item) => format!("deal {} get {}", seat(to), item_id(w, item)),
            DealAct::Ungive(to, item) => format!("deal {} ungive {}", seat(to), item_id(w, item)),
            DealAct::Unget(to, item) => format!("deal {} unget {}", seat(to), item_id(w, item)),
            DealAct::Make(to) => format!("deal {} make", seat(to)),
            DealAct::Scrap(to) => format!("deal {} scrap", seat(to)),
            DealAct::Withdraw(to) => format!("deal {} withdraw", seat(to)),
            DealAct::Accept(from) => format!("deal {} accept", seat(from)),
            DealAct::Decline(from) => format!("deal {} decline", seat(from)),
            DealAct::Counter(from) => format!("deal {} counter", seat(from)),
        },
    };
}

/// `1+1`
fn sum(counts: impl Iterator<Item = u8>) -> String {
    counts.map(|count| count.to_string()).collect::<Vec<_>>().join("+")
}

pub fn foe_id(w: &World, foe: Foe) -> &'static str {
    match foe {
        Foe::Fleet(seat) if w.is_guard(seat) => "guards",
        Foe::Fleet(seat) => crate::Empires::seat_name(w, seat),
        Foe::Planet(_) => "planet",
        Foe::Invaders(_) => "invaders",
        Foe::Pirates => "pirates",
        Foe::Infestation(_) => "infestation",
        Foe::Rebels(_) => "rebels",
    }
}

pub fn item_id(w: &World, item: Item) -> String {
    match item {
        Item::Credits(n) => format!("{n}-credit"),
        Item::Card(kind) => w.kit.tactics[kind as usize].id.clone(),
        Item::Good(good) => good.slug().into(),
    }
}
