//! Action cards: when they may be played and what they do.

use super::choice::Choice;
use super::query;
use super::steps::cards::{CardEnds, ChooseSystem, ResolveCard, SkilledRetreat};
use super::world::{PlanetSpot, SHIPS, World, other};
use super::{Eye, Skirmish};
use crate::components::Set;
use crate::galaxy::Purpose;
use crate::units::Kind;
use kernel::{Ask, Flow, LogLine, Mark, Offers, Order, React, Reacts, Seat, SeatList, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// The most kinds of action cards.
pub const CARDS: usize = 32;

/// A kind of card by its place in the data file.
pub type CardId = u8;

/// When a card is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    Activated,
    Moved,
    CannonHits,
    CombatStarts,
    RoundStarts,
    RetreatAnnounced,
    ShipHits,
    Sustained,
    InvasionStarts,
    Committed,
    Producing,
    CardPlayed,
}

/// What a card does, known by its id.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardVerb {
    FlankSpeed,
    NavSuite,
    SolarFlare,
    LostStarChart,
    InTheSilenceOfSpace,
    Rally,
    Upgrade,
    Counterstroke,
    ExperimentalBattlestation,
    ManeuveringJets,
    Waylay,
    FighterPrototype,
    MoraleBoost,
    EmergencyRepairs,
    SkilledRetreat,
    Intercept,
    ShieldsHolding,
    DirectHit,
    ReflectiveShielding,
    Bunker,
    Disable,
    Blitz,
    Parley,
    WarMachine,
    Sabotage,
}

/// A kind of action card.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    #[serde(rename = "id")]
    pub verb: CardVerb,
    pub name: String,
    pub copies: u8,
    pub window: Moment,
    pub help: String,
    pub set: Set,
    pub mark: Mark,
    #[serde(skip)]
    pub slug: String,
}

/// A card being resolved; the last one is on top.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Played {
    pub by: Seat,
    pub card: CardId,
    pub cancelled: bool,
    pub window: Window,
}

/// [cards.windows] A moment at which cards may be played, with what it is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Window {
    Activated,
    Moved,
    CannonHits(Seat),
    CombatStarts,
    RoundStarts,
    RetreatAnnounced(Seat),
    ShipHits(Seat),
    Sustained { owner: Seat, kind: Kind },
    InvasionStarts,
    Committed(PlanetSpot),
    Producing,
    CardPlayed { depth: u8 },
}

impl Window {
    fn moment(self) -> Moment {
        match self {
            Window::Activated => Moment::Activated,
            Window::Moved => Moment::Moved,
            Window::CannonHits(_) => Moment::CannonHits,
            Window::CombatStarts => Moment::CombatStarts,
            Window::RoundStarts => Moment::RoundStarts,
            Window::RetreatAnnounced(_) => Moment::RetreatAnnounced,
            Window::ShipHits(_) => Moment::ShipHits,
            Window::Sustained { .. } => Moment::Sustained,
            Window::InvasionStarts => Moment::InvasionStarts,
            Window::Committed(_) => Moment::Committed,
            Window::Producing => Moment::Producing,
            Window::CardPlayed { .. } => Moment::CardPlayed,
        }
    }
}

/// The step that holds a window open: one card or pass each, the active side first, until both pass in a row.
pub fn window(window: Window) -> super::Step {
    React::to(window, Order::Continue).into()
}

/// Whether a card is in force for a side.
pub fn in_force(w: &World, seat: Seat, verb: CardVerb) -> bool {
    w.boons[seat.index()] >> verb as u32 & 1 == 1
}

fn enforce(w: &mut World, seat: Seat, verb: CardVerb) {
    w.boons[seat.index()] |= 1 << verb as u32;
}

/// What was in force until a moment ends.
pub fn lapse(w: &mut World, verbs: &[CardVerb]) {
    for boons in &mut w.boons {
        verbs.iter().for_each(|&verb| *boons &= !(1 << verb as u32));
    }
}

impl Reacts for Skirmish {
    type Window = Window;

    /// [cards.order] The active side is asked first.
    fn order(w: &World, _: Window) -> SeatList {
        query::in_order(w).into_iter().collect()
    }

    /// [cards.windows] A side with cards in hand is asked where, by what all can see, a card could fit.
    fn may_react(w: &World, window: Window, seat: Seat) -> bool {
        w.hands[seat.index()].peek(&Eye::open()).total() > 0 && might(w, window, seat)
    }

    fn reactions(w: &World, window: Window, seat: Seat, _: SeatSet, out: &mut Offers<Choice>) {
        let hand = w.hands[seat.index()].peek(&Eye::open());
        for (n, card) in w.kit.get().cards.iter().enumerate() {
            if hand[n] > 0 && card.window == window.moment() && fits(w, window, seat, card.verb) {
                out.offer(Choice::Play(n as u8));
            }
        }
    }

    fn pass() -> Choice {
        Choice::Pass
    }

