//! Slow paths of calls and returns: natives, constructors, direct eval, spreads, all that needs a look first.

use super::slow_forwarding::{self, Callee};
use super::{Flow, Instr, Slow};
use crate::bytecode::{CALLEE, FunctionKind, HEADER, NEW_TARGET};
use crate::heap::{Kind, Object, Value};
use crate::runtime::code_instance::CodeInstance;
use crate::runtime::forwarding::{Forwards, forwards};
use crate::runtime::object_operations::MAX_ARGUMENTS;
use crate::runtime::stack::{CONSTRUCT, DISCARD, ENTRY, ITERATED, RESUMED};
use crate::runtime::{Agent, Intrinsic, JsResult, RealmId, Throw, message};

/// Where windows have `this` and the first argument.
pub(super) const THIS: usize = 6;
pub(super) const ARGS: usize = 7;

impl Agent {
    /// What `this` is when a constructor with bytecode begins.
    fn first_this(&mut self, func: Object, new_target: Value) -> JsResult<Value> {
        let code = func.code();
        // SAFETY: the function's code is alive.
        if unsafe { (*code).kind } == FunctionKind::DerivedConstructor {
            return Ok(Value::HOLE);
        }
        self.new_this(code, new_target.as_object().expect("a constructor"))
    }
    #[cold]
    pub(crate) fn throw_class_needs_new(&mut self, func: Object) -> Throw {
        // SAFETY: the function's code is alive.
        let (name, realm) = unsafe { ((*func.code()).code.name.clone(), (*func.code()).realm) };
        let name = self.heap.new_string_text(&name).to_string_lossy();
        self.in_realm(realm, |agent| agent.throw(message::ClassNeedsNew(name)))
    }
    /// The TypeError of a call of something that is no function, naming the expression.
    #[cold]
    fn throw_callee(&mut self, callee: Value, construct: bool) -> Throw {
        let at = self.current_instruction();
        let code = self.current_code();
        let expressions = &code.code.expressions;
        let text = expressions.binary_search_by_key(&at, |e| e.0).ok().and_then(|i| {
            let (_, start, end) = expressions[i];
            code.code.source.text.get(start as usize..end as usize)
        });
        let what = match text {
            Some(text) if text.len() <= 80 && !text.contains('\n') => text.to_string(),
            Some(_) => "(intermediate value)".to_string(),
            None => self.describe(callee),
        };
        if construct { self.throw(message::NotConstructor(what)) } else { self.throw(message::NotCallable(what)) }
    }
    /// Pushes the frame of a bytecode function whose window is at `base`; `this` and arguments are there.
    pub(super) unsafe fn enter_frame(
        &mut self,
        base: *mut Value,
        func: Object,
        argc: usize,
        flags: u64,
        new_target: Value,
    ) -> JsResult<()> {
        let code: *const CodeInstance = func.code();
        let regs = base.add(HEADER as usize);
        let room = ((*code).register_count as usize).max(argc + 1);
        self.reserve_stack(regs.add(room + 1))?;
        for j in argc..(*code).parameter_count as usize {
            *regs.add(1 + j) = Value::UNDEFINED;
        }
        self.push_frame(base, func.into(), code, argc as u64 | flags, new_target);
        if flags & CONSTRUCT == 0 {
            *base.add(3) = Value::UNDEFINED;
        }
        Ok(())
    }
    /// Pushes the frame of a getter with bytecode above the running one; false if it is of another kind.
    pub(super) fn enter_getter(&mut self, getter: Value, this: Value) -> JsResult<bool> {
        self.enter_accessor(getter, this, None)
    }
    /// The same for a setter; its result is dropped.
    pub(super) fn enter_setter(&mut self, setter: Value, this: Value, value: Value) -> JsResult<bool> {
        self.enter_accessor(setter, this, Some(value))
    }
    fn enter_accessor(&mut self, getter: Value, this: Value, argument: Option<Value>) -> JsResult<bool> {
        if getter.cell_kind() != Kind::Function {
            return Ok(false);
        }
        let func = Object(getter.as_cell());
        let code = func.code();
        // SAFETY: the window lies above the running frame; the function's code is alive.
        unsafe {
            if !(*code).simple_call || (*code).realm != self.current_code().realm {
                return Ok(false);
            }
            let base = self.stack.live_top();
            self.reserve_stack(base.add(ARGS + 2))?;
            *base.add(THIS) = this;
            match argument {
                None => self.enter_frame(base, func, 0, 0, Value::UNDEFINED)?,
                Some(value) => {
                    *base.add(ARGS) = value;
                    self.enter_frame(base, func, 1, DISCARD, Value::UNDEFINED)?;
                }
            }
        }
        self.fuel -= 1;
        if self.fuel < 0 {
            self.poll_slow()?;
        }
        Ok(true)
    }
    fn native_args(&self, base: usize, argc: usize) -> &'static [Value] {
        self.reg_range(base + ARGS, argc)
    }
}

