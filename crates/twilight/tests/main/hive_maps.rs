//! The Hive's tactical actions at the table, on the boards of the worked examples. Places are those of the template, names those of
//! the reference.

use super::hive_criteria::{AS1, AS2, MS, nothing_wanted, place, there};
use super::hive_points::{draw, turn};
use super::hive_table::{HIVE, reasons, story, with};
use super::hive_turns::{mind, told};
use super::*;
use kernel::testing::Script;
use std::fmt::Write;
use twilight::whole::SETS;
use twilight_box::components::{Components, Wormhole};
use twilight_box::galaxy::{Entry, HiveMap, Lots, spiral_index};

type At = (i8, i8);

const REX: At = (0, 0);

/// A map string by the book with these tiles at these places, and the storm's beta side up.
fn map(tiles: &[(At, &str)]) -> String {
    let c = Components::printed();
    let homes = ["1", "16"].map(|id| c.tile_named(id).unwrap());
    let drawn = (0..).find_map(|seed| {
        let mut map = HiveMap::draw(c, homes, &SETS, &mut Lots::new(seed)).unwrap();
        map.storm.side = Wormhole::Beta;
        for (at, id) in tiles {
            let (new, place) = (Entry::Tile(c.tile_named(id).unwrap()), spiral_index(*at).unwrap());
            match map.layout.around.iter().position(|entry| *entry == new) {
                Some(other) => map.layout.around.swap(place, other),
                None => map.layout.around[place] = new,
            }
        }
        let text = map.layout.print_with_storm(c, c.mecatol(&SETS), Some(map.storm));
        HiveMap::given(c, &text, homes, &SETS).is_ok().then_some(text)
    });
    drawn.expect("one of many maps keeps to the book")
}

/// The turn of the Hive on such a map: no objective is wanted, and of its ships only those of the edits are there.
struct Board {
    script: Script,
    edits: String,
}

impl Board {
    fn on(tiles: &[(At, &str)], options: &[(&str, &str)]) -> Board {
        let text = map(tiles);
        let mut all = vec![("ties", "slots"), ("map", text.as_str())];
        all.extend(options);
        let script = turn(&["leadership", "warfare"], &all, "");
        let edits = nothing_wanted(&script);
        let mut board = Board { script, edits };
        for at in [MS, AS1, AS2] {
            board.ships(at, "0 destroyer 0 cruiser 0 carrier 0 dreadnought 0 flagship");
        }
        board
    }

    fn line(&mut self, line: &str) {
        writeln!(self.edits, "{line}").unwrap();
    }

    fn number(&self, at: At) -> String {
        place(at, &self.script)
    }

    fn ships(&mut self, at: At, units: &str) {
        let line = format!("{} hive {units}", self.number(at));
        self.line(&line);
    }

    fn player(&mut self, at: At, units: &str) {
        let line = format!("{} {units}", self.number(at));
        self.line(&line);
    }

    fn token(&mut self, at: At) {
        let line = format!("{} token hive", self.number(at));
        self.line(&line);
    }

    fn planets(&self, at: At) -> Vec<String> {
        let (stage, id) = (self.script.table().stage(), format!("system/{}", self.number(at)));
        let here = stage.board.spaces.iter().find(|space| space.id == id).expect("a system");
        let near = |space: &&scene::Space| (space.x - here.x).hypot(space.y - here.y) < 0.8;
        let planets = stage.board.spaces.iter().filter(near).filter_map(|space| space.id.strip_prefix("planet/"));
        planets.map(String::from).collect()
    }

    fn own(&mut self, at: At) {
        for planet in self.planets(at) {
            self.line(&format!("{planet} owner hive"));
        }
    }

    /// The action by these cards, up to the movement: where the Hive goes, of which candidates, and the criterion that decided.
    fn goes(&mut self, cards: &[&str]) -> (At, Vec<At>, String) {
        let edits = std::mem::take(&mut self.edits);
        self.script.edit(&edits);
        draw(&mut self.script, cards);
        let lines: Vec<scene::LogLine> = self.script.story(Viewer::Audience).map(|(_, line)| line.clone()).collect();
        let says = |line: &&scene::LogLine| {
            kernel::plain(&line.words, self.script.table(), None).starts_with("Hive activates")
        };
        let line = lines.iter().find(says).unwrap_or_else(|| panic!("{:?}", story(&self.script)));
        let decision = line.decision.as_ref().expect("it says why");
        let mut all: Vec<At> = decision.candidates.iter().map(|thing| self.at(&thing.id)).collect();
        all.sort_unstable();
        let to = line.touches.iter().find(|id| id.starts_with("system/")).expect("a system");
        let last = decision.rows.last().map(|row| row.criterion.clone());
        (self.at(to), all, last.unwrap_or_default())
    }

