//! A process that runs many scripts stays as small as it was.
#![cfg(feature = "host")]

#[allow(dead_code)]
#[path = "host/support.rs"]
mod support;

use support::catalogue;
use zerojs::host::{CallOptions, Caller, Data, RunOptions, tool_exec};

/// Kilobytes of resident memory; None where the system does not say.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find(|line| line.starts_with("VmRSS:"))?.split_whitespace().nth(1)?.parse().ok()
}

/// All endings, and what fills memory while it lasts.
const SCRIPTS: &[&str] = &[
    "const all = await Promise.all([1, 2, 3].map(n => zero.t.echo({ n, list: [n] }))); console.log(all); return all",
    "try { await zero.t.fail('x') } catch (e) { throw new Error('mine', { cause: e }) }",
    "zero.t.wait(5000); setInterval(() => {}, 1000); for (let i = 0; i < 201; i++) zero.t.wait(100)",
    "let x = ;",
    "const m = new Map(Array.from({ length: 100 }, (_, i) => [i, { i }])); return [...m.values()].length",
    "const o = await zero.t.shared(); return o.cyclic.self === o.cyclic",
    "await zero.t.through({ a: [1, 2, 3] }); return (await tools.search('wait')).length",
    "await zero.t.remember('x'.repeat(1000)); return await tools.describe('t.point')",
    "const o = {}; o.o = o; return o",
    "zero.t.failAfter(1, 'never awaited'); zero.t.report(); return 1",
    "await zero.t.length(new Uint8Array(100_000)); return (await zero.t.bytes()).length",
    "await zero.t.typed(5)",
    "try { await zero.t.fail('x') } catch { throw 'a string' }",
    "setTimeout(() => { throw new Error('in a timer') }, 0)",
    "return 'x'.repeat(50_000).split('').length",
];

fn runs(count: usize) {
    let catalogue = catalogue();
    let go = |n: usize| {
        for i in 0..n {
            let caller = Caller { connection: format!("c{}", i % 7), name: Some("soak".to_string()) };
            let record = tool_exec::run(&catalogue, &RunOptions::new(SCRIPTS[i % SCRIPTS.len()]).caller(caller));
            assert!(record.ok || record.failure.is_some());
            if i % 50 == 0 {
                // Some are cut off in the middle, some are no runs at all.
                let options = RunOptions::new("zero.t.wait(5000); for (;;) await null").timeout_ms(3.0);
                assert!(!tool_exec::run(&catalogue, &options).ok);
                let args = vec![Data::from("direct")];
                assert_eq!(catalogue.call("t.echo", args, &CallOptions::default()), Ok(Data::from("direct")));
                catalogue.end_connection(&format!("c{}", i % 7));
            }
        }
    };
    go(300);
    let Some(before) = resident() else { return };
    let began = std::time::Instant::now();
    go(count);
    let after = resident().unwrap_or(before);
    println!("{count} runs in {:?}: {before} KiB before, {after} KiB after", began.elapsed());
    assert!(after < before + 4 * 1024, "{before} KiB before {count} runs, {after} KiB after");
}

#[test]
fn memory_is_flat_over_1000_runs() {
    runs(1_000);
}

#[test]
#[ignore = "long: run it by name"]
fn memory_is_flat_over_20000_runs() {
    runs(20_000);
}
