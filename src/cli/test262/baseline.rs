//! The list of tests that are known not to pass: a plain text file, judged in both directions.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The reason that `--bless` gives to what nobody has looked at.
const NOT_YET: &str = "# not yet looked at";

/// What the file says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    preamble: Vec<String>,
    groups: Vec<Group>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Group {
    /// Comment lines, with their `#`.
    reason: Vec<String>,
    names: BTreeSet<String>,
}

/// What a run says about the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Not passed and not listed.
    pub broke: Vec<String>,
    /// Listed, and passed.
    pub fixed: Vec<String>,
    /// Listed, and there is no such test.
    pub gone: Vec<String>,
}

impl Comparison {
    /// Nothing to say.
    pub fn is_clean(&self) -> bool {
        self.broke.is_empty() && self.fixed.is_empty() && self.gone.is_empty()
    }
}

impl Baseline {
    /// Reads a file; a missing one is an empty list.
    pub fn load(path: &Path) -> Result<Baseline, String> {
        match std::fs::read_to_string(path) {
            Ok(text) => Baseline::parse(&text).map_err(|error| format!("{}: {error}", path.display())),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Baseline::default()),
            Err(error) => Err(format!("{}: {error}", path.display())),
        }
    }

    /// Writes the file; an unchanged one is not touched.
    pub fn save(&self, path: &Path) -> Result<(), String> {
        let text = self.print();
        if std::fs::read_to_string(path).is_ok_and(|old| old == text) {
            return Ok(());
        }
        std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
    }

    /// Reads the text: comments give the reason of the names below them.
    pub fn parse(text: &str) -> Result<Baseline, String> {
        let mut baseline = Baseline::default();
        let mut reason: Vec<String> = Vec::new();
        let mut in_names = false;
        let mut seen = BTreeSet::new();
        for (at, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.starts_with('#') {
                if in_names {
                    in_names = false;
                    reason.clear();
                }
                reason.push(line.to_string());
            } else if line.is_empty() {
                // A comment that nothing follows belongs to the file.
                if !in_names && !reason.is_empty() {
                    if !baseline.groups.is_empty() {
                        return Err(format!("line {}: a reason without tests", at + 1));
                    }
                    baseline.preamble.append(&mut reason);
                }
            } else {
                if !seen.insert(line.to_string()) {
                    return Err(format!("line {}: `{line}` is listed twice", at + 1));
                }
                if !in_names {
                    if reason.is_empty() {
                        return Err(format!("line {}: `{line}` has no reason above it", at + 1));
                    }
                    baseline.group(&reason);
                    in_names = true;
                }
                let at = baseline.group(&reason);
                baseline.groups[at].names.insert(line.to_string());
            }
        }
        Ok(baseline)
    }

    fn group(&mut self, reason: &[String]) -> usize {
        if let Some(at) = self.groups.iter().position(|group| group.reason == reason) {
            return at;
        }
        self.groups.push(Group { reason: reason.to_vec(), names: BTreeSet::new() });
        self.groups.len() - 1
    }

    /// The text of the file.
    pub fn print(&self) -> String {
        let mut blocks: Vec<String> = Vec::new();
        if !self.preamble.is_empty() {
            blocks.push(self.preamble.join("\n"));
        }
        for group in self.groups.iter().filter(|group| !group.names.is_empty()) {
            let names: Vec<&str> = group.names.iter().map(String::as_str).collect();
            blocks.push(format!("{}\n{}", group.reason.join("\n"), names.join("\n")));
        }
        if blocks.is_empty() { String::new() } else { blocks.join("\n\n") + "\n" }
    }

    /// Whether a test is listed.
    pub fn contains(&self, name: &str) -> bool {
        self.groups.iter().any(|group| group.names.contains(name))
    }

    /// How many tests are listed under each reason.
    pub fn reasons(&self) -> impl Iterator<Item = (String, usize)> {
        self.groups.iter().map(|group| (group.reason.join(" ").replace("# ", ""), group.names.len()))
    }

    /// Compares with a run: `passed` has every test that ran, `is_gone` says of a name whether its test should be there
    /// and is not.
    pub fn compare(&self, passed: &BTreeMap<&str, bool>, is_gone: impl Fn(&str) -> bool) -> Comparison {
        let listed: BTreeSet<&str> = self.groups.iter().flat_map(|group| &group.names).map(String::as_str).collect();
        let mut comparison = Comparison::default();
        for (name, passed) in passed {
            match (passed, listed.contains(name)) {
                (false, false) => comparison.broke.push(name.to_string()),
                (true, true) => comparison.fixed.push(name.to_string()),
                _ => {}
            }
        }
        let gone = listed.into_iter().filter(|name| !passed.contains_key(name) && is_gone(name));
        comparison.gone = gone.map(str::to_string).collect();
        comparison
    }

    /// Takes a run's word for it; known tests keep their reasons.
    pub fn bless(&mut self, comparison: &Comparison) {
        for name in comparison.fixed.iter().chain(&comparison.gone) {
            for group in &mut self.groups {
                group.names.remove(name);
            }
        }
        if !comparison.broke.is_empty() {
            let at = self.group(&[NOT_YET.to_string()]);
            self.groups[at].names.extend(comparison.broke.iter().cloned());
        }
        self.groups.retain(|group| !group.names.is_empty());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# What this is.\n\n# no tail calls\nb.js\nc.js\n\n# slow\n# very\na.js\n";

    #[test]
    fn reads_and_writes() {
        let baseline = Baseline::parse(TEXT).unwrap();
        assert_eq!(baseline.print(), TEXT);
        assert!(baseline.contains("c.js") && !baseline.contains("d.js"));
        assert_eq!(baseline.reasons().collect::<Vec<_>>(), [("no tail calls".into(), 2), ("slow very".into(), 1)]);
        assert_eq!(Baseline::parse("").unwrap().print(), "");
    }

    #[test]
    fn refuses() {
        assert!(Baseline::parse("a.js\n").unwrap_err().contains("no reason"));
        assert!(Baseline::parse("# x\na.js\na.js\n").unwrap_err().contains("twice"));
        assert!(Baseline::parse("# x\na.js\n\n# y\n\n# z\nb.js\n").unwrap_err().contains("without tests"));
    }

    #[test]
    fn judges_both_ways_and_blesses() {
        let mut baseline = Baseline::parse(TEXT).unwrap();
        let passed = BTreeMap::from([("a.js", true), ("c.js", false), ("d.js", false), ("e.js", true)]);
        let comparison = baseline.compare(&passed, |name| name == "b.js");
        assert_eq!(
            comparison,
            Comparison { broke: vec!["d.js".into()], fixed: vec!["a.js".into()], gone: vec!["b.js".into()] }
        );
        assert!(!comparison.is_clean());
        baseline.bless(&comparison);
        assert_eq!(baseline.print(), "# What this is.\n\n# no tail calls\nc.js\n\n# not yet looked at\nd.js\n");
        assert!(baseline.compare(&passed, |_| false).is_clean());
    }

    #[test]
    fn what_was_not_run_is_not_judged() {
        let baseline = Baseline::parse(TEXT).unwrap();
        assert!(baseline.compare(&BTreeMap::from([("b.js", false)]), |_| false).is_clean());
    }
}