    fn at(&self, id: &str) -> At {
        let number = id.trim_start_matches("system/");
        let board = (-3..=3).flat_map(|q| (-3..=3).map(move |r| (q, r))).filter(|(q, r): &At| (q + r).abs() <= 3);
        board.into_iter().find(|&at| self.number(at) == number).unwrap_or_else(|| panic!("{id} is not on the board"))
    }

    fn here(&self, at: At) -> String {
        there(&self.script, &format!("system/{}", self.number(at)))
    }
}

/// An infest action with one icon, and its support cards.
const INFEST: [&str; 3] = ["h33", "h02", "h30"];

const TRIO: &str = "1 carrier 1 cruiser 1 destroyer";

fn dx1(options: &[(&str, &str)]) -> Board {
    let tiles = [
        ((-3, 2), "35"),
        ((3, -1), "34"),
        ((1, 0), "21"),
        ((-1, 1), "20"),
        ((1, -1), "43"),
        ((1, 1), "45"),
        ((-1, 2), "80"),
        ((-1, 0), "44"),
        ((0, 1), "42"),
    ];
    let mut board = Board::on(&tiles, options);
    board.ships(MS, "1 cruiser 1 destroyer");
    [AS1, AS2].into_iter().for_each(|at| board.ships(at, TRIO));
    board.line("hive bank 8 8");
    board
}

/// [hive.destination] [hive.priority] [hive.infest] [hive.ends] DX1 D30 D32: four targets in reach; two have two planets and 4 influence,
/// resources decide.
#[test]
fn dx1_d30_d32_four_targets_at_the_table() {
    let mut board = dx1(&[]);
    let (to, all, decided) = board.goes(&INFEST);
    assert_eq!(all, [(-3, 2), (-1, 1), (1, 0), (3, -1)]);
    assert_eq!((to, decided.as_str()), ((-3, 2), "most resources"));
}

/// [hive.priority] DX1b: one specialty and one more are not three; two and one more are, and of the two systems that have one more planets
/// count.
#[test]
fn dx1b_research_outposts_at_the_table() {
    for (specialties, to) in [("", (-3, 2)), ("quinarra attach biotic-research-facility", (3, -1))] {
        let mut board = dx1(&[]);
        board.line("objective found-research-outposts\ntrenlak attach warfare-research-facility");
        board.line(specialties);
        let (went, _, decided) = board.goes(&INFEST);
        assert_eq!(went, to, "{decided}");
        let completes = reasons(&board.script).iter().any(|why| why == "2 of 4 left: it completes a public objective.");
        assert_eq!(completes, !specialties.is_empty(), "{:?}", reasons(&board.script));
    }
}

fn dx2(options: &[(&str, &str)]) -> Board {
    let tiles = [
        ((0, 2), "27"),
        ((1, 2), "28"),
        ((-1, 3), "19"),
        ((0, 1), "42"),
        ((1, 1), "43"),
        ((-1, 2), "80"),
        ((1, -1), "44"),
        ((-1, 0), "45"),
        ((-3, 3), "39"),
        ((3, 0), "40"),
        ((2, -3), "26"),
        ((-2, -1), "25"),
    ];
    let mut board = Board::on(&tiles, options);
    [(0, 2), (1, 2), (-1, 3)].into_iter().for_each(|at| board.own(at));
    [AS1, AS2].into_iter().for_each(|at| board.token(at));
    board.ships((2, 1), "1 carrier");
    board.ships((-2, 3), "1 carrier");
    board.ships((0, 2), "1 dreadnought 1 cruiser 1 destroyer");
    board.line("hive bank 8 13");
    board
}

/// [hive.closest] DX2: no target is in reach; of the systems one step from one the alpha wormhole comes first. The fourth of the example is
/// an entropic scar of a box that is not played.
#[test]
fn dx2_the_alpha_wormhole_at_the_table() {
    let (to, all, decided) = dx2(&[]).goes(&INFEST);
    assert_eq!(all, [(-3, 3), (0, 1), (3, 0)]);
    assert_eq!((to, decided.as_str()), ((-3, 3), "the first wormhole by its letter"));
}

