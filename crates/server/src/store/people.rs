//! Users, tokens, mutes and notices.

use super::{Failure, Row, Statement, Store, Value};
use crate::protocol::{Millis, Notice, Person, TokenInfo, UserSettings};

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
    pub made: Millis,
}

/// A token as stored: only the hash of its secret.
#[derive(Clone, Debug)]
pub struct TokenRow {
    pub info: TokenInfo,
    pub user: String,
    pub hash: String,
}

const ACCOUNT: &str = "SELECT id, name, login, password, epoch, settings, made FROM users WHERE id = $1";
const ACCOUNT_BY_LOGIN: &str = "SELECT id, name, login, password, epoch, settings, made FROM users WHERE login = $1";

impl Store {
    pub async fn add_user(&self, account: &Account) -> Result<(), Failure> {
        let sql = "INSERT INTO users (id, name, login, password, epoch, settings, made, seen)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        let Account { id, name, login, password, epoch, settings, made } = account.clone();
        let values: [Value; 8] = [
            id.into(),
            name.into(),
            login.into(),
            password.into(),
            epoch.into(),
            json(&settings).into(),
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

    pub async fn rename_user(&self, id: &str, name: &str) -> Result<(), Failure> {
        self.run("UPDATE users SET name = $2 WHERE id = $1", [id.into(), name.into()]).await
    }

    /// Makes the guest an account. [`Failure::Conflict`] if the login is taken or the user has one.
    pub async fn give_login(&self, id: &str, name: &str, login: &str, password: &str) -> Result<(), Failure> {
        let sql = "UPDATE users SET name = $2, login = $3, password = $4, epoch = epoch + 1
            WHERE id = $1 AND login IS NULL";
        let values: [Value; 4] = [id.into(), name.into(), login.into(), password.into()];
        self.backend.write(vec![Statement::one(sql, values)]).await
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

    pub async fn set_settings(&self, id: &str, settings: &UserSettings) -> Result<(), Failure> {
        self.run("UPDATE users SET settings = $2 WHERE id = $1", [id.into(), json(settings).into()]).await
    }

    pub async fn saw_user(&self, id: &str, now: Millis) -> Result<(), Failure> {
        self.run("UPDATE users SET seen = $2 WHERE id = $1", [id.into(), now.into()]).await
    }

    /// Removes the user with tokens, mutes and notices, and takes words and name out of the chat.
    pub async fn delete_user(&self, id: &str) -> Result<(), Failure> {
        let statements = vec![
            Statement::new("UPDATE chat SET name = '', body = '', user_id = '' WHERE user_id = $1", [id.into()]),
            Statement::new("DELETE FROM seats WHERE user_id = $1", [id.into()]),
            Statement::new("DELETE FROM reports WHERE by_user = $1", [id.into()]),
            Statement::new("DELETE FROM users WHERE id = $1", [id.into()]),
        ];
        self.backend.write(statements).await
    }

    /// Removes guests that have not been here since then and sit nowhere.
    pub async fn forget_guests(&self, before: Millis) -> Result<(), Failure> {
        let sql = "DELETE FROM users WHERE login IS NULL AND seen < $1
            AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.user_id = users.id)";
        self.run(sql, [before.into()]).await
    }

    pub async fn add_token(&self, token: &TokenRow) -> Result<(), Failure> {
        let sql = "INSERT INTO tokens (id, user_id, label, hash, made) VALUES ($1, $2, $3, $4, $5)";
        let TokenRow { info, user, hash } = token.clone();
        let values: [Value; 5] = [info.id.into(), user.into(), info.label.into(), hash.into(), info.made.into()];
        self.run(sql, values).await
    }

    pub async fn tokens(&self, user: &str) -> Result<Vec<TokenInfo>, Failure> {
        let sql = "SELECT id, label, made FROM tokens WHERE user_id = $1 ORDER BY made, id";
        let rows = self.backend.read(sql, vec![user.into()]).await?;
        Ok(rows.iter().map(|row| TokenInfo { id: row.text(0), label: row.text(1), made: row.int(2) }).collect())
    }

    pub async fn drop_token(&self, user: &str, id: &str) -> Result<(), Failure> {
        self.run("DELETE FROM tokens WHERE user_id = $1 AND id = $2", [user.into(), id.into()]).await
    }

    pub async fn user_of_token(&self, hash: &str) -> Result<Option<String>, Failure> {
        let row = self.one("SELECT user_id FROM tokens WHERE hash = $1", [hash.into()]).await?;
        Ok(row.map(|row| row.text(0)))
    }

    pub async fn muted(&self, user: &str) -> Result<Vec<Person>, Failure> {
        let sql = "SELECT users.id, users.name FROM mutes JOIN users ON users.id = mutes.muted
            WHERE mutes.user_id = $1 ORDER BY users.name, users.id";
        let rows = self.backend.read(sql, vec![user.into()]).await?;
        Ok(rows.iter().map(|row| Person { id: row.text(0), name: row.text(1) }).collect())
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

    pub async fn add_notice(&self, user: &str, notice: &Notice) -> Result<(), Failure> {
        let sql = "INSERT INTO notices (id, user_id, made, body) SELECT $1, users.id, $3, $4 FROM users WHERE id = $2";
        let values: [Value; 4] = [notice.id.as_str().into(), user.into(), notice.at.into(), json(notice).into()];
        self.run(sql, values).await
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
    Account {
        id: row.text(0),
        name: row.text(1),
        login: row.maybe_text(2),
        password: row.maybe_text(3),
        epoch: row.int(4),
        settings: serde_json::from_str(&row.text(5)).unwrap_or_default(),
        made: row.int(6),
    }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data serialises")
}
