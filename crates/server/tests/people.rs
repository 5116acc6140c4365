//! Who is asking: cookies, proofs, accounts, tokens, data.

use crate::hall::{Guest, TestServer};
use serde_json::{Value, json};
use server::Limits;

#[tokio::test]
async fn a_guest_becomes_an_account_and_comes_back() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let renamed = ann.post("/api/me/name", json!({"name": "  Ann   B. "})).await;
    assert_eq!(renamed.body["name"], "Ann B.");
    let old = ann.clone();
    let made = ann.post("/api/account", json!({"name": "Ann", "password": "correct horse"})).await;
    assert!(!made.text.contains("horse"));
    ann.take(&made);
    assert_eq!(ann.id, old.id, "the seats stay");
    assert_eq!(old.get("/api/tables").await.code(), "denied", "the guest's cookie is void");

    let mut elsewhere = hall.guest().await;
    let wrong = elsewhere.post("/api/login", json!({"name": "ann", "password": "wrong horse"})).await;
    assert_eq!(wrong.code(), "denied");
    let taken = elsewhere.post("/api/account", json!({"name": "ANN", "password": "other horse"})).await;
    assert_eq!(taken.code(), "denied");
    elsewhere.take(&elsewhere.post("/api/login", json!({"name": "ANN", "password": "correct horse"})).await);
    assert_eq!(elsewhere.id, ann.id);

    let change = json!({"old": "correct horse", "new": "battery staple"});
    elsewhere.take(&elsewhere.post("/api/password", change).await);
    assert_eq!(ann.get("/api/tables").await.code(), "denied", "other sessions have ended");
    assert_eq!(elsewhere.post("/api/logout", json!({})).await.status, 204);
    assert_eq!(elsewhere.get("/api/tables").await.code(), "denied");
}

#[tokio::test]
async fn names_and_passwords_have_limits() {
    let hall = TestServer::open().await;
    let ann = hall.guest().await;
    for name in ["", "   ", "a\u{202e}b", "aaaaaaaaaaaaaaaaaaaaaaaaa"] {
        assert_eq!(ann.post("/api/me/name", json!({"name": name})).await.code(), "malformed", "{name:?}");
    }
    assert_eq!(ann.post("/api/account", json!({"name": "ann", "password": "short"})).await.code(), "malformed");
    let inside = json!({"webhook": "http://169.254.169.254/latest", "holiday_until": null, "page": ""});
    let answer = ann.request("PUT", "/api/me/settings", &[], Some(inside.to_string())).await;
    assert_eq!(answer.code(), "malformed", "{}", answer.text);
}

#[tokio::test]
async fn a_token_serves_a_program_until_it_is_dropped() {
    let hall = TestServer::open().await;
    let ann = hall.guest().await;
    let made = ann.post("/api/me/tokens", json!({"label": "my bot"})).await;
    let token = made.body["token"].as_str().unwrap().to_owned();
    let program = Guest { token: Some(token.clone()), cookie: String::new(), csrf: String::new(), ..ann.clone() };
    assert_eq!(program.get("/api/me").await.body["id"], ann.id.as_str());
    program.table(&["me", "random", "random"], json!({})).await;
    let listed = ann.get("/api/me/tokens").await;
    assert!(!listed.text.contains(&token), "a token is shown once");
    let id = made.body["info"]["id"].as_str().unwrap();
    assert_eq!(ann.request("DELETE", &format!("/api/me/tokens/{id}"), &[], None).await.status, 204);
    assert_eq!(program.get("/api/me").await.code(), "denied");
}

