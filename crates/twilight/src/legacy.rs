//! [team.legacy] What the Nekro get of an ally in games against the Hive: a technology, for a token and a ship of the ally's.

use crate::alliance::ally_of;
use crate::choice::Choice;
use crate::prompt::{Prompt, RoundPrompt};
use crate::steps::movement::Trim;
use crate::steps::research::{Research, gain, gained};
use crate::texts::sights::{everywhere, system_of};
use crate::texts::units::recall;
use crate::texts::{Switch, is};
use crate::world::{Pool, SHIPS, World};
use crate::{Ask, Flow, Offers, Twilight, Want, query, things};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::components::TechId;
use twilight_box::galaxy::SystemSet;

/// Technologies of the ally a player may gain in place of research; none if the ally has no token or no ship to return.
fn open(w: &World, seat: Seat) -> impl Iterator<Item = TechId> + '_ {
    let ally = ally_of(w, seat).filter(|_| is(w, seat, Switch::TokensForResearch));
    let repays = |&ally: &Seat| {
        Pool::ALL.into_iter().any(|pool| w.side(ally).pool(pool) > 0)
            && everywhere(w, ally, &SHIPS[1..]).next().is_some()
    };
    let theirs = ally.filter(repays).map_or(0, |ally| w.side(ally).technologies);
    let new = theirs & !w.side(seat).technologies;
    w.kit.technologies().filter(move |&tech| new >> tech.0 & 1 == 1 && !w.kit.is_factions(tech))
}

step! {
    /// [team.legacy] Who follows Technology and gains tokens in place of research may gain a technology of the ally instead.
    pub struct Inherit {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Inherit {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        open(w, self.seat).for_each(|tech| out.offer(Choice::Learn(tech.0)));
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Inherit)))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Learn(tech) = choice else {
            self.act(w, flow);
            return;
        };
        let (by, ally) = (self.seat, ally_of(w, self.seat).expect("an ally has the technology"));
        gain(w, by, TechId(tech));
        flow.tell(SeatSet::ALL, rule!("team.legacy"), || {
            words!("{by} {by:gains|gain} {what} from {ally}.", by, what = things::technology(w, tech), ally)
        });
        gained(w, by, flow);
        flow.then([Repay { seat: ally, what: Due::Token }.into(), Repay { seat: ally, what: Due::Ship }.into()]);
    }

    fn act(self, _: &mut World, flow: &mut Flow) {
        flow.then([Research::by(self.seat).into()]);
    }
}

/// What the ally returns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum Due {
    Token,
    Ship,
}

step! {
    /// [team.legacy] The ally returns a command token of its sheet, then a ship other than a fighter, to its reinforcements.
    pub struct Repay {
        pub seat: Seat,
        pub what: Due,
    }
}

impl Play<Twilight> for Repay {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        match self.what {
            Due::Token => {
                let full = Pool::ALL.into_iter().filter(|&pool| w.side(self.seat).pool(pool) > 0);
                full.for_each(|pool| out.offer(Choice::Give(pool)));
            }
            Due::Ship => everywhere(w, self.seat, &SHIPS[1..])
                .for_each(|(kind, damaged, at)| out.offer(Choice::Unit { kind, damaged, at })),
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Repay { what: self.what }))),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let by = self.seat;
        let fleets = match choice {
            Choice::Give(pool) => {
                *w.parties[by.index()].pool_mut(pool) -= 1;
                flow.tell(SeatSet::ALL, rule!("team.legacy"), || {
                    words!("{by} {by:returns|return} a {pool} token.", by, pool = pool.word())
                });
                query::ships_of(w, by)
            }
            Choice::Unit { kind, damaged, at } => {
                recall(w, by, kind, damaged, at);
                flow.tell(SeatSet::ALL, rule!("team.legacy"), || {
                    let (unit, at) = (things::unit(kind), things::place(w, at));
                    words!("{by} {by:returns|return} {unit:a} from {at}.", by, unit, at)
                });
                SystemSet::one(system_of(w, at))
            }
            _ => unreachable!("{choice:?}"),
        };
        flow.then([Trim::of(by, fleets).into()]);
    }
}
