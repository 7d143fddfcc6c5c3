//! Compiles a syntax tree to bytecode: the entry, and what the whole compilation shares.
//!
//! Code generation is destination-driven: an expression is asked for its value *in a register* (`expression_to`), *in any
//! register* (`operand`, which hands out a local variable's own register), as a *jump* (`branch`), or for its effects only.
//! A destination that is a variable's register is written by the last instruction only, so a throw or a read half-way
//! sees the old value.
mod arguments;
mod assignment;
mod call;
mod class;
mod control;
mod declaration;
mod dispose;
mod eval;
mod expression;
mod function;
mod generator;
mod iteration;
mod literal;
mod member;
mod module;
mod operators;
mod pattern;
mod reference;
mod registers;
mod scope;
mod statement;

use crate::bytecode::operand::R;
use crate::bytecode::writer::{Overflow, Writer};
use crate::bytecode::{Code, CodeFlags, Constant, EvalSite, FunctionKind, Source, StaticScope, listing};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use zerojs_grammar::ast::{
    BindingKind, FunctionId, Kind, Name, Node, NodeId, Program, ScopeId, ScopeKind, Text, names,
};
use zerojs_grammar::{EvalContext, Goal, give_up_if, unless_given_up};

/// Why a program cannot be compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompileError {
    /// What to say.
    pub message: String,
    /// Byte offset in the source.
    pub offset: u32,
    /// Nothing is wrong with it: somebody set the flag.
    pub is_interrupted: bool,
}

/// No binding: a global.
const NO_BINDING: u32 = u32::MAX;

/// Where a binding lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// Its scope has not been entered.
    Nowhere,
    /// In a register of the function it belongs to.
    Register(R),
    /// In a slot of an environment: an index into `Compiler::environments`.
    Slot { environment: u32, slot: u16 },
    /// The global object's or the realm's.
    Global,
}

/// What is known of a binding while its scope is open.
#[derive(Clone, Debug)]
struct BindingState {
    name: Name,
    kind: BindingKind,
    captured: bool,
    place: Place,
    /// The code so far proves that it is initialised wherever it can be read from here on.
    initialised: bool,
    /// An import that is a plain value in its slot (a namespace).
    plain_import: bool,
    /// The depth of its scope among the open ones.
    depth: u32,
    /// The binding of the same name that it hides.
    shadowed: u32,
}

/// An open scope.
struct OpenScope {
    kind: ScopeKind,
    /// Its bindings: indices.
    bindings: std::ops::Range<u32>,
    /// Where the registers and the other stacks were before it.
    first_register: u32,
    environment_count: usize,
    dynamic_count: usize,
}

/// A run-time environment at this point of the code.
struct Environment {
    /// The register it is in, in the function whose `first_environment` is below it.
    register: Option<R>,
    slots: u16,
    kind: ScopeKind,
    in_arrow: bool,
    is_parameter_scope: bool,
    /// (name, kind, slot).
    bindings: Vec<(Text, BindingKind, u16)>,
    /// Made when a direct eval asks.
    description: Option<Arc<StaticScope>>,
}

/// An object whose properties may be variables: of a `with`, or of what sloppy evals declared.
#[derive(Clone, Copy)]
struct Dynamic {
    binding: u32,
    depth: u32,
}

/// What belongs to the function being compiled.
struct Function {
    writer: Writer,
    /// Index in `Program::functions`.
    id: FunctionId,
    kind: FunctionKind,
    strict: bool,
    /// Environments below this are the closure environment and those around it.
    first_environment: usize,
    next_register: u32,
    /// Whether a register holds a variable that code can see.
    is_variable: Vec<bool>,
    control: Vec<control::Control>,
    /// The completion value of a script or eval.
    completion: Option<R>,
    /// The activation of an async function.
    activation: Option<R>,
    /// Where the innermost optional chain goes when a link is nullish.
    optional: Vec<crate::bytecode::writer::Label>,
    parameter_count: u16,
    /// Number literals that stand in a register already: bounds of the loops around.
    hoisted_numbers: Vec<(NodeId, R)>,
    /// A class constructor whose class has instance elements to initialise.
    has_instance_elements: bool,
}

struct Compiler<'p> {
    program: &'p Program,
    source: Arc<Source>,
    bindings: Vec<BindingState>,
    /// Each name's innermost binding.
    by_name: Vec<u32>,
    open: Vec<OpenScope>,
    environments: Vec<Environment>,
    dynamics: Vec<Dynamic>,
    /// The innermost one is being compiled.
    f: Box<Function>,
    #[allow(clippy::vec_box)] // they are swapped with `f`, and large
    outer: Vec<Box<Function>>,
    /// Annex B functions in blocks, whose value is also a var's.
    hoisted: FxHashSet<NodeId>,
    /// Texts of the program, for names that come from elsewhere.
    names: FxHashMap<&'p Text, Name>,
    extra_texts: Vec<Text>,
    eval_context: Option<EvalContext>,
    /// Where a sloppy eval's vars go.
    eval_target: eval::Target,
    /// The lists of resources that `using` adds to, innermost last.
    dispose_lists: Vec<R>,
    error: Option<CompileError>,
    /// Set by whoever does not want to wait any longer.
    stop: &'p AtomicBool,
    steps_to_look: u32,
}

