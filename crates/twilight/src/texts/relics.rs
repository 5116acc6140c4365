//! Relics.

use crate::Eye;
use crate::query::Barrel;
use crate::steps::feats::{Reroll, Which};
use crate::steps::production::Pay;
use crate::steps::volley::faces_of;
use crate::texts::prelude::*;
use twilight_box::components::Anomaly;
use twilight_box::galaxy::Bend;

pub const TEXTS: Room = &[
    (Feat::CircletOfTheVoid, CIRCLET_OF_THE_VOID),
    (Feat::DominusOrb, DOMINUS_ORB),
    (Feat::HeartOfIxth, HEART_OF_IXTH),
    (Feat::JrXs455O, JR_XS455_O),
    (Feat::LightrailOrdnance, LIGHTRAIL_ORDNANCE),
    (Feat::MetaliVoidArmaments, METALI_VOID_ARMAMENTS),
    (Feat::MetaliVoidShielding, METALI_VOID_SHIELDING),
    (Feat::NanoForge, NANO_FORGE),
    (Feat::ScepterOfEmelpar, SCEPTER_OF_EMELPAR),
    (Feat::StellarConverter, STELLAR_CONVERTER),
    (Feat::TheCodex, THE_CODEX),
    (Feat::TheCrownOfThalnos, THE_CROWN_OF_THALNOS),
    (Feat::TheTriad, THE_TRIAD),
];

/// [relic.circlet-of-the-void] Your ships do not roll for gravity rifts, and other anomalies do not matter to their
/// movement.
const CIRCLET_OF_THE_VOID: Text = Text::stands().altering(&[
    Alter::Bends(&[Bend::AsteroidPassage, Bend::SupernovaPassage, Bend::SupernovaEntry, Bend::NebulaFreedom]),
    Alter::Chart(|w, _, chart| chart.tears = w.galaxy.with_anomaly(Anomaly::GravityRift)),
]);

/// [relic.dominus-orb] Before you move: units may leave systems with your tokens.
const DOMINUS_ORB: Text = Text::lasts(|w, u| u.acts(w) && !w.side(u.by).tokens.without(w.scene()).is_empty())
    .altering(&[Alter::Is(Switch::LeavesTokens), Alter::Chart(|_, _, chart| chart.tokens = SystemSet::NONE)]);

/// [relic.heart-of-ixth] After a roll: 1 is added to a die of yours that misses by 1, or taken off a die of another player
/// that barely hits.
const HEART_OF_IXTH: Text = Text::now(
    |w, u| turned(w, u).is_some(),
    |w, u, _| {
        if let (Window::Rolled { by, .. }, Some(place)) = (u.window, turned(w, u)) {
            let die = &mut w.fighter_mut(by).dice[place];
            *die = if by == u.by { *die + 1 } else { *die - 1 };
        }
    },
)
.for_anybody();

/// The die whose outcome turns by 1.
fn turned(w: &World, u: Use) -> Option<usize> {
    let Window::Rolled { by, volley } = u.window else { return None };
    faces_of(w, volley, by).position(|(face, gun)| match by == u.by {
        true => face + 1 == gun.on && gun.on <= 10,
        false => face == gun.on,
    })
}

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
                let mech = for_pds(w, seat).then_some(Kind::Mech);
                for planet in controlled(w, seat) {
                    let free = |kind: &Kind| in_reserve(w, seat, *kind) > 0 && has_site(w, seat, *kind, planet);
                    let kinds = STRUCTURES.into_iter().filter(free).chain(mech);
                    out.all(kinds.map(|kind| Choice::Place { kind, at: Holder::Planet(planet) }));
                }
            },
            |w, pick, choice, flow| {
                let Choice::Place { kind, at } = choice else { unreachable!("{choice:?}") };
                place_structure(w, pick.seat, kind, at);
                flow.then([Pay { seat: pick.seat, paid: 0, cost: 3 }.into()]);
                Then::Over
            },
        )
        .of(Who::Chosen)
        .ending(|w, pick, _| gain(w, pick.seat, 1)),
    ],
);

