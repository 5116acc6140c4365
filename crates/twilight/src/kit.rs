//! The loaded components of Skirmish: board, units, supply, and the numbers of the game itself.

use super::check;
use super::feats::{self, Feat, Feats, Source, Trick, Until, When};
use super::hive;
use super::steps::setup;
use super::texts::{self, Figure, Switch};
use super::world::{Boxes, NOTES_EACH, ObjectiveId};
use arrayvec::ArrayVec;
pub use imperium::KINDS;
use kernel::{Files, Kits, Mark, Problem};
use serde::Deserialize;
use std::sync::OnceLock;
use twilight_box::components::{
    Components, Family, Objective, Planet, Set, TechId, TechnologyCard, TileId, Unlock, Verb, WHOLE_FILES, Whole,
};
use twilight_box::galaxy::Dealer;
use twilight_box::units::{Ability, Faction, Kind, Roster, Unit};

/// What a side starts with.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Start {
    pub space_dock: u8,
    pub pds: u8,
    pub infantry: u8,
    pub fleet: u8,
    pub tactic: u8,
    pub strategy: u8,
    /// Strategy tokens gained at the end of each round.
    pub gain: u8,
    pub mark: Mark,
}

/// What planets count at the end.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    pub planet: u8,
    pub legendary: u8,
    pub capital: u8,
    pub mark: Mark,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Supply {
    id: Kind,
    pieces: u8,
    #[serde(rename = "mark")]
    _mark: Mark,
}

/// [setup.printings] A text that counts where its box is in play and the box of a newer one is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Revision {
    pub feat: Feat,
    pub of: Feat,
    pub set: Set,
    pub until: Set,
}

/// [setup.printings] The same for a unit of a faction: the sheet that has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reprint {
    pub faction: u8,
    pub kind: Kind,
    pub sheet: u8,
    pub set: Set,
    pub until: Set,
}

/// Everything printed that Skirmish uses.
#[derive(Debug)]
pub struct Kit {
    pub components: Components,
    /// What the whole game has beside it.
    whole: Option<Whole>,
    /// What the Hive has, where it plays.
    hive: Option<hive::Book>,
    pub roster: Roster,
    pub start: Start,
    pub score: Score,
    /// Cards, leaders, notes, relics and technologies with a moment of their own, by feat.
    pub tricks: Vec<Trick>,
    /// Those of each moment, and [setup.boxes] the action cards of the boxes in play.
    pub by_moment: [Feats; When::COUNT],
    pub deck: Feats,
    /// [setup.printings] Older texts.
    pub revisions: Vec<Revision>,
    /// Whatever has older and newer texts.
    reprinted: Feats,
    /// [setup.printings] What was used at another moment once.
    pub reworded: Feats,
    /// [setup.printings] Units that were printed anew.
    pub reprints: Vec<Reprint>,
    /// Those their moments set off.
    pub forced: Feats,
    /// What is in force no longer when something ends.
    pub ends: [Feats; Until::COUNT],
    /// What changes each figure while it is in force, and what makes each rule different.
    pub altering: [Feats; Figure::COUNT],
    pub switching: [Feats; Switch::COUNT],
    /// Commanders and heroes of each faction with the rows of what unlocks them; 0 is nobody's.
    pub locks: Vec<Vec<(Feat, u16)>>,
    /// What legendary planets bring, by planet.
    pub legends: Vec<Option<Feat>>,
    /// [notes.deck] Promissory notes by faction, each with its row; 0 is nobody's.
    pub notes: Vec<ArrayVec<(Feat, u8), NOTES_EACH>>,
    /// The Nomad's number, whose flagship the Cavalry stands in for.
    pub nomad: u8,
    /// The row of the Corsair, which upgraded cruisers of The Table's Grace are.
    corsair: u16,
    /// The row of the Z-Grav Eidolon, which an Eidolon is in space combat.
    z_grav: u16,
    /// The row of the Eidolon Maximum.
    maximum: u16,
    /// Abilities by faction, a bit each; 0 is nobody's.
    pub faction_masks: Vec<u64>,
    /// They deal the tiles of a drawn map, for two sides, three, and so on.
    dealers: Vec<Dealer>,
    /// The same for the base box alone, in the whole game.
    base_dealers: Vec<Dealer>,
    /// The home tile of each faction; 0 is nobody's.
    pub homes: Vec<Option<TileId>>,
    /// Pieces of each kind in a side's colour.
    pub supply: [u8; KINDS],
    /// Kinds of a faction whose space cannon reaches adjacent systems, a bit each, before and after their upgrades.
    far_cannons: Vec<[u16; 2]>,
    /// What any unit of a faction can do, a bit for each ability; 0 is nobody's.
    abilities: Vec<u64>,
    /// The same for the units on its sheet.
    sheet_abilities: Vec<u64>,
    /// Units by faction (0 is nobody's), kind and whether it is upgraded: asked for so often that each faction has its
    /// own copies side by side.
    sheets: Vec<[[Unit; 2]; KINDS]>,
    /// The same where a law takes abilities from a kind.
    bare: Vec<[[Unit; 2]; KINDS]>,
}

