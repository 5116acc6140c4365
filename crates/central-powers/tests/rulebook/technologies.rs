//! Racial and other technologies and abilities with steps of their own.

use crate::actions::edited;
use crate::council::{go, quiet};
use crate::field::{BLUE, Field, RED, count, go as act, holder, system_id};
use central_powers::CentralPowers;
use central_powers::names::{LeaderKind, Sheet, Strategy, Unit};
use central_powers::query;
use central_powers::steps::{self, AllTaken, StatusPhase, StrategyPhase};
use central_powers::world::{Agreement, Berth, Leader, World};
use imperium::PlanetSpot;
use kernel::testing::Script;
use kernel::{Seat, Viewer};

/// A racial technology comes to a player.
pub fn racial(w: &mut World, seat: Seat, id: &str) {
    let row = w.kit.racial.iter().position(|row| row.id == id).expect(id);
    w.player_mut(seat).racial |= 1 << row;
}

fn seated(field: &Field, step: impl Into<steps::Step>) -> Script {
    Script::of(kernel::seated::<CentralPowers>(field.w.clone(), step.into()))
}

fn status(field: &Field) -> Script {
    let mut script = seated(field, StatusPhase);
    quiet(&mut script);
    script
}

/// What a system is drawn as.
fn ground(script: &Script, place: &str) -> String {
    let stage = script.table().stage();
    stage.board.spaces.iter().find(|space| space.id == place).map(|space| space.ground.clone()).unwrap_or_default()
}

fn badges(script: &Script, place: &str) -> Vec<String> {
    let live = script.table().live(Viewer::Audience);
    let space = live.spaces.iter().find(|space| space.id == place).unwrap_or_else(|| panic!("no {place}"));
    space.badges.iter().map(|badge| badge.kind.clone()).collect()
}

#[test]
fn yssaril_lets_a_turn_go_by_but_not_two() {
    // [race.yssaril] Which is no pass: the next turn is his as before.
    let mut script = Field::of(&["yssaril", "sol", "hacan"]).play();
    go(&mut script, "red skip");
    assert_eq!(script.asked(), ["blue"]);
    go(&mut script, "blue pass | green pass");
    assert_eq!(script.asked(), ["red"], "he has not passed");
    assert_eq!(script.forbids("red", "skip"), "race.yssaril");
    assert!(!Field::of(&["sol", "yssaril", "hacan"]).play().can("red", "skip"));
}

#[test]
fn hacan_trades_action_cards() {
    // [race.hacan] One for one, unseen until the trade is made; and one for nothing.
    let mut field = Field::of(&["hacan", "sol", "winnu"]);
    edited(&mut field, "red hand sabotage hand thugs | blue hand plague");
    let mut script = status(&field);
    go(&mut script, "red player blue | red discard sabotage");
    assert!(
        ["accept", "decline", "discard plague"].iter().all(|line| script.can("blue", line)),
        "{}",
        script.standing()
    );
    let hand = |script: &Script, seat: Seat| -> Vec<String> {
        script
            .table()
            .live(Viewer::Seat(seat))
            .hand
            .iter()
            .flat_map(|tray| &tray.cards)
            .map(|card| card.name.clone())
            .collect()
    };
    assert!(!hand(&script, BLUE).contains(&"Sabotage".to_string()));
    go(&mut script, "blue discard plague");
    assert!(hand(&script, BLUE).contains(&"Sabotage".to_string()));
    assert!(hand(&script, RED).contains(&"Plague".to_string()));
    go(&mut script, "red player blue | red discard thugs | blue accept");
    assert!(hand(&script, BLUE).contains(&"Thugs".to_string()));
    go(&mut script, "red player blue | red keep | blue decline");
    assert!(hand(&script, BLUE).contains(&"Thugs".to_string()), "asked for a card, he has given none");
}

