//! Standing answers: what a seat has said once for all questions of a kind.

use super::task::Task;
use crate::protocol::{Does, Status, Until};
use kernel::{Seat, Viewer};
use scene::Role;

impl Task {
    /// The answer that a seat has given in advance to the question it has now.
    pub fn standing_answer(&mut self) -> Option<(Seat, u64)> {
        if self.row.status != Status::Running {
            return None;
        }
        let play = self.play.as_ref()?;
        let mut question = kernel::Question::default();
        for seat in play.asked().iter() {
            let place = &mut self.head.seats[seat.index()];
            if !place.is_bot()
                && let Some(key) = play.given_early(seat)
            {
                return Some((seat, key));
            }
            if place.is_bot() || place.standing.is_empty() || !play.table().ask(seat, &mut question) {
                continue;
            }
            let ask = question.ask?;
            if !ask.window && place.standing.iter().any(|order| order.until == Until::MyTurn) {
                place.standing.retain(|order| order.until != Until::MyTurn);
            }
            let orders = place.standing.iter().filter(|order| match order.rule.as_str() {
                "" => ask.window,
                rule => rule == ask.rule.0,
            });
            let of = |does: Does| {
                let lines = orders.clone().filter(move |order| order.does == does);
                lines.map(|order| order.line.clone()).collect::<Vec<String>>()
            };
            let [answers, ignored] = [of(Does::Answer), of(Does::Ignore)];
            let asks = place.standing.iter().filter(|order| order.does == Does::Ask);
            let wanted: Vec<String> = asks.map(|order| order.line.clone()).collect();
            if !wanted.is_empty() && self.is_about(seat, &wanted) {
                continue;
            }
            if !ignored.is_empty()
                && ask.window
                && let Some(key) = self.nothing_but(seat, &ignored)
            {
                return Some((seat, key));
            }
            for line in answers {
                let key = if line.is_empty() { self.done_option(seat) } else { play.parse(seat, &line).ok() };
                if let Some(key) = key {
                    return Some((seat, key));
                }
            }
        }
        None
    }

    /// Whether the question that stands is about one of these elements.
    fn is_about(&self, seat: Seat, elements: &[String]) -> bool {
        let prompt = self.play.as_ref().and_then(|play| play.live(Viewer::Seat(seat)).prompt);
        prompt.is_some_and(|prompt| prompt.about.iter().any(|about| elements.contains(about)))
    }

    /// The end of a window in which only these options are left.
    fn nothing_but(&self, seat: Seat, lines: &[String]) -> Option<u64> {
        let play = self.play.as_ref()?;
        let pass = play.pass_of(seat)?;
        let prompt = play.live(Viewer::Seat(seat)).prompt?;
        let passes = format!("{pass:016x}");
        let mut others = prompt.options.iter().filter(|option| option.key != passes);
        others.all(|option| lines.contains(&option.line)).then_some(pass)
    }

    fn done_option(&self, seat: Seat) -> Option<u64> {
        let prompt = self.play.as_ref()?.live(Viewer::Seat(seat)).prompt?;
        let done = prompt.options.iter().find(|option| option.role == Role::Done)?;
        u64::from_str_radix(&done.key, 16).ok()
    }
}
