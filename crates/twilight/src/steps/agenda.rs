//! The agenda phase: agendas are turned up, voted on and resolved; the look into their deck.

use super::covert;
use super::debate::{Debate, weigh};
use super::decree::{Carry, Work};
use super::deeds::{self, Claim};
use super::edicts::ReadyFew;
use super::eliminate::eliminate;
use super::riders::PayRiders;
use super::vote::{Vote, settle_foreseen};
pub use super::vote::{cast, votes_at_hand};
use crate::agendas::{self, Agenda, Decided};
use crate::choice::Choice;
use crate::decks::Deck;
use crate::hive::hooks::HiveTires;
use crate::hive::steps::status::agenda_ends;
use crate::hive::steps::vote::HiveVotes;
use crate::prompt::{Prompt, RoundPrompt};
use crate::windows::{Window, occasion, window};
use crate::world::{AGENDAS, Outcome, PLACED, Phase, World};
use crate::{Ask, Eye, Flow, Offers, Twilight, Want, deals, query, things};
use arrayvec::ArrayVec;
use kernel::{Faces, Fate, Next, Pile, Play, Seat, SeatList, SeatSet, rule, step};
use scene::words;
use twilight_box::components::{AgendaKind, AgendaNeeds, Elect, Occasion, Stage, Stays};

/// Agendas in a phase.
const EACH: u8 = 2;

step! {
    /// [agenda.phase] With the custodians gone two agendas are voted on one after another; then planets are readied.
    pub struct AgendaPhase;
}

impl Play<Twilight> for AgendaPhase {
    fn act(self, w: &mut World, flow: &mut Flow) {
        if w.league().custodians {
            return;
        }
        w.league_mut().phase = Phase::Agenda;
        let senate = &mut w.league_mut().senate;
        (senate.number, senate.threatened) = (0, SeatSet::NONE);
        let round = w.round.number;
        flow.tell(SeatSet::ALL, rule!("agenda.phase"), || words!("Round {round}: agenda phase", round).heading());
        flow.then([Claim::Now.into()]);
        occasion(w, Occasion::AgendaPhaseStarts, w.league().speaker, flow);
        (0..EACH).for_each(|_| flow.then([NextAgenda.into(), TurnUp.into()]));
        flow.then([AgendaEnds.into()]);
    }
}

step! {
    /// [agenda.phase] The first or second agenda of the phase.
    pub struct NextAgenda;
}

impl Play<Twilight> for NextAgenda {
    fn act(self, w: &mut World, _: &mut Flow) {
        w.league_mut().senate.number += 1;
    }
}

step! {
    /// [agenda.reveal] The uppermost agenda is turned up; [agenda.deck] an empty deck is made of the discards.
    pub struct TurnUp;
}

impl Play<Twilight> for TurnUp {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match w.league().senate.deck.peek(&Eye::open()).next() {
            Next::Chance => Want::Fate(Fate::Draw { deck: Deck::Agendas.number(), seen: SeatSet::ALL }),
            Next::Placed | Next::Nothing => Want::Nothing,
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        w.league_mut().senate.deck.peek_mut(&Eye::open()).drawn(faces[0]);
        reveal(w, Agenda::of(faces[0]), flow);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let senate = &mut w.league_mut().senate;
        let deck = senate.deck.peek_mut(&Eye::open());
        if let Some(top) = deck.draw() {
            flow.reveal();
            reveal(w, Agenda::of(top.card), flow);
        } else if !senate.discards.is_empty() {
            let discards = std::mem::take(&mut senate.discards);
            senate.deck.peek_mut(&Eye::open()).shuffle(discards);
            flow.tell(SeatSet::ALL, rule!("agenda.deck"), || words!("Discarded agendas are shuffled."));
            flow.then([self.into()]);
        }
    }
}

/// [agenda.replaced] Whether what an agenda needs is there, and anything can be elected.
pub fn has_matter(w: &World, agenda: Agenda) -> bool {
    // [agenda.covert-legislation] What it asks for is on the agenda below it.
    if agenda.row(w).elect == Elect::Hidden {
        return true;
    }
    let scored = |party: &crate::world::Party| {
        party.realm.scored.iter().any(|objective| w.kit.objective(objective).kind == Stage::Secret)
    };
    let needed = match agenda.row(w).needs {
        Some(AgendaNeeds::LawInPlay) => w.league().laws != 0,
        Some(AgendaNeeds::ScoredSecret) => w.parties.iter().any(scored),
        None => true,
    };
    let mut any = false;
    agendas::outcomes(w, agenda, |_| any = true);
    needed && any
}

