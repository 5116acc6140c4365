//! One suite for both stores.

use crate::postgres;
use server::{
    protocol::{Notice, NoticeKind, Status, TokenInfo, TokenScope, UserSettings},
    random,
    store::{
        Account, Append, Called, ChatRow, ComplaintRow, Failure, Line, NewTable, PackRow, Snapshot, Store, TableRow,
        TokenRow,
    },
};

#[tokio::test]
async fn sqlite_keeps_everything() {
    let file = std::env::temp_dir().join(format!("starmoot-{}.sqlite", random::id(8)));
    let address = format!("sqlite:{}", file.display());
    suite(&address).await;
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
    }
}

#[tokio::test]
async fn postgres_keeps_everything() {
    let server = postgres::Server::start();
    suite(&server.address()).await;
}

#[tokio::test]
async fn a_store_has_a_known_kind() {
    let Err(Failure::Wrong(text)) = Store::open("mysql://there").await else { panic!("opened") };
    assert!(text.contains("sqlite:FILE"), "{text}");
}

async fn suite(address: &str) {
    let store = Store::open(address).await.unwrap();
    people(&store).await;
    tables(&store).await;
    packs(&store).await;
    records(&store).await;
    pruning(&store).await;
    many_writers(&store).await;
    let secret = store.secret().await.unwrap();
    assert_eq!(secret.len(), 64);
    // Opened again: the schema is there, and so is everything else.
    let again = Store::open(address).await.unwrap();
    assert_eq!(again.secret().await.unwrap(), secret);
    assert_eq!(again.lines("long", 0).await.unwrap().len(), 40);
    again.ping(0).await.unwrap();
}

fn guest(id: &str, name: &str) -> Account {
    Account {
        id: id.into(),
        name: name.into(),
        login: None,
        password: None,
        epoch: 0,
        settings: UserSettings::default(),
        holidays: Vec::new(),
        made: 5,
        silenced: false,
        banned: false,
    }
}

async fn people(store: &Store) {
    let ann = guest("ann", "Ann");
    store.add_user(&ann).await.unwrap();
    assert_eq!(store.add_user(&ann).await, Err(Failure::Conflict));
    assert_eq!(store.user("ann").await.unwrap(), Some(ann));
    assert_eq!(store.user("nobody").await.unwrap(), None);
    store.add_user(&guest("bob", "Bob")).await.unwrap();

    let called = |name: &'static str, login: &'static str, likeness: &'static str| Called { name, login, likeness };
    store.give_login("ann", &called("Ann B.", "ann b.", "annb"), "hash").await.unwrap();
    assert_eq!(store.give_login("bob", &called("ann b.", "ann b.", "other"), "other").await, Err(Failure::Conflict));
    assert_eq!(store.give_login("bob", &called("Ann-B", "ann-b", "annb"), "other").await, Err(Failure::Conflict));
    assert_eq!(store.give_login("ann", &called("x", "x", "x"), "other").await, Err(Failure::Conflict));
    assert!(store.is_taken("annb").await.unwrap() && !store.is_taken("x").await.unwrap());
    assert!(store.without_likeness().await.unwrap().is_empty());
    let ann = store.user_by_login("ann b.").await.unwrap().unwrap();
    assert_eq!((ann.name.as_str(), ann.password.as_deref(), ann.epoch), ("Ann B.", Some("hash"), 1));
    store.set_password("ann", "new").await.unwrap();
    store.end_sessions("ann").await.unwrap();
    let settings = UserSettings { holiday_until: Some(7), ..UserSettings::default() };
    store.set_settings("ann", &settings, &[(1, 2)]).await.unwrap();
    store.rename_user("bob", "Bo").await.unwrap();
    store.saw_user("bob", 9).await.unwrap();
    let ann = store.user("ann").await.unwrap().unwrap();
    assert_eq!((ann.epoch, ann.settings), (3, settings));

    let info = TokenInfo { id: "t1".into(), label: "my bot".into(), scope: TokenScope::Read, made: 3, until: 10 };
    store.add_token(&TokenRow { info: info.clone(), user: "ann".into(), hash: "h".into() }).await.unwrap();
    assert_eq!(store.tokens("ann").await.unwrap(), vec![info]);
    let ann = Some(("ann".to_owned(), TokenScope::Read));
    assert_eq!(store.user_of_token("h", 9).await.unwrap(), ann);
    assert_eq!(store.user_of_token("h", 10).await.unwrap(), None, "it has ended");
    store.drop_token("bob", "t1").await.unwrap();
    assert_eq!(store.user_of_token("h", 9).await.unwrap(), ann, "not bob's to drop");
    store.drop_token("ann", "t1").await.unwrap();
    assert_eq!(store.user_of_token("h", 9).await.unwrap(), None);

    store.set_mute("ann", "bob", true).await.unwrap();
    store.set_mute("ann", "bob", true).await.unwrap();
    store.set_mute("ann", "nobody", true).await.unwrap();
    assert_eq!(store.muted("ann").await.unwrap().len(), 1);
    store.set_mute("ann", "bob", false).await.unwrap();
    assert!(store.muted("ann").await.unwrap().is_empty());

    for at in 1..=3 {
        assert!(store.add_notice("ann", &notice(at), "").await.unwrap());
    }
    assert!(!store.add_notice("nobody", &notice(4), "").await.unwrap());
    assert_eq!(store.notices("ann").await.unwrap(), vec![notice(1), notice(2), notice(3)]);
    store.saw_notices("bob", "n3").await.unwrap();
    store.saw_notices("ann", "n2").await.unwrap();
    assert_eq!(store.notices("ann").await.unwrap(), vec![notice(3)]);

    // One person is heard three times, all together twenty times; who is muted not at all; and the oldest make room.
    store.set_mute("ann", "bob", true).await.unwrap();
    assert!(!store.add_notice("ann", &notice(5), "bob").await.unwrap());
    let mut heard = 0;
    for at in 10..100 {
        heard += u32::from(store.add_notice("ann", &notice(at), &format!("eve{}", at / 10)).await.unwrap());
    }
    assert_eq!(heard, 20);
    for at in 100..140 {
        assert!(store.add_notice("ann", &notice(at), "").await.unwrap());
    }
    let kept = store.notices("ann").await.unwrap();
    assert_eq!((kept.len(), kept.last()), (50, Some(&notice(139))));
    store.saw_notices("ann", "n139").await.unwrap();
}

