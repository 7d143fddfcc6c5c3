//! Runs code: dispatch derived from the opcode table, over fast paths (`fast*`) and slow ones (`slow*`).
//!
//! A fast path is an inlined function from the machine state and the instruction to `Step`: `Next`, or `Slow` when it has
//! done nothing and the slow function of the same name must do it all. Slow functions get the agent; the frame is then in
//! `agent.stack` (`regs`, `pc` of the next instruction, `code`), and they may push or pop frames.
//!
//! The table makes two backends of these. **Tail-threaded**: each instruction a function that jumps to the next one's; it
//! holds on stable Rust while a handler keeps no address of a local alive over the jump and nothing in it has a destructor.
//! **Loop**: one `match`, for debug builds, sanitizers and other targets. `build.rs` chooses.

mod entry;
mod fast;
mod fast_call;
mod fast_compare;
mod fast_property;
mod property_caches;
mod slow;
mod slow_arithmetic;
mod slow_call;
mod slow_class;
mod slow_for_in;
mod slow_forwarding;
mod slow_function;
mod slow_iteration;
mod slow_object;
mod slow_property;
mod slow_super;
mod slow_suspend;
mod slow_variable;
mod unwind;

pub(crate) use entry::{execute, resume, run};

use crate::for_each_opcode;
use crate::heap::Value;
use crate::runtime::code_instance::{CodeInstance, InlineCache};
use crate::runtime::{Agent, JsResult};

/// An instruction, read in place.
#[derive(Clone, Copy)]
pub(crate) struct Instr(*const u64);

// SAFETY, for the whole impl: the pointer is to an instruction of a live code instance (validated when compiled).
impl Instr {
    #[inline(always)]
    pub fn op(self) -> u16 {
        unsafe { *(self.0 as *const u16) }
    }
    #[inline(always)]
    pub fn a(self) -> usize {
        unsafe { *(self.0 as *const u16).add(1) as usize }
    }
    #[inline(always)]
    pub fn b(self) -> usize {
        unsafe { *(self.0 as *const u16).add(2) as usize }
    }
    #[inline(always)]
    pub fn c(self) -> usize {
        unsafe { *(self.0 as *const u16).add(3) as usize }
    }
    #[inline(always)]
    pub fn b_int(self) -> i32 {
        unsafe { *(self.0 as *const i16).add(2) as i32 }
    }
    #[inline(always)]
    pub fn c_int(self) -> i32 {
        unsafe { *(self.0 as *const i16).add(3) as i32 }
    }
    /// b and c together.
    #[inline(always)]
    pub fn wide(self) -> i32 {
        unsafe { *(self.0 as *const i32).add(1) }
    }
}

/// The machine state in registers.
#[derive(Clone, Copy)]
pub(crate) struct State {
    pub pc: *const u64,
    pub regs: *mut Value,
    pub code: *const CodeInstance,
    pub agent: *mut Agent,
}

/// What a fast path came to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    Next,
    Slow,
    /// The nested run is over: only Return.
    Exit,
}

/// What a slow path came to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flow {
    /// Go on at `agent.stack`.
    Next,
    /// The nested run is over; `agent.stack.result` has its result.
    Exit,
}
pub(crate) type Slow = JsResult<Flow>;

// SAFETY, for the whole impl: operands were validated against the code's counts; `regs` has `register_count` values.
impl State {
    /// The state of the frame that was left in `agent.stack`.
    pub unsafe fn of(agent: &mut Agent) -> State {
        // Each by itself: they were just written so, and a wider load would wait for that.
        let stack = &agent.stack;
        let (pc, regs) = (std::ptr::read_volatile(&stack.pc), std::ptr::read_volatile(&stack.regs));
        State { pc, regs, code: stack.code, agent }
    }
    #[inline(always)]
    pub unsafe fn get(&self, n: usize) -> Value {
        *self.regs.add(n)
    }
    #[inline(always)]
    pub unsafe fn set(&self, n: usize, value: Value) {
        *self.regs.add(n) = value
    }
    #[inline(always)]
    pub unsafe fn agent(&self) -> &'static mut Agent {
        &mut *self.agent
    }
    #[inline(always)]
    /// The first of a site's two inline caches.
    pub unsafe fn cache(&self, n: usize) -> *mut InlineCache {
        (*self.code).caches.add(n * 2)
    }
    /// The one of a site's two inline caches that may be for this shape.
    #[inline(always)]
    pub unsafe fn cache_for(&self, n: usize, shape: u32) -> *mut InlineCache {
        let first = self.cache(n);
        if (*first).shape == shape { first } else { first.add(1) }
    }
    #[inline(always)]
    pub unsafe fn constant(&self, n: usize) -> *const Value {
        (*self.code).constants.add(n)
    }
    /// A jump; kept a branch, which predicts, where LLVM would make it a conditional move, which waits.
    #[inline(always)]
    pub unsafe fn jump(&mut self, distance: i32) {
        std::arch::asm!("", options(nomem, nostack, preserves_flags));
        self.pc = self.pc.offset(distance as isize);
    }
    /// Pays for a back-edge.
    #[inline(always)]
    pub unsafe fn pay(&self) -> Step {
        let agent = self.agent();
        agent.fuel -= 1;
        if agent.fuel >= 0 { Step::Next } else { Step::Slow }
    }
}