/// How many statements and expressions pass between two looks at the flag.
const STRIDE: u32 = 1 << 12;

/// Where an anonymous function gets its name from.
#[derive(Clone, Copy)]
enum NameFrom {
    /// It has none.
    Nothing,
    /// A name in the source.
    Name(Name),
    /// A property key in a register, found at run time.
    Key(R),
}

/// Compiles a program. The code's environment at run time is the global one, the module's, or the eval's caller's.
pub fn compile(
    program: &Program,
    source: Arc<Source>,
    goal: &Goal,
    eval: Option<&EvalSite>,
) -> Result<Arc<Code>, CompileError> {
    compile_until(program, source, goal, eval, &AtomicBool::new(false))
}
/// The same, given up soon after someone has set the flag.
pub fn compile_until(
    program: &Program,
    source: Arc<Source>,
    goal: &Goal,
    eval: Option<&EvalSite>,
    stop: &AtomicBool,
) -> Result<Arc<Code>, CompileError> {
    let given_up = || Err(CompileError { message: "Interrupted".into(), offset: 0, is_interrupted: true });
    // The recursion has no other way out.
    unless_given_up(|| compile_whole(program, source, goal, eval, stop)).unwrap_or_else(given_up)
}
fn compile_whole(
    program: &Program,
    source: Arc<Source>,
    goal: &Goal,
    eval: Option<&EvalSite>,
    stop: &AtomicBool,
) -> Result<Arc<Code>, CompileError> {
    let mut bindings = Vec::with_capacity(program.bindings.len());
    for b in &program.bindings {
        bindings.push(BindingState {
            name: b.name,
            kind: b.kind,
            captured: b.captured || matches!(b.kind, BindingKind::PrivateName | BindingKind::EvalVars),
            place: Place::Nowhere,
            initialised: false,
            plain_import: false,
            depth: 0,
            shadowed: NO_BINDING,
        });
    }
    let mut c = Compiler {
        program,
        source,
        bindings,
        by_name: vec![NO_BINDING; program.strings.len()],
        open: Vec::new(),
        environments: Vec::new(),
        dynamics: Vec::new(),
        f: Box::new(Function::new(FunctionId(0), FunctionKind::Script, program.strict)),
        outer: Vec::new(),
        hoisted: program.scopes.iter().flat_map(|s| s.hoisted_block_functions.iter().copied()).collect(),
        names: FxHashMap::default(),
        extra_texts: Vec::new(),
        eval_context: None,
        eval_target: eval::Target::Global,
        dispose_lists: Vec::new(),
        error: None,
        stop,
        steps_to_look: STRIDE,
    };
    let code = match goal {
        Goal::Script => c.script(),
        Goal::Module => c.module(),
        Goal::Eval(context) => c.eval(context, eval),
        Goal::FunctionBody(_) | Goal::Parameters(_) | Goal::FunctionExpression => {
            c.function_code(program.root, NameFrom::Nothing, function::Role::Plain)
        }
    };
    if let Some(error) = c.error {
        return Err(error);
    }
    debug_assert_eq!(listing::validate(&code), Ok(()), "{}", listing::list(&code));
    Ok(code)
}

impl Function {
    fn new(id: FunctionId, kind: FunctionKind, strict: bool) -> Self {
        Function {
            writer: Writer::default(),
            id,
            kind,
            strict,
            first_environment: 0,
            next_register: 1,
            is_variable: Vec::new(),
            control: Vec::new(),
            completion: None,
            activation: None,
            optional: Vec::new(),
            parameter_count: 0,
            hoisted_numbers: Vec::new(),
            has_instance_elements: false,
        }
    }
    fn is_async(&self) -> bool {
        matches!(
            self.kind,
            FunctionKind::Async
                | FunctionKind::AsyncArrow
                | FunctionKind::AsyncMethod
                | FunctionKind::AsyncGenerator
                | FunctionKind::AsyncModule
        )
    }
    fn is_arrow(&self) -> bool {
        matches!(self.kind, FunctionKind::Arrow | FunctionKind::AsyncArrow)
    }
}

