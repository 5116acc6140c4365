//! Action cards of moves, battles, invasions, research and trade: a test of its title for each, which fails when the card is
//! muted.

use crate::actions::edited;
use crate::field::{BLUE, Field, RED, count, dice, go, holder, system_id};
use central_powers::names::{Sheet, Strategy, Unit};
use central_powers::query;
use central_powers::world::Agreement;
use imperium::SystemId;
use kernel::Seat;
use kernel::testing::Script;

const PLAIN: [&str; 3] = ["sol", "hacan", "winnu"];

/// Red attacks blue out of the system next to it with all he has, and holds this card.
pub struct Fight {
    pub field: Field,
    pub at: SystemId,
    pub script: Script,
}

impl Fight {
    pub fn of(card: &str, red: &[(Unit, u8)], blue: &[(Unit, u8)]) -> Fight {
        Fight::held(RED, card, red, blue)
    }

    pub fn held(by: Seat, card: &str, red: &[(Unit, u8)], blue: &[(Unit, u8)]) -> Fight {
        let mut field = Field::of(&PLAIN);
        let [at, near] = field.voids();
        field.fleet(RED, near, red).fleet(BLUE, at, blue);
        field.sheet(BLUE, Sheet::Strategy, 0);
        edited(&mut field, &format!("{} hand {card}", ["red", "blue"][by.index()]));
        let mut script = field.play();
        let from = field.word(near);
        go(&mut script, &format!("red activate {}", field.word(at)));
        for (unit, count) in red.iter().filter(|(unit, _)| *unit != Unit::Fighter) {
            (0..*count).for_each(|_| go(&mut script, &format!("red sail {} {from}", unit.slug())));
        }
        for (_, count) in red.iter().filter(|(unit, _)| *unit == Unit::Fighter) {
            (0..*count).for_each(|_| go(&mut script, &format!("red load fighter {from}")));
        }
        Fight { field, at, script }
    }

    /// These lines; whoever is asked before passes.
    pub fn go(&mut self, lines: &str) {
        go(&mut self.script, lines);
    }

    pub fn left(&self, seat: &str, unit: Unit) -> u16 {
        count(&self.script, &system_id(&self.field, self.at), seat, unit.slug())
    }
}

#[test]
fn flank_speed() {
    // [card.moments] A carrier of movement 1 comes from two systems away.
    let mut field = Field::of(&PLAIN);
    let [at, near] = field.voids();
    let edges = |system: SystemId| field.w.galaxy.place(system).edges;
    let plain = |s: &SystemId| *s != at && !edges(at).has(*s) && query::may_end(&field.w, RED, *s);
    let far = edges(near).iter().find(|s| plain(s) && field.w.galaxy.place(*s).anomalies.is_empty()).expect("two away");
    field.fleet(RED, far, &[(Unit::Carrier, 1)]);
    edited(&mut field, "red hand flank-speed");
    let mut script = field.play();
    go(&mut script, &format!("red activate {} | red card flank-speed", field.word(at)));
    go(&mut script, &format!("red sail carrier {}", field.word(far)));
    assert_eq!(count(&script, &system_id(&field, at), "red", "carrier"), 1);
}

#[test]
fn friendly_fire() {
    let blue = [(Unit::Carrier, 1), (Unit::Fighter, 3)];
    let mut fight = Fight::of("friendly-fire", &[(Unit::Cruiser, 1)], &blue);
    fight.go("red card friendly-fire");
    assert_eq!(fight.left("blue", Unit::Fighter), 2, "half of three, rounded down");
}

#[test]
fn a_beacon_of_hope() {
    let red = [(Unit::Flagship, 1), (Unit::Cruiser, 1)];
    let mut fight = Fight::of("a-beacon-of-hope", &red, &[(Unit::Destroyer, 3)]);
    fight.go("red card a-beacon-of-hope");
    assert_eq!(dice(&fight.script), 4, "three of the flagship, one of the cruiser");
    fight.go("~ d10 1 1 1 10 | ~ d10 1 1 1");
    assert_eq!(fight.left("blue", Unit::Destroyer), 1, "the cruiser's ten hits twice");
}

