//! Users, tokens, mutes and notices.

use super::{Failure, Row, Statement, Store, Value};
use crate::{
    holiday::Holiday,
    protocol::{Millis, Notice, Person, TokenInfo, TokenScope, UserSettings},
};
use serde::{Deserialize, Serialize};

/// A user as stored. `login` and `password` are missing for guests.
#[derive(Clone, Debug, PartialEq)]
pub struct Account {
    pub id: String,
    pub name: String,
    pub login: Option<String>,
    pub password: Option<String>,
    /// Raised to end all sessions.
    pub epoch: i64,
    pub settings: UserSettings,
    /// Those of the last year.
    pub holidays: Vec<Holiday>,
    pub made: Millis,
    /// May not talk anywhere: whoever runs the server says so.
    pub silenced: bool,
    /// May not come in.
    pub banned: bool,
}

impl Account {
    /// What others see.
    pub fn person(&self) -> Person {
        Person { id: self.id.clone(), name: self.name.clone(), guest: self.login.is_none() }
    }
}

/// What is kept in the column of settings.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Kept {
    #[serde(flatten)]
    settings: UserSettings,
    holidays: Vec<Holiday>,
}

impl Kept {
    fn of(settings: &UserSettings, holidays: &[Holiday]) -> Kept {
        Kept { settings: settings.clone(), holidays: holidays.to_vec() }
    }
}

/// What an account is called, in all its forms.
pub struct Called<'a> {
    pub name: &'a str,
    pub login: &'a str,
    /// No two accounts have the same: see `names::likeness`.
    pub likeness: &'a str,
}

/// A token as stored: only the hash of its secret.
#[derive(Clone, Debug)]
pub struct TokenRow {
    pub info: TokenInfo,
    pub user: String,
    pub hash: String,
}

const ACCOUNT: &str =
    "SELECT id, name, login, password, epoch, settings, made, silenced, banned FROM users WHERE id = $1";
const ACCOUNT_BY_LOGIN: &str =
    "SELECT id, name, login, password, epoch, settings, made, silenced, banned FROM users WHERE login = $1";
const LIKENESS: &str = "INSERT INTO likenesses (likeness, user_id) VALUES ($1, $2)";
/// Notices kept for a user; of those, what others cause, and what one person may cause.
const NOTICES: u32 = 50;
const CALLS: u32 = 20;
const CALLS_OF_ONE: u32 = 3;

impl Store {
    pub async fn add_user(&self, account: &Account) -> Result<(), Failure> {
        let sql = "INSERT INTO users (id, name, login, password, epoch, settings, made, seen)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        let Account { id, name, login, password, epoch, settings, holidays, made, .. } = account.clone();
        let values: [Value; 8] = [
            id.into(),
            name.into(),
            login.into(),
            password.into(),
            epoch.into(),
            json(&Kept::of(&settings, &holidays)).into(),
            made.into(),
            made.into(),
        ];
        self.run(sql, values).await
    }

    pub async fn user(&self, id: &str) -> Result<Option<Account>, Failure> {
        Ok(self.one(ACCOUNT, [id.into()]).await?.as_ref().map(account))
    }

    pub async fn user_by_login(&self, login: &str) -> Result<Option<Account>, Failure> {
        Ok(self.one(ACCOUNT_BY_LOGIN, [login.into()]).await?.as_ref().map(account))
    }

    /// Gives a guest another name.
    pub async fn rename_user(&self, id: &str, name: &str) -> Result<(), Failure> {
        let user = Statement::new("UPDATE users SET name = $2 WHERE id = $1", [id.into(), name.into()]);
        self.backend.write(vec![user, in_chat(id, name, true)]).await
    }

