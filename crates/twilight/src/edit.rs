//! The edit language of positions:
//!
//! ```text
//! 18 red +2 carrier 1 damaged dreadnought
//! jord blue 3 infantry; red 0 infantry
//! jord owner blue
//! 18 token red
//! red goods 5
//! red hand +1 sabotage
//! red hand empty
//! round 3
//! ```
//! and in the whole game:
//! ```text
//! red points 4
//! red commodities 2
//! red fragments 3
//! red fragments 1 unknown
//! red relic the-codex
//! red technology gravity-drive
//! red secret become-a-legend
//! red note ceasefire-blue
//! red scored expand-borders
//! red leader sol-hero
//! objective expand-borders
//! jord attach dyson-sphere
//! speaker blue
//! custodians gone
//! agenda mutiny
//! law minister-of-policy red
//! law senate-sanctuary lodor
//! explore dyson-sphere
//! discard lost-crew
//! relic the-codex
//! 42 frontier
//! card trade blue used
//! hive bank 8 12
//! hive stockpile 5 0 2 1
//! hive basics 1 1 0 0
//! hive deck 1 12
//! hive secrets 5
//! red counters 3
//! ```
//! Units come from the reserves and go there, cards from the deck. `free` takes a command token away.

mod hive;

use crate::agendas::Agenda;
use crate::choice::{Holder, number, planet_id, word};
use crate::feats::feat_named;
use crate::finds::Find;
use crate::world::{NoteId, ObjectiveId, PlanetSpot, World};
use crate::{Eye, Twilight, notes, query};
use imperium::{GROUND, STRUCTURES};
use kernel::{Counts, Edit, Game, Mismatch, Pile, Seat, SeatSet};
use twilight_box::components::{AgendaKind, Fragment, Stage, Stays, TechId};
use twilight_box::units::Kind;

/// The most tokens in a pool, and the most trade goods.
const MOST: i64 = 40;

#[derive(Clone, Copy)]
enum Subject {
    Side(Seat),
    At(Holder),
    Round,
    Objective,
    Speaker,
    Custodians,
    Agenda,
    Law,
    Explore,
    Discard,
    Relic,
    Card,
}

/// Changes a position by one line.
pub fn edit(w: &mut World, line: &mut Edit) -> Result<(), Mismatch> {
    if w.clash.is_some() || !w.voyage.convoy.is_empty() {
        return Err(line.expected("nothing while ships are under way or units fight"));
    }
    let places = w.galaxy.ids().map(|system| (number(w, system), Subject::At(Holder::Space(system))));
    let planets = w.spots().map(|spot| (planet_id(w, spot), Subject::At(Holder::Planet(spot))));
    let sides = w.everyone().map(|seat| (Twilight::seat_name(w, seat), Subject::Side(seat)));
    let shared = [
        ("objective", Subject::Objective),
        ("speaker", Subject::Speaker),
        ("custodians", Subject::Custodians),
        ("agenda", Subject::Agenda),
        ("law", Subject::Law),
        ("explore", Subject::Explore),
        ("discard", Subject::Discard),
        ("relic", Subject::Relic),
        ("card", Subject::Card),
    ];
    let shared = shared.into_iter().filter(|_| w.league.is_some());
    match line.one_of(sides.chain([("round", Subject::Round)]).chain(shared).chain(planets).chain(places))? {
        Subject::Objective => {
            let objective = line.one_of(objectives(w, |stage| stage != Stage::Secret))?;
            reveal(w, objective);
        }
        Subject::Speaker => {
            let seats: Vec<(&str, Seat)> = w.everyone().map(|seat| (Twilight::seat_name(w, seat), seat)).collect();
            w.league_mut().speaker = line.one_of(seats)?;
        }
        Subject::Custodians => w.league_mut().custodians = line.one_of([("there", true), ("gone", false)])?,
        Subject::Agenda => {
            let agenda = undealt(w, line)?;
            w.league_mut().senate.deck.peek_mut(&Eye::open()).place(agenda as u8, SeatSet::NONE);
        }
        Subject::Law => law(w, line)?,
        Subject::Explore => {
            let find = unfound(w, line)?;
            let deck = find.row(w).deck as usize;
            w.league_mut().wilds.decks.peek_mut(&Eye::open())[deck].place(find as u8, SeatSet::NONE);
        }
        Subject::Discard => {
            let find = unfound(w, line)?;
            let deck = find.row(w).deck as usize;
            let wilds = &mut w.league_mut().wilds;
            wilds.discards[find as usize] += 1;
            take_out(&mut wilds.decks.peek_mut(&Eye::open())[deck], find as u8);
        }
        Subject::Relic => {
            let relic = unrecovered(w, line)?;
            w.league_mut().wilds.relics.peek_mut(&Eye::open()).place(relic as u8, SeatSet::NONE);
        }
        Subject::Card => {
            let seats = w.everyone().map(|seat| (Twilight::seat_name(w, seat), seat)).collect();
            hive::card(w, line, seats)?;
        }
        Subject::Round => w.round.number = line.number(1..=w.terms.rounds.into())? as u8,
        Subject::Side(seat) => side(w, seat, line)?,
        Subject::At(holder) => place(w, holder, line)?,
    }
    Ok(())
}

