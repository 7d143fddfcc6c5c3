//! Completing words of `zero` in bash and zsh: the scripts, and what they ask for.

use super::catalogue::Toolboxes;
use super::zero::Shell;
use crate::host::World;
use crate::host::types::{Named, Type};

/// Both ask the command itself, so that they know the catalogue as it is. The command is the one that stands on the line.
const BASH: &str = r#"# Completes the words of `zero`, and of `zerojs zero`.
_zero() {
    local -a command=("${COMP_WORDS[0]}")
    local first=1 line
    COMPREPLY=()
    if [[ ${COMP_WORDS[0]##*/} == zerojs ]]; then
        [[ $COMP_CWORD -ge 2 && ${COMP_WORDS[1]} == zero ]] || return 0
        command+=(zero)
        first=2
    fi
    while IFS= read -r line; do
        [[ -n $line ]] && COMPREPLY+=("$line")
    done < <("${command[@]}" --complete bash -- "${COMP_WORDS[@]:first:COMP_CWORD-first+1}" 2>/dev/null)
}
complete -o default -F _zero zero zerojs
"#;
const ZSH: &str = r#"#compdef zero zerojs
# Completes the words of `zero`, and of `zerojs zero`.
_zero() {
    local -a command rows
    local first=2
    command=("${words[1]}")
    if [[ ${words[1]:t} == zerojs ]]; then
        [[ $CURRENT -ge 3 && ${words[2]} == zero ]] || { _files; return }
        command+=(zero)
        first=3
    fi
    rows=("${(@f)$("${command[@]}" --complete zsh -- "${(@)words[first,CURRENT]}" 2>/dev/null)}")
    if [[ -n ${rows[1]} ]]; then _describe 'zero' rows; else _files; fi
}
compdef _zero zero zerojs
"#;

/// The script of a shell.
pub fn script(shell: Shell) -> &'static str {
    match shell {
        Shell::Bash => BASH,
        Shell::Zsh => ZSH,
    }
}

/// A word that could stand there, and what it is.
type Row = (String, String);

/// What could stand in place of the last word, a line each; zsh gets descriptions.
pub fn answer(shell: Shell, words: &[String]) -> String {
    let (last, before) = match words.split_last() {
        Some((last, before)) => (last.as_str(), before),
        None => ("", words),
    };
    let rows = candidates(before, last);
    let mut lines: Vec<String> = rows
        .into_iter()
        // A line each.
        .filter(|(word, _)| word.starts_with(last) && !word.contains(char::is_control))
        .map(|(word, what)| match shell {
            Shell::Zsh if !what.is_empty() => {
                format!("{}:{}", word.replace(':', "\\:"), what.replace(char::is_control, " "))
            }
            Shell::Zsh => word.replace(':', "\\:"),
            Shell::Bash => quoted(word),
        })
        .collect();
    lines.sort();
    lines.dedup();
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// A word as bash is to read it: what it takes for more than a word would be run with the line. zsh quotes by itself.
fn quoted(word: String) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "_-./:@+,=%".contains(c);
    if word.chars().all(is_plain) { word } else { format!("'{}'", word.replace('\'', "'\\''")) }
}

/// Options, and whether a value follows.
const OPTIONS: &[(&str, bool)] = &[
    ("--json", true),
    ("--json-out", false),
    ("--table", false),
    ("--catalogue", true),
    ("--mcp-servers", true),
    ("--allow-host", true),
    ("--within", true),
    ("--timeout-ms", true),
    ("--as", true),
    ("--completions", true),
    ("--help", false),
];

fn candidates(before: &[String], last: &str) -> Vec<Row> {
    let mut plain: Vec<&str> = Vec::new();
    let mut tools = Toolboxes::default();
    let mut words = before.iter().map(String::as_str);
    while let Some(word) = words.next() {
        let (name, value) = word.split_once('=').map_or((word, None), |(name, value)| (name, Some(value)));
        match OPTIONS.iter().find(|(option, _)| *option == name) {
            Some((option, true)) => {
                let Some(value) = value.or_else(|| words.next()) else {
                    let shells = ["bash", "zsh"].map(|shell| (shell.to_string(), String::new()));
                    return if *option == "--completions" { shells.to_vec() } else { Vec::new() };
                };
                match *option {
                    "--catalogue" => tools.catalogue = Some(value.into()),
                    "--mcp-servers" => tools.mcp_servers = Some(value.into()),
                    _ => {}
                }
            }
            Some(_) => {}
            None => plain.push(word),
        }
    }
    if last.starts_with('-') {
        return OPTIONS.iter().map(|(option, _)| (option.to_string(), String::new())).collect();
    }
    let Ok(catalogue) = super::zero::open(&super::zero::from_environment(tools)) else { return Vec::new() };
    let world = catalogue.world();
    match plain.as_slice() {
        [] => first_words(&world, last),
        ["describe"] => dotted(&world),
        ["search" | "describe", ..] => Vec::new(),
        [toolbox] if world.toolbox(toolbox).is_ok() => {
            let b = world.toolbox(toolbox).expect("just asked");
            world.toolboxes[b].tools.iter().map(|tool| (tool.name.clone(), tool.description.clone())).collect()
        }
        [toolbox, tool, args @ ..] if world.place(toolbox, tool).is_ok() => {
            argument(&world, world.place(toolbox, tool).expect("just asked"), args.len())
        }
        [tool, args @ ..] => world.find(tool).map_or_else(|_| Vec::new(), |at| argument(&world, at, args.len())),
    }
}
/// Toolboxes and commands; with a dot, tools. `@lib::box` is not offered: bash breaks words at its colons.
fn first_words(world: &World, last: &str) -> Vec<Row> {
    if last.contains('.') {
        let mut rows = dotted(world);
        rows.extend(toolboxes(world));
        return rows;
    }
    let mut rows = toolboxes(world);
    rows.push(("search".to_string(), "find a tool by what it does".to_string()));
    rows.push(("describe".to_string(), "all about one tool".to_string()));
    rows
}
fn toolboxes(world: &World) -> Vec<Row> {
    let mut rows = Vec::new();
    for (b, toolbox) in world.toolboxes.iter().enumerate() {
        if world.short(&toolbox.name) == Ok(b) {
            rows.push((toolbox.name.clone(), toolbox.purpose.clone()));
        }
        if let Some(library) = &toolbox.library {
            rows.push((format!("libs.{library}.{}", toolbox.name), toolbox.purpose.clone()));
        }
    }
    rows
}
/// `camera.lookAt`, `libs.lib.box.tool`
fn dotted(world: &World) -> Vec<Row> {
    let mut rows = Vec::new();
    for (b, toolbox) in world.toolboxes.iter().enumerate() {
        for (t, tool) in toolbox.tools.iter().enumerate() {
            let path = world.path_of(b, t);
            rows.push((path.trim_start_matches("zero.").to_string(), tool.description.clone()));
            if toolbox.library.is_some() && world.short(&toolbox.name) == Ok(b) {
                rows.push((format!("{}.{}", toolbox.name, tool.name), tool.description.clone()));
            }
        }
    }
    rows
}
/// The values that an argument's type lists.
fn argument(world: &World, (b, t): (usize, usize), i: usize) -> Vec<Row> {
    let toolbox = &world.toolboxes[b];
    let Some(arg) = toolbox.tools[t].args.get(i) else { return Vec::new() };
    let mut words = Vec::new();
    listed(&arg.type_, &toolbox.types, &mut words);
    words.into_iter().map(|word| (word, arg.description.clone())).collect()
}
fn listed(type_: &Type, named: &Named, words: &mut Vec<String>) {
    match type_.resolve(named) {
        Type::Boolean => words.extend(["false".to_string(), "true".to_string()]),
        Type::Literal(text) => words.push(text.clone()),
        Type::Constant(n) => words.push(n.to_string()),
        Type::Union(types) => types.iter().for_each(|one| listed(one, named, words)),
        _ => {}
    }
}
