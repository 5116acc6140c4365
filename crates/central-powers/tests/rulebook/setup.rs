//! Map and set-up.

use crate::council::opened;
use crate::field::{BLUE, Field, RED};
use crate::table::setup;
use central_powers::printed::Stage;
use central_powers::query;
use central_powers::{CentralPowers, entry, objectives};
use imperium::Wormhole;
use kernel::{Game, Rng, Viewer};

const THREE: [&str; 3] = ["sol", "hacan", "winnu"];

#[test]
fn hr_4_a_map_is_written_as_a_text() {
    // [map.string] [map.preset] What is no map is refused with the word that is wrong.
    let wrong = |text: &str| entry().open(&setup(3, &[("map", text)])).err().unwrap().to_string();
    assert!(wrong("nowhere").contains("nowhere"), "{}", wrong("nowhere"));
    assert!(!wrong("0 0").is_empty(), "three homes are wanted");
}

#[test]
fn opt_xv_the_nexus_touches_alpha_and_beta() {
    // (OPT-XV)
    // [map.nexus] It lies beside the board.
    let field = Field::of(&THREE);
    let w = &field.w;
    let nexus =
        w.galaxy.ids().find(|s| w.galaxy.place(*s).at.is_none() && query::has_wormhole(w, *s)).expect("the Nexus");
    let near = query::Lanes::of(w, RED).from(nexus);
    for letter in [Wormhole::Alpha, Wormhole::Beta] {
        let mut gates = w.galaxy.ids().filter(|s| *s != nexus && w.galaxy.place(*s).wormholes.has(letter));
        assert!(gates.all(|gate| near.has(gate)), "{letter:?}");
    }
}

#[test]
fn creuss_lives_beside_the_board() {
    // [map.creuss] Its gate is in the galaxy, its planet is not.
    let field = Field::of(&["creuss", "hacan", "sol"]);
    let planet = field.w.home_planets(RED).iter().next().unwrap();
    let system = field.w.system_of(planet).unwrap();
    assert!(field.w.galaxy.place(system).at.is_none());
    assert!(query::is_home(&field.w, system));
}

#[test]
fn numbers_are_drawn_and_the_first_is_speaker() {
    // [setup.numbers]
    let table = entry().open(&setup(4, &[("map-changes", "none")])).unwrap();
    let faces = table.parse_faces("order 3 1 2 4").or_else(|_| table.parse_faces("order 2 0 1 3")).unwrap();
    let mut table = table;
    table.answer(&faces).unwrap();
    let live = table.live(Viewer::Audience);
    let speakers = live.seats.iter().filter(|seat| seat.badges.iter().any(|badge| badge.kind == "speaker"));
    assert_eq!(speakers.map(|seat| seat.seat).collect::<Vec<_>>(), [2]);
    assert_eq!(table.asked().iter().map(|seat| seat.0).collect::<Vec<_>>(), [2], "and chooses first");
}

/// How many races the first to choose may take.
fn races(seats: u8, method: &str) -> usize {
    let mut table = entry().open(&setup(seats, &[("map-changes", "none"), ("races", method)])).unwrap();
    table.drift(&mut Rng::new(1));
    let first = table.asked().iter().next().unwrap();
    table.lines(first).iter().filter(|line| line.starts_with("race")).count()
}

#[test]
fn hr_9_races_are_picked_dealt_or_drafted() {
    // [setup.races] [hr.method] [race.sheet] One that is dealt is no question.
    assert_eq!((races(3, "picked"), races(5, "drafted"), races(6, "drafted")), (17, 3, 2));
    let mut table = entry().open(&setup(3, &[("map-changes", "none"), ("races", "dealt")])).unwrap();
    table.drift(&mut Rng::new(1));
    let faces: Vec<String> = table.stage().seats.iter().map(|face| face.faction.clone()).collect();
    assert!(faces.iter().all(|faction| !faction.is_empty()), "{faces:?}");
}

