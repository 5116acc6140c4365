//! What a seat sees, is offered and is told depends on nothing it can't know.

use super::{Law, Trial, broken};
use crate::{Asked, Question, Rng, Seat, Table, Viewer};

impl Trial<'_> {
    /// What a seat sees and is offered, and who is asked what, depend on nothing that seat can't know.
    pub(super) fn blindness(&mut self, answering: Seat, key: u64) -> Law {
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
    pub(super) fn twins(&mut self) -> Law {
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
    pub(super) fn sealed(&mut self) -> Law {
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
}

/// What is public of a question.
fn public(ask: &Asked) -> impl PartialEq + std::fmt::Debug {
    (ask.seat, ask.behalf, ask.rule, ask.mark, ask.window, ask.later, (ask.open, ask.turn), ask.many_from.is_some())
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
    let (mut real_plans, mut other_plans) = (Vec::new(), Vec::new());
    real.plans(viewer, &mut real_plans);
    other.plans(viewer, &mut other_plans);
    let same = [
        ("hints", real_hints == other_hints),
        ("plans", real_plans == other_plans),
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
