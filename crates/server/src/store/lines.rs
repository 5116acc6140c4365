//! The lines of a table: rows while it is played, one compressed record once it has ended. Whoever asks for them need not
//! know which.

use super::{Failure, Statement, Store, Value};
use crate::protocol::Millis;
use flate2::{Compression, read::ZlibDecoder, write::ZlibEncoder};
use std::io::{Read, Write};

/// One line of a table's log: an answer, an outcome of chance, an undo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub number: u32,
    pub made: Millis,
    pub body: String,
}

/// Bytes of all lines of a game at most, so that a damaged record fills no memory.
const RECORD: u64 = 256 * 1024 * 1024;

impl Store {
    /// The lines from this number on. Those of an archived game have the time of its last move.
    pub async fn lines(&self, table: &str, from: u32) -> Result<Vec<Line>, Failure> {
        let sql = "SELECT lines.number, lines.made, lines.body FROM tables
            JOIN lines ON lines.table_number = tables.number WHERE tables.id = $1 AND lines.number >= $2
            ORDER BY lines.number";
        let rows = self.backend.read(sql, vec![table.into(), from.into()]).await?;
        // Only afterwards: the lines may be archived at this moment, but never taken out again.
        if rows.is_empty() {
            return self.archived(table, from).await;
        }
        let line =
            |row: &super::Row| Line { number: super::tables::number(row, 0), made: row.int(1), body: row.text(2) };
        Ok(rows.iter().map(line).collect())
    }

    async fn archived(&self, table: &str, from: u32) -> Result<Vec<Line>, Failure> {
        let sql = "SELECT archive.body, tables.moved FROM tables
            JOIN archive ON archive.table_number = tables.number WHERE tables.id = $1";
        let Some(row) = self.one(sql, [table.into()]).await? else { return Ok(Vec::new()) };
        let text = open(&row.bytes(0)).map_err(|error| {
            let failure = Failure::Damaged(format!("the record of table {table} cannot be read: {error}"));
            self.backend.note(&failure);
            failure
        })?;
        let line = |(number, body): (u32, &str)| Line { number, made: row.int(1), body: body.to_owned() };
        Ok((0..).zip(text.lines()).skip(from as usize).map(line).collect())
    }

    /// How many lines of a game that is played were made up to this moment.
    pub async fn lines_made(&self, table: &str, until: Millis) -> Result<u32, Failure> {
        let sql = "SELECT lines.number FROM tables JOIN lines ON lines.table_number = tables.number
            WHERE tables.id = $1 AND lines.made <= $2 ORDER BY lines.number DESC LIMIT 1";
        let last = self.one(sql, [table.into(), until.into()]).await?;
        Ok(last.map_or(0, |row| super::tables::number(&row, 0) + 1))
    }

    /// When the last line was made; nothing for an archived game, which no longer moves.
    pub async fn last_line(&self, table: &str) -> Result<Option<Millis>, Failure> {
        let sql = "SELECT lines.made FROM tables JOIN lines ON lines.table_number = tables.number
            WHERE tables.id = $1 ORDER BY lines.number DESC LIMIT 1";
        Ok(self.one(sql, [table.into()]).await?.map(|row| row.int(0)))
    }

    /// Tables that ended before this moment and are not archived yet.
    pub async fn tables_to_archive(&self, before: Millis) -> Result<Vec<String>, Failure> {
        let sql =
            "SELECT id FROM tables WHERE archived = 0 AND status IN ('over', 'abandoned') AND moved < $1 LIMIT 100";
        let rows = self.backend.read(sql, vec![before.into()]).await?;
        Ok(rows.iter().map(|row| row.text(0)).collect())
    }

    /// Makes one record of the lines of a game that has ended. Of its snapshots the last one stays: it shows how the game
    /// ended also by rules that no longer play its lines.
    pub async fn archive(&self, table: &str) -> Result<(), Failure> {
        let lines = self.lines(table, 0).await?;
        let sealed =
            "UPDATE tables SET archived = 1 WHERE id = $1 AND archived = 0 AND status IN ('over', 'abandoned')";
        let mut statements = vec![Statement::one(sealed, [table.into()])];
        if !lines.is_empty() {
            let keep =
                "INSERT INTO archive (table_number, lines, body) SELECT number, $2, $3 FROM tables WHERE id = $1";
            let count = lines.len() as u64;
            let values: [Value; 3] = [table.into(), Value::Int(count as i64), seal(&lines).into()];
            statements.push(Statement::one(keep, values));
            let drop = "DELETE FROM lines WHERE table_number = (SELECT number FROM tables WHERE id = $1)";
            statements.push(Statement::exactly(count, drop, [table.into()]));
        }
        let snapshots = "DELETE FROM snapshots WHERE table_id = $1
            AND lines < (SELECT MAX(lines) FROM snapshots AS last WHERE last.table_id = $1)";
        statements.push(Statement::new(snapshots, [table.into()]));
        self.backend.write(statements).await
    }
}

/// A line as a row of its table.
pub fn statement(table: &str, line: &Line) -> Statement {
    let sql =
        "INSERT INTO lines (table_number, number, made, body) SELECT number, $2, $3, $4 FROM tables WHERE id = $1";
    let values: [Value; 4] = [table.into(), line.number.into(), line.made.into(), line.body.as_str().into()];
    Statement::one(sql, values)
}

/// Lines of text, compressed: a line has no end of line in it.
fn seal(lines: &[Line]) -> Vec<u8> {
    let mut out = ZlibEncoder::new(Vec::new(), Compression::best());
    for line in lines {
        out.write_all(line.body.as_bytes()).and_then(|()| out.write_all(b"\n")).expect("memory takes what is written");
    }
    out.finish().expect("memory takes what is written")
}

/// The text again; its checksum tells whether it is the one that was sealed.
fn open(bytes: &[u8]) -> std::io::Result<String> {
    let mut text = String::new();
    ZlibDecoder::new(bytes).take(RECORD).read_to_string(&mut text)?;
    Ok(text)
}
