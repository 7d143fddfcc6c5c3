//! The conventions of this repository, as far as a machine can hold to them.

use std::path::{Path, PathBuf};

/// Each directory of `src`, and those it may name.
const LAYERS: &[(&str, &[&str])] = &[
    ("bytecode", &[]),
    ("heap", &[]),
    ("compiler", &["bytecode"]),
    ("regexp", &[]),
    ("runtime", &["regexp", "heap", "bytecode"]),
    ("vm", &["runtime", "heap", "bytecode"]),
    ("builtins", &["runtime", "regexp", "heap"]),
    ("realm", &["builtins", "vm", "runtime", "heap", "compiler", "bytecode"]),
    ("host", &["realm", "builtins", "runtime", "heap"]),
    ("cli", &["host", "realm", "compiler", "runtime", "heap", "bytecode"]),
];

/// Crates that only some layers may name.
const CRATES: &[(&str, &[&str])] = &[
    ("zerojs_grammar", &["bytecode", "heap", "compiler", "regexp", "runtime", "realm", "host", "cli"]),
    ("mlua", &["host"]),
    ("tokio", &["host"]),
    ("reqwest", &["host"]),
    ("rmcp", &["host"]),
    ("hyper", &["host"]),
    ("hyper_util", &["host"]),
    ("http_body_util", &["host"]),
    ("rustls", &["host"]),
    ("rustls_native_certs", &["host"]),
    ("webpki_roots", &["host"]),
    ("oxc_allocator", &["host"]),
    ("oxc_ast", &["host"]),
    ("oxc_ast_visit", &["host"]),
    ("oxc_parser", &["host"]),
    ("oxc_span", &["host"]),
    ("clap", &["cli", "main.rs"]),
    ("rustyline", &["cli"]),
    ("ctrlc", &["cli"]),
    ("jiff", &["runtime"]),
    ("temporal_rs", &["builtins", "runtime"]),
    ("timezone_provider", &["runtime"]),
];

/// The layers that may print.
const PRINTERS: &[&str] = &["cli", "host", "main.rs"];

/// Where `unsafe` may stand: each block below a `// SAFETY:` comment, or in a file with a `// SAFETY, for …:` comment that
/// states the invariant of many.
const UNSAFE_DIRS: &[&str] = &["src/heap/", "src/vm/"];

/// Where else it may stand, with a `// SAFETY:` comment above each, and why.
const UNSAFE_FILES: &[(&str, &str)] = &[
    ("src/host/luau_stack.rs", "values in bulk are read from and written to the stack of the Luau machine in place"),
    ("src/runtime/arguments_exotic.rs", "the map of a mapped arguments object is a cell of slot numbers"),
    ("src/runtime/array_buffer.rs", "a buffer's bytes are behind a native cell"),
    ("src/runtime/callback.rs", "a native's callback is a frame it makes itself"),
    ("src/runtime/code_instance.rs", "code instances live in cells, and point to each other"),
    ("src/runtime/difference.rs", "functions point to code instances"),
    ("src/runtime/function.rs", "functions point to code instances, and to environments"),
    ("src/runtime/mod.rs", "a collection reads the stacks"),
    ("src/runtime/native.rs", "native functions are kept as words"),
    ("src/runtime/ordered_table.rs", "the table of a Map or Set is behind a native cell"),
    ("src/runtime/roots.rs", "root lists are registered by address"),
    ("src/runtime/stack.rs", "the VM's stack is raw memory"),
    ("src/runtime/typed_array.rs", "elements are read and written in place"),
];

/// What `unsafe` blocks rest on.
const SAFETY: &str = "// SAFETY:";
const SAFETY_FOR_MANY: &str = "// SAFETY, for ";

/// Longer than this, and nobody can hold a file in their head.
const MAX_LINES: usize = 700;

/// Files that may be longer: tables.
const LONG_FILES: &[&str] = &[];

/// What the paths that documents name begin with.
const PATH_STARTS: &[&str] =
    &["src/", "grammar/", "tests/", "docs/", "examples/", "toolboxes/", "prelude/", "benches/", "test262-subset/"];

/// Directories that are no part of the sources.
const NOT_OURS: &[&str] = &["target", ".git", "node_modules"];

#[test]
fn the_repository_is_tidy() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut problems = Vec::new();
    for path in files(root) {
        let name = path.strip_prefix(root).expect("below the root").to_string_lossy().replace('\\', "/");
        let kind = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        if !["rs", "md", "toml", "lalrpop", "luau"].contains(&kind) {
            continue;
        }
        let Ok(text) = std::fs::read_to_string(&path) else {
            problems.push(format!("{name}: not UTF-8"));
            continue;
        };
        problems.extend(check(&name, &text, &|path| root.join(path).exists()));
    }
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

