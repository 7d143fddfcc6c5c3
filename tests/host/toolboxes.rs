//! Tools in Luau: what they get, what they are held to, and how their files are read.

use std::sync::Arc;
use std::time::Instant;

use serde_json::json;

use super::support::{Dir, catalogue, failure, run, run_for, toolbox, value};
use zerojs::host::{
    CallContext, CallOptions, Caller, Catalogue, CatalogueOptions, Data, Kind, RunOptions, Tool, ToolFuture, Toolbox,
    tool_exec,
};

fn exec(catalogue: &Arc<Catalogue>, script: &str) -> zerojs::host::Record {
    tool_exec::run(catalogue, &RunOptions::new(script).timeout_ms(10_000.0))
}

#[test]
fn a_looping_tool_ends_as_its_calls_rejection() {
    let dir = Dir::new();
    dir.write(
        "t.luau",
        r#"
local function tool(name, run) return { name = name, description = "x", run = run } end
return { purpose = "x", tools = {
	tool("spin", function() while true do end end),
	tool("deep", function() while true do pcall(function() while true do pcall(function() while true do end end) end end) end end),
	tool("sort", function() table.sort({ 3, 2, 1 }, function() while true do end return false end) end),
	tool("match", function() return string.find(string.rep("a", 40), string.rep("a?", 40) .. string.rep("a", 40) .. "b") end),
	tool("recurse", function() local function f() return 1 + f() end return f() end),
	tool("ok", function() return "ok" end),
} }"#,
    );
    let options = CatalogueOptions {
        tool_busy: std::time::Duration::from_millis(150),
        ..CatalogueOptions::of_dir(&dir.0).unwrap()
    };
    let catalogue = Catalogue::new(options).unwrap();
    for name in ["spin", "deep", "sort", "match", "recurse"] {
        let script = format!("try {{ await zero.t.{name}() }} catch (e) {{ return [e.message, await zero.t.ok()] }}");
        let began = Instant::now();
        let record = exec(&catalogue, &script);
        assert!(record.ok && record.value[1] == json!("ok"), "{name}: {record:?}");
        let message = record.value[0].as_str().unwrap();
        assert!(message.contains("computed for more than 150 ms") || message.contains("overflow"), "{name}: {message}");
        assert!(began.elapsed().as_millis() < 4_500, "{name}");
    }
}

#[test]
fn a_looping_tool_holds_up_nobody_else() {
    let catalogue = catalogue();
    let spinning = tool_exec::spawn(&catalogue, RunOptions::new("await zero.t.spin()")).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(50));
    let began = Instant::now();
    let record = exec(&catalogue, "await zero.t.wait(20); return await zero.t.echo(1)");
    assert!(record.ok && began.elapsed().as_millis() < 4_000, "{record:?} after {:?}", began.elapsed());
    // A long copy does not wait for a slice of the other's at each of its parts.
    let began = Instant::now();
    let record = exec(
        &catalogue,
        "const rows = Array.from({ length: 5000 }, (_, i) => ({ i, s: 'x' + i })); return (await zero.t.echo(rows)).length",
    );
    assert!(record.ok && began.elapsed().as_millis() < 4_000, "{record:?} after {:?}", began.elapsed());
    // In its own run the script's timers go on too.
    spinning.cancel();
    assert_eq!(spinning.join().failure.unwrap().kind, Kind::Timeout);
    let record = run_for(
        "zero.t.spin(); let n = 0; setInterval(() => { if (++n === 5) console.log('ticked') }, 5); await null",
        1_000.0,
    );
    assert_eq!(record.logs, ["ticked"]);
}

#[test]
fn rule_4_5_a_cancelled_run_ends_in_the_middle_of_a_tool_that_never_gives_way() {
    let catalogue = catalogue();
    // A sort's function cannot yield, and handlers within handlers go on as far as they are let.
    for tool in ["spin", "spinInSort", "spinDeep"] {
        let script = format!("await zero.t.{tool}()");
        let began = Instant::now();
        let handle = tool_exec::spawn(&catalogue, RunOptions::new(script)).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(100));
        handle.cancel();
        let record = handle.join();
        // The tool would compute for five seconds.
        assert!(began.elapsed().as_millis() < 3_500, "{tool}: {:?}", began.elapsed());
        assert_eq!(record.error.as_deref(), Some("the run was cancelled"), "{tool}");
        assert_eq!(record.trace[0].error.as_deref(), Some("cancelled"), "{tool}");
    }
    // So it is at the time limit.
    let record = run_for("await zero.t.spinInSort()", 150.0);
    assert_eq!(record.failure.unwrap().kind, Kind::Timeout);
    assert_eq!(record.trace[0].error.as_deref(), Some("cancelled"));
}

