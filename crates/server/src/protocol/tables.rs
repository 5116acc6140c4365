//! Tables: settings, seats, clocks, deeds, log, chat, replay.

use super::{Change, Millis, OptionChoice, PackTag, Person, StandingOrder, TableId, UserId};
use scene::{Live, LogLine, SeatNumber, Stage};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// `POST /api/tables` opens a table with these.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct TableSettings {
    pub game: String,
    pub name: String,
    pub options: Vec<OptionChoice>,
    pub seats: Vec<SeatPlan>,
    pub clock: ClockRule,
    pub time_out: TimeOut,
    /// Only by link: not in the lobby.
    pub private: bool,
    pub spectators: Spectators,
    #[serde(default)]
    #[ts(optional, as = "Option<Discretion>")]
    pub discretion: Discretion,
    /// Dice may be checked: a commitment to the seed is shown at the start, the seed at the end.
    /// Without it the table still has one; the field chooses the seed for tests and puzzles.
    pub seed: Option<String>,
    /// What the host adds to the server's part of the seed, for the seats the host takes: 1 to 64 letters and digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub nonce: Option<String>,
    /// Id of the pack to play with; our own components if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pack: Option<String>,
}

/// Who is meant to sit on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "plan", rename_all = "kebab-case")]
pub enum SeatPlan {
    /// The one who opens the table; several such seats make a hot-seat table.
    Me,
    Open,
    /// For this user only, by id or by the name of the account.
    Reserved {
        user: UserId,
    },
    Bot {
        bot: String,
    },
}

/// How much time there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ClockRule {
    #[default]
    None,
    /// Each turn at the clock begins with this many seconds.
    Move { seconds: u32 },
    /// Each seat has this long for the whole game, plus an increment a turn at the clock.
    Game { seconds: u32, increment: u32 },
    /// A move in so many days; holidays count.
    Days { days: u8 },
}

/// What happens to a seat whose time is up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum TimeOut {
    /// A bot plays on for the seat; its owner may take it back.
    #[default]
    Bot,
    /// The quietest answer is given (done or pass where there is one), and the clock starts again.
    Pass,
}

/// Who may look on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Spectators {
    #[default]
    Welcome,
    /// They see what happened so many seconds ago.
    Delayed {
        seconds: u32,
    },
    None,
}

/// Whether the host passes for those who can only pass in a reaction window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Discretion {
    /// After a short pause, always the same: a window that outlasts it tells that somebody could play.
    #[default]
    Usual,
    /// Never: everybody passes by hand.
    Strict,
}

/// Who may talk at a table. Its host says so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Talk {
    /// Whoever may look on.
    #[default]
    Everybody,
    /// Those who sit there, and the host.
    Players,
    Nobody,
}

/// Whom the host of a table keeps quiet or away. For the host alone.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Keeping {
    pub silenced: Vec<Person>,
    pub banned: Vec<Person>,
}

/// Where a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Waits for players.
    Gathering,
    Running,
    Paused,
    Over,
    /// Closed before the end: nobody came, nobody played on, or all agreed.
    Abandoned,
}

impl Status {
    /// As it is written, also in the store.
    pub fn word(self) -> &'static str {
        match self {
            Status::Gathering => "gathering",
            Status::Running => "running",
            Status::Paused => "paused",
            Status::Over => "over",
            Status::Abandoned => "abandoned",
        }
    }
}

