//! Votes: who may cast how many, and what they are cast with.

use super::production::{TRIAD, take_payment, tell_payment};
use crate::agendas::{self, Tenet};
use crate::choice::Choice;
use crate::feats::Feat;
use crate::prompt::{Prompt, RoundPrompt};
use crate::texts::{Switch, holds, is, number_of, ready_for};
use crate::windows::occasion;
use crate::world::{Outcome, PlanetSpot, World};
use crate::{Ask, Flow, Offers, Twilight, Want, deals, query, things};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::components::Occasion;

/// [agenda.vote] Votes a planet gives a player: [leader.xxcha-commander] some have more.
fn votes_of(w: &World, seat: Seat, planet: PlanetSpot) -> u8 {
    query::influence(w, seat, planet) + number_of(w, seat, Switch::PlanetsVoteMore, 0).unwrap_or(0)
}

/// [agenda.vote] Whether a planet gives votes to a player now.
fn gives_votes(w: &World, seat: Seat, planet: PlanetSpot) -> bool {
    let state = w.planet(planet);
    state.controller == Some(seat) && !state.exhausted && votes_of(w, seat, planet) > 0
}

/// [note.political-secret] [faction.galactic-threat] [leader.xxcha-commander] Whether something keeps a player from voting.
fn is_kept_from_voting(w: &World, seat: Seat) -> bool {
    let senate = &w.league().senate;
    let mute = senate.barred.or(senate.silent).or(senate.silenced).has(seat) || holds(w, seat, Switch::NeverVotes);
    mute && !is(w, seat, Switch::AlwaysVotes)
}

/// [agenda.vote] Votes a player could cast now.
pub fn votes_at_hand(w: &World, seat: Seat) -> u16 {
    if is_kept_from_voting(w, seat) {
        return 0;
    }
    if let Some(votes) = agendas::figure(w, Tenet::EqualVotes) {
        return votes.into();
    }
    let planets = w.spots().filter(|&planet| gives_votes(w, seat, planet));
    let triad = if ready_for(w, seat, Switch::PaysThree).is_some() { TRIAD } else { 0 };
    planets.map(|planet| u16::from(votes_of(w, seat, planet))).sum::<u16>() + u16::from(triad)
}

step! {
    /// [agenda.vote] A player votes for an outcome or abstains; [agenda.skipped] who cannot vote is passed over.
    pub struct Vote {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Vote {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if votes_at_hand(w, self.seat) == 0 {
            return Want::Nothing;
        }
        let agenda = w.league().senate.agenda.expect("an agenda lies open");
        agendas::outcomes(w, agenda, |outcome| out.offer(Choice::Vote(outcome)));
        out.offer(Choice::Abstain);
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Vote { agenda })).open())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Vote(outcome) = choice else {
            self.act(w, flow);
            return;
        };
        match agendas::figure(w, Tenet::EqualVotes) {
            Some(votes) => cast(w, self.seat, outcome, votes, flow),
            None => flow.then([Cast { seat: self.seat, outcome, votes: 0 }.into()]),
        }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        w.league_mut().senate.ballot.cast(self.seat, None, 0);
        flow.tell(SeatSet::ALL, rule!("agenda.skipped"), || words!("{by} {by:abstains|abstain}.", by = self.seat));
        deals::voted(w, self.seat, None, flow);
        speaker_voted(w, self.seat, flow);
    }
}

step! {
    /// [agenda.vote] Planets are exhausted for their influence, each a vote; at least one vote is cast.
    pub struct Cast {
        pub seat: Seat,
        pub outcome: Outcome,
        pub votes: u8,
    }
}