/// What else ends with each ending: a combat's round with the combat, everything but what stays with a round of the game.
const ENDS: [&[Until]; Until::COUNT] = {
    use Until::{Action, Combat, Ever, Invasion, Movement, Round, Status, Volley};
    [
        &[Volley],
        &[Movement],
        &[Round],
        &[Round, Combat],
        &[Invasion],
        &[Volley, Movement, Round, Combat, Invasion, Action],
        &[Volley, Movement, Round, Combat, Invasion, Action, Status],
        &[Ever],
    ]
};

static KITS: Kits<Kit> = Kits::new();

impl kernel::Components for Kit {
    fn load(files: &Files) -> Result<Kit, Problem> {
        let factions: Vec<Faction> = files.rows("factions.toml", "faction")?;
        let units: Vec<Unit> = files.rows("units.toml", "unit")?;
        #[cfg(feature = "muting")]
        let (factions, units) = crate::muting::sheets(factions, units);
        let roster = Roster::of_rows(factions, units).map_err(Problem::new)?;
        let mut supply = [0; KINDS];
        for row in files.rows::<Supply>("skirmish.toml", "supply")? {
            supply[row.id as usize] = row.pieces;
        }
        let owners = std::iter::once(None).chain(roster.factions.iter().map(|f| Some(f.id.as_str())));
        let hive = files.tables().contains_key(hive::MIND).then(|| hive::Book::read(files)).transpose()?;
        let mut sheets: Vec<[[Unit; 2]; KINDS]> = owners
            .map(|owner| Kind::ALL.map(|kind| [false, true].map(|upgraded| roster.of(owner, kind, upgraded).clone())))
            .collect();
        let components = Components::read(files)?;
        let whole = whole(files, &components)?;
        #[cfg(feature = "muting")]
        let (components, whole) = crate::muting::taken(components, whole);
        let reprints = whole.as_ref().map_or(Ok(Vec::new()), |whole| reprints(whole, &roster, &mut sheets))?;
        if hive.is_some() {
            let own = roster.factions.iter().position(|f| f.id == hive::FACTION).expect("the Hive has a faction");
            hive::upgrades::bound(&mut sheets[own + 1]);
        }
        let row = |id: &str| {
            let at = roster.units.iter().position(|u| u.id == id);
            at.map(|n| n as u16).ok_or_else(|| Problem::new(format!("units.toml: the rules speak of `{id}`")))
        };
        let [corsair, z_grav, maximum] = [row("mentak_cruiser3")?, row("naaz_mech_space")?, row("naaz_voltron")?];
        let mask = |row: u16| roster.units[usize::from(row)].mask();
        let own = |sheet: &[[Unit; 2]; KINDS]| sheet.iter().flatten().fold(0, |all, unit| all | unit.mask());
        let sheet_abilities: Vec<u64> = sheets.iter().map(own).collect();
        let reaching = |sheet: &[[Unit; 2]; KINDS], upgraded: usize| {
            let far = sheet.iter().enumerate().filter(|(_, unit)| unit[upgraded].space_cannon_adjacent);
            far.fold(0, |kinds, (n, _)| kinds | 1 << n)
        };
        let far_cannons = sheets.iter().map(|sheet| [reaching(sheet, 0), reaching(sheet, 1)]).collect();
        let home = |faction: &Faction| {
            let own = Some(&faction.id);
            let at = components.systems.iter().position(|s| !s.beside && s.faction.as_ref() == own);
            at.map(|n| TileId(n as u8))
        };
        let homes = std::iter::once(None).chain(roster.factions.iter().map(home)).collect();
        let (most, sets): (u8, &[Set]) = match &whole {
            Some(_) => (super::whole::INFO.most, &super::whole::SETS),
            None => (super::INFO.most, &setup::SETS),
        };
        let dealer = |sides: u8| Dealer::new(&components, sides, sets).map_err(|e| Problem::new(e.to_string()));
        let dealers = (super::INFO.fewest..=most).map(dealer).collect::<Result<_, _>>()?;
        let small = if whole.is_some() { super::whole::BASE_SEATS } else { 0 };
        let base = |sides: u8| Dealer::new(&components, sides, &[Set::Base]).map_err(|e| Problem::new(e.to_string()));
        let base_dealers = (super::INFO.fewest..=small).map(base).collect::<Result<_, _>>()?;
        let tricks = feats::read(files, &components.technologies)?;
        let reworded = whole.as_ref().map_or_else(Vec::new, reworded);
        let at = |moment: usize| {
            let now = tricks.iter().filter(|t| t.moments >> moment & 1 == 1).map(|t| t.feat);
            let once = reworded.iter().filter(|(_, row)| feats::mask(row.moments.iter().copied()) >> moment & 1 == 1);
            now.chain(once.map(|(feat, _)| *feat)).collect()
        };
        let until = |lasts: &[Until]| tricks.iter().filter(|t| lasts.contains(&t.lasts)).map(|t| t.feat).collect();
        let (altering, switching) = texts::alterations();
        let legend = |planet: &Planet| {
            let of = |trick: &&Trick| trick.planet.as_deref() == Some(planet.id.as_str());
            tricks.iter().find(of).map(|trick| trick.feat)
        };
        let owners = std::iter::once(None).chain(roster.factions.iter().map(|f| Some(f.id.as_str())));
        let printed = whole.as_ref().map_or(&[][..], |whole| &whole.cards.notes[..]);
        let unlocks = whole.iter().flat_map(|whole| whole.unlocks.iter().enumerate());
        let lock = |(n, row): (usize, &Unlock)| feats::feat_named(&row.leader).ok().map(|feat| (feat, n as u16));
        let revisions = whole.as_ref().map_or_else(Vec::new, revisions);
        let mut locks = vec![Vec::new(); roster.factions.len() + 1];
        for (feat, row) in unlocks.filter_map(lock) {
            let of = |faction: &Faction| tricks[feat as usize].faction.as_ref() == Some(&faction.id);
            let faction = roster.factions.iter().position(of).map_or(0, |n| n + 1);
            // Some older printings have a condition of their own.
            let own = |older: &&Revision| !locked(whole.as_ref(), older.feat);
            let older = revisions.iter().filter(|older| older.of == feat).filter(own).map(|older| (older.feat, row));
            locks[faction].extend([(feat, row)].into_iter().chain(older));
        }
        let kit = Kit {
            locks,
            reprints,
            reprinted: revisions.iter().flat_map(|older| [older.feat, older.of]).collect(),
            revisions,
            notes: owners.map(|owner| crate::notes::of_faction(&tricks, printed, owner)).collect(),
            legends: components.planets.iter().map(legend).collect(),
            by_moment: std::array::from_fn(at),
            deck: tricks.iter().filter(|t| is_dealt(t, whole.is_some())).map(|t| t.feat).collect(),
            forced: {
                let once = reworded.iter().filter(|(_, row)| row.must).map(|(feat, _)| *feat);
                tricks.iter().filter(|t| t.must).map(|t| t.feat).chain(once).collect()
            },
            reworded: reworded.iter().map(|(feat, _)| *feat).collect(),
            ends: ENDS.map(until),
            altering,
            switching,
            nomad: roster.factions.iter().position(|f| f.id == "nomad").map_or(0, |n| n as u8 + 1),
            tricks,
            whole,
            hive,
            components,
            start: files.value("skirmish.toml", "start")?,
            score: files.value("skirmish.toml", "score")?,
            corsair,
            z_grav,
            maximum,
            homes,
            far_cannons,
            dealers,
            base_dealers,
            supply,
            abilities: sheet_abilities.iter().map(|own| own | mask(corsair) | mask(z_grav)).collect(),
            sheet_abilities,
            bare: sheets.iter().map(bare).collect(),
            sheets,
            faction_masks: std::iter::once(0).chain(roster.factions.iter().map(Faction::mask)).collect(),
            roster,
        };
        check::check(&kit)?;
        Ok(kit)
    }

