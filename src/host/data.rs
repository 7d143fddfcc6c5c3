//! Values between the worlds, as plain Rust: what tools of the host take and give, what records keep, what a shell prints.

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde_json::{Map, Value as Json, json};

/// A value.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum Data {
    /// `undefined`, Luau's nil.
    #[default]
    Undefined,
    /// `null`
    Null,
    /// A boolean.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A string.
    String(String),
    /// A Uint8Array, Luau's buffer.
    Bytes(Vec<u8>),
    /// An array.
    Array(Vec<Data>),
    /// An object, in the order of its properties.
    Object(Vec<(String, Data)>),
    /// An array or object that occurs elsewhere in the same value too, within itself perhaps: here it is first, with a number.
    Shared(u32, Box<Data>),
    /// The one of this number again. Arguments never have such parts; results have where an `Interceptor` sees them.
    Again(u32),
}

/// The key by which tagged JSON says that an object is none.
const TAG: &str = "$data";

impl Data {
    /// From JSON; everything has a form.
    pub fn from_json(json: &Json) -> Data {
        match json {
            Json::Null => Data::Null,
            Json::Bool(b) => Data::Bool(*b),
            Json::Number(n) => Data::Number(n.as_f64().unwrap_or(f64::NAN)),
            Json::String(text) => Data::String(text.clone()),
            Json::Array(items) => Data::Array(items.iter().map(Data::from_json).collect()),
            Json::Object(fields) => {
                Data::Object(fields.iter().map(|(name, value)| (name.clone(), Data::from_json(value))).collect())
            }
        }
    }
    /// As JSON for readers: `undefined` and numbers that JSON lacks are null, bytes an array of numbers.
    pub fn to_json(&self) -> Json {
        match self {
            Data::Undefined | Data::Null => Json::Null,
            Data::Bool(b) => Json::Bool(*b),
            Data::Number(n) => super::json::number_value(*n),
            Data::String(text) => Json::String(text.clone()),
            Data::Bytes(bytes) => bytes.iter().copied().collect(),
            Data::Array(items) => items.iter().map(Data::to_json).collect(),
            Data::Object(fields) => {
                let shown = fields.iter().filter(|(_, value)| *value != Data::Undefined);
                Json::Object(shown.map(|(name, value)| (name.clone(), value.to_json())).collect())
            }
            Data::Shared(_, inner) => inner.to_json(),
            // It has been shown.
            Data::Again(_) => Json::Null,
        }
    }
    /// As JSON that loses nothing: `from_tagged_json` gives the same value back.
    pub fn to_tagged_json(&self) -> Json {
        match self {
            Data::Undefined => json!({ TAG: "undefined" }),
            Data::Number(n) if !n.is_finite() || (*n == 0.0 && n.is_sign_negative()) => {
                json!({ TAG: "number", "text": n.to_string() })
            }
            Data::Bytes(bytes) => json!({ TAG: "bytes", "base64": BASE64.encode(bytes) }),
            Data::Array(items) => items.iter().map(Data::to_tagged_json).collect(),
            Data::Object(fields) => {
                let object: Map<String, Json> =
                    fields.iter().map(|(name, value)| (name.clone(), value.to_tagged_json())).collect();
                // What looks like a tag, and is data.
                if object.contains_key(TAG) { json!({ TAG: "object", "fields": object }) } else { Json::Object(object) }
            }
            Data::Shared(number, inner) => json!({ TAG: "shared", "number": number, "value": inner.to_tagged_json() }),
            Data::Again(number) => json!({ TAG: "again", "number": number }),
            plain => plain.to_json(),
        }
    }
    /// From what `to_tagged_json` made.
    pub fn from_tagged_json(json: &Json) -> Data {
        let fields_of = |fields: &Map<String, Json>| {
            Data::Object(fields.iter().map(|(name, value)| (name.clone(), Data::from_tagged_json(value))).collect())
        };
        let text = |fields: &Map<String, Json>, key: &str| {
            fields.get(key).and_then(Json::as_str).unwrap_or_default().to_string()
        };
        let number =
            |fields: &Map<String, Json>| fields.get("number").and_then(Json::as_u64).unwrap_or_default() as u32;
        match json {
            Json::Object(fields) => match fields.get(TAG).and_then(Json::as_str) {
                Some("undefined") => Data::Undefined,
                Some("number") => Data::Number(text(fields, "text").parse().unwrap_or(f64::NAN)),
                Some("bytes") => Data::Bytes(BASE64.decode(text(fields, "base64")).unwrap_or_default()),
                Some("object") => fields.get("fields").and_then(Json::as_object).map_or(Data::Undefined, fields_of),
                Some("shared") => {
                    let inner = fields.get("value").map_or(Data::Undefined, Data::from_tagged_json);
                    Data::Shared(number(fields), Box::new(inner))
                }
                Some("again") => Data::Again(number(fields)),
                _ => fields_of(fields),
            },
            Json::Array(items) => Data::Array(items.iter().map(Data::from_tagged_json).collect()),
            plain => Data::from_json(plain),
        }
    }
    /// It without the mark of what occurs elsewhere too.
    pub fn bare(&self) -> &Data {
        match self {
            Data::Shared(_, inner) => inner.bare(),
            other => other,
        }
    }
    /// A property of an object.
    pub fn get(&self, name: &str) -> Option<&Data> {
        match self.bare() {
            Data::Object(fields) => fields.iter().find(|(field, _)| field == name).map(|(_, value)| value),
            _ => None,
        }
    }
}
impl From<&str> for Data {
    fn from(text: &str) -> Data {
        Data::String(text.to_string())
    }
}

/// Why a call of a tool failed.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct ToolFailure {
    /// What the tool said.
    pub message: String,
    /// What it gave as the cause.
    pub cause: Option<Data>,
}
impl ToolFailure {
    /// One without a cause.
    pub fn new(message: impl Into<String>) -> ToolFailure {
        ToolFailure { message: message.into(), cause: None }
    }
}
impl std::fmt::Display for ToolFailure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

#[cfg(test)]
mod tests {
    use super::{Data, TAG};

    #[test]
    fn tagged_json_loses_nothing() {
        let tricky = Data::Object(vec![(TAG.to_string(), "undefined".into()), ("x".to_string(), Data::Undefined)]);
        let all = Data::Array(vec![
            Data::Undefined,
            Data::Null,
            Data::Number(-0.0),
            Data::Number(f64::INFINITY),
            Data::Number(0.1),
            Data::Bytes(vec![0, 255]),
            tricky,
            Data::String("$data".to_string()),
            Data::Shared(1, Box::new(Data::Object(vec![("self".to_string(), Data::Again(1))]))),
        ]);
        let back = Data::from_tagged_json(&all.to_tagged_json());
        assert_eq!(format!("{back:?}"), format!("{all:?}"));
    }
}
