//! Whether a value is of a declared type; where it is not, and what came instead.

use mlua::Value;

use super::data::Data;
use super::types::{MAX_DEPTH, Named, Type};
use super::values::member;

/// A place at which a value is not what was declared.
#[derive(Debug, PartialEq)]
pub struct Mismatch {
    /// Where, below the value that was looked at: empty for the value itself.
    pub path: String,
    /// What was expected there.
    pub expected: String,
    /// What came: "the string "x"", "an array".
    pub came: String,
}

/// What a value is, for checking.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// nil, `undefined`
    Nil,
    /// null
    Null,
    /// A boolean.
    Boolean(bool),
    /// A number.
    Number(f64),
    /// A string.
    String(String),
    /// Bytes.
    Buffer,
    /// A Luau vector.
    Vector,
    /// A table or object without anything in it: an array as well.
    Empty,
    /// An array of so many.
    Array(usize),
    /// An object.
    Object,
    /// Something else.
    Other(&'static str),
}

/// A value that can be looked at.
pub trait Checked: Sized {
    /// What it is.
    fn form(&self) -> Form;
    /// Shows a field.
    fn with_field<T>(&self, name: &str, look: impl FnOnce(&Self) -> T) -> T;
    /// Shows elements, until one gives something.
    fn each_element<T>(&self, look: impl FnMut(usize, &Self) -> Option<T>) -> Option<T>;
    /// Shows fields, until one gives something.
    fn each_field<T>(&self, look: impl FnMut(&str, &Self) -> Option<T>) -> Option<T>;
}

impl Checked for Value {
    fn form(&self) -> Form {
        match self {
            Value::Nil => Form::Nil,
            value if value.is_null() => Form::Null,
            Value::Boolean(b) => Form::Boolean(*b),
            Value::Integer(n) => Form::Number(*n as f64),
            Value::Number(n) => Form::Number(*n),
            Value::String(text) => Form::String(text.to_string_lossy()),
            Value::Buffer(_) => Form::Buffer,
            Value::Vector(_) => Form::Vector,
            Value::Table(table) => match table.raw_len() {
                0 if table.is_empty() => Form::Empty,
                0 => Form::Object,
                length => Form::Array(length),
            },
            other => Form::Other(other.type_name()),
        }
    }
    fn with_field<T>(&self, name: &str, look: impl FnOnce(&Value) -> T) -> T {
        let field = self.as_table().and_then(|table| table.raw_get::<Value>(name).ok());
        look(&field.unwrap_or(Value::Nil))
    }
    fn each_element<T>(&self, mut look: impl FnMut(usize, &Value) -> Option<T>) -> Option<T> {
        let table = self.as_table()?;
        (1..=table.raw_len()).find_map(|i| look(i - 1, &table.raw_get::<Value>(i).ok()?))
    }
    fn each_field<T>(&self, mut look: impl FnMut(&str, &Value) -> Option<T>) -> Option<T> {
        let pairs = self.as_table()?.pairs::<Value, Value>();
        pairs.flatten().find_map(|(key, value)| look(&key.to_string().ok()?, &value))
    }
}
impl Checked for Data {
    fn form(&self) -> Form {
        match self.bare() {
            Data::Undefined => Form::Nil,
            Data::Null => Form::Null,
            Data::Bool(b) => Form::Boolean(*b),
            Data::Number(n) => Form::Number(*n),
            Data::String(text) => Form::String(text.clone()),
            Data::Bytes(_) => Form::Buffer,
            Data::Array(items) if items.is_empty() => Form::Empty,
            Data::Array(items) => Form::Array(items.len()),
            Data::Object(fields) if fields.is_empty() => Form::Empty,
            Data::Object(_) | Data::Shared(..) | Data::Again(_) => Form::Object,
        }
    }
    fn with_field<T>(&self, name: &str, look: impl FnOnce(&Data) -> T) -> T {
        look(self.get(name).unwrap_or(&Data::Undefined))
    }
    fn each_element<T>(&self, mut look: impl FnMut(usize, &Data) -> Option<T>) -> Option<T> {
        match self.bare() {
            Data::Array(items) => items.iter().enumerate().find_map(|(i, item)| look(i, item)),
            _ => None,
        }
    }
    fn each_field<T>(&self, mut look: impl FnMut(&str, &Data) -> Option<T>) -> Option<T> {
        match self.bare() {
            Data::Object(fields) => fields.iter().find_map(|(name, value)| look(name, value)),
            _ => None,
        }
    }
}