// SAFETY, for the whole impl: as above, through the frame that was left in `agent.stack`.
impl Agent {
    #[inline(always)]
    pub(crate) fn reg(&self, n: usize) -> Value {
        unsafe { *self.stack.regs.add(n) }
    }
    #[inline(always)]
    pub(crate) fn set_reg(&mut self, n: usize, value: Value) {
        unsafe { *self.stack.regs.add(n) = value }
    }
    /// Registers from `n` on.
    pub(crate) fn reg_range(&self, n: usize, count: usize) -> &'static [Value] {
        unsafe { std::slice::from_raw_parts(self.stack.regs.add(n), count) }
    }
    #[inline(always)]
    pub(crate) fn current_code(&self) -> &'static CodeInstance {
        unsafe { &*self.stack.code }
    }
    #[inline(always)]
    pub(crate) fn current_code_mut(&mut self) -> &'static mut CodeInstance {
        unsafe { &mut *(self.stack.code as *mut CodeInstance) }
    }
    pub(crate) fn constant(&self, n: usize) -> Value {
        self.current_code().constant_values[n]
    }
    /// The callee of the running frame.
    pub(crate) fn frame_callee(&self) -> crate::heap::Object {
        unsafe { (*self.stack.regs.sub(1)).as_object().expect("a frame's callee is a function") }
    }
    /// Jumps, in a slow path.
    pub(crate) fn jump(&mut self, distance: i32) {
        unsafe { self.stack.pc = self.stack.pc.offset(distance as isize) }
    }
    /// Index of the instruction that runs.
    pub(crate) fn current_instruction(&self) -> u32 {
        unsafe { self.stack.pc.offset_from((*self.stack.code).entry) as u32 - 1 }
    }
}

macro_rules! fast_path {
    (fast $fn:ident, $state:expr, $instr:expr) => {
        fast::$fn($state, $instr)
    };
    (twice $fn:ident, $state:expr, $instr:expr) => {
        fast::$fn($state, $instr)
    };
    (slow $fn:ident, $state:expr, $instr:expr) => {
        Step::Slow
    };
}
macro_rules! second_path {
    (twice $fn:ident, $state:expr, $instr:expr) => {
        fast::second::$fn($state, $instr)
    };
    ($path:ident $fn:ident, $state:expr, $instr:expr) => {
        Step::Slow
    };
}

/// Runs a slow function on the frame in `agent.stack`; true: leave the run.
#[inline(always)]
unsafe fn slow_step(agent: *mut Agent, instr: *const u64, f: fn(&mut Agent, Instr) -> Slow) -> bool {
    let agent = &mut *agent;
    let result = f(agent, Instr(instr));
    match result {
        Ok(Flow::Next) if !agent.heap.gc_pending.get() => return false,
        // No safepoint here: the result is not rooted.
        Ok(Flow::Exit) => return true,
        _ => {}
    }
    slow_done(agent, result)
}
#[cold]
#[inline(never)]
unsafe fn slow_done(agent: &mut Agent, result: Slow) -> bool {
    let result = match result {
        // No safepoint here: the result is out of the frame, where the collector does not see it.
        Ok(Flow::Exit) => return true,
        Ok(flow) => {
            if !agent.heap.gc_pending.get() && !agent.heap.stress {
                return flow == Flow::Exit;
            }
            match agent.poll_slow() {
                // The frame is gone already: the run ends with the termination.
                Err(throw) if flow == Flow::Exit => {
                    agent.stack.result = Err(throw);
                    return true;
                }
                polled => polled.map(|()| flow),
            }
        }
        Err(throw) => Err(throw),
    };
    match result {
        Ok(flow) => flow == Flow::Exit,
        Err(throw) => agent.unwind(throw) == Flow::Exit,
    }
}

