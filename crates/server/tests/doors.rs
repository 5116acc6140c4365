//! Nobody holds the doors: half requests, too many connections, guesses, floods of guests.

use crate::{
    hall::{Guest, TestServer, eventually},
    restart::Process,
};
use serde_json::json;
use server::{Limits, protocol::Deed, random};
use std::{net::SocketAddr, process::Command, time::Duration};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    time::timeout,
};

/// A connection from an address of its own.
async fn from(local: &str, hall: &TestServer) -> TcpStream {
    from_to(local, hall.address).await
}

async fn from_to(local: &str, server: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(format!("{local}:0").parse().unwrap()).unwrap();
    socket.connect(server).await.unwrap()
}

async fn send(stream: &mut TcpStream, text: &str) {
    let _ = stream.write_all(text.as_bytes()).await;
}

/// What comes until the server closes the connection.
async fn last_words(stream: &mut TcpStream) -> String {
    let mut all = Vec::new();
    let _ = timeout(Duration::from_secs(10), stream.read_to_end(&mut all)).await.expect("it is closed");
    String::from_utf8_lossy(&all).into_owned()
}

async fn hasty() -> TestServer {
    TestServer::like(|config| {
        config.arrival = Duration::from_secs(1);
        config.silence = Duration::from_secs(3);
    })
    .await
}

#[tokio::test]
async fn half_requests_are_not_waited_for() {
    let hall = hasty().await;
    let mut head = from("127.0.0.1", &hall).await;
    send(&mut head, "GET / HTTP/1.1\r\nhost: local").await;
    let mut nothing = from("127.0.0.1", &hall).await;
    let mut body = from("127.0.0.1", &hall).await;
    let length = format!("POST /api/login HTTP/1.1\r\nhost: {}\r\ncontent-length: 100\r\n", hall.address);
    send(&mut body, &format!("{length}content-type: application/json\r\n\r\n{{\"na")).await;
    last_words(&mut head).await;
    last_words(&mut nothing).await;
    let refused = last_words(&mut body).await;
    assert!(refused.starts_with("HTTP/1.1 400") && refused.contains("malformed"), "{refused}");
    let mut idle = from("127.0.0.1", &hall).await;
    send(&mut idle, &format!("GET /healthz HTTP/1.1\r\nhost: {}\r\n\r\n", hall.address)).await;
    assert!(last_words(&mut idle).await.ends_with("ok\n"), "answered, and then closed");
}

