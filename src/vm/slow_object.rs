//! Slow paths of object, array, template and regular expression literals.

use super::{Flow, Instr, Slow};
use crate::heap::{Attributes, Object, PropertyKey, Value};
use crate::runtime::iterator::IteratorRecord;
use crate::runtime::{Agent, Intrinsic, JsResult};

pub fn new_object(agent: &mut Agent, i: Instr) -> Slow {
    let shape = agent.current_code().plain_shape;
    let object = agent.heap.new_object(shape);
    agent.set_reg(i.a(), object.into());
    Ok(Flow::Next)
}
pub fn new_null_object(agent: &mut Agent, i: Instr) -> Slow {
    let object = agent.heap.new_object_with_proto(None);
    agent.set_reg(i.a(), object.into());
    Ok(Flow::Next)
}
pub fn new_literal(agent: &mut Agent, i: Instr) -> Slow {
    let code = agent.current_code_mut();
    let texts = &code.code.literals[i.c()];
    let shape = match code.literal_shapes[i.c()] {
        Some(shape) => shape,
        None => {
            let proto = agent.intrinsic(Intrinsic::ObjectPrototype);
            let inline = (texts.len().min(30) | 1) as u8;
            let root = agent.heap.root_shape(Some(proto), inline);
            let mut shape = Some(root);
            for text in texts {
                if shape.is_none() {
                    break;
                }
                let key = agent.heap.key_from_text(text);
                shape = shape.and_then(|s| agent.heap.shape_after_add(s, key, Attributes::DEFAULT));
            }
            match shape {
                Some(shape) => {
                    code.literal_shapes[i.c()] = Some(shape);
                    shape
                }
                None => root,
            }
        }
    };
    let complete = agent.heap.shapes.get(shape).slots as usize == texts.len();
    let object = agent.heap.new_object(if complete { shape } else { code.plain_shape });
    for (j, text) in texts.iter().enumerate() {
        if j % 1024 == 1023 {
            agent.pay(1024)?;
        }
        let value = agent.reg(i.b() + j);
        if complete {
            agent.heap.reserve_slot(object, j as u32);
            agent.heap.set_slot(object, j as u32, value);
        } else {
            let key = agent.heap.key_from_text(text);
            agent.heap.add_property(object, key, value, Attributes::DEFAULT);
        }
    }
    agent.set_reg(i.a(), object.into());
    Ok(Flow::Next)
}
pub fn new_array(agent: &mut Agent, i: Instr) -> Slow {
    let values = agent.reg_range(i.b(), i.c());
    let array = agent.create_array_from_list(values);
    agent.set_reg(i.a(), array.into());
    Ok(Flow::Next)
}
fn append(agent: &mut Agent, array: Object, value: Value) {
    agent.heap.push_element(array, value);
    array.set_array_length(array.elements_len());
}
pub fn array_append(agent: &mut Agent, i: Instr) -> Slow {
    let array = agent.reg(i.a()).as_object().expect("an array literal");
    append(agent, array, agent.reg(i.b()));
    Ok(Flow::Next)
}
pub fn array_spread(agent: &mut Agent, i: Instr) -> Slow {
    let array = agent.reg(i.a()).as_object().expect("an array literal");
    spread(agent, array, agent.reg(i.b()))?;
    Ok(Flow::Next)
}
// OPTIMIZATION: an array that iteration would only copy is not copied: the call has its elements before anything else runs.
pub fn spread_list(agent: &mut Agent, i: Instr) -> Slow {
    let iterable = agent.reg(i.b());
    let list = match iterable.as_object() {
        Some(from) if agent.array_iteration_is_pristine(from) && from.is_packed_array(&agent.heap) => from,
        _ => {
            let array = agent.create_array_from_list(&[]);
            spread(agent, array, iterable)?;
            array
        }
    };
    agent.set_reg(i.a(), list.into());
    Ok(Flow::Next)
}
/// Appends all that iterating gives.
fn spread(agent: &mut Agent, array: Object, iterable: Value) -> JsResult<()> {
    // OPTIMIZATION: an untouched array's iterator gives its elements, holes as undefined, without running any code.
    if let Some(from) = iterable.as_object()
        && agent.array_iteration_is_pristine(from)
        && from.is_packed_array(&agent.heap)
    {
        let n = from.elements_len() as usize;
        agent.reserve_memory(n * 8)?;
        agent.append_elements(array, from, 0..n as u32)?;
        array.set_array_length(array.elements_len());
        return agent.poll(n as u64 / 8);
    }
    if agent.append_if_pristine(array, iterable)? {
        return Ok(());
    }
    let mut record: IteratorRecord = agent.get_iterator(iterable)?;
    while let Some(value) = agent.iterator_step_value(&mut record)? {
        append(agent, array, value);
    }
    Ok(())
}
pub fn new_regexp(agent: &mut Agent, i: Instr) -> Slow {
    let (pattern, flags) = (agent.constant(i.b()).as_string(), agent.constant(i.c()).as_string());
    let (pattern, flags) = (pattern.expect("a pattern"), flags.expect("flags"));
    let regexp = agent.new_regexp(pattern, flags)?;
    agent.set_reg(i.a(), regexp.into());
    Ok(Flow::Next)
}
fn define(agent: &mut Agent, i: Instr, attributes: Attributes) -> JsResult<Flow> {
    let object = agent.reg(i.a()).as_object().expect("a literal or class");
    let key = agent.to_property_key(agent.reg(i.b()))?;
    let desc = crate::runtime::internal_methods::PropertyDescriptor::data(agent.reg(i.c()), attributes);
    agent.define_property_or_throw(object, key, &desc)?;
    Ok(Flow::Next)
}
pub fn define_elem(agent: &mut Agent, i: Instr) -> Slow {
    define(agent, i, Attributes::DEFAULT)
}
pub fn define_method(agent: &mut Agent, i: Instr) -> Slow {
    define(agent, i, Attributes::DEFAULT)
}
pub fn define_class_method(agent: &mut Agent, i: Instr) -> Slow {
    define(agent, i, Attributes::BUILTIN)
}
pub fn define_getter(agent: &mut Agent, i: Instr) -> Slow {
    super::slow_property::define_accessor(agent, i, true, true)
}
pub fn define_setter(agent: &mut Agent, i: Instr) -> Slow {
    super::slow_property::define_accessor(agent, i, false, true)
}
pub fn define_class_getter(agent: &mut Agent, i: Instr) -> Slow {
    super::slow_property::define_accessor(agent, i, true, false)
}
pub fn define_class_setter(agent: &mut Agent, i: Instr) -> Slow {
    super::slow_property::define_accessor(agent, i, false, false)
}
pub fn set_literal_proto(agent: &mut Agent, i: Instr) -> Slow {
    let object = agent.reg(i.a()).as_object().expect("a literal");
    let value = agent.reg(i.b());
    if value.is_object() || value.is_null() {
        agent.internal_set_prototype_of(object, value.as_object())?;
    }
    Ok(Flow::Next)
}
pub fn copy_data_properties(agent: &mut Agent, i: Instr) -> Slow {
    let target = agent.reg(i.a()).as_object().expect("a literal");
    agent.copy_data_properties(target, agent.reg(i.b()), &[])?;
    Ok(Flow::Next)
}
pub fn rest_object(agent: &mut Agent, i: Instr) -> Slow {
    let count = agent.reg(i.c() - 1).as_int().expect("a count") as usize;
    let mut excluded: Vec<PropertyKey> = Vec::with_capacity(count);
    for j in 0..count {
        let key = agent.to_property_key(agent.reg(i.c() + j))?;
        excluded.push(key);
    }
    let rest = agent.new_plain_object();
    agent.copy_data_properties(rest, agent.reg(i.b()), &excluded)?;
    agent.set_reg(i.a(), rest.into());
    Ok(Flow::Next)
}
// GetTemplateObject ( templateLiteral ), https://tc39.es/ecma262/#sec-gettemplateobject
pub fn get_template(agent: &mut Agent, i: Instr) -> Slow {
    let code = agent.current_code_mut();
    let made = code.templates[i.b()];
    if made.is_object() {
        agent.set_reg(i.a(), made);
        return Ok(Flow::Next);
    }
    let mut cooked = agent.rooted_vec();
    let mut raw = agent.rooted_vec();
    for (c, r) in &code.code.templates[i.b()] {
        let value = match c {
            Some(text) => agent.heap.new_string_text(text).into(),
            None => Value::UNDEFINED,
        };
        cooked.push(value);
        let value = agent.heap.new_string_text(r).into();
        raw.push(value);
    }
    let raw = agent.create_array_from_list(&raw);
    let template = agent.create_array_from_list(&cooked);
    let frozen = crate::runtime::object_operations::IntegrityLevel::Frozen;
    agent.set_integrity_level(raw, frozen)?;
    let key = agent.heap.names.raw;
    agent.heap.add_property(template, key, raw.into(), Attributes::FROZEN);
    agent.set_integrity_level(template, frozen)?;
    code.templates[i.b()] = template.into();
    agent.set_reg(i.a(), template.into());
    Ok(Flow::Next)
}
pub fn create_rest(agent: &mut Agent, i: Instr) -> Slow {
    let (argc, from) = (agent.argument_count(), i.b());
    let values = if argc > from { agent.reg_range(1 + from, argc - from) } else { &[] };
    let rest = agent.create_array_from_list(values);
    agent.set_reg(i.a(), rest.into());
    Ok(Flow::Next)
}
pub fn create_arguments(agent: &mut Agent, i: Instr) -> Slow {
    let args = agent.reg_range(1, agent.argument_count());
    let object = agent.create_unmapped_arguments_object(args);
    agent.set_reg(i.a(), object.into());
    Ok(Flow::Next)
}
pub fn create_arguments_from(agent: &mut Agent, i: Instr) -> Slow {
    let extra = agent.reg(i.b()).as_object().expect("an array of the arguments past the parameters");
    let parameters = agent.current_code().parameter_count as usize;
    let mut args = agent.rooted_vec_from(agent.reg_range(1, agent.argument_count().min(parameters)));
    args.extend_from_slice(extra.elements(&agent.heap));
    let object = agent.create_unmapped_arguments_object(&args);
    agent.set_reg(i.a(), object.into());
    Ok(Flow::Next)
}
pub fn create_mapped_arguments(agent: &mut Agent, i: Instr) -> Slow {
    let args = agent.reg_range(1, agent.argument_count());
    let object = agent.create_mapped_arguments_object(agent.frame_callee(), args, i.b() > 0);
    agent.set_reg(i.a(), object.into());
    Ok(Flow::Next)
}
pub fn link_arguments(agent: &mut Agent, i: Instr) -> Slow {
    let object = agent.reg(i.a()).as_object().expect("an arguments object");
    let slots = &agent.current_code().code.argument_maps[i.c()];
    agent.link_arguments_object(object, agent.reg(i.b()), slots);
    Ok(Flow::Next)
}

impl Agent {
    /// How many arguments the running frame was called with.
    pub(crate) fn argument_count(&self) -> usize {
        // SAFETY: frame layout as `runtime::stack` says.
        unsafe { (*self.stack.regs.sub(2)).to_raw() & 0xFFFF_FFFF }
    }
}
