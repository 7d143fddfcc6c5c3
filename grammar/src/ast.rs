//! The syntax tree: flat 24-byte records, named as the productions, and what scope analysis found out.
//!
//! A [`Node`] has a [`Kind`], a source range and its children, which are node handles in a side array. What the
//! children are is said once, at the kind's row in the table below. A missing optional child is [`NodeId::NONE`].
//! Nothing here is boxed, so dropping a tree of any depth is two deallocations.
//!
//! Binding patterns and assignment patterns have no kinds of their own: in a target's position `ArrayLiteral`,
//! `ObjectLiteral`, `Assign` (a target with its default), `CoverInitializedName`, `Shorthand`, `Spread` (rest) and
//! `Parenthesized` are read as patterns. Early errors have checked that they are valid ones.

use std::ops::Range;

/// A handle of a node, an index into [`Program::nodes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(pub u32);
impl NodeId {
    /// The absent child.
    pub const NONE: NodeId = NodeId(u32::MAX);
    /// Whether the child is there.
    pub fn is_some(self) -> bool {
        self != Self::NONE
    }
    /// Whether the child is absent.
    pub fn is_none(self) -> bool {
        self == Self::NONE
    }
}

/// An interned name or string: an index into [`Program::strings`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name(pub u32);
/// An index into [`Program::scopes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScopeId(pub u32);
impl ScopeId {
    /// No scope: the construct declares nothing.
    pub const NONE: ScopeId = ScopeId(u32::MAX);
    /// Whether there is a scope.
    pub fn is_some(self) -> bool {
        self != Self::NONE
    }
}
/// An index into [`Program::functions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FunctionId(pub u32);

