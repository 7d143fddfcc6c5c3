//! The runner from end to end, on engines that are only functions and on a suite made for the purpose.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::execute::{Completion, Limits, Ran, TestRun, Thrown, Watch};
use super::frontmatter::Phase;
use super::outcome::{Kind, Status};
use super::schedule::{self, Plan};
use super::suite::{Filter, Suite};
use super::{Options, run_suite};

/// A suite in the temporary directory, which goes when this does.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, tests: &[(&str, &str)]) -> Scratch {
        let root = std::env::temp_dir().join(format!("zerojs-test262-{name}-{}", std::process::id()));
        std::fs::create_dir_all(root.join("harness")).unwrap();
        for file in ["assert.js", "sta.js", "doneprintHandle.js"] {
            std::fs::write(root.join("harness").join(file), format!("// {file}\n")).unwrap();
        }
        for (name, text) in tests {
            let path = root.join("test").join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        Scratch(root)
    }

    fn suite(&self, label: &str) -> Arc<Suite> {
        let mut suite = Suite::open(label, &self.0, self.0.join("baseline.txt")).unwrap();
        suite.discover(2).unwrap();
        Arc::new(suite)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn test(yaml: &str, code: &str) -> String {
    format!("/*---\ndescription: x\n{yaml}\n---*/\n{code}\n")
}

/// An engine that does what the test's last line says.
fn puppet(run: &TestRun, limits: &Limits, watch: &Watch) -> Ran {
    let completion = match run.source.lines().last().unwrap_or_default() {
        "throw" => thrown("TypeError"),
        "assert" => thrown("Test262Error"),
        "panic" => panic!("a bug"),
        "fuel" => Completion::OutOfFuel,
        "memory" => Completion::OutOfMemory,
        "skip" => Completion::Unsupported("cannot".to_string()),
        "strict" if run.strict => thrown("TypeError"),
        "loop" => {
            let stop = Arc::new(AtomicBool::new(false));
            let handle = stop.clone();
            watch.arm(move || handle.store(true, Ordering::SeqCst));
            while !stop.load(Ordering::SeqCst) {
                std::thread::sleep(Duration::from_millis(1));
            }
            Completion::Interrupted
        }
        "hang" => {
            std::thread::sleep(Duration::from_secs(3));
            Completion::Normal { printed: Vec::new() }
        }
        "done" => Completion::Normal { printed: vec!["Test262:AsyncTestComplete".to_string()] },
        "harness" => {
            let names: Vec<_> = run.includes.iter().map(|file| file.name.as_str()).collect();
            assert_eq!(names, ["assert.js", "sta.js", "doneprintHandle.js"]);
            Completion::Normal { printed: vec!["Test262:AsyncTestComplete".to_string()] }
        }
        _ => Completion::Normal { printed: Vec::new() },
    };
    assert_eq!(limits.stack, schedule::WORKER_STACK);
    Ran { completion, fuel: 10 }
}

fn thrown(name: &str) -> Completion {
    Completion::Error { phase: Phase::Runtime, error: Thrown { name: name.to_string(), ..Thrown::default() } }
}

fn plan(watchdog: Duration) -> Plan {
    Plan { engine: puppet, limits: Limits::default(), watchdog, jobs: 2, child: None }
}

fn statuses(suite: &Arc<Suite>, plan: &Plan) -> Vec<(String, Status, u64)> {
    let mut found = Vec::new();
    schedule::run(suite, Filter::default().select(suite), plan, |index, outcome| {
        found.push((suite.tests[index].name.clone(), outcome.status, outcome.fuel));
    });
    found.sort();
    found
}

#[test]
fn every_ending_has_its_status() {
    let tests = [
        ("async-done.js", test("flags: [async]", "harness"), Status::Pass, 20),
        ("async-never.js", test("flags: [async, noStrict]", ""), Status::Fail(Kind::NeverDone), 10),
        ("assert.js", test("", "assert"), Status::Fail(Kind::Assert), 10),
        ("bad-flag.js", test("flags: [x]", ""), Status::Metadata, 0),
        ("bad-include.js", test("includes: [x.js]", ""), Status::Metadata, 0),
        ("fuel.js", test("", "fuel"), Status::Fuel, 10),
        ("loop.js", test("", "loop"), Status::Fuel, 10),
        ("memory.js", test("", "memory"), Status::Oom, 10),
        ("negative.js", test("negative:\n  phase: runtime\n  type: TypeError", "throw"), Status::Pass, 20),
        ("no-throw.js", test("negative:\n  phase: runtime\n  type: TypeError", ""), Status::Fail(Kind::NoThrow), 10),
        ("none.js", "code".to_string(), Status::Metadata, 0),
        ("panic.js", test("", "panic"), Status::Panic, 0),
        ("pass.js", test("", ""), Status::Pass, 20),
        ("raw.js", test("flags: [raw]", ""), Status::Pass, 10),
        ("skip.js", test("", "skip"), Status::Skip, 10),
        ("strict.js", test("", "strict"), Status::Fail(Kind::Threw), 20),
        ("wrong-type.js", test("negative:\n  phase: runtime\n  type: E", "throw"), Status::Fail(Kind::WrongType), 10),
        ("x.expect-FUEL.js", test("", "fuel"), Status::Pass, 10),
        ("x.expect-OOM.js", test("", "fuel"), Status::Fail(Kind::Unexpected), 10),
        ("x.expect-METADATA.js", test("flags: [x]", "fuel"), Status::Pass, 0),
    ];
    let files: Vec<_> = tests.iter().map(|(name, text, ..)| (*name, text.as_str())).collect();
    let scratch = Scratch::new("endings", &[&files[..], &[("a_FIXTURE.js", "not a test"), ("a.json", "{}")]].concat());
    let mut wanted: Vec<_> = tests.iter().map(|(name, _, status, fuel)| (name.to_string(), *status, *fuel)).collect();
    wanted.sort();
    assert_eq!(statuses(&scratch.suite("endings"), &plan(Duration::from_millis(100))), wanted);
}

#[test]
fn a_thread_that_never_comes_back_does_not_stop_the_run() {
    let (hang, pass) = (test("", "hang"), test("", ""));
    let scratch = Scratch::new("hang", &[("a.js", &hang), ("b.js", &hang), ("c.js", &hang), ("d.js", &pass)]);
    let found = statuses(&scratch.suite("hang"), &plan(Duration::from_millis(50)));
    let found: Vec<Status> = found.into_iter().map(|(_, status, _)| status).collect();
    assert_eq!(found, [Status::Crash, Status::Crash, Status::Crash, Status::Pass]);
}

#[test]
fn a_dead_child_is_a_crash_and_the_next_test_gets_another() {
    let scratch = Scratch::new("child", &[("a.js", &test("", "")), ("b.js", &test("", ""))]);
    let plan = Plan { child: Some(vec!["false".to_string()]), ..plan(Duration::from_secs(5)) };
    let found: Vec<Status> =
        statuses(&scratch.suite("child"), &plan).into_iter().map(|(_, status, _)| status).collect();
    assert_eq!(found, [Status::Crash, Status::Crash]);
}

#[test]
fn the_baseline_fails_both_ways_and_is_blessed() {
    let (pass, fail) = (test("", ""), test("", "throw"));
    let scratch = Scratch::new("baseline", &[("dir/a.js", &pass), ("dir/b.js", &fail), ("dir/c.js", &fail)]);
    let suite = scratch.suite("baseline");
    let options = Options { quiet: true, ..Options::default() };
    let run = |options: &Options| run_suite(&suite, &plan(Duration::from_secs(5)), options).unwrap();
    let write = |text: &str| std::fs::write(&suite.baseline, text).unwrap();

    write("# no\ndir/b.js\ndir/c.js\n");
    let summary = run(&options);
    assert!(summary.clean, "{}", summary.text);
    assert_eq!(summary.counts, "1 passed, 2 failed, 0 skipped");
    assert!(summary.text.contains("2  FAIL-threw: TypeError"), "{}", summary.text);
    assert_eq!(summary.ndjson.lines().count(), 4);

    write("# no\ndir/b.js\n");
    assert!(!run(&options).clean);
    write("# no\ndir/a.js\ndir/b.js\ndir/c.js\n");
    let summary = run(&options);
    assert!(!summary.clean && summary.text.contains("fixed (still in the baseline): 1"), "{}", summary.text);

    // Only what is selected is judged.
    let filter = Filter { substrings: vec!["b.js".to_string()], ..Filter::default() };
    assert!(run(&Options { filter, ..options.clone() }).clean);

    write("# no\ndir/a.js\ndir/b.js\ndir/z.js\n");
    assert!(run(&Options { bless: true, ..options.clone() }).clean);
    let text = std::fs::read_to_string(Path::new(&suite.baseline)).unwrap();
    assert_eq!(text, "# no\ndir/b.js\n\n# not yet looked at\ndir/c.js\n");
    assert!(run(&options).clean);
}
