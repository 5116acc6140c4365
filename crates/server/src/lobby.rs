//! The public tables that wait for players or are played, for those who look at the lobby: the first page by the socket,
//! with what changes, and the others on demand.

use crate::{
    online::{self, Outbox},
    protocol::{ServerMessage, Status, TableId, TableInfo, TableList},
};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap},
    sync::{Mutex, MutexGuard},
};

/// Tables of a page.
pub const PAGE: usize = 50;

#[derive(Default)]
pub struct Lobby {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// In the order they are shown: those that wait for players first, then the newest.
    tables: BTreeMap<Place, TableInfo>,
    places: HashMap<TableId, Place>,
    watchers: Vec<Outbox>,
}

type Place = (Reverse<(bool, i64)>, TableId);

impl Lobby {
    pub fn watch(&self, outbox: &Outbox) {
        let mut state = self.lock();
        let TableList { tables, more } = state.page(0, |_| true);
        outbox.send(&ServerMessage::Lobby { tables, more });
        state.watchers.retain(|other| other.connection != outbox.connection);
        state.watchers.push(outbox.clone());
    }

    pub fn leave(&self, connection: u64) {
        self.lock().watchers.retain(|other| other.connection != connection);
    }

    pub fn page(&self, page: usize, fits: impl Fn(&TableInfo) -> bool) -> TableList {
        self.lock().page(page, fits)
    }

    /// A table is as described. Watchers hear of it only if it looks different in the lobby.
    pub fn update(&self, table: &TableInfo) {
        let shown = !table.private && matches!(table.status, Status::Gathering | Status::Running);
        let mut state = self.lock();
        let before = state.places.remove(&table.id).and_then(|place| state.tables.remove(&place));
        let message = match (&before, shown) {
            (None, false) => return,
            (Some(before), true) if looks(before) == looks(table) => None,
            (_, true) => Some(ServerMessage::LobbyTable { table: brief(table) }),
            (Some(_), false) => Some(ServerMessage::LobbyGone { table: table.id.clone() }),
        };
        if shown {
            let place = (Reverse((table.status == Status::Gathering, table.made)), table.id.clone());
            state.places.insert(table.id.clone(), place.clone());
            state.tables.insert(place, brief(table));
        }
        if let Some(message) = message {
            let text = online::text(&message);
            state.watchers.iter().for_each(|outbox| outbox.send_text(text.clone()));
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no panic holds it")
    }
}

impl State {
    fn page(&self, page: usize, fits: impl Fn(&TableInfo) -> bool) -> TableList {
        let mut rest = self.tables.values().filter(|table| fits(table)).skip(page.saturating_mul(PAGE));
        let tables = rest.by_ref().take(PAGE).cloned().collect();
        TableList { tables, more: rest.next().is_some() }
    }
}

/// What the lobby needs of a table: what is proposed there and what the seed is made of are seen at the table.
fn brief(table: &TableInfo) -> TableInfo {
    let mut brief = table.clone();
    brief.proposals.clear();
    brief.fair.nonces.clear();
    brief.fair.turns.clear();
    brief
}

/// What of a table matters in the lobby: not whose turn it is.
fn looks(table: &TableInfo) -> impl PartialEq {
    let seats: Vec<_> = table.seats.iter().map(|seat| seat.holder.clone()).collect();
    (table.name.clone(), table.status, seats)
}
