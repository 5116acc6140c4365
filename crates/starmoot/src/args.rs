//! The arguments of the program.

use clap::{Args as Arguments, Parser, Subcommand};
use std::net::SocketAddr;
use std::path::PathBuf;

/// Great hex-map space war games, every rule enforced, against people or bots.
#[derive(Parser)]
#[command(name = "starmoot", version, arg_required_else_help = false)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Start the server for this machine and open the page.
    Play {
        /// Open the page on this game.
        game: Option<String>,
        /// The address to listen on; 127.0.0.1:4400, or any free port if that is taken.
        #[arg(long)]
        listen: Option<SocketAddr>,
        /// Where tables are kept: sqlite:FILE or postgres://...
        #[arg(long)]
        store: Option<String>,
        /// A pack to play with, a folder or a zip file; may be repeated.
        #[arg(long, value_name = "PACK")]
        pack: Vec<PathBuf>,
    },
    /// Serve tables to others.
    Serve {
        #[arg(long, default_value = "127.0.0.1:4400")]
        listen: SocketAddr,
        /// sqlite:FILE or postgres://...
        #[arg(long)]
        store: Option<String>,
        /// The address people use, if it is not the one listened on, such as `https://play.example.org`
        #[arg(long)]
        public: Option<String>,
        /// One JSON object a log line.
        #[arg(long)]
        log_json: bool,
        /// The least important of what is logged: error, warn, info, debug (each request) or trace.
        #[arg(long, value_name = "LEVEL", default_value = "info")]
        log_level: server::Level,
        /// Keep something for another time than the usual, in days, such as chat=30: gathering, standing, paused, closed,
        /// chat, notices, guests; may be repeated.
        #[arg(long, value_name = "NAME=DAYS")]
        keep: Vec<String>,
        /// Webhooks may call this host although it is on this machine or in a private network; may be repeated.
        #[arg(long, value_name = "HOST")]
        webhook_host: Vec<String>,
        /// A web server in front of this one, an address or a range: its X-Forwarded-For is believed; may be repeated.
        #[arg(long, value_name = "ADDRESS")]
        trusted_proxy: Vec<server::Network>,
        /// Opens /api/operator to whoever has the token in this file: one word of at least 32 letters.
        #[arg(long, value_name = "FILE")]
        operator: Option<PathBuf>,
        /// Another limit than the usual, such as requests=100 a second: requests, messages, logins, guesses, guests, chat,
        /// sockets, connections, tables; may be repeated.
        #[arg(long, value_name = "NAME=NUMBER")]
        limit: Vec<String>,
        /// Threads in which bots think; one fewer than there are processors if not given.
        #[arg(long, default_value_t = 0, hide_default_value = true)]
        bot_threads: usize,
        /// A pack offered at the tables, a folder or a zip file; may be repeated.
        #[arg(long, value_name = "PACK")]
        pack: Vec<PathBuf>,
        /// A folder of packs, all of which are offered.
        #[arg(long, value_name = "FOLDER")]
        packs: Option<PathBuf>,
    },
    /// Copy a store to a file, also while it is served.
    ///
    /// The copy holds password hashes, the key of the cookies and the seeds of running games: keep it like those.
    Backup {
        /// A file that is not there yet.
        to: PathBuf,
        /// sqlite:FILE
        #[arg(long)]
        store: Option<String>,
    },
    /// Put a copy in the place of a store that nobody serves.
    Restore {
        /// What `starmoot backup` wrote.
        from: PathBuf,
        /// sqlite:FILE
        #[arg(long)]
        store: Option<String>,
        /// A store that is there is put aside.
        #[arg(long)]
        replace: bool,
    },
    /// Is a store sound? Reads all of it and changes nothing.
    CheckStore {
        /// sqlite:FILE or postgres://...
        #[arg(long)]
        store: Option<String>,
    },
    /// List the lines of chat that players have reported.
    Reports {
        /// sqlite:FILE or postgres://...
        #[arg(long)]
        store: Option<String>,
        /// This one has been dealt with; may be repeated.
        #[arg(long, value_name = "ID")]
        done: Vec<String>,
        /// Machine-readable.
        #[arg(long)]
        json: bool,
    },
    /// List the games, their seats, options and rules number.
    Games {
        /// One game, with all values of its options.
        game: Option<String>,
        /// A pack of the game: its words for the options.
        #[arg(long, requires = "game")]
        pack: Option<PathBuf>,
        /// Machine-readable.
        #[arg(long)]
        json: bool,
    },
    /// Play many games and count who wins.
    Sim(Sim),
    /// Play one game and write its record.
    Record(Record),
    /// Play a record again and check every line.
    Replay {
        /// A record.
        file: PathBuf,
        /// Stop after this many lines.
        #[arg(long)]
        until: Option<usize>,
        /// Machine-readable.
        #[arg(long)]
        json: bool,
        /// The component pack it was played with.
        #[arg(long)]
        pack: Option<PathBuf>,
    },
    /// Count how often a person has to answer in recorded games.
    ///
    /// One decision counts once: several options of one question with their numbers; what is picked and where it goes,
    /// though the page asks for a click for each of the two; all that goes to one place, if the
    /// same position comes of it in that order, and the end of the picking with the last of it. A lone pass in a reaction
    /// window is the host's, and so is the end of a question in which nothing would not wait: at tables of usual discretion
    /// it answers so after a pause. Nothing is joined over a die, a draw, something that becomes
    /// known or another seat's answer.
    Count {
        /// Records.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Machine-readable.
        #[arg(long)]
        json: bool,
    },
    /// Give records of an earlier build the hash lines of this one, once every line has proved true by those they have.
    Rehash {
        /// Records, written anew in place; what cannot be proved is refused and left alone.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Draw a position.
    Show(Show),
    /// Exact battle odds.
    Odds(Odds),
    /// Draw a map by lot, or read one from the text players pass on.
    Map(Map),
    /// Tournaments of bots and balance studies, with a report.
    Lab(lab::LabArgs),
    /// Check a pack of corrected components, or list what an owner of the box should look up.
    #[command(after_help = CHECK_HELP)]
    Check {
        /// A pack: a folder with a pack.toml, or a zip file of one.
        #[arg(required_unless_present = "todo")]
        pack: Option<PathBuf>,
        /// Tell what is reconstructed in this game, by file, row and field, as a pack to be filled in. With a pack:
        /// what is left.
        #[arg(long, value_name = "GAME")]
        todo: Option<String>,
        /// Write that pack into this folder instead, which must not be there.
        #[arg(long, value_name = "FOLDER", requires = "todo")]
        out: Option<PathBuf>,
    },
}

