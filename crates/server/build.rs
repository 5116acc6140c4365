//! Lists the files of the built page for embedding; without a built page, a small one that says so.

use std::{
    collections::hash_map::DefaultHasher,
    env, fs,
    hash::{Hash, Hasher},
    path::{Path, PathBuf},
};

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../web/dist");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    list(&root, &mut files);
    files.sort();
    let mut code = String::from("pub static FILES: &[File] = &[\n");
    if files.is_empty() {
        let page = "<!doctype html><meta charset=utf-8><title>Starmoot</title><h1>Starmoot</h1>\
            <p>The server runs, but it was built without its page. Build web/ first, then the server again.</p>\n";
        code += &format!("File {{ path: \"index.html\", bytes: {page:?}.as_bytes(), hash: \"none\" }},\n");
    }
    for file in &files {
        let bytes = fs::read(file).expect("a listed file is there");
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let path = file.strip_prefix(&root).expect("below the root").to_string_lossy().replace('\\', "/");
        let full = file.canonicalize().expect("a listed file is there");
        let hash = format!("{:016x}", hasher.finish());
        code += &format!("File {{ path: {path:?}, bytes: include_bytes!({full:?}), hash: {hash:?} }},\n");
    }
    code += "];\n";
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it")).join("page.rs");
    fs::write(out, code).expect("the output folder can be written");
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        println!("cargo::rerun-if-changed={}", path.display());
        if path.is_dir() {
            list(&path, files);
        } else {
            files.push(path);
        }
    }
}
