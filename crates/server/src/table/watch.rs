//! Who looks at a table, and what they are sent.

use super::{LiveMatch, past::Past, show::Sent, task::Task};
use crate::{
    http::{Fault, fault, not_found},
    identity::now,
    online::Outbox,
    protocol::{ChatLine, Code, Millis, Person, ServerMessage, Spectators, Status, TableView, UserId},
    random,
    store::ChatRow,
};
use kernel::{Seat, Viewer};
use scene::Stage;
use std::collections::VecDeque;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// One connection that looks at the table.
pub struct Watcher {
    pub user: UserId,
    pub outbox: Outbox,
    pub viewer: Viewer,
}

/// What the audience of a table with delay has seen, and what it will see.
#[derive(Default)]
pub struct Delayed {
    steps: VecDeque<Later>,
    /// Stored lines, position and step number of what it has seen.
    stored: u32,
    position: u32,
    number: u32,
    /// The match as it has seen it, for those who come next.
    pub past: Option<Past>,
}

struct Later {
    due: Millis,
    stored: u32,
    position: u32,
    number: u32,
    /// The map, if it was laid or turned, and the step.
    messages: Vec<Utf8Bytes>,
}

impl Delayed {
    /// When the audience may see the next step.
    pub fn due(&self) -> Option<Millis> {
        self.steps.front().map(|later| later.due)
    }
}

impl Task {
    /// Whether this user may know of the table. Who looks at it has been let in before.
    pub fn admit(&self, user: &str, key: Option<&str>) -> Result<(), Fault> {
        if self.head.banned.iter().any(|person| person.id == user) && self.head.seats_of(user).is_empty() {
            return Err(fault(Code::NotYours, "the host has barred you from this table"));
        }
        if self.head.admits(user, key) || self.watchers.iter().any(|watcher| watcher.user == user) {
            Ok(())
        } else {
            Err(not_found("there is no such table"))
        }
    }

    /// The point of view a user gets: an own seat, or the audience's; after the end any.
    pub fn viewer(&self, user: &str, seat: Option<u8>) -> Result<Viewer, Fault> {
        let own = self.head.seats_of(user);
        let over = matches!(self.row.status, Status::Over | Status::Abandoned);
        match seat {
            Some(seat) if usize::from(seat) >= self.head.seats.len() => Err(not_found("there is no such seat")),
            Some(seat) if over || own.contains(&seat) => Ok(Viewer::Seat(Seat(seat))),
            Some(_) => Err(fault(Code::NotYours, "this is not your seat")),
            None if over => Ok(own.first().map_or(Viewer::Everyone, |seat| Viewer::Seat(Seat(*seat)))),
            None => match own.first() {
                Some(seat) => Ok(Viewer::Seat(Seat(*seat))),
                None if self.head.spectators == Spectators::None && self.row.status != Status::Gathering => {
                    Err(fault(Code::NotYours, "this table is played without spectators"))
                }
                None => Ok(Viewer::Audience),
            },
        }
    }

    /// Sends the whole now and every change from now on.
    pub async fn watch(
        &mut self,
        user: UserId,
        outbox: Outbox,
        seat: Option<u8>,
        key: Option<&str>,
        stage: Option<&str>,
    ) -> Result<usize, Fault> {
        self.admit(&user, key)?;
        let viewer = self.viewer(&user, seat)?;
        self.drop_watcher(outbox.connection);
        let (view, scene) = self.whole(&user, viewer, true).await?;
        let entries = view.log.len() + view.chat.len();
        if let Some(scene) = scene
            && stage != Some(&view.stage)
        {
            outbox.send(&ServerMessage::Stage { table: self.row.id.clone(), hash: view.stage.clone(), stage: scene });
        }
        outbox.send(&ServerMessage::Whole { view });
        self.watchers.push(Watcher { user, outbox, viewer });
        self.describe();
        Ok(entries)
    }

    /// Somebody sits elsewhere now: their pages get the whole from where they sit, or nothing more.
    pub async fn watch_again(&mut self, user: Option<&str>) {
        let all = std::mem::take(&mut self.watchers);
        let (again, stay): (Vec<_>, Vec<_>) = all.into_iter().partition(|w| user.is_none_or(|user| w.user == user));
        self.watchers = stay;
        let key = self.head.key.clone();
        for watcher in again {
            // Who holds several seats goes on with the one they look from.
            let seat =
                watcher.viewer.seat().map(|seat| seat.0).filter(|seat| self.viewer(&watcher.user, Some(*seat)).is_ok());
            let watched = self.watch(watcher.user, watcher.outbox.clone(), seat, key.as_deref(), None).await;
            if let Err(why) = watched {
                watcher.outbox.send(&ServerMessage::Closed { table: self.row.id.clone(), text: why.0.text });
            }
        }
    }

