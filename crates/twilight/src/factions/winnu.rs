//! What the Winnu have: leaders, technologies, note, abilities and breakthrough.

use crate::strategy;
use crate::texts::prelude::*;

pub const TEXTS: Room = &[
    (Feat::WinnuAgent, AGENT),
    (Feat::WinnuCommander, COMMANDER),
    (Feat::Reclaimer, RECLAIMER),
    (Feat::Imperator, IMPERATOR),
    (Feat::LazaxGateFolding, LAZAX_GATE_FOLDING),
    (Feat::HegemonicTradePolicy, HEGEMONIC_TRADE_POLICY),
    (Feat::BloodTies, BLOOD_TIES),
    (Feat::WinnuHero, HERO),
];

/// [leader.winnu-agent] When a player produces: 2 cheaper.
const AGENT: Text =
    Text::now(|w, u| u.helps(w), |w, u, _| enforce(w, u.player(w), u.feat)).altering(&[Alter::Discount(|_, _| 2)]);

/// [leader.winnu-commander] Your units add 2 to combat rolls at Mecatol Rex, at home and where a legendary planet is.
const COMMANDER: Text = Text::stands().altering(&[Alter::Combat(|w, seat| {
    let great = |p| is_mecatol(w, p) || query::is_legendary(w, p);
    let great = |s: SystemId| w.side(seat).home == s || w.planets_in(s).any(great);
    if w.action.active.is_some_and(great) { 2 } else { 0 }
})]);

/// [units.reclaimer] At the end of an action: a structure on a planet that was gained in it and holds a mech.
const RECLAIMER: Text = Text::asks(
    |w, u| u.acts(w) && w.action.gained != 0 && has_target(w, u),
    &[Question::must(
        |w, pick, out| {
            let seat = pick.seat;
            let gained =
                |&p: &PlanetSpot| w.action.gained >> w.slot(p) & 1 == 1 && w.ground(p, seat).of(Kind::Mech) > 0;
            for planet in held_in(w, w.scene(), seat).filter(gained) {
                let free = |kind: &Kind| in_reserve(w, seat, *kind) > 0 && has_site(w, seat, *kind, planet);
                let kinds = STRUCTURES.into_iter().filter(free);
                out.all(kinds.map(|kind| Choice::Place { kind, at: Holder::Planet(planet) }));
            }
        },
        |w, pick, choice, _| {
            // Each planet has its own mech.
            if let Holder::Planet(planet) = place_chosen(w, pick.seat, choice) {
                w.action.gained &= !(1 << w.slot(planet));
            }
            let side = &mut w.parties[pick.seat.index()];
            side.once = side.once.without(pick.u.feat);
            Then::Over
        },
    )],
);

/// [breakthrough.imperator] One ship moves 1 further into a system with a legendary planet.
const IMPERATOR: Text = Text::stands().altering(&[Alter::Further(|w, _, _| {
    let legend = |s: SystemId| w.planets_in(s).any(|p| query::is_legendary(w, p));
    u8::from(w.action.active.is_some_and(legend))
})]);

/// [tech.lazax-gate-folding] An infantry on Mecatol Rex, if it is yours.
const LAZAX_GATE_FOLDING: Text = Text::now(
    |w, u| in_reserve(w, u.by, Kind::Infantry) > 0 && capital(w, u.by).is_some(),
    |w, u, _| {
        if let Some(planet) = capital(w, u.by) {
            place(w, u.by, Kind::Infantry, Holder::Planet(planet));
        }
    },
);

fn capital(w: &World, seat: Seat) -> Option<PlanetSpot> {
    domain(w, seat).find(|&p| is_mecatol(w, p))
}

/// [tech.hegemonic-trade-policy] Resources and influence of a planet of yours are exchanged for a use of production.
const HEGEMONIC_TRADE_POLICY: Text = Text::asks(
    |w, u| u.makes(w) && has_target(w, u),
    &[Question::must(
        |w, pick, out| {
            let uneven = |p: &PlanetSpot| query::resources(w, *p) != query::influence(w, pick.seat, *p);
            out.planets(controlled(w, pick.seat).filter(uneven));
        },
        |w, _, choice, _| {
            w.action.swapped = Some(planet_in(choice));
            Then::Over
        },
    )],
);

/// [faction.blood-ties] The custodians ask for no influence.
const BLOOD_TIES: Text = Text::stands().altering(&[Alter::Is(Switch::FreeCustodians)]);

/// [leader.winnu-hero] The primary ability of a strategy card is yours; players of your choice may use the secondary one.
const HERO: Text = Text::asks(
    has_target,
    &[
        Question::must(
            |w, _, out| out.all((0..w.league().strategy.len() as u8).map(Choice::Strategy)),
            |_, pick, choice, flow| {
                let Choice::Strategy(slot) = choice else { unreachable!("{choice:?}") };
                flow.then([strategy::Primary { seat: pick.seat, slot }.into()]);
                Then::Next
            },
        ),
        Question::may(
            8,
            |w, pick, out| {
                let named = w.league().named;
                out.seats(w.rivals(pick.seat).iter().filter(|&seat| w.in_play(seat) && !named.has(seat)));
            },
            |w, _, choice, _| {
                let Choice::Seat(seat) = choice else { unreachable!("{choice:?}") };
                let league = w.league_mut();
                league.named = league.named.with(seat);
                Then::More
            },
        )
        .ending(|w, pick, flow| {
            let Some(Choice::Strategy(slot)) = pick.before else { return };
            let named = std::mem::take(&mut w.league_mut().named);
            for seat in query::clockwise(w, pick.seat).into_iter().filter(|seat| named.has(*seat)) {
                flow.then([strategy::Secondary { seat, slot, fee: strategy::Fee::Token }.into()]);
            }
        }),
    ],
);
