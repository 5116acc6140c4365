//! Relics.

use crate::feats::Occasion;
use crate::finds::Find;
use crate::query::Barrel;
use crate::steps::cards::HandLimit;
use crate::steps::decree::{SECRET, TurnUpStage, left_of};
use crate::steps::explore::{Explore, explore_frontier, open_frontier};
use crate::steps::production::Pay;
use crate::steps::relics::Study;
use crate::steps::research;
use crate::steps::score::{DrawSecret, ReturnSecrets, gain_points};
use crate::steps::volley::faces_of;
use crate::steps::wager::Wager;
use crate::texts::prelude::*;
use crate::{Eye, things};
use kernel::rule;
use scene::words;
use twilight_box::components::{Anomaly, Colour, TechId};
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
    (Feat::BookOfLatvinia, BOOK_OF_LATVINIA),
    (Feat::DynamisCore, DYNAMIS_CORE),
    (Feat::MawOfWorlds, MAW_OF_WORLDS),
    (Feat::Neuraloop, NEURALOOP),
    (Feat::ShardOfTheThrone, SHARD_OF_THE_THRONE),
    (Feat::TheCrownOfEmphidia, THE_CROWN_OF_EMPHIDIA),
    (Feat::TheObsidian, THE_OBSIDIAN),
    (Feat::TheProphetsTears, THE_PROPHETS_TEARS),
];

/// [relic.circlet-of-the-void] Your ships do not roll for gravity rifts, and other anomalies do not matter to their
/// movement. [relic.circlet-explores] Exhausted as an action, it explores a frontier token.
const CIRCLET_OF_THE_VOID: Text = Text::stands()
    .altering(&[
        Alter::Bends(&[Bend::AsteroidPassage, Bend::SupernovaPassage, Bend::SupernovaEntry, Bend::NebulaFreedom]),
        Alter::Chart(|w, _, chart| chart.tears = w.galaxy.with_anomaly(Anomaly::GravityRift)),
    ])
    .asking(&[Question::must(
        |w, pick, out| out.systems(open_frontier(w, pick.seat)),
        |w, pick, choice, flow| {
            explore_frontier(w, pick.seat, system_in(choice), flow);
            Then::Over
        },
    )]);

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
                for planet in domain(w, seat) {
                    let free = |kind: &Kind| in_reserve(w, seat, *kind) > 0 && has_site(w, seat, *kind, planet);
                    let kinds = STRUCTURES.into_iter().filter(free).chain(mech);
                    out.all(kinds.map(|kind| Choice::Place { kind, at: Holder::Planet(planet) }));
                }
            },
            |w, pick, choice, flow| {
                let Choice::Place { kind, at } = choice else { unreachable!("{choice:?}") };
                flow.then([Pay { seat: pick.seat, paid: 0, cost: 3 }.into()]);
                place_structure(w, pick.seat, kind, at);
                if kind == Kind::SpaceDock {
                    crate::agendas::dock_placed(w, pick.seat, system_of(w, at), flow);
                }
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
            out.planets(domain(w, pick.seat).filter(|p| !is_home(w, w.planet(*p).at()) && plain(p)));
        },
        |w, _, choice, _| {
            let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
            if w.league.is_some() {
                forge(w, planet);
                return Then::Over;
            }
            w.planets[planet.index()].bonus += 2;
            w.planets[planet.index()].forged = true;
            Then::Over
        },
    )],
);

/// [relic.nano-forge] In the whole game it is an attachment like others.
fn forge(w: &mut World, planet: PlanetSpot) {
    let rows = &w.kit.get().whole().attachments;
    if let Some(row) = rows.iter().position(|row| row.id == "nano-forge") {
        query::attach(w, planet, row);
    }
}

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
                let spared = is_home(w, system) || is_spared(w, system) || query::is_legendary(w, *p);
                !spared && !is_own(w, seat, *p) && near(w, seat, system).iter().any(armed)
            };
            out.planets(planets(w).filter(ok));
        },
        |w, pick, choice, flow| {
            let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
            w.rivals(pick.seat).iter().for_each(|rival| destroy_all(w, rival, &Kind::ALL, planet, flow));
            destroy_all(w, pick.seat, &Kind::ALL, planet, flow);
            purge_planet(w, planet, flow);
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
    )
    .ending(|_, pick, flow| flow.then([HandLimit { seat: pick.seat }.into()]))],
);

