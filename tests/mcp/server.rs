//! `zerojs mcp` as clients see it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

use super::support::{ZEROJS, counting, http_server, http_server_at, http_server_with, peers};

/// What the official client reports.
fn report(words: &[&str]) -> Option<Json> {
    let peers = peers()?;
    let output = Command::new("node").arg("client.mjs").args(words).current_dir(peers).output().expect("node");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(serde_json::from_slice(&output.stdout).expect("a report"))
}

fn check(report: &Json) {
    assert_eq!(report["server"]["name"], json!("zerojs"));
    let tool = &report["tools"][0];
    assert_eq!(tool["name"], json!("tool_exec"));
    assert_eq!(tool["inputSchema"]["required"], json!(["script"]));
    let inputs: Vec<&String> = tool["inputSchema"]["properties"].as_object().unwrap().keys().collect();
    assert_eq!(inputs, ["script", "timeoutMs", "as", "plan", "usage"]);

    // The record is the structured result, exactly; the text says the same.
    let record = &report["result"]["structuredContent"];
    let keys: Vec<&String> = record.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["ok", "value", "error", "failure", "trace", "logs"]);
    assert_eq!((&record["value"], &record["logs"]), (&json!([0, "done"]), &json!(["hi!"])));
    let text: Json = serde_json::from_str(report["result"]["content"][0]["text"].as_str().unwrap()).unwrap();
    assert_eq!((&text, &report["result"]["isError"]), (record, &json!(false)));

    // Calls are told as they begin and end, in order, with rising numbers.
    let notes: Vec<&str> =
        report["progress"].as_array().unwrap().iter().map(|note| note["message"].as_str().unwrap()).collect();
    let says = [
        "call 1 begins: t.count",
        "call 1 ends: t.count (",
        "call 2 begins: t.slow",
        "call 2: t.slow 50 %: half way",
        "call 2 ends: t.slow (",
    ];
    assert!(
        notes.len() == says.len() && notes.iter().zip(says).all(|(note, says)| note.starts_with(says)),
        "{notes:?}"
    );
    let numbers: Vec<f64> =
        report["progress"].as_array().unwrap().iter().map(|note| note["progress"].as_f64().unwrap()).collect();
    assert_eq!(numbers, [1.0, 2.0, 3.0, 4.0, 5.0]);

    let failing = &report["failing"]["structuredContent"];
    assert_eq!(report["failing"]["isError"], json!(true));
    assert_eq!(failing["error"], json!("t.fail failed at step 2 (line 2, column 14): no luck"));
    assert_eq!((&failing["failure"]["kind"], &failing["failure"]["step"]), (&json!("tool"), &json!(2)));
    assert_eq!(report["syntax"]["structuredContent"]["failure"]["kind"], json!("syntax"));

    // The playground has the files that the server was given, and the session's tools.
    assert_eq!(report["tools"][1]["name"], json!("playground"));
    assert_eq!(report["tools"][2]["name"], json!("playground_upload"));
    let playground = report["playground"].as_array().unwrap();
    assert_eq!(playground[0], json!([false, { "success": true, "result": [3, "a,b"] }]));
    assert_eq!(playground[1], json!([false, { "success": true, "result": 0 }]));
    for (row, says) in [(&playground[2], "nope"), (&playground[3], "`code` is missing")] {
        assert_eq!((&row[0], &row[1]["success"]), (&json!(true), &json!(false)));
        assert!(row[1]["error"].as_str().unwrap().contains(says), "{row}");
    }

    // Whatever is wrong with the input is a record of kind `setup`.
    let says = [
        "`script` is missing",
        "`script` is to be a string",
        "timeoutMs is to be a number from 1 to 600000, and 0 came",
        "`timeoutMs` is to be a number from 1 to 600000, and a string came",
        "`as` is to be 1 to 64",
        "`as` is to be a string",
        "`mode` came",
        "`plan` is to be \"first\" or \"only\", and true came",
        "`usage` is to be a boolean, and a number came",
    ];
    let setup = report["setup"].as_array().unwrap();
    assert_eq!(setup.len(), says.len());
    for (row, says) in setup.iter().zip(says) {
        assert_eq!((&row[0], &row[1]), (&json!(true), &json!("setup")));
        assert!(row[2].as_str().unwrap().contains(says), "{row}");
    }
    assert_eq!(report["unknown"]["code"], json!(-32602));
    assert!(report["unknown"]["message"].as_str().unwrap().contains("`tool_exec`"));

    // Usage and plan are beside the record, which has its six keys.
    let beside = report["beside"].as_array().unwrap();
    for row in beside {
        let keys: Vec<&String> = row["record"].as_object().unwrap().keys().collect();
        assert_eq!(keys, ["ok", "value", "error", "failure", "trace", "logs"]);
        assert_eq!(row["said"]["plan"], row["meta"]["zerojs/plan"]);
        assert_eq!(row["isError"], json!(!row["record"]["ok"].as_bool().unwrap()));
    }
    assert_eq!(beside[0]["said"]["usage"]["calls"], json!(1), "{}", beside[0]);
    assert_eq!(beside[0]["meta"]["zerojs/usage"], beside[0]["said"]["usage"]);
    assert_eq!((&beside[0]["record"]["value"], &beside[0]["said"]["plan"]["ok"]), (&json!(0), &json!(true)));
    assert_eq!(beside[1]["record"]["failure"]["kind"], json!("setup"));
    assert!(beside[1]["record"]["error"].as_str().unwrap().contains("`count`"), "{}", beside[1]);
    assert_eq!((&beside[1]["record"]["value"], &beside[1]["record"]["trace"]), (&json!(null), &json!([])));
    assert_eq!(beside[2]["record"]["value"], beside[2]["said"]["plan"]);
    assert!(beside[2]["record"]["value"]["faults"][0]["message"].as_str().unwrap().contains("the argument `why`"));
    assert_eq!((&beside[3]["record"]["ok"], &beside[3]["record"]["trace"]), (&json!(true), &json!([])));
    assert_eq!(beside[3]["record"]["value"]["calls"][0]["tool"], json!("t.fail"));
    assert_eq!(beside[4]["record"]["failure"]["kind"], json!("syntax"));

    // Files are uploaded, behind those of the command line, for one caller.
    assert_eq!(
        report["uploaded"]["files"].as_array().unwrap().iter().map(|file| &file["name"]).collect::<Vec<_>>(),
        [&json!("a.csv"), &json!("b.csv"), &json!("c.bin")]
    );
    assert_eq!(report["uploaded"]["files"][2]["lastModified"], json!(5));
    let first = json!([1, "a.csv", "text/csv", 3, "a,b"]);
    assert_eq!(
        report["seen"],
        json!([
            [first, [2, "b.csv", "text/csv", 3, "x,y"], [3, "c.bin", "image/x", 2, "\u{0}\u{FFFD}"], null],
            [first, null, null, null],
            [first, null, null, null]
        ])
    );
    assert_eq!(report["replaced"]["files"][1]["name"], json!("d.txt"));
    assert_eq!(report["replaced"]["files"].as_array().unwrap().len(), 2);
    let says = [
        "`files` is missing",
        "either `text`, or `base64`",
        "neither `name` nor `uri`",
        "is no base64",
        "an array of objects",
        "`as` is to be 1 to 64",
        "`mode` came",
        "256 files",
    ];
    for (why, says) in report["refused"].as_array().unwrap().iter().zip(says) {
        assert!(why.as_str().is_some_and(|why| why.contains(says)), "{why}: {says}");
    }
    let session = report["session"].as_array().unwrap();
    let keys = json!(["ok", "value", "error", "failure", "trace", "logs"]);
    assert_eq!(
        session[..7],
        [
            json!(1),
            json!(0),
            json!([keys, [1, "function"]]),
            json!(0),
            json!("syntax"),
            json!(2),
            json!(["!", "undefined"])
        ],
        "{session:?}"
    );
    assert!(session[7].as_str().unwrap().contains("time limit"), "{session:?}");
    assert!(session[8].as_str().unwrap().contains("`as` is to be 1 to 64"), "{session:?}");

    // A cancelled run ends.
    assert_eq!(report["cancelled"], json!("rejected"));
    assert!(report["counts"][0].as_f64().unwrap() >= 3.0, "{}", report["counts"]);
    assert_eq!(report["counts"][0], report["counts"][1]);

    // A caller is (connection, as).
    assert_eq!(report["scopes"], json!([1, 0, 0, 0]));
    assert_eq!(report["overlap"], json!([1, 2, 3]));
}

