//! Runs of scripts with tools, here and over a bridge made by hand from rquickjs and mlua: cargo bench -p units --features bridge
//! --bench bridge. Rows are interleaved; `bridge count` and `bridge zerojs|rquickjs ROW TIMES` are for tools that count.

#[path = "bridge/peer.rs"]
mod peer;

use criterion::{Criterion, criterion_group};
use units::{SCRIPTS, ours};

fn runs(c: &mut Criterion) {
    let catalogue = ours::catalogue();
    let bridge = peer::Bridge::new();
    for (name, script, value) in SCRIPTS {
        let wanted = format!("\"value\":{value}");
        for record in [ours::run(&catalogue, script), bridge.run(script)] {
            assert!(record.contains(&wanted), "{name}: {}", &record[..record.len().min(300)]);
        }
        let mut group = c.benchmark_group(*name);
        group.bench_function("zerojs", |b| b.iter(|| ours::run(&catalogue, script)));
        group.bench_function("rquickjs", |b| b.iter(|| bridge.run(script)));
        group.finish();
    }
}
criterion_group! { name = all; config = Criterion::default().sample_size(20); targets = runs }

/// One row on one side, so many times.
fn only(side: &str, row: usize, times: usize) {
    let (catalogue, bridge) = (ours::catalogue(), peer::Bridge::new());
    for _ in 0..times {
        let record = match side {
            "zerojs" => ours::run(&catalogue, SCRIPTS[row].1),
            _ => bridge.run(SCRIPTS[row].1),
        };
        std::hint::black_box(record);
    }
}
/// The processor's time of each row, the sides in turns: what the load of the machine moves least.
fn count() {
    let (catalogue, bridge) = (ours::catalogue(), peer::Bridge::new());
    for (name, script, value) in SCRIPTS {
        let wanted = format!("\"value\":{value}");
        let mut best = [f64::MAX; 2];
        for round in 0..6 {
            for (side, best) in best.iter_mut().enumerate() {
                let mut times = 0;
                let began = (std::time::Instant::now(), processor_time());
                while times == 0 || began.0.elapsed().as_millis() < 150 {
                    let record = if side == 0 { ours::run(&catalogue, script) } else { bridge.run(script) };
                    assert!(record.contains(&wanted), "{name}: {}", &record[..record.len().min(300)]);
                    times += 1;
                }
                // The first round warms up.
                if round > 0 {
                    *best = best.min((processor_time() - began.1) / times as f64);
                }
            }
        }
        println!("{name:40} zerojs {:10.1} µs   rquickjs {:10.1} µs   {:5.2}", best[0], best[1], best[1] / best[0]);
    }
}
/// Microseconds of this thread.
fn processor_time() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux");
    text.split(' ').next().and_then(|ns| ns.parse::<f64>().ok()).expect("a number") / 1e3
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["count", ..] => count(),
        [side @ ("zerojs" | "rquickjs"), row, times, ..] => {
            only(side, row.parse().expect("a row's number"), times.parse().expect("a number"));
        }
        _ => {
            all();
            Criterion::default().configure_from_args().final_summary();
        }
    }
}