/// What a side has.
fn side(w: &mut World, seat: Seat, line: &mut Edit) -> Result<(), Mismatch> {
    if line.takes("hand") {
        return hand(w, seat, line);
    }
    let area = if w.sits(seat) { hive::counters(w, seat, line)? } else { hive::area(w, line)? };
    if area || w.league.is_some() && realm(w, seat, line)? {
        return Ok(());
    }
    let party = &mut w.parties[seat.index()];
    let pools = [
        ("goods", &mut party.trade_goods),
        ("tactic", &mut party.tactic),
        ("fleet", &mut party.fleet),
        ("strategy", &mut party.strategy),
    ];
    let names: Vec<&str> = pools.iter().map(|(name, _)| *name).collect();
    let unknown = line.expected(&format!("hand, {}", names.join(", ")));
    let pool = line.one_of(pools).map_err(|_| unknown)?;
    *pool = line.amount((*pool).into(), 0..=MOST)? as u8;
    Ok(())
}

/// So many secret objectives lie face down before the Hive, the first of the deck.
fn lay_secrets(w: &mut World, mut left: u8) {
    let eye = Eye::open();
    let back = std::mem::take(w.hive_mut().secrets.peek_mut(&eye));
    let mut deck = *w.league().secrets.peek(&eye);
    let mut held = Counts::default();
    deck.iter_mut().zip(back.0).for_each(|(n, more)| *n += more);
    for n in 0..deck.len() {
        if left > 0 && deck[n] > 0 {
            (deck[n], held[n], left) = (deck[n] - 1, 1, left - 1);
        }
    }
    *w.league_mut().secrets.peek_mut(&eye) = deck;
    *w.hive_mut().secrets.peek_mut(&eye) = held;
}

/// Objectives by name.
fn objectives(w: &World, fits: impl Fn(Stage) -> bool) -> Vec<(&'static str, ObjectiveId)> {
    let rows = w.kit.get().whole().objectives.iter().enumerate().filter(|(_, row)| fits(row.kind));
    rows.map(|(n, row)| (row.id.as_str(), ObjectiveId(n as u8))).collect()
}

/// An agenda of the deck nobody has looked at.
fn undealt(w: &World, line: &mut Edit) -> Result<Agenda, Mismatch> {
    let bag = *w.league().senate.deck.peek(&Eye::open()).bag();
    let left = Agenda::ALL.iter().filter(|agenda| bag[**agenda as usize] > 0);
    line.one_of(left.map(|agenda| (agenda.id(), *agenda)))
}

