//! `show`: a position as text in the terminal, or as a picture.

use crate::play::{read, setup, write_whole};
use crate::{args, picture};
use kernel::{Problem, Seat, Seeded, Session, Table, Viewer, read_header};
use std::path::Path;

pub fn show(args: args::Show) -> Result<(), Problem> {
    let session = position(&args)?;
    let mut table = session.table().fork();
    for line in &args.edit {
        table.edit(line).map_err(|why| why.at(format!("--edit {line:?}")))?;
    }
    let table = &*table;
    let viewer = match &args.seat {
        Some(word) => Viewer::Seat(seat(table, word)?),
        None if table.outcome().is_some() => Viewer::Everyone,
        None => Viewer::Audience,
    };
    let scene = table.view(viewer);
    match args.svg {
        Some(file) => write_whole(&file, &picture::svg(&scene)),
        None => {
            print!("{}", text(&scene));
            Ok(())
        }
    }
}

/// A record's position, or a game's opening once chance has laid it out.
fn position(args: &args::Show) -> Result<Session, Problem> {
    if !Path::new(&args.what).exists()
        && let Ok(entry) = catalog::find(&args.what)
    {
        let setup = setup(entry, args.seats, &args.options, args.pack.as_deref())?;
        let mut session = Session::new(entry.open(&setup)?);
        session.roll(&mut Seeded::new(1));
        return Ok(session);
    }
    let file = Path::new(&args.what);
    if !file.exists() {
        return Err(catalog::find(&args.what)
            .map(|_| ())
            .err()
            .unwrap_or_else(|| Problem::new(""))
            .at(format!("{}: no such file, and as a game", args.what)));
    }
    let text = read(file)?;
    let header = read_header(&text).map_err(|why| why.at(file.display()))?;
    crate::play::replayed(&text, &header, args.until, args.pack.as_deref()).map_err(|why| why.at(file.display()))
}

fn seat(table: &dyn Table, word: &str) -> Result<Seat, Problem> {
    let mut seats = (0..table.seats()).map(Seat);
    let by_number = word.parse::<u8>().ok().filter(|n| (1..=table.seats()).contains(n)).map(|n| Seat(n - 1));
    let found = by_number.or_else(|| seats.find(|seat| table.seat_name(*seat) == word));
    found.ok_or_else(|| {
        let names: Vec<&str> = (0..table.seats()).map(|n| table.seat_name(Seat(n))).collect();
        Problem::new(format!("no seat `{word}`; there are {} or 1 to {}", names.join(", "), table.seats()))
    })
}

fn text(scene: &scene::Scene) -> String {
    let mut out = format!("{}  {}\n", scene.stage.title, scene.live.time);
    for panel in &scene.live.seats {
        let name = scene.stage.seats.iter().find(|face| face.seat == panel.seat).map_or("", |face| face.name.as_str());
        let goal = if panel.goal > 0 { format!(" of {}", panel.goal) } else { String::new() };
        out += &format!("{name}: {}{goal} {}", panel.score.value, panel.score_name);
        for gauge in &panel.gauges {
            let apart = if gauge.note.starts_with(char::is_alphanumeric) { " " } else { "" };
            out += &format!(", {} {}{apart}{}", gauge.label, gauge.value.value, gauge.note);
        }
        out += "\n";
    }
    out += "\n";
    for live in &scene.live.spaces {
        if live.stacks.is_empty() && live.badges.is_empty() && live.yields.is_none() {
            continue;
        }
        out += &live.text;
        out += "\n";
    }
    for tray in scene.live.trays.iter().chain(&scene.live.hand) {
        let cards: Vec<String> = tray.cards.iter().map(|card| card.name.clone()).collect();
        out += &format!("{}: {}\n", tray.title, cards.join(", "));
    }
    let name = |seat: u8| scene::capital(&scene.stage.seats[usize::from(seat)].name);
    if let Some(ending) = &scene.live.ending {
        out += &format!("\n{}\n", ending.headline.plain(None, name));
    } else if let Some(prompt) = &scene.live.prompt {
        out += &format!("\n{}\n", prompt.question.plain(Some(prompt.seat), name));
        prompt.options.iter().for_each(|option| out += &format!("  {}\n", option.line));
    } else {
        let asked: Vec<&str> =
            scene.live.waiting.iter().map(|n| scene.stage.seats[*n as usize].name.as_str()).collect();
        if !asked.is_empty() {
            out += &format!("\nWaiting for {}\n", asked.join(", "));
        }
    }
    out
}
