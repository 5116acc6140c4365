//! One way to try the rules: a position in words, a script of answers, and what is seen afterwards.

use hexpanse::{
    Hexpanse,
    choice::Choice,
    components::{CardId, FactionId, MinorId, MissionId},
    ground::{Cell, cells},
    steps::Turn,
    world::{Phase, World},
};
use kernel::{Faces, Fate, Game, Match, Offers, Outcome, Report, Seat, Setup, Standing};

pub const SEATS: [&str; 4] = ["red", "blue", "yellow", "green"];

pub fn setup(seats: u8, options: &str) -> Setup {
    let options = options.split_whitespace().map(|option| {
        let (key, value) = option.split_once('=').unwrap_or((option, "true"));
        (key.to_string(), value.to_string())
    });
    Setup { seats, options: options.collect(), pack: None }
}

/// A match being tried.
pub struct Trial {
    pub game: Match<Hexpanse>,
    standing: Standing<kernel::Plain>,
    offers: Offers<Choice>,
    forced: Vec<String>,
    /// The rules beside the lines of the log.
    told: Vec<String>,
}

impl Trial {
    /// A game from its very beginning; red begins unless the options say more.
    pub fn start(seats: u8, options: &str) -> Trial {
        let mut setup = setup(seats, options);
        setup.options.entry("first-player".into()).or_insert("first-seat".into());
        let (world, step) = Hexpanse::open(Hexpanse::infos()[0], &setup).expect("a legal setup");
        Trial::of(Match::new(world, step))
    }

    /// A position at the beginning of red's turn. `position` has a line for each seat with words and values, and may
    /// have lines `common MISSION` and `row CARD...`.
    pub fn at(seats: u8, options: &str, position: &str) -> Trial {
        let (mut world, _) = Hexpanse::open(Hexpanse::infos()[0], &setup(seats, options)).expect("a legal setup");
        lay(&mut world, position);
        Hexpanse::audit(&world).expect("a possible position");
        Trial::of(Match::new(world, Turn.into()))
    }

    fn of(game: Match<Hexpanse>) -> Trial {
        let mut trial =
            Trial { game, standing: Standing::Over, offers: Offers::explaining(), forced: vec![], told: vec![] };
        trial.settle(&mut Report::default());
        trial
    }

    fn settle(&mut self, report: &mut Report) {
        self.standing = self.game.settle(&mut self.offers, report);
        self.forced = report.forced.iter().map(|(seat, text)| format!("{} {text}", SEATS[seat.index()])).collect();
        self.told.extend(report.events.iter().map(|event| event.line.rule.clone()));
        Hexpanse::audit(&self.game.world).expect("nothing is lost or made");
    }

    pub fn world(&self) -> &World {
        &self.game.world
    }

    /// Plays a script: answers with the seat's word before them, `~ card` for draws, separated by bars or lines.
    pub fn play(mut self, script: &str) -> Trial {
        for line in script.split(['|', '\n']).map(str::trim).filter(|line| !line.is_empty()) {
            self.line(line);
        }
        self
    }

    fn line(&mut self, line: &str) {
        let mut report = Report::default();
        if let Some(card) = line.strip_prefix("~ ") {
            let Standing::Fate(fate) = self.standing else { panic!("no chance is wanted at `{line}`") };
            self.game.fated(&faces(self.world(), &fate, card), &mut report);
            return self.settle(&mut report);
        }
        let Some(choice) = self.find(line) else {
            let at = self.forced.iter().position(|forced| forced == line);
            let at = at.unwrap_or_else(|| panic!("`{line}` is none of {:?} {:?}", self.options(), self.forced));
            self.forced.drain(..=at);
            return;
        };
        let Standing::Ask(ask) = self.standing else { panic!("nobody is asked at `{line}`") };
        self.game.choose(ask.seat, choice, &mut report);
        self.settle(&mut report);
    }

    /// Lets any card be drawn as long as one is wanted.
    pub fn drift(mut self) -> Trial {
        while let Standing::Fate(fate) = self.standing {
            let deck = match fate {
                Fate::Draw { deck, .. } => deck,
                other => panic!("{other:?} is not a draw"),
            };
            let kind = Hexpanse::bag(self.world(), deck).iter().position(|left| *left > 0).expect("a card");
            let mut report = Report::default();
            self.game.fated(&Faces::from_iter([kind as u8]), &mut report);
            self.settle(&mut report);
        }
        self
    }

    fn print(&self, seat: Seat, choice: Choice) -> String {
        let mut text = format!("{} ", SEATS[seat.index()]);
        Hexpanse::print(self.world(), choice, &mut text);
        text
    }

