//! Records: a game as a text file that a person can read, compare and edit, and that replays without a seed.
//!
//! ```text
//! game nexus-ops  rules 1  options vortex  seats red=random blue=greedy  pack default 5d1c03aa5d1c03aa
//! ~ order 2 1
//! red deploy human a1
//! # 9f3a0c12ab34
//! ```

use crate::{Act, Options, Problem, Seat, Session, Table};

/// The first line of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    pub game: String,
    pub rules: u16,
    pub options: Options,
    /// Seat word and player, in seat order.
    pub seats: Vec<(String, String)>,
    /// Name and digest of the component pack.
    pub pack: (String, u64),
}

/// Before a line by which the position was changed.
pub const EDITED: &str = "= ";

/// Answers between two hash lines.
const HASH_EVERY: usize = 16;

/// The record of a session. `players` are put beside the seats.
pub fn write_record(session: &Session, options: &Options, players: &[String]) -> String {
    let table = session.table();
    let seats = (0..table.seats()).map(Seat).map(|seat| {
        let player = players.get(seat.index()).map_or("open".into(), |name| encoded(name));
        (table.seat_name(seat).to_string(), player)
    });
    let header = Header {
        game: table.info().id.into(),
        rules: table.info().rules,
        options: options.clone(),
        seats: seats.collect(),
        pack: table.pack(),
    };
    let mut text = header.to_string();
    for (n, line) in session.lines().iter().enumerate() {
        match &line.act {
            Act::Chance { .. } | Act::Hush => text.push_str("~ "),
            Act::Edit => text.push_str(EDITED),
            Act::Answer { seat, .. } | Act::Resign { seat } => {
                text.push_str(table.seat_name(*seat));
                text.push(' ');
            }
        }
        text.push_str(&line.text);
        text.push('\n');
        if (n + 1) % HASH_EVERY == 0 || n + 1 == session.lines().len() {
            text.push_str(&format!("# {}\n", short(line.digest)));
        }
    }
    text
}

impl std::fmt::Display for Header {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "game {}  rules {}", self.game, self.rules)?;
        if !self.options.is_empty() {
            write!(f, "  options")?;
            for (key, value) in &self.options {
                if value == "true" { write!(f, " {key}")? } else { write!(f, " {key}={}", encoded(value))? }
            }
        }
        write!(f, "  seats")?;
        for (seat, player) in &self.seats {
            write!(f, " {seat}={player}")?;
        }
        writeln!(f, "  pack {} {:016x}", self.pack.0, self.pack.1)
    }
}

/// Reads the first line of a record.
pub fn read_header(text: &str) -> Result<Header, Problem> {
    let first = text.lines().next().unwrap_or_default();
    let wrong = |what: String| Problem::new(format!("line 1: {what}"));
    if !first.starts_with("game ") {
        let found: String = first.chars().take(30).filter(|c| !c.is_control()).collect();
        return Err(wrong(format!("found `{found}`, expected a record that begins with `game `")));
    }
    let mut header = Header::default();
    for field in first.split("  ").map(str::trim).filter(|field| !field.is_empty()) {
        let mut words = field.split_whitespace();
        let key = words.next().unwrap_or_default();
        let words: Vec<&str> = words.collect();
        match (key, words.as_slice()) {
            ("game", [id]) => header.game = id.to_string(),
            ("rules", [number]) => {
                header.rules = number.parse().map_err(|_| wrong(format!("rules `{number}` is not a number")))?;
            }
            ("options", options) => {
                for option in options {
                    let (key, value) = option.split_once('=').unwrap_or((option, "true"));
                    header.options.insert(key.into(), decoded(value));
                }
            }
            ("seats", seats) => {
                for seat in seats {
                    let (seat, player) =
                        seat.split_once('=').ok_or_else(|| wrong(format!("seat `{seat}` lacks `=player`")))?;
                    header.seats.push((seat.into(), player.into()));
                }
            }
            ("pack", [name, digest]) => {
                let digest = u64::from_str_radix(digest, 16)
                    .map_err(|_| wrong(format!("pack digest `{digest}` is not hexadecimal")))?;
                header.pack = (name.to_string(), digest);
            }
            _ => return Err(wrong(format!("found `{field}`, expected game, rules, options, seats or pack"))),
        }
    }
    if header.seats.is_empty() || header.seats.len() > crate::MAX_SEATS {
        return Err(wrong(format!("{} seats; expected 1 to {}", header.seats.len(), crate::MAX_SEATS)));
    }
    Ok(header)
}

/// Plays a record on a fresh table, up to `until` answers. The error names the first line that is not legal, or the
/// hash line at which the rules part from the record.
pub fn replay(text: &str, table: Box<dyn Table>, until: Option<usize>) -> Result<Session, Problem> {
    play(text, Session::new(table), until, check_hash)
}

