//! What a run of a script costs beyond the script: cargo bench -p units --features host --bench host.

use criterion::{Criterion, criterion_group, criterion_main};
use units::{SCRIPTS, ours};

fn runs(c: &mut Criterion) {
    let catalogue = ours::catalogue();
    for (name, script, _) in SCRIPTS {
        c.bench_function(name, |b| b.iter(|| ours::run(&catalogue, script)));
    }
}

criterion_group! { name = host; config = Criterion::default().sample_size(20); targets = runs }
criterion_main!(host);
