//! Agendas of the map, of fleets and of activations: a test of its title for each, which fails when the card is muted.

use crate::actions::{after, edited};
use crate::council::{acting, go as council_go, has_card, next_door, panel, quiet, status, technologies};
use crate::field::{BLUE, Field, GREEN, RED, count, go, holder, system_id};
use central_powers::cards::{Line, Source, Spot};
use central_powers::names::{Sheet, Unit};
use central_powers::query::{self, Lanes, Passage};
use central_powers::steps::EndRound;
use central_powers::verbs::{Roll, Side, Span};
use central_powers::world::{Agreement, Elected, Law, Passing, Shot};
use central_powers::{CentralPowers, force};
use imperium::{Anomaly, PlanetSpot, SystemId, Wormhole};
use kernel::{Match, Offers, Report, Seat, SeatSet};

const THREE: [&str; 3] = ["sol", "hacan", "winnu"];

fn field() -> Field {
    Field::of(&THREE)
}

fn law(line: &str) -> Field {
    let mut field = field();
    edited(&mut field, &format!("law {line}"));
    field
}

fn row(field: &Field, id: &str) -> u8 {
    field.w.kit.political_cards.iter().position(|card| card.id == id).expect(id) as u8
}

/// A verb of an agenda is in force for these players.
fn pass(field: &mut Field, source: Source, n: usize, whom: &[Seat], span: Span) {
    let whom = whom.iter().copied().collect::<SeatSet>();
    let line = Line::nth(source, n);
    let passing = Passing { line, you: None, whom, on: Elected::For, place: Spot::Nowhere, span, rounds: (0, 0) };
    force::begin(&mut field.w, passing);
}

/// Two systems with wormholes of these letters that do not touch otherwise.
fn gates(field: &Field, one: Wormhole, other: Wormhole) -> [SystemId; 2] {
    let galaxy = &field.w.galaxy;
    let with = |letter: Wormhole| galaxy.ids().filter(move |s| galaxy.place(*s).wormholes.has(letter));
    let both = |a: SystemId| with(other).find(|b| *b != a && !galaxy.place(a).edges.has(*b)).map(|b| [a, b]);
    with(one).find_map(both).expect("two gates")
}

fn reaches(field: &Field, from: SystemId, to: SystemId) -> bool {
    Lanes::of(&field.w, RED).from(from).has(to)
}

#[test]
fn closing_the_wormholes() {
    let [a, b] = gates(&field(), Wormhole::Alpha, Wormhole::Alpha);
    assert!(reaches(&field(), a, b));
    assert!(!reaches(&law("closing-the-wormholes"), a, b));
    // [race.creuss] The Ghosts do not mind.
    let mut ghosts = Field::of(&["creuss", "hacan", "winnu"]);
    let [a, b] = gates(&ghosts, Wormhole::Alpha, Wormhole::Alpha);
    edited(&mut ghosts, "law closing-the-wormholes");
    assert!(reaches(&ghosts, a, b));
    // Voted down: each fleet in a wormhole system loses a ship that is no fighter.
    let mut field = field();
    let [a, b] = gates(&field, Wormhole::Alpha, Wormhole::Alpha);
    for gate in [a, b] {
        field.fleet(BLUE, gate, &[(Unit::Cruiser, 2), (Unit::Carrier, 1), (Unit::Fighter, 1)]);
    }
    let mut script = crate::titles::voted(&field, "closing-the-wormholes", "against");
    crate::titles::through(&mut script, &["lose cruiser"]);
    for gate in [a, b] {
        let left = ["cruiser", "carrier", "fighter"].map(|kind| count(&script, &system_id(&field, gate), "blue", kind));
        assert_eq!(left, [1, 1, 1], "{}", script.standing());
    }
}

#[test]
fn wormhole_reconstruction() {
    let [a, b] = gates(&field(), Wormhole::Alpha, Wormhole::Beta);
    assert!(!reaches(&field(), a, b));
    assert!(reaches(&law("wormhole-reconstruction"), a, b));
}

