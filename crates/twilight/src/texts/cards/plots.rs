//! Action cards played as an action against others, at the end of a turn, or against cards.

use crate::Eye;
use crate::steps::cards::{HandLimit, SpyDraw};
use crate::texts::prelude::*;
use crate::world::Encore;
use imperium::PlanetSet;
use twilight_box::components::Trait;
use twilight_box::galaxy::Purpose;

pub const TEXTS: Room = &[
    (Feat::CrippleDefenses, CRIPPLE_DEFENSES),
    (Feat::Crisis, CRISIS),
    (Feat::ExchangeProgram, EXCHANGE_PROGRAM),
    (Feat::Insubordination, INSUBORDINATION),
    (Feat::LuckyShot, LUCKY_SHOT),
    (Feat::MasterPlan, MASTER_PLAN),
    (Feat::Plague, PLAGUE),
    (Feat::PuppetsOnAString, PUPPETS_ON_A_STRING),
    (Feat::ReactorMeltdown, REACTOR_MELTDOWN),
    (Feat::ReverseEngineer, REVERSE_ENGINEER),
    (Feat::Sabotage, SABOTAGE),
    (Feat::SignalJamming, SIGNAL_JAMMING),
    (Feat::Spy, SPY),
    (Feat::TacticalBombardment, TACTICAL_BOMBARDMENT),
    (Feat::UnstablePlanet, UNSTABLE_PLANET),
    (Feat::Uprising, UPRISING),
];

/// [card.sabotage] Cancels another player's action card.
const SABOTAGE: Text = Text::now(
    |w, u| match u.window {
        Window::CardPlayed { depth, .. } => w.plays.played.get(usize::from(depth) - 1).is_some_and(|played| {
            played.by != u.by && played.feat != Feat::Sabotage && !is(w, played.by, Switch::CardsStand)
        }),
        _ => false,
    },
    |w, _, _| {
        let below = w.plays.played.len() - 2;
        w.plays.played[below].cancelled = true;
    },
);

/// [card.reverse-engineer] When another player discards an action card that was an action: you take it.
const REVERSE_ENGINEER: Text = Text::now(
    |_, u| matches!(u.window, Window::CardDiscarded { by, .. } if by != u.by),
    |w, u, flow| {
        if let Window::CardDiscarded { card, .. } = u.window
            && w.plays.discards[card as usize] > 0
        {
            w.plays.discards[card as usize] -= 1;
            w.parties[u.by.index()].hand.peek_mut(&Eye::open()).add(card as usize);
            flow.then([HandLimit { seat: u.by }.into()]);
        }
    },
);

/// [card.master-plan] After your action: another one.
const MASTER_PLAN: Text = Text::now(
    |w, u| u.acts(w) && !w.side(u.by).passed && w.round.encore != Some(Encore::Over),
    |w, u, _| w.round.encore = Some(Encore::Again(u.by)),
);

/// [card.puppets-on-a-string] After any player's turn, if you have passed: an action.
const PUPPETS_ON_A_STRING: Text =
    Text::now(|w, u| w.side(u.by).passed, |w, u, _| w.round.encore = Some(Encore::Again(u.by)));

/// [card.crisis] At the end of your turn: the next player's turn is skipped.
const CRISIS: Text = Text::now(
    |w, u| u.acts(w) && w.parties.iter().filter(|side| !side.passed).count() > 1,
    |w, _, _| w.round.encore = Some(Encore::Skip),
);

/// [card.insubordination] Another player loses a token of the tactic pool.
const INSUBORDINATION: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| out.seats(w.rivals(pick.seat).iter().filter(|&rival| w.side(rival).tactic > 0)),
        |w, _, choice, _| {
            let Choice::Seat(seat) = choice else { unreachable!("{choice:?}") };
            w.parties[seat.index()].tactic -= 1;
            Then::Over
        },
    )
    .aloud()],
);

/// [card.spy] Another player gives you a random action card.
const SPY: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            let cards = |rival: &Seat| w.parties[rival.index()].hand.peek(&Eye::open()).total() > 0;
            out.seats(w.rivals(pick.seat).iter().filter(cards));
        },
        |_, pick, choice, flow| {
            let Choice::Seat(from) = choice else { unreachable!("{choice:?}") };
            flow.then([SpyDraw { seat: pick.seat, from }.into()]);
            Then::Over
        },
    )
    .aloud()],
);