    pub fn unwatch(&mut self, connection: u64) {
        self.drop_watcher(connection);
        self.describe();
    }

    pub fn drop_watcher(&mut self, connection: u64) {
        self.watchers.retain(|watcher| watcher.outbox.connection != connection);
        let Some(play) = &self.play else { return };
        for viewer in play.viewers() {
            if !self.watchers.iter().any(|watcher| watcher.viewer == viewer) {
                self.shown[play.index(viewer)] = None;
                if viewer == Viewer::Audience {
                    self.delayed = Delayed::default();
                }
            }
        }
    }

    pub async fn view(&mut self, user: &str, seat: Option<u8>, key: Option<&str>) -> Result<TableView, Fault> {
        self.admit(user, key)?;
        let viewer = self.viewer(user, seat)?;
        let watched = self.play.as_ref().is_some_and(|play| self.shown[play.index(viewer)].is_some());
        let (view, _) = self.whole(user, viewer, watched).await?;
        if !watched && let Some(play) = &self.play {
            let index = play.index(viewer);
            self.shown[index] = None;
        }
        Ok(view)
    }

    /// The whole for a viewer, with the map that belongs to it. From here on its steps are counted.
    async fn whole(&mut self, user: &str, viewer: Viewer, follows: bool) -> Result<(TableView, Option<Stage>), Fault> {
        let chat = self.chat_for(user, u32::MAX).await?;
        let standing = viewer.seat().map_or_else(Vec::new, |seat| {
            let place = &self.head.seats[seat.index()];
            if place.user().is_some_and(|id| id == user) { place.standing.clone() } else { Vec::new() }
        });
        let mut view = TableView {
            table: self.info(),
            number: 0,
            position: 0,
            seat: viewer.seat().map(|seat| seat.0),
            mine: self.head.seats_of(user),
            stage: String::new(),
            live: None,
            question: None,
            log: Vec::new(),
            chat,
            link: self.link_for(user),
            standing,
            keeping: self.keeping_for(user),
        };
        if self.play.is_none() {
            return Ok((view, None));
        }
        if viewer == Viewer::Audience && self.delay().is_some() {
            let stage = self.whole_delayed(&mut view, follows).await?;
            return Ok((view, Some(stage)));
        }
        let log = self.log(viewer).await?;
        let Some(play) = self.play.as_ref() else { return Ok((view, None)) };
        let shown = self.shown[play.index(viewer)].get_or_insert_with(|| Sent::whole(play, viewer));
        view.number = shown.number;
        view.position = play.position(viewer);
        let stage = play.stage(viewer);
        view.stage = stage_hash(&stage);
        view.live = Some(play.live(viewer));
        let own = viewer.seat().filter(|seat| view.mine.contains(&seat.0) && self.row.status == Status::Running);
        view.question = own.map(|seat| play.question(seat));
        view.log = log;
        Ok((view, Some(stage)))
    }

    fn link_for(&self, user: &str) -> String {
        self.head.link_for(&self.row.id, user)
    }

    /// What the audience of a table with delay may see now. If it follows, the steps since then are put in its queue.
    async fn whole_delayed(&mut self, view: &mut TableView, follows: bool) -> Result<Stage, Fault> {
        let delay = self.delay().unwrap_or(0);
        let Some(index) = self.play.as_ref().map(|play| play.index(Viewer::Audience)) else {
            return Err(fault(Code::NotNow, "the game has not started"));
        };
        let seen = match &self.shown[index] {
            Some(_) => self.delayed.stored,
            None => self.app.store.lines_made(&self.row.id, now() - delay).await?,
        };
        let kept = self.delayed.past.take();
        let mut past = self.past(kept, seen).await?;
        let stage = past.play.stage(Viewer::Audience);
        view.stage = stage_hash(&stage);
        view.live = Some(past.play.live(Viewer::Audience));
        view.log = past.log(Viewer::Audience);
        view.position = past.play.position(Viewer::Audience);
        view.table.waiting.clear();
        if follows && self.shown[index].is_none() {
            let mut shown = Sent::whole(&past.play, Viewer::Audience);
            self.delayed = Delayed { stored: seen, position: view.position, ..Delayed::default() };
            for line in self.app.store.lines(&self.row.id, seen).await? {
                past.play.replay_untrimmed(&line.body).map_err(|broken| fault(Code::Broken, broken.text))?;
                self.delayed.put(&mut shown, &self.row.id, &past.play, line.made + delay);
                past.play.trim();
                shown.trim(past.play.told(Viewer::Audience));
            }
            self.shown[index] = Some(shown);
        } else {
            self.delayed.past = past.keep(&self.app.stories);
        }
        view.number = if follows { self.delayed.number } else { 0 };
        Ok(stage)
    }