/// A table as everybody may see it. Lobby entry, head of a table, answer to `GET /api/tables/{table}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct TableInfo {
    pub id: TableId,
    pub game: String,
    pub game_name: String,
    pub name: String,
    pub options: Vec<OptionChoice>,
    /// The pack it is played with; missing for our own components.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pack: Option<PackTag>,
    pub status: Status,
    pub private: bool,
    pub clock: ClockRule,
    pub time_out: TimeOut,
    pub spectators: Spectators,
    pub discretion: Discretion,
    #[serde(default)]
    #[ts(optional, as = "Option<Talk>")]
    pub talk: Talk,
    pub host: Person,
    pub seats: Vec<SeatInfo>,
    /// Who is asked at present; empty inside a secret window.
    pub waiting: Vec<SeatNumber>,
    pub proposals: Vec<Proposal>,
    pub fair: FairDice,
    #[ts(type = "number")]
    pub made: Millis,
    #[ts(type = "number")]
    pub moved: Millis,
    /// Answers and rolls so far, without those a seat can still take back by itself.
    pub length: u32,
    /// How it ended, in one line.
    pub result: Option<String>,
    /// The table this is a rematch of, and the one that is a rematch of this.
    pub rematch_of: Option<TableId>,
    pub rematch: Option<TableId>,
    /// Something about this table that people should know: it was opened from its last snapshot.
    pub remark: Option<String>,
}

/// One seat of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct SeatInfo {
    pub seat: SeatNumber,
    /// Word of the notation: `red`.
    pub name: String,
    pub holder: Holder,
    /// Whoever sat here has given up, and cannot come back.
    pub resigned: bool,
    pub clock: Option<Clock>,
    /// At least one connection of its owner watches the table.
    pub present: bool,
    /// Its owner is on holiday until then.
    #[ts(type = "number | null")]
    pub holiday_until: Option<Millis>,
}

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Holder {
    Open,
    Reserved {
        user: Person,
    },
    User {
        user: Person,
    },
    /// `for_user` may take the seat back from the bot that stands in, unless they have resigned.
    Bot {
        bot: String,
        for_user: Option<Person>,
    },
}

/// The clock of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Clock {
    /// Milliseconds left, as of the moment the message was made.
    #[ts(type = "number")]
    pub left: i64,
    pub running: bool,
}

/// Something that needs everybody's consent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Proposal {
    pub id: u32,
    pub by: SeatNumber,
    pub what: ProposalKind,
    /// In one sentence: what would be undone, for how long it would pause.
    pub text: String,
    /// Seats that have agreed (bots always do).
    pub agreed: Vec<SeatNumber>,
    /// Seats still to answer.
    pub pending: Vec<SeatNumber>,
    /// From then on those count as agreeing who have left their seats to bots.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub until: Option<Millis>,
}

/// What is proposed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ProposalKind {
    /// Keep so many answers and rolls (positions, as in `LogEntry::position`) and take back the rest.
    Undo {
        to: u32,
    },
    Pause,
    Resume,
    /// End the game without a winner.
    Abandon,
}

/// Proof that nobody fixed the dice. The server commits to its part of the seed when the table is made; each player adds
/// a nonce when sitting down. The dice come of `SEED:NONCE:NONCE...`, one nonce a seat, if there is any, and of `...#2`
/// once the game has been taken back twice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FairDice {
    /// SHA-256 of the server's part, 64 hex digits.
    pub commitment: String,
    /// The host has chosen the seed and knows all dice: one person plays here alone.
    pub chosen: bool,
    /// What the players have added, by seat; empty where nobody did.
    pub nonces: Vec<String>,
    /// From which line of the record on the dice are those after so many times of going back; of the first before.
    pub turns: Vec<DiceTurn>,
    /// The server's part, shown when the table is over.
    pub seed: Option<String>,
}

/// The game was taken back to after so many lines of the record, for the `number`-th time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DiceTurn {
    pub position: u32,
    pub number: u32,
}

/// A finished game rolled again from its seed. `GET /api/tables/{table}/dice`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DiceCheck {
    pub rolls: u32,
    pub draws: u32,
    pub orders: u32,
    /// Positions where the seed gives another outcome than the one that was played.
    pub misfits: Vec<u32>,
}

