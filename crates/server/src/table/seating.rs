//! Sitting down, leaving, replacing, starting, playing again.

use super::{Command, LiveMatch, SeatState, TableState, clock, task::Task};
use crate::{
    bots,
    http::{Fault, fault, login_of, malformed, not_found},
    identity::now,
    names,
    protocol::{Code, Holder, NoticeKind, OptionChoice, PackTag, Person, SeatPlan, Spectators, Status, TableSettings},
    random,
};

const KNOWN_SEED: &str = "the seed of this table was chosen, so its host knows all dice: nobody else can play here";
const GIVEN_UP: &str = "whoever sat here has resigned: a bot plays on";

impl Task {
    pub async fn sit(&mut self, user: &Person, seat: u8, nonce: Option<String>) -> Result<(), Fault> {
        let nonce = nonce.map_or_else(|| Ok(random::hex(8)), good_nonce)?;
        if matches!(self.row.status, Status::Over | Status::Abandoned) {
            return Err(fault(Code::NotNow, "the game is over"));
        }
        self.may_take(user, seat)?;
        let account = self.app.store.user(&user.id).await?;
        let place = self.head.seats.get_mut(usize::from(seat)).ok_or_else(|| not_found("there is no such seat"))?;
        if place.resigned {
            return Err(fault(Code::NotNow, GIVEN_UP));
        }
        let free = match &place.holder {
            Holder::Open => true,
            Holder::Reserved { user: other } => other.id == user.id,
            Holder::Bot { for_user: Some(other), .. } => other.id == user.id,
            Holder::Bot { for_user: None, .. } | Holder::User { .. } => false,
        };
        if !free {
            return Err(fault(Code::NotNow, "this seat is not free"));
        }
        if self.head.host.id != user.id && self.head.seats_of(&user.id).is_empty() {
            self.app.may_play_more(&user.id).await?;
        }
        let place = &mut self.head.seats[usize::from(seat)];
        place.holder = Holder::User { user: user.clone() };
        if self.row.status == Status::Gathering && !self.head.chosen {
            place.nonce = nonce;
        }
        place.holiday_until = account.and_then(|account| account.settings.holiday_until);
        if self.row.status == Status::Gathering && self.head.all_taken() {
            return self.start().await;
        }
        self.commit(Vec::new(), None).await?;
        self.watch_again(Some(&user.id)).await;
        Ok(())
    }

    /// In a running game nobody takes a seat who has seen the hand of another, and nobody sits down to a known seed.
    fn may_take(&self, user: &Person, seat: u8) -> Result<(), Fault> {
        if self.head.chosen && self.head.host.id != user.id {
            return Err(fault(Code::NotNow, KNOWN_SEED));
        }
        let own = self.head.seats.get(usize::from(seat)).is_some_and(|place| place.user() == Some(&user.id));
        if self.row.status != Status::Gathering && !own && self.head.knows_another(&user.id, seat) {
            return Err(fault(Code::NotNow, "you have seen another hand of this game"));
        }
        Ok(())
    }

    pub async fn leave(&mut self, user: &Person, seat: u8) -> Result<(), Fault> {
        let gathering = self.row.status == Status::Gathering;
        let place = self.head.seats.get_mut(usize::from(seat)).ok_or_else(|| not_found("there is no such seat"))?;
        if !place.is_held_by(&user.id) {
            return Err(fault(Code::NotYours, "this is not your seat"));
        }
        if gathering {
            place.holder = Holder::Open;
            place.nonce.clear();
        } else {
            place.hand_to_bot();
        }
        place.standing.clear();
        if gathering && self.head.users().is_empty() {
            self.row.status = Status::Abandoned;
        }
        self.bots_agree().await
    }

