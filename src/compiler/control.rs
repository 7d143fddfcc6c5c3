//! Leaving statements early: what a break, continue or return passes on its way, and where exceptions go.
//!
//! A jump out of a `for…of` closes its iterator on the spot; one out of a `try…finally` notes in the *kind* register where
//! it wants to go and jumps to the finally block, after which a dispatch sends it on. Code emitted on the way out must not be
//! covered by the handlers it has left: their regions are paused meanwhile.

use super::Compiler;
use crate::bytecode::operand::R;
use crate::bytecode::writer::Label;
use crate::bytecode::{Constant, FunctionKind};
use zerojs_grammar::ast::{Kind, Name, NodeId, Text, names};

/// A range of instructions that a handler covers, with gaps.
#[derive(Default)]
pub(super) struct Region {
    start: u32,
    segments: Vec<(u32, u32)>,
}

/// What a way out leads to in the end.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Exit {
    Return,
    /// A label, and how many control entries stay.
    Jump(Label, usize),
}

/// What stands around the code being emitted.
pub(super) enum Control {
    Breakable {
        labels: Vec<Name>,
        unlabelled: bool,
        break_: Label,
        continue_: Option<Label>,
    },
    /// A try block with a catch.
    Region(Region),
    /// An iterator to close.
    Iterator {
        record: R,
        is_async: bool,
        region: Region,
    },
    /// A finally block; `kind` is 0 after normal completion, 1 after a throw, 2 + i for an exit.
    Finally {
        entry: Label,
        kind: R,
        value: R,
        exits: Vec<Exit>,
        region: Region,
    },
}