/// Calls `$callback!` with every row: doc, kind, children. A `*` child stands for the rest of the list, `?` for an optional one.
#[macro_export]
macro_rules! for_each_kind {
    ($callback:path) => {
        $callback! {
            // ---- roots. extra: ScopeId (never NONE)
            /// A script or an eval's source. extra: ScopeId.
            Script "statements*",
            /// A module. extra: ScopeId.
            Module "items*",

            // ---- statements
            /// `{ … }`. extra: ScopeId.
            Block "statements*",
            /// `;`
            Empty "",
            /// An expression as a statement. Directives are these too.
            ExpressionStatement "expression",
            /// `if`. An Annex B function declaration as a branch comes wrapped in a Block of its own.
            If "test consequent alternate?",
            /// `do … while`.
            DoWhile "body test",
            /// `while`.
            While "test body",
            /// `for (;;)`. init is a declaration or an expression. extra: ScopeId of its lexical declarations.
            For "init? test? update? body",
            /// `for (… in …)`. left is a declaration of one declarator or a target. extra: ScopeId of its lexical declarations.
            ForIn "left right body",
            /// `for (… of …)`, with AWAIT `for await`. As ForIn.
            ForOf "left right body",
            /// `continue`, label is an Identifier.
            Continue "label?",
            /// `break`, label is an Identifier.
            Break "label?",
            /// `return`.
            Return "argument?",
            /// `throw`.
            Throw "argument",
            /// `with`. extra: ScopeId (kind With, one WithObject binding).
            With "object body",
            /// `switch`. extra: ScopeId of the case block.
            Switch "discriminant cases*",
            /// A clause; without test it is `default`.
            Case "test? statements*",
            /// A labelled statement; label is an Identifier.
            Labelled "label body",
            /// `try`: block is a Block, handler a Catch, finalizer a Block.
            Try "block handler? finalizer?",
            /// A catch clause. extra: ScopeId of the parameter's names (the body Block has its own).
            Catch "parameter? body",
            /// `debugger`.
            Debugger "",
            /// `var`.
            VarDeclaration "declarators*",
            /// `let`.
            LetDeclaration "declarators*",
            /// `const`.
            ConstDeclaration "declarators*",
            /// `using`.
            UsingDeclaration "declarators*",
            /// `await using`.
            AwaitUsingDeclaration "declarators*",
            /// One declared target, an Identifier or a pattern, with its initializer.
            Declarator "target init?",

            // ---- functions and classes
            /// Any function: declaration (DECLARATION), expression, arrow (ARROW), method, accessor; ASYNC, GENERATOR.
            /// name is an Identifier. body is a Body, or an expression in a concise arrow (CONCISE). extra: FunctionId.
            Function "name? parameters body",
            /// Each parameter is a target, an Assign (target, default) or a Spread (rest).
            Parameters "parameters*",
            /// The statements of a function.
            Body "statements*",
            /// A class; DECLARATION if it is one. extra: ScopeId of the class scope (its own name, if any; private names).
            Class "name? heritage? elements*",
            /// A method, accessor (GETTER, SETTER) of a class (STATIC) or an object. key: PropertyName, String, Number, BigInt, Computed, PrivateName. value: Function.
            Method "key value",
            /// A class field (STATIC). The initializer runs as a function of its own: extra: FunctionId (also when there is no initializer).
            Field "key init?",
            /// `static { }`. Runs as a function of its own. extra: FunctionId.
            StaticBlock "statements*",

            // ---- expressions
            /// A reference, or a name being bound. extra: Name.
            Identifier "",
            /// `this`.
            This "",
            /// `super`, only as a callee or a member's object.
            Super "",
            /// `null`
            Null "",
            /// `true`
            True "",
            /// `false`
            False "",
            /// extra: index into Program::numbers.
            Number "",
            /// extra: Name of its decimal digits, without sign and `n`.
            BigInt "",
            /// extra: Name of the cooked value. OCTAL if it had a legacy escape.
            String "",
            /// extra: index into Program::regexps.
            RegExp "",
            /// Chunks and expressions in turn, starting and ending with a TemplateChunk.
            Template "parts*",
            /// extra: index into Program::templates.
            TemplateChunk "",
            /// `a`b``: quasi is a Template.
            TaggedTemplate "tag quasi",
            /// Elements; an elision is NONE.
            ArrayLiteral "elements*",
            /// Property, Shorthand, CoverInitializedName, Method, Spread.
            ObjectLiteral "properties*",
            /// `key: value`. PROTO marks `__proto__: v`, which sets the prototype.
            Property "key value",
            /// `{ x }`: an Identifier.
            Shorthand "identifier",
            /// `{ x = 1 }`, valid as a pattern only.
            CoverInitializedName "identifier default",
            /// A property's name that is an IdentifierName. extra: Name.
            PropertyName "",
            /// `#x`. extra: Name, with the `#`.
            PrivateName "",
            /// `[expression]` as a key.
            Computed "expression",
            /// `...x`
            Spread "argument",
            /// `a, b`, nested to the left.
            Sequence "left right",
            /// `target = value`.
            Assign "target value",
            /// `target op= value`; op says which, And, Or and Nullish (`&&=`, `||=`, `??=`) included.
            AssignOp "target value",
            /// `a ? b : c`
            Conditional "test consequent alternate",
            /// Arithmetic, comparison, `in`, `instanceof`; left is a PrivateName in `#x in o`.
            Binary "left right",
            /// `&&`, `||`, `??`.
            Logical "left right",
            /// `! ~ + - typeof void delete`.
            Unary "argument",
            /// `++x`, `--x`.
            PrefixUpdate "target",
            /// `x++`, `x--`.
            PostfixUpdate "target",
            /// `await x`.
            Await "argument",
            /// `yield x`.
            Yield "argument?",
            /// `yield* x`.
            YieldStar "argument",
            /// `new f(…)`; without parentheses there are no arguments.
            New "callee arguments*",
            /// `o.name`, `o.#name`; object may be Super. OPTIONAL: `o?.name`.
            Dot "object name",
            /// `o[expression]`; object may be Super. OPTIONAL: `o?.[e]`.
            Index "object expression",
            /// `f(…)`; callee may be Super. OPTIONAL: `f?.()`. EVAL: may be a direct eval.
            Call "callee arguments*",
            /// What holds the links of an optional chain together: the place where a nullish OPTIONAL link inside ends up.
            OptionalChain "expression",
            /// `import(specifier, options)`; PHASE_SOURCE: `import.source(…)`, PHASE_DEFER: `import.defer(…)`.
            ImportCall "specifier options?",
            /// `import.meta`
            ImportMeta "",
            /// `new.target`
            NewTarget "",
            /// `( expression )`, kept where it was.
            Parenthesized "expression",

            // ---- modules
            /// `import …`: source is a String. PHASE_DEFER, PHASE_SOURCE if so.
            Import "source attributes? specifiers*",
            /// `import d from`: local is an Identifier.
            ImportDefault "local",
            /// `import * as n from`.
            ImportNamespace "local",
            /// `{ imported as local }`; imported is a PropertyName or a String.
            ImportSpecifier "imported local",
            /// `export * from`, `export * as name from`; name is a PropertyName or a String.
            ExportAll "source attributes? name?",
            /// `export { … }`, `export { … } from`.
            ExportNamed "source? attributes? specifiers*",
            /// `local as exported`; each is a PropertyName, a String, or (local, without source) an Identifier.
            ExportSpecifier "local exported",
            /// `export` before a declaration.
            ExportDeclaration "declaration",
            /// `export default`: a Function or Class with DECLARATION, or an expression.
            ExportDefault "value",
            /// `with { … }`
            Attributes "attributes*",
            /// key is a PropertyName or a String, value a String.
            Attribute "key value",
        }
    };
}

