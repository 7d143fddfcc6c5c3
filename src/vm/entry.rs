//! The doors: native code calls a bytecode function, or resumes a suspended one.

use super::{State, backend};
use crate::bytecode::{CALLEE, FunctionKind, HEADER};
use crate::heap::cell::{Header, ValuesCell};
use crate::heap::{Kind, Object, Value};
use crate::runtime::code_instance::CodeInstance;
use crate::runtime::coroutine::{outcome, state, word};
use crate::runtime::stack::{CONSTRUCT, ENTRY, ITERATED, RESUMED};
use crate::runtime::{Agent, Intrinsic, JsResult, ResumeMode, Throw, message};

impl Agent {
    /// Makes sure that the stack reaches to `end`.
    pub(crate) fn reserve_stack(&mut self, end: *mut Value) -> JsResult<()> {
        if end <= self.stack.limit || self.stack.raise_limit(end) {
            return Ok(());
        }
        Err(self.throw(message::StackOverflow()))
    }
    /// Writes a frame's header at `base` and makes the frame the innermost one.
    pub(crate) unsafe fn push_frame(
        &mut self,
        base: *mut Value,
        callee: Value,
        code: *const CodeInstance,
        argc_and_flags: u64,
        new_target: Value,
    ) {
        // Each by itself: a handler has just written them so, and a wider load would wait for that.
        *base = Value::raw(std::ptr::read_volatile(&self.stack.regs) as usize);
        *base.add(1) = Value::raw(std::ptr::read_volatile(&self.stack.pc) as usize);
        *base.add(2) = Value::raw(self.stack.code as usize);
        *base.add(3) = new_target;
        *base.add(4) = Value::raw(argc_and_flags as usize);
        *base.add(CALLEE as usize) = callee;
        self.stack.regs = base.add(HEADER as usize);
        self.stack.pc = (*code).entry;
        self.stack.code = code;
    }
    /// Runs from the innermost frame, which is an ENTRY frame, until it is left.
    unsafe fn execute(&mut self) -> JsResult<Value> {
        let s = State::of(self);
        backend::execute(s.pc, s.regs, s.agent, s.code);
        std::mem::replace(&mut self.stack.result, Ok(Value::UNDEFINED))
    }
    /// `this` of a base constructor: OrdinaryCreateFromConstructor(newTarget, %Object.prototype%).
    pub(crate) fn new_this(&mut self, code: *mut CodeInstance, new_target: Object) -> JsResult<Value> {
        let key = self.heap.names.prototype;
        self.touch(new_target);
        let proto = match self.heap.own_property(new_target, key) {
            Some(p) if !p.attributes.is_accessor() && !new_target.kind().is_exotic() => p.value,
            _ => self.get(new_target, key)?,
        };
        // SAFETY: the code belongs to a live function.
        let instance = unsafe { &mut *code };
        // What the fast path of New compares: this function's own shape, and where its prototype is.
        if new_target.kind() == Kind::Function
            && new_target.code() == code
            && instance.kind != FunctionKind::DerivedConstructor
            && let Some((slot, attributes)) = self.heap.lookup(new_target.shape(), key)
            && !attributes.is_accessor()
            && self.heap.shapes.get(new_target.shape()).cacheable
        {
            instance.constructor_shape = new_target.shape();
            instance.prototype_offset = size_of::<ValuesCell>() as u32 + slot * 8;
        }
        if proto == instance.construct_proto && instance.construct_shape.0 != 0 {
            return Ok(self.heap.new_object(instance.construct_shape).into());
        }
        let proto_object = match proto.as_object() {
            Some(proto) => proto,
            None => {
                let realm = self.get_function_realm(new_target)?;
                self.intrinsic_of(realm, Intrinsic::ObjectPrototype)
            }
        };
        if instance.construct_shape.0 == 0 && instance.construct_proto.is_undefined() {
            instance.construct_slots = expected_slots(instance, new_target);
        }
        let shape = self.heap.root_shape(Some(proto_object), instance.construct_slots);
        // A primitive never equals what the fast path finds in the slot of another function.
        instance.construct_proto = if proto.is_object() { proto } else { Value::HOLE };
        instance.construct_shape = shape;
        Ok(self.heap.new_object(shape).into())
    }
    /// Learns from a finished instance how many inline slots the next ones want.
    pub(crate) fn learn_slots(&mut self, code: *mut CodeInstance, this: Value) {
        // SAFETY: the code belongs to a live function.
        let instance = unsafe { &mut *code };
        if let Some(object) = this.as_object()
            && object.kind() == Kind::Object
        {
            let shape = self.heap.shapes.get(object.shape());
            let wanted = (shape.slots.min(30) | 1) as u8;
            if !shape.dictionary && wanted > instance.construct_slots {
                instance.construct_slots = wanted;
                instance.construct_shape = crate::heap::ShapeId(0);
                instance.construct_proto = Value::HOLE;
            }
        }
    }
}

