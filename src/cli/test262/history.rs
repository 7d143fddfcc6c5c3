//! What the last run found, kept beside the executable: for the order of the next run and for what has changed.

use std::collections::HashMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use super::outcome::Status;

/// The last known status and fuel of every test of a suite.
#[derive(Default)]
pub struct History {
    path: Option<PathBuf>,
    tests: HashMap<String, (Status, u64)>,
}

impl History {
    /// Reads what there is; a cache that cannot be read is an empty one.
    pub fn load(label: &str) -> History {
        let executable = std::env::current_exe().ok();
        let path = executable.and_then(|path| Some(path.parent()?.join(format!("test262-{label}.tsv"))));
        path.map_or_else(History::default, |path| History::load_from(&path))
    }

    fn load_from(path: &Path) -> History {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let tests = text.lines().filter_map(|line| {
            let mut fields = line.split('\t');
            let name = fields.next()?.to_string();
            Some((name, (Status::from_name(fields.next()?)?, fields.next()?.parse().ok()?)))
        });
        History { path: Some(path.to_path_buf()), tests: tests.collect() }
    }

    /// Writes it down for the next run. Losing it loses nothing but time.
    pub fn save(&self) {
        let Some(path) = &self.path else { return };
        let mut lines: Vec<String> =
            self.tests.iter().map(|(name, (status, fuel))| format!("{name}\t{}\t{fuel}", status.name())).collect();
        lines.sort_unstable();
        let mut text = String::new();
        for line in lines {
            let _ = writeln!(text, "{line}");
        }
        let _ = std::fs::write(path, text);
    }

    /// The status of the last run.
    pub fn status(&self, name: &str) -> Option<Status> {
        self.tests.get(name).map(|(status, _)| *status)
    }

    /// The fuel of the last run; a test nobody has seen may be long.
    pub fn fuel(&self, name: &str) -> u64 {
        self.tests.get(name).map_or(u64::MAX, |(_, fuel)| *fuel)
    }

    /// Notes a result.
    pub fn set(&mut self, name: &str, status: Status, fuel: u64) {
        self.tests.insert(name.to_string(), (status, fuel));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn survives_a_round_trip() {
        let path = std::env::temp_dir().join(format!("zerojs-history-{}.tsv", std::process::id()));
        let mut history = History { path: Some(path.clone()), ..History::default() };
        history.set("a.js", Status::Pass, 7);
        history.save();
        let read = History::load_from(&path);
        std::fs::remove_file(&path).unwrap();
        assert_eq!((read.status("a.js"), read.fuel("a.js")), (Some(Status::Pass), 7));
        assert_eq!((read.status("b.js"), read.fuel("b.js")), (None, u64::MAX));
    }
}
