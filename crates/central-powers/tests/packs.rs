//! What a pack may change, and the sentence each broken row gets.

use crate::files;
use central_powers::printed::Printed;
use kernel::{Components, Pack};

fn packed(file: &str, rows: &str) -> Result<Printed, String> {
    let pack = Pack { name: "test".into(), files: [(file.to_string(), rows.to_string())].into() };
    let files = files(Some(&pack)).map_err(|why| why.to_string())?;
    Printed::load(&files).map_err(|why| why.to_string())
}

#[test]
fn a_pack_changes_single_numbers() {
    // [unit.kinds] [card.decks]
    let kit = packed("units.toml", "[[unit]]\nid = \"cruiser\"\ncost = 3\n").unwrap();
    assert_eq!(kit.units[4].cost, Some(3));
    let kit = packed("action-cards.toml", "[[card]]\nid = \"sabotage\"\ncopies = 2\n").unwrap();
    assert_eq!(kit.action_cards.iter().map(|row| u32::from(row.copies)).sum::<u32>(), 167);
    let kit = packed("terms.toml", "[victory]\nlong = 16\n").unwrap();
    assert_eq!(kit.terms.victory.long, 16);
}

/// One row of `file` with these fields besides its id.
fn row(table: &str, id: &str, fields: &str) -> String {
    format!("[[{table}]]\nid = \"{id}\"\n{fields}\n")
}

fn refused(wrong: &[(&str, String, &str)]) {
    for (file, rows, error) in wrong {
        let found = packed(file, rows).expect_err(error);
        assert!(found.starts_with(error), "{found}\nexpected: {error}");
        assert!(!found.contains('\n'), "{found}");
    }
}

#[test]
fn broken_pieces_are_refused_with_file_row_and_field() {
    // [unit.kinds] [unit.flagship] [race.sheet] [research.prerequisites] [research.racial]
    let drop = "drop = true";
    refused(&[
        ("units.toml", row("unit", "cruiser", "combat = 11"), "units.toml: cruiser: combat is 11, allowed is 1 to 10"),
        ("units.toml", row("unit", "cruiser", drop), "units.toml: cruiser is missing"),
        ("units.toml", row("unit", "cruizer", "cost = 2"), "units.toml, [[unit]] row 12 (cruizer): "),
        (
            "units.toml",
            row("unit", "flagship", "cost = 2"),
            "units.toml: flagship: every unit but the flagship has a cost",
        ),
        (
            "units.toml",
            row("unit", "cruiser", "skills = [\"invisible\"]"),
            "units.toml, [[unit]] row 5 (cruiser): unknown",
        ),
        (
            "flagships.toml",
            row("flagship", "van-hauge", "race = \"yinn\""),
            "flagships.toml: van-hauge: race names yinn, which races.toml does not have; did you mean yin?",
        ),
        ("flagships.toml", row("flagship", "van-hauge", drop), "flagships.toml: race yin has no flagship"),
        (
            "flagships.toml",
            row("flagship", "van-hauge", "race = \"sol\""),
            "flagships.toml: van-hauge: race sol has a flagship already",
        ),
        (
            "flagships.toml",
            row("flagship", "van-hauge", "without = [\"do\"]"),
            "flagships.toml: van-hauge: it has neither do nor routine",
        ),
        (
            "races.toml",
            row("race", "sol", "home = \"home-yin\""),
            "races.toml: yin: home names home-yin, which is the home of sol",
        ),
        ("races.toml", row("race", "sol", "home = \"wellon\""), "races.toml: sol: home names wellon, which is no home"),
        (
            "races.toml",
            row("race", "sol", "gate = \"creuss-gate\""),
            "races.toml: sol: a home beside the galaxy, and no other, has a gate",
        ),
        (
            "races.toml",
            row("race", "sol", "leaders = [{ name = \"Rev\", kind = \"diplomat\" }]"),
            "races.toml: sol: 1 leaders found, there must be 3",
        ),
        (
            "races.toml",
            row("race", "sol", "units = { carrier = 5 }"),
            "races.toml: sol: units: carrier is 5, allowed is 1 to 4",
        ),
        (
            "races.toml",
            row("race", "sol", "units = { carrier = 2 }"),
            "races.toml: sol: units: a race starts with a space dock and a ground force",
        ),
        (
            "races.toml",
            row("race", "sol", "units = { frigate = 2 }"),
            "races.toml, [[race]] row 6 (sol): unknown variant `frigate`",
        ),
        (
            "races.toml",
            row("race", "sol", "technologies = [\"lasers\"]"),
            "races.toml: sol: technologies names lasers, which technologies.toml does not have",
        ),
        (
            "races.toml",
            row("race", "sol", "contracts = [1, 12]"),
            "races.toml: sol: contracts is 12, allowed is 0 to 9",
        ),
        (
            "races.toml",
            row("ability", "norr-printed", "do = [{ grant = { skill = \"no-home\" } }]"),
            "races.toml: norr-printed: it is replaced and must do nothing",
        ),
        (
            "technologies.toml",
            row("technology", "war-sun", "needs = [\"war-sun\"]"),
            "technologies.toml: war-sun: needs names itself",
        ),
        (
            "technologies.toml",
            row("technology", "war-sun", "needs = [\"deep-space-canon\"]"),
            "technologies.toml: war-sun: needs names deep-space-canon, which technologies.toml does not have; did you mean deep-space-cannon?",
        ),
        (
            "technologies.toml",
            row("racial", "nova-seed", drop),
            "races.toml: muaat: 1 printed racial technologies found, there must be 2",
        ),
        (
            "technologies.toml",
            row("racial", "fighter-drones", "replaces = \"exotrireme\""),
            "technologies.toml: fighter-drones: replaces names exotrireme, which the race does not have",
        ),
    ]);
}