/// A letter now and then is no sign of life: a head and a body have their time.
#[tokio::test]
async fn who_dribbles_is_not_waited_for_either() {
    let hall = hasty().await;
    let body = format!(
        "POST /api/login HTTP/1.1\r\nhost: {}\r\ncontent-length: 100\r\ncontent-type: application/json\r\n\r\n",
        hall.address
    );
    for begin in ["GET /", &body] {
        let mut stream = from("127.0.0.1", &hall).await;
        send(&mut stream, begin).await;
        let (mut reads, mut writes) = stream.into_split();
        let dribble = tokio::spawn(async move {
            while writes.write_all(b"x").await.is_ok() {
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        });
        let mut last = Vec::new();
        let ended = timeout(Duration::from_secs(20), reads.read_to_end(&mut last)).await;
        dribble.abort();
        assert!(ended.is_ok(), "{begin}: it is closed");
    }
}

#[tokio::test]
async fn a_websocket_that_gives_no_sign_of_life_is_closed() {
    let hall = hasty().await;
    let mut quiet = hall.guest().await.greet().await;
    while quiet.try_next().await.is_some() {}
    eventually(async || (hall.metric("sockets").await == 0).then_some(())).await;
}

#[tokio::test]
async fn only_so_many_connections_of_any_kind_from_one_address() {
    let hall = TestServer::with(Limits { connections: 3, sockets: 2, ..Limits::none() }).await;
    let mut held = Vec::new();
    for _ in 0..5 {
        held.push(from("127.0.0.2", &hall).await);
    }
    let mut sixth = from("127.0.0.2", &hall).await;
    assert_eq!(last_words(&mut sixth).await, "", "closed at once");
    let mut other = from("127.0.0.3", &hall).await;
    send(&mut other, &format!("GET /healthz HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", hall.address)).await;
    assert!(last_words(&mut other).await.ends_with("ok\n"), "others come in");
    assert_eq!(hall.metric("turned_away_total").await, 1);
    drop(held);
    eventually(async || {
        let mut again = from("127.0.0.2", &hall).await;
        send(&mut again, &format!("GET /healthz HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", hall.address))
            .await;
        last_words(&mut again).await.ends_with("ok\n").then_some(())
    })
    .await;
}

/// Behind a web server, each address comes from a browser of its own.
async fn behind(limits: Limits) -> TestServer {
    TestServer::like(|config| {
        config.limits = limits;
        config.trusted = vec!["127.0.0.0/8".parse().unwrap()];
    })
    .await
}

async fn log_in(guest: &Guest, from: &str, password: &str) -> crate::hall::Answer {
    let body = json!({"name": "ann", "password": password}).to_string();
    guest.request("POST", "/api/login", &[("x-forwarded-for", from)], Some(body)).await
}

#[tokio::test]
async fn nobody_guesses_a_password_from_many_addresses_or_locks_its_owner_out() {
    let hall = behind(Limits { guesses: 6.0, ..Limits::none() }).await;
    let mut ann = hall.guest().await;
    let made = ann.post("/api/account", json!({"name": "Ann", "password": "correct horse"})).await;
    let known = made.headers.iter().find(|(_, value)| value.starts_with("starmoot-known="));
    let known = known.unwrap().1.split(';').next().unwrap().to_owned();
    ann.take(&made);
    let eve = Guest { cookie: String::new(), ..hall.guest().await };
    let mut answers = Vec::new();
    for n in 0..5 {
        answers.push(log_in(&eve, &format!("192.0.2.{n}"), &format!("wrong horse {n}")).await.status);
    }
    assert_eq!(answers, [403, 403, 403, 429, 429]);
    assert_eq!(log_in(&eve, "192.0.2.9", "correct horse").await.status, 429, "nor the right one from there");
    let home = Guest { cookie: known, ..eve.clone() };
    for _ in 0..5 {
        assert_eq!(log_in(&home, "192.0.2.10", "correct horse").await.status, 200, "her own browser counts for itself");
    }
    let forged = Guest { cookie: home.cookie.replace("known=", "known=0"), ..eve };
    assert_eq!(log_in(&forged, "192.0.2.11", "correct horse").await.status, 429);
}

#[tokio::test]
async fn guests_are_not_made_by_the_hundred() {
    let hall = TestServer::with(Limits { guests: 24.0, ..Limits::none() }).await;
    let nobody = Guest { cookie: String::new(), csrf: String::new(), ..hall.guest().await };
    let mut made = 1;
    while nobody.get("/api/me").await.status == 200 {
        made += 1;
        assert!(made < 50);
    }
    assert_eq!(made, 6, "a quarter of an hour's at once");
}

#[tokio::test]
async fn over_https_the_page_and_its_cookie_stay_there() {
    let hall = TestServer::like(|config| config.public = Some("https://play.example.org".into())).await;
    let ann = hall.guest().await;
    let me = ann.get("/api/me").await;
    assert!(me.header("set-cookie").starts_with("__Host-starmoot="), "no host beside ours can give it");
    assert!(me.header("strict-transport-security").starts_with("max-age="));
    let ask = async |origin: &str| {
        let headers = [("host", "play.example.org"), ("origin", origin)];
        ann.request("GET", "/api/games", &headers, None).await.status
    };
    assert_eq!((ask("https://play.example.org").await, ask("http://play.example.org").await), (200, 403));
    assert_eq!(ann.request("GET", "/api/games", &[("host", "192.0.2.1")], None).await.status, 403);
    for wrong in ["play.example.org", "ftp://play.example.org", "https://play.example.org/starmoot"] {
        let config =
            server::Config { public: Some(wrong.into()), ..crate::hall::config("sqlite::memory:", Limits::none()) };
        let refused = server::Server::start(config).await.err().expect("refused");
        assert!(refused.contains("is no address like"), "{refused}");
    }
    let open = TestServer::like(|config| config.listen = SocketAddr::from(([0, 0, 0, 0], 0))).await;
    let base = format!("http://127.0.0.1:{}", open.address.port());
    let ann = Guest { base, ..ann };
    let host = async |name: &str| ann.request("GET", "/api/games", &[("host", name)], None).await.status;
    assert_eq!((host("evil.example").await, host("192.0.2.1").await), (403, 200), "no name may be made to point here");
    assert_eq!(ann.request("GET", "/healthz", &[("host", "evil.example")], None).await.status, 200);
}

/// However many come: the store and those who are in keep what they need.
#[tokio::test]
async fn the_last_descriptors_are_never_given_to_connections() {
    let file = std::env::temp_dir().join(format!("starmoot-{}.sqlite", random::id(10)));
    let process = Process::spawn(&format!("sqlite:{}", file.display()), |command| {
        let program = command.get_program().to_owned();
        *command = Command::new("sh");
        command.args(["-c", "ulimit -n 200; exec \"$0\" \"$@\""]).arg(program);
    });
    let ann = Guest::arrive(process.address).await;
    let made = ann.table(&["me", "me", "me"], json!({})).await;
    let mut page = ann.watch(&made.id, Some(0)).await;
    let mut held = Vec::new();
    for n in 0..250 {
        held.push(from_to(&format!("127.0.1.{}", n % 200 + 1), process.address).await);
    }
    page.deed(Deed::Say { seat: 0, question: None, line: "bid 2".into() }).await.expect("it is stored");
    tokio::time::sleep(Duration::from_millis(500)).await;
    let mut sent_away = 0;
    for stream in &mut held {
        let read = timeout(Duration::from_millis(5), stream.read(&mut [0])).await;
        sent_away += u32::from(read.is_ok());
    }
    assert!(sent_away > 150, "of 200 descriptors 128 are spared: {sent_away} of 250 are sent away");
    drop(held);
    eventually(async || ann.try_request("GET", "/healthz", &[], None).await.filter(|health| health.status == 200))
        .await;
    drop(process);
    for end in ["", "-wal", "-shm", ".lock"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
    }
}
