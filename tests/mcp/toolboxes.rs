//! MCP servers as toolboxes of scripts.

use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};
use zerojs::host::{
    Catalogue, Observer, Progress, Record, RunOptions, connect_servers, declarations, read_servers, tool_exec,
};

use super::support::{Dir, ZEROJS, counting, http_server, http_server_at, peers};

fn servers(dir: &Dir, servers: Json) -> std::path::PathBuf {
    dir.write("servers.json", &json!({ "mcpServers": servers }).to_string())
}
fn connected(file: &Path) -> Arc<Catalogue> {
    let catalogue = Catalogue::embedded().unwrap();
    let problems = connect_servers(&catalogue, read_servers(file).unwrap(), false).unwrap();
    assert!(problems.is_empty(), "{problems:?}");
    catalogue
}
fn run(catalogue: &Catalogue, script: &str) -> Record {
    tool_exec::run(catalogue, &RunOptions::new(script).timeout_ms(20_000.0))
}
fn value(catalogue: &Catalogue, script: &str) -> Json {
    let record = run(catalogue, script);
    assert!(record.ok, "{script}\n{record:#?}");
    record.value.into_json()
}
fn error(catalogue: &Catalogue, script: &str) -> String {
    run(catalogue, script).error.unwrap_or_else(|| panic!("{script} did not fail"))
}

#[test]
fn server_everything_is_a_toolbox() {
    let Some(peers) = peers() else { return };
    let dir = Dir::new();
    let program = peers.join("node_modules/@modelcontextprotocol/server-everything/dist/index.js");
    let file = servers(&dir, json!({ "every-thing": { "command": "node", "args": [program] } }));
    let catalogue = connected(&file);
    let found = value(
        &catalogue,
        "return [(await tools.toolboxes()).find(b => b.toolbox === '@mcp::everyThing').purpose, (await tools.describe('getSum')).signature, (await tools.list('@mcp::everyThing')).find(t => t.name === 'getStructuredContent').signature]",
    );
    let city = r#"location: "New York" | "Chicago" | "Los Angeles""#;
    let weather = "{ temperature: number, conditions: string, humidity: number }";
    assert_eq!(
        found,
        json!([
            "Everything Reference Server",
            "getSum(a: number, b: number): string | Content | (string | Content)[] | nil",
            format!("getStructuredContent({city}): {weather}")
        ])
    );
    let types = declarations::of_world(&catalogue.world());
    assert!(types.contains("temperature: number; conditions: string; humidity: number"), "{types}");

    // Texts are strings, structured content is typed, images are bytes.
    assert_eq!(
        value(
            &catalogue,
            "return [await zero.everyThing.echo('hi'), await zero.libs.mcp.everyThing.getSum(2, 3), await tools.use('everyThing', 'getSum', 1, 1)]"
        ),
        json!(["Echo: hi", "The sum of 2 and 3 is 5.", "The sum of 1 and 1 is 2."])
    );
    assert_eq!(
        value(
            &catalogue,
            "const w = await zero.everyThing.getStructuredContent('Chicago'); return [typeof w.temperature, typeof w.conditions]"
        ),
        json!(["number", "string"])
    );
    let image = "const parts = await zero.everyThing.getTinyImage(); const image = parts.find(p => p.type === 'image'); return [typeof parts[0], image.mimeType, image.data instanceof Uint8Array, [...image.data.slice(1, 4)]]";
    assert_eq!(value(&catalogue, image), json!(["string", "image/png", true, [80, 78, 71]]));
    let links = "return (await zero.everyThing.getResourceLinks(2)).filter(p => p.type === 'resource_link').map(p => typeof p.uri)";
    assert_eq!(value(&catalogue, links), json!(["string", "string"]));
    let blob = "return (await zero.everyThing.getResourceReference('Blob', 1)).find(p => p.type === 'resource').data instanceof Uint8Array";
    assert_eq!(value(&catalogue, blob), json!(true));

    // Arguments are checked before anything is sent.
    let why = error(&catalogue, "await zero.everyThing.getSum('2', 3)");
    assert!(why.contains("the argument `a` is to be number, and"), "{why}");
    let why = error(&catalogue, "await zero.everyThing.getStructuredContent('Paris')");
    assert!(why.contains("the argument `location`"), "{why}");

    // Progress of the server is progress of the tool; calls overlap.
    #[derive(Default)]
    struct Seen(Mutex<Vec<Option<f64>>>);
    impl Observer for Seen {
        fn progress(&self, progress: &Progress<'_>) {
            self.0.lock().unwrap().push(progress.fraction);
        }
    }
    let seen = Arc::new(Seen::default());
    let began = Instant::now();
    let script =
        "return (await Promise.all([1, 2, 3].map(() => zero.everyThing.triggerLongRunningOperation(2, 3)))).length";
    let record = tool_exec::run(&catalogue, &RunOptions::new(script).observer(seen.clone()));
    assert_eq!(record.value, json!(3), "{record:#?}");
    assert!(began.elapsed() < Duration::from_millis(5_500), "{:?}", began.elapsed());
    assert!(seen.0.lock().unwrap().contains(&Some(1.0 / 3.0)), "{:?}", seen.0.lock().unwrap());
}