// OPTIMIZATION: native functions come first, and by themselves: most calls that get here are theirs.
pub fn call(agent: &mut Agent, i: Instr) -> Slow {
    let callee = agent.reg(i.b() + CALLEE as usize);
    if callee.cell_kind() != Kind::NativeFunction {
        return call_other(agent, i, i.c());
    }
    let func = Object(callee.as_cell());
    if forwards(func) != Forwards::No {
        return call_forwarding(agent, i);
    }
    call_native(agent, i, func, i.c())
}
#[inline(always)]
fn call_native(agent: &mut Agent, i: Instr, func: Object, argc: usize) -> Slow {
    agent.poll(1)?;
    agent.check_native_stack()?;
    let base = i.b();
    let (this, args) = (agent.reg(base + THIS), agent.native_args(base, argc));
    match agent.call_native(func, this, args, Value::UNDEFINED) {
        Ok(result) => {
            agent.set_reg(i.a(), result);
            Ok(Flow::Next)
        }
        Err(throw) => Err(throw),
    }
}
/// A call of Function.prototype.call or apply: a call of the first function that is neither.
#[inline(never)]
fn call_forwarding(agent: &mut Agent, i: Instr) -> Slow {
    let (base, mut argc) = (i.b(), i.c());
    loop {
        let callee = agent.reg(base + CALLEE as usize);
        if callee.cell_kind() != Kind::NativeFunction {
            return call_other(agent, i, argc);
        }
        let func = Object(callee.as_cell());
        match forwards(func) {
            Forwards::Call if slow_forwarding::shift_call(agent, base, argc) => argc = argc.saturating_sub(1),
            Forwards::Apply if let Some(flow) = slow_forwarding::apply(agent, base, argc) => return flow,
            _ => return call_native(agent, i, func, argc),
        }
    }
}
#[inline(never)]
fn call_other(agent: &mut Agent, i: Instr, argc: usize) -> Slow {
    let base = i.b();
    let callee = agent.reg(base + CALLEE as usize);
    match callee.cell_kind() {
        Kind::Function => {
            let func = Object(callee.as_cell());
            let code = func.code();
            agent.fuel -= 1;
            if agent.fuel < 0 {
                agent.poll_slow()?;
            }
            // SAFETY: the window is inside the frame's registers; the function's code is alive.
            unsafe {
                if !(*code).simple_call {
                    return Err(agent.throw_class_needs_new(func));
                }
                if (*code).realm == agent.current_code().realm {
                    let window = agent.stack.regs.add(base);
                    agent.enter_frame(window, func, argc, 0, Value::UNDEFINED)?;
                    return Ok(Flow::Next);
                }
            }
        }
        Kind::BoundFunction => {
            if let Some(flow) = slow_forwarding::call_bound(agent, base, argc, Object(callee.as_cell())) {
                return flow;
            }
        }
        _ if !agent.is_callable(callee) => return Err(agent.throw_callee(callee, false)),
        _ => {}
    }
    let (this, args) = (agent.reg(base + THIS), agent.native_args(base, argc));
    let result = agent.call(callee, this, args)?;
    agent.set_reg(i.a(), result);
    Ok(Flow::Next)
}
impl Agent {
    /// Whether a call that only looked like an eval is one in tail position after all.
    fn returns_next(&self, i: Instr) -> bool {
        let code = self.current_code();
        // SAFETY: a call is never the last instruction.
        let next = Instr(self.stack.pc);
        let at = self.current_instruction();
        code.strict
            && next.op() == crate::bytecode::Op::Return as u16
            && next.a() == i.a()
            && matches!(code.kind, FunctionKind::Normal | FunctionKind::Method | FunctionKind::Arrow)
            && !code.code.handlers.iter().any(|h| h.start <= at && at < h.end)
    }
}
/// What cannot take over the frame is called; the Return that follows does the rest.
pub fn tail_call(agent: &mut Agent, i: Instr) -> Slow {
    call(agent, i)
}
pub fn new(agent: &mut Agent, i: Instr) -> Slow {
    let callee = agent.reg(i.b() + CALLEE as usize);
    construct(agent, i, callee, i.c())
}
pub fn super_call(agent: &mut Agent, i: Instr) -> Slow {
    let new_target = agent.reg(i.b() + NEW_TARGET as usize);
    construct(agent, i, new_target, i.c())
}
fn construct(agent: &mut Agent, i: Instr, new_target: Value, argc: usize) -> Slow {
    let base = i.b();
    let callee = agent.reg(base + CALLEE as usize);
    if !agent.is_constructor(callee) {
        return Err(agent.throw_callee(callee, true));
    }
    let func = callee.as_object().expect("constructors are objects");
    if func.kind() == Kind::Function {
        let code = func.code();
        agent.fuel -= 1;
        if agent.fuel < 0 {
            agent.poll_slow()?;
        }
        // SAFETY: the window is inside the frame's registers; the function's code is alive.
        unsafe {
            if (*code).realm == agent.current_code().realm {
                let this = agent.first_this(func, new_target)?;
                agent.set_reg(base + THIS, this);
                let window = agent.stack.regs.add(base);
                agent.enter_frame(window, func, argc, CONSTRUCT, new_target)?;
                return Ok(Flow::Next);
            }
        }
    }
    let args = agent.native_args(base, argc);
    let result = if func.kind() == Kind::NativeFunction {
        agent.check_native_stack()?;
        agent.call_native(func, Value::UNDEFINED, args, new_target)?
    } else {
        agent.construct(func, args, new_target.as_object())?.into()
    };
    agent.set_reg(i.a(), result);
    Ok(Flow::Next)
}

