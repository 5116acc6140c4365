//! The steps of the flow.

pub mod action;
pub mod barred;
pub mod cannon;
pub mod cards;
pub mod custodians;
pub mod eliminate;
pub mod feats;
pub mod hits;
pub mod invasion;
pub mod kin;
pub mod load;
pub mod movement;
pub mod production;
pub mod research;
pub mod score;
pub mod settle;
pub mod setup;
pub mod space;
pub mod special;
pub mod spend;
pub mod status;
pub mod strategy_phase;
pub mod survey;
pub mod texts;
pub mod tokens;
pub mod turn;