#[test]
fn server_filesystem_is_a_toolbox_of_the_command_line() {
    let Some(peers) = peers() else { return };
    let dir = Dir::new();
    let files = dir.0.canonicalize().unwrap().join("files");
    std::fs::create_dir(&files).unwrap();
    let program = peers.join("node_modules/@modelcontextprotocol/server-filesystem/dist/index.js");
    let file = servers(&dir, json!({ "fs": { "command": "node", "args": [program, files] } }));
    let script = "const [dir] = (await zero.fs.list_allowed_directories()).content.split('\\n').slice(1);\n\
        const path = dir + '/a.txt';\n\
        await zero.fs.write_file(path, 'one\\ntwo\\nthree');\n\
        await zero.fs.edit_file(path, [{ oldText: 'two', newText: '2' }]);\n\
        const found = await zero.fs.search_files(dir, '*.txt');\n\
        const fault = await zero.fs.read_file('/nowhere').catch(error => error.message);\n\
        return [(await zero.fs.read_text_file(path, undefined, 2)).content, found.content === path, fault]";
    let script = dir.write("job.js", script);
    let output =
        Command::new(ZEROJS).args(["exec", "--json", "--mcp-servers"]).arg(&file).arg(&script).output().unwrap();
    let record: Json = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{output:?}"));
    assert_eq!((&record["value"][0], &record["value"][1]), (&json!("one\n2"), &json!(true)), "{record:#}");
    assert!(record["value"][2].as_str().unwrap().contains("Access denied"), "{record:#}");
    assert_eq!(std::fs::read_to_string(files.join("a.txt")).unwrap(), "one\n2\nthree");
    assert_eq!(record["trace"][0]["tool"], json!("@mcp::fs.list_allowed_directories"));
}

