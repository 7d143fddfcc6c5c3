//! Finds the tests of a suite, reads their metadata, sorts them into tiers and selects among them.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::execute::HarnessFile;
use super::frontmatter::{self, Frontmatter};
use super::outcome::Status;

/// How near to the finished language a test is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tier {
    /// Finished by ES2026.
    A,
    /// ES2027, without Temporal.
    APlus,
    /// Annex B.
    B,
    /// Temporal.
    C,
    /// Intl.
    D,
    /// Proposals, and tests on their way.
    E,
    /// Tests of upstream's own harness; no part of the language.
    H,
}

impl Tier {
    /// All of them, in order.
    pub const ALL: [Tier; 7] = [Tier::A, Tier::APlus, Tier::B, Tier::C, Tier::D, Tier::E, Tier::H];
    /// What is run upstream when nothing is said.
    pub const DEFAULT: [Tier; 5] = [Tier::A, Tier::APlus, Tier::B, Tier::C, Tier::H];

    /// `A`, `A+`, `B`, …
    pub fn name(self) -> &'static str {
        ["A", "A+", "B", "C", "D", "E", "H"][self as usize]
    }

    /// The tiers of a list such as `A,B`, or of `all`.
    pub fn parse_list(text: &str) -> Result<Vec<Tier>, String> {
        if text.eq_ignore_ascii_case("all") {
            return Ok(Tier::ALL.to_vec());
        }
        text.split(',')
            .map(|name| {
                let name = name.trim();
                let found = Tier::ALL.into_iter().find(|tier| tier.name().eq_ignore_ascii_case(name));
                found.ok_or_else(|| format!("no tier `{name}`: there are A, A+, B, C, D, E, H and all"))
            })
            .collect()
    }

    fn of(name: &str, features: &[String]) -> Tier {
        let has = |list: &[&str]| features.iter().any(|feature| list.contains(&feature.as_str()));
        if name.starts_with("staging/") {
            Tier::E
        } else if name.starts_with("harness/") {
            Tier::H
        } else if name.starts_with("intl402/") {
            Tier::D
        } else if has(PROPOSALS) {
            Tier::E
        } else if has(&["Temporal"]) || name.starts_with("built-ins/Temporal/") {
            Tier::C
        } else if name.starts_with("annexB/") {
            Tier::B
        } else if has(ES2027) {
            Tier::APlus
        } else {
            Tier::A
        }
    }
}

/// Features at a stage below 4, and two that are younger than any edition.
const PROPOSALS: &[&str] = &[
    "Intl.Era-monthcode",
    "Intl.Locale-info",
    "Intl.NumberFormat-v3",
    "legacy-regexp",
    "ShadowRealm",
    "decorators",
    "source-phase-imports",
    "source-phase-imports-module-source",
    "import-defer",
    "export-defer",
    "import-text",
    "immutable-arraybuffer",
    "import-bytes",
    "nonextensible-applies-to-private",
    "await-dictionary",
    "error-stack-accessor",
    "Iterator.prototype.join",
    "iterator-chunking",
    "iterator-includes",
];

/// Features of ES2027 other than Temporal.
const ES2027: &[&str] = &["explicit-resource-management", "joint-iteration", "Atomics.pause"];

/// One test file.
#[derive(Debug)]
pub struct Test {
    /// Relative to the suite's `test` directory, with `/`.
    pub name: String,
    /// Its metadata, or what is wrong with it.
    pub meta: Result<Frontmatter, String>,
    /// Where it belongs.
    pub tier: Tier,
    /// A test of the runner: the status it must end with.
    pub expects: Option<Status>,
}

impl Test {
    /// Reads a test's metadata from its source.
    pub fn new(name: String, source: &str, known_features: Option<&BTreeSet<String>>) -> Test {
        let mut meta = frontmatter::parse(source);
        if let (Ok(read), Some(known)) = (&meta, known_features)
            && let Some(feature) = read.features.iter().find(|feature| !known.contains(*feature))
        {
            meta = Err(format!("unknown feature `{feature}`"));
        }
        let features = meta.as_ref().map_or(&[][..], |meta| &meta.features);
        let (tier, expects) = (Tier::of(&name, features), expectation(&name));
        Test { name, meta, tier, expects }
    }

    /// The directory that a report counts this test under: two levels, or one if there are no more.
    pub fn directory(&self) -> &str {
        let mut slashes = self.name.match_indices('/').map(|(at, _)| at);
        match (slashes.next(), slashes.next()) {
            (_, Some(second)) => &self.name[..second],
            (Some(first), None) => &self.name[..first],
            _ => ".",
        }
    }

    /// Whether it asks for more than a refusal: an engine that parses nothing passes all the others.
    pub fn is_positive(&self) -> bool {
        let negative = self.meta.as_ref().ok().and_then(|meta| meta.negative.as_ref());
        negative.is_none_or(|negative| negative.phase != frontmatter::Phase::Parse)
    }
}

