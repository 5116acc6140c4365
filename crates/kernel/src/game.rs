//! What a game brings: its world, its steps and its choices; how they are shown; what bots ask of it.

use crate::{
    Answer, AskOf, Bid, Edit, Event, Faces, Flow, GameInfo, Mismatch, OffersOf, Outcome, Problem, Prompted, Refuses,
    Rng, Seat, SeatSet,
};
use crate::{Setup, Side, Viewer, Want, WantOf, Why};
use scene::Words;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;
use std::hash::Hash;

/// A value of the rules: small, comparable, hashable, savable.
pub trait Value: Clone + PartialEq + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Clone + PartialEq + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Value for T {}

/// A deterministic state machine that asks one seat one question at a time.
pub trait Game: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// What lies on the table. Flat: arrays, small ids, counts.
    type World: Value;
    /// The enum made by [`steps!`](crate::steps).
    type Step: Play<Self> + Value + Copy;
    /// An answer. Its key is a stable hash of it.
    type Choice: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// Stretches of play that can end early (a battle); `()` if there are none.
    type Scope: Copy + Eq + Debug;
    /// What its questions are: an enum.
    type Prompt: Prompted;
    /// Why something is not legal; [`Rule`](crate::Rule) if the rule says it all.
    type Refusal: Refuses;

    /// Its entries in the catalog.
    fn infos() -> &'static [&'static GameInfo];

    /// The entry this world belongs to.
    fn info(w: &Self::World) -> &'static GameInfo;

    /// Reads the component files (of a pack, or our own) and says what is wrong with them.
    fn check_files(files: &crate::Files) -> Result<(), Problem>;

    /// What the players should know of this setup before they begin; none by default.
    fn advice(_info: &'static GameInfo, _setup: &Setup) -> Result<Vec<String>, Problem> {
        Ok(Vec::new())
    }

    /// The world before the first step, and that step. The options are already of the declared types.
    fn open(info: &'static GameInfo, setup: &Setup) -> Result<(Self::World, Self::Step), Problem>;

    fn seats(w: &Self::World) -> u8;

    /// Everybody who may be asked: seats first, then parties nobody sits at.
    fn parties(w: &Self::World) -> u8 {
        Self::seats(w)
    }

    /// The answer of a party nobody sits at, among at least two options, or the seat the rules leave it to, among those
    /// that are left. By what all can see, and with its reasons.
    fn automatic(
        _w: &Self::World,
        ask: &AskOf<Self>,
        _offers: &mut OffersOf<Self>,
        _why: &mut Why,
    ) -> Answer<Self::Choice> {
        unreachable!("a seat for everybody: {ask:?}")
    }

    /// One lower-case word, used in the notation: `red`. Parties nobody sits at have one too.
    fn seat_name(w: &Self::World, seat: Seat) -> &'static str;

    /// Who wins together; by default each seat for itself.
    fn sides(w: &Self::World) -> Vec<Side> {
        let seats = (0..Self::seats(w)).map(Seat);
        seats.map(|s| Side::of(Self::seat_name(w, s), SeatSet::one(s))).collect()
    }

    /// Prints an answer in the game's own words, lower case, context-free: `move strider c3 d4`.
    /// The seat's name is put before it by the kernel. Two options of one question never print the same.
    fn print(w: &Self::World, choice: Self::Choice, out: &mut String);

    /// How many cards of each kind are left to draw from a deck.
    fn bag(_w: &Self::World, deck: u8) -> &[u8] {
        unreachable!("no deck {deck}")
    }

    /// The printed id of a kind of card: `combat-stims`.
    fn card(_w: &Self::World, deck: u8, kind: u8) -> &str {
        unreachable!("no card {kind} in deck {deck}")
    }

    /// What a seat may do while an open question stands, its own or another's: offers, any-time cards.
    fn asides(_w: &Self::World, _seat: Seat, _out: &mut OffersOf<Self>) {}

    /// An aside was chosen. It may push steps, `leave` or `finish`; it never answers the standing question.
    fn aside(_w: &mut Self::World, _seat: Seat, choice: Self::Choice, _flow: &mut Flow<Self>) {
        unreachable!("no asides: {choice:?}")
    }

    /// A seat gives up; heard at the next open question. `all` have done so by now. By default somebody else answers for
    /// the seat from here on, until at most one side is left that has not given up with all its seats: it has won.
    fn resigned(w: &mut Self::World, seat: Seat, all: SeatSet, flow: &mut Flow<Self>) {
        // The seat's own word: somebody else sits there from here on.
        flow.tell(SeatSet::ALL, None, || {
            let words = scene::words!("The player of {side} resigns.", side = Self::seat_name(w, seat));
            scene::LogLine { seat: Some(seat.0), ..words.into() }
        });
        let gone = |side: &Side| !side.seats.is_empty() && side.seats.and(all) == side.seats;
        let stays: Vec<bool> = Self::sides(w).iter().map(|side| !gone(side)).collect();
        if stays.iter().filter(|stays| **stays).count() <= 1 {
            flow.finish(Outcome::by(&stays));
        }
    }

    /// Whether [`Game::untold`] is asked: then a listened-to match remembers the world before each step.
    const LEDGER: bool = false;

    /// What a step changed on the table for all to see, and the lines it told do not name: read off the world before it.
    fn untold(_before: &Self::World, _w: &Self::World, _told: &[Event], _flow: &mut Flow<Self>) {}

    /// Redraws everything `seat` cannot know, in an order that does not depend on it. Other seats' drafts of a
    /// simultaneous choice go back to their start.
    fn imagine(w: &mut Self::World, seat: Seat, rng: &mut Rng);

    /// Changes the position by one line of the game's edit language: tests, puzzles and bug reports begin with a setup and
    /// such lines. What comes or goes is taken from the supply or put there, so that everything is still conserved.
    fn edit(w: &mut Self::World, line: &mut Edit) -> Result<(), Mismatch> {
        Err(line.expected(&format!("nothing: positions of {} cannot be changed", Self::info(w).name)))
    }

    /// Pieces, cards and money are conserved; says what is not.
    fn audit(w: &Self::World) -> Result<(), String>;
}