macro_rules! define_kinds { ($($(#[$doc:meta])* $kind:ident $children:literal,)*) => {
    /// What a node is. The children of each kind are listed at its row.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[repr(u8)]
    pub enum Kind { $($(#[$doc])* $kind,)* }
    impl Kind {
        /// Every kind, in table order.
        pub const ALL: &'static [Kind] = &[$(Kind::$kind),*];
        /// The name, as the dump prints it.
        pub fn name(self) -> &'static str { match self { $(Kind::$kind => stringify!($kind)),* } }
        /// The children's names, as in the table.
        pub fn children(self) -> &'static str { match self { $(Kind::$kind => $children),* } }
    }
} }
for_each_kind!(define_kinds);

/// Operators of Binary, Logical, AssignOp, Unary and the updates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Op {
    None,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Exp,
    ShiftLeft,
    ShiftRight,
    ShiftRightUnsigned,
    BitAnd,
    BitOr,
    BitXor,
    And,
    Or,
    Nullish,
    Equal,
    NotEqual,
    StrictEqual,
    StrictNotEqual,
    Less,
    Greater,
    LessEqual,
    GreaterEqual,
    In,
    InstanceOf,
    Not,
    BitNot,
    Plus,
    Minus,
    TypeOf,
    Void,
    Delete,
    Increment,
    Decrement,
}

/// Flags of a node.
pub mod flags {
    #![allow(missing_docs)]
    pub const DECLARATION: u16 = 1;
    pub const GENERATOR: u16 = 2;
    pub const ASYNC: u16 = 4;
    pub const ARROW: u16 = 8;
    pub const CONCISE: u16 = 16;
    pub const GETTER: u16 = 32;
    pub const SETTER: u16 = 64;
    pub const STATIC: u16 = 128;
    pub const OPTIONAL: u16 = 256;
    pub const AWAIT: u16 = 512;
    pub const OCTAL: u16 = 1024;
    pub const ESCAPED: u16 = 2048;
    pub const PROTO: u16 = 4096;
    pub const EVAL: u16 = 8192;
    /// `x, ]` / `x, )`: a comma followed this element.
    pub const TRAILING_COMMA: u16 = 16384;
    pub const PHASE_SOURCE: u16 = 32;
    pub const PHASE_DEFER: u16 = 64;
}

/// One node.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// What it is.
    pub kind: Kind,
    /// Its operator, if it has one.
    pub op: Op,
    /// [`flags`].
    pub flags: u16,
    /// Byte offset where it starts.
    pub start: u32,
    /// Byte offset just past its end.
    pub end: u32,
    /// First child in [`Program::children`].
    pub first_child: u32,
    /// How many children.
    pub child_count: u32,
    /// See the kind's row: a name, an index, a scope or a function.
    pub extra: u32,
}

/// What a scope belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum ScopeKind {
    /// Of a script: var and function names are the global object's, lexical ones the realm's.
    Script,
    /// Of an eval's source. Strict evals keep their vars here.
    Eval,
    Module,
    /// Parameters, `this` and its kin, `arguments`; and var, function and top-level lexical names unless there is a `Var` scope.
    Function,
    /// The names of the body where parameters have expressions.
    Var,
    /// The own name of a function expression. Belongs to that function's frame (`Scope::function`), not to the outer one's.
    FunctionName,
    Block,
    For,
    Switch,
    Catch,
    With,
    /// The inner name of a class, and its private names.
    Class,
}

/// What kind of binding a name has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum BindingKind {
    Var,
    Let,
    Const,
    Using,
    Class,
    /// A function declaration at function, script or module level. Also where a parameter has that name.
    Function,
    /// A function declaration in a block, let-like, initialised on entry.
    BlockFunction,
    Parameter,
    /// A simple catch parameter, which a `var` of that name may shadow.
    CatchSimple,
    /// A name of a destructured catch parameter.
    CatchPattern,
    /// The own name of a function expression: assignments fail silently, or throw in strict code.
    FunctionName,
    /// Inner name of a class: const.
    ClassName,
    Import,
    /// `#x`. `Program::private_kind` tells fields, methods and accessors apart.
    PrivateName,
    /// Names no source can spell. Present where used (by arrows and evals inside too); `This` in every derived constructor.
    /// `var arguments` shares the binding of kind `Arguments`, unless the body has a scope of its own.
    This,
    NewTarget,
    ActiveFunction,
    HomeObject,
    Arguments,
    /// The object of a `with`.
    WithObject,
    /// Holds what a sloppy direct eval declares in this function.
    EvalVars,
}

/// What a private name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum PrivateKind {
    Field,
    Method,
    Getter,
    Setter,
    Accessor,
}