#[test]
fn local_unrest_spares_winnus_guarded_planets() {
    // [race.winnu] With a ground force there; without one it works as anywhere.
    for (guards, owner) in [(1, Some(1)), (0, None)] {
        let mut field = Field::of(&["sol", "winnu", "hacan"]);
        let (_, planet, _) = field.colony();
        field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::GroundForce, guards), (Unit::Pds, 1)]);
        edited(&mut field, "red hand local-unrest");
        let mut script = field.play();
        go(&mut script, "red card local-unrest");
        assert_eq!(holder(&script, &field.planet_word(planet)), owner);
    }
}

/// Red's colony with a dock, and a neighbour of it.
fn yard(races: &[&str]) -> (Field, imperium::SystemId, PlanetSpot, imperium::SystemId) {
    let mut field = Field::of(races);
    let (at, planet, near) = field.colony();
    field.own(RED, planet).troops(RED, planet, &[(Unit::SpaceDock, 1), (Unit::GroundForce, 1)]);
    field.w.player_mut(RED).goods = 9;
    (field, at, planet, near)
}

#[test]
fn transfabrication_scraps_for_goods() {
    // [research.technologies] What was scrapped is not built again in this round.
    let (mut field, at, _, near) = yard(&["sol", "hacan", "winnu"]);
    field.tech(RED, "transfabrication").fleet(RED, near, &[(Unit::Cruiser, 8)]);
    field.sheet(RED, Sheet::Fleet, 8);
    let (word, far) = (field.word(at), field.word(near));
    let mut script = field.play();
    act(&mut script, &format!("red activate {word} | red pass | red lose cruiser {far}"));
    assert_eq!(script.gauge("red", "trade-goods"), 10);
    assert!(script.options("red").iter().all(|line| !line.starts_with("lose ground-force")));
    act(&mut script, "red pass");
    assert!(script.can("red", "build destroyer"), "{}", script.standing());
    assert_eq!(script.forbids("red", "build cruiser"), "word.limits");
}

#[test]
fn integrated_economy_builds_next_door() {
    // [research.technologies] In systems with an own counter that are empty or one's own.
    let (mut field, at, _, near) = yard(&["sol", "hacan", "winnu"]);
    let (word, beside) = (field.word(at), field.word(near));
    field.w.player_mut(RED).counters = imperium::SystemSet::one(near);
    let builds = |field: &Field| {
        let mut script = field.play();
        act(&mut script, &format!("red activate {word}"));
        let line = format!("build cruiser in {beside}");
        let can = script.can("red", &line);
        if can {
            act(&mut script, &format!("red {line} | red pass | red pay"));
            assert_eq!(count(&script, &system_id(field, near), "red", "cruiser"), 1);
        }
        can
    };
    assert!(!builds(&field));
    field.tech(RED, "integrated-economy");
    assert!(builds(&field));
    field.fleet(BLUE, near, &[(Unit::Fighter, 1)]);
    assert!(!builds(&field), "enemies are there");
}

#[test]
fn nano_technology_is_proof_against_cards() {
    // [research.technologies] An enemy's card cannot choose a dreadnought.
    for nano in [false, true] {
        let mut field = Field::of(&["sol", "hacan", "winnu"]);
        let (at, planet, _) = field.colony();
        field.own(RED, planet).fleet(BLUE, at, &[(Unit::Dreadnought, 1)]);
        if nano {
            field.tech(BLUE, "nano-technology");
        }
        edited(&mut field, "red hand lucky-shot");
        let mut script = field.play();
        go(&mut script, "red card lucky-shot");
        assert_eq!(count(&script, &system_id(&field, at), "blue", "dreadnought"), u16::from(nano));
    }
}

