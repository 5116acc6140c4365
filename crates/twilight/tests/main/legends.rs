//! Legendary planets.

use super::*;

/// Mecatol Rex with red's home, two systems, blue's home and two more round it; infantry holds both homes, and a side
/// one more planet.
fn with_legend(tiles: &str, extra: &str, seat: Seat, legend: &str) -> World {
    let mut w = map(&format!("map=0 {tiles}; {extra}"));
    for seat in [RED, BLUE] {
        let home = planet_id(&w, w.planets_in(w.parties[seat.index()].home).next().unwrap());
        put(&mut w, seat, home, "1 infantry");
    }
    own(&mut w, seat, legend);
    twilight::texts::legends::change_hands(&mut w);
    w
}

fn holds(w: &World, seat: Seat, slug: &str) -> (bool, bool) {
    let feat = twilight::feats::feat_named(slug).unwrap();
    (w.parties[seat.index()].held.has(feat), w.parties[seat.index()].ready.has(feat))
}

// [legend.cards] [legend.primor]
#[test]
fn a_legend_belongs_to_who_controls_its_planet() {
    let mut w = with_legend("65 19 0 40 20", "", RED, "primor");
    assert_eq!(holds(&w, RED, "the-atrament"), (true, true));
    let wellon = "red activate 19 | red use the-atrament | red place infantry primor | red place infantry primor";
    assert_eq!(at(&act(w.clone(), wellon), "planet/primor"), "red: 2 infantry");
    let feat = twilight::feats::Feat::TheAtrament;
    w.parties[0].ready = w.parties[0].ready.without(feat);
    own(&mut w, BLUE, "primor");
    twilight::texts::legends::change_hands(&mut w);
    assert_eq!((holds(&w, RED, "the-atrament"), holds(&w, BLUE, "the-atrament")), ((false, false), (true, false)));
}

// [legend.hopes-end]
#[test]
fn the_vault_gives_a_mech_or_a_card() {
    let w = with_legend("66 19 0 40 20", "", RED, "hopes-end");
    let session = act(w.clone(), "red activate 19 | red use imperial-arms-vault | red place mech hopes-end");
    assert_eq!(at(&session, "planet/hopes-end"), "red: 1 mech");
    let session = act(w, "red activate 19 | red use imperial-arms-vault | red done | ~ draw sabotage");
    assert_eq!(gauge(&session, RED, "cards"), 1);
}

// [legend.tempesta]
#[test]
fn fuel_brings_one_ship_further() {
    let mut w = with_legend(&format!("{} 19 0 40 20", tile("tempesta")), "", RED, "tempesta");
    put(&mut w, RED, "2", "2 dreadnought");
    let session = act(w.clone(), "red activate 19");
    assert!(offered(&session, RED).iter().any(|l| l == "use ionian-fuel-refinery"), "{:?}", offered(&session, RED));
    let session = act(w, "red activate 19 | red use ionian-fuel-refinery | red boost dreadnought 2");
    assert!(!offered(&session, RED).iter().any(|l| l.starts_with("boost")), "one ship");
}

/// The tile a planet is printed on.
fn tile(planet: &str) -> &'static str {
    let c = &twilight::Kit::printed().components;
    let planet = c.planet_named(planet).unwrap();
    let on = |id: &str| c.tile_named(id).is_some_and(|tile| c.planets_on(tile).any(|p| p == planet));
    c.systems.iter().map(|row| row.id.as_str()).find(|id| on(id)).unwrap()
}

// [legend.industrex] [legend.faunus] [legend.ordinian] [legend.emelpar] [legend.mallice]
#[test]
fn legends_at_the_end_of_a_turn() {
    let mut w =
        with_legend(&format!("{} 19 0 40 20", tile("industrex")), "red-technologies=cruiser-ii", RED, "industrex");
    put(&mut w, RED, "2", "1 fighter, 1 carrier");
    let session = act(w, "red pass | red use aurex-mechanica");
    assert_eq!(at(&session, "system/2"), "red: 1 fighter, 1 cruiser, 1 carrier");

    let w = with_legend(&format!("{} 19 0 40 20", tile("faunus")), "", RED, "faunus");
    let mut session = act(w, "red pass | red use maxis-central-control");
    assert!(!offered(&session, RED).iter().any(|l| l.contains("mecatol")), "{:?}", offered(&session, RED));
    go(&mut session, "red choose wellon");
    let live = session.table().live(Viewer::Audience);
    assert!(live.spaces.iter().any(|s| s.id == "planet/wellon" && s.holder == Some(RED.0)));

    let mut w = with_legend(&format!("{} 19 0 40 20", tile("emelpar")), "", RED, "emelpar");
    let capital = planet(&w, "moll-primus");
    w.planets[capital.index()].exhausted = true;
    let session = act(w, "red activate 19 | red use the-acropolis");
    let live = session.table().live(Viewer::Audience);
    let primus = live.spaces.iter().find(|s| s.id == "planet/moll-primus").unwrap();
    assert!(!primus.badges.iter().any(|b| b.kind == "exhausted"), "its only choice");

    let w = with_legend("25 19 0 40 20", "red-notes=creuss-iff", RED, "mallice");
    let session = act(w, "red activate 19 | red use exterrix-headquarters");
    assert_eq!(gauge(&session, RED, "trade-goods"), 2);
}

// [legend.ordinian]
#[test]
fn hyperion() {
    let w = with_legend("25 19 0 40 20", "red-faction=bastion", RED, "ordinian");
    let session = act(w, "red pass | red use hyperion | ~ draw sabotage");
    assert_eq!((gauge(&session, RED, "cards"), gauge(&session, RED, "strategy")), (1, 3));
}
