//! Slow paths of calls that pass on other arguments than the window has: spreads, Function.prototype.apply, bound functions.
//!
//! OPTIMIZATION: a function with bytecode is entered as by a plain call: nothing but it could be seen to run meanwhile, and
//! the arguments need no list. What lies above a window is of no more use while its call runs, so it may hold as many as
//! there are.

use super::slow_call::{ARGS, THIS};
use super::{Flow, Slow};
use crate::bytecode::CALLEE;
use crate::heap::{Kind, Object, Value};
use crate::runtime::object_operations::MAX_ARGUMENTS;
use crate::runtime::stack::CONSTRUCT;
use crate::runtime::{Agent, JsResult};

/// What is entered, and with what beside the arguments.
pub(super) struct Callee {
    pub func: Object,
    pub this: Value,
    /// Undefined for [[Call]].
    pub new_target: Value,
}

impl Agent {
    /// The function, if it can be entered from the running frame without a look at anything else.
    fn enterable(&self, function: Value) -> Option<Object> {
        if function.cell_kind() != Kind::Function {
            return None;
        }
        let func = Object(function.as_cell());
        let code = func.code();
        // SAFETY: the function's code is alive.
        unsafe { (*code).simple_call && (*code).realm == self.current_code().realm }.then_some(func)
    }
    /// Enters a function with the `argc` arguments that `argument` gives; they are written into the window at register `base`.
    fn enter_with(
        &mut self,
        base: usize,
        callee: Callee,
        argc: usize,
        argument: impl Fn(&Agent, usize) -> Value,
    ) -> Slow {
        let Callee { func, this, new_target } = callee;
        self.pay_for_arguments(argc)?;
        // SAFETY: the window lies in the running frame's registers, and the stack reaches as far as the arguments; nothing
        // collects before the frame has them.
        unsafe {
            let window = self.stack.regs.add(base);
            self.reserve_stack(window.add(ARGS + argc + 1))?;
            *window.add(THIS) = this;
            for j in 0..argc {
                *window.add(ARGS + j) = argument(self, j);
            }
            let flags = if new_target.is_undefined() { 0 } else { CONSTRUCT };
            self.enter_frame(window, func, argc, flags, new_target)?;
        }
        Ok(Flow::Next)
    }
    /// As a call by itself would be paid for, and more for many arguments; collects nothing.
    fn pay_for_arguments(&mut self, argc: usize) -> JsResult<()> {
        self.fuel -= 1 + argc as i64 / 8;
        if self.fuel < 0 { self.pay(0) } else { Ok(()) }
    }
}

/// Makes the window of a call of Function.prototype.call that of the call that it stands for; false if there is none.
/// `argc` is then one less, if it was not none.
pub(super) fn shift_call(agent: &mut Agent, base: usize, argc: usize) -> bool {
    let target = agent.reg(base + THIS);
    if !agent.is_callable(target) {
        return false;
    }
    agent.set_reg(base + CALLEE as usize, target);
    agent.set_reg(base + THIS, if argc == 0 { Value::UNDEFINED } else { agent.reg(base + ARGS) });
    for j in 1..argc {
        agent.set_reg(base + ARGS + j - 1, agent.reg(base + ARGS + j));
    }
    true
}

/// A call of Function.prototype.apply; None if it must be made as any native function's.
pub(super) fn apply(agent: &mut Agent, base: usize, argc: usize) -> Option<Slow> {
    let func = agent.enterable(agent.reg(base + THIS))?;
    let argument = |j| if j < argc { agent.reg(base + ARGS + j) } else { Value::UNDEFINED };
    let callee = Callee { func, this: argument(0), new_target: Value::UNDEFINED };
    let list = argument(1);
    let (list, len) = if list.is_nullish() {
        (func, 0)
    } else {
        let list = list.as_object()?;
        (list, agent.simple_list_len(list).filter(|&len| len <= MAX_ARGUMENTS)?)
    };
    agent.set_reg(base + CALLEE as usize, func.into());
    Some(agent.enter_with(base, callee, len, |agent, j| agent.simple_list_value(list, j)))
}

/// A call of a bound function; None if it must be made another way.
pub(super) fn call_bound(agent: &mut Agent, base: usize, argc: usize, bound: Object) -> Option<Slow> {
    let func = agent.enterable(bound.word(0))?;
    let list = bound.word(2).as_object();
    let given = list.map_or(0, |list| list.elements_len() as usize);
    // SAFETY: the window lies in the running frame's registers, and the stack reaches as far as the arguments.
    unsafe {
        let window = agent.stack.regs.add(base);
        if let Err(throw) = agent.reserve_stack(window.add(ARGS + given + argc + 1)) {
            return Some(Err(throw));
        }
        // The arguments make room for those that were bound.
        std::ptr::copy(window.add(ARGS), window.add(ARGS + given), argc);
    }
    agent.set_reg(base + CALLEE as usize, func.into());
    let callee = Callee { func, this: bound.word(1), new_target: Value::UNDEFINED };
    Some(agent.enter_with(base, callee, given + argc, |agent, j| match list {
        Some(list) if j < given => list.elements(&agent.heap)[j],
        // SAFETY: as above: it is there already.
        _ => unsafe { *agent.stack.regs.add(base + ARGS + j) },
    }))
}

/// A call with the elements of an array; None if it must be made another way.
pub(super) fn call_spread(agent: &mut Agent, base: usize, array: Object) -> Option<Slow> {
    let func = agent.enterable(agent.reg(base + CALLEE as usize))?;
    let callee = Callee { func, this: agent.reg(base + THIS), new_target: Value::UNDEFINED };
    let len = array.elements_len() as usize;
    Some(agent.enter_with(base, callee, len, |agent, j| array.elements(&agent.heap)[j]))
}
/// The same for a constructor of which the instance was made.
pub(super) fn construct_spread(agent: &mut Agent, base: usize, callee: Callee, array: Object) -> Slow {
    agent.enter_with(base, callee, array.elements_len() as usize, |agent, j| array.elements(&agent.heap)[j])
}
