//! Runs this repository's conformance tests, in this process, and compares them with their baseline.

use std::path::Path;
use std::sync::Arc;

use zerojs::cli::test262::execute::Watch;
use zerojs::cli::test262::outcome::Status;
use zerojs::cli::test262::schedule::run_test;
use zerojs::cli::test262::{Options, default_plan, open_subset, run_suite};

#[test]
fn the_subset_agrees_with_its_baseline() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR"));
    if !repository.join("test262-subset/test").is_dir() {
        println!("no test262-subset yet");
        return;
    }
    let mut suite = open_subset(repository).expect("the subset");
    let plan = default_plan();
    suite.discover(plan.jobs).expect("its tests");
    let summary = run_suite(&Arc::new(suite), &plan, &Options { quiet: true, ..Options::default() }).expect("a run");
    // The line that a reader of the log looks for.
    println!("{}", summary.counts);
    assert!(summary.clean, "{}\nTo repeat: zerojs test262. To accept: zerojs test262 --bless.", summary.text);
}

#[test]
fn the_tests_of_the_runner_end_as_their_names_say() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut suite = open_subset(repository).expect("the subset");
    let entries = std::fs::read_dir(repository.join("test262-subset/self")).expect("the tests of the runner");
    let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    let names = names.filter(|name| name.ends_with(".js") && !name.contains("_FIXTURE"));
    // They are beside `test`, where a suite's tests are.
    suite.tests = names.map(|name| suite.read(&format!("../self/{name}"))).collect();
    assert!(!suite.tests.is_empty());
    // Endless loops and memory hogs come to their limit sooner, and to the same status.
    let mut plan = default_plan();
    plan.limits.fuel = 20_000_000;
    plan.limits.heap = 64 << 20;
    for test in &suite.tests {
        assert!(test.expects.is_some(), "{} is not <what>.expect-<STATUS>.js", test.name);
        let outcome = run_test(&suite, test, &plan, &Watch::default());
        assert!(outcome.status == Status::Pass, "{}: {}", test.name, outcome.message);
    }
}