#[test]
fn wormhole_research() {
    let mut field = field();
    let [a, b] = gates(&field, Wormhole::Alpha, Wormhole::Alpha);
    let source = Source::Against(row(&field, "wormhole-research"));
    pass(&mut field, source, 0, &[RED, BLUE, GREEN], Span::Round);
    assert!(!reaches(&field, a, b), "closed for this round");
    // Voted for, a die: ships in wormhole systems perish, who controls one has 2 goods, or who voted for a blue technology.
    let mut field = self::field();
    field.fleet(BLUE, a, &[(Unit::Cruiser, 1)]);
    for planet in field.w.planets_in(a).collect::<Vec<_>>() {
        field.own(BLUE, planet);
    }
    let rolled = |face: u8| {
        let mut script = crate::titles::voted(&field, "wormhole-research", "for");
        let had = (script.gauge("blue", "trade-goods"), technologies(&script, "blue"));
        script.play(&format!("~ d10 {face}"));
        quiet(&mut script);
        let ships = count(&script, &system_id(&field, a), "blue", "cruiser");
        (ships, script.gauge("blue", "trade-goods") - had.0, technologies(&script, "blue") - had.1)
    };
    let [perish, goods, learn] = [(0, 0, 0), (1, 2, 0), (1, 0, 1)];
    assert_eq!([1, 3, 4, 7, 8, 10].map(rolled), [perish, perish, goods, goods, learn, learn]);
}

/// A planet that is nobody's and worth something, its system, and a plain neighbour.
fn rich_colony(field: &Field) -> (SystemId, PlanetSpot, SystemId) {
    let w = &field.w;
    let plain = |s: SystemId| {
        let place = w.galaxy.place(s);
        place.at.is_some() && place.anomalies.is_empty() && place.wormholes.is_empty() && !w.places.contains(&s)
    };
    let found = w.galaxy.ids().filter(|s| plain(*s) && *s != SystemId(0)).find_map(|system| {
        let planet = w.planets_in(system).find(|planet| {
            let row = w.planet(*planet);
            !row.station && row.resources > 0 && w.owner(*planet).is_none()
        })?;
        let near = w.galaxy.place(system).edges.iter().find(|near| plain(*near) && *near != SystemId(0))?;
        Some((system, planet, near))
    });
    found.expect("a planet worth something")
}

#[test]
fn colonization_licensing() {
    let mut field = law("colonization-licensing");
    let (system, planet, near) = rich_colony(&field);
    field.fleet(RED, near, &[(Unit::Carrier, 1), (Unit::GroundForce, 2)]);
    let worth = i32::from(field.w.planet(planet).resources);
    edited(&mut field, "red goods 9");
    let exhausted = field.w.player(RED).planets;
    field.w.ready = field.w.ready.minus(exhausted);
    let (at, from, word) = (field.word(system), field.word(near), field.planet_word(planet));
    let mut script = field.play();
    go(&mut script, &format!("red activate {at} | red sail carrier {from} | red load ground-force {from}"));
    go(&mut script, &format!("red land ground-force {word} | red pay"));
    assert_eq!(script.gauge("red", "trade-goods"), 9 - worth, "{}", script.standing());
    // Who cannot pay does not land.
    edited(&mut field, "red goods 0");
    let mut script = field.play();
    go(&mut script, &format!("red activate {at} | red sail carrier {from} | red load ground-force {from}"));
    assert!(!script.can("red", &format!("land ground-force {word}")));
    // Voted down, everybody exhausts a planet for each three he has outside his home: one for five.
    let mut field = self::field();
    let far = |spot: &PlanetSpot| {
        let held = field.w.system_of(*spot).is_some_and(|system| !query::is_home(&field.w, system));
        held && field.w.owner(*spot).is_none() && !field.w.planet(*spot).station
    };
    let colonies: Vec<PlanetSpot> = (0..field.w.kit.planets.len() as u8).map(PlanetSpot).filter(far).take(5).collect();
    for planet in colonies {
        field.own(BLUE, planet);
    }
    let mut script = crate::titles::voted(&field, "colonization-licensing", "against");
    let exhausted = |script: &kernel::testing::Script| crate::titles::badges(script, "exhausted");
    let before = exhausted(&script);
    crate::titles::through(&mut script, &["planet"]);
    assert_eq!(exhausted(&script), before + 1, "{}", script.standing());
}

