//! Texts and bytes from outside, mangled at random: whatever comes is taken, or refused with a reason.

use crate::laws::any_setup;
use crate::{Entry, Question, Rng, Seat, Seeded, Session, Viewer, read_header, replay, write_record};

/// How much of what was tried was taken; the rest was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mangled {
    pub tried: u64,
    pub taken: u64,
}

/// A text with one to four of its bytes changed, lost, doubled or put in, and now and then cut off.
pub fn mangled(text: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = text.to_vec();
    for _ in 0..1 + rng.pick(4) {
        let at = rng.pick(bytes.len() as u32 + 1) as usize;
        match rng.pick(5) {
            0 if at < bytes.len() => bytes[at] = rng.word() as u8,
            1 if at < bytes.len() => drop(bytes.remove(at)),
            2 => bytes.truncate(at),
            3 if at < bytes.len() => bytes.insert(at, bytes[at]),
            _ => bytes.insert(at, b" \n#~9z-+|:"[rng.pick(10) as usize]),
        }
    }
    bytes
}

/// Says what was at trial when something panics.
struct Suspect<'a>(&'a str, &'a str);

impl Drop for Suspect<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("at trial as {}: {:?}", self.0, self.1);
        }
    }
}

/// Plays a part of a random game for each round, and mangles its record, its answers and dice, words that may be edits, and
/// the saved match. Panics with the text if one is read as something else than it says.
pub fn mangle(entry: &Entry, seed: u64, rounds: u64) -> Mangled {
    let mut all = Mangled::default();
    for round in 0..rounds {
        let mut rng = Rng::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ round);
        let setup = any_setup(entry, &mut rng);
        let open = || entry.open(&setup).unwrap_or_else(|why| panic!("{why}"));
        let mut session = Session::new(open());
        play(&mut session, &mut Seeded::nth(seed, round), &mut rng);
        let mut heard = |what: &str, text: &str, take: &mut dyn FnMut(&str) -> bool| {
            let text = String::from_utf8_lossy(&mangled(text.as_bytes(), &mut rng)).into_owned();
            let suspect = Suspect(what, &text);
            all.tried += 1;
            all.taken += u64::from(take(suspect.1));
        };
        let record = write_record(&session, &setup.options, &[]);
        heard("a record", &record, &mut |text| read_header(text).is_ok() && replay(text, open(), None).is_ok());
        let table = session.table();
        for seat in table.asked().iter() {
            for line in table.lines(seat).iter().take(4) {
                heard("an answer", line, &mut |text| match table.parse(seat, text) {
                    Ok(key) => {
                        assert_eq!(table.print(seat, key).as_deref(), Some(text), "read as something else");
                        true
                    }
                    Err(why) => why.to_string().is_empty(),
                });
            }
            let words = format!("{} {}", table.seat_name(seat), table.lines(seat).first().map_or("", String::as_str));
            heard("an edit", &words, &mut |text| {
                let mut edited = table.fork();
                let taken = edited.edit(text).is_ok();
                (0..table.seats()).for_each(|seat| drop(edited.live(Viewer::Seat(Seat(seat)))));
                taken
            });
        }
        if let Some(faces) = table.roll(&mut Seeded::new(round)) {
            heard("chance", &table.print_faces(&faces), &mut |text| match table.parse_faces(text) {
                Ok(read) => {
                    assert_eq!(table.print_faces(&read), text, "read as something else");
                    true
                }
                Err(why) => why.to_string().is_empty(),
            });
        }
        all.tried += 1;
        let saved = entry.thaw(&mangled(&table.freeze(), &mut rng));
        all.taken += u64::from(saved.is_ok_and(|table| table.audit().is_ok()));
    }
    all
}

/// Up to sixty random answers.
fn play(session: &mut Session, chance: &mut Seeded, rng: &mut Rng) {
    let mut question = Question::default();
    for _ in 0..rng.pick(60) {
        session.roll(chance);
        let Some(seat) = session.table().asked().iter().next() else { return };
        session.table().ask(seat, &mut question);
        let key = question.keys[rng.pick(question.keys.len() as u32) as usize];
        session.choose(seat, key).unwrap_or_else(|why| panic!("an option was refused: {why}"));
    }
}
