//! What a player sets out to do: an action of a turn, or whether he uses a secondary ability.

use super::war;
use crate::choice::Choice;
use crate::names::{Moment, Strategy};
use crate::prompt::Prompt;
use crate::steps::{Ask, Offers, offer_actions, rival_in};
use crate::verbs::Verb;
use crate::view::system_thing;
use crate::world::World;
use crate::{CentralPowers, query};
use imperium::SystemId;
use kernel::{Judged, Plan, Seat};
use scene::{Words, thing, words};

/// Systems that are thought about, the most promising ones.
const SYSTEMS: usize = 8;

/// Transfers that are thought about.
const TRANSFERS: usize = 2;

/// An intention, packed into a number by its kind and what it is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    Pass,
    Strategy(Strategy),
    Activate(SystemId),
    BreakZone(SystemId),
    Transfer(SystemId, SystemId),
    Card(u8),
    /// An ability, a technology or a law, by its place among those on offer.
    Invoke(u8),
    Cash(u8),
    Follow(bool),
}

const STRATEGY: u64 = 1;
const ACTIVATE: u64 = 2;
const BREAK_ZONE: u64 = 3;
const TRANSFER: u64 = 4;
const CARD: u64 = 5;
const INVOKE: u64 = 6;
const CASH: u64 = 7;
const FOLLOW: u64 = 8;

impl Aim {
    fn id(self) -> u64 {
        let (kind, what) = match self {
            Aim::Pass => (0, 0),
            Aim::Strategy(card) => (STRATEGY, card.index() as u64),
            Aim::Activate(system) => (ACTIVATE, u64::from(system.0)),
            Aim::BreakZone(system) => (BREAK_ZONE, u64::from(system.0)),
            Aim::Transfer(first, second) => (TRANSFER, u64::from(first.0) << 8 | u64::from(second.0)),
            Aim::Card(card) => (CARD, u64::from(card)),
            Aim::Invoke(n) => (INVOKE, u64::from(n)),
            Aim::Cash(card) => (CASH, u64::from(card)),
            Aim::Follow(yes) => (FOLLOW, u64::from(yes)),
        };
        kind << 32 | what
    }
}

/// What each of these answers sets out to do.
fn aims(choices: &[Choice], following: bool) -> impl Iterator<Item = (Choice, Aim)> {
    let mut invoked = 0;
    choices.iter().copied().filter_map(move |choice| {
        let aim = match choice {
            Choice::Use => Aim::Follow(true),
            Choice::Pass if following => Aim::Follow(false),
            Choice::Pass => Aim::Pass,
            Choice::Play(card) => Aim::Strategy(card),
            Choice::Activate(system) => Aim::Activate(SystemId(system)),
            Choice::BreakZone(system) => Aim::BreakZone(SystemId(system)),
            Choice::Transfer { first, second } => Aim::Transfer(SystemId(first), SystemId(second)),
            Choice::Card(card) => Aim::Card(card),
            Choice::Invoke(_) => {
                invoked += 1;
                Aim::Invoke(invoked - 1)
            }
            Choice::Cash(card) => Aim::Cash(card),
            _ => return None,
        };
        Some((choice, aim))
    })
}

/// Whether a plan is made at this question.
pub fn begins(ask: &Ask) -> bool {
    matches!(ask.prompt, Prompt::Turn | Prompt::Secondary { .. })
}

/// Whether somebody else's strategy card is asked about.
fn follows(w: &World, seat: Seat) -> bool {
    w.active.is_some_and(|active| active != seat)
}

/// The actions of a turn, the most promising activations among them; or whether a secondary ability is used.
pub fn plans(w: &World, seat: Seat, out: &mut Vec<Plan>) {
    if follows(w, seat) {
        out.extend([(true, 2.0), (false, 1.0)].map(|(yes, hint)| Plan {
            id: Aim::Follow(yes).id(),
            hint,
            free: false,
        }));
        return;
    }
    let mut offers = Offers::default();
    offer_actions(w, seat, &mut offers);
    if w.slots.iter().all(|slot| slot.holder != Some(seat) || slot.used) {
        out.push(Plan { id: Aim::Pass.id(), hint: CentralPowers::hint(w, seat, Choice::Pass), free: false });
    }
    let (mut systems, mut transfers) = (Vec::new(), Vec::new());
    for (choice, aim) in aims(offers.list(), false) {
        let plan = Plan { id: aim.id(), hint: CentralPowers::hint(w, seat, choice), free: is_free(w, choice) };
        match aim {
            Aim::Activate(_) => systems.push(plan),
            Aim::Transfer(..) => transfers.push(plan),
            _ => out.push(plan),
        }
    }
    for (mut some, most) in [(systems, SYSTEMS), (transfers, TRANSFERS)] {
        some.sort_by(|a, b| b.hint.total_cmp(&a.hint));
        out.extend(some.into_iter().take(most));
    }
}

