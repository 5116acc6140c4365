//! Load on a running server: many tables with two people each, who answer at random.
//!
//! `load serve 127.0.0.1:4471 sqlite:FILE` serves all games, and tic-tac-toe, without limits on how much one client may ask for.
//! `load http://127.0.0.1:4471 GAME TABLES SECONDS RATE PID` plays flat out for half of the time, then at the given
//! rate of answers a second, and prints one JSON line. An answer counts when both have seen it.
//! `load weigh http://127.0.0.1:4471 GAME SEATS WATCHERS TABLES ANSWERS PID` opens tables full of people and watchers, who
//! play so many answers in all, and prints what a table takes and how large the messages after an answer are.

mod tic_tac_toe;

use futures_util::{SinkExt, StreamExt};
use serde::{Deserialize, de::IgnoredAny};
use serde_json::{Value, json};
use server::{Config, Limits, LogForm, protocol::PROTOCOL};
use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};
use tokio::sync::Semaphore;
use tokio_tungstenite::{
    connect_async_with_config,
    tungstenite::{Message, client::IntoClientRequest, protocol::WebSocketConfig},
};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Of the messages only what a player needs is read: who is asked what, and how far the game is.
#[derive(Deserialize)]
struct Whole {
    view: View,
}

#[derive(Deserialize)]
struct View {
    position: u32,
    live: Option<LiveView>,
    question: Option<Token>,
}

#[derive(Deserialize)]
struct LiveView {
    prompt: Option<Prompt>,
}

#[derive(Deserialize)]
struct Prompt {
    options: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    key: String,
}

#[derive(Deserialize)]
struct Token {
    token: String,
    tentative: Vec<IgnoredAny>,
}

/// One table: what each of the two has seen, and the answers not yet seen by both.
#[derive(Default)]
struct Table {
    seen: [u32; 2],
    waiting: Vec<Answer>,
}

/// An answer on its way.
struct Answer {
    seat: usize,
    position: u32,
    sent: Instant,
    /// It can still be taken back, so the other is shown it with a later one: that one is timed.
    tentative: bool,
}

#[derive(Default)]
struct Score {
    moves: AtomicU64,
    measured: AtomicBool,
    times: Mutex<Vec<u32>>,
    refused: AtomicU64,
}

#[derive(Clone)]
struct Pace {
    paced: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
    permits: Arc<Semaphore>,
}

/// Permits for everybody, always.
const PLENTY: usize = Semaphore::MAX_PERMITS / 2;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [serve, listen, store] = args.as_slice()
        && serve == "serve"
    {
        let mut games = catalog::games().to_vec();
        games.push(tic_tac_toe::entry());
        let (listen, store) = (listen.parse().expect("an address"), store.clone());
        let config = Config { listen, store, games, limits: Limits::none(), log: LogForm::Silent, ..Config::default() };
        return server::run(config, |address| println!("{address}")).expect("the server starts");
    }
    // One thread, so that most of the machine is the server's.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    match args.split_first() {
        Some((weigh, rest)) if weigh == "weigh" => runtime.block_on(self::weigh(rest)),
        _ => runtime.block_on(load(&args)),
    }
}