#[test]
fn core_stability() {
    let mut script = status(&THREE, 3, "law core-stability | green hand a-beacon-of-hope hand a-beacon-of-hope");
    let face_up = |script: &kernel::testing::Script| {
        let asked = script.asked();
        asked.into_iter().find(|seat| script.options(*seat).iter().any(|line| line.starts_with("discard ")))
    };
    for _ in 0..40 {
        quiet(&mut script);
        if face_up(&script).is_some() {
            break;
        }
        let Some(seat) = script.asked().first().copied() else { break };
        script.play(&format!("{seat} pass"));
    }
    // Blue has three home planets and the most influence.
    let seat = face_up(&script).expect("somebody chooses a card that lies open");
    assert!(script.options(seat).len() > 1, "{}", script.standing());
    let before = script.gauge(seat, "action-cards");
    let card = script.options(seat)[0].clone();
    script.play(&format!("{seat} {card}"));
    assert_eq!(script.gauge(seat, "action-cards"), before + 1);
    // Voted down, none are drawn in this round.
    let drawn = |barred: bool| {
        let mut field = field();
        if barred {
            let source = Source::Against(row(&field, "core-stability"));
            pass(&mut field, source, 0, &[RED, BLUE, GREEN], Span::Round);
        }
        let step = central_powers::steps::StatusPhase.into();
        let script = kernel::testing::Script::of(kernel::seated::<CentralPowers>(field.w, step));
        let script = crate::titles::phases::to_the_end(script, &[]);
        ["red", "blue", "green"].map(|seat| script.gauge(seat, "action-cards"))
    };
    assert_eq!([drawn(false), drawn(true)], [[1, 1, 1], [0, 0, 0]]);
}

#[test]
fn defensive_mobilizations() {
    let (home, near, planet) = next_door();
    let mut script =
        acting(&THREE, &format!("floor defensive-mobilizations | red fleet-supply 5 | space {near}: red 1 cruiser"));
    council_go(&mut script, "red play senator-emeritus | red keep | red pass | red agenda defensive-mobilizations");
    council_go(&mut script, "blue vote for | green abstain | red abstain");
    let before = count(&script, &format!("system/{home}"), "red", "cruiser");
    council_go(&mut script, &format!("red shift cruiser {near} {home}"));
    assert_eq!(count(&script, &format!("system/{home}"), "red", "cruiser"), before + 1);
    // Voted down, the other way round: from home to one other system of one's own.
    let edits =
        format!("floor defensive-mobilizations | red planet {planet} fleet-supply 5 | space {near}: red 1 cruiser");
    let mut script = acting(&THREE, &edits);
    council_go(&mut script, "red play senator-emeritus | red keep | red pass | red agenda defensive-mobilizations");
    council_go(&mut script, "blue vote against | green abstain | red abstain");
    council_go(&mut script, &format!("red shift carrier {home} {near}"));
    assert_eq!(count(&script, &format!("system/{near}"), "red", "carrier"), 1);
}

#[test]
fn equal_threats() {
    // Each of the two knows the other's secret objective afterwards, as his own.
    let mut script = acting(&THREE, "floor equal-threats");
    let w = field().w;
    let secret = |script: &kernel::testing::Script, seat: Seat| {
        let live = format!("{:?}", script.table().live(kernel::Viewer::Seat(seat)));
        let rows = w.kit.get().objectives.iter();
        let secrets = rows.filter(|row| row.stage == central_powers::printed::Stage::Secret);
        secrets.filter(|row| live.contains(&format!("\"{}\"", row.name))).map(|row| row.id.clone()).collect::<Vec<_>>()
    };
    let before = [RED, BLUE].map(|seat| secret(&script, seat));
    council_go(&mut script, "red play senator-emeritus | red keep | red pass | red agenda equal-threats");
    council_go(&mut script, "blue vote red | blue vote red blue | green abstain | red abstain");
    let after = [RED, BLUE].map(|seat| secret(&script, seat));
    assert_eq!((before[0].len(), before[1].len()), (1, 1));
    assert_eq!([&after[1], &after[0]], [&before[0], &before[1]]);
}

