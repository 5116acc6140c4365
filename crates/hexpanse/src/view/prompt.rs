//! Questions and refusals in words.

use super::{card_thing, hex, place, source_words};
use crate::{
    Hexpanse, SEAT_NAMES,
    ground::Cell,
    prompt::{Prompt, Refusal},
    steps::Ask,
    world::{Link, Source, World},
};
use kernel::Game;
use scene::{Thing, Words, words};

/// What the effect being carried out belongs to, on the screen.
fn source_element(w: &World, link: &Link) -> String {
    match link.source {
        Source::Card(id) => format!("card/{}", w.kit.cards[id.index()].id),
        Source::Ability => format!("unit/{}/warlord", SEAT_NAMES[link.seat.index()]),
        Source::Minor | Source::Destroyed => hex(w, link.at),
    }
}

/// What the effect being carried out belongs to.
fn source(w: &World) -> Thing {
    w.chain.now().map_or(Thing::default(), |link| {
        scene::thing(source_words(w, link.seat, link.source).0, source_element(w, link))
    })
}

/// The question in the seat's words, and one line on what can be clicked.
pub fn question(w: &World, ask: &Ask) -> (Words, Words) {
    let at = |cell: Cell| place(w, cell);
    let source = || source(w);
    match ask.prompt {
        Prompt::Faction => (words!("Which faction do you lead?"), words!("Each warlord has an ability of its own.")),
        Prompt::MinorFaction => (words!("Which minor faction joins you?"), words!("You get three of its units.")),
        Prompt::Mission => {
            (words!("Which mission do you take?"), words!("Nobody else sees it; the last one left is for all."))
        }
        Prompt::Warlord => (words!("Where does your warlord start?"), words!("Any empty territory.")),
        Prompt::Action { left } => {
            let all = w.kit.numbers.actions;
            let nth = (all + 1).saturating_sub(left);
            (words!("What is your action {nth} of {all}?", nth, all), words!("An action, a card or a unit."))
        }
        Prompt::Place => {
            let pays = w.kit.numbers.currency_territory;
            (words!("Where is it placed?"), words!("Any empty territory; those with hexilum pay {pays}.", pays))
        }
        Prompt::Return => (words!("Which unit returns to your reserve?"), words!("A normal unit of yours.")),
        Prompt::Attacker => {
            (words!("Who attacks?"), words!("A unit of yours, which is lost, or the warlord for 1 life."))
        }
        Prompt::Target { from } => (words!("What does {from} attack?", from = at(from)), words!("An adjacent piece.")),
        Prompt::MinorUnit => (words!("Which unit uses its ability?"), words!("One of your minor units.")),
        Prompt::Walk => {
            (words!("Where does your warlord go?"), words!("An adjacent empty territory; it costs 1 life."))
        }
        Prompt::Buy => (words!("What do you buy?"), words!("Any of the cards shown that you can pay.")),
        Prompt::Anchor => (
            words!("Where does {source} lie?", source = source()),
            words!("Any territory; the pattern is turned next."),
        ),
        Prompt::Image => {
            (words!("How does {source} lie?", source = source()), words!("Turn it; attacks must be carried out."))
        }
        Prompt::PlaceOn { cell } => (
            words!("{source}: place a unit on {cell}?", source = source(), cell = at(cell)),
            words!("Or leave it out."),
        ),
        Prompt::Occupy { cell } => (
            words!("{source}: which unit goes onto {cell}?", source = source(), cell = at(cell)),
            words!("The unit there is removed."),
        ),
        Prompt::RecoverOn { cell } => (
            words!("{source}: recover a unit to {cell}?", source = source(), cell = at(cell)),
            words!("From the Recovery Ship, or leave it out."),
        ),
        Prompt::Recover { left: _ } => (
            words!("{source}: recover a unit?", source = source()),
            words!("From the Recovery Ship to any empty territory."),
        ),
        Prompt::RecoverWhere { kind } => {
            let unit = w.kind_name(ask.seat, kind);
            (words!("{source}: where is the {unit} placed?", source = source(), unit), words!("Any empty territory."))
        }
        Prompt::Sacrifice => {
            (words!("{source}: who attacks?", source = source()), words!("The unit is lost; or leave it out."))
        }
        Prompt::MoveWarlord => {
            (words!("{source}: move your warlord?", source = source()), words!("It costs 1 life; or leave it out."))
        }
        Prompt::ReturnUnits { left } => (
            words!("{source}: which unit returns?", source = source()),
            words!("Up to {left} {left:unit|units}; or leave it out.", left),
        ),
        Prompt::Rescue { left: _ } => (
            words!("{source}: which unit comes back?", source = source()),
            words!("From the Recovery Ship to your reserve."),
        ),
        Prompt::DamageWarlord { amount } => {
            (words!("{source}: whose warlord takes {amount} damage?", source = source(), amount), words!("An enemy."))
        }
        Prompt::RaidWhom { left } => (
            words!("{source}: up to {left} {left:unit|units} of which reserve?", source = source(), left),
            words!("They go to the Recovery Ship."),
        ),
        Prompt::RaidUnits { victim, left } => (
            words!("{source}: which unit leaves {victim:'s} reserve?", source = source(), victim),
            words!("Up to {left} {left:goes|go} to the Recovery Ship.", left),
        ),
        Prompt::BurnCard => (
            words!("{source}: which card is removed?", source = source()),
            words!("An enemy's action card, or leave it out."),
        ),
        Prompt::BurnHexilum { amount } => (
            words!("{source}: who loses up to {amount} hexilum?", source = source(), amount),
            words!("Or leave it out."),
        ),
        Prompt::StealHexilum { amount } => (
            words!("{source}: from whom do you steal up to {amount} hexilum?", source = source(), amount),
            words!("Or leave it out."),
        ),
        Prompt::StealAction => {
            (words!("{source}: which action card do you steal?", source = source()), words!("Or leave it out."))
        }
        Prompt::StealMercenary => (
            words!("{source}: which mercenary do you steal?", source = source()),
            words!("It may stay on the board or come back to its card."),
        ),
        Prompt::KeepStolen { card } => (
            words!("Where does {card} go?", card = card_thing(w, card)),
            words!("It stays on the board or comes back to its card."),
        ),
        Prompt::Exchange => {
            (words!("{source}: which unit is exchanged or moved?", source = source()), words!("Any unit of anybody."))
        }
        Prompt::ExchangeWith { from } => {
            (words!("What changes places with {from}?", from = at(from)), words!("A unit or an empty territory."))
        }
        Prompt::RaiseIncome => (words!("{source}: raise your income?", source = source()), words!("At its price.")),
        Prompt::Storm => (words!("Which enemy unit is replaced?"), words!("One next to your warlord.")),
        Prompt::Blast { at: lost } => (
            words!("What does the unit lost on {lost} hit?", lost = at(lost)),
            words!("An adjacent piece; it must be one."),
        ),
    }
}