/// [agenda.reveal] An agenda lies open: [agenda.order] the vote goes round from the speaker's left, the speaker votes last.
fn reveal(w: &mut World, agenda: Agenda, flow: &mut Flow) {
    let number = w.league().senate.number;
    flow.tell(SeatSet::ALL, rule!("agenda.reveal"), || {
        words!("Agenda {number}: {what}", number, what = things::agenda(w, agenda)).heading()
    });
    if !has_matter(w, agenda) {
        flow.tell(SeatSet::ALL, rule!("agenda.replaced"), || {
            words!("{what} has no matter to decide and is replaced.", what = things::agenda(w, agenda))
        });
        w.league_mut().senate.discards[agenda as usize] += 1;
        flow.then([TurnUp.into()]);
        return;
    }
    put_to_vote(w, agenda, flow);
}

/// [agenda.vote] An agenda is voted on: nobody has voted or dealt over it yet.
fn put_to_vote(w: &mut World, agenda: Agenda, flow: &mut Flow) {
    deals::close(w);
    clear(w);
    w.league_mut().senate.agenda = Some(agenda);
    occasion(w, Occasion::AgendaRevealing, w.league().speaker, flow);
    flow.then([Debate.into()]);
}

/// [agenda.order] Everybody votes in turn, and the outcome is decided.
pub fn call(w: &World, flow: &mut Flow) {
    if w.hive.is_some() {
        flow.then([HiveTires.into()]);
    }
    for seat in voters(w) {
        match w.sits(seat) {
            true => flow.then([window(Window::Round { at: Occasion::Voting, of: seat }), Vote { seat }.into()]),
            false => flow.then([HiveVotes::NONE.into()]),
        }
    }
    flow.then([Decide.into()]);
}

/// [agenda.replaced] The agenda is discarded before the vote, and the next one takes its place.
pub fn replace(w: &mut World, flow: &mut Flow) {
    let Some(agenda) = w.league_mut().senate.agenda.take() else { return };
    flow.tell(SeatSet::ALL, rule!("agenda.replaced"), || {
        words!("{what} is discarded; another agenda takes its place.", what = things::agenda(w, agenda))
    });
    // [agenda.miscount-disclosed] A law that is voted on again leaves play with it.
    match w.league().laws >> agenda as u8 & 1 == 1 {
        true => repeal(w, agenda, flow),
        false => w.league_mut().senate.discards[agenda as usize] += 1,
    }
}

step! {
    /// [agenda.miscount-disclosed] A law in play is voted on again; until then it is in force.
    pub struct Again {
        pub law: Agenda,
    }
}

impl Play<Twilight> for Again {
    fn act(self, w: &mut World, flow: &mut Flow) {
        discard_open(w);
        flow.tell(SeatSet::ALL, rule!("agenda.miscount-disclosed"), || {
            words!("{what} is voted on again.", what = things::agenda(w, self.law)).heading()
        });
        put_to_vote(w, self.law, flow);
    }
}

/// [agenda.order] Everybody in the order in which they vote.
pub fn voters(w: &World) -> SeatList {
    let mut order = query::clockwise(w, w.league().speaker);
    order.rotate_left(1);
    // [card.hack-election] In the first printing the vote goes round the other way, the speaker still last.
    if w.league().senate.reversed {
        let others = order.len() - 1;
        order[..others].reverse();
    }
    // [card.hack-election] Who asked for it votes after all others.
    let late = &w.league().senate.late;
    order.retain(|seat| !late.contains(seat));
    order.extend(late.iter().copied().filter(|&seat| w.in_play(seat)));
    order
}

step! {
    /// [agenda.tally] The outcome with the most votes is resolved; [agenda.tie] the speaker decides between equal ones, and
    /// between all where nobody voted.
    pub struct Decide;
}

impl Play<Twilight> for Decide {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let agenda = w.league().senate.agenda.expect("an agenda lies open");
        let (most, leaders, _) = leading(w, agenda);
        if leaders < 2 {
            return Want::Nothing;
        }
        let ballot = &w.league().senate.ballot;
        agendas::outcomes(w, agenda, |outcome| {
            if ballot.tally(outcome) == most {
                out.offer(Choice::Vote(outcome));
            }
        });
        if most > 0 && ballot.tally(Outcome::Quash) == most {
            out.offer(Choice::Vote(Outcome::Quash));
        }
        Want::Ask(Ask::of(w.league().speaker, Prompt::Round(RoundPrompt::BreakTie { agenda })).open())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Vote(outcome) = choice else { unreachable!("{choice:?}") };
        let by = w.league().speaker;
        flow.tell(SeatSet::ALL, rule!("agenda.tie"), || words!("{by} {by:decides|decide} as speaker.", by));
        weigh(w, outcome, flow);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let agenda = w.league().senate.agenda.expect("an agenda lies open");
        let (_, _, outcome) = leading(w, agenda);
        weigh(w, outcome.expect("there was something to vote for"), flow);
    }
}

