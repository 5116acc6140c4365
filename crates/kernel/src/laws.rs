//! The promises every game keeps, as one suite over the [`Table`] of any game.
//!
//! A game crate runs it with one line: `kernel::laws::keep(&Entry::of::<MyGame>(), &setups, Effort::SMALL)`.

mod answers;
mod blindness;
mod setups;

pub use setups::{any_setup, setups, sweep};

use crate::{Chance, Entry, Question, Rng, Seat, Seeded, Session, Setup, Stream, Table, Viewer, replay, write_record};

/// How much to try for each setup.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    pub games: u64,
    /// The costly laws are tried at every n-th question.
    pub every: u64,
    pub seed: u64,
}

impl Effort {
    /// For tests: a few seconds a game.
    pub const SMALL: Effort = Effort { games: 2, every: 17, seed: 1 };
}

/// How much was tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tried {
    pub decisions: u64,
    /// The most steps that waited at once, at any question or chance.
    pub deepest: usize,
}

/// Plays random games of each setup and checks every law; the error says which was broken, where, and how to get
/// there again.
pub fn keep(entry: &Entry, setups: &[Setup], effort: Effort) -> Result<Tried, String> {
    let mut tried = Tried::default();
    for setup in setups {
        for n in 0..effort.games {
            let mut trial = Trial::new(entry, setup, effort, n)?;
            let result = trial.run();
            tried.decisions += trial.tried.decisions;
            tried.deepest = tried.deepest.max(trial.tried.deepest);
            result.map_err(|why| {
                let record = write_record(&trial.session, &setup.options, &[]);
                let tail: Vec<&str> = record.lines().rev().take(6).collect();
                let tail = tail.into_iter().rev().collect::<Vec<_>>().join("\n  ");
                let head = record.lines().next().unwrap_or_default();
                format!("{why}\n  game {n}, seed {}: {head}\n  {tail}", effort.seed)
            })?;
        }
    }
    Ok(tried)
}

struct Trial<'a> {
    entry: &'a Entry,
    setup: &'a Setup,
    effort: Effort,
    session: Session,
    chance: Seeded,
    rng: Rng,
    asks: u64,
    tried: Tried,
    kept: Vec<(Box<dyn Table>, u64)>,
}

type Law = Result<(), String>;

fn broken(law: &str, what: impl std::fmt::Display) -> Law {
    Err(format!("law broken: {law}: {what}"))
}

