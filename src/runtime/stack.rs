//! The VM's stack: one region of values, frames as windows of it, and the walk over frames for stack traces.
//!
//! A frame's registers start at `regs`; its header lies below:
//! ```text
//! regs[-6] caller's regs   regs[-5] return pc   regs[-4] caller's code
//! regs[-3] new.target      regs[-2] argc | flags << 32   regs[-1] callee
//! ```
//! An ENTRY frame was pushed by native code: its return pc is the pc of the outer frame at that moment, and leaving it ends
//! the nested run.

use super::Agent;
use super::code_instance::CodeInstance;
use crate::bytecode::NO_KIND;
use crate::heap::region::Region;
use crate::heap::{Kind, Object, Value};

/// The frame was made by [[Construct]].
pub(crate) const CONSTRUCT: u64 = 1 << 32;
/// The frame was entered from native code.
pub(crate) const ENTRY: u64 = 1 << 33;
/// The frame was resumed: it belongs to the coroutine in new.target's place, which is completed when the frame is left.
pub(crate) const RESUMED: u64 = 1 << 34;
/// The frame of a generator was resumed by the IteratorNext of the frame below: what it yields is the value there.
pub(crate) const ITERATED: u64 = 1 << 35;
/// What the frame returns is dropped: a setter's.
pub(crate) const DISCARD: u64 = 1 << 36;
/// Header words below `regs`.
pub(crate) const HEADER: usize = crate::bytecode::HEADER as usize;

/// The stack and the state of the innermost JS frame while native code runs.
pub(crate) struct VmStack {
    memory: *mut Value,
    region: Option<Region>,
    /// Past the last value that may be used without asking: everything above is untouched since the last collection.
    pub limit: *mut Value,
    /// Past the last value there is.
    hard_limit: *mut Value,
    /// Innermost frame's registers (null: none).
    pub regs: *mut Value,
    /// Its next instruction.
    pub pc: *const u64,
    /// Its code.
    pub code: *const CodeInstance,
    /// What the nested run that was just left came to.
    pub result: super::JsResult<Value>,
}

/// Space above the limit that natives' argument windows may run into.
const SLACK: usize = 1024;
/// By how much the limit is raised at once.
const CHUNK: usize = 4096;

impl VmStack {
    pub fn new(values: usize) -> VmStack {
        let bytes = (values + SLACK) * size_of::<Value>();
        let mut region = Region::take(bytes);
        let memory = region.start as *mut Value;
        // What an earlier agent left there must not be taken for this one's values. Zero reads as the double 0, which is fine.
        // SAFETY: inside the region.
        unsafe { std::ptr::write_bytes(region.start as *mut u8, 0, region.dirty) };
        region.dirty = 0;
        VmStack {
            memory,
            region: Some(region),
            // SAFETY: inside the mapping.
            limit: unsafe { memory.add(values.min(CHUNK)) },
            // SAFETY: likewise.
            hard_limit: unsafe { memory.add(values) },
            regs: std::ptr::null_mut(),
            pc: std::ptr::null(),
            code: std::ptr::null(),
            result: Ok(Value::UNDEFINED),
        }
    }
    /// The live part.
    pub fn live_range(&self) -> (*const Value, *const Value) {
        (self.memory, self.live_top())
    }
    /// Where a new frame may start: above the innermost one, and its extra arguments.
    #[inline(always)]
    pub fn live_top(&self) -> *mut Value {
        if self.regs.is_null() {
            return self.memory;
        }
        // SAFETY: the innermost frame's registers and arguments lie inside the stack.
        unsafe {
            let argc = (*self.regs.sub(2)).to_raw() & 0xFFFF_FFFF;
            self.regs.add(((*self.code).register_count as usize).max(argc + 1))
        }
    }
    /// Lets frames reach to `end`, if the stack does.
    pub fn raise_limit(&mut self, end: *mut Value) -> bool {
        if end > self.hard_limit {
            return false;
        }
        // SAFETY: stays inside the mapping.
        let wanted = unsafe { end.add(CHUNK) };
        self.limit = if wanted < self.hard_limit { wanted } else { self.hard_limit };
        true
    }
    /// Forgets stale values above the live part, which a later frame would expose to the collector.
    pub fn clear_above_top(&mut self) {
        let top = self.live_top();
        let mut p = top;
        // SAFETY: inside the mapping; windows under construction may reach past the limit by less than the slack.
        unsafe {
            let end = self.limit.add(SLACK);
            while p < end {
                *p = Value::UNDEFINED;
                p = p.add(1);
            }
            let wanted = top.add(CHUNK);
            self.limit = if wanted < self.hard_limit { wanted } else { self.hard_limit };
        }
    }
}

