//! 23.1.3 Array.prototype.flat and flatMap.

use super::arg;
use super::array::object_and_length;
use super::array_access::*;
use crate::heap::{Object, Value};
use crate::runtime::{Agent, JsResult, message};

// FlattenIntoArray ( target, source, sourceLen, start, depth [ , mapperFunction [ , thisArg ] ] ), https://tc39.es/ecma262/#sec-flattenintoarray
fn flatten_into_array(
    agent: &mut Agent,
    target: Object,
    source: Object,
    source_len: u64,
    start: u64,
    depth: f64,
    mapper: Option<(Value, Value)>,
) -> JsResult<u64> {
    agent.check_native_stack()?;
    let mut target_index = start;
    for source_index in 0..source_len {
        agent.poll(1)?;
        let Some(mut element) = get_present(agent, source, source_index)? else { continue };
        if let Some((function, this_arg)) = mapper {
            element = agent.call(function, this_arg, &[element, index_value(source_index), source.into()])?;
        }
        if depth > 0.0 && agent.is_array(element)? {
            let element = element.as_object().expect("arrays are objects");
            let element_len = agent.length_of_array_like(element)?;
            target_index = flatten_into_array(agent, target, element, element_len, target_index, depth - 1.0, None)?;
        } else {
            if target_index >= MAX_LENGTH {
                return Err(agent.throw(message::ArrayTooLong()));
            }
            create_index(agent, target, target_index, element)?;
            target_index += 1;
        }
    }
    Ok(target_index)
}

// Array.prototype.flat ( [ depth ] ), https://tc39.es/ecma262/#sec-array.prototype.flat
pub(super) fn flat(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (o, len) = object_and_length(agent, this)?;
    let depth = match arg(args, 0) {
        Value::UNDEFINED => 1.0,
        value => agent.to_integer_or_infinity(value)?.max(0.0),
    };
    let a = agent.array_species_create(o, 0)?;
    flatten_into_array(agent, a, o, len, 0, depth, None)?;
    Ok(a.into())
}

// Array.prototype.flatMap ( mapperFunction [ , thisArg ] ), https://tc39.es/ecma262/#sec-array.prototype.flatmap
pub(super) fn flat_map(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (o, len) = object_and_length(agent, this)?;
    let mapper = callable(agent, arg(args, 0))?;
    let a = agent.array_species_create(o, 0)?;
    flatten_into_array(agent, a, o, len, 0, 1.0, Some((mapper, arg(args, 1))))?;
    Ok(a.into())
}