#[test]
fn x_89_costs_all_action_cards() {
    // [research.technologies] All ground forces die, then the hand goes.
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let (at, planet, near) = field.colony();
    field.tech(RED, "x-89-bacterial-weapon").sheet(BLUE, Sheet::Strategy, 0);
    field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::GroundForce, 3)]);
    field.fleet(RED, near, &[(Unit::Dreadnought, 1), (Unit::Carrier, 1), (Unit::GroundForce, 1)]);
    edited(&mut field, "red hand thugs hand plague");
    let (word, from, name) = (field.word(at), field.word(near), field.planet_word(planet));
    let mut script = field.play();
    act(&mut script, &format!("red activate {word} | red sail dreadnought {from} | red sail carrier {from}"));
    act(&mut script, &format!("red load ground-force {from} | red land ground-force {name}"));
    act(&mut script, "red use");
    quiet(&mut script);
    assert_eq!(script.gauge("red", "action-cards"), 0, "{}", script.standing());
    assert_eq!(count(&script, &format!("planet/{name}"), "blue", "ground-force"), 0);
}

#[test]
fn quantum_datahub_node_exchanges_strategy_cards() {
    // [research.racial] With a trade partner, who is not asked.
    let mut field = Field::of(&["hacan", "sol", "winnu"]);
    racial(&mut field.w, RED, "quantum-datahub-node");
    assert!(!seated(&field, AllTaken).can("red", "use quantum-datahub-node"), "no partner");
    field.w.agreements.push(Agreement { between: [RED, BLUE], given: [0, 0], round: 1 });
    let mut script = seated(&field, AllTaken);
    go(&mut script, "red use quantum-datahub-node");
    assert_eq!(script.asked(), ["blue"], "blue has Leadership");
    assert!(crate::council::has_strategy(&script, 0, "Senator Emeritus"));
}

#[test]
fn slave_wormhole_generator_lays_a_wormhole() {
    // [research.racial] Alpha or beta, in a system that is empty or friendly; it moves when it is laid again.
    let mut field = Field::of(&["creuss", "sol", "hacan"]);
    racial(&mut field.w, RED, "slave-wormhole-generator");
    let [at, near] = field.voids();
    field.fleet(BLUE, near, &[(Unit::Cruiser, 1)]);
    let mut script = status(&field);
    go(&mut script, "red use slave-wormhole-generator");
    let (word, enemy) = (field.word(at), field.word(near));
    assert!(!script.can("red", &format!("system {enemy}")) && script.can("red", &format!("system {word}")));
    go(&mut script, &format!("red system {word} | red way 1"));
    let stage = script.table().stage();
    let space = stage.board.spaces.iter().find(|space| space.id == format!("system/{word}")).unwrap();
    assert!(space.badges.iter().any(|badge| badge.kind == "wormhole-alpha"), "{:?}", space.badges);
}

#[test]
fn inheritance_systems_do_without_prerequisites() {
    // [research.racial] [race.l1z1x] For 2 resources more.
    let mut field = Field::of(&["l1z1x", "sol", "hacan"]);
    let row = field.w.kit.technologies.iter().position(|row| row.id == "fleet-logistics").unwrap();
    assert_eq!(steps::regular_price(&field.w, RED, row, 6), None);
    racial(&mut field.w, RED, "inheritance-systems");
    let regular = query::technology_price(&field.w, RED, row, 6);
    assert_eq!(steps::regular_price(&field.w, RED, row, 6), Some(regular + 2));
}

/// Blue of this race controls a colony with a cruiser; red activates it.
fn alarmed(race: &str, technology: &str) -> (Field, String) {
    let mut field = Field::of(&["sol", race, "winnu"]);
    racial(&mut field.w, BLUE, technology);
    let (at, planet, _) = field.colony();
    field.own(BLUE, planet).fleet(BLUE, at, &[(Unit::Cruiser, 1)]);
    let word = field.word(at);
    (field, word)
}

#[test]
fn activations_alarm_who_controls_the_system() {
    // [race.abilities] [research.racial] A counter of the fleet supply, or goods.
    let (field, at) = alarmed("naalu", "telepathic-mind-weapon");
    // The Naalu act first.
    let mut script = field.play();
    go(&mut script, &format!("red activate {at}"));
    assert_eq!(script.gauge("red", "fleet-supply"), 4);
    let (field, at) = alarmed("jolnar", "electro-resonance-turbines");
    let goods = i32::from(field.w.player(BLUE).goods);
    let mut script = field.play();
    go(&mut script, &format!("red activate {at}"));
    assert_eq!(script.gauge("blue", "trade-goods"), goods + 3);
}

