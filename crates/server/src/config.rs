//! How a server is to run.

use crate::{keep::Keep, limits::Network};
use std::{net::SocketAddr, time::Duration};
use tracing::Level;

/// Settings of a server. [`Config::default`] is a server for this machine alone.
#[derive(Clone)]
pub struct Config {
    pub listen: SocketAddr,
    /// `sqlite:FILE` or `postgres://...`.
    pub store: String,
    /// Address people use, if it is not the one listened on: `https://play.example.org`. Makes cookies secure and
    /// links right.
    pub public: Option<String>,
    pub games: Vec<kernel::Entry>,
    /// Packs offered at the tables, with the game each is for.
    pub packs: Vec<(String, kernel::Pack)>,
    pub limits: Limits,
    /// Opens `/api/operator` to whoever has it.
    pub operator: Option<String>,
    /// How long what is kept.
    pub keep: Keep,
    /// Web servers in front of this one, whose word on where a request comes from is believed.
    pub trusted: Vec<Network>,
    /// Threads in which bots think; 0 means one fewer than there are processors, at least one.
    pub bot_threads: usize,
    /// How long a table waits for a bot before it answers for it.
    pub bot_patience: Duration,
    /// How long a reaction window is open before the host passes for those who can only pass.
    pub lull: Duration,
    /// Webhooks may call these hosts although they are on this machine or in a private network.
    pub webhook_hosts: Vec<String>,
    /// A table nobody looks at leaves memory after this time.
    pub idle: Duration,
    /// How long the head of a request may take to arrive, and then its body.
    pub arrival: Duration,
    /// A connection on which nothing comes, or nothing can be sent, is closed after this time. Websockets are asked for a
    /// sign of life more often.
    pub silence: Duration,
    pub log: LogForm,
    /// The least important of what is logged.
    pub log_level: Level,
    /// How long a stop waits for what is under way.
    pub drain: Duration,
}

/// How log lines look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogForm {
    Silent,
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

/// How much a client may ask for.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// HTTP requests a second from one address, on average.
    pub requests: f64,
    /// Messages a second on one websocket, on average.
    pub messages: f64,
    /// Attempts to log in or to make an account, a minute from one address.
    pub logins: f64,
    /// Wrong passwords for one account an hour, from wherever they come.
    pub guesses: f64,
    /// New guests an hour from one address.
    pub guests: f64,
    /// Lines of chat a minute from one person; so many notices they may cause, too.
    pub chat: f64,
    /// Websockets from one address at the same time.
    pub sockets: usize,
    /// Other connections from one address at the same time.
    pub connections: usize,
    /// Bytes of one message or request body.
    pub bytes: usize,
    /// Tables one user may have gathering or running.
    pub tables: usize,
    /// Packs one user may have.
    pub packs: usize,
    /// Packs the server keeps.
    pub server_packs: usize,
    /// Different packs played with from start to end of the process: each stays in memory.
    pub loaded_packs: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            requests: 50.0,
            messages: 50.0,
            logins: 20.0,
            guesses: 20.0,
            guests: 120.0,
            chat: 30.0,
            sockets: 200,
            connections: 100,
            bytes: 64 * 1024,
            tables: 200,
            packs: 20,
            server_packs: 500,
            loaded_packs: 500,
        }
    }
}

impl Limits {
    /// Changes one of them: `requests=100`.
    pub fn set(&mut self, text: &str) -> Result<(), String> {
        let wrong = || {
            format!(
                "{text:?} is no limit: requests, messages, logins, guesses, guests, chat, sockets, connections or tables, \
                 and a number of at least 1"
            )
        };
        let (name, number) = text.split_once('=').ok_or_else(wrong)?;
        let number: u32 = number.parse().ok().filter(|number| *number > 0).ok_or_else(wrong)?;
        match name {
            "requests" => self.requests = number.into(),
            "messages" => self.messages = number.into(),
            "logins" => self.logins = number.into(),
            "guesses" => self.guesses = number.into(),
            "guests" => self.guests = number.into(),
            "chat" => self.chat = number.into(),
            "sockets" => self.sockets = number as usize,
            "connections" => self.connections = number as usize,
            "tables" => self.tables = number as usize,
            _ => return Err(wrong()),
        }
        Ok(())
    }

    /// For load tests: nobody is slowed down.
    pub fn none() -> Limits {
        let much = 1e9;
        let many = 1 << 20;
        Limits {
            requests: much,
            messages: much,
            logins: much,
            guesses: much,
            guests: much,
            chat: much,
            sockets: many,
            connections: many,
            tables: many,
            ..Limits::default()
        }
    }
}

impl Default for Config {
    fn default() -> Self {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 4400)),
            store: "sqlite:starmoot.sqlite".into(),
            public: None,
            games: Vec::new(),
            packs: Vec::new(),
            limits: Limits::default(),
            operator: None,
            keep: Keep::default(),
            trusted: Vec::new(),
            bot_threads: 0,
            bot_patience: Duration::from_secs(15),
            lull: Duration::from_secs(4),
            webhook_hosts: Vec::new(),
            idle: Duration::from_secs(300),
            arrival: Duration::from_secs(20),
            silence: Duration::from_secs(90),
            log: LogForm::Text,
            log_level: Level::INFO,
            drain: Duration::from_secs(10),
        }
    }
}

impl Config {
    /// Where people find this server.
    pub fn address(&self, listening: SocketAddr) -> String {
        match &self.public {
            Some(address) => address.trim_end_matches('/').to_owned(),
            None => format!("http://{listening}"),
        }
    }

    /// Whether people can find it as it says.
    pub fn check(&self) -> Result<(), String> {
        let Some(public) = &self.public else { return Ok(()) };
        let name = public.strip_prefix("https://").or(public.strip_prefix("http://")).unwrap_or_default();
        let name = name.trim_end_matches('/');
        if name.is_empty() || name.contains(|c: char| c == '/' || c == '?' || c.is_whitespace()) {
            return Err(format!("--public: {public:?} is no address like https://play.example.org"));
        }
        Ok(())
    }

    pub fn secure(&self) -> bool {
        self.public.as_deref().is_some_and(|address| address.starts_with("https://"))
    }
}

#[cfg(test)]
mod tests {
    use super::Limits;

    #[test]
    fn limits_are_set_by_name() {
        let mut limits = Limits::default();
        for name in ["requests", "messages", "logins", "guesses", "guests", "chat", "sockets", "connections", "tables"]
        {
            limits.set(&format!("{name}=7")).unwrap();
        }
        let counts = (limits.sockets, limits.connections, limits.tables);
        let rates = [limits.requests, limits.messages, limits.logins, limits.guesses, limits.guests, limits.chat];
        assert_eq!((counts, rates), ((7, 7, 7), [7.0; 6]));
        for wrong in ["requests", "requests=0", "requests=-1", "bytes=7", "sockets=many"] {
            let why = limits.set(wrong).unwrap_err();
            assert!(why.contains("is no limit"), "{why}");
        }
    }
}
