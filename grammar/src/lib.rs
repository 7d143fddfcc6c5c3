//! ZeroJS's parser: the one door is [`parse`].
pub mod ast;

/// What a source is to be parsed as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A script.
    Script,
    /// A module.
    Module,
    /// The source of an eval.
    Eval(EvalContext),
    /// The body of a function, by itself: `return` allowed; the root is a Function node without name and parameters.
    FunctionBody(FunctionKind),
    /// The parameters of a function, by themselves; the root is a Function node with an empty body.
    Parameters(FunctionKind),
    /// One function expression and nothing else (what `Function()` makes); the root is its Function node.
    FunctionExpression,
}

/// The four kinds of function that `Function()` and its kin make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum FunctionKind {
    Normal,
    Generator,
    Async,
    AsyncGenerator,
}

/// What surrounds a direct eval; the default is that of an indirect one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EvalContext {
    /// The caller is strict.
    pub strict: bool,
    /// `new.target` is allowed.
    pub in_function: bool,
    /// `super.x` is allowed.
    pub in_method: bool,
    /// `super()` is allowed.
    pub in_derived_constructor: bool,
    /// `arguments` is not allowed.
    pub in_class_field_initializer: bool,
    /// The private names in sight, with their `#`.
    pub private_names: Vec<String>,
}

/// Why a source did not parse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// What V8 would say, or better.
    pub message: String,
    /// Byte offset of the offending token.
    pub offset: u32,
    /// 1-based.
    pub line: u32,
    /// 1-based, in UTF-16 code units.
    pub column: u32,
    /// Spec says ReferenceError in a few places; false almost always.
    pub is_reference_error: bool,
}
