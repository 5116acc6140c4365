//! Texts from outside, mangled: taken as they say, or refused with a reason. `make soak` tries for as long as it is told.

use kernel::Rng;
use kernel::testing::{mangle, mangled};

#[test]
fn mangled_records_answers_edits_and_saved_games_are_refused_or_taken() {
    for entry in catalog::games() {
        let found = mangle(entry, 3, 12);
        assert!(found.tried > 30 && found.taken < found.tried / 2, "{}: {found:?}", entry.info.id);
    }
}

#[test]
fn mangled_map_strings_are_refused_or_read() {
    let mut rng = Rng::new(5);
    for maps in catalog::MAPS {
        let (kind, _) = maps.desk.kinds[0];
        let drawn = (maps.desk.draw)(None, kind, &[], 1).unwrap_or_else(|why| panic!("{}: {why}", maps.id));
        assert!((maps.desk.read)(None, &drawn.text, &[]).is_ok(), "{}", maps.id);
        let mut refused = 0;
        for _ in 0..200 {
            let text = String::from_utf8_lossy(&mangled(drawn.text.as_bytes(), &mut rng)).into_owned();
            refused += u32::from((maps.desk.read)(None, &text, &[]).is_err_and(|why| !why.to_string().is_empty()));
        }
        assert!(refused > 50, "{}: {refused}", maps.id);
    }
}
