//! A server killed at any moment comes back as the last thing anybody saw.

use crate::hall::{Guest, Page, config};
use serde_json::json;
use server::{Limits, Server, protocol::TableView, random};
use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    process::{Child, Command, Stdio},
};

const STORE: &str = "STARMOOT_TEST_STORE";

/// Not a test of its own: the process that is killed. It serves the store it is given and prints its address.
#[test]
fn serve_in_a_process_of_its_own() {
    let Ok(store) = std::env::var(STORE) else { return };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let server = Server::start(config(&store, Limits::none())).await.unwrap();
        println!("\nlistening {}", server.address);
        std::future::pending::<()>().await;
    });
}

struct Process {
    child: Child,
    address: SocketAddr,
}

impl Process {
    fn start(store: &str) -> Process {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "restart::serve_in_a_process_of_its_own", "--nocapture"]).env(STORE, store);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut addresses =
            lines.map_while(Result::ok).filter_map(|line| line.strip_prefix("listening ").map(str::to_owned));
        let address = addresses.next().expect("the server starts").parse().unwrap();
        Process { child, address }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

#[tokio::test]
async fn a_killed_server_comes_back_as_it_was_seen() {
    let file = std::env::temp_dir().join(format!("starmoot-{}.sqlite", random::id(10)));
    let store = format!("sqlite:{}", file.display());
    let mut process = Process::start(&store);
    let mut ann = Guest::arrive(process.address).await;
    let made = ann.table(&["me", "me", "me"], json!({})).await;
    for round in 0..4 {
        let mut page = ann.watch(&made.id, None).await;
        for answers in 0..9 {
            play_one(&ann, &mut page, round * 5 + answers).await;
        }
        let seen: TableView = ann.get(&format!("/api/tables/{}/view?seat=1", made.id)).await.read();
        drop(process);
        process = Process::start(&store);
        ann.base = format!("http://{}", process.address);
        let again: TableView = ann.get(&format!("/api/tables/{}/view?seat=1", made.id)).await.read();
        assert_eq!(again.live, seen.live);
        assert_eq!((again.log, again.position, again.question), (seen.log, seen.position, seen.question));
    }
    drop(process);
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
    }
}

/// Answers for whichever seat is asked; takes back now and then.
async fn play_one(ann: &Guest, page: &mut Page, pick: usize) {
    let table = page.id();
    for seat in 0..3u8 {
        let view: TableView = ann.get(&format!("/api/tables/{table}/view?seat={seat}")).await.read();
        let Some(prompt) = view.live.and_then(|live| live.prompt) else { continue };
        if pick % 4 == 3 && view.question.as_ref().is_some_and(|question| !question.tentative.is_empty()) {
            let back = ann.deed(&table, json!({"do": "take-back", "seat": seat, "count": 1})).await;
            assert_eq!(back.status, 204, "{}", back.text);
            return;
        }
        let option = &prompt.options[pick % prompt.options.len()];
        let answer = json!({"do": "answer", "seat": seat, "question": view.question.unwrap().token, "key": option.key});
        let answer = ann.deed(&table, answer).await;
        assert_eq!(answer.status, 204, "{}", answer.text);
        return;
    }
}