/// A law is in play, before a player if it is one of those.
fn law(w: &mut World, line: &mut Edit) -> Result<(), Mismatch> {
    let law = undealt(w, line)?;
    let row = law.row(w);
    if row.kind == AgendaKind::Directive {
        return Err(line.expected("a law"));
    }
    if row.stays == Some(Stays::Owner) {
        let seats: Vec<(&str, Seat)> = w.everyone().map(|seat| (Twilight::seat_name(w, seat), seat)).collect();
        let owner = line.one_of(seats)?;
        w.league_mut().senate.owned.push((law, owner));
        crate::agendas::give(w, law, owner);
    }
    if row.stays == Some(Stays::Planet) {
        let planets: Vec<(&str, PlanetSpot)> = w.spots().map(|spot| (planet_id(w, spot), spot)).collect();
        let planet = line.one_of(planets)?;
        crate::agendas::lay(w, law, Some(planet));
    }
    let league = w.league_mut();
    league.laws |= 1 << law as u8;
    take_out(league.senate.deck.peek_mut(&Eye::open()), law as u8);
    crate::agendas::strip(w);
    Ok(())
}

/// A card nobody has looked at leaves its deck.
fn take_out<const N: usize, const K: usize>(deck: &mut Pile<N, K>, card: u8) {
    deck.place(card, SeatSet::NONE);
    deck.take(deck.top().len() as u8 - 1);
}

/// An exploration card of a deck.
fn unfound(w: &World, line: &mut Edit) -> Result<Find, Mismatch> {
    let decks = w.league().wilds.decks.peek(&Eye::open());
    let left = |find: &&Find| decks[find.row(w).deck as usize].bag()[**find as usize] > 0;
    line.one_of(Find::ALL.iter().filter(left).map(|find| (find.id(), *find)))
}

/// A relic of the deck, by its row.
fn unrecovered(w: &World, line: &mut Edit) -> Result<usize, Mismatch> {
    let bag = *w.league().wilds.relics.peek(&Eye::open()).bag();
    let rows = w.kit.get().whole().cards.relics.iter().enumerate().filter(|(n, _)| bag[*n] > 0);
    line.one_of(rows.map(|(n, row)| (row.id.as_str(), n)))
}

/// `3 cultural`: fragments come from their deck and go there; without a kind they are cultural.
fn fragments(w: &mut World, seat: Seat, line: &mut Edit) -> Result<(), Mismatch> {
    let wanted = line.number(0..=MOST)? as u8;
    let kind = match line.is_over() {
        true => Fragment::Cultural,
        false => line.one_of(Fragment::ALL.map(|kind| (kind.word(), kind)))?,
    };
    let find = Find::fragment(kind);
    let deck = find.row(w).deck as usize;
    let held = std::mem::replace(&mut w.parties[seat.index()].realm.fragments[kind as usize], wanted);
    let deck = &mut w.league_mut().wilds.decks.peek_mut(&Eye::open())[deck];
    if wanted > held + deck.bag()[find as usize] {
        return Err(line.expected("as many fragments as there are"));
    }
    (held..wanted).for_each(|_| take_out(deck, find as u8));
    let mut back = Counts::default();
    back[find as usize] = held.saturating_sub(wanted);
    if back[find as usize] > 0 {
        deck.shuffle(back);
    }
    Ok(())
}

/// Something is attached to a planet, out of its deck if it comes from one.
fn attach(w: &mut World, planet: PlanetSpot, row: usize, line: &Edit) -> Result<(), Mismatch> {
    if let Some(&find) = Find::ALL.iter().find(|&&find| query::attachment_row(w, find) == Some(row)) {
        let deck = find.row(w).deck as usize;
        let deck = &mut w.league_mut().wilds.decks.peek_mut(&Eye::open())[deck];
        if deck.bag()[find as usize] == 0 {
            return Err(line.expected("an attachment of a deck"));
        }
        take_out(deck, find as u8);
    }
    query::attach(w, planet, row);
    Ok(())
}

/// A public objective is turned up, out of its deck.
fn reveal(w: &mut World, objective: ObjectiveId) {
    let stage = usize::from(w.kit.objective(objective).kind == Stage::Two);
    let league = w.league_mut();
    if !league.open.has(objective) {
        league.open = league.open.with(objective);
        league.publics.peek_mut(&Eye::open())[stage][objective.index()] = 0;
    }
    if w.hive.is_some() {
        crate::hive::steps::strategy::note_ages(w);
    }
}

