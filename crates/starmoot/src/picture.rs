//! A position drawn as one SVG file: board, pieces, seats, a legend and the open cards, for any game.

use scene::{Card, Form, Pattern, Region, Scene, SeatFace, Space, SpaceLive, Stack};
use std::collections::BTreeMap;
use std::f32::consts::PI;
use std::fmt::Write;

/// Pixels in one hex radius.
const UNIT: f32 = 56.0;
const MARGIN: f32 = 40.0;
const SIDE: f32 = 360.0;
/// A map without seats and cards has only a legend at its side.
const LEGEND: f32 = 280.0;

/// The scene as a picture.
pub fn svg(scene: &Scene) -> String {
    let board = &scene.stage.board;
    let (mut left, mut top, mut right, mut bottom) = (0f32, 0f32, 0f32, 0f32);
    for (n, space) in board.spaces.iter().enumerate() {
        let bounds = (space.x - space.size, space.y - space.size, space.x + space.size, space.y + space.size);
        if n == 0 {
            (left, top, right, bottom) = bounds;
        }
        left = left.min(bounds.0);
        top = top.min(bounds.1);
        right = right.max(bounds.2);
        bottom = bottom.max(bounds.3);
    }
    let bare = scene.live.seats.is_empty() && scene.live.trays.is_empty() && scene.live.hand.is_empty();
    let beside = if bare { LEGEND } else { SIDE };
    let width = (right - left) * UNIT + 2.0 * MARGIN + beside;
    let mut side = String::new();
    let end = draw_side(&mut side, scene, width - beside);
    let height = ((bottom - top) * UNIT + 2.0 * MARGIN).max(end + MARGIN);
    let mut out = String::new();
    let _ = write!(
        out,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0} {height:.0}" width="{width:.0}" height="{height:.0}" font-family="Barlow Semi Condensed, Roboto Condensed, Segoe UI, sans-serif" role="img" aria-label="{}">
<rect width="100%" height="100%" fill="#0b0f18"/>
"##,
        escaped(&format!("{}, {}", scene.stage.title, scene.live.time))
    );
    let _ = writeln!(out, r#"<g transform="translate({:.1} {:.1})">"#, MARGIN - left * UNIT, MARGIN - top * UNIT);
    for region in &board.regions {
        let points: Vec<String> =
            region.outline.iter().map(|(x, y)| format!("{:.1},{:.1}", x * UNIT, y * UNIT)).collect();
        let _ = writeln!(
            out,
            r##"<polygon points="{}" fill="{}" stroke="#2c374d"/>"##,
            points.join(" "),
            ground(&region.ground).0
        );
    }
    // Lines cross hexes and end under discs.
    let (hexes, others): (Vec<_>, Vec<_>) =
        board.spaces.iter().partition(|space| matches!(space.form, Form::HexPointy | Form::HexFlat));
    let live = |space: &Space| scene.live.spaces.iter().find(|live| live.id == space.id);
    hexes.iter().for_each(|space| draw_space(&mut out, scene, space, live(space)));
    board.links.iter().for_each(|link| draw_link(&mut out, scene, link));
    others.iter().for_each(|space| draw_space(&mut out, scene, space, live(space)));
    board.regions.iter().for_each(|region| draw_outline(&mut out, region));
    out.push_str("</g>\n");
    out.push_str(&side);
    out.push_str("</svg>\n");
    out
}

/// The outline of a zone lies over the hexes, with its name where it begins.
fn draw_outline(out: &mut String, region: &Region) {
    const ZONES: [&str; 4] = ["#e5c14e", "#f0a04b", "#e05a4b", "#75a6e6"];
    let zone = region.ground.strip_prefix("zone-").and_then(|n| n.parse::<usize>().ok());
    let Some(line) = zone.and_then(|n| ZONES.get(n.wrapping_sub(1))) else { return };
    let points: Vec<String> = region.outline.iter().map(|(x, y)| format!("{:.1},{:.1}", x * UNIT, y * UNIT)).collect();
    let _ = writeln!(
        out,
        r#"<polygon points="{}" fill="none" stroke="{line}" stroke-width="2.5" stroke-linejoin="round"/>"#,
        points.join(" ")
    );
    if let Some((x, y)) = region.outline.first() {
        words(out, x * UNIT, y * UNIT, 13.0, line, "middle", &region.name);
    }
}

