//! Instructions as data: what the compiler makes and the VM runs. No engine state.
pub mod listing;
pub mod opcodes;
pub mod operand;
pub mod writer;

pub use opcodes::Op;
use std::sync::Arc;
pub use zerojs_grammar::ast::Text;

/// `Code` register or slot numbers that mean "none".
pub const NONE: u16 = u16::MAX;
/// Registers of a frame's header below `base + HEADER` (see `opcodes`): callee is `base + 5`, this `base + 6`, arguments from `base + 7`.
pub const HEADER: u16 = 6;
/// Where the callee goes, from base.
pub const CALLEE: u16 = 5;
/// Where new.target goes, from base (SuperCall only; others put it there themselves).
pub const NEW_TARGET: u16 = 3;

/// A compiled function: immutable, shareable between threads, independent of any heap.
#[derive(Debug)]
pub struct Code {
    /// The function's `name` property, from its declaration or place.
    pub name: Text,
    /// What kind of function this is.
    pub kind: FunctionKind,
    /// See the flags' names.
    pub flags: CodeFlags,
    /// ExpectedArgumentCount: the `length` property.
    pub length: u32,
    /// How many parameters have registers (r1…); a rest parameter is none of them.
    pub parameter_count: u16,
    /// Registers of the frame, r0 and parameters included.
    pub register_count: u16,
    /// Instructions: `op16 | a16 | b16 | c16`, op in the lowest bits.
    pub instructions: Vec<u64>,
    /// Constants.
    pub constants: Vec<Constant>,
    /// The property keys of the inline caches.
    pub caches: Vec<Text>,
    /// Functions inside.
    pub functions: Vec<Arc<Code>>,
    /// Keys of object literals.
    pub literals: Vec<Vec<Text>>,
    /// Tagged templates: (cooked, raw) of each chunk.
    pub templates: Vec<Vec<(Option<Text>, Text)>>,
    /// For mapped arguments: the env slot of each parameter, or NONE.
    pub argument_maps: Vec<Vec<u16>>,
    /// What scripts and evals declare.
    pub global_declarations: Vec<GlobalDeclarations>,
    /// Where exceptions go; of those that cover an instruction the first one counts, so inner ones come first.
    pub handlers: Vec<Handler>,
    /// Catch and finally blocks.
    pub holds: Vec<Hold>,
    /// Source offset of instructions: (first instruction, byte offset), ascending. An entry lasts until the next.
    pub positions: Vec<(u32, u32)>,
    /// For calls and property reads: (instruction, start, end) of the callee or object expression in the source, for messages such as "a.b is not a function". Ascending.
    pub expressions: Vec<(u32, u32, u32)>,
    /// For checked environment reads and writes: (instruction, name). Ascending.
    pub binding_names: Vec<(u32, Text)>,
    /// For CallEval: (instruction, what is in scope). Ascending.
    pub eval_sites: Vec<(u32, Arc<EvalSite>)>,
    /// The source's range of the function, for toString.
    pub source_range: (u32, u32),
    /// The source.
    pub source: Arc<Source>,
    /// Of a module's top-level code.
    pub module: Option<Box<ModuleInfo>>,
}

/// A source text with its name and lines.
#[derive(Debug)]
pub struct Source {
    /// File name or another label, as stacks show it.
    pub name: String,
    /// The text.
    pub text: String,
    /// Byte offset of each line.
    pub line_starts: Vec<u32>,
    /// The text was a JavaScript string: lone surrogates were replaced, and literals get them back.
    pub has_placeholders: bool,
}

impl Source {
    /// 1-based line and column (UTF-16 units) of a byte offset.
    pub fn position(&self, offset: u32) -> (u32, u32) {
        let line = self.line_starts.partition_point(|&s| s <= offset);
        let start = self.line_starts.get(line.wrapping_sub(1)).copied().unwrap_or(0);
        let text = self.text.get(start as usize..offset as usize).unwrap_or("");
        (line.max(1) as u32, text.encode_utf16().count() as u32 + 1)
    }
}

/// How a function is called and what it is made into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum FunctionKind {
    /// Has [[Construct]].
    Normal,
    Arrow,
    /// Methods, accessors: no [[Construct]].
    Method,
    ClassConstructor,
    DerivedConstructor,
    Generator,
    Async,
    AsyncArrow,
    AsyncMethod,
    AsyncGenerator,
    /// Top-level code of scripts and evals.
    Script,
    Eval,
    Module,
    AsyncModule,
}

/// Facts about a function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CodeFlags {
    /// Strict mode code.
    pub strict: bool,
    /// A method: `SetHome` follows.
    pub has_home: bool,
    /// The name binding `name` property must not be defined (anonymous class without static name…).
    pub no_name: bool,
}

/// The longest BigInt, in bits. No larger product or quotient can be interrupted: none may take long. JavaScriptCore and
/// QuickJS have the same limit.
pub const MAX_BIGINT_BITS: usize = 1 << 20;