/// Red has three ships of a kind in one system.
fn field_with_three() -> Field {
    let mut field = field();
    let [_, near] = field.voids();
    field.fleet(RED, near, &[(Unit::Destroyer, 3)]);
    field
}

#[test]
fn fleet_restrictions() {
    let mut field = law("fleet-restrictions");
    let [at, near] = field.voids();
    field.fleet(RED, near, &[(Unit::Destroyer, 3)]);
    let sail = format!("red sail destroyer {}", field.word(near));
    let mut script = field.play();
    go(&mut script, &format!("red activate {} | {sail} | {sail}", field.word(at)));
    assert!(!script.can("red", sail.strip_prefix("red ").unwrap()), "two of a kind are enough");
    // Voted down, for each system with more of a kind a good is paid or what is above two goes.
    let left = |way: &str| {
        let mut script = crate::titles::voted(&field_with_three(), "fleet-restrictions", "against");
        council_go(&mut script, &format!("red {way}"));
        (script.gauge("red", "trade-goods"), crate::titles::all(&script, RED, "destroyer"))
    };
    assert_eq!([left("way 1"), left("way 2")], [(1, 3), (2, 2)]);
}

#[test]
fn imperial_containment() {
    // Voted for: who has the most planets outside his home pays two counters for an activation, the others one.
    let mut field = field();
    let (_, planet, _) = field.colony();
    field.own(RED, planet);
    let pays = |vote: &str| {
        let mut script = crate::titles::voted(&field, "imperial-containment", vote);
        crate::council::quiet(&mut script);
        let [at, _] = field.voids();
        let mut paid = Vec::new();
        for seat in ["green", "red"] {
            for _ in 0..20 {
                if script.asked() == [seat] && script.can(seat, &format!("activate {}", field.word(at))) {
                    break;
                }
                let first = script.asked()[0];
                script.play(&format!("{first} pass"));
            }
            let had = script.gauge(seat, "command-pool");
            go(&mut script, &format!("{seat} activate {}", field.word(at)));
            paid.push(had - script.gauge(seat, "command-pool"));
        }
        paid
    };
    assert_eq!((pays("for"), pays("against")), (vec![1, 2], vec![1, 1]));
    // With one counter he activates nothing.
    let field = field.sheet(RED, Sheet::Command, 1);
    let source = Source::Passed(row(field, "imperial-containment"));
    pass(field, source, 0, &[RED], Span::Round);
    let [at, _] = field.voids();
    assert!(!field.play().can("red", &format!("activate {}", field.word(at))));
}

#[test]
fn investigate_spatial_anomalies() {
    let plain = field();
    let nebula = plain.with_anomaly(Anomaly::Nebula).expect("a nebula");
    assert_eq!(query::movement(&plain.w, RED, Unit::Cruiser, nebula), 1);
    assert_eq!(query::movement(&law("investigate-spatial-anomalies").w, RED, Unit::Cruiser, nebula), 2);
    // Against: closed for a round.
    let mut closed = field();
    let source = Source::Against(row(&closed, "investigate-spatial-anomalies"));
    let near = closed.w.galaxy.place(nebula).edges.iter().next().unwrap();
    let way = |field: &Field| query::ways(&field.w, RED, nebula, Passage::Free).rolls(near, 2);
    assert!(way(&closed).is_some());
    pass(&mut closed, source, 0, &[RED, BLUE, GREEN], Span::Round);
    assert!(way(&closed).is_none());
}

