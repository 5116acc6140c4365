//! What a table can set before the game. The first value of each is what is played if nothing is said.

use kernel::{OptionKind, OptionSpec};

/// [opt.table] Open points of the rules with two readings. The option of each has two values, the second of which is the
/// other reading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Point {
    /// [race.house-technologies] Those of the house come besides the printed ones.
    RacialTechnologies,
    /// [hr.trade-iv] New agreements pay from the next time on.
    NewAgreements,
    /// [hr.cease-fire] Who declares the zone lays no counter.
    ZoneCounters,
    /// [hr.cease-fire] The marker stays when counters leave the board.
    ZoneEnd,
    /// [race.xxcha] The marker may be moved.
    SecondZone,
    /// [faq.zone-broken] Only the command pool pays for activating the own zone.
    ZoneActivation,
    /// [hr.detente] Wormholes make neighbours for claiming.
    Claims,
    /// [hr.senator-emeritus] With an empty floor the deck has an agenda.
    EmptyFloor,
    /// [gs.repeal] Repeal elects one of all laws.
    Repeal,
    /// [faq.draw-or-select] Veto has another agenda selected.
    Veto,
    /// [card.hand-limit] Five political cards in hand.
    PoliticalHand,
    /// [hr.escrow] Objectives can be claimed without the home; their points are held.
    Escrow,
    /// [objective.set] Stage I has as many objectives as players.
    StageOne,
    /// [faq.norr-flagship] It helps every die in its system.
    NorrFlagship,
    /// [faq.negator-flagship] L1Z1X's bonus is for the flagship's bombardment alone.
    L1z1xBombardment,
}

impl Point {
    pub const ALL: [Point; 15] = [
        Point::RacialTechnologies,
        Point::NewAgreements,
        Point::ZoneCounters,
        Point::ZoneEnd,
        Point::SecondZone,
        Point::ZoneActivation,
        Point::Claims,
        Point::EmptyFloor,
        Point::Repeal,
        Point::Veto,
        Point::PoliticalHand,
        Point::Escrow,
        Point::StageOne,
        Point::NorrFlagship,
        Point::L1z1xBombardment,
    ];

    /// The key of its option.
    pub const fn key(self) -> &'static str {
        match self {
            Point::RacialTechnologies => "racial-technologies",
            Point::NewAgreements => "new-agreements",
            Point::ZoneCounters => "zone-counters",
            Point::ZoneEnd => "zone-end",
            Point::SecondZone => "second-zone",
            Point::ZoneActivation => "zone-activation",
            Point::Claims => "claims",
            Point::EmptyFloor => "empty-floor",
            Point::Repeal => "repeal",
            Point::Veto => "veto",
            Point::PoliticalHand => "political-hand",
            Point::Escrow => "escrow",
            Point::StageOne => "stage-one",
            Point::NorrFlagship => "norr-flagship",
            Point::L1z1xBombardment => "l1z1x-bombardment",
        }
    }
}

/// [opt.table] The options, open points of the rules with two readings among them.
pub const OPTIONS: [OptionSpec; 24] = [
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
        "map-changes",
        "Changes of the map",
        "Whether players may propose changes of the map before numbers are drawn; each is made if all agree.",
        &[("agreed", "By agreement"), ("none", "As it lies")],
    ),
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
        "swaps",
        "Exchanges before the game",
        "Whether races and home places may be exchanged by agreement before the first round.",
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
    reading(
        Point::RacialTechnologies,
        "House racial technologies",
        "Whether those of the house replace a printed one or come besides.",
        &[("replace", "Replace"), ("add", "Besides")],
    ),
    reading(
        Point::NewAgreements,
        "Trade IV",
        "Whether agreements made with the card pay at once.",
        &[("pay", "They pay"), ("wait", "They wait")],
    ),
    reading(
        Point::ZoneCounters,
        "Counters of the cease-fire",
        "Whether who declares a cease-fire zone lays a counter there too.",
        &[("everybody", "Everybody"), ("others", "The others alone")],
    ),
    reading(
        Point::ZoneEnd,
        "End of the cease-fire",
        "Whether the zone ends with the round, or stands until it is broken or moved.",
        &[("status", "With the round"), ("stands", "When it is broken or moved")],
    ),
    reading(
        Point::SecondZone,
        "A second cease-fire",
        "What Xxcha may do with the marker that another has laid in the same round.",
        &[("none", "Nothing"), ("moves", "Move it")],
    ),
    reading(
        Point::ZoneActivation,
        "Breaking the cease-fire",
        "Which counter may pay when its declarer activates the zone.",
        &[("either", "Command pool or strategy allocation"), ("pool", "Command pool alone")],
    ),
    reading(
        Point::Claims,
        "Planets claimed by Détente",
        "Whether a system next door may be one on the other side of a wormhole.",
        &[("sides", "By sides of systems"), ("wormholes", "By wormholes too")],
    ),
    reading(
        Point::EmptyFloor,
        "An empty floor",
        "What happens when Senator Emeritus finds no agenda on the floor.",
        &[("skip", "No agenda"), ("draw", "The deck's top card")],
    ),
    reading(
        Point::Repeal,
        "Repeal",
        "What is voted on: for or against a law that is named, or which of all laws goes.",
        &[("named", "A named law"), ("elected", "Any law")],
    ),
    reading(
        Point::Veto,
        "Veto",
        "Where the agenda comes from that replaces a vetoed one.",
        &[("deck", "The deck"), ("floor", "The floor")],
    ),
    reading(
        Point::PoliticalHand,
        "Political cards in hand",
        "How many a player may hold once the game has begun.",
        &[("ten", "Ten"), ("five", "Five")],
    ),
    reading(
        Point::Escrow,
        "Points without a home",
        "Whether objectives too can be claimed without all home planets, their points held.",
        &[("given", "Given points are held"), ("all", "Objectives too")],
    ),
    reading(
        Point::StageOne,
        "Stage I objectives",
        "Whether those chosen are filled up by lot, to eight, or six in the standard war.",
        &[("filled", "Filled up"), ("players", "Those chosen alone")],
    ),
    reading(
        Point::NorrFlagship,
        "N'orr's flagship",
        "Where its bonus counts: in space battles, or for PDS fire and invasions in its system too.",
        &[("space", "Space battles"), ("all", "Every die but bombardment")],
    ),
    reading(
        Point::L1z1xBombardment,
        "L1Z1X's bombardment",
        "Whether the racial bonus counts for bombarding dreadnoughts or for the flagship alone.",
        &[("class", "Dreadnoughts too"), ("flagship", "The flagship alone")],
    ),
];

const fn reading(
    point: Point,
    name: &'static str,
    help: &'static str,
    words: &'static [(&'static str, &'static str)],
) -> OptionSpec {
    choice(point.key(), name, help, words)
}

const fn choice(
    key: &'static str,
    name: &'static str,
    help: &'static str,
    words: &'static [(&'static str, &'static str)],
) -> OptionSpec {
    OptionSpec { key, name, help, kind: OptionKind::Choice(words) }
}