async fn load(args: &[String]) {
    let [base, game, tables, seconds, rate, pid] = args else {
        eprintln!("load ADDRESS GAME TABLES SECONDS RATE PID");
        std::process::exit(1);
    };
    let (tables, seconds, rate): (usize, u64, u64) = (number(tables), number(seconds), number(rate));
    let score = Arc::new(Score::default());
    let pace = Pace { paced: Arc::default(), stop: Arc::default(), permits: Arc::new(Semaphore::new(0)) };
    let mut clients = Vec::new();
    for n in 0..tables {
        clients.extend(open(base, game, n, &score, &pace).await);
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let opened = resident(pid);
    eprintln!("{tables} tables are open: flat out for {} s, then {rate} a second", seconds / 2);
    pace.permits.add_permits(PLENTY);
    let (worked, made) = (processor_time(pid), score.moves.load(Relaxed));
    let flat = measure(&score, Duration::from_secs(seconds / 2)).await;
    let work = (processor_time(pid) - worked) as f64 * 10_000.0 / (score.moves.load(Relaxed) - made).max(1) as f64;
    pace.paced.store(true, Relaxed);
    pace.permits.forget_permits(PLENTY);
    tokio::time::sleep(Duration::from_millis(500)).await;
    score.times.lock().unwrap().clear();
    score.measured.store(true, Relaxed);
    let metronome = tokio::spawn(beat(pace.permits.clone(), rate));
    let paced = measure(&score, Duration::from_secs(seconds / 2)).await;
    score.measured.store(false, Relaxed);
    metronome.abort();
    tokio::time::sleep(Duration::from_secs(2)).await;
    let played = resident(pid);
    pace.stop.store(true, Relaxed);
    let mut times = std::mem::take(&mut *score.times.lock().unwrap());
    times.sort_unstable();
    let at =
        |share: f64| times.get((times.len() as f64 * share) as usize).map_or(0.0, |micros| f64::from(*micros) / 1000.0);
    let line = json!({
        "server": "starmoot", "game": game, "tables": tables, "clients": tables * 2,
        "moves_per_second": flat.round(), "cpu_us_per_move": work.round(), "offered": rate, "paced_moves_per_second": paced.round(),
        "p50_ms": at(0.50), "p99_ms": at(0.99), "opened_kb": opened, "played_kb": played, "refused": score.refused.load(Relaxed),
    });
    println!("{line}");
    clients.iter().for_each(tokio::task::JoinHandle::abort);
}

/// The value that stands behind a text that comes once; the rest is not read, so that the client takes little time.
fn after<'a, T: Deserialize<'a>>(text: &'a str, before: &str) -> Option<T> {
    let at = text.find(before)? + before.len();
    serde_json::Deserializer::from_str(&text[at..]).into_iter().next()?.ok()
}

fn number<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| {
        eprintln!("{text} is not a number");
        std::process::exit(1);
    })
}

/// Moves a second while it lasts.
async fn measure(score: &Score, time: Duration) -> f64 {
    let (start, before) = (Instant::now(), score.moves.load(Relaxed));
    tokio::time::sleep(time).await;
    (score.moves.load(Relaxed) - before) as f64 / start.elapsed().as_secs_f64()
}

/// Lets so many answers a second go out.
async fn beat(permits: Arc<Semaphore>, rate: u64) {
    let mut tick = tokio::time::interval(Duration::from_millis(5));
    let mut owed = 0.0;
    loop {
        tick.tick().await;
        owed += rate as f64 / 200.0;
        permits.add_permits(owed as usize);
        owed = owed.fract();
    }
}

/// Resident kilobytes of a process.
fn resident(pid: &str) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse().unwrap_or(0.0)
}

/// Hundredths of a second a process has worked.
fn processor_time(pid: &str) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let after_name = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    after_name.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum()
}

async fn open(base: &str, game: &str, n: usize, score: &Arc<Score>, pace: &Pace) -> Vec<tokio::task::JoinHandle<()>> {
    let (first, second) = (arrive(base).await, arrive(base).await);
    let settings = json!({
        "game": game, "name": format!("Load {n}"), "options": [], "seats": [{"plan": "me"}, {"plan": "open"}],
        "clock": {"kind": "none"}, "time_out": {"kind": "bot"}, "private": true,
        "spectators": {"kind": "welcome"}, "seed": null,
    });
    let made = post(base, "/api/tables", settings, &first).await;
    let (id, link) = (made["id"].as_str().expect("a table"), made["link"].as_str().expect("a link"));
    let key = link.split_once("?key=").expect("a private table").1;
    post(base, &format!("/api/tables/{id}/deeds?key={key}"), json!({"do": "sit", "seat": 1}), &second).await;
    let table = Arc::new(Mutex::new(Table::default()));
    let mut clients = Vec::new();
    for (seat, who) in [first, second].into_iter().enumerate() {
        let player = Player {
            seat,
            id: id.to_owned(),
            table: table.clone(),
            score: score.clone(),
            pace: pace.clone(),
            rng: kernel::Rng::new((n * 2 + seat) as u64),
        };
        clients.push(tokio::spawn(player.play(base.replace("http", "ws"), who)));
    }
    clients
}

