//! What users do at a table.

use super::{SeatState, TableState, task::Task};
use crate::{
    http::{Fault, fault, malformed, not_found},
    identity::now,
    protocol::{Code, Deed, Keys, Person, Problem, ProposalKind, ServerMessage, StandingOrder, Status},
    random,
    store::{ChatRow, ComplaintRow},
};
use kernel::{LONGEST_RUN, Seat, Side, Table};
use tokio::task::spawn_blocking;

/// Characters of a line of chat at most.
const CHAT: usize = 500;
/// Letters of a change of the position at most.
const EDIT: usize = 4_000;
/// Standing orders of a seat at most.
const ORDERS: usize = 32;

/// Whether it plays the game, for the measure of how long that takes.
pub fn is_answer(deed: &Deed) -> bool {
    matches!(deed, Deed::Answer { .. } | Deed::Say { .. })
}

impl Task {
    pub async fn deed(&mut self, user: &Person, key: Option<&str>, deed: Deed) -> Result<(), Fault> {
        self.admit(&user.id, key)?;
        match deed {
            Deed::Answer { seat, question, key, careful } => {
                let seat = self.own_seat(user, seat)?;
                self.check_question(seat, &question)?;
                let keys = read_keys(&key)?;
                if careful == Some(true)
                    && let Some(why) = self.play.as_ref().and_then(|play| play.binding(seat, &keys))
                {
                    return Err(fault(Code::Binding, format!("this can't be taken back: {why}")));
                }
                self.answer_run(seat, &keys).await
            }
            Deed::PassEarly { seat, question, pass } => {
                let seat = self.own_seat(user, seat)?;
                self.check_question(seat, &question)?;
                self.pass_early(seat, pass).await
            }
            Deed::Say { seat, question, line } => {
                let seat = self.own_seat(user, seat)?;
                if let Some(question) = question {
                    self.check_question(seat, &question)?;
                }
                let key = self.understand(seat, &line)?;
                self.answer(seat, key).await
            }
            Deed::TakeBack { seat, count } => {
                let seat = self.own_seat(user, seat)?;
                self.take_back(seat, count).await
            }
            Deed::Propose { seat, what } => {
                let seat = self.held_seat(user, seat)?;
                self.propose(seat, what).await
            }
            Deed::Reply { seat, proposal, agree } => {
                let seat = self.held_seat(user, seat)?;
                self.reply(seat, proposal, agree).await
            }
            Deed::Withdraw { proposal } => self.withdraw(user, proposal).await,
            Deed::Standing { seat, orders } => {
                let seat = self.held_seat(user, seat)?;
                self.set_standing(seat, orders).await
            }
            Deed::Edit { line } => self.edit(user, &line).await,
            Deed::Resign { seat, careful } => {
                let seat = self.own_seat(user, seat)?;
                self.resign(seat, careful == Some(true)).await
            }
            Deed::Chat { text } => {
                // Who may not look on does not talk either.
                self.viewer(&user.id, None)?;
                self.say(user, text).await
            }
            Deed::Report { chat, why } => self.report(user, chat, why).await,
            Deed::Sit { seat, nonce } => self.sit(user, seat, nonce).await,
            Deed::Leave { seat } => self.leave(user, seat).await,
            Deed::Arrange { seat, plan } => self.arrange(user, seat, plan).await,
            Deed::Start => self.start_by(user).await,
            Deed::Rematch => self.rematch(user).await,
            Deed::Close => self.close(user).await,
            Deed::Talk { who } => self.set_talk(user, who).await,
            Deed::Silence { user: other, silent } => self.silence(user, &other, silent).await,
            Deed::Kick { user: other } => self.kick(user, &other).await,
            Deed::Ban { user: other, ban } => self.ban(user, &other, ban).await,
        }
    }

    /// The seat, if this user sits on it.
    fn held_seat(&self, user: &Person, seat: u8) -> Result<Seat, Fault> {
        let place = self.head.seats.get(usize::from(seat)).ok_or_else(|| not_found("there is no such seat"))?;
        if !place.is_held_by(&user.id) {
            return Err(fault(Code::NotYours, "this is not your seat"));
        }
        Ok(Seat(seat))
    }

    /// The seat, if this user sits on it and the game runs.
    pub fn own_seat(&self, user: &Person, seat: u8) -> Result<Seat, Fault> {
        let seat = self.held_seat(user, seat)?;
        match self.row.status {
            Status::Running => Ok(seat),
            Status::Gathering => Err(fault(Code::NotNow, "the game has not started")),
            Status::Paused => {
                let why = self.stuck.as_ref().map_or("the game is paused", |stuck| stuck.remark.as_str());
                Err(fault(Code::NotNow, why))
            }
            Status::Over | Status::Abandoned => Err(fault(Code::NotNow, "the game is over")),
        }
    }

