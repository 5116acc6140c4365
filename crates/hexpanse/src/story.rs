//! What happened, in sentences for the log.

use crate::steps::Flow;
use crate::{
    SEAT_NAMES,
    components::{CardId, MissionId},
    ground::Cell,
    world::{Kind, World},
};
use kernel::{LogLine, Rule, Seat, SeatSet};

/// Tells everybody one sentence. It is only made when somebody listens.
#[inline]
pub fn tell<'w>(
    w: &'w World,
    flow: &mut Flow,
    seat: Seat,
    rule: Rule,
    sentence: impl FnOnce(Sentence<'w>) -> Sentence<'w>,
) {
    flow.tell(SeatSet::ALL, rule, || {
        let Sentence { text, touches, heading, .. } = sentence(Sentence::new(w));
        LogLine { seat: Some(seat.0), words: format!("{text}.").into(), touches, heading, ..Default::default() }
    });
}

/// A sentence being made, word by word.
pub struct Sentence<'w> {
    w: &'w World,
    text: String,
    touches: Vec<String>,
    heading: bool,
}

impl<'w> Sentence<'w> {
    fn new(w: &'w World) -> Sentence<'w> {
        Sentence { w, text: String::new(), touches: Vec::new(), heading: false }
    }

    /// The sentence begins a turn.
    pub fn heading(mut self) -> Self {
        self.heading = true;
        self
    }

    pub fn word(mut self, word: &str) -> Self {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(word);
        self
    }

    pub fn number(self, number: u8) -> Self {
        self.word(&number.to_string())
    }

    pub fn seat(mut self, seat: Seat) -> Self {
        self.touches.push(format!("seat/{}", SEAT_NAMES[seat.index()]));
        self.word(&capital(SEAT_NAMES[seat.index()]))
    }

    pub fn cell(mut self, cell: Cell) -> Self {
        let name = self.w.kit.map.name(cell);
        self.touches.push(format!("hex/{name}"));
        self.word(name)
    }

    pub fn card(mut self, card: CardId) -> Self {
        let card = &self.w.kit.cards[card.index()];
        self.touches.push(format!("card/{}", card.id));
        self.word(&card.name)
    }

    pub fn mission(mut self, mission: MissionId) -> Self {
        let mission = &self.w.kit.missions[mission.index()];
        self.touches.push(format!("mission/{}", mission.id));
        self.word(&mission.name)
    }

    pub fn unit(self, seat: Seat, kind: Kind) -> Self {
        let owner = capital(SEAT_NAMES[seat.index()]);
        let name = self.w.kind_name(seat, kind);
        self.word(&format!("{owner}'s {name}"))
    }
}

/// The word with a capital letter.
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

impl World {
    /// What a unit is called.
    pub fn kind_name(&self, seat: Seat, kind: Kind) -> &'static str {
        match kind {
            Kind::Normal => "normal unit",
            Kind::Minor => self.minor_of(seat).map_or("minor unit", |minor| &minor.name),
            Kind::Mercenary(card) => &self.kit.get().cards[card.index()].name,
        }
    }
}