/// What people see of a game.
pub trait Shown: Game {
    /// The fixed part of the picture.
    fn stage(w: &Self::World) -> scene::Stage;

    /// A number that changes whenever the stage does: homes chosen, a tile turned. The same for ever where it never does.
    fn stage_mark(_w: &Self::World) -> u64 {
        0
    }

    /// The live part, built from nothing for this viewer. Prompt, asides and waiting are filled in by the kernel.
    fn live(w: &Self::World, viewer: Viewer) -> scene::Live;

    /// The question in the seat's words, and one line on what can be clicked.
    fn question(w: &Self::World, ask: &AskOf<Self>) -> (Words, Words);

    /// What the question is about, drawn as selected on the page: the unit that moves, the place of the battle.
    fn selected(_w: &Self::World, _ask: &AskOf<Self>) -> Vec<scene::ElementId> {
        Vec::new()
    }

    /// How an option looks: label, detail, touched elements, forecast. Key and line are filled in by the kernel.
    fn face(w: &Self::World, ask: &AskOf<Self>, choice: Self::Choice) -> scene::Choice;

    /// What stands beside the question for whoever is asked: the sum that is put together, what bounds the answer.
    fn beside(_w: &Self::World, _ask: &AskOf<Self>, _offers: &[Self::Choice], _live: &mut scene::Live) {}

    /// Why a refused candidate is not legal, here and now.
    fn why(w: &Self::World, refusal: Self::Refusal) -> Words {
        Self::info(w).rule_texts().get(refusal.rule().0).cloned().unwrap_or_default().into()
    }

    /// Headline and places of a finished game.
    fn ending(w: &Self::World, outcome: &Outcome) -> scene::Ending;
}

/// What bots ask of a game.
pub trait Judged: Game {
    /// How well each party stands, 0 to 1, for search that stops before the end.
    fn evaluate(w: &Self::World, out: &mut [f32]);

    /// What `evaluate` weighs of a seat's standing, so that its weights can be fitted to games played.
    fn features(_w: &Self::World, _seat: Seat, _out: &mut Vec<f32>) {}

    /// How promising an option looks before any search; 1 is average.
    fn hint(_w: &Self::World, _seat: Seat, _choice: Self::Choice) -> f32 {
        1.0
    }

    /// Offers that wait for an answer of `seat`, as asides.
    fn bids(_w: &Self::World, _seat: Seat, _out: &mut Vec<Bid<Self::Choice>>) {}

    /// Offers `seat` might make, for bots: each as the asides that put it together, the last of which makes it.
    /// Nothing while the seat has made one lately, so that bots do not haggle for ever.
    fn proposals(_w: &Self::World, _seat: Seat, _out: &mut Vec<Vec<Self::Choice>>) {}

    /// Whether a turn begins with this question, so that its seat makes a plan for all of it.
    fn begins_turn(_w: &Self::World, _ask: &AskOf<Self>) -> bool {
        false
    }

    /// What `seat` might set out to do in the turn that begins, by what it can know: some ten to forty intentions. The game
    /// packs each into a number as it likes.
    fn plans(_w: &Self::World, _seat: Seat, _out: &mut Vec<Plan>) {}

    /// How `seat` answers a question by its plan, with one of the offers; `None` where the plan leaves it open, as in a battle
    /// or in somebody else's turn. The question that begins the turn has an answer by every plan.
    fn follow(
        _w: &Self::World,
        _seat: Seat,
        plan: u64,
        _ask: &AskOf<Self>,
        _offers: &OffersOf<Self>,
    ) -> Option<Self::Choice> {
        unreachable!("no plans: {plan}")
    }

    /// A plan in words, after "The plan: ".
    fn intent(_w: &Self::World, _seat: Seat, plan: u64) -> Words {
        unreachable!("no plans: {plan}")
    }
}