/// [hive.explore] [hive.finds] D49: at the end of its action the Hive explores the frontier token beside its ship: a token is laid, Mirage is
/// its own and explored at once, and anything else is a commodity.
#[test]
fn d49_frontier_tokens_at_the_table() {
    for (card, brings) in [
        ("derelict-vessel", "Hive gains 1 commodity."),
        ("enigmatic-device", "Hive gains 1 commodity."),
        ("gamma-relay", "Gamma Wormhole lies at"),
        ("mirage", "Hive explores Mirage"),
    ] {
        let mut board = dx2(&[("exploration", "yes")]);
        board.line(&format!("explore {card}"));
        assert_eq!(board.goes(&INFEST).0, (-3, 3));
        mind(&mut board.script);
        let lines = story(&board.script);
        let at = lines
            .iter()
            .position(|line| line.starts_with("Hive explores "))
            .unwrap_or_else(|| panic!("{card}: {lines:?}"));
        assert!(lines[at..].iter().any(|line| line.contains(brings)), "{card}: {lines:?}");
    }
    let mut board = dx2(&[]);
    board.goes(&INFEST);
    mind(&mut board.script);
    assert!(!told(&board.script, "Hive explores"), "the option is off");
}

/// [hive.priority] DX2b: with a ship at one neighbour of Mecatol Rex another one completes an objective.
#[test]
fn dx2b_the_nebula_at_the_table() {
    let mut board = dx2(&[]);
    board.line("objective intimidate-council");
    board.ships((1, 0), "1 cruiser");
    let (to, _, decided) = board.goes(&INFEST);
    assert_eq!((to, decided.as_str()), ((0, 1), "it completes a public objective"));
}

fn dx3(influence: u8, options: &[(&str, &str)]) -> Board {
    let tiles = [
        ((1, 0), "27"),
        ((3, -1), "28"),
        ((1, 1), "80"),
        ((1, -1), "43"),
        ((-1, 2), "45"),
        ((-1, 0), "44"),
        ((0, 1), "42"),
    ];
    let mut board = Board::on(&tiles, options);
    [(1, 0), (-1, 1), (3, -1)].into_iter().for_each(|at| board.own(at));
    board.token((0, 2));
    [AS2, (-1, 1)].into_iter().for_each(|at| board.ships(at, TRIO));
    board.ships((3, 0), "1 cruiser");
    board.ships(AS1, "1 cruiser 1 destroyer");
    board.line(&format!("hive bank 8 {influence}"));
    board
}

/// The action ends with a ship of the Hive at Mecatol Rex, which is nobody's still.
fn comes_and_does_not_land(board: &mut Board) {
    mind(&mut board.script);
    assert!(board.here(REX).contains("1 carrier"), "{}", board.here(REX));
    let lines = story(&board.script);
    assert!(!lines.iter().any(|line| line.contains("custodians") || line.contains("Hive gains control")), "{lines:?}");
}

/// [hive.mecatol] [hive.targets] DX3 D30 D41: below 16 influence Mecatol Rex is no target, yet the best destination; nothing lands. With
/// 16 the Hive drives the custodians out, for nothing and without a point.
#[test]
fn dx3_d30_d41_mecatol_rex_at_the_table() {
    let mut board = dx3(15, &[]);
    let (to, all, decided) = board.goes(&INFEST);
    assert_eq!(all, [(-2, 1), AS1, REX, (2, -1), (2, 1), (3, -1), (3, 0)]);
    assert_eq!((to, decided.as_str()), (REX, "least strength of ships"));
    comes_and_does_not_land(&mut board);
    let mut board = dx3(16, &[]);
    assert_eq!(board.goes(&INFEST).0, REX);
    mind(&mut board.script);
    assert!(told(&board.script, "Hive drives the custodians out."), "{:?}", story(&board.script));
    assert!(told(&board.script, "Hive gains control of Mecatol Rex."));
    assert_eq!(board.script.gauge(HIVE, "bank-influence"), 16, "none is spent");
    assert_eq!(board.script.table().live(Viewer::Audience).seats[HIVE.index()].score.value, 0);
}

