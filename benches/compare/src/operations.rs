//! Times the small operations of `benches/operations.js` on every engine, and prints them by ratio.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::engines::Engine;
use crate::kernels::{Kernel, default_dir};
use crate::measure::once;

/// Nanoseconds by operation: the least of all rounds; None where an engine cannot do it.
type Times = BTreeMap<String, Option<f64>>;

/// Runs the file so many times on each engine, in turns, each operation for so many milliseconds, and gives the table.
pub fn compare(engines: &[Engine], rounds: usize, ms: u64, timeout: u64) -> Result<String, String> {
    let path = default_dir().join("../operations.js");
    let kernel = Kernel { id: "operations".into(), name: "operations".into(), n: ms, path };
    let mut times = vec![Times::new(); engines.len()];
    for round in 0..rounds {
        for turn in 0..engines.len() {
            let column = (turn + round) % engines.len();
            eprintln!("round {} of {rounds}: {}", round + 1, engines[column].name());
            let run = once(engines[column], &kernel, ms, timeout)
                .map_err(|error| format!("{}: {error}", engines[column].name()))?;
            keep_best(&mut times[column], &run.result);
        }
    }
    Ok(table(engines, &times))
}

/// Takes up `name=nanoseconds;…`.
fn keep_best(times: &mut Times, result: &str) {
    for (name, value) in result.split(';').filter_map(|part| part.split_once('=')) {
        let new = value.parse::<f64>().ok();
        let best = times.entry(name.to_string()).or_insert(new);
        *best = best.zip(new).map(|(best, new)| best.min(new)).or(*best).or(new);
    }
}

/// A row an operation: ours in nanoseconds, and how many times as long each peer takes; the worst rows first.
fn table(engines: &[Engine], times: &[Times]) -> String {
    let Some((ours, peers)) = times.split_first() else { return String::new() };
    let mut rows = Vec::new();
    for (name, time) in ours {
        let Some(time) = time else { continue };
        let ratios: Vec<Option<f64>> =
            peers.iter().map(|peer| peer.get(name).copied().flatten().map(|other| other / time.max(0.1))).collect();
        let worst = ratios.iter().flatten().copied().fold(f64::INFINITY, f64::min);
        rows.push((worst, name, *time, ratios));
    }
    rows.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut out = format!("{:24} {:>10}", "operation", "ns");
    engines[1..].iter().for_each(|engine| write!(out, " {:>12}", engine.name()).expect("a string"));
    out.push('\n');
    for (_, name, time, ratios) in &rows {
        write!(out, "{name:24} {time:10.1}").expect("a string");
        ratios.iter().for_each(|ratio| out.push_str(&cell(*ratio)));
        out.push('\n');
    }
    let means = (0..peers.len()).map(|i| {
        let logs: Vec<f64> = rows.iter().filter_map(|row| row.3[i]).map(f64::ln).collect();
        (!logs.is_empty()).then(|| (logs.iter().sum::<f64>() / logs.len() as f64).exp())
    });
    write!(out, "{:35}", "geometric mean").expect("a string");
    means.for_each(|mean| out.push_str(&cell(mean)));
    out.push('\n');
    out
}
fn cell(ratio: Option<f64>) -> String {
    ratio.map_or_else(|| format!(" {:>12}", "-"), |ratio| format!(" {ratio:12.2}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_rows_come_first_and_the_best_times_count() {
        let mut times = vec![Times::new(), Times::new()];
        keep_best(&mut times[0], "a=10.0;b=10.0;c=TypeError: x");
        keep_best(&mut times[0], "a=20.0;b=5.0;c=1.0");
        keep_best(&mut times[1], "a=5.0;b=50.0;c=TypeError: x");
        let text = table(&[Engine::ZeroJs, Engine::QuickJs], &times);
        let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(lines[1], ["a", "10.0", "0.50"]);
        assert_eq!(lines[2], ["b", "5.0", "10.00"]);
        assert_eq!(lines[3], ["c", "1.0", "-"]);
        assert_eq!(lines[4], ["geometric", "mean", "2.24"]);
    }
}
