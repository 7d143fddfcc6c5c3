//! What the tests share: a catalogue of tools that misbehave on demand, and runs over it.

use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value as Json;
use zerojs::host::{Catalogue, Kind, Record, Request, tool_exec};

/// Tools for tests.
const BOX: &str = r#"
local shared = { n = 1 }
local cyclic = { name = "me" }
cyclic.self = cyclic
local function tool(name, args, returns, run)
	return { name = name, description = "For tests.", args = args, returns = returns, examples = {}, run = run }
end
return {
	purpose = "Tools for tests.",
	tools = {
		tool("echo", { { name = "value", type = "any" } }, "any", function(value) return value end),
		tool("wait", { { name = "ms", type = "number" } }, "number", function(ms) host.sleep(ms) return ms end),
		tool("fail", { { name = "message", type = "string" } }, "nil", function(message) error(message, 0) end),
		tool("failAfter", { { name = "ms", type = "number" }, { name = "message", type = "string" } }, "nil",
			function(ms, message) host.sleep(ms) error(message) end),
		tool("failWith", {}, "nil", function() error({ message = "with a cause", cause = { code = 7 } }) end),
		tool("kind", { { name = "value", type = "any" } }, "string", function(value)
			if value == nil then return "nil" end
			if value == host.null then return "null" end
			return typeof(value)
		end),
		tool("length", { { name = "value", type = "any" } }, "number", function(value)
			return if type(value) == "buffer" then buffer.len(value) else #value
		end),
		tool("emptyArray", {}, "string[]", function() return {} end),
		tool("emptyObject", {}, "any", function() return {} end),
		tool("nested", {}, "{ rows: string[], other: any }", function() return { rows = {}, other = {} } end),
		tool("shared", {}, "any", function() return { a = shared, b = shared, cyclic = cyclic } end),
		tool("sparse", {}, "any", function() return { [1] = "a", [3] = "c" } end),
		tool("mixed", {}, "any", function() return { "a", name = "b" } end),
		tool("proto", {}, "any", function() return { ["__proto__"] = { evil = true } } end),
		tool("func", {}, "any", function() return { deep = { function() end } } end),
		tool("vec", {}, "any", function() return vector.create(1, 2, 3) end),
		tool("bytes", {}, "buffer", function() return buffer.fromstring("\1\2\255") end),
		tool("null", {}, "any", function() return { a = host.null } end),
		tool("spin", {}, "nil", function() while true do end end),
		tool("caller", {}, "string?", function() return host.caller() end),
		tool("typed", { { name = "text", type = "string" }, { name = "count", type = "number", optional = true } }, "string",
			function(text, count) return string.rep(text, count or 1) end),
	},
}
"#;

static NEXT: AtomicU32 = AtomicU32::new(0);

/// A directory for one test, removed with it.
pub struct Dir(pub PathBuf);
impl Dir {
    pub fn new() -> Dir {
        let name = format!("zerojs-host-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let dir = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&dir).expect("a directory");
        Dir(dir)
    }
    pub fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a directory");
        std::fs::write(path, text).expect("a file");
    }
}
impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A minimal toolbox with one tool of this name.
pub fn toolbox(tool: &str) -> String {
    format!(
        "return {{ purpose = \"One tool.\", tools = {{ {{ name = \"{tool}\", args = {{}}, returns = \"string\", \
         run = function() return \"{tool}\" end }} }} }}"
    )
}

/// The catalogue of tests: `t` is the box above; two libraries share a name.
pub fn catalogue() -> Rc<Catalogue> {
    let dir = Dir::new();
    dir.write("t.luau", BOX);
    dir.write("camera.luau", &toolbox("lookAt"));
    dir.write("libs/alpha/trees.luau", &toolbox("grow"));
    dir.write("libs/alpha/rocks.luau", &toolbox("roll"));
    dir.write("libs/beta/rocks.luau", &toolbox("roll"));
    dir.write("libs/beta/camera.luau", &toolbox("zoom"));
    Catalogue::from_dir(&dir.0).expect("a catalogue")
}

/// Runs a script over it.
pub fn run(script: &str) -> Record {
    run_for(script, 5_000.0)
}
/// Runs a script with a time limit.
pub fn run_for(script: &str, ms: f64) -> Record {
    let request = Request { timeout_ms: Some(ms), ..Request::new(script) };
    tool_exec::run(&catalogue(), &request)
}
/// What a script returns that must not fail.
pub fn value(script: &str) -> Json {
    let record = run(script);
    assert!(record.ok, "{script}\n{record:#?}");
    record.value
}
/// Kind and message of a script's failure.
pub fn failure(script: &str) -> (Kind, String) {
    let record = run(script);
    let failure = record.failure.unwrap_or_else(|| panic!("{script} did not fail: {:?}", record.value));
    (failure.kind, failure.message)
}
