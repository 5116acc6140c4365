//! Tables, their lines, chat and snapshots.

use super::{Failure, Line, Row, Statement, Store, Value, lines};
use crate::protocol::{Millis, Status};

/// A table without its lines. `body` is the server's own, as JSON.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRow {
    pub id: String,
    pub status: Status,
    pub private: bool,
    pub made: Millis,
    pub moved: Millis,
    /// When somebody's time is up, if a clock runs.
    pub deadline: Option<Millis>,
    /// Raised by each change; a change of an old version is a conflict.
    pub version: i64,
    pub body: String,
}

/// A change of a table that happens wholly or not at all.
#[derive(Clone, Debug, Default)]
pub struct Append {
    pub lines: Vec<Line>,
    /// The new head, of a version one above the stored one.
    pub head: Option<TableRow>,
    /// Who sits there now, if that has changed.
    pub users: Option<Vec<String>>,
    /// Who else is named there, if that has changed.
    pub named: Option<Vec<String>>,
    pub chat: Option<ChatRow>,
    /// Snapshots of later positions are void: the game was taken back to this one.
    pub back_to: Option<u32>,
}

impl Append {
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
            && self.head.is_none()
            && self.users.is_none()
            && self.named.is_none()
            && self.chat.is_none()
    }
}

/// A line of chat as stored. Without user and words once its author has left for good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatRow {
    pub number: u32,
    pub user: String,
    pub name: String,
    pub body: String,
    pub made: Millis,
    /// Its author had no account.
    pub guest: bool,
}

/// A table to be kept, with who is at it.
pub struct NewTable<'a> {
    pub row: &'a TableRow,
    pub host: &'a str,
    pub users: &'a [String],
    pub named: &'a [String],
    pub lines: &'a [Line],
}

/// A complaint about a line of chat, for whoever runs the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComplaintRow {
    pub id: String,
    pub table: String,
    pub chat: u32,
    pub line: String,
    pub by: String,
    pub why: String,
    pub made: Millis,
}

/// A frozen match after so many stored lines: a cache that may be deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    pub format: i64,
    pub lines: u32,
    /// Lines of the record, without what was taken back.
    pub position: u32,
    pub body: Vec<u8>,
}

impl Store {
    pub async fn add_table(&self, table: &NewTable<'_>) -> Result<(), Failure> {
        let NewTable { row, host, users, named, lines } = *table;
        let count = "UPDATE numbers SET last = last + 1 WHERE name = 'tables'";
        let sql = "INSERT INTO tables (id, status, private, made, moved, deadline, version, body, host, number)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, (SELECT last FROM numbers WHERE name = 'tables'))";
        let values: [Value; 9] = [
            row.id.as_str().into(),
            row.status.word().into(),
            row.private.into(),
            row.made.into(),
            row.moved.into(),
            row.deadline.into(),
            row.version.into(),
            row.body.as_str().into(),
            host.into(),
        ];
        let mut statements = vec![Statement::one(count, []), Statement::new(sql, values)];
        statements.extend(users.iter().map(|user| seat(&row.id, user)));
        statements.extend(named.iter().map(|user| name(&row.id, user)));
        statements.extend(lines.iter().map(|line| lines::statement(&row.id, line)));
        self.backend.write(statements).await
    }

    pub async fn table(&self, id: &str) -> Result<Option<TableRow>, Failure> {
        let sql = "SELECT id, status, private, made, moved, deadline, version, body FROM tables WHERE id = $1";
        Ok(self.one(sql, [id.into()]).await?.as_ref().map(table))
    }

    /// Tables a user keeps that are not over.
    pub async fn tables_of_host(&self, host: &str) -> Result<usize, Failure> {
        let sql = "SELECT COUNT(*) FROM tables WHERE host = $1 AND status IN ('gathering', 'running', 'paused')";
        Ok(self.one(sql, [host.into()]).await?.map_or(0, |row| row.int(0).max(0) as usize))
    }

