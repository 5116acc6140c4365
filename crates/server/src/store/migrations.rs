//! The schema, as the steps that lead to it. A step that has been released is never changed.

use super::backend::{Backend, Failure, Statement};

const STEPS: &[&[&str]] = &[
    &[
        "CREATE TABLE users (id TEXT PRIMARY KEY, name TEXT NOT NULL, login TEXT UNIQUE, password TEXT,
        epoch BIGINT NOT NULL, settings TEXT NOT NULL, made BIGINT NOT NULL, seen BIGINT NOT NULL)",
        "CREATE TABLE tokens (id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        label TEXT NOT NULL, hash TEXT NOT NULL UNIQUE, made BIGINT NOT NULL)",
        "CREATE INDEX tokens_of_user ON tokens (user_id)",
        "CREATE TABLE mutes (user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        muted TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE, PRIMARY KEY (user_id, muted))",
        "CREATE TABLE tables (id TEXT PRIMARY KEY, status TEXT NOT NULL, private BIGINT NOT NULL, made BIGINT NOT NULL,
        moved BIGINT NOT NULL, deadline BIGINT, version BIGINT NOT NULL, body TEXT NOT NULL)",
        "CREATE INDEX tables_by_status ON tables (status, moved)",
        "CREATE INDEX tables_by_deadline ON tables (deadline)",
        "CREATE TABLE seats (table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, user_id TEXT NOT NULL,
        PRIMARY KEY (table_id, user_id))",
        "CREATE INDEX seats_of_user ON seats (user_id)",
        "CREATE TABLE lines (table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, number BIGINT NOT NULL,
        made BIGINT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (table_id, number))",
        "CREATE TABLE chat (table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, number BIGINT NOT NULL,
        user_id TEXT NOT NULL, name TEXT NOT NULL, body TEXT NOT NULL, made BIGINT NOT NULL,
        PRIMARY KEY (table_id, number))",
        "CREATE TABLE reports (id TEXT PRIMARY KEY, table_id TEXT NOT NULL, chat BIGINT NOT NULL, line TEXT NOT NULL,
        by_user TEXT NOT NULL, why TEXT NOT NULL, made BIGINT NOT NULL)",
        "CREATE TABLE notices (id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        made BIGINT NOT NULL, body TEXT NOT NULL)",
        "CREATE INDEX notices_of_user ON notices (user_id, made)",
        "CREATE TABLE snapshots (table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
        format BIGINT NOT NULL, lines BIGINT NOT NULL, body BYTEA NOT NULL)",
    ],
    &[
        "DROP TABLE snapshots",
        "CREATE TABLE snapshots (table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        lines BIGINT NOT NULL, position BIGINT NOT NULL, format BIGINT NOT NULL, body BYTEA NOT NULL,
        PRIMARY KEY (table_id, lines))",
    ],
    &[
        "CREATE TABLE packs (id TEXT PRIMARY KEY, game TEXT NOT NULL, name TEXT NOT NULL, digest TEXT NOT NULL,
        body TEXT NOT NULL, made BIGINT NOT NULL)",
        "CREATE INDEX packs_played ON packs (game, digest)",
        "CREATE TABLE pack_owners (user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        pack_id TEXT NOT NULL REFERENCES packs (id) ON DELETE CASCADE, made BIGINT NOT NULL,
        PRIMARY KEY (user_id, pack_id))",
    ],
    &[
        "ALTER TABLE tables ADD COLUMN host TEXT NOT NULL DEFAULT ''",
        "CREATE INDEX tables_of_host ON tables (host, status)",
    ],
];

/// Brings the schema up to date, one transaction a step; several processes may do so at once.
pub async fn run(backend: &dyn Backend) -> Result<(), Failure> {
    let meta = "CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)";
    // Two processes that create it at the same moment collide in PostgreSQL's catalog: the second try finds it there.
    if backend.write(vec![Statement::new(meta, [])]).await.is_err() {
        backend.write(vec![Statement::new(meta, [])]).await?;
    }
    let first = "INSERT INTO meta (name, value) VALUES ('schema', '0') ON CONFLICT (name) DO NOTHING";
    backend.write(vec![Statement::new(first, [])]).await?;
    loop {
        let done = version(backend).await?;
        let Some(step) = STEPS.get(done) else {
            return if done == STEPS.len() {
                Ok(())
            } else {
                Err(Failure::Wrong(format!("the store has schema {done}, this server knows {}", STEPS.len())))
            };
        };
        let raise = "UPDATE meta SET value = $1 WHERE name = 'schema' AND value = $2";
        let mut statements = vec![Statement::one(raise, [(done + 1).to_string().into(), done.to_string().into()])];
        statements.extend(step.iter().map(|sql| Statement::new(sql, [])));
        match backend.write(statements).await {
            Ok(()) | Err(Failure::Conflict) => {}
            Err(wrong @ Failure::Wrong(_)) => return Err(wrong),
        }
    }
}

async fn version(backend: &dyn Backend) -> Result<usize, Failure> {
    let rows = backend.read("SELECT value FROM meta WHERE name = 'schema'", vec![]).await?;
    let text = rows.first().map(|row| row.text(0)).unwrap_or_default();
    text.parse().map_err(|_| Failure::Wrong(format!("schema number {text:?}")))
}
