//! Tokens: the raw ones logos finds, and the grammar's terminals that the driver makes of them.

use crate::ast::{Op, flags};
use crate::literal::{scan_unicode_escape, unicode_escape};
use crate::messages as m;
use crate::messages::Error;
use logos::{FilterResult, Lexer, Logos};

/// What the lexer remembers from token to token.
#[derive(Clone, Copy, Default)]
pub struct Extras {
    /// A line terminator stood before the token.
    pub newline_before: bool,
    /// HTML-like comments are comments.
    pub html_comments: bool,
    /// Flags of the token: ESCAPED, OCTAL.
    pub flags: u16,
}

/// Raw tokens (up to `BackTick`) and terminals.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[logos(extras = Extras, error = Error, skip r"[ \t\x0B\x0C]+")]
#[rustfmt::skip]
pub enum Terminal {
    // Comes out of logos only as an identifier that starts with an escape or a non-ASCII character.
    #[regex(r"[\n\r]+", |l| { l.extras.newline_before = true; logos::Skip })]
    #[regex(r"//[^\n\r\u{2028}\u{2029}]*", |_l| logos::Skip, allow_greedy = true)]
    #[token("/*", block_comment)]
    #[regex(r"[\u{80}-\u{10ffff}]", non_ascii)]
    #[token("\\", escaped_identifier)]
    End,
    #[token("{")] LeftBrace, #[token("}")] RightBrace,
    #[token("(")] LeftParen, #[token(")")] RightParen,
    #[token("[")] LeftBracket, #[token("]")] RightBracket,
    #[token(".")] Dot, #[token("...")] Ellipsis, #[token(";")] Semicolon, #[token(",")] Comma,
    #[token("?")] Question, #[token("?.")] QuestionDot, #[token(":")] Colon, #[token("=>")] Arrow, #[token("=")] Equals,
    #[token("+=")] #[token("-=")] #[token("*=")] #[token("%=")] #[token("**=")]
    #[token("<<=")] #[token(">>=")] #[token(">>>=")] #[token("&=")] #[token("|=")] #[token("^=")]
    #[token("&&=")] #[token("||=")] #[token("??=")]
    AssignOp,
    #[token("/=")] SlashEquals,
    #[token("<")] #[token(">")] #[token("<=")] #[token(">=")]
    #[token("==")] #[token("!=")] #[token("===")] #[token("!==")]
    #[token("<<")] #[token(">>")] #[token(">>>")] #[token("&")] #[token("|")] #[token("^")]
    #[token("&&")] #[token("||")] #[token("??")] #[token("%")] #[token("**")]
    BinaryOp,
    #[token("+")] Plus, #[token("-")] Minus, #[token("*")] Star, #[token("/")] Slash,
    #[token("<!--")] HtmlOpen,
    #[token("-->")] HtmlClose,
    #[token("!")] #[token("~")] UnaryOp,
    #[token("++")] #[token("--")] IncDec,
    #[regex(r"[A-Za-z$_][A-Za-z0-9$_]*", identifier)] Identifier,
    #[token("#", private_name)] PrivateName,
    #[regex(r"0[xX][0-9a-fA-F](_?[0-9a-fA-F])*n?")]
    #[regex(r"0[oO][0-7](_?[0-7])*n?")]
    #[regex(r"0[bB][01](_?[01])*n?")]
    #[regex(r"(0|[1-9](_?[0-9])*)n")]
    #[regex(r"(0|[1-9](_?[0-9])*)(\.([0-9](_?[0-9])*)?)?([eE][+-]?[0-9](_?[0-9])*)?")]
    #[regex(r"\.[0-9](_?[0-9])*([eE][+-]?[0-9](_?[0-9])*)?")]
    #[regex(r"0[0-9]+", legacy_number)]
    Number,
    #[token("\"", |l| string(l, b'"'))]
    #[token("'", |l| string(l, b'\''))]
    String,
    #[token("`")] BackTick,

