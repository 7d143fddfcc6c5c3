//! Holds the criterion benches, and the tools and scripts that those of runs share: see `benches/units.rs`, `benches/host.rs`.

/// A toolbox in Luau, called `b`.
pub const BOX: &str = r#"return { purpose = "Tools to measure with.", tools = {
	{ name = "echo", description = "Gives back.", args = { { name = "value", type = "any" } },
		run = function(value) return value end },
	{ name = "pause", description = "Yields once.", args = {}, run = function() task.wait(0) return 1 end },
	{ name = "count", description = "How many.", args = { { name = "rows", type = "any" } }, returns = "number",
		run = function(rows) return #rows end },
	{ name = "text", description = "10 MB of text.", args = {}, returns = "string",
		run = function() return string.rep("0123456789", 1000000) end },
	{ name = "rows", description = "About 10 MB.", args = {}, returns = "{ name: string, n: number }[]",
		run = function()
			local rows = {}
			for i = 1, 100000 do
				rows[i] = { name = string.rep("x", 80) .. i, n = i }
			end
			return rows
		end },
} }"#;

/// What is run: a name, a script, and what it returns.
pub const SCRIPTS: &[(&str, &str, &str)] = &[
    ("an empty run", "return 1", "1"),
    ("a call", "return await zero.b.echo(1)", "1"),
    ("100 calls, one after another", "for (let i = 0; i < 100; i++) await zero.b.echo(i)", "null"),
    ("100 calls of the host", "for (let i = 0; i < 100; i++) await zero.n.one()", "null"),
    (
        "100 calls that yield, 16 at once",
        "await Promise.all(Array.from({ length: 100 }, () => zero.b.pause()))",
        "null",
    ),
    ("16 overlapping calls", "await Promise.all(Array.from({ length: 16 }, (_, i) => zero.b.echo(i)))", "null"),
    ("500 lines of console", "for (let i = 0; i < 500; i++) console.log('line', i, [i])", "null"),
    ("a result of 10 MB, a string", "return (await zero.b.text()).length", "10000000"),
    ("a result of 10 MB, 100,000 objects", "return (await zero.b.rows()).length", "100000"),
    (
        "an argument of 10 MB, 100,000 objects",
        "return zero.b.count(Array.from({ length: 1e5 }, (_, i) => ({ name: 'x'.repeat(80) + i, n: i })))",
        "100000",
    ),
    (
        "a value of 10 MB, 100,000 objects",
        "return Array.from({ length: 1e5 }, (_, i) => ({ name: 'x'.repeat(80) + i, n: i }))",
        "",
    ),
];

/// Our side of the runs.
#[cfg(feature = "host")]
pub mod ours {
    use std::sync::Arc;

    use zerojs::host::{
        CallContext, Catalogue, CatalogueOptions, Data, RunOptions, Tool, ToolFuture, Toolbox, tool_exec,
    };

    fn native(_: Vec<Data>, _: Arc<CallContext>) -> ToolFuture {
        Box::pin(async { Ok(Data::Number(1.0)) })
    }
    /// The toolbox `b`, and a toolbox `n` with a tool of the host.
    pub fn catalogue() -> Arc<Catalogue> {
        let dir = std::env::temp_dir().join(format!("zerojs-bench-{}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("a directory");
        std::fs::write(dir.join("b.luau"), super::BOX).expect("a file");
        let options = CatalogueOptions { reload: false, ..CatalogueOptions::of_dir(&dir).expect("a directory") };
        let catalogue = Catalogue::new(options).expect("a catalogue");
        std::fs::remove_dir_all(&dir).expect("a directory");
        let tools = vec![Tool::native("one", "Gives 1.", Arc::new(native))];
        catalogue.put_toolbox(Toolbox::new("n", "Of the host.", tools));
        catalogue
    }
    /// Runs a script: its record as text.
    pub fn run(catalogue: &Catalogue, script: &str) -> String {
        let record = tool_exec::run(catalogue, &RunOptions::new(script));
        assert!(record.ok, "{record:?}");
        record.to_json()
    }
}
