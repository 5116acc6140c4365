//! The object-safe face of any match. Bots, lab, server and command line know games only through it.

use crate::frozen::Wanted;
use crate::match_table::{open, thaw};
use crate::notation::Mismatch;
use crate::{
    Asked, Bid, Faces, Fate, GameInfo, Judged, Outcome, Plan, Problem, Report, Rng, Seat, SeatSet, Seeded, Setup,
    Shown, Side, Viewer,
};
use scene::{Live, Scene, Stage, Words};
use std::any::Any;

/// A question as a player gets it: the ask and the keys of its options, in a fixed order.
#[derive(Clone, Debug, Default)]
pub struct Question {
    pub ask: Option<Asked>,
    pub keys: Vec<u64>,
}

impl Question {
    /// The options a random player picks among: all, or for "any number of these" those from the given index on.
    pub fn spelled(&self) -> &[u64] {
        let from = self.ask.and_then(|ask| ask.many_from).unwrap_or(0) as usize;
        &self.keys[from.min(self.keys.len() - 1)..]
    }
}

/// How much a playout played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// All questions.
    pub asks: u64,
    /// Questions with at least two options, those of parties nobody sits at included.
    pub decisions: u64,
}

impl Tally {
    /// Adds what parties nobody sits at have decided since.
    #[inline]
    pub fn decide(&mut self, decided: u64) {
        self.asks += decided;
        self.decisions += decided;
    }
}

/// Any match of any game.
pub trait Table: Send + Sync {
    fn info(&self) -> &'static GameInfo;
    fn seats(&self) -> u8;

    /// Everybody who may be asked: seats first, then parties nobody sits at.
    fn parties(&self) -> u8;

    fn seat_name(&self, seat: Seat) -> &'static str;
    fn sides(&self) -> Vec<Side>;

    /// Name and digest of the component pack.
    fn pack(&self) -> (String, u64);

    /// The seats that have a question now; more than one only where the rules say "simultaneously".
    fn asked(&self) -> SeatSet;

    /// Whether the seats asked answer simultaneously; others see only who is busy and who is done.
    fn together(&self) -> bool;

    /// Whether they are asked in a reaction window: then others see that it is open, and not who is asked.
    fn polls(&self) -> bool;

    /// The seats asked in such a window that can only pass. Nobody may be shown this.
    fn lone_passes(&self) -> SeatSet;

    /// Passes for all of them.
    fn hush(&mut self) -> Result<Report, Problem>;

    /// The question a seat has, if it has one.
    fn ask(&self, seat: Seat, out: &mut Question) -> bool;

    /// What the seat may do besides: offers, any-time cards. Empty while no open question stands.
    fn asides(&self, seat: Seat, out: &mut Question);

    /// Offers that wait for an answer of the seat. Empty while no open question stands.
    fn bids(&self, seat: Seat) -> Vec<Bid<u64>>;

    /// Offers the seat might make, each as the keys of its asides in order. Empty while no open question stands.
    fn proposals(&self, seat: Seat) -> Vec<Vec<u64>>;

    /// Answers the seat's question, or takes one of its asides.
    fn choose(&mut self, seat: Seat, key: u64) -> Result<Report, Problem>;

    /// The same on a copy, to see what follows: nothing is told.
    fn attempt(&mut self, seat: Seat, key: u64) -> Result<Report, Problem>;

    /// The chance wanted, if any.
    fn fate(&self) -> Option<Fate>;

    /// Draws an answer of chance; `None` if none is wanted.
    fn roll(&self, chance: &mut Seeded) -> Option<Faces>;

    /// Every answer of chance with its weight.
    fn enumerate(&self) -> Vec<(Faces, u64)>;

    /// Answers the chance wanted.
    fn answer(&mut self, faces: &Faces) -> Result<Report, Problem>;

    /// A seat gives up, heard at the next open question.
    fn resign(&mut self, seat: Seat) -> Report;

    /// An option or aside in notation.
    fn print(&self, seat: Seat, key: u64) -> Option<String>;

    /// All options of the seat's question in notation, in the order of their keys.
    fn lines(&self, seat: Seat) -> Vec<String>;

    /// The option or aside written so.
    fn parse(&self, seat: Seat, text: &str) -> Result<u64, Mismatch>;

    /// An answer of chance in notation, without the leading `~`.
    fn print_faces(&self, faces: &Faces) -> String;

    /// The answer of chance written so.
    fn parse_faces(&self, text: &str) -> Result<Faces, Mismatch>;

    /// Candidates a player may reach for that are not legal now, deals and other asides too, each as it is refused.
    fn why_not(&self, seat: Seat) -> Vec<Mismatch>;

    /// Changes the position by one line of the game's edit language, or says where the line is wrong, or what would be lost
    /// or made by it. The question that stands is asked anew.
    fn edit_line(&mut self, line: &str) -> Result<(), Problem>;

    fn outcome(&self) -> Option<Outcome>;

    /// How well each party stands, 0 to 1.
    fn evaluate(&self, out: &mut [f32]);

    /// What the game's evaluation weighs of a seat's standing; nothing if its weights are not fitted to games.
    fn features(&self, seat: Seat, out: &mut Vec<f32>);

    /// How promising each option of the seat's question looks, in the order of its keys, for all the seat knows: a table
    /// that is not imagined already is, before the game is asked.
    fn hints(&self, seat: Seat, out: &mut Vec<f32>);

    /// What the seat might set out to do in the turn its question begins ([`Asked::turn`]), for all it knows; nothing if it
    /// begins none.
    fn plans(&self, seat: Seat, out: &mut Vec<Plan>);

