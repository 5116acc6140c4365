//! What is not kept for ever.

use super::{Failure, Statement, Store};
use crate::protocol::Millis;

impl Store {
    /// Removes guests that have not been here since then and of whom nothing else is kept; those who came once and did
    /// nothing after a shorter time (`once`).
    pub async fn forget_guests(&self, before: Millis, once: Millis) -> Result<(), Failure> {
        let sql = "DELETE FROM users WHERE login IS NULL AND banned = 0 AND (seen < $1 OR (seen < $2 AND seen = made))
            AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.user_id = users.id)
            AND NOT EXISTS (SELECT 1 FROM named WHERE named.user_id = users.id)
            AND NOT EXISTS (SELECT 1 FROM chat WHERE chat.user_id = users.id)
            AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.host = users.id)
            AND NOT EXISTS (SELECT 1 FROM tokens WHERE tokens.user_id = users.id)";
        self.run(sql, [before.into(), once.into()]).await
    }

    /// Guests that have not been here since then and sit only where the game has ended.
    pub async fn guests_of_old(&self, before: Millis) -> Result<Vec<String>, Failure> {
        let sql = "SELECT id FROM users WHERE login IS NULL AND seen < $1 AND NOT EXISTS
            (SELECT 1 FROM seats JOIN tables ON tables.id = seats.table_id WHERE seats.user_id = users.id
            AND tables.status NOT IN ('over', 'abandoned')) LIMIT 100";
        let rows = self.backend.read(sql, vec![before.into()]).await?;
        Ok(rows.iter().map(|row| row.text(0)).collect())
    }

    /// Removes notices from before then.
    pub async fn drop_notices(&self, before: Millis) -> Result<(), Failure> {
        self.run("DELETE FROM notices WHERE made < $1", [before.into()]).await
    }

    /// Removes chat from before then, where the game has ended.
    pub async fn drop_chat(&self, before: Millis) -> Result<(), Failure> {
        let sql = "DELETE FROM chat WHERE made < $1 AND NOT EXISTS (SELECT 1 FROM tables
            WHERE tables.id = chat.table_id AND tables.status NOT IN ('over', 'abandoned'))";
        self.run(sql, [before.into()]).await
    }

    /// Removes tables that ended without a result before then, with all that belongs to them; some at a time.
    pub async fn drop_abandoned(&self, before: Millis) -> Result<(), Failure> {
        let sql = "DELETE FROM tables WHERE id IN
            (SELECT id FROM tables WHERE status = 'abandoned' AND moved < $1 LIMIT 200)";
        self.backend.write(vec![Statement::new(sql, [before.into()])]).await
    }
}
