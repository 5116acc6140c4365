//! What needs no game. The rest of the kernel is tried by `crates/moot`.

mod packs;
