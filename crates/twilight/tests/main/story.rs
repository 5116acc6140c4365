use super::*;

pub fn story(session: &Session, viewer: Viewer) -> Vec<String> {
    session.story(viewer).map(|(_, line)| kernel::plain(&line.words, session.table(), viewer.seat())).collect()
}

fn battle() -> Session {
    let mut w = field("");
    put(&mut w, RED, "2", "1 carrier, 2 cruiser");
    put(&mut w, RED, "moll-primus", "4 infantry");
    put(&mut w, BLUE, "19", "1 destroyer");
    put(&mut w, BLUE, "wellon", "2 infantry, 1 pds, 1 space-dock");
    play(
        w,
        "red activate 19 | red move carrier 2 | red load infantry moll-primus | red load infantry moll-primus
        | red load infantry moll-primus | red done | red move cruiser 2 | red move cruiser 2
        | blue fire | ~ 6 | red lose cruiser | red stay | ~ 7 1 | ~ 3
        | red land infantry wellon | red land infantry wellon | red land infantry wellon
        | blue fire | ~ 2 | ~ 8 8 1 | ~ 1 9",
    )
}

// [action.activate] [move.ships] [combat.dice] [combat.assign] [invade.commit] [invade.control] Who, what, on whom, with
// what they needed, how many hits, what was lost and gained.
#[test]
fn a_battle_is_told_from_the_activation_to_the_planet() {
    let told = [
        "Red activates Wellon.",
        "Red moves a cruiser from Moll Primus to Wellon.",
        "Red moves a cruiser from Moll Primus to Wellon.",
        "Red moves a carrier with 3 infantry from Moll Primus to Wellon.",
        "Blue rolls for space cannon at Wellon: 1 hit on Red. Needed: PDS 6.",
        "Red's cruiser is destroyed at Wellon.",
        "Space combat at Wellon",
        "Red rolls for space combat at Wellon: 1 hit on Blue. Needed: cruiser 7 and carrier 9.",
        "Blue rolls for space combat at Wellon: 0 hits on Red. Needed: destroyer 9.",
        "Blue's destroyer is destroyed at Wellon.",
        "Red lands an infantry on Wellon.",
        "Red lands an infantry on Wellon.",
        "Red lands an infantry on Wellon.",
        "Blue rolls for space cannon at Wellon: 0 hits on Red. Needed: PDS 6.",
        "Ground combat on Wellon",
        "Red rolls for ground combat at Wellon: 2 hits on Blue. Needed: infantry 8.",
        "Blue rolls for ground combat at Wellon: 1 hit on Red. Needed: infantry 8.",
        "Red's infantry is destroyed at Wellon.",
        "Blue's infantry is destroyed at Wellon.",
        "Blue's infantry is destroyed at Wellon.",
        "Red takes Wellon from Blue.",
    ];
    let session = battle();
    assert_eq!(story(&session, Viewer::Audience), told);
    for (_, line) in session.story(Viewer::Audience) {
        assert!(!line.rule.is_empty() && (line.heading || line.seat.is_some()), "{line:?}");
    }
    let roll = session.story(Viewer::Audience).map(|(_, line)| line).find(|line| !line.dice.is_empty()).unwrap();
    assert_eq!((roll.seat, roll.dice.as_slice(), roll.sides), (Some(1), [6].as_slice(), 10));
    assert_eq!(roll.touches, ["system/19", "unit/pds"]);
}

// [combat.assign] Whoever reads is spoken to.
#[test]
fn a_side_reads_of_itself_as_you() {
    let blue = story(&battle(), Viewer::Seat(BLUE));
    for line in [
        "You roll for space cannon at Wellon: 1 hit on Red. Needed: PDS 6.",
        "Red rolls for space combat at Wellon: 1 hit on you. Needed: cruiser 7 and carrier 9.",
        "Your destroyer is destroyed at Wellon.",
        "Red takes Wellon from you.",
    ] {
        assert!(blue.iter().any(|told| told == line), "{line}: {blue:?}");
    }
}

// [cards.draw] A drawn card is named to its owner alone.
#[test]
fn a_drawn_card_is_told_to_its_owner_alone() {
    let table = entry().open(&options("cards=1; red-force=1 infantry; blue-force=1 infantry")).unwrap();
    let mut session = Session::new(table);
    let mut chance = kernel::Seeded::new(5);
    while let Some(faces) = session.table().roll(&mut chance) {
        session.answer(&faces).unwrap();
    }
    let red = story(&session, Viewer::Seat(RED));
    let named = red.iter().find(|line| line.starts_with("You draw ")).unwrap_or_else(|| panic!("{red:?}"));
    let card = named.trim_start_matches("You draw ").trim_end_matches('.');
    let others = [story(&session, Viewer::Seat(BLUE)), story(&session, Viewer::Audience)].concat();
    assert!(others.iter().any(|line| line == "Red draws a card."), "{others:?}");
    assert!(!others.iter().any(|line| line.starts_with("Red") && line.contains(card)), "{others:?}");
}

// [skirmish.round] [cards.windows] [cards.use] Headings, what a window is about, and the dice of cards.
#[test]
fn rounds_windows_and_rolls_are_told() {
    let setup = options("cards=0; red-force=1 cruiser; blue-force=1 cruiser");
    let mut session = Session::new(entry().open(&setup).unwrap());
    session.roll(&mut kernel::Seeded::new(1));
    assert!(
        story(&session, Viewer::Audience).contains(&"Round 1".to_string()),
        "{:?}",
        story(&session, Viewer::Audience)
    );
    let mut w = galaxy("red-hand=plague; blue-hand=sabotage");
    own(&mut w, BLUE, "wellon");
    put(&mut w, BLUE, "wellon", "3 infantry");
    let session = act(w.clone(), "red play plague | red choose wellon");
    let prompt = session.table().live(Viewer::Seat(BLUE)).prompt.expect("a question");
    let detail = kernel::plain(&prompt.detail, session.table(), Some(BLUE));
    assert!(detail.starts_with("Plague was played: Wellon. "), "{detail}");
    let session = act(w, "red play plague | red choose wellon | ~ 6 5 10");
    let told = "Red rolls for Plague: 2 of 3 succeed. Needed: 6.".to_string();
    assert!(story(&session, Viewer::Audience).contains(&told), "{:?}", story(&session, Viewer::Audience));
}
