//! Functions that a native calls again and again: what every call would find out anew is found out once.

use super::code_instance::CodeInstance;
use super::stack::{ENTRY, HEADER};
use super::{Agent, JsResult};
use crate::heap::{Kind, Value};

/// A callable value, made ready to be called by the native function that runs, and by it alone.
pub(crate) struct Callback {
    func: Value,
    /// Where the frame's registers go; null where calls take the general way.
    // OPTIMIZATION: while one native runs, the frame below, the realm, and the depth of the native stack stay as they are,
    // and the stack's limit stays well above. So a plain function of this realm needs its checks once.
    regs: *mut Value,
    code: *const CodeInstance,
    /// The frame below, as `VmStack` has it: read here, since there it was just written, in other widths.
    outer: (*mut Value, *const u64, *const CodeInstance),
}

/// Frames up to this size stay below the limit of the stack when a collection lowers it.
const MAX_REGISTERS: usize = 1024;
/// More arguments than any native gives a callback.
const MAX_ARGUMENTS: usize = 8;

impl Agent {
    /// A callable value made ready.
    pub(crate) fn callback(&mut self, func: Value) -> JsResult<Callback> {
        self.check_native_stack()?;
        let outer = (self.stack.regs, self.stack.pc, self.stack.code);
        let mut callback = Callback { func, regs: std::ptr::null_mut(), code: std::ptr::null(), outer };
        if func.cell_kind() != Kind::Function || self.native_base == 0 || self.stack.regs.is_null() {
            return Ok(callback);
        }
        // SAFETY: the function keeps its code alive, and the callback's holder the function.
        unsafe {
            let code: *const CodeInstance = crate::heap::Object(func.as_cell()).code();
            if (*code).simple_call && (*code).realm == self.realm {
                let regs = self.stack.live_top().add(HEADER);
                let room = ((*code).register_count as usize).max(MAX_ARGUMENTS + 1);
                if room <= MAX_REGISTERS && regs.add(room) <= self.stack.limit {
                    callback.regs = regs;
                    callback.code = code;
                }
            }
        }
        Ok(callback)
    }
    /// Call ( F, V, argumentsList ), <https://tc39.es/ecma262/#sec-call>; a safepoint, paid for.
    #[inline(always)]
    pub(crate) fn call_back<const N: usize>(
        &mut self,
        callback: &Callback,
        this: Value,
        args: [Value; N],
    ) -> JsResult<Value> {
        const { assert!(N <= MAX_ARGUMENTS) };
        self.fuel -= 1;
        if callback.regs.is_null() || self.fuel < 0 || self.heap.gc_pending.get() || self.heap.stress {
            return self.call_back_slowly(callback, this, &args);
        }
        // SAFETY: `callback` found room for the frame above the innermost one, which is the one it was made under.
        unsafe {
            let regs = callback.regs;
            debug_assert!(regs == self.stack.live_top().add(HEADER));
            *regs = this;
            for (j, &value) in args.iter().enumerate() {
                *regs.add(1 + j) = value;
            }
            for j in N..(*callback.code).parameter_count as usize {
                *regs.add(1 + j) = Value::UNDEFINED;
            }
            *regs.sub(6) = Value::raw(callback.outer.0 as usize);
            *regs.sub(5) = Value::raw(callback.outer.1 as usize);
            *regs.sub(4) = Value::raw(callback.outer.2 as usize);
            *regs.sub(3) = Value::UNDEFINED;
            *regs.sub(2) = Value::raw(N | ENTRY as usize);
            *regs.sub(1) = callback.func;
            (self.doors.execute)(self, callback.code, regs);
        }
        self.stack.result
    }
    #[cold]
    #[inline(never)]
    fn call_back_slowly(&mut self, callback: &Callback, this: Value, args: &[Value]) -> JsResult<Value> {
        self.poll(0)?;
        self.call(callback.func, this, args)
    }
}
