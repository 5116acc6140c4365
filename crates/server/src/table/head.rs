//! What a table is besides its match: settings, seats, clocks, proposals. Stored as JSON beside the lines.

use crate::{
    App, bots,
    protocol::{
        Clock, ClockRule, DiceTurn, Discretion, FairDice, Holder, Millis, OptionChoice, PackTag, Person, Proposal,
        SeatInfo, Spectators, StandingOrder, Status, TableId, TableInfo, TableSettings, Talk, TimeOut, UserId,
    },
    random,
    store::TableRow,
};
use kernel::{Options, Seat, SeatSet};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableState {
    pub game: String,
    pub name: String,
    pub options: Options,
    #[serde(default)]
    pub pack: Option<PackTag>,
    pub clock: ClockRule,
    pub time_out: TimeOut,
    pub spectators: Spectators,
    #[serde(default)]
    pub discretion: Discretion,
    pub host: Person,
    pub seats: Vec<SeatState>,
    /// The server's part of the seed, secret until the end.
    pub seed: String,
    /// How often the game was taken back by consent, and where: other dice come afterwards.
    #[serde(default)]
    pub rewound: u32,
    #[serde(default)]
    pub turns: Vec<DiceTurn>,
    /// The host has chosen the seed and so knows all dice: nobody else may sit down.
    #[serde(default)]
    pub chosen: bool,
    /// Lets people into a private table.
    pub key: Option<String>,
    pub proposals: Vec<Proposal>,
    pub next_proposal: u32,
    pub next_chat: u32,
    /// Who may talk here, and who of them may not.
    #[serde(default)]
    pub talk: Talk,
    #[serde(default)]
    pub silenced: Vec<Person>,
    /// Who may not come in.
    #[serde(default)]
    pub banned: Vec<Person>,
    pub result: Option<String>,
    pub rematch_of: Option<TableId>,
    pub rematch: Option<TableId>,
    pub remark: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatState {
    pub name: String,
    pub holder: Holder,
    /// Whoever sat here has given up: a bot plays, and the seat is nobody's to take or give.
    #[serde(default)]
    pub resigned: bool,
    /// Milliseconds left when the clock last stood still.
    pub left: Millis,
    /// Running since then.
    pub since: Option<Millis>,
    /// It has run in this turn, also if it stands still for a holiday now.
    #[serde(default)]
    pub begun: bool,
    /// What was left when all could last see the clock run: what it loses in a secret window is not shown.
    #[serde(default)]
    pub shown: Option<Millis>,
    /// What the player added to the seed when sitting down.
    #[serde(default)]
    pub nonce: String,
    pub standing: Vec<StandingOrder>,
    pub holiday_until: Option<Millis>,
    /// Marks of the users who have seen this hand, without their names.
    #[serde(default)]
    pub known_to: Vec<String>,
}

impl TableState {
    pub fn new(settings: &TableSettings, host: Person, seats: Vec<SeatState>) -> TableState {
        TableState {
            game: settings.game.clone(),
            name: settings.name.clone(),
            options: options(&settings.options),
            pack: None,
            clock: settings.clock,
            time_out: settings.time_out.clone(),
            spectators: settings.spectators,
            discretion: settings.discretion,
            host,
            seats,
            seed: settings.seed.clone().unwrap_or_else(|| random::hex(16)),
            rewound: 0,
            turns: Vec::new(),
            chosen: settings.seed.is_some(),
            key: settings.private.then(|| random::id(16)),
            proposals: Vec::new(),
            next_proposal: 1,
            next_chat: 0,
            talk: Talk::Everybody,
            silenced: Vec::new(),
            banned: Vec::new(),
            result: None,
            rematch_of: None,
            rematch: None,
            remark: None,
        }
    }

    /// What the dice come of now.
    pub fn dice_seed(&self) -> String {
        self.dice_seed_of(self.rewound)
    }

    /// What the dice come of after the game was taken back so many times.
    pub fn dice_seed_of(&self, number: u32) -> String {
        let mut text = self.seed.clone();
        if self.seats.iter().any(|seat| !seat.nonce.is_empty()) {
            self.seats.iter().for_each(|seat| text.extend([":", &seat.nonce]));
        }
        if number > 0 {
            text += &format!("#{number}");
        }
        text
    }

    /// Other dice come from this line of the record on.
    pub fn turn_dice(&mut self, position: u32) {
        self.rewound += 1;
        self.turns.retain(|turn| turn.position < position);
        self.turns.push(DiceTurn { position, number: self.rewound });
    }

    /// How often the game had been taken back when this line of the record was made.
    pub fn dice_turn(&self, line: u32) -> u32 {
        self.turns.iter().rfind(|turn| turn.position <= line).map_or(0, |turn| turn.number)
    }

    /// Users who sit here or may come back to a seat.
    pub fn users(&self) -> Vec<UserId> {
        let mut users: Vec<UserId> = self.seats.iter().filter_map(|seat| seat.user().cloned()).collect();
        users.sort();
        users.dedup();
        users
    }

    /// Users who are named here without sitting.
    pub fn named(&self) -> Vec<UserId> {
        let reserved = self.seats.iter().filter_map(|seat| match &seat.holder {
            Holder::Reserved { user } => Some(&user.id),
            Holder::Open | Holder::User { .. } | Holder::Bot { .. } => None,
        });
        let kept_out = self.silenced.iter().chain(&self.banned).map(|person| &person.id);
        let host = [&self.host.id].into_iter().filter(|id| !id.is_empty());
        let mut users: Vec<UserId> = reserved.chain(kept_out).chain(host).cloned().collect();
        users.sort();
        users.dedup();
        users
    }

    pub fn seats_of(&self, user: &str) -> Vec<u8> {
        let own = self.seats.iter().enumerate().filter(|(_, seat)| seat.user().is_some_and(|id| id == user));
        own.map(|(n, _)| n as u8).collect()
    }

    /// Whether this user has seen the hand of a seat other than this one.
    pub fn knows_another(&self, user: &str, seat: u8) -> bool {
        let mark = mark(user);
        let others = self.seats.iter().enumerate().filter(|(n, _)| *n != usize::from(seat));
        others.into_iter().any(|(_, place)| place.known_to.contains(&mark) || place.user().is_some_and(|id| id == user))
    }

    pub fn resigned(&self) -> SeatSet {
        (0..).map(Seat).zip(&self.seats).filter(|(_, place)| place.resigned).map(|(seat, _)| seat).collect()
    }

    pub fn all_taken(&self) -> bool {
        self.seats.iter().all(|seat| matches!(seat.holder, Holder::User { .. } | Holder::Bot { .. }))
    }

    /// Whether this user may know of the table at all.
    pub fn admits(&self, user: &str, key: Option<&str>) -> bool {
        let seated = self.host.id == user || self.seats.iter().any(|seat| seat.is_for(user));
        seated || self.key.is_none() || (key.is_some() && self.key.as_deref() == key)
    }

    /// Path of the table's page; who sits at the table or keeps it gets what lets people in.
    pub fn link_for(&self, table: &str, user: &str) -> String {
        let inside = self.host.id == user || !self.seats_of(user).is_empty();
        if inside { self.link(table) } else { format!("/table/{table}") }
    }

    /// Path of the table's page, with what lets people in.
    pub fn link(&self, table: &str) -> String {
        let key = self.key.as_ref().map_or_else(String::new, |key| format!("?key={key}"));
        format!("/table/{table}{key}")
    }

    pub fn body(&self) -> String {
        serde_json::to_string(self).expect("plain data serialises")
    }

    /// What everybody may see. `waiting` are the seats that are asked in the open; `length` and presence come from the
    /// task.
    pub fn info(&self, app: &App, row: &TableRow, now: Millis, waiting: Vec<u8>) -> TableInfo {
        let over = matches!(row.status, Status::Over | Status::Abandoned);
        let seat = |(n, seat): (u8, &SeatState)| seat.info(n, self.clock, now, over || waiting.contains(&n));
        TableInfo {
            id: row.id.clone(),
            game: self.game.clone(),
            game_name: app.catalog.info(&self.game).map_or_else(|| self.game.clone(), |info| info.name.clone()),
            name: self.name.clone(),
            options: self
                .options
                .iter()
                .map(|(id, value)| OptionChoice { id: id.clone(), value: value.clone() })
                .collect(),
            pack: self.pack.clone(),
            status: row.status,
            private: row.private,
            clock: self.clock,
            time_out: self.time_out.clone(),
            spectators: self.spectators,
            discretion: self.discretion,
            talk: self.talk,
            host: self.host.clone(),
            seats: (0..).zip(&self.seats).map(seat).collect(),
            waiting,
            proposals: self.proposals.clone(),
            fair: FairDice {
                commitment: random::sha256(&self.seed),
                chosen: self.chosen,
                nonces: self.seats.iter().map(|seat| seat.nonce.clone()).collect(),
                turns: self.turns.clone(),
                seed: over.then(|| self.seed.clone()),
            },
            made: row.made,
            moved: row.moved,
            length: 0,
            result: self.result.clone(),
            rematch_of: self.rematch_of.clone(),
            rematch: self.rematch.clone(),
            remark: self.remark.clone(),
        }
    }
}

impl SeatState {
    pub fn new(name: String, holder: Holder) -> SeatState {
        SeatState {
            name,
            holder,
            resigned: false,
            left: 0,
            since: None,
            begun: false,
            shown: None,
            nonce: String::new(),
            standing: Vec::new(),
            holiday_until: None,
            known_to: Vec::new(),
        }
    }

    /// Whoever sits here now knows the hand.
    pub fn remember(&mut self) {
        if let Some(mark) = self.user().map(|user| mark(user))
            && !self.known_to.contains(&mark)
        {
            self.known_to.push(mark);
        }
    }

    /// The user who sits here, or for whom a bot plays.
    pub fn user(&self) -> Option<&UserId> {
        match &self.holder {
            Holder::User { user } | Holder::Bot { for_user: Some(user), .. } => Some(&user.id),
            Holder::Open | Holder::Reserved { .. } | Holder::Bot { for_user: None, .. } => None,
        }
    }

    /// A bot answers for the user who sits here.
    pub fn hand_to_bot(&mut self) {
        if let Holder::User { user } = self.holder.clone() {
            self.holder = Holder::Bot { bot: bots::DEFAULT.into(), for_user: Some(user) };
        }
    }

    pub fn is_bot(&self) -> bool {
        matches!(self.holder, Holder::Bot { .. })
    }

    /// Whoever comes, or is expected, may sit down here.
    pub fn is_free(&self) -> bool {
        matches!(self.holder, Holder::Open | Holder::Reserved { .. })
    }

    /// Nobody plays here who could come back.
    pub fn is_nobodys(&self) -> bool {
        self.is_free() || matches!(self.holder, Holder::Bot { for_user: None, .. }) || (self.resigned && self.is_bot())
    }

    /// The user who may answer for this seat.
    pub fn is_held_by(&self, id: &str) -> bool {
        matches!(&self.holder, Holder::User { user } if user.id == id)
    }

    pub fn is_for(&self, id: &str) -> bool {
        match &self.holder {
            Holder::Reserved { user } => user.id == id,
            Holder::User { .. } | Holder::Bot { .. } | Holder::Open => self.user().is_some_and(|user| user == id),
        }
    }

    /// `open` says that all may see its clock run: inside a window that would tell who is asked.
    fn info(&self, seat: u8, rule: ClockRule, now: Millis, open: bool) -> SeatInfo {
        let left = self.left - self.since.map_or(0, |since| now - since);
        let clock = if open {
            Clock { left: left.max(0), running: self.since.is_some() }
        } else {
            Clock { left: self.shown.unwrap_or(self.left), running: false }
        };
        let clock = (rule != ClockRule::None && matches!(self.holder, Holder::User { .. })).then_some(clock);
        SeatInfo {
            seat,
            name: self.name.clone(),
            holder: self.holder.clone(),
            resigned: self.resigned,
            clock,
            present: false,
            holiday_until: self.holiday_until.filter(|until| *until > now),
        }
    }
}

fn mark(user: &str) -> String {
    random::sha256(user)[..16].to_owned()
}

pub fn options(given: &[OptionChoice]) -> Options {
    given.iter().map(|choice| (choice.id.clone(), choice.value.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Discretion;

    #[test]
    fn dice_come_of_all_parts_of_the_seed_and_of_how_often_the_game_went_back() {
        let ann = Person { id: "ann".into(), name: "Ann".into(), guest: true };
        let settings = TableSettings {
            game: "moot".into(),
            name: "Evening".into(),
            options: Vec::new(),
            seats: Vec::new(),
            clock: ClockRule::None,
            time_out: TimeOut::Bot,
            private: false,
            spectators: Spectators::Welcome,
            discretion: Discretion::Usual,
            seed: Some("server".into()),
            nonce: None,
            pack: None,
        };
        let seats = ["red", "blue"].map(|name| SeatState::new(name.into(), Holder::Open));
        let mut head = TableState::new(&settings, ann, seats.into());
        assert_eq!(head.dice_seed(), "server", "as before there were nonces");
        head.seats[1].nonce = "bobs".into();
        assert_eq!(head.dice_seed(), "server::bobs");
        for to in [30, 10, 20] {
            head.turn_dice(to);
        }
        assert_eq!(head.dice_seed(), "server::bobs#3");
        assert_eq!([0, 10, 19, 20, 40].map(|line| head.dice_turn(line)), [0, 2, 2, 3, 3]);
    }
}