/// [card.signal-jamming] A command token of another player in a system outside homes with your ships or next to them.
const SIGNAL_JAMMING: Text = Text::asks(
    has_target,
    &[
        Question::must(
            |w, pick, out| {
                let near = jammed(w, pick.seat);
                let open = |of: &Seat| !near.minus(w.side(*of).tokens).is_empty();
                out.seats(w.rivals(pick.seat).iter().filter(open));
            },
            |_, _, _, _| Then::Next,
        )
        .aloud(),
        Question::must(
            |w, pick, out| out.systems(jammed(w, pick.seat).minus(w.side(pick.chosen()).tokens).iter()),
            |w, pick, choice, flow| {
                let Choice::Choose(system) = choice else { unreachable!("{choice:?}") };
                place_token(w, pick.chosen(), system, flow);
                Then::Over
            },
        )
        .aloud(),
    ],
);

/// Systems near ships of a side where a token of another player may be placed that has none there.
fn jammed(w: &World, seat: Seat) -> SystemSet {
    let ships = query::ships_of(w, seat);
    let links = query::map(w, seat).links(Purpose::Other);
    let close = |s: SystemId| ships.has(s) || !links.of(s).common(ships).is_empty();
    w.galaxy.ids().filter(|&s| close(s) && !is_home(w, s)).collect()
}

/// [card.cripple-defenses] The PDS of others on a planet are destroyed.
const CRIPPLE_DEFENSES: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            let (seat, pds) = (pick.seat, |p: PlanetSpot| holds(w, pick.seat, p, Kind::Pds));
            out.planets(planets(w).filter(|&p| victim(w, p, seat).is_some() || pds(p)));
        },
        |w, pick, choice, flow| raze(w, pick, choice, Kind::Pds, flow),
    )
    .aloud()],
);

/// [card.reactor-meltdown] A space dock of another player outside homes is destroyed; [hive.meltdown] a PDS or mech of the Hive,
/// which has no docks.
const REACTOR_MELTDOWN: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            if w.hive.is_some() {
                out.units(crate::hive::sight::exposed(w));
                return;
            }
            let docks = held(w, pick.seat, Kind::SpaceDock);
            out.planets(docks.filter(|p| !is_home(w, w.planet(*p).at())));
            // [units.floating-factory] Docks that fly lie in space.
            let afloat = |s: &SystemId| !is_home(w, *s) && afloat(w, pick.seat, *s).is_some();
            out.systems(w.galaxy.ids().filter(afloat));
        },
        |w, pick, choice, flow| match choice {
            // [hive.meltdown]
            Choice::Unit { kind, damaged, at } => {
                destroy(w, w.swarm(), kind, damaged, at, flow);
                Then::Over
            }
            Choice::Choose(system) => {
                if let Some(owner) = afloat(w, pick.seat, system) {
                    destroy(w, owner, Kind::SpaceDock, false, Holder::Space(system), flow);
                    trim(owner, [system], flow);
                }
                Then::Over
            }
            _ => raze(w, pick, choice, Kind::SpaceDock, flow),
        },
    )
    .aloud()],
);

/// Whose dock flies in a system.
fn afloat(w: &World, seat: Seat, system: SystemId) -> Option<Seat> {
    w.rivals(seat).iter().find(|&rival| w.space(system, rival).of(Kind::SpaceDock) > 0)
}

/// Whether another player has a unit of a kind on a planet.
fn holds(w: &World, seat: Seat, planet: PlanetSpot, kind: Kind) -> bool {
    w.rivals(seat).iter().any(|rival| w.ground(planet, rival).of(kind) > 0)
}

/// Planets where another player has a unit of a kind.
fn held(w: &World, seat: Seat, kind: Kind) -> impl Iterator<Item = PlanetSpot> + '_ {
    let visited = w.rivals(seat).iter().fold(PlanetSet::NONE, |all, rival| all.union(w.forces.planets(rival)));
    planets(w).filter(move |&p| visited.has(p) && holds(w, seat, p, kind))
}

/// Others' units of a kind on the chosen planet are destroyed.
fn raze(w: &mut World, pick: &Pick, choice: Choice, kind: Kind, flow: &mut Flow) -> Then {
    let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
    w.rivals(pick.seat).iter().for_each(|rival| destroy_all(w, rival, &[kind], planet, flow));
    Then::Over
}

