//! Copies of a SQLite store, and whether one is sound.

use super::{super::Failure, super::migrations, hold, wrong};
use rusqlite::{Connection, OpenFlags};
use std::{
    fs::{self, File, OpenOptions},
    os::unix::fs::OpenOptionsExt,
    path::Path,
};

/// Copies a store as it is at one moment, with what is still in the log beside it, also while it is served.
pub fn backup(file: &str, to: &str) -> Result<(), Failure> {
    copy(file, to)?;
    sound(to).inspect_err(|_| drop(fs::remove_file(to)))
}

/// Puts a copy in the place of a store that nobody serves. The former one stays beside it.
pub fn restore(from: &str, file: &str, replace: bool) -> Result<Option<String>, Failure> {
    sound(from)?;
    let _held = hold(file)?;
    let exists = Path::new(file).exists();
    if exists && !replace {
        return Err(Failure::Wrong(format!("{file} is there already: with --replace it is put aside")));
    }
    let fresh = format!("{file}.restoring");
    // What a restoring that was broken off has left.
    let _ = fs::remove_file(&fresh);
    copy(from, &fresh)?;
    sound(&fresh)?;
    let aside = format!("{file}.before");
    // A log that was left beside no file is not to become a part of this one.
    let left: Vec<&str> =
        ["-wal", "-shm", ""].into_iter().filter(|end| Path::new(&format!("{file}{end}")).exists()).collect();
    for end in &left {
        let new = format!("{aside}{end}");
        if Path::new(&new).exists() {
            return Err(Failure::Wrong(format!("{new} is there from an earlier restoring: move it away first")));
        }
    }
    for end in &left {
        let (old, new) = (format!("{file}{end}"), format!("{aside}{end}"));
        fs::rename(&old, &new).map_err(|error| Failure::Wrong(format!("cannot move {old}: {error}")))?;
    }
    let aside = exists.then_some(aside);
    fs::rename(&fresh, file).map_err(|error| Failure::Wrong(format!("cannot move {fresh}: {error}")))?;
    let folder = Path::new(file).parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all()).map_err(cannot)?;
    Ok(aside)
}

/// What the database finds wrong with its own pages, indexes and references.
pub fn check(file: &str) -> Result<Vec<String>, Failure> {
    let connection = open(file)?;
    let mut found = Vec::new();
    let mut ask = |sql: &str, columns: usize| -> rusqlite::Result<()> {
        let mut statement = connection.prepare(sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let text = |column| row.get_ref(column).map(|value| value.as_str().unwrap_or("?").to_owned());
            found.push((0..columns).map(text).collect::<rusqlite::Result<Vec<_>>>()?.join(" "));
        }
        Ok(())
    };
    let asked = ask("PRAGMA integrity_check(20)", 1).and_then(|()| {
        ask("SELECT 'a row of ' || \"table\" || ' belongs to no row of ' || parent FROM pragma_foreign_key_check LIMIT 20", 1)
    });
    found.retain(|line| line != "ok");
    match asked.map_err(wrong) {
        Ok(()) => Ok(found),
        Err(Failure::Damaged(text)) => {
            found.push(text);
            Ok(found)
        }
        Err(failure) => Err(failure),
    }
}

/// It is a store of ours that can be read from end to end.
fn sound(file: &str) -> Result<(), Failure> {
    let connection = open(file)?;
    let schema = connection.query_row("SELECT value FROM meta WHERE name = 'schema'", [], |row| row.get(0));
    let schema: String = schema.map_err(|_| Failure::Wrong(format!("{file} is no store of this program")))?;
    let known = schema.parse().is_ok_and(|schema: usize| schema <= migrations::NEWEST);
    if !known {
        return Err(migrations::newer(&schema));
    }
    match check(file)?.into_iter().next() {
        None => Ok(()),
        Some(first) => Err(Failure::Damaged(format!("{file}: {first}"))),
    }
}

fn copy(file: &str, to: &str) -> Result<(), Failure> {
    let connection = open(file)?;
    // An empty file of our own mode: what SQLite makes by itself others could read.
    let made = OpenOptions::new().write(true).create_new(true).mode(0o600).open(to);
    let made = made.map_err(|error| Failure::Wrong(format!("cannot make {to}: {error}")))?;
    let copied = connection.execute("VACUUM INTO ?1", [to]).map_err(wrong);
    copied.inspect_err(|_| drop(fs::remove_file(to)))?;
    made.sync_all().map_err(cannot)
}

fn open(file: &str) -> Result<Connection, Failure> {
    if !Path::new(file).exists() {
        return Err(Failure::Wrong(format!("there is no {file}")));
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags).map_err(wrong)?;
    connection.busy_timeout(super::BUSY).map_err(wrong)?;
    Ok(connection)
}

fn cannot(error: std::io::Error) -> Failure {
    Failure::Wrong(error.to_string())
}
