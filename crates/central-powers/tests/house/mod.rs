//! House rules, Senate and questions: a test for each id, named after it.

mod questions;
mod rules;
mod senate;