fn notice(at: i64) -> Notice {
    Notice {
        id: format!("n{at}"),
        kind: NoticeKind::YourTurn,
        table: "t".into(),
        game: "toy".into(),
        table_name: "Evening".into(),
        text: "Move".into(),
        at,
    }
}

fn table(id: &str) -> TableRow {
    TableRow {
        id: id.into(),
        status: Status::Gathering,
        private: false,
        made: 1,
        moved: 1,
        deadline: None,
        version: 1,
        body: "{}".into(),
    }
}

fn line(number: u32, body: &str) -> Line {
    Line { number, made: 10, body: body.into() }
}

async fn add(store: &Store, row: &TableRow, host: &str, users: &[&str], lines: &[Line]) {
    let users: Vec<String> = users.iter().map(|user| (*user).to_owned()).collect();
    store.add_table(&NewTable { row, host, users: &users, named: &[], lines }).await.unwrap();
}

async fn tables(store: &Store) {
    let mut row = table("long");
    let users = ["ann".to_owned(), "bob".to_owned()];
    let (named, lines) = (["ann".to_owned(), "eve".to_owned()], [line(0, "~ order 1 2")]);
    let new = NewTable { row: &row, host: "ann", users: &users, named: &named, lines: &lines };
    store.add_table(&new).await.unwrap();
    assert_eq!(store.tables_naming("eve").await.unwrap(), ["long"]);
    assert_eq!(store.all_tables(Some(Status::Gathering), "ann", 0).await.unwrap(), vec![row.clone()]);
    assert!(store.all_tables(None, "", 1).await.unwrap().is_empty());
    assert_eq!(store.table("long").await.unwrap(), Some(row.clone()));
    assert_eq!(store.public_tables(Status::Gathering, 10).await.unwrap(), vec![row.clone()]);

    row = TableRow { status: Status::Running, deadline: Some(50), version: 2, body: "{\"a\":1}".into(), ..row };
    let chat = ChatRow { number: 0, user: "bob".into(), name: "Bo".into(), body: "hi $1".into(), made: 4, guest: true };
    let append = Append {
        lines: vec![line(1, "red deploy human a1"), line(2, "red done")],
        head: Some(row.clone()),
        users: Some(vec!["ann".into(), "bob".into()]),
        named: Some(vec![]),
        chat: Some(chat.clone()),
        back_to: None,
    };
    store.append("long", &append).await.unwrap();
    assert_eq!(store.append("long", &append).await, Err(Failure::Conflict), "the lines are there");
    let late = Append { lines: vec![line(3, "blue done")], head: Some(row.clone()), ..Append::default() };
    assert_eq!(store.append("long", &late).await, Err(Failure::Conflict), "the head is old");
    assert_eq!(store.lines("long", 1).await.unwrap(), vec![line(1, "red deploy human a1"), line(2, "red done")]);
    assert_eq!(store.table("long").await.unwrap(), Some(row.clone()));
    assert_eq!(store.chat("long", u32::MAX).await.unwrap(), vec![chat.clone()]);
    assert_eq!(store.chat_line("long", 0).await.unwrap(), Some(chat.clone()));
    assert_eq!((store.chat("long", 0).await.unwrap(), store.chat_line("long", 1).await.unwrap()), (vec![], None));
    assert!(store.tables_naming("eve").await.unwrap().is_empty());
    assert_eq!((store.lines_made("long", 9).await.unwrap(), store.lines_made("long", 10).await.unwrap()), (0, 3));
    assert_eq!(store.chat_of_user("bob").await.unwrap(), vec![("long".into(), chat.clone())]);
    assert_eq!(store.tables_of_user("bob").await.unwrap(), vec![row.clone()]);
    assert_eq!(store.tables_due(49, "").await.unwrap(), Vec::<String>::new());
    assert_eq!(store.tables_due(50, "").await.unwrap(), vec!["long".to_owned()]);
    assert_eq!(store.tables_due(50, "long").await.unwrap(), Vec::<String>::new());
    assert_eq!(store.tables_left_alone(Status::Running, 2).await.unwrap(), vec!["long".to_owned()]);
    assert!(store.tables_left_alone(Status::Running, 1).await.unwrap().is_empty());

    let early = Snapshot { format: 1, lines: 2, position: 2, body: vec![0, 255, 7] };
    let late = Snapshot { lines: 9, position: 6, ..early.clone() };
    store.keep_snapshots("long", &[Snapshot { body: vec![], ..early.clone() }]).await.unwrap();
    store.keep_snapshots("long", &[early.clone(), late.clone()]).await.unwrap();
    assert_eq!(store.snapshot("long", u32::MAX).await.unwrap(), Some(late));
    assert_eq!(store.snapshot("long", 5).await.unwrap(), Some(early.clone()));
    assert_eq!(store.snapshot("long", 1).await.unwrap(), None);
    assert_eq!(store.snapshot("other", 5).await.unwrap(), None);
    let back = Append { back_to: Some(5), chat: Some(ChatRow { number: 1, ..chat.clone() }), ..Append::default() };
    store.append("long", &back).await.unwrap();
    assert_eq!(store.snapshot("long", u32::MAX).await.unwrap(), Some(early.clone()), "what came later is void");
    for lines in [130, 140, 150, 201] {
        let last = Snapshot { lines, position: lines, ..early.clone() };
        store.keep_last_snapshot("long", &last, lines / 100 * 100).await.unwrap();
    }
    let mut kept = Vec::new();
    for position in [129, 149, 200, 300] {
        kept.push(store.snapshot("long", position).await.unwrap().map(|snapshot| snapshot.lines));
    }
    assert_eq!(kept, [Some(2), Some(130), Some(150), Some(201)], "of a hundred lines the first and the last");

    let gone = Append { lines: vec![line(0, "red pass")], ..Append::default() };
    assert_eq!(store.append("nowhere", &gone).await, Err(Failure::Conflict), "a line belongs to a table");

    let report = ComplaintRow {
        id: "r".into(),
        table: "long".into(),
        chat: 0,
        line: "hi".into(),
        by: "ann".into(),
        why: "rude".into(),
        made: 8,
    };
    store.add_report(&report).await.unwrap();
    store.add_report(&ComplaintRow { id: "again".into(), ..report.clone() }).await.unwrap();
    assert_eq!(store.reports().await.unwrap(), vec![report.clone()]);
    assert_eq!(store.drop_report("other").await, Err(Failure::Conflict));
    store.drop_report("r").await.unwrap();
    assert!(store.reports().await.unwrap().is_empty());

    store.add_report(&report).await.unwrap();
    store.delete_user("bob").await.unwrap();
    assert!(store.reports().await.unwrap().is_empty(), "it holds words of bob");
    assert_eq!(store.user("bob").await.unwrap(), None);
    let said = &store.chat("long", u32::MAX).await.unwrap()[0];
    assert_eq!((said.user.as_str(), said.name.as_str(), said.body.as_str()), ("", "", ""));
    assert!(store.tables_of_user("bob").await.unwrap().is_empty());

    store.add_user(&guest("idle", "Idle")).await.unwrap();
    store.forget_guests(5, 5).await.unwrap();
    assert!(store.user("idle").await.unwrap().is_some());
    store.forget_guests(5, 6).await.unwrap();
    assert_eq!(store.user("idle").await.unwrap(), None);
    assert!(store.user("ann").await.unwrap().is_some(), "an account stays");
}

