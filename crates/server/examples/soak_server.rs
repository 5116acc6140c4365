//! People play and talk while the server or its database is killed again and again: what was acknowledged is there, once,
//! and what was refused is not.
//!
//! `soak_server SECONDS STORE` kills the server with SIGKILL; `soak_server SECONDS STORE COMMAND` has the command bring the
//! database down and up again while the server goes on. `soak_server serve ADDRESS STORE` is that server.

use kernel::Rng;
use serde_json::{Value, json};
use server::{Config, Limits, LogForm, store::Store};
use std::{
    io::{BufRead, BufReader},
    process::{Child, ChildStdout, Command, Stdio, exit},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::SeqCst},
    },
    thread,
    time::{Duration, Instant},
};

/// People who play at the same time, each a game alone with all its seats.
const PEOPLE: u64 = 8;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["serve", listen, store] => serve(listen, store),
        [seconds, store] => soak(seconds, store, None),
        [seconds, store, crash] => soak(seconds, store, Some(crash)),
        _ => wrong("soak_server SECONDS STORE [COMMAND]"),
    }
}

fn wrong(why: &str) -> ! {
    eprintln!("{why}");
    exit(1);
}

fn serve(listen: &str, store: &str) {
    let config = Config {
        listen: listen.parse().expect("an address"),
        store: store.into(),
        games: vec![moot::entry(), nexus_ops::entry()],
        limits: Limits::none(),
        // Nobody but the players plays.
        lull: Duration::from_secs(3600),
        log: LogForm::Silent,
        ..Config::default()
    };
    if let Err(why) = server::run(config, |address| println!("{address}")) {
        wrong(&why);
    }
}

/// What is counted over all rounds.
#[derive(Default)]
struct Sum {
    rounds: u32,
    deeds: usize,
    words: usize,
    refused: usize,
    /// Of those nobody answered: how many were done, how many not.
    unknown: (usize, usize),
}

fn soak(seconds: &str, store: &str, crash: Option<&str>) {
    let seconds = seconds.parse().unwrap_or_else(|_| wrong("how many seconds?"));
    let end = Instant::now() + Duration::from_secs(seconds);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let mut rng = Rng::new(seconds);
    let mut people: Vec<Person> = Vec::new();
    let mut sum = Sum::default();
    while Instant::now() < end {
        let mut server = Served::start(store);
        while (people.len() as u64) < PEOPLE {
            people.push(Person::arrive(&server.address, people.len() as u64));
        }
        let stop = Arc::new(AtomicBool::new(false));
        let playing: Vec<_> = people
            .drain(..)
            .map(|person| {
                let (address, stop) = (server.address.clone(), stop.clone());
                thread::spawn(move || person.play(&address, &stop))
            })
            .collect();
        thread::sleep(Duration::from_millis(300 + u64::from(rng.pick(1200))));
        match crash {
            None => server.kill(),
            Some(command) => {
                let done = Command::new(command).stdout(Stdio::null()).status();
                assert!(done.is_ok_and(|done| done.success()), "the database is back");
                thread::sleep(Duration::from_millis(500));
            }
        }
        stop.store(true, SeqCst);
        people = playing.into_iter().map(|player| player.join().expect("a player says what is wrong")).collect();
        server.kill();
        runtime.block_on(async {
            let store = Store::open(store).await.expect("the store is there");
            for person in &mut people {
                person.check(&store, &mut sum).await;
            }
        });
        sum.rounds += 1;
    }
    sum.words = people.iter().map(|person| person.words.len()).sum();
    sum.refused = people.iter().map(|person| person.refused).sum();
    if sum.deeds == 0 || sum.words == 0 {
        wrong("nothing was played");
    }
    println!(
        "{} kills: {} deeds and {} lines of chat acknowledged, {} refused; of those without an answer {} were done, {} not. \
         Nothing is lost, nothing is there twice.",
        sum.rounds, sum.deeds, sum.words, sum.refused, sum.unknown.0, sum.unknown.1
    );
}

/// A server in a process of its own.
struct Served {
    child: Child,
    address: String,
    _printed: BufReader<ChildStdout>,
}