#[test]
fn the_official_client_is_served_over_standard_input_and_output() {
    let dir = counting();
    let file = dir.write("a.csv", "a,b");
    let words = ["--catalogue", dir.0.to_str().unwrap(), "--file", file.to_str().unwrap()];
    let Some(report) = report(&[&["stdio", ZEROJS, "mcp"], words.as_slice()].concat()) else { return };
    check(&report);
}

#[test]
fn the_official_client_is_served_over_streamable_http() {
    let dir = counting();
    let file = dir.write("a.csv", "a,b");
    let (_server, url) = http_server(&["--catalogue", dir.0.to_str().unwrap(), "--file", file.to_str().unwrap()]);
    let Some(report) = report(&["http", &url]) else { return };
    check(&report);
}

#[test]
fn the_official_client_bears_a_token() {
    let dir = counting();
    let file = dir.write("a.csv", "a,b");
    let words =
        ["--catalogue", dir.0.to_str().unwrap(), "--file", file.to_str().unwrap(), "--token-env", "ZERO_TEST_TOKEN"];
    let (_server, url) = http_server_with("127.0.0.1:0", &words, &[("ZERO_TEST_TOKEN", "s3cret")]);
    if let Some(report) = report(&["http", &url, "s3cret"]) {
        check(&report);
    }
    for (authorization, code, says) in [
        ("", "401", "a token is wanted: Authorization: Bearer"),
        ("Authorization: Bearer wrong\r\n", "401", "the token is not the right one"),
        ("Authorization: Bearer s3cre\r\n", "401", "the token is not the right one"),
        ("Authorization: Basic czNjcmV0\r\n", "401", "a token is wanted as Authorization: Bearer"),
        ("Authorization: bearer s3cret\r\n", "200", ""),
        (
            "Origin: http://localhost\r\nAuthorization: Bearer s3cret\r\n",
            "403",
            "the page at http://localhost is refused",
        ),
    ] {
        let answer = answer(&url, &format!("POST /mcp HTTP/1.1\r\nHost: HOST\r\n{authorization}"));
        assert!(answer.contains(code) && answer.contains(says), "{authorization}{answer}");
        assert_eq!(answer.to_lowercase().contains("www-authenticate: bearer"), code == "401", "{answer}");
    }
}