/// A declared name.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// The name; for `This` and its kin the reserved ones of [`names`].
    pub name: Name,
    /// What declared it.
    pub kind: BindingKind,
    /// A function inside uses it, an eval might, or a module exports it: it must live in an environment, not a register.
    pub captured: bool,
    /// Something assigns to it after its declaration (evals count, and so does the initializer of a `var`).
    pub assigned: bool,
    /// For `PrivateName`: whether it is static.
    pub is_static: bool,
    /// For `PrivateName`.
    pub private_kind: PrivateKind,
    /// Where it was first declared: a byte offset.
    pub position: u32,
    /// For functions: the last Function node that declares it, also for a `Var` that only Annex B makes; for classes the
    /// Class, for `*default*` the ExportDefault or the Function, for hidden names the function; for others the Identifier.
    pub node: NodeId,
}

/// A scope and its names.
#[derive(Clone, Debug)]
pub struct Scope {
    /// What it belongs to.
    pub kind: ScopeKind,
    /// The enclosing one; NONE at a root.
    pub parent: ScopeId,
    /// The function whose frame it lives in; the root's is `FunctionId(0)`.
    pub function: FunctionId,
    /// Into [`Program::bindings`], in order of declaration.
    pub bindings: Range<u32>,
    /// A direct eval stands in it or in a scope inside: every binding is captured.
    pub has_direct_eval: bool,
    /// Some binding is captured.
    pub has_captured: bool,
    /// Annex B: functions in blocks here that also make a var: (Function node, name). B.3.2.1 has been decided statically.
    pub hoisted_block_functions: Vec<NodeId>,
}

/// What is known of a function. Index 0 is the root: script, module, eval, or the goal's function.
#[derive(Clone, Debug)]
pub struct FunctionInfo {
    /// The node: Function, Field, StaticBlock, Script or Module.
    pub node: NodeId,
    /// The Function scope (for the root the root's scope).
    pub scope: ScopeId,
    /// The Var scope, or NONE if the body's names live in `scope`.
    pub body_scope: ScopeId,
    /// The FunctionName scope around, or NONE.
    pub name_scope: ScopeId,
    /// The function around; the root's is itself.
    pub parent: FunctionId,
    /// Strict mode code.
    pub strict: bool,
    /// Only identifiers as parameters: mapped `arguments` if sloppy.
    pub simple_parameters: bool,
    /// A default or a computed key stands in the parameters.
    pub has_parameter_expressions: bool,
    /// ExpectedArgumentCount.
    pub length: u32,
    /// It holds a direct eval, itself or in an arrow inside.
    pub has_direct_eval: bool,
    /// `this` is used, in it or in an arrow or eval inside.
    pub uses_this: bool,
    /// `arguments` needs an object (a binding of kind Arguments stands in `scope`).
    pub uses_arguments: bool,
    /// It holds a `using` or `await using` at its top level.
    pub has_using: bool,
    /// Holds `super.x` or `super(…)`, in it or in an arrow or eval inside.
    pub uses_super: bool,
    /// The constructor of a derived class.
    pub is_derived_constructor: bool,
    /// A method, accessor, class constructor or field initializer: has a home object.
    pub is_method: bool,
    /// A class's constructor.
    pub is_class_constructor: bool,
}

