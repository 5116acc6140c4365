//! What must survive: users, tables and their lines, chat, notices.
//!
//! [`Store`] is written once, in SQL that SQLite and PostgreSQL both understand; a [`Backend`] runs it. Everything
//! that belongs together is one [`Backend::write`], which happens wholly or not at all and is on disk when it returns.

mod backend;
mod check;
mod lines;
mod migrations;
mod packs;
mod people;
#[cfg(feature = "postgres")]
mod postgres;
mod prune;
mod sqlite;
mod tables;
mod watched;

pub use backend::{Backend, Failure, Later, Row, Statement, Value};
pub use lines::Line;
pub use packs::PackRow;
pub use people::{Account, Called, TokenRow};
#[cfg(feature = "postgres")]
pub use postgres::Postgres;
pub use sqlite::{Sqlite, upkeep};
pub use tables::{Append, ChatRow, ComplaintRow, NewTable, Snapshot, TableRow};

use crate::random;
use std::sync::Arc;
use watched::{Gauges, Watched};

/// A store that is taken for one process.
pub enum Held {
    File(#[allow(dead_code)] std::fs::File), // held, not read
    #[cfg(feature = "postgres")]
    Session(postgres::Hold),
}

impl Held {
    /// Why it is no longer ours alone.
    pub fn lost(&self) -> Option<&'static str> {
        match self {
            // As long as the file is open.
            Held::File(_) => None,
            #[cfg(feature = "postgres")]
            Held::Session(hold) => hold.lost.load(std::sync::atomic::Ordering::Relaxed).then_some(postgres::TAKEN),
        }
    }
}

/// The typed face of the store.
#[derive(Clone)]
pub struct Store {
    backend: Watched,
}

impl Store {
    /// Opens `sqlite:FILE` or `postgres://...` and brings its schema up to date.
    pub async fn open(address: &str) -> Result<Store, Failure> {
        Store::on(Store::connect(address).await?).await
    }

    /// Opens a store whose schema is this program's; nothing is changed in it.
    pub async fn open_as_it_is(address: &str) -> Result<Store, Failure> {
        let backend = Store::connect(address).await?;
        Store::check_schema(&*backend).await?;
        Ok(Store { backend: Watched::new(backend) })
    }

    async fn connect(address: &str) -> Result<Arc<dyn Backend>, Failure> {
        Ok(match address.split_once(':') {
            Some(("sqlite", file)) => Arc::new(Sqlite::open(file)?),
            #[cfg(feature = "postgres")]
            Some(("postgres" | "postgresql", _)) => Arc::new(Postgres::connect(address).await?),
            #[cfg(not(feature = "postgres"))]
            Some(("postgres" | "postgresql", _)) => {
                let why =
                    "this program was built without PostgreSQL; build it with `cargo build --release -p starmoot`";
                return Err(Failure::Wrong(why.into()));
            }
            Some(_) | None => {
                return Err(Failure::Wrong(format!("a store is sqlite:FILE or postgres://..., not {address:?}")));
            }
        })
    }

    /// Takes a store for this process alone, as long as what comes back is kept.
    pub async fn hold(address: &str) -> Result<Held, Failure> {
        match address.split_once(':') {
            Some(("sqlite", file)) => sqlite::hold(file).map(Held::File),
            #[cfg(feature = "postgres")]
            Some(("postgres" | "postgresql", _)) => postgres::Hold::take(address).await.map(Held::Session),
            Some(_) | None => Err(Failure::Wrong(format!("a store is sqlite:FILE or postgres://..., not {address:?}"))),
        }
    }

    /// Brings the schema of a database up to date.
    pub async fn on(backend: Arc<dyn Backend>) -> Result<Store, Failure> {
        migrations::run(&*backend).await?;
        Ok(Store { backend: Watched::new(backend) })
    }

    /// The key that signs cookies: made at the first start, the same for every process on this store.
    pub async fn secret(&self) -> Result<String, Failure> {
        let fresh = Value::from(random::hex(32));
        let insert = "INSERT INTO meta (name, value) VALUES ('secret', $1) ON CONFLICT (name) DO NOTHING";
        self.backend.write(vec![Statement::new(insert, [fresh])]).await?;
        let rows = self.backend.read("SELECT value FROM meta WHERE name = 'secret'", vec![]).await?;
        rows.first().map(|row| row.text(0)).ok_or_else(|| Failure::Wrong("the store has no secret".into()))
    }

    /// What is known of the database.
    pub(crate) fn gauges(&self) -> &Gauges {
        &self.backend.gauges
    }

    /// Bytes of the database, and of a log beside it.
    pub async fn size(&self) -> Result<(u64, u64), Failure> {
        self.backend.size().await
    }

    /// Ends in good order. What is asked of it afterwards is refused.
    pub async fn close(&self) -> Result<(), Failure> {
        self.backend.close().await
    }

    /// Answers if the store keeps what it is given and nothing was found damaged.
    pub async fn ping(&self, now: i64) -> Result<(), Failure> {
        let sql = "INSERT INTO meta (name, value) VALUES ('health', $1)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        self.run(sql, [now.to_string().into()]).await?;
        self.backend.read("SELECT body FROM lines LIMIT 20", vec![]).await?;
        self.gauges().damaged().map_or(Ok(()), |text| Err(Failure::Damaged(text)))
    }

    async fn one(&self, sql: &'static str, values: impl Into<Vec<Value>>) -> Result<Option<Row>, Failure> {
        Ok(self.backend.read(sql, values.into()).await?.into_iter().next())
    }

    async fn run(&self, sql: &'static str, values: impl Into<Vec<Value>>) -> Result<(), Failure> {
        self.backend.write(vec![Statement::new(sql, values)]).await
    }
}
