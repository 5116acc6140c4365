//! The shared store: a few connections to one PostgreSQL.

mod tls;

use super::backend::{Backend, Failure, Later, Row, Statement, Value};
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};
use tokio::sync::Semaphore;
use tokio_postgres::{
    Client, Config, NoTls,
    error::SqlState,
    types::{IsNull, ToSql, Type, private::BytesMut, to_sql_checked},
};
use tokio_postgres_rustls::MakeRustlsConnect;

/// Connections kept open. PostgreSQL commits those that wait together with one sync.
const CONNECTIONS: usize = 8;

pub struct Postgres {
    config: Config,
    tls: Option<MakeRustlsConnect>,
    free: Mutex<Vec<Link>>,
    places: Semaphore,
}

/// A connection with the statements it has prepared.
struct Link {
    client: Client,
    prepared: HashMap<&'static str, tokio_postgres::Statement>,
}

impl Postgres {
    /// Connects once, so that a wrong address is known at the start. Waits for a database that is just starting.
    pub async fn connect(address: &str) -> Result<Postgres, Failure> {
        let (config, tls) = tls::read(address)?;
        let patience = Instant::now() + Duration::from_secs(20);
        let link = loop {
            match Link::open(&config, &tls).await {
                Ok(link) => break link,
                Err(Failure::Wrong(text)) if text.contains("starting up") && Instant::now() < patience => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
                Err(failure) => return Err(failure),
            }
        };
        let free = Mutex::new(vec![link]);
        Ok(Postgres { config, tls, free, places: Semaphore::new(CONNECTIONS) })
    }

    async fn link(&self) -> Result<Link, Failure> {
        while let Some(link) = self.free.lock().expect("no panic holds it").pop() {
            if !link.client.is_closed() {
                return Ok(link);
            }
        }
        Link::open(&self.config, &self.tls).await
    }

    fn give_back(&self, link: Link) {
        self.free.lock().expect("no panic holds it").push(link);
    }
}

impl Backend for Postgres {
    fn read(&self, sql: &'static str, values: Vec<Value>) -> Later<'_, Vec<Row>> {
        Box::pin(async move {
            let _place = self.places.acquire().await.map_err(|e| Failure::Wrong(e.to_string()))?;
            let mut link = self.link().await?;
            let rows = link.read(sql, &values).await;
            self.give_back(link);
            rows
        })
    }

    fn write(&self, statements: Vec<Statement>) -> Later<'_, ()> {
        Box::pin(async move {
            let _place = self.places.acquire().await.map_err(|e| Failure::Wrong(e.to_string()))?;
            let mut link = self.link().await?;
            let written = link.write(&statements).await;
            self.give_back(link);
            written
        })
    }

    fn size(&self) -> Later<'_, (u64, u64)> {
        Box::pin(async move {
            let rows = self.read("SELECT pg_database_size(current_database())", vec![]).await?;
            Ok((rows.first().map_or(0, |row| row.int(0).max(0) as u64), 0))
        })
    }
}

impl Link {
    async fn open(config: &Config, tls: &Option<MakeRustlsConnect>) -> Result<Link, Failure> {
        let connecting = async {
            match tls {
                Some(tls) => config.connect(tls.clone()).await.map(|(client, connection)| (client, attend(connection))),
                None => config.connect(NoTls).await.map(|(client, connection)| (client, attend(connection))),
            }
        };
        let (client, ()) = tokio::time::timeout(Duration::from_secs(10), connecting)
            .await
            .map_err(|_| Failure::Wrong("PostgreSQL does not answer".into()))?
            .map_err(wrong)?;
        Ok(Link { client, prepared: HashMap::new() })
    }

    async fn prepare(&mut self, sql: &'static str) -> Result<tokio_postgres::Statement, Failure> {
        if let Some(statement) = self.prepared.get(sql) {
            return Ok(statement.clone());
        }
        let statement = self.client.prepare(sql).await.map_err(wrong)?;
        self.prepared.insert(sql, statement.clone());
        Ok(statement)
    }

    async fn holds(&mut self) -> Result<bool, Failure> {
        Ok(self.read(LOCK, &[]).await?.first().is_some_and(|row| row.int(0) == 1))
    }

    async fn read(&mut self, sql: &'static str, values: &[Value]) -> Result<Vec<Row>, Failure> {
        let statement = self.prepare(sql).await?;
        let rows = self.client.query(&statement, &borrowed(values)).await.map_err(wrong)?;
        rows.iter().map(row).collect()
    }

    async fn write(&mut self, statements: &[Statement]) -> Result<(), Failure> {
        for statement in statements {
            if !is_plain(statement) {
                self.prepare(statement.sql).await?;
            }
        }
        let Link { client, prepared } = self;
        let transaction = client.transaction().await.map_err(wrong)?;
        for Statement { sql, values, changes } in statements {
            let changed = match prepared.get(sql) {
                Some(statement) => transaction.execute(statement, &borrowed(values)).await.map_err(wrong)?,
                // PostgreSQL keeps rows in no index.
                None => {
                    let sql = sql.trim_end_matches("WITHOUT ROWID");
                    transaction.batch_execute(sql).await.map(|()| 0).map_err(wrong)?
                }
            };
            if changes.is_some_and(|expected| expected != changed) {
                return Err(Failure::Conflict);
            }
        }
        transaction.commit().await.map_err(at_commit)
    }
}

