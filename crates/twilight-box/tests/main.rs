//! One test binary: components, galaxy, units, odds.

mod components;
mod galaxy;
mod odds;
mod units;
