//! A pack is refused with a reason, or its games can be played.

use catalog::fuzz::fuzz_packs;

/// A small sample; `make soak` tries for as long as it is told.
#[test]
fn a_random_pack_is_refused_or_played() {
    for entry in catalog::games() {
        let found = fuzz_packs(entry, 1, 60);
        let faults: Vec<String> = found.faults.iter().map(ToString::to_string).collect();
        assert!(faults.is_empty(), "{}:\n{}", entry.info.id, faults.join("\n"));
        assert!(found.sound >= 5 && found.refused >= 5, "{}: {found:?}", entry.info.id);
    }
}
