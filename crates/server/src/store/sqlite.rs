//! The embedded store: one thread writes, one reads.
//!
//! The writer takes everything that waits into one SQLite transaction and answers all of them after one sync to disk.
//! So many tables share the price of durability. If one of the requests fails, they are run again, each in a savepoint
//! of its own.

pub mod upkeep;

use super::backend::{Backend, Failure, Later, Row, Statement, Value};
use rusqlite::{Connection, ErrorCode, ToSql, params_from_iter, types::ValueRef};
use std::{
    fs::{self, File, OpenOptions, Permissions, TryLockError},
    io::ErrorKind,
    os::unix::fs::{OpenOptionsExt, PermissionsExt},
    sync::mpsc,
    time::Duration,
};
use tokio::sync::oneshot;

/// Requests in one transaction at most, so that nobody waits long.
const GROUP: usize = 512;
/// How long a request waits for another process that writes.
const BUSY: Duration = Duration::from_secs(10);
/// Page cache of each connection. The operating system keeps the file in its own.
const CACHE_KIB: i64 = 1024;

pub struct Sqlite {
    file: String,
    writes: mpsc::Sender<Work>,
    reads: mpsc::Sender<Read>,
}

/// What the writer is given.
enum Work {
    Write(Write),
    Close(oneshot::Sender<Result<(), Failure>>),
}

struct Write {
    statements: Vec<Statement>,
    answer: oneshot::Sender<Result<(), Failure>>,
}

struct Read {
    sql: &'static str,
    values: Vec<Value>,
    answer: oneshot::Sender<Result<Vec<Row>, Failure>>,
}

impl Sqlite {
    pub fn open(file: &str) -> Result<Sqlite, Failure> {
        guard(file)?;
        let writer = connect(file)?;
        let reader = connect(file)?;
        let (writes, write_queue) = mpsc::channel();
        let (reads, read_queue) = mpsc::channel();
        spawn("store-write", move || write_loop(writer, &write_queue))?;
        spawn("store-read", move || read_loop(&reader, &read_queue))?;
        Ok(Sqlite { file: file.to_owned(), writes, reads })
    }
}

impl Backend for Sqlite {
    fn read(&self, sql: &'static str, values: Vec<Value>) -> Later<'_, Vec<Row>> {
        let (answer, answered) = oneshot::channel();
        let sent = self.reads.send(Read { sql, values, answer });
        Box::pin(async move {
            sent.map_err(|_| gone())?;
            answered.await.map_err(|_| gone())?
        })
    }

    fn write(&self, statements: Vec<Statement>) -> Later<'_, ()> {
        let (answer, answered) = oneshot::channel();
        let sent = self.writes.send(Work::Write(Write { statements, answer }));
        Box::pin(async move {
            sent.map_err(|_| gone())?;
            answered.await.map_err(|_| gone())?
        })
    }

    fn size(&self) -> Later<'_, (u64, u64)> {
        let bytes = |file: String| std::fs::metadata(file).map_or(0, |data| data.len());
        Box::pin(async move { Ok((bytes(self.file.clone()), bytes(format!("{}-wal", self.file)))) })
    }

    fn close(&self) -> Later<'_, ()> {
        let (answer, answered) = oneshot::channel();
        let sent = self.writes.send(Work::Close(answer));
        Box::pin(async move {
            sent.map_err(|_| gone())?;
            answered.await.map_err(|_| gone())?
        })
    }
}

/// The file is for its owner alone, also one that was there before: hashes of passwords, the key of the cookies and running
/// seeds are in it. What SQLite puts beside it has the same mode.
fn guard(file: &str) -> Result<(), Failure> {
    match OpenOptions::new().write(true).create_new(true).mode(0o600).open(file) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => {
            return Err(Failure::Wrong(format!("cannot open {file}: {error}")));
        }
        Ok(_) | Err(_) => {}
    }
    for file in [file.to_owned(), format!("{file}-wal"), format!("{file}-shm")] {
        let Ok(mode) = fs::metadata(&file).map(|data| data.permissions().mode()) else { continue };
        if mode & 0o077 != 0 {
            fs::set_permissions(&file, Permissions::from_mode(0o600))
                .map_err(|error| Failure::Wrong(format!("others may read {file}, which cannot be changed: {error}")))?;
        }
    }
    Ok(())
}

/// Takes the store for one process, as long as the file that comes back is open.
pub fn hold(file: &str) -> Result<File, Failure> {
    let beside = format!("{file}.lock");
    let lock = OpenOptions::new().write(true).create(true).truncate(false).mode(0o600).open(&beside);
    let lock = lock.map_err(|error| Failure::Wrong(format!("cannot open {beside}: {error}")))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(Failure::Wrong(format!(
            "another process serves {file}: stop it first, or give this one its own --store"
        ))),
        Err(TryLockError::Error(error)) => Err(Failure::Wrong(format!("cannot lock {beside}: {error}"))),
    }
}

fn connect(file: &str) -> Result<Connection, Failure> {
    let connection = Connection::open(file).map_err(|e| Failure::Wrong(format!("cannot open {file}: {e}")))?;
    connection.busy_timeout(BUSY).map_err(wrong)?;
    connection.pragma_update(None, "journal_mode", "WAL").map_err(wrong)?;
    connection.pragma_update(None, "synchronous", "FULL").map_err(wrong)?;
    connection.pragma_update(None, "foreign_keys", true).map_err(wrong)?;
    connection.pragma_update(None, "cache_size", -CACHE_KIB).map_err(wrong)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    std::thread::Builder::new().name(name.into()).spawn(work).map(drop).map_err(|e| Failure::Wrong(e.to_string()))
}