/// Cookie and proof of a new guest.
async fn arrive(base: &str) -> (String, String) {
    let address = format!("{base}/api/me");
    let get = move || {
        let mut response = ureq::get(&address).call().expect("the server answers");
        let cookie = response.headers()["set-cookie"].to_str().expect("a cookie").split(';').next().unwrap().to_owned();
        let me: Value = serde_json::from_str(&response.body_mut().read_to_string().unwrap()).expect("JSON");
        (cookie, me["csrf"].as_str().expect("a proof").to_owned())
    };
    tokio::task::spawn_blocking(get).await.expect("a guest")
}

async fn post(base: &str, path: &str, body: Value, who: &(String, String)) -> Value {
    let (address, (cookie, csrf), body) = (format!("{base}{path}"), who.clone(), body.to_string());
    let post = move || {
        let request = ureq::post(&address).header("cookie", &cookie).header("x-starmoot-csrf", &csrf);
        let mut response = request.header("content-type", "application/json").send(body).expect("the server agrees");
        serde_json::from_str(&response.body_mut().read_to_string().unwrap()).unwrap_or(Value::Null)
    };
    tokio::task::spawn_blocking(post).await.expect("an answer")
}

struct Player {
    seat: usize,
    id: String,
    table: Arc<Mutex<Table>>,
    score: Arc<Score>,
    pace: Pace,
    rng: kernel::Rng,
}

impl Player {
    async fn play(mut self, base: String, (cookie, _): (String, String)) {
        let mut request = format!("{base}/api/socket").into_client_request().expect("an address");
        request.headers_mut().insert("cookie", cookie.parse().expect("a cookie"));
        let config = WebSocketConfig::default().read_buffer_size(16 * 1024);
        let (mut stream, _) = connect_async_with_config(request, Some(config), true).await.expect("a websocket");
        let hello = json!({"kind": "hello", "protocol": PROTOCOL});
        let watch = json!({"kind": "watch", "table": self.id, "seat": self.seat, "key": null, "stage": null});
        for message in [hello, watch] {
            stream.send(Message::text(message.to_string())).await.expect("the server reads");
        }
        let permits = self.pace.permits.clone();
        let mut prompt: Option<Prompt> = None;
        let mut asked: Option<Token> = None;
        let mut answered = String::new();
        loop {
            // Who waits for his turn to send goes on reading.
            let message = tokio::select! {
                message = stream.next() => message,
                permit = permits.acquire(), if asked.is_some() => {
                    let permit = permit.expect("never closed");
                    if self.pace.paced.load(Relaxed) {
                        permit.forget();
                    }
                    if let (Some(prompt), Some(token)) = (&prompt, asked.take()) {
                        let answer = self.answer(prompt, &token.token);
                        stream.send(Message::text(answer)).await.expect("the server reads");
                        answered = token.token;
                    }
                    continue;
                }
            };
            let Some(Ok(message)) = message else { return };
            let Message::Text(text) = message else { continue };
            let kind = text.split('"').nth(3).unwrap_or_default();
            let (position, token) = match kind {
                "whole" => {
                    let Whole { view } = serde_json::from_str(&text).expect("a view");
                    prompt = view.live.and_then(|live| live.prompt);
                    (view.position, view.question)
                }
                "step" => {
                    if let Some(fresh) = after(&text, "{\"part\":\"prompt\",\"is\":") {
                        prompt = fresh;
                    }
                    let position = after(&text, "\"position\":").expect("a step has a position");
                    let question = text.rfind("\"question\":").and_then(|at| after(&text[at..], "\"question\":"));
                    (position, question.expect("a step has a question or none"))
                }
                "refused" => {
                    eprintln!("{text}");
                    self.score.refused.fetch_add(1, Relaxed);
                    continue;
                }
                _ => continue,
            };
            self.saw(position, token.as_ref().is_some_and(|token| !token.tentative.is_empty()));
            if self.pace.stop.load(Relaxed) {
                return;
            }
            asked = token.filter(|token| prompt.is_some() && token.token != answered);
        }
    }

