//! Runs every kernel on every engine in turns and gathers the numbers.

use std::collections::HashMap;
use std::io::{IsTerminal, Read};
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::child::{self, Run};
use crate::engines::Engine;
use crate::kernels::Kernel;

/// How much to do.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Runs of each pair.
    pub rounds: usize,
    /// Of every kernel's n.
    pub scale: f64,
    /// Seconds until a run is given up.
    pub timeout: u64,
}

/// What is known about one kernel on one engine.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// Milliseconds of every run.
    pub times: Vec<f64>,
    /// The peaks of every run.
    pub kib: Vec<u64>,
    /// What it returned.
    pub result: Option<String>,
    /// Why there are no more numbers.
    pub error: Option<String>,
}

impl Cell {
    /// The median of the times, unless a run has failed.
    pub fn ms(&self) -> Option<f64> {
        if self.error.is_some() { None } else { median(&self.times) }
    }

    /// Half the distance between the quartiles in percent of the median: how far to trust it.
    pub fn spread(&self) -> Option<f64> {
        let mut sorted = self.times.clone();
        sorted.sort_by(f64::total_cmp);
        let (middle, n) = (self.ms()?, sorted.len());
        let (low, high) = (sorted[n / 4], sorted[(n - 1) - n / 4]);
        Some((high - low) / 2.0 / middle * 100.0)
    }

    /// The median of the peaks, in MiB.
    pub fn mib(&self) -> Option<f64> {
        if self.error.is_some() {
            return None;
        }
        let peaks: Vec<f64> = self.kib.iter().map(|kib| *kib as f64 / 1024.0).collect();
        median(&peaks)
    }
}

/// All numbers of a comparison.
#[derive(Clone, Debug)]
pub struct Results {
    /// The rows.
    pub kernels: Vec<Kernel>,
    /// The columns; the first is what the others are compared with.
    pub engines: Vec<Engine>,
    /// A row of cells for every kernel.
    pub cells: Vec<Vec<Cell>>,
    /// Runs of each pair.
    pub rounds: usize,
}

impl Results {
    /// How many times as long as the first engine another took.
    pub fn ratio(&self, kernel: usize, engine: usize) -> Option<f64> {
        Some(self.cells[kernel][engine].ms()? / self.cells[kernel][0].ms()?)
    }

    /// How many times the first engine's memory another needed.
    pub fn memory_ratio(&self, kernel: usize, engine: usize) -> Option<f64> {
        Some(self.cells[kernel][engine].mib()? / self.cells[kernel][0].mib()?)
    }

    /// The geometric mean over the kernels that both engines ran, and their number.
    pub fn geomean(
        &self,
        engine: usize,
        ratio: impl Fn(&Results, usize, usize) -> Option<f64>,
    ) -> Option<(f64, usize)> {
        let ratios: Vec<f64> = (0..self.kernels.len()).filter_map(|kernel| ratio(self, kernel, engine)).collect();
        let sum: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
        (!ratios.is_empty()).then(|| ((sum / ratios.len() as f64).exp(), ratios.len()))
    }

    /// The kernels on which the engines do not agree, with who said what.
    pub fn disagreements(&self) -> Vec<(&Kernel, String)> {
        let mut found = Vec::new();
        for (kernel, cells) in self.kernels.iter().zip(&self.cells) {
            let mut said: HashMap<&str, Vec<&str>> = HashMap::new();
            for (engine, cell) in self.engines.iter().zip(cells) {
                if let Some(result) = &cell.result {
                    said.entry(result).or_default().push(engine.name());
                }
            }
            if said.len() > 1 {
                let mut groups: Vec<String> =
                    said.iter().map(|(result, names)| format!("{} say {result}", names.join(", "))).collect();
                groups.sort();
                found.push((kernel, groups.join("; ")));
            }
        }
        found
    }

    /// Every run that failed.
    pub fn failures(&self) -> impl Iterator<Item = (&Kernel, Engine, &str)> {
        self.kernels.iter().zip(&self.cells).flat_map(|(kernel, cells)| {
            let row = self.engines.iter().zip(cells);
            row.filter_map(move |(engine, cell)| Some((kernel, *engine, cell.error.as_deref()?)))
        })
    }
}

/// The middle of some numbers.
pub fn median(numbers: &[f64]) -> Option<f64> {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let n = sorted.len();
    (n > 0).then(|| (sorted[(n - 1) / 2] + sorted[n / 2]) / 2.0)
}