    fn find(&self, line: &str) -> Option<Choice> {
        let Standing::Ask(ask) = self.standing else { return None };
        self.offers.list().iter().copied().find(|&choice| self.print(ask.seat, choice) == line)
    }

    /// The options of the standing question.
    pub fn options(&self) -> Vec<String> {
        let Standing::Ask(ask) = self.standing else { return vec![] };
        self.offers.list().iter().map(|&choice| self.print(ask.seat, choice)).collect()
    }

    pub fn offers(&self, line: &str) -> bool {
        self.find(line).is_some()
    }

    /// The rule of the standing question.
    pub fn asked(&self) -> &'static str {
        match self.standing {
            Standing::Ask(ask) => ask.prompt.rule.0,
            Standing::Fate(_) => "chance",
            Standing::Over => "over",
            Standing::Together(_) => "together",
        }
    }

    /// The rule that forbids a line.
    pub fn refused(&self, line: &str) -> &'static str {
        let Standing::Ask(ask) = self.standing else { panic!("nobody is asked") };
        assert!(!self.offers(line), "`{line}` is offered");
        let mut refused = self.offers.refused().iter();
        refused.find(|(choice, _)| self.print(ask.seat, *choice) == line).map_or("", |(_, rule)| rule.0)
    }

    /// Whether a line of the log stands beside this rule.
    pub fn tells(&self, rule: &str) -> bool {
        self.told.iter().any(|told| told == rule)
    }

    pub fn cell(&self, name: &str) -> Cell {
        self.world().kit.map.named(name).unwrap_or_else(|| panic!("no territory {name}"))
    }

    /// What a player has: `life 6 hexilum 2 income 1 reserve 9+0 ship 0+0`.
    pub fn goods(&self, seat: &str) -> String {
        let player = self.world().player(seat_of(seat));
        let (normal, minor) = (player.normal_stock, player.minor_stock);
        format!(
            "life {} hexilum {} income {} reserve {}+{} ship {}+{}",
            player.life, player.hexilum, player.income, normal.reserve, minor.reserve, normal.ship, minor.ship
        )
    }

    pub fn hexilum(&self, seat: &str) -> u8 {
        self.world().player(seat_of(seat)).hexilum
    }

    pub fn life(&self, seat: &str) -> u8 {
        self.world().player(seat_of(seat)).life
    }

    pub fn cards(&self, seat: &str) -> String {
        let own = self.world().player(seat_of(seat)).cards;
        hexpanse::query::cards(own)
            .map(|card| self.world().kit.cards[card.index()].id.as_str())
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// The territories with units of a player.
    pub fn units(&self, seat: &str) -> String {
        let units = cells(self.world().player(seat_of(seat)).units);
        units.map(|cell| self.world().kit.map.name(cell)).collect::<Vec<_>>().join(" ")
    }

    pub fn warlord(&self, seat: &str) -> &str {
        match self.world().player(seat_of(seat)).warlord {
            Cell::NOWHERE => "gone",
            cell => self.world().kit.map.name(cell),
        }
    }

    /// Cards by where they lie: `discard`, `gone`, `row`.
    pub fn pile(&self, pile: &str) -> String {
        let market = &self.world().market;
        let name = |card: CardId| self.world().kit.cards[card.index()].id.as_str();
        let names: Vec<&str> = match pile {
            "discard" => hexpanse::query::cards(market.discard).map(name).collect(),
            "gone" => hexpanse::query::cards(market.gone).map(name).collect(),
            "row" => market.row.iter().map(|card| name(*card)).collect(),
            "extra" => market.extra.iter().map(|card| name(*card)).collect(),
            other => panic!("no pile {other}"),
        };
        names.join(" ")
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome().copied()
    }

    /// The seats that won.
    pub fn winners(&self) -> Vec<&'static str> {
        let outcome = self.outcome().expect("the game is over");
        let sides = Hexpanse::sides(self.world());
        outcome
            .winners()
            .flat_map(|side| sides[side].seats.iter().collect::<Vec<_>>())
            .map(|s| SEATS[s.index()])
            .collect()
    }

    /// Changes the position between two answers.
    pub fn change(mut self, change: impl FnOnce(&mut World)) -> Trial {
        change(&mut self.game.world);
        self.settle(&mut Report::default());
        self
    }
}

pub fn seat_of(word: &str) -> Seat {
    Seat(SEATS.iter().position(|seat| *seat == word).unwrap_or_else(|| panic!("no seat {word}")) as u8)
}

fn faces(w: &World, fate: &Fate, text: &str) -> Faces {
    let face = match fate {
        Fate::Draw { deck, .. } => {
            let bag = Hexpanse::bag(w, *deck);
            let mut left = (0..bag.len() as u8).filter(|kind| bag[*kind as usize] > 0);
            left.find(|kind| Hexpanse::card(w, *deck, *kind) == text)
        }
        Fate::Dice { .. } | Fate::Order { .. } => text.parse().ok(),
    };
    Faces::from_iter([face.unwrap_or_else(|| panic!("`{text}` cannot be drawn"))])
}

