//! What each card, leader, technology, note, relic and ability does: one literal of type [`Text`] in one room.
//!
//! What is printed lies in the rows of `twilight-box/data`: name, moments, what becomes of it (`after`), how long it is in
//! force (`lasts`), help. What it does lies in the rooms: `texts/cards/*` action cards, `texts/{relics,legends,notes,techs}`,
//! and one room a faction in `factions/*` for its leaders, technologies, note, abilities and breakthrough. Each room ends in
//! its list `TEXTS`; nothing else has to be touched to write a text.
//!
//! # Writing one
//! ```text
//! /// [card.morale-boost] Your units add 1 to their combat rolls in this round.
//! const MORALE_BOOST: Text = Text::lasts(|w, _| w.in_combat()).altering(&[Alter::Combat(|_, _| 1)]);
//!
//! /// [leader.l1z1x-hero] A system without other players' ships, then dreadnoughts and flagships that go there.
//! const HERO: Text = Text::asks(has_target, &[
//!     Question::must(|w, pick, out| ..., |_, _, _, _| Then::Next),
//!     Question::may(20, |w, pick, out| ..., |w, pick, choice, flow| { ...; Then::More }).ending(|w, pick, flow| ...),
//! ]);
//! ```
//! - `Text::now(fits, works)` does something at once, `Text::lasts(fits)` is in force until its row says, `Text::asks(fits,
//!   questions)` asks its first question, `Text::stands()` has no use of its own: it always works, or a step sets it off.
//!   `.asking(&[..])` adds questions, `.rolling(..)` what its own dice do, `.altering(&[..])` what it changes in force.
//! - `fits` looks only at what all can see, and not at whether it is in force: that was looked at before.
//! - [`Use`]: who uses what in which window. `u.ask(w, 0, flow)`, `u.last(w)`, `u.roll(dice, on, flow)`.
//! - [`Question`]: `must` (one), `may(most, ..)`, `.first()` (the first one is a must), `.times(n)`, `.of(Who::..)`,
//!   `.ending(..)`. A question is a `const` and may stand in two texts. [`Pick`] is a question being asked: `pick.u` who uses
//!   it, `pick.seat` who answers, `pick.before` the answer before (`pick.system()`, `pick.planet()`, `pick.chosen()`).
//! - [`Then`]: `More` of the same, `Again` (the same, knowing this answer), `Next` question, `Over`. `ends` is told when
//!   nothing more can be or is chosen, not after `Over` or `Next`.
//! - [`Alter`]: figures and switches. Steps and queries ask [`is`] or a figure, never for a card by name.
//! - [`prelude`] holds what texts look at (`near`, `controlled`, `everywhere`, ...) and do (`place`, `destroy`, `recall`,
//!   `gain`, `trim`, ...).
//!
//! # Who is meant
//! | the text says | in code |
//! | --- | --- |
//! | you | `u.by` |
//! | your opponent | `w.foe(u.by)`, only in a clash the user takes part in |
//! | another player (does something) | `u.player(w)`, and `u.by_another(w)` |
//! | a player, any player | `u.player(w)`, allowed by `u.helps(w)`: with two seats only oneself; `.for_anybody()` in a clash of others |
//! | choose a player | a first question of [`another_player`] or the like; a lone player is not asked for |
//! | another player's unit, planet, token | its owner, a first question if a place may hold several owners' |
//! | other players' ships in the way | sets over `w.rivals(seat)`, `no_enemy_ships` |
//! | the owner of a note | `owner(w, "sol")`, and nothing if nobody plays it |
//!
//! # Testing one
//! A test in `tests/main`, named after the thing's id (`direct_hit`), that fails when the text is muted: built with the
//! feature `muting` and run with `MUTED=direct-hit`, the text is empty. `tools/muted.sh` tries all of them.

pub mod cards;
pub mod deeds;
pub mod figures;
pub mod legends;
pub mod notes;
pub mod prelude;
pub mod relics;
pub mod sights;
pub mod standing;
pub mod techs;
pub mod units;

use crate::choice::Choice;
use crate::factions;
use crate::feats::{Feat, Feats};
use crate::query::{Barrels, Volley};
use crate::steps::feats::Doom;
pub use crate::steps::texts::Pick;
use crate::windows::{self, Played, Window};
use crate::world::{PlanetSpot, World};
use crate::{Flow, things};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};
use twilight_box::galaxy::{Bend, Chart, SystemId};
use twilight_box::units::Kind;

