//! Whether what is stored fits together.

use super::{Failure, Store, migrations, tables};

/// A table as the check sees it, without playing it.
pub struct Checked {
    pub id: String,
    pub body: String,
    /// What is wrong with its lines.
    pub lines: Option<String>,
}

impl Store {
    /// The schema must be the one this program writes; nothing is changed for a check.
    pub(crate) async fn check_schema(backend: &dyn super::Backend) -> Result<(), Failure> {
        let rows = backend.read("SELECT value FROM meta WHERE name = 'schema'", vec![]).await?;
        let schema = rows.first().map(|row| row.text(0)).unwrap_or_default();
        match schema.parse::<usize>() {
            Ok(number) if number == migrations::NEWEST => Ok(()),
            Ok(number) if number < migrations::NEWEST => {
                let why = format!("the store has schema {number}: serve it once with this program, which mends that");
                Err(Failure::Wrong(why))
            }
            Ok(_) | Err(_) => Err(migrations::newer(&schema)),
        }
    }

    /// The tables after this one by name, some at a time.
    pub async fn checked(&self, after: &str) -> Result<Vec<Checked>, Failure> {
        let sql = "SELECT tables.id, tables.body, tables.archived,
            (SELECT COUNT(*) FROM lines WHERE lines.table_number = tables.number),
            (SELECT MAX(lines.number) FROM lines WHERE lines.table_number = tables.number),
            (SELECT archive.lines FROM archive WHERE archive.table_number = tables.number)
            FROM tables WHERE tables.id > $1 ORDER BY tables.id LIMIT 200";
        let rows = self.backend.read(sql, vec![after.into()]).await?;
        let mut all = Vec::new();
        for row in &rows {
            let (id, archived, count) = (row.text(0), row.int(2) != 0, row.int(3));
            let lines = match (archived, row.maybe_int(5)) {
                (true, Some(sealed)) => match self.lines(&id, 0).await {
                    Ok(lines) if lines.len() as i64 == sealed && count == 0 => None,
                    Ok(lines) => Some(format!("its record has {} lines, not {sealed}", lines.len())),
                    Err(failure @ (Failure::Damaged(_) | Failure::Wrong(_))) => Some(failure.to_string()),
                    Err(failure @ (Failure::Conflict | Failure::Unknown(_))) => return Err(failure),
                },
                (true, None) if count == 0 => None,
                (true, None) => Some("it is archived, but its record is missing".into()),
                (false, Some(_)) => Some("it has a record, but is not archived".into()),
                // Numbered from 0 on, each once.
                (false, None) if count == 0 || tables::number(row, 4) as i64 == count - 1 => None,
                (false, None) => Some(format!("of its lines some are missing: {count} are there")),
            };
            all.push(Checked { id, body: row.text(1), lines });
        }
        Ok(all)
    }
}
