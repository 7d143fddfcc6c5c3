//! Writes instructions: one typed method per row of the opcode table, labels, and the tables of a [`Code`].

use super::operand::{C, E, K, R, W};
use super::{Code, Constant, Handler, Hold, NO_KIND, Op, operand::Kind};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use zerojs_grammar::ast::Text;

/// A place in the code, known or not yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label(u32);

/// What the writer gives up on; the compiler turns it into an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overflow {
    /// More registers than an operand can name.
    Registers,
    /// More constants than an operand can name.
    Constants,
    /// More table entries (functions, literals, caches…) than an operand can name.
    Tables,
}

const UNBOUND: u32 = u32::MAX;
/// Registers beyond this are refused: call windows need room above them.
pub const MAX_REGISTERS: u32 = 65_000;
/// Inline caches beyond this are refused: the sites after that do without.
pub const MAX_CACHES: usize = 65_000;

/// The writer of one function's code.
#[derive(Default)]
pub struct Writer {
    instructions: Vec<u64>,
    labels: Vec<u32>,
    fixups: Vec<(u32, Label)>,
    used: Vec<bool>,
    constants: Vec<Constant>,
    constant_index: FxHashMap<(u8, u64, Text), u32>,
    caches: Vec<Text>,
    shared_caches: FxHashMap<Text, u16>,
    functions: Vec<Arc<Code>>,
    literals: Vec<Vec<Text>>,
    templates: Vec<Vec<(Option<Text>, Text)>>,
    argument_maps: Vec<Vec<u16>>,
    global_declarations: Vec<super::GlobalDeclarations>,
    handlers: Vec<Handler>,
    holds: Vec<Hold>,
    positions: Vec<(u32, u32)>,
    expressions: Vec<(u32, u32, u32)>,
    binding_names: Vec<(u32, Text)>,
    eval_sites: Vec<(u32, Arc<super::EvalSite>)>,
    position: u32,
    unreachable: bool,
    high_water: u32,
    overflow: Option<Overflow>,
}

