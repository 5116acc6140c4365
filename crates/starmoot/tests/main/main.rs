//! The program, driven as a user would.

mod bad_input;
mod commands;

use std::path::PathBuf;
use std::process::Command;

struct Said {
    code: i32,
    out: String,
    err: String,
}

fn starmoot(args: &[&str]) -> Said {
    let output = Command::new(env!("CARGO_BIN_EXE_starmoot")).args(args).output().expect("the program starts");
    Said {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Runs and expects success; what it printed.
fn works(args: &[&str]) -> String {
    let said = starmoot(args);
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{args:?}");
    said.out
}

/// Runs and expects one clear line that holds `part`, exit code 1, and nothing printed.
fn refused(args: &[&str], part: &str) {
    let said = starmoot(args);
    assert_eq!(said.code, 1, "{args:?}: {}{}", said.out, said.err);
    assert_eq!(said.err.lines().count(), 1, "{args:?}: {}", said.err);
    assert!(said.err.contains(part), "{args:?}: {} lacks {part}", said.err);
    assert_eq!(said.out, "");
}

/// A folder of a test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}
