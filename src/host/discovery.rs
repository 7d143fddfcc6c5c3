//! Discovery: what the catalogue holds, as data; and a plain word search.

use serde_json::{Value as Json, json};

use super::catalogue::{Catalogue, Tool, Toolbox};
use super::names::words;

/// At most so many hits.
const MAX_HITS: usize = 20;

/// Answers `toolboxes`, `list`, `describe`, `search`; for `use`, null where the tool exists.
pub(super) fn answer(catalogue: &Catalogue, how: &str, first: &str, second: Option<&str>) -> Result<Json, String> {
    match how {
        "toolboxes" => Ok(catalogue
            .toolboxes
            .iter()
            .map(|b| json!({ "toolbox": b.registered(), "purpose": b.purpose, "toolCount": b.tools.len() }))
            .collect()),
        "list" => {
            let toolbox = &catalogue.toolboxes[catalogue.toolbox(first)?];
            let row = |t: &Tool| json!({ "name": t.name, "signature": t.signature(), "description": t.description });
            Ok(toolbox.tools.iter().map(row).collect())
        }
        "describe" => {
            let (toolbox, tool) = catalogue.find(first)?;
            Ok(describe(catalogue, toolbox, tool))
        }
        "search" => search(catalogue, first, second),
        _ => {
            let toolbox = catalogue.toolbox(first)?;
            let tool = second.unwrap_or_default();
            catalogue.toolboxes[toolbox]
                .tool(tool)
                .map(|_| Json::Null)
                .ok_or_else(|| catalogue.miss_tool(toolbox, tool))
        }
    }
}

/// How a script calls a tool.
fn call_of(toolbox: &Toolbox, tool: &Tool) -> String {
    let args: Vec<&str> = tool.args.iter().map(|arg| arg.name.as_str()).collect();
    let path = match &toolbox.library {
        Some(library) => format!("zero.libs.{library}.{}", toolbox.name),
        None => format!("zero.{}", toolbox.name),
    };
    format!("await {path}.{}({})", tool.name, args.join(", "))
}
fn describe(catalogue: &Catalogue, b: usize, t: usize) -> Json {
    let toolbox = &catalogue.toolboxes[b];
    let tool = &toolbox.tools[t];
    let args: Vec<Json> = tool
        .args
        .iter()
        .map(|arg| {
            json!({
                "name": arg.name, "type": arg.type_text, "optional": arg.optional, "description": arg.description,
            })
        })
        .collect();
    let types: serde_json::Map<String, Json> =
        tool.args.iter().map(|arg| (arg.name.clone(), Json::from(arg.type_text.clone()))).collect();
    json!({
        "name": catalogue.tool_name(b, t),
        "toolbox": toolbox.registered(),
        "tool": tool.name,
        "call": call_of(toolbox, tool),
        "signature": tool.signature(),
        "description": tool.description,
        "args": args,
        "types": types,
        "returns": tool.returns_text,
        "examples": tool.examples,
    })
}

/// Scores by the query's words: in the name, the purpose, the description, the arguments. A common word says little.
fn search(catalogue: &Catalogue, query: &str, only: Option<&str>) -> Result<Json, String> {
    let only = only.map(|name| catalogue.toolbox(name)).transpose()?;
    let wanted: Vec<String> = words(query).iter().map(|word| stem(word)).filter(|word| word.len() > 1).collect();
    let mut documents = Vec::new();
    for (b, toolbox) in catalogue.toolboxes.iter().enumerate() {
        for (t, tool) in toolbox.tools.iter().enumerate() {
            documents.push((b, t, weights(toolbox, tool)));
        }
    }
    let count = documents.len() as f64;
    let mut hits: Vec<(f64, usize, usize)> = Vec::new();
    for (b, t, document) in &documents {
        if only.is_some_and(|only| only != *b) {
            continue;
        }
        let mut score = 0.0;
        for word in &wanted {
            let holders =
                documents.iter().filter(|(.., other)| other.iter().any(|(has, _)| has == word)).count() as f64;
            let best = document.iter().filter(|(has, _)| has == word).map(|(_, weight)| *weight).fold(0.0, f64::max);
            score += best * ((count + 1.0) / (holders + 0.5)).ln().max(0.05);
        }
        if score > 0.0 {
            hits.push((score, *b, *t));
        }
    }
    hits.sort_by(|a, b| b.0.total_cmp(&a.0).then((a.1, a.2).cmp(&(b.1, b.2))));
    hits.truncate(MAX_HITS);
    let row = |&(score, b, t): &(f64, usize, usize)| {
        let (toolbox, tool): (&Toolbox, &Tool) = (&catalogue.toolboxes[b], &catalogue.toolboxes[b].tools[t]);
        json!({
            "name": catalogue.tool_name(b, t),
            "toolbox": toolbox.registered(),
            "signature": tool.signature(),
            "description": tool.description,
            "score": (score * 1000.0).round() / 1000.0,
        })
    };
    Ok(hits.iter().map(row).collect())
}
fn weights(toolbox: &Toolbox, tool: &Tool) -> Vec<(String, f64)> {
    let mut out = Vec::new();
    let mut add = |text: &str, weight: f64| out.extend(words(text).iter().map(|word| (stem(word), weight)));
    add(&tool.name, 3.0);
    add(&toolbox.name, 2.0);
    add(&tool.description, 1.5);
    add(&toolbox.purpose, 1.0);
    for arg in &tool.args {
        add(&arg.name, 0.7);
        add(&arg.description, 0.5);
    }
    out
}
fn stem(word: &str) -> String {
    for ending in ["ings", "ing", "ies", "es", "ed", "s"] {
        if let Some(stem) = word.strip_suffix(ending)
            && stem.len() > 2
        {
            return stem.trim_end_matches('e').to_string();
        }
    }
    if word.len() > 3 { word.trim_end_matches('e').to_string() } else { word.to_string() }
}