macro_rules! argument {
    (R) => { R };
    (W) => { impl Into<W> };
    (E) => { E };
    (K) => { K };
    (K32) => { u32 };
    (N) => { u16 };
    (C) => { C };
    (I16) => { i16 };
    (I32) => { i32 };
    (L16) => { Label };
    (L32) => { Label };
}
macro_rules! bits {
    ($self:ident, $v:ident, R) => {
        $self.touch($v.0)
    };
    ($self:ident, $v:ident, W) => {{
        let w: W = $v.into();
        $self.touch(w.0)
    }};
    ($self:ident, $v:ident, E) => {
        $v.0 as u64
    };
    ($self:ident, $v:ident, K) => {
        $v.0 as u64
    };
    ($self:ident, $v:ident, K32) => {
        $v as u64
    };
    ($self:ident, $v:ident, N) => {
        $v as u64
    };
    ($self:ident, $v:ident, C) => {
        $v.0 as u64
    };
    ($self:ident, $v:ident, I16) => {
        $v as u16 as u64
    };
    ($self:ident, $v:ident, I32) => {
        $v as u32 as u64
    };
    ($self:ident, $v:ident, L16) => {
        $self.refer($v)
    };
    ($self:ident, $v:ident, L32) => {
        $self.refer($v)
    };
}
macro_rules! methods { ($( $(#[$doc:meta])* $path:ident $Op:ident $fn:ident { $($f:ident : $t:ident),* } )*) => {
    impl Writer { $(
        $(#[$doc])*
        #[allow(unused_mut, unused_variables, unused_assignments, clippy::new_ret_no_self)]
        pub fn $fn(&mut self, $($f: argument!($t)),*) {
            if self.unreachable { return; }
            let mut word = Op::$Op as u64;
            let mut shift = 16;
            $( word |= bits!(self, $f, $t) << shift; shift += 16; )*
            self.emit(word);
        }
    )* }
} }
crate::for_each_opcode!(methods);

impl Writer {
    /// Makes the last instruction a tail call, if it is a call whose result is in `value`, which is returned next.
    pub fn make_tail_call(&mut self, value: R) {
        if let Some(last) = self.instructions.last_mut()
            && *last as u16 == Op::Call as u16
            && (*last >> 16) as u16 == value.0
        {
            *last = *last & !0xFFFF | Op::TailCall as u64;
        }
    }

    fn emit(&mut self, word: u64) {
        let at = self.instructions.len() as u32;
        if self.positions.last().is_none_or(|&(_, offset)| offset != self.position) {
            self.positions.push((at, self.position));
        }
        self.instructions.push(word);
    }

    fn touch(&mut self, register: u16) -> u64 {
        self.high_water = self.high_water.max(register as u32 + 1);
        register as u64
    }

    fn refer(&mut self, label: Label) -> u64 {
        self.fixups.push((self.instructions.len() as u32, label));
        self.used[label.0 as usize] = true;
        0
    }

    /// Where the next instruction goes.
    pub fn here(&self) -> u32 {
        self.instructions.len() as u32
    }
    /// Whether control can get here; instructions where it cannot are dropped.
    pub fn is_reachable(&self) -> bool {
        !self.unreachable
    }
    /// Nothing after this is reached until a label that is jumped to.
    pub fn end_of_path(&mut self) {
        self.unreachable = true;
    }
    /// A new label, not yet anywhere.
    pub fn label(&mut self) -> Label {
        self.labels.push(UNBOUND);
        self.used.push(false);
        Label(self.labels.len() as u32 - 1)
    }
    /// The label is here. Code is reachable from here on if it was, or if something jumps here.
    pub fn bind(&mut self, label: Label) {
        debug_assert_eq!(self.labels[label.0 as usize], UNBOUND);
        self.labels[label.0 as usize] = self.here();
        if self.used[label.0 as usize] {
            self.unreachable = false;
        }
    }
    /// The label is here, and reached by an exception.
    pub fn bind_handler(&mut self, label: Label) {
        self.used[label.0 as usize] = true;
        self.bind(label);
    }
    /// Whether something jumps there.
    pub fn is_used(&self, label: Label) -> bool {
        self.used[label.0 as usize]
    }
    /// Exceptions in `start..end` go to a label that is bound already.
    pub fn handler(&mut self, start: u32, end: u32, target: Label, register: R) {
        if start < end {
            self.touch(register.0);
            self.handlers.push(Handler { start, end, target: self.labels[target.0 as usize], register: register.0 });
        }
    }
    /// From `start` to here an exception is held; see `Hold`.
    pub fn hold(&mut self, start: u32, register: R, kind: Option<R>) {
        let end = self.here();
        if start < end {
            self.holds.push(Hold { start, end, register: register.0, kind: kind.map_or(NO_KIND, |kind| kind.0) });
        }
    }
    /// Source offset of the instructions from here on.
    pub fn at(&mut self, offset: u32) {
        self.position = offset;
    }
    /// The current source offset.
    pub fn position(&self) -> u32 {
        self.position
    }
    /// The source range of the callee or object of the instruction that comes next.
    pub fn expression_range(&mut self, start: u32, end: u32) {
        if !self.unreachable {
            let here = self.here();
            self.expressions.pop_if(|last| last.0 == here);
            self.expressions.push((here, start, end));
        }
    }
    /// The name of the binding the next instruction checks.
    pub fn binding_name(&mut self, name: &Text) {
        if !self.unreachable {
            let here = self.here();
            self.binding_names.pop_if(|last| last.0 == here);
            self.binding_names.push((here, name.clone()));
        }
    }
    /// The scope of the direct eval that comes next.
    pub fn eval_site(&mut self, site: Arc<super::EvalSite>) {
        if !self.unreachable {
            self.eval_sites.push((self.here(), site));
        }
    }
    /// Registers below this are used, though perhaps by no operand (windows of calls).
    pub fn reserve(&mut self, count: u32) {
        self.high_water = self.high_water.max(count);
        if count > MAX_REGISTERS {
            self.overflow = Some(Overflow::Registers);
        }
    }
    /// What went wrong, if anything did.
    pub fn overflow(&self) -> Option<Overflow> {
        self.overflow
    }

    /// The index of a constant.
    pub fn constant(&mut self, constant: Constant) -> u32 {
        let key = match &constant {
            Constant::Number(n) => (0, n.to_bits(), Text::Utf8("".into())),
            Constant::String(s) => (1, 0, s.clone()),
            Constant::BigInt(s) => (2, 0, Text::Utf8(s.as_str().into())),
        };
        let constants = &mut self.constants;
        *self.constant_index.entry(key).or_insert_with(|| {
            constants.push(constant);
            constants.len() as u32 - 1
        })
    }
    /// The short index of a constant, if it has one.
    pub fn try_short_constant(&mut self, constant: Constant) -> Option<K> {
        u16::try_from(self.constant(constant)).ok().map(K)
    }
    /// The short index of a constant where the instruction has no other form.
    pub fn short_constant(&mut self, constant: Constant) -> K {
        self.try_short_constant(constant).unwrap_or_else(|| {
            self.overflow = Some(Overflow::Constants);
            K(0)
        })
    }
    /// A new inline cache for a key, unless there are too many.
    pub fn try_cache(&mut self, key: &Text) -> Option<C> {
        if self.caches.len() >= MAX_CACHES {
            return None;
        }
        self.caches.push(key.clone());
        Some(C(self.caches.len() as u16 - 1))
    }
    /// The cache of a global's name, shared by all its uses.
    pub fn global_cache(&mut self, key: &Text) -> C {
        if let Some(&index) = self.shared_caches.get(key) {
            return C(index);
        }
        if self.caches.len() > u16::MAX as usize {
            self.overflow = Some(Overflow::Tables);
            return C(0);
        }
        let index = self.caches.len() as u16;
        self.caches.push(key.clone());
        self.shared_caches.insert(key.clone(), index);
        C(index)
    }
    fn index(&mut self, count: usize) -> u16 {
        u16::try_from(count - 1).unwrap_or_else(|_| {
            self.overflow = Some(Overflow::Tables);
            0
        })
    }
    /// Adds a function.
    pub fn function(&mut self, code: Arc<Code>) -> u16 {
        self.functions.push(code);
        self.index(self.functions.len())
    }
    /// Adds the keys of an object literal.
    pub fn literal(&mut self, keys: Vec<Text>) -> u16 {
        self.literals.push(keys);
        self.index(self.literals.len())
    }
    /// Adds the texts of a tagged template.
    pub fn template(&mut self, chunks: Vec<(Option<Text>, Text)>) -> u16 {
        self.templates.push(chunks);
        self.index(self.templates.len())
    }
    /// Adds a map of parameters to slots.
    pub fn argument_map(&mut self, slots: Vec<u16>) -> u16 {
        self.argument_maps.push(slots);
        self.index(self.argument_maps.len())
    }
    /// Adds what a script declares.
    pub fn declarations(&mut self, declarations: super::GlobalDeclarations) -> u16 {
        self.global_declarations.push(declarations);
        self.index(self.global_declarations.len())
    }

    /// Jumps get their distances and the tables go into the code; its other fields are the caller's.
    pub fn finish(mut self, code: &mut Code) -> Result<(), Overflow> {
        if let Some(overflow) = self.overflow {
            return Err(overflow);
        }
        self.relax();
        for &(at, label) in &self.fixups {
            let target = self.labels[label.0 as usize];
            debug_assert_ne!(target, UNBOUND, "a label that is nowhere");
            let distance = target as i64 - (at as i64 + 1);
            let word = &mut self.instructions[at as usize];
            *word |= if is_near(*word) {
                debug_assert!(i16::try_from(distance).is_ok());
                (distance as i16 as u16 as u64) << 48
            } else {
                (distance as i32 as u32 as u64) << 32
            };
        }
        code.register_count = self.high_water.max(code.parameter_count as u32 + 1) as u16;
        code.instructions = self.instructions;
        code.constants = self.constants;
        code.caches = self.caches;
        code.functions = self.functions;
        code.literals = self.literals;
        code.templates = self.templates;
        code.argument_maps = self.argument_maps;
        code.global_declarations = self.global_declarations;
        code.handlers = self.handlers;
        code.holds = self.holds;
        code.positions = self.positions;
        code.expressions = self.expressions;
        code.binding_names = self.binding_names;
        code.eval_sites = self.eval_sites;
        Ok(())
    }

    /// Short jumps whose target may be too far get a trampoline: `op → +1; Jump +1; Jump target`. Each instruction becomes
    /// at most three, so one pass that trebles every distance is enough.
    fn relax(&mut self) {
        if self.instructions.len() < i16::MAX as usize {
            return;
        }
        let far: Vec<usize> = (0..self.fixups.len())
            .filter(|&i| {
                let (at, label) = self.fixups[i];
                let distance = self.labels[label.0 as usize] as i64 - at as i64;
                is_near(self.instructions[at as usize]) && distance.abs() * 3 > 32_000
            })
            .collect();
        if far.is_empty() {
            return;
        }
        let mut expanded = vec![false; self.instructions.len()];
        for &i in &far {
            expanded[self.fixups[i].0 as usize] = true;
        }
        let mut moved = Vec::with_capacity(self.instructions.len() + 1);
        let mut out = Vec::with_capacity(self.instructions.len() + 2 * far.len());
        for (i, &word) in self.instructions.iter().enumerate() {
            moved.push(out.len() as u32);
            out.push(word);
            if expanded[i] {
                out.push(Op::Jump as u64);
                out.push(Op::Jump as u64);
            }
        }
        moved.push(out.len() as u32);
        let old_fixups = std::mem::take(&mut self.fixups);
        let old_labels = self.labels.clone();
        for label in self.labels.iter_mut().filter(|l| **l != UNBOUND) {
            *label = moved[*label as usize];
        }
        for (at, label) in old_fixups {
            let here = moved[at as usize];
            if !expanded[at as usize] {
                self.fixups.push((here, label));
                continue;
            }
            out[here as usize] |= 1 << 48;
            out[here as usize + 1] |= 1 << 32;
            if old_labels[label.0 as usize] <= at {
                out[here as usize + 2] = Op::Loop as u64;
            }
            self.fixups.push((here + 2, label));
        }
        self.instructions = out;
        let go = |at: &mut u32| *at = moved[*at as usize];
        for h in &mut self.handlers {
            go(&mut h.start);
            go(&mut h.end);
            go(&mut h.target);
        }
        for h in &mut self.holds {
            go(&mut h.start);
            go(&mut h.end);
        }
        self.positions.iter_mut().for_each(|p| go(&mut p.0));
        self.expressions.iter_mut().for_each(|p| go(&mut p.0));
        self.binding_names.iter_mut().for_each(|p| go(&mut p.0));
        self.eval_sites.iter_mut().for_each(|p| go(&mut p.0));
    }
}

/// Whether the instruction's jump distance is a short one (in its c field).
fn is_near(word: u64) -> bool {
    super::opcodes::OPS[(word & 0xffff) as usize].operands().iter().any(|&(_, kind)| kind == Kind::L16)
}