impl Served {
    fn start(store: &str) -> Served {
        let mut command = Command::new(std::env::current_exe().expect("this program"));
        let mut child =
            command.args(["serve", "127.0.0.1:0", store]).stdout(Stdio::piped()).spawn().expect("a process");
        let mut printed = BufReader::new(child.stdout.take().expect("piped"));
        let mut line = String::new();
        printed.read_line(&mut line).expect("a line");
        if line.is_empty() {
            wrong("the server does not start");
        }
        Served { child, address: line.trim().to_owned(), _printed: printed }
    }

    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.kill();
    }
}

/// What was done at one table, as the server acknowledged it.
#[derive(Default)]
struct Game {
    table: String,
    deeds: usize,
    /// A deed was sent and not answered.
    open: bool,
    /// The stored lines, as last checked.
    lines: Vec<String>,
}

impl Game {
    async fn check(&mut self, store: &Store, sum: &mut Sum) {
        let lines = store.lines(&self.table, 0).await.expect("lines can be read");
        let fault = |what: String| wrong(&format!("table {}: {what}", self.table));
        if lines.iter().zip(0..).any(|(line, number)| line.number != number) {
            fault("lines are missing".into());
        }
        let lines: Vec<String> = lines.into_iter().map(|line| line.body).collect();
        if lines.len() < self.lines.len() || lines[..self.lines.len()] != self.lines[..] {
            fault("what was stored has changed".into());
        }
        // What chance adds belongs to the deed before it.
        let done = lines.iter().filter(|line| !line.starts_with('~')).count();
        if done < self.deeds || done > self.deeds + usize::from(self.open) {
            fault(format!("{} deeds acknowledged, open: {}, stored: {done}", self.deeds, self.open));
        }
        if self.open {
            sum.answered_by_nobody(done > self.deeds);
        }
        sum.deeds += self.deeds - self.lines.iter().filter(|line| !line.starts_with('~')).count();
        (self.deeds, self.open, self.lines) = (done, false, lines);
    }
}

impl Sum {
    fn answered_by_nobody(&mut self, done: bool) {
        let counted = if done { &mut self.unknown.0 } else { &mut self.unknown.1 };
        *counted += 1;
    }
}

struct Person {
    id: String,
    cookie: String,
    csrf: String,
    rng: Rng,
    /// Lines of chat that were acknowledged, and one that was not answered.
    words: Vec<String>,
    open: Option<String>,
    spoken: u32,
    refused: usize,
    games: Vec<Game>,
}

/// What came of a deed.
enum Came {
    Done,
    Refused,
    /// Nobody said.
    Nothing,
}

impl Person {
    fn arrive(address: &str, number: u64) -> Person {
        let mut answer = ureq::get(format!("{address}/api/me")).call().expect("the server answers");
        let cookie = answer.headers()["set-cookie"].to_str().expect("text").split(';').next().unwrap_or("").to_owned();
        let me: Value = serde_json::from_str(&answer.body_mut().read_to_string().expect("a body")).expect("JSON");
        let text = |name: &str| me[name].as_str().expect("a text").to_owned();
        Person {
            id: text("id"),
            cookie,
            csrf: text("csrf"),
            rng: Rng::new(number),
            words: Vec::new(),
            open: None,
            spoken: 0,
            refused: 0,
            games: Vec::new(),
        }
    }

    /// Plays and talks until it is told to stop, or nobody answers any more.
    fn play(mut self, address: &str, stop: &AtomicBool) -> Person {
        while !stop.load(SeqCst) && self.open.is_none() && !self.games.last().is_some_and(|game| game.open) {
            if self.once(address).is_none() {
                thread::sleep(Duration::from_millis(20));
            }
        }
        self
    }