impl Compiler<'_> {
    pub(super) fn region(&self) -> Region {
        Region { start: self.f.writer.here(), segments: Vec::new() }
    }

    fn pause(&mut self, i: usize) {
        let here = self.f.writer.here();
        if let Control::Region(region) | Control::Iterator { region, .. } | Control::Finally { region, .. } =
            &mut self.f.control[i]
        {
            region.segments.push((region.start, here));
            region.start = here;
        }
    }

    fn resume(&mut self, i: usize) {
        let here = self.f.writer.here();
        if let Control::Region(region) | Control::Iterator { region, .. } | Control::Finally { region, .. } =
            &mut self.f.control[i]
        {
            region.start = here;
        }
    }

    /// The region ends here; its exceptions go to the label, which is bound right after.
    pub(super) fn end_region(&mut self, mut region: Region, exception: R) {
        let handler = self.f.writer.label();
        region.segments.push((region.start, self.f.writer.here()));
        region.segments.retain(|s| s.0 < s.1);
        self.f.writer.end_of_path();
        if region.segments.is_empty() {
            return self.f.writer.bind(handler);
        }
        self.f.writer.bind_handler(handler);
        for (start, end) in region.segments {
            self.f.writer.handler(start, end, handler, exception);
        }
    }

    /// Leaves all control entries from `depth` on, then goes where the exit says. Control does not go on after it.
    pub(super) fn leave(&mut self, depth: usize, exit: Exit, value: Option<R>) {
        if !self.f.writer.is_reachable() {
            return;
        }
        let top = self.f.control.len();
        let mut i = top;
        let mut caught = false;
        while i > depth && !caught {
            i -= 1;
            self.pause(i);
            match &mut self.f.control[i] {
                &mut Control::Iterator { record, is_async, .. } => self.close_iterator(record, is_async),
                Control::Finally { entry, kind, value: slot, exits, .. } => {
                    let index = exits.iter().position(|e| *e == exit).unwrap_or_else(|| {
                        exits.push(exit);
                        exits.len() - 1
                    });
                    let (entry, kind, slot) = (*entry, *kind, *slot);
                    if let Some(value) = value {
                        self.move_to(slot, value);
                    }
                    self.f.writer.load_int(kind, index as i32 + 2);
                    self.f.writer.jump(0, entry);
                    caught = true;
                }
                _ => {}
            }
        }
        if !caught {
            match exit {
                Exit::Jump(label, _) => self.f.writer.jump(0, label),
                Exit::Return => self.return_value(value.unwrap_or(R(0))),
            }
        }
        for i in i..top {
            self.resume(i);
        }
        self.f.writer.end_of_path();
    }

    /// The last instruction of a function.
    fn return_value(&mut self, value: R) {
        match (self.f.activation, self.f.kind) {
            (Some(activation), _) => self.f.writer.async_return(activation, value),
            (None, FunctionKind::DerivedConstructor) => {
                let mark = self.mark();
                let this = match self.resolve_pseudo(names::THIS) {
                    Some(binding) => {
                        let register = self.new_register();
                        self.read_place(binding, register);
                        register
                    }
                    None => R(0),
                };
                self.f.writer.return_derived(value, this);
                self.release(mark);
            }
            (None, kind) => {
                // HasCallInTailPosition, https://tc39.es/ecma262/#sec-static-semantics-hascallintailposition: strict code,
                // and nothing is left to do in this function.
                let plain = matches!(kind, FunctionKind::Normal | FunctionKind::Method | FunctionKind::Arrow);
                let free = self.f.control.iter().all(|c| matches!(c, Control::Breakable { .. }));
                if plain && self.f.strict && free {
                    self.f.writer.make_tail_call(value);
                }
                self.f.writer.return_(value);
            }
        }
    }

    /// Returns from the function through everything around.
    pub(super) fn return_from_here(&mut self, value: R) {
        self.leave(0, Exit::Return, Some(value));
    }

    /// IteratorClose or AsyncIteratorClose after a normal completion.
    /// <https://tc39.es/ecma262/#sec-asynciteratorclose>
    pub(super) fn close_iterator(&mut self, record: R, is_async: bool) {
        if !is_async {
            return self.f.writer.iterator_close(record);
        }
        let mark = self.mark();
        let result = self.new_register();
        let skip = self.f.writer.label();
        let k = self.f.writer.short_constant(Constant::String(Text::Utf8("return".into())));
        self.f.writer.load_hole(result);
        self.f.writer.iterator_call_method(result, record, k);
        self.f.writer.jump_if_hole(result, skip);
        self.await_(result, result);
        self.f.writer.check_object(result, 1);
        self.f.writer.bind(skip);
        self.release(mark);
    }

    /// The handler of an iterator's region: closes it, whatever comes of that, and throws on.
    pub(super) fn close_iterator_and_throw(&mut self, record: R, is_async: bool, exception: R) {
        if is_async {
            let mark = self.mark();
            let (result, ignored) = (self.new_register(), self.new_register());
            let skip = self.f.writer.label();
            let k = self.f.writer.short_constant(Constant::String(Text::Utf8("return".into())));
            let region = self.region();
            self.f.writer.load_hole(result);
            self.f.writer.iterator_call_method(result, record, k);
            self.f.writer.jump_if_hole(result, skip);
            self.await_(result, result);
            self.f.writer.jump(0, skip);
            self.end_region(region, ignored);
            self.f.writer.bind(skip);
            self.release(mark);
        } else {
            self.f.writer.iterator_close_quietly(record);
        }
        self.f.writer.rethrow(exception);
        self.f.writer.end_of_path();
    }

    /// `break` and `continue`: both are forward jumps, loops go on from their bottom.
    pub(super) fn break_or_continue(&mut self, id: NodeId) {
        let label = self.child(id, 0);
        let is_continue = self.kind(id) == Kind::Continue;
        let name = label.is_some().then(|| self.name_of(label));
        for depth in (0..self.f.control.len()).rev() {
            let Control::Breakable { labels, unlabelled, break_, continue_ } = &self.f.control[depth] else {
                continue;
            };
            let matches = match name {
                Some(name) => labels.contains(&name),
                None => *unlabelled && (!is_continue || continue_.is_some()),
            };
            if !matches {
                continue;
            }
            let target = if is_continue { continue_.unwrap_or(*break_) } else { *break_ };
            return self.leave(depth + 1, Exit::Jump(target, depth + 1), None);
        }
    }

    /// <https://tc39.es/ecma262/#sec-try-statement-runtime-semantics-evaluation>
    pub(super) fn try_statement(&mut self, id: NodeId) {
        let (block, handler, finalizer) = (self.child(id, 0), self.child(id, 1), self.child(id, 2));
        let mark = self.mark();
        self.completion_undefined();
        if finalizer.is_some() {
            self.begin_finally();
        }
        if handler.is_some() {
            let exception = self.new_register();
            let region = self.region();
            self.f.control.push(Control::Region(region));
            self.statement(block);
            let after = self.f.writer.label();
            if let Some(Control::Region(region)) = self.f.control.pop() {
                self.f.writer.jump(0, after);
                self.end_region(region, exception);
            }
            self.completion_undefined();
            self.catch_clause(handler, exception);
            self.f.writer.bind(after);
        } else {
            self.statement(block);
        }
        if finalizer.is_some() {
            self.end_finally(|c, _, _| {
                let saved = c.f.completion.map(|completion| {
                    let saved = c.new_register();
                    c.f.writer.move_(saved, completion);
                    c.f.writer.load_undefined(completion);
                    (saved, completion)
                });
                c.statement(finalizer);
                if let Some((saved, completion)) = saved {
                    c.f.writer.move_(completion, saved);
                }
            });
        }
        self.release(mark);
    }

    /// From here on a finally block stands around, until `end_finally`.
    pub(super) fn begin_finally(&mut self) {
        let run = self.new_registers(2);
        let entry = self.f.writer.label();
        let region = self.region();
        self.f.control.push(Control::Finally { entry, kind: run, value: R(run.0 + 1), exits: Vec::new(), region });
    }

    /// The finally block itself, between the ways into it and the dispatch to where they lead.
    pub(super) fn end_finally(&mut self, body: impl FnOnce(&mut Self, R, R)) {
        let Some(Control::Finally { entry, kind, value, exits, region }) = self.f.control.pop() else { return };
        self.f.writer.load_int(kind, 0);
        self.f.writer.jump(0, entry);
        self.end_region(region, value);
        self.f.writer.load_int(kind, 1);
        self.f.writer.bind(entry);
        let start = self.f.writer.here();
        body(self, kind, value);
        self.f.writer.hold(start, value, Some(kind));
        let end = self.f.writer.label();
        self.f.writer.jump_if_int(kind, 0, end);
        let ways: Vec<_> = exits
            .iter()
            .enumerate()
            .map(|(i, &exit)| {
                let label = self.f.writer.label();
                self.f.writer.jump_if_int(kind, i as i16 + 2, label);
                (label, exit)
            })
            .collect();
        self.f.writer.rethrow(value);
        self.f.writer.end_of_path();
        for (label, exit) in ways {
            self.f.writer.bind(label);
            let depth = match exit {
                Exit::Return => 0,
                Exit::Jump(_, depth) => depth,
            };
            self.leave(depth, exit, (exit == Exit::Return).then_some(value));
        }
        self.f.writer.bind(end);
    }

    fn catch_clause(&mut self, id: NodeId, exception: R) {
        let (parameter, body) = (self.child(id, 0), self.child(id, 1));
        let scope = self.scope_of(id);
        let start = self.f.writer.here();
        if scope.is_some() {
            self.open_scope(scope);
        }
        if parameter.is_some() {
            self.bind_target(parameter, exception, super::pattern::Mode::Initialise);
        }
        self.statement(body);
        if scope.is_some() {
            self.close_scope();
        }
        self.f.writer.hold(start, exception, None);
    }

    /// The completion value of a script so far gives way to undefined.
    pub(super) fn completion_undefined(&mut self) {
        if let Some(completion) = self.f.completion {
            self.f.writer.load_undefined(completion);
        }
    }
}
