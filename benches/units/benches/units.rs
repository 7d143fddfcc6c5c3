//! Criterion benches of single parts: what a realm costs, parsing, calls from native code, a collection.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use zerojs::runtime::{Agent, DefaultHooks, Limits};
use zerojs_grammar::Goal;

fn agent() -> Agent {
    Agent::new(Limits::default(), Box::new(DefaultHooks::default()))
}

/// An agent with a realm, made and dropped; and the same with one evaluation in between.
fn realms(c: &mut Criterion) {
    c.bench_function("realm/created and dropped", |b| b.iter(|| black_box(agent())));
    c.bench_function("realm/second realm of an agent", |b| {
        let mut agent = agent();
        b.iter(|| black_box(agent.create_realm()));
    });
    let probe = agent();
    let code = probe.compile("bench", "1 + 1", &Goal::Script).expect("it parses");
    c.bench_function("realm/created, 1+1, dropped", |b| {
        b.iter(|| {
            let mut agent = agent();
            black_box(agent.run_script(&code).is_ok())
        });
    });
}

fn parsing(c: &mut Criterion) {
    let unit = "export function f(a, b = 1) { const { x, y: [z] } = a; for (let i = 0; i < b; i++) { x.y(z ?? i, `t${i}`) } return class A extends f { #p = 1; get q() { return this.#p } } }\n";
    let source = unit.repeat(500).replace("export function f", "function f");
    let mut group = c.benchmark_group("parse");
    group.throughput(Throughput::Bytes(source.len() as u64));
    group.bench_function("with early errors and scopes", |b| {
        b.iter(|| black_box(zerojs_grammar::parse(&source, Goal::Script).is_ok()));
    });
    group.finish();
    let probe = agent();
    c.bench_function("compile/with parsing", |b| {
        b.iter(|| black_box(probe.compile("bench", &source, &Goal::Script).is_ok()));
    });
}

fn calls(c: &mut Criterion) {
    let mut agent = agent();
    agent.enter(|agent| {
        let f = agent.evaluate_script("bench", "(function (x) { return x + 1 })").expect("a function");
        let keep = agent.persist(f);
        c.bench_function("call/native to bytecode", |b| {
            b.iter(|| black_box(agent.call(f, zerojs::heap::Value::UNDEFINED, &[1.into()]).is_ok()));
        });
        drop(keep);
    });
}

fn collections(c: &mut Criterion) {
    let mut agent = agent();
    agent.enter(|agent| {
        let list = "globalThis.keep = null; for (let i = 0; i < 100000; i++) keep = { keep, i }";
        agent.evaluate_script("bench", list).expect("a list");
        c.bench_function("collect/100,000 objects in a list", |b| b.iter(|| agent.collect_garbage()));
    });
}

criterion_group!(benches, realms, parsing, calls, collections);
criterion_main!(benches);
