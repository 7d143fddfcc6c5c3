//! A process that runs many scripts stays as small as it was.

#![cfg(feature = "host")]

#[allow(dead_code)]
#[path = "host/support.rs"]
mod support;

use support::catalogue;
use zerojs::host::{RunOptions, tool_exec};

/// Kilobytes of resident memory; None where the system does not say.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find(|line| line.starts_with("VmRSS:"))?.split_whitespace().nth(1)?.parse().ok()
}

const SCRIPTS: [&str; 5] = [
    "const all = await Promise.all([1, 2, 3].map(n => zero.t.echo({ n, list: [n] }))); console.log(all); return all",
    "try { await zero.t.fail('x') } catch (e) { throw new Error('mine', { cause: e }) }",
    "zero.t.wait(5000); setInterval(() => {}, 1000); for (let i = 0; i < 201; i++) zero.t.wait(100)",
    "let x = ;",
    "const m = new Map(Array.from({ length: 100 }, (_, i) => [i, { i }])); return [...m.values()].length",
];

fn runs(count: usize) {
    let catalogue = catalogue();
    let go = |n: usize| {
        for i in 0..n {
            tool_exec::run(&catalogue, &RunOptions::new(SCRIPTS[i % SCRIPTS.len()]));
        }
    };
    go(100);
    let Some(before) = resident() else { return };
    go(count);
    let after = resident().unwrap_or(before);
    println!("{count} runs: {before} KiB before, {after} KiB after");
    assert!(after < before + 16 * 1024, "{before} KiB before {count} runs, {after} KiB after");
}

#[test]
fn memory_is_flat_over_1000_runs() {
    runs(1_000);
}

#[test]
#[ignore = "long: run it by name"]
fn memory_is_flat_over_10000_runs() {
    runs(10_000);
}
