//! Nexus Ops tried rule by rule.

mod components;
mod laws;
mod odds;