/// `what.expect-FAIL-assert.js` expects `FAIL-assert`.
fn expectation(name: &str) -> Option<Status> {
    let (_, rest) = name.strip_suffix(".js")?.rsplit_once(".expect-")?;
    Status::from_name(rest)
}

/// A directory of tests with its harness.
pub struct Suite {
    /// `subset` or `upstream`.
    pub label: String,
    /// What contains `harness` and `test`.
    pub root: PathBuf,
    /// Where the tests that do not pass are written down.
    pub baseline: PathBuf,
    /// The tests, sorted by name.
    pub tests: Vec<Test>,
    harness: HashMap<String, HarnessFile>,
    known_features: Option<BTreeSet<String>>,
}

impl Suite {
    /// Opens a suite and reads its harness, but not its tests.
    pub fn open(label: &str, root: &Path, baseline: PathBuf) -> Result<Suite, String> {
        let harness_dir = root.join("harness");
        if !harness_dir.is_dir() || !root.join("test").is_dir() {
            return Err(format!("{} has no `harness` and `test` in it", root.display()));
        }
        let mut harness = HashMap::new();
        for path in files_below(&harness_dir)? {
            let Some(name) = relative(&harness_dir, &path).filter(|name| name.ends_with(".js")) else { continue };
            let source = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            harness.insert(name.clone(), HarnessFile { name, source, compiled: OnceLock::new() });
        }
        let known_features = std::fs::read_to_string(root.join("features.txt")).ok().map(|text| {
            let names = text.lines().map(|line| line.split('#').next().unwrap_or("").trim());
            names.filter(|name| !name.is_empty()).map(str::to_string).collect()
        });
        let (label, root) = (label.to_string(), root.to_path_buf());
        Ok(Suite { label, root, baseline, tests: Vec::new(), harness, known_features })
    }

    /// Finds all tests and reads their metadata, on several threads.
    pub fn discover(&mut self, jobs: usize) -> Result<(), String> {
        let test_dir = self.root.join("test");
        let mut names: Vec<String> = files_below(&test_dir)?
            .iter()
            .filter_map(|path| relative(&test_dir, path))
            .filter(|n| is_test(n))
            .collect();
        names.sort_unstable();
        let next = AtomicUsize::new(0);
        let this = &*self;
        let mut tests = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..jobs.max(1))
                .map(|_| {
                    scope.spawn(|| {
                        let mut mine = Vec::new();
                        while let Some(name) = names.get(next.fetch_add(1, Ordering::Relaxed)) {
                            mine.push(this.read(name));
                        }
                        mine
                    })
                })
                .collect();
            workers.into_iter().flat_map(|worker| worker.join().expect("reading metadata")).collect::<Vec<Test>>()
        });
        tests.sort_unstable_by(|a, b| a.name.cmp(&b.name));
        self.tests = tests;
        Ok(())
    }

    /// Reads one test's metadata.
    pub fn read(&self, name: &str) -> Test {
        match self.source(name) {
            Ok(source) => Test::new(name.to_string(), &source, self.known_features.as_ref()),
            Err(error) => Test { meta: Err(error), ..Test::new(name.to_string(), "", None) },
        }
    }

    /// The text of a test.
    pub fn source(&self, name: &str) -> Result<String, String> {
        let bytes = std::fs::read(self.path(name)).map_err(|error| error.to_string())?;
        String::from_utf8(bytes).map_err(|_| "not UTF-8".to_string())
    }

    /// The file of a test.
    pub fn path(&self, name: &str) -> PathBuf {
        self.root.join("test").join(name)
    }

    /// The harness files a test needs, in order.
    pub fn includes(&self, meta: &Frontmatter) -> Result<Vec<&HarnessFile>, String> {
        if meta.flags.raw {
            return Ok(Vec::new());
        }
        let done = meta.flags.is_async.then_some("doneprintHandle.js");
        let listed = meta.includes.iter().map(String::as_str);
        // A few tests name a file that everybody gets; twice would declare its bindings twice.
        let mut wanted: Vec<&str> = Vec::new();
        for name in ["assert.js", "sta.js"].into_iter().chain(done).chain(listed) {
            if !wanted.contains(&name) {
                wanted.push(name);
            }
        }
        let find = |name| self.harness.get(name).ok_or_else(|| format!("no harness file `{name}`"));
        wanted.into_iter().map(find).collect()
    }
}

fn is_test(name: &str) -> bool {
    name.ends_with(".js") && !name.contains("_FIXTURE")
}

fn relative(base: &Path, path: &Path) -> Option<String> {
    let parts: Option<Vec<&str>> = path.strip_prefix(base).ok()?.iter().map(|part| part.to_str()).collect();
    parts.map(|parts| parts.join("/"))
}

