//! Rows of verbs are carried out, verb by verb, for each player concerned in order of play.

use super::{
    Ask, DiscardAction, DrawAction, DrawAgenda, DrawSecret, DropFrom, ExhaustAny, Flow, FreeSecondary, GainCounters,
    INSTEAD, Instead, LayInstead, Learn, MOST_COUNTED, Offers, Pay, SecondaryToo, SpendCounters, StealFrom, TakeByLot,
    TrimFleet, TrimHand, Want, can_afford, cancel_card, cancel_council, end_agreement, gain_planet, keep_limits, look,
    offered_technologies, repeal_law, take_back_card,
};
use crate::cards::{self, Basis, Cast, Line, Sight, Source, Spot, in_order, is_of_planets, whom};
use crate::choice::Choice;
use crate::names::{Sheet, Unit};
use crate::payment::Bill;
use crate::prompt::Prompt;
use crate::verbs::{
    AgendaSource, AgendaUse, Amount, Asset, Cancelled, Class, Deed, Die, Pick, Pool, Price, Share, Site, StrategyAct,
    Then, Verb, Who,
};
use crate::world::{Elected, Passing, World};
use crate::{CentralPowers, Eye, force, objectives, query, victory};
use imperium::{Area, PlanetSpot, SystemId};
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::{thing, words};
use serde::{Deserialize, Serialize};

/// A verb being carried out: which, and who and what its words mean.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Reading {
    pub line: Line,
    pub you: Option<Seat>,
    pub rival: Option<Seat>,
    pub on: Elected,
    /// The system or planet the moment is about.
    pub here: Spot,
}

impl Reading {
    /// An agenda that is decided: nobody is "you".
    pub fn of_agenda(source: Source, on: Elected) -> Reading {
        Reading { line: Line::first(source), you: None, rival: None, on, here: Spot::Nowhere }
    }

    fn verb(self, w: &World) -> Option<&'static Verb> {
        self.line.verb(w.kit.get())
    }

    fn next(self) -> Reading {
        Reading { line: self.line.next(), ..self }
    }

    fn inside(self, list: usize) -> Reading {
        Reading { line: self.line.inside(list), ..self }
    }

    pub fn cast(self, w: &World) -> Cast {
        let same = match w.trace.same {
            Spot::Planet(planet) => Some(planet),
            _ => None,
        };
        let named = force::named(w, self.line.source).or(same.filter(|_| self.on == Elected::For));
        Cast { you: self.you, rival: self.rival, on: self.on, named }
    }

    pub fn sight(self, w: &World, them: Seat) -> Sight {
        let named = force::named(w, self.line.source);
        Sight { you: self.you, them: Some(them), on: self.on, here: self.here, same: w.trace.same, named }
    }

    /// Who makes the choice where one is open.
    fn picker(self, w: &World, picks: Option<Who>, them: Seat) -> Seat {
        match picks {
            // The neighbour of the one concerned.
            Some(Who::Left) => w.after(them, 1),
            Some(who) => in_order(w, whom(w, who, &self.cast(w))).first().copied().unwrap_or(them),
            None => them,
        }
    }
}

step! {
    /// [card.action] [council.lasting] A verb is carried out, then the next of its list.
    pub struct Carry(pub Reading);
}

impl Play<CentralPowers> for Carry {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let reading = self.0;
        let Some(verb) = reading.verb(w) else { return };
        match verb.who() {
            // What stays in force as long as its source needs nothing done.
            _ if verb.stands() && owned(reading.line.source) => {}
            Some(Who::Opponent | Who::Anybody) => flow.then([Target(reading).into()]),
            _ => concern(w, reading, verb, flow),
        }
        flow.then([Carry(reading.next()).into()]);
    }
}

/// Whether a row works by standing there: laws, abilities, technologies, flagships.
fn owned(source: Source) -> bool {
    match source {
        Source::Passed(_) | Source::Ability(_) | Source::Technology(_) | Source::Racial(_) | Source::Flagship(_) => {
            true
        }
        Source::Against(_) | Source::Action(_) => false,
    }
}

/// A verb for all it concerns.
fn concern(w: &mut World, reading: Reading, verb: &'static Verb, flow: &mut Flow) {
    let Some(who) = verb.who() else {
        at_large(w, reading, verb, flow);
        return;
    };
    let seats = whom(w, who, &reading.cast(w));
    if let Some(span) = verb.span() {
        settle_place(w, reading, verb, seats, span, flow);
        return;
    }
    // [card.political] From the Speaker on where a planet is gained by it.
    for seat in in_order(w, seats) {
        flow.then([Concern { reading, seat }.into()]);
    }
}

step! {
    /// [card.action] The player of a card chooses whom it concerns.
    pub struct Target(Reading);
}

impl Play<CentralPowers> for Target {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let (Some(verb), Some(you)) = (self.0.verb(w), self.0.you) else { return Want::Nothing };
        let Some(who) = verb.who() else { return Want::Nothing };
        let seats = whom(w, who, &self.0.cast(w));
        seats.iter().filter(|seat| matters(w, self.0, verb, *seat)).for_each(|seat| out.offer(Choice::Player(seat)));
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(you, Prompt::Whom { source: self.0.line.source })),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Player(seat) = choice else { unreachable!("{choice:?}") };
        let reading = Reading { rival: Some(seat), ..self.0 };
        let Some(verb) = reading.verb(w) else { return };
        match verb.span() {
            Some(span) => settle_place(w, reading, verb, SeatSet::one(seat), span, flow),
            None => flow.then([Concern { reading, seat }.into()]),
        }
    }
}

/// Whether a verb could do anything to a player.
fn matters(w: &World, reading: Reading, verb: &'static Verb, seat: Seat) -> bool {
    match verb {
        Verb::Lose { what, .. } | Verb::Take { what, .. } => held(w, seat, *what) > 0,
        Verb::Destroy { units, at, .. } => !victims(w, reading, seat, units, at).is_empty(),
        Verb::Exhaust { at, .. } => !planets_of(w, reading, seat, at, true).is_empty(),
        Verb::Counter { from, .. } => pool(w, seat, *from) > 0,
        Verb::Break { .. } => w.agreements.iter().any(|row| row.between.contains(&seat)),
        Verb::Look { .. } => w.action_cards(seat) > 0,
        _ => true,
    }
}

