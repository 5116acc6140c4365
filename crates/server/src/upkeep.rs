//! Copies of a store and checks, from the command line.

use crate::{
    store::{Failure, Store, upkeep},
    table::TableState,
};

/// Where a SQLite store is. Of PostgreSQL others take better care: then it says how.
fn file(store: &str, how: &str) -> Result<String, String> {
    match store.split_once(':') {
        Some(("sqlite", file)) => Ok(file.to_owned()),
        Some(("postgres" | "postgresql", _)) => Err(format!("PostgreSQL has a program for this: {how}")),
        Some(_) | None => Err(format!("a store is sqlite:FILE or postgres://..., not {store:?}")),
    }
}

/// Copies a store to a file, also while it is served.
pub fn backup(store: &str, to: &str) -> Result<(), String> {
    let file = file(store, "pg_dump --format=custom --file=FILE postgres://...")?;
    upkeep::backup(&file, to).map_err(|failure| failure.to_string())
}

/// Puts a copy in the place of a store that nobody serves; returns where the former one is now.
pub fn restore(from: &str, store: &str, replace: bool) -> Result<Option<String>, String> {
    let how = "pg_restore --clean --if-exists --dbname=postgres://... FILE, while no server runs";
    upkeep::restore(from, &file(store, how)?, replace).map_err(|failure| failure.to_string())
}

/// What is wrong with a store: nothing, or a line for each.
pub fn check_store(store: &str) -> Result<Vec<String>, String> {
    let mut found = match store.strip_prefix("sqlite:") {
        Some(file) => upkeep::check(file).map_err(|failure| failure.to_string())?,
        None => Vec::new(),
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(|e| e.to_string())?;
    match runtime.block_on(check_tables(store, &mut found)) {
        Ok(()) => Ok(found),
        // Where pages are broken, reading on may be impossible.
        Err(failure) if !found.is_empty() => {
            found.push(failure.to_string());
            Ok(found)
        }
        Err(failure) => Err(failure.to_string()),
    }
}

async fn check_tables(store: &str, found: &mut Vec<String>) -> Result<(), Failure> {
    let store = Store::open_as_it_is(store).await?;
    let mut last = String::new();
    loop {
        let some = store.checked(&last).await?;
        let Some(end) = some.last() else { return Ok(()) };
        last.clone_from(&end.id);
        for table in some {
            let head = serde_json::from_str::<TableState>(&table.body).err().map(|why| format!("its head: {why}"));
            for why in [head, table.lines].into_iter().flatten() {
                found.push(format!("table {}: {why}", table.id));
            }
        }
    }
}
