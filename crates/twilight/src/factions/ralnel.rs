//! What the Ral Nel Consortium have: leaders, technologies, note, abilities and breakthrough.

use crate::steps::cards::{DrawCards, ways_out};
use crate::steps::movement::Trim;
use crate::texts::prelude::*;

pub const TEXTS: Room = &[
    (Feat::RalnelCommander, COMMANDER),
    (Feat::RalnelHero, HERO),
    (Feat::NanoLinkPermit, NANO_LINK_PERMIT),
    (Feat::SurvivalInstinct, SURVIVAL_INSTINCT),
    (Feat::Miniaturization, MINIATURIZATION),
    (Feat::Alarum, ALARUM),
    (Feat::LastDispatch, LAST_DISPATCH),
    (Feat::Nanomachines, NANOMACHINES),
];

/// [leader.ralnel-commander] When you announce a retreat: up to two ships leave at once.
const COMMANDER: Text = Text::asks(
    |w, u| u.window == Window::RetreatAnnounced(u.by) && !ways_out(w, u.by).is_empty(),
    &[
        Question::may(1, |w, pick, out| out.systems(ways_out(w, pick.seat).iter()), next),
        Question::may(
            2,
            |w, pick, out| {
                let flies = |&(kind, ..): &(Kind, bool, u8)| query::move_value(w, pick.seat, kind).is_some();
                let ships = w.space(w.scene(), pick.seat).groups(&SHIPS).filter(flies);
                out.units(ships.map(|(kind, damaged, _)| (kind, damaged, here(w))));
            },
            |w, pick, choice, flow| {
                sail_laden(w, pick.seat, choice, pick.system(), flow);
                place_token(w, pick.seat, pick.system(), flow);
                Then::More
            },
        )
        .ending(|_, pick, flow| trim(pick.seat, [pick.system()], flow)),
    ],
);

/// [leader.ralnel-hero] After all have passed: you have not, with two more tokens and a card.
const HERO: Text = Text::now(
    |_, u| u.window == Window::AllPassed,
    |w, u, flow| {
        let side = &mut w.parties[u.by.index()];
        side.passed = false;
        side.tactic += 2;
        flow.then([DrawCards { seat: u.by, left: 1 }.into()]);
    },
);

/// [note.nano-link-permit] After you activate a system: your structures next to it move to your planets there.
const NANO_LINK_PERMIT: Text = Text::asks(
    |w, u| u.acts(w) && has_target(w, u),
    &[Question::may(
        40,
        |w, pick, out| {
            let seat = pick.seat;
            let near = near(w, seat, w.scene()).minus(w.side(seat).tokens);
            for to in held_in(w, w.scene(), seat) {
                for kind in STRUCTURES.into_iter().filter(|&kind| has_site(w, seat, kind, to)) {
                    offer_shifts(w, seat, &[kind], to, |at| near.has(system_of(w, at)), out);
                }
            }
        },
        |w, pick, choice, _| {
            shift(w, pick.seat, choice);
            Then::More
        },
    )],
);

/// [faction.survival-instinct] After another player activates a system with your ships: up to two ships of yours come from
/// next to it, with what they can carry of fighters.
const SURVIVAL_INSTINCT: Text = Text::asks(
    |w, u| u.by_rival(w) && w.ships(w.scene(), u.by) > 0 && has_target(w, u),
    &[Question::may(
        2,
        |w, pick, out| {
            for from in near(w, pick.seat, w.scene()).minus(w.side(pick.seat).tokens).iter() {
                let ships = w.space(from, pick.seat).groups(&SHIPS[1..]);
                out.units(ships.map(|(kind, damaged, _)| (kind, damaged, Holder::Space(from))));
            }
        },
        |w, pick, choice, flow| {
            let (seat, (kind, damaged, at)) = (pick.seat, unit_in(choice));
            let from = system_of(w, at);
            w.space_mut(from, seat).take(kind, damaged);
            w.space_mut(w.scene(), seat).add(kind, damaged);
            for _ in 0..query::unit(w, seat, kind).capacity.unwrap_or(0) {
                if w.space(from, seat).of(Kind::Fighter) > 0 {
                    w.space_mut(from, seat).take(Kind::Fighter, false);
                    w.space_mut(w.scene(), seat).add(Kind::Fighter, false);
                }
            }
            let left = SystemSet::one(from).with(w.scene());
            flow.then([pick.more().into(), Trim::of(seat, left).into()]);
            Then::Over
        },
    )],
);