    /// Before the start the host arranges seats; later on the owner of a seat gives it away, and the host cares for
    /// bots that belong to nobody.
    pub async fn arrange(&mut self, user: &Person, seat: u8, plan: SeatPlan) -> Result<(), Fault> {
        if matches!(self.row.status, Status::Over | Status::Abandoned) {
            return Err(fault(Code::NotNow, "the game is over"));
        }
        let gathering = self.row.status == Status::Gathering;
        let is_host = self.head.host.id == user.id;
        let place = self.head.seats.get(usize::from(seat)).ok_or_else(|| not_found("there is no such seat"))?;
        if place.resigned {
            return Err(fault(Code::NotNow, GIVEN_UP));
        }
        let may = match &place.holder {
            Holder::User { user: other } | Holder::Bot { for_user: Some(other), .. } => {
                other.id == user.id || (gathering && is_host)
            }
            Holder::Open | Holder::Reserved { .. } | Holder::Bot { for_user: None, .. } => is_host,
        };
        if !may {
            return Err(fault(Code::NotYours, "this seat is not yours to arrange"));
        }
        match plan {
            SeatPlan::Me => self.may_take(user, seat)?,
            SeatPlan::Open | SeatPlan::Reserved { .. } if self.head.chosen => {
                return Err(fault(Code::NotNow, KNOWN_SEED));
            }
            SeatPlan::Open | SeatPlan::Reserved { .. } | SeatPlan::Bot { .. } => {}
        }
        if let SeatPlan::Reserved { .. } = plan {
            self.app.may_call(user, 1)?;
        }
        let before = self.head.seats[usize::from(seat)].user().cloned();
        let holder = holder(&plan, user, &self.app.store).await?;
        let mut after = self.head.clone();
        after.seats[usize::from(seat)].holder = holder.clone();
        self.app.may_be_left_to_bots(&after, &self.row.id).await?;
        let place = &mut self.head.seats[usize::from(seat)];
        if gathering && !self.head.chosen {
            place.nonce = if matches!(holder, Holder::User { .. }) { random::hex(8) } else { String::new() };
        }
        place.holder = holder;
        place.standing.clear();
        if gathering && self.head.all_taken() {
            return self.start().await;
        }
        self.bots_agree().await?;
        // Who gave the seat away no longer sees what it sees.
        if let Some(user) = before {
            self.watch_again(Some(&user)).await;
        }
        Ok(())
    }

    pub async fn start_by(&mut self, user: &Person) -> Result<(), Fault> {
        self.host_only(user)?;
        if self.row.status != Status::Gathering {
            return Err(fault(Code::NotNow, "the game has started"));
        }
        if !self.head.all_taken() {
            return Err(fault(Code::NotNow, "some seats are still free: put bots on them"));
        }
        self.start().await
    }

    /// Deals the first position and shows it to everybody who waits.
    pub async fn start(&mut self) -> Result<(), Fault> {
        let table = self.opening();
        let table = table.map_err(|problem| fault(Code::NotNow, problem.to_string()))?;
        let mut play = LiveMatch::new(table, &self.head.dice_seed());
        let lines = play.begin();
        self.put(play);
        clock::wind(&mut self.head);
        self.row.status = Status::Running;
        self.commit(lines, None).await?;
        for user in self.head.users() {
            self.notify_absent(&user, NoticeKind::GameStarted, "The game has started.");
        }
        self.watch_again(None).await;
        Ok(())
    }

    /// A new table with the same settings: the same people are expected, the same bots sit.
    pub async fn rematch(&mut self, user: &Person) -> Result<(), Fault> {
        if !matches!(self.row.status, Status::Over | Status::Abandoned) {
            return Err(fault(Code::NotNow, "the game is not over"));
        }
        if self.head.seats_of(&user.id).is_empty() {
            return Err(fault(Code::NotYours, "only those who played may ask for a rematch"));
        }
        if self.head.rematch.is_some() {
            return Err(fault(Code::NotNow, "there is a rematch already"));
        }
        let seats = self.head.seats.iter().map(|seat| match &seat.holder {
            Holder::User { user: other } if other.id == user.id => SeatPlan::Me,
            Holder::User { user } | Holder::Reserved { user } | Holder::Bot { for_user: Some(user), .. } => {
                SeatPlan::Reserved { user: user.id.clone() }
            }
            Holder::Bot { bot, for_user: None } => SeatPlan::Bot { bot: bot.clone() },
            Holder::Open => SeatPlan::Open,
        });
        let settings = TableSettings {
            game: self.head.game.clone(),
            name: self.head.name.clone(),
            options: self
                .head
                .options
                .iter()
                .map(|(id, value)| OptionChoice { id: id.clone(), value: value.clone() })
                .collect(),
            seats: seats.collect(),
            clock: self.head.clock,
            time_out: self.head.time_out.clone(),
            private: self.row.private,
            spectators: self.head.spectators,
            discretion: self.head.discretion,
            seed: None,
            nonce: None,
            pack: self.head.pack.as_ref().map(|tag| tag.id.clone()),
        };
        let made = self.app.open_table(user, &settings, Some(&self.row.id)).await?;
        self.head.rematch = Some(made.id.clone());
        let done = self.commit(Vec::new(), None).await;
        if done.is_err() {
            // Whoever asks again gets another.
            let close = |reply| Command::Abandon { why: None, reply };
            let _ = self.app.tables.ask(&self.app, &made.id, close).await;
        }
        done
    }
}