#[test]
fn diplomats_send_a_counter_back() {
    // [research.racial] The action is over, once a round.
    let (field, at) = alarmed("xxcha", "diplomats");
    let mut script = field.play();
    go(&mut script, &format!("red activate {at} | blue use diplomats"));
    assert_eq!(script.asked(), ["blue"], "the action is over");
    assert_eq!((script.gauge("blue", "strategy-allocation"), script.gauge("red", "command-pool")), (2, 3));
    assert!(!badges(&script, &format!("system/{at}")).contains(&"counter".to_string()));
}

#[test]
fn nova_seed_makes_a_supernova() {
    // [research.racial] Planets are gone, own ships stay, and so goes the technology.
    let mut field = Field::of(&["muaat", "sol", "hacan"]);
    let special = |s: imperium::SystemId| query::terrain(&field.w, s).is_some();
    let found = field.w.galaxy.ids().find_map(|s| {
        let place = field.w.galaxy.place(s);
        let planets: Vec<PlanetSpot> = field.w.planets_in(s).collect();
        let plain = place.at.is_some() && s != imperium::SystemId(0) && !query::is_home(&field.w, s) && !special(s);
        (plain && !place.edges.iter().any(special) && planets.len() == 1).then(|| (s, planets[0]))
    });
    let Some((at, planet)) = found else { panic!("no such system") };
    field.own(RED, planet).troops(RED, planet, &[(Unit::GroundForce, 2)]).fleet(RED, at, &[(Unit::Cruiser, 2)]);
    assert!(!field.play().can("red", "use nova-seed"));
    racial(&mut field.w, RED, "nova-seed");
    let word = field.word(at);
    let mut script = field.play();
    go(&mut script, "red use nova-seed");
    if script.can("red", &format!("system {word}")) {
        go(&mut script, &format!("red system {word}"));
    }
    assert_eq!(ground(&script, "system/supernova-t"), "supernova");
    assert_eq!(count(&script, "system/supernova-t", "red", "cruiser"), 2);
    let live = script.table().live(Viewer::Audience);
    assert!(live.spaces.iter().all(|space| space.id != format!("planet/{}", field.planet_word(planet))));
}

#[test]
fn exotrireme_gives_a_dreadnought_for_two_ships() {
    // [research.racial] [race.norr] At the end of a round; damage saves nothing.
    let mut field = Field::of(&["norr", "sol", "hacan"]);
    let [at, near] = field.voids();
    racial(&mut field.w, RED, "exotrireme");
    field.fleet(RED, near, &[(Unit::Dreadnought, 2)]).fleet(BLUE, at, &[(Unit::Dreadnought, 1), (Unit::Cruiser, 1)]);
    field.sheet(BLUE, Sheet::Strategy, 0);
    let (word, from) = (field.word(at), field.word(near));
    let mut script = field.play();
    act(&mut script, &format!("red activate {word} | red sail dreadnought {from} | red sail dreadnought {from}"));
    act(&mut script, "~ d10 1 1 1 1 | ~ d10 1 1 1 | red devote dreadnought | red target dreadnought");
    quiet(&mut script);
    let place = system_id(&field, at);
    assert_eq!((count(&script, &place, "blue", "cruiser"), count(&script, &place, "red", "dreadnought")), (0, 1));
}

