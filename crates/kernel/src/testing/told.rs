//! The log tells the game: whoever reads only its lines knows every change of the table.

use crate::{Act, Entry, Fate, Question, Rng, Seat, Seeded, Session, Setup, Table, Viewer, plain};
use scene::{Card, ElementId, Live, Stage};
use std::collections::{BTreeMap, BTreeSet};

/// Something of the table whose every change must be told.
#[derive(Clone, Debug)]
pub struct Fact {
    pub value: i32,
    /// What one line must name, each in one of these ways: whose it is, what it is, where.
    pub named: Vec<Vec<String>>,
    /// Whether a line that alone speaks of it must have the amount of the change.
    pub counted: Counted,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    ByNumber,
    /// One piece is `a Human`, and control has no amount.
    InWords,
}

/// The dice of a game: whoever rolls some is told, with every face and what they needed.
#[derive(Clone, Copy, Debug)]
pub struct Dice {
    /// How many sides they have; others are lots. Before the first phase all are.
    pub sides: u8,
    /// Who rolls beside the seats, as a line calls it.
    pub others: &'static [&'static str],
    /// Rules by which a roll is looked up and needs no number.
    pub tables: &'static [&'static str],
}

impl Dice {
    /// A game without dice.
    pub const NONE: Dice = Dice { sides: 0, others: &[], tables: &[] };
}

/// How a line says what a roll needed.
const NEEDS: [&str; 4] = ["need", "or more", "or less", "nothing hits"];

/// The facts of a table by what they are.
pub type Facts = BTreeMap<String, Fact>;

/// A table with all that can be seen of it.
pub struct Seen<'a> {
    pub table: &'a dyn Table,
    pub stage: Stage,
    pub live: Live,
}

impl<'a> Seen<'a> {
    fn of(table: &'a dyn Table) -> Seen<'a> {
        Seen { table, stage: table.stage(), live: table.live(Viewer::Everyone) }
    }

    fn name(&self, seat: u8) -> &'static str {
        self.table.seat_name(Seat(seat))
    }
}

/// The pieces on the board: whose, of what kind, where. Nobody's pieces are called by the last word.
pub fn pieces(seen: &Seen, nobody: &str) -> Facts {
    let mut facts = Facts::new();
    for space in &seen.live.spaces {
        for stack in &space.stacks {
            let owner = stack.owner.map_or(nobody.to_string(), |seat| seen.name(seat).to_string());
            let kinds = vec![stack.name.clone(), stack.kind.clone(), stack.kind.replace('-', " ")];
            let named = vec![vec![owner], kinds, place(&seen.stage, &space.id)];
            facts.insert(stack.id.clone(), Fact { value: stack.count.into(), named, counted: Counted::InWords });
        }
    }
    facts
}

/// What a space is called: by its name, as it is written, or by its element, where a line speaks of it as a thing.
fn place(stage: &Stage, id: &str) -> Vec<String> {
    let space = stage.board.spaces.iter().find(|space| space.id == id);
    let names = space.map_or_else(Vec::new, |space| vec![space.name.clone(), space.notation.clone()]);
    names.into_iter().chain([id.to_string()]).collect()
}

/// A gauge of every seat, and the words one of which a line about it has.
pub fn gauge(seen: &Seen, kind: &str, words: &[&str], counted: Counted) -> Facts {
    let seats = seen.live.seats.iter().filter_map(|panel| {
        let gauge = panel.gauges.iter().find(|gauge| gauge.kind == kind)?;
        Some((panel.seat, gauge.value.value))
    });
    of_seats(seen, kind, words, counted, seats)
}

/// The points of every seat.
pub fn points(seen: &Seen, words: &[&str]) -> Facts {
    let seats = seen.live.seats.iter().map(|panel| (panel.seat, panel.score.value));
    of_seats(seen, "points", words, Counted::ByNumber, seats)
}

