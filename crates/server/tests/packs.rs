//! Packs of corrected components: brought, refused with file and row, played with, kept over a restart.

use crate::hall::{Answer, Guest, TestServer, config};
use serde_json::{Value, json};
use server::{
    Limits, Server,
    protocol::{PackInfo, PackList, PackWhole, TableInfo, TableList, TableView},
    random,
    store::{Backend, Sqlite, Statement},
};

const HEAD: &str = "game = \"nexus-ops\"\nname = \"my-box\"\n";
const TOKEN: &str = "[[token]]\nid = \"refinery-4\"\nname = \"Refinery 4\"\ngreen = 1\nrefinery = 4\n";
const UNITS: &str = "[[classic]]\nid = \"human\"\ncost = 5\n";

fn files(list: &[(&str, &str)]) -> Value {
    json!({"files": list.iter().map(|(name, text)| json!({"name": name, "text": text})).collect::<Vec<_>>()})
}

async fn bring(guest: &Guest, list: &[(&str, &str)]) -> Answer {
    guest.post("/api/packs", files(list)).await
}

async fn mine(guest: &Guest) -> PackInfo {
    bring(guest, &[("pack.toml", HEAD), ("units.toml", UNITS), ("exploration.toml", TOKEN)]).await.read()
}

async fn nexus(limits: Limits) -> TestServer {
    TestServer::like(|config| {
        config.limits = limits;
        config.games = vec![nexus_ops::entry()];
    })
    .await
}

fn settings(pack: &str) -> Value {
    json!({"game": "nexus-ops", "pack": pack, "seed": "a pack",
        "options": [{"id": "extra-tokens", "value": "refinery-4"}, {"id": "returned-tokens", "value": "strider"}]})
}

#[tokio::test]
async fn a_pack_is_brought_listed_played_and_named() {
    let hall = nexus(Limits::none()).await;
    let ann = hall.guest().await;
    let pack = mine(&ann).await;
    assert_eq!((pack.name.as_str(), pack.game.as_str(), pack.mine, pack.offered), ("my-box", "nexus-ops", true, false));
    assert!(pack.certainty.guessed < pack.certainty.printed);
    let words = serde_json::to_string(&pack.options).unwrap();
    assert!(words.contains("refinery-4"), "{words}");
    // The same again is the same.
    assert_eq!(mine(&ann).await.id, pack.id);
    let listed: PackList = ann.get("/api/packs?game=nexus-ops").await.read();
    assert_eq!(listed.packs, std::slice::from_ref(&pack));
    let whole: PackWhole = ann.get(&format!("/api/packs/{}", pack.id)).await.read();
    assert_eq!(whole.files.iter().find(|file| file.name == "units.toml").unwrap().text, UNITS);

    let made = ann.table(&["me", "random"], settings(&pack.id)).await;
    let table: TableInfo = ann.get(&format!("/api/tables/{}", made.id)).await.read();
    assert_eq!(table.pack.unwrap().name, "my-box");
    let lobby: TableList = hall.guest().await.get("/api/tables").await.read();
    assert_eq!(lobby.tables[0].pack.as_ref().unwrap().name, "my-box");
    let view = ann.get(&format!("/api/tables/{}/view?seat=0", made.id)).await;
    assert!(view.text.contains("Human"), "{}", view.text);

    // Options know only the words of their pack.
    let mut plain = settings(&pack.id);
    plain.as_object_mut().unwrap().remove("pack");
    let refused = ann.try_table(&["me", "random"], plain).await;
    assert!(refused.body["text"].as_str().unwrap().contains("expected words from leaper"), "{}", refused.text);
    let bob = hall.guest().await;
    let refused = bob.try_table(&["me", "random"], settings("000000000000000000000000")).await;
    assert_eq!((refused.status, refused.code()), (404, "not-found"));

    assert_eq!(bob.request("DELETE", &format!("/api/packs/{}", pack.id), &[], None).await.status, 404);
    assert_eq!(ann.request("DELETE", &format!("/api/packs/{}", pack.id), &[], None).await.status, 204);
    let listed: PackList = ann.get("/api/packs").await.read();
    assert!(listed.packs.is_empty());
}