/// [hive.mecatol] [hive.priority] D32: a free Mecatol Rex that would not be invaded completes nothing; with the influence for it, it does.
#[test]
fn d32_mecatol_rex_completes_nothing_it_does_not_gain() {
    for (influence, to) in [(15, AS1), (16, REX)] {
        let mut board = dx3(influence, &[]);
        board.line("objective found-research-outposts\ntrenlak attach warfare-research-facility");
        board.line("mecatol-rex attach propulsion-research-facility");
        board.player(REX, "red 1 dreadnought");
        let (went, all, decided) = board.goes(&INFEST);
        assert_eq!(went, to, "{influence}: {decided} of {all:?}");
    }
}

/// [hive.planets] D40: the odd infantry lands where an objective is completed, before influence counts.
#[test]
fn d40_the_odd_infantry_goes_where_an_objective_is_completed() {
    let mut board = s11(&[]);
    board.line("objective found-research-outposts\ntrenlak attach warfare-research-facility");
    board.line("quinarra attach biotic-research-facility");
    board.goes(&["h36", "h02", "h30"]);
    mind(&mut board.script);
    let here = |planet: &str| there(&board.script, &format!("planet/{planet}"));
    assert!(
        here("gral").contains("3 infantry") && here("centauri").contains("2 infantry"),
        "{} {}",
        here("gral"),
        here("centauri")
    );
}

/// [hive.mecatol] D41: without infantry to land the custodians stay, whatever the bank holds.
#[test]
fn d41_no_infantry_no_landing() {
    let mut board = dx3(16, &[]);
    board.line("trenlak hive 40 infantry\nquinarra hive 24 infantry");
    assert_eq!(board.goes(&INFEST).0, REX);
    comes_and_does_not_land(&mut board);
    assert!(told(&board.script, "Hive places 5 fighters at "), "no infantry is left: {:?}", story(&board.script));
}

/// [hive.settings] [hive.mecatol] The easier setting asks for 20 influence.
#[test]
fn mecatol_rex_may_ask_for_more_influence() {
    for (influence, lands) in [(19, false), (20, true)] {
        let mut board = dx3(influence, &[("easier", "later-mecatol")]);
        board.goes(&INFEST);
        mind(&mut board.script);
        assert_eq!(told(&board.script, "Hive drives the custodians out."), lands, "{influence}");
    }
}

/// [hive.priority] DX3b: an empty system on the edge completes an objective; spawning systems and the alpha come after it.
#[test]
fn dx3b_empty_space_at_the_table() {
    let mut board = dx3(15, &[]);
    board.line("objective populate-the-outer-rim");
    board.ships((3, -1), "1 destroyer");
    let (to, _, decided) = board.goes(&INFEST);
    assert_eq!((to, decided.as_str()), ((2, 1), "it completes a public objective"));
}

fn dx4(options: &[(&str, &str)]) -> Board {
    let tiles = [
        ((-3, 1), "29"),
        ((1, -1), "41"),
        ((-1, 0), "44"),
        ((0, 1), "42"),
        ((1, 1), "43"),
        ((-1, 2), "45"),
        ((-1, -2), "80"),
        ((3, 0), "40"),
        ((-2, -1), "25"),
    ];
    let mut board = Board::on(&tiles, options);
    board.line("custodians gone\nhive bank 8 19\nhive technology carrier-ii");
    for at in [REX, (-3, 2), (-1, 1), (-1, 3), (0, 2), (1, 0), (1, 2), (3, -1), (2, -2)] {
        board.own(at);
    }
    board.token((2, -2));
    [(1, 0), (-1, 1)].into_iter().for_each(|at| board.ships(at, TRIO));
    board.ships((3, 0), "1 carrier");
    for (at, units) in [
        ((1, -2), "red 1 cruiser"),
        ((0, -1), "red 1 carrier"),
        ((0, -2), "red 1 dreadnought"),
        ((3, -2), "blue 1 dreadnought"),
        ((-3, 1), "blue 1 dreadnought 1 destroyer"),
        ((-2, -1), "red 1 dreadnought 1 cruiser"),
        ((-2, 0), "blue 1 dreadnought 1 carrier"),
        ((2, -2), "red 1 dreadnought"),
        ((2, -3), "blue 1 carrier"),
    ] {
        board.player(at, units);
    }
    board
}