/// [faction.miniaturization] At the end of a tactical action: structures go from space to your planets of their system.
const MINIATURIZATION: Text = Text::asks(
    |w, u| u.acts(w) && has_target(w, u),
    &[Question::may(
        9,
        |w, pick, out| {
            for system in w.galaxy.ids() {
                let from = Holder::Space(system);
                for (kind, damaged, _) in w.space(system, pick.seat).groups(&STRUCTURES) {
                    let sites = held_in(w, system, pick.seat).filter(|&p| has_site(w, pick.seat, kind, p));
                    out.all(sites.map(|to| Choice::Shift { kind, damaged, from, to }));
                }
            }
        },
        bring,
    )],
);

/// [units.alarum] At the end of a round of ground combat beside a mech of yours: up to two ground forces come from planets
/// next to its system.
const ALARUM: Text = Text::asks(
    |w, u| {
        let mech = |p: PlanetSpot| w.ground(p, u.by).of(Kind::Mech) > 0;
        fights(w, u.by) && w.battleground().is_some_and(mech) && has_target(w, u)
    },
    &[Question::may(
        2,
        |w, pick, out| {
            let Some(to) = w.battleground() else { return };
            for from in near(w, pick.seat, w.planet(to).at()).iter().flat_map(|s| w.planets_in(s)) {
                let forces = w.ground(from, pick.seat).groups(&GROUND);
                let from = Holder::Planet(from);
                out.all(forces.map(|(kind, damaged, _)| Choice::Shift { kind, damaged, from, to }));
            }
        },
        bring,
    )],
);

fn bring(w: &mut World, pick: &Pick, choice: Choice, _: &mut Flow) -> Then {
    let Choice::Shift { kind, damaged, from, to } = choice else { unreachable!("{choice:?}") };
    force_at(w, pick.seat, from).take(kind, damaged);
    w.ground_mut(to, pick.seat).add(kind, damaged);
    Then::More
}

/// [units.last-dispatch] A retreating flagship destroys a ship left behind that cannot sustain damage.
const LAST_DISPATCH: Text = Text::stands().altering(&[Alter::Is(Switch::ParthianShot)]).asking(&[Question::may(
    1,
    |w, pick, out| {
        let foe = w.foe(pick.seat);
        let frail = |&(kind, ..): &(Kind, bool, u8)| !query::unit(w, foe, kind).sustain_damage;
        let ships = w.space(w.scene(), foe).groups(&SHIPS).filter(frail);
        out.units(ships.map(|(kind, damaged, _)| (kind, damaged, here(w))));
    },
    |w, pick, choice, flow| {
        let (kind, damaged, at) = unit_in(choice);
        fell(w, pick.seat, w.foe(pick.seat), (kind, damaged, at), flow);
        Then::Over
    },
)]);

/// [tech.nanomachines] A PDS on a planet of yours, or all your units are repaired.
const NANOMACHINES: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            if in_reserve(w, pick.seat, Kind::Pds) > 0 {
                let sites = controlled(w, pick.seat).filter(|&p| has_site(w, pick.seat, Kind::Pds, p));
                out.all(sites.map(|p| Choice::Place { kind: Kind::Pds, at: Holder::Planet(p) }));
            }
            out.systems(w.galaxy.ids().filter(|&s| any_damaged(w, pick.seat, s)));
        },
        |w, pick, choice, flow| {
            match choice {
                Choice::Choose(_) => factions::repair(w, pick.seat),
                _ => {
                    let at = place_chosen(w, pick.seat, choice);
                    trim(pick.seat, [system_of(w, at)], flow);
                }
            }
            Then::Over
        },
    )],
);
