use crate::{folder, refused, starmoot, works};
use kernel::Rng;

#[test]
fn usage_errors_are_one_line() {
    refused(&["juggle"], "juggle");
    refused(&["sim"], "GAME");
    refused(&["sim", "nexus-ops", "--games", "many", "--seed", "1"], "many");
    refused(&["sim", "nexus-ops", "--seed", "1"], "--games");
}

#[test]
fn unknown_games_options_seats_and_bots() {
    refused(&["sim", "nexus-opps", "--games", "1", "--seed", "1"], "did you mean `nexus-ops`?");
    let sim = |extra: &[&str], part: &str| {
        refused(&[&["sim", "nexus-ops", "--games", "1", "--seed", "1"], extra].concat(), part);
    };
    sim(&["--option", "vortx"], "did you mean `vortex`?");
    sim(&["--option", "vortex=maybe"], "expected true or false");
    sim(&["--option", "vortex", "--option", "vortex"], "given twice");
    sim(&["--seats", "1"], "2 to 4 seats");
    sim(&["--seats", "9"], "2 to 4 seats");
    sim(&["--bots", "gredy"], "greedy");
    sim(&["--bots", ""], "bot");
    sim(&["--bots", "random,random,random"], "3 bots for 2 seats");
    sim(&["--threads", "0"], "at least 1");
    sim(&["--threads", "99999999"], "at most 1024");
    sim(&["--option", "vortex", "--option", "king-of-the-hill"], "King of the Hill");
    sim(&["--option", "team-play", "--seats", "3"], "4");
}

#[test]
fn records_that_are_none() {
    let folder = folder("none");
    let file = folder.join("x.game");
    let path = file.to_str().unwrap();
    refused(&["replay", path], "No such file");
    let cases: [(&[u8], &str); 4] = [
        (b"", "line 1"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"hello\n", "game "),
        (b"game chess  rules 1  seats a=b", "chess"),
    ];
    for (bytes, part) in cases {
        std::fs::write(&file, bytes).unwrap();
        refused(&["replay", path], part);
    }
    refused(&["show", "no-such-thing"], "no-such-thing");
    refused(&["replay", folder.to_str().unwrap()], "directory");
}

#[test]
fn records_that_were_edited_name_the_line() {
    let folder = folder("edited");
    let file = folder.join("a.game");
    let path = file.to_str().unwrap();
    works(&["record", "nexus-ops", "--seed", "9", "--out", path]);
    let text = std::fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let write = |lines: &[&str]| std::fs::write(&file, lines.join("\n") + "\n").unwrap();
    let at = lines.iter().position(|line| line.contains(" deploy ")).unwrap();
    let mut edited = lines.clone();
    edited[at] = "red deploy elephant a1";
    write(&edited);
    refused(&["replay", path], &format!("line {}: column", at + 1));
    write(&lines[..lines.len() / 2]);
    let said = starmoot(&["replay", path]);
    assert!(said.code == 1 && said.err.contains("cut off") || said.code == 0, "{}", said.err);
    let last = lines.iter().rposition(|line| line.starts_with("# ")).unwrap();
    let mut edited = lines.clone();
    edited[last] = "# 000000000000";
    write(&edited);
    refused(&["replay", path], "what is legal differs");
}

#[test]
fn hostile_records_never_crash_the_program() {
    let folder = folder("hostile");
    let file = folder.join("a.game");
    let path = file.to_str().unwrap();
    works(&["record", "nexus-ops", "--seed", "2", "--out", path]);
    let sound = std::fs::read(&file).unwrap();
    let mut rng = Rng::new(8);
    for _ in 0..40 {
        let mut bytes = sound.clone();
        for _ in 0..1 + rng.pick(4) {
            let at = rng.pick(bytes.len() as u32) as usize;
            match rng.pick(4) {
                0 => bytes[at] = rng.word() as u8,
                1 => drop(bytes.remove(at)),
                2 => bytes.truncate(at + 1),
                _ => bytes.insert(at, b" \n#~9z"[rng.pick(6) as usize]),
            }
        }
        std::fs::write(&file, &bytes).unwrap();
        let said = starmoot(&["replay", path]);
        assert!(said.code == 0 || said.code == 1, "{}", said.err);
        assert!(said.err.lines().count() <= 1, "{}", said.err);
    }
}

#[test]
fn packs_that_are_broken() {
    let folder = folder("packs");
    let path = folder.to_str().unwrap();
    refused(&["check", path], "pack.toml");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    write("pack.toml", "game = \"nexus-ops\"\nname = \"mine\"\n");
    assert!(works(&["check", path]).contains("a sound pack for Nexus Ops"));
    write("units.toml", "[[classic]\n");
    refused(&["check", path], "units.toml, line 1");
    write("units.toml", "[[nonsense]]\nid = \"human\"\n");
    refused(&["check", path], "nonsense");
    std::fs::remove_file(folder.join("units.toml")).unwrap();
    write("sandwiches.toml", "");
    refused(&["check", path], "sandwiches.toml");
    std::fs::remove_file(folder.join("sandwiches.toml")).unwrap();
    write("energize.toml", "[[energize]]\nid = \"combat-stim\"\ndrop = true\n");
    refused(&["check", path], "row 1 (combat-stim): no such row to drop");
    write("energize.toml", "[[energize]]\nid = \"new-card\"\ncopies = 2\n");
    refused(&["check", path], "(new-card): missing field");
    write("pack.toml", "game = \"checkers\"\nname = \"mine\"\n");
    refused(&["check", path], "checkers");
}

#[test]
fn odds_that_cannot_be() {
    refused(&["odds", "nexus-ops", "3 elephants", "1 human"], "elephants");
    refused(&["odds", "nexus-ops", "", "1 human"], "no units");
    refused(&["odds", "nexus-ops", "1 human"], "DEFENDER");
    refused(&["odds", "nexus-ops", "1 human", "1 human", "--option", "terrain=swamp"], "forest");
    refused(&["odds", "nexus-ops", "1 human", "1 human", "--option", "weather=rain"], "weather");
}

#[test]
fn nothing_is_written_where_it_cannot_be() {
    refused(&["record", "nexus-ops", "--seed", "1", "--out", "/nonexistent/folder/a.game"], "/nonexistent");
    refused(&["show", "nexus-ops", "--svg", "/nonexistent/folder/a.svg"], "/nonexistent");
    let file = folder("half").join("a.game");
    refused(&["record", "nexus-ops", "--seed", "1", "--seats", "7", "--out", file.to_str().unwrap()], "seats");
    assert!(!file.exists());
}
