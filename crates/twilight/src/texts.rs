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
//! | another player (comes to your units, planets or tokens) | `u.by_rival(w)` |
//! | planets you control | `domain(w, seat)`; `controlled(w, seat)` where they are exhausted |
//! | a player, any player | `u.player(w)`, allowed by `u.helps(w)`: with two seats only oneself; `.for_anybody()` in a clash of others |
//! | choose a player | a first question of [`another_player`] or the like; a lone player is not asked for |
//! | another player's unit, planet, token | its owner, a first question if a place may hold several owners' |
//! | other players' ships in the way | sets over `w.rivals(seat)`, `no_enemy_ships` |
//! | the owner of a note | `owner(w, "sol")`, and nothing if nobody plays it |
//!
//! # Testing one
//! A test in `tests/main`, named after the thing's id (`direct_hit`), that fails when the text is muted: built with the
//! feature `muting` and run with `MUTED=direct-hit`, the text is empty. So are the verbs and abilities of rows: of technologies,
//! faction sheets, units, agendas and finds. `cargo run -p twilight --features muting --example muted` tries all of them.

pub mod cards;
pub mod deeds;
pub mod figures;
pub mod laws;
pub mod legends;
pub mod notes;
pub mod prelude;
pub mod relics;
pub mod sciences;
pub mod sights;
pub mod standing;
pub mod techs;
pub mod units;

use crate::choice::Choice;
use crate::factions;
use crate::feats::{Feat, Feats, Moment, When, mask};
use crate::steps::feats::Doom;
pub use crate::steps::texts::Pick;
use crate::windows::{self, Played, Window};
use crate::world::{PlanetSpot, World};
use crate::{Flow, ledger};
use kernel::{Seat, rule};
use serde::{Deserialize, Serialize};
use twilight_box::components::Whose;

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

    /// The user's units use their production.
    pub fn makes(self, w: &World) -> bool {
        self.player(w) == self.by
    }

    /// Another player does what the window is about.
    pub fn by_another(self, w: &World) -> bool {
        self.player(w) != self.by
    }

    /// Another player does it who is no ally: [team.units] units, planets and tokens of an ally set nothing off.
    pub fn by_rival(self, w: &World) -> bool {
        w.rivals(self.by).has(self.player(w))
    }

    /// [cards.helping] Whether it may be used for the player the window is about.
    pub fn helps(self, w: &World) -> bool {
        self.player(w) == self.by || w.parties.len() > 2
    }

    /// A number of its row, in the order of the help.
    pub fn n(self, w: &World, at: usize) -> u8 {
        w.kit.tricks[self.feat as usize].numbers[at]
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

mod alter;
mod question;
mod switches;
pub use alter::{Alter, Figure};
pub use question::{Need, Question, Targets, Then, Who};
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

/// A number of the row of what makes a rule different for a side.
pub fn number_of(w: &World, seat: Seat, switch: Switch, at: usize) -> Option<u8> {
    let feats = windows::all_in_force(w, seat).common(w.kit.switching[switch as usize]);
    feats.iter().next().map(|feat| w.kit.tricks[feat as usize].numbers[at])
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
    cards::politics::TEXTS,
    cards::round::TEXTS,
    cards::yard::TEXTS,
    laws::TEXTS,
    legends::TEXTS,
    relics::TEXTS,
    techs::TEXTS,
    sciences::TEXTS,
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
    if crate::muting::feat() == Some(feat) {
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
    !looks_on && is_due(w, u) && is_timely(w, u) && !windows::in_force(w, u.by, u.feat) && (text.fits)(w, u)
}

/// [cards.timing] Whether a moment of the round is the right player's.
fn is_due(w: &World, u: Use) -> bool {
    let Window::Round { of, .. } = u.window else { return true };
    match w.kit.tricks[u.feat as usize].whose {
        Some(Whose::Own) => of == u.by,
        Some(Whose::Other) => of != u.by,
        Some(Whose::Any | Whose::Owner) | None => true,
    }
}

/// [setup.printings] Whether the printing that counts is used at this moment.
fn is_timely(w: &World, u: Use) -> bool {
    if !w.kit.reworded.has(u.feat) {
        return true;
    }
    let older = w.older(u.feat).filter(|row| !row.moments.is_empty());
    let moments = older.map_or(w.kit.tricks[u.feat as usize].moments, |row| mask(row.moments.iter().copied()));
    let at = |when: When| moments >> when.number() & 1 == 1;
    let starts = matches!(u.window, Window::CombatStarts | Window::GroundStarts(_));
    at(u.window.when()) || starts && at(When::Action(Moment::RoundStarts))
}

/// [cards.use] Something works.
pub fn work(w: &mut World, u: Use, flow: &mut Flow) {
    match text(u.feat).works {
        Works::Now(works) => ledger::told(rule!("cards.use"), w, flow, |w, flow| works(w, u, flow)),
        Works::Lasts => {
            u.last(w);
            u.ask(w, 0, flow);
        }
        Works::Asks => u.ask(w, 0, flow),
        Works::Stands => {}
    }
}