/// The arguments array of a spread call.
fn spread_array(agent: &mut Agent, base: usize) -> JsResult<Object> {
    let array = agent.reg(base + ARGS).as_object().expect("an array of arguments");
    if array.elements_len() as usize > MAX_ARGUMENTS {
        return Err(agent.throw(message::StackOverflow()));
    }
    Ok(array)
}
fn plain(value: Value) -> Value {
    if value.is_hole() { Value::UNDEFINED } else { value }
}
pub fn call_spread(agent: &mut Agent, i: Instr) -> Slow {
    let base = i.b();
    let callee = agent.reg(base + CALLEE as usize);
    if !agent.is_callable(callee) {
        return Err(agent.throw_callee(callee, false));
    }
    let array = spread_array(agent, base)?;
    if let Some(flow) = slow_forwarding::call_spread(agent, base, array) {
        return flow;
    }
    let this = agent.reg(base + THIS);
    // OPTIMIZATION: a few values are copied to the native stack, which needs no rooting.
    let mut few = [Value::UNDEFINED; 16];
    let result = match few.get_mut(..array.elements_len() as usize) {
        Some(few) => {
            few.copy_from_slice(array.elements(&agent.heap));
            agent.call(callee, this, few)?
        }
        None => {
            let args = agent.rooted_vec_from(array.elements(&agent.heap));
            agent.call(callee, this, &args)?
        }
    };
    agent.set_reg(i.a(), result);
    Ok(Flow::Next)
}
pub fn new_spread(agent: &mut Agent, i: Instr) -> Slow {
    let new_target = agent.reg(i.b() + CALLEE as usize);
    construct_spread(agent, i, new_target)
}
pub fn super_call_spread(agent: &mut Agent, i: Instr) -> Slow {
    let new_target = agent.reg(i.b() + NEW_TARGET as usize);
    construct_spread(agent, i, new_target)
}
fn construct_spread(agent: &mut Agent, i: Instr, new_target: Value) -> Slow {
    let callee = agent.reg(i.b() + CALLEE as usize);
    if !agent.is_constructor(callee) {
        return Err(agent.throw_callee(callee, true));
    }
    let array = spread_array(agent, i.b())?;
    let func = callee.as_object().expect("constructors are objects");
    // No code runs to find the prototype that a function's instances get, so the array stays as it is.
    let plain_target = new_target.cell_kind() == Kind::Function;
    // SAFETY: the function's code is alive.
    if plain_target && func.kind() == Kind::Function && unsafe { (*func.code()).realm } == agent.current_code().realm {
        let this = agent.first_this(func, new_target)?;
        return slow_forwarding::construct_spread(agent, i.b(), Callee { func, this, new_target }, array);
    }
    let args = agent.rooted_vec_from(array.elements(&agent.heap));
    let result = agent.construct(func, &args, new_target.as_object())?;
    agent.set_reg(i.a(), result.into());
    Ok(Flow::Next)
}