/// [card.lucky-shot] Another player's dreadnought, cruiser or destroyer in a system with a planet of yours is destroyed.
const LUCKY_SHOT: Text = Text::asks(
    has_target,
    &[
        Question::must(
            |w, pick, out| {
                let own = domain_systems(w, pick.seat);
                let shot = |of: &Seat| own.iter().any(|s| w.space(s, *of).sum(&PREY) > 0);
                out.seats(w.rivals(pick.seat).iter().filter(shot));
            },
            |_, _, _, _| Then::Next,
        )
        .aloud(),
        Question::must(
            |w, pick, out| out.units(in_sight(w, pick.seat, pick.chosen())),
            |w, pick, choice, flow| {
                let Choice::Unit { kind, damaged, at } = choice else { unreachable!("{choice:?}") };
                destroy(w, pick.chosen(), kind, damaged, at, flow);
                trim(pick.chosen(), [system_of(w, at)], flow);
                Then::Over
            },
        )
        .aloud(),
    ],
);

const PREY: [Kind; 3] = [Kind::Destroyer, Kind::Cruiser, Kind::Dreadnought];

/// Ships of another player a lucky shot may hit.
fn in_sight(w: &World, seat: Seat, of: Seat) -> impl Iterator<Item = (Kind, bool, Holder)> + '_ {
    let own = domain_systems(w, seat);
    everywhere(w, of, &PREY).filter(move |&(_, _, at)| own.has(system_of(w, at)))
}

/// [card.plague] [cards.nothing] A planet another player controls: each of that player's infantry there is destroyed on a 6 or more.
const PLAGUE: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| out.planets(planets(w).filter(|&p| victim(w, p, pick.seat).is_some())),
        |w, pick, choice, flow| {
            let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
            if let Some(of) = victim(w, planet, pick.seat) {
                pick.u.roll_at(planet, w.ground(planet, of).of(Kind::Infantry), 6, flow);
            }
            Then::Over
        },
    )
    .aloud()],
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

/// [card.tactical-bombardment] All planets of other players in a system with your bombardment are exhausted.
const TACTICAL_BOMBARDMENT: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            let armed = |s: &SystemId| any_here(w, pick.seat, *s, |unit| unit.bombardment.is_some());
            out.systems(w.galaxy.ids().filter(armed));
        },
        |w, pick, choice, _| {
            let Choice::Choose(system) = choice else { unreachable!("{choice:?}") };
            let rivals = w.rivals(pick.seat);
            for planet in w.planets.iter_mut().filter(|p| p.system == Some(system)) {
                planet.exhausted |= planet.controller.is_some_and(|of| rivals.has(of));
            }
            Then::Over
        },
    )
    .aloud()],
);

/// [card.unstable-planet] A hazardous planet that is not yours is exhausted and up to three infantry there are destroyed.
const UNSTABLE_PLANET: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            let shaky = |p: &PlanetSpot| with_trait(w, *p, Trait::Hazardous) && !is_own(w, pick.seat, *p);
            out.planets(planets(w).filter(shaky));
        },
        |w, pick, choice, flow| {
            let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
            w.planets[planet.index()].exhausted |= w.planet(planet).controller.is_some();
            let mut left = 3;
            for rival in w.rivals(pick.seat).iter() {
                let doomed = w.ground(planet, rival).of(Kind::Infantry).min(left);
                left -= doomed;
                for _ in 0..doomed {
                    destroy(w, rival, Kind::Infantry, false, Holder::Planet(planet), flow);
                }
            }
            Then::Over
        },
    )
    .aloud()],
);

/// [card.uprising] A planet of another player outside homes is exhausted; its resources come in trade goods.
const UPRISING: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            let ready = |p: &PlanetSpot| {
                victim(w, *p, pick.seat).is_some() && !w.planet(*p).exhausted && !is_home(w, w.planet(*p).at())
            };
            out.planets(planets(w).filter(ready));
        },
        |w, pick, choice, _| {
            let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
            w.planets[planet.index()].exhausted = true;
            gain(w, pick.seat, query::resources(w, planet));
            Then::Over
        },
    )
    .aloud()],
);

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
        )
        .aloud(),
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
