//! JSON that is kept as its text, and read when somebody looks inside.

use std::ops::Deref;
use std::sync::OnceLock;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value as Json;

/// A value of JSON.
#[derive(Clone)]
pub struct JsonText {
    text: String,
    read: OnceLock<Json>,
}
impl JsonText {
    /// Of a text that is JSON.
    pub(super) fn from_text(text: String) -> JsonText {
        JsonText { text, read: OnceLock::new() }
    }
    /// The text, without blanks.
    pub fn text(&self) -> &str {
        &self.text
    }
    /// What it says.
    pub fn json(&self) -> &Json {
        self.read.get_or_init(|| {
            let mut reader = serde_json::Deserializer::from_str(&self.text);
            // What writes it has a limit of its own.
            reader.disable_recursion_limit();
            Json::deserialize(&mut reader).unwrap_or_default()
        })
    }
    /// What it says.
    pub fn into_json(mut self) -> Json {
        let _ = self.json();
        self.read.take().unwrap_or_default()
    }
}
impl Default for JsonText {
    fn default() -> JsonText {
        JsonText::from_text("null".to_string())
    }
}
impl From<Json> for JsonText {
    fn from(json: Json) -> JsonText {
        JsonText { text: json.to_string(), read: OnceLock::from(json) }
    }
}
impl Deref for JsonText {
    type Target = Json;
    fn deref(&self) -> &Json {
        self.json()
    }
}
impl std::fmt::Debug for JsonText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}
impl PartialEq for JsonText {
    fn eq(&self, other: &JsonText) -> bool {
        self.text == other.text || self.json() == other.json()
    }
}
impl PartialEq<Json> for JsonText {
    fn eq(&self, other: &Json) -> bool {
        self.json() == other
    }
}
impl Serialize for JsonText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json().serialize(serializer)
    }
}
impl<'de> Deserialize<'de> for JsonText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<JsonText, D::Error> {
        Json::deserialize(deserializer).map(JsonText::from)
    }
}