/// [relic.lightrail-ordnance] Your space docks fire space cannon 5 with two dice, next to their system too.
const LIGHTRAIL_ORDNANCE: Text = Text::stands().altering(&[Alter::Barrels(|w, seat, volley, penalty, out| {
    let docks = match volley {
        Volley::SpaceCannonOffense => {
            let Some(active) = w.action.active else { return };
            let on_planet = |s: SystemId| w.planets_in(s).map(|p| w.ground(p, seat).of(Kind::SpaceDock)).sum::<u8>();
            let afloat = |s: SystemId| if query::flies(w, seat) { w.space(s, seat).of(Kind::SpaceDock) } else { 0 };
            near(w, seat, active).with(active).iter().map(|s| on_planet(s) + afloat(s)).sum()
        }
        Volley::SpaceCannonDefense(planet) => w.ground(planet, seat).of(Kind::SpaceDock).min(1),
        Volley::Barrage | Volley::Ambush | Volley::SpaceCombat | Volley::Bombardment(_) | Volley::GroundCombat(_) => 0,
    };
    if docks > 0 {
        out.push(Barrel { kind: Kind::SpaceDock, dice: 2 * docks, on: needs(5, penalty) });
    }
})]);

/// [relic.metali-void-armaments] Your barrage has three more dice that hit on 6. They are no unit's.
const METALI_VOID_ARMAMENTS: Text = Text::stands().altering(&[Alter::SpareBarrels(|_, _, volley, out| {
    if volley == Volley::Barrage {
        out.push(Barrel { kind: Kind::SpaceDock, dice: 3, on: 6 });
    }
})]);

/// [relic.metali-void-shielding] Each time hits fall on your ships, one that is no fighter may sustain damage.
const METALI_VOID_SHIELDING: Text = Text::stands().altering(&[Alter::Is(Switch::LendsSustain)]);

/// [relic.nano-forge] A planet of yours outside homes has 2 more resources and is legendary.
const NANO_FORGE: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            let plain = |p: &PlanetSpot| !query::is_legendary(w, *p);
            out.planets(controlled(w, pick.seat).filter(|p| !is_home(w, w.planet(*p).at()) && plain(p)));
        },
        |w, _, choice, _| {
            let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
            w.planets[planet.index()].bonus += 2;
            w.planets[planet.index()].forged = true;
            Then::Over
        },
    )],
);

/// [relic.scepter-of-emelpar] Exhausted in the place of a strategy token.
const SCEPTER_OF_EMELPAR: Text = Text::stands().altering(&[Alter::Is(Switch::StandsForToken)]);

/// [relic.stellar-converter] A planet next to your bombardment, outside homes and neither legendary nor yours, is
/// destroyed.
const STELLAR_CONVERTER: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            let seat = pick.seat;
            let ok = |p: &PlanetSpot| {
                let system = w.planet(*p).at();
                let armed = |s: SystemId| any_here(w, seat, s, |unit| unit.bombardment.is_some());
                let spared = is_home(w, system) || is_mecatol(w, *p) || query::is_legendary(w, *p);
                !spared && w.planet(*p).controller != Some(seat) && near(w, seat, system).iter().any(armed)
            };
            out.planets(planets(w).filter(ok));
        },
        |w, pick, choice, flow| {
            let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
            w.rivals(pick.seat).iter().for_each(|rival| destroy_all(w, rival, &Kind::ALL, planet, flow));
            destroy_all(w, pick.seat, &Kind::ALL, planet, flow);
            w.purge(planet);
            Then::Over
        },
    )],
);

/// [relic.the-codex] Up to three discarded action cards are taken.
const THE_CODEX: Text = Text::asks(
    has_target,
    &[Question::may(
        3,
        |w, _, out| {
            let discarded = |&card: &Feat| w.plays.discards[card as usize] > 0;
            out.all(w.kit.deck.iter().filter(discarded).map(Choice::Take));
        },
        |w, pick, choice, _| {
            let Choice::Take(card) = choice else { unreachable!("{choice:?}") };
            w.plays.discards[card as usize] -= 1;
            w.parties[pick.seat.index()].hand.peek_mut(&Eye::open()).add(card as usize);
            Then::More
        },
    )],
);

/// [relic.the-crown-of-thalnos] In each combat round: your fighters or infantry that missed roll again with 1 added; those
/// that miss again are destroyed.
const THE_CROWN_OF_THALNOS: Text = Text::now(
    |w, u| match u.window {
        Window::Rolled { by, volley } => {
            let swarm = |kind| matches!(kind, Kind::Fighter | Kind::Infantry);
            let missed = || faces_of(w, volley, by).any(|(face, gun)| face < gun.on && swarm(gun.kind));
            by == u.by && !volley.is_ability() && missed()
        }
        _ => false,
    },
    |_, u, flow| {
        if let Window::Rolled { by, volley } = u.window {
            flow.then([Reroll { volley, seat: by, which: Which::Crowned }.into()]);
        }
    },
);

/// [relic.the-triad] Exhausted, it pays 3 resources or influence.
const THE_TRIAD: Text = Text::stands().altering(&[Alter::Is(Switch::PaysThree)]);