#[test]
fn coroutines_of_a_tools_own_wait_and_give_way_as_the_call_does() {
    let dir = Dir::new();
    dir.write(
        "t.luau",
        r##"
local function tool(name, run, args) return { name = name, description = "x", args = args, run = run } end
local function busy(seconds) local t = os.clock() + seconds while os.clock() < t do end end
local function gather(...) return { n = select("#", ...), ... } end
return { purpose = "x", tools = {
	-- What computes for long in one is not taken for its end.
	tool("computes", function()
		local next = coroutine.wrap(function() for i = 1, 3 do busy(0.03) coroutine.yield(i) end busy(0.03) return "end" end)
		return { next(), next(), next(), next() }
	end),
	tool("deep", function()
		return coroutine.wrap(function() return coroutine.wrap(function() busy(0.03) task.wait(0.01) busy(0.03) return 7 end)() end)()
	end),
	tool("waits", function()
		local co = coroutine.create(function(a) task.wait(0.01) local b = coroutine.yield(a + 1) return tools.use("t", "twice", b) end)
		local first, second = gather(coroutine.resume(co, 1)), gather(coroutine.resume(co, 5))
		return { first, second, coroutine.status(co), gather(coroutine.resume(co)) }
	end),
	tool("twice", function(n) task.wait(0.001) return 2 * n end, { { name = "n", type = "number" } }),
	tool("yields", function()
		local co = coroutine.create(function(...) return coroutine.yield(...), coroutine.yield() end)
		return { gather(coroutine.resume(co, 1, nil)), gather(coroutine.resume(co)), gather(coroutine.resume(co, "x")) }
	end),
	tool("fails", function() coroutine.wrap(function() task.wait(0.001) error("inner", 0) end)() end),
	-- What the host throws is a text to who catches it.
	tool("host", function()
		local co = coroutine.create(function() files.read("no") end)
		return { gather(pcall(files.read, "no")), gather(coroutine.resume(co)), gather(xpcall(files.read, function(why) return "x " .. why end, "no")),
			gather(pcall(function(...) return ... end, nil, 2, nil)), gather(pcall(error)), gather(pcall(tools.use, "t", "nope")) }
	end),
	tool("caught", function() return gather(pcall(coroutine.wrap(function() error({ message = "m" }) end))) end),
	tool("wrong", function() coroutine.resume(5) end),
	tool("closed", function()
		local co = coroutine.create(function() coroutine.yield() end)
		coroutine.resume(co)
		return { coroutine.close(co), coroutine.status(co), coroutine.isyieldable() }
	end),
	tool("looks", function() return pcall(function() coroutine.wrap = nil end) end),
	tool("spin", function() coroutine.wrap(function() while true do end end)() end),
} }"##,
    );
    let options = CatalogueOptions {
        tool_busy: std::time::Duration::from_millis(400),
        ..CatalogueOptions::of_dir(&dir.0).unwrap()
    };
    let catalogue = Catalogue::new(options).unwrap();
    for (call, expected) in [
        ("computes()", json!([1, 2, 3, "end"])),
        ("deep()", json!(7)),
        (
            "waits()",
            json!([{"n": 2, "1": true, "2": 2}, {"n": 2, "1": true, "2": 10}, "dead", {"n": 2, "1": false, "2": "cannot resume dead coroutine"}]),
        ),
        ("yields()", json!([{"n": 3, "1": true, "2": 1}, {"n": 1, "1": true}, {"n": 3, "1": true, "3": "x"}])),
        ("fails().catch((e) => e.message)", json!("inner")),
        (
            "host().then((all) => all.map((one) => [one.n, one[1], one[2]]))",
            json!([
                [2, false, "no file \"/no\""],
                [2, false, "no file \"/no\""],
                [2, false, "x no file \"/no\""],
                [4, true, null],
                [2, false, null],
                [
                    2,
                    false,
                    "the toolbox `t` has no tool `nope`; nothing is called nearly so: use tools.search(\"nope\") to find one"
                ]
            ]),
        ),
        ("caught()", json!({"n": 2, "1": false, "2": {"message": "m"}})),
        ("wrong().catch((e) => e.message)", json!("coroutine.resume takes a coroutine, and a number came")),
        ("closed()", json!([true, "dead", true])),
        ("looks()", json!(false)),
        ("spin().catch((e) => e.message)", json!("the tool computed for more than 400 ms and was stopped")),
    ] {
        let record = exec(&catalogue, &format!("return await zero.t.{call}"));
        assert_eq!(record.value, expected, "{call}: {record:?}");
    }
    // Others go on meanwhile.
    let record = exec(
        &catalogue,
        "const p = zero.t.computes(), d = zero.t.deep(); let n = 0; const t = setInterval(() => n++, 1); await Promise.all([p, d]); clearInterval(t); return n",
    );
    assert!(record.value.as_f64().is_some_and(|n| n >= 3.0), "{record:?}");
}

