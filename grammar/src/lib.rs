//! ZeroJS's parser: the door for sources is [`parse`], the one for patterns of regular expressions [`regexp::parse`].

pub mod ast;
mod context;
mod driver;
mod dump;
mod early_errors;
mod interner;
mod lexer;
mod literal;
mod messages;
mod print;
pub mod regexp;
mod scope;
mod token;
mod watch;

/// What LALRPOP made of `js.lalrpop`.
#[allow(clippy::all, dead_code, unused)]
mod js {
    include!(concat!(env!("OUT_DIR"), "/js_driven.rs"));
}

pub use dump::{dump_ast, dump_scopes};
pub use print::print;
pub use token::{is_identifier_part, is_identifier_start};
pub use watch::{give_up_if, unless_given_up};

use ast::Program;
use context::ParseContext;
use lalrpop_util::ParseError;
use messages::Error;
use std::sync::atomic::AtomicBool;
use watch::Watch;

/// How a source is parsed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'a> {
    /// The text is what [`source_from_utf16`] made: literals get their lone surrogates back.
    pub has_placeholders: bool,
    /// Parsing is given up soon after someone has set it.
    pub stop: Option<&'a AtomicBool>,
}

/// Parses a source: the tree, its scopes, or the first early error.
pub fn parse(source: &str, goal: Goal) -> Result<Program, SyntaxError> {
    parse_with(source, goal, Options::default())
}

/// As [`parse`], with options.
pub fn parse_with(source: &str, goal: Goal, options: Options) -> Result<Program, SyntaxError> {
    parse_traced(source, &goal, options, None).map_err(|failure| SyntaxError::new(source, *failure))
}

/// As [`parse`], of UTF-16. Offsets are those of the text that [`source_from_utf16`] makes of it.
pub fn parse_utf16(source: &[u16], goal: Goal) -> Result<Program, SyntaxError> {
    let (text, has_placeholders) = literal::encode_source(source);
    parse_with(&text, goal, Options { has_placeholders, stop: None })
}

/// UTF-16 as UTF-8, with private-use characters (from U+10F800 on) for lone surrogates.
pub fn source_from_utf16(source: &[u16]) -> String {
    literal::encode_source(source).0
}

/// What [`source_from_utf16`] was given.
pub fn source_to_utf16(source: &str) -> Vec<u16> {
    literal::decode_source(source)
}

/// The tokens of a source as the parser saw them: line:column, kind and text, one a line.
pub fn dump_tokens(source: &str, goal: Goal) -> Result<String, SyntaxError> {
    let mut tokens = Vec::new();
    let program = parse_traced(source, &goal, Options::default(), Some(&mut tokens));
    program
        .map(|program| dump::dump_tokens(source, &tokens, &program))
        .map_err(|failure| SyntaxError::new(source, *failure))
}

fn parse_traced(
    source: &str,
    goal: &Goal,
    options: Options,
    trace: Option<&mut Vec<token::Token>>,
) -> Result<Program, Error> {
    if source.len() >= u32::MAX as usize / 2 {
        return Err(messages::error(0, messages::TOO_LARGE));
    }
    let watch = Watch(options.stop);
    let mut context = ParseContext::new(source, goal, watch);
    context.has_placeholders = options.has_placeholders;
    if trace.is_some() {
        context.trace.replace(Some(Vec::new()));
    }
    let no_tokens = std::iter::empty::<((), token::Token, ())>();
    let root = js::ProgramParser::new().parse(&context, no_tokens).map_err(|error| match error {
        ParseError::User { error } => error,
        _ => messages::error(source.len() as u32, messages::UNEXPECTED_END),
    })?;
    if let Some(trace) = trace {
        *trace = context.trace.take().unwrap_or_default();
    }
    let mut tables = context.into_tables();
    let left = early_errors::TablesLeft { templates: tables.templates, regexps: tables.regexps };
    let nodes = &mut tables.nodes;
    let found = early_errors::analyze(nodes, &tables.children, &left, &tables.interner, source, goal, root, watch)?;
    Ok(Program {
        nodes: tables.nodes,
        children: tables.children,
        root,
        strings: tables.interner.into_texts(),
        numbers: tables.numbers,
        regexps: left.regexps,
        templates: left.templates,
        scopes: found.scopes,
        bindings: found.bindings,
        functions: found.functions,
        strict: found.strict,
        has_top_level_await: found.has_top_level_await,
        line_starts: line_starts(source),
    })
}

/// Where each line starts, in bytes.
pub fn line_starts(source: &str) -> Vec<u32> {
    let bytes = source.as_bytes();
    let mut starts = vec![0];
    for at in memchr::memchr3_iter(b'\n', b'\r', 0xE2, bytes) {
        match bytes[at] {
            b'\r' if bytes.get(at + 1) == Some(&b'\n') => {}
            0xE2 if !matches!(bytes[at..], [_, 0x80, 0xA8 | 0xA9, ..]) => {}
            0xE2 => starts.push(at as u32 + 3),
            _ => starts.push(at as u32 + 1),
        }
    }
    starts
}

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
    /// Nothing is wrong: parsing was given up (`Options::stop`).
    pub is_interrupted: bool,
}

impl SyntaxError {
    fn new(source: &str, failure: messages::Failure) -> Self {
        let is_interrupted = failure.message == messages::INTERRUPTED;
        let offset = failure.offset.min(source.len() as u32);
        let starts = line_starts(source);
        let line = starts.partition_point(|start| *start <= offset);
        let text = source.get(starts[line - 1] as usize..offset as usize).unwrap_or("");
        // Characters, and once more those of two code units: quicker than to decode them.
        let count = |is_counted: fn(u8) -> bool| text.bytes().filter(|byte| is_counted(*byte)).count();
        let units = count(|byte| byte & 0xC0 != 0x80) + count(|byte| byte >= 0xF0);
        let (line, column) = (line as u32, units as u32 + 1);
        let message = failure.message.into_owned();
        SyntaxError { message, offset, line, column, is_reference_error: false, is_interrupted }
    }
}