/// The lines of a game that has ended become one record, and are the same lines.
async fn records(store: &Store) {
    let line = |number: u32| line(number, &format!("red moves {} with {} ships", number % 7, number % 5));
    let lines: Vec<Line> = (0..2_000).map(line).collect();
    let row = TableRow { status: Status::Running, moved: 10, ..table("ended") };
    add(store, &row, "ann", &["ann"], &lines).await;
    let shot = |lines| Snapshot { format: 1, lines, position: lines, body: vec![7; 2_000] };
    store.keep_snapshots("ended", &[shot(500), shot(1_000), shot(2_000)]).await.unwrap();
    assert_eq!(store.tables_to_archive(11).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.archive("ended").await, Err(Failure::Conflict), "it is still played");
    let row = TableRow { status: Status::Over, version: 2, ..row };
    store.append("ended", &Append { head: Some(row), ..Append::default() }).await.unwrap();
    assert_eq!(store.tables_to_archive(10).await.unwrap(), Vec::<String>::new(), "it has just ended");
    assert_eq!(store.tables_to_archive(11).await.unwrap(), ["ended"]);
    store.archive("ended").await.unwrap();
    assert_eq!(store.tables_to_archive(11).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.archive("ended").await, Err(Failure::Conflict), "once");
    assert_eq!(store.lines("ended", 0).await.unwrap(), lines);
    assert_eq!(store.lines("ended", 1_990).await.unwrap(), lines[1_990..]);
    assert_eq!(store.lines("ended", 2_000).await.unwrap(), []);
    assert_eq!(store.last_line("ended").await.unwrap(), None);
    assert_eq!(store.snapshot("ended", 1_999).await.unwrap(), None);
    assert_eq!(store.snapshot("ended", u32::MAX).await.unwrap(), Some(shot(2_000)), "how it ended");
}