/// [relic.the-crown-of-thalnos] In each round of combat you may roll any number of dice again, with 1 added; a unit that rolls
/// again and hits with no die is destroyed.
const THE_CROWN_OF_THALNOS: Text = Text::now(
    |w, u| match u.window {
        Window::Rolled { by, volley } => {
            by == u.by && !volley.is_ability() && faces_of(w, volley, by).any(|(face, gun)| face < gun.on)
        }
        _ => false,
    },
    |_, u, flow| {
        if let Window::Rolled { by, volley } = u.window {
            flow.then([Wager::of(volley, by, 1).into()]);
        }
    },
);

/// [relic.the-triad] Exhausted, it pays 3 resources or influence.
const THE_TRIAD: Text = Text::stands().altering(&[Alter::Is(Switch::PaysThree)]);

/// Whether something has just come to its owner.
fn received(u: Use) -> bool {
    matches!(u.window, Window::Round { at: Occasion::Received, .. })
}

/// [relic.book-of-latvinia] When you gain it: up to two technologies without prerequisites. As an action it is gone: for
/// specialties of all colours a point, else the speaker token.
const BOOK_OF_LATVINIA: Text = Text::now(
    |_, u| u.window == Window::Action,
    |w, u, flow| {
        let by = u.by;
        if received(u) {
            flow.then([Study { seat: by, left: u.n(w, 0) }.into()]);
            return;
        }
        let colours = [Colour::Blue, Colour::Green, Colour::Red, Colour::Yellow];
        let taught = |colour| domain(w, by).any(|p| query::specialties(w, p).any(|own| own == colour));
        if colours.into_iter().all(taught) {
            let n = u.n(w, 1);
            flow.tell(SeatSet::ALL, rule!("relic.book-of-latvinia"), || {
                words!("{by} {by:gains|gain} {n} {n:point|points}.", by, n)
            });
            gain_points(w, by, n, flow);
            return;
        }
        w.league_mut().speaker = by;
        flow.tell(SeatSet::ALL, rule!("relic.book-of-latvinia"), || words!("{by} {by:is|are} speaker.", by));
    },
);

/// [relic.dynamis-core] Your commodity value is 2 higher. As an action it is gone for as many trade goods.
const DYNAMIS_CORE: Text = Text::now(
    |_, u| u.window == Window::Action,
    |w, u, flow| {
        let (by, n) = (u.by, query::most_commodities(w, u.by) + u.n(w, 0));
        gain(w, by, n);
        flow.tell(SeatSet::ALL, rule!("relic.dynamis-core"), || {
            words!("{by} {by:gains|gain} {n} trade {n:good|goods}.", by, n)
        });
    },
)
.altering(&[Alter::Is(Switch::RaisesCommodities)]);

/// [relic.maw-of-worlds] When the agenda phase starts: all your planets are exhausted, and you gain any technology.
const MAW_OF_WORLDS: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            let side = w.side(pick.seat);
            let open = side.realm.technologies & !side.technologies;
            out.all((0..128u8).filter(|n| open >> n & 1 == 1).map(Choice::Research));
        },
        |w, pick, choice, flow| {
            let Choice::Research(tech) = choice else { unreachable!("{choice:?}") };
            let by = pick.seat;
            w.planets
                .iter_mut()
                .filter(|planet| planet.controller == Some(by))
                .for_each(|planet| planet.exhausted = true);
            research::gain(w, by, TechId(tech));
            flow.tell(SeatSet::ALL, rule!("relic.maw-of-worlds"), || {
                words!(
                    "{by} {by:exhausts|exhaust} all planets and {by:gains|gain} {what}.",
                    by,
                    what = things::technology(w, tech)
                )
            });
            research::gained(w, by, flow);
            Then::Over
        },
    )],
);