    /// Gives an account another name. [`Failure::Conflict`] if another has it or one that looks like it.
    pub async fn rename_account(&self, id: &str, called: &Called<'_>) -> Result<(), Failure> {
        let sql = "UPDATE users SET name = $2, login = $3, epoch = epoch + 1 WHERE id = $1 AND login IS NOT NULL";
        let statements = vec![
            Statement::one(sql, [id.into(), called.name.into(), called.login.into()]),
            Statement::new("DELETE FROM likenesses WHERE user_id = $1", [id.into()]),
            Statement::new(LIKENESS, [called.likeness.into(), id.into()]),
            in_chat(id, called.name, false),
        ];
        self.backend.write(statements).await
    }

    /// Makes the guest an account. [`Failure::Conflict`] if the login or one that looks like it is taken, or the user has
    /// one.
    pub async fn give_login(&self, id: &str, called: &Called<'_>, password: &str) -> Result<(), Failure> {
        let sql = "UPDATE users SET name = $2, login = $3, password = $4, epoch = epoch + 1
            WHERE id = $1 AND login IS NULL";
        let values: [Value; 4] = [id.into(), called.name.into(), called.login.into(), password.into()];
        let likeness = Statement::new(LIKENESS, [called.likeness.into(), id.into()]);
        self.backend.write(vec![Statement::one(sql, values), likeness, in_chat(id, called.name, false)]).await
    }

    /// Whether an account is called so, or alike.
    pub async fn is_taken(&self, likeness: &str) -> Result<bool, Failure> {
        let sql = "SELECT user_id FROM likenesses WHERE likeness = $1";
        Ok(self.one(sql, [likeness.into()]).await?.is_some())
    }

    /// Everybody without an account, with their names.
    pub async fn guests(&self) -> Result<Vec<(String, String)>, Failure> {
        let rows = self.backend.read("SELECT id, name FROM users WHERE login IS NULL", vec![]).await?;
        Ok(rows.iter().map(|row| (row.text(0), row.text(1))).collect())
    }

    /// Accounts whose likeness is not kept: older ones, and those that already looked like another then.
    pub async fn without_likeness(&self) -> Result<Vec<(String, String)>, Failure> {
        let sql = "SELECT id, name FROM users WHERE login IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM likenesses WHERE likenesses.user_id = users.id) ORDER BY made, id";
        let rows = self.backend.read(sql, vec![]).await?;
        Ok(rows.iter().map(|row| (row.text(0), row.text(1))).collect())
    }

    /// Keeps the likeness of an account, unless another looks like it.
    pub async fn keep_likeness(&self, id: &str, likeness: &str) -> Result<(), Failure> {
        let sql = "INSERT INTO likenesses (likeness, user_id) VALUES ($1, $2) ON CONFLICT (likeness) DO NOTHING";
        self.run(sql, [likeness.into(), id.into()]).await
    }

    pub async fn set_silenced(&self, id: &str, silenced: bool) -> Result<(), Failure> {
        self.run("UPDATE users SET silenced = $2 WHERE id = $1", [id.into(), silenced.into()]).await
    }

    /// Whoever is banned has no session and no token left.
    pub async fn set_banned(&self, id: &str, banned: bool) -> Result<(), Failure> {
        let user = "UPDATE users SET banned = $2, epoch = epoch + 1 WHERE id = $1";
        let tokens = Statement::new("DELETE FROM tokens WHERE user_id = $1", [id.into()]);
        self.backend.write(vec![Statement::new(user, [id.into(), banned.into()]), tokens]).await
    }

    /// Sets the password and ends all sessions.
    pub async fn set_password(&self, id: &str, password: &str) -> Result<(), Failure> {
        let sql = "UPDATE users SET password = $2, epoch = epoch + 1 WHERE id = $1";
        let tokens = Statement::new("DELETE FROM tokens WHERE user_id = $1", [id.into()]);
        self.backend.write(vec![Statement::new(sql, [id.into(), password.into()]), tokens]).await
    }

    pub async fn end_sessions(&self, id: &str) -> Result<(), Failure> {
        self.run("UPDATE users SET epoch = epoch + 1 WHERE id = $1", [id.into()]).await
    }