#[test]
fn spatial_conduit_joins_two_controlled_systems() {
    // [research.racial] Once a round, from one system alone.
    let mut field = Field::of(&["jolnar", "sol", "hacan"]);
    let void = |s: &imperium::SystemId| {
        let place = field.w.galaxy.place(*s);
        place.at.is_some() && place.anomalies.is_empty() && place.wormholes.is_empty() && !field.w.places.contains(s)
    };
    let bare = |s: &imperium::SystemId| field.w.planets_in(*s).next().is_none();
    let voids: Vec<_> = field.w.galaxy.ids().filter(void).filter(bare).collect();
    let far = |a: imperium::SystemId, b: imperium::SystemId| {
        let near = field.w.galaxy.place(a).edges;
        !near.has(b) && near.common(field.w.galaxy.place(b).edges).is_empty()
    };
    let (at, from) = voids.iter().find_map(|a| Some((*a, *voids.iter().find(|b| *b != a && far(*a, **b))?))).unwrap();
    field.fleet(RED, at, &[(Unit::Destroyer, 1)]).fleet(RED, from, &[(Unit::Carrier, 2)]);
    let (word, start) = (field.word(at), field.word(from));
    let sails = |field: &Field| {
        let mut script = field.play();
        act(&mut script, &format!("red activate {word}"));
        script.can("red", &format!("sail carrier {start}"))
    };
    assert!(!sails(&field));
    racial(&mut field.w, RED, "spatial-conduit-network");
    assert!(sails(&field));
    field.w.player_mut(RED).conduit = true;
    assert!(!sails(&field), "once a round");
}

#[test]
fn ground_forces_go_next_door() {
    // [research.racial] Shuttle Logistics: to own planets of the system and next door. Bioplasmosis: to nobody's too.
    let mut field = Field::of(&["yssaril", "sol", "hacan"]);
    racial(&mut field.w, RED, "shuttle-logistics");
    let (at, planet, near) = field.colony();
    let mut other = field.w.galaxy.place(at).edges.iter().flat_map(|s| field.w.planets_in(s).collect::<Vec<_>>());
    let mecatol = PlanetSpot(field.w.kit.mecatol.1);
    let free = |p: &PlanetSpot| field.w.owner(*p).is_none() && !field.w.planet(*p).station && *p != mecatol;
    let other = other.find(free);
    let other = other.expect("a planet next door");
    field.own(RED, planet).own(RED, other).troops(RED, planet, &[(Unit::GroundForce, 2)]);
    let mut script = status(&field);
    go(&mut script, "red use shuttle-logistics");
    let line = format!("shift ground-force {} {}", crate_area(&field, planet), crate_area(&field, other));
    assert!(script.can("red", &line), "{line}: {}", script.standing());
    let mut field = Field::of(&["arborec", "sol", "hacan"]);
    racial(&mut field.w, RED, "bioplasmosis");
    field.own(RED, planet).troops(RED, planet, &[(Unit::GroundForce, 2)]);
    field.w.slots.iter_mut().for_each(|slot| (slot.holder, slot.used) = (None, false));
    field.w.speaker = RED;
    let mut script = seated(&field, StrategyPhase);
    go(&mut script, &format!("red use bioplasmosis | red {line}"));
    assert_eq!(holder(&script, &field.planet_word(other)), Some(0), "{near:?}");
}

/// The word of a planet among areas.
fn crate_area(field: &Field, planet: PlanetSpot) -> String {
    let id = field.planet_word(planet);
    let shared = field.w.system_of(planet).is_some_and(|system| field.word(system) == id);
    if shared { format!("planet {id}") } else { id }
}

#[test]
fn the_inferno_builds_a_cruiser_where_it_is() {
    // [unit.flagship] [race.muaat] For a counter of the strategy allocation; not without the flagship.
    let mut field = Field::of(&["muaat", "sol", "hacan"]);
    assert!(!field.play().can("red", "use the-inferno"));
    let at = field.voids()[0];
    field.fleet(RED, at, &[(Unit::Flagship, 1)]);
    let mut script = field.play();
    go(&mut script, "red use the-inferno");
    assert_eq!(count(&script, &system_id(&field, at), "red", "cruiser"), 1);
    assert_eq!(script.gauge("red", "strategy-allocation"), 2);
}

#[test]
fn gate_folding_sends_the_custodians_away() {
    // [opt.custodians] [race.winnu] The planet is taken, and nobody guards it any more.
    let mut field = Field::of(&["winnu", "sol", "hacan"]);
    racial(&mut field.w, RED, "lazax-gate-folding");
    let script = status(&field);
    assert_eq!(holder(&script, "mecatol-rex"), Some(0));
    assert!(!badges(&script, "planet/mecatol-rex").contains(&"custodians".to_string()));
}

