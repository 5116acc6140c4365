//! A real PostgreSQL for one test, from the binaries of the distribution, on a socket of its own.

use std::{
    fs,
    os::unix::{fs::chown, process::CommandExt},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

pub struct Server {
    child: Child,
    folder: PathBuf,
}

impl Server {
    /// Makes a fresh cluster and waits until it answers.
    pub fn start() -> Server {
        let folder = std::env::temp_dir().join(format!("starmoot-postgres-{}", server::random::id(8)));
        fs::create_dir_all(&folder).expect("a temporary folder");
        let owner = owner();
        if let Some((user, group)) = owner {
            chown(&folder, Some(user), Some(group)).expect("root may give the folder away");
        }
        let data = folder.join("data");
        let mut init = command("initdb", owner);
        init.args(["--auth=trust", "--username=starmoot", "--no-sync", "--pgdata"]).arg(&data);
        assert!(init.stdout(Stdio::null()).status().expect("initdb runs").success(), "initdb failed");
        let mut postgres = command("postgres", owner);
        postgres.arg("-D").arg(&data).arg("-k").arg(&folder).args([
            "-c",
            "listen_addresses=",
            "-c",
            "shared_buffers=16MB",
        ]);
        let child = postgres.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("postgres starts");
        let server = Server { child, folder };
        let socket = server.folder.join(".s.PGSQL.5432");
        let patience = Instant::now() + Duration::from_secs(30);
        while !socket.exists() {
            assert!(Instant::now() < patience, "PostgreSQL did not start");
            std::thread::sleep(Duration::from_millis(20));
        }
        server
    }

    pub fn address(&self) -> String {
        format!("postgres:///postgres?host={}&user=starmoot", self.folder.display())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// PostgreSQL refuses to run as root; then its own user, or nobody, runs it.
fn owner() -> Option<(u32, u32)> {
    let passwd = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let ids = |name: &str| {
        let line = passwd.lines().find(|line| line.starts_with(&format!("{name}:")))?;
        let mut fields = line.split(':').skip(2);
        Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    };
    let root = std::os::unix::fs::MetadataExt::uid(&fs::metadata("/proc/self").expect("Linux")) == 0;
    root.then(|| ids("postgres").or_else(|| ids("nobody")).expect("a user that is not root"))
}

fn command(program: &str, owner: Option<(u32, u32)>) -> Command {
    let mut command = Command::new(binary(program));
    command.current_dir("/");
    if let Some((user, group)) = owner {
        command.uid(user).gid(group);
    }
    command
}

/// Debian keeps the binaries outside the search path, one folder a version.
fn binary(program: &str) -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = versions.map(|v| v.path().join("bin").join(program)).filter(|p| p.exists()).collect();
    found.sort();
    let path = found.pop().unwrap_or_else(|| Path::new(program).to_owned());
    assert!(path.exists() || !path.is_absolute(), "{program} is missing: apt-get install postgresql");
    path
}
