//! Abilities of legendary planets.

use crate::factions::muaat::FORGE;
use crate::finds::Find;
use crate::steps::cards::DrawCards;
use crate::steps::explore::convert;
use crate::steps::production::{bring, may_bring};
use crate::texts::prelude::*;
use twilight_box::components::PlanetKind;

pub const TEXTS: Room = &[
    (Feat::AurexMechanica, AUREX_MECHANICA),
    (Feat::ExterrixHeadquarters, EXTERRIX_HEADQUARTERS),
    (Feat::Hyperion, HYPERION),
    (Feat::ImperialArmsVault, IMPERIAL_ARMS_VAULT),
    (Feat::IonianFuelRefinery, IONIAN_FUEL_REFINERY),
    (Feat::MaxisCentralControl, MAXIS_CENTRAL_CONTROL),
    (Feat::TheAcropolis, THE_ACROPOLIS),
    (Feat::TheAtrament, THE_ATRAMENT),
    (Feat::TheNucleus, THE_NUCLEUS),
    (Feat::MirageFlightAcademy, MIRAGE_FLIGHT_ACADEMY),
];

/// [legend.avernus] Star Forge without a token.
const THE_NUCLEUS: Text = Text::asks(has_target, &[FORGE]);

/// [legend.primor] At the end of your turn: up to two infantry on one planet of yours.
const THE_ATRAMENT: Text = Text::asks(
    |w, u| u.acts(w) && has_target(w, u),
    &[Question::may(
        2,
        |w, pick, out| {
            let kind = Kind::Infantry;
            let same = |at: &Holder| match pick.before {
                Some(Choice::Place { at: before, .. }) => *at == before,
                _ => true,
            };
            if in_reserve(w, pick.seat, kind) > 0 {
                let places = domain(w, pick.seat).map(Holder::Planet).filter(same);
                out.all(places.map(|at| Choice::Place { kind, at }));
            }
        },
        |w, pick, choice, _| {
            let Choice::Place { kind, at } = choice else { unreachable!("{choice:?}") };
            place(w, pick.seat, kind, at);
            Then::Again
        },
    )],
);

/// [legend.hopes-end] At the end of your turn: a mech on a planet of yours; who takes none draws a card.
const IMPERIAL_ARMS_VAULT: Text = Text::asks(
    |w, u| u.acts(w),
    &[Question::may(
        1,
        |w, pick, out| {
            let kind = Kind::Mech;
            if may_bring(w, pick.seat, kind) {
                out.all(domain(w, pick.seat).map(|p| Choice::Place { kind, at: Holder::Planet(p) }));
            }
        },
        |w, pick, choice, flow| {
            let Choice::Place { kind, at } = choice else { unreachable!("{choice:?}") };
            bring(w, pick.seat, kind, at, flow);
            Then::Over
        },
    )
    .ending(|_, pick, flow| flow.then([DrawCards { seat: pick.seat, left: 1 }.into()]))],
);

/// [legend.mallice] At the end of your turn: two trade goods. [legend.mallice-converts] Or all commodities become trade goods.
const EXTERRIX_HEADQUARTERS: Text = Text::now(
    |w, u| u.acts(w),
    |w, u, flow| match w.side(u.by).realm.commodities {
        0 => gain(w, u.by, 2),
        _ => u.ask(w, 0, flow),
    },
)
.asking(&[Question::may(
    1,
    |_, _, out| out.offer(Choice::Boon { find: Find::MerchantStation, n: 1 }),
    |w, pick, _, flow| {
        convert(w, pick.seat, w.side(pick.seat).realm.commodities, flow);
        Then::Over
    },
)
.ending(|w, pick, _| gain(w, pick.seat, 2))]);

/// [legend.mirage] At the end of your turn: up to two fighters in one system with ships of yours.
const MIRAGE_FLIGHT_ACADEMY: Text = Text::asks(
    |w, u| u.acts(w) && has_target(w, u),
    &[Question::may(
        2,
        |w, pick, out| {
            let kind = Kind::Fighter;
            let same = |at: &Holder| match pick.before {
                Some(Choice::Place { at: before, .. }) => *at == before,
                _ => true,
            };
            if in_reserve(w, pick.seat, kind) > 0 {
                let places = query::ships_of(w, pick.seat).iter().map(Holder::Space).filter(same);
                out.all(places.map(|at| Choice::Place { kind, at }));
            }
        },
        |w, pick, choice, flow| {
            let at = place_chosen(w, pick.seat, choice);
            trim(pick.seat, [system_of(w, at)], flow);
            Then::Again
        },
    )],
);

