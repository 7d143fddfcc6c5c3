//! Register allocation: a stack of variables and temporaries in each frame.

use super::Compiler;
use crate::bytecode::operand::R;

impl Compiler<'_> {
    /// A fresh register above all live ones.
    pub(super) fn new_register(&mut self) -> R {
        self.new_registers(1)
    }

    /// The first of a run of fresh registers.
    pub(super) fn new_registers(&mut self, count: u32) -> R {
        let first = self.f.next_register;
        self.f.next_register += count;
        self.f.writer.reserve(self.f.next_register);
        R(first.min(u16::MAX as u32) as u16)
    }

    /// How many registers a suspension here keeps: those above hold nothing that is read again.
    pub(super) fn live_registers(&self) -> u16 {
        self.f.next_register.min(u16::MAX as u32) as u16
    }

    /// Where the registers stand, for `release`.
    pub(super) fn mark(&self) -> u32 {
        self.f.next_register
    }

    /// Frees all registers taken since `mark`.
    pub(super) fn release(&mut self, mark: u32) {
        debug_assert!(mark <= self.f.next_register);
        self.f.next_register = mark;
        self.f.is_variable.truncate(mark as usize);
    }

    /// From here on code can see what is in the register.
    pub(super) fn set_variable(&mut self, register: R) {
        let index = register.0 as usize;
        if self.f.is_variable.len() <= index {
            self.f.is_variable.resize(index + 1, false);
        }
        self.f.is_variable[index] = true;
    }

    pub(super) fn is_variable(&self, register: R) -> bool {
        self.f.is_variable.get(register.0 as usize).copied().unwrap_or(false)
    }

    /// A register that intermediate values may go to on the way to `dst`: itself unless code can see it.
    pub(super) fn scratch(&mut self, dst: R) -> R {
        if self.is_variable(dst) { self.new_register() } else { dst }
    }

    /// dst = src, if they are not the same.
    pub(super) fn move_to(&mut self, dst: R, src: R) {
        if dst != src {
            self.f.writer.move_(dst, src);
        }
    }
}