impl<'p> Compiler<'p> {
    #[inline]
    fn node(&self, id: NodeId) -> Node {
        *self.program.node(id)
    }
    #[inline]
    fn kind(&self, id: NodeId) -> Kind {
        self.program.node(id).kind
    }
    fn children(&self, id: NodeId) -> &'p [NodeId] {
        self.program.children(id)
    }
    fn child(&self, id: NodeId, i: usize) -> NodeId {
        self.program.child(id, i)
    }
    /// The name an Identifier, PropertyName, String or PrivateName stands for.
    fn name_of(&self, id: NodeId) -> Name {
        Name(self.program.node(id).extra)
    }
    fn text(&self, name: Name) -> Text {
        match self.program.strings.get(name.0 as usize) {
            Some(text) => text.clone(),
            None => self.extra_texts[name.0 as usize - self.program.strings.len()].clone(),
        }
    }
    /// The scope an `extra` field names, if it names one.
    fn scope_of(&self, id: NodeId) -> ScopeId {
        ScopeId(self.program.node(id).extra)
    }
    /// The node inside the parentheses.
    fn unparenthesized(&self, mut id: NodeId) -> NodeId {
        while self.kind(id) == Kind::Parenthesized {
            id = self.child(id, 0);
        }
        id
    }
    fn string_constant(&mut self, text: Text) -> u32 {
        self.f.writer.constant(Constant::String(text))
    }
    fn name_constant(&mut self, name: Name) -> u32 {
        let text = self.text(name);
        self.string_constant(text)
    }
    fn short_name(&mut self, name: Name) -> crate::bytecode::operand::K {
        let text = self.text(name);
        self.f.writer.short_constant(Constant::String(text))
    }
    fn at(&mut self, id: NodeId) {
        let start = self.program.node(id).start;
        self.f.writer.at(start);
    }
    fn fail(&mut self, message: &str, offset: u32) {
        self.error.get_or_insert_with(|| CompileError { message: message.into(), offset, is_interrupted: false });
    }
    /// One of the many steps: does not return if the flag is set.
    #[inline(always)]
    fn count_step(&mut self) {
        self.steps_to_look -= 1;
        if self.steps_to_look == 0 {
            self.look();
            self.safepoint();
        }
    }
    /// In the midst of long code, which may be without any jump or call, lets the script be ended.
    #[cold]
    fn safepoint(&mut self) {
        if self.f.writer.here() >= STRIDE {
            self.f.writer.safepoint(0, STRIDE as i32);
        }
    }
    /// So many at once.
    fn count_steps(&mut self, count: usize) {
        match self.steps_to_look.checked_sub(u32::try_from(count).unwrap_or(u32::MAX)) {
            Some(left) if left > 0 => self.steps_to_look = left,
            _ => self.look(),
        }
    }
    #[cold]
    #[inline(never)]
    fn look(&mut self) {
        self.steps_to_look = STRIDE;
        give_up_if(self.stop);
    }

    /// Starts on another function; the one being compiled waits.
    fn begin_function(&mut self, id: FunctionId, kind: FunctionKind, strict: bool) {
        let mut f = Box::new(Function::new(id, kind, strict));
        f.first_environment = self.environments.len();
        std::mem::swap(&mut self.f, &mut f);
        self.outer.push(f);
    }

    /// The function is complete.
    fn end_function(&mut self, name: Text, length: u32, range: (u32, u32)) -> Arc<Code> {
        let f = self.end_function_state();
        let code = Code {
            name,
            kind: f.kind,
            flags: CodeFlags { strict: f.strict, ..CodeFlags::default() },
            length,
            parameter_count: f.parameter_count,
            register_count: 0,
            instructions: Vec::new(),
            constants: Vec::new(),
            caches: Vec::new(),
            functions: Vec::new(),
            literals: Vec::new(),
            templates: Vec::new(),
            argument_maps: Vec::new(),
            global_declarations: Vec::new(),
            handlers: Vec::new(),
            holds: Vec::new(),
            positions: Vec::new(),
            expressions: Vec::new(),
            binding_names: Vec::new(),
            eval_sites: Vec::new(),
            source_range: range,
            source: self.source.clone(),
            module: None,
        };
        self.finish_code(f, code)
    }

    fn end_function_state(&mut self) -> Box<Function> {
        match self.outer.pop() {
            Some(outer) => std::mem::replace(&mut self.f, outer),
            None => std::mem::replace(&mut self.f, Box::new(Function::new(FunctionId(0), FunctionKind::Script, false))),
        }
    }

    fn finish_code(&mut self, f: Box<Function>, mut code: Code) -> Arc<Code> {
        if let Err(overflow) = f.writer.finish(&mut code) {
            let message = match overflow {
                Overflow::Registers => "Function needs too many registers",
                Overflow::Constants => "Function has too many constants",
                Overflow::Tables => "Function is too large",
            };
            self.fail(message, code.source_range.0);
        }
        Arc::new(code)
    }

    fn script(&mut self) -> Arc<Code> {
        let root = self.program.root;
        self.f.completion = Some(self.new_register());
        let completion = self.f.completion.unwrap_or(R(0));
        self.f.writer.load_undefined(completion);
        self.open_scope(ScopeId(0));
        self.initialise_pseudo_bindings(ScopeId(0));
        self.ensure_this();
        self.global_declaration_instantiation(ScopeId(0));
        self.statements(self.children(root));
        self.f.writer.return_(completion);
        self.f.writer.end_of_path();
        self.close_scope();
        let range = (0, self.program.node(root).end);
        self.end_function(Text::Utf8("".into()), 0, range)
    }

    /// Whether a name has that text.
    fn is_text(&self, name: Name, text: &str) -> bool {
        matches!(self.program.text(name), Text::Utf8(s) if &**s == text)
    }
    fn default_name(&self) -> Name {
        names::DEFAULT
    }
}