#[test]
fn other_machines_are_served_with_a_token_only() {
    for (words, says) in [
        (vec!["--http", "0.0.0.0:0"], "other machines reach 0.0.0.0:0: give a token with --token-env NAME"),
        (vec!["--http", "0", "--token-env", "ZERO_TEST_NO_TOKEN"], "the environment has no ZERO_TEST_NO_TOKEN"),
        (vec!["--http", "example.org:80"], "an address with a port"),
        (vec!["--token-env", "A"], "--http"),
    ] {
        let output = Command::new(ZEROJS).arg("mcp").args(&words).stdin(Stdio::null()).output().expect("the program");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains(says), "{words:?}: {said}");
    }
    // They are, if it is said that they may be; and a port alone is this machine's.
    let (_server, url) = http_server_at("0.0.0.0:0", &["--no-token"]);
    assert!(request(&url.replace("0.0.0.0", "127.0.0.1"), "POST /mcp HTTP/1.1\r\nHost: localhost\r\n").contains("200"));
    let (_server, url) = http_server_at("0", &[]);
    assert!(url.starts_with("http://127.0.0.1:"), "{url}");
}

/// A request over a socket of its own; the answer.
fn answer(url: &str, head: &str) -> String {
    let mut answer = String::new();
    let mut reader = ask(url, head);
    // What is answered with a stream of events does not end.
    while reader.read_line(&mut answer).is_ok_and(|length| length > 0) && !answer.contains("\r\ndata:") {}
    answer
}
/// The same; its first line.
fn request(url: &str, head: &str) -> String {
    let mut line = String::new();
    ask(url, head).read_line(&mut line).unwrap();
    line
}
/// A request over a socket of its own.
fn ask(url: &str, head: &str) -> BufReader<std::net::TcpStream> {
    let address = url.trim_start_matches("http://").split('/').next().unwrap().to_string();
    let mut socket = std::net::TcpStream::connect(&address).expect("it listens");
    let body = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}"#;
    let head = head.replace("HOST", &address);
    write!(socket, "{head}Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len()).unwrap();
    BufReader::new(socket)
}

