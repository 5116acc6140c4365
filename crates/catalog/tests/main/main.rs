//! What holds for every game of the catalog.

mod mangled;
mod packs;
mod playouts;

use kernel::laws::{Effort, any_setup, keep, setups};
use kernel::{Entry, OptionKind, Rng, Setup, Viewer};

/// What takes longest is a test of each game's own, so that none needs more than 20 s of a core.
macro_rules! tried_one_by_one {
    ($($name:ident $id:literal),+ $(,)?) => {
        $(mod $name {
            use super::*;

            /// `make soak` tries every option.
            #[test]
            fn keeps_the_laws_with_any_number_of_seats_and_some_options() {
                let entry = entry($id);
                law_abiding(entry, &tried(entry), Effort { games: 1, every: 61, seed: 11 });
            }

            #[test]
            fn refuses_a_random_pack_or_is_played_with_it() {
                packs::refused_or_played(entry($id));
            }
        })+

        const ONE_BY_ONE: &[&str] = &[$($id),+];
    };
}

tried_one_by_one! {
    nexus_ops "nexus-ops",
    hexpanse "hexpanse",
    empires_of_the_void "empires-of-the-void",
    skirmish "skirmish",
    twilight_imperium "twilight-imperium",
    hive_wars "hive-wars",
    central_powers "central-powers",
}

fn entry(id: &str) -> &'static Entry {
    catalog::games().iter().find(|entry| entry.info.id == id).expect("a game of the catalog")
}

#[test]
fn every_game_keeps_the_laws_and_takes_packs_in_tests_of_its_own() {
    let mut ids: Vec<&str> = catalog::games().iter().map(|entry| entry.info.id).collect();
    let mut tried = ONE_BY_ONE.to_vec();
    ids.sort_unstable();
    tried.sort_unstable();
    assert_eq!(ids, tried);
}

#[test]
fn every_game_keeps_the_laws_with_options_mixed() {
    let mut rng = Rng::new(23);
    for entry in catalog::games() {
        let mixed: Vec<Setup> = (0..some(entry, 6)).map(|_| any_setup(entry, &mut rng)).collect();
        law_abiding(entry, &mixed, Effort { games: 1, every: 29, seed: 12 });
    }
}

/// A game of an evening has some thousand answers where others have a hundred: it is tried less often and looked at more
/// rarely, so that no entry needs more than a minute of a core.
const EVENING: u32 = 500_000;

pub fn some(entry: &Entry, many: usize) -> usize {
    if entry.info.bound > EVENING { (many / 12).max(1) } else { many }
}

/// Every number of seats, of a game of an evening the fewest and the most; its own crate tries the others.
fn tried(entry: &Entry) -> Vec<Setup> {
    let mut all = setups(entry, some(entry, 16), 23);
    if entry.info.bound > EVENING {
        let ends = [entry.info.fewest, entry.info.most];
        all.retain(|setup| ends.contains(&setup.seats) || !setup.options.is_empty());
    }
    all
}

fn law_abiding(entry: &Entry, setups: &[Setup], effort: Effort) {
    for setup in setups {
        // With more seats an evening is longer, and each look at it costs more.
        let rarely = if entry.info.bound > EVENING { 4 * u64::from(setup.seats) } else { 1 };
        let effort = Effort { every: effort.every * rarely, ..effort };
        let tried = keep(entry, std::slice::from_ref(setup), effort).unwrap_or_else(|why| panic!("{why}"));
        println!("{}: {} decisions, at most {} steps deep", entry.info.id, tried.decisions, tried.deepest);
    }
}

#[test]
fn ids_are_unique_and_texts_are_there() {
    for (n, entry) in catalog::games().iter().enumerate() {
        let info = entry.info;
        assert!(catalog::games()[..n].iter().all(|other| other.info.id != info.id));
        assert!(!info.about.is_empty() && info.rules > 0, "{}", info.id);
        for spec in info.options {
            assert!(!spec.help.is_empty(), "{} {}", info.id, spec.key);
            assert!(!matches!(spec.kind, OptionKind::Choice([])));
        }
        assert!(info.read_rulebook().next().is_some(), "{} has no rulebook", info.id);
    }
}

#[test]
fn what_is_reconstructed_is_told_to_the_page() {
    for entry in catalog::games() {
        let setup = Setup { seats: entry.info.fewest, ..Setup::default() };
        let stage = entry.open(&setup).unwrap().stage();
        assert!(!stage.guessed.is_empty(), "{}", entry.info.id);
        for guess in &stage.guessed {
            assert!(!guess.fields.is_empty(), "{}", guess.id);
            // Where kinds of this sort are explained, this one is.
            let begin = format!("{}/", guess.id.split('/').next().unwrap());
            let sort = stage.glossary.iter().filter(|entry| entry.id.starts_with(&begin));
            let known: Vec<&str> = sort.map(|entry| entry.id.as_str()).collect();
            assert!(known.is_empty() || known.contains(&guess.id.as_str()), "{}: {}", entry.info.id, guess.id);
        }
    }
}