fn files(root: &Path) -> Vec<PathBuf> {
    let (mut found, mut pending) = (Vec::new(), vec![root.to_path_buf()]);
    while let Some(dir) = pending.pop() {
        for entry in std::fs::read_dir(&dir).expect("a directory").flatten() {
            let name = entry.file_name();
            if NOT_OURS.iter().any(|other| name == *other) {
                continue;
            }
            let is_dir = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_dir { pending.push(entry.path()) } else { found.push(entry.path()) }
        }
    }
    found.sort();
    found
}

/// All that is wrong with one file. `exists` says whether a path is in the repository.
fn check(name: &str, text: &str, exists: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut problems = Vec::new();
    machine_paths(text, &mut problems);
    if name.ends_with(".md") {
        document_paths(name, text, exists, &mut problems);
    }
    if name.ends_with(".rs") {
        let lines = text.lines().count();
        if lines > MAX_LINES && !LONG_FILES.contains(&name) {
            problems.push((1, format!("{lines} lines; split it below {MAX_LINES}")));
        }
        if !text.starts_with("//! ") {
            problems.push((1, "does not begin with a `//!` sentence that says what it is for".to_string()));
        }
        let code = strip(text);
        let code: Vec<&str> = code.lines().collect();
        let source: Vec<&str> = text.lines().collect();
        layers(name, &code, &mut problems);
        unsafe_places(name, &code, &source, &mut problems);
        if name.starts_with("src/builtins/") {
            spec_links(&code, &source, &mut problems);
        }
        for (at, line) in source.iter().enumerate() {
            if line.contains(concat!("tc39.es/ecma262/", "multipage")) {
                problems.push((at + 1, "links into the multipage specification, whose anchors move".to_string()));
            }
        }
    }
    problems.into_iter().map(|(line, problem)| format!("{name}:{line}: {problem}")).collect()
}

type Problems = Vec<(usize, String)>;

fn machine_paths(text: &str, problems: &mut Problems) {
    for (at, line) in text.lines().enumerate() {
        // Spelled in parts, or this file would find itself.
        for root in [concat!("/ho", "me/"), concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/Us", "ers/")] {
            let starts = |at: usize| line[..at].chars().next_back().is_none_or(|c| " \"'`(=:".contains(c));
            if line.match_indices(root).any(|(at, _)| starts(at)) {
                problems.push((at + 1, format!("a path of one machine: {root}…")));
            }
        }
    }
}

fn document_paths(name: &str, text: &str, exists: &dyn Fn(&str) -> bool, problems: &mut Problems) {
    let here = name.rsplit_once('/').map_or("", |(dir, _)| dir);
    let mut fenced = false;
    for (at, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
            continue;
        }
        if fenced {
            continue;
        }
        let spans =
            line.split('`').skip(1).step_by(2).filter(|span| PATH_STARTS.iter().any(|start| span.starts_with(start)));
        let links = line.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
        let links = links.filter(|link| !link.is_empty() && !link.contains("://") && !link.starts_with("mailto:"));
        for path in spans.chain(links) {
            // `src/main.rs:12` and `src/vm/*` name a place and a pattern.
            let path = path.split(':').next().unwrap_or(path).trim_end_matches('/');
            let plain = path.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c));
            let beside = if here.is_empty() { path.to_string() } else { format!("{here}/{path}") };
            if plain && !exists(path) && !exists(&beside) {
                problems.push((at + 1, format!("names `{path}`, which does not exist")));
            }
        }
    }
}

fn layers(name: &str, code: &[&str], problems: &mut Problems) {
    let Some(layer) = name.strip_prefix("src/").and_then(|rest| rest.split('/').next()) else { return };
    if layer == "lib.rs" {
        return;
    }
    let layer = layer.strip_suffix(".rs").filter(|name| LAYERS.iter().any(|(layer, _)| layer == name)).unwrap_or(layer);
    let below = LAYERS.iter().find(|(name, _)| *name == layer).map(|(_, below)| *below);
    let mut in_tests = false;
    for (at, line) in code.iter().enumerate() {
        in_tests |= line.contains("#[cfg(test)]");
        for used in crate_names(code, at) {
            let known = LAYERS.iter().any(|(name, _)| *name == used);
            if known && used != layer && below.is_some_and(|below| !below.contains(&used.as_str())) {
                problems.push((at + 1, format!("{layer} may not name {used}")));
            }
        }
        for (krate, users) in CRATES {
            if words(line).any(|word| word == *krate) && !users.contains(&layer) {
                problems.push((at + 1, format!("{layer} may not name the crate {krate}")));
            }
        }
        let prints = ["println!", "eprintln!", "print!", "eprint!", "dbg!"];
        if !in_tests && !PRINTERS.contains(&layer) && prints.iter().any(|name| line.contains(name)) {
            problems.push((at + 1, format!("{layer} may not print")));
        }
    }
}

