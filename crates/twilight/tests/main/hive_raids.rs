//! Tactical actions of the Hive, what it finds, and its combats, on positions at the table. Names are those of the reference.

use super::hive_criteria::{AS1, AS2, nothing_wanted, place, status, there};
use super::hive_points::{draw, turn};
use super::hive_table::{HIVE, at, reasons, story, until};
use super::hive_turns::{idle, mind, told};
use super::*;
use kernel::testing::Script;
use kernel::{Question, Seeded};
use twilight_box::components::{Components, Trait};

const SLOTS: &[(&str, &str)] = &[("ties", "slots")];

fn here(script: &Script, at: (i8, i8)) -> String {
    there(script, &format!("system/{}", place(at, script)))
}

/// The tactical example: ships of the Hive about a system of zone 1 where both players are.
fn example(red: u8, blue: u8) -> Script {
    let mut script = turn(&["leadership", "warfare"], SLOTS, "");
    let [to, hole, empty, site, west] = [(3, -1), (3, 0), (2, -1), AS2, (1, 0)].map(|at| place(at, &script));
    script.edit(&format!(
        "red counters {red}\nblue counters {blue}\n{to} red 1 cruiser\n{to} blue 1 destroyer\n\
         {hole} hive 1 dreadnought 1 cruiser\n{empty} hive 1 carrier 1 cruiser\n\
         {site} hive 1 carrier 1 cruiser 1 destroyer\n{west} hive 1 cruiser"
    ));
    script
}

/// [hive.movement] [hive.capacity-first] [hive.most-moved] [hive.leave] [hive.targets] TAC D29 D33 D34 D35 D36 D37: five ships by the
/// counters of both, the dreadnought first, then one of each kind; the second carrier has to stay.
#[test]
fn tac_d29_d33_d34_d35_d36_d37_the_tactical_example_at_the_table() {
    let mut script = example(3, 2);
    draw(&mut script, &["h19", "h02", "h30"]);
    assert!(told(&script, "Hive engages"), "{:?}", story(&script));
    let why = reasons(&script);
    assert!(why.iter().any(|line| line == "At most 5 ships: 3 icons, 5 counters there."), "{why:?}");
    let heads = ["Dreadnought from", "Carrier from", "Cruiser from", "Destroyer from", "Cruiser from"];
    let moved: Vec<String> =
        why.iter().filter(|line| line.contains(" from ")).map(|line| line.to_lowercase()).collect();
    let moved: Vec<&String> =
        moved.iter().filter(|line| heads.iter().any(|head| line.contains(&head.to_lowercase()))).collect();
    assert_eq!(moved.len(), heads.len(), "{why:?}");
    assert!(moved.iter().zip(heads).all(|(line, head)| line.contains(&head.to_lowercase())), "{moved:?}");
    assert!(
        here(&script, AS2).contains("1 carrier") && here(&script, AS2).contains("1 cruiser"),
        "{}",
        here(&script, AS2)
    );
    assert!(!here(&script, (3, 0)).contains("hive: ") && !here(&script, (2, -1)).contains("hive: "), "both are empty");
    assert!(here(&script, (1, 0)).contains("1 cruiser"), "the fifth ship was another cruiser");
}

/// [hive.support] SU1 D39: two ships with capacity, counters 1 and 2 against 2 icons: 7 fighters and 7 infantry.
#[test]
fn su1_d39_support_at_the_table() {
    let mut script = example(1, 2);
    draw(&mut script, &["h19", "h02", "h10"]);
    let placed = story(&script).into_iter().find(|line| line.starts_with("Hive places ")).expect("support comes");
    assert!(placed.starts_with("Hive places 7 fighters and 7 infantry at "), "{placed}");
    let mut script = example(1, 2);
    script.edit(&format!("{} hive 0 dreadnought\n{} hive 0 carrier", place((3, 0), &script), place((2, -1), &script)));
    draw(&mut script, &["h19", "h02", "h30"]);
    assert!(!told(&script, "Hive places 7 fighters"), "{:?}", story(&script));
}