#[test]
fn forbidden_research_ends_when_technology_has_been_used() {
    // [council.lasting] Nothing for red this once; then the law goes.
    let mut field = crate::titles::law("forbidden-research red");
    let row = field.w.kit.political_cards.iter().position(|row| row.id == "forbidden-research").unwrap();
    let line = central_powers::cards::Line::first(central_powers::cards::Source::Passed(row as u8));
    let passing = central_powers::world::Passing {
        line,
        you: None,
        whom: kernel::SeatSet::one(RED),
        on: central_powers::world::Elected::Player(RED),
        place: central_powers::cards::Spot::Nowhere,
        span: central_powers::verbs::Span::NextTechnology,
        rounds: (0, 0),
    };
    central_powers::force::begin(&mut field.w, passing);
    let slot = field.w.slots.iter_mut().find(|slot| slot.card == Strategy::TechnologyIi).unwrap();
    (slot.holder, slot.used) = (Some(RED), false);
    let mut script = field.play();
    go(&mut script, "red play technology-ii");
    assert!(script.options("red").iter().all(|line| !line.starts_with("research")), "{}", script.standing());
    go(&mut script, "red pass | red pass | blue pass");
    assert!(!crate::council::has_card(&script, "red", "Forbidden Research"), "{}", script.standing());
}

#[test]
fn usurper_ends_with_mecatol_rex() {
    // [card.action] Lost and won back, it counts no more.
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let mecatol = PlanetSpot(field.w.kit.mecatol.1);
    field.own(RED, mecatol).troops(RED, mecatol, &[(Unit::GroundForce, 1)]);
    crate::titles::in_force(
        &mut field,
        "usurper",
        &[RED],
        central_powers::cards::Spot::Nowhere,
        central_powers::verbs::Span::Held,
    );
    let doubled = query::vote_count(&field.w, RED);
    edited(&mut field, "red hand local-unrest");
    let mut w = crate::actions::after(&field, &["card local-unrest"]);
    assert_eq!(w.owner(mecatol), None);
    w.player_mut(RED).planets = w.player(RED).planets.with(mecatol);
    w.ready = w.ready.with(mecatol);
    assert!(query::vote_count(&w, RED) < doubled);
}

#[test]
fn nekro_pays_less_with_neural_computing() {
    // [race.nekro] For the counters that come instead.
    let mut field = Field::of(&["nekro", "sol", "hacan"]);
    assert_eq!(query::instead_price(&field.w, RED, 6), 6);
    field.tech(RED, "neural-computing");
    assert_eq!((query::instead_price(&field.w, RED, 6), query::instead_price(&field.w, RED, 0)), (4, 0));
}

#[test]
fn saved_ground_forces_come_back_where_their_owner_likes() {
    // [faq.gen-synthesis] On one of several home planets.
    let mut field = Field::of(&["hacan", "sol", "winnu"]);
    field.w.player_mut(RED).saved = 2;
    let planet = field.w.home_planets(RED).iter().last().unwrap();
    let before = u16::from(field.w.on_planet(RED, planet).of(Unit::GroundForce.kind()));
    let name = field.planet_word(planet);
    let mut script = field.play();
    go(&mut script, &format!("red planet {name}"));
    assert_eq!(count(&script, &format!("planet/{name}"), "red", "ground-force"), before + 2);
}

#[test]
fn which_captive_is_freed_is_chosen() {
    // [leader.captive] On 9 or 10, one of several.
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    for (row, kind) in [(0, LeaderKind::Agent), (1, LeaderKind::Admiral)] {
        field.w.leaders.push(Leader { owner: RED, row, kind, at: Berth::Captive(BLUE) });
    }
    let mut script = seated(&field, steps::Rescue { seat: RED, captor: BLUE });
    script.play("~ d10 9");
    assert_eq!(script.options("red").len(), 2, "{}", script.standing());
}