    /// The delay of the audience in milliseconds, while there is one.
    fn delay(&self) -> Option<Millis> {
        match (self.head.spectators, self.row.status) {
            (Spectators::Delayed { seconds }, Status::Running | Status::Paused) => Some(Millis::from(seconds) * 1000),
            _ => None,
        }
    }

    /// The position the audience has seen.
    pub fn delayed_position(&self, play: &LiveMatch) -> u32 {
        match self.delay() {
            Some(delay) if self.last + delay > now() => self.delayed.position,
            Some(_) | None => play.position(Viewer::Audience),
        }
    }

    /// Sends everybody what has changed for them.
    pub fn show(&mut self) {
        let delay = self.delay();
        if delay.is_none() {
            self.show_delayed();
        }
        if let Some(play) = &mut self.play {
            for viewer in play.viewers() {
                let index = play.index(viewer);
                let Some(shown) = &mut self.shown[index] else { continue };
                if viewer == Viewer::Audience
                    && let Some(delay) = delay
                {
                    self.delayed.put(shown, &self.row.id, play, now() + delay);
                } else {
                    for message in news(shown, &self.row.id, play, viewer) {
                        let watchers = self.watchers.iter().filter(|watcher| watcher.viewer == viewer);
                        watchers.for_each(|watcher| watcher.outbox.send_text(message.clone()));
                    }
                }
            }
            play.trim();
            for viewer in play.viewers() {
                if let Some(shown) = &mut self.shown[play.index(viewer)] {
                    shown.trim(play.told(viewer));
                }
            }
        }
        self.show_delayed();
    }

    /// Sends the audience the steps that are old enough.
    pub fn show_delayed(&mut self) {
        let over = self.delay().is_none();
        while let Some(due) = self.delayed.due()
            && (over || due <= now())
        {
            let Some(later) = self.delayed.steps.pop_front() else { return };
            self.delayed.stored = later.stored;
            self.delayed.position = later.position;
            self.delayed.number = later.number;
            let audience = self.watchers.iter().filter(|watcher| watcher.viewer == Viewer::Audience);
            for watcher in audience {
                later.messages.iter().for_each(|message| watcher.outbox.send_text(message.clone()));
            }
        }
    }

    pub async fn chat_for(&self, user: &str, before: u32) -> Result<Vec<ChatLine>, Fault> {
        if self.head.next_chat == 0 {
            return Ok(Vec::new());
        }
        let muted = self.app.store.muted(user).await?;
        let rows = self.app.store.chat(&self.row.id, before).await?;
        let heard = rows.into_iter().filter(|row| !row.user.is_empty() && !muted.iter().any(|m| m.id == row.user));
        Ok(heard.map(|row| self.chat_line(row)).collect())
    }

    pub fn chat_line(&self, row: ChatRow) -> ChatLine {
        ChatLine {
            number: row.number,
            seat: self.head.seats_of(&row.user).first().copied(),
            by: Person { id: row.user, name: row.name, guest: row.guest },
            text: row.body,
            at: row.made,
        }
    }
}

impl Delayed {
    /// Puts what has changed for the audience in the queue.
    fn put(&mut self, shown: &mut Sent, table: &str, play: &LiveMatch, due: Millis) {
        let messages: Vec<Utf8Bytes> = news(shown, table, play, Viewer::Audience).collect();
        if !messages.is_empty() {
            let (stored, position) = (play.stored, play.position(Viewer::Audience));
            self.steps.push_back(Later { due, stored, position, number: shown.number, messages });
        }
    }
}

/// What a viewer is to be told: a map laid or turned in mid-game goes out whole, before the step that belongs to it.
fn news(shown: &mut Sent, table: &str, play: &LiveMatch, viewer: Viewer) -> impl Iterator<Item = Utf8Bytes> + use<> {
    let map = shown.stage(play, viewer).map(|stage| {
        crate::online::text(&ServerMessage::Stage { table: table.to_owned(), hash: stage_hash(&stage), stage })
    });
    map.into_iter().chain(shown.step(table, play, viewer))
}

/// Hash of the part that rarely changes.
fn stage_hash(stage: &Stage) -> String {
    let stage = serde_json::to_string(stage).expect("plain data serialises");
    random::sha256(&stage)[..16].to_owned()
}
