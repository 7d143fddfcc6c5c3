//! Prints what a run found: progress, changes, tables, a histogram of messages, NDJSON and a page.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{IsTerminal, Write as _};
use std::time::{Duration, Instant};

use super::baseline::{Baseline, Comparison};
use super::history::History;
use super::outcome::{Outcome, Status};
use super::suite::{Suite, Test, Tier};

/// One line that is drawn over itself on a terminal, and a line now and then elsewhere.
pub struct Progress {
    total: usize,
    done: usize,
    passed: usize,
    started: Instant,
    drawn: Instant,
    every: Duration,
    terminal: bool,
    quiet: bool,
}

impl Progress {
    /// For so many tests.
    pub fn new(total: usize, quiet: bool) -> Progress {
        let terminal = std::io::stderr().is_terminal();
        let every = Duration::from_millis(if terminal { 100 } else { 10_000 });
        let now = Instant::now();
        Progress { total, done: 0, passed: 0, started: now, drawn: now, every, terminal, quiet }
    }

    /// One more has ended.
    pub fn step(&mut self, test: &Test, status: Status) {
        self.done += 1;
        self.passed += usize::from(status == Status::Pass);
        if self.quiet || self.drawn.elapsed() < self.every {
            return;
        }
        self.drawn = Instant::now();
        let left = self.started.elapsed().as_secs_f64() / self.done as f64 * (self.total - self.done) as f64;
        let mut line = format!("{}/{}, {} passed, {left:.0} s left", self.done, self.total, self.passed);
        if self.terminal {
            let _ = write!(line, ", {}", test.directory());
            eprint!("\r\x1b[2K{line}");
        } else {
            eprintln!("{line}");
        }
    }

    /// Takes the line away and gives the time it all took.
    pub fn finish(self) -> Duration {
        if self.terminal && !self.quiet {
            eprint!("\r\x1b[2K");
        }
        self.started.elapsed()
    }
}

/// A number of tests and how they ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// All of them.
    pub total: usize,
    /// Passed.
    pub passed: usize,
    /// Skipped; neither passed nor failed.
    pub skipped: usize,
}

impl Count {
    fn add(&mut self, status: Status) {
        self.total += 1;
        self.passed += usize::from(status == Status::Pass);
        self.skipped += usize::from(status == Status::Skip);
    }

    /// Neither passed nor skipped.
    pub fn failed(&self) -> usize {
        self.total - self.passed - self.skipped
    }

    fn percent(&self) -> f64 {
        if self.total == 0 { 100.0 } else { self.passed as f64 * 100.0 / self.total as f64 }
    }
}

/// All that is known about a run.
pub struct Report<'a> {
    /// What was run.
    pub suite: &'a Suite,
    /// Index of a test, and how it ended.
    pub results: Vec<(usize, Outcome)>,
    /// Against the baseline.
    pub comparison: Comparison,
    /// The time it took.
    pub elapsed: Duration,
}

