//! The little that differs between databases.

use std::{future::Future, pin::Pin};

pub type Later<'a, T> = Pin<Box<dyn Future<Output = Result<T, Failure>> + Send + 'a>>;

/// A database that runs statements with `$1`, `$2` for values.
pub trait Backend: Send + Sync {
    fn read(&self, sql: &'static str, values: Vec<Value>) -> Later<'_, Vec<Row>>;

    /// All statements in one transaction; it is durable when this returns.
    fn write(&self, statements: Vec<Statement>) -> Later<'_, ()>;

    /// Bytes of the database, and of a log beside it.
    fn size(&self) -> Later<'_, (u64, u64)> {
        Box::pin(async { Ok((0, 0)) })
    }

    /// Ends in good order: nothing is left beside the database that belongs into it.
    fn close(&self) -> Later<'_, ()> {
        Box::pin(async { Ok(()) })
    }
}

/// One statement of a transaction.
#[derive(Clone, Debug)]
pub struct Statement {
    pub sql: &'static str,
    pub values: Vec<Value>,
    /// The transaction fails with [`Failure::Conflict`] unless exactly so many rows change.
    pub changes: Option<u64>,
}

impl Statement {
    pub fn new(sql: &'static str, values: impl Into<Vec<Value>>) -> Statement {
        Statement { sql, values: values.into(), changes: None }
    }

    /// Fails unless it changes one row.
    pub fn one(sql: &'static str, values: impl Into<Vec<Value>>) -> Statement {
        Statement::exactly(1, sql, values)
    }

    /// Fails unless it changes so many rows.
    pub fn exactly(rows: u64, sql: &'static str, values: impl Into<Vec<Value>>) -> Statement {
        Statement { sql, values: values.into(), changes: Some(rows) }
    }
}

/// A value of a column.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Int(i64),
    Text(String),
    Bytes(Vec<u8>),
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Value::Int(value)
    }
}

impl From<u32> for Value {
    fn from(value: u32) -> Self {
        Value::Int(value.into())
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Value::Int(value.into())
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Self {
        Value::Text(value.to_owned())
    }
}

impl From<String> for Value {
    fn from(value: String) -> Self {
        Value::Text(value)
    }
}

impl From<Vec<u8>> for Value {
    fn from(value: Vec<u8>) -> Self {
        Value::Bytes(value)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Null, Into::into)
    }
}

/// A row that was read.
#[derive(Clone, Debug)]
pub struct Row(pub Vec<Value>);

impl Row {
    pub fn text(&self, column: usize) -> String {
        match &self.0[column] {
            Value::Text(text) => text.clone(),
            Value::Null | Value::Int(_) | Value::Bytes(_) => String::new(),
        }
    }

    pub fn maybe_text(&self, column: usize) -> Option<String> {
        match &self.0[column] {
            Value::Text(text) => Some(text.clone()),
            Value::Null | Value::Int(_) | Value::Bytes(_) => None,
        }
    }

    pub fn int(&self, column: usize) -> i64 {
        self.maybe_int(column).unwrap_or(0)
    }

    pub fn maybe_int(&self, column: usize) -> Option<i64> {
        match self.0[column] {
            Value::Int(value) => Some(value),
            Value::Null | Value::Text(_) | Value::Bytes(_) => None,
        }
    }

    pub fn bytes(&self, column: usize) -> Vec<u8> {
        match &self.0[column] {
            Value::Bytes(bytes) => bytes.clone(),
            Value::Null | Value::Int(_) | Value::Text(_) => Vec::new(),
        }
    }
}

/// Why the store did not do it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Somebody else wrote first: the name is taken, the line is there. Nothing was changed.
    Conflict,
    /// The database is away or refuses, with its words. Nothing was changed.
    Wrong(String),
    /// The connection broke while the change was made final: it may have been done.
    Unknown(String),
    /// A part of the database cannot be read.
    Damaged(String),
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Conflict => f.write_str("somebody else was faster"),
            Failure::Wrong(text) => write!(f, "store: {text}"),
            Failure::Unknown(text) => write!(f, "store: it is not known whether this was done: {text}"),
            Failure::Damaged(text) => write!(f, "store: damaged: {text}"),
        }
    }
}

impl std::error::Error for Failure {}
