//! The page's TypeScript types are made from this crate. `UPDATE_TYPES=1 cargo test -p scene` writes them anew.

use scene::{LogLine, Scene};
use std::{collections::BTreeMap, fs, path::Path};
use ts_rs::TS;

#[test]
fn page_types_are_fresh() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/types");
    let fresh = Path::new(env!("CARGO_TARGET_TMPDIR")).join("scene-types");
    if fresh.exists() {
        fs::remove_dir_all(&fresh).unwrap();
    }
    Scene::export_all_to(&fresh).unwrap();
    LogLine::export_all_to(&fresh).unwrap();
    let fresh = files(&fresh);
    if std::env::var_os("UPDATE_TYPES").is_some() {
        fs::create_dir_all(&kept).unwrap();
        for (name, text) in &fresh {
            fs::write(kept.join(name), text).unwrap();
        }
    }
    let kept = files(&kept);
    assert!(
        fresh.iter().all(|(name, text)| kept.get(name) == Some(text)),
        "web/src/lib/types is stale: run UPDATE_TYPES=1 cargo test -p scene"
    );
}

fn files(folder: &Path) -> BTreeMap<String, String> {
    fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.file_name().into_string().unwrap(), fs::read_to_string(entry.path()).unwrap()))
        .collect()
}
