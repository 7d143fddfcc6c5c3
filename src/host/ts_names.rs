//! Names in declarations of TypeScript: what a catalogue calls something may be no identifier there, or mean something else.

/// Words that name no variable.
const RESERVED: &[&str] = &[
    "arguments",
    "await",
    "break",
    "case",
    "catch",
    "class",
    "const",
    "continue",
    "debugger",
    "default",
    "delete",
    "do",
    "else",
    "enum",
    "eval",
    "export",
    "extends",
    "false",
    "finally",
    "for",
    "function",
    "if",
    "implements",
    "import",
    "in",
    "instanceof",
    "interface",
    "let",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "static",
    "super",
    "switch",
    "this",
    "throw",
    "true",
    "try",
    "typeof",
    "undefined",
    "var",
    "void",
    "while",
    "with",
    "yield",
];
/// Names that declarations use, or that TypeScript has taken, and that no type of a toolbox may have.
const TYPES: &[&str] = &[
    "Promise",
    "Record",
    "Uint8Array",
    "any",
    "asserts",
    "bigint",
    "boolean",
    "infer",
    "is",
    "keyof",
    "never",
    "number",
    "object",
    "readonly",
    "string",
    "symbol",
    "unique",
    "unknown",
];

fn is_identifier(name: &str) -> bool {
    let begins = |c: char| c.is_ascii_alphabetic() || c == '_' || c == '$';
    name.starts_with(begins) && name.chars().all(|c| begins(c) || c.is_ascii_digit())
}
/// Whether it can be the name of a variable or function.
pub(super) fn is_variable(name: &str) -> bool {
    is_identifier(name) && !RESERVED.contains(&name)
}
/// A property's name: in quotes, unless it is an identifier. (`new` would declare a constructor.)
pub(super) fn property(name: &str) -> String {
    if is_identifier(name) && name != "new" { name.to_string() } else { quoted(name) }
}
fn quoted(name: &str) -> String {
    // Line separators may stand in strings, but not everybody who reads lines knows that.
    let text = serde_json::Value::from(name).to_string();
    text.replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}
/// The nearest identifier.
fn bent(name: &str) -> String {
    let bent: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' || c == '$' { c } else { '_' }).collect();
    if bent.starts_with(|c: char| c.is_ascii_digit()) || bent.is_empty() { format!("_{bent}") } else { bent }
}
/// A type's name.
pub(super) fn type_(name: &str) -> String {
    let bent = bent(name);
    if TYPES.contains(&bent.as_str()) || RESERVED.contains(&bent.as_str()) { format!("{bent}_") } else { bent }
}
/// The same, and none of these.
pub(super) fn distinct(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let mut found = type_(name);
    while is_taken(&found) {
        found.push('_');
    }
    found
}
/// The names of parameters: each an identifier, none twice.
pub(super) fn parameters<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for name in names {
        let mut found = bent(name);
        while RESERVED.contains(&found.as_str()) || out.contains(&found) {
            found.push('_');
        }
        out.push(found);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{distinct, parameters, property, type_};

    #[test]
    fn names_are_bent_where_they_must_be() {
        assert_eq!(
            ["a", "new", "a-b", "class", "1", ""].map(property),
            ["a", "\"new\"", "\"a-b\"", "class", "\"1\"", "\"\""]
        );
        let names = ["class", "class_", "a-b", "a b", "1x", "ok"];
        assert_eq!(parameters(names.into_iter()), ["class_", "class__", "a_b", "a_b_", "_1x", "ok"]);
        assert_eq!(["Promise", "string", "Row", "日"].map(type_), ["Promise_", "string_", "Row", "_"]);
        assert_eq!(distinct("Record", |name| name == "Record_"), "Record__");
    }
}