/// Characters of an option at most: they are shown to everybody in the lobby.
const OPTION: usize = 2000;

/// Who sits on a seat planned so.
pub async fn holder(plan: &SeatPlan, me: &Person, store: &crate::store::Store) -> Result<Holder, Fault> {
    Ok(match plan {
        SeatPlan::Me => Holder::User { user: me.clone() },
        SeatPlan::Open => Holder::Open,
        SeatPlan::Reserved { user } => {
            let mut account = store.user(user).await?;
            if account.is_none() {
                account = store.user_by_login(&login_of(user.trim())).await?;
            }
            let account = account.ok_or_else(|| not_found("there is no such user"))?;
            Holder::Reserved { user: account.person() }
        }
        SeatPlan::Bot { bot } => {
            bots::check(bot).map_err(malformed)?;
            Holder::Bot { bot: bot.clone(), for_user: None }
        }
    })
}

/// What a player adds to the seed.
fn good_nonce(nonce: String) -> Result<String, Fault> {
    let fine = (1..=64).contains(&nonce.len()) && nonce.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if fine { Ok(nonce) } else { Err(malformed("a nonce has 1 to 64 letters and digits")) }
}

/// The head of a new table, once its settings are in order.
pub async fn prepare(app: &crate::App, host: &Person, settings: &TableSettings) -> Result<TableState, Fault> {
    let name = settings.name.trim();
    if name.is_empty() || name.chars().count() > 60 || !names::is_line(name) {
        return Err(malformed("a table's name has 1 to 60 characters"));
    }
    let long = |choice: &OptionChoice| choice.id.len() > 100 || choice.value.len() > OPTION;
    if settings.options.len() > 100 || settings.options.iter().any(long) {
        return Err(malformed(format!("an option has at most {OPTION} characters")));
    }
    let invited = settings.seats.iter().filter(|plan| matches!(plan, SeatPlan::Reserved { .. })).count();
    app.may_call(host, invited)?;
    if settings.seed.as_ref().is_some_and(|seed| seed.is_empty() || seed.len() > 100) {
        return Err(malformed("a seed has 1 to 100 characters"));
    }
    let alone = |plan: &SeatPlan| matches!(plan, SeatPlan::Me | SeatPlan::Bot { .. });
    if settings.seed.is_some() && !settings.seats.iter().all(alone) {
        return Err(malformed(
            "a seed can be chosen only where one person holds all seats: who knows it knows all dice",
        ));
    }
    if matches!(settings.spectators, Spectators::Delayed { seconds } if seconds == 0 || seconds > 3600) {
        return Err(malformed("spectators are delayed by 1 to 3600 seconds"));
    }
    let nonce = settings.nonce.clone().map_or_else(|| Ok(random::hex(8)), good_nonce)?;
    clock::check(&settings.clock).map_err(malformed)?;
    let entry = app.catalog.entry(&settings.game).ok_or_else(|| not_found("there is no such game"))?;
    let options = super::head::options(&settings.options);
    let pack = match &settings.pack {
        Some(id) => Some(app.pack(id).await?),
        None => None,
    };
    let table = app.catalog.open(entry, settings.seats.len(), &options, pack.as_deref());
    let table = table.map_err(|problem| malformed(problem.to_string()))?;
    if let Some(pack) = &pack {
        // One that is only offered must be there when the table comes back.
        app.store.add_pack(&pack.row(), None, now()).await?;
    }
    let mut seats = Vec::new();
    for (n, plan) in settings.seats.iter().enumerate() {
        let name = table.seat_name(kernel::Seat(n as u8)).to_owned();
        seats.push(SeatState::new(name, holder(plan, host, &app.store).await?));
    }
    let holiday = app.store.user(&host.id).await?.and_then(|account| account.settings.holiday_until);
    seats.iter_mut().filter(|seat| seat.is_held_by(&host.id)).for_each(|seat| seat.holiday_until = holiday);
    if settings.seed.is_none() {
        seats.iter_mut().filter(|seat| seat.is_held_by(&host.id)).for_each(|seat| seat.nonce.clone_from(&nonce));
    }
    let mut head = TableState::new(settings, host.clone(), seats);
    head.name = name.to_owned();
    head.pack = pack.map(|pack| PackTag { id: pack.id.clone(), name: pack.pack.name.clone() });
    Ok(head)
}
