//! The promises every game keeps, as one suite over the [`Table`] of any game.
//!
//! A game crate runs it with one line: `kernel::laws::keep(&Entry::of::<MyGame>(), &setups, Effort::SMALL)`.

use crate::{
    Asked, Chance, Entry, LONGEST_RUN, Line, OptionSpec, Options, Question, Rng, Seat, Seeded, Session, Setup, Stream,
    Table, Values, Viewer, replay, runs, seat_key, write_record,
};

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

/// Every player count of a game, with no option and with each value of each option alone; what the game refuses is left
/// out.
pub fn sweep(entry: &Entry) -> Vec<Setup> {
    plain(entry).into_iter().chain(with_one_option(entry)).filter(|setup| entry.open(setup).is_ok()).collect()
}

/// Every player count of a game, and so many setups with one option out of the [`sweep`], at random.
pub fn setups(entry: &Entry, sample: usize, seed: u64) -> Vec<Setup> {
    let (mut rng, mut rest) = (Rng::new(seed), with_one_option(entry));
    let mut all = plain(entry);
    all.retain(|setup| entry.open(setup).is_ok());
    let size = all.len() + sample;
    while all.len() < size && !rest.is_empty() {
        let setup = rest.swap_remove(rng.pick(rest.len() as u32) as usize);
        all.extend(entry.open(&setup).is_ok().then_some(setup));
    }
    all
}

fn plain(entry: &Entry) -> Vec<Setup> {
    (entry.info.fewest..=entry.info.most).map(|seats| Setup { seats, ..Setup::default() }).collect()
}

fn with_one_option(entry: &Entry) -> Vec<Setup> {
    let info = entry.info;
    let takes = info.values(None).expect("our own files are well-formed");
    let mut all = Vec::new();
    for seats in info.fewest..=info.most {
        for (spec, takes) in &takes {
            for (n, value) in worth_trying(takes).into_iter().enumerate() {
                // Each seat has its turn.
                let key = key_for(spec, Seat((n % seats as usize) as u8));
                all.push(Setup { seats, options: Options::from([(key, value)]), pack: None });
            }
        }
    }
    all
}

fn key_for(spec: &OptionSpec, seat: Seat) -> String {
    if spec.per_seat() { seat_key(spec.key, seat) } else { spec.key.into() }
}

/// A random player count with a random set of options that the game takes.
pub fn any_setup(entry: &Entry, rng: &mut Rng) -> Setup {
    let info = entry.info;
    let takes = info.values(None).expect("our own files are well-formed");
    loop {
        let seats = info.fewest + rng.pick((info.most - info.fewest + 1) as u32) as u8;
        let mut options = Options::new();
        for (spec, takes) in &takes {
            let values = worth_trying(takes);
            for seat in (0..if spec.per_seat() { seats } else { 1 }).map(Seat) {
                if !values.is_empty() && rng.pick(3) == 0 {
                    let value = values[rng.pick(values.len() as u32) as usize].clone();
                    options.insert(key_for(spec, seat), value);
                }
            }
        }
        let setup = Setup { seats, options, pack: None };
        if entry.open(&setup).is_ok() {
            return setup;
        }
    }
}

