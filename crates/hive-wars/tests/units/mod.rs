//! The roster of units.
