//! One game between bots.

use crate::interrupt;
use bots::{BotSpec, Company, Player};
use kernel::{Outcome, Question, Seat, Seeded, Session, Table, Tally};

/// How one game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// `None` if the game passed its bound of questions without an end.
    pub outcome: Option<Outcome>,
    pub asks: u64,
    pub decisions: u64,
    /// Whether a bot lost patience and left more and more to the lot.
    pub impatient: bool,
}

impl GameResult {
    /// The printed line of the `n`-th game, from which digests are made.
    pub fn line(&self, n: u64) -> String {
        let ranks = match &self.outcome {
            Some(outcome) => outcome.ranks().iter().map(u8::to_string).collect::<Vec<_>>().join(","),
            None => "unfinished".into(),
        };
        format!("{n} {ranks} {} {}\n", self.asks, self.decisions)
    }
}

/// Plays one game to its end. Chance comes from `chance`, and so do the bots' private seeds.
pub fn run(opening: Box<dyn Table>, specs: &[BotSpec], chance: Seeded) -> (Session, GameResult) {
    run_telling(opening, specs, chance, |_| {})
}

/// What a bot has chosen, before the table hears it.
pub struct Chosen<'a> {
    table: &'a dyn Table,
    seat: Seat,
    key: u64,
    player: &'a dyn Player,
}

impl Chosen<'_> {
    /// With the seat that answers: `red deploy human a1`.
    pub fn line(&self) -> String {
        let answer = self.table.print(self.seat, self.key).unwrap_or_default();
        format!("{} {answer}", self.table.seat_name(self.seat))
    }

    /// The bot's reason, and what it expects, in the game's words.
    pub fn why(&self) -> String {
        bots::reason(self.player, self.table, self.seat, self.key)
    }
}

/// The same, and tells each answer somebody chose.
pub fn run_telling(
    opening: Box<dyn Table>,
    specs: &[BotSpec],
    mut chance: Seeded,
    mut tell: impl FnMut(Chosen),
) -> (Session, GameResult) {
    let mut company = Company::new(specs, opening.seats(), &chance);
    let bound = opening.info().bound as u64;
    let mut session = Session::new(opening);
    let mut tally = Tally::default();
    let mut question = Question::default();
    let mut counted = 0;
    loop {
        session.roll(&mut chance);
        let lines = session.lines()[counted..].iter();
        tally.decide(lines.map(|line| line.decided).sum());
        counted = session.lines().len();
        if !session.table().lone_passes().is_empty() {
            session.hush().expect("a poll stands");
            continue;
        }
        let Some(seat) = session.table().asked().iter().next() else { break };
        if tally.decisions >= bound {
            break;
        }
        if let Some((seat, asides)) = company.besides(session.table()) {
            for key in asides {
                tell(Chosen { table: session.table(), seat, key, player: company.of(seat) });
                session.choose(seat, key).expect("a bot takes one of its asides");
            }
            continue;
        }
        session.table().ask(seat, &mut question);
        tally.asks += 1;
        tally.decisions += u64::from(question.keys.len() > 1);
        let key = company.choose(session.table(), seat);
        if question.keys.len() > 1 {
            tell(Chosen { table: session.table(), seat, key, player: company.of(seat) });
        }
        session.choose(seat, key).expect("a bot picks one of the options");
    }
    let outcome = session.table().outcome();
    let Tally { asks, decisions } = tally;
    (session, GameResult { outcome, asks, decisions, impatient: company.impatient() })
}

/// Plays one game without keeping its log: the same game as [`run`], faster.
pub(crate) fn play(opening: &dyn Table, specs: &[BotSpec], mut chance: Seeded, table: &mut dyn Table) -> GameResult {
    table.copy_from(opening);
    let bound = opening.info().bound as u64;
    if specs.iter().all(|spec| *spec == BotSpec::Random) {
        let Tally { asks, decisions } = table.playout_seeded(bound, &mut chance);
        return GameResult { outcome: table.outcome(), asks, decisions, impatient: false };
    }
    let mut company = Company::new(specs, opening.seats(), &chance);
    let mut tally = Tally::default();
    let mut question = Question::default();
    while tally.decisions < bound && !interrupt::heard() {
        while let Some(faces) = table.roll(&mut chance) {
            tally.decide(table.answer(&faces).expect("an oracle's answer fits").decided);
        }
        if !table.lone_passes().is_empty() {
            tally.decide(table.hush().expect("a poll stands").decided);
            continue;
        }
        let Some(seat) = table.asked().iter().next() else { break };
        if let Some((seat, asides)) = company.besides(table) {
            for key in asides {
                tally.decide(table.choose(seat, key).expect("a bot takes one of its asides").decided);
            }
            continue;
        }
        table.ask(seat, &mut question);
        tally.asks += 1;
        tally.decisions += u64::from(question.keys.len() > 1);
        let key = company.choose(table, seat);
        tally.decide(table.choose(seat, key).expect("a bot picks one of the options").decided);
    }
    let Tally { asks, decisions } = tally;
    GameResult { outcome: table.outcome(), asks, decisions, impatient: company.impatient() }
}