/// [legend.tempesta] After you activate a system: one ship of yours moves 1 further.
const IONIAN_FUEL_REFINERY: Text = Text::lasts(|w, u| u.acts(w)).altering(&[Alter::Further(|_, _, _| 1)]);

/// After its owner passed.
fn passes(w: &World, u: Use) -> bool {
    u.acts(w) && w.side(u.by).passed
}

/// [legend.industrex] After you pass: a ship whose upgrade you have, beside ships of yours.
const AUREX_MECHANICA: Text = Text::asks(
    |w, u| passes(w, u) && has_target(w, u),
    &[Question::must(
        |w, pick, out| {
            let upgraded = |kind: &Kind| w.side(pick.seat).upgraded >> *kind as u32 & 1 == 1;
            for kind in SHIPS.into_iter().filter(|kind| upgraded(kind) && in_reserve(w, pick.seat, *kind) > 0) {
                let systems = query::ships_of(w, pick.seat);
                out.all(systems.iter().map(|s| Choice::Place { kind, at: Holder::Space(s) }));
            }
        },
        |w, pick, choice, flow| {
            let Choice::Place { kind, at } = choice else { unreachable!("{choice:?}") };
            place(w, pick.seat, kind, at);
            trim(pick.seat, [system_of(w, at)], flow);
            Then::Over
        },
    )],
);

/// [legend.faunus] After you pass: a planet without units, outside homes and not legendary, is yours.
const MAXIS_CENTRAL_CONTROL: Text = Text::asks(
    |w, u| passes(w, u) && has_target(w, u),
    &[Question::must(
        |w, pick, out| {
            let empty = |p: &PlanetSpot| {
                let state = w.planet(*p);
                let plain = !query::is_legendary(w, *p)
                    && !state.terraformed
                    && state.bonus + u8::from(state.attachments != 0) == 0;
                let home = is_home(w, state.at()) || is_spared(w, state.at());
                let bare = w.everyone().all(|side| w.ground(*p, side).is_empty()) && state.sleeper.is_none();
                state.controller != Some(pick.seat) && plain && !home && bare
            };
            out.planets(planets(w).filter(empty));
        },
        |w, pick, choice, _| {
            let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
            let state = &mut w.planets[planet.index()];
            (state.controller, state.exhausted) = (Some(pick.seat), true);
            Then::Over
        },
    )],
);

/// [legend.ordinian] After you pass: a card and a strategy token.
const HYPERION: Text = Text::now(passes, |w, u, flow| {
    w.parties[u.by.index()].strategy += 1;
    flow.then([DrawCards { seat: u.by, left: 1 }.into()]);
});

/// [legend.emelpar] At the end of your turn: another card of yours that is exhausted, or a planet, is readied.
const THE_ACROPOLIS: Text = Text::asks(
    |w, u| u.acts(w) && has_target(w, u),
    &[Question::must(
        |w, pick, out| {
            let side = w.side(pick.seat);
            out.all(side.held.minus(side.ready).without(pick.u.feat).iter().map(Choice::Ready));
            let tired = |p: &PlanetSpot| is_own(w, pick.seat, *p) && w.planet(*p).exhausted;
            let all = w.spots().chain(w.asides()).filter(tired);
            out.planets(all.filter(|&p| printed(w, p).kind != PlanetKind::Card));
        },
        |w, pick, choice, _| {
            match choice {
                Choice::Ready(feat) => {
                    let side = &mut w.parties[pick.seat.index()];
                    side.ready = side.ready.with(feat);
                }
                Choice::Planet(planet) => w.planets[planet.index()].exhausted = false,
                _ => unreachable!("{choice:?}"),
            }
            Then::Over
        },
    )],
);

/// [legend.cards] The card of a legendary planet lies before who controls the planet; it comes ready from nobody, and as
/// it is from another side.
pub fn change_hands(w: &mut World) {
    let mut left = w.legends;
    while left != 0 {
        let n = left.trailing_zeros() as usize;
        left &= left - 1;
        let Some(feat) = w.kit.legends[usize::from(w.planets[n].id.0)] else { continue };
        let holder = w.planets[n].controller;
        let held = |seat: Seat| w.side(seat).held.has(feat);
        if holder.map_or_else(|| !w.everyone().any(held), held) {
            continue;
        }
        let mut ready = true;
        for side in w.parties.iter_mut().filter(|side| side.held.has(feat)) {
            ready = side.ready.has(feat);
            (side.held, side.ready) = (side.held.without(feat), side.ready.without(feat));
        }
        if let Some(seat) = holder {
            let side = &mut w.parties[seat.index()];
            side.held = side.held.with(feat);
            side.ready = if ready { side.ready.with(feat) } else { side.ready };
        }
    }
}
