//! Maps, Sets, Dates, regular expressions and bytes as they are: what a script has made of their prototypes is not asked.

use crate::builtins::{data_view, date_format, regexp};
use crate::heap::{Kind, Object, Value};
use crate::runtime::array_buffer::ElementType;
use crate::runtime::{Agent, Intrinsic, JsResult, RootedVec, typed_array};

/// The helpers.
#[derive(Clone, Copy)]
pub struct Helpers;

impl Helpers {
    /// Keys and values of a Map in turns; of a Set each value twice.
    pub fn entries(&self, agent: &mut Agent, collection: Object) -> JsResult<RootedVec> {
        let is_map = collection.kind() == Kind::Map;
        let mut flat = agent.rooted_vec();
        for (key, value) in agent.table(collection).iter() {
            flat.push(key);
            flat.push(if is_map { value } else { key });
        }
        agent.poll(flat.len() as u64)?;
        Ok(flat)
    }
    /// A Date's ISO text; None if it is invalid.
    pub fn date_iso(&self, date: Object) -> Option<String> {
        let time = date.word(0).as_number().filter(|time| !time.is_nan())?;
        Some(date_format::iso_string(time))
    }
    /// The source of a regular expression, with slashes and flags.
    pub fn reg_exp(&self, agent: &mut Agent, object: Object) -> JsResult<String> {
        regexp::literal(agent, object)
    }
    /// The bytes of a typed array, a DataView or a buffer; None where its buffer is gone or too short.
    pub fn bytes(&self, agent: &mut Agent, object: Object) -> JsResult<Option<Vec<u8>>> {
        let (buffer, at, count) = match object.kind() {
            Kind::TypedArray => {
                let Some(length) = agent.typed_array_length(object) else { return Ok(None) };
                let count = length * typed_array::element_type(object).size();
                (typed_array::buffer_of(object), typed_array::byte_offset(object), count)
            }
            Kind::DataView => {
                let Some(buffer) = object.word(0).as_object() else { return Ok(None) };
                let Ok(count) = data_view::view_byte_length(agent, object, buffer, "byteLength") else {
                    return Ok(None);
                };
                (buffer, object.word(1).to_raw(), count as usize)
            }
            _ => (object, 0, agent.data_block(object).len()),
        };
        if agent.data_block(buffer).is_detached() {
            return Ok(None);
        }
        agent.poll(count as u64 / 64)?;
        Ok(Some(agent.data_block(buffer).read(at, count)))
    }
    /// A Uint8Array of these bytes.
    pub fn new_bytes(&self, agent: &mut Agent, bytes: &[u8]) -> JsResult<Value> {
        agent.poll(bytes.len() as u64 / 64)?;
        let buffer = agent.new_array_buffer(bytes)?;
        let proto = agent.intrinsic(Intrinsic::Uint8ArrayPrototype);
        Ok(agent.new_typed_array(ElementType::Uint8, proto, buffer, 0, Some(bytes.len())).into())
    }
}