impl<'a> Trial<'a> {
    fn new(entry: &'a Entry, setup: &'a Setup, effort: Effort, n: u64) -> Result<Trial<'a>, String> {
        let table = entry.open(setup).map_err(|why| format!("cannot start with {setup:?}: {why}"))?;
        Ok(Trial {
            entry,
            setup,
            effort,
            session: Session::new(table),
            chance: Seeded::nth(effort.seed, n),
            rng: Rng::new(effort.seed.wrapping_mul(31).wrapping_add(n)),
            asks: 0,
            tried: Tried::default(),
            kept: Vec::new(),
        })
    }

    fn run(&mut self) -> Law {
        let bound = self.session.table().info().bound as u64;
        while self.session.table().outcome().is_none() {
            self.audit()?;
            self.tried.deepest = self.tried.deepest.max(self.session.table().depth());
            if self.session.table().fate().is_some() {
                self.twins()?;
                let faces = self.session.table().roll(&mut self.chance).ok_or("chance is wanted")?;
                let text = self.session.table().print_faces(&faces);
                match self.session.table().parse_faces(&text) {
                    Ok(read) if read == faces => {}
                    other => return broken("notation", format!("{text} reads as {other:?}")),
                }
                self.reasons(|table| table.answer(&faces))?;
                self.session.answer(&faces).map_err(|why| why.to_string())?;
                continue;
            }
            self.asks += 1;
            if self.asks > bound {
                return broken("no dead end", format!("not over after {bound} questions"));
            }
            let costly = self.asks.is_multiple_of(self.effort.every);
            if costly {
                self.notation()?;
                self.refusal()?;
                self.saving()?;
                self.undo()?;
                self.order_free()?;
                self.runs()?;
                self.plans()?;
                self.sealed()?;
                self.kept.push((self.session.table().fork(), self.session.table().hash()));
            }
            if !self.session.table().lone_passes().is_empty() && self.rng.pick(2) == 0 {
                self.session.hush().map_err(|why| why.to_string())?;
                continue;
            }
            let (seat, key) = self.pick()?;
            if costly {
                self.blindness(seat, key)?;
            }
            self.reasons(|table| table.choose(seat, key))?;
            self.session.choose(seat, key).map_err(|why| format!("an option was refused: {why}"))?;
        }
        self.copies_apart()?;
        self.replays()
    }

    /// Every decision of a party nobody sits at has a reason, which leaves with a line that all hear.
    fn reasons(&self, play: impl FnOnce(&mut dyn Table) -> Result<crate::Report, crate::Problem>) -> Law {
        let table = self.session.table();
        if table.parties() == table.seats() {
            return Ok(());
        }
        // An aside may belong before what another seat can still take back.
        let Ok(report) = play(&mut *table.fork()) else { return Ok(()) };
        match (report.unexplained, &report.untold[..]) {
            (0, []) => Ok(()),
            (0, untold) => broken("reasons", format!("no line tells of what these led to: {untold:?}")),
            _ => broken("reasons", "a party nobody sits at decided without one"),
        }
    }

    /// A random answer, now and then an aside.
    fn pick(&mut self) -> Result<(Seat, u64), String> {
        let table = self.session.table();
        let mut question = Question::default();
        if self.rng.pick(4) == 0 {
            let seat = Seat(self.rng.pick(table.seats() as u32) as u8);
            self.session.table_for(Viewer::Seat(seat)).asides(seat, &mut question);
            if !question.keys.is_empty() {
                let key = question.keys[self.rng.pick(question.keys.len() as u32) as usize];
                return Ok((seat, key));
            }
        }
        let asked: Vec<Seat> = table.asked().iter().collect();
        if asked.is_empty() {
            return Err(
                "law broken: no dead end: nobody is asked, no chance is wanted, and the game is not over".into()
            );
        }
        let seat = asked[self.rng.pick(asked.len() as u32) as usize];
        table.ask(seat, &mut question);
        self.tried.decisions += u64::from(question.keys.len() > 1);
        let spelled = question.spelled();
        let key = spelled[self.chance.below(Stream::Bots, spelled.len() as u32) as usize];
        Ok((seat, key))
    }

    fn audit(&self) -> Law {
        self.session.table().audit().or_else(|why| broken("conservation", why))
    }

    fn notation(&self) -> Law {
        let table = self.session.table();
        let mut question = Question::default();
        for seat in table.asked().iter() {
            table.ask(seat, &mut question);
            let lines = table.lines(seat);
            for (n, (key, line)) in question.keys.iter().zip(&lines).enumerate() {
                if lines[..n].contains(line) || question.keys[..n].contains(key) {
                    return broken("notation", format!("two options print `{line}` or share a key"));
                }
                if line.trim() != line || line.contains(['\n', '#', '~']) || line.to_lowercase() != *line {
                    return broken("notation", format!("`{line}` is not one plain lower-case line"));
                }
                if table.parse(seat, line).ok() != Some(*key) || table.print(seat, *key).as_ref() != Some(line) {
                    return broken("notation", format!("`{line}` does not read back"));
                }
            }
        }
        Ok(())
    }

    fn refusal(&mut self) -> Law {
        let mut table = self.session.table().fork();
        let before = table.hash();
        let mut question = Question::default();
        for seat in (0..table.seats()).map(Seat) {
            table.ask(seat, &mut question);
            let mut known = question.keys.clone();
            table.asides(seat, &mut question);
            known.append(&mut question.keys);
            for _ in 0..4 {
                let key = match self.rng.pick(2) {
                    0 if !known.is_empty() => known[self.rng.pick(known.len() as u32) as usize] ^ 1,
                    _ => self.rng.word(),
                };
                if !known.contains(&key) && table.choose(seat, key).is_ok() {
                    return broken("refusal", format!("key {key:016x} was not offered but taken"));
                }
            }
            for refused in table.why_not(seat) {
                let read = table.parse(seat, &refused.found);
                if read.as_ref().err().is_none_or(|why| why.rule != refused.rule) {
                    return broken("refusal", format!("{refused}, but it reads as {read:?}"));
                }
            }
            if table.parse(seat, "xyzzy 9 ?").is_ok() {
                return broken("refusal", "nonsense was read as an answer");
            }
        }
        if table.hash() != before { broken("refusal", "a refused answer changed the match") } else { Ok(()) }
    }

    fn saving(&self) -> Law {
        let table = self.session.table();
        match self.entry.thaw(&table.freeze()) {
            Ok(back) if back.hash() == table.hash() && back.asked() == table.asked() => Ok(()),
            Ok(_) => broken("saving", "a saved match came back different"),
            Err(why) => broken("saving", why),
        }
    }

    fn undo(&mut self) -> Law {
        for seat in (0..self.session.table().seats()).map(Seat) {
            let strands = self.session.table().together();
            let lines = self.session.lines().len();
            let steps = self.session.undoable(seat);
            if steps == 0 || strands {
                continue;
            }
            let mut past = self.session.table_at(lines - 1).hash();
            let undone = self.session.undo(seat).map_err(|why| why.to_string())?;
            let [undone] = &undone[..] else { return broken("undo", "took back more than an answer") };
            if self.session.table().hash() != past {
                return broken("undo", format!("taking back `{}` did not give the earlier match", undone.text));
            }
            let Some((seat, key)) = undone.answer() else {
                return broken("undo", "took back something else than an answer");
            };
            let after = self.session.choose(seat, key).map(|_| ()).map_err(|why| why.to_string());
            after?;
            past = self.session.table_at(lines).hash();
            if self.session.table().hash() != past {
                return broken("undo", "answering again did not give the same match");
            }
        }
        Ok(())
    }

    fn copies_apart(&self) -> Law {
        match self.kept.iter().all(|(copy, hash)| copy.hash() == *hash) {
            true => Ok(()),
            false => broken("copies are apart", "a kept copy changed while play went on"),
        }
    }

    fn replays(&self) -> Law {
        let record = write_record(&self.session, &self.setup.options, &[]);
        let fresh = self.entry.open(self.setup).map_err(|why| why.to_string())?;
        match replay(&record, fresh, None) {
            Ok(again) if again.table().hash() == self.session.table().hash() => Ok(()),
            Ok(_) => broken("replay", "the record leads to another match"),
            Err(why) => broken("replay", why),
        }
    }
}
