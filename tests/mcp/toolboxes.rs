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
    record.value
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
        "return (await Promise.all([1, 2, 3].map(() => zero.everyThing.triggerLongRunningOperation(0.6, 3)))).length";
    let record = tool_exec::run(&catalogue, &RunOptions::new(script).observer(seen.clone()));
    assert_eq!(record.value, json!(3), "{record:#?}");
    assert!(began.elapsed() < Duration::from_millis(1_700), "{:?}", began.elapsed());
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
        assert!(began.elapsed() < Duration::from_secs(5), "the new tool is not there");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(value(&catalogue, "return await zero.flaky.moreOfIt()"), json!("more"));

    // A call that the run's end cuts off is cancelled at the server, and nobody knows what it did.
    let record = tool_exec::run(&catalogue, &RunOptions::new("zero.flaky.hang(); zero.flaky.pid()").timeout_ms(300.0));
    let errors: Vec<_> = record.trace.iter().map(|entry| entry.error.clone()).collect();
    assert!(errors.contains(&Some("outcome unknown".to_string())), "{errors:?}");
    let began = Instant::now();
    while !mark.exists() {
        assert!(began.elapsed() < Duration::from_secs(5), "the server was not told");
        std::thread::sleep(Duration::from_millis(20));
    }
    // And one that takes longer than the server's limit fails by itself.
    let why = error(&catalogue, "await zero.flaky.hang()");
    assert!(why.contains("3000 ms"), "{why}");
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