#[test]
fn broken_maps_are_refused() {
    // [map.tiles] [map.preset] [planet.card] [space.wormholes]
    let ring = |from: &str, to: &str| {
        let text = central_powers::printed::FILES.iter().find(|(name, _)| *name == "maps.toml").unwrap().1;
        let start = text.find("[[map]]\nid = \"six\"").unwrap();
        let rows = &text[start..];
        let rows = &rows[..rows.find("mark").unwrap()];
        assert!(rows.contains(from), "{from}");
        rows.replacen(from, to, 1)
    };
    let lone: String = ring("\"alpha-empty\"", "\"-\"").replace("\"lodor\"", "\"-\"");
    refused(&[
        (
            "planets.toml",
            row("planet", "wellon", "resources = 12"),
            "planets.toml: wellon: resources is 12, allowed is 0 to 9",
        ),
        ("planets.toml", row("planet", "wellon", "specialties = [\"pink\"]"), "planets.toml, [[planet]] row"),
        (
            "planets.toml",
            row("planet", "nowhere", "name = \"Nowhere\"\nresources = 1\ninfluence = 1"),
            "systems.toml: planet nowhere is in no system",
        ),
        (
            "systems.toml",
            row("system", "wellon", "planets = [\"saudor\"]"),
            "systems.toml: wellon: planet saudor also lies in saudor",
        ),
        (
            "systems.toml",
            row("system", "wellon", "planets = [\"welon\"]"),
            "systems.toml: wellon: planets names welon, which planets.toml does not have; did you mean wellon?",
        ),
        (
            "systems.toml",
            row("system", "empty-b1", "kind = \"special\""),
            "systems.toml: empty-b1: a special system has a terrain",
        ),
        (
            "systems.toml",
            row("system", "empty-b1", "kind = \"beside\""),
            "systems.toml: empty-b1: a system of this kind has planets",
        ),
        (
            "maps.toml",
            row("map", "six", "rings = [[\"wellon\"], []]"),
            "maps.toml: six: ring 1 has 1 places, it must have 6",
        ),
        ("maps.toml", row("map", "six", "drop = true"), "maps.toml: there is no map for 6 players"),
        ("maps.toml", ring("\"1\"", "\"7\""), "maps.toml: six: home is 7, allowed is 1 to 6"),
        ("maps.toml", ring("\"1\"", "\"2\""), "maps.toml: six: 2 lies on it twice"),
        ("maps.toml", ring("\"1\"", "\"-\""), "maps.toml: six: home 1 is missing"),
        ("maps.toml", ring("\"1\"", "\"mars\""), "maps.toml: six: rings name mars, which is no system of systems.toml"),
        ("maps.toml", ring("\"1\"", "\"home-sol\""), "maps.toml: six: home-sol cannot lie on a map"),
        ("maps.toml", ring("\"1\"", "\"mecatol-rex\""), "maps.toml: six: mecatol-rex cannot lie on a map"),
        ("maps.toml", lone, "maps.toml: six: a map has at least two alpha wormholes"),
    ]);
}

