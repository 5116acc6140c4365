//! The host keeps the peace: who talks, who is quiet, who stays away. Nobody is sent away from a game they play.

use super::task::Task;
use crate::{
    http::{Fault, fault, malformed},
    protocol::{ChatLine, Code, Holder, Keeping, Person, Status, Talk},
};

/// People kept quiet or away from one table at most.
const MOST: usize = 100;

impl Task {
    pub async fn set_talk(&mut self, host: &Person, who: Talk) -> Result<(), Fault> {
        self.host_only(host)?;
        self.head.talk = who;
        self.commit(Vec::new(), None).await
    }

    pub async fn silence(&mut self, host: &Person, user: &str, silent: bool) -> Result<(), Fault> {
        let person = self.another(host, user, silent).await?;
        self.head.silenced.retain(|other| other.id != user);
        if let Some(person) = person {
            self.head.silenced.push(person);
        }
        self.commit_as_host(host).await
    }

    pub async fn kick(&mut self, host: &Person, user: &str) -> Result<(), Fault> {
        self.another(host, user, true).await?;
        self.clear_away(user)?;
        self.commit(Vec::new(), None).await?;
        self.send_away(user, "the host has sent you away from this table");
        self.describe();
        Ok(())
    }

    pub async fn ban(&mut self, host: &Person, user: &str, ban: bool) -> Result<(), Fault> {
        let person = self.another(host, user, ban).await?;
        if ban {
            self.clear_away(user)?;
        }
        self.head.banned.retain(|other| other.id != user);
        if let Some(person) = person {
            self.head.banned.push(person);
        }
        self.commit_as_host(host).await?;
        if ban {
            self.send_away(user, "the host has barred you from this table");
            self.describe();
        }
        Ok(())
    }

    /// Somebody else than the host, by name if it is to be remembered.
    async fn another(&self, host: &Person, user: &str, remember: bool) -> Result<Option<Person>, Fault> {
        self.host_only(host)?;
        if user == host.id {
            return Err(malformed("that is you"));
        }
        if !remember {
            return Ok(None);
        }
        if self.head.silenced.len().max(self.head.banned.len()) >= MOST {
            return Err(fault(Code::NotNow, format!("at most {MOST} people are kept quiet or away from one table")));
        }
        self.somebody(user).await.map(Some)
    }

    /// Frees what is kept for somebody, unless they play.
    fn clear_away(&mut self, user: &str) -> Result<(), Fault> {
        let gathering = self.row.status == Status::Gathering;
        if !gathering && !self.head.seats_of(user).is_empty() {
            return Err(fault(Code::NotNow, "nobody is sent away from a game they play"));
        }
        for seat in self.head.seats.iter_mut().filter(|seat| seat.is_for(user)) {
            seat.holder = Holder::Open;
            seat.nonce.clear();
            seat.standing.clear();
        }
        Ok(())
    }

    /// The host's pages see the new lists.
    async fn commit_as_host(&mut self, host: &Person) -> Result<(), Fault> {
        self.commit(Vec::new(), None).await?;
        self.watch_again(Some(&host.id)).await;
        Ok(())
    }

    pub fn keeping_for(&self, user: &str) -> Option<Keeping> {
        let keeps = self.head.host.id == user;
        keeps.then(|| Keeping { silenced: self.head.silenced.clone(), banned: self.head.banned.clone() })
    }

    /// Whether this person may say something here now.
    pub async fn may_talk(&self, user: &Person) -> Result<(), Fault> {
        let refused = |text: &str| Err(fault(Code::NotYours, text));
        let at_table = self.head.host.id == user.id || !self.head.seats_of(&user.id).is_empty();
        match self.head.talk {
            Talk::Everybody => {}
            Talk::Players if at_table => {}
            Talk::Players => return refused("only those who play talk at this table"),
            Talk::Nobody => return refused("the host has closed the chat of this table"),
        }
        if self.head.silenced.iter().any(|other| other.id == user.id) {
            return refused("the host has asked you to be quiet at this table");
        }
        let account = self.app.store.user(&user.id).await?;
        if account.is_none_or(|account| account.silenced) {
            return refused("you may not talk on this server: whoever runs it says so");
        }
        if self.app.gate.chat.take(user.id.clone()) {
            Ok(())
        } else {
            Err(fault(Code::Slow, "so many lines at once are too much: wait a moment"))
        }
    }

    /// Lines of chat before this one, for whoever may read them.
    pub async fn earlier_chat(&self, user: &str, key: Option<&str>, before: u32) -> Result<Vec<ChatLine>, Fault> {
        self.admit(user, key)?;
        self.viewer(user, None)?;
        self.chat_for(user, before).await
    }
}