    fn answer(&mut self, prompt: &Prompt, token: &str) -> String {
        let option = &prompt.options[self.rng.pick(prompt.options.len() as u32) as usize];
        let deed = json!({"do": "answer", "seat": self.seat, "question": token, "key": option.key});
        let mut table = self.table.lock().unwrap();
        let position = table.seen[self.seat] + 1;
        table.waiting.push(Answer { seat: self.seat, position, sent: Instant::now(), tentative: false });
        json!({"kind": "do", "re": 1, "table": self.id, "deed": deed}).to_string()
    }

    /// An answer counts when both have seen its position. `tentative`: what this seat answered up to there can be
    /// taken back.
    fn saw(&self, position: u32, tentative: bool) {
        let mut table = self.table.lock().unwrap();
        table.seen[self.seat] = position;
        let both = table.seen[0].min(table.seen[1]);
        let now = Instant::now();
        let mut times = Vec::new();
        let before = table.waiting.len();
        table.waiting.retain_mut(|answer| {
            answer.tentative |= tentative && answer.seat == self.seat && answer.position <= position;
            let seen = answer.position <= both;
            if seen && !answer.tentative {
                times.push(now.duration_since(answer.sent).as_micros() as u32);
            }
            !seen
        });
        self.score.moves.fetch_add((before - table.waiting.len()) as u64, Relaxed);
        if self.score.measured.load(Relaxed) {
            self.score.times.lock().unwrap().extend(times);
        }
    }
}

/// What everybody at the weighed tables has received.
#[derive(Default)]
struct Scale {
    left: std::sync::atomic::AtomicI64,
    steps: Mutex<Vec<usize>>,
    wholes: Mutex<Vec<usize>>,
}