/// The most votes of an outcome, how many outcomes have them, and the first of these.
fn leading(w: &World, agenda: Agenda) -> (u16, u8, Option<Outcome>) {
    let ballot = &w.league().senate.ballot;
    let mut best = (0, 0, None);
    let mut weigh = |outcome: Outcome| {
        let votes = ballot.tally(outcome);
        if votes > best.0 || best.2.is_none() {
            best = (votes, 1, Some(outcome));
        } else if votes == best.0 {
            best.1 += 1;
        }
    };
    agendas::outcomes(w, agenda, &mut weigh);
    if ballot.tally(Outcome::Quash) > 0 {
        weigh(Outcome::Quash);
    }
    best
}

/// [agenda.laws] A law that was voted for stays in play, before whom was elected; what it does is done.
pub fn resolve(w: &mut World, outcome: Outcome, flow: &mut Flow) {
    covert::unmask(w, flow);
    let agenda = w.league().senate.agenda.expect("an agenda lies open");
    flow.tell(SeatSet::ALL, rule!("agenda.tally"), || {
        let (what, outcome) = (things::agenda(w, agenda), things::outcome(w, outcome));
        words!("{what} is decided: {outcome}.", what, outcome)
    });
    settle_foreseen(w, Some(outcome), flow);
    // [hive.quash] Nothing comes of it.
    if outcome == Outcome::Quash {
        flow.then([Resolved.into()]);
        return;
    }
    deeds::elected(w, outcome);
    enact(w, outcome, flow);
    flow.then([PayRiders.into()]);
    flow.then([window(Window::Round { at: Occasion::OutcomeResolved, of: w.league().speaker })]);
    flow.then([Resolved.into(), Claim::Now.into()]);
}

/// [agenda.laws] What an outcome of the agenda that lies open does.
pub fn enact(w: &mut World, outcome: Outcome, flow: &mut Flow) {
    let agenda = w.league().senate.agenda.expect("an agenda lies open");
    let row = agenda.row(w);
    // [agenda.miscount-disclosed] What a law in play said ends before it is resolved anew.
    if w.league().laws >> agenda as u8 & 1 == 1 {
        lift(w, agenda, flow);
    }
    let league = w.league_mut();
    if row.kind == AgendaKind::Law && outcome != Outcome::Against {
        league.laws |= 1 << agenda as u8;
        if let (Some(Stays::Owner), Outcome::Player(owner)) = (row.stays, outcome) {
            league.senate.owned.push((agenda, owner));
        }
        if let (Some(Stays::Planet), Outcome::Planet(planet)) = (row.stays, outcome) {
            agendas::lay(w, agenda, Some(planet));
        }
        agendas::strip(w);
    }
    let decided = Decided { agenda, outcome };
    flow.then([Carry { decided }.into(), Work { decided }.into()]);
}

step! {
    /// [agenda.laws] Whatever is no law in play is discarded.
    pub struct Resolved;
}

impl Play<Twilight> for Resolved {
    fn act(self, w: &mut World, flow: &mut Flow) {
        crate::hive::hooks::tired(w, flow);
        deals::agenda_ends(w, flow);
        deals::close(w);
        w.league_mut().senate.silenced = SeatSet::NONE;
        discard_open(w);
        // [elimination.whole] An agenda may have taken somebody's last planet.
        eliminate(w, flow);
    }
}

/// The agenda that lies open leaves the table, unless it is a law in play.
pub fn discard_open(w: &mut World) {
    let league = w.league_mut();
    let Some(agenda) = league.senate.agenda.take() else { return };
    if league.laws >> agenda as u8 & 1 == 0 {
        league.senate.discards[agenda as usize] += 1;
    }
    clear(w);
}

/// Nothing is known of a vote any more.
pub fn clear(w: &mut World) {
    let senate = &mut w.league_mut().senate;
    senate.ballot = imperium::Ballot::default();
    (senate.outcome, senate.silent, senate.silenced) = (None, SeatSet::NONE, SeatSet::NONE);
    senate.foreseen = SeatSet::NONE;
    senate.riders.clear();
    senate.late.clear();
    (senate.reversed, senate.covert) = (false, None);
}

/// [agenda.debate] The agenda that lies open is discarded without effect.
pub fn drop_agenda(w: &mut World, flow: &mut Flow) {
    covert::unmask(w, flow);
    let Some(agenda) = w.league().senate.agenda else { return };
    settle_foreseen(w, None, flow);
    match w.league().laws >> agenda as u8 & 1 == 1 {
        true => {
            w.league_mut().senate.agenda = None;
            repeal(w, agenda, flow);
            clear(w);
        }
        false => {
            flow.tell(SeatSet::ALL, rule!("agenda.debate"), || {
                words!("{what} is discarded.", what = things::agenda(w, agenda))
            });
            discard_open(w);
        }
    }
}