fn held(w: &World, seat: Seat, what: Asset) -> u8 {
    match what {
        Asset::Goods => w.player(seat).goods,
        Asset::ActionCards => w.action_cards(seat) as u8,
        Asset::VictoryPoints => w.player(seat).points,
        Asset::SecretObjectives => w.hidden[seat.index()].peek(&Eye::open()).secrets.count_ones() as u8,
        Asset::Technologies => w.player(seat).technologies.count_ones() as u8,
    }
}

fn pool(w: &World, seat: Seat, pool: Pool) -> u8 {
    let sheet = &w.player(seat).sheet;
    let [strategy, command, fleet] = *sheet;
    match pool {
        Pool::Reinforcements => w.reinforcements(seat),
        Pool::CommandPool => command,
        Pool::StrategyAllocation => strategy,
        Pool::FleetSupply => fleet,
        Pool::Sheet => strategy + command + fleet,
        Pool::PoolOrStrategy => strategy + command,
        Pool::Board => w.player(seat).counters.len() as u8,
    }
}

/// Something comes into force for a while, at a place that may have to be chosen.
fn settle_place(
    w: &mut World,
    reading: Reading,
    verb: &'static Verb,
    whom: SeatSet,
    span: crate::verbs::Span,
    flow: &mut Flow,
) {
    let row = Passing {
        line: reading.line,
        you: reading.you,
        whom,
        on: reading.on,
        place: Spot::Nowhere,
        span,
        rounds: (0, 0),
    };
    match places(w, reading, verb) {
        Some(places) if !places.is_empty() => flow.then([ChoosePlace { reading, whom }.into()]),
        // Nowhere to work.
        Some(_) => {}
        None => force::begin(w, row),
    }
}

/// The places one of which is chosen for something in force; none where no choice is to be made.
fn places(w: &World, reading: Reading, verb: &'static Verb) -> Option<Vec<Spot>> {
    let at = match verb {
        Verb::Grant { at, .. } | Verb::Modify { at, .. } | Verb::Forbid { at, deed: Deed::Produce, .. }
            if !at.is_empty() =>
        {
            at
        }
        _ => return None,
    };
    let them = reading.you.or(reading.rival).unwrap_or(w.speaker);
    Some(spots(w, at, &Sight { same: Spot::Nowhere, ..reading.sight(w, them) }))
}

/// Planets or systems that fit, whichever the words speak of.
pub fn spots(w: &World, at: &[Site], sight: &Sight) -> Vec<Spot> {
    match at.iter().any(|site| is_of_planets(*site)) {
        true => cards::planets(w, at, sight).into_iter().map(Spot::Planet).collect(),
        false => cards::systems(w, at, sight).into_iter().map(Spot::System).collect(),
    }
}

/// The choice of a place.
pub fn spot_choice(spot: Spot) -> Choice {
    match spot {
        Spot::Planet(planet) => Choice::Planet(planet.0),
        Spot::System(system) => Choice::System(system.0),
        Spot::Nowhere => Choice::Pass,
    }
}

/// The place of a choice.
pub fn chosen_spot(choice: Choice) -> Spot {
    match choice {
        Choice::Planet(planet) => Spot::Planet(PlanetSpot(planet)),
        Choice::System(system) => Spot::System(SystemId(system)),
        _ => Spot::Nowhere,
    }
}

step! {
    /// [card.action] The place is chosen at which something works for a while.
    pub struct ChoosePlace {
        reading: Reading,
        whom: SeatSet,
    }
}

impl Play<CentralPowers> for ChoosePlace {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let (Some(verb), Some(you)) = (self.reading.verb(w), self.reading.you) else { return Want::Nothing };
        places(w, self.reading, verb).into_iter().flatten().for_each(|spot| out.offer(spot_choice(spot)));
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(you, Prompt::Place { source: self.reading.line.source })),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, _: &mut Flow) {
        let Reading { line, you, on, .. } = self.reading;
        let Some(span) = self.reading.verb(w).and_then(Verb::span) else { return };
        let place = chosen_spot(choice);
        w.trace.same = place;
        force::begin(w, Passing { line, you, whom: self.whom, on, place, span, rounds: (0, 0) });
    }
}

/// A verb that concerns nobody in particular.
fn at_large(w: &mut World, reading: Reading, verb: &'static Verb, flow: &mut Flow) {
    match verb {
        Verb::Cancel { what, count, picks, .. } => cancel(w, reading, *what, *count, *picks, flow),
        Verb::Agenda { from, count, how } => agenda(w, reading, *from, *count, *how, flow),
        Verb::Roll { .. } => flow.then([RollTable(reading).into()]),
        Verb::KeepCard => {
            if let (Source::Action(card), Some(you)) = (reading.line.source, reading.you) {
                take_back_card(w, you, card, flow);
            }
        }
        _ => {}
    }
}

fn cancel(
    w: &mut World,
    reading: Reading,
    what: Cancelled,
    count: Option<Amount>,
    picks: Option<Who>,
    flow: &mut Flow,
) {
    match what {
        Cancelled::Agenda => {
            if let Some(agenda) = &mut w.senate.agenda {
                agenda.stopped = true;
            }
            flow.tell(SeatSet::ALL, rule!("race.xxcha"), || words!("The agenda is stopped."));
        }
        Cancelled::Vote => {
            if let (Some(agenda), Some(seat)) = (&mut w.senate.agenda, reading.rival) {
                agenda.ballot.void(seat);
            }
        }
        Cancelled::NamedLaw => {
            if let Some(law) = w.senate.agenda.as_ref().and_then(|agenda| agenda.named) {
                repeal_law(w, law, flow);
            }
        }
        Cancelled::Law => match (picks, count) {
            (None, Some(Amount::Share(Share::All))) => {
                for law in w.senate.laws.clone() {
                    repeal_law(w, law.card, flow);
                }
            }
            // The law just made.
            (None, _) => {
                let made = w.senate.agenda.as_ref().and_then(|agenda| match agenda.matter {
                    crate::world::Matter::Card(card) => Some(card),
                    crate::world::Matter::Voice => None,
                });
                made.into_iter().for_each(|card| repeal_law(w, card, flow));
            }
            (Some(who), _) => {
                if let Some(seat) = in_order(w, whom(w, who, &reading.cast(w))).first() {
                    flow.then([DropLaw(*seat).into()]);
                }
            }
        },
        Cancelled::ObjectiveMarkers => {
            if let Elected::Objective(row) = reading.on {
                w.players.iter_mut().for_each(|player| player.claimed &= !(1 << row));
            }
        }
        Cancelled::Card => cancel_card(w, flow),
        Cancelled::Primary | Cancelled::Council => cancel_council(w, what, flow),
        // Fights and moves end where they are fought and made.
        Cancelled::Hits | Cancelled::Move | Cancelled::Activation => {}
    }
}

