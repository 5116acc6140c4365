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
        Server::start_with(|_, _| vec!["-c".into(), "listen_addresses=".into()])
    }

    /// The same, with what else it is told; `more` gets the folder and who owns it.
    pub fn start_with(more: impl FnOnce(&Path, Option<(u32, u32)>) -> Vec<String>) -> Server {
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
        postgres.arg("-D").arg(&data).arg("-k").arg(&folder).args(["-c", "shared_buffers=16MB"]);
        postgres.args(more(&folder, owner));
        let child = postgres.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("postgres starts");
        let server = Server { child, folder };
        // The socket's file is there before anybody listens on it; this line is written when it answers.
        let ready = || {
            let status = fs::read_to_string(data.join("postmaster.pid")).unwrap_or_default();
            status.lines().any(|line| line.trim_end() == "ready")
        };
        let patience = Instant::now() + Duration::from_secs(30);
        while !ready() {
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

/// A certificate for localhost, signed by itself.
fn certificate(folder: &Path, owner: Option<(u32, u32)>) -> (PathBuf, PathBuf) {
    let (key, cert) = (folder.join("key.pem"), folder.join("cert.pem"));
    let mut openssl = Command::new("openssl");
    openssl.args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]);
    openssl.args(["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]);
    openssl.args(["-addext", "basicConstraints=critical,CA:FALSE"]);
    openssl.arg("-keyout").arg(&key).arg("-out").arg(&cert);
    assert!(openssl.stderr(Stdio::null()).status().expect("openssl runs").success());
    if let Some((user, group)) = owner {
        chown(&key, Some(user), Some(group)).expect("root may give it away");
        chown(&cert, Some(user), Some(group)).expect("root may give it away");
    }
    (key, cert)
}

#[tokio::test]
async fn connections_over_the_network_are_encrypted() {
    use server::store::{Backend, Failure, Postgres};
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let mut cert = PathBuf::new();
    let _database = Server::start_with(|folder, owner| {
        let (key, made) = certificate(folder, owner);
        cert = made;
        let set = |name: &str, value: &Path| format!("{name}={}", value.display());
        let [key, cert] = [set("ssl_key_file", &key), set("ssl_cert_file", &cert)];
        let all = [format!("port={port}"), "listen_addresses=localhost".into(), "ssl=on".into(), key, cert];
        all.into_iter().flat_map(|setting| ["-c".to_owned(), setting]).collect()
    });
    let trust = format!("sslmode=verify-full&sslrootcert={}", cert.display());
    let modes = [("", true), ("sslmode=require", true), ("sslmode=disable", false), (trust.as_str(), true)];
    for (mode, encrypted) in modes {
        let address = format!("postgres://starmoot@localhost:{port}/postgres?{mode}");
        let database = Postgres::connect(&address).await.unwrap_or_else(|why| panic!("{mode}: {why}"));
        let sql = "SELECT CASE WHEN ssl THEN 1 ELSE 0 END FROM pg_stat_ssl WHERE pid = pg_backend_pid()";
        assert_eq!(database.read(sql, vec![]).await.unwrap()[0].int(0) == 1, encrypted, "{mode}");
    }
    let stranger = format!("postgres://starmoot@localhost:{port}/postgres?sslmode=verify-full");
    let Err(Failure::Wrong(why)) = Postgres::connect(&stranger).await else { panic!("nobody vouches for it") };
    assert!(why.contains("certificate"), "{why}");
    let nowhere = format!("{stranger}&sslrootcert=/nowhere.pem");
    assert!(matches!(Postgres::connect(&nowhere).await, Err(Failure::Wrong(why)) if why.contains("/nowhere.pem")));
}
