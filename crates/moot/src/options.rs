//! The entries in the catalog and their options.

use crate::SEATS;
use crate::components::Card;
use crate::world::Terms;
use kernel::{GameInfo, OptionKind, OptionSpec, Order, Problem, Seat, Setup, seat_key};

const PURSE: OptionKind = OptionKind::Number { least: 0, most: 9, default: 5 };
const FAVOURITE: OptionKind = OptionKind::Row { first: ("none", "None"), file: "cards.toml", table: "card" };

/// Each for itself.
pub static INFO: GameInfo = GameInfo {
    id: "moot",
    name: "Moot",
    about: "A toy.",
    fewest: SEATS,
    most: SEATS,
    rules: 1,
    bound: 2000,
    options: &[
        OptionSpec { key: "restart", name: "Restart", help: "Windows begin again.", kind: OptionKind::Flag },
        OptionSpec { key: "poll", name: "Poll", help: "Windows ask all at once.", kind: OptionKind::Flag },
        OptionSpec { key: "gifts", name: "Gifts", help: "People give cards and gold.", kind: OptionKind::Flag },
        OptionSpec { key: "lots", name: "Lots", help: "Lots break ties of bids.", kind: OptionKind::Flag },
        // Its words are the rows of the pack that is played with.
        OptionSpec { key: "favourite", name: "Favourite", help: "One more in each hand.", kind: FAVOURITE },
        // Two faults, for the laws to find.
        OptionSpec { key: "peeking", name: "Peeking", help: "Hints look at hidden cards.", kind: OptionKind::Flag },
        OptionSpec { key: "rash", name: "Rash", help: "Plans play what nobody may.", kind: OptionKind::Flag },
        OptionSpec { key: "purse", name: "Purse", help: "Gold to begin with.", kind: OptionKind::PerSeat(&PURSE) },
    ],
    former: &[],
    rulebook: &[include_str!("../RULES.md")],
    files: &[("cards.toml", include_str!("../data/cards.toml"))],
};

/// The same rules, all against the raiders.
pub static AGAINST: GameInfo = GameInfo {
    id: "moot-raiders",
    name: "Moot: Raiders",
    about: "A toy for all together.",
    options: &[],
    former: &[],
    rulebook: &[INFO.rulebook[0], include_str!("../rules/raiders.md")],
    ..INFO
};

/// The options of a setup.
pub fn read(info: &'static GameInfo, setup: &Setup) -> Result<Terms, Problem> {
    let [restart, poll, peeking, rash] = ["restart", "poll", "peeking", "rash"].map(|key| setup.flag(key));
    let [gifts, lots] = ["gifts", "lots"].map(|key| setup.flag(key));
    let favourite = setup.choice(&INFO, "favourite");
    let favourite = Card::ALL.into_iter().find(|card| card.id() == favourite);
    let order = match (restart, poll) {
        (false, false) => Order::Continue,
        (true, false) => Order::Restart,
        (false, true) => Order::Poll,
        (true, true) => return Err(Problem::new("windows have one order")),
    };
    Ok(Terms { order, raiders: info.id == AGAINST.id, gifts, lots, favourite, peeking, rash })
}

/// [moot.purse] What each seat begins with.
pub fn purses(setup: &Setup) -> [u8; SEATS as usize] {
    std::array::from_fn(|n| setup.number(&INFO, &seat_key("purse", Seat(n as u8))) as u8)
}

/// [moot.purse] What is worth knowing before it begins.
pub fn advice(setup: &Setup) -> Vec<String> {
    let poor = purses(setup) == [0; SEATS as usize];
    poor.then(|| "Nobody has gold to bid: the first round is a tie.".to_string()).into_iter().collect()
}