    /// The question must be the one that stands, so that no answer counts twice or for another question.
    pub fn check_question(&self, seat: Seat, token: &str) -> Result<(), Fault> {
        let stands = self.play.as_ref().is_some_and(|play| play.token(seat) == token);
        if stands { Ok(()) } else { Err(fault(Code::Stale, "the question has changed since")) }
    }

    fn understand(&self, seat: Seat, line: &str) -> Result<u64, Fault> {
        let play = self.play.as_ref().ok_or_else(|| fault(Code::NotNow, "the game has not started"))?;
        play.parse(seat, line.trim()).map_err(|mismatch| {
            let rule = mismatch.rule.map(|rule| rule.to_string());
            Fault(Problem { code: Code::Illegal, text: mismatch.to_string(), rule })
        })
    }

    async fn take_back(&mut self, seat: Seat, count: u32) -> Result<(), Fault> {
        let Some(play) = &mut self.play else { return Err(fault(Code::NotNow, "the game has not started")) };
        let most = play.undoable(seat);
        if count == 0 || (count as usize > most && !(count == 1 && most > 0)) {
            let why = match most {
                0 => "nothing can be taken back: something was rolled, drawn, shown or answered since".into(),
                _ => format!("{most} answers can be taken back"),
            };
            return Err(fault(Code::NotNow, why));
        }
        let mut lines = Vec::new();
        for _ in 0..count {
            match play.undo(seat) {
                Ok(line) => lines.push(line),
                Err(_) => break,
            }
        }
        // Nobody goes back to what is taken back already.
        let left = play.length();
        self.head.proposals.retain(|proposal| !matches!(proposal.what, ProposalKind::Undo { to } if to >= left));
        self.commit(lines, None).await
    }

    async fn pass_early(&mut self, seat: Seat, pass: bool) -> Result<(), Fault> {
        let Some(play) = &mut self.play else { return Err(fault(Code::NotNow, "the game has not started")) };
        let line = play.pass_early(seat, pass).map_err(|problem| fault(Code::NotNow, problem.to_string()))?;
        self.commit(vec![line], None).await
    }

    async fn resign(&mut self, seat: Seat, careful: bool) -> Result<(), Fault> {
        let Some(play) = &mut self.play else { return Err(fault(Code::NotNow, "the game has not started")) };
        let after = After::resigning(&self.head, play.table(), seat);
        if careful {
            return Err(fault(Code::Binding, after.words()));
        }
        let lines = play.resign(seat);
        let over = play.table().outcome().is_some();
        let place = &mut self.head.seats[seat.index()];
        place.resigned = true;
        if !over {
            place.hand_to_bot();
        }
        if after == After::NobodyPlays {
            self.row.status = Status::Abandoned;
            self.head.result = Some("Nobody is left who plays.".into());
            self.head.proposals.clear();
        }
        if !over {
            self.agree_without();
        }
        self.commit(lines, None).await
    }

    /// Who plays alone, with dice they know, may set up a position: a puzzle, a case to look into.
    async fn edit(&mut self, user: &Person, line: &str) -> Result<(), Fault> {
        if !self.head.chosen || self.head.host.id != user.id {
            return Err(fault(Code::NotYours, "only whoever plays alone, with a chosen seed, may change the position"));
        }
        if line.len() > EDIT {
            return Err(malformed(format!("a change of the position has at most {EDIT} letters")));
        }
        let running = self.row.status == Status::Running;
        let play = self.play.take_if(|_| running);
        let mut play = play.ok_or_else(|| fault(Code::NotNow, "the game is not under way"))?;
        // What the rules make of a position that nobody could reach, they make beside the threads that serve everybody.
        let text = line.to_owned();
        let edited = spawn_blocking(move || (play.edit(&text), play)).await;
        // A table that breaks down with it does so here as well.
        let (lines, play) = edited.unwrap_or_else(|broken| std::panic::resume_unwind(broken.into_panic()));
        self.play = Some(play);
        let lines = lines.map_err(|problem| fault(Code::Illegal, problem.to_string()))?;
        self.commit(lines, None).await
    }