/// The cooked value (None after a bad escape) and raw text of a template's chunk.
#[derive(Clone, Copy, Debug)]
pub struct TemplateText {
    /// With escapes read; None if one was bad (tagged templates only).
    pub cooked: Option<Name>,
    /// As written, line ends normalised.
    pub raw: Name,
}

/// A regular expression literal.
#[derive(Clone, Copy, Debug)]
pub struct RegExpText {
    /// Between the slashes.
    pub pattern: Name,
    /// After them.
    pub flags: Name,
}

/// A JavaScript string: UTF-8 where it can be, code units where it holds a lone surrogate.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Text {
    /// Well-formed.
    Utf8(Box<str>),
    /// Holds a lone surrogate.
    Utf16(Box<[u16]>),
}

/// A parsed source.
#[derive(Debug)]
pub struct Program {
    /// All nodes.
    pub nodes: Vec<Node>,
    /// Children lists.
    pub children: Vec<NodeId>,
    /// Script, Module, or the Function of a function goal.
    pub root: NodeId,
    /// Interned names and strings. The first are those of [`names`].
    pub strings: Vec<Text>,
    /// Numeric literals.
    pub numbers: Vec<f64>,
    /// Regular expressions.
    pub regexps: Vec<RegExpText>,
    /// Template chunks.
    pub templates: Vec<TemplateText>,
    /// Scopes; the root's is 0.
    pub scopes: Vec<Scope>,
    /// Bindings of all scopes.
    pub bindings: Vec<Binding>,
    /// Functions; 0 is the root.
    pub functions: Vec<FunctionInfo>,
    /// Whether the root is strict.
    pub strict: bool,
    /// A module with an `await` outside functions.
    pub has_top_level_await: bool,
    /// Byte offset of each line's start.
    pub line_starts: Vec<u32>,
}

/// Names that every program's string table starts with, for bindings no source can spell.
pub mod names {
    use super::Name;
    /// The texts, in order.
    pub const FIXED: &[&str] = &[
        "*this*",
        "*new.target*",
        "*function*",
        "*home*",
        "*with*",
        "*eval*",
        "arguments",
        "*default*",
        "default",
        "eval",
        "",
        "constructor",
        "prototype",
        "__proto__",
        "name",
    ];
    #[allow(missing_docs)]
    mod all {
        use super::Name;
        pub const THIS: Name = Name(0);
        pub const NEW_TARGET: Name = Name(1);
        pub const ACTIVE_FUNCTION: Name = Name(2);
        pub const HOME_OBJECT: Name = Name(3);
        pub const WITH_OBJECT: Name = Name(4);
        pub const EVAL_VARS: Name = Name(5);
        pub const ARGUMENTS: Name = Name(6);
        /// The local name of an anonymous default export.
        pub const STAR_DEFAULT: Name = Name(7);
        pub const DEFAULT: Name = Name(8);
        pub const EVAL: Name = Name(9);
        pub const EMPTY: Name = Name(10);
        pub const CONSTRUCTOR: Name = Name(11);
        pub const PROTOTYPE: Name = Name(12);
        pub const PROTO: Name = Name(13);
        pub const NAME: Name = Name(14);
    }
    pub use all::*;
}

impl Program {
    /// The node of a handle.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }
    /// The children of a node.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        let node = self.node(id);
        &self.children[node.first_child as usize..(node.first_child + node.child_count) as usize]
    }
    /// The i-th child; NONE if there are fewer.
    pub fn child(&self, id: NodeId, i: usize) -> NodeId {
        self.children(id).get(i).copied().unwrap_or(NodeId::NONE)
    }
    /// The bindings of a scope.
    pub fn bindings(&self, scope: ScopeId) -> &[Binding] {
        let range = &self.scopes[scope.0 as usize].bindings;
        &self.bindings[range.start as usize..range.end as usize]
    }
    /// The text of a name.
    pub fn text(&self, name: Name) -> &Text {
        &self.strings[name.0 as usize]
    }
    /// 1-based line and column (in UTF-16 code units, given the source) of a byte offset.
    pub fn position(&self, source: &str, offset: u32) -> (u32, u32) {
        let line = self.line_starts.partition_point(|&s| s <= offset);
        let start = self.line_starts.get(line.wrapping_sub(1)).copied().unwrap_or(0);
        let text = source.get(start as usize..offset as usize).unwrap_or("");
        (line as u32, text.encode_utf16().count() as u32 + 1)
    }
}
