//! What whoever runs the server does from the command line.

use crate::{
    names,
    store::{ComplaintRow, Failure, Store},
};

/// The lines of chat people have complained about, as a terminal may show them, the oldest first. Those in `done` have been dealt with and go.
pub fn reports(store: &str, done: &[String]) -> Result<Vec<ComplaintRow>, String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(|e| e.to_string())?;
    runtime.block_on(async {
        let store = Store::open(store).await.map_err(|failure| failure.to_string())?;
        for id in done {
            store.drop_report(id).await.map_err(|failure| match failure {
                Failure::Conflict => format!("there is no report {id}"),
                wrong @ (Failure::Wrong(_) | Failure::Unknown(_) | Failure::Damaged(_)) => wrong.to_string(),
            })?;
        }
        let mut reports = store.reports().await.map_err(|failure| failure.to_string())?;
        for report in &mut reports {
            report.line = names::on_terminal(&report.line);
            report.why = names::on_terminal(&report.why);
        }
        Ok(reports)
    })
}
