//! What the Embers of Muaat have: leaders, technologies, note, abilities and breakthrough.

use crate::steps::production::{bring, may_bring};
use crate::steps::research;
use crate::texts::legends::change_hands;
use crate::texts::prelude::*;
use crate::things;
use crate::world::{Moving, PlanetState};
use kernel::rule;
use scene::words;
use twilight_box::components::{Anomaly, Back, TechId, Verb};

pub const TEXTS: Room = &[
    (Feat::MuaatAgent, AGENT),
    (Feat::MuaatHero, HERO),
    (Feat::MuaatCommander, COMMANDER),
    (Feat::FiresOfTheGashlai, FIRES_OF_THE_GASHLAI),
    (Feat::StarForge, STAR_FORGE),
    (Feat::TheInferno, THE_INFERNO),
    (Feat::StellarGenesis, STELLAR_GENESIS),
];

/// [leader.muaat-agent] A player of your choice produces up to two units of cost 4 or less beside a war sun or flagship.
const AGENT: Text = Text::asks(
    has_target,
    &[
        Question::must(offer_able_players, next),
        Question::may(
            2,
            |w, pick, out| {
                let seat = pick.seat;
                let bright = |s: &SystemId| w.space(*s, seat).sum(&[Kind::WarSun, Kind::Flagship]) > 0;
                let systems = match pick.before {
                    Some(Choice::Produce { at, .. }) => SystemSet::one(system_of(w, at)),
                    _ => w.galaxy.ids().filter(bright).collect(),
                };
                let cheap = |kind| query::unit(w, seat, kind).cost.is_some_and(|cost| cost <= 4);
                offer_goods(w, seat, systems, cheap, out);
            },
            |w, pick, choice, flow| {
                produce_one(w, pick.seat, choice, flow);
                Then::Again
            },
        )
        .first()
        .of(Who::Chosen)
        .ending(pay_batch),
    ],
);

/// [leader.muaat-hero] After a war sun moved into a system that is no home, has no Mecatol Rex and is not in the Fracture: all
/// units of other players there are destroyed, the planets purged, and the system is a supernova.
const HERO: Text = Text::now(
    |w, u| {
        let system = w.scene();
        let home = w.kit.get().components.tile(w.galaxy.place(system).tile).back == Back::Home;
        let barred = home || is_home(w, system) || is_spared(w, system) || in_fracture(w, system);
        u.acts(w) && w.action.sun && w.space(system, u.by).of(Kind::WarSun) > 0 && !barred
    },
    |w, u, flow| {
        let system = w.scene();
        let rivals = w.rivals(u.by);
        for rival in rivals.iter() {
            for kind in SHIPS.into_iter().chain(GROUND) {
                while w.space(system, rival).of(kind) > 0 {
                    let damaged = w.space(system, rival).in_state(kind, true) > 0;
                    fell(w, u.by, rival, (kind, damaged, Holder::Space(system)), flow);
                }
            }
        }
        loop {
            let next = w.planets_in(system).next();
            let Some(planet) = next else { break };
            rivals.iter().for_each(|rival| destroy_all(w, rival, &Kind::ALL, planet, flow));
            let own = std::mem::take(w.ground_mut(planet, u.by));
            w.remove_all(u.by, own);
            purge_planet(w, planet, flow);
        }
        let c = &w.kit.get().components;
        let nova = c.tile_named("81").expect("the Muaat supernova");
        w.galaxy.become_tile(c, system, nova);
    },
);

/// [leader.muaat-commander] A strategy token that is spent brings a trade good.
const COMMANDER: Text = Text::stands().altering(&[Alter::Is(Switch::SpentTokensPay)]);

/// [note.fires-of-the-gashlai] You get the war sun; Muaat loses a token of its fleet pool.
const FIRES_OF_THE_GASHLAI: Text = Text::now(
    |w, u| w.side(u.by).upgraded >> Kind::WarSun as u32 & 1 == 0,
    |w, u, flow| {
        let rows = &w.kit.get().components.technologies;
        let tech = rows.iter().position(|row| row.id == "war-sun").filter(|_| w.league.is_some());
        match tech {
            Some(tech) => research::gain_openly(w, u.by, TechId(tech as u8), flow),
            None => w.parties[u.by.index()].upgraded |= 1 << Kind::WarSun as u32,
        }
        if let Some(muaat) = owner(w, "muaat").filter(|&muaat| muaat != u.by) {
            let fleet = &mut w.parties[muaat.index()].fleet;
            *fleet = fleet.saturating_sub(1);
            trim_all(w, muaat, flow);
        }
    },
);

/// [faction.star-forge] A strategy token places 2 fighters or a destroyer beside a war sun.
const STAR_FORGE: Text = Text::now(
    |w, u| factions::may_spend_strategy(w, u.by) && has_target(w, u),
    |w, u, flow| {
        factions::spend_strategy(w, u.by);
        u.ask(w, 0, flow);
    },
)
.asking(&[FORGE]);

