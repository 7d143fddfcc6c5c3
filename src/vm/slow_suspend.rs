//! Generators, async functions, await; and modules' dynamic parts.

use super::{Flow, Instr, Slow};
use crate::bytecode::Op;
use crate::heap::{Kind, Object, Value};
use crate::runtime::coroutine::{outcome, state, word};
use crate::runtime::{Agent, Intrinsic, JsResult, ResumeMode, Throw};

impl Agent {
    /// Hands what a suspended instruction waited for to the frame that was just pushed again.
    pub(crate) fn deliver(&mut self, instr: Instr, value: Value, mode: ResumeMode) -> JsResult<()> {
        match crate::bytecode::opcodes::OPS[instr.op() as usize] {
            Op::InitialYield => {
                if mode != ResumeMode::Next {
                    return Err(Throw(value));
                }
            }
            Op::YieldDelegate | Op::AsyncYieldDelegate => {
                self.set_reg(instr.a(), value);
                self.set_reg(instr.a() + 1, Value::int(mode as i32));
            }
            Op::Yield | Op::AsyncYield => {
                if mode == ResumeMode::Throw {
                    return Err(Throw(value));
                }
                self.set_reg(instr.a(), value);
                self.set_reg(instr.a() + 1, Value::int(mode as i32));
            }
            _ => {
                if mode == ResumeMode::Throw {
                    return Err(Throw(value));
                }
                self.set_reg(instr.a(), value);
            }
        }
        Ok(())
    }
    fn new_coroutine(&mut self, kind: Kind, proto: Object) -> Object {
        let object = self.new_object_of_kind(kind, proto, word::COUNT);
        object.set_word(word::STATE, Value::int(state::START));
        object.set_word(word::OUTCOME, Value::int(outcome::YIELD));
        object
    }
}

pub fn initial_yield(agent: &mut Agent, i: Instr) -> Slow {
    let callee = agent.frame_callee();
    let (kind, which) = if agent.current_code().kind == crate::bytecode::FunctionKind::AsyncGenerator {
        (Kind::AsyncGenerator, Intrinsic::AsyncGeneratorPrototype)
    } else {
        (Kind::Generator, Intrinsic::GeneratorPrototype)
    };
    let proto = agent.get_prototype_from_constructor(callee, which)?;
    let generator = agent.new_coroutine(kind, proto);
    agent.set_current_coroutine(generator);
    agent.suspend(i.a(), state::START, outcome::YIELD, generator.into())
}
pub fn yield_(agent: &mut Agent, i: Instr) -> Slow {
    agent.suspend(i.c(), state::YIELD, outcome::YIELD, agent.reg(i.b()))
}
pub fn yield_delegate(agent: &mut Agent, i: Instr) -> Slow {
    agent.suspend(i.c(), state::YIELD, outcome::DELEGATE, agent.reg(i.b()))
}
pub fn async_yield(agent: &mut Agent, i: Instr) -> Slow {
    yield_(agent, i)
}
pub fn async_yield_delegate(agent: &mut Agent, i: Instr) -> Slow {
    yield_delegate(agent, i)
}
pub fn async_start(agent: &mut Agent, i: Instr) -> Slow {
    let promise = agent.new_promise();
    let proto = agent.intrinsic(Intrinsic::ObjectPrototype);
    let activation = agent.new_coroutine(Kind::AsyncActivation, proto);
    activation.set_word(word::PROMISE_OR_QUEUE, promise.into());
    agent.set_current_coroutine(activation);
    agent.set_reg(i.a(), activation.into());
    Ok(Flow::Next)
}
pub fn await_(agent: &mut Agent, i: Instr) -> Slow {
    let coroutine = agent.current_coroutine();
    let value = agent.reg(i.b());
    // A throw of the `constructor` getter is one of this function: thrown before anything is suspended.
    agent.await_value(coroutine, value)?;
    // The caller of a first run gets the promise; that of a resumption ignores the value.
    let result = coroutine.word(word::PROMISE_OR_QUEUE);
    let result = if coroutine.kind() == Kind::AsyncActivation { result } else { Value::UNDEFINED };
    agent.suspend(i.c(), state::EXECUTING, outcome::AWAIT, result)
}
fn activation_promise(agent: &mut Agent, i: Instr) -> (Object, Object) {
    let activation = agent.reg(i.a()).as_object().expect("AsyncStart made it");
    let promise = activation.word(word::PROMISE_OR_QUEUE).as_object().expect("an activation's promise");
    (activation, promise)
}
pub fn async_return(agent: &mut Agent, i: Instr) -> Slow {
    let (activation, promise) = activation_promise(agent, i);
    let value = agent.reg(i.b());
    let held = agent.held_by_return();
    agent.hand_on(held, |agent| agent.resolve_promise(promise, value))?;
    Ok(leave_async(agent, activation, promise))
}
pub fn async_throw(agent: &mut Agent, i: Instr) -> Slow {
    let (activation, promise) = activation_promise(agent, i);
    let reason = agent.reg(i.b());
    agent.reject_promise(promise, reason);
    Ok(leave_async(agent, activation, promise))
}
fn leave_async(agent: &mut Agent, activation: Object, promise: Object) -> Flow {
    activation.set_word(word::STATE, Value::int(state::COMPLETED));
    activation.set_word(word::OUTCOME, Value::int(outcome::COMPLETED));
    agent.return_from_frame(promise.into())
}

pub fn import_call(agent: &mut Agent, i: Instr) -> Slow {
    let referrer = agent.current_code().referrer;
    let (specifier, options) = (agent.reg(i.b()), agent.reg(i.b() + 1));
    let promise = agent.import_call(referrer, specifier, options, i.c() as u8)?;
    agent.set_reg(i.a(), promise);
    Ok(Flow::Next)
}
pub fn import_meta(agent: &mut Agent, i: Instr) -> Slow {
    let referrer = agent.current_code().referrer;
    let meta = agent.import_meta(referrer)?;
    agent.set_reg(i.a(), meta);
    Ok(Flow::Next)
}

pub fn new_dispose_list(agent: &mut Agent, i: Instr) -> Slow {
    let list = agent.new_dispose_list();
    agent.set_reg(i.a(), list);
    Ok(Flow::Next)
}
pub fn add_disposable(agent: &mut Agent, i: Instr) -> Slow {
    agent.add_disposable(agent.reg(i.a()), agent.reg(i.b()), i.c() == 1)?;
    Ok(Flow::Next)
}
pub fn dispose_next(agent: &mut Agent, i: Instr) -> Slow {
    match agent.dispose_next(agent.reg(i.b()))? {
        None => agent.jump(i.c_int()),
        Some((result, must_await)) => {
            agent.set_reg(i.a(), result);
            agent.set_reg(i.a() + 1, Value::int(must_await as i32));
        }
    }
    Ok(Flow::Next)
}
pub fn suppress_error(agent: &mut Agent, i: Instr) -> Slow {
    let error = agent.suppress_error(agent.reg(i.b()), agent.reg(i.c()));
    agent.set_reg(i.a(), error);
    Ok(Flow::Next)
}