/// What a seat might set out to do in a turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// What the game knows it by.
    pub id: u64,
    /// How promising it looks before any search; 1 is average.
    pub hint: f32,
    /// It is no action: the turn goes on after it.
    pub free: bool,
}

/// One step of the flow. The step on top of the stack is played.
pub trait Play<G: Game>: Sized {
    /// Pure. Offers every legal answer; `refuse` says why a visible candidate is not legal.
    fn want(&self, _w: &G::World, _out: &mut OffersOf<G>) -> WantOf<G> {
        Want::Nothing
    }

    /// Nothing was wanted: do it.
    fn act(self, _w: &mut G::World, _flow: &mut Flow<G>) {}

    /// Says what it wants and, if that is nothing, does it: most steps never ask, and the enum of a game's steps looks but
    /// once which of them it is.
    #[inline(always)]
    fn want_or_act(self, w: &mut G::World, out: &mut OffersOf<G>, flow: &mut Flow<G>) -> WantOf<G> {
        let want = self.want(w, out);
        if let Want::Nothing = want {
            flow.take_up();
            self.act(w, flow);
        }
        want
    }

    fn chosen(self, choice: G::Choice, _w: &mut G::World, _flow: &mut Flow<G>) {
        unreachable!("asks nothing, got {choice:?}")
    }

    fn fated(self, faces: &Faces, _w: &mut G::World, _flow: &mut Flow<G>) {
        unreachable!("wants no chance, got {faces:?}")
    }

    /// The stretch of play that ends with this step; `leave` keeps it.
    fn closes(&self) -> Option<G::Scope> {
        None
    }
}

/// Declares a step: `step! { /// [turn.deploy] Units are placed. pub struct Deploy { seat: Seat } }`. A small value, for it
/// lies on the stack.
#[macro_export]
macro_rules! step {
    ($($declaration:tt)+) => {
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
        $($declaration)+
    };
}

/// Makes the enum of a game's steps and its dispatch: `steps!(NexusOps; Turn, Deploy, React = React<Window>);`, and the
/// game's own `Flow`, `Offers`, `Want` and `Ask`.
#[macro_export]
macro_rules! steps {
    ($game:ty; $($name:ident $(= $type:ty)?),+ $(,)?) => {
        /// How a step of this game changes what happens next.
        pub type Flow<'a> = $crate::Flow<'a, $game>;
        /// The buffer the questions of this game are written into.
        pub type Offers = $crate::OffersOf<$game>;
        /// What a step of this game wants.
        pub type Want = $crate::WantOf<$game>;
        /// A question of this game.
        pub type Ask = $crate::AskOf<$game>;

        /// The steps of the flow, named as the rulebook names them.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
        pub enum Step { $($name($crate::steps!(@type $name $($type)?))),+ }

        $(impl From<$crate::steps!(@type $name $($type)?)> for Step {
            fn from(step: $crate::steps!(@type $name $($type)?)) -> Step {
                Step::$name(step)
            }
        })+

        impl $crate::Play<$game> for Step {
            #[inline]
            fn want(
                &self,
                w: &<$game as $crate::Game>::World,
                out: &mut $crate::OffersOf<$game>,
            ) -> $crate::WantOf<$game> {
                match self { $(Step::$name(step) => $crate::Play::<$game>::want(step, w, out)),+ }
            }

            #[inline]
            fn act(self, w: &mut <$game as $crate::Game>::World, flow: &mut $crate::Flow<$game>) {
                match self { $(Step::$name(step) => $crate::Play::<$game>::act(step, w, flow)),+ }
            }

            #[inline(always)]
            fn want_or_act(
                self,
                w: &mut <$game as $crate::Game>::World,
                out: &mut $crate::OffersOf<$game>,
                flow: &mut $crate::Flow<$game>,
            ) -> $crate::WantOf<$game> {
                match self { $(Step::$name(step) => $crate::Play::<$game>::want_or_act(step, w, out, flow)),+ }
            }

            #[inline]
            fn chosen(
                self,
                choice: <$game as $crate::Game>::Choice,
                w: &mut <$game as $crate::Game>::World,
                flow: &mut $crate::Flow<$game>,
            ) {
                match self { $(Step::$name(step) => $crate::Play::<$game>::chosen(step, choice, w, flow)),+ }
            }

            #[inline]
            fn fated(
                self,
                faces: &$crate::Faces,
                w: &mut <$game as $crate::Game>::World,
                flow: &mut $crate::Flow<$game>,
            ) {
                match self { $(Step::$name(step) => $crate::Play::<$game>::fated(step, faces, w, flow)),+ }
            }

            #[inline]
            fn closes(&self) -> Option<<$game as $crate::Game>::Scope> {
                match self { $(Step::$name(step) => $crate::Play::<$game>::closes(step)),+ }
            }
        }
    };
    (@type $name:ident) => { $name };
    (@type $name:ident $type:ty) => { $type };
}