/// [hive.engage] [hive.zones] [hive.counters] S10 D29: counters of all players there against the zone; structures count, a system with
/// a token of the Hive does not.
#[test]
fn s10_d29_engage_targets_at_the_table() {
    let mut script = turn(&["leadership", "warfare"], SLOTS, "");
    let [both, two, rex, own, outer] = [(-2, 0), (0, -1), (0, 0), (1, 0), (1, -2)].map(|at| place(at, &script));
    script.edit(&format!(
        "red counters 2\nblue counters 1\n{both} red 1 cruiser\n{both} blue 1 cruiser\n{two} blue 1 carrier\n\
         mecatol-rex red 1 infantry\n{own} red 1 cruiser\n{own} token hive\ntrenlak blue 1 pds"
    ));
    let live = script.table().live(Viewer::Audience);
    let overlay = live.overlays.iter().find(|overlay| overlay.name.starts_with("targets")).expect("targets are shown");
    let aimed: Vec<&str> = overlay.spaces.iter().map(|(id, _)| id.as_str()).collect();
    let is = |number: &str| aimed.contains(&format!("system/{number}").as_str());
    assert!(is(&both), "2 and 1 counters reach zone 3: {aimed:?}");
    assert!(is("13"), "a lone PDS is a unit: {aimed:?}");
    assert!(!is(&two) && !is(&rex) && !is(&own) && !is(&outer), "{aimed:?}");
}

/// Where the Hive would go, and what decided, with these edits.
fn goes(edits: &str, cards: &[&str]) -> (String, Vec<String>, Option<scene::Decision>) {
    let mut script = turn(&["leadership", "warfare"], SLOTS, "");
    let wanted = nothing_wanted(&script);
    script.edit(&format!("{wanted}{edits}"));
    draw(&mut script, cards);
    let lines: Vec<scene::LogLine> = script.story(Viewer::Audience).map(|(_, line)| line.clone()).collect();
    let line = lines.iter().find(|line| kernel::plain(&line.words, script.table(), None).starts_with("Hive activates"));
    let line = line.unwrap_or_else(|| panic!("{:?}", story(&script)));
    let to = line.touches.iter().find(|id| id.starts_with("system/")).expect("a system").clone();
    let why = line.reasons.iter().map(|words| kernel::plain(words, script.table(), None)).collect();
    (to, why, line.decision.clone())
}

/// The planet of a system on the screen, by its place.
pub fn planet_of(script: &Script, system: &str) -> Option<String> {
    let stage = script.table().stage();
    let at = stage.board.spaces.iter().find(|space| space.id == system)?;
    let near = |space: &&scene::Space| space.id.starts_with("planet/") && (space.x - at.x).hypot(space.y - at.y) < 0.8;
    stage.board.spaces.iter().find(near).map(|space| space.id.trim_start_matches("planet/").to_string())
}

/// [hive.priority] [hive.destination] DX1b D32: with one planet with a specialty a second one is no reason to go anywhere; with two the
/// third one is, before any other criterion.
#[test]
fn dx1b_d32_an_objective_that_is_not_completed_at_the_table() {
    let cards = ["h32", "h02", "h30"];
    let (plain, _, decision) = goes("", &cards);
    let decision = decision.expect("several candidates");
    let others = decision.candidates.iter().map(|thing| thing.id.clone()).filter(|id| *id != plain);
    let script = turn(&["leadership", "warfare"], SLOTS, "");
    let found = others.filter_map(|system| planet_of(&script, &system).map(|planet| (system, planet))).next();
    let (other, planet) = found.expect("another candidate has a planet");
    let one = format!(
        "objective found-research-outposts\ntrenlak attach warfare-research-facility\n\
         {planet} attach propulsion-research-facility\n"
    );
    let (to, why, _) = goes(&one, &cards);
    assert_eq!(to, plain, "two of three would be of no use");
    assert!(!why.iter().any(|line| line.contains("it completes a public objective")), "{why:?}");
    let (to, why, decision) = goes(&format!("{one}quinarra attach biotic-research-facility"), &cards);
    assert_eq!(to, other, "{why:?}");
    assert!(why.iter().any(|line| line.contains("it completes a public objective")), "{why:?}");
    assert_eq!(decision.expect("several candidates").rows[0].left.len(), 1, "nothing else was looked at");
}