/// Whether a hash line tells the digest of the session.
pub(crate) fn check_hash(session: &Session, hash: &str) -> Result<(), Problem> {
    let ours = short(session.digest());
    if hash == ours {
        return Ok(());
    }
    let why = format!("hash {hash}, but these rules give {ours}: what is legal differs before this line");
    Err(Problem::new(why))
}

/// Plays the lines of a record; each hash line goes to `hashed`.
pub(crate) fn play(
    text: &str,
    mut session: Session,
    until: Option<usize>,
    mut hashed: impl FnMut(&Session, &str) -> Result<(), Problem>,
) -> Result<Session, Problem> {
    let table = session.table();
    let seats: Vec<(String, Seat)> =
        (0..table.seats()).map(Seat).map(|seat| (table.seat_name(seat).to_string(), seat)).collect();
    let mut ended = false;
    for (n, line) in text.lines().enumerate().skip(1) {
        let place = format!("line {}", n + 1);
        let line = line.trim_end();
        if until.is_some_and(|until| session.lines().len() >= until) {
            return Ok(session);
        }
        if line.is_empty() {
            continue;
        }
        if let Some(hash) = line.strip_prefix("# ") {
            hashed(&session, hash).map_err(|why| why.at(place))?;
            ended = true;
            continue;
        }
        ended = false;
        if line == "~ hush" {
            session.hush().map_err(|why| why.at(&place))?;
            continue;
        }
        if let Some(change) = line.strip_prefix(EDITED) {
            session.edit(change).map_err(|why| why.at(&place))?;
            continue;
        }
        if let Some(chance) = line.strip_prefix("~ ") {
            let faces = session.table().parse_faces(chance);
            let faces = faces.map_err(|why| Problem::new(why.shifted(2).to_string()).at(&place))?;
            session.answer(&faces).map_err(|why| why.at(&place))?;
            continue;
        }
        let (word, answer) = line.split_once(' ').unwrap_or((line, ""));
        let Some((_, seat)) = seats.iter().find(|(name, _)| name == word) else {
            let known = seats.iter().map(|(name, _)| format!("`{name}`")).collect::<Vec<_>>().join(", ");
            let found: String = word.chars().take(40).filter(|c| !c.is_control()).collect();
            return Err(
                Problem::new(format!("column 1: found `{found}`, expected `~`, `#`, `=` or a seat: {known}")).at(place)
            );
        };
        if answer == "resign" && session.table().outcome().is_none() {
            session.resign(*seat);
            continue;
        }
        if session.table().fate().is_some() {
            return Err(Problem::new(format!(
                "column 1: found `{word}`, expected chance, a line that begins with `~`"
            ))
            .at(place));
        }
        let said = session.say(*seat, answer);
        said.map_err(|why| Problem::new(why.shifted(word.chars().count() + 1).to_string()).at(&place))?;
    }
    if !ended && until.is_none() {
        let lines = text.lines().count();
        return Err(Problem::new(format!(
            "line {}: the record is cut off; expected a hash line at the end",
            lines + 1
        )));
    }
    Ok(session)
}

/// A digest as hash lines have it.
pub(crate) fn short(digest: u64) -> String {
    format!("{:012x}", digest >> 16)
}

/// One word: blanks and controls are written as `%20` and the like.
fn encoded(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_graphic() && byte != b'%' {
            out.push(byte as char);
        } else {
            out.push_str(&format!("%{byte:02x}"));
        }
    }
    out
}

fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let code = (first == b'%').then(|| tail.get(..2)).flatten();
        let byte = code.and_then(|c| std::str::from_utf8(c).ok()).and_then(|c| u8::from_str_radix(c, 16).ok());
        match byte {
            Some(byte) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            None => {
                bytes.push(first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_reads_back() {
        let mut header = Header { game: "toy".into(), rules: 3, pack: ("default".into(), 77), ..Header::default() };
        header.seats = vec![("red".into(), "ann".into()), ("blue".into(), "bot:search".into())];
        header.options.insert("vortex".into(), "true".into());
        header.options.insert("map".into(), "1 2  3%".into());
        assert_eq!(read_header(&header.to_string()).unwrap(), header);
    }

    #[test]
    fn wrong_headers_are_refused_with_a_reason() {
        for wrong in ["", "hello", "game x  rules y", "game x  rules 1  seats red", "game x  rules 1", "game x  foo 1"]
        {
            let problem = read_header(wrong).unwrap_err().to_string();
            assert!(problem.starts_with("line 1: "), "{problem}");
        }
    }
}
