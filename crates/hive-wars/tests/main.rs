//! One test binary: the units, the odds.

mod odds;
mod units;
