//! What needs everybody's consent: going back past information, pausing, ending.

use super::task::Task;
use crate::{
    http::{Fault, fault, not_found},
    identity::now,
    protocol::{ClockRule, Code, Millis, NoticeKind, Person, Proposal, ProposalKind, Status},
    store::Append,
};
use kernel::{Seat, Viewer};

const DAY: Millis = 24 * 3600 * 1000;
/// How long those who are away from a game at the clock are waited for.
const AT_THE_CLOCK: Millis = 10 * 60 * 1000;

impl Task {
    pub async fn propose(&mut self, by: Seat, what: ProposalKind) -> Result<(), Fault> {
        let text = self.describe_proposal(by, &what)?;
        if self.head.proposals.iter().any(|proposal| proposal.what == what) {
            return Err(fault(Code::NotNow, "this has been proposed already"));
        }
        let proposer = self.head.seats[by.index()].user().cloned();
        let own = |proposal: &Proposal| self.head.seats[usize::from(proposal.by)].user() == proposer.as_ref();
        if self.head.proposals.iter().any(own) {
            return Err(fault(Code::NotNow, "you have proposed something else: withdraw it first"));
        }
        if !self.app.gate.calls.take(proposer.clone().unwrap_or_default()) {
            return Err(fault(Code::Slow, "so many proposals at once are too much: wait a moment"));
        }
        let (mut agreed, mut pending) = (Vec::new(), Vec::new());
        for (n, seat) in self.head.seats.iter().enumerate() {
            let agrees = seat.is_nobodys() || seat.user() == proposer.as_ref();
            if agrees { agreed.push(n as u8) } else { pending.push(n as u8) }
        }
        let proposal = Proposal { id: self.head.next_proposal, by: by.0, what, text, agreed, pending, until: None };
        self.head.next_proposal += 1;
        if proposal.pending.is_empty() {
            return self.carry_out(proposal).await;
        }
        self.head.proposals.push(proposal.clone());
        self.commit(Vec::new(), None).await?;
        for seat in &proposal.pending {
            if let Some(user) = self.head.seats[usize::from(*seat)].user() {
                self.notify_of_person(user, NoticeKind::Proposal, &proposal.text, proposer.as_deref().unwrap_or(""));
            }
        }
        Ok(())
    }

    fn describe_proposal(&self, by: Seat, what: &ProposalKind) -> Result<String, Fault> {
        let not_now = |text: &str| Err(fault(Code::NotNow, text));
        match (what, self.row.status, &self.play) {
            (ProposalKind::Undo { to }, Status::Running, Some(play)) => {
                match play.position(Viewer::Seat(by)).checked_sub(*to) {
                    None | Some(0) => not_now("there is nothing to take back"),
                    Some(count) => Ok(format!("Take back the last {count} answers and rolls.")),
                }
            }
            (ProposalKind::Pause, Status::Running, _) => Ok("Pause the game and stop the clocks.".into()),
            (ProposalKind::Resume, Status::Paused, _) if self.stuck.is_some() => {
                not_now("its rules are not known here any more: it goes on once they are")
            }
            (ProposalKind::Resume, Status::Paused, _) => Ok("Go on with the game.".into()),
            (ProposalKind::Abandon, Status::Running | Status::Paused, _) => Ok("End the game without a winner.".into()),
            (ProposalKind::Undo { .. } | ProposalKind::Pause | ProposalKind::Abandon, _, _) => {
                not_now("the game does not run")
            }
            (ProposalKind::Resume, _, _) => not_now("the game is not paused"),
        }
    }

    pub async fn reply(&mut self, seat: Seat, id: u32, agree: bool) -> Result<(), Fault> {
        let user = self.head.seats[seat.index()].user().cloned();
        let own: Vec<u8> = user.map_or_else(Vec::new, |user| self.head.seats_of(&user));
        let place = self.head.proposals.iter().position(|proposal| proposal.id == id);
        let place = place.ok_or_else(|| not_found("there is no such proposal any more"))?;
        let proposal = &mut self.head.proposals[place];
        if !proposal.pending.contains(&seat.0) {
            return Err(fault(Code::NotNow, "this seat has answered already"));
        }
        if !agree {
            self.head.proposals.remove(place);
            return self.commit(Vec::new(), None).await;
        }
        proposal.pending.retain(|other| !own.contains(other));
        proposal.agreed.extend(own);
        proposal.agreed.sort_unstable();
        proposal.agreed.dedup();
        if !proposal.pending.is_empty() {
            return self.commit(Vec::new(), None).await;
        }
        let proposal = self.head.proposals.remove(place);
        self.carry_out(proposal).await
    }

    /// Seats are nobody's now: stores that, and what all have agreed to without them.
    pub async fn bots_agree(&mut self) -> Result<(), Fault> {
        match self.agreed() {
            Some(proposal) => self.carry_out(proposal).await,
            None => self.commit(Vec::new(), None).await,
        }
    }