/// The modules that line `at` names after `crate::`, in the forms `crate::a` and `crate::{a, b}`.
fn crate_names(code: &[&str], at: usize) -> Vec<String> {
    let mut names = Vec::new();
    for (from, _) in code[at].match_indices("crate::") {
        if code[at][..from].ends_with(|c: char| c.is_alphanumeric() || c == '_') {
            continue;
        }
        let rest = &code[at][from + "crate::".len()..];
        if !rest.starts_with('{') {
            names.extend(words(rest).next().map(str::to_string));
            continue;
        }
        let mut group = rest[1..].to_string();
        code[at + 1..].iter().take(40).for_each(|line| group.push_str(line));
        let (mut depth, mut item) = (1, String::new());
        for c in group.chars() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 || (depth == 1 && c == ',') {
                names.extend(words(&item).next().map(str::to_string));
                item.clear();
            } else {
                item.push(c);
            }
            if depth == 0 {
                break;
            }
        }
    }
    names
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

fn unsafe_places(name: &str, code: &[&str], source: &[&str], problems: &mut Problems) {
    let many = UNSAFE_DIRS.iter().any(|dir| name.starts_with(dir));
    let stated = many && source.iter().any(|line| line.trim_start().starts_with(SAFETY_FOR_MANY));
    for (at, line) in code.iter().enumerate() {
        let Some((_, after)) = line.split_once("unsafe").filter(|_| words(line).any(|word| word == "unsafe")) else {
            continue;
        };
        if !many && !UNSAFE_FILES.iter().any(|(file, _)| *file == name) {
            problems.push((at + 1, "`unsafe` outside of the heap and the VM".to_string()));
        } else if stated || (many && !after.trim_start().starts_with('{')) {
            // What callers of an unsafe function vouch for is said where they call it.
        } else if !source[at.saturating_sub(4)..=at].iter().any(|line| line.contains(SAFETY)) {
            problems.push((at + 1, "`unsafe` without a `// SAFETY:` comment above it".to_string()));
        }
    }
}

/// Every native function stands under its clause of a specification, or under the mark that there is none.
fn spec_links(code: &[&str], source: &[&str], problems: &mut Problems) {
    for (at, line) in code.iter().enumerate() {
        let Some(rest) = line.trim_start().strip_prefix("pub ").or(Some(line.trim_start())) else { continue };
        let rest = rest.strip_prefix("(crate) ").unwrap_or(rest).trim_start_matches("pub(crate) ");
        let Some(rest) = rest.strip_prefix("fn ") else { continue };
        let signature: String = code[at..].iter().take(8).copied().collect::<Vec<_>>().join(" ");
        let signature = signature.split('{').next().unwrap_or_default();
        let signature: String = signature.split_whitespace().collect::<Vec<_>>().join(" ");
        let parameters = signature.split_once('(').and_then(|(_, rest)| rest.split_once(") -> JsResult<Value>"));
        let Some((parameters, _)) = parameters else { continue };
        let parameters: Vec<&str> = parameters.split(',').map(str::trim).filter(|one| !one.is_empty()).collect();
        let is_native = matches!(parameters[..], [agent, this, args] if agent.ends_with(": &mut Agent")
            && ["this: Value", "_this: Value", "_: Value"].contains(&this) && args.ends_with(": &[Value]"));
        if !is_native {
            continue;
        }
        let above = source[..at].iter().rev().take_while(|line| {
            let line = line.trim_start();
            line.starts_with("//") || line.starts_with("#[")
        });
        if !above.into_iter().any(|line| line.contains("https://tc39.es/") || line.contains("NON-STANDARD")) {
            let function = words(rest).next().unwrap_or_default();
            problems
                .push((at + 1, format!("`{function}` has no link to its clause above it (or NON-STANDARD: and why)")));
        }
    }
}