    fn kits() -> &'static Kits<Kit> {
        &KITS
    }
}

/// [agenda.articles-of-war] [agenda.publicize-weapon-schematics] Mechs without abilities, war suns without Sustain Damage.
fn bare(sheet: &[[Unit; 2]; KINDS]) -> [[Unit; 2]; KINDS] {
    Kind::ALL.map(|kind| {
        let printed = &sheet[kind as usize];
        [0, 1].map(|n| match kind {
            Kind::Mech => printed[n].plain(),
            Kind::WarSun => printed[n].frail(),
            _ => printed[n].clone(),
        })
    })
}

/// [setup.boxes] Whether an action card is dealt: those of all boxes in Skirmish.
fn is_dealt(trick: &Trick, whole: bool) -> bool {
    trick.source == Source::Card && (!whole || super::whole::SETS.contains(&trick.set))
}

/// [setup.printings] [units.iconoclast] Units that were printed anew, each on a sheet of its own behind those of the factions.
fn reprints(whole: &Whole, roster: &Roster, sheets: &mut Vec<[[Unit; 2]; KINDS]>) -> Result<Vec<Reprint>, Problem> {
    let mut all = Vec::new();
    for row in whole.printings.iter().filter(|row| row.family == Family::Unit) {
        let missing = || Problem::new(format!("printings.toml: `{}` is no unit of a faction", row.id));
        let unit = roster.units.iter().find(|unit| unit.id == row.id).ok_or_else(missing)?;
        let faction = roster.factions.iter().position(|f| unit.faction.as_ref() == Some(&f.id)).ok_or_else(missing)?;
        let mut sheet = sheets[faction + 1].clone();
        sheet[unit.kind as usize] = [unit.clone(), unit.clone()];
        all.push(Reprint {
            faction: faction as u8 + 1,
            kind: unit.kind,
            sheet: sheets.len() as u8,
            set: row.set,
            until: row.until,
        });
        sheets.push(sheet);
    }
    Ok(all)
}

