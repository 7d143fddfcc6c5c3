//! Prints a comparison: a table for people, JSON for programs.

use std::fmt::Write;

use crate::measure::{Cell, Results};

/// The table: milliseconds of the first engine, and how many times as long the others took.
pub fn table(results: &Results) -> String {
    let mut out = String::new();
    let width = results.kernels.iter().map(|kernel| kernel.id.len()).max().unwrap_or(0).max(8);
    section(&mut out, results, width, "time", "ms", Cell::ms, Results::ratio);
    section(&mut out, results, width, "peak memory", "MiB", Cell::mib, Results::memory_ratio);
    let noisy: Vec<String> = noisy(results);
    if !noisy.is_empty() {
        let _ = writeln!(out, "\nnoisy (quartiles more than 5 % from the median): {}", noisy.join(", "));
    }
    for (kernel, said) in results.disagreements() {
        let _ = writeln!(out, "\nDISAGREEMENT on {}: {said}", kernel.id);
    }
    for (kernel, engine, error) in results.failures() {
        let _ = writeln!(out, "failed: {} on {}: {error}", kernel.id, engine.name());
    }
    out
}

fn section(
    out: &mut String,
    results: &Results,
    width: usize,
    title: &str,
    unit: &str,
    absolute: impl Fn(&Cell) -> Option<f64>,
    ratio: impl Fn(&Results, usize, usize) -> Option<f64> + Copy,
) {
    let first = results.engines[0].name();
    let _ = write!(out, "{}{:width$} {:>12}", if out.is_empty() { "" } else { "\n" }, title, format!("{first} {unit}"));
    for engine in &results.engines[1..] {
        let _ = write!(out, " {:>14}", engine.name());
    }
    out.push('\n');
    for (row, kernel) in results.kernels.iter().enumerate() {
        let value = absolute(&results.cells[row][0]);
        let _ =
            write!(out, "{:width$} {:>12}", kernel.id, value.map_or_else(|| "–".to_string(), |x| format!("{x:.1}")));
        for column in 1..results.engines.len() {
            // Without the first engine's number the plain one is better than nothing.
            let text = match (ratio(results, row, column), absolute(&results.cells[row][column])) {
                (Some(ratio), _) => format!("{ratio:.2}×"),
                (None, Some(value)) => format!("{value:.1} {unit}"),
                (None, None) => "–".to_string(),
            };
            let _ = write!(out, " {text:>14}");
        }
        out.push('\n');
    }
    let _ = write!(out, "{:width$} {:>12}", "geomean", "");
    for column in 1..results.engines.len() {
        let mean = results.geomean(column, ratio);
        let _ = write!(out, " {:>14}", mean.map_or_else(|| "–".to_string(), |(mean, n)| format!("{mean:.2}× of {n}")));
    }
    out.push('\n');
}

fn noisy(results: &Results) -> Vec<String> {
    let mut found = Vec::new();
    for (kernel, cells) in results.kernels.iter().zip(&results.cells) {
        for (engine, cell) in results.engines.iter().zip(cells) {
            if let Some(spread) = cell.spread().filter(|spread| *spread > 5.0) {
                found.push(format!("{} on {} {spread:.0} %", kernel.id, engine.name()));
            }
        }
    }
    found
}

/// One object: engines, kernels with all times, geomeans.
pub fn json(results: &Results) -> String {
    let mut rows = Vec::new();
    for (row, kernel) in results.kernels.iter().enumerate() {
        let cells = results.engines.iter().enumerate().map(|(column, engine)| {
            let cell = &results.cells[row][column];
            let times: Vec<String> = cell.times.iter().map(|ms| format!("{ms:.4}")).collect();
            format!(
                r#"{}:{{"ms":{},"times":[{}],"mib":{},"ratio":{},"error":{}}}"#,
                text(engine.name()),
                number(cell.ms()),
                times.join(","),
                number(cell.mib()),
                number(results.ratio(row, column)),
                cell.error.as_deref().map_or_else(|| "null".to_string(), text)
            )
        });
        let cells: Vec<String> = cells.collect();
        let (id, name) = (text(&kernel.id), text(&kernel.name));
        rows.push(format!(r#"{{"id":{id},"name":{name},"n":{},"engines":{{{}}}}}"#, kernel.n, cells.join(",")));
    }
    let means = results.engines.iter().enumerate().map(|(column, engine)| {
        let mean =
            |ratio: fn(&Results, usize, usize) -> Option<f64>| results.geomean(column, ratio).map(|(mean, _)| mean);
        let (time, memory) = (number(mean(Results::ratio)), number(mean(Results::memory_ratio)));
        format!(r#"{}:{{"time":{time},"memory":{memory}}}"#, text(engine.name()))
    });
    let means: Vec<String> = means.collect();
    format!(
        "{{\"rounds\":{},\"geomean\":{{{}}},\"kernels\":[\n{}\n]}}\n",
        results.rounds,
        means.join(","),
        rows.join(",\n")
    )
}

fn number(value: Option<f64>) -> String {
    value.map_or_else(|| "null".to_string(), |value| format!("{value:.4}"))
}

fn text(value: &str) -> String {
    let mut out = String::from("\"");
    for c in value.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::tests::sample;

    #[test]
    fn the_table_has_ratios_means_and_complaints() {
        let text = table(&sample());
        for part in ["2.00×", "8.00×", "4.00× of 2", "10.00× of 1", "DISAGREEMENT on a", "failed: b on boa: it threw"]
        {
            assert!(text.contains(part), "{part} in\n{text}");
        }
    }

    #[test]
    fn the_json_is_sound() {
        let text = json(&sample());
        assert!(text.contains(r#""quickjs":{"time":4.0000,"memory":1.4142}"#), "{text}");
        assert!(text.contains(r#""error":"it threw""#));
        assert_eq!(text.matches(['{', '[']).count(), text.matches(['}', ']']).count());
    }
}