/// [hive.priority] DX2b: with a ship next to Mecatol Rex a second one next to it completes an objective.
#[test]
fn dx2b_next_to_mecatol_rex_at_the_table() {
    let script = turn(&["leadership", "warfare"], SLOTS, "");
    let ship = format!("{} hive 1 destroyer\n", place((0, 1), &script));
    let ring = [(1, 0), (-1, 1)].map(|at| format!("system/{}", place(at, &script)));
    let (to, why, _) = goes(&format!("{ship}objective intimidate-council"), &["h32", "h02", "h30"]);
    assert!(ring.contains(&to), "{to}: {why:?}");
    assert!(why.iter().any(|line| line.contains("it completes a public objective")), "{why:?}");
    let (_, why, _) = goes("objective intimidate-council", &["h32", "h02", "h30"]);
    assert!(!why.iter().any(|line| line.contains("it completes a public objective")), "one alone: {why:?}");
}

/// Plays on by a seed, everybody doing as little as can be, until this is told or the turn is over.
pub fn on(script: &mut Script, seed: u64, what: &str) -> bool {
    idle(script, seed, |script| told(script, what) || told(script, "'s turn"));
    told(script, what)
}

/// [hive.hits] [hive.retreat] D42 D45: ships sustain damage first, the cheaper before the dearer, then fighters and ships fall by cost;
/// outnumbered, with systems of its own next to it, the Hive stays until nothing is left.
#[test]
fn d42_d45_hits_in_space_and_no_retreat_at_the_table() {
    let fight = |seed: u64| {
        let mut script = at("action.turn", &[("ties", "slots"), ("level", "easy")]);
        let me = script.asked()[0];
        script.edit(&format!(
            "custodians gone\n{me} fleet 9\n18 {me} 5 dreadnought\n18 hive 1 flagship 1 dreadnought 1 cruiser\n{} hive 1 cruiser",
            place((0, 1), &script)
        ));
        script.play(&format!("{me} activate 18"));
        mind(&mut script);
        script.play("~ draw h02 | ~ draw h33");
        on(&mut script, seed, "Hive's flagship is destroyed").then_some(script)
    };
    let script = (1..40).find_map(fight).expect("one of many battles is lost");
    let lines = story(&script);
    let losses =
        lines.iter().filter_map(|line| line.strip_prefix("Hive's ")).filter_map(|line| line.split(" at ").next());
    let losses: Vec<&str> = losses.collect();
    let order =
        |what: &str| losses.iter().position(|line| *line == what).unwrap_or_else(|| panic!("{what}: {losses:?}"));
    let wanted = [
        "dreadnought sustains damage",
        "flagship sustains damage",
        "fighter is destroyed",
        "cruiser is destroyed",
        "dreadnought is destroyed",
        "flagship is destroyed",
    ];
    let found: Vec<usize> = wanted.iter().map(|what| order(what)).collect();
    assert!(found.is_sorted(), "{losses:?}");
    assert!(!lines.iter().any(|line| line.starts_with("Hive") && line.contains("retreat")), "{lines:?}");
}

