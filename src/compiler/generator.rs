//! `yield`, `yield*` and `await`.

use super::Compiler;
use crate::bytecode::operand::R;
use crate::bytecode::writer::Writer;
use crate::bytecode::{Constant, FunctionKind};
use zerojs_grammar::ast::{NodeId, Text};

impl Compiler<'_> {
    /// An instruction that suspends, after which the registers in use are still needed.
    fn suspend(&mut self, emit: fn(&mut Writer, R, R, u16), dst: R, src: R) {
        let live = self.live_registers();
        emit(&mut self.f.writer, dst, src, live);
    }

    pub(super) fn await_(&mut self, dst: R, src: R) {
        self.suspend(Writer::await_, dst, src);
    }

    pub(super) fn await_expression(&mut self, id: NodeId, dst: R) {
        let mark = self.mark();
        let value = self.operand(self.child(id, 0));
        self.at(id);
        self.await_(dst, value);
        self.release(mark);
    }

    /// <https://tc39.es/ecma262/#sec-generator-function-definitions-runtime-semantics-evaluation>
    pub(super) fn yield_expression(&mut self, id: NodeId, dst: R) {
        let mark = self.mark();
        let argument = self.child(id, 0);
        let sent = self.new_registers(2);
        let mode = R(sent.0 + 1);
        let is_async = self.f.kind == FunctionKind::AsyncGenerator;
        let value = if argument.is_some() {
            self.operand(argument)
        } else {
            self.f.writer.load_undefined(sent);
            sent
        };
        self.at(id);
        if is_async {
            self.await_(sent, value);
            self.suspend(Writer::async_yield, sent, sent);
        } else {
            self.suspend(Writer::yield_, sent, value);
        }
        self.resumed(sent, mode, is_async);
        self.move_to(dst, sent);
        self.release(mark);
    }

    /// After a suspension: `return` was called if mode says so.
    fn resumed(&mut self, sent: R, mode: R, is_async: bool) {
        let next = self.f.writer.label();
        self.f.writer.jump_if_int(mode, 0, next);
        if is_async {
            self.await_(sent, sent);
        }
        self.return_from_here(sent);
        self.f.writer.bind(next);
    }

    fn named_constant(&mut self, name: &str) -> crate::bytecode::operand::K {
        self.f.writer.short_constant(Constant::String(Text::Utf8(name.into())))
    }

    fn get_result_field(&mut self, dst: R, result: R, name: &str) {
        let text = Text::Utf8(name.into());
        if let Some(cache) = self.f.writer.try_cache(&text) {
            return self.f.writer.get_field(dst, result, cache);
        }
        let mark = self.mark();
        let key = self.new_register();
        self.string_to(text, key);
        self.f.writer.get_elem(dst, result, key);
        self.release(mark);
    }

    /// `yield* iterable`: the inner iterator gets what is sent, thrown or returned, and its results go out as they are.
    /// <https://tc39.es/ecma262/#sec-generator-function-definitions-runtime-semantics-evaluation>
    pub(super) fn yield_star(&mut self, id: NodeId, dst: R) {
        let is_async = self.f.kind == FunctionKind::AsyncGenerator;
        let mark = self.mark();
        let record = self.new_registers(3);
        let received = self.new_registers(2);
        let mode = R(received.0 + 1);
        let (result, done) = (self.new_register(), self.new_register());
        let inner_mark = self.mark();
        let iterable = self.operand(self.child(id, 0));
        let range = self.node(self.child(id, 0));
        self.f.writer.at(range.start);
        self.f.writer.expression_range(range.start, range.end);
        if is_async {
            self.f.writer.get_async_iterator(record, iterable);
        } else {
            self.f.writer.get_iterator(record, iterable);
        }
        self.release(inner_mark);
        self.at(id);
        self.f.writer.load_undefined(received);
        self.f.writer.load_int(mode, 0);
        let (head, thrown, returned) = (self.f.writer.label(), self.f.writer.label(), self.f.writer.label());
        let (check, finished) = (self.f.writer.label(), self.f.writer.label());
        self.f.writer.bind(head);
        self.f.writer.jump_if_int(mode, 1, thrown);
        self.f.writer.jump_if_int(mode, 2, returned);
        self.f.writer.iterator_call(result, record, received);
        self.f.writer.jump(0, check);
        self.f.writer.end_of_path();

        // throw
        self.f.writer.bind(thrown);
        let k = self.named_constant("throw");
        self.f.writer.move_(result, received);
        self.f.writer.iterator_call_method(result, record, k);
        let no_throw = self.f.writer.label();
        self.f.writer.jump_if_hole(result, no_throw);
        self.f.writer.jump(0, check);
        self.f.writer.end_of_path();
        self.f.writer.bind(no_throw);
        self.close_iterator(record, is_async);
        let message = Text::Utf8("The iterator does not provide a 'throw' method".into());
        let message = self.string_constant(message);
        self.f.writer.throw_error(0, message);
        self.f.writer.end_of_path();

        // return
        self.f.writer.bind(returned);
        let k = self.named_constant("return");
        self.f.writer.move_(result, received);
        self.f.writer.iterator_call_method(result, record, k);
        let no_return = self.f.writer.label();
        self.f.writer.jump_if_hole(result, no_return);
        self.f.writer.jump(0, check);
        self.f.writer.end_of_path();
        self.f.writer.bind(no_return);
        if is_async {
            self.await_(received, received);
        }
        self.return_from_here(received);

        // All three: an iterator result.
        self.f.writer.bind(check);
        if is_async {
            self.await_(result, result);
        }
        self.f.writer.check_object(result, 0);
        self.get_result_field(done, result, "done");
        self.f.writer.jump_if_true(done, finished);
        if is_async {
            self.get_result_field(result, result, "value");
            self.suspend(Writer::async_yield_delegate, received, result);
            // A return's value is awaited; if that fails, it is a throw that goes to the inner iterator.
            let resumed = self.f.writer.label();
            self.f.writer.jump_if_int(mode, 0, resumed);
            self.f.writer.jump_if_int(mode, 1, resumed);
            let region = self.region();
            self.await_(received, received);
            self.f.writer.jump(0, resumed);
            self.end_region(region, received);
            self.f.writer.load_int(mode, 1);
            self.f.writer.bind(resumed);
        } else {
            self.suspend(Writer::yield_delegate, received, result);
        }
        self.f.writer.loop_(0, head);
        self.f.writer.end_of_path();

        self.f.writer.bind(finished);
        let value = self.new_register();
        self.get_result_field(value, result, "value");
        let normal = self.f.writer.label();
        self.f.writer.jump_if_int(mode, 0, normal);
        self.f.writer.jump_if_int(mode, 1, normal);
        self.return_from_here(value);
        self.f.writer.bind(normal);
        self.move_to(dst, value);
        self.release(mark);
    }
}
