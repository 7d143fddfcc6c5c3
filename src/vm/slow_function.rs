//! Slow paths of closures, names, homes, `this`, private names' creation, thrown messages.

use super::{Flow, Instr, Slow};
use crate::bytecode::FunctionKind;
use crate::heap::{Object, Value};
use crate::runtime::function::word;
use crate::runtime::{Agent, ErrorClass, JsResult, Throw};

pub fn new_closure(agent: &mut Agent, i: Instr) -> Slow {
    let outer = agent.stack.code as *mut crate::runtime::code_instance::CodeInstance;
    let code = agent.nested_instance(outer, i.c())?;
    let callee = agent.frame_callee();
    let env = if i.b() == u16::MAX as usize { callee.word(word::ENV) } else { agent.reg(i.b()) };
    // SAFETY: the nested instance is alive: its outer one holds it.
    let arrow = matches!(unsafe { (*code).kind }, FunctionKind::Arrow | FunctionKind::AsyncArrow);
    let home = if arrow { callee.word(word::HOME) } else { Value::UNDEFINED };
    let function = agent.new_closure(code, env, home);
    agent.set_reg(i.a(), function.into());
    Ok(Flow::Next)
}
pub fn set_function_name(agent: &mut Agent, i: Instr) -> Slow {
    let Some(function) = agent.reg(i.a()).as_object() else { return Ok(Flow::Next) };
    let key = agent.to_property_key(agent.reg(i.b()))?;
    let prefix = match i.c() {
        1 => "get",
        2 => "set",
        _ => "",
    };
    agent.set_function_name(function, key, prefix);
    Ok(Flow::Next)
}
pub fn set_home(agent: &mut Agent, i: Instr) -> Slow {
    let function = agent.reg(i.a()).as_object().expect("a method");
    function.set_word(word::HOME, agent.reg(i.b()));
    Ok(Flow::Next)
}
pub fn home_object(agent: &mut Agent, i: Instr) -> Slow {
    let home = agent.frame_callee().word(word::HOME);
    agent.set_reg(i.a(), home);
    Ok(Flow::Next)
}
pub fn super_constructor(agent: &mut Agent, i: Instr) -> Slow {
    let func = agent.reg(i.b()).as_object().expect("the active function");
    let proto = agent.internal_get_prototype_of(func)?;
    agent.set_reg(i.a(), proto.into());
    Ok(Flow::Next)
}
// OrdinaryCallBindThis ( F, calleeContext, thisArgument ), https://tc39.es/ecma262/#sec-ordinarycallbindthis
pub fn sloppy_this(agent: &mut Agent, _: Instr) -> Slow {
    let this = agent.reg(0);
    let this = if this.is_nullish() { agent.realm().global_this } else { agent.to_object(this)?.into() };
    agent.set_reg(0, this);
    Ok(Flow::Next)
}
pub fn new_private_name(agent: &mut Agent, i: Instr) -> Slow {
    let description = agent.constant(i.wide() as usize).as_string().expect("a name");
    let symbol = agent.heap.new_private_name(description);
    agent.set_reg(i.a(), symbol.into());
    Ok(Flow::Next)
}
pub fn throw(agent: &mut Agent, i: Instr) -> Slow {
    let value = agent.reg(i.a());
    agent.thrown_by_script(value);
    Err(Throw(value))
}
pub fn rethrow(agent: &mut Agent, i: Instr) -> Slow {
    Err(Throw(agent.reg(i.a())))
}
pub fn throw_error(agent: &mut Agent, i: Instr) -> Slow {
    let class = match i.a() {
        0 => ErrorClass::TypeError,
        1 => ErrorClass::ReferenceError,
        2 => ErrorClass::SyntaxError,
        3 => ErrorClass::RangeError,
        _ => ErrorClass::Error,
    };
    let text = agent.constant(i.wide() as usize).as_string().map_or(String::new(), |s| s.to_string_lossy());
    let error = agent.new_error(class, &text);
    Agent::raised_by_engine(error);
    Err(Throw(error.into()))
}
pub fn debugger(_: &mut Agent, _: Instr) -> Slow {
    Ok(Flow::Next)
}

impl Agent {
    /// [[HomeObject]] of the running function.
    pub(crate) fn home_object(&mut self) -> JsResult<Object> {
        match self.frame_callee().word(word::HOME).as_object() {
            Some(home) => Ok(home),
            None => Err(self.throw_type_error("'super' keyword unexpected here")),
        }
    }
}