/// How many properties a constructor's code, and its class's field initializer, give an instance, from a look at them.
fn expected_slots(instance: &CodeInstance, new_target: Object) -> u8 {
    use crate::bytecode::Op;
    let count = |instance: &CodeInstance, this_only: bool| {
        let ops = instance.code.instructions.iter().filter(|&&word| {
            let (op, object) = (word as u16, (word >> 16) as u16);
            let defines = [Op::SetField, Op::DefineField, Op::DefinePrivate, Op::DefinePrivateMethod];
            defines.iter().any(|&d| d as u16 == op) && (!this_only || object == 0)
        });
        ops.count()
    };
    let mut slots = count(instance, true);
    if new_target.kind() == Kind::Function && new_target.word_count() > crate::runtime::function::word::FIELDS {
        let fields = new_target.word(crate::runtime::function::word::FIELDS);
        if let Some(fields) = fields.as_object()
            && fields.kind() == Kind::Function
        {
            // SAFETY: the initializer's code is alive.
            slots += count(unsafe { &*fields.code() }, false);
        }
    }
    (slots.clamp(3, 30) | 1) as u8
}

/// Runs an ENTRY frame that was made, but not made the innermost one yet; what it comes to is in `stack.result`.
pub(crate) unsafe fn execute(agent: &mut Agent, code: *const CodeInstance, regs: *mut Value) {
    backend::execute((*code).entry, regs, agent, code)
}

/// Calls a bytecode function; constructs if `new_target` is an object (`this` is then a hole).
#[inline]
pub(crate) fn run(agent: &mut Agent, func: Object, this: Value, args: &[Value], new_target: Value) -> JsResult<Value> {
    let code = func.code();
    // SAFETY: the function's code is alive; the frame is built inside the reserved stack.
    unsafe {
        // OPTIMIZATION: a plain function called in its own realm, as callbacks are.
        if (*code).simple_call
            && new_target.is_undefined()
            && agent.realm == (*code).realm
            && agent.native_base != 0
            && !agent.stack.regs.is_null()
            && agent.fuel > 0
        {
            let base = agent.stack.live_top();
            let regs = base.add(HEADER as usize);
            let room = ((*code).register_count as usize).max(args.len() + 1);
            if regs.add(room) <= agent.stack.limit {
                store_arguments(regs, this, args, (*code).parameter_count as usize);
                agent.push_frame(base, func.into(), code, args.len() as u64 | ENTRY, Value::UNDEFINED);
                agent.fuel -= 1;
                backend::execute((*code).entry, regs, agent, code);
                return agent.stack.result;
            }
        }
    }
    run_any(agent, func, this, args, new_target)
}
/// Writes `this` and the arguments into a window, and undefined for the missing ones.
#[inline(always)]
unsafe fn store_arguments(regs: *mut Value, this: Value, args: &[Value], parameter_count: usize) {
    *regs = this;
    let to = regs.add(1);
    // Few arguments are stored one by one: they were just written one by one, and a wider load would wait for that. The
    // slice may overlap with where they go, but not from above.
    if args.len() <= 4 {
        for (j, value) in args.iter().enumerate() {
            std::ptr::write_volatile(to.add(j), std::ptr::read_volatile(value));
        }
    } else {
        std::ptr::copy(args.as_ptr(), to, args.len());
    }
    for j in args.len()..parameter_count {
        *to.add(j) = Value::UNDEFINED;
    }
}
#[inline(never)]
fn run_any(agent: &mut Agent, func: Object, this: Value, args: &[Value], new_target: Value) -> JsResult<Value> {
    if agent.native_base == 0 {
        return agent.enter(|agent| run_any(agent, func, this, args, new_target));
    }
    let code = func.code();
    // SAFETY: the function's code is alive; the frame is built inside the reserved stack.
    unsafe {
        let kind = (*code).kind;
        let outer_realm = agent.realm;
        agent.realm = (*code).realm;
        let mut this = this;
        let constructs = !new_target.is_undefined();
        if constructs {
            if kind != FunctionKind::DerivedConstructor {
                let target = new_target.as_object().expect("a constructor");
                match agent.new_this(code, target) {
                    Ok(object) => this = object,
                    Err(throw) => {
                        agent.realm = outer_realm;
                        return Err(throw);
                    }
                }
            }
        } else if matches!(kind, FunctionKind::ClassConstructor | FunctionKind::DerivedConstructor) {
            let throw = agent.throw_class_needs_new(func);
            agent.realm = outer_realm;
            return Err(throw);
        }
        let base = agent.stack.live_top();
        let regs = base.add(HEADER as usize);
        let room = ((*code).register_count as usize).max(args.len() + 1);
        if let Err(throw) = agent.reserve_stack(regs.add(room + 1)) {
            agent.realm = outer_realm;
            return Err(throw);
        }
        store_arguments(regs, this, args, (*code).parameter_count as usize);
        let flags = ENTRY | if constructs { CONSTRUCT } else { 0 };
        agent.push_frame(base, func.into(), code, args.len() as u64 | flags, new_target);
        agent.fuel -= 1;
        let result = match if agent.fuel < 0 { agent.poll_slow() } else { Ok(()) } {
            Ok(()) => agent.execute(),
            Err(throw) => {
                agent.pop_frame();
                Err(throw)
            }
        };
        agent.realm = outer_realm;
        result
    }
}