/// Measures: every round runs every kernel once on every engine, beginning with another engine each time.
pub fn measure(kernels: Vec<Kernel>, engines: Vec<Engine>, plan: &Plan) -> Result<Results, String> {
    let mut cells = vec![vec![Cell::default(); engines.len()]; kernels.len()];
    let (total, mut done) = (plan.rounds * kernels.len() * engines.len(), 0);
    let terminal = std::io::stderr().is_terminal();
    for round in 0..plan.rounds {
        for (row, kernel) in kernels.iter().enumerate() {
            let n = ((kernel.n as f64 * plan.scale).round() as u64).max(1);
            for turn in 0..engines.len() {
                let column = (turn + round + row) % engines.len();
                let cell = &mut cells[row][column];
                done += 1;
                // What has failed once would only fail again.
                if cell.error.is_some() {
                    continue;
                }
                if terminal {
                    eprint!("\r\x1b[2K{done}/{total} {} on {}", kernel.id, engines[column].name());
                }
                match once(engines[column], kernel, n, plan.timeout) {
                    Ok(run) => {
                        cell.times.push(run.ms);
                        cell.kib.extend(run.kib);
                        cell.result = Some(run.result);
                    }
                    Err(error) => cell.error = Some(error),
                }
            }
        }
    }
    if terminal {
        eprint!("\r\x1b[2K");
    }
    Ok(Results { kernels, engines, cells, rounds: plan.rounds })
}

/// One run in a process of its own.
pub fn once(engine: Engine, kernel: &Kernel, n: u64, timeout: u64) -> Result<Run, String> {
    let mut command = engine.command(&kernel.path, n)?;
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let (mut stdout, mut stderr) = (child.stdout.take().expect("piped"), child.stderr.take().expect("piped"));
    let out = std::thread::spawn(move || read_all(&mut stdout));
    let err = std::thread::spawn(move || read_all(&mut stderr));
    let started = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            break status;
        }
        if started.elapsed() > Duration::from_secs(timeout) {
            // It may have ended in this very moment.
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("no end in {timeout} s"));
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let (out, err) = (out.join().unwrap_or_default(), err.join().unwrap_or_default());
    if !status.success() {
        let reason = err.lines().rfind(|line| line.contains("rror") || line.starts_with("compare:"));
        return Err(format!("{status}: {}", reason.or(err.lines().last()).unwrap_or_default().trim()));
    }
    child::parse(&out)
}

fn read_all(source: &mut impl Read) -> String {
    let mut bytes = Vec::new();
    // A pipe that breaks ends the text; the status says the rest.
    let _ = source.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::path::PathBuf;

    fn cell(times: &[f64], mib: u64, result: &str) -> Cell {
        Cell { times: times.to_vec(), kib: vec![mib * 1024], result: Some(result.to_string()), error: None }
    }

    /// Two kernels on three engines, the last of which fails once.
    pub fn sample() -> Results {
        let kernel = |id: &str| Kernel {
            id: id.to_string(),
            name: format!("<{id}>"),
            n: 10,
            path: PathBuf::from(format!("{id}.js")),
        };
        let failed = Cell { error: Some("it threw".to_string()), ..Cell::default() };
        Results {
            kernels: vec![kernel("a"), kernel("b")],
            engines: vec![Engine::ZeroJs, Engine::QuickJs, Engine::Boa],
            cells: vec![
                vec![cell(&[10.0, 12.0, 11.0], 2, "1"), cell(&[22.0], 4, "1"), cell(&[110.0], 20, "2")],
                vec![cell(&[10.0], 2, "x"), cell(&[80.0], 2, "x"), failed],
            ],
            rounds: 3,
        }
    }

    #[test]
    fn medians() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), Some(2.5));
    }

    #[test]
    fn ratios_and_means() {
        let results = sample();
        assert_eq!(results.ratio(0, 1), Some(2.0));
        assert_eq!(results.ratio(1, 2), None);
        assert_eq!(results.memory_ratio(0, 2), Some(10.0));
        let (mean, n) = results.geomean(1, Results::ratio).unwrap();
        assert!((mean - 4.0).abs() < 1e-9 && n == 2);
        assert_eq!(results.geomean(2, Results::ratio).unwrap().1, 1);
        assert_eq!(results.failures().count(), 1);
        let disagreements = results.disagreements();
        assert_eq!(disagreements.len(), 1);
        assert_eq!(disagreements[0].1, "boa say 2; zerojs, quickjs say 1");
    }
}
