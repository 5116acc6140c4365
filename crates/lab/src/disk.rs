//! Files that are whole or not there at all.

use kernel::Problem;
use serde::{Serialize, de::DeserializeOwned};
use std::fs::{File, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Writes the whole file or leaves what was there.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Problem> {
    let part = write_part(path, bytes)?;
    std::fs::rename(&part, path).map_err(|why| {
        let _ = std::fs::remove_file(&part);
        cannot_write(path, why)
    })
}

/// Writes all files of a report, or none: they take their places only when there is room for every one.
pub fn write_together(folder: &Path, files: &[(&str, String)]) -> Result<(), Problem> {
    let mut parts: Vec<(PathBuf, PathBuf)> = Vec::new();
    let sweep = |parts: &[(PathBuf, PathBuf)]| {
        parts.iter().for_each(|(part, _)| drop(std::fs::remove_file(part)));
    };
    for (name, text) in files {
        let path = folder.join(name);
        let part = write_part(&path, text.as_bytes()).inspect_err(|_| sweep(&parts))?;
        parts.push((part, path));
    }
    for (n, (part, path)) in parts.iter().enumerate() {
        std::fs::rename(part, path).map_err(|why| {
            sweep(&parts);
            parts[..n].iter().for_each(|(_, written)| drop(std::fs::remove_file(written)));
            cannot_write(path, why)
        })?;
    }
    Ok(())
}

/// The bytes beside the place they will take. What an end without warning left there is overwritten.
fn write_part(path: &Path, bytes: &[u8]) -> Result<PathBuf, Problem> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let done = File::create(&part).and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()));
    match done {
        Ok(()) => Ok(part),
        Err(why) => {
            let _ = std::fs::remove_file(&part);
            Err(cannot_write(path, why))
        }
    }
}

fn cannot_write(path: &Path, why: std::io::Error) -> Problem {
    Problem::new(format!("cannot write it: {why}")).at(path.display())
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

/// A folder nobody else writes to while this is kept.
pub struct Folder {
    _lock: File,
    lock: PathBuf,
}

impl Folder {
    /// Makes the folder, with those above it, and keeps other runs out.
    pub fn claim(path: &Path) -> Result<Folder, Problem> {
        std::fs::create_dir_all(path)
            .map_err(|why| Problem::new(format!("cannot make the folder: {why}")).at(path.display()))?;
        let lock = path.join("lock");
        let file = File::create(&lock).map_err(|why| cannot_write(&lock, why))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                Err(Problem::new("another run is writing there; wait for it, or give another folder")
                    .at(path.display()))
            }
            // Where files cannot be locked, people must look after it themselves.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Folder { _lock: file, lock }),
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.lock);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_run_at_a_time_writes_to_a_folder() {
        let path = std::env::temp_dir().join(format!("starmoot-lab-claim-{}", std::process::id()));
        let first = Folder::claim(&path).unwrap();
        let why = Folder::claim(&path).err().unwrap().to_string();
        assert!(why.contains("another run is writing there"), "{why}");
        drop(first);
        drop(Folder::claim(&path).unwrap());
        assert_eq!(std::fs::read_dir(&path).unwrap().count(), 0);
        std::fs::remove_dir_all(&path).unwrap();
    }
}