    /// Running tables a user keeps where nobody plays but bots, besides this one.
    pub async fn tables_of_bots(&self, host: &str, but: &str) -> Result<usize, Failure> {
        let sql = "SELECT COUNT(*) FROM tables WHERE host = $1 AND id <> $2 AND status IN ('gathering', 'running')
            AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tables.id) AND body NOT LIKE '%\"kind\":\"open\"%'
            AND body NOT LIKE '%\"kind\":\"reserved\"%'";
        Ok(self.one(sql, [host.into(), but.into()]).await?.map_or(0, |row| row.int(0).max(0) as usize))
    }

    /// How many tables there are that are not over.
    pub async fn count_tables(&self) -> Result<Vec<(Status, u64)>, Failure> {
        let sql =
            "SELECT status, COUNT(*) FROM tables WHERE status IN ('gathering', 'running', 'paused') GROUP BY status";
        let rows = self.backend.read(sql, vec![]).await?;
        Ok(rows.iter().map(|row| (status(&row.text(0)), row.int(1).max(0) as u64)).collect())
    }

    pub async fn append(&self, table: &str, append: &Append) -> Result<(), Failure> {
        let mut statements: Vec<Statement> = append.lines.iter().map(|line| lines::statement(table, line)).collect();
        if let Some(head) = &append.head {
            let sql = "UPDATE tables SET status = $2, private = $3, moved = $4, deadline = $5, version = $6, body = $7
                WHERE id = $1 AND version = $6 - 1";
            let values: [Value; 7] = [
                table.into(),
                head.status.word().into(),
                head.private.into(),
                head.moved.into(),
                head.deadline.into(),
                head.version.into(),
                head.body.as_str().into(),
            ];
            statements.push(Statement::one(sql, values));
        }
        if let Some(users) = &append.users {
            statements.push(Statement::new("DELETE FROM seats WHERE table_id = $1", [table.into()]));
            statements.extend(users.iter().map(|user| seat(table, user)));
        }
        if let Some(users) = &append.named {
            statements.push(Statement::new("DELETE FROM named WHERE table_id = $1", [table.into()]));
            statements.extend(users.iter().map(|user| name(table, user)));
        }
        if let Some(position) = append.back_to {
            let sql = "DELETE FROM snapshots WHERE table_id = $1 AND position > $2";
            statements.push(Statement::new(sql, [table.into(), position.into()]));
        }
        if let Some(chat) = &append.chat {
            let sql = "INSERT INTO chat (table_id, number, user_id, name, body, made, guest)
                VALUES ($1, $2, $3, $4, $5, $6, $7)";
            let ChatRow { number, user, name, body, made, guest } = chat.clone();
            let values: [Value; 7] =
                [table.into(), number.into(), user.into(), name.into(), body.into(), made.into(), guest.into()];
            statements.push(Statement::new(sql, values));
        }
        self.backend.write(statements).await
    }

    /// The last lines of chat before this one, oldest first.
    pub async fn chat(&self, table: &str, before: u32) -> Result<Vec<ChatRow>, Failure> {
        let sql = "SELECT number, user_id, name, body, made, guest FROM chat WHERE table_id = $1 AND number < $2
            ORDER BY number DESC LIMIT 200";
        let rows = self.backend.read(sql, vec![table.into(), before.into()]).await?;
        Ok(rows.iter().rev().map(chat).collect())
    }

    /// One line of chat, however old.
    pub async fn chat_line(&self, table: &str, number: u32) -> Result<Option<ChatRow>, Failure> {
        let sql = "SELECT number, user_id, name, body, made, guest FROM chat WHERE table_id = $1 AND number = $2";
        Ok(self.one(sql, [table.into(), number.into()]).await?.as_ref().map(chat))
    }

    /// A line of chat is gone: without user and words, as if its author had left. [`Failure::Conflict`] if there is none.
    pub async fn delete_chat(&self, table: &str, number: u32) -> Result<(), Failure> {
        let sql = "UPDATE chat SET name = '', body = '', user_id = '' WHERE table_id = $1 AND number = $2";
        self.backend.write(vec![Statement::one(sql, [table.into(), number.into()])]).await
    }

    /// Everything a user has said anywhere, with the table.
    pub async fn chat_of_user(&self, user: &str) -> Result<Vec<(String, ChatRow)>, Failure> {
        let sql =
            "SELECT number, user_id, name, body, made, guest, table_id FROM chat WHERE user_id = $1 ORDER BY made";
        let rows = self.backend.read(sql, vec![user.into()]).await?;
        Ok(rows.iter().map(|row| (row.text(6), chat(row))).collect())
    }

    /// Keeps a complaint; the same person's second one about a line changes nothing.
    pub async fn add_report(&self, report: &ComplaintRow) -> Result<(), Failure> {
        let sql = "INSERT INTO reports (id, table_id, chat, line, by_user, why, made)
            SELECT $1, $2, $3, $4, $5, $6, $7 WHERE NOT EXISTS
            (SELECT 1 FROM reports WHERE table_id = $2 AND chat = $3 AND by_user = $5)";
        let ComplaintRow { id, table, chat, line, by, why, made } = report.clone();
        let values: [Value; 7] =
            [id.into(), table.into(), chat.into(), line.into(), by.into(), why.into(), made.into()];
        self.run(sql, values).await
    }

    pub async fn reports(&self) -> Result<Vec<ComplaintRow>, Failure> {
        let sql = "SELECT id, table_id, chat, line, by_user, why, made FROM reports ORDER BY made, id";
        let rows = self.backend.read(sql, vec![]).await?;
        let report = |row: &Row| ComplaintRow {
            id: row.text(0),
            table: row.text(1),
            chat: number(row, 2),
            line: row.text(3),
            by: row.text(4),
            why: row.text(5),
            made: row.int(6),
        };
        Ok(rows.iter().map(report).collect())
    }

    /// A report has been dealt with.
    pub async fn drop_report(&self, id: &str) -> Result<(), Failure> {
        self.backend.write(vec![Statement::one("DELETE FROM reports WHERE id = $1", [id.into()])]).await
    }

    /// Public tables of a status, the newest first.
    pub async fn public_tables(&self, status: Status, limit: u32) -> Result<Vec<TableRow>, Failure> {
        let sql = "SELECT id, status, private, made, moved, deadline, version, body FROM tables
            WHERE status = $1 AND private = 0 ORDER BY moved DESC LIMIT $2";
        let rows = self.backend.read(sql, vec![status.word().into(), limit.into()]).await?;
        Ok(rows.iter().map(table).collect())
    }

    /// Tables where this user sits, the newest first.
    pub async fn tables_of_user(&self, user: &str) -> Result<Vec<TableRow>, Failure> {
        let sql = "SELECT id, status, private, made, moved, deadline, version, body FROM tables
            JOIN seats ON seats.table_id = tables.id WHERE seats.user_id = $1 ORDER BY moved DESC LIMIT 500";
        let rows = self.backend.read(sql, vec![user.into()]).await?;
        Ok(rows.iter().map(table).collect())
    }

    /// How many tables where this user sits are not over.
    pub async fn open_tables_of_user(&self, user: &str) -> Result<usize, Failure> {
        let sql = "SELECT COUNT(*) FROM tables JOIN seats ON seats.table_id = tables.id
            WHERE seats.user_id = $1 AND tables.status IN ('gathering', 'running', 'paused')";
        Ok(self.one(sql, [user.into()]).await?.map_or(0, |row| row.int(0).max(0) as usize))
    }

    /// Every table that knows of this user: where they sit, which they keep, where they are expected or barred.
    pub async fn tables_naming(&self, user: &str) -> Result<Vec<String>, Failure> {
        let sql = "SELECT table_id FROM seats WHERE user_id = $1 UNION SELECT table_id FROM named WHERE user_id = $1
            UNION SELECT id FROM tables WHERE host = $1";
        let rows = self.backend.read(sql, vec![user.into()]).await?;
        Ok(rows.iter().map(|row| row.text(0)).collect())
    }

    /// Tables of a status or of a host, as whoever runs the server looks at them: a hundred a page, the newest first.
    pub async fn all_tables(&self, status: Option<Status>, host: &str, page: u32) -> Result<Vec<TableRow>, Failure> {
        let sql = "SELECT id, status, private, made, moved, deadline, version, body FROM tables
            WHERE ($1 = '' OR status = $1) AND ($2 = '' OR host = $2) ORDER BY moved DESC, id LIMIT 100 OFFSET $3";
        let status = status.map_or("", Status::word);
        let rows = self.backend.read(sql, vec![status.into(), host.into(), (i64::from(page) * 100).into()]).await?;
        Ok(rows.iter().map(table).collect())
    }

    /// Running tables where a bot may answer for a seat, in the order of their ids, after this one.
    pub async fn tables_with_bots(&self, after: &str) -> Result<Vec<String>, Failure> {
        let sql = "SELECT id FROM tables WHERE status = 'running' AND id > $1 AND (body LIKE '%\"kind\":\"bot\"%'
            OR body LIKE '%\"kind\":\"open\"%' OR body LIKE '%\"kind\":\"reserved\"%') ORDER BY id LIMIT 100";
        let rows = self.backend.read(sql, vec![after.into()]).await?;
        Ok(rows.iter().map(|row| row.text(0)).collect())
    }

    /// Tables where somebody's time, or the time to answer a proposal, was up before this moment, in the order of their ids, after this one.
    pub async fn tables_due(&self, now: Millis, after: &str) -> Result<Vec<String>, Failure> {
        let sql = "SELECT id FROM tables WHERE deadline <= $1 AND status IN ('running', 'paused') AND id > $2
            ORDER BY id LIMIT 500";
        let rows = self.backend.read(sql, vec![now.into(), after.into()]).await?;
        Ok(rows.iter().map(|row| row.text(0)).collect())
    }

    /// Running or gathering tables without a move since this moment.
    pub async fn tables_left_alone(&self, status: Status, since: Millis) -> Result<Vec<String>, Failure> {
        let sql = "SELECT id FROM tables WHERE status = $1 AND moved < $2 LIMIT 500";
        let rows = self.backend.read(sql, vec![status.word().into(), since.into()]).await?;
        Ok(rows.iter().map(|row| row.text(0)).collect())
    }

    pub async fn keep_snapshots(&self, table: &str, snapshots: &[Snapshot]) -> Result<(), Failure> {
        self.backend.write(snapshots.iter().map(|snapshot| keep(table, snapshot)).collect()).await
    }

    /// Keeps a snapshot in the place of those before it, but for the first from this line on: a table that leaves memory
    /// after each line does not fill the store.
    pub async fn keep_last_snapshot(&self, table: &str, snapshot: &Snapshot, first: u32) -> Result<(), Failure> {
        let sql = "DELETE FROM snapshots WHERE table_id = $1 AND lines < $2 AND lines >
            (SELECT MIN(lines) FROM snapshots AS first WHERE first.table_id = $1 AND first.lines >= $3)";
        let drop = Statement::new(sql, [table.into(), snapshot.lines.into(), first.into()]);
        self.backend.write(vec![keep(table, snapshot), drop]).await
    }

    /// The last snapshot of a position up to this one.
    pub async fn snapshot(&self, table: &str, position: u32) -> Result<Option<Snapshot>, Failure> {
        let sql = "SELECT format, lines, position, body FROM snapshots WHERE table_id = $1 AND position <= $2
            ORDER BY lines DESC LIMIT 1";
        let row = self.one(sql, [table.into(), position.into()]).await?;
        let snapshot = |row: Row| Snapshot {
            format: row.int(0),
            lines: number(&row, 1),
            position: number(&row, 2),
            body: row.bytes(3),
        };
        Ok(row.map(snapshot))
    }
}