#[cfg(tail_dispatch)]
mod backend {
    use super::*;
    /// A handler: jumps to the next one instead of returning.
    pub type Handler = unsafe extern "sysv64" fn(*const u64, *mut Value, *mut Agent, *const CodeInstance) -> u64;

    macro_rules! dispatch {
        ($s:expr) => {{
            let s = $s;
            let handler = *TABLE.get_unchecked(Instr(s.pc).op() as usize);
            handler(s.pc, s.regs, s.agent, s.code)
        }};
    }
    macro_rules! handlers { ($( $(#[$doc:meta])* $path:ident $Op:ident $fn:ident { $($f:ident : $t:ident),* } )*) => {
        $(
            #[allow(non_snake_case)]
            mod $Op {
                use super::*;
                pub unsafe extern "sysv64" fn run(pc: *const u64, regs: *mut Value, agent: *mut Agent, code: *const CodeInstance) -> u64 {
                    #[allow(unused_mut)]
                    let mut s = State { pc: pc.add(1), regs, code, agent };
                    let step = fast_path!($path $fn, &mut s, Instr(pc));
                    match step {
                        Step::Next => dispatch!(s),
                        Step::Slow => slow(pc, s.regs, s.agent, s.code),
                        Step::Exit => 0,
                    }
                }
                #[cold]
                #[inline(never)]
                unsafe extern "sysv64" fn slow(pc: *const u64, regs: *mut Value, agent: *mut Agent, code: *const CodeInstance) -> u64 {
                    #[allow(unused_mut)]
                    let mut s = State { pc: pc.add(1), regs, code, agent };
                    if second_path!($path $fn, &mut s, Instr(pc)) == Step::Next { return dispatch!(s) }
                    let stack = &mut (*agent).stack;
                    stack.pc = pc.add(1);
                    stack.regs = regs;
                    stack.code = code;
                    if step(agent, pc) { return 0 }
                    dispatch!(State::of(&mut *agent))
                }
                #[inline(never)]
                unsafe fn step(agent: *mut Agent, pc: *const u64) -> bool {
                    slow_step(agent, pc, slow::$fn)
                }
            }
        )*
        pub static TABLE: [Handler; crate::bytecode::opcodes::OPS.len()] = [$($Op::run),*];
    } }
    for_each_opcode!(handlers);

    #[inline(always)]
    pub unsafe fn execute(pc: *const u64, regs: *mut Value, agent: *mut Agent, code: *const CodeInstance) {
        dispatch!(State { pc, regs, code, agent });
    }
}

#[cfg(not(tail_dispatch))]
mod backend {
    use super::*;
    macro_rules! looped { ($( $(#[$doc:meta])* $path:ident $Op:ident $fn:ident { $($f:ident : $t:ident),* } )*) => {
        #[inline(never)]
        pub unsafe fn execute(pc: *const u64, regs: *mut Value, agent: *mut Agent, code: *const CodeInstance) {
            let mut s = State { pc, regs, code, agent };
            loop {
                let instr = Instr(s.pc);
                s.pc = s.pc.add(1);
                match crate::bytecode::opcodes::OPS[instr.op() as usize] {
                    $(crate::bytecode::Op::$Op => {
                        match fast_path!($path $fn, &mut s, instr) {
                            Step::Next => continue,
                            Step::Exit => return,
                            Step::Slow => {}
                        }
                        if second_path!($path $fn, &mut s, instr) == Step::Next { continue }
                        let stack = &mut (*s.agent).stack;
                        stack.pc = instr.0.add(1);
                        stack.regs = s.regs;
                        stack.code = s.code;
                        if slow_step(s.agent, instr.0, slow::$fn) { return }
                    })*
                }
                let stack = &(*s.agent).stack;
                (s.pc, s.regs, s.code) = (stack.pc, stack.regs, stack.code);
            }
        }
    } }
    for_each_opcode!(looped);
}