/// The sign of a kind of pieces, and what they are called: pieces of one kind may have names of their own.
struct Sign {
    letters: String,
    names: Vec<String>,
}

/// The kinds of pieces on the board, with a short sign for each.
fn pieces(scene: &Scene) -> BTreeMap<String, Sign> {
    let mut kinds: BTreeMap<String, Vec<&Stack>> = BTreeMap::new();
    for stack in scene.live.spaces.iter().flat_map(|space| &space.stacks) {
        kinds.entry(stack.kind.clone()).or_default().push(stack);
    }
    let mut signs: BTreeMap<String, Sign> = BTreeMap::new();
    for (kind, stacks) in kinds {
        let letters: Vec<char> = kind.chars().filter(|c| c.is_alphanumeric()).collect();
        let candidates = (1..letters.len()).map(|n| format!("{}{}", letters[0].to_ascii_uppercase(), letters[n]));
        let mut sign = letters.first().map(|c| c.to_uppercase().to_string()).into_iter().chain(candidates);
        let letters = sign.find(|s| signs.values().all(|used| used.letters != *s)).unwrap_or_else(|| "?".into());
        signs.insert(kind, Sign { letters, names: names(scene, &stacks) });
    }
    signs
}

/// The one name these pieces have, or the name of each with the seat it belongs to.
fn names(scene: &Scene, stacks: &[&Stack]) -> Vec<String> {
    if stacks.iter().all(|stack| stack.name == stacks[0].name) {
        return vec![stacks[0].name.clone()];
    }
    let mut names: Vec<String> = Vec::new();
    for stack in stacks {
        let owner = stack.owner.and_then(|seat| face(scene, seat));
        let name = owner.map_or_else(|| stack.name.clone(), |face| format!("{}, {}", stack.name, face.name));
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn grounds(scene: &Scene) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for space in &scene.stage.board.spaces {
        if !found.iter().any(|(ground, _)| *ground == space.ground) && found.len() < 16 {
            let entry = scene.stage.glossary.iter().find(|e| e.id == format!("ground/{}", space.ground));
            let name = entry.map_or_else(|| space.name.clone(), |entry| entry.name.clone());
            found.push((space.ground.clone(), name));
        }
    }
    found
}

/// Fill, line and motif of a ground.
fn ground(id: &str) -> (&'static str, &'static str, Motif) {
    let has = |word: &str| id.contains(word);
    match () {
        () if has("forest") || has("fungus") => ("#17352d", "#3f7f66", Motif::Mushrooms),
        () if has("spire") || has("crystal") => ("#262447", "#8f84d8", Motif::Shards),
        () if has("rock") || has("plain") => ("#342c22", "#8d7a58", Motif::Slabs),
        () if has("magma") || has("lava") || has("supernova") => ("#431d18", "#d2623a", Motif::Pool),
        () if has("monolith") => ("#1c2230", "#b7becb", Motif::Slab),
        () if has("vortex") || has("rift") => ("#101a2e", "#75a6e6", Motif::Pool),
        () if has("mecatol") => ("#332b14", "#f0c674", Motif::Crown),
        () if has("home") => ("#1a2436", "#68768f", Motif::Pad),
        () if has("nebula") => ("#2d1f3a", "#9a6cea", Motif::Plain),
        () if has("asteroid") => ("#2a2620", "#8d7a58", Motif::Slabs),
        () if has("scar") => ("#2a1220", "#c05a86", Motif::Shards),
        () if has("hyperlane") => ("#0d121d", "#2f4a70", Motif::Plain),
        () if has("cultural") => ("#1d3358", "#75a6e6", Motif::Plain),
        () if has("hazardous") => ("#4a2119", "#d2623a", Motif::Plain),
        () if has("industrial") => ("#1d3a2b", "#5fae7f", Motif::Plain),
        () if has("station") => ("#2c374d", "#b7becb", Motif::Plain),
        () if has("planet") => ("#2a3346", "#939db0", Motif::Plain),
        () => ("#141b2a", "#2c374d", Motif::Plain),
    }
}

#[derive(Clone, Copy)]
enum Motif {
    Mushrooms,
    Shards,
    Slabs,
    Pool,
    Slab,
    Pad,
    Crown,
    Plain,
}

fn draw_link(out: &mut String, scene: &Scene, link: &scene::Link) {
    let place = |id: &str| scene.stage.board.spaces.iter().find(|space| space.id == id);
    let (Some(a), Some(b)) = (place(&link.from), place(&link.to)) else { return };
    let (x1, y1, x2, y2) = (a.x * UNIT, a.y * UNIT, b.x * UNIT, b.y * UNIT);
    let dash = if link.obstacle.is_empty() { "" } else { r#" stroke-dasharray="5 4""# };
    let _ = writeln!(
        out,
        r##"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" stroke="#68768f" stroke-width="1.7"{dash}/>"##
    );
    if !link.obstacle.is_empty() {
        let (x, y) = ((x1 + x2) / 2.0, (y1 + y2) / 2.0);
        words(out, x, y + 4.0, 12.0, "#b7becb", "middle", &link.obstacle);
    }
}

fn draw_space(out: &mut String, scene: &Scene, space: &Space, live: Option<&SpaceLive>) {
    let (x, y, r) = (space.x * UNIT, space.y * UNIT, space.size * UNIT - 1.0);
    let (fill, line, motif) = ground(&space.ground);
    let holder = live.and_then(|l| l.holder).or(space.home);
    let edge = holder.and_then(|seat| face(scene, seat)).map_or(line, |face| colour(&face.colour));
    let title = live.map_or(space.name.as_str(), |live| live.text.as_str());
    let _ = writeln!(out, "<g><title>{}</title>", escaped(title));
    match space.form {
        Form::HexPointy | Form::HexFlat => {
            let start = if space.form == Form::HexPointy { PI / 6.0 } else { 0.0 };
            let hex = |r: f32| {
                let corner = |n: u8| start + n as f32 * PI / 3.0;
                let points = (0..6).map(|n| format!("{:.1},{:.1}", x + r * corner(n).cos(), y + r * corner(n).sin()));
                points.collect::<Vec<_>>().join(" ")
            };
            let _ = writeln!(out, r#"<polygon points="{}" fill="{fill}" stroke="{line}" stroke-width="1"/>"#, hex(r));
            draw_motif(out, motif, x, y, r, line);
            if live.is_some_and(|l| l.holder.is_some()) || space.home.is_some() {
                let _ = writeln!(
                    out,
                    r#"<polygon points="{}" fill="none" stroke="{edge}" stroke-width="1.6"/>"#,
                    hex(r - 3.0)
                );
            }
        }
        Form::Disc | Form::Dot | Form::Kite => {
            let _ = writeln!(
                out,
                r#"<circle cx="{x:.1}" cy="{y:.1}" r="{r:.1}" fill="{fill}" stroke="{edge}" stroke-width="2"/>"#
            );
        }
        Form::Box => {
            let _ = writeln!(
                out,
                r#"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="8" fill="{fill}" stroke="{edge}"/>"#,
                x - r,
                y - r,
                2.0 * r,
                2.0 * r
            );
        }
    }
    draw_lanes(out, space);
    // Below where a hyperlane comes in from the top; a rim in the colour of the ground keeps it apart from what it lies on.
    let low = space.badges.iter().any(|badge| badge.kind.starts_with("lane-0-") || badge.kind.ends_with("-0"));
    let _ = writeln!(
        out,
        r##"<text x="{x:.1}" y="{:.1}" font-size="12" fill="#b7becb" text-anchor="middle" stroke="{fill}" stroke-width="4" stroke-linejoin="round" paint-order="stroke">{}</text>"##,
        y + r * if low { 0.76 } else { -0.6 },
        escaped(&space.notation)
    );
    draw_badges(out, scene, space, live.is_some_and(|live| !live.stacks.is_empty()));
    if let Some(live) = live {
        draw_pieces(out, scene, live, x, y, r);
    }
    out.push_str("</g>\n");
}

/// Hyperlanes on their tile, each from the middle of one side to the middle of another; sides count clockwise from north.
fn draw_lanes(out: &mut String, space: &Space) {
    let (x, y, inner) = (space.x * UNIT, space.y * UNIT, space.size * UNIT * 3f32.sqrt() / 2.0);
    let middle = |side: &str| {
        let turn = (side.parse::<f32>().ok()? - 1.5) * PI / 3.0;
        Some((x + inner * turn.cos(), y + inner * turn.sin()))
    };
    for sides in space.badges.iter().filter_map(|badge| badge.kind.strip_prefix("lane-")) {
        let Some((a, b)) = sides.split_once('-') else { continue };
        let (Some((ax, ay)), Some((bx, by))) = (middle(a), middle(b)) else { continue };
        for (tone, width) in [("#1f3f63", 9), ("#8fb8ee", 3)] {
            let _ = writeln!(
                out,
                r#"<path d="M{ax:.1} {ay:.1}Q{x:.1} {y:.1} {bx:.1} {by:.1}" fill="none" stroke="{tone}" stroke-width="{width}"/>"#
            );
        }
    }
}

/// What is printed on a space: wormholes on a hex, worth and name of a planet that no pieces cover.
fn draw_badges(out: &mut String, scene: &Scene, space: &Space, covered: bool) {
    let (x, y, r) = (space.x * UNIT, space.y * UNIT, space.size * UNIT - 1.0);
    let letters = space.badges.iter().filter_map(|badge| badge.kind.strip_prefix("wormhole-"));
    for (n, letter) in letters.enumerate() {
        let (sign, tone) = match letter {
            "alpha" => ("α", "#e0a458"),
            "beta" => ("β", "#5fae7f"),
            "gamma" => ("γ", "#9a6cea"),
            "delta" => ("δ", "#75a6e6"),
            _ => ("ε", "#c05a86"),
        };
        let (cx, cy) = (x - r * 0.62 + 20.0 * n as f32, y - r * 0.3);
        let _ = writeln!(
            out,
            r##"<circle cx="{cx:.1}" cy="{cy:.1}" r="9" fill="#0b0f18" stroke="{tone}" stroke-width="1.6"/>"##
        );
        words(out, cx, cy + 4.5, 13.0, tone, "middle", sign);
    }
    // What a space of a template is for, and what lies on it.
    for badge in space.badges.iter().filter(|badge| badge.kind == "slot") {
        words(out, x, y - r * 0.68, 10.0, "#939db0", "middle", &badge.text);
    }
    for badge in space.badges.iter().filter(|badge| badge.kind == "storm") {
        words(out, x, y + r * 0.76, 11.0, "#d3b287", "middle", &badge.text);
    }
    if space.form != Form::Disc || covered {
        return;
    }
    let worth = |kind: &str| space.badges.iter().find(|badge| badge.kind == kind).map(|badge| badge.text.as_str());
    if let (Some(resources), Some(influence)) = (worth("resources"), worth("influence")) {
        let (size, apart) = if r < 12.0 { (10.0, 3.0) } else { (12.0, 4.0) };
        words(out, x - apart, y + 4.0, size, "#f0c674", "end", resources);
        words(out, x, y + 4.0, size, "#68768f", "middle", "/");
        words(out, x + apart, y + 4.0, size, "#8fb8ee", "start", influence);
        // Every second one of planets side by side has its name above it.
        let beside = |other: &&Space| {
            other.form == Form::Disc && other.y == space.y && (0.1..1.2).contains(&(space.x - other.x))
        };
        let above = scene.stage.board.spaces.iter().filter(beside).count() % 2 == 1;
        words(out, x, if above { y - r - 5.0 } else { y + r + 10.0 }, 10.0, "#b7becb", "middle", &space.name);
    }
    let mut at = x - 5.0;
    for colour in space.badges.iter().filter_map(|badge| badge.kind.strip_prefix("specialty-")) {
        let tone = match colour {
            "blue" => "#75a6e6",
            "green" => "#5fae7f",
            "red" => "#e0645a",
            _ => "#f0c674",
        };
        let _ = writeln!(out, r#"<circle cx="{:.1}" cy="{:.1}" r="3.5" fill="{tone}"/>"#, at + 5.0, y - r);
        at += 9.0;
    }
}

fn draw_motif(out: &mut String, motif: Motif, x: f32, y: f32, r: f32, line: &str) {
    let at = |turn: f32, share: f32| (x + r * share * (turn * PI / 3.0).cos(), y + r * share * (turn * PI / 3.0).sin());
    let style = format!(r#"fill="{line}" opacity=".38""#);
    match motif {
        Motif::Mushrooms => {
            for turn in [0.4, 1.6, 2.7, 4.2, 5.3] {
                let (cx, cy) = at(turn, 0.72);
                let _ = writeln!(out, r#"<path d="M{:.1} {cy:.1}a7 6 0 0 1 14 0h-4.500v6h-5v-6z" {style}/>"#, cx - 7.0);
            }
        }
        Motif::Shards => {
            for turn in [0.3, 1.2, 2.4, 3.4, 4.0, 5.1] {
                let (cx, cy) = at(turn, 0.72);
                let _ = writeln!(out, r#"<path d="M{cx:.1} {:.1}l5 8-5 10-5-10z" {style}/>"#, cy - 9.0);
            }
        }
        Motif::Slabs => {
            for turn in [0.6, 2.1, 3.5, 5.0] {
                let (cx, cy) = at(turn, 0.7);
                let _ =
                    writeln!(out, r#"<rect x="{:.1}" y="{:.1}" width="22" height="8" {style}/>"#, cx - 11.0, cy - 4.0);
            }
        }
        Motif::Pool => {
            let _ = writeln!(
                out,
                r#"<circle cx="{x:.1}" cy="{y:.1}" r="{:.1}" fill="none" stroke="{line}" stroke-width="3" opacity=".6"/>"#,
                r * 0.72
            );
        }
        Motif::Slab => {
            let _ = writeln!(
                out,
                r#"<rect x="{:.1}" y="{:.1}" width="16" height="{:.1}" {style}/>"#,
                x - 8.0,
                y - r * 0.6,
                r * 1.2
            );
        }
        Motif::Pad => {
            let _ = writeln!(
                out,
                r#"<circle cx="{x:.1}" cy="{y:.1}" r="{:.1}" fill="none" stroke="{line}" opacity=".5"/>"#,
                r * 0.6
            );
        }
        Motif::Crown => {
            let corner = |n: u8| at(f32::from(n), 0.9);
            let points: Vec<String> = (0..6).map(corner).map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
            let _ = writeln!(
                out,
                r#"<polygon points="{}" fill="none" stroke="{line}" stroke-width="3"/>"#,
                points.join(" ")
            );
        }
        Motif::Plain => {}
    }
}

fn draw_pieces(out: &mut String, scene: &Scene, live: &SpaceLive, x: f32, y: f32, r: f32) {
    let signs = pieces(scene);
    if live.unexplored {
        let _ = writeln!(
            out,
            r##"<circle cx="{x:.1}" cy="{y:.1}" r="13" fill="#283349" stroke="#939db0" stroke-dasharray="3 2"/>"##
        );
        words(out, x, y + 5.0, 15.0, "#ece6d8", "middle", "?");
    }
    let per_row = if live.stacks.len() > 4 { 3 } else { 2 };
    let rows = live.stacks.chunks(per_row);
    let lines = rows.len() as f32;
    for (row, stacks) in rows.enumerate() {
        let cy = y + (row as f32 - (lines - 1.0) / 2.0) * 28.0;
        for (n, stack) in stacks.iter().enumerate() {
            let cx = x + (n as f32 - (stacks.len() as f32 - 1.0) / 2.0) * 30.0;
            let sign = signs.get(&stack.kind).map_or("?", |sign| sign.letters.as_str());
            draw_plate(out, scene, stack, sign, cx, cy);
        }
    }
    if live.contested.len() > 1 {
        words(out, x, y - r * 0.44, 12.0, "#ece6d8", "middle", "contested");
    }
    if let Some(yields) = &live.yields {
        words(out, x, y + r * 0.78, 13.0, "#ef8fa0", "middle", &format!("◆{}", yields.value));
    }
}

fn draw_plate(out: &mut String, scene: &Scene, stack: &Stack, sign: &str, x: f32, y: f32) {
    let fill = stack.owner.and_then(|seat| face(scene, seat)).map_or("#939db0", |face| colour(&face.colour));
    let shape = stack.owner.and_then(|seat| face(scene, seat)).map_or("", |face| silhouette(&face.colour));
    let _ = writeln!(
        out,
        r##"<path transform="translate({x:.1} {y:.1})" d="{}" fill="{fill}" stroke="#0b0f18"/>"##,
        if shape.is_empty() { "M-11 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0z" } else { shape }
    );
    words(out, x, y + 4.5, 13.0, "#0b0f18", "middle", sign);
    if stack.count > 1 {
        let _ = writeln!(
            out,
            r##"<rect x="{:.1}" y="{:.1}" width="{}" height="14" rx="7" fill="#0b0f18" stroke="#68768f" stroke-width=".6"/>"##,
            x + 4.0,
            y + 4.0,
            if stack.count > 9 { 20 } else { 14 }
        );
        let middle = x + if stack.count > 9 { 14.0 } else { 11.0 };
        words(out, middle, y + 15.0, 12.0, "#ece6d8", "middle", &stack.count.to_string());
    }
}

/// Seats, legend and cards, from top to bottom; says where it ends.
fn draw_side(out: &mut String, scene: &Scene, x: f32) -> f32 {
    words(out, x, 40.0, 24.0, "#ece6d8", "start", &scene.stage.title);
    words(out, x, 62.0, 15.0, "#b7becb", "start", &scene.live.time);
    let mut y = 92.0;
    for panel in &scene.live.seats {
        let Some(face) = face(scene, panel.seat) else { continue };
        let _ = writeln!(
            out,
            r##"<path transform="translate({:.1} {y:.1})" d="{}" fill="{}" stroke="#0b0f18"/>"##,
            x + 11.0,
            silhouette(&face.colour),
            colour(&face.colour)
        );
        let goal = if panel.goal > 0 { format!(" of {}", panel.goal) } else { String::new() };
        let head = format!("{} {} {}{goal} {}", face.name, face.faction, panel.score.value, panel.score_name);
        words(out, x + 30.0, y + 5.0, 15.0, "#ece6d8", "start", &head);
        for (n, pair) in panel.gauges.chunks(2).take(2).enumerate() {
            let line: Vec<String> = pair.iter().map(|g| gauge(&g.label, g.value.value, &g.note)).collect();
            words(out, x + 30.0, y + 24.0 + 16.0 * n as f32, 13.0, "#b7becb", "start", &line.join(", "));
        }
        y += 66.0;
    }
    y += 20.0;
    for Sign { letters, names } in pieces(scene).values() {
        for name in names {
            words(out, x + 11.0, y + 5.0, 15.0, "#ece6d8", "middle", letters);
            words(out, x + 30.0, y + 5.0, 13.0, "#b7becb", "start", name);
            y += 22.0;
        }
    }
    y += 8.0;
    for (id, name) in &grounds(scene) {
        let (fill, line, _) = ground(id);
        let _ = writeln!(
            out,
            r#"<rect x="{x:.1}" y="{:.1}" width="22" height="14" rx="3" fill="{fill}" stroke="{line}"/>"#,
            y - 6.0
        );
        words(out, x + 30.0, y + 5.0, 13.0, "#b7becb", "start", name);
        y += 22.0;
    }
    for tray in scene.live.trays.iter().chain(&scene.live.hand).filter(|tray| !tray.cards.is_empty()) {
        y += 16.0;
        words(out, x, y + 5.0, 15.0, "#ece6d8", "start", &tray.title);
        y += 22.0;
        for card in &tray.cards {
            y += draw_card(out, card, x, y);
        }
    }
    y
}

/// A card's name with what is printed in its corner, and its pattern; says how high it is.
fn draw_card(out: &mut String, card: &Card, x: f32, y: f32) -> f32 {
    words(out, x + 30.0, y + 5.0, 13.0, "#b7becb", "start", &card.name);
    words(out, x + 180.0, y + 5.0, 13.0, "#ece6d8", "end", &card.corner);
    card.pattern.as_ref().map_or(22.0, |pattern| draw_pattern(out, pattern, x + 190.0, y).max(22.0))
}

/// The cells of a pattern, filled ones and attacks in a tone of their own; says how high it is.
fn draw_pattern(out: &mut String, pattern: &Pattern, x: f32, y: f32) -> f32 {
    const CELL: f32 = 5.0;
    let centre = |q: i8, r: i8| (1.5 * CELL * f32::from(q), 3f32.sqrt() * CELL * (f32::from(r) + f32::from(q) / 2.0));
    let centres: Vec<(f32, f32)> = pattern.cells.iter().map(|cell| centre(cell.q, cell.r)).collect();
    let least = |of: fn(&(f32, f32)) -> f32| centres.iter().map(of).fold(f32::INFINITY, f32::min);
    let (left, top) = (least(|at| at.0), least(|at| at.1));
    let bottom = centres.iter().map(|at| at.1).fold(top, f32::max);
    for (cell, at) in pattern.cells.iter().zip(&centres) {
        let (cx, cy) = (x + at.0 - left, y + at.1 - top);
        let corner = |n: u8| (cx + CELL * (f32::from(n) * PI / 3.0).cos(), cy + CELL * (f32::from(n) * PI / 3.0).sin());
        let points: Vec<String> = (0..6).map(corner).map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let fill = match cell.kind.as_str() {
            "filled" => "#ece6d8",
            "attack" | "occupy" => "#d2623a",
            "spacer" | "anchor" => "none",
            _ => "#68768f",
        };
        let _ = writeln!(
            out,
            r##"<polygon points="{}" fill="{fill}" stroke="#b7becb" stroke-width=".8"/>"##,
            points.join(" ")
        );
    }
    bottom - top + 4.0 * CELL
}

fn gauge(label: &str, value: i32, note: &str) -> String {
    format!("{label} {value} {note}").trim_end().to_string()
}

fn face(scene: &Scene, seat: u8) -> Option<&SeatFace> {
    scene.stage.seats.iter().find(|face| face.seat == seat)
}

fn colour(name: &str) -> &'static str {
    match name {
        "red" => "#e65a2e",
        "blue" => "#75a6e6",
        "green" => "#469a79",
        "yellow" => "#f0e542",
        "violet" => "#9a6cea",
        "orange" => "#eca136",
        "pink" => "#f6b6cc",
        _ => "#f4f3ec",
    }
}

/// The outline that goes with a seat colour, round the origin.
fn silhouette(name: &str) -> &'static str {
    match name {
        "red" => "M-11-11h22v12l-11 11-11-11z",
        "blue" => "M-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0z",
        "green" => "M-11-11h22v22h-22z",
        "yellow" => "M0-14l14 14-14 14-14-14z",
        "violet" => "M-11 12v-13l11-12 11 12v13z",
        "orange" => "M-8-11h22l-6 22h-22z",
        "pink" => "M-12-12h13a11 11 0 0 1 11 11v13h-13a11 11 0 0 1-11-11z",
        _ => "M-5-12h10v7h7v10h-7v7h-10v-7h-7v-10h7z",
    }
}

fn words(out: &mut String, x: f32, y: f32, size: f32, fill: &str, anchor: &str, text: &str) {
    let _ = writeln!(
        out,
        r#"<text x="{x:.1}" y="{y:.1}" font-size="{size}" fill="{fill}" text-anchor="{anchor}">{}</text>"#,
        escaped(text)
    );
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
