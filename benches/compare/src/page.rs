//! Draws a comparison as a page that needs nothing else: bars in plain HTML and CSS.

use std::fmt::Write;

use crate::engines::Engine;
use crate::measure::{Cell, Results};

const STYLE: &str = "
:root { --ink: #1d1d1f; --soft: #6b6b70; --line: #e4e4e8; --page: #fff; --track: #f3f3f6; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ececf0; --soft: #9a9aa2; --line: #333338; --page: #17171a; --track: #232327; }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page);
  max-width: 60rem; margin: 3rem auto; padding: 0 1.5rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.25rem; margin: 3rem 0 .25rem; }
h3 { font-size: 1rem; margin: 1.75rem 0 .25rem; }
h3 small { font-weight: 400; color: var(--soft); margin-left: .5rem; }
p { max-width: 44rem; }
.soft { color: var(--soft); }
.bar { display: grid; grid-template-columns: 13rem 1fr 7.5rem; gap: .75rem; align-items: center; margin: .2rem 0; }
.bar .who { text-align: right; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.bar .track { background: var(--track); border-radius: 4px; height: 1.15rem; }
.bar .fill { height: 100%; border-radius: 4px; min-width: 2px; }
.bar .value { font-variant-numeric: tabular-nums; white-space: nowrap; }
.zerojs .who, .zerojs .value { font-weight: 600; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--line); text-align: right; }
th:first-child, td:first-child { text-align: left; }
@media (max-width: 40rem) { .bar { grid-template-columns: 7rem 1fr 6rem; } .bar .who { font-size: .85rem; } }
";

fn colour(engine: Engine) -> &'static str {
    match engine {
        Engine::ZeroJs => "#d6336c",
        Engine::QuickJs => "#3b7dd8",
        Engine::Boa => "#8a63d2",
        Engine::NodeJitless => "#2f9e6e",
        Engine::JscNoJit => "#e08e2b",
        Engine::Hermes => "#a05c7b",
        Engine::Node => "#93b5a6",
    }
}

/// The whole page.
pub fn page(results: &Results) -> String {
    let mut out = String::new();
    let first = results.engines[0].title();
    let _ = writeln!(out, "<!doctype html>\n<html lang=en>\n<meta charset=utf-8>");
    let _ = writeln!(out, "<meta name=viewport content=\"width=device-width, initial-scale=1\">");
    let _ =
        writeln!(out, "<title>{first} and its peers</title>\n<style>{STYLE}</style>\n<h1>{first} and its peers</h1>");
    let _ = writeln!(
        out,
        "<p>{} kernels on {} engines, {} rounds, the engines taking turns. Every run is a process of its own that times \
         the kernel from inside, so that start-up does not count. Times are medians. Shorter bars are better.</p>",
        results.kernels.len(),
        results.engines.len(),
        results.rounds
    );
    summary(&mut out, results, "All kernels together", "time, as multiples of", Results::ratio);
    summary(&mut out, results, "Memory", "peak memory of the process, as multiples of", Results::memory_ratio);
    kernels(&mut out, results);
    numbers(&mut out, results);
    complaints(&mut out, results);
    out.push_str("</html>\n");
    out
}

fn summary(
    out: &mut String,
    results: &Results,
    title: &str,
    what: &str,
    ratio: impl Fn(&Results, usize, usize) -> Option<f64> + Copy,
) {
    let means: Vec<Option<(f64, usize)>> =
        (0..results.engines.len()).map(|column| results.geomean(column, ratio)).collect();
    let longest = means.iter().flatten().map(|(mean, _)| *mean).fold(0.0, f64::max);
    if longest == 0.0 {
        return;
    }
    let first = results.engines[0].title();
    let _ = writeln!(out, "<h2>{title}</h2>\n<p class=soft>Geometric mean of the {what} {first}'s.</p>");
    for (engine, mean) in results.engines.iter().zip(means) {
        let Some((mean, n)) = mean else { continue };
        let note = if n == results.kernels.len() { String::new() } else { format!(" <span class=soft>of {n}</span>") };
        bar(out, *engine, mean / longest, &format!("{mean:.2}×{note}"));
    }
}