    /// The key of the option by which the seat follows a plan, for all it knows; `None` where the plan leaves it open.
    fn follow(&self, seat: Seat, plan: u64) -> Option<u64>;

    /// A plan in words.
    fn intent(&self, seat: Seat, plan: u64) -> Words;

    fn stage(&self) -> Stage;

    /// Changes whenever the stage does, and is quickly asked.
    fn stage_mark(&self) -> u64;

    fn live(&self, viewer: Viewer) -> Live;

    fn fork(&self) -> Box<dyn Table>;

    /// Becomes equal to another table of the same game.
    fn copy_from(&mut self, other: &dyn Table);

    /// Makes `into` a table that `seat` could be sitting at, for all it knows.
    fn imagine_into(&self, seat: Seat, rng: &mut Rng, into: &mut dyn Table);

    /// Answers the seat's question with its `n`-th option and tells nobody: for search on imagined tables. Gives how often
    /// parties nobody sits at decided after it.
    fn take(&mut self, seat: Seat, n: usize) -> u64;

    /// Lets chance answer until a seat is asked or the game is over, and tells nobody. Gives how often parties nobody
    /// sits at decided meanwhile.
    fn drift(&mut self, rng: &mut Rng) -> u64;

    /// Random play for at most `limit` decisions, or to the end. Nobody is asked who could only pass in a window.
    fn playout(&mut self, limit: u64, rng: &mut Rng) -> Tally;

    /// Random play with counter-based chance: the same game as answering one by one from these streams.
    fn playout_seeded(&mut self, limit: u64, chance: &mut Seeded) -> Tally;

    /// Opaque bytes for storage.
    fn freeze(&self) -> Vec<u8>;

    /// Equal for equal matches, within one build.
    fn hash(&self) -> u64;

    /// How many steps wait.
    fn depth(&self) -> usize;

    /// Pieces, cards and money are conserved.
    fn audit(&self) -> Result<(), String>;

    fn as_any(&self) -> &dyn Any;

    /// Redraws in place what `seat` cannot know.
    fn imagine_here(&mut self, seat: Seat, rng: &mut Rng);
}

impl dyn Table + '_ {
    /// The whole picture for one viewer.
    pub fn view(&self, viewer: Viewer) -> Scene {
        Scene { stage: self.stage(), live: self.live(viewer) }
    }

    /// The side a seat plays for.
    pub fn side_of(&self, seat: Seat) -> usize {
        self.sides().iter().position(|side| side.seats.has(seat)).unwrap_or(0)
    }
}

/// A game as the catalog lists it. One program of rules may stand behind several entries.
#[derive(Clone, Copy)]
pub struct Entry {
    pub info: &'static GameInfo,
    open: fn(&'static GameInfo, &Setup) -> Result<Box<dyn Table>, Problem>,
    thaw: fn(&'static GameInfo, &[u8], Wanted) -> Result<Box<dyn Table>, Problem>,
    check_files: fn(&crate::Files) -> Result<(), Problem>,
    advice: fn(&'static GameInfo, &Setup) -> Result<Vec<String>, Problem>,
    /// Exact battle odds, where the game has them.
    pub odds: Option<crate::OddsDesk>,
    /// The picture that stands for it in the lobby: `terrain`, `fleets`. Empty: one of its name's own.
    pub cover: &'static str,
}

impl Entry {
    /// The entry of a game that has but one.
    pub fn of<G: Shown + Judged>() -> Entry {
        match G::infos() {
            [info] => Entry::for_info::<G>(info),
            infos => panic!("{} entries, not one", infos.len()),
        }
    }

    /// All entries of a game.
    pub fn all<G: Shown + Judged>() -> Vec<Entry> {
        G::infos().iter().map(|info| Entry::for_info::<G>(info)).collect()
    }

    fn for_info<G: Shown + Judged>(info: &'static GameInfo) -> Entry {
        let (check_files, advice) = (G::check_files, G::advice);
        Entry { info, open: open::<G>, thaw: thaw::<G>, check_files, advice, odds: None, cover: "" }
    }

    pub fn with_cover(self, cover: &'static str) -> Entry {
        Entry { cover, ..self }
    }

    pub fn with_odds(mut self, desk: crate::OddsDesk) -> Entry {
        self.odds = Some(desk);
        self
    }

    /// Starts a game, or says what is wrong with the setup.
    pub fn open(&self, setup: &Setup) -> Result<Box<dyn Table>, Problem> {
        let setup = setup.of_today(self.info)?;
        setup.check(self.info)?;
        (self.open)(self.info, &setup)
    }

    /// What the players should know of a setup before they begin.
    pub fn advice(&self, setup: &Setup) -> Result<Vec<String>, Problem> {
        let setup = setup.of_today(self.info)?;
        setup.check(self.info)?;
        (self.advice)(self.info, &setup)
    }

    /// Brings back a frozen table to play on. Its pack must have been loaded, and its rules and the shape of the match
    /// must be those of this build.
    pub fn thaw(&self, bytes: &[u8]) -> Result<Box<dyn Table>, Problem> {
        (self.thaw)(self.info, bytes, Wanted::ToPlay)
    }

    /// Brings back a frozen table to be looked at: it may have been played by other rules.
    pub fn thaw_to_show(&self, bytes: &[u8]) -> Result<Box<dyn Table>, Problem> {
        (self.thaw)(self.info, bytes, Wanted::ToShow)
    }

    /// Validates a component pack.
    pub fn check_pack(&self, pack: &crate::Pack) -> Result<(), Problem> {
        (self.check_files)(&crate::Files::with_pack(self.info, Some(pack))?)
    }
}