/// [hive.hits] [hive.weakest] D43 D44: on the ground mechs sustain, then infantry falls before them.
#[test]
fn d43_d44_hits_on_the_ground_at_the_table() {
    let mut script = at("action.turn", SLOTS);
    let me = script.asked()[0];
    let site = place(AS1, &script);
    let planet = planet_of(&script, &format!("system/{site}")).unwrap();
    script.edit(&format!(
        "{site} hive 0 carrier 0 cruiser 0 destroyer\n{planet} hive 2 infantry 1 mech\n{site} {me} 2 carrier 8 infantry"
    ));
    script.play(&format!("{me} activate {site}"));
    let (mut chance, mut question) = (Seeded::new(3), Question::default());
    for _ in 0..300 {
        if told(&script, "Hive's mech is destroyed") {
            break;
        }
        if let Some(faces) = script.table().roll(&mut chance) {
            script.answer(&faces).unwrap();
            continue;
        }
        let seat = script.table().asked().iter().next().expect("somebody is asked");
        script.table().ask(seat, &mut question);
        let lines = script.options(seat);
        let lands = lines.iter().position(|line| line.starts_with("land infantry"));
        let least = ["pass", "no", "done", "stay", "hold"].iter().find_map(|l| lines.iter().position(|line| line == l));
        script.choose(seat, question.keys[lands.or(least).unwrap_or(0)]).unwrap();
    }
    let lines = story(&script);
    let find = |what: &str| {
        lines.iter().position(|line| line.starts_with(what)).unwrap_or_else(|| panic!("{what}: {lines:?}"))
    };
    assert!(find("Hive's mech sustains damage") < find("Hive's infantry is destroyed"));
    assert!(find("Hive's infantry is destroyed") < find("Hive's mech is destroyed"));
}

/// What the Hive does about a planet of this trait with these cards on top of their decks: its ships lie there, and whatever it would
/// rather go to is its own.
fn explores(kind: Trait, cards: &str) -> Script {
    takes(kind, cards, "yes", None)
}

/// The same with or without the option, of a planet nobody or a player controls.
fn takes(kind: Trait, cards: &str, option: &str, owner: Option<&str>) -> Script {
    let script = turn(&["leadership", "warfare"], SLOTS, "");
    let stage = script.table().stage();
    let printed = Components::printed();
    let of_trait =
        |id: &str| printed.planets.iter().any(|row| row.id == id && row.traits == [kind] && row.specialties.is_empty());
    let systems: Vec<&scene::Space> =
        stage.board.spaces.iter().filter(|space| space.id.starts_with("system/")).collect();
    let planets = stage.board.spaces.iter().filter_map(|space| Some((space, space.id.strip_prefix("planet/")?)));
    let near = |a: &scene::Space, b: &scene::Space| (a.x - b.x).hypot(a.y - b.y) < 0.8;
    let found = planets.clone().filter(|(_, id)| of_trait(id)).find_map(|(space, id)| {
        let system = systems.iter().find(|system| near(system, space))?;
        Some((id, *system))
    });
    let (planet, system) = found.expect("a planet of the trait lies there");
    let number = system.id.trim_start_matches("system/");
    let others = planets
        .filter(|(_, id)| *id != planet && printed.planets.iter().any(|row| row.id == *id && row.home.is_none()));
    let owned: String = others.map(|(_, id)| format!("\n{id} owner hive")).collect();
    let owner = owner.map_or(String::new(), |owner| format!("\n{planet} owner {owner}"));
    let edits = format!("{number} hive 1 carrier 1 destroyer{owned}{owner}\nmecatol-rex owner red\nhive bank 8 8");
    let mut script = turn(&["leadership", "warfare"], &[("ties", "slots"), ("exploration", option)], &edits);
    draw(&mut script, &["h32", "h02"]);
    script.edit(cards);
    draw(&mut script, &["h30"]);
    until(&mut script, "action.turn");
    script.table().audit().unwrap();
    script
}