async fn pruning(store: &Store) {
    let chat = |number, made| ChatRow {
        number,
        user: "ann".into(),
        name: "Ann".into(),
        body: "hi".into(),
        made,
        guest: false,
    };
    for (id, status) in [("closed", Status::Abandoned), ("played", Status::Running), ("won", Status::Over)] {
        add(store, &TableRow { status, moved: 20, ..table(id) }, "ann", &["ann"], &[]).await;
        for (number, made) in [(0, 20), (1, 30)] {
            store.append(id, &Append { chat: Some(chat(number, made)), ..Append::default() }).await.unwrap();
        }
    }
    let words = async |id: &str| store.chat(id, u32::MAX).await.unwrap().len();
    store.drop_chat(25).await.unwrap();
    assert_eq!((words("won").await, words("played").await), (1, 2), "chat of games under way stays");
    store.drop_abandoned(20).await.unwrap();
    assert!(store.table("closed").await.unwrap().is_some());
    store.drop_abandoned(21).await.unwrap();
    assert_eq!((store.table("closed").await.unwrap(), words("closed").await), (None, 0));
    assert!(store.table("won").await.unwrap().is_some(), "a game that has a result stays");

    store.add_notice("ann", &notice(40), "").await.unwrap();
    store.drop_notices(40).await.unwrap();
    assert_eq!(store.notices("ann").await.unwrap(), [notice(40)]);
    store.drop_notices(41).await.unwrap();
    assert_eq!(store.notices("ann").await.unwrap(), []);

    for id in ["cat", "dan"] {
        store.add_user(&guest(id, id)).await.unwrap();
    }
    add(store, &TableRow { status: Status::Over, ..table("cats") }, "cat", &["cat"], &[]).await;
    add(store, &table("dans"), "dan", &["cat", "dan"], &[]).await;
    store.forget_guests(6, 0).await.unwrap();
    assert_eq!(store.guests_of_old(6).await.unwrap(), Vec::<String>::new(), "both wait for a game");
    let row = TableRow { status: Status::Over, version: 2, ..table("dans") };
    store
        .append("dans", &Append { head: Some(row), users: Some(vec!["dan".into()]), ..Append::default() })
        .await
        .unwrap();
    let mut old = store.guests_of_old(6).await.unwrap();
    old.sort();
    assert_eq!(old, ["cat", "dan"]);
    assert_eq!(store.guests_of_old(5).await.unwrap(), Vec::<String>::new());
}