#[tokio::test]
async fn other_sites_can_do_nothing() {
    let hall = TestServer::open().await;
    let ann = hall.guest().await;
    let forged = Guest { csrf: "0".repeat(64), ..ann.clone() };
    assert_eq!(forged.post("/api/me/name", json!({"name": "Eve"})).await.code(), "denied");
    let foreign = [("origin", "https://evil.example")];
    let body = json!({"name": "Eve"}).to_string();
    assert_eq!(ann.request("POST", "/api/me/name", &foreign, Some(body.clone())).await.code(), "denied");
    assert_eq!(ann.request("GET", "/api/me", &foreign, None).await.code(), "denied");
    let form = [("content-type", "text/plain")];
    assert_eq!(ann.request("POST", "/api/me/name", &form, Some(body)).await.code(), "malformed");
    let rebound = [("host", "evil.example")];
    assert_eq!(ann.request("GET", "/api/me", &rebound, None).await.code(), "denied");
    let forged = Guest { cookie: ann.cookie.replace(&ann.id, "someoneelse1"), ..ann.clone() };
    assert_eq!(forged.get("/api/tables").await.code(), "denied");

    let answer = ann.get("/api/me").await;
    assert!(answer.header("set-cookie").contains("HttpOnly; SameSite=Strict"));
    assert!(answer.header("content-security-policy").contains("default-src 'self'"));
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    assert_eq!(answer.header("cache-control"), "no-store");
}

#[tokio::test]
async fn too_many_requests_are_slowed_down() {
    let hall = TestServer::with(Limits { requests: 1.0, logins: 2.0, ..Limits::default() }).await;
    let ann = hall.guest().await;
    let wrong = json!({"name": "ann", "password": "wrong horse"});
    let mut codes = Vec::new();
    for _ in 0..4 {
        codes.push(ann.post("/api/login", wrong.clone()).await.status);
    }
    assert_eq!(codes, [403, 403, 429, 429]);
    for _ in 0..20 {
        codes.push(ann.get("/api/games").await.status);
    }
    assert_eq!(codes.last(), Some(&429));
}

#[tokio::test]
async fn a_user_takes_their_data_and_goes() {
    let hall = TestServer::open().await;
    let (ann, bob) = (hall.guest().await, hall.guest().await);
    let made = ann.table(&["me", "open", "random"], json!({})).await;
    assert_eq!(bob.deed(&made.id, json!({"do": "sit", "seat": 1})).await.status, 204);
    assert_eq!(ann.deed(&made.id, json!({"do": "chat", "text": "hello there"})).await.status, 204);
    let data = ann.get("/api/me/export").await;
    assert!(data.text.contains("hello there") && data.text.contains(&made.id));
    assert_eq!(ann.request("DELETE", "/api/me", &[], None).await.status, 204);
    assert_eq!(ann.get("/api/tables").await.code(), "denied");
    let view: Value = bob.get(&format!("/api/tables/{}/view", made.id)).await.body;
    assert_eq!(view["chat"], json!([]));
    assert_eq!(view["table"]["seats"][0]["holder"], json!({"kind": "bot", "bot": "recruit", "for_user": null}));
}