fn agenda(w: &mut World, reading: Reading, from: AgendaSource, count: u8, how: AgendaUse, flow: &mut Flow) {
    let chair = w.senate.agenda.as_ref().map_or(w.speaker, |agenda| agenda.chair);
    let stopped = w.senate.agenda.as_ref().is_some_and(|agenda| agenda.stopped);
    match (from, how) {
        (AgendaSource::Floor, _) if stopped => {
            if let Some(agenda) = &mut w.senate.agenda {
                agenda.instead = Some(Instead::Select);
            }
            reading.you.into_iter().for_each(|you| flow.then([LayInstead(you).into()]));
        }
        (AgendaSource::Deck, AgendaUse::Vote) if stopped => {
            if let Some(agenda) = &mut w.senate.agenda {
                agenda.instead = Some(Instead::Draw);
            }
        }
        (AgendaSource::Deck, AgendaUse::ForAtOnce) => flow.then([DrawAgenda::at_once(chair).into()]),
        (AgendaSource::Deck | AgendaSource::Floor, AgendaUse::Vote | AgendaUse::ForAtOnce) => w.senate.more += count,
        (AgendaSource::ElectedLaw, _) => {
            if let Elected::Law(card) = reading.on {
                w.senate.revote = Some(card);
            }
        }
    }
}

step! {
    /// [council.repealed] Somebody may do away with a law.
    pub struct DropLaw(Seat);
}

impl Play<CentralPowers> for DropLaw {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        w.senate.laws.iter().for_each(|law| out.offer(Choice::Law(law.card)));
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.0, Prompt::DropLaw))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::Law(card) = choice {
            repeal_law(w, card, flow);
        }
    }
}

step! {
    /// [council.lasting] A die decides what follows.
    pub struct RollTable(Reading);
}

impl Play<CentralPowers> for RollTable {
    fn want(&self, _: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Dice { count: 1, sides: 10 })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let Some(Verb::Roll { rows }) = self.0.verb(w) else { return };
        let face = i32::from(faces[0]);
        flow.tell(SeatSet::ALL, rule!("council.lasting"), || words!("The die shows {face}.", face));
        let row = rows.iter().position(|row| (row.from..=row.to).contains(&faces[0]));
        if let Some(row) = row {
            flow.then([Carry(self.0.inside(row)).into()]);
        }
    }
}

step! {
    /// [word.all-at-once] A verb is carried out for one of those it concerns.
    pub struct Concern {
        reading: Reading,
        seat: Seat,
    }
}

impl Play<CentralPowers> for Concern {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Concern { reading, seat } = self;
        let Some(verb) = reading.verb(w) else { return };
        let decide = |left: u8| Decide { reading, seat, left };
        let number = |w: &World, of: &Amount, all: u8| {
            let basis =
                Basis { all, destroyed: w.trace.destroyed, planet: planet_meant(w, reading), ..Basis::default() };
            cards::count(w, seat, *of, &basis)
        };
        match verb {
            Verb::Gain { may: true, .. } => flow.then([decide(1).into()]),
            Verb::Gain { what, count, .. } => gain(w, seat, *what, number(w, count, 0), flow),
            Verb::Lose { what, count, pick, .. } => {
                let count = number(w, count, held(w, seat, *what)).min(held(w, seat, *what));
                lose(w, reading, seat, *what, count, *pick, flow);
            }
            Verb::Take { from, players, what, count, pick, keep, .. } => {
                let cast = Cast { you: Some(seat), ..reading.cast(w) };
                match (from, players) {
                    // Of some of them, whom the taker names.
                    (Who::Opponent, _) | (_, Some(_)) => {
                        flow.then([Rob { reading, seat, left: players.unwrap_or(1), done: SeatSet::NONE }.into()]);
                    }
                    _ => {
                        for other in in_order(w, whom(w, *from, &cast).without(seat)) {
                            let count = number(w, count, held(w, other, *what)).min(held(w, other, *what));
                            take(w, seat, other, *what, count, *pick, *keep, flow);
                        }
                    }
                }
            }
            Verb::Place { every: true, unit, count, at, .. } => {
                let count = number(w, count, 0);
                for spot in spots(w, at, &reading.sight(w, seat)) {
                    put(w, reading, seat, spot, *unit, count, flow);
                }
            }
            Verb::Place { count, .. } => {
                let count = number(w, count, 0);
                flow.then([decide(count).into()]);
            }
            Verb::Destroy { units, count, at, on, .. } => {
                w.trace.destroyed = 0;
                let all: u8 = victims(w, reading, seat, units, at).iter().map(|(_, _, n)| *n).sum();
                let count = number(w, count, all);
                match on {
                    Some(die) => flow.then([RollEach { reading, seat, die: *die }.into()]),
                    None if count >= all => {
                        for (area, unit, n) in victims(w, reading, seat, units, at) {
                            (0..n).for_each(|_| destroy(w, seat, area, unit, flow));
                        }
                        flow.then([Aftermath(seat).into()]);
                    }
                    None => flow.then([decide(count).into(), Aftermath(seat).into()]),
                }
            }
            Verb::Trim { .. } => flow.then([decide(1).into(), Aftermath(seat).into()]),
            Verb::Exhaust { count, at, .. } => {
                let ready = planets_of(w, reading, seat, at, true);
                let count = number(w, count, ready.len() as u8).min(ready.len() as u8);
                match usize::from(count) == ready.len() && !at.contains(&Site::System) {
                    true => ready.into_iter().for_each(|planet| w.ready = w.ready.without(planet)),
                    false => flow.then([decide(count).into()]),
                }
            }
            Verb::Refresh { count, .. } => {
                let count = number(w, count, 0);
                flow.then([decide(count).into()]);
            }
            Verb::Counter { count, .. } => flow.then([decide(*count).into()]),
            Verb::Break { count, with, .. } => break_agreements(w, reading, seat, *count, *with, flow),
            Verb::Strategy { act, .. } => strategy(w, seat, *act, flow),
            Verb::Research { count, .. } => flow.then([decide(*count).into()]),
            Verb::Neutral { at, .. } => {
                let sight = reading.sight(w, seat);
                let mut lost = cards::planets(w, at, &sight);
                lost.retain(|planet| w.owner(*planet) == Some(seat));
                for planet in lost {
                    turn_neutral(w, planet, flow);
                }
            }
            Verb::Choose { at, every: true, .. } => {
                for spot in spots(w, at, &reading.sight(w, seat)) {
                    flow.then([ChooseWay { reading, seat, spot }.into()]);
                }
            }
            Verb::Choose { .. } => flow.then([ChooseWay { reading, seat, spot: w.trace.same }.into()]),
            Verb::Buy { .. } => flow.then([decide(1).into()]),
            Verb::Shoot { by, dice, value, at, every, .. } if by.is_empty() => {
                if let (Some(dice), Some(value), true) = (dice, value, *every) {
                    accident(w, reading, seat, (*dice, *value), at, flow);
                }
            }
            Verb::Look { discard, .. } => {
                if let Some(you) = reading.you {
                    look(w, you, seat, flow);
                    flow.then([DropFrom { by: you, from: seat, left: *discard }.into()]);
                }
            }
            // In fights, on the move, and where cards are copied.
            Verb::Shoot { .. }
            | Verb::Shift { .. }
            | Verb::Reroll { .. }
            | Verb::Repair { .. }
            | Verb::Copy { .. }
            | Verb::Modify { .. }
            | Verb::Grant { .. }
            | Verb::Forbid { .. }
            | Verb::Charge { .. }
            | Verb::When { .. }
            | Verb::Cancel { .. }
            | Verb::Search { .. }
            | Verb::Agenda { .. }
            | Verb::Roll { .. }
            | Verb::KeepCard => {}
        }
    }
}

