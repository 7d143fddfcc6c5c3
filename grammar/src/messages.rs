//! Every message of a SyntaxError, worded as V8 words it where V8 has one.

use std::borrow::Cow;

/// What went wrong, and where.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Failure {
    /// Byte offset.
    pub offset: u32,
    /// Empty only in the default, which logos makes for a character it does not know.
    pub message: Cow<'static, str>,
}

/// Boxed, so that a `Result` of it stays in registers.
pub type Error = Box<Failure>;

/// An error of a message from this table.
#[cold]
pub fn error(offset: u32, message: impl Into<Cow<'static, str>>) -> Error {
    Box::new(Failure { offset, message: message.into() })
}

macro_rules! messages { ($($name:ident = $text:literal;)*) => { $(pub const $name: &str = $text;)* } }
messages! {
    // ---- tokens
    INVALID_TOKEN = "Invalid or unexpected token";
    INVALID_UNICODE_ESCAPE = "Invalid Unicode escape sequence";
    INVALID_HEX_ESCAPE = "Invalid hexadecimal escape sequence";
    NUMERIC_SEPARATOR = "Numeric separators are not allowed at the end of numeric literals";
    UNTERMINATED_REGEXP = "Invalid regular expression: missing /";
    INVALID_REGEXP_FLAGS = "Invalid regular expression flags";
    UNTERMINATED_TEMPLATE = "Unterminated template literal";
    TEMPLATE_OCTAL = "Octal escape sequences are not allowed in template strings";
    STRICT_OCTAL_ESCAPE = "Octal escape sequences are not allowed in strict mode.";
    STRICT_OCTAL_LITERAL = "Octal literals are not allowed in strict mode.";
    STRICT_DECIMAL_ZERO = "Decimals with leading zeros are not allowed in strict mode.";
    ESCAPED_KEYWORD = "Keyword must not contain escaped characters";
    // ---- what the parser says
    INTERRUPTED = "Interrupted";
    UNEXPECTED_END = "Unexpected end of input";
    UNEXPECTED_NUMBER = "Unexpected number";
    UNEXPECTED_STRING = "Unexpected string";
    UNEXPECTED_TEMPLATE = "Unexpected template string";
    UNEXPECTED_REGEXP = "Unexpected regular expression";
    UNEXPECTED_RESERVED = "Unexpected reserved word";
    UNEXPECTED_STRICT_RESERVED = "Unexpected strict mode reserved word";
    UNEXPECTED_EVAL_ARGUMENTS = "Unexpected eval or arguments in strict mode";
    NESTED_TOO_DEEPLY = "Too much recursion: the source is nested too deeply";
    TOO_LARGE = "The source is too large";
    MISSING_PAREN_AFTER_ARGUMENTS = "missing ) after argument list";
    FUNCTION_NAME_MISSING = "Function statements require a function name";
    GENERATOR_PLACE = "Generators can only be declared at the top level or inside a block.";
    ASYNC_FUNCTION_PLACE = "Async functions can only be declared at the top level or inside a block.";
    NEWLINE_AFTER_THROW = "Illegal newline after throw";
    MISSING_CATCH = "Missing catch or finally after try";
    ASYNC_AWAIT_ONLY = "await is only valid in async functions and the top level bodies of modules";
    LEXICAL_SINGLE_STATEMENT = "Lexical declaration cannot appear in a single-statement context";
    UNARY_BEFORE_EXPONENT = "Unary operator used immediately before exponentiation expression. Parenthesis must be used to disambiguate operator precedence";
    OPTIONAL_CHAIN_TEMPLATE = "Invalid tagged template on optional chain";
    MALFORMED_ARROW = "Malformed arrow function parameter list";
    IMPORT_META_OUTSIDE = "Cannot use 'import.meta' outside a module";
    IMPORT_OUTSIDE = "Cannot use import statement outside a module";
    FOR_OF_LET = "The left-hand side of a for-of loop may not be 'let'.";
    FOR_OF_ASYNC = "The left-hand side of a for-of loop may not be 'async'.";
    // ---- declarations
    LET_BOUND_LEXICALLY = "let is disallowed as a lexically bound name";
    DESTRUCTURING_INITIALIZER = "Missing initializer in destructuring declaration";
    CONST_INITIALIZER = "Missing initializer in const declaration";
    USING_INITIALIZER = "Missing initializer in using declaration";
    USING_PATTERN = "using declarations may not have binding patterns";
    USING_TOP_LEVEL = "using declarations are not allowed at the top level of a script";
    USING_IN_CASE = "using declarations are not allowed directly in a switch clause";
    USING_IN_FOR_IN = "The left-hand side of a for-in loop may not be a using declaration";
    FOR_IN_INITIALIZER = "for-in loop variable declaration may not have an initializer.";
    // ---- patterns and targets
    INVALID_DESTRUCTURING_TARGET = "Invalid destructuring assignment target";
    ILLEGAL_BINDING_TARGET = "Illegal destructuring target";
    REST_NOT_LAST = "Rest element must be last element";
    REST_INITIALIZER = "Rest element may not have a default initializer";
    REST_BINDING = "`...` must be followed by an identifier in declaration contexts";
    REST_ASSIGNMENT = "`...` must be followed by an assignable reference in assignment contexts";
    INVALID_ASSIGNMENT_TARGET = "Invalid left-hand side in assignment";
    INVALID_PREFIX_TARGET = "Invalid left-hand side expression in prefix operation";
    INVALID_POSTFIX_TARGET = "Invalid left-hand side expression in postfix operation";
    INVALID_FOR_TARGET = "Invalid left-hand side in for-loop";
    SHORTHAND_INITIALIZER = "Invalid shorthand property initializer";
    // ---- functions
    REST_PARAMETER_NOT_LAST = "Rest parameter must be last formal parameter";
    REST_PARAMETER_INITIALIZER = "Rest parameter may not have a default initializer";
    DUPLICATE_PARAMETER = "Duplicate parameter name not allowed in this context";
    STRICT_NON_SIMPLE = "Illegal 'use strict' directive in function with non-simple parameter list";
    YIELD_IN_PARAMETER = "Yield expression not allowed in formal parameter";
    AWAIT_IN_PARAMETER = "Illegal await-expression in formal parameters of async function";
    GETTER_PARAMETERS = "Getter must not have any formal parameters.";
    SETTER_PARAMETERS = "Setter must have exactly one formal parameter.";
    SETTER_REST = "Setter function argument must not be a rest parameter";
    STRICT_FUNCTION = "In strict mode code, functions can only be declared at top level or inside a block.";
    SLOPPY_FUNCTION = "In non-strict mode code, functions can only be declared at top level, inside a block, or as the body of an if statement.";
    // ---- statements
    ILLEGAL_RETURN = "Illegal return statement";
    ILLEGAL_BREAK = "Illegal break statement";
    ILLEGAL_CONTINUE = "Illegal continue statement: no surrounding iteration statement";
    STRICT_WITH = "Strict mode code may not include a with statement";
    TWO_DEFAULTS = "More than one default clause in switch statement";
    // ---- expressions
    STRICT_DELETE = "Delete of an unqualified identifier in strict mode.";
    DELETE_PRIVATE = "Private fields can not be deleted";
    UNEXPECTED_SUPER = "'super' keyword unexpected here";
    UNEXPECTED_PRIVATE = "Unexpected private field";
    NEW_TARGET_OUTSIDE = "new.target expression is not allowed here";
    DUPLICATE_PROTO = "Duplicate __proto__ fields are not allowed in object literals";
    // ---- classes
    ARGUMENTS_IN_FIELD = "'arguments' is not allowed in class field initializer or static initialization block";
    TWO_CONSTRUCTORS = "A class may only have one constructor";
    CONSTRUCTOR_ACCESSOR = "Class constructor may not be an accessor";
    CONSTRUCTOR_GENERATOR = "Class constructor may not be a generator";
    CONSTRUCTOR_ASYNC = "Class constructor may not be an async method";
    CONSTRUCTOR_FIELD = "Classes may not have a field named 'constructor'";
    CONSTRUCTOR_PRIVATE = "Classes may not have a private field named '#constructor'";
    STATIC_PROTOTYPE = "Classes may not have a static property named 'prototype'";
    // ---- modules
    MALFORMED_MODULE_NAME = "Invalid module export name: contains unpaired surrogate";
}

pub fn unexpected_token(text: &str) -> String {
    format!("Unexpected token '{text}'")
}
pub fn unexpected_identifier(name: &str) -> String {
    format!("Unexpected identifier '{name}'")
}
pub fn redeclared(name: &str) -> String {
    format!("Identifier '{name}' has already been declared")
}
pub fn undefined_label(name: &str) -> String {
    format!("Undefined label '{name}'")
}
pub fn redeclared_label(name: &str) -> String {
    format!("Label '{name}' has already been declared")
}
pub fn not_a_loop_label(name: &str) -> String {
    format!("Illegal continue statement: '{name}' does not denote an iteration statement")
}
pub fn undeclared_private(name: &str) -> String {
    format!("Private field '{name}' must be declared in an enclosing class")
}
pub fn undefined_export(name: &str) -> String {
    format!("Export '{name}' is not defined in module")
}
pub fn duplicate_export(name: &str) -> String {
    format!("Duplicate export of '{name}'")
}
pub fn duplicate_attribute(name: &str) -> String {
    format!("Import attributes has a duplicate key '{name}'")
}
pub fn invalid_regexp(pattern: &str, flags: &str, why: &str) -> String {
    format!("Invalid regular expression: /{pattern}/{flags}: {why}")
}