#[tokio::test]
async fn the_api_describes_itself() {
    let hall = TestServer::open().await;
    let ann = hall.guest().await;
    let document = ann.get("/api/openapi.json").await.body;
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() > 15);
    for (path, methods) in paths {
        let place = path.replace("{game}", "moot").replace("{table}", "nowhere").replace("{position}", "0");
        // Deleting oneself would end the test.
        for method in methods
            .as_object()
            .unwrap()
            .keys()
            .filter(|method| (method.as_str(), path.as_str()) != ("delete", "/api/me"))
        {
            let answer = ann.request(&method.to_uppercase(), &place.replace("{token}", "x"), &[], None).await;
            assert_ne!(answer.status, 405, "{method} {path}");
            assert!(!answer.text.contains("no such place"), "{method} {path}");
        }
    }
    let text = document.to_string();
    for schema in text.split("#/components/schemas/").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        assert!(document["components"]["schemas"][schema].is_object(), "{schema}");
    }
    let ann = hall.guest().await;
    let made = ann.table(&["me", "random", "random"], json!({})).await;
    for (path, schema) in [
        ("/api/me".to_owned(), "Me"),
        ("/api/me/asked".to_owned(), "AskedList"),
        ("/api/tables".to_owned(), "TableList"),
        ("/api/games/moot/rules".to_owned(), "Rulebook"),
        (format!("/api/tables/{}", made.id), "TableInfo"),
        (format!("/api/tables/{}/view", made.id), "TableView"),
        (format!("/api/tables/{}/replay", made.id), "Replay"),
        (format!("/api/tables/{}/replay/0", made.id), "ReplayFrame"),
        ("/api/tables/nowhere".to_owned(), "Problem"),
    ] {
        let schema = &document["components"]["schemas"][schema];
        fits(&document, schema, &ann.get(&path).await.body, &path);
    }
    let games = ann.get("/api/games").await.body;
    fits(&document, &document["components"]["schemas"]["GameInfo"], &games[0], "games");
    assert_eq!(games[0]["id"], "moot");
    assert_eq!(games[0]["options"][0]["form"], "switch");
    assert_eq!(ann.get("/healthz").await.text, "ok\n");
    assert!(ann.get("/metrics").await.text.contains("starmoot_http_requests_total"));
    assert!(ann.get("/any/place/of/the/page").await.header("content-type").starts_with("text/html"));
    assert_eq!(ann.get("/assets/missing.js").await.status, 404);
}

/// A value has what its schema demands and nothing the schema does not name, all the way down.
fn fits(document: &Value, schema: &Value, value: &Value, place: &str) {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap();
        return fits(document, &document["components"]["schemas"][name], value, place);
    }
    if let Some(forms) = schema["anyOf"].as_array() {
        let form = forms.iter().find(|form| (form["type"] == "null") == value.is_null());
        return fits(document, form.unwrap_or_else(|| panic!("{place}: {value}")), value, place);
    }
    let named = schema["properties"].as_object();
    match (schema["type"].as_str(), value) {
        (Some("object"), Value::Object(fields)) => {
            for name in schema["required"].as_array().into_iter().flatten() {
                assert!(fields.contains_key(name.as_str().unwrap()), "{place}: no {name}");
            }
            for (name, value) in fields.iter().filter(|_| named.is_some()) {
                let schema = schema["properties"].get(name).unwrap_or_else(|| panic!("{place}: {name} is not told of"));
                fits(document, schema, value, &format!("{place}.{name}"));
            }
        }
        (Some("array"), Value::Array(list)) => {
            list.iter().for_each(|item| fits(document, &schema["items"], item, place));
        }
        (Some("string"), Value::String(_))
        | (Some("integer" | "number"), Value::Number(_))
        | (Some("boolean"), Value::Bool(_))
        | (Some("null"), Value::Null)
        | (None, _) => {}
        (Some(kind), value) => panic!("{place}: {value} is no {kind}"),
    }
}

#[tokio::test]
async fn every_answer_carries_the_headers_that_guard_it() {
    let hall = TestServer::open().await;
    let ann = hall.guest().await;
    for path in ["/", "/api/me", "/api/nowhere", "/api/tables/nowhere", "/healthz", "/metrics", "/assets/missing.js"] {
        let answer = ann.get(path).await;
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"), "{path}");
        assert!(!policy.contains("script-src") && !policy.contains("unsafe-eval"), "scripts of our own only: {path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("x-frame-options"), "DENY", "{path}");
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{path}");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin", "{path}");
        assert!(!answer.header("cache-control").is_empty(), "{path}");
        assert!(answer.header("access-control-allow-origin").is_empty(), "{path}");
    }
    // Over HTTPS cookies travel on HTTPS only.
    let public = TestServer::like(|config| config.public = Some("https://play.example.org".into())).await;
    let cookie = public.guest().await.get("/api/me").await.header("set-cookie").to_owned();
    assert!(cookie.ends_with("HttpOnly; SameSite=Strict; Secure"), "{cookie}");
}