/// [hive.destination] [hive.strength] DX4 D38: seven targets in reach, some through the rift and wormholes; the weakest is chosen, and
/// each ship that crosses the rift rolls.
#[test]
fn dx4_d38_the_weakest_beyond_the_rift_at_the_table() {
    let mut board = dx4(&[]);
    let (to, all, decided) = board.goes(&INFEST);
    assert_eq!(all, [(-3, 1), (-2, -1), (-2, 0), (0, -2), (0, -1), (1, -2), (3, -2)]);
    assert_eq!((to, decided.as_str()), ((1, -2), "least strength of ships"));
    assert!(
        board.script.table().parse_faces("d10 9").is_ok(),
        "a die for the ship in the rift: {}",
        board.script.standing()
    );
    board.script.play("~ d10 9");
    assert!(told(&board.script, "Hive's carrier comes through the gravity rift."), "{:?}", story(&board.script));
}

/// [hive.settings] Rifts that do not hinder the Hive take no dice.
#[test]
fn rifts_may_not_hinder_the_hive() {
    let mut board = dx4(&[("harder", "rifts")]);
    assert_eq!(board.goes(&INFEST).0, (1, -2));
    assert!(board.here((1, -2)).contains("hive: "), "it is there without a roll: {}", board.script.standing());
}

/// [hive.priority] [hive.strength] DX4b: of the systems that complete an objective the weaker one.
#[test]
fn dx4b_by_a_players_home_at_the_table() {
    let mut board = dx4(&[]);
    board.line("objective rule-distant-lands");
    let (to, _, decided) = board.goes(&INFEST);
    assert_eq!(to, (-3, 1), "{decided}");
}

fn s11(options: &[(&str, &str)]) -> Board {
    let mut board = Board::on(&[((3, -1), "34"), ((1, 0), "21"), ((1, 1), "45"), ((1, -1), "43")], options);
    board.ships(AS2, "1 carrier 1 dreadnought 1 cruiser 1 destroyer");
    [AS1, MS].into_iter().for_each(|at| board.token(at));
    board.line("hive bank 8 8");
    board
}

/// [hive.levels] [hive.support] A ship with capacity brings 1, 2 or 3 fighters and infantry by the level.
#[test]
fn support_by_level_at_the_table() {
    for (level, n) in [("easy", 4), ("standard", 5), ("expert", 6)] {
        let mut board = s11(&[("level", level)]);
        board.goes(&["h36", "h02", "h30"]);
        let placed = format!("Hive places {n} fighters and {n} infantry at ");
        assert!(told(&board.script, &placed), "{level}: {:?}", story(&board.script));
    }
}

/// [hive.infest] [hive.leave] [hive.landing] [hive.support] [hive.clean] [hive.planets] S11 D31 D39 D40 D48: a carrier and a destroyer leave the
/// spawning system defended; 5 fighters and 5 infantry come, 3 land on Centauri and 2 on Gral, and only the fighters leave.
#[test]
fn s11_d31_d39_d40_d48_centauri_and_gral_at_the_table() {
    let mut board = s11(&[]);
    let (to, all, decided) = board.goes(&["h36", "h02", "h30"]);
    assert_eq!((to, decided.as_str()), ((3, -1), "most planets"));
    assert!(all.contains(&(1, 0)), "{all:?}");
    mind(&mut board.script);
    let lines = story(&board.script);
    let at =
        |what: &str| lines.iter().position(|line| line.contains(what)).unwrap_or_else(|| panic!("{what}: {lines:?}"));
    assert!(at("support card H02") < at("support card H30") && at("support card H30") < at("Hive activates"));
    assert!(at("Hive places 5 fighters and 5 infantry at ") < at("Hive gains control of Centauri."));
    let left = board.here(AS2);
    assert!(left.contains("1 dreadnought") && left.contains("1 cruiser") && !left.contains("carrier"), "{left}");
    let on = |planet: &str| there(&board.script, &format!("planet/{planet}"));
    assert!(
        on("centauri").contains("hive: 3 infantry") && on("gral").contains("hive: 2 infantry"),
        "{}",
        on("centauri")
    );
    let here = board.here((3, -1));
    assert!(here.contains("1 carrier") && here.contains("1 destroyer") && !here.contains("fighter"), "{here}");
    assert!(reasons(&board.script).iter().any(|why| why.starts_with("At most 2 ships")));
}