fn planet_meant(w: &World, reading: Reading) -> Option<PlanetSpot> {
    match (reading.on, reading.here, w.trace.same) {
        (Elected::Planet(planet), ..) => Some(PlanetSpot(planet)),
        (_, Spot::Planet(planet), _) | (_, Spot::Nowhere | Spot::System(_), Spot::Planet(planet)) => Some(planet),
        _ => None,
    }
}

/// Something comes from the supply.
fn gain(w: &mut World, by: Seat, what: Asset, count: u8, flow: &mut Flow) {
    match what {
        Asset::Goods => {
            let goods = i32::from(w.gain_goods(by, count));
            if goods > 0 {
                flow.tell(SeatSet::ALL, rule!("trade.supply"), || {
                    words!("{by} {by:gains|gain} {goods} trade {goods:good|goods}.", by, goods)
                });
            }
        }
        Asset::ActionCards => flow.then([DrawAction { seat: by, left: count }.into()]),
        Asset::VictoryPoints => victory::give(w, by, count, flow),
        Asset::SecretObjectives => flow.then([DrawSecret(by).into()]),
        Asset::Technologies => {}
    }
}

fn lose(w: &mut World, reading: Reading, seat: Seat, what: Asset, count: u8, pick: Pick, flow: &mut Flow) {
    match (what, pick) {
        (Asset::Goods, _) => {
            let (by, goods) = (seat, i32::from(count.min(w.player(seat).goods)));
            w.player_mut(by).goods -= goods as u8;
            if goods > 0 {
                flow.tell(SeatSet::ALL, rule!("trade.supply"), || {
                    words!("{by} {by:loses|lose} {goods} trade {goods:good|goods}.", by, goods)
                });
            }
        }
        (Asset::ActionCards, Pick::Random) => flow.then([TakeByLot { from: seat, to: None, left: count }.into()]),
        (Asset::ActionCards, Pick::Owner | Pick::You) => flow.then([DiscardAction { seat, left: count }.into()]),
        (Asset::VictoryPoints, _) => victory::lose(w, seat, count, flow),
        (Asset::Technologies, _) => flow.then([Decide { reading, seat, left: count }.into()]),
        (Asset::SecretObjectives, _) => {}
    }
}

#[expect(clippy::too_many_arguments, reason = "what a verb says, word by word")]
fn take(w: &mut World, to: Seat, from: Seat, what: Asset, count: u8, pick: Pick, keep: Option<Share>, flow: &mut Flow) {
    match (what, pick) {
        (Asset::Goods, _) => {
            w.player_mut(from).goods -= count;
            let kept = match keep {
                None | Some(Share::All) => count,
                Some(Share::HalfUp) => count.div_ceil(2),
                Some(Share::HalfDown) => count / 2,
            };
            w.gain_goods(to, kept);
            let goods = i32::from(count);
            if count > 0 {
                flow.tell(SeatSet::ALL, rule!("trade.supply"), || {
                    words!("{to} {to:takes|take} {goods} trade {goods:good|goods} from {from}.", to, goods, from)
                });
            }
        }
        (Asset::ActionCards, Pick::Random) => flow.then([TakeByLot { from, to: Some(to), left: count }.into()]),
        (Asset::ActionCards, Pick::You | Pick::Owner) => {
            look(w, to, from, flow);
            flow.then([StealFrom { by: to, from, left: count }.into()]);
        }
        (Asset::VictoryPoints | Asset::SecretObjectives | Asset::Technologies, _) => {}
    }
}

step! {
    /// [card.action] Whom something is taken from, one player after the other.
    pub struct Rob {
        reading: Reading,
        seat: Seat,
        left: u8,
        done: SeatSet,
    }
}