#[test]
fn a_tool_that_eats_memory_ends_as_its_calls_rejection() {
    let dir = Dir::new();
    dir.write(
        "t.luau",
        r#"return { purpose = "x", tools = {
	{ name = "eat", description = "x", run = function() local all = {} while true do table.insert(all, string.rep("x", 1e6) .. #all) end end },
	{ name = "ok", description = "x", run = function() return "ok" end },
} }"#,
    );
    let options = CatalogueOptions { luau_memory: 32 << 20, ..CatalogueOptions::of_dir(&dir.0).unwrap() };
    let catalogue = Catalogue::new(options).unwrap();
    let record = exec(
        &catalogue,
        "const all = []; for (let i = 0; i < 5; i++) { try { await zero.t.eat() } catch (e) { all.push(e.message) } all.push(await zero.t.ok()) } return all",
    );
    let said = "the tool used more memory than tools may";
    assert_eq!(record.value, json!([said, "ok", said, "ok", said, "ok", said, "ok", said, "ok"]), "{record:?}");
}

#[test]
fn luau_is_a_sandbox() {
    let dir = Dir::new();
    dir.write(
        "t.luau",
        r#"
local absent = {}
for _, name in { "loadstring", "getfenv", "setfenv", "collectgarbage", "require", "io", "package", "newproxy" } do
	if _G[name] ~= nil then table.insert(absent, name) end
end
return { purpose = "x", tools = {
	{ name = "found", description = "x", returns = "string[]", run = function() return absent end },
	{ name = "spoil", description = "x", run = function(n)
		local spoilt = {}
		for name, f in {
			string = function() string.rep = nil end,
			global = function() task = nil; rawset(_G, "task", nil) end,
			tools = function() tools.use = nil end,
			meta = function() getmetatable("").__index = nil end,
			os = function() return os.execute("true") or error("no") end,
		} do
			if pcall(f) then table.insert(spoilt, name) end
		end
		return spoilt
	end, returns = "string[]" },
	{ name = "works", description = "x", run = function() task.wait(0) return ("x"):rep(2) end },
} }"#,
    );
    let catalogue = Catalogue::from_dir(&dir.0).unwrap();
    let record = exec(&catalogue, "return [await zero.t.found(), await zero.t.spoil(), await zero.t.works()]");
    assert_eq!(record.value, json!([[], [], "xx"]), "{record:?}");
}

#[test]
fn tools_use_each_other_and_yield() {
    assert_eq!(value("return await zero.t.through({ a: [1] })"), json!({"a": [1]}));
    assert_eq!(failure("await zero.t.throughFail()").1, "inner");
    let (_, message) = failure("await zero.t.endless()");
    assert!(message.contains("24 deep"), "{message}");
    let (_, message) = failure("await zero.t.badUse('wait')");
    assert!(message.contains("`ms` is to be number, and true came"), "{message}");
    let (_, message) = failure("await zero.t.badUse('wiat')");
    assert!(message.contains("`wait`"), "{message}");
    // Only the script's call is a step.
    assert_eq!(run("await zero.t.through(1)").trace.len(), 1);
    let record = exec(
        &Catalogue::embedded().unwrap(),
        "return [await zero.search.entities('play'), (await zero.search.text('camera')).map(h => h.line)]",
    );
    assert_eq!(record.value[0].as_array().unwrap().len(), 3, "{record:?}");
    assert_eq!(record.value[1], json!([4]));
}