/// [hive.clean] D48: what is above 4 infantry on a planet leaves at the end of the turn.
#[test]
fn d48_no_planet_keeps_more_than_four_infantry() {
    let mut board = s11(&[]);
    board.ships(AS2, "2 dreadnought 2 carrier");
    board.line("gral owner hive");
    assert_eq!(board.goes(&["h31", "h02", "h30"]).0, (3, -1));
    mind(&mut board.script);
    let all = story(&board.script).into_iter().find(|line| line.starts_with("Hive places ")).unwrap();
    let brought: u32 = all.split(' ').nth(2).unwrap().parse().unwrap();
    assert!(brought > 4, "{all}");
    assert!(
        there(&board.script, "planet/centauri").contains("hive: 4 infantry"),
        "{}",
        there(&board.script, "planet/centauri")
    );
}

/// [hive.settings] Ships that leave a spawning system move 1 further, so more targets are in reach.
#[test]
fn swift_spawn_reaches_further_at_the_table() {
    let near = dx1(&[]).goes(&INFEST).1;
    let far = dx1(&[("harder", "swift-spawn")]).goes(&INFEST).1;
    assert!(near.iter().all(|at| far.contains(at)) && far.len() > near.len(), "{near:?} {far:?}");
}

/// [hive.settings] Asteroids, supernovas and nebulae hinder the Hive unless a setting says otherwise: players in the first two are no
/// targets, and a ship leaves the third slowly.
#[test]
fn anomalies_may_not_hinder_the_hive() {
    let targets = |options: &[(&str, &str)]| {
        let mut board = dx1(options);
        board.player((1, 1), "red 1 cruiser");
        board.player((1, -1), "red 1 cruiser");
        board.line("red counters 4");
        let edits = std::mem::take(&mut board.edits);
        board.script.edit(&edits);
        let live = board.script.table().live(Viewer::Audience);
        let overlay = live.overlays.iter().find(|overlay| overlay.name.starts_with("targets"));
        let aimed: Vec<&str> = overlay.map_or(Vec::new(), |all| all.spaces.iter().map(|(id, _)| id.as_str()).collect());
        [(1, 1), (1, -1)].map(|at| aimed.contains(&format!("system/{}", board.number(at)).as_str()))
    };
    assert_eq!(targets(&[]), [false, false]);
    assert_eq!(targets(&[("harder", "asteroids")]), [true, false]);
    assert_eq!(targets(&[("harder", "supernovas")]), [false, true]);
    let reach = |options: &[(&str, &str)]| {
        let mut board = dx2(options);
        board.ships((2, 1), "0 carrier");
        board.ships((-2, 3), "0 carrier");
        board.ships((0, 2), "0 dreadnought");
        board.ships((0, 1), "1 carrier");
        board.line("hive technology carrier-ii");
        board.goes(&INFEST).1
    };
    let (near, far) = (reach(&[]), reach(&[("harder", "nebulae")]));
    assert_eq!(near, [(-1, 1), (1, 0)]);
    assert!(near.iter().all(|at| far.contains(at)) && far.len() > near.len(), "{near:?} {far:?}");
}

/// [hive.map] A map is given by its string; one that does not keep to the book is refused with the reason.
#[test]
fn a_map_that_is_given() {
    let text = map(&[((3, -1), "34")]);
    let open = |text: &str| {
        let options = with(&[("faction.1", "sol"), ("faction.2", "hacan"), ("map", text)]);
        twilight::hive_entry().open(&options).map(drop).map_err(|why| why.to_string())
    };
    assert_eq!(open(&text), Ok(()));
    let words: Vec<&str> = text.split(' ').collect();
    let home = words.iter().position(|word| *word == "1").unwrap();
    let changed = |at: usize, word: &str| {
        let mut words = words.clone();
        words[at] = word;
        words.join(" ")
    };
    assert_eq!(open(&changed(home, "0")), Ok(()), "an entry 0 is the home of the player who is not named");
    let spare = (19..39).map(|id| id.to_string()).find(|id| !words.contains(&id.as_str())).unwrap();
    let lair = words.iter().position(|word| *word == "13").unwrap();
    for (wrong, why) in [
        (changed(home, &spare), "does not go to slot pl"),
        (changed(home, "-1"), "a tile for slot pl"),
        (changed(lair, "14"), "tile 14 does not go to slot ms"),
        (words[..words.len() - 1].join(" "), "how the ion storm lies"),
        ("19".to_string(), "a tile for slot"),
    ] {
        let found = open(&wrong).expect_err(&wrong);
        assert!(found.contains("option map") && found.contains(why), "{wrong}: {found}");
    }
}