/// What a player has in the whole game only; false if the line speaks of something else.
fn realm(w: &mut World, seat: Seat, line: &mut Edit) -> Result<bool, Mismatch> {
    if line.takes("points") {
        let most = w.league().target - 1;
        w.parties[seat.index()].realm.points = line.number(0..=most.into())? as u8;
    } else if line.takes("commodities") {
        w.parties[seat.index()].realm.commodities = line.number(0..=MOST)? as u8;
    } else if line.takes("fragments") {
        fragments(w, seat, line)?;
    } else if line.takes("relic") {
        let relic = unrecovered(w, line)?;
        let wilds = &mut w.league_mut().wilds;
        wilds.drawn |= 1 << relic;
        take_out(wilds.relics.peek_mut(&Eye::open()), relic as u8);
        let id = &w.kit.get().whole().cards.relics[relic].id;
        let feat = feat_named(id).map_err(|_| line.expected("a relic"))?;
        crate::steps::relics::hold(w, seat, feat);
    } else if line.takes("technology") {
        let rows = w.kit.get().whole().cards.technologies.iter().enumerate();
        let tech = line.one_of(rows.map(|(n, row)| (row.id.as_str(), TechId(n as u8))))?;
        crate::steps::research::gain(w, seat, tech);
    } else if line.takes("scored") {
        let objective = line.one_of(objectives(w, |stage| stage != Stage::Secret))?;
        reveal(w, objective);
        let scored = &mut w.parties[seat.index()].realm.scored;
        *scored = scored.with(objective);
    } else if line.takes("leader") {
        let kit = w.kit.get();
        let own = crate::leaders::of(w, seat).map(|leader| (kit.tricks[leader as usize].slug.as_str(), leader));
        let leader = line.one_of(own.collect::<Vec<_>>())?;
        let side = &mut w.parties[seat.index()];
        side.realm.led = side.realm.led.with(leader);
        crate::options::hand_over(kit, side, leader);
    } else if line.takes("note") {
        let all: Vec<NoteId> = w.everyone().flat_map(|owner| notes::deck(w, owner)).collect();
        let note = line.one_of(all.into_iter().map(|note| (notes::id(w, note), note)))?;
        notes::find_in(w, seat, note);
    } else if line.takes("secret") {
        let objective = line.one_of(objectives(w, |stage| stage == Stage::Secret))?;
        let eye = Eye::open();
        let deck = w.league_mut().secrets.peek_mut(&eye);
        if deck[objective.index()] == 0 {
            return Err(line.expected("a secret objective that nobody has"));
        }
        deck[objective.index()] = 0;
        let hand = w.parties[seat.index()].realm.secrets.peek_mut(&eye);
        *hand = hand.with(objective);
    } else {
        return Ok(false);
    }
    Ok(true)
}

/// Cards come from the deck and go there.
fn hand(w: &mut World, seat: Seat, line: &mut Edit) -> Result<(), Mismatch> {
    let (eye, kit) = (Eye::open(), w.kit.get());
    if line.takes("empty") {
        let held = w.parties[seat.index()].hand.peek_mut(&eye).drop_all();
        let bag = w.plays.bag.peek_mut(&eye);
        bag.iter_mut().zip(held.0).for_each(|(left, more)| *left += more);
        return Ok(());
    }
    let bag = w.plays.bag.peek_mut(&eye);
    let hand = w.parties[seat.index()].hand.peek_mut(&eye);
    let cards = kit.deck.iter().map(|feat| (kit.tricks[feat as usize].slug.as_str(), feat as usize));
    let (card, then) = line.amount_of(
        |line| line.one_of(cards),
        |card| (hand[*card].into(), 0..=i64::from(hand[*card]) + i64::from(bag[*card])),
    )?;
    bag[card] = bag[card] + hand[card] - then as u8;
    hand.deal(|counts| counts[card] = then as u8);
    Ok(())
}