#[test]
fn rule_8_a_caller_has_a_session_of_its_own() {
    let catalogue = catalogue();
    let remember = |connection: &str, name: Option<&str>, n: u32| {
        let caller = Caller { connection: connection.to_string(), name: name.map(String::from) };
        let options = RunOptions::new(format!("return await zero.t.remember({n})")).caller(caller);
        tool_exec::run(&catalogue, &options).value
    };
    assert_eq!(remember("a", Some("one"), 1), json!(null));
    assert_eq!(remember("a", Some("one"), 2), json!(1));
    assert_eq!(remember("a", Some("two"), 3), json!(null));
    assert_eq!(remember("b", Some("one"), 4), json!(null));
    assert_eq!(remember("a", None, 5), json!(null));
    assert_eq!(remember("a", Some("one"), 6), json!(2));
    catalogue.end_connection("a");
    assert_eq!(remember("a", Some("one"), 7), json!(null));
    assert_eq!(remember("b", Some("one"), 8), json!(4));
}

#[test]
fn a_tool_is_called_without_a_script() {
    let catalogue = catalogue();
    let call = |name: &str, args: serde_json::Value| {
        let Data::Array(args) = Data::from_json(&args) else { panic!() };
        catalogue.call(name, args, &CallOptions::default())
    };
    assert_eq!(call("t.echo", json!([{ "a": [] }])).unwrap().to_json(), json!({ "a": {} }));
    assert_eq!(call("t.point", json!([{ "x": 1, "y": 2 }])).unwrap(), Data::from("a3"));
    assert_eq!(call("grow", json!([])).unwrap(), Data::from("grow"));
    assert!(call("t.typed", json!([5])).unwrap_err().message.contains("`text` is to be string, and the number 5 came"));
    assert_eq!(call("t.failWith", json!([])).unwrap_err().cause.unwrap().to_json(), json!({ "code": 7 }));
    assert!(call("t.nothing", json!([])).is_err());
}

#[test]
fn changed_files_are_read_again() {
    let dir = Dir::new();
    dir.write("a.luau", "local n = 0 return { purpose = 'x', tools = { { name = 'count', description = 'x', run = function() n += 1 return n end } } }");
    dir.write("b.luau", &toolbox("old"));
    let catalogue = Catalogue::from_dir(&dir.0).unwrap();
    assert_eq!(exec(&catalogue, "await zero.a.count(); return await zero.b.old()").value, json!("old"));
    dir.write("b.luau", &toolbox("newer"));
    dir.write("lib/c.luau", &toolbox("c"));
    // What has not changed keeps its state.
    let script = "return [await zero.a.count(), await zero.b.newer(), await zero.libs.lib.c.c()]";
    assert_eq!(exec(&catalogue, script).value, json!([2, "newer", "c"]));
    // A fault leaves the toolbox as it was, and can be asked for.
    dir.write("b.luau", "return { purpose = 'x', tools = 1, }");
    assert_eq!(exec(&catalogue, "return await zero.b.newer()").value, json!("newer"));
    assert!(catalogue.faults()[0].message.contains("`tools` is not a list"));
    std::fs::remove_file(dir.0.join("b.luau")).unwrap();
    assert!(exec(&catalogue, "zero.b").error.unwrap().contains("no toolbox `b`"));
    assert!(catalogue.faults().is_empty());
}

