//! Exceptions: from where they were thrown to the handler, frame by frame.

use super::Flow;
use crate::bytecode::HEADER;
use crate::heap::Value;
use crate::runtime::code_instance::CodeInstance;
use crate::runtime::stack::{DISCARD, ENTRY, ITERATED, RESUMED};
use crate::runtime::{Agent, Throw};

impl Agent {
    /// Goes on at the innermost handler, or leaves the nested run with the throw as its result.
    #[cold]
    pub(crate) fn unwind(&mut self, throw: Throw) -> Flow {
        // SAFETY: frames and headers as `runtime::stack` says; `pc` lies in the frame's code.
        unsafe {
            loop {
                let code = &*self.stack.code;
                if !throw.is_termination() {
                    let at = self.stack.pc.offset_from(code.entry) as u32 - 1;
                    for held in code.held_at(at, self.stack.regs) {
                        self.thrown_while_holding(throw.0, held);
                    }
                    if let Some(handler) = code.code.handlers.iter().find(|h| h.start <= at && at < h.end) {
                        *self.stack.regs.add(handler.register as usize) = throw.0;
                        self.stack.pc = code.entry.add(handler.target as usize);
                        return Flow::Next;
                    }
                }
                let flags = (*self.stack.regs.sub(2)).to_raw() as u64;
                if flags & RESUMED != 0 {
                    self.complete_coroutine();
                }
                self.pop_frame();
                if flags & ITERATED != 0 {
                    let record = super::Instr(self.stack.pc.sub(1)).b();
                    *self.stack.regs.add(record + 2) = Value::HOLE;
                }
                if flags & ENTRY != 0 {
                    self.stack.result = Err(throw);
                    return Flow::Exit;
                }
            }
        }
    }

    /// Leaves the innermost frame: `agent.stack` is the outer one's again.
    pub(crate) fn pop_frame(&mut self) {
        // SAFETY: as above.
        unsafe {
            let header = self.stack.regs.sub(HEADER as usize);
            self.stack.regs = (*header).to_raw() as *mut Value;
            self.stack.pc = (*header.add(1)).to_raw() as *const u64;
            self.stack.code = (*header.add(2)).to_raw() as *const CodeInstance;
        }
    }
    /// Leaves the innermost frame with a value, as Return does.
    pub(crate) fn return_from_frame(&mut self, value: Value) -> Flow {
        // SAFETY: as above; a frame that is no entry was pushed by a call instruction, which lies before the return pc.
        unsafe {
            let flags = (*self.stack.regs.sub(2)).to_raw() as u64;
            self.pop_frame();
            if flags & ENTRY != 0 {
                self.stack.result = Ok(value);
                return Flow::Exit;
            }
            if flags & DISCARD == 0 {
                let dst = super::Instr(self.stack.pc.sub(1)).a();
                *self.stack.regs.add(dst) = value;
            }
            Flow::Next
        }
    }
}
