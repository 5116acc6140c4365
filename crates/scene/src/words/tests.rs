use super::*;
use crate::words;

#[derive(Deserialize)]
struct Case {
    says: String,
    words: Words,
    #[serde(default)]
    you: Option<SeatNumber>,
    text: String,
}

const SEATS: [&str; 3] = ["Red", "Blue", "Green"];

fn name(seat: SeatNumber) -> String {
    SEATS.get(usize::from(seat)).map_or(format!("seat {seat}"), |name| (*name).into())
}

/// The page reads the same table of cases.
#[test]
fn words_read_as_in_the_table_of_cases() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("cases.json")).unwrap();
    for case in cases {
        assert_eq!(case.words.plain(case.you, name), case.text, "{}", case.says);
        let again = serde_json::to_string(&case.words).unwrap();
        assert_eq!(serde_json::from_str::<Words>(&again).unwrap(), case.words, "{}: {again}", case.says);
    }
}

#[test]
fn a_literal_is_a_plain_string_on_the_wire_and_a_pattern_is_small() {
    assert_eq!(serde_json::to_string(&words!("Pass")).unwrap(), "\"Pass\"");
    let n = 2u8;
    let said = words!("{n} {n:hit|hits} in {at}.", at = thing("Quann", "planet/quann"), n);
    let wire = r#"{"p":"{n} {n:hit|hits} in {at}.","v":[2,{"name":"Quann","id":"planet/quann"}]}"#;
    assert_eq!(serde_json::to_string(&said).unwrap(), wire, "in the order of the pattern");
    assert_eq!(words!("{unit:n} of {n}", n, unit = thing("gun", "")), {
        let places = vec![thing("gun", "").into(), Spoken::Number(2)];
        Words::Pattern { pattern: "{unit:n} of {n}".into(), places }
    });
}

#[test]
fn a_line_knows_the_first_seat_and_the_things_it_speaks_of() {
    let (by, of) = (Spoken::Seat { seat: 1 }, Spoken::Seat { seat: 0 });
    let units =
        vec![thing("cruiser", "unit/cruiser"), thing("carrier", "unit/carrier"), thing("cruiser", "unit/cruiser")];
    let line = words!("{by} {by:destroys|destroy} {units} of {of}.", by, of, units).rolled(&[9, 3], 10);
    assert_eq!((line.seat, line.dice.as_slice(), line.sides), (Some(1), [9, 3].as_slice(), 10));
    assert_eq!(line.touches, ["unit/cruiser", "unit/carrier"]);
    let line = words!("Round {n}", n = 2).heading();
    assert!(line.heading && line.seat.is_none() && line.touches.is_empty());
}

/// Lines stored before there were patterns have their sentence as `text`.
#[test]
fn a_stored_line_with_a_text_is_read() {
    let stored = r#"{"seat":1,"text":"Blue's {pds} fires.","rule":"cannon.offense","touches":["system/18"],"dice":[7],
        "sides":10,"motion":null,"heading":false}"#;
    let line: LogLine = serde_json::from_str(stored).unwrap();
    assert_eq!(line.words.plain(Some(1), name), "Blue's {pds} fires.", "braces mean nothing in a text");
    assert_eq!((line.seat, line.touches), (Some(1), vec!["system/18".to_string()]));
    let again = serde_json::to_value(LogLine { words: line.words, ..LogLine::default() }).unwrap();
    assert_eq!(again["words"], "Blue's {pds} fires.");
}

#[test]
fn the_check_knows_wrong_patterns() {
    check_pattern("{by} {by:'s} {unit:a} {n} {unit:n} {n:|s}", &["n", "by", "unit"]);
    let wrong: [(&str, &[&str]); 8] = [
        ("{n} hits in {at}", &["n"]),
        ("{n} hits", &["n", "at"]),
        ("{n", &["n"]),
        ("{n:hit|hits", &["n"]),
        ("n}", &["n"]),
        ("{}", &["n"]),
        ("{n:hits}", &["n"]),
        ("{n:a{n}|b}", &["n"]),
    ];
    for (pattern, names) in wrong {
        assert!(std::panic::catch_unwind(|| check_pattern(pattern, names)).is_err(), "{pattern}");
    }
}