#[test]
fn fighter_prototype() {
    let red = [(Unit::Carrier, 1), (Unit::Fighter, 1)];
    let mut fight = Fight::of("fighter-prototype", &red, &[(Unit::Carrier, 2)]);
    fight.go("red card fighter-prototype | ~ d10 1 7");
    fight.go("~ d10 1 1");
    assert_eq!(fight.left("blue", Unit::Carrier), 1);
    // The next round is as ever.
    fight.go("~ d10 1 7 | ~ d10 1");
    assert_eq!(fight.left("blue", Unit::Carrier), 1);
}

#[test]
fn flanking_tactic() {
    let mut field = Field::of(&PLAIN);
    let [at, near] = field.voids();
    field.fleet(RED, near, &[(Unit::Cruiser, 1)]).fleet(BLUE, at, &[(Unit::Cruiser, 1)]);
    edited(&mut field, "red hand flanking-tactic");
    let mut script = field.play();
    go(&mut script, &format!("red activate {} | red sail cruiser {}", field.word(at), field.word(near)));
    go(&mut script, "red card flanking-tactic");
    assert_eq!(dice(&script), 1, "blue is not asked about a tactical retreat");
}

#[test]
fn communications_breakdown() {
    let mut field = Field::of(&PLAIN);
    let [at, near] = field.voids();
    field.fleet(RED, near, &[(Unit::Cruiser, 1)]).fleet(BLUE, at, &[(Unit::Cruiser, 1)]);
    field.sheet(BLUE, Sheet::Strategy, 0);
    edited(&mut field, "red hand communications-breakdown | blue hand morale-boost");
    let mut script = field.play();
    go(&mut script, &format!("red activate {} | red sail cruiser {}", field.word(at), field.word(near)));
    go(&mut script, "red card communications-breakdown");
    script.play("~ hush");
    for _ in 0..4 {
        assert!(!script.can("blue", "card morale-boost"), "{}", script.standing());
        if script.asked().is_empty() {
            break;
        }
        script.play("~ hush");
    }
}

#[test]
fn morale_boost() {
    let mut fight = Fight::of("morale-boost", &[(Unit::Cruiser, 1)], &[(Unit::Destroyer, 2)]);
    fight.go("red card morale-boost | ~ d10 6 | ~ d10 1 1");
    assert_eq!(fight.left("blue", Unit::Destroyer), 1, "a cruiser of 7 hits on 6");
    fight.go("~ d10 6 | ~ d10 1");
    assert_eq!(fight.left("blue", Unit::Destroyer), 1, "for one round");
}

#[test]
fn experimental_weaponry() {
    let blue = [(Unit::Carrier, 1), (Unit::Fighter, 2)];
    let mut fight = Fight::of("experimental-weaponry", &[(Unit::Dreadnought, 1)], &blue);
    fight.go("red card experimental-weaponry | ~ d10 5 1 | ~ d10 1 1 1");
    assert_eq!(fight.left("blue", Unit::Carrier), 0, "{}", fight.script.standing());
}

#[test]
fn skilled_retreat() {
    let mut fight = Fight::held(BLUE, "skilled-retreat", &[(Unit::Cruiser, 1)], &[(Unit::Carrier, 1)]);
    fight.go("blue card skilled-retreat");
    let to =
        fight.script.options("blue").into_iter().find(|line| line.starts_with("retreat")).expect("somewhere to go");
    fight.go(&format!("blue {to}"));
    assert_eq!((fight.left("blue", Unit::Carrier), fight.left("red", Unit::Cruiser)), (0, 1));
    let live = fight.script.table().live(kernel::Viewer::Audience);
    let word = to.strip_prefix("retreat ").unwrap();
    let space = live.spaces.iter().find(|space| space.id == format!("system/{word}")).unwrap();
    assert!(space.badges.iter().any(|badge| badge.kind == "counter" && badge.owner == Some(1)));
}

#[test]
fn shields_holding() {
    let mut fight = Fight::held(BLUE, "shields-holding", &[(Unit::Cruiser, 2)], &[(Unit::Destroyer, 2)]);
    fight.go("blue pass | blue pass");
    fight.go("~ d10 10 10 | ~ d10 1 1 | blue card shields-holding");
    assert_eq!(fight.left("blue", Unit::Destroyer), 2);
}

