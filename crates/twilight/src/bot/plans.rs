//! What a player of the whole game sets out to do: an action of a turn, or to follow a strategy card.

use super::{NOTHING, answers, promise};
use crate::choice::Choice;
use crate::feats::{Feat, Occasion, When};
use crate::prompt::{Prompt, RoundPrompt};
use crate::steps::action::Turn;
use crate::strategy::Strategy;
use crate::world::World;
use crate::{Ask, Offers, Twilight, query, things};
use kernel::{Judged, Plan, Play, Seat};
use scene::{Words, words};
use twilight_box::components::{Fragment, TechId};
use twilight_box::galaxy::SystemId;

/// Systems that are thought about, the most promising ones.
const SYSTEMS: usize = 9;

/// Technologies that are thought about when a card researches.
const SCIENCES: usize = 4;

/// An intention, packed into a number by its kind and what it is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    Pass,
    /// A strategy card, and for Technology what is researched first.
    Strategy(u8, Option<u8>),
    Activate(SystemId),
    Play(Feat),
    Restore(Fragment, u8),
    Keepsake,
    Follow(bool, Option<u8>),
}

impl Aim {
    fn of(choice: Choice) -> Option<Aim> {
        match choice {
            Choice::Pass => Some(Aim::Pass),
            Choice::Strategy(slot) => Some(Aim::Strategy(slot, None)),
            Choice::Activate(system) => Some(Aim::Activate(system)),
            Choice::Play(feat) => Some(Aim::Play(feat)),
            Choice::Restore { kind, unknown } => Some(Aim::Restore(kind, unknown)),
            Choice::Keepsake(_) => Some(Aim::Keepsake),
            Choice::Yes | Choice::No => Some(Aim::Follow(choice == Choice::Yes, None)),
            _ => None,
        }
    }

    fn id(self) -> u64 {
        let tech = |tech: Option<u8>| tech.map_or(0, |tech| u64::from(tech) + 1) << 8;
        let (kind, what) = match self {
            Aim::Pass => (0, 0),
            Aim::Strategy(slot, first) => (STRATEGY, tech(first) | u64::from(slot)),
            Aim::Activate(system) => (2, u64::from(system.0)),
            Aim::Play(feat) => (3, feat as u64),
            Aim::Follow(yes, first) => (FOLLOW, tech(first) | u64::from(yes)),
            Aim::Restore(kind, unknown) => (5, (kind as u64) << 8 | u64::from(unknown)),
            Aim::Keepsake => (6, 0),
        };
        kind << 32 | what
    }
}

const STRATEGY: u64 = 1;
const FOLLOW: u64 = 4;

/// The technology a plan is about, if it is about one.
fn science(plan: u64) -> Option<u8> {
    let about = matches!(plan >> 32, STRATEGY | FOLLOW).then_some((plan >> 8) as u8)?;
    about.checked_sub(1)
}

/// Whether a plan is made at this question.
pub fn begins(w: &World, ask: &Ask) -> bool {
    w.league.is_some() && matches!(ask.prompt, Prompt::Turn { .. } | Prompt::Round(RoundPrompt::Secondary { .. }))
}