#[test]
fn broken_cards_are_refused() {
    // [strategy.cards] [card.action] [card.political] [card.moments] [objective.kinds] [council.ballot] [council.lasting]
    let drop = "drop = true";
    refused(&[
        (
            "strategy-cards.toml",
            row("card", "dominion", drop),
            "strategy-cards.toml: 8 strategy cards found, allowed are 9",
        ),
        (
            "strategy-cards.toml",
            row("card", "dominion", "number = 7"),
            "strategy-cards.toml: dominion: number 7 is the one of technology-ii",
        ),
        (
            "strategy-cards.toml",
            row("card", "dominion", "token = \"speaker\""),
            "strategy-cards.toml: 2 cards with the token speaker found, allowed are 1",
        ),
        (
            "action-cards.toml",
            row("card", "sabotage", "copies = 40"),
            "action-cards.toml: sabotage: copies is 40, allowed is 1 to 12",
        ),
        ("action-cards.toml", row("card", "sabotage", "moments = []"), "action-cards.toml: sabotage: moments is empty"),
        (
            "action-cards.toml",
            row("card", "sabotage", "moments = [\"status-start\"]"),
            "action-cards.toml: sabotage: moments has status-start, at which no card is played",
        ),
        ("action-cards.toml", row("card", "sabotage", "moments = [\"never\"]"), "action-cards.toml, [[card]] row"),
        (
            "action-cards.toml",
            row("card", "sabotage", "never-with = [2]"),
            "action-cards.toml: sabotage: never-with is 2, allowed is 3 to 9",
        ),
        (
            "action-cards.toml",
            row("card", "sabotage", "without = [\"do\"]"),
            "action-cards.toml: sabotage: it has neither do nor routine",
        ),
        (
            "political-cards.toml",
            row("card", "repeal", "dealt = \"always\""),
            "political-cards.toml: 0 cards apart found, allowed are 1",
        ),
        (
            "political-cards.toml",
            row("card", "repeal", "with-planet = \"mars\""),
            "political-cards.toml: repeal: with-planet names mars, which planets.toml does not have",
        ),
        (
            "political-cards.toml",
            row("card", "emperor", "without = [\"passed\"]"),
            "political-cards.toml: emperor: it has neither passed nor routine",
        ),
        (
            "political-cards.toml",
            row("card", "emperor", "ballot = \"elect-planet\""),
            "political-cards.toml: emperor: lasts: the law lies on what is elected",
        ),
        (
            "political-cards.toml",
            row("card", "emperor", "against = [{ lose = { who = \"each\", what = \"goods\", count = 1 } }]"),
            "political-cards.toml: emperor: against goes with a ballot for-against alone",
        ),
        (
            "political-cards.toml",
            row("card", "mutiny", "lasts = \"law\""),
            "political-cards.toml: mutiny: it is a law, but nothing of it stays in force",
        ),
        (
            "political-cards.toml",
            row("card", "mutiny", "against-lasts = \"law\""),
            "political-cards.toml: mutiny: against-lasts: what is voted down is no law",
        ),
        (
            "political-cards.toml",
            row("card", "emperor", "lasts = \"now\""),
            "political-cards.toml: emperor: passed: modify does not say until when",
        ),
        (
            "political-cards.toml",
            row("card", "emperor", "dealt = \"never\""),
            "political-cards.toml: emperor: it is never dealt and must do nothing",
        ),
        ("objectives.toml", row("objective", "conqueror", "tests = []"), "objectives.toml: conqueror: tests is empty"),
        (
            "objectives.toml",
            row("objective", "conqueror", "tests = [\"be-nice\"]"),
            "objectives.toml, [[objective]] row 40 (conqueror): unknown variant `be-nice`",
        ),
        (
            "objectives.toml",
            row("objective", "conqueror", "wins = true\npoints = 0"),
            "objectives.toml: conqueror: only a Stage II objective wins the game",
        ),
        (
            "objectives.toml",
            row("objective", "conqueror", "points = 0"),
            "objectives.toml: conqueror: points is 0, allowed is 1 to 9",
        ),
        (
            "objectives.toml",
            row("objective", "two-10-planets", "excludes = \"conqueror\""),
            "objectives.toml: two-10-planets: conqueror does not exclude it in turn",
        ),
        (
            "objectives.toml",
            row("objective", "defender", drop),
            "objectives.toml: 9 preliminary objectives found, allowed are 10 to 30",
        ),
        ("terms.toml", "[start]\nfleet-supply = 9\n".into(), "terms.toml: start: fleet-supply is 9, allowed is 1 to 6"),
        (
            "terms.toml",
            "[start]\ncounters = 8\n".into(),
            "terms.toml: start: the three areas take more counters than there are",
        ),
        (
            "terms.toml",
            "[start]\ncountrs = 8\n".into(),
            "terms.toml: `countrs` is not known here; did you mean `counters`?",
        ),
    ]);
}