    /// The proposal nobody is asked about any more. Seats of nobody agree to everything; whom a bot stands in for is asked.
    fn agreed(&mut self) -> Option<Proposal> {
        let seats = &self.head.seats;
        for proposal in &mut self.head.proposals {
            let (bots, pending) = proposal.pending.iter().partition(|seat| seats[usize::from(**seat)].is_nobodys());
            proposal.pending = pending;
            proposal.agreed.extend::<Vec<u8>>(bots);
        }
        let agreed = self.head.proposals.iter().position(|proposal| proposal.pending.is_empty())?;
        Some(self.head.proposals.remove(agreed))
    }

    /// Somebody has given up: nobody goes back from there without being asked anew, and what the others have agreed to holds.
    pub fn agree_without(&mut self) {
        self.head.proposals.retain(|proposal| !matches!(proposal.what, ProposalKind::Undo { .. }));
        if let Some(proposal) = self.agreed() {
            self.decree(&proposal.what);
        }
    }

    /// Whoever has left a seat to a bot is asked like everybody else, but only for so long.
    pub fn time_proposals(&mut self, at: Millis) {
        let patience = match self.head.clock {
            ClockRule::Move { .. } | ClockRule::Game { .. } => AT_THE_CLOCK,
            ClockRule::Days { days } => Millis::from(days) * DAY,
            ClockRule::None => DAY,
        };
        let seats = &self.head.seats;
        for proposal in &mut self.head.proposals {
            let away = proposal.pending.iter().any(|seat| seats[usize::from(*seat)].is_bot());
            proposal.until = away.then(|| proposal.until.unwrap_or(at + patience));
        }
    }

    /// When the next of them has been silent for long enough.
    pub fn silence_due(&self) -> Option<Millis> {
        self.head.proposals.iter().filter_map(|proposal| proposal.until).min()
    }

    /// Those who have been away for so long agree.
    pub async fn silence_agrees(&mut self) {
        let at = now();
        if self.silence_due().is_none_or(|due| due > at) {
            return;
        }
        let before = self.mark();
        let seats = &self.head.seats;
        let late = |proposal: &&mut Proposal| proposal.until.is_some_and(|until| until <= at);
        for proposal in self.head.proposals.iter_mut().filter(late) {
            let (away, pending) = proposal.pending.iter().partition(|seat| seats[usize::from(**seat)].is_bot());
            proposal.pending = pending;
            proposal.agreed.extend::<Vec<u8>>(away);
        }
        let done = self.bots_agree().await;
        let _ = self.all_or_nothing(before, done).await;
        self.advance().await;
    }

    pub async fn withdraw(&mut self, user: &Person, id: u32) -> Result<(), Fault> {
        let place = self.head.proposals.iter().position(|proposal| proposal.id == id);
        let place = place.ok_or_else(|| not_found("there is no such proposal any more"))?;
        let by = usize::from(self.head.proposals[place].by);
        if !self.head.seats[by].is_held_by(&user.id) {
            return Err(fault(Code::NotYours, "somebody else proposed this"));
        }
        self.head.proposals.remove(place);
        self.commit(Vec::new(), None).await
    }

    async fn carry_out(&mut self, proposal: Proposal) -> Result<(), Fault> {
        self.decree(&proposal.what);
        match proposal.what {
            ProposalKind::Undo { to } => self.rewind(to).await,
            ProposalKind::Pause | ProposalKind::Resume | ProposalKind::Abandon => self.commit(Vec::new(), None).await,
        }
    }

    /// All have agreed: what else was proposed is settled with it.
    fn decree(&mut self, what: &ProposalKind) {
        self.head.proposals.clear();
        match what {
            ProposalKind::Undo { .. } => {}
            ProposalKind::Pause => self.row.status = Status::Paused,
            ProposalKind::Resume => self.row.status = Status::Running,
            ProposalKind::Abandon => {
                self.row.status = Status::Abandoned;
                self.head.result = Some("Ended by consent.".into());
            }
        }
    }

    /// Goes back to the first so many lines of the record, whatever was known since. What comes then is not what came
    /// before: nobody profits from having seen it.
    async fn rewind(&mut self, to: u32) -> Result<(), Fault> {
        let before = (self.head.rewound, self.head.turns.clone());
        self.head.turn_dice(to);
        let back = self.play_back_to(to).await;
        if back.is_err() {
            (self.head.rewound, self.head.turns) = before;
        }
        let (mut play, rewind) = back?;
        play.stored -= 1;
        let mut fresh = vec![rewind];
        fresh.extend(play.begin());
        // Who has given up is not asked whether to take it back.
        for seat in self.head.resigned().iter() {
            fresh.extend(play.resign(seat));
        }
        self.put(play);
        self.snapshot_at = 0;
        self.commit_with(Append { back_to: Some(to), ..Append::default() }, fresh).await
    }
}
