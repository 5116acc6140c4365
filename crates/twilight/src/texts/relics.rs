//! Relics.

use crate::feats::deploy;
use crate::steps::production::Pay;
use crate::texts::prelude::*;

pub const TEXTS: Room = &[(Feat::JrXs455O, JR_XS455_O)];

/// [relic.jr-xs455-o] A player of your choice may spend 3 resources to place a structure on a planet of theirs; else that
/// player gains a trade good.
const JR_XS455_O: Text = Text::asks(
    |_, _| true,
    &[
        Question::must(any_player, |_, _, _, _| Then::Next),
        Question::may(
            1,
            |w, pick, out| {
                let seat = pick.seat;
                if query::purse(w, seat) < 3 {
                    return;
                }
                let mech = deploy::for_pds(w, seat).then_some(Kind::Mech);
                for planet in controlled(w, seat) {
                    let free = |kind: &Kind| in_reserve(w, seat, *kind) > 0 && has_site(w, seat, *kind, planet);
                    let kinds = STRUCTURES.into_iter().filter(free).chain(mech);
                    out.all(kinds.map(|kind| Choice::Place { kind, at: Holder::Planet(planet) }));
                }
            },
            |w, pick, choice, flow| {
                let Choice::Place { kind, at } = choice else { unreachable!("{choice:?}") };
                deploy::place_structure(w, pick.seat, kind, at);
                flow.then([Pay { seat: pick.seat, paid: 0, cost: 3 }.into()]);
                Then::Over
            },
        )
        .of(Who::Chosen)
        .ending(|w, pick, _| gain(w, pick.seat, 1)),
    ],
);
