//! Tables, accounts, storage and websockets for any game of the catalog.

pub mod protocol;
