//! Action cards played as an action against others, at the end of a turn, or against cards.

use crate::texts::prelude::*;

pub const TEXTS: Room =
    &[(Feat::ExchangeProgram, EXCHANGE_PROGRAM), (Feat::Plague, PLAGUE), (Feat::Sabotage, SABOTAGE)];

/// [card.sabotage] Cancels another player's action card.
const SABOTAGE: Text = Text::now(
    |w, u| match u.window {
        Window::CardPlayed { depth, .. } => w.plays.played.get(usize::from(depth) - 1).is_some_and(|played| {
            played.by != u.by && played.feat != Feat::Sabotage && !in_force(w, played.by, Feat::BastionCommander)
        }),
        _ => false,
    },
    |w, _, _| {
        let below = w.plays.played.len() - 2;
        w.plays.played[below].cancelled = true;
    },
);

/// [card.plague] A planet another player controls: each of that player's infantry there is destroyed on a 6 or more.
const PLAGUE: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            let sick =
                |p: &PlanetSpot| victim(w, *p, pick.seat).is_some_and(|of| w.ground(*p, of).of(Kind::Infantry) > 0);
            out.planets(planets(w).filter(sick));
        },
        |w, pick, choice, flow| {
            let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
            if let Some(of) = victim(w, planet, pick.seat) {
                pick.u.roll_at(planet, w.ground(planet, of).of(Kind::Infantry), 6, flow);
            }
            Then::Over
        },
    )],
)
.rolling(|w, doom, faces, flow| {
    let planet = doom.planet.expect("it falls on a planet");
    let Some(of) = victim(w, planet, doom.u.by) else { return };
    for _ in 0..doom.count(faces) {
        destroy(w, of, Kind::Infantry, false, Holder::Planet(planet), flow);
    }
});

/// The other player who controls a planet.
fn victim(w: &World, planet: PlanetSpot, seat: Seat) -> Option<Seat> {
    w.planet(planet).controller.filter(|&of| w.rivals(seat).has(of))
}

/// [card.exchange-program] Another player and you each place an infantry on a planet of the other, where it coexists; or, if
/// that player declines, both lose a token of the fleet pool.
const EXCHANGE_PROGRAM: Text = Text::asks(
    has_target,
    &[
        Question::must(
            |w, pick, out| {
                let able = |guest: Seat, host: Seat| {
                    in_reserve(w, guest, Kind::Infantry) > 0 && hosts(w, host).next().is_some()
                };
                let seat = pick.seat;
                out.seats(w.rivals(seat).iter().filter(|&other| able(seat, other) && able(other, seat)));
            },
            |_, _, _, _| Then::Next,
        ),
        Question::must(
            |_, _, out| out.all([Choice::Yes, Choice::No]),
            |w, pick, choice, flow| {
                let (user, other) = (pick.u.by, pick.seat);
                for (guest, host) in [(user, other), (other, user)] {
                    if choice == Choice::Yes {
                        pick.u.ask_seat(w, 2, guest, Some(Choice::Seat(host)), flow);
                    } else {
                        let fleet = &mut w.parties[guest.index()].fleet;
                        *fleet = fleet.saturating_sub(1);
                        trim_all(w, guest, flow);
                    }
                }
                Then::Over
            },
        )
        .of(Who::Chosen),
        Question::must(
            |w, pick, out| out.planets(hosts(w, pick.chosen())),
            |w, pick, choice, _| {
                let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
                place(w, pick.seat, Kind::Infantry, Holder::Planet(planet));
                factions::coexist(w, pick.seat, planet);
                Then::Over
            },
        ),
    ],
);

/// Planets of a side that hold its ground forces.
fn hosts(w: &World, host: Seat) -> impl Iterator<Item = PlanetSpot> + '_ {
    controlled(w, host).filter(move |&p| w.ground(p, host).ground() > 0)
}