/// What a thing does. When it is used, what becomes of it, how long it lasts and its words are its row.
#[derive(Clone, Copy)]
pub struct Text {
    /// Whether it has a use now, by what all can see.
    pub fits: fn(&World, Use) -> bool,
    pub works: Works,
    /// Its questions, one after another; `works`, an answer or a step asks them.
    pub asks: &'static [Question],
    /// What dice it rolls by itself do.
    pub rolls: fn(&mut World, Doom, &[u8], &mut Flow),
    /// Numbers and rules it changes while it is in force.
    pub alters: &'static [Alter],
    /// [cards.bystanders] It is used in a clash its user takes no part in, too.
    pub for_anybody: bool,
}

#[derive(Clone, Copy)]
pub enum Works {
    /// At once; may end with `u.last(w)`, `u.ask(w, 0, flow)` or `u.roll(dice, on, flow)`.
    Now(fn(&mut World, Use, &mut Flow)),
    /// It is in force until its row says, and asks its first question, if it has one.
    Lasts,
    /// Its questions say it all.
    Asks,
    /// It always works: numbers and rules ask for it, or a step sets it off.
    Stands,
}

impl Text {
    /// Nothing at all: what a muted thing does.
    pub const MUTE: Text = Text {
        fits: |_, _| false,
        works: Works::Stands,
        asks: &[],
        rolls: |_, _, _, _| {},
        alters: &[],
        for_anybody: false,
    };

    pub const fn now(fits: fn(&World, Use) -> bool, works: fn(&mut World, Use, &mut Flow)) -> Text {
        Text { fits, works: Works::Now(works), ..Text::MUTE }
    }

    pub const fn lasts(fits: fn(&World, Use) -> bool) -> Text {
        Text { fits, works: Works::Lasts, ..Text::MUTE }
    }

    pub const fn asks(fits: fn(&World, Use) -> bool, asks: &'static [Question]) -> Text {
        Text { fits, works: Works::Asks, asks, ..Text::MUTE }
    }

    pub const fn stands() -> Text {
        Text::MUTE
    }

    /// [cards.bystanders] Whoever takes no part in a clash may use it there.
    #[must_use]
    pub const fn for_anybody(self) -> Text {
        Text { for_anybody: true, ..self }
    }

    #[must_use]
    pub const fn asking(self, asks: &'static [Question]) -> Text {
        Text { asks, ..self }
    }

    #[must_use]
    pub const fn rolling(self, rolls: fn(&mut World, Doom, &[u8], &mut Flow)) -> Text {
        Text { rolls, ..self }
    }

    #[must_use]
    pub const fn altering(self, alters: &'static [Alter]) -> Text {
        Text { alters, ..self }
    }
}

/// Something is used: by whom, what, and in which window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Use {
    pub by: Seat,
    pub feat: Feat,
    pub window: Window,
}

impl From<Played> for Use {
    fn from(played: Played) -> Use {
        Use { by: played.by, feat: played.feat, window: played.window }
    }
}

impl Use {
    pub fn of(by: Seat, feat: Feat, window: Window) -> Use {
        Use { by, feat, window }
    }

    /// "That player": whom the window is about.
    pub fn player(self, w: &World) -> Seat {
        self.window.player(w).unwrap_or(self.by)
    }

    /// The user is the active player.
    pub fn acts(self, w: &World) -> bool {
        w.round.turn == Some(self.by)
    }

    /// Another player does what the window is about.
    pub fn by_another(self, w: &World) -> bool {
        self.player(w) != self.by
    }

    /// Whether it may be used for the player the window is about. RULING: with two seats nobody helps the enemy.
    pub fn helps(self, w: &World) -> bool {
        self.player(w) == self.by || w.parties.len() > 2
    }

    /// It is in force from now on, until its row says.
    pub fn last(self, w: &mut World) {
        windows::enforce(w, self.by, self.feat);
    }

    /// One of its questions, as it would be asked now.
    pub fn pick(self, w: &World, at: usize) -> Option<Pick> {
        let question = text(self.feat).asks.get(at)?;
        let seat = question.who.seat(w, self, None, self.by);
        Some(Pick { u: self, seat, at: at as u8, left: question.most, before: None })
    }

