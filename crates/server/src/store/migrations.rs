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
    // A line names its table by a small number, and is kept in the index itself: half the bytes of before.
    &[
        "CREATE TABLE numbers (name TEXT PRIMARY KEY, last BIGINT NOT NULL)",
        "ALTER TABLE tables ADD COLUMN number BIGINT",
        "UPDATE tables SET number = counted.number FROM
        (SELECT id, ROW_NUMBER() OVER (ORDER BY made, id) AS number FROM tables) AS counted
        WHERE counted.id = tables.id",
        "CREATE UNIQUE INDEX tables_by_number ON tables (number)",
        "INSERT INTO numbers (name, last) SELECT 'tables', COALESCE(MAX(number), 0) FROM tables",
        "ALTER TABLE lines RENAME TO long_lines",
        "CREATE TABLE lines (table_number BIGINT NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
        number BIGINT NOT NULL, made BIGINT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (table_number, number))
        WITHOUT ROWID",
        "INSERT INTO lines (table_number, number, made, body) SELECT tables.number, long_lines.number,
        long_lines.made, long_lines.body FROM long_lines JOIN tables ON tables.id = long_lines.table_id
        ORDER BY tables.number, long_lines.number",
        "DROP TABLE long_lines",
    ],
    // The lines of a game that has ended are one compressed record.
    &[
        "CREATE TABLE archive (table_number BIGINT PRIMARY KEY REFERENCES tables (number) ON DELETE CASCADE,
        lines BIGINT NOT NULL, body BYTEA NOT NULL)",
        "ALTER TABLE tables ADD COLUMN archived BIGINT NOT NULL DEFAULT 0",
        "CREATE INDEX tables_to_archive ON tables (status, moved) WHERE archived = 0",
        "CREATE INDEX chat_by_time ON chat (made)",
        "CREATE INDEX notices_by_time ON notices (made)",
    ],
    &[
        "CREATE TABLE likenesses (likeness TEXT PRIMARY KEY,
        user_id TEXT NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE)",
        "ALTER TABLE users ADD COLUMN silenced BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE users ADD COLUMN banned BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE tokens ADD COLUMN scope TEXT NOT NULL DEFAULT 'play'",
        "ALTER TABLE tokens ADD COLUMN until BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE notices ADD COLUMN by_user TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE chat ADD COLUMN guest BIGINT NOT NULL DEFAULT 0",
        "CREATE INDEX chat_of_user ON chat (user_id)",
        "CREATE TABLE named (table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, user_id TEXT NOT NULL,
        PRIMARY KEY (table_id, user_id))",
        "CREATE INDEX named_of_user ON named (user_id)",
    ],
    &[
        "UPDATE tokens SET until = made + 31536000000",
        "INSERT INTO named (table_id, user_id) SELECT tables.id, users.id FROM tables, users
        WHERE (tables.host = '' OR tables.body LIKE '%\"kind\":\"reserved\"%')
        AND tables.body LIKE '%\"' || users.id || '\"%'",
    ],
];

/// The number of the schema this program knows.
pub const NEWEST: usize = STEPS.len();

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
            return if done == NEWEST { Ok(()) } else { Err(newer(done)) };
        };
        let raise = "UPDATE meta SET value = $1 WHERE name = 'schema' AND value = $2";
        let mut statements = vec![Statement::one(raise, [(done + 1).to_string().into(), done.to_string().into()])];
        statements.extend(step.iter().map(|sql| Statement::new(sql, [])));
        match backend.write(statements).await {
            // After an unknown outcome the number of the schema tells what came of it.
            Ok(()) | Err(Failure::Conflict | Failure::Unknown(_)) => {}
            Err(wrong @ (Failure::Wrong(_) | Failure::Damaged(_))) => return Err(wrong),
        }
    }
}

/// A store that a later program has changed.
pub fn newer(schema: impl std::fmt::Display) -> Failure {
    Failure::Wrong(format!("the store has schema {schema}, this server knows {NEWEST}"))
}

async fn version(backend: &dyn Backend) -> Result<usize, Failure> {
    let rows = backend.read("SELECT value FROM meta WHERE name = 'schema'", vec![]).await?;
    let text = rows.first().map(|row| row.text(0)).unwrap_or_default();
    text.parse().map_err(|_| Failure::Wrong(format!("schema number {text:?}")))
}