/// Resumes a suspended generator, async function or async generator; see `runtime::coroutine`.
pub(crate) fn resume(agent: &mut Agent, coroutine: Object, value: Value, mode: ResumeMode) -> JsResult<Value> {
    if agent.native_base == 0 {
        return agent.enter(|agent| resume(agent, coroutine, value, mode));
    }
    agent.check_native_stack()?;
    agent.push_saved_frame(coroutine, ENTRY | RESUMED)?;
    // SAFETY: the frame was just pushed; its pc lies after the suspending instruction.
    unsafe {
        let outer_realm = std::mem::replace(&mut agent.realm, (*agent.stack.code).realm);
        let instr = super::Instr(agent.stack.pc.sub(1));
        let result = match agent.deliver(instr, value, mode) {
            Ok(()) => {
                agent.fuel -= 1;
                match if agent.fuel < 0 { agent.poll_slow() } else { Ok(()) } {
                    Ok(()) => agent.execute(),
                    Err(throw) => finish_throw(agent, throw),
                }
            }
            Err(throw) => finish_throw(agent, throw),
        };
        agent.realm = outer_realm;
        result
    }
}
/// A throw delivered into the resumed frame.
unsafe fn finish_throw(agent: &mut Agent, throw: Throw) -> JsResult<Value> {
    match agent.unwind(throw) {
        super::Flow::Next => agent.execute(),
        super::Flow::Exit => std::mem::replace(&mut agent.stack.result, Ok(Value::UNDEFINED)),
    }
}

/// Copies the values of a frame, one by one: they were just written one by one, and wider loads would wait for that.
#[inline(always)]
unsafe fn copy_values(from: *const Value, to: *mut Value, len: usize) {
    for j in 0..len {
        std::ptr::write_volatile(to.add(j), std::ptr::read_volatile(from.add(j)));
    }
}