/// The code of a Rust source with comments and the insides of literals blanked, line for line.
fn strip(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let (mut out, mut at) = (String::with_capacity(text.len()), 0);
    let blank = |out: &mut String, from: usize, to: usize| {
        out.extend(chars[from..to.min(chars.len())].iter().map(|c| if *c == '\n' { '\n' } else { ' ' }));
    };
    while at < chars.len() {
        let rest = &chars[at..];
        let end = match rest {
            ['/', '/', ..] => at + rest.iter().position(|c| *c == '\n').unwrap_or(rest.len()),
            ['/', '*', ..] => at + block_comment(rest),
            ['r', '"' | '#', ..] if at == 0 || !is_word(chars[at - 1]) => at + raw_string(rest),
            ['b', 'r', '"' | '#', ..] if at == 0 || !is_word(chars[at - 1]) => at + 1 + raw_string(&rest[1..]),
            ['"', ..] => at + quoted(rest, '"'),
            ['\'', '\\', ..] => at + quoted(rest, '\''),
            ['\'', _, '\'', ..] => at + 3,
            _ => at,
        };
        if end > at {
            blank(&mut out, at, end);
            at = end;
        } else {
            out.push(chars[at]);
            at += 1;
        }
    }
    out
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn block_comment(chars: &[char]) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < chars.len() {
        match &chars[at..] {
            ['/', '*', ..] => (depth, at) = (depth + 1, at + 2),
            ['*', '/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at
}

/// The length of a raw string, or 0 for a raw identifier.
fn raw_string(chars: &[char]) -> usize {
    let hashes = chars[1..].iter().take_while(|c| **c == '#').count();
    let start = 1 + hashes;
    if chars.get(start) != Some(&'"') {
        return 0;
    }
    let mut at = start + 1;
    while at < chars.len() {
        if chars[at] == '"' && chars[at + 1..].iter().take(hashes).filter(|c| **c == '#').count() == hashes {
            return at + 1 + hashes;
        }
        at += 1;
    }
    at
}

fn quoted(chars: &[char], quote: char) -> usize {
    let mut at = 1;
    while at < chars.len() && chars[at] != quote {
        at += if chars[at] == '\\' { 2 } else { 1 };
    }
    at + 1
}

#[test]
fn tidy_catches_each_kind() {
    let long = "//! Long.\n".repeat(MAX_LINES + 1);
    let path = format!("//! X.\nconst P: &str = \"{}me\";\n", concat!("/ho", "me/"));
    let multipage = format!("//! X.\n// https://tc39.es/ecma262/{}page/a.html#sec-b\n", "multi");
    let native = "fn at(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {\n}\n";
    let linked = format!("//! X.\n// A.at, https://tc39.es/ecma262/#sec-a.at\n#[inline]\n{native}");
    let bare = format!("//! X.\n\n{native}");
    for (name, text, wanted) in [
        ("src/vm/a.rs", long.as_str(), "split it"),
        ("src/vm/a.rs", "use x;\n", "does not begin with"),
        ("src/vm/a.rs", path.as_str(), "a path of one machine"),
        ("src/vm/a.rs", multipage.as_str(), "multipage"),
        ("src/heap/a.rs", "//! X.\nuse crate::runtime::Agent;\n", "heap may not name runtime"),
        (
            "src/builtins/a.rs",
            "//! X.\nuse crate::{\n    heap::{Value, x},\n    vm::run,\n};\n",
            "builtins may not name vm",
        ),
        ("src/runtime/a.rs", "//! X.\nfn f() { crate::compiler::go() }\n", "runtime may not name compiler"),
        ("src/builtins/a.rs", "//! X.\nuse zerojs_grammar::ast;\n", "may not name the crate zerojs_grammar"),
        ("src/realm/a.rs", "//! X.\nuse tokio::time;\n", "may not name the crate tokio"),
        ("src/vm/a.rs", "//! X.\nfn f() { println!(\"x\") }\n", "vm may not print"),
        ("src/builtins/a.rs", "//! X.\nfn f() { unsafe { g() } }\n", "`unsafe` outside"),
        ("src/vm/a.rs", "//! X.\nfn f() { unsafe { g() } }\n", "without a `// SAFETY:`"),
        ("src/runtime/mod.rs", "//! X.\nfn f() { unsafe { g() } }\n", "without a `// SAFETY:`"),
        ("src/builtins/a.rs", bare.as_str(), "`at` has no link"),
        ("docs/a.md", "See `src/nowhere.rs`.\n", "names `src/nowhere.rs`"),
        ("docs/a.md", "See [this](nowhere.md#there).\n", "names `nowhere.md`"),
    ] {
        let problems = check(name, text, &|path| path == "src/lib.rs");
        assert!(problems.len() == 1 && problems[0].contains(wanted), "{name}: {wanted}: {problems:?}");
    }
    for (name, text) in [
        (
            "src/vm/a.rs",
            "//! X.\nuse crate::heap::Value; // crate::realm\nconst S: &str = r#\"crate::realm \"unsafe\"\"#;\n",
        ),
        ("src/vm/a.rs", "//! X.\n// SAFETY, for all: so.\nfn f<'a>(c: &'a u8) { unsafe { g('\"') } }\n"),
        ("src/runtime/mod.rs", "//! X.\nfn f() {\n    // SAFETY: g is.\n    unsafe { g() }\n}\n"),
        ("src/builtins/a.rs", linked.as_str()),
        (
            "docs/a.md",
            "See `src/lib.rs:3`, [it](../src/lib.rs), <https://x.y/z>, `src/*/mod.rs`.\n```\n`src/no.rs`\n```\n",
        ),
    ] {
        let problems = check(name, text, &|path| ["src/lib.rs", "docs/../src/lib.rs"].contains(&path));
        assert!(problems.is_empty(), "{problems:?}");
    }
}