/// [setup.printings] Older printings without a text of their own that are used at moments of their own.
fn reworded(whole: &Whole) -> Vec<(Feat, &twilight_box::components::Printing)> {
    let timed = whole.printings.iter().filter(|row| !row.moments.is_empty() && feats::feat_named(&row.id).is_err());
    timed.filter_map(|row| Some((feats::feat_named(&row.of).ok()?, row))).collect()
}

/// Whether a leader has a condition of its own.
fn locked(whole: Option<&Whole>, leader: Feat) -> bool {
    whole.is_some_and(|whole| whole.unlocks.iter().any(|row| feats::feat_named(&row.leader) == Ok(leader)))
}

/// [setup.printings] Older printings that have a text of their own.
fn revisions(whole: &Whole) -> Vec<Revision> {
    let texts = whole.printings.iter().filter(|row| row.help.is_some());
    let known = texts.filter_map(|row| {
        let (feat, of) = (feats::feat_named(&row.id).ok()?, feats::feat_named(&row.of).ok()?);
        Some(Revision { feat, of, set: row.set, until: row.until })
    });
    known.collect()
}

/// The rest of the box, for a game that has its files.
fn whole(files: &Files, components: &Components) -> Result<Option<Whole>, Problem> {
    let is_whole = files.tables().contains_key(WHOLE_FILES[0].0);
    is_whole.then(|| Whole::read(files, components)).transpose()
}