/// Every file below a directory.
pub fn files_below(root: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    let mut pending = vec![root.to_path_buf()];
    while let Some(dir) = pending.pop() {
        let entries = std::fs::read_dir(&dir).map_err(|error| format!("{}: {error}", dir.display()))?;
        for entry in entries {
            let entry = entry.map_err(|error| format!("{}: {error}", dir.display()))?;
            let is_dir = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_dir { pending.push(entry.path()) } else { files.push(entry.path()) }
        }
    }
    Ok(files)
}

/// Which tests to run.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Empty: the suite's default.
    pub tiers: Vec<Tier>,
    /// Below one of these directories.
    pub dirs: Vec<String>,
    /// With one of these features.
    pub features: Vec<String>,
    /// With one of these in the name.
    pub substrings: Vec<String>,
    /// Every n-th of the rest; 0 and 1 mean all.
    pub sample: usize,
}

impl Filter {
    /// The indices of the selected tests.
    pub fn select(&self, suite: &Suite) -> Vec<usize> {
        let tests = suite.tests.iter().enumerate();
        let selected = tests.filter(|(_, test)| self.admits(test)).map(|(index, _)| index);
        selected.step_by(self.sample.max(1)).collect()
    }

    fn admits(&self, test: &Test) -> bool {
        let features = test.meta.as_ref().map_or(&[][..], |meta| &meta.features);
        // Without Temporal there is nothing to test.
        (cfg!(feature = "temporal") || test.tier != Tier::C)
            && (self.tiers.is_empty() || self.tiers.contains(&test.tier))
            && (self.features.is_empty() || self.features.iter().any(|wanted| features.contains(wanted)))
            && self.admits_name(&test.name)
    }

    /// Whether a test of this name could be selected; all there is to ask about a file that is gone.
    pub fn admits_name(&self, name: &str) -> bool {
        let below = |dir: &String| {
            let dir = dir.trim_matches('/').trim_start_matches("test/");
            name.strip_prefix(dir).is_some_and(|rest| rest.starts_with('/'))
        };
        (self.dirs.is_empty() || self.dirs.iter().any(below))
            && (self.substrings.is_empty() || self.substrings.iter().any(|part| name.contains(part.as_str())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(name: &str, features: &str) -> Test {
        let source = format!("/*---\ndescription: x\nfeatures: [{features}]\n---*/");
        Test::new(name.to_string(), &source, None)
    }

    #[test]
    fn tiers() {
        assert_eq!(test("language/a.js", "let").tier, Tier::A);
        assert_eq!(test("language/a.js", "explicit-resource-management").tier, Tier::APlus);
        assert_eq!(test("annexB/language/a.js", "").tier, Tier::B);
        assert_eq!(test("built-ins/Temporal/a.js", "Temporal").tier, Tier::C);
        assert_eq!(test("intl402/Temporal/a.js", "Temporal").tier, Tier::D);
        assert_eq!(test("intl402/a.js", "Intl.Era-monthcode").tier, Tier::D);
        assert_eq!(test("language/a.js", "decorators").tier, Tier::E);
        assert_eq!(test("staging/a.js", "").tier, Tier::E);
        assert_eq!(test("harness/a.js", "").tier, Tier::H);
        assert_eq!(Tier::parse_list("a, A+"), Ok(vec![Tier::A, Tier::APlus]));
        assert!(Tier::parse_list("X").is_err());
    }

    #[test]
    fn expectations() {
        assert_eq!(
            test("self/x.expect-FAIL-assert.js", "").expects,
            Some(Status::Fail(super::super::outcome::Kind::Assert))
        );
        assert_eq!(test("self/x.expect-OOM.js", "").expects, Some(Status::Oom));
        assert_eq!(test("self/x.js", "").expects, None);
    }

    #[test]
    fn unknown_features_are_refused_where_there_is_a_list() {
        let known = BTreeSet::from(["let".to_string()]);
        let source = "/*---\ndescription: x\nfeatures: [lett]\n---*/";
        assert_eq!(Test::new("a.js".into(), source, Some(&known)).meta, Err("unknown feature `lett`".to_string()));
    }

    #[test]
    fn filters() {
        let select = |filter: Filter| filter.admits(&test("built-ins/Array/from/a.js", "Symbol"));
        assert!(select(Filter::default()));
        assert!(select(Filter { dirs: vec!["test/built-ins/Array/".into()], ..Filter::default() }));
        assert!(!select(Filter { dirs: vec!["built-ins/Arr".into()], ..Filter::default() }));
        assert!(select(Filter { substrings: vec!["from/".into(), "no".into()], ..Filter::default() }));
        assert!(!select(Filter { features: vec!["Map".into()], ..Filter::default() }));
        assert!(!select(Filter { tiers: vec![Tier::B], ..Filter::default() }));
    }

    #[test]
    fn directories() {
        assert_eq!(test("language/expressions/add/a.js", "").directory(), "language/expressions");
        assert_eq!(test("self/a.js", "").directory(), "self");
        assert_eq!(test("a.js", "").directory(), ".");
    }
}
