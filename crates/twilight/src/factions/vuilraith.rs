//! What the Vuil'raith Cabal have: leaders, technologies, note, abilities and breakthrough.

use crate::factions::with_token;
use crate::steps::feats::Cleared;
use crate::texts::prelude::*;
use twilight_box::components::{Anomaly, Colour};
use twilight_box::galaxy::Bend;

pub const TEXTS: Room = &[
    (Feat::VuilraithCommander, COMMANDER),
    (Feat::VuilraithHero, HERO),
    (Feat::Crucible, CRUCIBLE),
    (Feat::AlraithIxIanovar, ALRAITH_IX_IANOVAR),
    (Feat::Vortex, VORTEX),
];

/// [leader.vuilraith-commander] Up to two fighters and infantry do not count against the production limit.
const COMMANDER: Text = Text::stands().altering(&[Alter::Uncounted(|w, _| {
    let small = [Kind::Fighter, Kind::Infantry].into_iter().map(|kind| u16::from(w.action.batch[kind as usize]));
    small.sum::<u16>().min(2)
})]);

/// [leader.vuilraith-hero] Each ship of other players, fighters aside, at your dimensional tears and next to them rolls; on 1
/// to 3 it is captured, and so is what then has no room.
const HERO: Text =
    Text::now(|w, u| carrion(w, u.by).next().is_some(), |w, u, flow| u.roll(carrion(w, u.by).count() as u8, 4, flow))
        .rolling(|w, doom, faces, flow| {
            doom.u.last(w);
            let ships: Vec<_> = carrion(w, doom.u.by).zip(faces).collect();
            for ((of, system, kind, damaged), _) in ships.into_iter().filter(|(_, face)| **face < doom.on) {
                w.space_mut(system, of).take(kind, damaged);
                w.retire(of, kind);
            }
            w.rivals(doom.u.by).iter().for_each(|rival| trim_all(w, rival, flow));
            flow.then([Cleared.into()]);
        })
        .altering(&[Alter::Is(Switch::Swallows)]);

/// Ships of others at own dimensional tears and next to them, fighters aside.
fn carrion(w: &World, seat: Seat) -> impl Iterator<Item = (Seat, SystemId, Kind, bool)> + '_ {
    let tears = with_token(w, "dimensional-tear").iter().filter(move |&s| has_dock(w, seat, s));
    let reach = tears.fold(SystemSet::NONE, |reach, s| reach.union(near(w, seat, s)).with(s));
    w.rivals(seat).iter().flat_map(move |of| {
        reach.iter().flat_map(move |s| {
            let ships = w.space(s, of).groups(&SHIPS[1..]);
            ships.flat_map(move |(kind, damaged, count)| (0..count).map(move |_| (of, s, kind, damaged)))
        })
    })
}

/// [note.crucible] After you activate a system: your ships do not roll for gravity rifts and move 1 further through one.
const CRUCIBLE: Text = Text::lasts(|w, u| u.acts(w)).altering(&[Alter::Bends(&[Bend::Crucible])]);

/// [breakthrough.alraith-ix-ianovar] The Fracture lies beside the map: ingresses at up to three green and three red
/// specialties, two of which may go to gravity rifts. Your ships move further from there.
const ALRAITH_IX_IANOVAR: Text =
    Text::stands().altering(&[Alter::Bends(&[Bend::FromFracture]), Alter::Is(Switch::OpensFracture)]).asking(&[
        Question::may(3, |w, _, out| out.systems(specialties(w, Colour::Green)), lay),
        Question::may(3, |w, _, out| out.systems(specialties(w, Colour::Red)), lay),
        Question::may(
            2,
            |w, _, out| {
                let ingress = with_token(w, "ingress");
                let rifts = w.galaxy.with_anomaly(Anomaly::GravityRift).minus(ingress);
                for from in ingress.iter() {
                    out.all(rifts.iter().map(|to| Choice::Link { from, to }));
                }
            },
            |w, _, choice, _| {
                let Choice::Link { from, to } = choice else { unreachable!("{choice:?}") };
                let c = &w.kit.get().components;
                w.galaxy.lift(c, c.token_named("ingress").expect("a token of the data"), from);
                lay_ingress(w, to);
                Then::More
            },
        ),
    ]);

/// Systems with a planet of a technology specialty and without an ingress.
fn specialties(w: &World, colour: Colour) -> impl Iterator<Item = SystemId> {
    let clever = planets(w).filter(|&p| query::specialties(w, p).any(|own| own == colour));
    let systems: SystemSet = clever.map(|p| w.planet(p).at()).collect();
    systems.minus(with_token(w, "ingress")).iter()
}

fn lay(w: &mut World, _: &Pick, choice: Choice, _: &mut Flow) -> Then {
    lay_ingress(w, system_in(choice));
    Then::More
}

fn lay_ingress(w: &mut World, system: SystemId) {
    let c = &w.kit.get().components;
    // Only tokens with wormholes are ever refused.
    let _ = w.galaxy.lay(c, c.token_named("ingress").expect("a token of the data"), system);
}

/// [breakthrough.alraith-ix-ianovar] An ingress at Mecatol Rex, then those its owner chooses.
pub fn open_fracture(w: &mut World, seat: Seat, flow: &mut Flow) {
    let capital = planets(w).find(|&p| is_mecatol(w, p)).map(|p| w.planet(p).at());
    capital.into_iter().for_each(|system| lay_ingress(w, system));
    let u = Use::of(seat, Feat::AlraithIxIanovar, Window::Action);
    (0..3).for_each(|n| u.ask(w, n, flow));
}

/// [tech.vortex] A unit like one of another player next to a dock of yours is captured from that player's reserves.
const VORTEX: Text = Text::asks(
    |w, u| has_target(w, u) && !factions::besieged(w, u.by),
    &[
        Question::must(
            |w, pick, out| {
                let prey = |of: &Seat| in_reach(w, pick.seat, *of).next().is_some();
                out.seats(w.rivals(pick.seat).iter().filter(prey));
            },
            |_, _, _, _| Then::Next,
        ),
        Question::must(
            |w, pick, out| out.units(in_reach(w, pick.seat, pick.chosen())),
            |w, pick, choice, _| {
                let (of, (kind, ..)) = (pick.chosen(), unit_in(choice));
                w.parties[of.index()].reserves[kind as usize] -= 1;
                w.parties[pick.seat.index()].captured[of.index()][kind as usize] += 1;
                Then::Over
            },
        ),
    ],
);

/// Units of another player next to own docks whose like is in reserve.
fn in_reach(w: &World, seat: Seat, of: Seat) -> impl Iterator<Item = (Kind, bool, Holder)> + '_ {
    let docks: SystemSet = w.galaxy.ids().filter(|&s| has_dock(w, seat, s)).collect();
    let reach = docks.iter().fold(SystemSet::NONE, |reach, s| reach.union(near(w, seat, s)));
    let prey = everywhere(w, of, &SHIPS).chain(everywhere(w, of, &GROUND));
    prey.filter(move |&(kind, _, at)| reach.has(system_of(w, at)) && in_reserve(w, of, kind) > 0)
}
