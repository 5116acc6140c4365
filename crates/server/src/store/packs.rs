//! Packs of corrected components, kept by digest, and whose they are.

use super::{Failure, Row, Statement, Store};
use crate::protocol::Millis;

/// A pack as stored; `body` holds its files as JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackRow {
    pub id: String,
    pub game: String,
    pub name: String,
    pub digest: String,
    pub body: String,
}

const ADD: &str = "INSERT INTO packs (id, game, name, digest, body, made) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (id) DO NOTHING";

impl Store {
    /// Keeps a pack; the second time changes nothing. With an owner it is in that user's list.
    pub async fn add_pack(&self, row: &PackRow, owner: Option<&str>, at: Millis) -> Result<(), Failure> {
        let PackRow { id, game, name, digest, body } = row.clone();
        let values = [id.clone().into(), game.into(), name.into(), digest.into(), body.into(), at.into()];
        let mut statements = vec![Statement::new(ADD, values)];
        if let Some(owner) = owner {
            let own = "INSERT INTO pack_owners (user_id, pack_id, made) VALUES ($1, $2, $3)
                ON CONFLICT (user_id, pack_id) DO NOTHING";
            statements.push(Statement::new(own, [owner.into(), id.into(), at.into()]));
        }
        self.backend.write(statements).await
    }

    pub async fn pack(&self, id: &str) -> Result<Option<PackRow>, Failure> {
        let sql = "SELECT id, game, name, digest, body FROM packs WHERE id = $1";
        Ok(self.one(sql, [id.into()]).await?.as_ref().map(pack))
    }

    /// A pack of a game that plays as this digest says.
    pub async fn pack_played(&self, game: &str, digest: &str) -> Result<Option<PackRow>, Failure> {
        let sql = "SELECT id, game, name, digest, body FROM packs WHERE game = $1 AND digest = $2 ORDER BY made, id";
        Ok(self.one(sql, [game.into(), digest.into()]).await?.as_ref().map(pack))
    }

    /// The packs of a user, newest first.
    pub async fn packs_of_user(&self, user: &str) -> Result<Vec<PackRow>, Failure> {
        let sql = "SELECT id, game, name, digest, body FROM packs JOIN pack_owners ON pack_id = id
            WHERE user_id = $1 ORDER BY pack_owners.made DESC, id";
        Ok(self.backend.read(sql, vec![user.into()]).await?.iter().map(pack).collect())
    }

    pub async fn count_packs(&self) -> Result<usize, Failure> {
        let row = self.one("SELECT COUNT(*) FROM packs", []).await?;
        Ok(row.map_or(0, |row| row.int(0).max(0) as usize))
    }

    /// The user no longer wants a pack; it stays for tables and for others who have it.
    pub async fn disown_pack(&self, user: &str, pack: &str) -> Result<(), Failure> {
        let sql = "DELETE FROM pack_owners WHERE user_id = $1 AND pack_id = $2";
        self.backend.write(vec![Statement::one(sql, [user.into(), pack.into()])]).await
    }

    /// Forgets packs that are nobody's and that no table is played with.
    pub async fn sweep_packs(&self) -> Result<(), Failure> {
        let sql = r#"DELETE FROM packs WHERE id NOT IN (SELECT pack_id FROM pack_owners) AND NOT EXISTS
            (SELECT 1 FROM tables WHERE tables.body LIKE '%"pack":{"id":"' || packs.id || '"%')"#;
        self.run(sql, []).await
    }
}

fn pack(row: &Row) -> PackRow {
    PackRow { id: row.text(0), game: row.text(1), name: row.text(2), digest: row.text(3), body: row.text(4) }
}
