//! What a run of a script costs beyond the script: cargo bench -p units --features host --bench host.

use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use zerojs::host::{CallContext, Catalogue, CatalogueOptions, Data, RunOptions, Tool, ToolFuture, Toolbox, tool_exec};

const BOX: &str = r#"return { purpose = "Tools to measure with.", tools = {
	{ name = "echo", description = "Gives back.", args = { { name = "value", type = "any" } },
		run = function(value) return value end },
	{ name = "pause", description = "Yields once.", args = {}, run = function() task.wait(0) return 1 end },
	{ name = "rows", description = "About 10 MB.", args = {}, returns = "{ name: string, n: number }[]",
		run = function()
			local rows = {}
			for i = 1, 100000 do
				rows[i] = { name = string.rep("x", 80) .. i, n = i }
			end
			return rows
		end },
} }"#;

fn native(_: Vec<Data>, _: Arc<CallContext>) -> ToolFuture {
    Box::pin(async { Ok(Data::Number(1.0)) })
}
fn catalogue() -> Arc<Catalogue> {
    let dir = std::env::temp_dir().join(format!("zerojs-bench-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a directory");
    std::fs::write(dir.join("b.luau"), BOX).expect("a file");
    let options = CatalogueOptions { reload: false, ..CatalogueOptions::of_dir(&dir).expect("a directory") };
    let catalogue = Catalogue::new(options).expect("a catalogue");
    std::fs::remove_dir_all(&dir).expect("a directory");
    let tools = vec![Tool::native("one", "Gives 1.", Arc::new(native))];
    let (library, name, purpose) = (None, "n".to_string(), "Of the host.".to_string());
    catalogue.put_toolbox(Toolbox { library, name, purpose, types: Default::default(), tools });
    catalogue
}

fn runs(c: &mut Criterion) {
    let catalogue = catalogue();
    for (name, script) in [
        ("empty run", "return 1"),
        ("100 calls, one after another", "for (let i = 0; i < 100; i++) await zero.b.echo(i)"),
        ("100 calls of the host", "for (let i = 0; i < 100; i++) await zero.n.one()"),
        ("100 calls that yield, 16 at once", "await Promise.all(Array.from({ length: 100 }, () => zero.b.pause()))"),
        ("16 overlapping calls", "await Promise.all(Array.from({ length: 16 }, (_, i) => zero.b.echo(i)))"),
        ("a result of 10 MB", "return (await zero.b.rows()).length"),
        ("a value of 10 MB", "return Array.from({ length: 1e5 }, (_, i) => ({ name: 'x'.repeat(80) + i, n: i }))"),
    ] {
        let options = RunOptions::new(script);
        c.bench_function(name, |b| {
            b.iter(|| {
                let record = tool_exec::run(&catalogue, &options);
                assert!(record.ok, "{record:?}");
                record
            })
        });
    }
}

criterion_group! { name = host; config = Criterion::default().sample_size(20); targets = runs }
criterion_main!(host);