#[tokio::test]
async fn a_wrong_pack_is_refused_with_file_and_row() {
    let hall = nexus(Limits::none()).await;
    let ann = hall.guest().await;
    let long = format!("#{}", "x".repeat(300_000));
    let cases: [(&[(&str, &str)], &str); 7] = [
        (
            &[("pack.toml", HEAD), ("units.toml", "[[classic]]\nid = \"human\"\ncost = \"much\"\n")],
            "units.toml, [[classic]]",
        ),
        (&[("pack.toml", HEAD), ("units.toml", "[[unit]\n")], "units.toml, line 1"),
        (&[("pack.toml", HEAD), ("ships.toml", "")], "ships.toml: Nexus Ops has no such file"),
        (&[("units.toml", UNITS)], "no pack.toml"),
        (&[("pack.toml", "game = \"chess\"\nname = \"x\"\n")], "no game `chess`"),
        (&[("pack.toml", "game = \"nexus-ops\"\nname = \"a b\"\n")], "pack.toml: `name` takes letters"),
        (&[("pack.toml", HEAD), ("units.toml", &long)], "256 KB"),
    ];
    for (list, why) in cases {
        let answer = bring(&ann, list).await;
        assert_eq!((answer.status, answer.code()), (422, "illegal"), "{}", answer.text);
        assert!(answer.body["text"].as_str().unwrap().contains(why), "{} lacks {why}", answer.text);
    }
    let odd = ann.request("POST", "/api/packs", &[("content-type", "text/plain")], Some("hello".into())).await;
    assert_eq!(odd.code(), "malformed");
    let broken = ann.request("POST", "/api/packs", &[("content-type", "application/zip")], Some("PK".into())).await;
    assert!(broken.body["text"].as_str().unwrap().contains("not a zip file"), "{}", broken.text);
}

#[tokio::test]
async fn packs_are_bounded() {
    let hall = nexus(Limits { packs: 2, server_packs: 3, loaded_packs: 2, ..Limits::none() }).await;
    let named = |name: &str| format!("game = \"nexus-ops\"\nname = \"{name}\"\n");
    let (ann, bob) = (hall.guest().await, hall.guest().await);
    let mut ids = Vec::new();
    for (guest, name) in [(&ann, "a"), (&ann, "b"), (&bob, "c")] {
        let cost = format!("[[classic]]\nid = \"human\"\ncost = {}\n", 2 + ids.len());
        let pack: PackInfo = bring(guest, &[("pack.toml", &named(name)), ("units.toml", &cost)]).await.read();
        ids.push(pack.id);
    }
    let full = bring(&ann, &[("pack.toml", &named("d"))]).await;
    assert!(full.code() == "slow" && full.text.contains("you have 2 packs"), "{}", full.text);
    let full = bring(&bob, &[("pack.toml", &named("d"))]).await;
    assert!(full.code() == "slow" && full.text.contains("this server keeps no more packs"), "{}", full.text);

    let open = |guest: Guest, pack: String| async move {
        guest.try_table(&["me", "random"], json!({"game": "nexus-ops", "pack": pack})).await
    };
    for id in &ids[..2] {
        assert_eq!(open(ann.clone(), id.clone()).await.status, 200);
    }
    let refused = open(bob.clone(), ids[2].clone()).await;
    assert!(refused.text.contains("too many different packs"), "{}", refused.text);
    assert_eq!(open(bob.clone(), ids[0].clone()).await.status, 200);

    // What nobody wants and no table needs makes room; what a table is played with stays.
    for (guest, id) in [(&ann, &ids[0]), (&bob, &ids[2])] {
        assert_eq!(guest.request("DELETE", &format!("/api/packs/{id}"), &[], None).await.status, 204);
    }
    assert_eq!(bring(&bob, &[("pack.toml", &named("d"))]).await.status, 200);
    assert!(hall.store().pack(&ids[0]).await.unwrap().is_some());
    assert!(hall.store().pack(&ids[2]).await.unwrap().is_none());
}