    /// A question of its own is asked next.
    pub fn ask(self, w: &World, at: usize, flow: &mut Flow) {
        if let Some(pick) = self.pick(w, at) {
            flow.then([pick.into()]);
        }
    }

    /// A question is asked next, knowing something.
    pub fn ask_about(self, w: &World, at: usize, before: Choice, flow: &mut Flow) {
        if let Some(pick) = self.pick(w, at) {
            flow.then([Pick { before: Some(before), ..pick }.into()]);
        }
    }

    /// A question is asked so often.
    pub fn ask_left(self, w: &World, at: usize, left: u8, flow: &mut Flow) {
        if let Some(pick) = self.pick(w, at) {
            flow.then([Pick { left, ..pick }.into()]);
        }
    }

    /// Somebody in particular is asked.
    pub fn ask_seat(self, w: &World, at: usize, seat: Seat, before: Option<Choice>, flow: &mut Flow) {
        if let Some(pick) = self.pick(w, at) {
            flow.then([Pick { seat, before, ..pick }.into()]);
        }
    }

    /// It rolls dice of its own; the faces that reach `on` work.
    pub fn roll(self, dice: u8, on: u8, flow: &mut Flow) {
        flow.then([Doom { u: self, dice, on, planet: None }.into()]);
    }

    pub fn roll_at(self, planet: PlanetSpot, dice: u8, on: u8, flow: &mut Flow) {
        flow.then([Doom { u: self, dice, on, planet: Some(planet) }.into()]);
    }
}

/// Who answers a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    User,
    /// The user's opponent in the clash.
    Foe,
    /// Whom the window is about.
    Player,
    /// The player chosen in the answer before.
    Chosen,
    /// Who answered the question before.
    Same,
}

impl Who {
    fn seat(self, w: &World, u: Use, before: Option<Choice>, same: Seat) -> Seat {
        match (self, before) {
            (Who::User, _) => u.by,
            (Who::Foe, _) => w.foe(u.by),
            (Who::Player, _) => u.player(w),
            (Who::Chosen, Some(Choice::Seat(chosen))) => chosen,
            (Who::Chosen | Who::Same, _) => same,
        }
    }
}

/// Whether an answer must be given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    Must,
    May,
    /// The first one is a must.
    First,
}

/// What follows an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Then {
    /// The same question, as often as is left.
    More,
    /// The same, knowing this answer.
    Again,
    /// The next question, knowing this answer.
    Next,
    Over,
}