pub fn card(w: &World, id: &str) -> CardId {
    let found = w.kit.cards.iter().position(|card| card.id == id);
    CardId(found.unwrap_or_else(|| panic!("no card {id}")) as u8)
}

pub fn mission(w: &World, id: &str) -> MissionId {
    MissionId(w.kit.missions.iter().position(|mission| mission.id == id).expect("a mission") as u8)
}

fn lay(w: &mut World, position: &str) {
    let kit = w.kit.get();
    w.phase = Phase::Income;
    w.round = 1;
    w.common = Some(MissionId(0));
    let cell = |name: &str| kit.map.named(name).unwrap_or_else(|| panic!("no territory {name}"));
    let spots = ["b2", "j2", "b6", "j6"];
    for (n, spot) in spots.iter().enumerate().take(w.seats as usize) {
        w.players[n].warlord = cell(spot);
        w.players[n].faction = Some(FactionId(n as u8));
        if kit.difficulties[w.rules.difficulty as usize].minor > 0 {
            w.players[n].minor = Some(MinorId(n as u8));
        }
    }
    let mut row: Vec<CardId> = Vec::new();
    for line in position.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (word, rest) = line.split_once(' ').expect("a word and values");
        match word {
            "common" => w.common = Some(mission(w, rest)),
            "row" => row = rest.split(' ').map(|id| card(w, id)).collect(),
            seat => lay_seat(w, seat_of(seat), rest),
        }
    }
    let owned = w.players.iter().fold(w.market.gone | w.market.discard, |set, player| set | player.cards);
    for n in 0..kit.cards.len() as u8 {
        let id = CardId(n);
        if row.len() < kit.numbers.row as usize && owned & id.bit() == 0 && !row.contains(&id) {
            row.push(id);
        }
    }
    for n in 0..kit.cards.len() as u8 {
        let id = CardId(n);
        w.market.deck[id.index()] = u8::from(owned & id.bit() == 0 && !row.contains(&id));
    }
    w.market.row = row.into_iter().collect();
}

/// `faction union, warlord e3, units f6 f7, minors g4, at the-baron h6, cards cheyen, ship 2`.
fn lay_seat(w: &mut World, seat: Seat, text: &str) {
    let kit = w.kit.get();
    let cell = |name: &str| kit.map.named(name).unwrap_or_else(|| panic!("no territory {name}"));
    for part in text.split(',').map(str::trim) {
        let words: Vec<&str> = part.split_whitespace().collect();
        let number = || words[1].parse::<u8>().expect("a number");
        let values = &words[1..];
        match words[0] {
            "faction" => {
                let found = kit.factions.iter().position(|faction| faction.id == words[1]).expect("a faction");
                w.player_mut(seat).faction = Some(FactionId(found as u8));
            }
            "minor" => {
                let found = kit.minors.iter().position(|minor| minor.id == words[1]).expect("a minor faction");
                w.player_mut(seat).minor = Some(MinorId(found as u8));
            }
            "warlord" => w.player_mut(seat).warlord = cell(words[1]),
            "life" => w.player_mut(seat).life = number(),
            "hexilum" => w.player_mut(seat).hexilum = number(),
            "income" => w.player_mut(seat).income = number(),
            "units" => {
                for name in values {
                    w.player_mut(seat).units |= cell(name).bit();
                    w.player_mut(seat).normal_stock.reserve -= 1;
                }
            }
            "minors" => {
                for name in values {
                    w.player_mut(seat).units |= cell(name).bit();
                    w.minors |= cell(name).bit();
                    w.player_mut(seat).minor_stock.reserve -= 1;
                }
            }
            "at" => {
                let (id, at) = (card(w, words[1]), cell(words[2]));
                w.player_mut(seat).cards |= id.bit();
                w.player_mut(seat).units |= at.bit();
                w.mercenaries |= at.bit();
                w.placed |= id.bit();
                w.tokens[id.index()] = at;
            }
            "cards" => {
                for id in values {
                    let id = card(w, id);
                    w.player_mut(seat).cards |= id.bit();
                }
            }
            "ship" => {
                let stock = &mut w.player_mut(seat).normal_stock;
                stock.reserve -= number();
                stock.ship += number();
            }
            "minor-ship" => {
                let stock = &mut w.player_mut(seat).minor_stock;
                stock.reserve -= number();
                stock.ship += number();
            }
            other => panic!("no word {other}"),
        }
    }
}
