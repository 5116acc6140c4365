//! What a table can set before the game. The first value of each is what is played if nothing is said.

use kernel::{OptionKind, OptionSpec};

/// [opt.table] The options, and a switch for each open point of the rules that has two readings.
pub const OPTIONS: [OptionSpec; 18] = [
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
        "Picked in draw order, dealt by lot, or drafted: each is dealt three and keeps one.",
        &[("picked", "Picked"), ("dealt", "Dealt"), ("drafted", "Drafted")],
    ),
    choice(
        "homes",
        "Home places",
        "Picked in draw order, or each at his place of the table.",
        &[("picked", "Picked"), ("by-seat", "By seat")],
    ),
    choice(
        "swaps",
        "Swaps",
        "Whether players may exchange races and home places before the first round.",
        &[("on", "Allowed"), ("off", "Not allowed")],
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
        "zone-counters",
        "Cease-fire counters",
        "Whether the one who declares the zone lays a counter too.",
        &[("all", "Everybody"), ("others", "All but the declarer")],
    ),
    choice(
        "flagship-bonus",
        "C'morran N'orr",
        "Whether the flagship's bonus counts in space battles alone or in every roll in its system.",
        &[("battle", "Space battles"), ("every-roll", "Every roll")],
    ),
    choice(
        "new-agreements",
        "Trade IV",
        "Whether agreements made with the card pay at once.",
        &[("pay", "They pay"), ("wait", "They wait")],
    ),
    choice(
        "repeal",
        "Repeal",
        "The selector names the law and it is voted for or against, or the council elects a law.",
        &[("named", "Named"), ("elected", "Elected")],
    ),
    choice(
        "veto",
        "Veto",
        "Where the next agenda comes from: the deck, or the floor.",
        &[("deck", "Deck"), ("floor", "Floor")],
    ),
    choice(
        "escrow",
        "Escrow",
        "What is held for a player without his home: points he is given, or also objectives he meets.",
        &[("given", "Points given"), ("objectives", "Objectives too")],
    ),
    choice(
        "zone-activation",
        "Breaking a cease-fire",
        "Whether the declarer may activate the zone with a counter of his strategy allocation.",
        &[("either", "Either area"), ("command-pool", "Command pool alone")],
    ),
    choice(
        "mindnet-bombardment",
        "L1Z1X bombardment",
        "Whether the bonus of their dreadnoughts counts in bombardment.",
        &[("on", "It counts"), ("flagship", "For the flagship alone")],
    ),
    choice(
        "seat-goods",
        "Goods for places",
        "Whether places of the printed five and seven player maps have extra trade goods.",
        &[("off", "None"), ("on", "As printed")],
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
