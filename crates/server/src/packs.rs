//! The packs of corrected components this server knows: those it offers to all, and those people have brought.

use crate::{
    App,
    http::{Fault, fault, not_found},
    protocol::{Code, OptionInfo},
    random, shelf,
    store::PackRow,
    table::Head,
    work::at_cost,
};
use kernel::{Entry, Files, Pack, Problem};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};
use tokio::sync::Semaphore;

/// Packs from the store are checked two at a time.
static STORED: Semaphore = Semaphore::const_new(2);

/// A sound pack of one of our games.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// A digest of all that is in it.
    pub id: String,
    pub game: String,
    pub pack: Pack,
    /// The same where play is the same, as in the first line of records: 16 hex digits.
    pub digest: String,
    /// Printed values that are reconstructed, and how many there are.
    pub certainty: (usize, usize),
    /// What the options of the game take with it.
    pub options: Vec<OptionInfo>,
}

impl Known {
    /// Checks a pack, or says with file and row what is wrong with it.
    pub fn new(entry: &Entry, pack: Pack) -> Result<Known, Problem> {
        entry.check_pack(&pack)?;
        let files = Files::with_pack(entry.info, Some(&pack))?;
        let whole = serde_json::to_string(&(entry.info.id, &pack.name, &pack.files)).expect("plain data serialises");
        let id = random::sha256(&whole)[..24].to_owned();
        let digest = format!("{:016x}", files.digest);
        let options = shelf::options(entry.info, Some(&pack))?;
        Ok(Known { id, game: entry.info.id.into(), pack, digest, certainty: files.certainty(), options })
    }

    pub fn row(&self) -> PackRow {
        PackRow {
            id: self.id.clone(),
            game: self.game.clone(),
            name: self.pack.name.clone(),
            digest: self.digest.clone(),
            body: serde_json::to_string(&self.pack.files).expect("plain data serialises"),
        }
    }
}

/// Packs in memory.
pub struct Packs {
    /// What whoever runs the server offers to all.
    pub offered: Vec<Arc<Known>>,
    recent: Mutex<HashMap<String, Arc<Known>>>,
}

/// Packs kept at hand besides those offered.
const KEPT: usize = 64;

impl Packs {
    pub fn new(games: &[Entry], offered: &[(String, Pack)]) -> Result<Packs, Problem> {
        let known = |(game, pack): &(String, Pack)| {
            let entry = games.iter().find(|entry| entry.info.id == *game);
            let entry = entry.ok_or_else(|| Problem::new(format!("pack {}: no game `{game}`", pack.name)))?;
            Known::new(entry, pack.clone()).map(Arc::new).map_err(|why| why.at(format!("pack {}", pack.name)))
        };
        Ok(Packs { offered: offered.iter().map(known).collect::<Result<_, _>>()?, recent: Mutex::default() })
    }

    pub fn keep(&self, known: Known) -> Arc<Known> {
        let mut recent = self.recent.lock().expect("no panic holds it");
        if recent.len() >= KEPT {
            recent.clear();
        }
        let known = Arc::new(known);
        recent.insert(known.id.clone(), known.clone());
        known
    }

    fn find(&self, id: &str) -> Option<Arc<Known>> {
        let offered = self.offered.iter().find(|known| known.id == id).cloned();
        offered.or_else(|| self.recent.lock().expect("no panic holds it").get(id).cloned())
    }
}

impl App {
    /// The pack with this id, from memory or from the store.
    pub(crate) async fn pack(&self, id: &str) -> Result<Arc<Known>, Fault> {
        if let Some(known) = self.packs.find(id) {
            return Ok(known);
        }
        let row = self.store.pack(id).await?.ok_or_else(|| not_found("this server does not have this pack"))?;
        self.read_pack(row).await
    }

    /// A stored pack; our own components may have changed since it was checked.
    pub(crate) async fn read_pack(&self, row: PackRow) -> Result<Arc<Known>, Fault> {
        if let Some(known) = self.packs.find(&row.id) {
            return Ok(known);
        }
        let entry = *self.catalog.entry(&row.game).ok_or_else(|| not_found("this server no longer has this game"))?;
        let files = serde_json::from_str(&row.body).map_err(|_| fault(Code::Broken, "this pack cannot be read"))?;
        let pack = Pack { name: row.name.clone(), files };
        let known = at_cost(&STORED, move || Known::new(&entry, pack)).await?;
        let known = known.map_err(|why| fault(Code::NotNow, format!("the pack {} no longer fits: {why}", row.name)))?;
        // A table finds its pack by the id it was stored under.
        Ok(self.packs.keep(Known { id: row.id, ..known }))
    }

    /// The pack a table is played with.
    pub(crate) async fn pack_of(&self, head: &Head) -> Result<Option<Arc<Known>>, Fault> {
        match &head.pack {
            Some(tag) => self.pack(&tag.id).await.map(Some),
            None => Ok(None),
        }
    }

    /// The pack of a record: none for our own components, else one that plays the same.
    pub(crate) async fn pack_of_record(
        &self,
        entry: &Entry,
        header: &kernel::Header,
    ) -> Result<Option<Arc<Known>>, Fault> {
        let broken = |why: Problem| fault(Code::Broken, why.to_string());
        if Files::with_pack(entry.info, None).map_err(broken)?.digest == header.pack.1 {
            return Ok(None);
        }
        let digest = format!("{:016x}", header.pack.1);
        let same = |known: &&Arc<Known>| known.game == entry.info.id && known.digest == digest;
        if let Some(known) = self.packs.offered.iter().find(same) {
            return Ok(Some(known.clone()));
        }
        match self.store.pack_played(entry.info.id, &digest).await? {
            Some(row) => self.read_pack(row).await.map(Some),
            None => {
                let name = &header.pack.0;
                let text = format!(
                    "line 1: the record was played with the pack {name} ({digest}), which this server does not have: \
                     upload the pack first"
                );
                Err(fault(Code::Illegal, text))
            }
        }
    }
}
