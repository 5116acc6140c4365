use super::*;

fn refusal(text: &str) -> String {
    entry().open(&options(text)).err().unwrap_or_else(|| panic!("{text} was taken")).to_string()
}

// [skirmish.map]
#[test]
fn a_map_is_drawn_by_dice() {
    let mut session = Session::new(entry().open(&options("")).unwrap());
    session.answer(&Faces::from_iter([1, 2, 3, 4, 5, 6])).unwrap();
    let stage = session.table().stage();
    assert_eq!(stage.board.spaces.iter().filter(|s| s.id.starts_with("system/")).count(), 19);
    assert!(session.table().together(), "both sides buy at once");
}

// [skirmish.map] [galaxy.map-string]
#[test]
fn a_given_map_is_used_or_refused_with_its_place() {
    let table = entry().open(&options("map=0 19 20 0 21 22")).unwrap();
    assert_eq!(table.stage().board.spaces.iter().filter(|s| s.id.starts_with("system/")).count(), 7);
    let say = refusal("map=0 19 19 0");
    assert_eq!(say, "option map: map string, entry 3 (character 6), `19`: this tile was already used by entry 2");
    assert_eq!(refusal("map=0 19 20"), "option map: 1 homes (entries `0`), 2 are needed");
    assert_eq!(refusal("map=0 2 0"), "option map: tile 2 is a home and lies on the map too");
    assert!(refusal("map=0 0 -1 -1 -1 -1 -1 -1 -1 -1 19").starts_with("option map: system"));
}

// [skirmish.one-system]
#[test]
fn a_single_system_lies_beside_reds_home() {
    let w = field("");
    assert_eq!(w.galaxy.systems.len(), 2);
    assert_eq!(w.side(BLUE).home, system(&w, "19"));
    assert!(refusal("field=system; tile=46").contains("has no planet"));
    assert!(refusal("field=system; tile=999").contains("there is no tile"));
}

// [skirmish.forces] [skirmish.deploy]
#[test]
fn forces_are_bought_unseen_and_deployed_at_once() {
    let mut session = Session::new(entry().open(&options("map=0 19 20 0 21 22; points=8; cards=0")).unwrap());
    session.say(RED, "buy carrier").unwrap();
    session.say(RED, "buy fighter").unwrap();
    let hidden = session.table().live(Viewer::Seat(BLUE));
    assert!(hidden.seats[0].pieces.is_empty());
    assert_eq!(session.table().live(Viewer::Seat(RED)).seats[0].pieces.len(), 2);
    assert_eq!(refused(&session, RED, "buy war-sun"), Some("skirmish.war-sun"));
    assert_eq!(refused(&session, RED, "buy flagship"), Some("skirmish.forces"));
    session.say(RED, "buy infantry").unwrap();
    session.say(RED, "done").unwrap();
    session.say(BLUE, "buy cruiser").unwrap();
    session.say(BLUE, "done").unwrap();
    assert_eq!(at(&session, "system/2"), "red: 2 fighter, 1 carrier");
    assert_eq!(at(&session, "planet/moll-primus"), "red: 4 infantry, 1 pds, 1 space dock");
}

// [skirmish.forces]
#[test]
fn wrong_forces_are_refused_with_a_reason() {
    assert!(refusal("red-force=2 cruisers, 3 dragons").starts_with("option force.1: `3 dragons`: no unit `dragons`"));
    assert!(refusal("blue-force=9 destroyer").contains("there are only 8"));
}

// [skirmish.war-sun]
#[test]
fn war_suns_need_their_technology() {
    use twilight::query::may_have;
    assert!(!may_have(&field(""), RED, Kind::WarSun));
    assert!(may_have(&field("red-technologies=war-sun"), RED, Kind::WarSun));
    assert!(may_have(&field("red-faction=muaat"), RED, Kind::WarSun));
}

// [skirmish.leaders] [skirmish.hands] [note.alliance] Everything in the data can be given to a side.
#[test]
fn options_name_everything_there_is() {
    use kernel::OptionKind;
    use twilight::feats::Source;
    use twilight::{INFO, Kit};
    let words = |key: &str| match INFO.option(key).unwrap().kind.of_one() {
        OptionKind::List(words) => *words,
        _ => panic!("{key} is a list"),
    };
    for trick in &Kit::printed().tricks {
        let (list, word) = match trick.source {
            Source::Card => ("hand", trick.slug.clone()),
            Source::Technology => ("technologies", trick.slug.clone()),
            Source::Note => ("notes", trick.slug.clone()),
            Source::Relic => ("relics", trick.slug.clone()),
            Source::Commander => ("notes", format!("alliance-{}", trick.faction.as_deref().unwrap())),
            Source::Agent
            | Source::Hero
            | Source::Ability
            | Source::Breakthrough
            | Source::Legend
            | Source::Law
            | Source::Absent => continue,
        };
        let found = words(&format!("{list}.1")).iter().find(|(id, _)| *id == word);
        assert!(found.is_some_and(|(_, most)| *most == trick.copies.max(1)), "{list} lacks {word}");
    }
    let hand = refusal("red-hand=bunker; blue-hand=bunker");
    assert_eq!(hand, "option hand.2: there is no further `bunker`");
}
