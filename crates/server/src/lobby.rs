//! The public tables that wait for players or are played, for those who look at the lobby: the first page by the socket,
//! with what changes, and the others on demand.

use crate::{
    online::{self, Outbox},
    protocol::{ServerMessage, Status, TableId, TableInfo, TableList},
};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::{Mutex, MutexGuard},
};
use tokio_tungstenite::tungstenite::Utf8Bytes;

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
    /// Tables that look different from what the watchers were told.
    changed: BTreeSet<TableId>,
    watchers: Vec<Outbox>,
}

type Place = (Reverse<(bool, i64)>, TableId);

impl Lobby {
    pub fn watch(&self, outbox: &Outbox) {
        let mut state = self.lock();
        outbox.send_text(state.first_page());
        state.watchers.retain(|other| other.connection != outbox.connection);
        state.watchers.push(outbox.clone());
    }

    pub fn leave(&self, connection: u64) {
        self.lock().watchers.retain(|other| other.connection != connection);
    }

    pub fn page(&self, page: usize, fits: impl Fn(&TableInfo) -> bool) -> TableList {
        self.lock().page(page, fits)
    }

    /// A table is as described. Watchers hear of it soon, and only if it looks different in the lobby.
    pub fn update(&self, table: &TableInfo) {
        let shown = !table.private && matches!(table.status, Status::Gathering | Status::Running);
        let mut state = self.lock();
        let before = state.places.remove(&table.id).and_then(|place| state.tables.remove(&place));
        let same = before.as_ref().is_some_and(|before| shown && looks(before) == looks(table));
        if !same && (before.is_some() || shown) {
            state.changed.insert(table.id.clone());
        }
        if shown {
            let place = (Reverse((table.status == Status::Gathering, table.made)), table.id.clone());
            state.places.insert(table.id.clone(), place.clone());
            state.tables.insert(place, brief(table));
        }
    }

    /// Tells the watchers what has changed since the last time: each table once, however often it changed, and a page where
    /// that would be more than one. So nobody can flood them.
    pub fn tell(&self) {
        let mut state = self.lock();
        let changed = std::mem::take(&mut state.changed);
        if state.watchers.is_empty() {
            return;
        }
        let messages: Vec<Utf8Bytes> = if changed.len() > PAGE {
            vec![state.first_page()]
        } else {
            changed.iter().map(|table| state.news_of(table)).collect()
        };
        for message in messages {
            state.watchers.iter().for_each(|outbox| outbox.send_text(message.clone()));
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no panic holds it")
    }
}

impl State {
    fn first_page(&self) -> Utf8Bytes {
        let TableList { tables, more } = self.page(0, |_| true);
        online::text(&ServerMessage::Lobby { tables, more })
    }

    fn news_of(&self, table: &str) -> Utf8Bytes {
        let there = self.places.get(table).and_then(|place| self.tables.get(place));
        online::text(&match there {
            Some(table) => ServerMessage::LobbyTable { table: table.clone() },
            None => ServerMessage::LobbyGone { table: table.to_owned() },
        })
    }

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::FairDice;
    use serde_json::json;
    use std::{collections::HashSet, sync::Arc};

    fn table(id: &str, name: &str, status: &str) -> TableInfo {
        let holder = json!({"kind": "open"});
        let seat = json!({
            "seat": 0, "name": "red", "holder": holder, "resigned": false, "clock": null, "present": false,
            "holiday_until": null,
        });
        let info = json!({
            "id": id, "game": "moot", "game_name": "Moot", "name": name, "options": [], "status": status, "private": false,
            "clock": {"kind": "none"}, "time_out": {"kind": "bot"}, "spectators": {"kind": "welcome"},
            "discretion": "usual", "host": {"id": "ann", "name": "Ann"}, "seats": [seat], "waiting": [], "proposals": [],
            "fair": FairDice::default(), "made": 0, "moved": 0, "length": 0, "result": null, "rematch_of": null,
            "rematch": null, "remark": null,
        });
        serde_json::from_value(info).unwrap()
    }

    #[tokio::test]
    async fn watchers_hear_of_each_table_once_at_a_time_and_of_many_as_a_page() {
        let lobby = Lobby::default();
        let (outbox, mut inbox) = Outbox::pair(HashSet::new(), Arc::default());
        lobby.watch(&outbox);
        for name in ["Morning", "Noon", "Evening"] {
            lobby.update(&table("a", name, "gathering"));
        }
        lobby.update(&table("b", "Night", "gathering"));
        lobby.update(&table("b", "Night", "over"));
        lobby.tell();
        lobby.tell();
        for n in 0..=PAGE {
            lobby.update(&table(&format!("t{n}"), "Many", "running"));
        }
        lobby.tell();
        let told = inbox.rest();
        assert_eq!(told.len(), 4, "{told:?}");
        assert!(told[0].contains("\"tables\":[]"), "{}", told[0]);
        assert!(told[1].contains("\"a\"") && told[1].contains("Evening"), "{}", told[1]);
        assert!(told[2].contains("lobby-gone") && told[2].contains("\"b\""), "{}", told[2]);
        assert!(told[3].contains("\"kind\":\"lobby\"") && told[3].contains("\"more\":true"), "{}", told[3]);
        assert!(inbox.rest().is_empty());
    }
}