/// [faction.star-forge] What is forged; [units.ember-colossus] mechs there or next to it are joined by infantry.
pub const FORGE: Question = Question::must(
    |w, pick, out| {
        for system in w.galaxy.ids().filter(|&s| w.space(s, pick.seat).of(Kind::WarSun) > 0) {
            let kinds = [Kind::Fighter, Kind::Destroyer].into_iter().filter(|&k| may_bring(w, pick.seat, k));
            out.all(kinds.map(|kind| Choice::Place { kind, at: Holder::Space(system) }));
        }
    },
    |w, pick, choice, flow| {
        let Choice::Place { kind, at } = choice else { unreachable!("{choice:?}") };
        let seat = pick.seat;
        match kind {
            Kind::Fighter => place_many(w, seat, 2, kind, at),
            _ => bring(w, seat, kind, at, flow),
        }
        let system = system_of(w, at);
        let close = near(w, seat, system).with(system);
        for planet in close.iter().flat_map(|s| w.planets_in(s)).collect::<Vec<_>>() {
            let mechs = w.ground(planet, seat).of(Kind::Mech);
            place_many(w, seat, mechs, Kind::Infantry, Holder::Planet(planet));
        }
        for system in close.iter() {
            let mechs = w.space(system, seat).of(Kind::Mech).min(query::muster(w, system, seat).room() as u8);
            place_many(w, seat, mechs, Kind::Infantry, Holder::Space(system));
        }
        trim(seat, [system], flow);
        Then::Over
    },
);

/// [units.the-inferno] A strategy token places a cruiser beside the flagship.
const THE_INFERNO: Text = Text::now(
    |w, u| factions::may_spend_strategy(w, u.by) && has_target(w, u),
    |w, u, flow| {
        factions::spend_strategy(w, u.by);
        u.ask(w, 0, flow);
    },
)
.asking(&[Question::must(
    |w, pick, out| {
        let kind = Kind::Cruiser;
        if may_bring(w, pick.seat, kind) {
            let systems = w.galaxy.ids().filter(|&s| w.space(s, pick.seat).of(Kind::Flagship) > 0);
            out.all(systems.map(|s| Choice::Place { kind, at: Holder::Space(s) }));
        }
    },
    |w, pick, choice, flow| {
        let Choice::Place { kind, at } = choice else { unreachable!("{choice:?}") };
        bring(w, pick.seat, kind, at, flow);
        Then::Over
    },
)]);

/// [breakthrough.stellar-genesis] Avernus is placed in a system with a planet of yours or next to one, and goes with war suns
/// that leave it or come through.
const STELLAR_GENESIS: Text = Text::now(
    |w, u| u.acts(w) && w.action.towed && w.action.active.is_some_and(|s| !is_home(w, s)),
    |w, u, flow| {
        if let (Some(to), Some(planet)) = (w.action.active, avernus(w)) {
            w.move_planet(planet, to);
            flow.tell(SeatSet::ALL, rule!("breakthrough.stellar-genesis"), || {
                let (by, planet, to) = (u.by, things::planet(w, planet), things::system(w, to));
                words!("{by} {by:takes|take} {planet} along to {to}.", by, planet, to)
            });
        }
    },
)
.altering(&[Alter::Is(Switch::HasAvernus)])
.asking(&[Question::must(
    |w, pick, out| {
        let own = domain_systems(w, pick.seat);
        let reach = own.iter().fold(own, |reach, s| reach.union(near(w, pick.seat, s)));
        out.systems(reach.iter().filter(|&s| !is_home(w, s)));
    },
    |w, pick, choice, _| {
        let c = &w.kit.get().components;
        let id = c.planet_named("avernus").expect("a planet of the data");
        w.add_planet(PlanetState::new(id, system_in(choice), Some(pick.seat)));
        change_hands(w);
        Then::Over
    },
)]);

/// [breakthrough.stellar-genesis] Where Avernus is.
fn avernus(w: &World) -> Option<PlanetSpot> {
    planets(w).find(|&p| printed(w, p).id == "avernus")
}

/// [breakthrough.stellar-genesis] Whether a war sun under way comes out of the system of Avernus, or through it.
/// RULING: a way through it counts if it needs no roll.
pub fn tows(w: &World, seat: Seat) -> bool {
    let (Some(planet), Some(active)) = (avernus(w), w.action.active) else { return false };
    let system = w.planet(planet).at();
    let through = |ship: &Moving| {
        let chart = query::chart(w, seat);
        let links = chart.links(twilight_box::galaxy::Purpose::Movement);
        chart.rolls_via(&links, ship.from, active, ship.allowance, ship.via.with(system)) == Some(0)
    };
    let suns = w.voyage.convoy.iter().filter(|ship| ship.kind == Kind::WarSun);
    system != active && suns.into_iter().any(|ship| ship.from == system || ship.via.has(system) || through(ship))
}

/// [tech.magmus-reactor-base] Once: production where a war sun of its owner is, or next to a supernova, brings a trade good.
pub fn produced(w: &mut World, seat: Seat, flow: &mut Flow) {
    let Some(system) = w.action.active.filter(|_| w.side(seat).has(Verb::SupernovaProduction)) else { return };
    if !w.rewords("magmus-reactor") || w.action.batch.total() == 0 {
        return;
    }
    let suns = w.space(system, seat).of(Kind::WarSun) > 0;
    let nova = |s: SystemId| w.galaxy.place(s).anomalies.has(Anomaly::Supernova);
    if suns || near(w, seat, system).iter().any(nova) {
        crate::steps::decree::gain_goods(w, seat, 1, flow);
    }
}