/// What lies in a system or on a planet.
fn place(w: &mut World, holder: Holder, line: &mut Edit) -> Result<(), Mismatch> {
    #[derive(Clone, Copy)]
    enum What {
        Units(Seat),
        Owner,
        Exhausted(bool),
        Token(bool),
        Attach,
        Frontier,
    }
    let sides: Vec<(&str, Seat)> = w.everyone().map(|seat| (Twilight::seat_name(w, seat), seat)).collect();
    let units = sides.iter().map(|(name, seat)| (*name, What::Units(*seat)));
    let others = match holder {
        Holder::Planet(_) => {
            let mut words =
                [("owner", What::Owner), ("exhausted", What::Exhausted(true)), ("ready", What::Exhausted(false))]
                    .to_vec();
            words.extend(w.league.is_some().then_some(("attach", What::Attach)));
            words
        }
        Holder::Space(_) => {
            let mut words = [("token", What::Token(true)), ("free", What::Token(false))].to_vec();
            words.extend(w.league.is_some().then_some(("frontier", What::Frontier)));
            words
        }
    };
    match (line.one_of(units.chain(others))?, holder) {
        (What::Units(seat), _) => {
            force(w, holder, seat, line)?;
            while line.takes(";") {
                let seat = line.one_of(sides.iter().copied())?;
                force(w, holder, seat, line)?;
            }
        }
        (What::Owner, Holder::Planet(spot)) => {
            let owners = sides.iter().map(|(name, seat)| (*name, Some(*seat)));
            w.planets[spot.index()].controller = line.one_of(owners.chain([("nobody", None)]))?;
        }
        (What::Exhausted(exhausted), Holder::Planet(spot)) => w.planets[spot.index()].exhausted = exhausted,
        (What::Attach, Holder::Planet(spot)) => {
            let rows = w.kit.get().whole().attachments.iter().enumerate();
            let row: usize = line.one_of(rows.map(|(n, row)| (row.id.as_str(), n)))?;
            attach(w, spot, row, line)?;
        }
        (What::Token(lies), Holder::Space(system)) => {
            let seat = line.one_of(sides)?;
            let tokens = &mut w.parties[seat.index()].tokens;
            *tokens = if lies { tokens.with(system) } else { tokens.without(system) };
        }
        (What::Frontier, Holder::Space(system)) => {
            let wilds = &mut w.league_mut().wilds;
            wilds.frontier = wilds.frontier.with(system);
        }
        (What::Owner | What::Exhausted(_) | What::Attach, Holder::Space(_))
        | (What::Token(_) | What::Frontier, Holder::Planet(_)) => {
            unreachable!("it is not among the words for this place")
        }
    }
    Ok(())
}

/// `+2 carrier 1 damaged dreadnought`, from the reserves or into them.
fn force(w: &mut World, holder: Holder, seat: Seat, line: &mut Edit) -> Result<(), Mismatch> {
    while !line.is_over() && line.peek() != ";" {
        let fits =
            |kind: &Kind| matches!(holder, Holder::Space(_)) || GROUND.contains(kind) || STRUCTURES.contains(kind);
        let kinds = Kind::ALL.into_iter().filter(fits).map(|kind| (word(kind), kind));
        let (here, reserves) = (w.holding(holder, seat), &w.side(seat).reserves);
        let ((kind, damaged), then) = line.amount_of(
            |line| {
                let damaged = line.takes("damaged");
                line.one_of(kinds).map(|kind| (kind, damaged))
            },
            |(kind, damaged)| {
                let now = i64::from(here.in_state(*kind, *damaged));
                (now, 0..=now + i64::from(reserves[*kind as usize]))
            },
        )?;
        let now = here.in_state(kind, damaged);
        let force = w.holding_mut(holder, seat);
        (now..then as u8).for_each(|_| force.add(kind, damaged));
        (then as u8..now).for_each(|_| force.take(kind, damaged));
        let reserve = &mut w.parties[seat.index()].reserves[kind as usize];
        *reserve = *reserve + now - then as u8;
    }
    Ok(())
}

impl World {
    fn holding(&self, holder: Holder, seat: Seat) -> &imperium::Force {
        match holder {
            Holder::Space(system) => self.space(system, seat),
            Holder::Planet(spot) => self.ground(spot, seat),
        }
    }

    fn holding_mut(&mut self, holder: Holder, seat: Seat) -> &mut imperium::Force {
        match holder {
            Holder::Space(system) => self.space_mut(system, seat),
            Holder::Planet(spot) => self.ground_mut(spot, seat),
        }
    }
}