fn of_seats(
    seen: &Seen,
    what: &str,
    words: &[&str],
    counted: Counted,
    seats: impl Iterator<Item = (u8, i32)>,
) -> Facts {
    let fact = |(seat, value): (u8, i32)| {
        let name = seen.name(seat);
        let named = vec![vec![name.to_string()], words.iter().map(|word| word.to_string()).collect()];
        (format!("{what} of {name}"), Fact { value, named, counted })
    };
    seats.map(fact).collect()
}

/// The cards that lie open before every seat.
pub fn open_cards(seen: &Seen) -> Facts {
    let mut facts = Facts::new();
    for panel in &seen.live.seats {
        let name = seen.name(panel.seat);
        for card in &panel.cards {
            let named = vec![vec![name.to_string()], vec![card.name.clone()]];
            facts.insert(format!("{} of {name}", card.id), Fact { value: 1, named, counted: Counted::InWords });
        }
    }
    facts
}

/// The cards of the trays before every seat, as all see them.
pub fn sheets(seen: &Seen) -> Facts {
    let mut facts = Facts::new();
    for area in &seen.live.areas {
        let name = seen.name(area.seat);
        for card in &area.tray.cards {
            let named = vec![vec![name.to_string()], face(&seen.stage, card)];
            let fact = Fact { value: card.count.into(), named, counted: Counted::InWords };
            facts.insert(format!("{} in {}", card.id, area.tray.id), fact);
        }
    }
    facts
}

/// Whom the cards that lie before all are marked with: who holds one, scored it, is named by it.
pub fn marks(seen: &Seen) -> Facts {
    let mut facts = Facts::new();
    for card in seen.live.trays.iter().flat_map(|tray| &tray.cards) {
        facts.insert(
            format!("{} before all", card.id),
            Fact { value: 1, named: vec![face(&seen.stage, card)], counted: Counted::InWords },
        );
        for mark in &card.marks {
            let name = seen.name(mark.seat).to_string();
            let named = vec![vec![name.clone()], face(&seen.stage, card)];
            let fact = Fact { value: 1, named, counted: Counted::InWords };
            facts.insert(format!("{} of {name}: {}", card.id, mark.text), fact);
        }
    }
    facts
}

/// What a card is called: by its name, or by its element.
fn face(stage: &Stage, card: &Card) -> Vec<String> {
    let face = if card.face.is_empty() { &card.id } else { &card.face };
    let known = stage.library.iter().find(|known| known.id == *face);
    let name = known.filter(|_| card.name.is_empty()).map_or(&card.name, |known| &known.name);
    vec![name.clone(), face.clone(), card.id.clone()]
}

/// Who holds each space.
pub fn control(seen: &Seen) -> Facts {
    let mut facts = Facts::new();
    for space in &seen.live.spaces {
        let mut named = vec![place(&seen.stage, &space.id), vec!["control".to_string()]];
        named.extend(space.holder.map(|seat| vec![seen.name(seat).to_string()]));
        let value = space.holder.map_or(0, |seat| i32::from(seat) + 1);
        facts.insert(format!("holder of {}", space.id), Fact { value, named, counted: Counted::InWords });
    }
    facts
}

