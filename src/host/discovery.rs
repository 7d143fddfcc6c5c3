//! Discovery: what the catalogue holds, as data.

use serde_json::{Value as Json, json};

use super::declarations;
use super::world::{Arg, Tool, World};

/// At most so many hits.
const MAX_HITS: usize = 20;

/// What `tools` has.
pub const NAMES: &[&str] = &["toolboxes", "list", "describe", "search", "use"];

/// What to say of a name that `tools` lacks.
pub fn miss(name: &str) -> String {
    format!(
        "tools has no `{name}`; it has {}",
        super::names::join(&NAMES.iter().map(ToString::to_string).collect::<Vec<_>>())
    )
}

/// Answers `toolboxes`, `list`, `describe`, `search`; for `use`, null where the tool exists.
pub fn answer(world: &World, how: &str, first: &str, second: Option<&str>) -> Result<Json, String> {
    match how {
        "toolboxes" => Ok(world
            .toolboxes
            .iter()
            .map(|b| json!({ "toolbox": b.registered(), "purpose": b.purpose, "toolCount": b.tools.len() }))
            .collect()),
        "list" => {
            let toolbox = &world.toolboxes[world.toolbox(first)?];
            let row = |t: &Tool| json!({ "name": t.name, "signature": t.signature(), "description": t.description });
            Ok(toolbox.tools.iter().map(row).collect())
        }
        "describe" => {
            let (toolbox, tool) = world.find(first)?;
            Ok(describe(world, toolbox, tool))
        }
        "search" => {
            let only = second.map(|name| world.toolbox(name)).transpose()?;
            let hits = world.index().search(first, only, MAX_HITS);
            let rows = hits.iter().map(|hit| {
                let toolbox = &world.toolboxes[hit.toolbox];
                let tool = &toolbox.tools[hit.tool];
                json!({
                    "name": world.tool_name(hit.toolbox, hit.tool),
                    "toolbox": toolbox.registered(),
                    "signature": tool.signature(),
                    "description": tool.description,
                    "score": (hit.score * 1000.0).round() / 1000.0,
                })
            });
            Ok(rows.collect())
        }
        _ => world.place(first, second.unwrap_or_default()).map(|_| Json::Null),
    }
}

fn arg(arg: &Arg) -> Json {
    let may_lack = arg.optional || arg.default.is_some();
    let mut row = json!({
        "name": arg.name, "type": arg.type_text, "optional": may_lack, "description": arg.description,
    });
    if let Some(default) = &arg.default {
        row["default"] = default.to_json();
    }
    row
}
fn describe(world: &World, b: usize, t: usize) -> Json {
    let toolbox = &world.toolboxes[b];
    let tool = &toolbox.tools[t];
    let names: Vec<&str> = tool.args.iter().map(|arg| arg.name.as_str()).collect();
    json!({
        "name": world.tool_name(b, t),
        "toolbox": toolbox.registered(),
        "tool": tool.name,
        "call": format!("await {}({})", world.path_of(b, t), names.join(", ")),
        "signature": tool.signature(),
        "description": tool.description,
        "args": tool.args.iter().map(arg).collect::<Vec<_>>(),
        "returns": tool.returns_text,
        "types": declarations::of_tool(toolbox, tool),
        "examples": tool.examples,
    })
}