    fn window_ask(w: &World, window: Window, seat: Seat) -> Ask {
        let about = match window {
            Window::CardPlayed { depth } => w.played.get(usize::from(depth) - 1).map_or(0, |p| i16::from(p.card)),
            _ => i16::from(w.active.map_or(0, |s| s.0)),
        };
        Ask::of(seat, rule!("cards.windows")).about([window.moment() as i16, about])
    }

    fn react(w: &mut World, window: Window, seat: Seat, choice: Choice, flow: &mut Flow<Skirmish>) {
        let Choice::Play(card) = choice else { unreachable!("{choice:?}") };
        w.hands[seat.index()].peek_mut(&Eye::open())[usize::from(card)] -= 1;
        w.played.push(Played { by: seat, card, cancelled: false, window });
        flow.reveal();
        let name = &w.kit.get().cards[usize::from(card)].name;
        flow.tell(SeatSet::ALL, || LogLine {
            seat: Some(seat.0),
            text: format!("plays {name}."),
            rule: "cards.windows".into(),
            ..LogLine::default()
        });
        flow.then([super::cards::window(Window::CardPlayed { depth: w.played.len() as u8 })]);
        flow.then([ResolveCard.into(), CardEnds.into()]);
    }
}

/// What all can see of whether a side could have a use for a card of this window.
fn might(w: &World, window: Window, seat: Seat) -> bool {
    let Some(active) = w.active else { return false };
    let turn = w.turn == Some(seat);
    match window {
        Window::Activated => turn || w.side(seat).tokens.has(active),
        Window::Moved => !turn && w.space(active, other(seat)).ships() > 0 && dock_near(w, seat),
        Window::CannonHits(victim) | Window::ShipHits(victim) => {
            seat == victim && w.hits[victim.index()] + w.aimed[victim.index()] > 0
        }
        Window::CombatStarts => {
            let barrage = |kind: &Kind| {
                w.space(active, seat).of(*kind) > 0 && query::unit(w, seat, *kind).anti_fighter_barrage.is_some()
            };
            SHIPS.iter().any(barrage)
        }
        Window::RoundStarts => true,
        Window::RetreatAnnounced(by) => seat != by,
        Window::Sustained { owner, kind } => {
            (seat != owner && !query::unit(w, owner, kind).beyond_direct_hit) || seat == owner && w.battle.is_some()
        }
        Window::InvasionStarts => w.planets_in(active).any(|p| w.ground(p, other(w.turn.unwrap_or(seat))).ground() > 0),
        Window::Committed(planet) => w.planet(planet).controller == Some(seat) && !turn,
        Window::Producing => turn,
        Window::CardPlayed { depth } => {
            let top = w.played.get(usize::from(depth) - 1);
            top.is_some_and(|p| p.by != seat && w.kit.cards[usize::from(p.card)].verb != CardVerb::Sabotage)
        }
    }
}

/// [cards.timing] Whether a card has a use now.
fn fits(w: &World, window: Window, seat: Seat, verb: CardVerb) -> bool {
    let Some(active) = w.active else { return false };
    let turn = w.turn == Some(seat);
    let here = w.space(active, seat);
    let there = w.space(active, other(seat));
    if in_force(w, seat, verb) {
        return false;
    }
    match verb {
        CardVerb::FlankSpeed | CardVerb::NavSuite | CardVerb::SolarFlare | CardVerb::LostStarChart => turn,
        CardVerb::InTheSilenceOfSpace => turn && !query::ships_of(w, seat).without(active).is_empty(),
        CardVerb::Rally => turn && there.ships() > 0,
        CardVerb::Upgrade => {
            turn && here.of(Kind::Cruiser) > 0 && w.side(seat).reserves[Kind::Dreadnought as usize] > 0
        }
        CardVerb::Counterstroke => !turn && w.side(seat).tokens.has(active),
        CardVerb::ExperimentalBattlestation => !turn && there.ships() > 0 && dock_near(w, seat),
        CardVerb::ManeuveringJets | CardVerb::ShieldsHolding => {
            matches!(window, Window::CannonHits(victim) | Window::ShipHits(victim) if victim == seat)
        }
        CardVerb::Waylay => might(w, window, seat),
        CardVerb::FighterPrototype => {
            let first = w.battle.is_some_and(|b| b.planet.is_none() && b.round == 1);
            first && here.of(Kind::Fighter) > 0
        }
        CardVerb::MoraleBoost => true,
        CardVerb::EmergencyRepairs => {
            let hurt = |force: &super::world::Force| force.damaged.iter().any(|&n| n > 0);
            hurt(here) || w.planets_in(active).any(|p| hurt(w.ground(p, seat)))
        }
        CardVerb::SkilledRetreat => {
            w.battle.is_some_and(|b| b.planet.is_none()) && !super::steps::cards::ways_out(w, seat).is_empty()
        }
        CardVerb::Intercept => matches!(window, Window::RetreatAnnounced(by) if by != seat),
        CardVerb::DirectHit => match window {
            Window::Sustained { owner, kind } => {
                owner != seat && !query::unit(w, owner, kind).beyond_direct_hit && there.in_state(kind, true) > 0
            }
            _ => false,
        },
        CardVerb::ReflectiveShielding => {
            matches!(window, Window::Sustained { owner, .. } if owner == seat)
                && w.battle.is_some()
                && there.ships() > 0
        }
        CardVerb::Bunker => w.planets_in(active).any(|p| w.planet(p).controller == Some(seat)),
        CardVerb::Disable => turn && w.planets_in(active).any(|p| w.ground(p, other(seat)).of(Kind::Pds) > 0),
        CardVerb::Blitz => turn && here.sum(&SHIPS[1..]) > 0,
        CardVerb::Parley => matches!(window, Window::Committed(planet) if w.ground(planet, other(seat)).ground() > 0),
        CardVerb::WarMachine => turn && query::production_limit(w, active, seat) > 0,
        CardVerb::Sabotage => true,
    }
}

