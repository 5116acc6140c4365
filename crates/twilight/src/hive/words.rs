//! What is on the cards and in the criteria of the Hive, in words.

use super::action::Act;
use super::{Criterion, Note, Sign, Site, Symbol, Tie, Wish};
use scene::{Words, words};
use twilight_box::components::Colour;

impl Symbol {
    pub fn word(self) -> &'static str {
        match self {
            Symbol::BlueArrow => "blue arrow",
            Symbol::YellowArrow => "yellow arrow",
            Symbol::RedStar => "red star",
            Symbol::GreenCompass => "green compass",
        }
    }
}

impl Sign {
    pub fn word(self) -> &'static str {
        match self {
            Sign::Check => "check",
            Sign::Cross => "cross",
        }
    }
}

impl Note {
    pub fn word(self) -> &'static str {
        match self {
            Note::Alliance => "Alliance",
            Note::Faction => "the faction's own",
            Note::SupportForTheThrone => "Support for the Throne",
            Note::PoliticalSecret => "Political Secret",
            Note::TradeAgreement => "Trade Agreement",
            Note::Ceasefire => "Ceasefire",
        }
    }
}

impl Site {
    pub fn word(self) -> &'static str {
        match self {
            Site::Main => "the main spawning system",
            Site::First => "the first auxiliary spawning system",
            Site::Second => "the second auxiliary spawning system",
        }
    }
}

pub fn colour_word(colour: Colour) -> &'static str {
    match colour {
        Colour::Blue => "blue",
        Colour::Green => "green",
        Colour::Red => "red",
        Colour::Yellow => "yellow",
    }
}

impl Criterion {
    /// After "2 of 5 left: ".
    pub fn words(self) -> &'static str {
        match self {
            Criterion::Completes => "it completes a public objective",
            Criterion::CompletesNot => "it completes no public objective",
            Criterion::Spawning => "a spawning system",
            Criterion::SpawningNot => "no spawning system",
            Criterion::LeastStrength => "least strength of ships",
            Criterion::MostStrength => "most strength of ships",
            Criterion::MostPlanets => "most planets",
            Criterion::FewestPlanets => "fewest planets",
            Criterion::MostInfluence => "most influence",
            Criterion::LeastInfluence => "least influence",
            Criterion::MostResources => "most resources",
            Criterion::LeastResources => "least resources",
            Criterion::FirstWormhole => "the first wormhole by its letter",
            Criterion::LastWormhole => "no wormhole, or the last by its letter",
            Criterion::Frontier => "a frontier token",
            Criterion::FrontierNot => "no frontier token",
        }
    }
}

impl Act {
    pub fn words(self) -> Words {
        match self {
            Act::High => words!("the strategy card with the higher number"),
            Act::Low => words!("the strategy card with the lower number"),
            Act::Engage => words!("engage"),
            Act::Infest => words!("infest"),
        }
    }
}

impl Wish {
    /// What made a strategy card wanted.
    pub fn words(&self) -> Words {
        let what = self.id.replace('-', " ");
        words!("Criterion: {what}.", what)
    }
}

impl Tie {
    pub fn question(self) -> Words {
        match self {
            Tie::Destination => words!("Where does the Hive go?"),
            Tie::Source => words!("From where does the next ship of the Hive come?"),
            Tie::Yard => words!("Where does the Hive place the ship?"),
            Tie::Readied => words!("Which planet does the Hive ready?"),
            Tie::Site => words!("On which planet does the Hive build?"),
            Tie::Token => words!("Which command token does the Hive take back?"),
            Tie::Upgrade => words!("Which unit upgrade does the Hive gain?"),
            Tie::Outcome => words!("What does the Hive vote for?"),
        }
    }
}
