//! `check --todo`: what an owner of the box should look up, as a pack in which every value is still a comment.

use kernel::{Doubt, Files, GameInfo, Pack, Problem};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

pub fn todo(game: &str, pack: Option<&Path>, out: Option<&Path>) -> Result<(), Problem> {
    let entry = catalog::find(game)?;
    let pack = pack.map(|path| Pack::read_for(entry.info, path)).transpose()?;
    if let Some(pack) = &pack {
        entry.check_pack(pack)?;
    }
    let files = Files::with_pack(entry.info, pack.as_ref())?;
    let (guessed, printed) = files.certainty();
    let sheets = sheets(entry.info, &files);
    let Some(folder) = out else {
        println!("# {}: {guessed} of {printed} printed values are reconstructed.", entry.info.name);
        println!("# Take the # away where you have looked in the box; put right what is wrong.");
        sheets.iter().for_each(|(name, text)| print!("\n# ---- {name}\n{text}"));
        return Ok(());
    };
    std::fs::create_dir(folder).map_err(|e| Problem::new(e.to_string()).at(folder.display()))?;
    for (name, text) in &sheets {
        crate::play::write_whole(&folder.join(name), text)?;
    }
    println!("{}: {guessed} of {printed} printed values to look up, in {} files", folder.display(), sheets.len() - 1);
    Ok(())
}

/// The files of the pack by name.
fn sheets(info: &GameInfo, files: &Files) -> BTreeMap<String, String> {
    let mut sheets = BTreeMap::from([("pack.toml".into(), format!("game = \"{}\"\nname = \"my-box\"\n", info.id))]);
    let mut nameless: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for doubt in &files.doubts {
        if doubt.id.is_empty() && files.tables()[&doubt.file][&doubt.table].is_array() {
            *nameless.entry((&doubt.file, &doubt.table)).or_default() += 1;
            continue;
        }
        let text: &mut String = sheets.entry(doubt.file.clone()).or_default();
        text.push_str(&row(doubt));
    }
    for ((file, table), rows) in nameless {
        let text: &mut String = sheets.entry(file.into()).or_default();
        let _ = writeln!(text, "# {rows} rows of [[{table}]] have no id: a pack that corrects one gives them all.\n");
    }
    sheets
}

fn row(doubt: &Doubt) -> String {
    let mut text = match doubt.id.as_str() {
        "" => format!("[{}]\n", doubt.table),
        id => format!("[[{}]]\nid = \"{id}\"", doubt.table),
    };
    if !doubt.id.is_empty() {
        text.push_str(&if doubt.name.is_empty() { "\n".into() } else { format!(" # {}\n", doubt.name) });
    }
    for (field, value) in &doubt.fields {
        let _ = match value.as_str() {
            "none" => writeln!(text, "# {field}: not printed, as far as we know"),
            value => writeln!(text, "# {field} = {value}"),
        };
    }
    text.push('\n');
    text
}