#[test]
fn a_server_that_dies_is_started_again() {
    let Some(peers) = peers() else { return };
    let dir = Dir::new();
    let mark = dir.0.join("mark");
    let file = servers(
        &dir,
        json!({ "flaky": { "command": "node", "args": [peers.join("flaky.mjs"), mark], "timeoutMs": 3_000 } }),
    );
    let catalogue = connected(&file);
    let first = value(&catalogue, "return await zero.flaky.pid()");
    let why = error(&catalogue, "await zero.flaky.die()");
    assert!(why.contains("the MCP server `flaky` went away during the call") && why.contains("dying now"), "{why}");
    let second = value(&catalogue, "return await zero.flaky.pid()");
    assert_ne!(first, second);

    // Its list of tools may change while it runs.
    value(&catalogue, "return await zero.flaky.grow()");
    let began = Instant::now();
    while value(&catalogue, "return 'moreOfIt' in zero.flaky") != json!(true) {
        assert!(began.elapsed() < Duration::from_secs(20), "the new tool is not there");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(value(&catalogue, "return await zero.flaky.moreOfIt()"), json!("more"));

    // A call that the run's end cuts off is cancelled at the server, and nobody knows what it did.
    let record = tool_exec::run(&catalogue, &RunOptions::new("zero.flaky.hang(); zero.flaky.pid()").timeout_ms(300.0));
    let errors: Vec<_> = record.trace.iter().map(|entry| entry.error.clone()).collect();
    assert!(errors.contains(&Some("outcome unknown".to_string())), "{errors:?}");
    let began = Instant::now();
    while !mark.exists() {
        assert!(began.elapsed() < Duration::from_secs(20), "the server was not told");
        std::thread::sleep(Duration::from_millis(20));
    }
    // And one that takes longer than the server's limit fails by itself.
    let why = error(&catalogue, "await zero.flaky.hang()");
    assert!(why.contains("3000 ms"), "{why}");
}

/// `rough.mjs`, as its first word has it start.
fn rough(dir: &Dir, words: &[&str]) -> Option<std::path::PathBuf> {
    let peers = peers()?;
    let mut args = vec![peers.join("rough.mjs").display().to_string()];
    args.extend(words.iter().map(|word| word.to_string()));
    Some(servers(dir, json!({ "rough": { "command": "node", "args": args, "connectTimeoutMs": 5_000 } })))
}

#[test]
fn a_tool_that_runs_as_a_task_only_is_run_as_a_task() {
    let Some(peers) = peers() else { return };
    let dir = Dir::new();
    let program = peers.join("node_modules/@modelcontextprotocol/server-everything/dist/index.js");
    let catalogue = connected(&servers(&dir, json!({ "all": { "command": "node", "args": [program] } })));
    #[derive(Default)]
    struct Seen(Mutex<Vec<String>>);
    impl Observer for Seen {
        fn progress(&self, progress: &Progress<'_>) {
            self.0.lock().unwrap().extend(progress.message.map(String::from));
        }
    }
    let seen = Arc::new(Seen::default());
    let script = "return await zero.all.simulateResearchQuery('owls', true)";
    let record = tool_exec::run(&catalogue, &RunOptions::new(script).observer(seen.clone()));
    assert!(record.value.as_str().is_some_and(|text| text.contains("# Research Report: owls")), "{record:#?}");
    let seen = seen.0.lock().unwrap();
    assert!(seen.len() >= 2 && seen[0].ends_with("..."), "{seen:?}");
    // What the client has said that it cannot do is not offered to it.
    let script = "return (await tools.list('all')).map(t => t.name).filter(n => /sampling|elicitation|roots/i.test(n))";
    assert_eq!(value(&catalogue, script), json!([]));
}

#[test]
fn a_declaration_tells_of_a_task_whatever_the_server_says_when_it_refuses() {
    let dir = Dir::new();
    let Some(file) = rough(&dir, &[]) else { return };
    let catalogue = connected(&file);
    assert_eq!(
        value(&catalogue, "const r = zero.rough; return [await r.longTask(7), await r.noTask()]"),
        json!(["done 7", "at once"])
    );
    // One that never ends is cancelled at its server with the run.
    let record = tool_exec::run(&catalogue, &RunOptions::new("await zero.rough.longTask(10)").timeout_ms(1_500.0));
    assert_eq!(record.trace[0].error.as_deref(), Some("outcome unknown"), "{record:#?}");
    let began = Instant::now();
    while value(&catalogue, "return await zero.rough.cancelledTasks()") != json!("1") {
        assert!(began.elapsed() < Duration::from_secs(20), "it is not cancelled");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn what_a_server_asks_of_its_client_is_answered_or_refused() {
    let dir = Dir::new();
    let Some(file) = rough(&dir, &[]) else { return };
    let catalogue = connected(&file);
    let script =
        "const r = zero.rough; return [await r.elicit(), await r.sample(), await r.roots(), await r.unknown()]";
    assert_eq!(
        value(&catalogue, script),
        json!([
            r#"{"action":"decline"}"#,
            r#"{"error":"there is no model here: this client calls tools for a script, and has no sampling"}"#,
            r#"{"roots":[]}"#,
            r#"{"error":"nothing/known"}"#
        ])
    );
    let why = error(&catalogue, "await zero.rough.elicitOrFail()");
    assert!(why.contains("nobody said: decline\nmeanwhile the MCP server `rough` asked"), "{why}");
}

#[test]
fn a_server_that_floods_or_sends_what_is_no_message_harms_nothing() {
    let dir = Dir::new();
    let Some(file) = rough(&dir, &["garbage"]) else { return };
    let catalogue = connected(&file);
    assert_eq!(value(&catalogue, "return await zero.rough.garbage()"), json!("still here"));
    let began = Instant::now();
    assert_eq!(value(&catalogue, "return await zero.rough.flood()"), json!("flooded"));
    assert!(began.elapsed() < Duration::from_secs(15), "{:?}", began.elapsed());
    // A thousand changes of its list of tools were looked at a few times.
    std::thread::sleep(Duration::from_millis(200));
    let listed = value(&catalogue, "return Number(await zero.rough.listed())").as_f64().unwrap();
    assert!((1.0..60.0).contains(&listed), "{listed}");
    assert_eq!(value(&catalogue, "return (await zero.rough.big()).length"), json!(10 << 20));
    assert_eq!(value(&catalogue, "return await zero.rough.stderr()"), json!("noisy"));
    let before = value(&catalogue, "return await zero.rough.starts()");
    let why = error(&catalogue, "await zero.rough.huge()");
    assert!(why.contains("went away during the call") && why.contains("a message of more than 32 MiB"), "{why}");
    // It is started again, and others were not touched.
    assert_ne!(value(&catalogue, "return await zero.rough.starts()"), before);
    assert_eq!(value(&catalogue, "return (await zero.scene.list()).length > 0"), json!(true));
    let why = error(&catalogue, "await zero.rough.wrong()");
    assert!(why.contains("answered with something else than a result"), "{why}");
}

#[test]
fn a_server_that_keeps_failing_is_tried_less_and_less() {
    let dir = Dir::new();
    let counting = dir.0.join("starts");
    let Some(file) = rough(&dir, &["serve", counting.to_str().unwrap()]) else { return };
    let catalogue = connected(&file);
    let starts = || std::fs::read(&counting).unwrap().len();
    // It dies in each call, soon after its start.
    let began = Instant::now();
    let script = "for (let i = 0; i < 30; i++) await zero.rough.die().catch(e => console.log(e.message))";
    let record = run(&catalogue, script);
    assert!(record.ok, "{record:#?}");
    let last = record.logs.last().unwrap();
    assert!(last.contains("times in a row, and is not tried again for") && last.contains("oops"), "{last}");
    assert!((4..12).contains(&starts()), "{}", starts());
    assert!(began.elapsed() < Duration::from_secs(15), "{:?}", began.elapsed());
    // It is tried again when the pause is over.
    let began = Instant::now();
    while !run(&catalogue, "return await zero.rough.starts()").ok {
        assert!(began.elapsed() < Duration::from_secs(15), "it is not tried again");
        std::thread::sleep(Duration::from_millis(100));
    }
    // One that never begins is reported, with what it said; so is one that never answers.
    let file = rough(&dir, &["die"]).unwrap();
    let problems = connect_servers(&Catalogue::embedded().unwrap(), read_servers(&file).unwrap(), false).unwrap();
    assert!(problems[0].contains("it said: no licence"), "{problems:?}");
    let args = json!([peers().unwrap().join("rough.mjs"), "silent"]);
    let file = servers(&dir, json!({ "it": { "command": "node", "args": args, "connectTimeoutMs": 300 } }));
    let problems = connect_servers(&Catalogue::embedded().unwrap(), read_servers(&file).unwrap(), false).unwrap();
    assert!(problems[0].contains("did not answer within 300 ms"), "{problems:?}");
}

#[test]
fn a_server_over_http_that_sends_too_much_or_no_json_harms_nothing() {
    use std::io::{Read, Write};
    let dir = Dir::new();
    for (kind, what) in
        [("application/json", "huge"), ("application/json", "{ no json"), ("text/html", "<h1>Hello</h1>")]
    {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/mcp", listener.local_addr().unwrap());
        std::thread::spawn(move || {
            for socket in listener.incoming() {
                let Ok(mut socket) = socket else { return };
                std::thread::spawn(move || {
                    let _ = socket.read(&mut [0; 65_536]);
                    let _ = write!(socket, "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nConnection: close\r\n\r\n");
                    let _ = match what {
                        // 100 MB.
                        "huge" => (0..100).try_for_each(|_| socket.write_all(&[b'z'; 1 << 20])),
                        text => socket.write_all(text.as_bytes()),
                    };
                });
            }
        });
        let file = servers(&dir, json!({ "it": { "url": url, "connectTimeoutMs": 10_000 } }));
        let began = Instant::now();
        let problems = connect_servers(&Catalogue::embedded().unwrap(), read_servers(&file).unwrap(), false).unwrap();
        assert!(problems.len() == 1 && problems[0].contains("`it`"), "{what}: {problems:?}");
        assert!(began.elapsed() < Duration::from_secs(9), "{what}: {problems:?}");
    }
}

/// TypeScript's compiler accepts the declarations of all there is, and of names that are none in TypeScript.
#[test]
fn declarations_are_accepted_by_typescript() {
    let dir = Dir::new();
    let Some(peers) = peers() else { return };
    let everything = peers.join("node_modules/@modelcontextprotocol/server-everything/dist/index.js");
    let names = ["promise", "record", "uint8-array", "a b", "new", "aB", "class", "1", "日本", "then"];
    let mut all =
        serde_json::Map::from_iter([("every-thing".to_string(), json!({ "command": "node", "args": [everything] }))]);
    for name in names {
        all.insert(name.to_string(), json!({ "command": "node", "args": [peers.join("rough.mjs")] }));
    }
    let catalogue = connected(&servers(&dir, Json::Object(all)));
    let world = catalogue.world();
    let mut files = vec![("all.d.ts".to_string(), declarations::of_world(&world))];
    for toolbox in &world.toolboxes {
        // One by one they are in nobody's way.
        let named = |text: String| text + "\nexport {};\n";
        files.push((format!("box{}.d.ts", files.len()), named(declarations::of_toolbox(toolbox))));
        if toolbox.name == "promise" || toolbox.library.is_none() || toolbox.name == "everyThing" {
            for tool in &toolbox.tools {
                files.push((format!("tool{}.d.ts", files.len()), named(declarations::of_tool(toolbox, tool))));
            }
        }
    }
    files.push((
        "uses.ts".to_string(),
        "async function uses() {
            const sum: string | object | undefined = await zero.everyThing.getSum(1, 2);
            const city: number = (await zero.libs.mcp.everyThing.getStructuredContent('Chicago')).temperature;
            const spot = await zero.camera.lookAt({ x: 1, y: 2, z: 3 });
            const odd: string | undefined = (await zero.promise.new('c', 'a b')).self?.['x-y']?.['a b'];
            await zero.record.delete(); await zero.uint8Array['aB2'](); await zero.new.class();
            const hits: { name: string; score: number }[] = await tools.search('x', 'camera');
            // @ts-expect-error
            zero.everyThing.getSum('1', 2);
            // @ts-expect-error
            zero.everyThing.nothing();
            return [sum, city, spot, odd, hits];
        }
        export { uses };
        "
        .to_string(),
    ));
    let mut command = Command::new("node");
    command.arg("check_types.mjs").current_dir(peers);
    for (name, text) in &files {
        command.arg(dir.write(name, text));
    }
    let output = command.output().expect("node");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}\n{}", String::from_utf8_lossy(&output.stderr), files[0].1);
    // The odd names work.
    let script = "return [await zero.promise.new('c', 'a', undefined, undefined, undefined, 'k'), await zero.promise.constructor_(), await zero.promise.then_(), await zero.promise.__proto__(), await zero.promise.aB(), await zero.promise.aB2()]";
    assert_eq!(
        value(&catalogue, script),
        json!(["new:class,a b,constructor", "constructor:", "then:", "__proto__:", "a-b:", "a.b:"])
    );
}

#[test]
fn the_commands_take_mcp_servers() {
    let dir = Dir::new();
    let Some(file) = rough(&dir, &[]) else { return };
    let file = file.to_str().unwrap();
    let script = dir.write("job.js", "return await zero.rough.roots(1)");
    let module = dir.write("m.mjs", "export default () => tools.mcp_rough_roots({})");
    let (script, module) = (script.to_str().unwrap(), module.to_str().unwrap());
    let said = |words: &[&str], variable: bool| {
        let mut command = Command::new(ZEROJS);
        command.args(words);
        if variable {
            command.env("ZERO_MCP_SERVERS", file);
        }
        let output = command.output().unwrap();
        format!(
            "{:?} {}{}",
            output.status.code(),
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        )
    };
    for (words, says) in [
        (vec!["zero", "rough", "roots", "--mcp-servers", file], "Some(0) \"{\\\"roots\\\":[]}\""),
        (vec!["plan", "--mcp-servers", file, script], "roots takes 0 arguments, and 1 came"),
        (vec!["types", "rough.roots", "--mcp-servers", file], "declare function roots(): Promise<"),
        (vec!["playground", "--mcp-servers", file, module], "\"success\": true"),
        (vec!["check-catalogue", "--mcp-servers", file], "Some(0) 1 toolbox, 29 tools, no fault"),
        (vec!["check-search", "--mcp-servers", file], "329 tools"),
        (vec!["exec", "--mcp-servers", file, script], "roots takes 0 arguments"),
    ] {
        let said = said(&words, false);
        assert!(said.contains(says), "{words:?}: {said}");
    }
    assert!(said(&["zero", "rough.roots"], true).contains("roots"));
    assert!(said(&["zero", "--complete", "bash", "--", "rough", "st"], true).contains("stderr\n"));
    // One that is down takes nothing from `zero`, and is a fault elsewhere.
    let down = servers(&dir, json!({ "it": { "command": "zerojs-no-such-program" } }));
    let down = down.to_str().unwrap();
    let listed = said(&["zero", "scene", "list", "--mcp-servers", down], false);
    assert!(listed.starts_with("Some(0)") && listed.contains("cannot be reached"), "{listed}");
    assert!(said(&["check-catalogue", "--mcp-servers", down], false).starts_with("Some(1)"));
    assert!(said(&["plan", "--mcp-servers", down, script], false).starts_with("Some(2)"));
}

#[test]
fn zerojs_is_a_toolbox_of_zerojs() {
    let (dir, counts) = (Dir::new(), counting());
    let catalogue_words = ["--catalogue", counts.0.to_str().unwrap()];
    let (_server, url) = http_server(&catalogue_words);
    let mut words = vec!["mcp"];
    words.extend(catalogue_words);
    let file = servers(
        &dir,
        json!({ "over-http": { "url": url, "headers": { "X-Test": "1" } }, "over-pipes": { "command": ZEROJS, "args": words } }),
    );
    let catalogue = connected(&file);
    for toolbox in ["overHttp", "overPipes"] {
        let script = format!("return (await zero.{toolbox}.tool_exec('return await zero.t.bump()', 1000, 'a')).value");
        assert_eq!((value(&catalogue, &script), value(&catalogue, &script)), (json!(1), json!(2)), "{toolbox}");
        // A failure keeps the record as its cause.
        let script = format!(
            "try {{ await zero.{toolbox}.tool_exec('let x = ;') }} catch (e) {{ return e.cause.failure.kind }}"
        );
        assert_eq!(value(&catalogue, &script), json!("syntax"), "{toolbox}");
    }
}

#[test]
fn a_server_over_http_that_restarts_is_found_again() {
    let dir = Dir::new();
    let (server, url) = http_server(&[]);
    let catalogue = connected(&servers(&dir, json!({ "it": { "url": url } })));
    let script = "return (await zero.it.tool_exec('return 1')).value";
    assert_eq!(value(&catalogue, script), json!(1));
    drop(server);
    let why = error(&catalogue, script);
    assert!(why.contains("the MCP server `it` could not be asked"), "{why}");
    let address = url.trim_start_matches("http://").trim_end_matches("/mcp");
    let (_server, _) = http_server_at(address, &[]);
    assert_eq!(value(&catalogue, script), json!(1));
}

#[test]
fn servers_that_cannot_be_reached_are_named() {
    let dir = Dir::new();
    for (server, says) in [
        (
            json!({ "command": "zerojs-no-such-program" }),
            "the MCP server `it` cannot be reached: `zerojs-no-such-program` does not start",
        ),
        (json!({ "command": "sh", "args": ["-c", "echo out of order >&2; sleep 0.1"] }), "it said: out of order"),
        (
            json!({ "command": "sleep", "args": ["9"], "connectTimeoutMs": 200 }),
            "the MCP server `it` did not answer within 200 ms",
        ),
        (json!({ "url": "http://127.0.0.1:9/mcp" }), "the MCP server `it` cannot be reached"),
    ] {
        let file = servers(&dir, json!({ "it": server }));
        let problems = connect_servers(&Catalogue::embedded().unwrap(), read_servers(&file).unwrap(), false).unwrap();
        assert!(problems.len() == 1 && problems[0].contains(says), "{problems:?}");
    }
    // For a script it is a failure of the set-up.
    let script = dir.write("job.js", "return 1");
    let file = servers(&dir, json!({ "it": { "command": "zerojs-no-such-program" } }));
    let output =
        Command::new(ZEROJS).args(["exec", "--json", "--mcp-servers"]).arg(&file).arg(&script).output().unwrap();
    let record: Json = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(record["failure"]["kind"], json!("setup"), "{record:#}");
}
