//! All tests of the server, in one binary.

mod postgres;
mod protocol;
mod store;
