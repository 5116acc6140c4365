//! Records of before digests were made of notation alone get the hash lines of today, if they prove true by their own.

use crate::record::{check_hash, play, short};
use crate::{Fate, Problem, Session, Table, read_header};
use siphasher::sip::SipHasher13;
use std::hash::Hasher;

/// The record with the hash lines and the pack digest of today. Every hash line is proved first, by the digest of today
/// or by the former one, which tells that each question was what it is now; a record that cannot be proved is refused.
pub fn renew(text: &str, table: Box<dyn Table>) -> Result<String, Problem> {
    let mut header = read_header(text)?;
    let pack = table.pack();
    if header.pack.0 != pack.0 {
        return Err(Problem::new(format!("line 1: the record was played with pack {}, not {}", header.pack.0, pack.0)));
    }
    header.pack = pack;
    let mut hashes = Vec::new();
    let note = |session: &Session, _: &str| {
        hashes.push(short(session.digest()));
        Ok(())
    };
    play(text, Session::new(table.fork()), None, note)?;
    let given: Vec<&str> = text.lines().skip(1).filter_map(hash_in).collect();
    if given != hashes {
        play(text, Session::digested(table, former_digest), None, check_hash)?;
    }
    let mut renewed = header.to_string();
    let mut hashes = hashes.iter();
    for line in text.lines().skip(1) {
        match hash_in(line).and_then(|_| hashes.next()) {
            Some(hash) => renewed.push_str(&format!("# {hash}\n")),
            None => renewed.push_str(&format!("{line}\n")),
        }
    }
    Ok(renewed)
}

fn hash_in(line: &str) -> Option<&str> {
    line.trim_end().strip_prefix("# ")
}

/// The digest that records had at first, kept to prove them: chance stands in it as the program printed its own types.
fn former_digest(before: u64, table: &dyn Table) -> u64 {
    let mut hasher = SipHasher13::new_with_keys(before, 0);
    for seat in table.asked().iter() {
        hasher.write(table.seat_name(seat).as_bytes());
        for line in table.lines(seat) {
            hasher.write(line.as_bytes());
            hasher.write_u8(b'\n');
        }
    }
    if let Some(fate) = table.fate() {
        let text = match fate {
            Fate::Dice { count, sides } => format!("Dice {{ count: {count}, sides: {sides} }}"),
            Fate::Draw { deck, seen } => format!("Draw {{ deck: {deck}, seen: SeatSet({}) }}", seen.0),
            Fate::Order { count } => format!("Order {{ count: {count} }}"),
        };
        hasher.write(text.as_bytes());
    }
    if let Some(outcome) = table.outcome() {
        hasher.write(outcome.ranks());
    }
    hasher.finish()
}