impl Play<Twilight> for Cast {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let seat = self.seat;
        w.spots().filter(|&planet| gives_votes(w, seat, planet)).for_each(|planet| out.offer(Choice::Exhaust(planet)));
        if let Some(relic) = ready_for(w, seat, Switch::PaysThree) {
            out.offer(Choice::Play(relic));
        }
        if self.votes > 0 {
            self.offer_more(w, out);
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        if self.votes > 0 {
            out.offer(Choice::Done);
        }
        Want::Ask(Ask::of(seat, Prompt::Round(RoundPrompt::Cast { votes: self.votes })).open())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if choice == Choice::Done {
            self.act(w, flow);
            return;
        }
        let foresees = ready_for(w, self.seat, Switch::ForeseesOutcome);
        if let Choice::Play(feat) = choice
            && Some(feat) == foresees
        {
            self.foresee(w, feat, flow);
            return;
        }
        let worth = match choice {
            Choice::Exhaust(planet) => votes_of(w, self.seat, planet),
            Choice::Spend => number_of(w, self.seat, Switch::GoodsVote, 0).unwrap_or(0),
            _ => TRIAD,
        };
        take_payment(w, self.seat, choice);
        let what = words!("{worth} {worth:vote|votes}", worth);
        tell_payment(w, self.seat, choice, what, rule!("agenda.vote"), flow);
        flow.then([Cast { votes: self.votes.saturating_add(worth), ..self }.into()]);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        cast(w, self.seat, self.outcome, self.votes, flow);
    }
}

impl Cast {
    /// Who casts votes may add some: [leader.hacan-commander] for trade goods, [tech.predictive-intelligence] for nothing, if
    /// the outcome comes about.
    fn offer_more(self, w: &World, out: &mut Offers) {
        if w.side(self.seat).trade_goods > 0 && is(w, self.seat, Switch::GoodsVote) {
            out.offer(Choice::Spend);
        }
        if let Some(feat) = ready_for(w, self.seat, Switch::ForeseesOutcome)
            && !w.league().senate.foreseen.has(self.seat)
        {
            out.offer(Choice::Play(feat));
        }
    }

    fn foresee(self, w: &mut World, feat: Feat, flow: &mut Flow) {
        let (by, n) = (self.seat, w.kit.tricks[feat as usize].numbers[0]);
        let foreseen = &mut w.league_mut().senate.foreseen;
        *foreseen = foreseen.with(by);
        flow.tell(SeatSet::ALL, rule!("tech.predictive-intelligence"), || {
            words!("{by} {by:uses|use} {card} for {n} more {n:vote|votes}.", by, card = things::card(w, feat), n)
        });
        flow.then([Cast { votes: self.votes.saturating_add(n), ..self }.into()]);
    }
}

/// [tech.predictive-intelligence] Who foresaw another outcome than this has it exhausted.
pub fn settle_foreseen(w: &mut World, outcome: Option<Outcome>, flow: &mut Flow) {
    for by in std::mem::take(&mut w.league_mut().senate.foreseen).iter() {
        let voted = w.league().senate.ballot.of(by).and_then(|vote| vote.outcome);
        let Some(feat) = ready_for(w, by, Switch::ForeseesOutcome).filter(|_| voted != outcome) else { continue };
        let side = &mut w.parties[by.index()];
        side.ready = side.ready.without(feat);
        flow.tell(SeatSet::ALL, rule!("tech.predictive-intelligence"), || {
            words!("{by} {by:was|were} wrong: {card} is exhausted.", by, card = things::card(w, feat))
        });
    }
}

pub fn cast(w: &mut World, by: Seat, outcome: Outcome, votes: u8, flow: &mut Flow) {
    w.league_mut().senate.ballot.cast(by, Some(outcome), votes);
    flow.tell(SeatSet::ALL, rule!("agenda.vote"), || {
        let what = things::outcome(w, outcome);
        words!("{by} {by:casts|cast} {n} {n:vote|votes}: {what}.", by, n = votes, what)
    });
    deals::voted(w, by, Some(outcome), flow);
    occasion(w, Occasion::VotesCast, by, flow);
    speaker_voted(w, by, flow);
}

/// [agenda.more-votes] The speaker has voted or abstained.
fn speaker_voted(w: &World, seat: Seat, flow: &mut Flow) {
    if seat == w.league().speaker {
        occasion(w, Occasion::SpeakerVoted, seat, flow);
    }
}