/// [card.moments] [card.political] [card.decks] What may be done at any time is no action.
fn is_free(w: &World, choice: Choice) -> bool {
    match choice {
        Choice::Card(card) => w.kit.action_cards[usize::from(card)].moments.contains(&Moment::Any),
        Choice::Invoke(line) => {
            let verb = line.verb(w.kit.get());
            matches!(verb, Some(Verb::When { moment: Moment::Any, .. } | Verb::Forbid { .. }))
        }
        _ => matches!(choice, Choice::Cash(_)),
    }
}

/// The question that began it is answered by the plan, and what the action takes by what serves it; cards, battles and
/// choices beside it are left open.
pub fn follow(w: &World, seat: Seat, plan: u64, ask: &Ask, offers: &Offers) -> Option<Choice> {
    if begins(ask) {
        let mut known = aims(offers.list(), matches!(ask.prompt, Prompt::Secondary { .. }));
        let planned = known.find(|(_, aim)| aim.id() == plan).map(|(choice, _)| choice);
        // [card.action] In an action before the order of play nobody passes.
        return planned.or(offers.list().first().copied());
    }
    let serves = matches!(
        ask.prompt,
        Prompt::MoveShips { .. }
            | Prompt::LoadShip { .. }
            | Prompt::Landing { .. }
            | Prompt::Build { .. }
            | Prompt::Pay { .. }
            | Prompt::Cannon { .. }
            | Prompt::Bombard { .. }
            | Prompt::Casualties { .. }
            | Prompt::GroundLosses { .. }
            | Prompt::LoseCargo { .. }
            | Prompt::TrimFleet { .. }
            | Prompt::NextPlanet
            | Prompt::Develop
            | Prompt::Counter
            | Prompt::LayOut { .. }
    );
    let liked = |choice: &Choice| CentralPowers::hint(w, seat, *choice);
    let best = || offers.list().iter().copied().reduce(|best, one| if liked(&one) > liked(&best) { one } else { best });
    if serves { best() } else { None }
}

/// A plan in words.
pub fn intent(w: &World, seat: Seat, plan: u64) -> Words {
    let kit = w.kit.get();
    let what = plan as u32 as u16;
    let system = SystemId(what as u8);
    match plan >> 32 {
        STRATEGY => words!("use {card}", card = kit.strategy_cards[usize::from(what)].name.as_str()),
        ACTIVATE => errand(w, seat, system),
        BREAK_ZONE => words!("end the cease-fire in {at}", at = system_thing(w, system)),
        TRANSFER => {
            let first = SystemId((what >> 8) as u8);
            words!("transfer between {from} and {to}", from = system_thing(w, first), to = system_thing(w, system))
        }
        CARD | CASH => {
            let row = &kit.action_cards[usize::from(what)];
            let card = thing(&row.name, format!("card/{}", row.id)).article("");
            if plan >> 32 == CARD { words!("play {card}", card) } else { words!("spend {card} as a trade good", card) }
        }
        INVOKE => words!("use an ability"),
        FOLLOW if what == 1 => words!("use the secondary ability"),
        FOLLOW => words!("keep the counter"),
        _ => words!("pass"),
    }
}

/// What a system is activated for.
fn errand(w: &World, seat: Seat, system: SystemId) -> Words {
    let at = system_thing(w, system);
    let foreign = war::foreign(w, seat, system).next().is_some();
    match rival_in(w, seat, system) {
        Some(enemy) if foreign => words!("take {at} from {enemy}", at, enemy),
        Some(enemy) => words!("drive {enemy} out of {at}", enemy, at),
        None if foreign => words!("take {at}", at),
        None if query::docks_in(w, seat, system) > 0 => words!("produce at {at}", at),
        None => words!("send ships to {at}", at),
    }
}
