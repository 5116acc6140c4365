//! The entries in the catalog and their options.

use crate::SEATS;
use crate::world::Terms;
use kernel::{GameInfo, OptionKind, OptionSpec, Order, Problem, Seat, Setup, seat_key};

const PURSE: OptionKind = OptionKind::Number { least: 0, most: 9, default: 5 };

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
    let order = match (restart, poll) {
        (false, false) => Order::Continue,
        (true, false) => Order::Restart,
        (false, true) => Order::Poll,
        (true, true) => return Err(Problem::new("windows have one order")),
    };
    Ok(Terms { order, raiders: info.id == AGAINST.id, peeking, rash })
}

/// [moot.purse] What each seat begins with.
pub fn purses(setup: &Setup) -> [u8; SEATS as usize] {
    std::array::from_fn(|n| setup.number(&INFO, &seat_key("purse", Seat(n as u8))) as u8)
}
