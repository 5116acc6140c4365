//! What the whole game needs beside the board and the rows Skirmish deals: objectives, agendas, strategy cards,
//! exploration, the other cards, what factions start with and how much there is of everything.

use super::{
    Agenda, Attachment, Cards, Components, DraftRow, Find, Limits, Objective, Printing, Sheet, SliceRow, StrategyCard,
    Unlock, agendas, cards::Names, drafts, exploration, limits, objectives, printings, sheets, strategy,
};
use kernel::{Files, Problem};
use serde::Deserialize;
use std::sync::OnceLock;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Whole {
    pub objectives: Vec<Objective>,
    pub agendas: Vec<Agenda>,
    pub strategy: Vec<StrategyCard>,
    pub finds: Vec<Find>,
    pub attachments: Vec<Attachment>,
    pub cards: Cards,
    pub printings: Vec<Printing>,
    pub sheets: Vec<Sheet>,
    pub unlocks: Vec<Unlock>,
    pub drafts: Vec<DraftRow>,
    pub slices: Vec<SliceRow>,
    pub limits: Limits,
}

/// The data files of the whole game by name, beside those of the board and [`crate::SHEETS`]. Skirmish does not name
/// them, so that its packs and records know nothing of them.
pub const WHOLE_FILES: [(&str, &str); 17] = [
    ("objectives.toml", include_str!("../../data/objectives.toml")),
    ("agendas.toml", include_str!("../../data/agendas.toml")),
    ("strategy-cards.toml", include_str!("../../data/strategy-cards.toml")),
    ("exploration.toml", include_str!("../../data/exploration.toml")),
    ("attachments.toml", include_str!("../../data/attachments.toml")),
    ("more-action-cards.toml", include_str!("../../data/more-action-cards.toml")),
    ("more-relics.toml", include_str!("../../data/more-relics.toml")),
    ("more-technologies.toml", include_str!("../../data/more-technologies.toml")),
    ("more-notes.toml", include_str!("../../data/more-notes.toml")),
    ("more-leaders.toml", include_str!("../../data/more-leaders.toml")),
    ("more-legends.toml", include_str!("../../data/more-legends.toml")),
    ("faction-abilities.toml", include_str!("../../data/faction-abilities.toml")),
    ("printings.toml", include_str!("../../data/printings.toml")),
    ("sheets.toml", include_str!("../../data/sheets.toml")),
    ("unlocks.toml", include_str!("../../data/unlocks.toml")),
    ("limits.toml", include_str!("../../data/limits.toml")),
    ("drafts.toml", include_str!("../../data/drafts.toml")),
];

/// What is looked up of a faction.
#[derive(Deserialize)]
struct Listed {
    id: String,
    #[serde(default)]
    abilities: Vec<String>,
}

impl Whole {
    /// Reads and checks the files; `board` is read from the same.
    pub fn read(files: &Files, board: &Components) -> Result<Whole, Problem> {
        let listed: Vec<Listed> = files.rows("factions.toml", "faction")?;
        let abilities: Vec<String> = listed.iter().flat_map(|faction| faction.abilities.clone()).collect();
        let factions: Vec<String> = listed.into_iter().map(|faction| faction.id).collect();
        let names = Names { board, factions: &factions, abilities: &abilities };
        let mut whole = Whole {
            objectives: files.rows("objectives.toml", "objective")?,
            agendas: files.rows("agendas.toml", "agenda")?,
            strategy: files.rows("strategy-cards.toml", "strategy")?,
            finds: files.rows("exploration.toml", "find")?,
            attachments: files.rows("attachments.toml", "attachment")?,
            cards: Cards::read(files, &names)?,
            printings: files.rows("printings.toml", "printing")?,
            sheets: files.rows("sheets.toml", "sheet")?,
            unlocks: files.rows("unlocks.toml", "unlock")?,
            drafts: files.rows("drafts.toml", "draft")?,
            slices: files.rows("drafts.toml", "slice")?,
            limits: Limits::read(files)?,
        };
        objectives::check(&whole.objectives)?;
        exploration::check(&whole.finds, &whole.attachments, board)?;
        agendas::check(&whole.agendas, &whole.attachments)?;
        strategy::check(&whole.strategy)?;
        printings::check(&whole.printings, &whole.cards, &whole.objectives)?;
        limits::check(&whole.limits, &factions)?;
        sheets::check(&whole.sheets, &whole.cards, &whole.limits, board, &factions)?;
        drafts::check(&whole.drafts, &whole.slices, board)?;
        sheets::check_unlocks(&whole.unlocks, &whole.cards)?;
        whole.unlocks.extend(printings::unlocks(&whole.printings));
        Ok(whole)
    }

    /// [galaxy.slices] The shape for a draft of so many players, with what its slices must have.
    pub fn draft(&self, players: u8) -> Option<(&DraftRow, &SliceRow)> {
        let row = self.drafts.iter().find(|row| row.homes.len() == usize::from(players))?;
        let must = self.slices.iter().find(|must| must.id == row.tiles().to_string())?;
        Some((row, must))
    }

    /// All of it as printed.
    pub fn printed() -> &'static Whole {
        static PRINTED: OnceLock<Whole> = OnceLock::new();
        let read = || {
            let files = [super::FILES, &crate::SHEETS, &WHOLE_FILES].concat();
            Files::merged("Twilight Imperium", &files, None)
                .and_then(|files| Whole::read(&files, Components::printed()))
        };
        PRINTED.get_or_init(|| read().unwrap_or_else(|why| panic!("{why}")))
    }
}
