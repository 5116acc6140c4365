//! What a table can set before the game. The first value of each is what is played if nothing is said.

use kernel::{OptionKind, OptionSpec};

/// [opt.table] The options, open points of the rules with two readings among them.
pub const OPTIONS: [OptionSpec; 9] = [
    choice(
        "war",
        "War",
        "How many victory points win: 14 in the long war, 12 in the middle one, 10 in the standard one.",
        &[("long", "Long war, 14"), ("mid", "Mid-war, 12"), ("standard", "Standard war, 10")],
    ),
    OptionSpec {
        key: "deadline",
        name: "Deadline",
        help: "After the objectives of this round the game ends, whoever has reached what.",
        kind: OptionKind::Number { least: 6, most: 14, default: 12 },
    },
    OptionSpec {
        key: "map",
        name: "Map",
        help: "A map string; none: the map made for this number of players.",
        kind: OptionKind::Text,
    },
    choice(
        "races",
        "Races",
        "Picked in draw order, dealt by lot, or drafted: each is dealt three, two with six to eight players, and keeps one.",
        &[("picked", "Picked"), ("dealt", "Dealt"), ("drafted", "Drafted")],
    ),
    choice(
        "homes",
        "Home places",
        "Picked in draw order, or each at his place of the table.",
        &[("picked", "Picked"), ("by-seat", "By seat")],
    ),
    choice(
        "planets-objective",
        "Ten or eleven planets",
        "Which of the two objectives stays: a vote, ten planets, or eleven.",
        &[("vote", "Vote"), ("ten", "Ten planets"), ("eleven", "Eleven planets")],
    ),
    choice(
        "warfare",
        "Strategy card 6",
        "Who takes it chooses between Warfare and Warfare II, or one is fixed. Nine players use both.",
        &[("taker", "The taker chooses"), ("warfare", "Warfare"), ("warfare-ii", "Warfare II")],
    ),
    choice(
        "racial-technologies",
        "House racial technologies",
        "Whether those of the house replace a printed one or come besides.",
        &[("replace", "Replace"), ("add", "Besides")],
    ),
    choice(
        "new-agreements",
        "Trade IV",
        "Whether agreements made with the card pay at once.",
        &[("pay", "They pay"), ("wait", "They wait")],
    ),
];

const fn choice(
    key: &'static str,
    name: &'static str,
    help: &'static str,
    words: &'static [(&'static str, &'static str)],
) -> OptionSpec {
    OptionSpec { key, name, help, kind: OptionKind::Choice(words) }
}