/// A constant.
#[derive(Clone, Debug, PartialEq)]
pub enum Constant {
    /// A number.
    Number(f64),
    /// A string.
    String(Text),
    /// A BigInt: decimal digits, or others with their prefix.
    BigInt(String),
}

/// No register: see `Hold::kind`.
pub const NO_KIND: u16 = u16::MAX;

/// A catch or finally block: instructions that run while an exception is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hold {
    /// First instruction.
    pub start: u32,
    /// Just past the last one.
    pub end: u32,
    /// Where the exception is.
    pub register: u16,
    /// Of a finally block, the register that is 1 when it was entered by an exception; `NO_KIND` of a catch block.
    pub kind: u16,
}

/// A range of instructions whose exceptions go to `target`, the exception in `register`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handler {
    /// First instruction covered.
    pub start: u32,
    /// Just past the last one.
    pub end: u32,
    /// Where to go on.
    pub target: u32,
    /// Where the exception is put.
    pub register: u16,
}

/// What a script (or a sloppy eval whose variables are global) declares.
#[derive(Clone, Debug, Default)]
pub struct GlobalDeclarations {
    /// var names, without those of functions.
    pub vars: Vec<Text>,
    /// Function names, in order; their closures are in consecutive registers.
    pub functions: Vec<Text>,
    /// let, const, class names: true for constants.
    pub lexicals: Vec<(Text, bool)>,
    /// Annex B names: become vars only if possible at run time.
    pub annex_b: Vec<Text>,
    /// An eval's: can be deleted.
    pub deletable: bool,
}

/// What a direct eval sees: the static scopes around it, innermost first, over run-time environments.
#[derive(Debug)]
pub struct EvalSite {
    /// Register of the innermost environment, or NONE for the callee's closure environment.
    pub env: u16,
    /// The scopes.
    pub scope: Arc<StaticScope>,
    /// What is allowed in the eval's source.
    pub context: zerojs_grammar::EvalContext,
}

/// The names of one run-time environment, for evals.
#[derive(Debug)]
pub struct StaticScope {
    /// The next environment outwards.
    pub parent: Option<Arc<StaticScope>>,
    /// (name, kind, slot) of all bindings in this environment.
    pub bindings: Vec<(Text, zerojs_grammar::ast::BindingKind, u16)>,
    /// What it belongs to: decides where an eval's vars go (the nearest Function, Var, Script or Module) and what they clash with.
    pub kind: zerojs_grammar::ast::ScopeKind,
    /// The function it belongs to is an arrow (its `this` is further out).
    pub in_arrow: bool,
    /// The private names declared here are in `bindings` too; this is a parameters' scope with a Var scope inside.
    pub is_parameter_scope: bool,
}

/// A module's requests, imports and exports.
#[derive(Clone, Debug, Default)]
pub struct ModuleInfo {
    /// Requested modules in order, each once: specifier, attributes, phase.
    pub requests: Vec<ModuleRequest>,
    /// Imported names.
    pub imports: Vec<ImportEntry>,
    /// `export { local as name }` and declarations.
    pub local_exports: Vec<LocalExport>,
    /// `export { a as b } from`.
    pub indirect_exports: Vec<IndirectExport>,
    /// `export * from`: indices of requests.
    pub star_exports: Vec<u16>,
    /// The module environment: how many slots.
    pub env_size: u16,
    /// Slots that start as undefined (vars); all others start as holes.
    pub var_slots: Vec<u16>,
    /// Hoisted functions: (slot, index in `functions`).
    pub functions: Vec<(u16, u16)>,
    /// It has a top-level await.
    pub has_top_level_await: bool,
}

/// A requested module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModuleRequest {
    /// As written.
    pub specifier: Text,
    /// Import attributes, sorted by key.
    pub attributes: Vec<(Text, Text)>,
    /// 0 evaluation, 1 source, 2 defer.
    pub phase: u8,
}

/// An imported name, in its slot of the module environment.
#[derive(Clone, Debug)]
pub struct ImportEntry {
    /// Index of the request.
    pub request: u16,
    /// The name imported; None for the namespace.
    pub name: Option<Text>,
    /// Slot: an import binding (GetImport), or for a namespace a plain value.
    pub slot: u16,
    /// Where, for the SyntaxError of one that is missing.
    pub position: u32,
}

/// A local binding under an exported name.
#[derive(Clone, Debug)]
pub struct LocalExport {
    /// The exported name.
    pub name: Text,
    /// Slot of the module environment.
    pub slot: u16,
}

/// A re-export.
#[derive(Clone, Debug)]
pub struct IndirectExport {
    /// The exported name.
    pub name: Text,
    /// Index of the request.
    pub request: u16,
    /// The name there; None for the namespace (`export * as name`).
    pub import_name: Option<Text>,
    /// Where.
    pub position: u32,
}