impl Drop for VmStack {
    fn drop(&mut self) {
        if let Some(region) = self.region.take() {
            let used = self.limit as usize + SLACK * size_of::<Value>() - region.start;
            region.give_back(used);
        }
    }
}

/// Calls `f` with the address of a stack slot below which nothing of the callers lies, callee-saved registers spilled above it.
#[inline(never)]
pub(crate) fn with_spilled_registers(f: impl FnOnce(usize)) {
    let mut saved = [0usize; 8];
    #[cfg(target_arch = "x86_64")]
    // SAFETY: stores callee-saved registers to a local array.
    unsafe {
        std::arch::asm!(
            "mov [{0}], rbx", "mov [{0} + 8], rbp", "mov [{0} + 16], r12", "mov [{0} + 24], r13",
            "mov [{0} + 32], r14", "mov [{0} + 40], r15",
            in(reg) saved.as_mut_ptr(), options(nostack, preserves_flags)
        );
    }
    #[cfg(target_arch = "aarch64")]
    // SAFETY: as above.
    unsafe {
        std::arch::asm!(
            "stp x19, x20, [{0}]", "stp x21, x22, [{0}, 16]", "stp x23, x24, [{0}, 32]", "stp x25, x26, [{0}, 48]",
            in(reg) saved.as_mut_ptr(), options(nostack, preserves_flags)
        );
    }
    let address = std::hint::black_box(saved.as_ptr()) as usize;
    f(address - 256);
    std::hint::black_box(&saved);
}

/// A frame of a stack trace.
#[derive(Clone, Debug)]
pub struct FrameInfo {
    /// The function's name; empty if it has none.
    pub function: String,
    /// The source's name.
    pub source: String,
    /// 1-based.
    pub line: u32,
    /// 1-based.
    pub column: u32,
}

/// What the names of sources begin with whose frames are not shown.
pub(crate) const HIDDEN: &str = "zerojs:";

/// Frames kept for a stack trace.
const TRACE_DEPTH: usize = 10;

