//! A harness in small: tools of its own beside the built-in ones, a script, somebody who watches, and a run that is cancelled.
//!
//! `cargo run --example embed`

use std::sync::Arc;
use std::time::Duration;

use zerojs::host::{
    CallContext, Caller, Catalogue, Data, Kind, Observer, RunOptions, Tool, ToolFailure, ToolFuture, Toolbox,
    TraceEntry, tool_exec,
};

/// What a harness shows while a script runs.
struct Watch;
impl Observer for Watch {
    fn call_settled(&self, entry: &TraceEntry) {
        eprintln!("{}: {} ({} ms)", entry.step, entry.tool, entry.duration_ms);
    }
}

/// A tool: its arguments have been checked, and are in the order of the declaration.
fn price(args: Vec<Data>, context: Arc<CallContext>) -> ToolFuture {
    Box::pin(async move {
        context.progress(Some(0.5), Some("looking it up"));
        match args.as_slice() {
            [Data::String(name)] if name == "lamp" => Ok(Data::Number(12.5)),
            [Data::String(name)] if name == "chair" => Ok(Data::Number(40.0)),
            [Data::String(name)] => Err(ToolFailure::new(format!("nobody sells a {name}"))),
            _ => Err(ToolFailure::new("the name is missing")),
        }
    })
}

pub fn main() -> Result<(), String> {
    let catalogue = Catalogue::embedded()?;
    let tool = Tool::native("price", "What something costs.", Arc::new(price))
        .arg("name", "string", false, "What it is called.")?
        .returns("number")?;
    catalogue.put_toolbox(Toolbox::new("shop", "What things cost.", vec![tool]));

    // What a model would write.
    let script = r#"
        const names = ["lamp", "chair", "whale"];
        const found = await Promise.allSettled(names.map((name) => zero.shop.price(name)));
        const sum = found.reduce((sum, one) => sum + (one.value ?? 0), 0);
        return { sum, missing: found.filter((one) => one.reason).map((one) => one.reason.message) };
    "#;
    let options =
        RunOptions::new(script).timeout_ms(5_000.0).caller(Caller::named("agent-7")).observer(Arc::new(Watch));
    let record = tool_exec::run(&catalogue, &options);
    println!("{}", serde_json::to_string(&record).map_err(|e| e.to_string())?);
    assert!(record.ok && record.value["sum"] == 52.5);

    // On a thread of its own, and ended from outside.
    let run = tool_exec::spawn(&catalogue, RunOptions::new("for (;;);")).map_err(|e| e.to_string())?;
    std::thread::sleep(Duration::from_millis(20));
    run.cancel();
    let failure = run.join().failure.ok_or("it should not have ended by itself")?;
    assert_eq!(failure.kind, Kind::Timeout);
    println!("{}", failure.message);
    Ok(())
}
