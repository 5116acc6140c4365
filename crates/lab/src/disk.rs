//! Files that are whole or not there at all.

use kernel::Problem;
use serde::{Serialize, de::DeserializeOwned};
use std::io::Write;
use std::path::Path;

/// Writes the whole file or leaves what was there.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Problem> {
    let part = path.with_extension(format!("part-{}", std::process::id()));
    let done = std::fs::File::create(&part)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| std::fs::rename(&part, path));
    done.map_err(|why| {
        let _ = std::fs::remove_file(&part);
        Problem::new(format!("cannot write it: {why}")).at(path.display())
    })
}

pub fn write_json<T: Serialize>(path: &Path, value: &T) -> Result<(), Problem> {
    let text = serde_json::to_vec(value).map_err(|why| Problem::new(why.to_string()).at(path.display()))?;
    write(path, &text)
}

/// What was saved, `None` if nothing was.
pub fn read_json<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, Problem> {
    match std::fs::read(path) {
        Ok(bytes) => serde_json::from_slice(&bytes).map(Some).map_err(|why| {
            let why = format!("not the state of a run ({why}); remove it to begin anew");
            Problem::new(why).at(path.display())
        }),
        Err(why) if why.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(why) => Err(Problem::new(why.to_string()).at(path.display())),
    }
}

/// Makes a folder, with those above it.
pub fn make_folder(path: &Path) -> Result<(), Problem> {
    std::fs::create_dir_all(path)
        .map_err(|why| Problem::new(format!("cannot make the folder: {why}")).at(path.display()))
}