impl Play<CentralPowers> for Rob {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(Verb::Take { from, what, players, .. }) = self.reading.verb(w) else { return Want::Nothing };
        if self.left == 0 {
            return Want::Nothing;
        }
        let cast = Cast { you: Some(self.seat), ..self.reading.cast(w) };
        let others = whom(w, *from, &cast).without(self.seat);
        let others = others.iter().filter(|seat| !self.done.has(*seat) && held(w, *seat, *what) > 0);
        others.for_each(|seat| out.offer(Choice::Player(seat)));
        if out.is_empty() {
            return Want::Nothing;
        }
        if players.is_some() {
            out.offer(Choice::Pass);
        }
        Want::Ask(Ask::of(self.seat, Prompt::Whom { source: self.reading.line.source }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Player(from) = choice else { return };
        let Some(Verb::Take { what, count, pick, keep, .. }) = self.reading.verb(w) else { return };
        let all = held(w, from, *what);
        let count = cards::count(w, from, *count, &Basis { all, ..Basis::default() }).min(all);
        take(w, self.seat, from, *what, count, *pick, *keep, flow);
        flow.then([Rob { left: self.left - 1, done: self.done.with(from), ..self }.into()]);
    }
}

/// Units of a player that a verb may take, by area and kind.
fn victims(w: &World, reading: Reading, seat: Seat, units: &[Class], at: &[Site]) -> Vec<(Area, Unit, u8)> {
    let sight = reading.sight(w, seat);
    let mut found = Vec::new();
    let mut look = |area: Area| {
        let force = w.forces.of(area, seat);
        for unit in Unit::ALL.into_iter().filter(|unit| units.iter().any(|class| query::is_of(*unit, *class))) {
            let n = force.of(unit.kind());
            if n > 0 {
                found.push((area, unit, n));
            }
        }
    };
    for system in w.forces.spaces(seat).iter() {
        if cards::fits(w, at, &sight, system, None) {
            look(w.forces.space(system));
        }
    }
    for planet in w.forces.planets(seat).iter() {
        let whole = at.iter().all(|site| !is_of_planets(*site));
        let there = |system| {
            cards::fits(w, at, &sight, system, Some(planet))
                || whole && cards::fits(w, at, &Sight { ..sight }, system, None)
        };
        if w.system_of(planet).is_some_and(there) {
            look(w.forces.planet(planet));
        }
    }
    found
}

/// A unit is destroyed; damage does not save it.
fn destroy(w: &mut World, by: Seat, area: Area, unit: Unit, flow: &mut Flow) {
    let force = w.forces.of_mut(area, by);
    let damaged = force.in_state(unit.kind(), false) == 0;
    force.take(unit.kind(), damaged);
    w.trace.destroyed += 1;
    let name = thing(w.kit.get().units[unit.index()].name.to_lowercase(), format!("unit/{}", unit.slug()));
    flow.tell(SeatSet::ALL, rule!("council.lasting"), || words!("{by} {by:loses|lose} {name:a}.", by, name));
}

step! {
    /// [move.supply] [unit.cargo] After a loss nothing stays without support.
    pub struct Aftermath(pub Seat);
}

impl Play<CentralPowers> for Aftermath {
    fn act(self, w: &mut World, flow: &mut Flow) {
        w.forces.forget(self.0);
        flow.then([TrimFleet(self.0).into()]);
    }
}

step! {
    /// [card.action] Each unit has a die of its own.
    pub struct RollEach {
        reading: Reading,
        seat: Seat,
        die: Die,
    }
}

impl Play<CentralPowers> for RollEach {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(Verb::Destroy { at, .. }) = self.reading.verb(w) else { return Want::Nothing };
        let sight = self.reading.sight(w, self.seat);
        let mine = |spot: &Spot| matches!(spot, Spot::Planet(planet) if w.owner(*planet) == Some(self.seat));
        spots(w, at, &sight).into_iter().filter(mine).for_each(|spot| out.offer(spot_choice(spot)));
        match (out.is_empty(), self.reading.you) {
            (false, Some(you)) => Want::Ask(Ask::of(you, Prompt::Place { source: self.reading.line.source })),
            _ => Want::Nothing,
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Spot::Planet(planet) = chosen_spot(choice) else { return };
        let Some(Verb::Destroy { units, .. }) = self.reading.verb(w) else { return };
        let (area, seat) = (w.forces.planet(planet), self.seat);
        let force = w.forces.of(area, seat);
        for unit in Unit::ALL.into_iter().filter(|unit| units.iter().any(|class| query::is_of(*unit, *class))) {
            let count = force.of(unit.kind());
            if count > 0 {
                flow.then([RollUnits { seat, area, unit, count, die: self.die }.into()]);
            }
        }
    }
}

step! {
    /// [card.action] The dice of equal units.
    pub struct RollUnits {
        seat: Seat,
        area: Area,
        unit: Unit,
        count: u8,
        die: Die,
    }
}

impl Play<CentralPowers> for RollUnits {
    fn want(&self, _: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Dice { count: self.count, sides: 10 })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let gone = faces.iter().filter(|face| match self.die {
            Die::Even => **face % 2 == 0,
            Die::AtLeast(least) => **face >= least,
        });
        gone.for_each(|_| destroy(w, self.seat, self.area, self.unit, flow));
    }
}

/// [card.political] Dice rolled against every fleet and every planet's ground forces at some places.
fn accident(w: &mut World, reading: Reading, seat: Seat, (dice, value): (u8, u8), at: &[Site], flow: &mut Flow) {
    let sight = reading.sight(w, seat);
    for system in cards::systems(w, at, &sight) {
        let space = w.forces.space(system);
        if w.forces.of(space, seat).ships() > 0 {
            flow.then([Blast { seat, area: space, dice, value, hits: 0 }.into()]);
        }
        for planet in w.planets_in(system).collect::<Vec<_>>() {
            let ground = w.forces.planet(planet);
            if w.forces.of(ground, seat).of(Unit::GroundForce.kind()) > 0 {
                flow.then([Blast { seat, area: ground, dice, value, hits: 0 }.into()]);
            }
        }
    }
    flow.then([Aftermath(seat).into()]);
}

step! {
    /// [card.political] Dice against a fleet or the ground forces of a planet; their owner takes the losses.
    pub struct Blast {
        seat: Seat,
        area: Area,
        dice: u8,
        value: u8,
        hits: u8,
    }
}

impl Play<CentralPowers> for Blast {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.dice > 0 {
            return Want::Fate(Fate::Dice { count: self.dice, sides: 10 });
        }
        if self.hits == 0 {
            return Want::Nothing;
        }
        let force = w.forces.of(self.area, self.seat);
        let hurt = Unit::ALL.into_iter().filter(|unit| unit.is_ship() || *unit == Unit::GroundForce);
        hurt.filter(|unit| force.of(unit.kind()) > 0).for_each(|unit| out.offer(Choice::Sacrifice(unit, self.area)));
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.seat, Prompt::Losses { left: self.hits })),
        }
    }

    fn fated(self, faces: &Faces, _: &mut World, flow: &mut Flow) {
        let hits = faces.iter().filter(|face| **face >= self.value).count() as u8;
        flow.then([Blast { dice: 0, hits, ..self }.into()]);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Sacrifice(unit, area) = choice else { unreachable!("{choice:?}") };
        destroy(w, self.seat, area, unit, flow);
        flow.then([Blast { hits: self.hits - 1, ..self }.into()]);
    }
}

/// Planets of a player that fit, ready or not.
fn planets_of(w: &World, reading: Reading, seat: Seat, at: &[Site], ready: bool) -> Vec<PlanetSpot> {
    let sight = reading.sight(w, seat);
    let own = w.player(seat).planets.iter().filter(|planet| w.ready.has(*planet) == ready);
    own.filter(|planet| w.system_of(*planet).is_some_and(|system| cards::fits(w, at, &sight, system, Some(*planet))))
        .collect()
}