    /// One deed; nothing if the server is away.
    fn once(&mut self, address: &str) -> Option<()> {
        if self.games.is_empty() {
            return self.open_table(address);
        }
        let table = self.games.last()?.table.clone();
        if self.rng.pick(4) == 0 {
            self.spoken += 1;
            let text = format!("{} says {}", self.id, self.spoken);
            match self.deed(address, &table, &json!({"do": "chat", "text": text})) {
                Came::Done => self.words.push(text),
                Came::Refused => self.refused += 1,
                Came::Nothing => self.open = Some(text),
            }
            return Some(());
        }
        for seat in 0..3 {
            let (status, text) = self.ask(address, "GET", &format!("/api/tables/{table}/view?seat={seat}"), None)?;
            if status == 404 {
                continue;
            }
            if status != 200 {
                return None;
            }
            let view: Value = serde_json::from_str(&text).ok()?;
            if view["table"]["status"] == "over" {
                return self.open_table(address);
            }
            let back = view["question"]["tentative"].as_array().is_some_and(|answers| !answers.is_empty());
            let options = view["live"]["prompt"]["options"].as_array().map_or(&[][..], Vec::as_slice);
            let deed = if back && self.rng.pick(6) == 0 {
                json!({"do": "take-back", "seat": seat, "count": 1})
            } else if options.is_empty() {
                continue;
            } else {
                let key = &options[self.rng.pick(options.len() as u32) as usize]["key"];
                json!({"do": "answer", "seat": seat, "question": view["question"]["token"], "key": key})
            };
            let came = self.deed(address, &table, &deed);
            let game = self.games.last_mut()?;
            match came {
                Came::Done => game.deeds += 1,
                Came::Refused => self.refused += 1,
                Came::Nothing => game.open = true,
            }
            return Some(());
        }
        None
    }

    fn open_table(&mut self, address: &str) -> Option<()> {
        let game = if self.rng.pick(2) == 0 { "moot" } else { "nexus-ops" };
        let seats = vec![json!({"plan": "me"}); if game == "moot" { 3 } else { 2 }];
        let settings = json!({
            "game": game, "name": "Soak", "options": [], "seats": seats, "clock": {"kind": "none"},
            "time_out": {"kind": "bot"}, "private": true, "spectators": {"kind": "welcome"},
        });
        let (status, text) = self.ask(address, "POST", "/api/tables", Some(&settings))?;
        let made: Value = serde_json::from_str(&text).ok().filter(|_| status == 200)?;
        self.games.push(Game { table: made["id"].as_str()?.to_owned(), ..Game::default() });
        Some(())
    }

    fn deed(&self, address: &str, table: &str, deed: &Value) -> Came {
        match self.ask(address, "POST", &format!("/api/tables/{table}/deeds"), Some(deed)) {
            Some((200..300, _)) => Came::Done,
            // Only what says so was not done.
            Some((500.., text)) if !text.contains("nothing was changed") => Came::Nothing,
            Some(_) => Came::Refused,
            None => Came::Nothing,
        }
    }

    fn ask(&self, address: &str, method: &str, path: &str, body: Option<&Value>) -> Option<(u16, String)> {
        let request = ureq::http::Request::builder().method(method).uri(format!("{address}{path}"));
        let request = request.header("cookie", &self.cookie).header("x-starmoot-csrf", &self.csrf);
        let request = request.header("content-type", "application/json");
        let request = request.body(body.map_or_else(String::new, Value::to_string)).expect("a request");
        let config = ureq::Agent::config_builder().http_status_as_error(false).allow_non_standard_methods(true);
        let agent: ureq::Agent = config.timeout_global(Some(Duration::from_secs(20))).build().into();
        let mut answer = agent.run(request).ok()?;
        Some((answer.status().as_u16(), answer.body_mut().read_to_string().ok()?))
    }

    async fn check(&mut self, store: &Store, sum: &mut Sum) {
        for game in &mut self.games {
            game.check(store, sum).await;
        }
        let said = store.chat_of_user(&self.id).await.expect("chat can be read");
        let mut said: Vec<String> = said.into_iter().map(|(_, line)| line.body).collect();
        for word in &self.words {
            match said.iter().position(|line| line == word) {
                Some(place) => drop(said.swap_remove(place)),
                None => wrong(&format!("{word:?} was acknowledged and is lost")),
            }
        }
        let done = self.open.as_ref().is_some_and(|word| said == [word.as_str()]);
        if !done && !said.is_empty() {
            wrong(&format!("said twice, or refused and said: {said:?}"));
        }
        if let Some(word) = self.open.take() {
            sum.answered_by_nobody(done);
            self.words.extend(done.then_some(word));
        }
    }
}