#[test]
fn labor_force_politics() {
    let mut field = field();
    let source = Source::Against(row(&field, "labor-force-politics"));
    pass(&mut field, source, 0, &[RED], Span::Round);
    let home = field.w.player(RED).home.unwrap();
    assert_eq!(query::yards(&field.w, RED, home, true).len(), 1);
    field.w.player_mut(RED).docks_used = 1;
    assert!(query::yards(&field.w, RED, home, true).is_empty(), "one dock a round");
    // As a law resources and influence of all planets change places.
    let (field, law) = (self::field(), law("labor-force-politics"));
    let planet = field.w.home_planets(BLUE).iter().find(|spot| {
        let row = field.w.planet(*spot);
        row.resources != row.influence
    });
    let worth = |field: &Field| [query::resources, query::influence].map(|of| of(&field.w, planet.expect("a planet")));
    let [resources, influence] = worth(&field);
    assert_eq!(worth(&law), [influence, resources]);
}

#[test]
fn minister_of_internal_security() {
    let edits = "red card senator-emeritus used | law minister-of-internal-security red | blue planet mecatol-rex | \
                 mecatol-rex: blue 3 ground-force";
    let mut script = acting(&THREE, edits);
    council_go(&mut script, "red use minister-of-internal-security");
    // Up to four: he may stop before.
    assert!(script.can("red", "pass"), "{}", script.standing());
    crate::titles::through(&mut script, &["lose ground-force"]);
    assert_eq!(count(&script, "planet/mecatol-rex", "blue", "ground-force"), 0);
    assert!(!has_card(&script, "red", "Minister of Internal Security"));
}

#[test]
fn minister_of_peace() {
    let mut field = law("minister-of-peace green");
    let [at, near] = field.voids();
    field.fleet(RED, near, &[(Unit::Cruiser, 1)]).fleet(BLUE, at, &[(Unit::Cruiser, 1)]);
    let mut script = field.play();
    go(&mut script, &format!("red activate {} | red sail cruiser {}", field.word(at), field.word(near)));
    go(&mut script, "green use minister-of-peace");
    assert_eq!(count(&script, &system_id(&field, near), "red", "cruiser"), 1, "{}", script.standing());
    assert_eq!(count(&script, &system_id(&field, at), "red", "cruiser"), 0);
}

#[test]
fn minister_of_war() {
    let mut field = law("minister-of-war red");
    let [at, near] = field.voids();
    field.fleet(RED, near, &[(Unit::Cruiser, 1)]).fleet(BLUE, at, &[(Unit::Destroyer, 2)]);
    field.sheet(BLUE, Sheet::Strategy, 0);
    let strategy = i32::from(field.w.player(RED).sheet[Sheet::Strategy.index()]);
    let mut script = field.play();
    go(&mut script, &format!("red activate {} | red sail cruiser {}", field.word(at), field.word(near)));
    go(&mut script, "red use minister-of-war");
    assert_eq!(count(&script, &system_id(&field, at), "blue", "destroyer"), 1, "{}", script.standing());
    assert_eq!(script.gauge("red", "strategy-allocation"), strategy - 1);
    assert!(!script.can("red", "use minister-of-war"), "once a battle");
}

#[test]
fn neutrality_pact() {
    let mut field = law("neutrality-pact");
    let [at, _] = field.voids();
    field.fleet(BLUE, at, &[(Unit::Cruiser, 1)]);
    let activate = format!("activate {}", field.word(at));
    edited(&mut field, "red goods 3");
    let exhausted = field.w.player(RED).planets;
    field.w.ready = field.w.ready.minus(exhausted);
    let mut script = field.play();
    go(&mut script, &format!("red {activate} | red pay"));
    assert_eq!(script.gauge("red", "trade-goods"), 0);
    edited(&mut field, "red goods 2");
    assert!(!field.play().can("red", &activate));
    // Voted down, everybody has a counter from his reinforcements on a system with a dock of his.
    let mut script = crate::titles::voted(&self::field(), "neutrality-pact", "against");
    crate::titles::through(&mut script, &["system"]);
    assert_eq!(crate::titles::badges(&script, "counter"), 3, "{}", script.standing());
}