/// A dock of this side in the active system or next to it.
fn dock_near(w: &World, seat: Seat) -> bool {
    let Some(active) = w.active else { return false };
    let near = query::map(w, seat).neighbours(active, Purpose::Other).with(active);
    near.iter().any(|s| w.planets_in(s).any(|p| w.ground(p, seat).of(Kind::SpaceDock) > 0))
}

/// [cards.timing] The card on top works.
pub fn resolve(w: &mut World, played: Played, flow: &mut Flow<Skirmish>) {
    let seat = played.by;
    let active = w.active.expect("a system is active");
    let verb = w.kit.get().cards[usize::from(played.card)].verb;
    match verb {
        CardVerb::FlankSpeed
        | CardVerb::NavSuite
        | CardVerb::SolarFlare
        | CardVerb::LostStarChart
        | CardVerb::ExperimentalBattlestation
        | CardVerb::Waylay
        | CardVerb::FighterPrototype
        | CardVerb::MoraleBoost
        | CardVerb::Bunker
        | CardVerb::Disable
        | CardVerb::Blitz
        | CardVerb::WarMachine => enforce(w, seat, verb),
        CardVerb::InTheSilenceOfSpace => flow.then([ChooseSystem { seat }.into()]),
        CardVerb::Rally => w.sides[seat.index()].fleet += 2,
        CardVerb::Upgrade => {
            let damaged = w.space(active, seat).in_state(Kind::Cruiser, false) == 0;
            w.space_mut(active, seat).take(Kind::Cruiser, damaged);
            w.space_mut(active, seat).add(Kind::Dreadnought, false);
            let reserves = &mut w.sides[seat.index()].reserves;
            reserves[Kind::Cruiser as usize] += 1;
            reserves[Kind::Dreadnought as usize] -= 1;
        }
        CardVerb::Counterstroke => {
            let side = &mut w.sides[seat.index()];
            side.tokens = side.tokens.without(active);
            side.tactic += 1;
        }
        CardVerb::ManeuveringJets => cancel_hits(w, seat, 1),
        CardVerb::ShieldsHolding => cancel_hits(w, seat, 2),
        CardVerb::EmergencyRepairs => {
            w.space_mut(active, seat).damaged = Default::default();
            for planet in w.planets_in(active) {
                w.ground_mut(planet, seat).damaged = Default::default();
            }
        }
        CardVerb::SkilledRetreat => flow.then([SkilledRetreat { seat }.into()]),
        CardVerb::Intercept => {
            if let Some(battle) = &mut w.battle {
                battle.retreating = None;
            }
            enforce(w, seat, verb);
        }
        CardVerb::DirectHit => {
            if let Window::Sustained { owner, kind } = played.window
                && w.space(active, owner).in_state(kind, true) > 0
            {
                w.space_mut(active, owner).take(kind, true);
                w.retire(owner, kind);
                super::steps::hits::tell_loss(flow, owner, kind, "is destroyed");
                super::abilities::destroyed(w, owner, kind);
            }
        }
        CardVerb::ReflectiveShielding => {
            w.hits[other(seat).index()] += 2;
            let target = super::steps::hits::Target::Ships;
            flow.then([super::steps::hits::Assign { victim: other(seat), target }.into()]);
        }
        CardVerb::Parley => {
            if let Window::Committed(planet) = played.window {
                let back = std::mem::take(w.ground_mut(planet, other(seat)));
                let space = w.space_mut(active, other(seat));
                for kind in Kind::ALL {
                    space.count[kind as usize] += back.of(kind);
                    space.damaged[kind as usize] += back.in_state(kind, true);
                }
            }
        }
        CardVerb::Sabotage => {
            let below = w.played.len() - 2;
            w.played[below].cancelled = true;
        }
    }
}

/// Takes hits away, those that may fall anywhere first.
fn cancel_hits(w: &mut World, seat: Seat, most: u8) {
    let n = seat.index();
    let plain = w.hits[n].min(most);
    w.hits[n] -= plain;
    w.aimed[n] -= w.aimed[n].min(most - plain);
}