fn break_agreements(w: &mut World, reading: Reading, seat: Seat, count: Amount, with: Option<Who>, flow: &mut Flow) {
    let others = with.map(|who| whom(w, who, &reading.cast(w)));
    let hit = |between: &[Seat; 2]| {
        between.contains(&seat)
            && others.is_none_or(|others| between.iter().any(|other| *other != seat && others.has(*other)))
    };
    match count {
        Amount::Share(_) => {
            for between in w.agreements.iter().map(|row| row.between).filter(hit).collect::<Vec<_>>() {
                end_agreement(w, between, flow);
            }
        }
        Amount::Fixed(_) | Amount::Counted(_) => flow.then([Decide { reading, seat, left: 1 }.into()]),
    }
}

/// [card.political] Something is done with strategy cards.
fn strategy(w: &mut World, seat: Seat, act: StrategyAct, flow: &mut Flow) {
    match act {
        StrategyAct::FreeSecondary => flow.then([FreeSecondary(seat).into()]),
        // Everybody's cards go at once, when the last of them is concerned.
        StrategyAct::PassLeft => {
            if in_order(w, w.seats().collect()).last() == Some(&seat) {
                let left = |of: Seat| w.after(of, 1);
                let moved: Vec<Option<Seat>> = w.slots.iter().map(|slot| slot.holder.map(left)).collect();
                w.slots.iter_mut().zip(moved).for_each(|(slot, holder)| slot.holder = holder);
                flow.tell(SeatSet::ALL, rule!("strategy.order"), || words!("All strategy cards go to the left."));
            }
        }
        StrategyAct::SecondaryToo => flow.then([SecondaryToo(seat).into()]),
        StrategyAct::GiveAway
        | StrategyAct::Return
        | StrategyAct::Swap
        | StrategyAct::SwapWithPartner
        | StrategyAct::Keep
        | StrategyAct::Bar
        | StrategyAct::ActFirst
        | StrategyAct::ExecuteUntaken => {}
    }
}

/// [planet.neutral] A planet belongs to nobody: what stands there is lost.
pub fn turn_neutral(w: &mut World, planet: PlanetSpot, flow: &mut Flow) {
    for seat in w.seats().collect::<Vec<_>>() {
        let area = w.forces.planet(planet);
        *w.forces.of_mut(area, seat) = imperium::Force::default();
        w.forces.forget(seat);
    }
    let Some(owner) = w.owner(planet) else { return };
    w.player_mut(owner).planets = w.player(owner).planets.without(planet);
    w.ready = w.ready.without(planet);
    victory::lose_planet(w, owner, planet);
    let at = thing(&w.planet(planet).name, format!("planet/{}", w.planet(planet).id));
    flow.tell(SeatSet::ALL, rule!("planet.neutral"), || words!("{at} turns neutral.", at));
    victory::settle(w, flow);
}

step! {
    /// [card.action] One concerned makes the choice a verb leaves open, so often.
    pub struct Decide {
        reading: Reading,
        seat: Seat,
        left: u8,
    }
}

impl Decide {
    fn asked(self, w: &World, picks: Option<Who>) -> Ask {
        let seat = self.reading.picker(w, picks, self.seat);
        Ask::of(seat, Prompt::Decide { source: self.reading.line.source, whom: self.seat, left: self.left })
    }
}

/// [word.limits] Whether one more unit can be put at a place.
fn has_room(w: &World, seat: Seat, spot: Spot, unit: Unit) -> bool {
    let limit = query::piece_limit(w, seat, unit).unwrap_or(MOST_COUNTED);
    if w.on_board(seat, unit) >= limit {
        return false;
    }
    match spot {
        Spot::Planet(planet) => {
            let own = w.on_planet(seat, planet);
            let one_dock = unit != Unit::SpaceDock || own.of(unit.kind()) == 0;
            let pds = unit != Unit::Pds || own.of(unit.kind()) < query::pds_on_planet(w, seat);
            one_dock && pds && !w.planet(planet).station
        }
        Spot::System(system) => {
            let fits = match unit {
                Unit::Fighter => {
                    let hold = query::hold(w, seat, system);
                    hold.fly_alone || query::Hold { fighters: hold.fighters + 1, ..hold }.loose() == 0
                }
                _ => query::fleet_size(w, seat, system) < query::fleet_limit_in(w, seat, system),
            };
            // [move.free-ships] Never beside enemy ships.
            fits && w.seats().all(|other| other == seat || w.in_space(other, system).ships() == 0)
        }
        Spot::Nowhere => false,
    }
}

/// Units are put on the board, as far as there is room.
fn put(w: &mut World, reading: Reading, by: Seat, spot: Spot, unit: Unit, count: u8, flow: &mut Flow) {
    let mut placed = 0;
    while placed < count && has_room(w, by, spot, unit) {
        let area = match spot {
            Spot::Planet(planet) => w.forces.planet(planet),
            Spot::System(system) => w.forces.space(system),
            Spot::Nowhere => return,
        };
        w.place(by, area, unit, 1);
        placed += 1;
    }
    w.trace.same = spot;
    let (n, name) = (
        i32::from(placed),
        thing(w.kit.get().units[unit.index()].name.to_lowercase(), format!("unit/{}", unit.slug())),
    );
    if placed > 0 {
        let at = crate::view::spot_thing(w, spot);
        flow.tell(SeatSet::ALL, rule!("card.action"), || {
            words!("{by} {by:places|place} {n} {name:n} in {at}.", by, n, name, at)
        });
    }
    if let (Some(Verb::Place { control: true, .. }), Spot::Planet(planet)) = (reading.verb(w), spot)
        && w.owner(planet) != Some(by)
    {
        gain_planet(w, by, planet, flow);
    }
}