/// Values worth trying for an option.
fn worth_trying(takes: &Values) -> Vec<String> {
    match takes {
        Values::Flag => vec!["true".into()],
        Values::Number { least, most, .. } => vec![least.to_string(), most.to_string()],
        Values::Choice(words) => words.iter().skip(1).map(|(word, _)| word.clone()).collect(),
        Values::List(words) => words.iter().map(|(word, _)| word.clone()).collect(),
        Values::Text => Vec::new(),
    }
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
            for (line, rule) in table.why_not(seat) {
                match table.parse(seat, &line) {
                    Err(why) if why.rule == Some(rule) => {}
                    other => {
                        return broken("refusal", format!("`{line}` is refused by {rule}, but reads as {other:?}"));
                    }
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

    /// Any order of the same picks of "any number of these" gives an equal match once the picking is done.
    fn picks_in_any_order(&mut self, question: &Question) -> Law {
        let Some(ask) = question.ask.filter(|ask| ask.many_from.is_some()) else { return Ok(()) };
        let [picks @ .., done] = &question.keys[..] else { return Ok(()) };
        if picks.len() < 2 {
            return Ok(());
        }
        let one = picks[self.rng.pick(picks.len() as u32) as usize];
        let two = picks[self.rng.pick(picks.len() as u32) as usize];
        let table = self.session.table();
        let play = |keys: [u64; 3]| {
            let mut fork = table.fork();
            let mut question = Question::default();
            keys.iter()
                .all(|key| fork.ask(ask.seat, &mut question) && fork.choose(ask.seat, *key).is_ok())
                .then(|| fork.hash())
        };
        match (play([one, two, *done]), play([two, one, *done])) {
            (Some(a), Some(b)) if a != b => broken("order free", "the order of picks matters"),
            _ => Ok(()),
        }
    }

    /// A run is its single answers; an option may be taken as often in a row as is said, and no more; nothing of it
    /// depends on what the seat can't know; one take-back undoes it.
    fn runs(&mut self) -> Law {
        let Some(seat) = self.session.table().asked().iter().next() else { return Ok(()) };
        let before = self.session.led_here(seat);
        let table = self.session.table();
        let amounts = runs::amounts(table, seat, before);
        let mut imagined = table.fork();
        table.imagine_into(seat, &mut self.rng, &mut *imagined);
        if runs::amounts(&*imagined, seat, before) != amounts {
            return broken(
                "runs",
                format!("how often an option may be taken depends on what seat {seat:?} can't know"),
            );
        }
        let alongs = runs::alongs(table, seat, before);
        if runs::alongs(&*imagined, seat, before) != alongs {
            return broken("runs", format!("what may go along depends on what seat {seat:?} can't know"));
        }
        let mut question = Question::default();
        table.ask(seat, &mut question);
        for (place, along) in question.keys.iter().zip(&alongs) {
            let pairs = along.iter().take(1).flat_map(|one| std::iter::repeat_n([one.pick, *place], one.most.into()));
            let run: Vec<u64> = std::iter::once(*place).chain(pairs.flatten()).collect();
            if run.len() > 1 && run.len() <= LONGEST_RUN {
                let line = table.print(seat, *place).unwrap_or_default();
                let taken = runs::answers(table, seat, &run);
                taken.map_err(|why| format!("law broken: runs: what goes along with `{line}`: {why}"))?;
            }
        }
        let keys: Vec<u64> = question.keys.iter().zip(&amounts).filter(|(_, n)| n.most > 0).map(|(k, _)| *k).collect();
        let Some(key) = keys.get(self.rng.pick(keys.len().max(1) as u32) as usize) else { return Ok(()) };
        let amount = amounts[question.keys.iter().position(|k| k == key).unwrap_or(0)];
        let mut run = vec![*key];
        for _ in 1..amount.most {
            run.extend(amount.between);
            run.push(*key);
        }
        let line = table.print(seat, *key).unwrap_or_default();
        let mut session = Session::undigested(table.fork());
        let lines = session.choose_run(seat, &run).map(|lines| lines.to_vec());
        let lines = lines.map_err(|why| format!("law broken: runs: `{line}` {} times: {why}", amount.most))?;
        let mut single = table.fork();
        for (seat, key) in lines.iter().filter_map(Line::answer) {
            single.choose(seat, key).map_err(|why| format!("law broken: runs: `{line}` alone: {why}"))?;
        }
        if single.hash() != session.table().hash() {
            return broken("runs", format!("`{line}` {} times is not the same as one by one", amount.most));
        }
        if session.undoable(seat) > 0 {
            session.undo(seat).map_err(|why| why.to_string())?;
            if session.table().hash() != table.hash() {
                return broken("runs", format!("taking back `{line}` {} times left something", amount.most));
            }
        }
        run.extend(amount.between);
        run.push(*key);
        if run.len() <= LONGEST_RUN && runs::answers(table, seat, &run).is_ok_and(|taken| taken.len() == run.len()) {
            return broken("runs", format!("`{line}` may be taken more than {} times in a row", amount.most));
        }
        Ok(())
    }

    fn order_free(&mut self) -> Law {
        let table = self.session.table();
        if let Some(seat) = table.asked().iter().next() {
            let mut question = Question::default();
            table.ask(seat, &mut question);
            self.picks_in_any_order(&question)?;
        }
        let table = self.session.table();
        let asked: Vec<Seat> = table.asked().iter().collect();
        let [first, second, ..] = asked[..] else { return Ok(()) };
        let mut keys = Vec::new();
        for seat in [first, second] {
            let mut question = Question::default();
            table.ask(seat, &mut question);
            keys.push((seat, question.keys[self.rng.pick(question.keys.len() as u32) as usize]));
        }
        let play = |order: [usize; 2]| {
            let mut fork = table.fork();
            for n in order {
                fork.choose(keys[n].0, keys[n].1).map_err(|why| why.to_string())?;
            }
            Ok::<u64, String>(fork.hash())
        };
        if play([0, 1])? != play([1, 0])? {
            return broken("order free", "answers of two simultaneous questions do not commute");
        }
        Ok(())
    }

    /// What a seat sees and is offered, and who is asked what, depend on nothing that seat can't know.
    fn blindness(&mut self, answering: Seat, key: u64) -> Law {
        let seats = self.session.table().seats();
        let line = self.session.table().print(answering, key);
        for viewer in (0..seats).map(Seat) {
            let mut real = self.session.table().fork();
            let mut other = real.fork();
            real.imagine_into(viewer, &mut self.rng, &mut *other);
            same_for(viewer, &*real, &*other)?;
            if other.audit().is_err() {
                return broken("conservation", "an imagined table lost or made something");
            }
            let together = real.together();
            let mut question = Question::default();
            other.ask(answering, &mut question);
            let mut asides = Question::default();
            other.asides(answering, &mut asides);
            if question.keys.contains(&key) || asides.keys.contains(&key) {
                if other.print(answering, key) != line {
                    return broken("notation", format!("{line:?} prints differently in an imagined table"));
                }
                let told = real.choose(answering, key).map_err(|why| why.to_string())?;
                let also = other.choose(answering, key).map_err(|why| why.to_string())?;
                let hears = |report: &crate::Report| {
                    let events = report.events.iter().filter(|e| e.audience.admits(Viewer::Seat(viewer)));
                    events.map(|e| e.line.clone()).collect::<Vec<_>>()
                };
                let open = !together && (viewer == answering || question.ask.is_none_or(|ask| ask.seen.has(viewer)));
                if open && told.learned != also.learned {
                    return broken("blindness", "who looks at something hidden depends on what nobody can know");
                }
                let open = open && !told.learned.has(viewer);
                if open && hears(&told) != hears(&also) {
                    return broken(
                        "blindness",
                        format!("what seat {viewer:?} is told of {line:?} depends on hidden facts"),
                    );
                }
                if open {
                    same_for(viewer, &*real, &*other)?;
                }
            }
        }
        Ok(())
    }

    /// Two answers of chance that look alike to a seat must leave it the same imaginations.
    fn twins(&mut self) -> Law {
        let table = self.session.table();
        let Some(fate) = table.fate() else { return Ok(()) };
        if fate.seen() == crate::SeatSet::ALL {
            return Ok(());
        }
        let all = table.enumerate();
        let [(one, _), .., (two, _)] = &all[..] else { return Ok(()) };
        for viewer in (0..table.seats()).map(Seat).filter(|seat| !fate.seen().has(*seat)) {
            let seed = self.rng.word();
            let mut hashes = [0; 2];
            let mut views = Vec::new();
            for (n, faces) in [one, two].into_iter().enumerate() {
                let mut fork = table.fork();
                fork.answer(faces).map_err(|why| why.to_string())?;
                views.push(fork.live(Viewer::Seat(viewer)));
                let mut imagined = fork.fork();
                fork.imagine_into(viewer, &mut Rng::new(seed), &mut *imagined);
                hashes[n] = imagined.hash();
            }
            if views[0] != views[1] {
                return broken("blindness", format!("seat {viewer:?} sees which card another seat drew"));
            }
            if hashes[0] != hashes[1] {
                return broken("blindness", format!("what seat {viewer:?} imagines depends on a card it did not see"));
            }
        }
        Ok(())
    }

    /// Two answers that a seat seals leave all others the same view and the same imaginations.
    fn sealed(&mut self) -> Law {
        let table = self.session.table();
        if !table.together() {
            return Ok(());
        }
        let mut question = Question::default();
        for seat in table.asked().iter() {
            table.ask(seat, &mut question);
            let [one, .., two] = question.keys[..] else { continue };
            let mut forks = [table.fork(), table.fork()];
            let mut opened = false;
            for (fork, key) in forks.iter_mut().zip([one, two]) {
                let report = fork.choose(seat, key).map_err(|why| why.to_string())?;
                opened |= report.barrier || !fork.together();
            }
            if opened {
                continue;
            }
            let seed = self.rng.word();
            for viewer in (0..table.seats()).map(Seat).filter(|viewer| *viewer != seat) {
                let [a, b] = forks.each_ref().map(|fork| {
                    let mut live = fork.live(Viewer::Seat(viewer));
                    if !table.polls() {
                        live.waiting.clear();
                    }
                    let mut imagined = fork.fork();
                    fork.imagine_into(viewer, &mut Rng::new(seed), &mut *imagined);
                    (live, imagined.hash())
                });
                if a.0 != b.0 {
                    return broken("blindness", format!("seat {viewer:?} sees what seat {seat:?} has sealed"));
                }
                if a.1 != b.1 {
                    return broken("blindness", format!("what seat {viewer:?} imagines depends on what is sealed"));
                }
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

/// What is public of a question.
fn public(ask: &Asked) -> impl PartialEq + std::fmt::Debug {
    (ask.seat, ask.behalf, ask.rule, ask.mark, ask.window, ask.later, ask.open, ask.many_from.is_some())
}

/// Two tables look the same to a seat: its view, its options and what the game thinks of them, and who is asked what.
fn same_for(viewer: Seat, real: &dyn Table, other: &dyn Table) -> Law {
    let together = real.together() && other.together();
    if !together && (real.asked() != other.asked() || real.fate() != other.fate()) {
        return broken("blindness", format!("who is asked depends on what seat {viewer:?} can't know"));
    }
    let (mut a, mut b) = (Question::default(), Question::default());
    for seat in real.asked().iter().filter(|seat| !together || *seat == viewer) {
        let (has_a, has_b) = (real.ask(seat, &mut a), other.ask(seat, &mut b));
        if has_a != has_b || a.ask.as_ref().map(public) != b.ask.as_ref().map(public) {
            let (a, b) = (a.ask.as_ref().map(public), b.ask.as_ref().map(public));
            return broken(
                "blindness",
                format!("the question depends on what seat {viewer:?} can't know: {a:?}, {b:?}"),
            );
        }
        if seat == viewer && (a.keys != b.keys || real.lines(seat) != other.lines(seat)) {
            return broken("blindness", format!("the options of seat {viewer:?} depend on what it can't know"));
        }
    }
    real.asides(viewer, &mut a);
    other.asides(viewer, &mut b);
    if a.keys != b.keys {
        return broken("blindness", format!("the asides of seat {viewer:?} depend on what it can't know"));
    }
    let (mut real_hints, mut other_hints) = (Vec::new(), Vec::new());
    real.hints(viewer, &mut real_hints);
    other.hints(viewer, &mut other_hints);
    let same = [
        ("hints", real_hints == other_hints),
        ("bids", real.bids(viewer) == other.bids(viewer)),
        ("proposals", real.proposals(viewer) == other.proposals(viewer)),
    ];
    if let Some((what, _)) = same.iter().find(|(_, same)| !same) {
        return broken("blindness", format!("the {what} of seat {viewer:?} depend on what it can't know"));
    }
    let (mut one, two) = (real.live(Viewer::Seat(viewer)), other.live(Viewer::Seat(viewer)));
    if together {
        one.waiting.clone_from(&two.waiting);
    }
    if one != two {
        let (one, two) = (format!("{one:#?}"), format!("{two:#?}"));
        let differ = one.lines().zip(two.lines()).find(|(a, b)| a != b);
        return broken("blindness", format!("the view of seat {viewer:?} depends on what it can't know: {differ:?}"));
    }
    Ok(())
}