fn read_loop(connection: &Connection, queue: &mpsc::Receiver<Read>) {
    while let Ok(Read { sql, values, answer }) = queue.recv() {
        let _ = answer.send(rows(connection, sql, &values).map_err(wrong));
    }
}

fn write_loop(mut connection: Connection, queue: &mpsc::Receiver<Work>) {
    let mut close = None;
    while close.is_none()
        && let Ok(first) = queue.recv()
    {
        let mut group = Vec::new();
        let mut next = Some(first);
        while let Some(work) = next.take() {
            match work {
                Work::Write(write) => group.push(write),
                Work::Close(answer) => close = Some(answer),
            }
            if group.len() < GROUP && close.is_none() {
                next = queue.try_recv().ok();
            }
        }
        if group.is_empty() {
            continue;
        }
        let (answers, results): (Vec<_>, Vec<_>) = match write_group(&mut connection, group) {
            Ok(answered) => answered.into_iter().unzip(),
            Err((answers, failure)) => answers.into_iter().map(|answer| (answer, Err(failure.clone()))).unzip(),
        };
        for (answer, result) in answers.into_iter().zip(results) {
            let _ = answer.send(result);
        }
    }
    if let Some(answer) = close {
        // What is in the log beside the file goes into the file, so that the file alone is the store.
        let written = connection.pragma_update(None, "wal_checkpoint", "TRUNCATE").map_err(wrong);
        let _ = answer.send(written);
    }
}

type Answer = oneshot::Sender<Result<(), Failure>>;

/// Either every request has its own result and the successful ones are on disk, or nothing of it happened.
fn write_group(
    connection: &mut Connection,
    group: Vec<Write>,
) -> Result<Vec<(Answer, Result<(), Failure>)>, (Vec<Answer>, Failure)> {
    let (requests, answers): (Vec<_>, Vec<_>) = group.into_iter().map(|w| (w.statements, w.answer)).unzip();
    if together(connection, &requests) {
        return Ok(answers.into_iter().map(|answer| (answer, Ok(()))).collect());
    }
    let mut all = || -> rusqlite::Result<Vec<Result<(), Failure>>> {
        let mut transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let mut results = Vec::with_capacity(requests.len());
        for request in &requests {
            let savepoint = transaction.savepoint()?;
            let result = run(&savepoint, request);
            match result {
                Ok(()) => savepoint.commit()?,
                Err(_) => savepoint.finish()?,
            }
            results.push(result);
        }
        transaction.commit()?;
        Ok(results)
    };
    match all() {
        Ok(results) => Ok(answers.into_iter().zip(results).collect()),
        Err(error) => Err((answers, wrong(error))),
    }
}

/// All requests at once; false, and nothing has happened, if any of them fails.
fn together(connection: &mut Connection, requests: &[Vec<Statement>]) -> bool {
    let Ok(transaction) = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate) else {
        return false;
    };
    requests.iter().all(|request| run(&transaction, request).is_ok()) && transaction.commit().is_ok()
}

fn run(connection: &Connection, statements: &[Statement]) -> Result<(), Failure> {
    for Statement { sql, values, changes } in statements {
        let mut statement = connection.prepare_cached(&numbered(sql)).map_err(wrong)?;
        let changed = statement.execute(params_from_iter(values)).map_err(wrong)?;
        if changes.is_some_and(|expected| expected != changed as u64) {
            return Err(Failure::Conflict);
        }
    }
    Ok(())
}

fn rows(connection: &Connection, sql: &str, values: &[Value]) -> rusqlite::Result<Vec<Row>> {
    let mut statement = connection.prepare_cached(&numbered(sql))?;
    let columns = statement.column_count();
    let read = |row: &rusqlite::Row<'_>| {
        (0..columns)
            .map(|column| {
                Ok(match row.get_ref(column)? {
                    ValueRef::Null | ValueRef::Real(_) => Value::Null,
                    ValueRef::Integer(value) => Value::Int(value),
                    ValueRef::Text(text) => Value::Text(String::from_utf8_lossy(text).into_owned()),
                    ValueRef::Blob(bytes) => Value::Bytes(bytes.to_vec()),
                })
            })
            .collect::<rusqlite::Result<Vec<_>>>()
            .map(Row)
    };
    statement.query_map(params_from_iter(values), read)?.collect()
}

/// SQLite numbers its values with `?1`.
fn numbered(sql: &str) -> String {
    sql.replace('$', "?")
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
        use rusqlite::types::ToSqlOutput::Borrowed;
        Ok(Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Int(value) => ValueRef::Integer(*value),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

fn wrong(error: rusqlite::Error) -> Failure {
    match error.sqlite_error_code() {
        Some(ErrorCode::ConstraintViolation) => Failure::Conflict,
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Failure::Damaged(error.to_string()),
        _ => Failure::Wrong(error.to_string()),
    }
}

fn gone() -> Failure {
    Failure::Wrong("its thread has ended".into())
}