#[test]
fn every_scene_names_its_elements_once_and_options_touch_known_ones() {
    for entry in catalog::games() {
        let mut table = entry.open(&Setup { seats: entry.info.fewest, ..Setup::default() }).unwrap();
        let mut rng = Rng::new(3);
        for _ in 0..40 {
            table.playout(7, &mut rng);
            if table.outcome().is_some() {
                break;
            }
            let stage = table.stage();
            let ids: Vec<&str> = stage.board.spaces.iter().map(|space| space.id.as_str()).collect();
            for (n, id) in ids.iter().enumerate() {
                assert!(!ids[..n].contains(id), "{}: {id} twice", entry.info.id);
            }
            for seat in table.asked().iter() {
                let live = table.live(Viewer::Seat(seat));
                for space in &live.spaces {
                    assert!(ids.contains(&space.id.as_str()), "{}: {} is on no board", entry.info.id, space.id);
                }
                let prompt = live.prompt.expect("the seat is asked");
                let question = kernel::plain(&prompt.question, table.as_ref(), Some(seat));
                assert!(!question.is_empty() && question.len() < 120, "{question}");
                assert_ne!(question, prompt.rule, "a question is asked by the id of its rule");
                for option in &prompt.options {
                    assert!(!option.label.is_empty(), "{}: `{}` has no label", entry.info.id, option.line);
                }
            }
        }
    }
}

#[test]
fn unknown_games_are_refused_with_a_hint() {
    let why = catalog::find("nexus-op").err().unwrap().to_string();
    assert_eq!(why, "no game `nexus-op`; did you mean `nexus-ops`?");
}

#[test]
fn games_name_drawings_that_the_page_has() {
    let draw = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/draw");
    let [own, icons, grounds, planets] = ["own-icons.ts", "game-icons.json", "grounds.ts", "planets.ts"]
        .map(|file| std::fs::read_to_string(draw.join(file)).unwrap());
    for entry in catalog::games() {
        let table = entry.open(&Setup { seats: entry.info.fewest, ..Setup::default() }).unwrap();
        let pictures = table.stage().pictures;
        assert!(!pictures.is_empty(), "{}", entry.info.id);
        for picture in pictures {
            let (kind, drawing) = (picture.kind, picture.drawing);
            let of = |text: &str, key: String| text.lines().any(|line| line.trim_start().starts_with(&key));
            let there = match (kind.starts_with("ground/"), drawing.strip_prefix("planet-")) {
                (true, Some(body)) => of(&planets, format!("{body}: [")),
                (true, None) => of(&grounds, format!("{drawing}: {{")),
                (false, _) => {
                    of(&own, format!("{drawing}:"))
                        || of(&own, format!("'{drawing}':"))
                        || of(&icons, format!("\"{drawing}\":"))
                }
            };
            assert!(
                drawing.is_empty() || there,
                "{}: {kind} is drawn as {drawing}, which the page has not",
                entry.info.id
            );
        }
    }
}

#[test]
fn figures_of_every_odds_desk_add_up() {
    for entry in catalog::games() {
        let Some(desk) = entry.odds else { continue };
        let example = (desk.form)(None).unwrap().example;
        let figures = (desk.battle)(None, &example.attacker, &example.defender, &[]).unwrap().figures;
        for side in &figures.sides {
            let id = entry.info.id;
            let whole = |chances: &mut dyn Iterator<Item = f64>| (chances.sum::<f64>() - 1.0).abs() < 1e-5;
            assert!(whole(&mut side.left.iter().copied()), "{id}: {side:?}");
            assert!(whole(&mut side.ends.iter().map(|end| end.chance)), "{id}: {side:?}");
            let kept: f64 = side.kept.iter().map(|kept| kept.expected).sum();
            let left: f64 = side.left.iter().enumerate().map(|(n, chance)| n as f64 * chance).sum();
            assert!(left > 0.0 && (kept - left).abs() < 1e-5, "{id}: {kept} {left} {side:?}");
            assert_eq!(
                side.kept.iter().map(|kept| usize::from(kept.start)).sum::<usize>() + 1,
                side.left.len(),
                "{id}"
            );
        }
        assert!((0.0..1.0).contains(&figures.nobody));
    }
}
