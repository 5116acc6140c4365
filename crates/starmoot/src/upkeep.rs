//! The commands that look after a store: backup, restore, check-store.

use crate::host::place;
use kernel::Problem;
use std::path::Path;

pub fn backup(store: Option<String>, to: &Path) -> Result<(), Problem> {
    let store = place(store)?;
    server::backup(&store, text(to)?).map_err(Problem::new)?;
    println!("{store} is copied to {}.", to.display());
    Ok(())
}

pub fn restore(from: &Path, store: Option<String>, replace: bool) -> Result<(), Problem> {
    let store = place(store)?;
    let aside = server::restore(text(from)?, &store, replace).map_err(Problem::new)?;
    println!("{store} is as it was in {}.", from.display());
    if let Some(aside) = aside {
        println!("What was there before is in {aside}.");
    }
    Ok(())
}

/// Prints what is wrong; then it is the input that is.
pub fn check(store: Option<String>) -> Result<(), Problem> {
    let store = place(store)?;
    let found = server::check_store(&store).map_err(Problem::new)?;
    found.iter().for_each(|line| println!("{line}"));
    match found.len() {
        0 => {
            println!("{store} is sound.");
            Ok(())
        }
        1 => Err(Problem::new(format!("{store} is damaged in one place: restore a backup"))),
        many => Err(Problem::new(format!("{store} is damaged in {many} places: restore a backup"))),
    }
}

fn text(path: &Path) -> Result<&str, Problem> {
    path.to_str().ok_or_else(|| Problem::new("a path that is no text").at(path.display()))
}
