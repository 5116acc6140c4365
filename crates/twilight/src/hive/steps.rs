//! What the Hive does, step by step: cards of the Hive Mind are drawn for all to see, the rules decide, and the log says by
//! what.

use super::MindCard;
use super::instincts::Narrowing;
use crate::choice::Choice;
use crate::decks::Deck;
use crate::hive::Tie;
use crate::prompt::{Prompt, RoundPrompt};
use crate::world::World;
use crate::{Ask, Flow, Offers, Want};
use kernel::{Faces, Fate, SeatSet, rule};
use scene::{Words, thing, words};

pub mod benefits;
pub mod explore;
pub mod notes;
pub mod raid;
pub mod reinforce;
pub mod research;
pub mod status;
pub mod strategy;
pub mod turn;
pub mod vote;

/// What a card is drawn for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    Selection,
    Production,
    Definition,
    Support,
    Research,
    Influence,
    Multiplier,
    /// [hive.gives-note] Which promissory note the Hive gives.
    Transaction,
    /// [team.attrition] It is discarded unused.
    Attrition,
}

/// [hive.mind] A card is drawn for all to see, as long as there are any.
pub fn draw(w: &World) -> Want {
    match w.hive().deck.active() {
        Some(_) => Want::Fate(Fate::Draw { deck: Deck::Mind.number(), seen: SeatSet::ALL }),
        None => Want::Nothing,
    }
}

/// [hive.card-fields] The card that was drawn, told with what counts of it.
pub fn drawn(w: &mut World, faces: &Faces, role: Role, flow: &mut Flow) -> &'static MindCard {
    let at = usize::from(faces[0]);
    w.hive_mut().deck.draw(at);
    let (by, card) = (w.swarm(), &w.kit.get().book().cards[at]);
    flow.tell(SeatSet::ALL, rule!("hive.card-fields"), || {
        let id = thing(card.id.to_uppercase(), mind_element(card)).article("");
        match role {
            Role::Selection => {
                let numbers: Vec<String> = card.initiative.iter().map(u8::to_string).collect();
                let (numbers, sign) = (numbers.join("/"), card.choice.word());
                words!("{by} {by:draws|draw} selection card {id}: {numbers}, {sign}.", by, id, numbers, sign)
            }
            Role::Production => {
                let [first, second] = [card.standard, card.advanced].map(crate::things::unit);
                let site = card.site.word();
                words!(
                    "{by} {by:draws|draw} production card {id}: {first} at {site}, or {second}.",
                    by,
                    id,
                    first,
                    site,
                    second
                )
            }
            Role::Definition => {
                let (symbol, icons, sign) = (card.symbol.word(), card.icons, card.choice.word());
                words!(
                    "{by} {by:draws|draw} definition card {id}: {symbol}, {icons} {icons:icon|icons}, {sign}.",
                    by,
                    id,
                    symbol,
                    icons,
                    sign
                )
            }
            Role::Research => {
                let colour = crate::hive::colour_word(card.research);
                words!("{by} {by:draws|draw} research card {id}: {colour}.", by, id, colour)
            }
            Role::Transaction => {
                let note = card.note.word();
                words!("{by} {by:draws|draw} transaction card {id}: {note}.", by, id, note)
            }
            Role::Attrition => words!("Attrition warfare: {by} {by:loses|lose} card {id}.", by, id),
            Role::Support | Role::Influence | Role::Multiplier => {
                let (what, icons) = (role.word(), card.icons);
                words!("{by} {by:draws|draw} {what} card {id}: {icons} {icons:icon|icons}.", by, what, id, icons)
            }
        }
    });
    card
}

/// What stands for a card of the Hive Mind on the screen.
pub fn mind_element(card: &MindCard) -> String {
    format!("mind/{}", card.id)
}

impl Role {
    fn word(self) -> &'static str {
        match self {
            Role::Selection => "selection",
            Role::Production => "production",
            Role::Definition => "definition",
            Role::Support => "support",
            Role::Research => "research",
            Role::Influence => "influence",
            Role::Multiplier => "multiplier",
            Role::Transaction => "transaction",
            Role::Attrition => "attrition",
        }
    }
}

/// [hive.priority] The criteria that left fewer candidates, as reasons of the next line.
pub fn explain(why: &[Narrowing], flow: &mut Flow) {
    for step in why {
        flow.because(|| narrowing(step));
    }
}

/// One criterion in words.
pub fn narrowing(step: &Narrowing) -> Words {
    let (left, before, what) = (step.after as u32, step.before as u32, step.criterion.words());
    words!("{left} of {before} left: {what}.", left, before, what)
}

/// [hive.helpful] The candidates no criterion tells apart, as a question to the Hive: a lone one is taken, several are left to
/// the players or the order of the map. Nothing if there are none.
pub fn put(w: &World, about: Tie, left: impl IntoIterator<Item = Choice>, out: &mut Offers) -> Want {
    left.into_iter().for_each(|choice| out.offer(choice));
    match out.is_empty() {
        true => Want::Nothing,
        false => Want::Ask(Ask::of(w.swarm(), Prompt::Round(RoundPrompt::HiveTie { about }))),
    }
}
