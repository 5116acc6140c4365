//! What a change of a user means for their tables.

use super::{Command, Head, PersonChange, Tables, task::Task};
use crate::{
    App, bots,
    http::{Fault, fault},
    protocol::{Code, Holder, Person, Status, UserSettings},
    store::{Append, TableRow},
};
use serde_json::Value;
use std::sync::Arc;

/// What is left of the name of whoever has left.
const GONE: &str = "somebody who has left";

impl Tables {
    /// Tells all tables that know of a user about a change of theirs. One that cannot be played any more keeps nobody from
    /// leaving: what it says of them is changed where it is stored.
    pub async fn tell_of(&self, app: &Arc<App>, user: &str, change: &PersonChange) -> Result<(), Fault> {
        for table in app.store.tables_naming(user).await? {
            if !matches!(change, PersonChange::Leaves) && self.rests(app, &table).await? {
                change_unread(app, &table, user, change).await?;
                continue;
            }
            let make = |reply| Command::Person { user: user.to_owned(), change: change.clone(), reply };
            match self.ask(app, &table, make).await {
                Err(Fault(problem)) if matches!(problem.code, Code::NotFound | Code::Broken) => {
                    tracing::warn!(table, why = problem.text, "a table is changed without being played");
                    change_unread(app, &table, user, change).await?;
                }
                told => told?,
            }
        }
        Ok(())
    }

    /// Whether its game has ended and nobody looks at it: a name there is changed without playing the game again.
    async fn rests(&self, app: &App, table: &str) -> Result<bool, Fault> {
        if self.is_awake(table) {
            return Ok(false);
        }
        let row = app.store.table(table).await?;
        Ok(row.is_some_and(|row| matches!(row.status, Status::Over | Status::Abandoned)))
    }

    pub async fn renamed(&self, app: &Arc<App>, user: &str) -> Result<(), Fault> {
        match app.store.user(user).await? {
            Some(account) => self.tell_of(app, user, &PersonChange::Named(account.person())).await,
            None => Ok(()),
        }
    }

    pub async fn settings_changed(&self, app: &Arc<App>, user: &str, new: &UserSettings) -> Result<(), Fault> {
        self.tell_of(app, user, &PersonChange::Settings(new.clone())).await
    }

    pub async fn user_leaves(&self, app: &Arc<App>, user: &str) -> Result<(), Fault> {
        self.tell_of(app, user, &PersonChange::Leaves).await
    }
}

/// Changes a name in the stored head of a table that cannot be brought back.
async fn change_unread(app: &App, table: &str, user: &str, change: &PersonChange) -> Result<(), Fault> {
    let person = match change {
        PersonChange::Named(person) => person.clone(),
        PersonChange::Leaves => gone(),
        PersonChange::Settings(_) => return Ok(()),
    };
    let Some(row) = app.store.table(table).await? else { return Ok(()) };
    let Ok(mut body) = serde_json::from_str::<Value>(&row.body) else { return Ok(()) };
    rename(&mut body, user, &person);
    let head = TableRow { body: body.to_string(), version: row.version + 1, ..row };
    Ok(app.store.append(table, &Append { head: Some(head), ..Append::default() }).await?)
}

fn gone() -> Person {
    Person { id: String::new(), name: GONE.into(), guest: false }
}

/// Puts another person wherever this one is named.
fn rename(value: &mut Value, user: &str, person: &Person) {
    match value {
        Value::Object(fields) if fields.get("id").is_some_and(|id| id == user) && fields.contains_key("name") => {
            *value = serde_json::to_value(person).expect("plain data serialises");
        }
        Value::Object(fields) => fields.values_mut().for_each(|value| rename(value, user, person)),
        Value::Array(list) => list.iter_mut().for_each(|value| rename(value, user, person)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

impl Head {
    /// Everybody who is named here by id.
    fn people(&mut self) -> impl Iterator<Item = &mut Person> {
        let seated = self.seats.iter_mut().filter_map(|seat| match &mut seat.holder {
            Holder::User { user } | Holder::Reserved { user } | Holder::Bot { for_user: Some(user), .. } => Some(user),
            Holder::Bot { for_user: None, .. } | Holder::Open => None,
        });
        [&mut self.host].into_iter().chain(seated).chain(&mut self.silenced).chain(&mut self.banned)
    }

    /// A user who is deleted: their seats go to bots that nobody may take back, and somebody else keeps the table.
    fn forget(&mut self, id: &str, gathering: bool) {
        for seat in &mut self.seats {
            if seat.is_for(id) {
                let bot = Holder::Bot { bot: bots::DEFAULT.into(), for_user: None };
                let reserved = matches!(seat.holder, Holder::Reserved { .. });
                seat.holder = if gathering || reserved { Holder::Open } else { bot };
                seat.standing.clear();
                seat.holiday_until = None;
            }
        }
        self.silenced.retain(|person| person.id != id);
        self.banned.retain(|person| person.id != id);
        if self.host.id == id {
            let next = self.seats.iter().find_map(|seat| match &seat.holder {
                Holder::User { user } => Some(user.clone()),
                Holder::Open | Holder::Reserved { .. } | Holder::Bot { .. } => None,
            });
            self.host = next.unwrap_or_else(gone);
        }
    }
}

impl Task {
    pub async fn person_changed(&mut self, id: &str, change: PersonChange) -> Result<(), Fault> {
        match change {
            PersonChange::Named(new) => {
                self.head.people().filter(|person| person.id == id).for_each(|person| person.clone_from(&new));
            }
            PersonChange::Settings(settings) => {
                for n in self.head.seats_of(id) {
                    self.head.seats[usize::from(n)].holiday_until = settings.holiday_until;
                }
            }
            PersonChange::Leaves => {
                let gathering = self.row.status == Status::Gathering;
                self.head.forget(id, gathering);
                // Nobody is left who could play or begin it.
                let open = matches!(self.row.status, Status::Gathering | Status::Running | Status::Paused);
                if open && self.head.users().is_empty() && self.head.host.id.is_empty() {
                    self.row.status = Status::Abandoned;
                }
                self.send_away(id, "you have left this server");
                return self.bots_agree().await;
            }
        }
        self.commit(Vec::new(), None).await
    }

    /// The pages of a user look on no longer.
    pub fn send_away(&mut self, user: &str, why: &str) {
        let text = || crate::protocol::ServerMessage::Closed { table: self.row.id.clone(), text: why.into() };
        let theirs: Vec<u64> = self
            .watchers
            .iter()
            .filter(|watcher| watcher.user == user)
            .map(|watcher| {
                watcher.outbox.send(&text());
                watcher.outbox.connection
            })
            .collect();
        for connection in theirs {
            self.drop_watcher(connection);
        }
    }

    /// Whoever a person has a quarrel with is known by id.
    pub async fn somebody(&self, user: &str) -> Result<Person, Fault> {
        let account = self.app.store.user(user).await?;
        Ok(account.ok_or_else(|| fault(Code::NotFound, "there is no such user"))?.person())
    }
}

#[cfg(test)]
mod tests {
    use super::{gone, rename};
    use serde_json::json;

    #[test]
    fn a_name_is_changed_wherever_it_stands() {
        let ann = json!({"id": "ann", "name": "Ann"});
        let mut head = json!({"host": ann, "seats": [{"holder": {"kind": "bot", "for_user": ann}}, {"name": "ann"}]});
        rename(&mut head, "ann", &gone());
        assert!(!head.to_string().contains("Ann"), "{head}");
        assert_eq!(head["seats"][1]["name"], "ann", "that is the name of a seat");
    }
}