fn keep(table: &str, snapshot: &Snapshot) -> Statement {
    let sql = "INSERT INTO snapshots (table_id, lines, position, format, body) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (table_id, lines) DO UPDATE SET position = excluded.position, format = excluded.format,
        body = excluded.body";
    let Snapshot { format, lines, position, body } = snapshot.clone();
    let values: [Value; 5] = [table.into(), lines.into(), position.into(), format.into(), body.into()];
    Statement::new(sql, values)
}

fn seat(table: &str, user: &str) -> Statement {
    let sql = "INSERT INTO seats (table_id, user_id) VALUES ($1, $2) ON CONFLICT (table_id, user_id) DO NOTHING";
    Statement::new(sql, [table.into(), user.into()])
}

fn name(table: &str, user: &str) -> Statement {
    let sql = "INSERT INTO named (table_id, user_id) VALUES ($1, $2) ON CONFLICT (table_id, user_id) DO NOTHING";
    Statement::new(sql, [table.into(), user.into()])
}

fn table(row: &Row) -> TableRow {
    TableRow {
        id: row.text(0),
        status: status(&row.text(1)),
        private: row.int(2) != 0,
        made: row.int(3),
        moved: row.int(4),
        deadline: row.maybe_int(5),
        version: row.int(6),
        body: row.text(7),
    }
}

fn chat(row: &Row) -> ChatRow {
    ChatRow {
        number: number(row, 0),
        user: row.text(1),
        name: row.text(2),
        body: row.text(3),
        made: row.int(4),
        guest: row.int(5) != 0,
    }
}

pub fn number(row: &Row, column: usize) -> u32 {
    u32::try_from(row.int(column)).unwrap_or(u32::MAX)
}

fn status(word: &str) -> Status {
    match word {
        "gathering" => Status::Gathering,
        "running" => Status::Running,
        "paused" => Status::Paused,
        "over" => Status::Over,
        _ => Status::Abandoned,
    }
}
