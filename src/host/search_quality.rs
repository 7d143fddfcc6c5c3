//! How well search finds tools: a catalogue and queries in plain text, and the figures.

use std::sync::Arc;

use super::catalogue::{Catalogue, CatalogueOptions};
use super::data::Data;
use super::scope::CallContext;
use super::world::{NativeTool, Tool, ToolFuture, Toolbox, World};

/// The figures.
#[derive(Debug)]
pub struct Quality {
    /// Tools in the catalogue.
    pub tools: usize,
    /// Queries that a tool answers.
    pub queries: usize,
    /// The mean of one over the place of the first right tool; 0 where none was found.
    pub reciprocal_rank: f64,
    /// How often the first was right.
    pub first: usize,
    /// Queries that no tool answers.
    pub hopeless: usize,
    /// Of those, how many found nothing.
    pub empty: usize,
    /// Of all queries that found nothing, how many were hopeless.
    pub empty_precision: f64,
    /// A line a query.
    pub details: Vec<String>,
}
impl std::fmt::Display for Quality {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Quality { tools, queries, reciprocal_rank, first, hopeless, empty, empty_precision, .. } = self;
        writeln!(
            f,
            "{tools} tools, {queries} queries with an answer: mean reciprocal rank {reciprocal_rank:.3}, first {first}"
        )?;
        write!(
            f,
            "{hopeless} queries without: {empty} found nothing; precision of finding nothing {empty_precision:.3}"
        )
    }
}

struct Nothing;
impl NativeTool for Nothing {
    fn call(&self, _: Vec<Data>, _: Arc<CallContext>) -> ToolFuture {
        Box::pin(async { Ok(Data::Undefined) })
    }
}

/// Reads the catalogue: `toolbox: purpose`, and indented `tool(arg: type, …) description`.
fn read(text: &str) -> Result<Vec<Toolbox>, String> {
    let mut toolboxes: Vec<Toolbox> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let bad = |why: &str| format!("catalogue.txt:{}: {why}", at + 1);
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        if !line.starts_with(' ') {
            let (name, purpose) = line.split_once(": ").ok_or_else(|| bad("no `name: purpose`"))?;
            toolboxes.push(Toolbox::new(name, purpose, Vec::new()));
            continue;
        }
        let (name, rest) = line.trim().split_once('(').ok_or_else(|| bad("no `(`"))?;
        let (args, description) = rest.split_once(')').ok_or_else(|| bad("no `)`"))?;
        let mut tool = Tool::native(name, description.trim(), Arc::new(Nothing));
        for arg in args.split(", ").filter(|arg| !arg.is_empty()) {
            let (name, type_text) = arg.split_once(": ").ok_or_else(|| bad("no type"))?;
            let optional = name.ends_with('?');
            tool = tool.arg(name.trim_end_matches('?'), type_text, optional, "").map_err(|why| bad(&why))?;
        }
        toolboxes.last_mut().ok_or_else(|| bad("a tool outside of a toolbox"))?.tools.push(tool);
    }
    Ok(toolboxes)
}

/// The catalogue that a text describes; its tools do nothing.
pub fn catalogue(text: &str) -> Result<Arc<Catalogue>, String> {
    Catalogue::with_toolboxes(CatalogueOptions::default(), read(text)?)
}

/// Measures: queries are lines `query => tool, tool`, or `query => -` where nothing answers.
pub fn measure(world: &World, queries: &str) -> Result<Quality, String> {
    let mut quality = Quality {
        tools: world.tool_names().len(),
        queries: 0,
        reciprocal_rank: 0.0,
        first: 0,
        hopeless: 0,
        empty: 0,
        empty_precision: 1.0,
        details: Vec::new(),
    };
    let mut wrongly_empty = 0;
    for line in queries.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (query, wanted) = line.split_once(" => ").ok_or_else(|| format!("queries.txt: no ` => ` in {line:?}"))?;
        let hits = world.index().search(query, None, 20);
        let names: Vec<String> = hits.iter().map(|hit| world.tool_name(hit.toolbox, hit.tool)).collect();
        let shown = names.iter().take(3).cloned().collect::<Vec<_>>().join(", ");
        if wanted == "-" {
            quality.hopeless += 1;
            quality.empty += usize::from(names.is_empty());
            quality.details.push(format!("{} {query}: {shown}", if names.is_empty() { "good" } else { "BAD " }));
            continue;
        }
        quality.queries += 1;
        let wanted: Vec<&str> = wanted.split(", ").collect();
        let place = names.iter().position(|name| wanted.contains(&name.as_str()));
        quality.reciprocal_rank += place.map_or(0.0, |place| 1.0 / (place + 1) as f64);
        quality.first += usize::from(place == Some(0));
        wrongly_empty += usize::from(names.is_empty());
        let place = place.map_or("none".to_string(), |place| format!("{:>4}", place + 1));
        quality.details.push(format!("{place} {query}: {shown}"));
    }
    quality.reciprocal_rank /= quality.queries.max(1) as f64;
    if quality.empty + wrongly_empty > 0 {
        quality.empty_precision = quality.empty as f64 / (quality.empty + wrongly_empty) as f64;
    }
    Ok(quality)
}