/// How a game is started.
#[derive(Arguments)]
pub struct Start {
    /// A game id, as `starmoot games` lists them.
    pub game: String,
    /// How many play; the game's fewest if not given.
    #[arg(long)]
    pub seats: Option<u8>,
    /// An option of the game, key=value; may be repeated.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// A pack of corrected components: a folder with a pack.toml, or a zip file of one.
    #[arg(long)]
    pub pack: Option<PathBuf>,
}

#[derive(Arguments)]
pub struct Sim {
    #[command(flatten)]
    pub start: Start,
    /// How many games.
    #[arg(long)]
    pub games: u64,
    /// The same seed gives the same games.
    #[arg(long)]
    pub seed: u64,
    /// One bot a seat (random, hint, greedy, search:200ms, search:500), separated by commas; a short list repeats.
    #[arg(long, default_value = "random")]
    pub bots: String,
    /// All cores if not given.
    #[arg(long)]
    pub threads: Option<usize>,
    /// Machine-readable.
    #[arg(long)]
    pub json: bool,
}

#[derive(Arguments)]
pub struct Record {
    #[command(flatten)]
    pub start: Start,
    /// The same seed gives the same game.
    #[arg(long)]
    pub seed: u64,
    /// One bot a seat (random, hint, greedy, search:200ms, search:500), separated by commas; a short list repeats.
    #[arg(long, default_value = "random")]
    pub bots: String,
    /// A file; standard output if not given.
    #[arg(long)]
    pub out: Option<PathBuf>,
    /// Say on standard error why each bot answered as it did.
    #[arg(long)]
    pub why: bool,
}