#[test]
fn traffic_tariffs() {
    let mut field = law("traffic-tariffs");
    let (system, planet, _) = field.colony();
    field.own(BLUE, planet);
    edited(&mut field, "red goods 1");
    let mut script = field.play();
    go(&mut script, &format!("red activate {} | red way 1", field.word(system)));
    assert_eq!(script.gauge("red", "trade-goods"), 0);
    // Voted down, everybody loses a counter of his command pool or strategy allocation.
    let mut script = crate::titles::voted(&self::field(), "traffic-tariffs", "against");
    let areas = |script: &kernel::testing::Script, seat: &str| {
        ["command-pool", "strategy-allocation", "fleet-supply"].map(|area| script.gauge(seat, area))
    };
    let had = ["red", "blue"].map(|seat| areas(&script, seat));
    council_go(&mut script, "blue spend command-pool | red spend strategy-allocation");
    let [[pool, strategy, fleet], [own, allocated, supply]] = had;
    let left = [[pool, strategy - 1, fleet], [own - 1, allocated, supply]];
    assert_eq!(["red", "blue"].map(|seat| areas(&script, seat)), left);
}

#[test]
fn planetary_security() {
    let mut field = law("planetary-security");
    let (_, planet, _) = field.colony();
    let [at, near] = field.voids();
    field.own(BLUE, planet).fleet(RED, near, &[(Unit::Cruiser, 1)]);
    let mut script = field.play();
    assert_eq!(holder(&script, &field.planet_word(planet)), Some(1));
    go(&mut script, &format!("red activate {} | red sail cruiser {}", field.word(at), field.word(near)));
    if script.asked() == ["red"] && script.can("red", "pass") {
        script.play("red pass");
    }
    assert_eq!(holder(&script, &field.planet_word(planet)), None, "{}", script.standing());
    // At once when it is voted.
    let mut field = self::field();
    field.own(BLUE, planet);
    let script = crate::titles::voted(&field, "planetary-security", "for");
    assert_eq!(holder(&script, &field.planet_word(planet)), None, "{}", script.standing());
}

#[test]
fn prophecy_of_ixth() {
    let mut field = field();
    let [at, _] = field.voids();
    let shot = Shot {
        roll: Roll::Battle,
        by: Some(RED),
        at: Some(BLUE),
        side: Side::Attacker,
        system: at,
        planet: None,
        source: None,
    };
    let value = |field: &Field| query::combat(&field.w, Unit::Fighter, &shot);
    let before = value(&field).unwrap();
    let source = Source::Passed(row(&field, "prophecy-of-ixth"));
    pass(&mut field, source, 0, &[RED], Span::Game);
    assert_eq!(value(&field), Some(before - 1));
    // It lasts as long as two fighters are built in every round.
    for (built, then) in [(2, before - 1), (1, before)] {
        field.w.player_mut(RED).fighters_built = built;
        let mut game: Match<CentralPowers> = Match::new(field.w.clone(), EndRound.into());
        game.settle(&mut Offers::default(), &mut Report::muted());
        assert_eq!(query::combat(&game.world, Unit::Fighter, &shot), Some(then), "{built} built");
    }
}

#[test]
fn publicize_weapon_schematics() {
    let mut field = law("publicize-weapon-schematics");
    let [at, near] = field.voids();
    field.fleet(RED, near, &[(Unit::Carrier, 1), (Unit::Fighter, 2)]);
    field.fleet(BLUE, at, &[(Unit::WarSun, 1), (Unit::Destroyer, 2)]).sheet(BLUE, Sheet::Strategy, 0);
    let from = field.word(near);
    let mut script = field.play();
    go(&mut script, &format!("red activate {} | red sail carrier {from}", field.word(at)));
    go(&mut script, &format!("red load fighter {from} | red load fighter {from}"));
    // The barrage of two destroyers, then the battle: both fighters roll a ten.
    go(&mut script, "~ d10 1 1 1 1 | ~ d10 1 10 10 | ~ d10 1 1 1 1 1");
    assert_eq!(script.options("blue"), ["damage war-sun", "lose war-sun"], "{}", script.standing());
    // When it is voted everybody gains War Sun, whatever he lacks for it.
    let own = |script: &kernel::testing::Script| ["red", "blue", "green"].map(|seat| technologies(script, seat));
    let before = own(&self::field().play());
    let script = crate::titles::voted(&self::field(), "publicize-weapon-schematics", "for");
    assert_eq!(own(&script), before.map(|count| count + 1));
}

