//! What the prelude does for the host: Maps, Sets, Dates and bytes are read with methods no script can have replaced.

use crate::heap::{Kind, Object, PropertyKey, Value};
use crate::runtime::{Agent, JsResult, Persistent, RootedVec};

/// The prelude's helper functions.
pub struct Helpers {
    object: Persistent,
}

impl Helpers {
    /// From the object the prelude returns.
    pub fn new(agent: &Agent, object: Value) -> Helpers {
        Helpers { object: agent.persist(object) }
    }
    fn call(&self, agent: &mut Agent, name: &str, args: &[Value]) -> JsResult<Value> {
        let object = self.object.get().as_object().expect("the prelude's helpers");
        let function = agent.get_str(object, name)?;
        agent.call(function, Value::UNDEFINED, args)
    }
    /// Keys and values of a Map in turns; of a Set each value twice.
    pub fn entries(&self, agent: &mut Agent, collection: Object) -> JsResult<RootedVec> {
        let is_map = Value::bool(collection.kind() == Kind::Map);
        let flat = self.call(agent, "entries", &[collection.into(), is_map])?;
        agent.create_list_from_array_like(flat)
    }
    /// A Date's ISO text; None if it is invalid.
    pub fn date_iso(&self, agent: &mut Agent, date: Object) -> JsResult<Option<String>> {
        let text = self.call(agent, "dateIso", &[date.into()])?;
        Ok(text.as_string().map(|text| text.to_string_lossy()))
    }
    /// The source of a regular expression, with slashes and flags.
    pub fn reg_exp(&self, agent: &mut Agent, object: Object) -> JsResult<String> {
        let text = self.call(agent, "regExp", &[object.into()])?;
        Ok(text.as_string().map_or_else(String::new, |text| text.to_string_lossy()))
    }
    /// The bytes of a typed array, a DataView or a buffer.
    pub fn bytes(&self, agent: &mut Agent, object: Object) -> JsResult<Vec<u8>> {
        let kind = match object.kind() {
            Kind::TypedArray => 0,
            Kind::DataView => 1,
            _ => 2,
        };
        let view = self.call(agent, "bytes", &[object.into(), Value::int(kind)])?;
        let Some(view) = view.as_object() else { return Ok(Vec::new()) };
        let mut bytes = Vec::new();
        // An element past the end is undefined, whatever a script has done to prototypes.
        loop {
            agent.poll(1)?;
            match agent.get(view, PropertyKey::index(bytes.len() as u32))?.as_number() {
                Some(byte) => bytes.push(byte as u8),
                None => return Ok(bytes),
            }
        }
    }
    /// A Uint8Array of these bytes.
    pub fn new_bytes(&self, agent: &mut Agent, bytes: &[u8]) -> JsResult<Value> {
        let text = agent.heap.new_string_latin1(bytes);
        self.call(agent, "newBytes", &[text.into()])
    }
}
