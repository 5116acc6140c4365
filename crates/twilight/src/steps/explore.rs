//! Exploration: planets nobody controlled, frontier tokens, and the cards they bring.

use super::cards::DrawCards;
use super::finds::{Freelance, Labour, Offered, Outfit, Storm};
use super::invasion::Spoils;
use super::movement::Trim;
use super::relics::DrawRelic;
use super::score::{DrawSecret, ReturnSecrets};
use super::tokens::GainTokens;
use crate::choice::{Choice, Holder};
use crate::decks::Deck;
use crate::finds::{self, Find};
use crate::hive::steps::explore as hive;
use crate::prompt::{Prompt, RoundPrompt};
use crate::strategy::trade::replenish;
use crate::texts::legends;
use crate::texts::sights::{no_enemy_ships, with_trait};
use crate::windows::{Window, window};
use crate::world::{GROUND, PlanetSpot, PlanetState, STRUCTURES, World};
use crate::{Ask, Eye, Flow, Offers, Twilight, Want, agendas, query, things};
use kernel::{Counts, Faces, Fate, Next, Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::components::{Do, ExplorationDeck, FindKind, Leaves, Set, Trait};
use twilight_box::galaxy::SystemId;

/// The three traits, in the order of their decks.
pub const TRAITS: [Trait; 3] = [Trait::Cultural, Trait::Hazardous, Trait::Industrial];

/// [explore.gained] A planet was gained: nobody's planets are explored.
pub fn gained(w: &World, seat: Seat, planet: PlanetSpot, from: Option<Seat>, flow: &mut Flow) {
    if w.league.is_none() || from.is_some() || !w.has_box(Set::ProphecyOfKings) {
        return;
    }
    match w.sits(seat) {
        true => flow.then([Explore { seat, planet }.into()]),
        false => hive::gained(w, planet, flow),
    }
}

/// [explore.planet] Whether a planet can be explored.
pub fn has_trait(w: &World, planet: PlanetSpot) -> bool {
    TRAITS.into_iter().any(|kind| with_trait(w, planet, kind))
}

step! {
    /// [explore.planet] A planet is explored with a card of the deck of its trait; [explore.traits] of several traits the
    /// player chooses one.
    pub struct Explore {
        pub seat: Seat,
        pub planet: PlanetSpot,
    }
}

impl Explore {
    fn decks(self, w: &World) -> impl Iterator<Item = ExplorationDeck> + '_ {
        TRAITS.into_iter().filter(move |&kind| with_trait(w, self.planet, kind)).map(ExplorationDeck::of)
    }

    fn draw(self, deck: ExplorationDeck, flow: &mut Flow) {
        flow.then([DrawFind { seat: self.seat, deck, at: Holder::Planet(self.planet) }.into()]);
    }
}

impl Play<Twilight> for Explore {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        // [hive.explore] The Hive is not asked.
        if self.decks(w).nth(1).is_none() || !w.sits(self.seat) {
            return Want::Nothing;
        }
        self.decks(w).for_each(|deck| out.offer(Choice::Explore(deck)));
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Explore { planet: self.planet })).open())
    }

    fn chosen(self, choice: Choice, _: &mut World, flow: &mut Flow) {
        let Choice::Explore(deck) = choice else { unreachable!("{choice:?}") };
        self.draw(deck, flow);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let deck = self.decks(w).next();
        if let Some(deck) = deck {
            self.draw(deck, flow);
        }
    }
}

