//! The public tables that wait for players or are played, for those who look at the lobby.

use crate::{
    online::{self, Outbox},
    protocol::{ServerMessage, Status, TableInfo},
};
use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard},
};

/// Tables shown at most.
const SHOWN: usize = 200;
/// Bytes of their descriptions at most.
const SHOWN_BYTES: usize = 1024 * 1024;

#[derive(Default)]
pub struct Lobby {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    tables: HashMap<String, TableInfo>,
    watchers: Vec<Outbox>,
}

impl Lobby {
    pub fn watch(&self, outbox: &Outbox) {
        let mut state = self.lock();
        outbox.send(&ServerMessage::Lobby { tables: newest(&state.tables) });
        state.watchers.retain(|other| other.connection != outbox.connection);
        state.watchers.push(outbox.clone());
    }

    pub fn leave(&self, connection: u64) {
        self.lock().watchers.retain(|other| other.connection != connection);
    }

    pub fn tables(&self) -> Vec<TableInfo> {
        newest(&self.lock().tables)
    }

    /// A table is as described. Watchers hear of it only if it looks different in the lobby.
    pub fn update(&self, table: &TableInfo) {
        let shown = !table.private && matches!(table.status, Status::Gathering | Status::Running);
        let mut state = self.lock();
        let before = state.tables.get(&table.id);
        let message = match (before, shown) {
            (None, false) => return,
            (Some(before), true) if looks(before) == looks(table) => None,
            (_, true) => Some(ServerMessage::LobbyTable { table: table.clone() }),
            (Some(_), false) => Some(ServerMessage::LobbyGone { table: table.id.clone() }),
        };
        if shown {
            state.tables.insert(table.id.clone(), table.clone());
        } else {
            state.tables.remove(&table.id);
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

/// What of a table matters in the lobby: not whose turn it is.
fn looks(table: &TableInfo) -> impl PartialEq {
    let seats: Vec<_> = table.seats.iter().map(|seat| seat.holder.clone()).collect();
    (table.name.clone(), table.status, seats)
}

fn newest(tables: &HashMap<String, TableInfo>) -> Vec<TableInfo> {
    let mut all: Vec<TableInfo> = tables.values().cloned().collect();
    all.sort_by_key(|table| std::cmp::Reverse((table.status == Status::Gathering, table.made)));
    all.truncate(SHOWN);
    let mut bytes = 0;
    all.retain(|table| {
        bytes += serde_json::to_string(table).map_or(0, |text| text.len());
        bytes <= SHOWN_BYTES
    });
    all
}