#[test]
fn redefining_war_crimes() {
    let mut field = law("redefining-war-crimes");
    let (system, planet, near) = field.colony();
    field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::Pds, 1)]).fleet(RED, near, &[(Unit::Cruiser, 1)]);
    field.w.agreements.push(Agreement { between: [RED, BLUE], given: [0, 0], round: 1 });
    let (at, from) = (field.word(system), field.word(near));
    let answers = [format!("activate {at}"), format!("sail cruiser {from}"), format!("fire {at}")];
    let w = after(&field, &answers.each_ref().map(String::as_str));
    assert!(w.agreements.is_empty());
    // Voted down, PDS fire at invaders only in this round.
    let fires = |mut script: kernel::testing::Script| {
        go(&mut script, &format!("red activate {at} | red sail cruiser {from}"));
        script.asked() == ["blue"] && script.can("blue", &format!("fire {at}"))
    };
    let mut field = self::field();
    field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::Pds, 1)]).fleet(RED, near, &[(Unit::Cruiser, 1)]);
    assert!(fires(field.play()));
    assert!(!fires(crate::titles::voted(&field, "redefining-war-crimes", "against")));
}

#[test]
fn regulated_conscription() {
    let law = law("regulated-conscription");
    assert_eq!(query::cost(&field().w, RED, Unit::GroundForce), Some((1, 2)));
    assert_eq!(query::cost(&law.w, RED, Unit::GroundForce), Some((1, 1)));
    assert_eq!(query::recruits(&field().w, RED, Unit::GroundForce, 2), 2);
    assert_eq!(query::recruits(&law.w, RED, Unit::GroundForce, 2), 1);
}

#[test]
fn repeal_labor_laws() {
    let develops = |mut field: Field| {
        let (system, planet, _) = field.colony();
        field.own(RED, planet);
        field.w.player_mut(RED).taken = field.w.player(RED).taken.with(planet);
        central_powers::steps::may_develop(&field.w, RED, system)
    };
    assert!(!develops(field()), "taken in this round");
    assert!(develops(law("repeal-labor-laws")));
    // Voted down, everybody loses 3 trade goods or a dock.
    let left = |way: &str| {
        let mut field = field();
        edited(&mut field, "blue goods 5");
        let mut script = crate::titles::voted(&field, "repeal-labor-laws", "against");
        council_go(&mut script, &format!("blue {way}"));
        (script.gauge("blue", "trade-goods"), crate::titles::all(&script, BLUE, "space-dock"))
    };
    assert_eq!([left("way 1"), left("way 2")], [(2, 1), (5, 0)]);
}

#[test]
fn sanctuary_shield() {
    let mut field = field();
    let nova = field.with_anomaly(Anomaly::Supernova).expect("a supernova");
    assert!(!query::may_end(&field.w, RED, nova));
    let card = row(&field, "sanctuary-shield");
    field.w.senate.laws.push(Law { card, on: Elected::System(nova.0), scored: false });
    force::refresh(&mut field.w);
    assert!(query::may_end(&field.w, RED, nova));
}

#[test]
fn shard_of_the_throne() {
    let mut field = law("shard-of-the-throne blue");
    let [at, near] = field.voids();
    field.fleet(RED, near, &[(Unit::Cruiser, 1)]).fleet(BLUE, at, &[(Unit::Destroyer, 2)]);
    field.sheet(BLUE, Sheet::Strategy, 0);
    let mut script = field.play();
    go(&mut script, &format!("red activate {} | red sail cruiser {}", field.word(at), field.word(near)));
    go(&mut script, "~ d10 10 | ~ d10 1 1");
    assert!(has_card(&script, "red", "Shard of the Throne"), "{:?}", panel(&script, "blue").cards);
    // Who has it needs one point less.
    assert_eq!(panel(&script, "red").goal, panel(&script, "blue").goal - 1);
}