#[derive(Arguments)]
pub struct Show {
    /// A record, or a game id for its opening position.
    pub what: String,
    /// See it as this seat: its word or its number, counted from 1.
    #[arg(long)]
    pub seat: Option<String>,
    /// Write a picture to this file.
    #[arg(long, value_name = "OUT")]
    pub svg: Option<PathBuf>,
    /// Of a record, the position after this many lines.
    #[arg(long)]
    pub until: Option<usize>,
    /// Change the position by a line of the game's edit language, such as `d4 rock: red 2 human`; may be repeated. A line
    /// that is wrong says what could stand there.
    #[arg(long, value_name = "LINE")]
    pub edit: Vec<String>,
    /// How many play, for a game's opening position.
    #[arg(long)]
    pub seats: Option<u8>,
    /// An option of the game, key=value; may be repeated.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// A pack of corrected components: a folder with a pack.toml, or a zip file of one.
    #[arg(long)]
    pub pack: Option<PathBuf>,
}

/// How an owner makes a pack.
const CHECK_HELP: &str = "\
starmoot check --todo nexus-ops --out my-box   what to look up, as a pack in which every value is a comment
                                               (take the # away where you have looked; put right what is wrong)
starmoot check my-box                          is it sound?
starmoot play --pack my-box                    play with it";

/// What each game's desk takes.
const ODDS_HELP: &str = "\
nexus-ops
  starmoot odds nexus-ops \"3 human, 1 rock strider\" \"2 fungoid\" --option terrain=forest
  options: terrain, units=alternate, shatter, and cards by id

empires-of-the-void
  starmoot odds empires-of-the-void \"2 centipede, starfighter\" \"starcruiser\" --option actions=2
  starmoot odds empires-of-the-void \"3 starfighter\" planet --option actions=4
  starmoot odds empires-of-the-void \"2 cards\" planet --option ambassadors=2 --option actions=2
  against ships, planet, rebels, infestation, invaders or pirates; cards against planet
  options: actions=1..8; attacker- and defender-: bombs, credits, plus (added to dice), techs=cloaking+detection;
  for cards: ambassadors, credits (of the Pirates of Cidran), modifier (of a race or friend)

hive-wars
  starmoot odds hive-wars \"sol: 2 carrier, 4 fighter\" \"hacan: 1 dreadnought\" --option place=space
  options: place, policy; attacker. and defender.: effects, upgraded, damaged, faction, risk_direct_hit

starmoot odds GAME --list tells all units, owners and options of a game.

A file for --cases has one battle a line: attacker ; defender ; key=value ; ... (hive-wars takes JSON).";

#[derive(Arguments)]
#[command(after_help = ODDS_HELP)]
pub struct Odds {
    /// A game id.
    pub game: String,
    /// The attacking force: "3 human, 1 rock strider".
    #[arg(required_unless_present_any = ["cases", "list"])]
    pub attacker: Option<String>,
    /// The defending force.
    #[arg(required_unless_present_any = ["cases", "list"])]
    pub defender: Option<String>,
    /// Terrain, cards and the like, key=value; may be repeated.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// A file of many battles.
    #[arg(long, conflicts_with_all = ["attacker", "defender", "options"])]
    pub cases: Option<PathBuf>,
    /// A pack of corrected components: a folder with a pack.toml, or a zip file of one.
    #[arg(long)]
    pub pack: Option<PathBuf>,
    /// Tell what units, owners and options there are.
    #[arg(long, conflicts_with_all = ["attacker", "defender", "options", "cases"])]
    pub list: bool,
    /// Machine-readable.
    #[arg(long)]
    pub json: bool,
}

/// A map outside a match.
#[derive(Arguments)]
pub struct Map {
    /// A game with maps: hive-wars.
    pub game: String,
    /// The kind of map; without it, what there is.
    pub kind: Option<String>,
    /// A map in the words players pass on, instead of one drawn by lot.
    #[arg(long, value_name = "TEXT", conflicts_with = "kind", allow_hyphen_values = true)]
    pub read: Option<String>,
    /// The same seed gives the same map.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// An option, key=value; may be repeated.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// A pack of corrected components: a folder with a pack.toml, or a zip file of one.
    #[arg(long)]
    pub pack: Option<PathBuf>,
    /// Draw it into this file.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Machine-readable.
    #[arg(long)]
    pub json: bool,
}
