//! Packs from outside: a folder, a zip file or files sent over the network, all within the same limits.

use super::one_line;
use crate::{GameInfo, Pack, Problem};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use std::path::Path;

/// Bytes of all files of a pack together, unpacked.
pub const PACK_BYTES: usize = 256 * 1024;
/// Files of a pack, `pack.toml` among them.
const MOST_FILES: usize = 32;
/// Letters of a pack's name.
const LONGEST_NAME: usize = 40;
/// Entries of a zip file that are looked at, most of which are none of ours.
const MOST_ENTRIES: usize = 1000;

/// What every pack begins with.
const HEAD: &str = "pack.toml";

impl Pack {
    /// Reads a folder with a `pack.toml` (`game = "..."`, `name = "..."`) and the files it corrects, or a zip file of
    /// one. Gives the game's id with it.
    pub fn read(path: &Path) -> Result<(String, Pack), Problem> {
        let wrong = |path: &Path, why: std::io::Error| Problem::new(why.to_string()).at(path.display());
        if path.is_file() {
            let length = std::fs::metadata(path).map_err(|e| wrong(path, e))?.len();
            if length > PACK_BYTES as u64 {
                return Err(too_long().at(path.display()));
            }
            let bytes = std::fs::read(path).map_err(|e| wrong(path, e))?;
            return Pack::from_zip(&bytes).map_err(|why| why.at(path.display()));
        }
        let mut files = Vec::new();
        let entries = std::fs::read_dir(path).map_err(|e| wrong(&path.join(HEAD), e))?;
        for file in entries.flatten().map(|entry| entry.path()) {
            let name = file.file_name().unwrap_or_default().to_string_lossy().to_string();
            if !name.ends_with(".toml") || !file.is_file() {
                continue;
            }
            if std::fs::metadata(&file).map_err(|e| wrong(&file, e))?.len() > PACK_BYTES as u64 {
                return Err(too_long().at(file.display()));
            }
            files.push((name, std::fs::read(&file).map_err(|e| wrong(&file, e))?));
        }
        Pack::from_files(files).map_err(|why| why.at(path.display()))
    }

    /// The same, if it is for this game.
    pub fn read_for(info: &GameInfo, path: &Path) -> Result<Pack, Problem> {
        let (game, pack) = Pack::read(path)?;
        if game != info.id {
            return Err(Problem::new(format!("{}: a pack for {game}, not for {}", path.display(), info.id)));
        }
        Ok(pack)
    }

    /// Reads a zip file. What is no component file is left alone; folders inside do not matter.
    pub fn from_zip(bytes: &[u8]) -> Result<(String, Pack), Problem> {
        let archive = zip::ZipArchive::new(Cursor::new(bytes));
        let mut archive = archive.map_err(|_| Problem::new("not a zip file that can be read"))?;
        let wrong = |why: zip::result::ZipError| Problem::new(format!("a file in it cannot be unpacked: {why}"));
        if archive.len() > MOST_ENTRIES {
            return Err(too_many());
        }
        let (mut files, mut left) = (Vec::new(), PACK_BYTES as u64);
        for n in 0..archive.len() {
            let entry = archive.by_index(n).map_err(wrong)?;
            let path = entry.name().map_err(wrong)?.to_string();
            let name = path.rsplit(['/', '\\']).next().unwrap_or_default().to_string();
            if !entry.is_file() || !name.ends_with(".toml") || path.starts_with("__MACOSX") {
                continue;
            }
            if files.len() == MOST_FILES {
                return Err(too_many());
            }
            // What the entry says of its length may be a lie: no more is unpacked than there is room for.
            let mut text = Vec::new();
            entry.take(left + 1).read_to_end(&mut text).map_err(|e| Problem::new(e.to_string()).at(&name))?;
            left = left.checked_sub(text.len() as u64).ok_or_else(too_long)?;
            files.push((name, text));
        }
        Pack::from_files(files)
    }

    /// Files by name, `pack.toml` among them.
    pub fn from_files(files: Vec<(String, Vec<u8>)>) -> Result<(String, Pack), Problem> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct PackHead {
            game: String,
            name: String,
        }
        if files.len() > MOST_FILES {
            return Err(too_many());
        }
        if files.iter().map(|(_, bytes)| bytes.len()).sum::<usize>() > PACK_BYTES {
            return Err(too_long());
        }
        let mut texts = BTreeMap::new();
        for (name, bytes) in files {
            let text = String::from_utf8(bytes).map_err(|_| Problem::new("not a text file").at(&name))?;
            if texts.insert(name.clone(), text).is_some() {
                return Err(Problem::new(format!("{name} is there twice")));
            }
        }
        let head = texts.remove(HEAD).ok_or_else(|| {
            Problem::new("no pack.toml: a pack begins with one that says `game = \"...\"` and `name = \"...\"`")
        })?;
        let head: PackHead = toml::from_str(&head).map_err(|e| Problem::new(one_line(e.message())).at(HEAD))?;
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
        if head.name.is_empty() || head.name.len() > LONGEST_NAME || !head.name.chars().all(plain) {
            let why = format!("`name` takes letters, digits and hyphens, at most {LONGEST_NAME}");
            return Err(Problem::new(why).at(HEAD));
        }
        if head.name == "default" {
            return Err(Problem::new("`default` is the name of our own components").at(HEAD));
        }
        Ok((head.game, Pack { name: head.name, files: texts }))
    }
}

fn too_long() -> Problem {
    Problem::new(format!("the pack is too long; its files may have {} KB together", PACK_BYTES / 1024))
}

fn too_many() -> Problem {
    Problem::new(format!("the pack has too many files; there may be {MOST_FILES}"))
}
