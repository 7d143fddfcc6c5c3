//! Issue 4, 8: recorded runs, replayed without tools and amended.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::json;
use zerojs::host::recording::{self, Recording};
use zerojs::host::{
    CallContext, Catalogue, CatalogueOptions, Data, Record, RunOptions, Tool, ToolFailure, ToolFuture, Toolbox,
    tool_exec,
};

/// A catalogue whose tools count how often they run.
fn counted() -> (Arc<Catalogue>, Arc<AtomicU32>) {
    let ran = Arc::new(AtomicU32::new(0));
    let counter = ran.clone();
    let work = move |args: Vec<Data>, _: Arc<CallContext>| -> ToolFuture {
        let n = counter.fetch_add(1, Ordering::SeqCst);
        let ms = args[0].get("ms").map_or(0.0, |ms| if let Data::Number(ms) = ms { *ms } else { 0.0 });
        Box::pin(async move {
            tokio::time::sleep(std::time::Duration::from_secs_f64(ms / 1e3)).await;
            if args[0].get("fail").is_some() {
                return Err(ToolFailure { message: "it failed".into(), cause: Some(Data::Number(0.1 + 0.2)) });
            }
            Ok(Data::Object(vec![("n".into(), Data::Number(n as f64)), ("bytes".into(), Data::Bytes(vec![0, 255]))]))
        })
    };
    let tool = Tool::native("work", "Works.", Arc::new(work)).arg("how", "object", false, "How.").unwrap();
    let toolbox = Toolbox::new("w", "Work.", vec![tool]);
    (Catalogue::with_toolboxes(CatalogueOptions::default(), vec![toolbox]).unwrap(), ran)
}
fn kept(catalogue: &Catalogue, script: &str, ms: f64) -> (Record, Recording) {
    let (record, kept) = recording::record(catalogue, &RunOptions::new(script).timeout_ms(ms));
    // Through the file's text.
    (record, Recording::from_json(&kept.to_json()).unwrap())
}
fn json_of(record: &Record) -> serde_json::Value {
    serde_json::to_value(record).unwrap()
}

#[test]
fn a_replay_runs_no_tool_and_gives_the_same_record() {
    for (script, ms) in [
        ("const a = await zero.w.work({}); return [a, Math.random(), Math.random(), Date.now()]", 5000.0),
        // The slower ends last, whatever their order.
        ("console.log(await Promise.race([zero.w.work({ ms: 60 }), zero.w.work({ ms: 5 })])); return 1", 5000.0),
        // A timer that overtakes a call, and one that does not.
        (
            "const late = new Promise((r) => setTimeout(r, 20, 'late')); const soon = new Promise((r) => setTimeout(r, 2000, 'no'));
             const t = setInterval(() => console.log('tick'), 15);
             const r = [await Promise.race([zero.w.work({ ms: 70 }), late]), await Promise.race([zero.w.work({ ms: 1 }), soon])];
             clearInterval(t); return r",
            5000.0,
        ),
        ("console.time('a'); await zero.w.work({ ms: 3 }); console.timeEnd('a')", 5000.0),
        ("try { await zero.w.work({ fail: true }) } catch (e) { return [e.message, e.cause, e.step] }", 5000.0),
        ("await zero.w.work({}); await zero.w.work({ fail: true })", 5000.0),
        // Refused calls among others.
        ("zero.w.work(1).catch(e => console.log(e.message)); await zero.w.work({}); await zero.w.work()", 5000.0),
        ("zero.w.work({}); zero.w.work(1).catch(() => {}); return 2", 5000.0),
        // Cut off by the end.
        ("zero.w.work({ ms: 1 }); zero.w.work({ ms: 60000 }); setTimeout(() => 0, 50000); return 'kept'", 500.0),
        ("for (;;) await zero.w.work({})", 5000.0),
        ("throw new Error('of its own')", 5000.0),
        ("let x = ;", 5000.0),
    ] {
        let (catalogue, ran) = counted();
        let (record, kept) = kept(&catalogue, script, ms);
        let before = ran.swap(0, Ordering::SeqCst);
        let began = std::time::Instant::now();
        let again = recording::replay(&catalogue, &RunOptions::new(script), &kept);
        let again = again.unwrap_or_else(|why| panic!("{script}: {why}\n{record:#?}"));
        assert_eq!(json_of(&again), json_of(&record), "{script}");
        assert_eq!(ran.load(Ordering::SeqCst), 0, "{script} ran {before} before");
        assert!(began.elapsed().as_millis() < 2000, "{script}: nothing is waited for");
    }
}

#[test]
fn a_replay_that_differs_names_the_first_step() {
    let (catalogue, ran) = counted();
    let script = "const a = await zero.w.work({ a: 1 }); const b = await zero.w.work({ b: 2 }); console.log(1); return a.n + b.n";
    let (_, kept) = kept(&catalogue, script, 5000.0);
    ran.store(0, Ordering::SeqCst);
    for (script, says) in [
        (
            "await zero.w.work({ a: 1 }); await zero.w.work({ b: 3 })",
            "step 2: the record has w.work({\"b\":2}), and the script calls w.work({\"b\":3})",
        ),
        ("await zero.w.work({ a: 1 })", "step 2: the record has a call of w.work, and the script made none"),
        (
            "await zero.w.work({ a: 1 }); await zero.w.work({ b: 2 }); await zero.w.work({})",
            "step 3: the record ends before it, and the script calls w.work({})",
        ),
        ("await zero.w.work(5)", "step 1: the record has w.work({\"a\":1}), and the script calls w.work"),
        (
            "await zero.w.work({ a: 1 }); await zero.w.work({ b: 2 }); console.log(1); return 7",
            "all steps are the same, and `value` differs: the record has 1, and now it is 7",
        ),
    ] {
        let why = recording::replay(&catalogue, &RunOptions::new(script), &kept).unwrap_err();
        assert!(why.contains(says), "{script}: {why}");
    }
    assert_eq!(ran.load(Ordering::SeqCst), 0);
    assert!(Recording::from_json("{}").unwrap_err().contains("no recorded run"));
    assert!(Recording::from_json(&kept.to_json().replacen("1", "9", 1)).unwrap_err().contains("version 9"));
}

