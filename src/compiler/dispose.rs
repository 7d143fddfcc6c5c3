//! `using` and `await using`: a finally block that disposes of what was declared, in reverse.

use super::Compiler;
use super::control::Control;
use crate::bytecode::operand::R;
use zerojs_grammar::ast::{Kind, NodeId};

impl Compiler<'_> {
    /// Emits statements among which are `using` declarations, and the disposal at their end.
    /// <https://tc39.es/ecma262/#sec-disposeresources>
    pub(super) fn with_disposal(&mut self, declarations: &[NodeId], body: impl FnOnce(&mut Self)) {
        let is_async = declarations.iter().any(|&d| self.kind(d) == Kind::AwaitUsingDeclaration);
        let mark = self.mark();
        let list = self.new_register();
        self.f.writer.new_dispose_list(list);
        self.begin_finally();
        self.dispose_lists.push(list);
        body(self);
        self.dispose_lists.pop();
        self.end_finally(|c, kind, error| c.dispose(list, kind, error, is_async));
        self.release(mark);
    }

    /// Adds a value to the innermost list.
    pub(super) fn add_disposable(&mut self, value: R, is_async: bool) {
        if let Some(&list) = self.dispose_lists.last() {
            self.f.writer.add_disposable(list, value, is_async as u16);
        }
    }

    /// Disposes of everything on the list. An error becomes the completion, suppressing the one before.
    fn dispose(&mut self, list: R, kind: R, error: R, is_async: bool) {
        let result = self.new_registers(2);
        let (must_await, exception) = (R(result.0 + 1), self.new_register());
        let (head, empty, next) = (self.f.writer.label(), self.f.writer.label(), self.f.writer.label());
        self.f.writer.bind(head);
        let region = self.region();
        self.f.control.push(Control::Region(region));
        self.f.writer.dispose_next(result, list, empty);
        if is_async {
            self.f.writer.jump_if_int(must_await, 0, next);
            self.await_(result, result);
        }
        self.f.writer.jump(0, next);
        if let Some(Control::Region(region)) = self.f.control.pop() {
            self.end_region(region, exception);
        }
        let first = self.f.writer.label();
        let thrown = self.f.writer.label();
        self.f.writer.jump_if_int(kind, 1, thrown);
        self.f.writer.jump(0, first);
        self.f.writer.end_of_path();
        self.f.writer.bind(thrown);
        self.f.writer.suppress_error(exception, exception, error);
        self.f.writer.bind(first);
        self.f.writer.move_(error, exception);
        self.f.writer.load_int(kind, 1);
        self.f.writer.bind(next);
        self.f.writer.loop_(0, head);
        self.f.writer.end_of_path();
        self.f.writer.bind(empty);
    }
}
