//! Runs this repository's conformance tests, in this process, and compares them with their baseline.

use std::path::Path;
use std::sync::Arc;

use zerojs::cli::test262::{Options, default_plan, open_subset, outcome::Status, run_suite};

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
fn the_tests_of_the_runner_name_a_status() {
    let this = Path::new(env!("CARGO_MANIFEST_DIR")).join("test262-subset/test/self");
    let Ok(entries) = std::fs::read_dir(this) else { return };
    for entry in entries {
        let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
        let status = name.strip_suffix(".js").and_then(|name| name.rsplit_once(".expect-")).map(|(_, status)| status);
        let known = status.and_then(Status::from_name).is_some();
        assert!(known || name.contains("_FIXTURE"), "{name} is not <what>.expect-<STATUS>.js");
    }
}