impl Agent {
    /// Pushes a coroutine's frame again, above the innermost one.
    fn push_saved_frame(&mut self, coroutine: Object, flags: u64) -> JsResult<()> {
        let agent = self;
        let saved = coroutine.word(word::FRAME);
        debug_assert!(saved.cell_kind() == Kind::Elements);
        // SAFETY: the saved frame was written by `suspend`: header words, then registers.
        unsafe {
            let cell = saved.as_cell() as *mut ValuesCell;
            let from = ValuesCell::values(cell);
            let len = (*cell).len as usize;
            let callee = *from.add(CALLEE as usize);
            let code = Object(callee.as_cell()).code();
            let base = agent.stack.live_top();
            agent.reserve_stack(base.add(HEADER as usize + (*code).register_count as usize + 1))?;
            let pc = (*from.add(1)).to_raw();
            let argc_and_flags = (*from.add(4)).to_raw() as u64;
            copy_values(from.add(HEADER as usize), base.add(HEADER as usize), len - HEADER as usize);
            let flags = argc_and_flags & 0xFFFF_FFFF | flags;
            agent.push_frame(base, callee, code, flags, coroutine.into());
            agent.stack.pc = (*code).entry.add(pc);
            coroutine.set_word(word::STATE, Value::int(state::EXECUTING));
            coroutine.set_word(word::FRAME, Value::UNDEFINED);
            coroutine.set_word(word::OUTCOME, Value::int(outcome::COMPLETED));
        }
        Ok(())
    }
    /// Whether a suspended generator's code belongs to the running code's realm.
    pub(super) fn generator_is_of_this_realm(&self, generator: Object) -> bool {
        let saved = generator.word(word::FRAME);
        if saved.cell_kind() != Kind::Elements {
            return false;
        }
        // SAFETY: saved frames are laid out as `suspend` wrote them.
        unsafe {
            let callee = *ValuesCell::values(saved.as_cell() as *mut ValuesCell).add(CALLEE as usize);
            (*Object(callee.as_cell()).code()).realm == (*self.stack.code).realm
        }
    }
    /// Resumes a generator for the IteratorNext that runs.
    pub(super) fn resume_iterated(&mut self, generator: Object) -> JsResult<()> {
        self.push_saved_frame(generator, RESUMED | ITERATED)?;
        // SAFETY: the frame was just pushed.
        let instr = unsafe { super::Instr(self.stack.pc.sub(1)) };
        self.deliver(instr, Value::UNDEFINED, ResumeMode::Next)
    }
}

impl Agent {
    /// The coroutine of the innermost frame: its place is that of new.target, which such functions do not have.
    pub(crate) fn current_coroutine(&self) -> Object {
        // SAFETY: frame layout as `runtime::stack` says.
        unsafe { (*self.stack.regs.sub(3)).as_object().expect("a coroutine's frame") }
    }
    /// Makes the innermost frame a coroutine's.
    pub(crate) fn set_current_coroutine(&mut self, coroutine: Object) {
        // SAFETY: as above.
        unsafe { *self.stack.regs.sub(3) = coroutine.into() }
    }
    /// A resumed frame is left for good.
    pub(crate) fn complete_coroutine(&mut self) {
        let coroutine = self.current_coroutine();
        coroutine.set_word(word::STATE, Value::int(state::COMPLETED));
        coroutine.set_word(word::FRAME, Value::UNDEFINED);
        coroutine.set_word(word::OUTCOME, Value::int(outcome::COMPLETED));
    }
    /// Copies the innermost frame's first `live` registers into its coroutine and leaves the frame with `value`.
    pub(crate) fn suspend(&mut self, live: usize, new_state: i32, new_outcome: i32, value: Value) -> super::Slow {
        let coroutine = self.current_coroutine();
        // SAFETY: as above.
        unsafe {
            let code = &*self.stack.code;
            let len = HEADER as usize + live;
            // The cell of the last suspension serves again: there is room for all registers.
            let last = coroutine.word(word::FRAME);
            let saved = if last.cell_kind() == Kind::Elements {
                last.as_cell() as *mut ValuesCell
            } else {
                self.heap.new_values(Kind::Elements, HEADER as usize + code.register_count as usize, Value::UNDEFINED)
            };
            let to = ValuesCell::values(saved);
            copy_values(self.stack.regs.sub(HEADER as usize), to, len);
            *to = Value::UNDEFINED;
            *to.add(1) = Value::raw(self.stack.pc.offset_from(code.entry) as usize);
            *to.add(2) = Value::UNDEFINED;
            // Arguments beyond the registers are gone: they must not count when the frame is pushed again.
            let argc_and_flags = (*to.add(4)).to_raw();
            let argc = (argc_and_flags & 0xFFFF_FFFF).min(code.register_count as usize - 1);
            *to.add(4) = Value::raw(argc_and_flags & !0xFFFF_FFFF | argc);
            (*saved).len = len as u32;
            coroutine.set_word(word::FRAME, Value::cell(saved as *mut Header));
            coroutine.set_word(word::STATE, Value::int(new_state));
            coroutine.set_word(word::OUTCOME, Value::int(new_outcome));
            let flags = (*self.stack.regs.sub(2)).to_raw() as u64;
            if flags & ITERATED != 0 && new_outcome == outcome::DELEGATE {
                // yield* hands on the inner iterator's result: it is read here.
                self.pop_frame();
                let instr = super::Instr(self.stack.pc.sub(1));
                super::slow_iteration::deliver_result(self, instr, value)?;
                return Ok(super::Flow::Next);
            }
        }
        Ok(self.return_from_frame(value))
    }
}