/// Something is chosen, up to so many times.
#[derive(Clone, Copy)]
pub struct Question {
    pub who: Who,
    pub most: u8,
    pub need: Need,
    pub targets: fn(&World, &Pick, &mut Targets<'_>),
    pub each: fn(&mut World, &Pick, Choice, &mut Flow) -> Then,
    /// Nothing more is chosen: what was produced is paid, fleets are counted, who took nothing draws a card.
    pub ends: fn(&mut World, &Pick, &mut Flow),
}

type Offer = fn(&World, &Pick, &mut Targets<'_>);
type Each = fn(&mut World, &Pick, Choice, &mut Flow) -> Then;

impl Question {
    /// One thing must be chosen, by the user.
    pub const fn must(targets: Offer, each: Each) -> Question {
        Question { who: Who::User, most: 1, need: Need::Must, targets, each, ends: |_, _, _| {} }
    }

    /// Up to so many may be chosen, by the user.
    pub const fn may(most: u8, targets: Offer, each: Each) -> Question {
        Question { most, need: Need::May, ..Question::must(targets, each) }
    }

    /// The first one is a must.
    #[must_use]
    pub const fn first(self) -> Question {
        Question { need: Need::First, ..self }
    }

    /// So often, as long as `each` says `More` or `Again`.
    #[must_use]
    pub const fn times(self, most: u8) -> Question {
        Question { most, ..self }
    }

    #[must_use]
    pub const fn of(self, who: Who) -> Question {
        Question { who, ..self }
    }

    #[must_use]
    pub const fn ending(self, ends: fn(&mut World, &Pick, &mut Flow)) -> Question {
        Question { ends, ..self }
    }
}

impl Pick {
    fn question(&self) -> Option<&'static Question> {
        text(self.u.feat).asks.get(usize::from(self.at))
    }

    /// Whether something was answered before: the same question, or the one before it.
    pub fn begun(&self) -> bool {
        self.before.is_some()
    }

    /// The system chosen before.
    pub fn system(&self) -> SystemId {
        match self.before {
            Some(Choice::Choose(system)) => system,
            _ => unreachable!("{self:?} has no system"),
        }
    }

    /// The planet chosen before.
    pub fn planet(&self) -> PlanetSpot {
        match self.before {
            Some(Choice::Planet(planet)) => planet,
            _ => unreachable!("{self:?} has no planet"),
        }
    }

    /// The player chosen before.
    pub fn chosen(&self) -> Seat {
        match self.before {
            Some(Choice::Seat(seat)) => seat,
            _ => unreachable!("{self:?} has no player"),
        }
    }

    /// The same question once more.
    pub fn more(&self) -> Pick {
        Pick { left: self.left - 1, ..*self }
    }

    /// The same question once more, knowing an answer.
    pub fn again(&self, before: Choice) -> Pick {
        Pick { before: Some(before), ..self.more() }
    }

    /// The next question, knowing an answer.
    pub fn next(&self, w: &World, before: Choice) -> Pick {
        let at = self.at + 1;
        let question = text(self.u.feat).asks.get(usize::from(at)).expect("a question follows");
        let seat = question.who.seat(w, self.u, Some(before), self.seat);
        Pick { seat, at, left: question.most, before: Some(before), ..*self }
    }

    /// Offers what can be chosen; says whether choosing may end.
    pub fn offer(&self, w: &World, offer: &mut dyn FnMut(Choice) -> bool) -> bool {
        let Some(question) = self.question().filter(|_| self.left > 0) else { return false };
        (question.targets)(w, self, &mut Targets { offer, more: true });
        match question.need {
            Need::Must => false,
            Need::May => true,
            Need::First => self.left < question.most,
        }
    }

    /// Whether anything can be chosen.
    pub fn any(&self, w: &World) -> bool {
        let mut found = false;
        self.offer(w, &mut |_| {
            found = true;
            false
        });
        found
    }

    /// An answer is given.
    pub fn answered(&self, w: &mut World, choice: Choice, flow: &mut Flow) {
        let question = self.question().expect("a question is answered");
        // A lone rival needs no words.
        if !matches!(choice, Choice::Seat(_)) || w.parties.len() > 2 {
            flow.tell(SeatSet::ALL, rule!("cards.pick"), || things::picked(w, self.seat, self.u.feat, choice));
        }
        match (question.each)(w, self, choice, flow) {
            Then::More => flow.then([self.more().into()]),
            Then::Again => flow.then([self.again(choice).into()]),
            Then::Next => flow.then([self.next(w, choice).into()]),
            Then::Over => {}
        }
    }

    /// Nothing more is chosen.
    pub fn over(&self, w: &mut World, flow: &mut Flow) {
        if let Some(question) = self.question() {
            (question.ends)(w, self, flow);
        }
    }
}

/// What can be chosen is said here, as long as who asks wants more.
pub struct Targets<'a> {
    offer: &'a mut dyn FnMut(Choice) -> bool,
    more: bool,
}

impl Targets<'_> {
    pub fn offer(&mut self, choice: Choice) {
        if self.more {
            self.more = (self.offer)(choice);
        }
    }

    pub fn all(&mut self, choices: impl IntoIterator<Item = Choice>) {
        for choice in choices {
            if !self.more {
                return;
            }
            self.more = (self.offer)(choice);
        }
    }

    pub fn planets(&mut self, planets: impl IntoIterator<Item = PlanetSpot>) {
        self.all(planets.into_iter().map(Choice::Planet));
    }

    pub fn systems(&mut self, systems: impl IntoIterator<Item = SystemId>) {
        self.all(systems.into_iter().map(Choice::Choose));
    }

    pub fn seats(&mut self, seats: impl IntoIterator<Item = Seat>) {
        self.all(seats.into_iter().map(Choice::Seat));
    }

    /// Single units, with where they are.
    pub fn units(&mut self, units: impl IntoIterator<Item = (Kind, bool, crate::choice::Holder)>) {
        self.all(units.into_iter().map(|(kind, damaged, at)| Choice::Unit { kind, damaged, at }));
    }

    /// For functions that offer by themselves.
    pub fn taking(&mut self) -> impl FnMut(Choice) -> bool + '_ {
        |choice| {
            self.offer(choice);
            self.more
        }
    }
}