/// Plays random games, each so many answers long, and wants every change of a fact between two questions named in one of
/// the lines that all may read in between, and every die in a line with who rolled it and what it needed. Where there are
/// no facts a move is under way, and nothing is wanted before it ends.
pub fn log_tells_the_game(
    entry: &Entry,
    setups: &[Setup],
    answers: usize,
    dice: Dice,
    facts: impl Fn(&Seen) -> Option<Facts>,
) {
    let mut untold = BTreeSet::new();
    let all = setups.len() * stories();
    for (n, setup) in setups.iter().cycle().take(all).enumerate() {
        let table = entry.open(setup).unwrap_or_else(|why| panic!("{why}"));
        let mut session = Session::undigested(table);
        let (mut rng, mut chance) = (Rng::new(n as u64), Seeded::new(n as u64));
        session.roll(&mut chance);
        let seen = Seen::of(session.table());
        let (mut from, mut before) = (session.lines().len(), facts(&seen).unwrap_or_default());
        // What is rolled in the set-up are lots.
        let mut playing = seen.live.phase.is_some();
        for _ in 0..answers {
            if session.table().outcome().is_some() {
                break;
            }
            answer(&mut session, &mut rng);
            session.roll(&mut chance);
            let seen = Seen::of(session.table());
            let Some(after) = facts(&seen) else { continue };
            let lines: Vec<Line> = session.lines()[from..]
                .iter()
                .flat_map(|line| line.events.iter().filter(|event| event.audience.admits(Viewer::Audience)))
                .map(|event| Line {
                    text: plain(&event.line.words, session.table(), None).to_lowercase(),
                    elements: event.line.words.elements(),
                    rule: event.line.rule.clone(),
                    seat: event.line.seat,
                    dice: event.line.dice.clone(),
                })
                .collect();
            let answered: Vec<&str> = session.lines()[from..].iter().map(|line| line.text.as_str()).collect();
            let rolls = session.lines()[from..].iter().filter_map(|line| match &line.act {
                Act::Chance { fate: Fate::Dice { sides, .. }, faces } if *sides == dice.sides => Some(&faces[..]),
                _ => None,
            });
            let unsaid = dice_untold(dice, rolls.filter(|_| playing).flatten().copied().collect(), &lines);
            for change in changes_untold(&before, &after, &lines).into_iter().chain(unsaid) {
                let told: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
                untold.insert(format!("{change}\n  after {answered:?} of {setup:?}, told: {told:?}"));
            }
            playing = seen.live.phase.is_some();
            (from, before) = (session.lines().len(), after);
        }
    }
    let first: Vec<&str> = untold.iter().step_by(untold.len().div_ceil(20).max(1)).map(String::as_str).collect();
    assert!(untold.is_empty(), "{} changes are not told, among them:\n{}", untold.len(), first.join("\n"));
}