impl Report<'_> {
    fn tests(&self) -> impl Iterator<Item = (&Test, &Outcome)> {
        self.results.iter().map(|(index, outcome)| (&self.suite.tests[*index], outcome))
    }

    /// All tests together.
    pub fn count(&self) -> Count {
        let mut count = Count::default();
        self.tests().for_each(|(_, outcome)| count.add(outcome.status));
        count
    }

    /// `N passed, N failed, N skipped`.
    pub fn summary(&self) -> String {
        let count = self.count();
        format!("{} passed, {} failed, {} skipped", count.passed, count.failed(), count.skipped)
    }

    fn by_directory(&self) -> BTreeMap<&str, Count> {
        let mut rows: BTreeMap<&str, Count> = BTreeMap::new();
        for (test, outcome) in self.tests() {
            rows.entry(test.directory()).or_default().add(outcome.status);
        }
        rows
    }

    /// Messages with what varies taken out, most frequent first, each with the name of one test.
    fn histogram(&self) -> Vec<(usize, String, &str)> {
        let mut groups: BTreeMap<(Status, String), (usize, &str)> = BTreeMap::new();
        for (test, outcome) in self.tests() {
            if outcome.status != Status::Pass {
                let key = (outcome.status, generalise(&outcome.message));
                groups.entry(key).or_insert((0, &test.name)).0 += 1;
            }
        }
        let rows =
            groups.into_iter().map(|((status, text), (n, name))| (n, format!("{}: {text}", status.name()), name));
        let mut rows: Vec<_> = rows.collect();
        rows.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        rows
    }

    /// The report for people. `history` is the run before; `all` shows every directory and message.
    pub fn text(&self, baseline: &Baseline, history: &History, all: bool) -> String {
        let mut out = String::new();
        let limit = if all { usize::MAX } else { 25 };
        self.directories(&mut out, history, all);
        let histogram = self.histogram();
        if !histogram.is_empty() {
            let _ = writeln!(out, "\nwhy tests did not pass:");
            for (n, text, name) in histogram.iter().take(limit) {
                let _ = writeln!(out, "{n:7}  {text}\n         e.g. {name}");
            }
            if histogram.len() > limit {
                let _ = writeln!(out, "         and {} other messages (--all shows them)", histogram.len() - limit);
            }
        }
        self.tiers(&mut out);
        let reasons: Vec<_> = baseline.reasons().collect();
        if !reasons.is_empty() {
            let _ = writeln!(out, "\nknown not to pass:");
            for (reason, n) in reasons {
                let _ = writeln!(out, "{n:7}  {reason}");
            }
        }
        let lists = [
            ("broke (not in the baseline)", &self.comparison.broke),
            ("fixed (still in the baseline)", &self.comparison.fixed),
            ("gone (in the baseline, but no longer a test)", &self.comparison.gone),
        ];
        let why: BTreeMap<&str, &Outcome> = self.tests().map(|(test, outcome)| (test.name.as_str(), outcome)).collect();
        for (title, names) in lists {
            if names.is_empty() {
                continue;
            }
            let _ = writeln!(out, "\n{title}: {}", names.len());
            let mut rows: Vec<(bool, &String, String)> = names
                .iter()
                .map(|name| match why.get(name.as_str()) {
                    Some(outcome) if outcome.status != Status::Pass => {
                        let text = format!("  {}: {}", outcome.status.name(), outcome.message);
                        (outcome.status == Status::Skip, name, text)
                    }
                    _ => (false, name, String::new()),
                })
                .collect();
            // Skips are many and say little.
            rows.sort();
            for (_, name, why) in rows.iter().take(limit) {
                let _ = writeln!(out, "    {name}{why}");
            }
            if names.len() > limit {
                let _ = writeln!(out, "    and {} more", names.len() - limit);
            }
        }
        let (count, elapsed) = (self.count(), self.elapsed.as_secs_f64());
        let _ =
            writeln!(out, "\n{}: {} ({:.2} %) in {elapsed:.1} s", self.suite.label, self.summary(), count.percent());
        out
    }

    fn directories(&self, out: &mut String, history: &History, all: bool) {
        let mut before: BTreeMap<&str, (usize, bool)> = BTreeMap::new();
        for (test, _) in self.tests() {
            let row = before.entry(test.directory()).or_insert((0, true));
            match history.status(&test.name) {
                Some(status) => row.0 += usize::from(status == Status::Pass),
                None => row.1 = false,
            }
        }
        let mut title = "\n passed  of      %          change  directory\n";
        for (directory, count) in self.by_directory() {
            let (was, known) = before[directory];
            let change = count.passed as i64 - was as i64;
            if !all && (!known || change == 0) {
                continue;
            }
            let change = if known && change != 0 { format!("{change:+}") } else { String::new() };
            let bar = "#".repeat((count.percent() / 10.0) as usize);
            let _ = writeln!(
                out,
                "{title}{:7} {:6} {:6.2} {bar:10} {change:>6}  {directory}",
                count.passed,
                count.total,
                count.percent()
            );
            title = "";
        }
    }

    fn tiers(&self, out: &mut String) {
        let _ = writeln!(out, "\ntier    passed       of        %   without parse-phase negatives");
        for tier in Tier::ALL {
            let (mut count, mut positive) = (Count::default(), Count::default());
            for (test, outcome) in self.tests().filter(|(test, _)| test.tier == tier) {
                count.add(outcome.status);
                if test.is_positive() {
                    positive.add(outcome.status);
                }
            }
            if count.total > 0 {
                let _ = writeln!(
                    out,
                    "{:4} {:9} {:8} {:7.2} % {:9} of {:6} {:6.2} %",
                    tier.name(),
                    count.passed,
                    count.total,
                    count.percent(),
                    positive.passed,
                    positive.total,
                    positive.percent()
                );
            }
        }
    }

    /// One JSON object a line: every test, then the sum.
    pub fn ndjson(&self) -> String {
        let mut out = String::new();
        for (test, outcome) in self.tests() {
            let _ = writeln!(
                out,
                r#"{{"suite":{},"test":{},"tier":{},"status":{},"message":{},"fuel":{}}}"#,
                json(&self.suite.label),
                json(&test.name),
                json(test.tier.name()),
                json(outcome.status.name()),
                json(&outcome.message),
                outcome.fuel
            );
        }
        let count = self.count();
        let _ = writeln!(
            out,
            r#"{{"suite":{},"passed":{},"failed":{},"skipped":{},"broke":{},"fixed":{},"gone":{},"seconds":{:.3}}}"#,
            json(&self.suite.label),
            count.passed,
            count.failed(),
            count.skipped,
            self.comparison.broke.len(),
            self.comparison.fixed.len(),
            self.comparison.gone.len(),
            self.elapsed.as_secs_f64()
        );
        out
    }

    /// A section of the page: a bar for every directory, and the histogram.
    pub fn html_section(&self) -> String {
        let mut out = String::new();
        let count = self.count();
        let _ = writeln!(out, "<h2>{}</h2>", html(&self.suite.label));
        let _ = writeln!(
            out,
            "<p><strong>{:.2} %</strong>: {} in {:.1} s.</p>",
            count.percent(),
            self.summary(),
            self.elapsed.as_secs_f64()
        );
        out.push_str("<table><tr><th>directory<th>passed<th>of<th>%<th>\n");
        for (directory, count) in self.by_directory() {
            let share = |n: usize| n as f64 * 100.0 / count.total as f64;
            let _ = writeln!(
                out,
                "<tr><td>{}<td class=n>{}<td class=n>{}<td class=n>{:.2}<td><div class=bar>\
                 <i class=pass style=\"width:{:.3}%\"></i><i class=fail style=\"width:{:.3}%\"></i></div>",
                html(directory),
                count.passed,
                count.total,
                count.percent(),
                share(count.passed),
                share(count.failed())
            );
        }
        out.push_str("</table>\n<h3>Why tests did not pass</h3>\n<table><tr><th>tests<th>message<th>for example\n");
        for (n, text, name) in self.histogram().into_iter().take(100) {
            let _ = writeln!(out, "<tr><td class=n>{n}<td>{}<td><code>{}</code>", html(&text), html(name));
        }
        out.push_str("</table>\n");
        out
    }
}