/// What a user does at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Deed {
    /// Answer the standing question, or do an aside, by key. `question` is the token of the question as it was shown.
    /// A list of keys is one answer: the run of single answers it stands for (`Choice::most`), all or none, and taken
    /// back as one.
    Answer {
        seat: SeatNumber,
        question: String,
        key: Keys,
        /// Refuse it with the code `binding` if it could not be taken back afterwards, so that the user can be asked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        careful: Option<bool>,
    },
    /// Pass in a reaction window before being asked in it (`Question::early`), or no longer do so.
    PassEarly {
        seat: SeatNumber,
        question: String,
        pass: bool,
    },
    /// The same in notation, for scripts: `move strider c3 d4`.
    Say {
        seat: SeatNumber,
        question: Option<String>,
        line: String,
    },
    /// Change the position by lines of the game's edit language, parted by `|`, all or none: for puzzles and rehearsals,
    /// at a table whose host chose the seed and so plays alone.
    Edit {
        line: String,
    },
    /// Take back the own last `count` answers, none of which may lie behind information. A run is one.
    TakeBack {
        seat: SeatNumber,
        count: u32,
    },
    Propose {
        seat: SeatNumber,
        what: ProposalKind,
    },
    Reply {
        seat: SeatNumber,
        proposal: u32,
        agree: bool,
    },
    Withdraw {
        proposal: u32,
    },
    /// Answers given by the server for this seat until changed. Replaces the whole list.
    Standing {
        seat: SeatNumber,
        orders: Vec<StandingOrder>,
    },
    /// Give up for good. The others play on while there is more than one side, and a bot answers for the seat.
    Resign {
        seat: SeatNumber,
        /// Refuse it with the code `binding` and say what it would mean, so that the user can be asked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        careful: Option<bool>,
    },
    Chat {
        text: String,
    },
    /// Tell the people who run this server about a line of chat.
    Report {
        chat: u32,
        why: String,
    },
    Sit {
        seat: SeatNumber,
        /// What the player adds to the seed, before the start: 1 to 64 letters and digits. The server finds one if it is
        /// missing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        nonce: Option<String>,
    },
    /// Leave before the start; later on, hand the seat to a bot and keep the right to come back.
    Leave {
        seat: SeatNumber,
    },
    /// The host or the seat's owner puts a bot on it, opens it or reserves it.
    Arrange {
        seat: SeatNumber,
        plan: SeatPlan,
    },
    /// The host starts when all seats are taken (it starts by itself when the last seat fills).
    Start,
    /// A new table with the same settings; the others get a notice.
    Rematch,
    /// The host closes a table that has not started.
    Close,
    /// The host says who may talk.
    Talk {
        who: Talk,
    },
    /// The host keeps somebody quiet at this table, or no longer does.
    Silence {
        user: UserId,
        silent: bool,
    },
    /// The host sends somebody away who does not play: a spectator, or before the start whoever sits there.
    Kick {
        user: UserId,
    },
    /// The same for good, or no longer.
    Ban {
        user: UserId,
        ban: bool,
    },
}

/// What is answered: one option, or several in a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum Keys {
    One(String),
    Run(Vec<String>),
}

impl Keys {
    pub fn list(&self) -> &[String] {
        match self {
            Keys::One(key) => std::slice::from_ref(key),
            Keys::Run(keys) => keys,
        }
    }
}

/// A log line with its place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct LogEntry {
    /// Number of the entry for this viewer, counted from 0 without gaps. Undo takes entries away from the end.
    pub at: u32,
    /// The position after the answer that made it, for `GET /api/tables/{table}/replay/{position}`.
    pub position: u32,
    pub line: LogLine,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ChatLine {
    pub number: u32,
    pub by: Person,
    pub seat: Option<SeatNumber>,
    pub text: String,
    #[ts(type = "number")]
    pub at: Millis,
}

/// Lines of chat, the oldest first: the last ones, or those before one. `GET /api/tables/{table}/chat?before=200`
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ChatPage {
    pub lines: Vec<ChatLine>,
}

/// A page of the log of a viewer, the oldest entry first: the last ones, or those before one.
/// `GET /api/tables/{table}/log?seat=0&before=900`
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct LogPage {
    pub entries: Vec<LogEntry>,
}