step! {
    /// [explore.tap] A tactical action with Dark Energy Tap ends: a frontier token beside the own ships is explored.
    pub struct Tap {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Tap {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(system) = w.action.active else { return };
        if !w.sits(self.seat) {
            hive::frontier(w, system, flow);
            return;
        }
        if w.ships(system, self.seat) > 0 && query::has_technology(w, self.seat, "dark-energy-tap") {
            explore_frontier(w, self.seat, system, flow);
        }
    }
}

/// [explore.tap] The action may end with an exploration.
pub fn may_tap(w: &World, system: SystemId) -> bool {
    w.league.as_ref().is_some_and(|league| league.wilds.frontier.has(system))
}

/// [explore.frontier] A frontier token is taken off, and a card of its deck is drawn.
pub fn explore_frontier(w: &mut World, seat: Seat, system: SystemId, flow: &mut Flow) {
    let wilds = &mut w.league_mut().wilds;
    if wilds.frontier.has(system) {
        wilds.frontier = wilds.frontier.without(system);
        flow.then([DrawFind { seat, deck: ExplorationDeck::Frontier, at: Holder::Space(system) }.into()]);
    }
}

/// [setup.frontier] Each system without planets has a frontier token.
pub fn lay_frontier(w: &mut World) {
    if !w.has_box(Set::ProphecyOfKings) {
        return;
    }
    let empty = w.galaxy.ids().filter(|&system| w.planets_in(system).next().is_none()).collect();
    w.league_mut().wilds.frontier = empty;
}

step! {
    /// [explore.draw] The uppermost card of a deck is turned up and resolved; [explore.shuffle] an empty deck is made of its
    /// discards.
    pub struct DrawFind {
        pub seat: Seat,
        pub deck: ExplorationDeck,
        pub at: Holder,
    }
}

impl Play<Twilight> for DrawFind {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match w.league().wilds.decks.peek(&Eye::open())[self.deck as usize].next() {
            Next::Chance => Want::Fate(Fate::Draw { deck: Deck::Finds(self.deck).number(), seen: SeatSet::ALL }),
            Next::Placed | Next::Nothing => Want::Nothing,
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        w.league_mut().wilds.decks.peek_mut(&Eye::open())[self.deck as usize].drawn(faces[0]);
        found(w, self.seat, Find::of(faces[0]), self.at, flow);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let eye = Eye::open();
        let top = w.league_mut().wilds.decks.peek_mut(&eye)[self.deck as usize].draw();
        if let Some(top) = top {
            flow.reveal();
            found(w, self.seat, Find::of(top.card), self.at, flow);
            return;
        }
        if refill(w, self.deck, flow) {
            flow.then([self.into()]);
        }
    }
}

/// [explore.shuffle] An empty deck is made of its discards, if there are any.
fn refill(w: &mut World, deck: ExplorationDeck, flow: &mut Flow) -> bool {
    let own: Vec<Find> = finds::of_deck(w, deck).collect();
    let wilds = &mut w.league_mut().wilds;
    let mut cards = Counts::default();
    own.iter().for_each(|&find| cards[find as usize] = std::mem::take(&mut wilds.discards[find as usize]));
    let name = deck.word();
    if cards.is_empty() {
        flow.tell(SeatSet::ALL, rule!("explore.shuffle"), || words!("No {name} exploration card is left.", name));
        return false;
    }
    wilds.decks.peek_mut(&Eye::open())[deck as usize].shuffle(cards);
    flow.tell(SeatSet::ALL, rule!("explore.shuffle"), || {
        words!("Discarded {name} exploration cards are shuffled.", name)
    });
    true
}

step! {
    /// [card.archaeological-expedition] Cards of a deck are turned up: fragments are kept, anything else is discarded.
    pub struct Dig {
        pub seat: Seat,
        pub deck: ExplorationDeck,
        pub left: u8,
    }
}

impl Dig {
    fn unearth(self, w: &mut World, find: Find, flow: &mut Flow) {
        let by = self.seat;
        flow.tell(SeatSet::ALL, rule!("card.archaeological-expedition"), || {
            words!("{by} {by:turns|turn} up {what}.", by, what = things::find(w, find))
        });
        match find.row(w).fragment {
            Some(kind) => w.parties[by.index()].realm.fragments[kind as usize] += 1,
            None => w.league_mut().wilds.discards[find as usize] += 1,
        }
        flow.then([Dig { left: self.left - 1, ..self }.into()]);
    }
}

impl Play<Twilight> for Dig {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match w.league().wilds.decks.peek(&Eye::open())[self.deck as usize].next() {
            Next::Chance if self.left > 0 => {
                Want::Fate(Fate::Draw { deck: Deck::Finds(self.deck).number(), seen: SeatSet::ALL })
            }
            Next::Chance | Next::Placed | Next::Nothing => Want::Nothing,
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        w.league_mut().wilds.decks.peek_mut(&Eye::open())[self.deck as usize].drawn(faces[0]);
        self.unearth(w, Find::of(faces[0]), flow);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if self.left == 0 {
            return;
        }
        let top = w.league_mut().wilds.decks.peek_mut(&Eye::open())[self.deck as usize].draw();
        if let Some(top) = top {
            flow.reveal();
            self.unearth(w, Find::of(top.card), flow);
        } else if refill(w, self.deck, flow) {
            flow.then([self.into()]);
        }
    }
}

/// [explore.kinds] A card was turned up: it is done and discarded, attached, kept, or brings a token.
fn found(w: &mut World, by: Seat, find: Find, at: Holder, flow: &mut Flow) {
    if !w.sits(by) {
        flow.because(|| match at {
            Holder::Planet(_) => words!("Nobody controlled the planet before."),
            Holder::Space(_) => words!("A ship of the Hive is beside a frontier token."),
        });
    }
    flow.tell(SeatSet::ALL, rule!("explore.draw"), || {
        let (place, what) = (things::place(w, at), things::find(w, find));
        words!("{by} {by:explores|explore} {place}: {what}.", by, place, what)
    });
    if !w.sits(by) {
        hive::found(w, find, at, flow);
        return;
    }
    let row = find.row(w);
    match row.kind {
        FindKind::Now => w.league_mut().wilds.discards[find as usize] += 1,
        FindKind::Attach => attach(w, by, find, at, flow),
        FindKind::Token => {
            w.league_mut().wilds.purged[find as usize] += 1;
            lay(w, by, find, at, flow);
        }
        FindKind::Fragment => {
            let kind = row.fragment.expect("checked with the data");
            w.parties[by.index()].realm.fragments[kind as usize] += 1;
        }
        FindKind::Keep => w.parties[by.index()].realm.devices += 1,
    }
    match (find, at) {
        (Find::Freelancers, Holder::Planet(planet)) => flow.then([Freelance { seat: by, planet }.into()]),
        _ if row.kind == FindKind::Now => row.verbs.iter().for_each(|verb| carry(w, by, find, at, verb, flow)),
        _ => {}
    }
}

/// [explore.attachments] The card lies beside the planet's; [find.demilitarized-zone] what stands there goes.
fn attach(w: &mut World, by: Seat, find: Find, at: Holder, flow: &mut Flow) {
    let Holder::Planet(planet) = at else { unreachable!("{find:?} belongs to a planet") };
    let row = query::attachment_row(w, find).expect("checked with the data");
    query::attach(w, planet, row);
    let (resources, influence) = (query::resources(w, planet), query::influence(w, by, planet));
    flow.tell(SeatSet::ALL, rule!("explore.attachments"), || {
        let (what, at) = (things::find(w, find), things::planet(w, planet));
        words!("{what} is attached to {at}, now {resources}/{influence}.", what, at, resources, influence)
    });
    if query::is_closed(w, planet) {
        clear(w, by, planet, flow);
    }
}

/// [find.demilitarized-zone] Structures go back to the reserves and ground forces into space, where fleets are counted.
fn clear(w: &mut World, by: Seat, planet: PlanetSpot, flow: &mut Flow) {
    let system = w.planet(planet).at();
    let mut here = *w.ground(planet, by);
    for kind in STRUCTURES {
        let n = std::mem::take(&mut here.count[kind as usize]);
        here.damaged[kind as usize] = 0;
        w.parties[by.index()].reserves[kind as usize] += n;
    }
    *w.ground_mut(planet, by) = Default::default();
    for (kind, damaged, n) in here.groups(&GROUND) {
        (0..n).for_each(|_| w.space_mut(system, by).add(kind, damaged));
    }
    flow.tell(SeatSet::ALL, rule!("find.demilitarized-zone"), || {
        words!("Units leave {at}.", at = things::planet(w, planet))
    });
    flow.then([Trim::of(by, twilight_box::galaxy::SystemSet::one(system)).into()]);
}

/// [explore.tokens] A token comes to the system: a gamma wormhole, the ion storm, the planet Mirage.
pub fn lay(w: &mut World, by: Seat, find: Find, at: Holder, flow: &mut Flow) {
    let system = crate::texts::sights::system_of(w, at);
    let row = find.row(w);
    debug_assert!(row.after == Some(Leaves::Purge) || row.other_side.is_some());
    if find == Find::Mirage {
        appear(w, by, system, flow);
        return;
    }
    if row.other_side.is_some() {
        flow.then([Storm { seat: by, system }.into()]);
        return;
    }
    let c = &w.kit.get().components;
    let token = row.token.as_ref().and_then(|id| c.token_named(id)).expect("checked with the data");
    // An entropic scar takes no wormhole.
    let _ = w.galaxy.lay(c, token, system);
    flow.tell(SeatSet::ALL, rule!("explore.tokens"), || {
        let (at, name) = (things::system(w, system), c.token(token).name.clone());
        words!("{name} lies at {at}.", name, at)
    });
}

/// [find.mirage] The planet Mirage lies in the system from now on, and whoever found it has gained it.
fn appear(w: &mut World, by: Seat, system: SystemId, flow: &mut Flow) {
    let id = w.kit.components.planet_named("mirage").expect("a planet of the data");
    let planet = w.add_planet(PlanetState::new(id, system, Some(by)));
    legends::change_hands(w);
    flow.tell(SeatSet::ALL, rule!("find.mirage"), || {
        words!("{planet} appears; {by} {by:gains|gain} it.", planet = things::planet(w, planet), by)
    });
    flow.then([Spoils { seat: by, planet, new: true }.into()]);
    agendas::planet_gained(w, by, flow);
    flow.then([window(Window::Gained { planet, from: None })]);
}

/// [explore.verbs] What a row says happens to who explored.
pub fn carry(w: &mut World, seat: Seat, find: Find, at: Holder, verb: &Do, flow: &mut Flow) {
    let by = seat;
    match *verb {
        Do::TradeGoods(n) => gain_goods(w, seat, n, flow),
        Do::Commodities(n) => gain_commodities(w, seat, n, flow),
        Do::Replenish => replenish(w, seat, flow),
        Do::Convert(_) => convert(w, seat, 1, flow),
        Do::ConvertAll => convert(w, seat, w.side(seat).realm.commodities, flow),
        Do::CommandTokens(left) => flow.then([GainTokens { seat, left }.into()]),
        Do::ActionCards(left) => flow.then([DrawCards { seat, left }.into()]),
        Do::SecretObjectives(left) => {
            let most = query::most_secrets(w, seat);
            flow.then([DrawSecret { seat, left }.into(), ReturnSecrets { seat, most }.into()]);
        }
        Do::Relics(n) => (0..n).for_each(|_| flow.then([DrawRelic { seat }.into()])),
        Do::ReadyHere => {
            let Holder::Planet(planet) = at else { return };
            w.planets[planet.index()].exhausted = false;
            flow.tell(SeatSet::ALL, rule!("explore.verbs"), || {
                words!("{by} {by:readies|ready} {at}.", by, at = things::planet(w, planet))
            });
        }
        Do::Place { kind, .. } => {
            let Holder::Planet(planet) = at else { return };
            flow.then([Outfit { seat, planet, kind }.into()]);
        }
        Do::OneOf(_) => flow.then([Offered { seat, find, at }.into()]),
        Do::WithMechOrInfantry(_) => {
            let Holder::Planet(planet) = at else { return };
            flow.then([Labour { seat, find, planet }.into()]);
        }
        ref verb => unreachable!("{verb:?} is not carried out, which the data are checked for"),
    }
}

/// Trade goods of the supply.
pub fn gain_goods(w: &mut World, by: Seat, n: u8, flow: &mut Flow) {
    crate::texts::units::gain(w, by, n);
    flow.tell(SeatSet::ALL, rule!("explore.verbs"), || words!("{by} {by:gains|gain} {n} trade {n:good|goods}.", by, n));
}

/// [goods.commodities] Commodities up to what the faction has.
fn gain_commodities(w: &mut World, by: Seat, n: u8, flow: &mut Flow) {
    let most = query::most_commodities(w, by);
    let held = &mut w.parties[by.index()].realm.commodities;
    let n = n.min(most.saturating_sub(*held));
    *held += n;
    flow.tell(SeatSet::ALL, rule!("explore.verbs"), || {
        words!("{by} {by:gains|gain} {n} {n:commodity|commodities}.", by, n)
    });
}

/// Commodities become trade goods.
pub fn convert(w: &mut World, by: Seat, n: u8, flow: &mut Flow) {
    let n = n.min(w.side(by).realm.commodities);
    crate::texts::units::gain(w, by, n);
    w.lose_commodities(by, n);
    flow.tell(SeatSet::ALL, rule!("explore.verbs"), || {
        words!("{by} {by:turns|turn} {n} {n:commodity|commodities} into trade goods.", by, n)
    });
}

/// Systems with a frontier token and no ships of others.
pub fn open_frontier(w: &World, seat: Seat) -> impl Iterator<Item = SystemId> + '_ {
    w.league
        .iter()
        .flat_map(|league| league.wilds.frontier.iter())
        .filter(move |&system| no_enemy_ships(w, seat, system))
}