/// How many games of each setup are played: `STORIES`, or one.
fn stories() -> usize {
    std::env::var("STORIES").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// One seat answers by lot, now and then beside its question.
fn answer(session: &mut Session, rng: &mut Rng) {
    let table = session.table();
    let asked: Vec<Seat> = table.asked().iter().collect();
    let seat = asked[rng.pick(asked.len() as u32) as usize];
    let mut question = Question::default();
    table.asides(seat, &mut question);
    if question.keys.is_empty() || rng.pick(6) > 0 {
        table.ask(seat, &mut question);
    }
    let key = question.keys[rng.pick(question.keys.len() as u32) as usize];
    session.choose(seat, key).unwrap_or_else(|why| panic!("{why}"));
}

/// A line that all may read, and what it speaks of.
#[derive(Default)]
struct Line {
    text: String,
    elements: Vec<ElementId>,
    rule: String,
    seat: Option<u8>,
    dice: Vec<u8>,
}

impl Line {
    fn names(&self, fact: &Fact) -> bool {
        let is_there = |way: &String| self.elements.contains(way) || has(&self.text, &way.to_lowercase());
        fact.named.iter().all(|ways| ways.iter().any(is_there))
    }
}

/// The changes no line tells.
fn changes_untold(before: &Facts, after: &Facts, lines: &[Line]) -> Vec<String> {
    let mut untold = Vec::new();
    for what in before.keys().chain(after.keys().filter(|what| !before.contains_key(*what))) {
        let value = |facts: &Facts| facts.get(what).map_or(0, |fact| fact.value);
        let change = value(after) - value(before);
        let Some(fact) = after.get(what).or(before.get(what)).filter(|_| change != 0) else { continue };
        let told: Vec<&Line> = lines.iter().filter(|line| line.names(fact)).collect();
        match told[..] {
            [] => untold.push(format!("{what} changed by {change}, and no line names {:?}", fact.named)),
            [line] if fact.counted == Counted::ByNumber && !has(&line.text, &change.abs().to_string()) => {
                untold.push(format!("{what} changed by {change}, but the only line says: {}", line.text));
            }
            _ => {}
        }
    }
    untold
}

/// What is wrong with how dice are told: a face that no line shows, a line that names nobody or no number.
fn dice_untold(dice: Dice, mut rolled: Vec<u8>, lines: &[Line]) -> Vec<String> {
    let mut untold = Vec::new();
    if rolled.is_empty() {
        return untold;
    }
    for line in lines.iter().filter(|line| !line.dice.is_empty()) {
        for face in &line.dice {
            if let Some(at) = rolled.iter().position(|rolled| rolled == face) {
                rolled.swap_remove(at);
            }
        }
        let looked_up = dice.tables.contains(&line.rule.as_str());
        let who = looked_up || line.seat.is_some() || dice.others.iter().any(|other| has(&line.text, other));
        let needs = looked_up || NEEDS.iter().any(|word| line.text.contains(word));
        if !who || !needs {
            let lacks = if who { "what they needed" } else { "who rolled them" };
            untold.push(format!("dice are told without {lacks}: {}", line.text));
        }
    }
    if !rolled.is_empty() {
        untold.push(format!("no line shows the dice {rolled:?}"));
    }
    untold
}

/// Whether a line has a word, in its form for one or for many.
fn has(line: &str, word: &str) -> bool {
    let ends = |rest: &str| !rest.starts_with(char::is_alphanumeric);
    !word.is_empty()
        && line.match_indices(word).any(|(at, _)| {
            let rest = &line[at + word.len()..];
            !line[..at].ends_with(char::is_alphanumeric) && (ends(rest) || rest.strip_prefix('s').is_some_and(ends))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gold(value: i32) -> Facts {
        let named = vec![vec!["red".to_string()], vec!["gold".to_string()]];
        Facts::from([("gold of red".to_string(), Fact { value, named, counted: Counted::ByNumber })])
    }

    fn told(line: &str) -> usize {
        let line = Line { text: line.into(), ..Line::default() };
        changes_untold(&gold(5), &gold(2), &[line]).len()
    }

    #[test]
    fn a_change_is_named_with_its_amount() {
        assert_eq!(told("red pays 3 gold."), 0);
        assert_eq!(told("red pays 4 gold."), 1, "another amount");
        assert_eq!(told("blue pays 3 gold."), 1, "another seat");
        assert_eq!(told("red pays 3 golden coins."), 1, "another word");
        assert_eq!(changes_untold(&gold(5), &gold(2), &[]).len(), 1, "no line");
        assert_eq!(changes_untold(&gold(5), &Facts::new(), &[]).len(), 1, "what is gone");
        assert!(changes_untold(&gold(5), &gold(5), &[]).is_empty());
    }

    #[test]
    fn dice_are_told_with_who_rolled_them_and_what_they_needed() {
        let d6 = Dice { sides: 6, others: &["the rift"], tables: &["storm"] };
        let line = |text: &str, rule: &str, seat, dice: &[u8]| Line {
            text: text.into(),
            rule: rule.into(),
            seat,
            dice: dice.into(),
            ..Line::default()
        };
        let wrong = |line: Line| dice_untold(d6, vec![3, 5], &[line]).len();
        assert_eq!(wrong(line("red rolls and needs 4.", "battle", Some(0), &[5, 3])), 0);
        assert_eq!(wrong(line("the rift swallows it, on 4 or more.", "rift", None, &[3, 5])), 0);
        assert_eq!(wrong(line("a storm comes up.", "storm", None, &[3, 5])), 0, "it is looked up");
        assert_eq!(wrong(line("red rolls and needs 4.", "battle", Some(0), &[5])), 1, "a die is not shown");
        assert_eq!(wrong(line("somebody rolls and needs 4.", "battle", None, &[5, 3])), 1, "who?");
        assert_eq!(wrong(line("red rolls.", "battle", Some(0), &[5, 3])), 1, "what for?");
        assert_eq!(dice_untold(d6, vec![2], &[]).len(), 1, "no line");
    }
}