/// [hive.explore] [hive.finds] D49: by its deck what is neither fragment nor attachment nor token brings infantry, an action card, or
/// both values for the stockpile; attachments bring a trade good or a technology, and tokens are laid.
#[test]
fn d49_what_the_hive_finds_at_the_table() {
    for (kind, card, brings) in [
        (Trait::Cultural, "freelancers", "1 resources and 1 influence for the stockpile"),
        (Trait::Hazardous, "core-mine", "Hive places an infantry on"),
        (Trait::Industrial, "functioning-base", "Hive draws a card."),
        (Trait::Cultural, "demilitarized-zone", "1 resources and 1 influence for the stockpile"),
        (Trait::Cultural, "dyson-sphere", "Hive gains 1 trade good."),
        (Trait::Hazardous, "warfare-research-facility", "Hive gains a basic technology: red."),
        (Trait::Industrial, "propulsion-research-facility", "Hive gains a basic technology: blue."),
        (Trait::Cultural, "gamma-wormhole", "Gamma Wormhole"),
    ] {
        let lines = story(&explores(kind, &format!("explore {card}")));
        let at = lines.iter().position(|line| line.starts_with("Hive explores "));
        let at = at.unwrap_or_else(|| panic!("{card}: {lines:?}"));
        assert!(lines[at..].iter().any(|line| line.contains(brings)), "{card}: {brings}: {lines:?}");
    }
}

/// [hive.explore] D49: only with the option, and only what nobody controlled, is explored.
#[test]
fn d49_what_the_hive_explores_at_the_table() {
    for (option, owner, explored) in [("yes", None, true), ("no", None, false), ("yes", Some("red"), false)] {
        let script = takes(Trait::Cultural, "explore freelancers", option, owner);
        let gains = if owner.is_some() { " from Red." } else { "Hive gains control of " };
        assert!(told(&script, gains), "{:?}", story(&script));
        assert_eq!(told(&script, "Hive explores "), explored, "{option} {owner:?}: {:?}", story(&script));
    }
}

/// [hive.relic] S12 D50: the fourth cultural fragment makes a relic, face down, and the first one brings a point; other fragments stay. A
/// card that is neither fragment nor attachment nor token readies the planet for the stockpile.
#[test]
fn s12_d50_a_fourth_fragment_at_the_table() {
    let held = "hive fragments 3 cultural\nhive fragments 2 hazardous\nhive fragments 1 industrial\nhive points 5\n";
    let points = |script: &Script| script.table().live(Viewer::Audience).seats[HIVE.index()].score.value;
    let script = explores(Trait::Cultural, &format!("{held}explore cultural-relic-fragment"));
    let lines = story(&script);
    assert!(lines.iter().any(|line| line == "Hive purges 4 cultural relic fragments."), "{lines:?}");
    assert!(lines.iter().any(|line| line == "Hive gains a relic, face down."), "{lines:?}");
    assert_eq!((points(&script), script.gauge(HIVE, "fragments")), (6, 3), "two hazardous and one industrial are left");
    let script = explores(Trait::Cultural, &format!("{held}explore freelancers"));
    assert!(!told(&script, "Hive gains a relic"), "{:?}", story(&script));
    assert_eq!(
        (points(&script), script.gauge(HIVE, "stock-resources"), script.gauge(HIVE, "stock-influence")),
        (5, 1, 1)
    );
}

/// [hive.laws] D98: of a law that elects it the Hive does at the next opportunity what it lets its owner do: a card at the end of the
/// status phase, and the end of a player's turn.
#[test]
fn d98_laws_of_the_hive_at_the_table() {
    let cards = |law: &str| {
        let mut script = status(&format!("{law}hive hand empty"));
        until(&mut script, "strategy.cards");
        script.gauge(HIVE, "cards")
    };
    assert_eq!((cards(""), cards("law minister-of-policy hive\n")), (2, 3));
    let mut script = at("action.turn", SLOTS);
    let me = script.asked()[0];
    script.edit(&format!("law minister-of-peace hive\n18 {me} 1 cruiser\n{} hive 1 cruiser", place((0, 1), &script)));
    script.play(&format!("{me} activate {}", place((0, 1), &script)));
    mind(&mut script);
    script.play("~ draw h02 | ~ draw h30");
    mind(&mut script);
    assert!(told(&script, "Minister of Peace"), "{:?}", story(&script));
    assert!(!told(&script, "Space combat at"), "the turn is over before anything moves: {:?}", story(&script));
}