/// What something in force changes. The seat is whose thing it is.
#[derive(Clone, Copy)]
pub enum Alter {
    /// Added to combat rolls of its owner's units, and to those of the owner's opponent.
    Combat(fn(&World, Seat) -> i8),
    FoeCombat(fn(&World, Seat) -> i8),
    /// Added to combat rolls of ships of one kind.
    ShipCombat(fn(&World, Seat, Kind) -> i8),
    /// Dice one unit rolls more for a unit ability.
    AbilityDice(fn(&World, Seat, Volley) -> u8),
    /// Dice beside those of units; the number is taken off what they need.
    Barrels(fn(&World, Seat, Volley, i8, &mut Barrels)),
    /// Dice that no unit's extra die is added to and that nothing takes away.
    SpareBarrels(fn(&World, Seat, Volley, &mut Barrels)),
    /// How ships travel.
    Bends(&'static [Bend]),
    Chart(fn(&World, Seat, &mut Chart<'_>)),
    /// Move one ship may add; the most counts.
    Further(fn(&World, Seat, Kind) -> u8),
    /// Taken off the cost of a use of production.
    Discount(fn(&World, Seat) -> u16),
    /// Added to a production value that is not 0.
    Production(fn(&World, Seat) -> u16),
    /// Units that do not count against the production limit; the most counts.
    Uncounted(fn(&World, Seat) -> u16),
    /// A rule is different.
    Is(Switch),
}

/// The kinds of alterations, by which they are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Figure {
    Combat,
    FoeCombat,
    ShipCombat,
    AbilityDice,
    Barrels,
    SpareBarrels,
    Chart,
    Further,
    Discount,
    Production,
    Uncounted,
}

impl Figure {
    pub const COUNT: usize = Figure::Uncounted as usize + 1;
}

impl Alter {
    /// The figure it changes; a switch changes none.
    pub fn figure(&self) -> Option<Figure> {
        Some(match self {
            Alter::Combat(_) => Figure::Combat,
            Alter::FoeCombat(_) => Figure::FoeCombat,
            Alter::ShipCombat(_) => Figure::ShipCombat,
            Alter::AbilityDice(_) => Figure::AbilityDice,
            Alter::Barrels(_) => Figure::Barrels,
            Alter::SpareBarrels(_) => Figure::SpareBarrels,
            Alter::Bends(_) | Alter::Chart(_) => Figure::Chart,
            Alter::Further(_) => Figure::Further,
            Alter::Discount(_) => Figure::Discount,
            Alter::Production(_) => Figure::Production,
            Alter::Uncounted(_) => Figure::Uncounted,
            Alter::Is(_) => return None,
        })
    }
}

mod switches;
pub use switches::Switch;

/// Whether a rule is different for a side.
#[inline]
pub fn is(w: &World, seat: Seat, switch: Switch) -> bool {
    windows::all_in_force(w, seat).meets(w.kit.switching[switch as usize])
}

/// Something a side has ready that makes a rule different while it is exhausted for it.
#[inline]
pub fn ready_for(w: &World, seat: Seat, switch: Switch) -> Option<Feat> {
    w.side(seat).ready.common(w.kit.switching[switch as usize]).iter().next()
}

/// Whether a side has something, exhausted or not, that makes a rule different.
#[inline]
pub fn holds(w: &World, seat: Seat, switch: Switch) -> bool {
    w.side(seat).held.meets(w.kit.switching[switch as usize])
}

/// The things of each figure and of each switch, for the kit.
pub fn alterations() -> ([Feats; Figure::COUNT], [Feats; Switch::COUNT]) {
    let (mut figures, mut switches) = ([Feats::NONE; Figure::COUNT], [Feats::NONE; Switch::COUNT]);
    for &feat in Feat::ALL {
        for alter in text(feat).alters {
            match (alter, alter.figure()) {
                (Alter::Is(switch), _) => switches[*switch as usize] = switches[*switch as usize].with(feat),
                (_, Some(figure)) => figures[figure as usize] = figures[figure as usize].with(feat),
                (_, None) => {}
            }
        }
    }
    (figures, switches)
}

/// A room: its things with their texts.
pub type Room = &'static [(Feat, Text)];

/// Everything that has a text.
const ROOMS: &[Room] = &[
    cards::battle::TEXTS,
    cards::moves::TEXTS,
    cards::plots::TEXTS,
    cards::yard::TEXTS,
    legends::TEXTS,
    relics::TEXTS,
    techs::TEXTS,
    notes::TEXTS,
    factions::arborec::TEXTS,
    factions::argent::TEXTS,
    factions::bastion::TEXTS,
    factions::creuss::TEXTS,
    factions::crimson::TEXTS,
    factions::deepwrought::TEXTS,
    factions::empyrean::TEXTS,
    factions::firmament::TEXTS,
    factions::hacan::TEXTS,
    factions::jolnar::TEXTS,
    factions::keleres::TEXTS,
    factions::l1z1x::TEXTS,
    factions::letnev::TEXTS,
    factions::mahact::TEXTS,
    factions::mentak::TEXTS,
    factions::muaat::TEXTS,
    factions::naalu::TEXTS,
    factions::naazrokha::TEXTS,
    factions::nekro::TEXTS,
    factions::nomad::TEXTS,
    factions::obsidian::TEXTS,
    factions::ralnel::TEXTS,
    factions::saar::TEXTS,
    factions::sardakk::TEXTS,
    factions::sol::TEXTS,
    factions::titans::TEXTS,
    factions::vuilraith::TEXTS,
    factions::winnu::TEXTS,
    factions::xxcha::TEXTS,
    factions::yin::TEXTS,
    factions::yssaril::TEXTS,
];

/// What each thing does. A thing without a text, or with two, does not compile.
static TABLE: [&Text; Feat::ALL.len()] = {
    let mut table = [&Text::MUTE; Feat::ALL.len()];
    let mut written = [false; Feat::ALL.len()];
    let mut room = 0;
    while room < ROOMS.len() {
        let mut n = 0;
        while n < ROOMS[room].len() {
            let (feat, text) = &ROOMS[room][n];
            assert!(!written[*feat as usize], "a thing has two texts");
            written[*feat as usize] = true;
            table[*feat as usize] = text;
            n += 1;
        }
        room += 1;
    }
    let mut n = 0;
    while n < written.len() {
        if !written[n] {
            panic!("{}", Feat::NAMES[n]);
        }
        n += 1;
    }
    table
};

/// What a thing does.
#[inline]
pub fn text(feat: Feat) -> &'static Text {
    #[cfg(feature = "muting")]
    if muting::muted() == Some(feat) {
        return &Text::MUTE;
    }
    TABLE[feat as usize]
}

/// Whether anything can be chosen for the first question.
pub fn has_target(w: &World, u: Use) -> bool {
    u.pick(w, 0).is_some_and(|pick| pick.any(w))
}

/// A player is chosen, who may be the user; with two seats only the user.
pub fn any_player(w: &World, pick: &Pick, out: &mut Targets<'_>) {
    let helped = |&seat: &Seat| seat == pick.seat || w.parties.len() > 2;
    out.seats(w.everyone().filter(helped));
}

/// Another player is chosen.
pub fn another_player(w: &World, pick: &Pick, out: &mut Targets<'_>) {
    out.seats(w.rivals(pick.seat).iter());
}

/// [cards.timing] Whether something has a use: it is not in force already, and fits.
pub fn fits(w: &World, u: Use) -> bool {
    let text = text(u.feat);
    // [cards.bystanders] In a clash of others only what speaks of others is used.
    let looks_on = !text.for_anybody && windows::looks_on(w, u.window, u.by);
    !looks_on && !windows::in_force(w, u.by, u.feat) && (text.fits)(w, u)
}

/// [cards.use] Something works.
pub fn work(w: &mut World, u: Use, flow: &mut Flow) {
    match text(u.feat).works {
        Works::Now(works) => works(w, u, flow),
        Works::Lasts => {
            u.last(w);
            u.ask(w, 0, flow);
        }
        Works::Asks => u.ask(w, 0, flow),
        Works::Stands => {}
    }
}

/// For tests that must notice when a text is gone.
#[cfg(feature = "muting")]
mod muting {
    use super::Feat;
    use std::sync::OnceLock;

    pub fn muted() -> Option<Feat> {
        static MUTED: OnceLock<Option<Feat>> = OnceLock::new();
        *MUTED.get_or_init(|| {
            let id = std::env::var("MUTED").ok().filter(|id| !id.is_empty())?;
            Some(crate::feats::feat_named(&id).unwrap_or_else(|e| panic!("{e}")))
        })
    }
}