#[test]
fn every_fault_is_named_with_its_line() {
    let dir = Dir::new();
    dir.write("good.luau", &toolbox("fine"));
    dir.write(
        "bad.luau",
        r#"return {
	porpoise = "x",
	purpose = "x",
	types = { P = "{ x: nomber }" },
	tools = {
		{ name = "one", description = "x",
			args = {
				{ name = "a", type = "strng" },
				{ name = "b", type = "number", default = "x" },
				{ name = "c", type = "string" },
			},
			run = function() end },
		{ name = "two", description = "x", returns = "P[", examples = 5, run = 1 },
		{ name = "two", description = "x", run = function() end },
		{ name = "no good", run = function() end },
		{ name = "two", description = "x", run = function() end, cancelable = false },
	},
}"#,
    );
    let Err(why) = Catalogue::from_dir(&dir.0) else { panic!() };
    for (line, says) in [
        (2, "`porpoise` means nothing here; `purpose` was meant?"),
        (4, "nomber"),
        (8, "strng"),
        (9, "the default is to be number"),
        (6, "`c` must be given"),
        (13, "`run` is not a function"),
        (15, "no identifier"),
        (15, "no `description`"),
        (16, "two tools are called `two`"),
        (16, "`cancelable` means nothing here; `cancellable` was meant?"),
    ] {
        assert!(
            why.lines().any(|one| one.contains(&format!("bad.luau:{line}: ")) && one.contains(says)),
            "{line}: {says}\n{why}"
        );
    }
    for (text, says) in [
        ("while true do end", "computed for more than"),
        ("task.wait(1) return {}", ""),
        ("error('at load')", "x.luau:1: at load"),
        ("return { purpose = 'x', tools = { { name = 'a', description = 'x', run = function( } } }", "x.luau:1: "),
    ] {
        let dir = Dir::new();
        dir.write("x.luau", text);
        let Err(why) = Catalogue::from_dir(&dir.0) else { panic!("{text}") };
        assert!(why.contains(says), "{why}");
    }
}

#[test]
fn defaults_and_named_types() {
    assert_eq!(
        value("return [await zero.t.point({ x: 1, y: 2 }), await zero.t.point({ x: 1, y: 2 }, 'b')]"),
        json!(["a3", "b3"])
    );
    for (call, says) in [
        ("zero.t.point({ x: 1 })", "the argument `at`: at.y is to be number, and undefined came"),
        ("zero.t.point({ x: 1, y: 'z' })", "at.y is to be number, and the string \"z\" came"),
        ("zero.t.point(5)", "the argument `at` is to be Point, and the number 5 came"),
        ("zero.t.point({ x: 1, y: 2 }, 'c')", "`kind` is to be 'a' | 'b', and the string \"c\" came"),
    ] {
        let (kind, message) = failure(&format!("await {call}"));
        assert!(kind == Kind::Tool && message.contains(says), "{call}: {message}");
    }
    let spec = value("return await tools.describe('t.point')");
    assert_eq!(
        spec["types"],
        json!(
            "type Point = { x: number; y: number };\n/**\n * For tests.\n * @param kind  Default: \"a\".\n */\ndeclare function point(at: Point, kind?: \"a\" | \"b\"): Promise<string>;\n"
        )
    );
    assert_eq!(spec["args"][1]["default"], json!("a"));
    let keys: Vec<&str> = spec.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(
        keys,
        ["name", "toolbox", "tool", "call", "signature", "description", "args", "returns", "types", "examples"]
    );
}

#[test]
fn rule_8_a_name_is_checked_and_never_changed() {
    let catalogue = super::support::catalogue();
    let with = |name: &str| {
        let options = RunOptions::new("return await zero.t.caller()").caller(zerojs::host::Caller::named(name));
        tool_exec::run(&catalogue, &options)
    };
    for name in ["a", "0", "a-b_c", &"a".repeat(64)] {
        assert_eq!(with(name).value, json!(name));
    }
    for name in ["", "A", "aB", "-a", "_a", " a", "a.b", "a\n", "é", &"a".repeat(65)] {
        let failure = with(name).failure.unwrap();
        assert!(failure.kind == Kind::Setup && failure.message.contains("`as` is to be"), "{name}: {failure:?}");
    }
}

#[test]
fn a_message_that_looks_like_a_place_stays() {
    let dir = Dir::new();
    let tool = |name: &str, body: &str| {
        format!(
            "{{ name = \"{name}\", description = \"It.\", args = {{}}, returns = \"nil\", run = function() {body} end }},"
        )
    };
    let tools = [
        tool("own", "error(\"notes.yaml:12: bad indentation\", 0)"),
        tool("placed", "error(\"no luck\")"),
        tool("empty", "error(\"\", 0)"),
    ];
    dir.write("b.luau", &format!("return {{ purpose = \"B.\", tools = {{ {} }} }}", tools.concat()));
    let catalogue = Catalogue::from_dir(&dir.0).unwrap();
    let message = |tool: &str| exec(&catalogue, &format!("await zero.b.{tool}()")).failure.unwrap().message;
    assert_eq!(message("own"), "notes.yaml:12: bad indentation");
    assert_eq!(message("placed"), "no luck");
    assert_eq!(message("empty"), "the tool failed without a message");
}

