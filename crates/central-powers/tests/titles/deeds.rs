//! Action cards played as an action.

use super::{all, badges, colony_of, field, goods, offered, through};
use crate::actions::edited;
use crate::council::{go, quiet};
use crate::field::{BLUE, Field, GREEN, RED, count, holder};
use central_powers::names::Unit;
use central_powers::world::Agreement;
use kernel::testing::Script;

/// Red plays a card he holds in this position.
fn playing(field: &mut Field, card: &str) -> Script {
    edited(field, &format!("red hand {card}"));
    let mut script = field.play();
    script.play(&format!("red card {card}"));
    quiet(&mut script);
    script
}

/// Red's planets lie exhausted.
fn spent(field: &mut Field) {
    field.w.ready = field.w.ready.minus(field.w.player(RED).planets);
}

#[test]
fn alien_technology() {
    let mut field = field();
    spent(&mut field);
    edited(&mut field, "red goods 9");
    let mut script = playing(&mut field, "alien-technology");
    through(&mut script, &["research", "pay"]);
    assert_eq!(script.gauge("red", "trade-goods"), 5);
}

#[test]
fn armistice() {
    let mut field = field();
    let (at, planet, near) = field.colony();
    field.own(RED, planet).fleet(BLUE, near, &[(Unit::Carrier, 1), (Unit::GroundForce, 1)]);
    let (to, from, name) = (field.word(at), field.word(near), field.planet_word(planet));
    let invades = format!("blue activate {to} | blue sail carrier {from} | blue load ground-force {from}");
    let land = format!("land ground-force {name}");
    let mut script = playing(&mut field, "armistice");
    through(&mut script, &["player blue", &format!("planet {name}")]);
    crate::field::go(&mut script, &invades);
    assert!(!script.can("blue", &land), "{}", script.standing());
}

#[test]
fn civil_defense() {
    let (mut field, planet) = colony_of(RED);
    let name = field.planet_word(planet);
    let mut script = playing(&mut field, "civil-defense");
    through(&mut script, &[&format!("planet {name}")]);
    assert_eq!(count(&script, &format!("planet/{name}"), "red", "pds"), 2, "{}", script.standing());
}

#[test]
fn diplomatic_immunity() {
    let mut field = field();
    let [at, near] = field.voids();
    field.fleet(RED, at, &[(Unit::Cruiser, 1)]).fleet(RED, near, &[(Unit::Cruiser, 1)]);
    let (to, other) = (field.word(at), field.word(near));
    let mut script = playing(&mut field, "diplomatic-immunity");
    through(&mut script, &[&format!("system {to}")]);
    assert_eq!(script.asked(), ["blue"]);
    assert!(!script.can("blue", &format!("activate {to}")) && script.can("blue", &format!("activate {other}")));
}

#[test]
fn equipment_sabotage() {
    let (mut field, planet) = colony_of(BLUE);
    field.troops(BLUE, planet, &[(Unit::Pds, 2), (Unit::GroundForce, 1)]);
    let name = field.planet_word(planet);
    let mut script = playing(&mut field, "equipment-sabotage");
    through(&mut script, &["player blue", "lose pds"]);
    assert_eq!(count(&script, &format!("planet/{name}"), "blue", "pds"), 0, "{}", script.standing());
    // Two on one planet, not one on each of two; and one alone if the second is let be.
    let home = field.w.home_planets(BLUE).iter().next().unwrap();
    field.troops(BLUE, home, &[(Unit::Pds, 1)]);
    let home = format!("planet/{}", field.planet_word(home));
    let left = |second: &str| {
        let mut script = playing(&mut Field { w: field.w.clone() }, "equipment-sabotage");
        through(&mut script, &["player blue"]);
        let both = script.options("red");
        let first = both.iter().find(|line| line.ends_with(&name)).expect("the colony").clone();
        assert_eq!(both.len(), 2, "{both:?}");
        script.play(&format!("red {first}"));
        assert_eq!(script.options("red"), [first.clone(), "pass".into()]);
        script.play(&format!("red {}", if second.is_empty() { &first } else { second }));
        [&format!("planet/{name}"), &home].map(|place| count(&script, place, "blue", "pds"))
    };
    assert_eq!(left(""), [0, 1]);
    assert_eq!(left("pass"), [1, 1]);
}

#[test]
fn ghost_ship() {
    let mut script = playing(&mut field(), "ghost-ship");
    through(&mut script, &["system"]);
    assert_eq!(all(&script, RED, "destroyer"), 1, "{}", script.standing());
}

#[test]
fn influence_in_the_merchants_guild() {
    let mut field = field();
    for other in [BLUE, GREEN] {
        field.w.agreements.push(Agreement { between: [RED, other], given: [other.0 - 1, 0], round: 1 });
    }
    let trading = |script: &Script| {
        let seats = script.table().live(kernel::Viewer::Audience).seats;
        seats.iter().filter(|seat| seat.notes.iter().any(|note| note.starts_with("Trade brings"))).count()
    };
    assert_eq!(trading(&field.play()), 3);
    let mut script = playing(&mut field, "influence-in-the-merchants-guild");
    through(&mut script, &["player blue", "break"]);
    assert_eq!(trading(&script), 2, "{}", script.standing());
}