#[test]
fn direct_hit() {
    let mut fight = Fight::of("direct-hit", &[(Unit::Cruiser, 2)], &[(Unit::Dreadnought, 1), (Unit::Cruiser, 1)]);
    fight.go("red pass | red pass");
    fight.go("~ d10 10 1 | ~ d10 1 1 1");
    fight.go("blue damage dreadnought | red card direct-hit");
    assert_eq!((fight.left("blue", Unit::Dreadnought), fight.left("blue", Unit::Cruiser)), (0, 1));
}

#[test]
fn enhanced_armor() {
    let mut field = Field::of(&PLAIN);
    let system = field.voids()[0];
    let armoured = |field: &Field| {
        query::unit_can(&field.w, Some(RED), Unit::Cruiser, central_powers::verbs::Skill::SustainDamage, system)
    };
    assert!(!armoured(&field));
    edited(&mut field, "red hand enhanced-armor");
    let w = crate::actions::after(&field, &["card enhanced-armor"]);
    assert!(armoured(&Field { w }));
}

/// Red invades a planet of blue's with these ships above it, and holds this card.
fn invaded(card: &str, ships: &[(Unit, u8)], landing: Unit, defenders: &[(Unit, u8)]) -> (Script, String) {
    let mut field = Field::of(&PLAIN);
    let (at, planet, near) = field.colony();
    field.own(BLUE, planet).troops(BLUE, planet, defenders);
    field.fleet(RED, near, ships).fleet(RED, near, &[(Unit::Carrier, 1), (landing, 1)]);
    edited(&mut field, &format!("red hand {card}"));
    let (to, from, name) = (field.word(at), field.word(near), field.planet_word(planet));
    let mut script = field.play();
    go(&mut script, &format!("red activate {to} | red sail carrier {from} | red load {} {from}", landing.slug()));
    for (unit, _) in ships {
        go(&mut script, &format!("red sail {} {from}", unit.slug()));
    }
    go(&mut script, &format!("red land {} {name} | red card {card}", landing.slug()));
    (script, name)
}

#[test]
fn chemical_warfare() {
    let (script, name) =
        invaded("chemical-warfare", &[(Unit::Dreadnought, 1)], Unit::GroundForce, &[(Unit::GroundForce, 3)]);
    assert_eq!(count(&script, &format!("planet/{name}"), "blue", "ground-force"), 1, "half of three, rounded up");
}

#[test]
fn overrun() {
    let (script, name) = invaded("overrun", &[], Unit::MechanizedUnit, &[(Unit::GroundForce, 2)]);
    assert_eq!(count(&script, &format!("planet/{name}"), "blue", "ground-force"), 1);
}

#[test]
fn geomagnetic_mines() {
    let (script, name) = invaded("geomagnetic-mines", &[], Unit::GroundForce, &[(Unit::MechanizedUnit, 1)]);
    assert_eq!(holder(&script, &name), Some(0), "nobody is left to fight");
}

#[test]
fn rare_mineral() {
    let mut field = Field::of(&PLAIN);
    let (at, planet, near) = field.colony();
    field.fleet(RED, near, &[(Unit::Carrier, 1), (Unit::GroundForce, 1)]);
    edited(&mut field, "red hand rare-mineral");
    let (to, from, name) = (field.word(at), field.word(near), field.planet_word(planet));
    let mut script = field.play();
    let goods = script.gauge("red", "trade-goods");
    go(&mut script, &format!("red activate {to} | red sail carrier {from} | red load ground-force {from}"));
    go(&mut script, &format!("red land ground-force {name} | red card rare-mineral"));
    assert_eq!(script.gauge("red", "trade-goods"), goods + 3);
}

#[test]
fn disclosure() {
    let mut field = Field::of(&PLAIN);
    edited(&mut field, "red hand disclosure | blue hand sabotage hand plague");
    let mut script = field.play();
    script.play("red card disclosure");
    if script.asked().contains(&"blue") {
        script.play("blue pass");
    }
    go(&mut script, "red discard plague");
    assert_eq!(script.gauge("blue", "action-cards"), 1);
    assert!(script.can("red", "pass"), "it was no action");
}