#[test]
fn pages_of_a_browser_and_foreign_names_do_not_reach_it() {
    let (_server, url) = http_server(&[]);
    for (head, code, says) in [
        ("POST /mcp HTTP/1.1\r\nHost: HOST\r\n", "200", ""),
        ("POST /mcp HTTP/1.1\r\nHost: LOCALHOST:1\r\n", "200", ""),
        (
            "POST /mcp HTTP/1.1\r\nHost: evil.example\r\n",
            "403",
            "the host `evil.example` is none of this server's names",
        ),
        (
            "POST /mcp HTTP/1.1\r\nHost: HOST\r\nOrigin: http://evil.example\r\n",
            "403",
            "the page at http://evil.example",
        ),
        ("POST /mcp HTTP/1.1\r\nHost: HOST\r\nOrigin: null\r\n", "403", "no page of a browser has business here"),
        (
            "OPTIONS /mcp HTTP/1.1\r\nHost: HOST\r\nOrigin: http://evil.example\r\nAccess-Control-Request-Method: POST\r\n",
            "403",
            "unless --allow-origin names its origin",
        ),
        ("POST / HTTP/1.1\r\nHost: HOST\r\n", "404", "MCP is at /mcp"),
    ] {
        let answer = answer(&url, head);
        assert!(answer.contains(code) && answer.contains(says), "{head}{answer}");
        assert!(!answer.to_lowercase().contains("access-control"), "{head}{answer}");
    }
}

#[test]
fn pages_of_origins_that_are_allowed_reach_it() {
    let words = ["--allow-origin", "https://App.Example.org/", "--allow-origin", "http://localhost:3000"];
    let words = [&words[..], &["--token-env", "ZERO_TEST_TOKEN"]].concat();
    let (_server, url) = http_server_with("127.0.0.1:0", &words, &[("ZERO_TEST_TOKEN", "s3cret")]);
    let bearer = "Authorization: Bearer s3cret\r\n";
    let asks =
        "Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: authorization,mcp-session-id\r\n";
    for (method, more, code, says) in [
        (
            "POST",
            format!("Origin: https://app.example.org\r\n{bearer}"),
            "200",
            "access-control-allow-origin: https://app.example.org",
        ),
        (
            "POST",
            format!("Origin: http://localhost:3000\r\n{bearer}"),
            "200",
            "access-control-expose-headers: mcp-session-id",
        ),
        ("POST", format!("Origin: http://localhost:3000\r\n{bearer}"), "200", "vary: origin"),
        // It is asked whether it may bear a token before it does, and reads why it was refused.
        (
            "OPTIONS",
            format!("Origin: https://app.example.org\r\n{asks}"),
            "204",
            "access-control-allow-headers: authorization,mcp-session-id",
        ),
        (
            "OPTIONS",
            format!("Origin: https://app.example.org\r\n{asks}"),
            "204",
            "access-control-allow-methods: get, post, delete",
        ),
        (
            "POST",
            "Origin: https://app.example.org\r\n".to_string(),
            "401",
            "access-control-allow-origin: https://app.example.org",
        ),
        // Nothing else is let in by it.
        ("POST", format!("Origin: http://localhost:3001\r\n{bearer}"), "403", "for --allow-origin does not name it"),
        ("POST", format!("Origin: https://app.example.org.evil.example\r\n{bearer}"), "403", "does not name it"),
        ("POST", format!("Origin: null\r\n{bearer}"), "403", "does not name it"),
        ("OPTIONS", format!("Origin: https://evil.example\r\n{asks}"), "403", "does not name it"),
        ("OPTIONS", asks.to_string(), "401", "a token is wanted"),
    ] {
        let answer = answer(&url, &format!("{method} /mcp HTTP/1.1\r\nHost: HOST\r\n{more}"));
        assert!(answer.contains(code) && answer.to_lowercase().contains(says), "{method} {more}{answer}");
        let shared = answer.to_lowercase().contains("access-control-allow-origin");
        assert_eq!(shared, code != "403" && more.contains("Origin"), "{method} {more}{answer}");
    }
    let evil = "OPTIONS /mcp HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://localhost:3000\r\n";
    assert!(answer(&url, &format!("{evil}{asks}")).contains("403"));
    for origin in ["*", "null", "example.org", "https://example.org/page"] {
        let mut command = Command::new(ZEROJS);
        let output = command.args(["mcp", "--http", "0", "--allow-origin", origin]).output().expect("the program");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains("--allow-origin: "), "{origin}: {said}");
    }
}

#[test]
fn a_client_that_goes_away_ends_its_server_and_its_run() {
    let mut command = Command::new(ZEROJS);
    let mut child = command.arg("mcp").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program");
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut send = |message: Json| writeln!(stdin, "{message}").unwrap();
    send(
        json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}}),
    );
    let answer: Json = serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap();
    assert_eq!(answer["result"]["protocolVersion"], json!("2025-06-18"));
    send(json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
    send(
        json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "tool_exec", "arguments": {"script": "for (;;);"}}}),
    );
    std::thread::sleep(Duration::from_millis(100));
    drop(stdin);
    let began = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if began.elapsed() > Duration::from_secs(15) {
            child.kill().unwrap();
            panic!("it goes on");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}