/// A whole page of sections.
pub fn html_page(sections: &[String]) -> String {
    let style = "body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#222;\
        background:#fff}table{border-collapse:collapse;width:100%}th{text-align:left;font-weight:600}\
        td,th{padding:.15rem .6rem;border-bottom:1px solid #eee;vertical-align:top}\
        .n{text-align:right;font-variant-numeric:tabular-nums}\
        .bar{background:#ddd;height:.9rem;min-width:16rem;margin-top:.3rem;display:flex;border-radius:3px;overflow:hidden}\
        .bar i{display:block;height:100%}.pass{background:#2a9d5c}.fail{background:#d1495b}\
        @media(prefers-color-scheme:dark){body{color:#ddd;background:#161616}td,th{border-color:#333}\
        .bar{background:#444}}";
    format!(
        "<!doctype html>\n<html lang=en>\n<meta charset=utf-8>\n<title>ZeroJS: test262</title>\n<style>{style}</style>\n\
         <h1>ZeroJS: test262</h1>\n<p>Green passed, red failed, grey was skipped.</p>\n{}</html>\n",
        sections.concat()
    )
}

/// Takes numbers and quoted text out of a message, so that like counts with like.
fn generalise(message: &str) -> String {
    let mut out = String::new();
    let mut chars = message.lines().next().unwrap_or("").chars().take(300).peekable();
    while let Some(c) = chars.next() {
        match c {
            '0'..='9' => {
                while chars.next_if(|c| c.is_ascii_alphanumeric() || *c == '.').is_some() {}
                out.push('N');
            }
            '«' => {
                out.push_str("«…»");
                for c in chars.by_ref() {
                    if c == '»' {
                        break;
                    }
                }
            }
            c => out.push(c),
        }
        if out.len() >= 140 {
            out.push('…');
            break;
        }
    }
    out
}

/// A JSON string.
pub fn json(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Writes to stdout without minding a reader that has left.
pub fn print(text: &str) {
    let _ = std::io::stdout().write_all(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn like_counts_with_like() {
        assert_eq!(generalise("x is 12.5 and «a»"), generalise("x is 3 and «bc»"));
        assert_eq!(generalise("one\ntwo"), "one");
        assert!(generalise(&"long ".repeat(100)).ends_with('…'));
    }

    #[test]
    fn escapes() {
        assert_eq!(json("a\"\\\n\u{1}é"), "\"a\\\"\\\\\\n\\u0001é\"");
        assert_eq!(html("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
    }
}
