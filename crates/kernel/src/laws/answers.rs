//! Answers in a run, in any order, and by plan.

use super::{Law, Trial, broken};
use crate::{LONGEST_RUN, Line, Plan, Question, Seat, Session, runs};

impl Trial<'_> {
    /// A run is its single answers; an option may be taken as often in a row as is said, and no more; nothing of it
    /// depends on what the seat can't know; one take-back undoes it.
    pub(super) fn runs(&mut self) -> Law {
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
        if let Some((pick, _)) = question.keys.iter().zip(&amounts).find(|(_, amount)| amount.leads) {
            let line = table.print(seat, *pick).unwrap_or_default();
            let seen = self.session.ahead(seat, &[*pick]);
            let seen = seen.map_err(|why| format!("law broken: runs: what comes after `{line}`: {why}"))?;
            if seen.prompt.is_none() {
                return broken("runs", format!("`{line}` leads nowhere"));
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

    /// Any order of the same picks of "any number of these" gives an equal match once the picking is done.
    pub(super) fn picks_in_any_order(&mut self, question: &Question) -> Law {
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

    pub(super) fn order_free(&mut self) -> Law {
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

    /// Plans are made where a turn begins, differ, have words, and depend on nothing their seat can't know. Following one
    /// answers the question that begins the turn, always gives a listed option, and comes to an end.
    pub(super) fn plans(&mut self) -> Law {
        let table = self.session.table();
        let (mut question, mut plans) = (Question::default(), Vec::new());
        for seat in table.asked().iter() {
            table.ask(seat, &mut question);
            table.plans(seat, &mut plans);
            if plans.is_empty() {
                continue;
            }
            if question.ask.is_none_or(|ask| !ask.turn) {
                return broken("plans", "there are some though no turn begins");
            }
            for (n, plan) in plans.iter().enumerate() {
                if plans[..n].iter().any(|other| other.id == plan.id) {
                    return broken("plans", format!("plan {} is listed twice", plan.id));
                }
                if table.follow(seat, plan.id).is_none() {
                    return broken("plans", format!("plan {} does not say how the turn begins", plan.id));
                }
                if table.intent(seat, plan.id).plain(None, |seat| seat.to_string()).is_empty() {
                    return broken("plans", format!("plan {} has no words", plan.id));
                }
            }
            let plan = plans[self.rng.pick(plans.len() as u32) as usize];
            return self.follows(seat, plan);
        }
        Ok(())
    }

    /// Plays a turn by plan on a copy; what the plan leaves open goes by lot.
    fn follows(&mut self, seat: Seat, plan: Plan) -> Law {
        let table = self.session.table();
        let (mut fork, mut imagined) = (table.fork(), table.fork());
        let mut question = Question::default();
        for n in 0..LONGEST_TURN {
            fork.drift(&mut self.rng);
            let Some(asked) = fork.asked().iter().next() else { return Ok(()) };
            fork.ask(asked, &mut question);
            if n > 0 && question.ask.is_some_and(|ask| ask.turn) {
                return Ok(());
            }
            let planned = if asked == seat { fork.follow(seat, plan.id) } else { None };
            if asked == seat {
                fork.imagine_into(seat, &mut self.rng, &mut *imagined);
                if imagined.follow(seat, plan.id) != planned {
                    return broken(
                        "plans",
                        format!("how plan {} goes on depends on what its seat can't know", plan.id),
                    );
                }
            }
            let option = match planned.map(|key| question.keys.iter().position(|k| *k == key)) {
                Some(None) => {
                    let asked = question.ask.map_or("", |ask| ask.rule.0);
                    return broken("plans", format!("plan {} answers {asked} with what is not offered", plan.id));
                }
                Some(Some(option)) => option,
                None => self.rng.pick(question.keys.len() as u32) as usize,
            };
            fork.take(asked, option);
        }
        broken("plans", format!("a turn by plan {} has more than {LONGEST_TURN} answers", plan.id))
    }
}

/// No turn by plan has more answers, those of others included.
const LONGEST_TURN: u32 = 2000;