/// Of a long game the text is most of what is stored, and a record is a small part of that.
#[tokio::test]
async fn a_line_is_stored_in_few_bytes() {
    let file = std::env::temp_dir().join(format!("starmoot-{}.sqlite", random::id(8)));
    let store = Store::open(&format!("sqlite:{}", file.display())).await.unwrap();
    add(&store, &table("long"), "ann", &[], &[]).await;
    let lines: Vec<Line> = (0..20_000).map(|n| Line { made: 1_700_000_000_000, ..line(n, "red move a1 b2") }).collect();
    store.append("long", &Append { lines, ..Append::default() }).await.unwrap();
    store.close().await.unwrap();
    let bare = std::env::temp_dir().join(format!("starmoot-{}.sqlite", random::id(8)));
    let none = Store::open(&format!("sqlite:{}", bare.display())).await.unwrap();
    none.close().await.unwrap();
    let empty = none.size().await.unwrap().0;
    let each = (store.size().await.unwrap().0 - empty) as f64 / 20_000.0 - 14.0;
    assert!(each < 30.0, "{each} bytes beside the text");
    drop((store, none));
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
        let _ = std::fs::remove_file(format!("{}{end}", bare.display()));
    }
}

/// Writers at the same time: each line is there once, and one of two that want the same number fails.
async fn packs(store: &Store) {
    store.add_user(&guest("packer", "Packer")).await.unwrap();
    let row = |id: &str| PackRow {
        id: id.into(),
        game: "moot".into(),
        name: "mine".into(),
        digest: format!("{id}{id}"),
        body: "{}".into(),
    };
    store.add_pack(&row("p1"), Some("packer"), 1).await.unwrap();
    store.add_pack(&row("p1"), Some("packer"), 2).await.unwrap();
    store.add_pack(&row("p2"), None, 3).await.unwrap();
    assert_eq!(store.pack("p1").await.unwrap(), Some(row("p1")));
    assert_eq!(store.pack_played("moot", "p2p2").await.unwrap(), Some(row("p2")));
    assert_eq!(store.pack_played("chess", "p2p2").await.unwrap(), None);
    assert_eq!(store.packs_of_user("packer").await.unwrap(), [row("p1")]);
    assert_eq!(store.count_packs().await.unwrap(), 2);
    store.sweep_packs().await.unwrap();
    assert_eq!((store.count_packs().await.unwrap(), store.pack("p2").await.unwrap()), (1, None));
    store.disown_pack("packer", "p1").await.unwrap();
    assert_eq!(store.disown_pack("packer", "p1").await, Err(Failure::Conflict));
    store.sweep_packs().await.unwrap();
    assert_eq!(store.count_packs().await.unwrap(), 0);
}

async fn many_writers(store: &Store) {
    let mut waiting = tokio::task::JoinSet::new();
    for number in 3..40 {
        for _ in 0..2 {
            let store = store.clone();
            let append = Append { lines: vec![line(number, "red pass")], ..Append::default() };
            waiting.spawn(async move { store.append("long", &append).await });
        }
    }
    let results = waiting.join_all().await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 37);
    assert!(results.iter().all(|result| !matches!(result, Err(Failure::Wrong(_)))), "{results:?}");
    let numbers: Vec<u32> = store.lines("long", 0).await.unwrap().iter().map(|line| line.number).collect();
    assert_eq!(numbers, (0..40).collect::<Vec<_>>());
}