impl Kit {
    /// What the whole game has beside the board.
    #[inline]
    pub fn whole(&self) -> &Whole {
        self.whole.as_ref().expect("only the whole game asks for it")
    }

    /// The same, if this is the kit of the whole game.
    pub fn whole_box(&self) -> Option<&Whole> {
        self.whole.as_ref()
    }

    /// [setup.printings] Whether a text is the one that counts with these boxes.
    #[inline]
    pub fn in_print(&self, feat: Feat, boxes: Option<Boxes>) -> bool {
        !self.reprinted.has(feat) || self.is_newest(feat, boxes)
    }

    #[cold]
    fn is_newest(&self, feat: Feat, boxes: Option<Boxes>) -> bool {
        let counts = |row: &Revision| boxes.is_some_and(|boxes| boxes.has(row.set) && !boxes.has(row.until));
        match self.revisions.iter().find(|row| row.feat == feat) {
            Some(own) => counts(own),
            None => !self.revisions.iter().any(|row| row.of == feat && counts(row)),
        }
    }

    /// What the Hive has, in games against it.
    #[inline]
    pub fn book(&self) -> &hive::Book {
        self.hive.as_ref().expect("only games against the Hive ask for it")
    }

    /// A technology of the whole game; the first are those of the board.
    #[inline]
    pub fn technology(&self, tech: TechId) -> &TechnologyCard {
        &self.whole().cards.technologies[usize::from(tech.0)]
    }

    pub fn technology_id(&self, tech: TechId) -> &str {
        match &self.whole {
            Some(whole) => &whole.cards.technologies[usize::from(tech.0)].id,
            None => &self.components.technology(tech).id,
        }
    }

    pub fn technology_help(&self, tech: TechId) -> &str {
        match &self.whole {
            Some(whole) => &whole.cards.technologies[usize::from(tech.0)].help,
            None => &self.components.technology(tech).help,
        }
    }

    /// Whether a technology is some faction's.
    pub fn is_factions(&self, tech: TechId) -> bool {
        match &self.whole {
            Some(whole) => whole.cards.technologies[usize::from(tech.0)].faction.is_some(),
            None => self.components.technology(tech).faction.is_some(),
        }
    }

    /// All technologies there are.
    pub fn technologies(&self) -> impl Iterator<Item = TechId> + use<> {
        let count = self.whole.as_ref().map_or(self.components.technologies.len(), |w| w.cards.technologies.len());
        (0..count as u8).map(TechId)
    }

    pub fn technology_name(&self, tech: TechId) -> &str {
        match &self.whole {
            Some(whole) => &whole.cards.technologies[usize::from(tech.0)].name,
            None => &self.components.technology(tech).name,
        }
    }

    #[inline]
    pub fn objective(&self, objective: ObjectiveId) -> &Objective {
        &self.whole().objectives[objective.index()]
    }