#[tokio::test]
async fn a_table_comes_back_with_its_pack_and_records_name_it() {
    let file = std::env::temp_dir().join(format!("starmoot-{}.sqlite", random::id(10)));
    let store = format!("sqlite:{}", file.display());
    let start = || async {
        let mut config = config(&store, Limits::none());
        config.games = vec![nexus_ops::entry()];
        Server::start(config).await.unwrap()
    };
    let server = start().await;
    let ann = Guest::arrive(server.address).await;
    let pack = mine(&ann).await;
    let made = ann.table(&["me", "me"], settings(&pack.id)).await;
    let before: TableView = ann.get(&format!("/api/tables/{}/view?seat=0", made.id)).await.read();
    server.stop().await;

    let server = start().await;
    let ann = Guest { base: format!("http://{}", server.address), ..ann };
    let after: TableView = ann.get(&format!("/api/tables/{}/view?seat=0", made.id)).await.read();
    assert_eq!((after.live, after.stage), (before.live, before.stage));
    let resigned = ann.post(&format!("/api/tables/{}/deeds", made.id), json!({"do": "resign", "seat": 0})).await;
    assert_eq!(resigned.status, 204, "{}", resigned.text);
    let record = ann.get(&format!("/api/tables/{}/record", made.id)).await;
    assert!(record.text.lines().next().unwrap().contains("  pack my-box "), "{}", record.text);

    // The record comes back as a table here, and is refused where its pack is not known.
    let upload = json!({"record": record.text, "name": "again", "seats": []});
    let again = ann.post("/api/records", upload.clone()).await;
    let id = again.body["id"].as_str().unwrap_or_else(|| panic!("{}", again.text)).to_owned();
    let info: TableInfo = ann.get(&format!("/api/tables/{id}")).await.read();
    assert_eq!(info.pack.unwrap().name, "my-box");
    let elsewhere = nexus(Limits::none()).await;
    let refused = elsewhere.guest().await.post("/api/records", upload).await;
    assert_eq!(refused.code(), "illegal");
    assert!(refused.text.contains("the pack my-box") && refused.text.contains("upload the pack first"), "{refused:?}");
    server.stop().await;
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
    }
}

#[tokio::test]
async fn a_pack_that_no_longer_fits_keeps_nobody_from_leaving() {
    let file = std::env::temp_dir().join(format!("starmoot-{}.sqlite", random::id(10)));
    let start = async || {
        let mut config = config(&format!("sqlite:{}", file.display()), Limits::none());
        config.games = vec![nexus_ops::entry()];
        Server::start(config).await.unwrap()
    };
    let server = start().await;
    let ann = Guest::arrive(server.address).await;
    let made = ann.table(&["me", "me"], settings(&mine(&ann).await.id)).await;
    server.stop().await;
    let database = Sqlite::open(&file.display().to_string()).unwrap();
    let spoil = Statement::one("UPDATE packs SET body = replace(body, 'cost = 5', 'cost = true')", []);
    database.write(vec![spoil]).await.unwrap();
    drop(database);

    let server = start().await;
    let ann = Guest { base: format!("http://{}", server.address), ..ann };
    let seen = ann.get(&format!("/api/tables/{}", made.id)).await;
    assert!(seen.text.contains("the pack my-box no longer fits"), "{}", seen.text);
    assert_eq!(ann.post("/api/me/name", json!({"name": "Annabel"})).await.status, 200);
    let gone = ann.request("DELETE", "/api/me", &[], None).await;
    assert_eq!(gone.status, 204, "{}", gone.text);
    server.stop().await;
    for end in ["", "-wal", "-shm", ".lock"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
    }
}

#[tokio::test]
async fn a_server_offers_packs_to_all() {
    let pack = kernel::Pack { name: "house".into(), files: [("units.toml".to_string(), UNITS.to_string())].into() };
    let hall = TestServer::like(|config| {
        config.games = vec![nexus_ops::entry()];
        config.packs = vec![("nexus-ops".into(), pack)];
    })
    .await;
    let ann = hall.guest().await;
    let listed: PackList = ann.get("/api/packs").await.read();
    let [offered] = &listed.packs[..] else { panic!("{listed:?}") };
    assert_eq!((offered.name.as_str(), offered.mine, offered.offered), ("house", false, true));
    ann.table(&["me", "random"], json!({"game": "nexus-ops", "pack": offered.id})).await;
    assert!(hall.store().pack(&offered.id).await.unwrap().is_some(), "it is there after a restart without it");
}

#[tokio::test]
async fn odds_are_asked_with_the_components_of_a_pack() {
    let hall = nexus(Limits::none()).await;
    let ann = hall.guest().await;
    let strong = "[[classic]]\nid = \"human\"\nhits-on = 2\n";
    let pack: PackInfo = bring(&ann, &[("pack.toml", HEAD), ("units.toml", strong)]).await.read();
    let ask = |more: String| {
        let ann = ann.clone();
        async move { ann.get(&format!("/api/games/nexus-ops/odds?attacker=2%20human&defender=2%20human{more}")).await }
    };
    let (plain, packed) = (ask(String::new()).await, ask(format!("&pack={}", pack.id)).await);
    assert_eq!((plain.status, packed.status), (200, 200), "{}", packed.text);
    assert_ne!(plain.body["json"]["win"], packed.body["json"]["win"]);
    let form = ann.get(&format!("/api/games/nexus-ops/odds/form?pack={}", pack.id)).await;
    assert_ne!(form.text, ann.get("/api/games/nexus-ops/odds/form").await.text);
    assert_eq!(ask("&pack=nothing".into()).await.status, 404);
}