#[test]
fn tokens_lie_apart_from_homes_and_mecatol_rex() {
    // (OPT-X)
    // [setup.artifacts] One for each player, face down, none next to a home.
    let w = opened(&THREE, &[]);
    assert_eq!(w.relics.len(), 3);
    for relic in &w.relics {
        let system = w.system_of(imperium::PlanetSpot(relic.planet)).unwrap();
        let near = w.galaxy.place(system).edges;
        assert!(relic.shown.is_none() && relic.planet != w.kit.mecatol.1);
        assert!(!query::is_home(&w, system) && near.iter().all(|s| !query::is_home(&w, s)));
    }
}

#[test]
fn starting_units_stand_at_home() {
    // [setup.units] [setup.sheet]
    let w = opened(&THREE, &[]);
    for seat in w.seats() {
        let home = w.player(seat).home.unwrap();
        let spaces: Vec<_> = w.forces.spaces(seat).iter().collect();
        assert_eq!(spaces, [home]);
        assert!(w.forces.planets(seat).iter().all(|planet| w.home_planets(seat).has(planet)));
        assert_eq!(w.player(seat).goods, 2);
    }
}

#[test]
fn the_set_up_goes_in_its_order() {
    // [setup.order] Numbers, races, homes, the vote, objectives, tokens, hidden objectives, the floor, strategy cards.
    let mut table = entry().open(&setup(3, &[])).unwrap();
    let mut rng = Rng::new(4);
    let mut seen: Vec<&str> = Vec::new();
    let kinds = ["race", "home", "stays", "objective", "planet", "keep", "floor", "take"];
    while seen.last() != Some(&"take") {
        table.drift(&mut rng);
        let seat = table.asked().iter().next().unwrap();
        let lines = table.lines(seat);
        if let Some(kind) = kinds.into_iter().find(|kind| lines[0].starts_with(kind))
            && seen.last() != Some(&kind)
            && !seen.contains(&kind)
        {
            seen.push(kind);
        }
        table.take(seat, 0);
    }
    let order: Vec<usize> = seen.iter().map(|kind| kinds.iter().position(|known| known == kind).unwrap()).collect();
    let before = |a: &str, b: &str| {
        let place = |kind: &str| order.iter().position(|n| kinds[*n] == kind);
        place(a).zip(place(b)).is_none_or(|(a, b)| a < b)
    };
    assert!(before("race", "home") && before("home", "stays") && before("stays", "objective"), "{seen:?}");
    assert!(before("objective", "floor") && before("floor", "take"), "{seen:?}");
}

#[test]
fn hr_10_faq_14_objectives_are_chosen_hidden_and_filled_by_lot() {
    // [objective.set] [hr.objectives-chosen] [faq.stage-two-count] (HR-10, FAQ-14) Stage I eight, Stage II six and one that wins.
    let seats = |n: usize| {
        let all = ["sol", "hacan", "winnu", "naalu", "mentak", "jolnar", "norr"];
        opened(&all[..n], &[])
    };
    for (n, first) in [(3, 8), (7, 8)] {
        let w = seats(n);
        let open = objectives::of_stage(&w, Stage::StageOne).filter(|(row, _)| w.open >> row & 1 == 1).count();
        assert_eq!(open, first);
        assert!(objectives::of_stage(&w, Stage::StageTwo).all(|(row, _)| w.open >> row & 1 == 0), "face down");
    }
    let table = kernel::seated::<CentralPowers>(seats(7), central_powers::steps::StrategyPhase.into());
    let live = table.live(Viewer::Seat(RED));
    let second = live.trays.iter().find(|tray| tray.id == "tray/stage-two").unwrap();
    assert!(second.cards.is_empty() && second.note.starts_with("8 face down"), "{}", second.note);
}

#[test]
fn hr_6_two_preliminary_and_three_secret_ones_are_drawn_and_one_of_each_kept() {
    // [hr.hidden-objectives] (HR-6, OPT-XII) Each sees his own alone.
    let w = opened(&THREE, &[]);
    let table = kernel::seated::<CentralPowers>(w, central_powers::steps::StrategyPhase.into());
    let hidden = |viewer| {
        let live = table.live(viewer);
        live.hand.iter().filter(|tray| tray.id == "tray/hidden").map(|tray| tray.cards.len()).sum::<usize>()
    };
    assert_eq!((hidden(Viewer::Seat(BLUE)), hidden(Viewer::Audience)), (2, 0));
    assert_eq!(CentralPowers::infos()[0].fewest, 3);
}
