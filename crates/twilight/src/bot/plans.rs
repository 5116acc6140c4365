//! What a player of the whole game sets out to do: an action of a turn, or to follow a strategy card.

use super::promise;
use crate::choice::Choice;
use crate::feats::Feat;
use crate::prompt::{Prompt, RoundPrompt};
use crate::steps::action::Turn;
use crate::world::World;
use crate::{Ask, Offers, Twilight, things};
use kernel::{Judged, Plan, Play, Seat};
use scene::{Words, words};
use twilight_box::galaxy::SystemId;

/// Systems that are thought about, the most promising ones.
const SYSTEMS: usize = 8;

/// An intention, packed into a number by its kind and what it is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    Pass,
    Strategy(u8),
    Activate(SystemId),
    Play(Feat),
    Follow(bool),
}

impl Aim {
    fn of(choice: Choice) -> Option<Aim> {
        match choice {
            Choice::Pass => Some(Aim::Pass),
            Choice::Strategy(slot) => Some(Aim::Strategy(slot)),
            Choice::Activate(system) => Some(Aim::Activate(system)),
            Choice::Play(feat) => Some(Aim::Play(feat)),
            Choice::Yes | Choice::No => Some(Aim::Follow(choice == Choice::Yes)),
            _ => None,
        }
    }

    fn id(self) -> u64 {
        let (kind, what) = match self {
            Aim::Pass => (0, 0),
            Aim::Strategy(slot) => (1, u64::from(slot)),
            Aim::Activate(system) => (2, u64::from(system.0)),
            Aim::Play(feat) => (3, feat as u64),
            Aim::Follow(yes) => (4, u64::from(yes)),
        };
        kind << 32 | what
    }
}

/// Whether a plan is made at this question.
pub fn begins(w: &World, ask: &Ask) -> bool {
    w.league.is_some() && matches!(ask.prompt, Prompt::Turn { .. } | Prompt::Round(RoundPrompt::Secondary { .. }))
}

/// The actions of a turn, the most promising activations among them; or whether a card is followed.
pub fn plans(w: &World, seat: Seat, out: &mut Vec<Plan>) {
    let following = w.round.turn != Some(seat);
    if following {
        out.extend([(true, 2.0), (false, 1.0)].map(|(yes, hint)| Plan { id: Aim::Follow(yes).id(), hint }));
        return;
    }
    let mut offers = Offers::default();
    let _ = Turn { seat, actions: 1 }.want(w, &mut offers);
    let mut systems: Vec<Plan> = Vec::new();
    for (choice, aim) in offers.list().iter().filter_map(|&choice| Some((choice, Aim::of(choice)?))) {
        match aim {
            Aim::Activate(system) => systems.push(Plan { id: aim.id(), hint: promise(w, seat, system) }),
            _ => out.push(Plan { id: aim.id(), hint: Twilight::hint(w, seat, choice) }),
        }
    }
    systems.sort_by(|a, b| b.hint.total_cmp(&a.hint));
    out.extend(systems.into_iter().take(SYSTEMS));
}

/// The question that began it is answered by the plan; the rest of the turn is decided as it comes.
pub fn follow(w: &World, plan: u64, ask: &Ask, offers: &Offers) -> Option<Choice> {
    let planned = |choice: &&Choice| Aim::of(**choice).is_some_and(|aim| aim.id() == plan);
    if begins(w, ask) { offers.list().iter().find(planned).copied() } else { None }
}

pub fn intent(w: &World, plan: u64) -> Words {
    let what = plan as u32;
    match plan >> 32 {
        1 => words!("use {card}", card = things::strategy(w, what as u8)),
        2 => words!("activate {at}", at = things::system(w, SystemId(what as u8))),
        3 => match w.kit.tricks.iter().find(|trick| trick.feat as u32 == what) {
            Some(trick) => words!("use {card}", card = things::card(w, trick.feat)),
            None => words!("use a card"),
        },
        4 if what == 1 => words!("follow the strategy card"),
        4 => words!("keep the token"),
        _ => words!("pass"),
    }
}
