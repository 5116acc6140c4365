//! Slices for a draft.

use super::*;

const KINGS: [Set; 2] = [Set::Base, Set::ProphecyOfKings];

fn slices(players: u8, sets: &[Set], seed: u64) -> (&'static DraftRow, &'static SliceRow, Vec<Slice>) {
    let (row, must) = Whole::printed().draft(players).unwrap();
    let count = slice_count(c(), row, sets).unwrap();
    (row, must, cut(c(), row, must, sets, count, &mut Lots::new(seed)))
}

// [galaxy.slices]
#[test]
fn slices_keep_the_limits_for_any_number_of_players() {
    for players in 2..=8 {
        for seed in 0..20 {
            let (row, must, slices) = slices(players, &KINGS, seed);
            assert_eq!(slices.len(), usize::from(players) + 1, "{players} players");
            let mut tiles: Vec<TileId> = slices.iter().flatten().copied().collect();
            let each: Vec<Yield> =
                slices.iter().map(|slice| Yield::sum(slice.iter().map(|&tile| Yield::of(c(), tile)))).collect();
            for (slice, has) in slices.iter().zip(&each) {
                let say = format!("{players} players, seed {seed}: {has:?}");
                assert!(has.resources >= must.resources.into() && has.influence >= must.influence.into(), "{say}");
                let both = has.resources + has.influence;
                assert!((must.together[0].into()..=must.together[1].into()).contains(&both), "{say}");
                assert!(has.alphas.max(has.betas).max(has.legends) <= must.each.into(), "{say}");
                let parted = beside(row).iter().all(|&(a, b)| !c().clash(slice[a], slice[b]));
                assert!(parted, "{say}: anomalies side by side");
            }
            let all = Yield::sum(each);
            assert!([all.alphas, all.betas].iter().all(|count| (2..=3).contains(count)), "{all:?}");
            assert!((1..=2).contains(&all.legends), "{all:?}");
            let dealt = tiles.len();
            tiles.sort_by_key(|tile| tile.0);
            tiles.dedup();
            assert_eq!(tiles.len(), dealt, "no tile twice");
        }
    }
}

// [galaxy.slices]
#[test]
fn there_are_no_more_slices_than_tiles() {
    let count = |players: u8, sets: &[Set]| slice_count(c(), Whole::printed().draft(players).unwrap().0, sets);
    assert_eq!(count(6, &KINGS[..1]), Some(6), "the base box has tiles for six");
    assert_eq!(count(5, &KINGS[..1]), None, "five need hyperlanes");
    assert_eq!(count(8, &KINGS), Some(9));
    let (_, _, slices) = slices(6, &KINGS[..1], 3);
    assert!(slices.iter().flatten().all(|&tile| c().tile(tile).set == Set::Base));
}
