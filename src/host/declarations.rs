//! TypeScript declarations of the catalogue, for people and models that write scripts.

use super::ts_names;
use super::types::{Named, Type};
use super::world::{Tool, Toolbox, World};

/// The parameter list and return type of a tool.
fn signature(tool: &Tool) -> String {
    let mut last_needed = 0;
    for (i, arg) in tool.args.iter().enumerate() {
        if !(arg.optional || arg.default.is_some()) {
            last_needed = i + 1;
        }
    }
    let names = ts_names::parameters(tool.args.iter().map(|arg| arg.name.as_str()));
    let args: Vec<String> = tool
        .args
        .iter()
        .zip(names)
        .enumerate()
        .map(|(i, (arg, name))| {
            let may_lack = arg.optional || arg.default.is_some();
            let type_ = match &arg.type_ {
                // `?` says it already.
                Type::Union(types) if may_lack => {
                    Type::union_of(types.iter().filter(|one| **one != Type::Nil).cloned().collect())
                }
                other => other.clone(),
            };
            if may_lack && i < last_needed {
                return format!("{name}: {} | undefined", type_.to_typescript());
            }
            format!("{name}{}: {}", if may_lack { "?" } else { "" }, type_.to_typescript())
        })
        .collect();
    format!("({}): Promise<{}>", args.join(", "), tool.returns.to_typescript())
}
fn comment(out: &mut String, indent: &str, lines: &[String]) {
    let lines: Vec<String> =
        lines.iter().filter(|line| !line.is_empty()).map(|line| line.replace("*/", "* /")).collect();
    match lines.as_slice() {
        [] => {}
        [one] if !one.contains('\n') => out.push_str(&format!("{indent}/** {one} */\n")),
        several => {
            out.push_str(&format!("{indent}/**\n"));
            for line in several.iter().flat_map(|line| line.lines()) {
                out.push_str(&format!("{indent} * {line}\n"));
            }
            out.push_str(&format!("{indent} */\n"));
        }
    }
}
fn tool_comment(out: &mut String, indent: &str, tool: &Tool) {
    let mut lines = vec![tool.description.clone()];
    let names = ts_names::parameters(tool.args.iter().map(|arg| arg.name.as_str()));
    for (arg, name) in tool.args.iter().zip(names) {
        let default = arg.default.as_ref().map_or(String::new(), |default| format!(" Default: {}.", default.to_json()));
        if !arg.description.is_empty() || !default.is_empty() {
            lines.push(format!("@param {name} {}{default}", arg.description));
        }
    }
    lines.extend(tool.examples.iter().map(|example| format!("@example {example}")));
    comment(out, indent, &lines);
}
/// The named types that some types use, those that they use in turn as well.
fn named_types(used: &[&Type], named: &Named) -> String {
    let mut names = Vec::new();
    used.iter().for_each(|one| one.names_used(&mut names));
    let mut at = 0;
    while at < names.len() {
        if let Some((_, meant)) = named.get(&names[at]) {
            meant.names_used(&mut names);
        }
        at += 1;
    }
    names.sort();
    let rows = names.iter().filter_map(|name| named.get(name).map(|(_, meant)| (name, meant)));
    rows.map(|(name, meant)| type_row(name, meant)).collect()
}
fn type_row(name: &str, meant: &Type) -> String {
    format!("type {} = {};\n", ts_names::type_(name), meant.to_typescript())
}