    /// Deals the tiles of a drawn map for so many sides, of all boxes or of the base box alone.
    pub fn dealer(&self, sides: u8, all: bool) -> &Dealer {
        let dealers = if all { &self.dealers } else { &self.base_dealers };
        &dealers[usize::from(sides - super::INFO.fewest)]
    }

    /// The kit of our own files.
    pub fn printed() -> &'static Kit {
        static PRINTED: OnceLock<kernel::Kit<Kit>> = OnceLock::new();
        let load = || Files::with_pack(&super::INFO, None).and_then(|files| kernel::Kit::load(&files));
        PRINTED.get_or_init(|| load().unwrap_or_else(|e| panic!("{e}"))).get()
    }

    /// The kit of our own files for the whole game.
    pub fn printed_whole() -> &'static Kit {
        static PRINTED: OnceLock<kernel::Kit<Kit>> = OnceLock::new();
        let load = || Files::with_pack(&super::whole::INFO, None).and_then(|files| kernel::Kit::load(&files));
        PRINTED.get_or_init(|| load().unwrap_or_else(|e| panic!("{e}"))).get()
    }

    /// [units.upgrade] The unit of a kind a faction has; faction 0 is nobody's.
    #[inline]
    pub fn unit(&self, faction: u8, kind: Kind, upgraded: bool) -> &Unit {
        &self.sheets[usize::from(faction)][kind as usize][usize::from(upgraded)]
    }

    /// The same where a law takes abilities from it.
    #[inline]
    pub fn bare_unit(&self, faction: u8, kind: Kind, upgraded: bool) -> &Unit {
        &self.bare[usize::from(faction)][kind as usize][usize::from(upgraded)]
    }

    /// What units of a kind on a sheet can do, a bit for each ability.
    pub fn abilities_of(&self, sheet: u8, kind: Kind) -> u64 {
        let [base, upgraded] = &self.sheets[usize::from(sheet)][kind as usize];
        base.mask() | upgraded.mask()
    }

    /// The units of all factions, first nobody's.
    pub(super) fn sheets(&self) -> &[[[Unit; 2]; KINDS]] {
        &self.sheets
    }

    /// Whether a faction with some upgrades, a bit each, has space cannons that reach adjacent systems.
    #[inline]
    pub fn reaches_far(&self, faction: u8, upgraded: u16) -> bool {
        let [before, after] = self.far_cannons[usize::from(faction)];
        before & !upgraded | after & upgraded != 0
    }

    /// Whether any unit of a faction can do this without a breakthrough.
    #[inline]
    pub fn sheet_can(&self, faction: u8, ability: Ability) -> bool {
        self.sheet_abilities[usize::from(faction)] >> ability as u64 & 1 == 1
    }

    /// Whether any unit of a faction can do this, so that most places need not be looked at.
    #[inline]
    pub fn some_unit_can(&self, faction: u8, ability: Ability) -> bool {
        self.abilities[usize::from(faction)] >> ability as u64 & 1 == 1
    }

    /// [breakthrough.the-tables-grace] The unit upgraded cruisers become.
    pub fn corsair(&self) -> &Unit {
        &self.roster.units[usize::from(self.corsair)]
    }

    /// [units.eidolon] What an Eidolon is in space combat.
    pub fn z_grav(&self) -> &Unit {
        &self.roster.units[usize::from(self.z_grav)]
    }

    /// [breakthrough.absolute-synergy] What a side's mech is while it is an Eidolon Maximum.
    pub fn maximum(&self) -> &Unit {
        &self.roster.units[usize::from(self.maximum)]
    }

    /// The number of a faction; 0 for none.
    pub fn faction(&self, id: &str) -> Option<u8> {
        match id {
            "none" => Some(0),
            _ => self.roster.factions.iter().position(|f| f.id == id).map(|n| n as u8 + 1),
        }
    }

    /// What a technology does.
    pub fn verbs(&self, tech: TechId) -> &[Verb] {
        &self.components.technology(tech).verbs
    }
}