/// The whole of a table for one viewer. Also `GET /api/tables/{table}/view?seat=0`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct TableView {
    pub table: TableInfo,
    /// Number of the last step it contains; the next one is `number + 1`.
    pub number: u32,
    /// The position it shows, as in replays.
    pub position: u32,
    /// The seat it is seen from; none for the audience.
    pub seat: Option<SeatNumber>,
    /// Seats of this user here. More than one: hot-seat.
    pub mine: Vec<SeatNumber>,
    /// Hash of the stage it goes with.
    pub stage: String,
    /// None until the table has started.
    pub live: Option<Live>,
    pub question: Option<Question>,
    /// The last page of the log. If its first entry is not number 0, those before it are at `GET /api/tables/{table}/log`.
    pub log: Vec<LogEntry>,
    pub chat: Vec<ChatLine>,
    /// Path to share; with the key of a private table for those who sit there.
    pub link: String,
    pub standing: Vec<StandingOrder>,
    /// For the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub keeping: Option<Keeping>,
}

/// The question a viewer is asked, as a thing that can be answered once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Question {
    /// Send it back with the answer.
    pub token: String,
    /// Answers of this seat that it can take back now, newest last, in notation: one line each, or those of a run.
    pub tentative: Vec<Vec<String>>,
    /// The reaction window in which this seat may be asked after others, if one is open.
    pub early: Option<EarlyPass>,
}

/// A reaction window in which a seat can pass before it is asked. The pass stands until it is used, until something
/// is played, or until the window closes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EarlyPass {
    /// Rule id of the question it will be.
    pub rule: String,
    /// The seat has passed in advance.
    pub passed: bool,
}

/// What one change at a table means for one viewer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct TableStep<'a> {
    pub table: TableId,
    pub number: u32,
    /// The position it leads to, as in replays.
    pub position: u32,
    pub changes: Vec<Change<'a>>,
    /// The log keeps the entries before this number (fewer than before after an undo), then these follow.
    pub log_keep: u32,
    pub log: Vec<LogEntry>,
    pub question: Option<Question>,
}

/// What a seat would be shown after answers of which none is given: where what it picks may go. Pick and place are then
/// sent as one answer. `GET /api/tables/{table}/ahead?seat=0&question=TOKEN&keys=KEY,KEY`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Ahead<'a> {
    /// Token of the question it was asked for.
    pub question: String,
    /// What would be different from what the seat is shown now.
    pub changes: Vec<Change<'a>>,
}

/// A whole game for the replay viewer. `GET /api/tables/{table}/replay?seat=0`.
///
/// While the game runs it holds what this viewer has seen; afterwards everybody may look through every seat's eyes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Replay {
    pub table: TableInfo,
    pub stage: Stage,
    /// Number of positions; positions are 0 (the start) to `positions - 1`.
    pub positions: u32,
    pub log: Vec<LogEntry>,
    /// Path of the table to share; the one of a private table lets people in.
    pub link: String,
}

/// One position of a replay. `GET /api/tables/{table}/replay/{position}?seat=0`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ReplayFrame {
    pub position: u32,
    pub live: Live,
}

/// `POST /api/records`: the text of a record becomes a new table that goes on from its last line.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct NewRecord {
    pub record: String,
    pub name: String,
    /// Who plays on, one a seat; as in the record where empty.
    pub seats: Vec<SeatPlan>,
}

/// `POST /api/tables`, `POST /api/records`, a rematch: the table that was made.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct TableMade {
    pub id: TableId,
    /// Path of its page; for a private table with the key that lets people in.
    pub link: String,
}

/// `GET /api/tables?game=&status=&mine=`, `GET /api/me/asked`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct TableList {
    pub tables: Vec<TableInfo>,
    /// There is a further page: `page=1` is the second.
    #[serde(default)]
    pub more: bool,
}

/// A table where this user is asked, the most urgent first. `GET /api/me/asked`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct AskedList {
    pub asked: Vec<Asked>,
    /// Tables of this user that wait for others.
    pub others: Vec<TableInfo>,
}

/// One question that waits for this user.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Asked {
    pub table: TableInfo,
    pub seat: SeatNumber,
    pub question: String,
    #[ts(type = "number | null")]
    pub left: Option<i64>,
}