    // ---- made by the driver
    BlockBrace, In, IncDecAfterNewline, KeywordName, RegExp, LiteralKeyword,
    TemplateWhole, TemplateHead, TemplateMiddle, TemplateTail,
    Break, BreakNewline, Case, Catch, Class, ClassDeclaration, Const, Continue, ContinueNewline, Debugger, Default, Do,
    Else, Export, Extends, Finally, For, Function, FunctionDeclaration, If, Import, ImportExpression,
    New, Return, ReturnNewline, Super, Switch, Throw, Try, Var, While, With,
    Yield, YieldNewline, Await, AsyncFunction, AsyncFunctionDeclaration, AsyncMethod, AsyncArrow,
    Let, Using, AwaitUsing, Get, Set, Static, Of, As, From, ImportDefer, ImportSource,
    /// Automatically inserted semicolon; the one after do-while's `)`; the absent `else`.
    VirtualSemicolon, VirtualDoSemicolon, NoElse,
    StartScript, StartModule, StartBody, StartParameters, StartFunction,
    Exponent, Bad,
}

/// A terminal with its operator, flags and range.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    pub terminal: Terminal,
    pub op: Op,
    pub flags: u16,
    pub start: u32,
    pub end: u32,
}

/// `ID_Start` and the two ASCII characters JavaScript adds.
/// <https://tc39.es/ecma262/#prod-IdentifierStartChar>
pub fn is_identifier_start(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_alphabetic() || c == '$' || c == '_'
    } else {
        unicode_id_start::is_id_start_unicode(c)
    }
}

/// <https://tc39.es/ecma262/#prod-IdentifierPartChar>
pub fn is_identifier_part(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_alphanumeric() || c == '$' || c == '_'
    } else {
        c == '\u{200c}' || c == '\u{200d}' || unicode_id_start::is_id_continue_unicode(c)
    }
}

/// <https://tc39.es/ecma262/#prod-LineTerminator>
pub fn is_line_terminator(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{2028}' | '\u{2029}')
}

/// How many bytes of `text` come before the next line terminator.
pub fn line_length(text: &str) -> usize {
    text.find(is_line_terminator).unwrap_or(text.len())
}

/// How many bytes a character has, by its first one.
pub fn utf8_length(first: u8) -> usize {
    match first {
        0..0x80 => 1,
        0x80..0xE0 => 2,
        0xE0..0xF0 => 3,
        _ => 4,
    }
}

fn here(l: &Lexer<Terminal>, message: &'static str) -> Error {
    m::error(l.span().start as u32, message)
}

fn block_comment(l: &mut Lexer<Terminal>) -> FilterResult<(), Error> {
    let rest = l.remainder().as_bytes();
    let Some(length) = memchr::memmem::find(rest, b"*/") else {
        return FilterResult::Error(here(l, m::INVALID_TOKEN));
    };
    let body = &l.remainder()[..length];
    if body.contains(['\n', '\r']) || body.contains(['\u{2028}', '\u{2029}']) {
        l.extras.newline_before = true;
    }
    l.bump(length + 2);
    FilterResult::Skip
}

fn non_ascii(l: &mut Lexer<Terminal>) -> FilterResult<(), Error> {
    match l.slice().chars().next().unwrap_or('\0') {
        '\u{2028}' | '\u{2029}' => {
            l.extras.newline_before = true;
            FilterResult::Skip
        }
        '\u{00A0}' | '\u{FEFF}' | '\u{1680}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}' => {
            FilterResult::Skip
        }
        c if is_identifier_start(c) => emit(identifier_tail(l)),
        _ => FilterResult::Error(here(l, m::INVALID_TOKEN)),
    }
}

fn emit(result: Result<(), Error>) -> FilterResult<(), Error> {
    match result {
        Ok(()) => FilterResult::Emit(()),
        Err(error) => FilterResult::Error(error),
    }
}

/// What follows an identifier's first character.
fn identifier_tail(l: &mut Lexer<Terminal>) -> Result<(), Error> {
    loop {
        let rest = l.remainder();
        match rest.chars().next() {
            Some('\\') => match unicode_escape(&rest[1..]) {
                Some((c, length)) if is_identifier_part(c) => {
                    l.extras.flags |= flags::ESCAPED;
                    l.bump(length + 1);
                }
                Some(_) => return Err(here(l, m::INVALID_TOKEN)),
                None => return Err(here(l, m::INVALID_UNICODE_ESCAPE)),
            },
            Some(c) if is_identifier_part(c) => l.bump(c.len_utf8()),
            _ => return Ok(()),
        }
    }
}