#[test]
fn an_amended_script_takes_finished_calls_and_runs_the_rest() {
    let (catalogue, ran) = counted();
    let script = "const a = await zero.w.work({ a: 1 }); const r = Math.random(); await zero.w.work({ r }); \
                  await zero.w.work({ fail: 1 }); return a";
    let (record, kept) = kept(&catalogue, script, 5000.0);
    assert!(!record.ok);
    ran.store(10, Ordering::SeqCst);
    // The random number is the recorded one: the second call is the same. The failed one, and the new one, run.
    let changed = "const a = await zero.w.work({ a: 1 }); const r = Math.random(); const b = await zero.w.work({ r }); \
                   const c = await zero.w.work({ a: 1 }); await zero.w.work({ fail: 1 }).catch(() => 0); \
                   return [a.n, b.n, c.n, a.bytes.length]";
    let options = RunOptions::new(changed).interceptor(kept.clone().amender());
    let record = tool_exec::run(&catalogue, &options);
    assert_eq!(record.value, json!([0, 1, 10, 2]), "{record:?}");
    assert_eq!(ran.load(Ordering::SeqCst), 12);
    assert_eq!(record.trace.len(), 4);
    // An amended run can be kept in turn, and replayed.
    let (record, again) = recording::record(&catalogue, &RunOptions::new(changed).interceptor(kept.amender()));
    let replayed = recording::replay(&catalogue, &RunOptions::new(changed), &again).unwrap();
    assert_eq!(json_of(&replayed), json_of(&record));
}

/// Spec, section 3, rule 2: shared and cyclic references keep their identity, in a replay too.
#[test]
fn rule_3_2_identity_is_kept() {
    let dir = super::support::Dir::new();
    dir.write(
        "g.luau",
        r#"
local function tool(name, run)
	return { name = name, description = "For tests.", args = {}, returns = "any", examples = {}, run = run }
end
return {
	purpose = "Graphs.",
	tools = {
		tool("graph", function()
			local node, list, row = { name = "me" }, {}, { 1 }
			node.self, node.list, list[1], list[2] = node, list, list, node
			return { node = node, rows = { row, row }, again = { node, { list } }, ["$data"] = row, alike = { 1 } }
		end),
		tool("wide", function() local t = {} for _ = 1, 60 do t = { t, t } end return t end),
		tool("deep", function() local t = {} for _ = 1, 400 do t = { t } end return t end),
		tool("tooDeep", function() local t = {} for _ = 1, 600 do t = { next = t } end return t end),
		tool("bad", function() local t = { f = function() end } t.t = t return t end),
		tool("broken", function() local t = { n = 1 } t.t = t error({ message = "no", cause = t }) end),
	},
}
"#,
    );
    let catalogue = Catalogue::from_dir(&dir.0).unwrap();
    let look = "const { node, rows, again, alike, $data } = await zero.g.graph(); let w = await zero.g.wide(); \
        let wide = 0; while (w.length) { if (w[0] !== w[1]) break; w = w[0]; wide++ } \
        let d = await zero.g.deep(), deep = 0; while (d.length) { d = d[0]; deep++ } \
        const say = e => e.message; \
        return [node.self === node, node.list[0] === node.list, node.list[1] === node, rows[0] === rows[1], \
          again[0] === node, again[1][0] === node.list, $data === rows[0], alike !== rows[0], node.name, wide, deep, \
          await zero.g.tooDeep().catch(say), await zero.g.bad().catch(say), \
          await zero.g.broken().catch(e => e.cause && e.cause.t === e.cause)]";
    let (record, kept) = recording::record(&catalogue, &RunOptions::new(look));
    let value = record.value.as_array().unwrap_or_else(|| panic!("{record:#?}"));
    assert_eq!(value[..8], vec![json!(true); 8], "{value:?}");
    assert_eq!(value[8..11], [json!("me"), json!(60), json!(400)]);
    assert!(value[11].as_str().unwrap().ends_with("is nested too deeply"), "{value:?}");
    assert!(value[12].as_str().unwrap().contains("result.f is a function"), "{value:?}");
    assert_eq!(value[13], json!(true), "{value:?}");
    assert!(kept.unkept().is_empty(), "{:?}", kept.unkept());
    let kept = Recording::from_json(&kept.to_json()).unwrap();
    let replayed = recording::replay(&catalogue, &RunOptions::new(look), &kept).unwrap();
    assert_eq!(json_of(&replayed), json_of(&record));
    let hostile = format!("{}1", "[".repeat(1_000_000));
    assert!(Recording::from_json(&hostile).unwrap_err().contains("nested more than"));
    // A changed script gets them from the file as well.
    let changed = format!("const more = 1; {look}");
    let amended = tool_exec::run(&catalogue, &RunOptions::new(changed).interceptor(kept.amender()));
    assert_eq!(amended.value, record.value);
}
