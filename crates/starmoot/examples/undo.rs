//! How long taking back takes in the longest game: of some random games of each game the longest is uploaded to a
//! server with its store on disk, all but its last lines, and taken back step by step and by consent.
//!
//! `cargo run --release -p starmoot --example undo -- [GAMES]`

use kernel::{Seeded, Session, Setup, write_record};
use serde_json::{Value, json};
use server::{Config, Limits, LogForm, Server};
use std::time::{Duration, Instant};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const WANTED: Duration = Duration::from_millis(50);

fn main() {
    let games = std::env::args().nth(1).map_or(20, |text| text.parse().expect("a number of games"));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let folder = std::env::current_dir().expect("a folder").join(format!(".undo-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the store");
    let store = format!("sqlite:{}", folder.join("undo.sqlite").display());
    let listen = "127.0.0.1:0".parse().expect("an address");
    let all = catalog::games().to_vec();
    let config =
        Config { listen, store, games: all, limits: Limits::none(), log: LogForm::Silent, ..Config::default() };
    let server = runtime.block_on(Server::start(config)).expect("the server starts");
    println!("{:<22}{:>7}{:>16}{:>16}{:>18}", "game", "lines", "own answer, ms", "half, ms", "to the start, ms");
    let mut slowest = Duration::ZERO;
    for entry in catalog::games() {
        let longest = (0..games).map(|seed| play(entry, seed)).max_by_key(|session| session.lines().len());
        let times = Guest::arrive(&format!("http://{}", server.address)).measure(entry, &longest.expect("a game"));
        let [own, half, start] = times.1.map(|time| format!("{:.1}", time.as_secs_f64() * 1000.0));
        println!("{:<22}{:>7}{own:>16}{half:>16}{start:>18}", entry.info.id, times.0);
        slowest = times.1.into_iter().fold(slowest, Duration::max);
    }
    println!("slowest {:.1} ms, wanted at most {} ms", slowest.as_secs_f64() * 1000.0, WANTED.as_millis());
    runtime.block_on(server.stop());
    let _ = std::fs::remove_dir_all(&folder);
}

/// A random game with as many seats as can be.
fn play(entry: &kernel::Entry, seed: u64) -> Session {
    let setup = Setup { seats: entry.info.most, ..Setup::default() };
    let mut session = Session::new(entry.open(&setup).expect("the game opens"));
    let mut chance = Seeded::from_key(seed, 1);
    let mut rng = kernel::Rng::new(seed);
    let mut question = kernel::Question::default();
    loop {
        session.roll(&mut chance);
        let Some(seat) = session.table().asked().iter().next() else { return session };
        session.table().ask(seat, &mut question);
        let options = question.spelled();
        let key = options[rng.pick(options.len() as u32) as usize];
        session.choose(seat, key).expect("an option applies");
    }
}

struct Guest {
    base: String,
    cookie: String,
    csrf: String,
}

impl Guest {
    fn arrive(base: &str) -> Guest {
        let mut response = ureq::get(format!("{base}/api/me")).call().expect("the server answers");
        let cookie = response.headers()["set-cookie"].to_str().expect("a cookie").split(';').next().unwrap().to_owned();
        let me: Value = serde_json::from_str(&response.body_mut().read_to_string().unwrap()).expect("JSON");
        Guest { base: base.to_owned(), cookie, csrf: me["csrf"].as_str().expect("a proof").to_owned() }
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        let request = ureq::post(format!("{}{path}", self.base)).header("cookie", &self.cookie);
        let request = request.header("x-starmoot-csrf", &self.csrf).header("content-type", "application/json");
        let mut response = request.send(body.to_string()).unwrap_or_else(|why| panic!("{path} {body}: {why}"));
        serde_json::from_str(&response.body_mut().read_to_string().unwrap()).unwrap_or(Value::Null)
    }

    /// Lines of the record; times of taking back an own answer, half of the game, and all of it.
    fn measure(&self, entry: &kernel::Entry, longest: &Session) -> (usize, [Duration; 3]) {
        let seats = usize::from(entry.info.most);
        // The last answer that its seat may take back.
        let free = longest.lines().iter().rposition(|line| {
            matches!(line.act, kernel::Act::Answer { aside: false, .. }) && !line.barrier && !line.text.is_empty()
        });
        let lines = free.expect("an answer that can be taken back");
        let mut shorter = Session::new(longest.table_at(0));
        for line in &longest.lines()[..lines] {
            match &line.act {
                kernel::Act::Answer { seat, key, .. } => drop(shorter.choose(*seat, *key).expect("an answer")),
                kernel::Act::Chance { faces, .. } => drop(shorter.answer(faces).expect("chance")),
                kernel::Act::Resign { seat } => drop(shorter.resign(*seat)),
                kernel::Act::Hush => drop(shorter.hush().expect("a poll")),
                kernel::Act::Edit => drop(shorter.edit(&line.text).expect("it stands again")),
            }
        }
        let record = write_record(&shorter, &Default::default(), &vec!["ann".to_owned(); seats]);
        let made = self.post("/api/records", &json!({"record": record, "name": "", "seats": []}));
        let table = made["id"].as_str().expect("a table");
        let answer = &longest.lines()[lines];
        let kernel::Act::Answer { seat, .. } = answer.act else { unreachable!("an answer, as seen above") };
        let say = json!({"do": "say", "seat": seat.0, "question": null, "line": answer.text});
        self.post(&format!("/api/tables/{table}/deeds"), &say);
        let own = self.time(table, &json!({"do": "take-back", "seat": seat.0, "count": 1}));
        let back = |to: usize| json!({"do": "propose", "seat": 0, "what": {"kind": "undo", "to": to}});
        let half = self.time(table, &back(lines / 2 + 37));
        let start = self.time(table, &back(1));
        (lines, [own, half, start])
    }

    fn time(&self, table: &str, deed: &Value) -> Duration {
        let start = Instant::now();
        self.post(&format!("/api/tables/{table}/deeds"), deed);
        start.elapsed()
    }
}
