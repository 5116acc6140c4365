//! How the game ends, and for whom it ends before.

use crate::field::{BLUE, Field, GREEN, RED};
use central_powers::names::Unit;
use kernel::{Question, Rng};

#[test]
fn who_has_neither_planets_nor_units_is_out() {
    // [end.elimination] His cards are discarded, and nobody asks him any more.
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    for planet in field.w.player(GREEN).planets.iter().collect::<Vec<_>>() {
        let area = field.w.forces.planet(planet);
        *field.w.forces.of_mut(area, GREEN) = Default::default();
        field.w.player_mut(GREEN).planets = field.w.player(GREEN).planets.without(planet);
        field.own(RED, planet);
    }
    field.w.forces.forget(GREEN);
    let [void, near] = field.voids();
    field.fleet(RED, near, &[(Unit::Cruiser, 1)]).fleet(BLUE, void, &[(Unit::Carrier, 1)]);
    let at = field.word(void);
    let mut script = field.play();
    crate::field::go(&mut script, &format!("red activate {at} | red pass"));
    let told = script.table().live(kernel::Viewer::Audience);
    assert_eq!(told.seats[2].gauges.iter().filter(|gauge| gauge.kind.contains("cards")).count(), 2);
    let cards = told.seats[2].gauges.iter().filter(|gauge| gauge.kind.contains("cards"));
    assert!(cards.clone().all(|gauge| gauge.value == 0.into()), "{cards:?}");
    let mut table = script.table().fork();
    let (mut rng, mut question) = (Rng::new(5), Question::default());
    while table.outcome().is_none() {
        table.drift(&mut rng);
        let Some(seat) = table.asked().iter().next() else { continue };
        assert!(!table.asked().has(GREEN), "{:?}", table.lines(GREEN));
        table.ask(seat, &mut question);
        table.take(seat, rng.pick(question.keys.len() as u32) as usize);
    }
}