/// What tables full of people and watchers take, and how large their messages are.
async fn weigh(args: &[String]) {
    let [base, game, seats, watchers, tables, answers, pid] = args else {
        eprintln!("load weigh ADDRESS GAME SEATS WATCHERS TABLES ANSWERS PID");
        std::process::exit(1);
    };
    let (seats, watchers, tables): (usize, usize, usize) = (number(seats), number(watchers), number(tables));
    let scale = Arc::new(Scale::default());
    // What the server takes once for the game is not a table's.
    let mut clients = full_table(base, game, (seats, watchers), &scale).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let empty = resident(pid);
    for _ in 0..tables {
        clients.extend(full_table(base, game, (seats, watchers), &scale).await);
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let opened = resident(pid);
    scale.left.store(number(answers), Relaxed);
    while scale.left.load(Relaxed) > 0 {
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let played = resident(pid);
    let each = |after: f64| ((after - empty) / tables as f64).round();
    let mut steps = std::mem::take(&mut *scale.steps.lock().unwrap());
    steps.sort_unstable();
    let at = |share: f64| steps.get((steps.len() as f64 * share) as usize).copied().unwrap_or(0);
    let wholes = std::mem::take(&mut *scale.wholes.lock().unwrap());
    let line = json!({
        "game": game, "seats": seats, "watchers": watchers, "tables": tables,
        "opened_kb_each": each(opened), "played_kb_each": each(played), "messages": steps.len(),
        "p50_bytes": at(0.5), "p90_bytes": at(0.9), "p99_bytes": at(0.99), "whole_bytes": wholes.iter().max(),
    });
    println!("{line}");
    clients.iter().for_each(tokio::task::JoinHandle::abort);
}

async fn full_table(
    base: &str,
    game: &str,
    (seats, watchers): (usize, usize),
    scale: &Arc<Scale>,
) -> Vec<tokio::task::JoinHandle<()>> {
    let host = arrive(base).await;
    let plans: Vec<Value> = (0..seats).map(|n| json!({"plan": if n == 0 { "me" } else { "open" }})).collect();
    let settings = json!({
        "game": game, "name": "Scale", "options": [], "seats": plans, "clock": {"kind": "none"}, "time_out": {"kind": "bot"},
        "private": true, "spectators": {"kind": "welcome"}, "seed": null,
    });
    let made = post(base, "/api/tables", settings, &host).await;
    let (id, link) = (made["id"].as_str().expect("a table"), made["link"].as_str().expect("a link"));
    let key = link.split_once("?key=").expect("a private table").1;
    let mut clients = Vec::new();
    for n in 0..seats + watchers {
        let who = if n == 0 { host.clone() } else { arrive(base).await };
        let seat = (n < seats).then_some(n);
        if let Some(seat) = seat.filter(|&seat| seat > 0) {
            post(base, &format!("/api/tables/{id}/deeds?key={key}"), json!({"do": "sit", "seat": seat}), &who).await;
        }
        let (socket, id, key) = (base.replace("http", "ws"), id.to_owned(), key.to_owned());
        clients.push(tokio::spawn(sit(socket, (id, key), seat, who.0, scale.clone())));
    }
    clients
}

/// Somebody at a weighed table: notes what comes, and answers by lot when asked.
async fn sit(base: String, (id, key): (String, String), seat: Option<usize>, cookie: String, scale: Arc<Scale>) {
    let mut request = format!("{base}/api/socket").into_client_request().expect("an address");
    request.headers_mut().insert("cookie", cookie.parse().expect("a cookie"));
    let (mut stream, _) = connect_async_with_config(request, None, true).await.expect("a websocket");
    let hello = json!({"kind": "hello", "protocol": PROTOCOL});
    let watch = json!({"kind": "watch", "table": id, "seat": seat, "key": key, "stage": null});
    for message in [hello, watch] {
        stream.send(Message::text(message.to_string())).await.expect("the server reads");
    }
    let mut rng = kernel::Rng::new(seat.unwrap_or(9) as u64);
    let (mut prompt, mut asked, mut answered): (Option<Prompt>, Option<Token>, _) = (None, None, String::new());
    loop {
        // Nobody answers before all are there, nor after the last answer.
        let mut free = tokio::time::interval(Duration::from_millis(50));
        free.tick().await;
        let message = tokio::select! {
            message = stream.next() => message,
            // Looked at each time: the first may answer only once all tables are there.
            _ = free.tick() => {
                if scale.left.load(Relaxed) > 0
                    && let (Some(prompt), Some(token), Some(seat)) = (&prompt, asked.take(), seat)
                {
                    scale.left.fetch_sub(1, Relaxed);
                    let key = &prompt.options[rng.pick(prompt.options.len() as u32) as usize].key;
                    let deed = json!({"do": "answer", "seat": seat, "question": token.token, "key": key});
                    let text = json!({"kind": "do", "re": 1, "table": id, "deed": deed}).to_string();
                    stream.send(Message::text(text)).await.expect("the server reads");
                    answered = token.token;
                }
                continue;
            }
        };
        let Some(Ok(Message::Text(text))) = message else { return };
        let token = match text.split('"').nth(3).unwrap_or_default() {
            "whole" => {
                scale.wholes.lock().unwrap().push(text.len());
                let Whole { view } = serde_json::from_str(&text).expect("a view");
                prompt = view.live.and_then(|live| live.prompt);
                view.question
            }
            "step" => {
                scale.steps.lock().unwrap().push(text.len());
                if let Some(fresh) = after(&text, "{\"part\":\"prompt\",\"is\":") {
                    prompt = fresh;
                }
                let question = text.rfind("\"question\":").and_then(|at| after(&text[at..], "\"question\":"));
                question.unwrap_or(None)
            }
            _ => continue,
        };
        asked = token.filter(|token: &Token| prompt.is_some() && token.token != answered);
    }
}
