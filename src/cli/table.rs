//! JSON for reading: rows of a table, a line for each name, or a text as it is.

use serde_json::Value as Json;

/// Wider than this, and a cell is cut short.
const WIDEST: usize = 72;

/// A value as lines.
pub fn of(json: &Json) -> String {
    match json {
        Json::Null => String::new(),
        Json::Array(items) if !items.is_empty() && items.iter().all(Json::is_object) => rows(items),
        Json::Array(items) => items.iter().map(|item| format!("{}\n", cell(item, usize::MAX))).collect(),
        Json::Object(fields) => {
            let width = fields.keys().map(|name| name.chars().count()).max().unwrap_or(0);
            fields.iter().map(|(name, value)| format!("{name:width$}  {}\n", cell(value, usize::MAX))).collect()
        }
        Json::String(text) => plain(text),
        other => other.to_string(),
    }
}
/// A text of lines. Whoever wrote it has no business with the terminal.
pub fn plain(text: &str) -> String {
    text.replace(|c: char| c.is_control() && c != '\n' && c != '\t', "\u{FFFD}")
}

/// A column for each name that a row has.
fn rows(items: &[Json]) -> String {
    let mut columns: Vec<&str> = Vec::new();
    for name in items.iter().filter_map(Json::as_object).flat_map(|fields| fields.keys()) {
        if !columns.contains(&name.as_str()) {
            columns.push(name);
        }
    }
    let mut lines: Vec<Vec<String>> = vec![columns.iter().map(|name| name.to_uppercase()).collect()];
    for item in items {
        let of = |name: &&str| item.get(*name).map_or(String::new(), |value| cell(value, WIDEST));
        lines.push(columns.iter().map(of).collect());
    }
    let width = |i: usize| lines.iter().map(|line| line[i].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns.len()).map(width).collect();
    let mut out = String::new();
    for line in &lines {
        let padded: Vec<String> = line.iter().zip(&widths).map(|(text, width)| format!("{text:width$}")).collect();
        out.push_str(padded.join("  ").trim_end());
        out.push('\n');
    }
    out
}

/// One line: texts as they are, parts as JSON.
fn cell(json: &Json, widest: usize) -> String {
    let text = match json {
        Json::Null => String::new(),
        Json::String(text) => text.replace(char::is_control, " "),
        other => other.to_string().replace(char::is_control, " "),
    };
    if text.chars().count() <= widest {
        return text;
    }
    text.chars().take(widest - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::of;
    use serde_json::json;

    #[test]
    fn values_are_laid_out() {
        let rows = json!([{ "name": "a", "n": 1 }, { "name": "long", "deep": [1, { "x": null }] }]);
        assert_eq!(of(&rows), "NAME  N  DEEP\na     1\nlong     [1,{\"x\":null}]\n");
        assert_eq!(of(&json!({ "mode": "edit", "n": 5 })), "mode  edit\nn     5\n");
        assert_eq!(of(&json!(["a", 5])), "a\n5\n");
        assert_eq!((of(&json!("a\nb")), of(&json!(true)), of(&json!(null))), ("a\nb".into(), "true".into(), "".into()));
        assert_eq!(of(&json!("\u{1b}[2Ja\tb\n")), "\u{FFFD}[2Ja\tb\n");
        assert_eq!(of(&json!([{ "x": "\u{1b}]0;a\u{7}b\u{9b}c" }])), "X\n ]0;a b c\n");
        assert_eq!(of(&json!([{ "x": "y".repeat(100) }])).lines().nth(1).unwrap().chars().count(), 72);
    }
}
