//! `http` in Luau: what is allowed, what comes back, and what is not known when it is cut off.
#![cfg(feature = "http")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::sync::Arc;

use serde_json::json;

use super::support::Dir;
use zerojs::host::{Catalogue, CatalogueOptions, RunOptions, tool_exec};

const BOX: &str = r#"
local any = { name = "url", type = "string" }
return { purpose = "HTTP.", tools = {
	{ name = "get", description = "x", args = { any }, run = function(url)
		local answer = http.get(url, { headers = { ["x-test"] = "yes" } })
		return { status = answer.status, ok = answer.ok, body = answer.body, type = answer.headers["content-type"] }
	end },
	{ name = "post", description = "x", args = { any, { name = "body", type = "any" } }, run = function(url, body)
		return http.post(url, body, { timeout = 2 }).body
	end },
} }"#;

/// Answers requests until the process ends; its port.
fn serve() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            std::thread::spawn(move || {
                let mut reader = BufReader::new(stream.try_clone().unwrap());
                let (mut lines, mut length) = (Vec::new(), 0);
                loop {
                    let mut line = String::new();
                    if reader.read_line(&mut line).unwrap_or(0) == 0 || line.trim().is_empty() {
                        break;
                    }
                    if let Some(rest) = line.to_lowercase().strip_prefix("content-length:") {
                        length = rest.trim().parse().unwrap();
                    }
                    lines.push(line.trim().to_lowercase());
                }
                let mut body = vec![0; length];
                reader.read_exact(&mut body).unwrap();
                let path = lines[0].split(' ').nth(1).unwrap_or_default().to_string();
                let (status, more, text) = match path.as_str() {
                    "/away" => ("302 Found", "location: http://localhost:1/\r\n", String::new()),
                    "/none" => ("404 Not Found", "", "nothing".to_string()),
                    "/echo" => ("200 OK", "", String::from_utf8(body).unwrap()),
                    "/slow" => {
                        std::thread::sleep(std::time::Duration::from_secs(20));
                        ("200 OK", "", String::new())
                    }
                    _ => ("200 OK", "", format!("{} {}", path, lines.contains(&"x-test: yes".to_string()))),
                };
                let mut stream = stream;
                let _ = write!(
                    stream,
                    "HTTP/1.1 {status}\r\ncontent-type: text/plain\r\n{more}connection: close\r\ncontent-length: {}\r\n\r\n{text}",
                    text.len()
                );
            });
        }
    });
    port
}
fn catalogue(hosts: &[String]) -> Arc<Catalogue> {
    let dir = Dir::new();
    dir.write("web.luau", BOX);
    let options = CatalogueOptions { http_hosts: hosts.to_vec(), ..CatalogueOptions::of_dir(&dir.0).unwrap() };
    Catalogue::new(CatalogueOptions { reload: false, ..options }).unwrap()
}

#[test]
fn tools_ask_the_hosts_that_are_listed_and_no_other() {
    let port = serve();
    let open = catalogue(&[format!("127.0.0.1:{port}")]);
    let exec = |catalogue: &Arc<Catalogue>, script: &str| {
        tool_exec::run(catalogue, &RunOptions::new(script.replace("BASE", &format!("http://127.0.0.1:{port}"))))
    };
    let record = exec(&open, "return await Promise.all([zero.web.get('BASE/hello'), zero.web.get('BASE/none')])");
    assert_eq!(
        record.value,
        json!([
            { "body": "/hello true", "ok": true, "status": 200, "type": "text/plain" },
            { "body": "nothing", "ok": false, "status": 404, "type": "text/plain" }
        ]),
        "{record:?}"
    );
    let record =
        exec(&open, "return [await zero.web.post('BASE/echo', 'text'), await zero.web.post('BASE/echo', { a: [1] })]");
    assert_eq!(record.value, json!(["text", "{\"a\":[1]}"]), "{record:?}");
    for (url, says) in [
        ("http://localhost:1/", "the host localhost"),
        ("BASE/away", "the host localhost"),
        ("http://127.0.0.1:1/", "the host 127.0.0.1"),
        ("file:///etc/passwd", "not a scheme"),
        ("nonsense", "is no URL"),
        ("http://user@127.0.0.1.example.org/", "the host 127.0.0.1.example.org"),
    ] {
        let record = exec(&open, &format!("await zero.web.get('{url}')"));
        assert!(record.error.as_ref().unwrap().contains(says), "{url}: {record:?}");
    }
    // Off unless hosts are listed.
    let record = exec(&catalogue(&[]), "await zero.web.get('BASE/hello')");
    assert!(record.error.unwrap().contains("not on the list"));
}

#[test]
fn rule_4_5_a_post_that_is_cut_off_has_an_unknown_outcome() {
    let port = serve();
    let open = catalogue(&["127.0.0.1".to_string()]);
    let script =
        format!("const url = 'http://127.0.0.1:{port}/slow'; zero.web.get(url); await zero.web.post(url, 'x')");
    let record = tool_exec::run(&open, &RunOptions::new(script).timeout_ms(1_000.0));
    let errors: Vec<_> = record.trace.iter().map(|entry| entry.error.as_deref().unwrap()).collect();
    assert_eq!(errors, ["cancelled", "outcome unknown"]);
}