    pub async fn set_settings(&self, id: &str, new: &UserSettings, holidays: &[Holiday]) -> Result<(), Failure> {
        let kept = json(&Kept::of(new, holidays));
        self.run("UPDATE users SET settings = $2 WHERE id = $1", [id.into(), kept.into()]).await
    }

    pub async fn saw_user(&self, id: &str, now: Millis) -> Result<(), Failure> {
        self.run("UPDATE users SET seen = $2 WHERE id = $1", [id.into(), now.into()]).await
    }

    /// Removes the user with tokens, mutes and notices, and takes words and name out of chat, complaints and the notices of
    /// others.
    pub async fn delete_user(&self, id: &str) -> Result<(), Failure> {
        let about = "DELETE FROM reports WHERE EXISTS (SELECT 1 FROM chat
            WHERE chat.table_id = reports.table_id AND chat.number = reports.chat AND chat.user_id = $1)";
        let statements = vec![
            Statement::new(about, [id.into()]),
            Statement::new("UPDATE chat SET name = '', body = '', user_id = '' WHERE user_id = $1", [id.into()]),
            Statement::new("DELETE FROM seats WHERE user_id = $1", [id.into()]),
            Statement::new("DELETE FROM named WHERE user_id = $1", [id.into()]),
            Statement::new("UPDATE tables SET host = '' WHERE host = $1", [id.into()]),
            Statement::new("DELETE FROM reports WHERE by_user = $1", [id.into()]),
            Statement::new("DELETE FROM notices WHERE by_user = $1", [id.into()]),
            Statement::new("DELETE FROM users WHERE id = $1", [id.into()]),
        ];
        self.backend.write(statements).await
    }

    pub async fn add_token(&self, token: &TokenRow) -> Result<(), Failure> {
        let sql =
            "INSERT INTO tokens (id, user_id, label, hash, made, scope, until) VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let TokenRow { info, user, hash } = token.clone();
        let TokenInfo { id, label, scope, made, until } = info;
        let scope = match scope {
            TokenScope::Play => "play",
            TokenScope::Read => "read",
        };
        let values: [Value; 7] =
            [id.into(), user.into(), label.into(), hash.into(), made.into(), scope.into(), until.into()];
        self.run(sql, values).await
    }

    pub async fn tokens(&self, user: &str) -> Result<Vec<TokenInfo>, Failure> {
        let sql = "SELECT id, label, made, scope, until FROM tokens WHERE user_id = $1 ORDER BY made, id";
        let rows = self.backend.read(sql, vec![user.into()]).await?;
        let info = |row: &Row| TokenInfo {
            id: row.text(0),
            label: row.text(1),
            made: row.int(2),
            scope: scope(&row.text(3)),
            until: row.int(4),
        };
        Ok(rows.iter().map(info).collect())
    }

    pub async fn drop_token(&self, user: &str, id: &str) -> Result<(), Failure> {
        self.run("DELETE FROM tokens WHERE user_id = $1 AND id = $2", [user.into(), id.into()]).await
    }

    /// Whose token it is and what it is good for, until it ends.
    pub async fn user_of_token(&self, hash: &str, now: Millis) -> Result<Option<(String, TokenScope)>, Failure> {
        let sql = "SELECT user_id, scope FROM tokens WHERE hash = $1 AND until > $2";
        let row = self.one(sql, [hash.into(), now.into()]).await?;
        Ok(row.map(|row| (row.text(0), scope(&row.text(1)))))
    }

    /// Tokens that have ended are gone.
    pub async fn drop_ended_tokens(&self, now: Millis) -> Result<(), Failure> {
        self.run("DELETE FROM tokens WHERE until <= $1", [now.into()]).await
    }

    pub async fn muted(&self, user: &str) -> Result<Vec<Person>, Failure> {
        let sql = "SELECT users.id, users.name, users.login FROM mutes JOIN users ON users.id = mutes.muted
            WHERE mutes.user_id = $1 ORDER BY users.name, users.id";
        let rows = self.backend.read(sql, vec![user.into()]).await?;
        let person = |row: &Row| Person { id: row.text(0), name: row.text(1), guest: row.maybe_text(2).is_none() };
        Ok(rows.iter().map(person).collect())
    }

    pub async fn set_mute(&self, user: &str, muted: &str, mute: bool) -> Result<(), Failure> {
        let sql = if mute {
            "INSERT INTO mutes (user_id, muted) SELECT users.id, other.id FROM users, users AS other
                WHERE users.id = $1 AND other.id = $2 ON CONFLICT (user_id, muted) DO NOTHING"
        } else {
            "DELETE FROM mutes WHERE user_id = $1 AND muted = $2"
        };
        self.run(sql, [user.into(), muted.into()]).await
    }

    /// Keeps a notice; whether it was kept. One that a person has caused (`by`) reaches nobody who has muted them, and not
    /// more than a few of them wait at a time. The oldest make room.
    pub async fn add_notice(&self, user: &str, notice: &Notice, by: &str) -> Result<bool, Failure> {
        let sql = "INSERT INTO notices (id, user_id, made, body, by_user)
            SELECT $1, users.id, $3, $4, $5 FROM users WHERE id = $2
            AND NOT EXISTS (SELECT 1 FROM mutes WHERE mutes.user_id = $2 AND mutes.muted = $5)
            AND ($5 = '' OR ((SELECT COUNT(*) FROM notices WHERE user_id = $2 AND by_user = $5) < $6
            AND (SELECT COUNT(*) FROM notices WHERE user_id = $2 AND by_user <> '') < $7))";
        let values: [Value; 7] = [
            notice.id.as_str().into(),
            user.into(),
            notice.at.into(),
            json(notice).into(),
            by.into(),
            CALLS_OF_ONE.into(),
            CALLS.into(),
        ];
        let old = "DELETE FROM notices WHERE user_id = $1 AND id NOT IN
            (SELECT id FROM notices AS newest WHERE user_id = $1 ORDER BY made DESC, id DESC LIMIT $2)";
        let kept = vec![Statement::one(sql, values), Statement::new(old, [user.into(), NOTICES.into()])];
        match self.backend.write(kept).await {
            Ok(()) => Ok(true),
            Err(Failure::Conflict) => Ok(false),
            Err(wrong @ (Failure::Wrong(_) | Failure::Unknown(_) | Failure::Damaged(_))) => Err(wrong),
        }
    }

    /// The newest 50, oldest first.
    pub async fn notices(&self, user: &str) -> Result<Vec<Notice>, Failure> {
        let sql = "SELECT body FROM notices WHERE user_id = $1 ORDER BY made DESC, id DESC LIMIT 50";
        let rows = self.backend.read(sql, vec![user.into()]).await?;
        Ok(rows.iter().rev().filter_map(|row| serde_json::from_str(&row.text(0)).ok()).collect())
    }

    /// Forgets this notice and those before it.
    pub async fn saw_notices(&self, user: &str, notice: &str) -> Result<(), Failure> {
        let sql = "DELETE FROM notices WHERE user_id = $1
            AND made <= (SELECT made FROM notices AS last WHERE last.id = $2 AND last.user_id = $1)";
        self.run(sql, [user.into(), notice.into()]).await
    }
}

fn account(row: &Row) -> Account {
    let Kept { settings, holidays } = serde_json::from_str(&row.text(5)).unwrap_or_default();
    Account {
        id: row.text(0),
        name: row.text(1),
        login: row.maybe_text(2),
        password: row.maybe_text(3),
        epoch: row.int(4),
        settings,
        holidays,
        made: row.int(6),
        silenced: row.int(7) != 0,
        banned: row.int(8) != 0,
    }
}

/// Lines of chat have the name their author has now.
fn in_chat(id: &str, name: &str, guest: bool) -> Statement {
    let sql = "UPDATE chat SET name = $2, guest = $3 WHERE user_id = $1";
    Statement::new(sql, [id.into(), name.into(), guest.into()])
}

fn scope(word: &str) -> TokenScope {
    if word == "play" { TokenScope::Play } else { TokenScope::Read }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data serialises")
}
