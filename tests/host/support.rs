//! What the tests share: a catalogue of tools that misbehave on demand, and runs over it.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value as Json;
use zerojs::host::{Catalogue, Kind, Record, RunOptions, tool_exec};

/// Tools for tests.
const BOX: &str = r#"
local shared = { n = 1 }
local cyclic = { name = "me" }
cyclic.self = cyclic
local function tool(name, args, returns, run)
	return { cancellable = name ~= "lasting", name = name, description = "For tests.", args = args, returns = returns, examples = {}, run = run }
end
return {
	purpose = "Tools for tests.",
	types = { Point = "{ x: number, y: number }" },
	tools = {
		tool("echo", { { name = "value", type = "any" } }, "any", function(value) return value end),
		tool("wait", { { name = "ms", type = "number" } }, "number", function(ms) task.wait(ms / 1000) return ms end),
		tool("fail", { { name = "message", type = "string" } }, "nil", function(message) error(message, 0) end),
		tool("failAfter", { { name = "ms", type = "number" }, { name = "message", type = "string" } }, "nil",
			function(ms, message) task.wait(ms / 1000) error(message) end),
		tool("failWith", {}, "nil", function() error({ message = "with a cause", cause = { code = 7 } }) end),
		tool("kind", { { name = "value", type = "any" } }, "string", function(value)
			if value == nil then return "nil" end
			if value == null then return "null" end
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
		tool("null", {}, "any", function() return { a = null } end),
		tool("spin", {}, "nil", function() while true do end end),
		tool("spinDeep", {}, "nil", function()
			while true do pcall(function() while true do pcall(function() while true do end end) end end) end
		end),
		tool("spinInSort", {}, "nil", function()
			table.sort({ 3, 2, 1 }, function() while true do end return false end)
		end),
		tool("eat", {}, "nil", function() local all = {} while true do table.insert(all, string.rep("x", 1e6) .. #all) end end),
		tool("lasting", {}, "nil", function() task.wait(60) end),
		tool("lasting2", { { name = "value", type = "any" } }, "nil", function() task.wait(60) end),
		tool("sharedBytes", {}, "any", function() local b = buffer.create(2) return { b, b } end),
		tool("lots", {}, "nil", function() error(string.rep("x", 1e6), 0) end),
		tool("remember", { { name = "value", type = "any" } }, "any", function(value)
			local mine = session()
			local before = mine.value
			mine.value = value
			return before
		end),
		tool("report", {}, "nil", function()
			progress(0.5, "half way")
			log("noted", 1)
			task.wait(0.001)
			progress(1)
		end),
		tool("through", { { name = "value", type = "any" } }, "any", function(value)
			task.wait(0.001)
			return tools.use("t", "echo", value)
		end),
		tool("throughFail", {}, "any", function() return tools.use("t", "fail", "inner") end),
		tool("endless", {}, "any", function() return tools.use("t", "endless") end),
		tool("badUse", { { name = "tool", type = "string" } }, "any", function(name) return tools.use("t", name, true) end),
		tool("point", { { name = "at", type = "Point" }, { name = "kind", type = "'a' | 'b'", default = "a" } }, "string",
			function(at, kind) return kind .. at.x + at.y end),
		tool("caller", {}, "string?", function() return caller() end),
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
        "return {{ purpose = \"One tool.\", tools = {{ {{ name = \"{tool}\", description = \"It.\", args = {{}}, returns = \"string\", \
         run = function() return \"{tool}\" end }} }} }}"
    )
}

/// The catalogue of tests: `t` is the box above; two libraries share a name.
pub fn catalogue() -> Arc<Catalogue> {
    let dir = Dir::new();
    dir.write("t.luau", BOX);
    dir.write("camera.luau", &toolbox("lookAt"));
    dir.write("alpha/trees.luau", &toolbox("grow"));
    dir.write("alpha/rocks.luau", &toolbox("roll"));
    dir.write("beta/rocks.luau", &toolbox("roll"));
    dir.write("beta/camera.luau", &toolbox("zoom"));
    Catalogue::from_dir(&dir.0).expect("a catalogue")
}

/// Runs a script over it.
pub fn run(script: &str) -> Record {
    run_for(script, 5_000.0)
}
/// Runs a script with a time limit.
pub fn run_for(script: &str, ms: f64) -> Record {
    tool_exec::run(&catalogue(), &RunOptions::new(script).timeout_ms(ms))
}
/// What a script returns that must not fail.
pub fn value(script: &str) -> Json {
    let record = run(script);
    assert!(record.ok, "{script}\n{record:#?}");
    record.value.into_json()
}
/// Kind and message of a script's failure.
pub fn failure(script: &str) -> (Kind, String) {
    failure_for(script, 5_000.0)
}
/// The same with a time limit.
pub fn failure_for(script: &str, ms: f64) -> (Kind, String) {
    let record = run_for(script, ms);
    let failure = record.failure.unwrap_or_else(|| panic!("{script} did not fail: {:?}", record.value));
    (failure.kind, failure.message)
}