/// A session that holds the store's lock; PostgreSQL gives it back when the session ends, also with its process.
pub struct Hold {
    keeping: tokio::task::JoinHandle<()>,
    /// Another process has it.
    pub lost: Arc<AtomicBool>,
}

/// What is said when somebody else was faster after the database had been away.
pub const TAKEN: &str = "another process has taken this database: stop one of the two";

/// The number of the lock, which is ours alone in a database of our own.
const LOCK: &str = "SELECT CASE WHEN pg_try_advisory_lock(83729106455) THEN 1 ELSE 0 END";

impl Hold {
    /// Whoever was killed just now has a moment to be missed.
    pub async fn take(address: &str) -> Result<Hold, Failure> {
        let (config, tls) = tls::read(address)?;
        let patience = Instant::now() + Duration::from_secs(3);
        let mut link = Link::open(&config, &tls).await?;
        while !link.holds().await? {
            if Instant::now() >= patience {
                let why = "another process serves this database: stop it first, or give this one its own --store";
                return Err(Failure::Wrong(why.into()));
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let lost = Arc::new(AtomicBool::new(false));
        Ok(Hold { keeping: tokio::spawn(keep(config, tls, link, lost.clone())), lost })
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        self.keeping.abort();
    }
}

/// Takes the lock again when the database has been away.
async fn keep(config: Config, tls: Option<MakeRustlsConnect>, mut link: Link, lost: Arc<AtomicBool>) {
    loop {
        tokio::time::sleep(Duration::from_secs(1)).await;
        if !link.client.is_closed() {
            continue;
        }
        let Ok(mut again) = Link::open(&config, &tls).await else { continue };
        let held = again.holds().await;
        lost.store(held == Ok(false), Relaxed);
        match held {
            Ok(true) => link = again,
            Ok(false) => tracing::error!("{TAKEN}"),
            Err(error) => tracing::warn!(%error, "the database is not locked yet"),
        }
    }
}

/// Lets a connection work until it ends.
fn attend(connection: impl Future<Output = Result<(), tokio_postgres::Error>> + Send + 'static) {
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::warn!(%error, "connection to PostgreSQL ended");
        }
    });
}

/// Changes of the schema are not prepared: what they are about may not exist yet. They have no values.
fn is_plain(statement: &Statement) -> bool {
    statement.values.is_empty() && statement.changes.is_none()
}

fn borrowed(values: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

fn row(row: &tokio_postgres::Row) -> Result<Row, Failure> {
    let column = |index: usize| {
        let kind = row.columns()[index].type_();
        let value = match *kind {
            Type::INT8 => row.try_get::<_, Option<i64>>(index).map(Value::from),
            Type::INT4 => row.try_get::<_, Option<i32>>(index).map(|v| v.map(i64::from).into()),
            Type::BYTEA => row.try_get::<_, Option<Vec<u8>>>(index).map(Value::from),
            _ => row.try_get::<_, Option<String>>(index).map(Value::from),
        };
        value.map_err(wrong)
    };
    (0..row.len()).map(column).collect::<Result<_, _>>().map(Row)
}

impl ToSql for Value {
    fn to_sql(&self, kind: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            Value::Int(value) if *kind == Type::INT4 => i32::try_from(*value)?.to_sql(kind, out),
            Value::Int(value) => value.to_sql(kind, out),
            Value::Text(text) => text.to_sql(kind, out),
            Value::Bytes(bytes) => bytes.to_sql(kind, out),
        }
    }

    fn accepts(kind: &Type) -> bool {
        matches!(*kind, Type::INT8 | Type::INT4 | Type::TEXT | Type::VARCHAR | Type::BYTEA)
    }

    to_sql_checked!();
}

/// A commit that PostgreSQL itself refused was not done; of one it did not answer, or answered by going away, nobody knows.
fn at_commit(error: tokio_postgres::Error) -> Failure {
    let leaves = [SqlState::ADMIN_SHUTDOWN, SqlState::CRASH_SHUTDOWN, SqlState::DATABASE_DROPPED];
    let refused = error.code().is_some_and(|code| !leaves.contains(code));
    match wrong(error) {
        Failure::Wrong(text) if !refused => Failure::Unknown(text),
        failure => failure,
    }
}

fn wrong(error: tokio_postgres::Error) -> Failure {
    match error.code() {
        Some(code)
            if [SqlState::UNIQUE_VIOLATION, SqlState::T_R_SERIALIZATION_FAILURE, SqlState::T_R_DEADLOCK_DETECTED]
                .contains(code) =>
        {
            Failure::Conflict
        }
        Some(code) if [SqlState::DATA_CORRUPTED, SqlState::INDEX_CORRUPTED].contains(code) => {
            Failure::Damaged(error.as_db_error().map_or_else(|| error.to_string(), |db| db.message().to_owned()))
        }
        Some(_) | None => {
            let detail = error.as_db_error().map(|db| db.message().to_owned());
            let cause = std::error::Error::source(&error).map(|cause| format!("{error}: {cause}"));
            Failure::Wrong(detail.or(cause).unwrap_or_else(|| error.to_string()))
        }
    }
}
