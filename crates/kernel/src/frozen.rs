//! Saved matches. The bytes do not tell what they mean, so beside them stands a digest of the match spelled with the
//! names of its fields and variants: what was saved by a program whose match has another shape does not read back as
//! that, and is refused instead of played as nonsense.

use crate::{GameInfo, Problem, digest_of};
use serde::{Serialize, de::DeserializeOwned};

/// Raised when the bytes before the match change shape.
const FORMAT: u16 = 2;

/// What a saved match is wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// To go on: the rules must be those it was played by.
    ToPlay,
    /// To be looked at, whatever rules it was played by.
    ToShow,
}

/// Name and digest of a component pack.
type PackName = (String, u64);

pub(crate) fn freeze<M: Serialize>(info: &GameInfo, pack: &PackName, game: &M) -> Vec<u8> {
    let frozen = (FORMAT, info.id, info.rules, pack, spelled(game), game);
    postcard::to_stdvec(&frozen).expect("a match is plain data")
}

pub(crate) fn thaw<M: Serialize + DeserializeOwned>(
    info: &GameInfo,
    bytes: &[u8],
    wanted: Wanted,
) -> Result<(PackName, M), Problem> {
    let wrong = |why: String| Problem::new(format!("not a saved table of {}: {why}", info.name));
    let unread = |e: postcard::Error| wrong(e.to_string());
    let (format, rest): (u16, _) = postcard::take_from_bytes(bytes).map_err(unread)?;
    if format != FORMAT {
        return Err(wrong(format!("it has format {format}, this build reads {FORMAT}")));
    }
    let (head, rest): ((String, u16, PackName, u64), _) = postcard::take_from_bytes(rest).map_err(unread)?;
    let (game, rules, pack, digest) = head;
    if game != info.id {
        return Err(wrong(format!("it is one of {game}")));
    }
    if rules != info.rules && wanted == Wanted::ToPlay {
        return Err(wrong(format!("it was played by rules {rules}, this build plays rules {}", info.rules)));
    }
    match postcard::take_from_bytes::<M>(rest) {
        Ok((game, [])) if spelled(&game) == digest => Ok((pack, game)),
        Ok(_) => Err(wrong("it was saved by a build whose table has another shape".into())),
        Err(e) => Err(wrong(format!("it is damaged, or was saved by a build whose table has another shape: {e}"))),
    }
}

/// A digest of all there is in a match, by name.
fn spelled(game: &impl Serialize) -> u64 {
    digest_of(&serde_json::to_string(game).expect("a match is plain data"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Phase {
        Setup,
        Battle { round: u8 },
        Over,
    }

    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct World {
        gold: [u8; 2],
        phase: Phase,
    }

    fn info(rules: u16) -> GameInfo {
        GameInfo {
            id: "toy",
            name: "Toy",
            about: "",
            fewest: 2,
            most: 2,
            rules,
            bound: 1,
            options: &[],
            former: &[],
            rulebook: &[],
            files: &[],
        }
    }

    fn saved(phase: Phase) -> Vec<u8> {
        freeze(&info(1), &("default".into(), 7), &World { gold: [3, 4], phase })
    }

    /// Reads bytes as another build would, whose match is an `M`.
    fn read<M: Serialize + DeserializeOwned + std::fmt::Debug>(bytes: &[u8]) -> String {
        match thaw::<M>(&info(1), bytes, Wanted::ToPlay) {
            Ok((_, game)) => format!("{game:?}"),
            Err(why) => why.to_string(),
        }
    }

    #[test]
    fn the_same_shape_reads_back() {
        let (pack, world) = thaw::<World>(&info(1), &saved(Phase::Over), Wanted::ToPlay).unwrap();
        assert_eq!((pack, world), (("default".into(), 7), World { gold: [3, 4], phase: Phase::Over }));
    }

    #[test]
    fn variants_in_another_order_are_refused_where_it_matters() {
        #[derive(Serialize, Deserialize, Debug)]
        enum Phase {
            Setup,
            Over,
            Battle { round: u8 },
        }
        #[derive(Serialize, Deserialize, Debug)]
        struct World {
            gold: [u8; 2],
            phase: Phase,
        }
        assert!(read::<World>(&saved(super::tests::Phase::Over)).contains("another shape"));
        assert!(read::<World>(&saved(super::tests::Phase::Battle { round: 2 })).contains("another shape"));
        assert_eq!(read::<World>(&saved(super::tests::Phase::Setup)), "World { gold: [3, 4], phase: Setup }");
    }

    #[test]
    fn fields_renamed_added_and_exchanged_are_refused() {
        #[derive(Serialize, Deserialize, Debug)]
        struct Renamed {
            ore: [u8; 2],
            phase: Phase,
        }
        #[derive(Serialize, Deserialize, Debug)]
        struct Longer {
            gold: [u8; 2],
            phase: Phase,
            left: Option<u8>,
        }
        #[derive(Serialize, Deserialize, Debug)]
        struct Parted {
            silver: u8,
            gold: u8,
            phase: Phase,
        }
        let bytes = saved(Phase::Battle { round: 0 });
        for told in [read::<Renamed>(&bytes), read::<Longer>(&bytes), read::<Parted>(&bytes)] {
            assert!(told.starts_with("not a saved table of Toy: ") && told.contains("another shape"), "{told}");
        }
    }

    #[test]
    fn other_rules_are_refused_for_play_and_may_be_looked_at() {
        let bytes = saved(Phase::Setup);
        let why = thaw::<World>(&info(2), &bytes, Wanted::ToPlay).unwrap_err().to_string();
        assert_eq!(why, "not a saved table of Toy: it was played by rules 1, this build plays rules 2");
        assert!(thaw::<World>(&info(2), &bytes, Wanted::ToShow).is_ok());
    }

    #[test]
    fn what_is_cut_off_or_older_is_refused() {
        let bytes = saved(Phase::Over);
        (0..bytes.len()).for_each(|end| assert!(read::<World>(&bytes[..end]).contains("not a saved table")));
        assert!(read::<World>(&[1, 3]).contains("it has format 1, this build reads 2"));
    }
}