/// [agenda.laws] What a law in play says ends.
fn lift(w: &mut World, law: Agenda, flow: &mut Flow) {
    let owner = w.league().senate.owner(law);
    let league = w.league_mut();
    league.laws &= !(1 << law as u8);
    league.senate.owned.retain(|(known, _)| *known != law);
    league.senate.tired &= !(1 << law as u8);
    agendas::lay(w, law, None);
    agendas::end(w, law, owner, flow);
}

/// [agenda.laws] A law leaves play, and what it said ends.
pub fn repeal(w: &mut World, law: Agenda, flow: &mut Flow) {
    flow.tell(SeatSet::ALL, rule!("agenda.laws"), || words!("{what} is discarded.", what = things::agenda(w, law)));
    lift(w, law, flow);
    w.league_mut().senate.discards[law as usize] += 1;
}

step! {
    /// [agenda.ready] All planets are readied, and nothing else.
    pub struct AgendaEnds;
}

impl Play<Twilight> for AgendaEnds {
    fn act(self, w: &mut World, flow: &mut Flow) {
        if w.hive.is_some() {
            agenda_ends(w, flow);
        }
        let senate = &mut w.league_mut().senate;
        senate.barred = SeatSet::NONE;
        if let Some(left) = senate.readied.take() {
            query::clockwise(w, w.league().speaker)
                .into_iter()
                .for_each(|seat| flow.then([ReadyFew { seat, left }.into()]));
            return;
        }
        w.planets.iter_mut().for_each(|planet| planet.exhausted = false);
        flow.tell(SeatSet::ALL, rule!("agenda.ready"), || words!("Planets are readied."));
    }
}

step! {
    /// [strategy.politics] A player looks at the uppermost agendas and puts each on top or at the bottom.
    pub struct LookAtAgendas {
        pub seat: Seat,
        /// How many are still to be turned by chance.
        pub count: u8,
    }
}

impl Play<Twilight> for LookAtAgendas {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match w.league().senate.deck.peek(&Eye::open()).unplaced(self.count) {
            0 => Want::Nothing,
            _ => Want::Fate(Fate::Draw { deck: Deck::Agendas.number(), seen: SeatSet::one(self.seat) }),
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        w.league_mut().senate.deck.peek_mut(&Eye::open()).place(faces[0], SeatSet::one(self.seat));
        flow.then([self.into()]);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let by = self.seat;
        let deck = w.league_mut().senate.deck.peek_mut(&Eye::open());
        let count = self.count.min(deck.top().len() as u8);
        deck.look(count, SeatSet::one(by));
        flow.reveal();
        flow.tell(SeatSet::ALL, rule!("strategy.politics"), || {
            words!("{by} {by:looks|look} at {n} {n:agenda|agendas}.", by, n = count)
        });
        flow.then([SortAgendas { seat: by, left: count, kept: 0 }.into()]);
    }
}

step! {
    /// [strategy.politics] The agendas looked at go on top or to the bottom, in the order the player likes: the first one put
    /// back on top comes up first.
    pub struct SortAgendas {
        pub seat: Seat,
        pub left: u8,
        /// How many lie on top already.
        pub kept: u8,
    }
}

impl Play<Twilight> for SortAgendas {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left == 0 {
            return Want::Nothing;
        }
        let top = w.league().senate.deck.peek(&Eye::open()).top();
        for known in top.iter().skip(usize::from(self.kept)).take(usize::from(self.left)) {
            let agenda = Agenda::of(known.card);
            out.offer(Choice::OnTop(agenda));
            out.offer(Choice::AtBottom(agenda));
        }
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::SortAgendas { left: self.left })).private())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let (by, seats) = (self.seat, SeatSet::one(self.seat));
        let (Choice::OnTop(agenda) | Choice::AtBottom(agenda)) = choice else { unreachable!("{choice:?}") };
        let deck = w.league_mut().senate.deck.peek_mut(&Eye::open());
        let at = |deck: &Pile<AGENDAS, PLACED>| {
            deck.top().iter().position(|known| known.card == agenda as u8).expect("one of those looked at")
        };
        let card = deck.take(at(deck) as u8).card;
        let left = self.left - 1;
        let top = matches!(choice, Choice::OnTop(_));
        if top {
            let above: ArrayVec<u8, 2> = (0..self.kept).map(|_| deck.take(0).card).collect();
            deck.put_on_top(card, seats);
            above.into_iter().rev().for_each(|card| deck.put_on_top(card, seats));
        } else {
            deck.put_at_bottom(card, seats);
        }
        flow.tell(SeatSet::ALL, rule!("strategy.politics"), || match top {
            true => words!("{by} {by:puts|put} an agenda back on top.", by),
            false => words!("{by} {by:puts|put} an agenda to the bottom.", by),
        });
        flow.then([SortAgendas { left, kept: self.kept + u8::from(top), ..self }.into()]);
    }
}
