//! One suite for both stores.

use crate::postgres;
use server::{
    protocol::{Notice, NoticeKind, Status, TokenInfo, UserSettings},
    random,
    store::{Account, Append, ChatRow, Failure, Line, PackRow, Report, Snapshot, Store, TableRow, TokenRow},
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
        made: 5,
    }
}

async fn people(store: &Store) {
    let ann = guest("ann", "Ann");
    store.add_user(&ann).await.unwrap();
    assert_eq!(store.add_user(&ann).await, Err(Failure::Conflict));
    assert_eq!(store.user("ann").await.unwrap(), Some(ann));
    assert_eq!(store.user("nobody").await.unwrap(), None);
    store.add_user(&guest("bob", "Bob")).await.unwrap();

    store.give_login("ann", "Ann B.", "ann b.", "hash").await.unwrap();
    assert_eq!(store.give_login("bob", "ann b.", "ann b.", "other").await, Err(Failure::Conflict));
    assert_eq!(store.give_login("ann", "x", "x", "other").await, Err(Failure::Conflict));
    let ann = store.user_by_login("ann b.").await.unwrap().unwrap();
    assert_eq!((ann.name.as_str(), ann.password.as_deref(), ann.epoch), ("Ann B.", Some("hash"), 1));
    store.set_password("ann", "new").await.unwrap();
    store.end_sessions("ann").await.unwrap();
    let settings = UserSettings { holiday_until: Some(7), ..UserSettings::default() };
    store.set_settings("ann", &settings).await.unwrap();
    store.rename_user("bob", "Bo").await.unwrap();
    store.saw_user("bob", 9).await.unwrap();
    let ann = store.user("ann").await.unwrap().unwrap();
    assert_eq!((ann.epoch, ann.settings), (3, settings));

    let info = TokenInfo { id: "t1".into(), label: "my bot".into(), made: 3 };
    store.add_token(&TokenRow { info: info.clone(), user: "ann".into(), hash: "h".into() }).await.unwrap();
    assert_eq!(store.tokens("ann").await.unwrap(), vec![info]);
    assert_eq!(store.user_of_token("h").await.unwrap().as_deref(), Some("ann"));
    store.drop_token("bob", "t1").await.unwrap();
    assert_eq!(store.user_of_token("h").await.unwrap().as_deref(), Some("ann"), "not bob's to drop");
    store.drop_token("ann", "t1").await.unwrap();
    assert_eq!(store.user_of_token("h").await.unwrap(), None);

    store.set_mute("ann", "bob", true).await.unwrap();
    store.set_mute("ann", "bob", true).await.unwrap();
    store.set_mute("ann", "nobody", true).await.unwrap();
    assert_eq!(store.muted("ann").await.unwrap().len(), 1);
    store.set_mute("ann", "bob", false).await.unwrap();
    assert!(store.muted("ann").await.unwrap().is_empty());

    for at in 1..=3 {
        store.add_notice("ann", &notice(at)).await.unwrap();
    }
    store.add_notice("nobody", &notice(4)).await.unwrap();
    assert_eq!(store.notices("ann").await.unwrap(), vec![notice(1), notice(2), notice(3)]);
    store.saw_notices("bob", "n3").await.unwrap();
    store.saw_notices("ann", "n2").await.unwrap();
    assert_eq!(store.notices("ann").await.unwrap(), vec![notice(3)]);
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

async fn tables(store: &Store) {
    let mut row = table("long");
    let users = ["ann".to_owned(), "bob".to_owned()];
    store.add_table(&row, "ann", &users, &[line(0, "~ order 1 2")]).await.unwrap();
    assert_eq!(store.table("long").await.unwrap(), Some(row.clone()));
    assert_eq!(store.public_tables(Status::Gathering, 10).await.unwrap(), vec![row.clone()]);

    row = TableRow { status: Status::Running, deadline: Some(50), version: 2, body: "{\"a\":1}".into(), ..row };
    let chat = ChatRow { number: 0, user: "bob".into(), name: "Bo".into(), body: "hi $1".into(), made: 4 };
    let append = Append {
        lines: vec![line(1, "red deploy human a1"), line(2, "red done")],
        head: Some(row.clone()),
        users: Some(vec!["ann".into(), "bob".into()]),
        chat: Some(chat.clone()),
        back_to: None,
    };
    store.append("long", &append).await.unwrap();
    assert_eq!(store.append("long", &append).await, Err(Failure::Conflict), "the lines are there");
    let late = Append { lines: vec![line(3, "blue done")], head: Some(row.clone()), ..Append::default() };
    assert_eq!(store.append("long", &late).await, Err(Failure::Conflict), "the head is old");
    assert_eq!(store.lines("long", 1).await.unwrap(), vec![line(1, "red deploy human a1"), line(2, "red done")]);
    assert_eq!(store.table("long").await.unwrap(), Some(row.clone()));
    assert_eq!(store.chat("long").await.unwrap(), vec![chat.clone()]);
    assert_eq!(store.chat_of_user("bob").await.unwrap(), vec![("long".into(), chat.clone())]);
    assert_eq!(store.tables_of_user("bob").await.unwrap(), vec![row.clone()]);
    assert_eq!(store.tables_due(49).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.tables_due(50).await.unwrap(), vec!["long".to_owned()]);
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
    assert_eq!(store.snapshot("long", u32::MAX).await.unwrap(), Some(early), "what came later is void");

    let report = Report {
        id: "r".into(),
        table: "long".into(),
        chat: 0,
        line: "hi".into(),
        by: "ann".into(),
        why: "rude".into(),
        made: 8,
    };
    store.add_report(&report).await.unwrap();
    assert_eq!(store.reports().await.unwrap(), vec![report]);
    assert_eq!(store.drop_report("other").await, Err(Failure::Conflict));
    store.drop_report("r").await.unwrap();
    assert!(store.reports().await.unwrap().is_empty());

    store.delete_user("bob").await.unwrap();
    assert_eq!(store.user("bob").await.unwrap(), None);
    let said = &store.chat("long").await.unwrap()[0];
    assert_eq!((said.user.as_str(), said.name.as_str(), said.body.as_str()), ("", "", ""));
    assert!(store.tables_of_user("bob").await.unwrap().is_empty());

    store.add_user(&guest("idle", "Idle")).await.unwrap();
    store.forget_guests(6).await.unwrap();
    assert_eq!(store.user("idle").await.unwrap(), None);
    assert!(store.user("ann").await.unwrap().is_some(), "an account stays");
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
