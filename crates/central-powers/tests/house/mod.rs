//! House rules, Senate and questions: a test for each id, named after it.

mod ids;
mod paragraphs;
mod questions;
mod races;
mod readings;
mod rules;
mod scenarios;
mod senate;
mod zone;