impl Play<CentralPowers> for Decide {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Decide { reading, seat, left } = *self;
        let Some(verb) = reading.verb(w).filter(|_| left > 0) else { return Want::Nothing };
        let mut picks = None;
        match verb {
            Verb::Gain { .. } | Verb::Buy { .. } => {
                let payable = match verb {
                    Verb::Buy { price, .. } => can_afford(w, seat, price),
                    _ => true,
                };
                if payable {
                    out.offer(Choice::Use);
                    out.offer(Choice::Pass);
                }
            }
            Verb::Lose { .. } => {
                let player = w.player(seat);
                let rests = |row: usize| {
                    let bit = 1u64 << row;
                    let mut own = (0..w.kit.technologies.len()).filter(|other| player.technologies >> other & 1 == 1);
                    own.any(|other| w.kit.technologies[other].before & bit != 0)
                };
                let own = (0..w.kit.technologies.len()).filter(|row| player.technologies >> row & 1 == 1);
                own.filter(|row| !rests(*row)).for_each(|row| out.offer(Choice::GiveUp(row as u8)));
            }
            Verb::Place { unit, at, may, .. } => {
                let all = spots(w, at, &reading.sight(w, seat)).into_iter();
                let on_space = |spot: Spot| match (spot, unit.is_ship()) {
                    (Spot::Planet(planet), true) => w.system_of(planet).map_or(Spot::Nowhere, Spot::System),
                    (spot, _) => spot,
                };
                all.map(on_space)
                    .filter(|spot| has_room(w, seat, *spot, *unit))
                    .for_each(|spot| out.offer(spot_choice(spot)));
                if *may && !out.is_empty() {
                    out.offer(Choice::Pass);
                }
            }
            Verb::Destroy { units, at, picks: who, may, .. } => {
                picks = *who;
                victims(w, reading, seat, units, at)
                    .iter()
                    .for_each(|(area, unit, _)| out.offer(Choice::Sacrifice(*unit, *area)));
                if *may && !out.is_empty() {
                    out.offer(Choice::Pass);
                }
            }
            Verb::Trim { units, to, at, .. } => {
                for (area, unit) in over(w, reading, seat, units, *to, at) {
                    out.offer(Choice::Sacrifice(unit, area));
                }
            }
            Verb::Exhaust { at, picks: who, .. } => {
                picks = *who;
                planets_of(w, reading, seat, at, true).iter().for_each(|planet| out.offer(Choice::Planet(planet.0)));
            }
            Verb::Refresh { at, .. } => {
                planets_of(w, reading, seat, at, false).iter().for_each(|planet| out.offer(Choice::Planet(planet.0)));
                if !out.is_empty() {
                    out.offer(Choice::Pass);
                }
            }
            Verb::Counter { from, to, at, .. } => offer_counters(w, reading, seat, (*from, *to), at, out),
            Verb::Break { .. } => {
                let own = w.agreements.iter().filter(|row| row.between.contains(&seat));
                own.for_each(|row| out.offer(Choice::Break(row.between)));
            }
            Verb::Research { may, .. } => {
                let rows = offered_technologies(w, reading, seat, verb);
                rows.into_iter().for_each(|row| out.offer(Choice::Technology(row)));
                if !out.is_empty() && query::copies_technologies(w, seat) {
                    out.clear();
                    out.offer(Choice::Use);
                }
                if *may && !out.is_empty() {
                    out.offer(Choice::Pass);
                }
            }
            _ => {}
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(self.asked(w, picks.or(reading.you.map(|_| Who::You).filter(|_| names_you(verb))))),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Decide { reading, seat, left } = self;
        let Some(verb) = reading.verb(w) else { return };
        let again = Decide { left: left - 1, ..self };
        match (verb, choice) {
            (_, Choice::Pass) => {}
            (Verb::Gain { what, count, .. }, _) => {
                let count = cards::count(w, seat, *count, &Basis::default());
                gain(w, seat, *what, count, flow);
            }
            (Verb::Buy { price, .. }, _) => {
                pay_price(w, seat, price, flow);
                flow.then([Carry(Reading { you: Some(seat), ..reading.inside(0) }).into()]);
            }
            (Verb::Lose { .. }, Choice::GiveUp(row)) => {
                w.player_mut(seat).technologies &= !(1 << row);
                flow.then([again.into()]);
            }
            (Verb::Place { unit, .. }, _) => {
                put(w, reading, seat, chosen_spot(choice), *unit, 1, flow);
                flow.then([again.into()]);
            }
            (Verb::Destroy { .. }, Choice::Sacrifice(unit, area)) => {
                destroy(w, seat, area, unit, flow);
                flow.then([again.into()]);
            }
            (Verb::Trim { .. }, Choice::Sacrifice(unit, area)) => {
                destroy(w, seat, area, unit, flow);
                flow.then([self.into()]);
            }
            (Verb::Exhaust { .. }, Choice::Planet(planet)) => {
                w.ready = w.ready.without(PlanetSpot(planet));
                w.trace.same = Spot::Planet(PlanetSpot(planet));
                flow.then([again.into()]);
            }
            (Verb::Refresh { .. }, Choice::Planet(planet)) => {
                w.ready = w.ready.with(PlanetSpot(planet));
                flow.then([again.into()]);
            }
            (Verb::Counter { from, to, .. }, _) => {
                move_counter(w, seat, (*from, *to), choice);
                flow.then([TrimFleet(seat).into(), again.into()]);
            }
            (Verb::Break { .. }, Choice::Break(between)) => end_agreement(w, between, flow),
            (Verb::Research { price, .. }, Choice::Technology(row)) => {
                let bill = Bill::resources(price.unwrap_or(0));
                flow.then([Pay { seat, bill }.into(), Learn { seat, row, racial: false }.into(), again.into()]);
            }
            (Verb::Research { price, .. }, Choice::Use) => {
                let bill = Bill::resources(price.unwrap_or(0));
                flow.then([Pay { seat, bill }.into(), GainCounters { seat, left: INSTEAD }.into(), again.into()]);
            }
            _ => {}
        }
    }
}

/// Whether the player of a card makes the choice though it concerns another.
fn names_you(verb: &Verb) -> bool {
    match verb {
        Verb::Exhaust { who, .. } | Verb::Break { who, .. } | Verb::Counter { who, .. } => {
            matches!(who, Who::Anybody | Who::Opponent)
        }
        Verb::Destroy { who, .. } => matches!(who, Who::Anybody),
        _ => false,
    }
}

/// Units of a player above a number: in all, or in each system for ships of one kind.
fn over(w: &World, reading: Reading, seat: Seat, units: &[Class], to: u8, at: &[Site]) -> Vec<(Area, Unit)> {
    let found = victims(w, reading, seat, units, at);
    if at.is_empty() {
        let all: u8 = found.iter().map(|(_, _, n)| *n).sum();
        return if all > to { found.into_iter().map(|(area, unit, _)| (area, unit)).collect() } else { Vec::new() };
    }
    found.into_iter().filter(|(_, unit, n)| unit.is_ship() && *n > to).map(|(area, unit, _)| (area, unit)).collect()
}

