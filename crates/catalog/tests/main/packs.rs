//! A pack is refused with a reason, or its games can be played.

use catalog::fuzz::fuzz_packs;
use kernel::Entry;

/// A small sample; `make soak` tries for as long as it is told.
pub fn refused_or_played(entry: &'static Entry) {
    let found = fuzz_packs(entry, 1, 60);
    let faults: Vec<String> = found.faults.iter().map(ToString::to_string).collect();
    assert!(faults.is_empty(), "{}:\n{}", entry.info.id, faults.join("\n"));
    assert!(found.sound >= 5 && found.refused >= 5, "{}: {found:?}", entry.info.id);
}