    async fn set_standing(&mut self, seat: Seat, orders: Vec<StandingOrder>) -> Result<(), Fault> {
        if orders.len() > ORDERS || orders.iter().any(|order| order.rule.len() > 100 || order.line.len() > 200) {
            return Err(malformed(format!("at most {ORDERS} standing answers, each one short line")));
        }
        self.head.seats[seat.index()].standing = orders;
        self.commit(Vec::new(), None).await
    }

    async fn say(&mut self, user: &Person, text: String) -> Result<(), Fault> {
        let text = text.trim().to_owned();
        if text.is_empty() || text.chars().count() > CHAT || text.contains(|c: char| c.is_control() && c != '\n') {
            return Err(malformed(format!("a line of chat has 1 to {CHAT} characters")));
        }
        self.may_talk(user).await?;
        let number = self.head.next_chat;
        self.head.next_chat += 1;
        let Person { id, name, guest } = user.clone();
        let row = ChatRow { number, user: id, name, guest, body: text, made: now() };
        self.commit(Vec::new(), Some(row.clone())).await?;
        let message = ServerMessage::Chat { table: self.row.id.clone(), line: self.chat_line(row) };
        let text = crate::online::text(&message);
        let hearing = self.watchers.iter().filter(|watcher| watcher.outbox.hears(&user.id));
        hearing.for_each(|watcher| watcher.outbox.send_text(text.clone()));
        Ok(())
    }

    async fn report(&mut self, user: &Person, chat: u32, why: String) -> Result<(), Fault> {
        if why.chars().count() > CHAT || why.contains(|c: char| c.is_control() && c != '\n') {
            return Err(malformed(format!("a reason is a text of at most {CHAT} characters")));
        }
        self.viewer(&user.id, None)?;
        if !self.app.gate.calls.take(user.id.clone()) {
            return Err(fault(Code::Slow, "so many complaints at once are too much: wait a moment"));
        }
        let row = self.app.store.chat_line(&self.row.id, chat).await?.filter(|row| !row.user.is_empty());
        let row = row.ok_or_else(|| not_found("there is no such line"))?;
        let report = ComplaintRow {
            id: random::id(12),
            table: self.row.id.clone(),
            chat,
            line: format!("{}: {}", row.name, row.body),
            by: user.id.clone(),
            why,
            made: now(),
        };
        self.app.store.add_report(&report).await?;
        tracing::warn!(table = self.row.id, chat, "a line of chat was reported");
        Ok(())
    }

    async fn close(&mut self, user: &Person) -> Result<(), Fault> {
        self.host_only(user)?;
        if self.row.status != Status::Gathering {
            return Err(fault(Code::NotNow, "the game has started: propose to end it"));
        }
        self.row.status = Status::Abandoned;
        self.commit(Vec::new(), None).await
    }

    pub fn host_only(&self, user: &Person) -> Result<(), Fault> {
        if self.head.host.id == user.id { Ok(()) } else { Err(fault(Code::NotYours, "only the host may do that")) }
    }
}

pub fn read_keys(keys: &Keys) -> Result<Vec<u64>, Fault> {
    let keys = keys.list();
    if keys.is_empty() || keys.len() > LONGEST_RUN {
        return Err(malformed(format!("an answer has 1 to {LONGEST_RUN} keys, not {}", keys.len())));
    }
    let key = |key: &String| u64::from_str_radix(key, 16).map_err(|_| malformed("a key has 16 hex digits"));
    keys.iter().map(key).collect()
}

/// How a game goes on when a seat gives up.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    /// One side is left, or the rules say so.
    GameEnds,
    /// Only bots are left, and nobody waits for the end.
    NobodyPlays,
    OthersPlay,
}

impl After {
    fn resigning(head: &TableState, table: &dyn Table, seat: Seat) -> After {
        let mut trial = table.fork();
        trial.resign(seat);
        let gone = head.resigned().with(seat);
        let stays = |side: &&Side| side.seats.is_empty() || side.seats.and(gone) != side.seats;
        let plays = |(n, place): (u8, &SeatState)| place.user().is_some() && !gone.has(Seat(n));
        // What is heard only later has no outcome yet: then the sides tell.
        if trial.outcome().is_some() || table.sides().iter().filter(stays).count() <= 1 {
            After::GameEnds
        } else if (0..).zip(&head.seats).any(plays) {
            After::OthersPlay
        } else {
            After::NobodyPlays
        }
    }

    fn words(self) -> &'static str {
        match self {
            After::GameEnds => "You lose, and the game is over.",
            After::NobodyPlays => "You lose. Nobody else plays here, so the game ends without a winner.",
            After::OthersPlay => "You lose, and the others play on. A bot takes your seat; you can't have it back.",
        }
    }
}