/// The ways a command counter can go.
fn offer_counters(w: &World, reading: Reading, seat: Seat, (from, to): (Pool, Pool), at: &[Site], out: &mut Offers) {
    if pool(w, seat, from) == 0 {
        return;
    }
    let sight = Sight { you: reading.you.or(Some(seat)), ..reading.sight(w, seat) };
    match (from, to) {
        (Pool::Board, _) => {
            let own = w.player(seat).counters.iter().filter(|system| cards::fits(w, at, &sight, *system, None));
            own.for_each(|system| out.offer(Choice::System(system.0)));
        }
        (_, Pool::Board) => {
            let all = cards::systems(w, at, &sight).into_iter();
            all.filter(|system| !w.player(seat).counters.has(*system))
                .for_each(|system| out.offer(Choice::System(system.0)));
        }
        (Pool::Sheet | Pool::PoolOrStrategy, _) => {
            let areas = Sheet::ALL.into_iter().filter(|sheet| from == Pool::Sheet || *sheet != Sheet::Fleet);
            areas
                .filter(|sheet| w.player(seat).sheet[sheet.index()] > 0)
                .for_each(|sheet| out.offer(Choice::Spend(sheet)));
        }
        (_, Pool::Sheet | Pool::PoolOrStrategy) => {
            let areas = Sheet::ALL.into_iter().filter(|sheet| to == Pool::Sheet || *sheet != Sheet::Fleet);
            areas.for_each(|sheet| out.offer(Choice::Counter(sheet)));
        }
        _ => out.offer(Choice::Use),
    }
}

fn sheet_of(pool: Pool) -> Option<Sheet> {
    match pool {
        Pool::CommandPool => Some(Sheet::Command),
        Pool::StrategyAllocation => Some(Sheet::Strategy),
        Pool::FleetSupply => Some(Sheet::Fleet),
        Pool::Reinforcements | Pool::Sheet | Pool::PoolOrStrategy | Pool::Board => None,
    }
}

fn move_counter(w: &mut World, seat: Seat, (from, to): (Pool, Pool), choice: Choice) {
    let player = w.player_mut(seat);
    match (choice, from) {
        (Choice::System(system), Pool::Board) => player.counters = player.counters.without(SystemId(system)),
        (Choice::System(system), _) => player.counters = player.counters.with(SystemId(system)),
        (Choice::Spend(sheet), _) => player.sheet[sheet.index()] -= 1,
        _ => {}
    }
    if let Some(sheet) = sheet_of(from) {
        player.sheet[sheet.index()] -= 1;
    }
    match (choice, sheet_of(to)) {
        (Choice::Counter(sheet), _) | (_, Some(sheet)) => player.sheet[sheet.index()] += 1,
        _ => {}
    }
}

step! {
    /// [card.action] One of several ways is chosen.
    pub struct ChooseWay {
        reading: Reading,
        seat: Seat,
        spot: Spot,
    }
}

impl ChooseWay {
    /// Whether a way can be gone: what it costs must be there.
    fn open(self, w: &World, way: &[Verb]) -> bool {
        way.iter().all(|verb| match verb {
            Verb::Lose { what, count: Amount::Fixed(count), .. } => held(w, self.seat, *what) >= count.unsigned_abs(),
            Verb::Destroy { units, at, .. } => !victims(w, self.reading, self.seat, units, at).is_empty(),
            Verb::Counter { from, .. } => pool(w, self.seat, *from) > 0,
            _ => true,
        })
    }
}

impl Play<CentralPowers> for ChooseWay {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(Verb::Choose { of, .. }) = self.reading.verb(w) else { return Want::Nothing };
        let open = of.iter().enumerate().filter(|(_, way)| self.open(w, way));
        open.for_each(|(n, _)| out.offer(Choice::Way(n as u8)));
        match out.is_empty() {
            true => Want::Nothing,
            false => {
                Want::Ask(Ask::of(self.seat, Prompt::Way { source: self.reading.line.source, line: self.reading.line }))
            }
        }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        // Who can go no way whole goes the first as far as he can.
        if let Some(Verb::Choose { .. }) = self.reading.verb(w) {
            flow.then([Carry(Reading { you: Some(self.seat), ..self.reading.inside(0) }).into()]);
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Way(n) = choice else { unreachable!("{choice:?}") };
        w.trace.same = self.spot;
        flow.then([Carry(Reading { you: Some(self.seat), ..self.reading.inside(usize::from(n)) }).into()]);
    }
}

/// A price is paid: counters, cards and planets by the player's choice.
pub fn pay_price(w: &mut World, seat: Seat, price: &Price, flow: &mut Flow) {
    w.player_mut(seat).sheet[Sheet::Strategy.index()] -= price.strategy;
    flow.then([Pay { seat, bill: objectives::bill_of(price) }.into()]);
    flow.then([SpendCounters { seat, left: price.counters }.into()]);
    flow.then([DiscardAction { seat, left: price.action_cards }.into()]);
    flow.then([ExhaustAny { seat, left: price.planets }.into()]);
}

/// What becomes of a law whose moment has come.
pub fn law_follows(source: Source, then: Then, rival: Option<Seat>, flow: &mut Flow) {
    let Source::Passed(card) = source else { return };
    match (then, rival) {
        (Then::Stays, _) => {}
        (Then::Goes, _) => flow.then([LawGoes(card).into()]),
        (Then::Passes, Some(to)) => flow.then([LawPasses { card, to }.into()]),
        (Then::Passes, None) => {}
    }
}

step! {
    /// [council.repealed] A law whose moment has come goes.
    pub struct LawGoes(u8);
}

impl Play<CentralPowers> for LawGoes {
    fn act(self, w: &mut World, flow: &mut Flow) {
        repeal_law(w, self.0, flow);
    }
}

step! {
    /// [card.political] A law goes over to another player, with the point it gives.
    pub struct LawPasses {
        card: u8,
        to: Seat,
    }
}

impl Play<CentralPowers> for LawPasses {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(n) = w.senate.laws.iter().position(|law| law.card == self.card) else { return };
        victory::lose_law(w, n);
        w.senate.laws[n].on = Elected::Player(self.to);
        let (to, name) = (self.to, &w.kit.get().political_cards[usize::from(self.card)].name);
        flow.tell(SeatSet::ALL, rule!("card.political"), || words!("{to} {to:takes|take} over {name}.", to, name));
        victory::settle(w, flow);
    }
}

/// Laws have come or gone: what is above a limit is given up at once.
pub fn laws_change(w: &mut World, flow: &mut Flow) {
    for seat in in_order(w, w.seats().collect()) {
        keep_limits(w, seat);
        flow.then([TrimFleet(seat).into(), TrimHand(seat).into()]);
    }
}