/// The actions of a turn, the most promising activations among them; or whether a card is followed.
pub fn plans(w: &World, seat: Seat, out: &mut Vec<Plan>) {
    let following = w.round.turn != Some(seat);
    if following {
        out.push(Plan { id: Aim::Follow(false, None).id(), hint: 1.0, free: false });
        let used = w.league().strategy.iter().rposition(|card| card.holder == w.round.turn && card.used);
        let researches = used.is_some_and(|slot| Strategy::at(slot as u8) == Strategy::Technology);
        let sciences = if researches { answers::sciences(w, seat, SCIENCES) } else { Vec::new() };
        for (tech, _) in &sciences {
            out.push(Plan { id: Aim::Follow(true, Some(*tech)).id(), hint: 2.0, free: false });
        }
        if sciences.is_empty() {
            out.push(Plan { id: Aim::Follow(true, None).id(), hint: 2.0, free: false });
        }
        return;
    }
    let mut offers = Offers::default();
    let _ = Turn { seat, actions: 1 }.want(w, &mut offers);
    let mut systems: Vec<Plan> = Vec::new();
    for (choice, aim) in offers.list().iter().filter_map(|&choice| Some((choice, Aim::of(choice)?))) {
        match aim {
            Aim::Activate(system) => {
                let hint = promise(w, seat, system);
                if hint > NOTHING {
                    systems.push(Plan { id: aim.id(), hint, free: false });
                }
            }
            Aim::Strategy(slot, _) if Strategy::at(slot) == Strategy::Technology => {
                let sciences = answers::sciences(w, seat, SCIENCES);
                let plan = |tech: Option<u8>| Plan { id: Aim::Strategy(slot, tech).id(), hint: 5.0, free: false };
                match sciences.is_empty() {
                    true => out.push(plan(None)),
                    false => out.extend(sciences.iter().map(|(tech, _)| plan(Some(*tech)))),
                }
            }
            _ => {
                // [cards.any-time] What may be used at any time is no action.
                let free =
                    matches!(aim, Aim::Play(feat) if w.kit.tricks[feat as usize].at(When::Round(Occasion::AnyTime)));
                out.push(Plan { id: aim.id(), hint: Twilight::hint(w, seat, choice), free })
            }
        }
    }
    systems.sort_by(|a, b| b.hint.total_cmp(&a.hint));
    out.extend(systems.into_iter().take(SYSTEMS));
}

/// The question that began it is answered by the plan, and what the action takes by what serves it; cards and choices beside
/// it are left open.
pub fn follow(w: &World, seat: Seat, plan: u64, ask: &Ask, offers: &Offers) -> Option<Choice> {
    if begins(w, ask) {
        let plain = match science(plan) {
            Some(_) => plan & !(0xff << 8),
            None => plan,
        };
        let planned = |choice: &&Choice| Aim::of(**choice).is_some_and(|aim| aim.id() == plain);
        return offers.list().iter().find(planned).copied();
    }
    let wanted = science(plan).map(Choice::Research).filter(|wanted| offers.list().contains(wanted));
    wanted.or_else(|| answers::by_rule(w, seat, ask, offers))
}

pub fn intent(w: &World, seat: Seat, plan: u64) -> Words {
    let what = plan as u32;
    let tech = science(plan).map(|tech| things::technology(w, TechId(tech).0));
    match (plan >> 32, tech) {
        (STRATEGY, Some(tech)) => words!("use {card} for {tech}", card = things::strategy(w, what as u8), tech),
        (STRATEGY, None) => words!("use {card}", card = things::strategy(w, what as u8)),
        (2, _) => errand(w, seat, SystemId(what as u8)),
        (3, _) => match w.kit.tricks.iter().find(|trick| trick.feat as u32 == what) {
            Some(trick) => words!("use {card}", card = things::card(w, trick.feat)),
            None => words!("use a card"),
        },
        (FOLLOW, Some(tech)) => words!("follow the strategy card for {tech}", tech),
        (FOLLOW, None) if what == 1 => words!("follow the strategy card"),
        (FOLLOW, None) => words!("keep the token"),
        (5, _) => words!("turn fragments into a relic"),
        (6, _) => words!("use the enigmatic device"),
        _ => words!("pass"),
    }
}

/// What a system is activated for.
fn errand(w: &World, seat: Seat, system: SystemId) -> Words {
    let at = things::system(w, system);
    let foreign = w.planets_in(system).any(|p| w.planet(p).controller != Some(seat));
    let enemy = super::strongest(w, system, seat);
    match enemy {
        Some(enemy) if foreign => words!("take {at} from {enemy}", at, enemy),
        Some(enemy) => words!("drive {enemy} out of {at}", enemy, at),
        None if foreign => words!("take {at}", at),
        None if query::production_limit(w, system, seat) > 0 => words!("produce at {at}", at),
        None => words!("send ships to {at}", at),
    }
}
