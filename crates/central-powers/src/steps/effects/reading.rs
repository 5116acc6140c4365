//! Rows of verbs are read one after the other, and settled where and for whom they work.

use super::*;
use crate::cards::{self, Cast, Line, Sight, Source, Spot, in_order, is_of_planets, whom};
use crate::choice::Choice;
use crate::options::Point;
use crate::prompt::Prompt;
use crate::steps::{
    Ask, Borrow, BuyVotes, DrawAgenda, Flow, Instead, LayInstead, Offers, SearchDeck, TakeFire, Want, cancel_card,
    cancel_council, feat, repeal_law, take_back_card, undo_activation, undo_move,
};
use crate::verbs::{
    AgendaSource, AgendaUse, Amount, Asset, Cancelled, Copied, Deed, Number, Pool, Share, Site, Skill, Tally, Verb, Who,
};
use crate::world::{Elected, Hits, Passing, Played, World};
use crate::{CentralPowers, Eye, force};
use imperium::{PlanetSpot, SystemId};
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;
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

    pub fn verb(self, w: &World) -> Option<&'static Verb> {
        self.line.verb(w.kit.get())
    }

    pub(super) fn next(self) -> Reading {
        Reading { line: self.line.next(), ..self }
    }

    pub(super) fn inside(self, list: usize) -> Reading {
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
    pub(super) fn picker(self, w: &World, picks: Option<Who>, them: Seat) -> Seat {
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
pub(super) fn owned(source: Source) -> bool {
    match source {
        Source::Passed(_) | Source::Ability(_) | Source::Technology(_) | Source::Racial(_) | Source::Flagship(_) => {
            true
        }
        Source::Against(_) | Source::Action(_) => false,
    }
}

/// A verb for all it concerns.
pub(super) fn concern(w: &mut World, reading: Reading, verb: &'static Verb, flow: &mut Flow) {
    let Some(who) = verb.who() else {
        at_large(w, reading, verb, flow);
        return;
    };
    let seats = whom(w, who, &reading.cast(w));
    // [card.action] Votes are bought when all have voted.
    if let Verb::Modify { number: Number::Votes, by: Some(Amount::Counted(counted)), .. } = verb
        && counted.per == Tally::GoodsSpent
    {
        seats.iter().for_each(|seat| flow.then([BuyVotes(seat).into()]));
        return;
    }
    // [card.action] The ship that takes the first hits is chosen.
    if let Verb::Grant { skill: Skill::DrawsFire, amount, .. } = verb {
        let hits = amount.unwrap_or(1);
        seats.iter().for_each(|seat| flow.then([TakeFire { seat, hits }.into()]));
        return;
    }
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
    pub struct Target(pub(super) Reading);
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
pub(super) fn matters(w: &World, reading: Reading, verb: &'static Verb, seat: Seat) -> bool {
    match verb {
        Verb::Lose { what, .. } | Verb::Take { what, .. } => held(w, seat, *what) > 0,
        Verb::Destroy { units, at, .. } => !victims(w, reading, seat, units, at).is_empty(),
        Verb::Exhaust { at, spent, .. } => !planets_of(w, reading, seat, at, (!spent).then_some(true)).is_empty(),
        Verb::Counter { from, .. } => pool(w, seat, *from) > 0,
        Verb::Break { .. } => w.agreements.iter().any(|row| row.between.contains(&seat)),
        Verb::Look { .. } => w.action_cards(seat) > 0,
        // [hr.saar] What makes the Clan of Saar free of homes cannot be taken away.
        Verb::Forbid { deed: Deed::RacialAbilities, .. } => !crate::query::has_skill(w, seat, Skill::NoHome, None),
        _ => true,
    }
}

pub fn held(w: &World, seat: Seat, what: Asset) -> u8 {
    match what {
        Asset::Goods => w.player(seat).goods,
        Asset::ActionCards => w.action_cards(seat) as u8,
        Asset::VictoryPoints => w.player(seat).points,
        Asset::SecretObjectives => w.hidden[seat.index()].peek(&Eye::open()).secrets.count_ones() as u8,
        Asset::Technologies => w.player(seat).technologies.count_ones() as u8,
    }
}

pub(super) fn pool(w: &World, seat: Seat, pool: Pool) -> u8 {
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
pub(super) fn settle_place(
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
pub(super) fn places(w: &World, reading: Reading, verb: &'static Verb) -> Option<Vec<Spot>> {
    let at = match verb {
        Verb::Grant { at, .. }
        | Verb::Modify { at, .. }
        | Verb::Forbid { at, deed: Deed::Produce | Deed::Bombard, .. }
            if !at.is_empty() =>
        {
            at
        }
        // [card.action] A planet, or a system, of one's own that is named.
        Verb::Forbid { at, deed: Deed::Invade | Deed::Activate, .. }
            if at.contains(&Site::YourPlanet) || at.contains(&Site::WithYourShip) =>
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
        pub(super) reading: Reading,
        pub(super) whom: SeatSet,
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

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Reading { line, you, on, .. } = self.reading;
        works_at(w, self.reading, chosen_spot(choice), flow);
        let Some(span) = self.reading.verb(w).and_then(Verb::span) else { return };
        let place = chosen_spot(choice);
        w.trace.same = place;
        force::begin(w, Passing { line, you, whom: self.whom, on, place, span, rounds: (0, 0) });
    }
}

/// A verb that concerns nobody in particular.
pub(super) fn at_large(w: &mut World, reading: Reading, verb: &'static Verb, flow: &mut Flow) {
    match verb {
        // [card.action] One title alone.
        Verb::Cancel { what: Cancelled::Card, title: Some(title), .. } => {
            let named = |played: &Played| w.kit.action_cards[usize::from(played.card)].id == *title;
            if w.played.last().is_some_and(named) {
                cancel_card(w, flow);
            }
        }
        Verb::Cancel { what, count, picks, .. } => cancel(w, reading, *what, *count, *picks, flow),
        Verb::Search { .. } => {
            reading.you.into_iter().for_each(|by| flow.then([SearchDeck { by, open: false }.into()]));
        }
        Verb::Copy { what: Copied::RacialAbility, .. } => {
            reading.you.into_iter().for_each(|by| flow.then([Borrow(by).into()]));
        }
        Verb::Agenda { from, count, how } => agenda(w, reading, *from, *count, *how, flow),
        Verb::Roll { .. } => flow.then([RollTable(reading).into()]),
        Verb::Routine => {
            if let (Some(by), Some(routine)) = (reading.you, reading.line.source.routine(w.kit.get())) {
                feat(by, routine, flow);
            }
        }
        Verb::KeepCard => {
            if let (Source::Action(card), Some(you)) = (reading.line.source, reading.you) {
                take_back_card(w, you, card, flow);
            }
        }
        _ => {}
    }
}

pub(super) fn cancel(
    w: &mut World,
    reading: Reading,
    what: Cancelled,
    count: Option<Amount>,
    picks: Option<Who>,
    flow: &mut Flow,
) {
    match what {
        // [faq.xxcha-repeal] Repeal too.
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
            let named = w.senate.agenda.as_ref().and_then(|agenda| agenda.named);
            let elected = if let Elected::Law(law) = reading.on { Some(law) } else { None };
            if let Some(law) = named.or(elected) {
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
        Cancelled::Hits => {
            if let (Some(battle), Some(you), Some(Amount::Fixed(count))) = (&mut w.battle, reading.you, count) {
                let side = usize::from(battle.attacker != you);
                for _ in 0..count {
                    battle.hits[side] =
                        if battle.hits[side].total() > 0 { battle.hits[side].less_one() } else { Hits::default() };
                }
            }
        }
        Cancelled::Move => undo_move(w, flow),
        Cancelled::Activation => undo_activation(w, flow),
    }
}

pub(super) fn agenda(w: &mut World, reading: Reading, from: AgendaSource, count: u8, how: AgendaUse, flow: &mut Flow) {
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
                // [faq.draw-or-select] Veto draws, unless the table has it select.
                agenda.instead = Some(if w.rules.reads(Point::Veto) { Instead::Select } else { Instead::Draw });
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
    pub struct DropLaw(pub(super) Seat);
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
    pub struct RollTable(pub(super) Reading);
}

impl Play<CentralPowers> for RollTable {
    fn want(&self, _: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Dice { count: 1, sides: 10 })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let Some(Verb::Roll { rows }) = self.0.verb(w) else { return };
        let face = i32::from(faces[0]);
        flow.tell(SeatSet::ALL, rule!("council.lasting"), || {
            let what = crate::view::source_name(w, self.0.line.source);
            words!("The die for {what} shows {face}.", what, face).rolled(faces, 10)
        });
        let row = rows.iter().position(|row| (row.from..=row.to).contains(&faces[0]));
        if let Some(row) = row {
            flow.then([Carry(self.0.inside(row)).into()]);
        }
    }
}