/// [relic.neuraloop] When a public objective is turned up: a relic of yours is purged, and an objective of any deck takes its
/// place as a public one.
const NEURALOOP: Text = Text::asks(
    |w, u| w.league().turned_up.is_some() && has_target(w, u),
    &[
        Question::must(
            |w, pick, out| {
                let side = w.side(pick.seat);
                let relic = |feat: &Feat| w.kit.tricks[*feat as usize].source == crate::feats::Source::Relic;
                out.all(side.held.union(side.standing).iter().filter(relic).map(Choice::Discard));
            },
            |w, pick, choice, flow| {
                let Choice::Discard(relic) = choice else { unreachable!("{choice:?}") };
                crate::steps::relics::lose(w, pick.seat, relic, flow);
                Then::Next
            },
        ),
        Question::must(
            |w, _, out| out.all((0..=SECRET).filter(|&stage| left_of(w, stage)).map(Choice::Stage)),
            |w, _, choice, flow| {
                let Choice::Stage(stage) = choice else { unreachable!("{choice:?}") };
                let league = w.league_mut();
                if let Some(gone) = league.turned_up.take() {
                    league.open = league.open.without(gone);
                    flow.tell(SeatSet::ALL, rule!("relic.neuraloop"), || {
                        words!("{what} is discarded.", what = things::objective(w, gone))
                    });
                }
                flow.then([TurnUpStage { stage }.into()]);
                Then::Over
            },
        ),
    ],
);

/// [relic.shard-of-the-throne] A point while you have it.
const SHARD_OF_THE_THRONE: Text = Text::now(
    |_, _| false,
    |w, u, flow| {
        let (by, n) = (u.by, u.n(w, 0));
        flow.tell(SeatSet::ALL, rule!("relic.shard-of-the-throne"), || {
            words!("{by} {by:gains|gain} {n} {n:point|points}.", by, n)
        });
        gain_points(w, by, n, flow);
    },
);

/// [relic.the-crown-of-emphidia] After a tactical action a planet of yours is explored. At the end of the status phase, with
/// the Tomb of Emphidia, it is purged for a point.
const THE_CROWN_OF_EMPHIDIA: Text = Text::now(
    |w, u| match u.window {
        Window::ActionEnds => u.acts(w) && w.league.is_some() && has_target(w, u),
        Window::Round { .. } => holds_tomb(w, u.by),
        _ => false,
    },
    |w, u, flow| {
        if u.window == Window::ActionEnds {
            u.ask(w, 0, flow);
            return;
        }
        let (by, n) = (u.by, u.n(w, 0));
        crate::steps::relics::lose(w, by, u.feat, flow);
        flow.tell(SeatSet::ALL, rule!("relic.the-crown-of-emphidia"), || {
            words!("{by} {by:gains|gain} {n} {n:point|points}.", by, n)
        });
        gain_points(w, by, n, flow);
    },
)
.asking(&[Question::must(
    |w, pick, out| out.planets(domain(w, pick.seat).filter(|&planet| crate::steps::explore::has_trait(w, planet))),
    |_, pick, choice, flow| {
        flow.then([Explore { seat: pick.seat, planet: planet_in(choice) }.into()]);
        Then::Over
    },
)]);

fn holds_tomb(w: &World, seat: Seat) -> bool {
    let bit = query::attachment_row(w, Find::TombOfEmphidia).map_or(0, |row| 1 << row);
    domain(w, seat).any(|planet| w.planet(planet).attachments & bit != 0)
}

/// [relic.the-obsidian] When you gain it: a secret objective; you may have one more than others.
const THE_OBSIDIAN: Text = Text::now(
    |_, _| false,
    |w, u, flow| {
        let (seat, most) = (u.by, query::most_secrets(w, u.by));
        flow.then([DrawSecret { seat, left: u.n(w, 0) }.into(), ReturnSecrets { seat, most }.into()]);
    },
)
.altering(&[Alter::Is(Switch::KeepsSecrets)]);

/// [relic.the-prophets-tears] Exhausted in research: it stands for a prerequisite, or brings an action card.
const THE_PROPHETS_TEARS: Text = Text::stands().altering(&[Alter::Is(Switch::HelpsResearch)]);