/// What the question is about: the piece that attacks or is exchanged, the cell to be filled, the card in use.
pub fn selected(w: &World, ask: &Ask) -> Vec<String> {
    let cell = match ask.prompt {
        Prompt::Target { from: cell }
        | Prompt::ExchangeWith { from: cell }
        | Prompt::PlaceOn { cell }
        | Prompt::Occupy { cell }
        | Prompt::RecoverOn { cell }
        | Prompt::Blast { at: cell } => Some(cell),
        Prompt::Faction
        | Prompt::MinorFaction
        | Prompt::Mission
        | Prompt::Warlord
        | Prompt::Action { .. }
        | Prompt::Place
        | Prompt::Return
        | Prompt::Attacker
        | Prompt::MinorUnit
        | Prompt::Walk
        | Prompt::Buy
        | Prompt::Anchor
        | Prompt::Image
        | Prompt::Recover { .. }
        | Prompt::RecoverWhere { .. }
        | Prompt::Sacrifice
        | Prompt::MoveWarlord
        | Prompt::ReturnUnits { .. }
        | Prompt::Rescue { .. }
        | Prompt::DamageWarlord { .. }
        | Prompt::RaidWhom { .. }
        | Prompt::RaidUnits { .. }
        | Prompt::BurnCard
        | Prompt::BurnHexilum { .. }
        | Prompt::StealHexilum { .. }
        | Prompt::StealAction
        | Prompt::StealMercenary
        | Prompt::KeepStolen { .. }
        | Prompt::Exchange
        | Prompt::RaiseIncome
        | Prompt::Storm => None,
    };
    let source = w.chain.now().map(|link| source_element(w, link));
    cell.map(|cell| hex(w, cell)).into_iter().chain(source).collect()
}

/// The cause of a refusal here and now.
pub fn why(w: &World, refusal: Refusal) -> Words {
    let kit = w.kit.get();
    match refusal {
        Refusal::Against(rule) => Hexpanse::info(w).rule_texts().get(rule.0).cloned().unwrap_or_default().into(),
        Refusal::FactionTaken { by } => words!("{by} {by:leads|lead} it.", by),
        Refusal::FactionGiven { faction } => {
            words!("You were given {faction}.", faction = &kit.factions[faction.index()].name)
        }
        Refusal::TooPoor { cost, has } => words!("It costs {cost} hexilum: you have {has}.", cost, has),
        Refusal::NoBase => {
            let bases = kit.numbers.bases;
            words!("All your {bases} bases have a mercenary.", bases)
        }
        Refusal::IncomeTooDear { cost, has } => {
            words!("The next level costs {cost} hexilum: you have {has}.", cost, has)
        }
        Refusal::HighestIncome => words!("Your income is at its highest level."),
        Refusal::NoRoom => words!("No territory is empty."),
        Refusal::NoneInReserve => words!("No normal unit is left in your reserve."),
        Refusal::NoneToReturn => words!("No normal unit of yours is on the board."),
        Refusal::NoMinorUnit => words!("No minor unit of yours is on the board."),
        Refusal::NotNormal { seat, kind } => {
            words!("Only normal units return; this is {unit}.", unit = w.kind_name(seat, kind))
        }
        Refusal::Taken { cell, .. } => match w.warlord_at(cell) {
            Some(of) => words!("{of:'s} warlord stands there.", of),
            None => words!("{piece} stands there.", piece = crate::called::piece(w, cell)),
        },
        Refusal::NothingBeside => words!("Nothing to attack is adjacent."),
        Refusal::NoAttacker { seat, kind } => {
            words!("{unit} acts when it is destroyed, and attacks nobody.", unit = w.kind_name(seat, kind))
        }
        Refusal::OwnWarlord => words!("Your own warlord is no target."),
        Refusal::LastLife => words!("It costs 1 life, and your warlord has only 1."),
        Refusal::AlreadyUsed => words!("Your warlord has done it in this turn."),
        Refusal::OneInAll => words!("Your warlord has acted in this turn."),
        Refusal::FullLife { life } => words!("Your warlord has {life} life, and can have no more.", life),
        Refusal::HemmedIn => words!("No territory next to your warlord is empty."),
        Refusal::Idle => words!("It would do nothing."),
        Refusal::NotPlaced { card } => words!("{card} is not on the board.", card = card_thing(w, card)),
        Refusal::NotReusable { card } => {
            words!("{card} works when it is placed, and never again.", card = card_thing(w, card))
        }
    }
}