/// An identifier's first character written as an escape; the backslash has been read.
fn escaped_start(l: &mut Lexer<Terminal>, rest: &str) -> Result<(), Error> {
    match unicode_escape(rest) {
        Some((c, length)) if is_identifier_start(c) => {
            l.extras.flags |= flags::ESCAPED;
            l.bump(length);
            identifier_tail(l)
        }
        Some(_) => Err(here(l, m::INVALID_TOKEN)),
        None => Err(here(l, m::INVALID_UNICODE_ESCAPE)),
    }
}

fn escaped_identifier(l: &mut Lexer<Terminal>) -> FilterResult<(), Error> {
    let rest = l.remainder();
    emit(escaped_start(l, rest))
}

fn identifier(l: &mut Lexer<Terminal>) -> Result<(), Error> {
    match l.remainder().as_bytes().first() {
        Some(&c) if c >= 0x80 || c == b'\\' => identifier_tail(l),
        _ => Ok(()),
    }
}

fn private_name(l: &mut Lexer<Terminal>) -> Result<(), Error> {
    let rest = l.remainder();
    match rest.chars().next() {
        Some('\\') => {
            l.bump(1);
            escaped_start(l, &rest[1..])
        }
        Some(c) if is_identifier_start(c) => {
            l.bump(c.len_utf8());
            identifier_tail(l)
        }
        _ => Err(here(l, m::INVALID_TOKEN)),
    }
}

/// `017` and `089.5`: a leading zero followed by digits.
fn legacy_number(l: &mut Lexer<Terminal>) {
    l.extras.flags |= flags::OCTAL;
    if !l.slice().bytes().any(|c| c >= b'8') {
        return;
    }
    let rest = l.remainder().as_bytes();
    let digits = |from: usize| rest[from.min(rest.len())..].iter().take_while(|c| c.is_ascii_digit()).count();
    let mut length = 0;
    if rest.first() == Some(&b'.') {
        length = 1 + digits(1);
    }
    if matches!(rest.get(length), Some(b'e' | b'E')) {
        let sign = matches!(rest.get(length + 1), Some(b'+' | b'-')) as usize;
        let count = digits(length + 1 + sign);
        if count > 0 {
            length += 1 + sign + count;
        }
    }
    l.bump(length);
}

fn string(l: &mut Lexer<Terminal>, quote: u8) -> Result<(), Error> {
    let text = l.remainder();
    let rest = text.as_bytes();
    let base = l.span().end as u32;
    let mut i = 0;
    while let Some(n) = memchr::memchr3(quote, b'\\', b'\n', &rest[i..]) {
        if memchr::memchr(b'\r', &rest[i..i + n]).is_some() {
            return Err(here(l, m::INVALID_TOKEN));
        }
        i += n;
        if rest[i] == quote {
            l.bump(i + 1);
            return Ok(());
        }
        if rest[i] == b'\n' {
            break;
        }
        match rest.get(i + 1) {
            None => break,
            Some(b'u') => match scan_unicode_escape(&text[i + 1..]) {
                Some(n) => i += 1 + n,
                None => return Err(m::error(base + i as u32, m::INVALID_UNICODE_ESCAPE)),
            },
            Some(b'x') => {
                if rest.get(i + 2..i + 4).is_none_or(|h| !h.iter().all(u8::is_ascii_hexdigit)) {
                    return Err(m::error(base + i as u32, m::INVALID_HEX_ESCAPE));
                }
                i += 4;
            }
            Some(b'0') => {
                if rest.get(i + 2).is_some_and(u8::is_ascii_digit) {
                    l.extras.flags |= flags::OCTAL;
                }
                i += 2;
            }
            Some(b'1'..=b'9') => {
                l.extras.flags |= flags::OCTAL;
                i += 2;
            }
            Some(b'\r') => i += if rest.get(i + 2) == Some(&b'\n') { 3 } else { 2 },
            Some(&c) => i += 1 + utf8_length(c),
        }
    }
    Err(here(l, m::INVALID_TOKEN))
}
