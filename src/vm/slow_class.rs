//! Classes: constructor and prototype, field initializers.

use super::{Flow, Instr, Slow};
use crate::heap::{Attributes, Kind, Value};
use crate::runtime::function::word;
use crate::runtime::{Agent, Intrinsic, message};

// ClassDefinitionEvaluation, https://tc39.es/ecma262/#sec-runtime-semantics-classdefinitionevaluation
pub fn new_class(agent: &mut Agent, i: Instr) -> Slow {
    let base = i.a();
    let heritage = agent.reg(base + 2);
    let (proto_parent, constructor_parent) = if heritage.is_hole() {
        (Some(agent.intrinsic(Intrinsic::ObjectPrototype)), agent.intrinsic(Intrinsic::FunctionPrototype))
    } else if heritage.is_null() {
        (None, agent.intrinsic(Intrinsic::FunctionPrototype))
    } else if !agent.is_constructor(heritage) {
        let what = agent.describe(heritage);
        return Err(agent.throw(message::ExtendsValue(what)));
    } else {
        let parent = heritage.as_object().expect("constructors are objects");
        let key = agent.heap.names.prototype;
        let proto = agent.get(parent, key)?;
        if !proto.is_object() && !proto.is_null() {
            let what = agent.describe(proto);
            return Err(agent.throw(message::ExtendsPrototype(what)));
        }
        (proto.as_object(), parent)
    };
    let prototype = agent.heap.new_object_with_proto(proto_parent);
    let outer = agent.stack.code as *mut crate::runtime::code_instance::CodeInstance;
    let code = agent.nested_instance(outer, i.b())?;
    let env = agent.reg(base + 3);
    let env = if env.cell_kind() == Kind::Env { env } else { agent.frame_callee().word(word::ENV) };
    let function = agent.new_closure(code, env, prototype.into());
    if constructor_parent != agent.intrinsic(Intrinsic::FunctionPrototype) {
        agent.heap.set_proto(function, Some(constructor_parent));
    }
    // length and name first, then prototype: the order the specification defines them in.
    agent.touch(function);
    let (p, c) = (agent.heap.names.prototype, agent.heap.names.constructor);
    agent.heap.add_property(function, p, prototype.into(), Attributes::FROZEN);
    agent.heap.add_property(prototype, c, function.into(), Attributes::BUILTIN);
    agent.set_reg(base, function.into());
    agent.set_reg(base + 1, prototype.into());
    Ok(Flow::Next)
}
pub fn set_field_init(agent: &mut Agent, i: Instr) -> Slow {
    let class = agent.reg(i.a()).as_object().expect("a class");
    class.set_word(word::FIELDS, agent.reg(i.b()));
    Ok(Flow::Next)
}
pub fn run_field_init(agent: &mut Agent, i: Instr) -> Slow {
    let Some(class) = agent.reg(i.a()).as_object().filter(|c| c.kind() == Kind::Function) else {
        return Ok(Flow::Next);
    };
    let fields = if class.word_count() > word::FIELDS { class.word(word::FIELDS) } else { Value::UNDEFINED };
    if !fields.is_undefined() {
        agent.call(fields, agent.reg(i.b()), &[])?;
    }
    Ok(Flow::Next)
}
