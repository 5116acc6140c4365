//! What the Hive selects when it resolves strategy cards and explores.

use super::hive::{book, card};
use twilight::hive::abilities::{
    Held, Upgrade, colour as colour_of, purged, readied, recalled, site, structure, upgrade,
};
use twilight::hive::instincts::Merits;
use twilight_box::components::Colour;
use twilight_box::galaxy::SystemId;
use twilight_box::units::Kind;

fn held(planet: &'static str, system: u8, infantry: u8, built: bool) -> Held<&'static str> {
    let around = Merits { spawning: true, planets: 1, ..Merits::default() };
    Held { planet, system: SystemId(system), infantry, built, merits: Merits::default(), around }
}

/// [hive.diplomacy] [hive.abilities] The planet without infantry, then the one with a single one.
#[test]
fn s09_d18_diplomacy_readies_the_barest_planets() {
    let planets =
        [held("trenlak", 0, 4, false), held("quinarra", 0, 1, false), held("a", 1, 0, false), held("b", 2, 2, false)];
    assert_eq!(readied(book(), &planets).left, ["a"]);
    assert_eq!(readied(book(), &[planets[0], planets[1], planets[3]]).left, ["quinarra"]);
    let twins = [held("c", 3, 1, false), held("d", 4, 1, false)];
    assert_eq!(readied(book(), &twins).left, ["c", "d"], "no criterion tells them apart");
}

/// [hive.construction] PDS first, mechs when none is left or when following; where fewest structures are, one a planet.
#[test]
fn d20_construction() {
    assert_eq!([structure(false, 1, 1), structure(false, 0, 1)], [Some(Kind::Pds), Some(Kind::Mech)]);
    assert_eq!([structure(true, 1, 1), structure(true, 1, 0)], [Some(Kind::Mech), None]);
    let mut planets = [held("a", 0, 0, true), held("b", 0, 0, false), held("c", 1, 0, false)];
    assert_eq!(site(book(), &planets).left, ["c"]);
    planets[2].built = true;
    assert_eq!(site(book(), &planets).left, ["b"]);
    planets[1].built = true;
    assert!(site(book(), &planets).left.is_empty());
    let mut twins = [held("d", 3, 0, false), held("e", 3, 0, false)];
    twins[1].merits.influence = 2;
    assert_eq!(site(book(), &twins).left, ["e"]);
}

/// [hive.warfare] From empty space before a spawning system; no more than there are.
#[test]
fn d22_tokens_come_back_by_negative_priority() {
    let spawning = (SystemId(1), Merits { spawning: true, planets: 1, ..Merits::default() });
    let (planet, empty) = ((SystemId(2), Merits { planets: 1, ..Merits::default() }), (SystemId(3), Merits::default()));
    assert_eq!(recalled(book(), &[spawning, planet, empty]).left, [SystemId(3)]);
    assert_eq!(recalled(book(), &[spawning, planet]).left, [SystemId(2)]);
    assert!(recalled(book(), &[]).left.is_empty());
}

/// [hive.research] The card's colour, an objective's before it, none of which the Hive has four.
#[test]
fn d24_colour_of_a_technology() {
    let with = |wanted, colour: Colour, count| {
        let mut have = [0; 4];
        have[colour as usize] = count;
        colour_of(book(), card("h01"), wanted, have)
    };
    assert_eq!(with(None, Colour::Red, 3), Some(Colour::Red));
    assert_eq!(with(None, Colour::Red, 4), None);
    assert_eq!(with(Some(Colour::Green), Colour::Red, 0), Some(Colour::Green));
    assert_eq!(with(Some(Colour::Green), Colour::Green, 4), Some(Colour::Red));
}

/// [hive.upgrade] Share before strength, and following the weakest of equals.
#[test]
fn d25_unit_upgrade() {
    let of = |technology, strength, [blue, green, red, yellow]: [u8; 4]| {
        let mut needs = [0; 4];
        let counts = [(Colour::Blue, blue), (Colour::Green, green), (Colour::Red, red), (Colour::Yellow, yellow)];
        counts.into_iter().for_each(|(colour, count)| needs[colour as usize] = count);
        Upgrade { technology, strength, needs }
    };
    let all = [of("war-sun", 24, [0, 0, 3, 1]), of("destroyer-ii", 2, [0, 0, 2, 0]), of("carrier-ii", 6, [2, 0, 0, 0])];
    let have = |blue, red| {
        let mut have = [0; 4];
        (have[Colour::Blue as usize], have[Colour::Red as usize]) = (blue, red);
        have
    };
    assert_eq!(upgrade(&all, have(0, 2), false), ["destroyer-ii"]);
    assert_eq!(upgrade(&all, have(1, 1), false), ["carrier-ii"]);
    assert_eq!(upgrade(&all, have(1, 1), true), ["destroyer-ii"]);
    assert_eq!(upgrade(&all, have(0, 0), false), ["war-sun"]);
}

/// [hive.relic] The fourth cultural fragment pays for a relic; two of each do as well.
#[test]
fn s12_d50_relic_fragments() {
    assert_eq!(
        [[3, 2, 1], [4, 2, 1], [2, 3, 2]].map(|held| purged(&book().numbers, held)),
        [None, Some([4, 0, 0]), Some([2, 2, 2])]
    );
}