fn kernels(out: &mut String, results: &Results) {
    let _ = writeln!(out, "<h2>Each kernel</h2>\n<p class=soft>Milliseconds.</p>");
    for (row, kernel) in results.kernels.iter().enumerate() {
        let cells = &results.cells[row];
        let longest = cells.iter().filter_map(Cell::ms).fold(0.0, f64::max);
        let _ = writeln!(out, "<h3>{}<small>{}</small></h3>", html(&kernel.name), html(&kernel.id));
        for (column, engine) in results.engines.iter().enumerate() {
            match cells[column].ms() {
                Some(ms) => {
                    let ratio = results.ratio(row, column).filter(|_| column > 0);
                    let ratio = ratio.map_or_else(String::new, |ratio| format!(" <span class=soft>{ratio:.2}×</span>"));
                    bar(out, *engine, ms / longest, &format!("{}{ratio}", digits(ms)));
                }
                None => bar(out, *engine, 0.0, "<span class=soft>no result</span>"),
            }
        }
    }
}

fn bar(out: &mut String, engine: Engine, share: f64, value: &str) {
    let _ = writeln!(
        out,
        "<div class=\"bar {}\"><div class=who>{}</div><div class=track><div class=fill style=\"width:{:.2}%;background:{}\">\
         </div></div><div class=value>{value}</div></div>",
        engine.name(),
        html(engine.title()),
        share * 100.0,
        colour(engine)
    );
}

fn numbers(out: &mut String, results: &Results) {
    let _ = writeln!(
        out,
        "<h2>All numbers</h2>\n<p class=soft>Milliseconds ± quartiles, and MiB at the peak.</p>\n<table><tr><th>kernel"
    );
    for engine in &results.engines {
        let _ = write!(out, "<th>{}", html(engine.title()));
    }
    out.push('\n');
    for (kernel, cells) in results.kernels.iter().zip(&results.cells) {
        let _ = write!(out, "<tr><td>{}", html(&kernel.id));
        for cell in cells {
            let _ = match (cell.ms(), cell.spread()) {
                (Some(ms), Some(spread)) => {
                    let mib =
                        cell.mib().map_or_else(String::new, |mib| format!("<br><span class=soft>{mib:.1} MiB</span>"));
                    write!(out, "<td>{} ± {spread:.0} %{mib}", digits(ms))
                }
                _ => write!(out, "<td>–"),
            };
        }
        out.push('\n');
    }
    out.push_str("</table>\n");
}

fn complaints(out: &mut String, results: &Results) {
    let disagreements = results.disagreements();
    let failures: Vec<_> = results.failures().collect();
    if disagreements.is_empty() && failures.is_empty() {
        return;
    }
    out.push_str("<h2>Not as it should be</h2>\n<ul>\n");
    for (kernel, said) in disagreements {
        let _ = writeln!(out, "<li>{}: {}", html(&kernel.id), html(&said));
    }
    for (kernel, engine, error) in failures {
        let _ = writeln!(out, "<li>{} on {}: {}", html(&kernel.id), html(engine.title()), html(error));
    }
    out.push_str("</ul>\n");
}

/// Three significant digits or so.
fn digits(ms: f64) -> String {
    match ms {
        x if x >= 100.0 => format!("{x:.0}"),
        x if x >= 10.0 => format!("{x:.1}"),
        x => format!("{x:.2}"),
    }
}

fn html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::tests::sample;

    #[test]
    fn the_page_shows_everything() {
        let page = page(&sample());
        for part in ["4.00×", "&lt;a&gt;", "no result", "22.0", "Boa: it threw", "boa say 2"] {
            assert!(page.contains(part), "{part}");
        }
        assert!(!page.contains("<a>") && !page.contains("http"));
        assert_eq!(page.matches("<div").count(), page.matches("</div>").count());
    }
}