#[test]
fn broken_verbs_are_refused() {
    // [card.action] [card.political] What a card does must make sense where it stands.
    let card = |does: &str| row("card", "good-year", &format!("do = [{does}]"));
    let agenda = |passed: &str| row("card", "mutiny", &format!("passed = [{passed}]"));
    let (actions, agendas) = ("action-cards.toml", "political-cards.toml");
    refused(&[
        (
            actions,
            card("{ conjure = { count = 1 } }"),
            "action-cards.toml, [[card]] row 40 (good-year): unknown variant `conjure`",
        ),
        (
            actions,
            card("{ gain = { what = \"goods\", count = 1, now = true } }"),
            "action-cards.toml, [[card]] row 40 (good-year): unknown field `now`",
        ),
        (
            actions,
            card("{ gain = { what = \"goods\", count = \"some\" } }"),
            "action-cards.toml, [[card]] row 40 (good-year): unknown variant `some`",
        ),
        (
            actions,
            card("{ gain = { what = \"goods\", count = true } }"),
            "action-cards.toml, [[card]] row 40 (good-year): invalid type: boolean `true`, expected a number",
        ),
        (
            actions,
            card("{ gain = { what = \"goods\", count = 99 } }"),
            "action-cards.toml: good-year: do: count is 99, allowed is 1 to 20",
        ),
        (
            actions,
            card("{ gain = { what = \"goods\", count = { per = \"planets\", every = 0 } } }"),
            "action-cards.toml: good-year: do: count: every is 0, allowed is 1 to 9",
        ),
        (
            actions,
            card("{ gain = { who = \"elected\", what = \"goods\", count = 1 } }"),
            "action-cards.toml: good-year: do: nobody votes here, so nothing is elected",
        ),
        (
            actions,
            card("{ modify = { number = \"votes\", until = \"round\" } }"),
            "action-cards.toml: good-year: do: modify has either by or to",
        ),
        (
            actions,
            card("{ modify = { number = \"votes\", by = 1 } }"),
            "action-cards.toml: good-year: do: modify does not say until when",
        ),
        (
            actions,
            card("{ modify = { number = \"movement\", by = 1, until = \"round\", owning = \"wings\" } }"),
            "action-cards.toml: good-year: do: owning names wings",
        ),
        (
            actions,
            card("{ modify = { number = \"secondary-price\", to = 0, until = \"round\", card = \"logistics\" } }"),
            "action-cards.toml: good-year: do: card names logistics",
        ),
        (
            actions,
            card("{ forbid = { deed = \"vote\", who = \"opponent\" } }"),
            "action-cards.toml: good-year: do: forbid does not say until when",
        ),
        (
            actions,
            card("{ cancel = { what = \"card\", title = \"sabotag\" } }"),
            "action-cards.toml: good-year: do: title names sabotag, which action-cards.toml does not have; did you mean sabotage?",
        ),
        (
            actions,
            card("{ counter = { from = \"board\", to = \"board\", count = 1 } }"),
            "action-cards.toml: good-year: do: counter stays where it is",
        ),
        (
            actions,
            card("{ shoot = { dice = 2 } }"),
            "action-cards.toml: good-year: do: shoot without units has hits, or dice and a value",
        ),
        (
            actions,
            card("{ choose = { of = [[]] } }"),
            "action-cards.toml: good-year: do: choose has fewer than two ways",
        ),
        (actions, card("{ buy = { price = {}, do = [] } }"), "action-cards.toml: good-year: do: buy has no price"),
        (
            actions,
            card("{ charge = { deed = \"activate\", who = \"each\", price = [], until = \"round\" } }"),
            "action-cards.toml: good-year: do: charge has no price",
        ),
        (
            actions,
            card("{ roll = { rows = [{ from = 5, to = 10, do = [] }, { from = 9, to = 10, do = [] }] } }"),
            "action-cards.toml: good-year: do: roll has rows from 1 to 10",
        ),
        (
            actions,
            card("{ when = { moment = \"any\", do = [], until = \"round\" } }"),
            "action-cards.toml: good-year: do: when does nothing",
        ),
        (
            actions,
            card(
                "{ when = { moment = \"any\", until = \"round\", do = [{ when = { moment = \"any\", do = [\"keep-card\"] } }] } }",
            ),
            "action-cards.toml: good-year: do: a when stands in a when",
        ),
        (
            actions,
            row("card", "good-year", "routine = \"magic\""),
            "action-cards.toml, [[card]] row 40 (good-year): unknown variant `magic`",
        ),
        (
            agendas,
            agenda("{ gain = { what = \"goods\", count = 1 } }"),
            "political-cards.toml: mutiny: passed: an agenda has no player of its own, so `who` must be said",
        ),
        (
            agendas,
            agenda("{ exhaust = { who = \"each\", count = 1, at = [\"your-planet\"] } }"),
            "political-cards.toml: mutiny: passed: an agenda has no player of its own, so no site is yours",
        ),
        (
            agendas,
            agenda("{ research = { who = \"each\", count = 1, title = \"wings\" } }"),
            "political-cards.toml: mutiny: passed: title names wings",
        ),
        (
            agendas,
            agenda("{ roll = { rows = [{ from = 1, to = 9, do = [\"keep-card\"] }] } }"),
            "political-cards.toml: mutiny: passed: keep-card is for action cards",
        ),
    ]);
}