impl Agent {
    /// Visits (callee, code, pc) of JS frames, innermost first, until `see` says stop.
    pub(crate) fn each_frame(&self, see: &mut dyn FnMut(Value, *const CodeInstance, *const u64) -> bool) {
        let (mut regs, mut pc, mut code) = (self.stack.regs, self.stack.pc, self.stack.code);
        // SAFETY: headers were written when the frames were pushed.
        unsafe {
            while !regs.is_null() {
                if !see(*regs.sub(1), code, pc) {
                    return;
                }
                let header = regs.sub(HEADER);
                regs = (*header).to_raw() as *mut Value;
                pc = (*header.add(1)).to_raw() as *const u64;
                code = (*header.add(2)).to_raw() as *const CodeInstance;
            }
        }
    }
    /// The frames of a stack trace, compactly: pairs of (callee or undefined, instruction index), in an Elements cell.
    pub(crate) fn capture_frames(&mut self) -> Value {
        let mut pairs = [(Value::UNDEFINED, std::ptr::null::<CodeInstance>(), 0i32); TRACE_DEPTH];
        let mut n = 0;
        self.each_frame(&mut |callee, code, pc| {
            // SAFETY: the code of a frame is alive. A prelude's frames are no business of the script's.
            if unsafe { (*code).code.source.name.starts_with(HIDDEN) } {
                return true;
            }
            // SAFETY: pc lies in the code's instructions.
            let at = unsafe { pc.offset_from((*code).entry) } as i32;
            pairs[n] = (callee, code, at);
            n += 1;
            n < TRACE_DEPTH
        });
        if n == 0 {
            return Value::UNDEFINED;
        }
        let cell = self.heap.new_values(Kind::Elements, n * 2, Value::UNDEFINED);
        // SAFETY: there is room for n pairs.
        unsafe {
            let values = crate::heap::cell::ValuesCell::values(cell);
            for (i, &(_, code, at)) in pairs[..n].iter().enumerate() {
                *values.add(i * 2) = Value::cell((*code).cell);
                *values.add(i * 2 + 1) = Value::int(at);
            }
            (*cell).len = n as u32 * 2;
        }
        Value::cell(cell as *mut crate::heap::cell::Header)
    }
    /// Line and column of the innermost frame that is shown. Allocates nothing.
    pub fn current_place(&self) -> Option<(u32, u32)> {
        let mut place = None;
        self.each_frame(&mut |_, code, pc| {
            // SAFETY: as in `capture_frames`.
            let (code, at) = unsafe { (&*code, pc.offset_from((*code).entry) as i32) };
            if code.code.source.name.starts_with(HIDDEN) {
                return true;
            }
            place = Some(code.code.source.position(code.source_offset((at - 1).max(0) as u32)));
            false
        });
        place
    }
    /// Whether a function is a class.
    pub fn is_class(&self, function: Object) -> bool {
        use crate::bytecode::FunctionKind::{ClassConstructor, DerivedConstructor};
        // SAFETY: a function keeps its code alive.
        function.kind() == Kind::Function
            && unsafe { matches!((*function.code()).kind, ClassConstructor | DerivedConstructor) }
    }
    /// What the catch and finally blocks hold in which the running frames are.
    pub(crate) fn held_by_frames(&self) -> Vec<Value> {
        let mut held = Vec::new();
        let (mut regs, mut pc, mut code) = (self.stack.regs, self.stack.pc, self.stack.code);
        // SAFETY: as in `each_frame`; `pc` lies in the frame's code.
        unsafe {
            while !regs.is_null() {
                let at = (pc.offset_from((*code).entry) as u32).saturating_sub(1);
                held.extend((*code).held_at(at, regs));
                let header = regs.sub(HEADER);
                regs = (*header).to_raw() as *mut Value;
                pc = (*header.add(1)).to_raw() as *const u64;
                code = (*header.add(2)).to_raw() as *const CodeInstance;
            }
        }
        held
    }
    /// The same of the innermost frame alone.
    pub(crate) fn held_by_frame(&self) -> Vec<Value> {
        if self.stack.regs.is_null() {
            return Vec::new();
        }
        // SAFETY: as above.
        unsafe {
            let code = &*self.stack.code;
            let at = (self.stack.pc.offset_from(code.entry) as u32).saturating_sub(1);
            code.held_at(at, self.stack.regs).collect()
        }
    }
    /// Takes from captured frames those of calls that a function made, and its own: the stack as its caller had it.
    pub(crate) fn drop_frames_through(&mut self, captured: Value, function: Object) {
        if captured.cell_kind() != Kind::Elements || function.kind() != Kind::Function {
            return;
        }
        let cell = captured.as_cell() as *mut crate::heap::cell::ValuesCell;
        // SAFETY: made by `capture_frames`; nothing else has seen it yet. The function's code is alive.
        unsafe {
            let len = (*cell).len as usize;
            let frames = std::slice::from_raw_parts_mut(crate::heap::cell::ValuesCell::values(cell), len);
            let code = Value::cell((*function.code()).cell);
            if let Some(i) = frames.chunks_exact(2).position(|frame| frame[0] == code) {
                frames.copy_within((i + 1) * 2.., 0);
                (*cell).len = (len - (i + 1) * 2) as u32;
            }
        }
    }
    /// The frames that `capture_frames` kept.
    pub fn frames_of(&self, captured: Value) -> Vec<FrameInfo> {
        let mut frames = Vec::new();
        if captured.cell_kind() != Kind::Elements {
            return frames;
        }
        let cell = captured.as_cell() as *mut crate::heap::cell::ValuesCell;
        // SAFETY: made by `capture_frames`; Code cells hold instances.
        unsafe {
            let values = crate::heap::cell::ValuesCell::values(cell);
            for i in 0..(*cell).len as usize / 2 {
                let code = (*values.add(i * 2)).as_cell() as *mut crate::heap::cell::NativeCell;
                let Some(instance) = (*(*code).data).as_any().downcast_ref::<CodeInstance>() else { continue };
                let at = (*values.add(i * 2 + 1)).as_int_unchecked();
                let offset = instance.source_offset((at - 1).max(0) as u32);
                let (line, column) = instance.code.source.position(offset);
                let function = match &instance.code.name {
                    crate::bytecode::Text::Utf8(s) => s.to_string(),
                    crate::bytecode::Text::Utf16(u) => String::from_utf16_lossy(u),
                };
                frames.push(FrameInfo { function, source: instance.code.source.name.clone(), line, column });
            }
        }
        frames
    }
}

impl CodeInstance {
    /// What the catch and finally blocks around an instruction hold, in a frame of this code.
    pub(crate) fn held_at(&self, at: u32, regs: *mut Value) -> impl Iterator<Item = Value> + '_ {
        self.code.holds.iter().filter(move |hold| hold.start <= at && at < hold.end).filter_map(move |hold| {
            // SAFETY: the registers are the frame's, and the writer has made room for these.
            unsafe {
                let entered = hold.kind == NO_KIND || *regs.add(hold.kind as usize) == Value::int(1);
                entered.then(|| *regs.add(hold.register as usize))
            }
        })
    }
    /// Where an instruction stands in the source.
    pub(crate) fn source_offset(&self, instruction: u32) -> u32 {
        let positions = &self.code.positions;
        let i = positions.partition_point(|&(at, _)| at <= instruction);
        i.checked_sub(1).map_or(self.code.source_range.0, |i| positions[i].1)
    }
}