impl Form {
    /// "the string "x"", "an array", "undefined".
    pub fn describe(&self) -> String {
        match self {
            Form::Nil => "undefined".to_string(),
            Form::Null => "null".to_string(),
            Form::Boolean(b) => b.to_string(),
            Form::Number(n) => format!("the number {}", crate::runtime::conversion::number_text(*n)),
            Form::String(text) => {
                let mut shown: String = text.chars().take(60).collect();
                if shown.len() < text.len() {
                    shown.push('…');
                }
                format!("the string {}", serde_json::Value::from(shown))
            }
            Form::Buffer => "a Uint8Array".to_string(),
            Form::Vector => "a vector".to_string(),
            Form::Array(_) => "an array".to_string(),
            Form::Empty | Form::Object => "an object".to_string(),
            Form::Other(what) => format!("a {what}"),
        }
    }
}

/// Where a value is not of a type. Fields that the type does not name are nobody's business.
pub(super) fn mismatch<V: Checked>(
    type_: &Type,
    value: &V,
    named: &Named,
    path: &str,
    depth: usize,
) -> Option<Mismatch> {
    let form = value.form();
    let below = |inner: &Type, value: &V, path: &str| mismatch(inner, value, named, path, depth + 1);
    let good = match type_ {
        _ if depth > MAX_DEPTH => true,
        Type::Any => true,
        Type::Nil => form == Form::Nil,
        Type::Null => form == Form::Null,
        Type::Boolean => matches!(form, Form::Boolean(_)),
        Type::Number => matches!(form, Form::Number(_)),
        Type::Integer => matches!(form, Form::Number(n) if n.fract() == 0.0),
        Type::String => matches!(form, Form::String(_)),
        Type::Buffer => form == Form::Buffer,
        Type::Literal(text) => matches!(&form, Form::String(came) if came == text),
        Type::Constant(n) => form == Form::Number(*n),
        Type::Vector if form == Form::Object => {
            let axes = ["x", "y", "z"];
            return axes
                .iter()
                .find_map(|axis| value.with_field(axis, |field| below(&Type::Number, field, &member(path, axis))));
        }
        Type::Vector => form == Form::Vector,
        Type::Array(element) if matches!(form, Form::Array(_)) => {
            return match **element {
                Type::Any => None,
                _ => value.each_element(|i, item| below(element, item, &format!("{path}[{i}]"))),
            };
        }
        Type::Array(_) => form == Form::Empty,
        Type::Map(element) if form == Form::Object => {
            return value.each_field(|name, field| below(element, field, &member(path, name)));
        }
        Type::Map(_) => form == Form::Empty,
        Type::Object(fields) if matches!(form, Form::Object | Form::Empty) => {
            return fields
                .iter()
                .find_map(|(name, inner)| value.with_field(name, |field| below(inner, field, &member(path, name))));
        }
        Type::Object(_) => false,
        Type::Name(name) => match named.get(name) {
            Some((_, meant)) => return below(meant, value, path),
            None => true,
        },
        Type::Union(types) => {
            let mut deepest: Option<Mismatch> = None;
            for one in types {
                let found = below(one, value, path)?;
                // A part that went wrong further in says more.
                if found.path.len() > path.len() {
                    deepest.get_or_insert(found);
                }
            }
            if deepest.is_some() {
                return deepest;
            }
            false
        }
    };
    (!good).then(|| Mismatch { path: path.to_string(), expected: type_.to_string(), came: form.describe() })
}

impl std::fmt::Display for Type {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Type::Integer => f.write_str("integer"),
            Type::Vector => f.write_str("vector"),
            Type::Object(fields) if fields.is_empty() => f.write_str("object"),
            other => f.write_str(&other.to_typescript()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::data::Data;
    use super::super::types::{Named, Type};

    #[test]
    fn a_mismatch_has_a_path() {
        let point = Type::parse("{ x: number, y: number }", &|_| false).unwrap();
        let named = Named::from([("Point".to_string(), (String::new(), point))]);
        let check = |type_: &str, json: serde_json::Value| {
            let type_ = Type::parse(type_, &|name| name == "Point").unwrap();
            type_
                .mismatch(&Data::from_json(&json), &named, "")
                .map(|m| format!("{}: {}, not {}", m.path, m.came, m.expected))
        };
        assert_eq!(check("Point[]", serde_json::json!([{ "x": 1, "y": 2 }])), None);
        assert_eq!(
            check("Point[]", serde_json::json!([{ "x": 1, "y": 2 }, { "x": 1, "y": "2" }])).as_deref(),
            Some("[1].y: the string \"2\", not number")
        );
        assert_eq!(check("Point?", serde_json::json!({ "x": 1 })).as_deref(), Some(".y: undefined, not number"));
        assert_eq!(
            check("'a' | 'b'", serde_json::json!("c")).as_deref(),
            Some(": the string \"c\", not \"a\" | \"b\"")
        );
        assert_eq!(check("integer", serde_json::json!(1.5)).as_deref(), Some(": the number 1.5, not integer"));
        assert_eq!(
            check("{ [string]: number }", serde_json::json!({ "a": 1, "b": [] })).as_deref(),
            Some(".b: an object, not number")
        );
        assert_eq!(check("string[] | object", serde_json::json!([])), None);
    }
}