#[test]
fn a_tool_of_the_host_that_panics_ends_as_its_calls_rejection() {
    let catalogue = super::support::catalogue();
    let at_once = |_: Vec<Data>, _: Arc<CallContext>| -> ToolFuture { panic!("at once") };
    let later = |_: Vec<Data>, _: Arc<CallContext>| -> ToolFuture {
        Box::pin(async {
            give_way().await;
            panic!("{}", "later")
        })
    };
    let tools =
        vec![Tool::native("atOnce", "Breaks.", Arc::new(at_once)), Tool::native("later", "Breaks.", Arc::new(later))];
    catalogue.put_toolbox(Toolbox::new("broken", "Broken tools.", tools));
    let script = "const all = await Promise.allSettled([zero.broken.atOnce(), zero.broken.later(), zero.t.echo(1)]); \
                  return all.map((one) => one.reason?.message ?? one.value)";
    assert_eq!(exec(&catalogue, script).value, json!(["the tool broke: at once", "the tool broke: later", 1]));
}
/// Gives way once.
async fn give_way() {
    let mut waited = false;
    std::future::poll_fn(|task| {
        if std::mem::replace(&mut waited, true) {
            return std::task::Poll::Ready(());
        }
        task.waker().wake_by_ref();
        std::task::Poll::Pending
    })
    .await;
}

#[test]
fn rule_2_3_no_toolbox_or_tool_takes_a_silent_name() {
    let dir = Dir::new();
    dir.write("a.luau", &toolbox("then"));
    dir.write("toJSON.luau", &toolbox("x"));
    dir.write("lib/constructor.luau", &toolbox("x"));
    let Err(why) = Catalogue::from_dir(&dir.0) else { panic!() };
    for says in ["the tool's name `then` is reserved", "`toJSON` is reserved", "`constructor` is reserved"] {
        assert!(why.contains(says), "{why}");
    }
    // One of the host's is reached by `tools.use` alone; a library's `libs` by its library alone.
    let catalogue = super::support::catalogue();
    let body = |_: Vec<Data>, _: Arc<CallContext>| -> ToolFuture { Box::pin(async { Ok(Data::Bool(true)) }) };
    let odd = |name: &str| {
        let tools = ["then", "it"].map(|tool| Tool::native(tool, "It.", Arc::new(body)));
        Toolbox::new(name, "Odd.", tools.into())
    };
    catalogue.put_toolbox(odd("odd"));
    catalogue.put_toolbox(odd("libs").in_library("lib"));
    let script = "const box = await zero.odd; return [typeof box.then, await tools.use('odd', 'then'), await zero.libs.lib.libs.it()]";
    assert_eq!(exec(&catalogue, script).value, json!(["undefined", true, true]));
}

#[test]
fn files_share_no_globals() {
    let dir = Dir::new();
    let file = |setup: &str, body: &str| {
        format!(
            "{setup} return {{ purpose = \"P.\", tools = {{ {{ name = \"go\", description = \"It.\", args = {{}}, returns = \"any\", \
             run = function() {body} end }} }} }}"
        )
    };
    dir.write(
        "a.luau",
        &file("helper = function() return 5 end", "leaked = 1; string = {}; task = nil; return helper()"),
    );
    let look = "local s = string; return { helper == nil, leaked == nil, _G.leaked == nil, s.rep('x', 2), type(task) }";
    dir.write("b.luau", &file("", look));
    dir.write("c.luau", &file("", "_G.leaked = 1"));
    let catalogue = Catalogue::from_dir(&dir.0).unwrap();
    let script = "return [await zero.a.go(), await zero.b.go(), await zero.c.go().catch((e) => e.message)]";
    assert_eq!(
        exec(&catalogue, script).value,
        json!([5, [true, true, true, "xx", "table"], "attempt to modify a readonly table"])
    );
}