// PerformEval ( x, strictCaller, direct ), https://tc39.es/ecma262/#sec-performeval
pub fn call_eval(agent: &mut Agent, i: Instr) -> Slow {
    let base = i.b();
    let callee = agent.reg(base + CALLEE as usize);
    if callee != Value::from(agent.intrinsic(Intrinsic::Eval)) {
        if agent.returns_next(i) {
            // SAFETY: as in the fast path, which this is: the frame is the running one, the window inside it.
            let mut state = unsafe { super::State::of(agent) };
            if unsafe { super::fast_call::tail_call(&mut state, i) } == super::Step::Next {
                (agent.stack.pc, agent.stack.regs, agent.stack.code) = (state.pc, state.regs, state.code);
                return Ok(Flow::Next);
            }
        }
        return call(agent, i);
    }
    let source = if i.c() == 0 { Value::UNDEFINED } else { agent.reg(base + ARGS) };
    direct_eval(agent, i, source)
}
pub fn call_eval_spread(agent: &mut Agent, i: Instr) -> Slow {
    let callee = agent.reg(i.b() + CALLEE as usize);
    if callee != Value::from(agent.intrinsic(Intrinsic::Eval)) {
        return call_spread(agent, i);
    }
    let array = spread_array(agent, i.b())?;
    let source = plain(array.elements(&agent.heap).first().copied().unwrap_or(Value::UNDEFINED));
    direct_eval(agent, i, source)
}
fn direct_eval(agent: &mut Agent, i: Instr, source: Value) -> Slow {
    let Some(text) = source.as_string() else {
        agent.set_reg(i.a(), source);
        return Ok(Flow::Next);
    };
    let at = agent.current_instruction();
    let code = agent.current_code();
    let sites = &code.code.eval_sites;
    let site = sites.binary_search_by_key(&at, |s| s.0).ok().map(|n| sites[n].1.clone());
    let site = site.expect("every CallEval has a site");
    let env = if site.env == crate::bytecode::NONE {
        agent.frame_callee().word(crate::runtime::function::word::ENV)
    } else {
        agent.reg(site.env as usize)
    };
    let home = agent.frame_callee().word(crate::runtime::function::word::HOME);
    let this = agent.reg(0);
    let referrer = code.referrer;
    let result = agent.perform_direct_eval(text, &site, env, home, this, referrer)?;
    agent.set_reg(i.a(), result);
    Ok(Flow::Next)
}

pub fn return_(agent: &mut Agent, i: Instr) -> Slow {
    let value = agent.reg(i.a());
    leave(agent, value)
}
fn leave(agent: &mut Agent, value: Value) -> Slow {
    // SAFETY: frame layout as `runtime::stack` says.
    let flags = unsafe { (*agent.stack.regs.sub(2)).to_raw() as u64 };
    let mut value = value;
    if flags & CONSTRUCT != 0 && !value.is_object() {
        value = agent.reg(0);
        let code = agent.stack.code as *mut CodeInstance;
        agent.learn_slots(code, value);
    }
    if flags & RESUMED != 0 {
        agent.complete_coroutine();
    }
    if flags & ITERATED != 0 {
        agent.pop_frame();
        // SAFETY: the frame below is at an IteratorNext.
        let instr = unsafe { Instr(agent.stack.pc.sub(1)) };
        super::slow_iteration::finish(agent, instr);
        return Ok(Flow::Next);
    }
    debug_assert!(flags & (CONSTRUCT | DISCARD | ENTRY | RESUMED) != 0);
    Ok(agent.return_from_frame(value))
}
/// The realm of the frame below: [[Construct]] has left the constructor's context when it finds fault with the result.
fn caller_realm(agent: &Agent) -> RealmId {
    // SAFETY: frame layout as `runtime::stack` says; a caller's code outlives its frame.
    unsafe {
        let code = (*agent.stack.regs.sub(4)).to_raw() as *const CodeInstance;
        if code.is_null() { agent.realm_id() } else { (*code).realm }
    }
}
pub fn return_derived(agent: &mut Agent, i: Instr) -> Slow {
    let (value, this) = (agent.reg(i.a()), agent.reg(i.b()));
    if value.is_object() {
        return leave(agent, value);
    }
    if !value.is_undefined() {
        return Err(agent.in_realm(caller_realm(agent), |agent| agent.throw(message::DerivedReturn())));
    }
    if this.is_hole() {
        return Err(agent.in_realm(caller_realm(agent), |agent| agent.throw(message::ThisBeforeSuper())));
    }
    agent.set_reg(0, this);
    leave(agent, this)
}