#[test]
fn plague() {
    let (mut field, planet) = colony_of(BLUE);
    field.troops(BLUE, planet, &[(Unit::GroundForce, 3)]);
    let name = field.planet_word(planet);
    let mut script = playing(&mut field, "plague");
    through(&mut script, &["player blue", &format!("planet {name}")]);
    script.play("~ d10 2 5 10");
    assert_eq!(count(&script, &format!("planet/{name}"), "blue", "ground-force"), 1);
    assert_eq!(holder(&script, &name), Some(1));
}

#[test]
fn sabotage() {
    let (mut field, _) = colony_of(RED);
    edited(&mut field, "red hand good-year | blue hand sabotage");
    let mut script = field.play();
    go(&mut script, "red card good-year | blue card sabotage");
    assert_eq!(goods(&script)[0], 2, "nothing is gained");
}

#[test]
fn spacedock_accident() {
    let (mut field, planet) = colony_of(BLUE);
    field.troops(BLUE, planet, &[(Unit::SpaceDock, 1)]);
    let (at, name) = (field.word(field.w.system_of(planet).unwrap()), field.planet_word(planet));
    let builds = |mut script: Script| {
        crate::field::go(&mut script, &format!("blue activate {at}"));
        quiet(&mut script);
        offered(&script, "blue", "build")
    };
    let mut plain = field.play();
    crate::field::go(&mut plain, "red pass");
    crate::field::go(&mut plain, &format!("blue activate {at}"));
    assert!(offered(&plain, "blue", "build"), "{}", plain.standing());
    let mut script = playing(&mut field, "spacedock-accident");
    through(&mut script, &["player blue", &format!("planet {name}"), &format!("system {at}")]);
    assert!(!builds(script));
}

#[test]
fn stellar_criminals() {
    let mut field = field();
    let ready = |script: &Script| badges(script, "exhausted");
    let before = ready(&field.play());
    let mut script = playing(&mut field, "stellar-criminals");
    through(&mut script, &["player blue", "planet"]);
    assert_eq!(ready(&script), before + 1, "one of three: {}", script.standing());
}

#[test]
fn strategic_bombardment() {
    let (mut field, planet) = colony_of(BLUE);
    let at = field.w.system_of(planet).unwrap();
    field.fleet(RED, at, &[(Unit::WarSun, 1)]);
    let word = field.word(at);
    let before = badges(&field.play(), "exhausted");
    let mut script = playing(&mut field, "strategic-bombardment");
    through(&mut script, &[&format!("system {word}")]);
    script.play("~ d10 6");
    assert_eq!(badges(&script, "exhausted"), before + 1);
    assert_eq!(script.gauge("red", "action-cards"), 1, "it comes back");
}

#[test]
fn successful_spy() {
    let mut field = field();
    edited(&mut field, "blue hand plague hand veto hand uprising");
    let mut script = playing(&mut field, "successful-spy");
    through(&mut script, &["player blue"]);
    assert_eq!((script.gauge("red", "action-cards"), script.gauge("blue", "action-cards")), (2, 1));
}

#[test]
fn uprising() {
    let (mut field, planet) = colony_of(BLUE);
    let at = field.word(field.w.system_of(planet).unwrap());
    let before = badges(&field.play(), "exhausted");
    let mut script = playing(&mut field, "uprising");
    through(&mut script, &[&format!("system {at}")]);
    assert_eq!(badges(&script, "exhausted"), before + 1, "{}", script.standing());
}

#[test]
fn voluntary_annexation() {
    let (mut field, planet) = colony_of(RED);
    let before = field.w.player(RED).planets.len();
    let mut script = playing(&mut field, "voluntary-annexation");
    through(&mut script, &["planet"]);
    let live = script.table().live(kernel::Viewer::Audience);
    let own = live.spaces.iter().filter(|space| space.holder == Some(0) && space.id.starts_with("planet/"));
    let joined: Vec<_> = own.filter(|space| space.badges.iter().any(|badge| badge.kind == "exhausted")).collect();
    assert_eq!(joined.len(), 1, "it comes exhausted: {}", script.standing());
    assert_ne!(joined[0].id, format!("planet/{}", field.planet_word(planet)));
    assert_eq!(joined[0].stacks.iter().map(|stack| stack.count).sum::<u16>(), 3);
    let held = live.spaces.iter().filter(|space| space.holder == Some(0) && space.id.starts_with("planet/")).count();
    assert_eq!(held, before + 1);
}

#[test]
fn cards_of_options_that_are_not_played_are_spent_as_goods() {
    // [card.decks] [opt.not-played] In the own turn, which is no action.
    let kit = crate::printed();
    let idle = kit.action_cards.iter().filter(|row| row.moments.contains(&central_powers::names::Moment::Goods));
    let idle: Vec<&str> = idle.map(|row| row.id.as_str()).collect();
    assert_eq!(idle.len(), 9);
    for card in idle {
        let mut field = field();
        edited(&mut field, &format!("red hand {card}"));
        let mut script = field.play();
        script.play(&format!("red cash {card}"));
        assert_eq!((goods(&script)[0], script.gauge("red", "action-cards")), (3, 0), "{card}");
        assert!(script.can("red", "pass"), "{card} is no action");
    }
}