#[test]
fn master_of_trade() {
    let mut field = Field::of(&PLAIN);
    field.w.agreements.push(Agreement { between: [RED, BLUE], given: [0, 0], round: 1 });
    field.w.agreements.push(Agreement { between: [RED, Seat(2)], given: [1, 0], round: 1 });
    field.w.ready = field.w.ready.minus(field.w.player(RED).planets);
    edited(&mut field, "red hand master-of-trade");
    let mut script = field.play();
    let before = script.gauge("red", "resources");
    script.play("red card master-of-trade");
    while script.asked() == ["red"] && script.options("red").iter().any(|line| line.starts_with("planet")) {
        let line = script.options("red")[0].clone();
        script.play(&format!("red {line}"));
    }
    assert!(script.gauge("red", "resources") > before);
}

#[test]
fn emergency_repairs() {
    let mut field = Field::of(&PLAIN);
    let [system, _] = field.voids();
    field.fleet(RED, system, &[(Unit::Dreadnought, 1)]);
    let space = field.w.forces.space(system);
    field.w.forces.of_mut(space, RED).damaged[Unit::Dreadnought.kind() as usize] = 1;
    edited(&mut field, "red hand emergency-repairs");
    let mut script = field.play();
    let damaged = |script: &Script| {
        let live = script.table().live(kernel::Viewer::Audience);
        live.spaces.iter().flat_map(|space| &space.stacks).map(|stack| stack.damaged).sum::<u16>()
    };
    assert_eq!(damaged(&script), 1);
    script.play("red card emergency-repairs");
    assert_eq!(damaged(&script), 0);
}

/// Red has just played Technology II and holds this card.
fn researching(card: &str) -> Script {
    let mut field = Field::of(&PLAIN);
    let slot = field.w.slots.iter_mut().find(|slot| slot.card == Strategy::TechnologyIi).unwrap();
    (slot.holder, slot.used) = (Some(RED), false);
    field.w.player_mut(RED).goods = 8;
    field.w.player_mut(RED).points = 3;
    edited(&mut field, &format!("red hand {card}"));
    let mut script = field.play();
    script.play("red play technology-ii");
    // The free one first.
    go(&mut script, "red pass");
    if script.options("red").iter().any(|line| line.starts_with("research"))
        && !script.can("red", &format!("card {card}"))
    {
        script.play("red pass");
    }
    script
}

#[test]
fn corporate_sponsorship() {
    let mut script = researching("corporate-sponsorship");
    go(&mut script, "red card corporate-sponsorship");
    let live = script.table().live(kernel::Viewer::Seat(RED));
    let options = live.prompt.expect("a question").options;
    let green = options.iter().find(|option| option.line == "research gen-synthesis").expect("a green one");
    let detail = kernel::plain(&green.detail, script.table(), None);
    assert!(detail.contains("4 resources"), "{detail}");
}

#[test]
fn a_mighty_empire() {
    let racial = |script: &Script| {
        let live = script.table().live(kernel::Viewer::Seat(RED));
        let options = live.prompt.expect("a question").options;
        let details = options.iter().map(|option| kernel::plain(&option.detail, script.table(), None));
        details.filter(|detail| detail.starts_with("racial")).collect::<Vec<_>>()
    };
    let mut script = researching("a-mighty-empire");
    let mut without = researching("sabotage");
    go(&mut script, "red card a-mighty-empire");
    if without.can("red", "pass") && !without.options("red").iter().any(|line| line.starts_with("research")) {
        without.play("red pass");
    }
    assert_ne!(racial(&script), racial(&without));
}