/// One tool, with the types that it names.
pub fn of_tool(toolbox: &Toolbox, tool: &Tool) -> String {
    let mut used: Vec<&Type> = tool.args.iter().map(|arg| &arg.type_).collect();
    used.push(&tool.returns);
    let mut out = named_types(&used, &toolbox.types);
    tool_comment(&mut out, "", tool);
    // What may not be a function's name may be a property's.
    match ts_names::is_variable(&tool.name) {
        true => out.push_str(&format!("declare function {}{};\n", tool.name, signature(tool))),
        false => {
            let name = ts_names::property(&tool.name);
            out.push_str(&format!("declare const toolbox: {{ {name}{} }};\n", signature(tool)));
        }
    }
    out
}
fn members(out: &mut String, indent: &str, toolbox: &Toolbox) {
    let deeper = format!("{indent}  ");
    for tool in &toolbox.tools {
        tool_comment(out, &deeper, tool);
        out.push_str(&format!("{deeper}{}{};\n", ts_names::property(&tool.name), signature(tool)));
    }
}
/// A toolbox as an interface's body, with the types it names before it.
pub fn of_toolbox(toolbox: &Toolbox) -> String {
    let mut out: String = toolbox.types.iter().map(|(name, (_, meant))| type_row(name, meant)).collect();
    comment(&mut out, "", std::slice::from_ref(&toolbox.purpose));
    out.push_str(&format!("interface {} {{\n", interface_name(toolbox)));
    members(&mut out, "", toolbox);
    out.push_str("}\n");
    out
}
/// Camera, or GardenPlants of a library; no name of a type that the toolbox has.
fn interface_name(toolbox: &Toolbox) -> String {
    let part = |text: &str| {
        let mut chars = text.chars();
        chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
    };
    let name = format!("{}{}", toolbox.library.as_deref().map_or(String::new(), part), part(&toolbox.name));
    ts_names::distinct(&name, |name| toolbox.types.keys().any(|known| ts_names::type_(known) == name))
}

/// The whole catalogue: what a script finds as `zero` and `tools`.
pub fn of_world(world: &World) -> String {
    let mut out = String::new();
    // Where each toolbox's interface is: two toolboxes may give one name to different types, so each has its own namespace.
    let mut places: Vec<String> = Vec::new();
    for toolbox in &world.toolboxes {
        let name = interface_name(toolbox);
        let is_taken =
            |space: &str| places.iter().any(|place| place.split_once('.').is_some_and(|(taken, _)| taken == space));
        let space = ts_names::distinct(&format!("{name}Types"), is_taken);
        out.push_str(&format!("declare namespace {space} {{\n"));
        for line in of_toolbox(toolbox).lines() {
            out.push_str(&format!(
                "  {}{line}\n",
                if line.starts_with("type ") || line.starts_with("interface ") { "export " } else { "" }
            ));
        }
        out.push_str("}\n");
        places.push(format!("{space}.{name}"));
    }
    out.push_str("declare const zero: {\n");
    let mut names: Vec<&str> = world.toolboxes.iter().map(|toolbox| toolbox.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        if let Ok(b) = world.short(name) {
            out.push_str(&format!("  readonly {}: {};\n", ts_names::property(name), places[b]));
        }
    }
    out.push_str("  readonly libs: {\n");
    for library in world.libraries() {
        out.push_str(&format!("    readonly {}: {{\n", ts_names::property(&library)));
        for (toolbox, place) in world.toolboxes.iter().zip(&places) {
            if toolbox.library.as_ref() == Some(&library) {
                out.push_str(&format!("      readonly {}: {place};\n", ts_names::property(&toolbox.name)));
            }
        }
        out.push_str("    };\n");
    }
    out.push_str("  };\n};\n");
    out.push_str(TOOLS);
    out
}

const TOOLS: &str = "\
declare const tools: {
  /** Every toolbox. */
  toolboxes(): Promise<{ toolbox: string; purpose: string; toolCount: number }[]>;
  /** The tools of one toolbox. */
  list(toolbox: string): Promise<{ name: string; signature: string; description: string }[]>;
  /** One tool in full. */
  describe(name: string): Promise<{
    name: string; toolbox: string; tool: string; call: string; signature: string; description: string;
    args: { name: string; type: string; optional: boolean; description: string; default?: any }[];
    returns: string; types: string; examples: string[];
  }>;
  /** The tools that fit what you want to do, best first. */
  search(query: string, toolbox?: string): Promise<
    { name: string; toolbox: string; signature: string; description: string; score: number }[]>;
  /** Calls a tool by a computed name. */
  use(toolbox: string, tool: string, ...args: any[]): Promise<any>;
};
";
