//! Listings: the tokens as the parser saw them, the tree and the scopes as s-expressions.

use crate::ast::{Kind, NodeId, Op, Program, ScopeId, Text, flags};
use crate::token::{Terminal, Token};
use std::fmt::Write;

/// One token a line: line:column, kind, text. Inserted semicolons are there too, without text.
pub fn dump_tokens(source: &str, tokens: &[Token], program: &Program) -> String {
    let mut out = String::new();
    for token in tokens {
        if matches!(token.terminal, Terminal::NoElse) {
            continue;
        }
        let (line, column) = program.position(source, token.start);
        let text = source.get(token.start as usize..token.end as usize).unwrap_or("");
        let _ = write!(out, "{line}:{column} {:?}", token.terminal);
        if !text.is_empty() {
            let _ = write!(out, " {}", text.escape_debug());
        }
        out.push('\n');
    }
    out
}

fn push_quoted(out: &mut String, c: char) {
    match c {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\n' => out.push_str("\\n"),
        c if (c as u32) < 0x20 || matches!(c, '\u{7f}' | '\u{2028}' | '\u{2029}' | '\u{feff}') => {
            let _ = write!(out, "\\u{:04x}", c as u32);
        }
        c => out.push(c),
    }
}

/// A text, quoted.
pub fn quote(text: &Text) -> String {
    let mut out = String::from("\"");
    match text {
        Text::Utf8(text) => text.chars().for_each(|c| push_quoted(&mut out, c)),
        Text::Utf16(units) => {
            for unit in char::decode_utf16(units.iter().copied()) {
                match unit {
                    Ok(c) => push_quoted(&mut out, c),
                    Err(lone) => out.push_str(&format!("\\u{:04x}", lone.unpaired_surrogate())),
                }
            }
        }
    }
    out.push('"');
    out
}

/// The flags a node of that kind can have, by name. Some bits mean different things on different kinds.
fn flag_names(kind: Kind, set: u16) -> Vec<&'static str> {
    let importing = matches!(kind, Kind::Import | Kind::ImportCall);
    let rows = [
        (flags::DECLARATION, "declaration"),
        (flags::GENERATOR, "generator"),
        (flags::ASYNC, "async"),
        (flags::ARROW, "arrow"),
        (flags::CONCISE, "concise"),
        (flags::GETTER, if importing { "source" } else { "getter" }),
        (flags::SETTER, if importing { "defer" } else { "setter" }),
        (flags::STATIC, "static"),
        (flags::OPTIONAL, "optional"),
        (flags::AWAIT, "await"),
        (flags::OCTAL, "octal"),
        (flags::ESCAPED, "escaped"),
        (flags::PROTO, "proto"),
        (flags::EVAL, "eval"),
    ];
    rows.iter().filter(|(bit, _)| set & bit != 0).map(|(_, name)| *name).collect()
}

fn describe(program: &Program, id: NodeId) -> String {
    let node = program.node(id);
    let mut out = String::from(node.kind.name());
    if node.op != Op::None {
        let _ = write!(out, " {:?}", node.op);
    }
    for name in flag_names(node.kind, node.flags) {
        let _ = write!(out, " {name}");
    }
    let text = |name: u32| quote(&program.strings[name as usize]);
    match node.kind {
        Kind::Identifier | Kind::PropertyName | Kind::PrivateName | Kind::String | Kind::BigInt => {
            let _ = write!(out, " {}", text(node.extra));
        }
        Kind::Number => {
            let _ = write!(out, " {:?}", program.numbers[node.extra as usize]);
        }
        Kind::RegExp => {
            let regexp = program.regexps[node.extra as usize];
            let _ = write!(out, " {} {}", text(regexp.pattern.0), text(regexp.flags.0));
        }
        Kind::TemplateChunk => {
            let chunk = program.templates[node.extra as usize];
            let _ = write!(out, " {}", text(chunk.raw.0));
        }
        Kind::Function | Kind::Field | Kind::StaticBlock => {
            let _ = write!(out, " #{}", node.extra);
        }
        _ if node.extra != u32::MAX => {
            let _ = write!(out, " @{}", node.extra);
        }
        _ => {}
    }
    out
}

/// The tree as an s-expression: `#n` is a function's number, `@n` a scope's. A missing child is `-`.
pub fn dump_ast(program: &Program) -> String {
    enum Step {
        Open(NodeId),
        Close,
    }
    let mut out = String::new();
    let mut steps = vec![Step::Open(program.root)];
    let mut depth = 0;
    while let Some(step) = steps.pop() {
        let Step::Open(id) = step else {
            out.push(')');
            depth -= 1;
            continue;
        };
        if !out.is_empty() {
            out.push('\n');
            // Deep trees are listed without going ever more to the right.
            out.extend(std::iter::repeat_n("  ", depth % 40));
        }
        if id.is_none() {
            out.push('-');
            continue;
        }
        out.push('(');
        out.push_str(&describe(program, id));
        depth += 1;
        steps.push(Step::Close);
        steps.extend(program.children(id).iter().rev().map(|child| Step::Open(*child)));
    }
    out.push('\n');
    out
}

/// Scopes with their bindings, and functions with what is known of them.
pub fn dump_scopes(program: &Program) -> String {
    let mut out = String::new();
    for (i, scope) in program.scopes.iter().enumerate() {
        let _ = write!(out, "@{i} {:?}", scope.kind);
        if scope.parent.is_some() {
            let _ = write!(out, " in @{}", scope.parent.0);
        }
        let _ = write!(out, " of #{}", scope.function.0);
        for (set, name) in [(scope.has_direct_eval, "eval"), (scope.has_captured, "captured")] {
            if set {
                let _ = write!(out, " {name}");
            }
        }
        if !scope.hoisted_block_functions.is_empty() {
            let names: Vec<_> = scope.hoisted_block_functions.iter().map(|f| name_of(program, *f)).collect();
            let _ = write!(out, " hoists {}", names.join(" "));
        }
        out.push('\n');
        for binding in program.bindings(ScopeId(i as u32)) {
            let name = quote(program.text(binding.name));
            let _ = write!(out, "  {:?} {}", binding.kind, name.trim_matches('"'));
            for (set, name) in
                [(binding.captured, "captured"), (binding.assigned, "assigned"), (binding.is_static, "static")]
            {
                if set {
                    let _ = write!(out, " {name}");
                }
            }
            if binding.kind == crate::ast::BindingKind::PrivateName {
                let _ = write!(out, " {:?}", binding.private_kind);
            }
            out.push('\n');
        }
    }
    for (i, info) in program.functions.iter().enumerate() {
        let _ = write!(out, "#{i} {:?} in #{} length {}", program.node(info.node).kind, info.parent.0, info.length);
        let rows = [
            (info.strict, "strict"),
            (!info.simple_parameters, "not-simple"),
            (info.has_parameter_expressions, "parameter-expressions"),
            (info.has_direct_eval, "eval"),
            (info.uses_this, "this"),
            (info.uses_arguments, "arguments"),
            (info.has_using, "using"),
            (info.uses_super, "super"),
            (info.is_derived_constructor, "derived"),
            (info.is_method, "method"),
            (info.is_class_constructor, "constructor"),
        ];
        for (set, name) in rows {
            if set {
                let _ = write!(out, " {name}");
            }
        }
        out.push('\n');
    }
    out
}

fn name_of(program: &Program, function: NodeId) -> String {
    let name = program.child(function, 0);
    let text = if name.is_some() { quote(&program.strings[program.node(name).extra as usize]) } else { String::new() };
    text.trim_matches('"').to_string()
}