#[test]
fn reparations() {
    let mut field = Field::of(&PLAIN);
    let (at, planet, near) = field.colony();
    field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::GroundForce, 1)]);
    field.fleet(RED, near, &[(Unit::Carrier, 1), (Unit::GroundForce, 2)]);
    field.w.ready = field.w.ready.minus(field.w.player(BLUE).planets);
    edited(&mut field, "blue hand reparations");
    let (to, from, name) = (field.word(at), field.word(near), field.planet_word(planet));
    let mut script = field.play();
    let before = script.gauge("red", "resources") + script.gauge("red", "influence");
    go(&mut script, &format!("red activate {to} | red sail carrier {from} | red load ground-force {from}"));
    go(&mut script, &format!("red load ground-force {from}"));
    go(&mut script, &format!("red land ground-force {name} | red land ground-force {name}"));
    go(&mut script, "blue pass | blue pass");
    go(&mut script, "~ d10 10 10 | ~ d10 1 | blue card reparations");
    assert!(script.gauge("red", "resources") + script.gauge("red", "influence") < before, "{}", script.standing());
    // Blue had no ready planet; one that has no more resources is refreshed.
    crate::titles::through(&mut script, &["planet"]);
    assert!(script.gauge("blue", "resources") + script.gauge("blue", "influence") > 0, "{}", script.standing());
}

#[test]
fn ruinous_tariffs() {
    let mut field = Field::of(&["sol", "winnu", "mentak"]);
    let slot = field.w.slots.iter_mut().find(|slot| slot.card == Strategy::TradeIv).unwrap();
    (slot.holder, slot.used) = (Some(RED), false);
    field.w.agreements.push(Agreement { between: [RED, BLUE], given: [0, 0], round: 1 });
    (field.w.player_mut(RED).goods, field.w.player_mut(BLUE).goods) = (5, 0);
    edited(&mut field, "blue hand ruinous-tariffs");
    let mut script = field.play();
    script.play("red play trade-iv");
    for _ in 0..12 {
        if script.asked() == ["blue"] && script.can("blue", "card ruinous-tariffs") {
            break;
        }
        let first = script.asked()[0];
        script.play(&format!("{first} pass"));
    }
    let (red, blue) = (script.gauge("red", "trade-goods"), script.gauge("blue", "trade-goods"));
    script.play("blue card ruinous-tariffs");
    let half = (red + 1) / 2;
    assert!(script.gauge("blue", "trade-goods") >= blue + half, "{}", script.standing());
}

#[test]
fn opening_the_black_box() {
    // A red specialty is worth 2 for the technology that is bought next.
    let mut field = Field::of(&PLAIN);
    let w = &field.w;
    use central_powers::names::Colour;
    let red = (0..w.kit.planets.len() as u8).map(imperium::PlanetSpot).find(|planet| {
        w.system_of(*planet).is_some() && w.planet(*planet).specialties == [Colour::Red] && w.owner(*planet).is_none()
    });
    let planet = red.expect("a red specialty on the map");
    let homes = field.w.home_planets(RED);
    field.own(RED, planet);
    field.w.ready = field.w.ready.minus(homes);
    edited(&mut field, "red goods 9 hand opening-the-black-box");
    let slot = field.w.slots.iter_mut().find(|slot| slot.card == Strategy::TechnologyIi).unwrap();
    (slot.holder, slot.used) = (Some(BLUE), false);
    let slot = field.w.slots.iter_mut().find(|slot| slot.card == Strategy::SenatorEmeritus).unwrap();
    (slot.holder, slot.used) = (Some(RED), true);
    let spent = |card: bool| {
        let mut script = field.play();
        go(&mut script, "blue play technology-ii");
        while !(script.asked() == ["red"] && script.can("red", "use")) {
            let first = script.asked()[0];
            let options = script.options(first);
            let line = options.iter().find(|line| line.starts_with("research")).map_or("pass", String::as_str);
            script.play(&format!("{first} {line}"));
        }
        let had = script.gauge("red", "trade-goods");
        script.play("red use");
        go(&mut script, if card { "red card opening-the-black-box" } else { "red pass" });
        crate::council::quiet(&mut script);
        let of_red = |line: &String| {
            let row =
                field.w.kit.technologies.iter().find(|row| line.strip_prefix("research ") == Some(row.id.as_str()));
            row.is_some_and(|row| row.colour == Colour::Red)
        };
        let line = script.options("red").into_iter().find(of_red).unwrap_or_else(|| panic!("{}", script.standing()));
        script.play(&format!("red {line}"));
        crate::titles::through(&mut script, &["pay"]);
        had - script.gauge("red", "trade-goods")
    };
    assert_eq!(spent(false) - spent(true), 1);
}
