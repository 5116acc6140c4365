//! What needs no game; the rest of the kernel is tried by `crates/moot`. And the house as a whole: is it tidy?

mod packs;
mod tidy;
