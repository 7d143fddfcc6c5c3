//! The scanner: raw tokens one by one, with what depends on the driver (regular expressions, templates) on demand.

use crate::ast::{Op, flags};
use crate::literal::scan_unicode_escape;
use crate::messages as m;
use crate::messages::Error;
use crate::regexp::Flags;
use crate::token::{
    Extras, Terminal, is_identifier_part, is_identifier_start, is_line_terminator, line_length, utf8_length,
};
use crate::watch::{Steps, Watch};
use logos::{Lexer, Logos};

/// A token as logos finds it, before the grammar's state has told what it means.
#[derive(Clone, Copy, Debug)]
pub struct RawToken {
    pub terminal: Terminal,
    pub op: Op,
    pub flags: u16,
    pub start: u32,
    pub end: u32,
    pub newline_before: bool,
}

/// Where a template's chunk ends.
pub struct ChunkEnd {
    pub end: u32,
    /// It ends with a backtick, not with `${`.
    pub is_last: bool,
    /// It holds an escape that only tagged templates may hold.
    pub bad_escape: Option<(u32, &'static str)>,
}

/// Reads a source token by token.
pub struct Scanner<'s> {
    pub source: &'s str,
    lexer: Lexer<'s, Terminal>,
    /// The open braces; true for a template's `${`.
    braces: Vec<bool>,
    pub watch: Watch<'s>,
}

impl<'s> Scanner<'s> {
    pub fn new(source: &'s str, html_comments: bool, hashbang: bool) -> Self {
        let extras = Extras { newline_before: true, html_comments, flags: 0 };
        let mut lexer = Terminal::lexer_with_extras(source, extras);
        if hashbang && source.starts_with("#!") {
            lexer.bump(line_length(source));
        }
        Scanner { source, lexer, braces: Vec::new(), watch: Watch::default() }
    }

    pub fn text(&self, raw: &RawToken) -> &'s str {
        &self.source[raw.start as usize..raw.end as usize]
    }

    pub fn next(&mut self) -> Result<RawToken, Error> {
        next_raw(&mut self.lexer)
    }

    /// The token after the present one. If it is not one, an `End` stands for it: the error comes when it is read.
    pub fn peek(&self) -> RawToken {
        peek_from(self.lexer.clone())
    }

    /// The token after the one that [`Scanner::peek`] gave.
    pub fn peek_after(&self, peeked: &RawToken) -> RawToken {
        let mut lexer = self.lexer.clone();
        reset(&mut lexer, peeked.end as usize);
        peek_from(lexer)
    }

    /// Whether a line terminator stands before the next token.
    pub fn newline_follows(&self) -> bool {
        for &c in self.lexer.remainder().as_bytes() {
            match c {
                b' ' | b'\t' => {}
                b'\n' | b'\r' => return true,
                b'/' | b'<' | b'-' | 0x0b | 0x0c | 0x80.. => return self.peek().newline_before,
                _ => return false,
            }
        }
        false
    }

    /// A `{` (or, with true, a template's `${`) has been read.
    pub fn open_brace(&mut self, template: bool) {
        self.braces.push(template);
    }

    /// A `}` has been read: whether it goes on with a template.
    pub fn close_brace(&mut self) -> bool {
        self.braces.pop().unwrap_or(false)
    }

    /// Reads a regular expression that starts at `start`; its end, and where its flags start.
    /// <https://tc39.es/ecma262/#prod-RegularExpressionLiteral>
    pub fn regexp(&mut self, start: u32) -> Result<u32, Error> {
        let unterminated = || m::error(start, m::UNTERMINATED_REGEXP);
        let bytes = self.source.as_bytes();
        let mut i = start as usize + 1;
        let mut in_class = false;
        let mut steps = Steps::new(self.watch);
        loop {
            if steps.step() {
                return Err(m::error(start, m::INTERRUPTED));
            }
            let c = *bytes.get(i).ok_or_else(unterminated)?;
            let mut end = i;
            if c == b'\\' {
                end += 1;
            }
            match self.source[end..].chars().next() {
                None => return Err(unterminated()),
                Some(c) if is_line_terminator(c) => return Err(unterminated()),
                Some(escaped) => {
                    i = end + escaped.len_utf8();
                    match c {
                        b'[' => in_class = true,
                        b']' => in_class = false,
                        b'/' if !in_class => break,
                        _ => {}
                    }
                }
            }
        }
        let flags_start = i;
        loop {
            match self.source[i..].chars().next() {
                Some('\\') => return Err(m::error(start, m::INVALID_REGEXP_FLAGS)),
                Some(c) if is_identifier_part(c) => i += c.len_utf8(),
                _ => break,
            }
        }
        if Flags::parse(bytes[flags_start..i].iter().map(|byte| u16::from(*byte))).is_none() {
            return Err(m::error(start, m::INVALID_REGEXP_FLAGS));
        }
        reset(&mut self.lexer, i);
        Ok(i as u32)
    }

    /// Reads a template's chunk whose first character is at `from`; the token started at `start`.
    pub fn template_chunk(&mut self, start: u32, from: u32) -> Result<ChunkEnd, Error> {
        let bytes = self.source.as_bytes();
        let mut i = from as usize;
        let mut bad_escape = None;
        let mut steps = Steps::new(self.watch);
        loop {
            if steps.step() {
                return Err(m::error(start, m::INTERRUPTED));
            }
            match memchr::memchr3(b'`', b'\\', b'$', &bytes[i..]) {
                None => return Err(m::error(start, m::UNTERMINATED_TEMPLATE)),
                Some(n) => i += n,
            }
            match (bytes[i], bytes.get(i + 1)) {
                (b'`', _) => {
                    reset(&mut self.lexer, i + 1);
                    return Ok(ChunkEnd { end: i as u32 + 1, is_last: true, bad_escape });
                }
                (b'$', Some(b'{')) => {
                    reset(&mut self.lexer, i + 2);
                    return Ok(ChunkEnd { end: i as u32 + 2, is_last: false, bad_escape });
                }
                (b'$', _) => i += 1,
                (_, None) => return Err(m::error(start, m::UNTERMINATED_TEMPLATE)),
                (_, Some(&c)) => {
                    let mut bad = |message| bad_escape = bad_escape.or(Some((i as u32, message)));
                    match c {
                        b'u' => match scan_unicode_escape(&self.source[i + 1..]) {
                            Some(n) => i += 1 + n,
                            None => {
                                bad(m::INVALID_UNICODE_ESCAPE);
                                i += 2;
                            }
                        },
                        b'x' if bytes.get(i + 2..i + 4).is_some_and(|h| h.iter().all(u8::is_ascii_hexdigit)) => i += 4,
                        b'x' => {
                            bad(m::INVALID_HEX_ESCAPE);
                            i += 2;
                        }
                        b'0' => {
                            if bytes.get(i + 2).is_some_and(u8::is_ascii_digit) {
                                bad(m::TEMPLATE_OCTAL);
                            }
                            i += 2;
                        }
                        b'1'..=b'9' => {
                            bad(m::TEMPLATE_OCTAL);
                            i += 2;
                        }
                        c => i += 1 + utf8_length(c),
                    }
                }
            }
        }
    }
}

/// Whether a line terminator stands before the first token of `text`.
pub fn starts_after_newline(text: &str) -> bool {
    let mut lexer = Terminal::lexer_with_extras(text, Extras::default());
    lexer.next();
    lexer.extras.newline_before
}

/// Makes the lexer go on at `offset`: logos cannot go back, but starting anew is cheap.
fn reset(lexer: &mut Lexer<Terminal>, offset: usize) {
    let mut anew = Terminal::lexer_with_extras(lexer.source(), lexer.extras);
    anew.bump(offset);
    *lexer = anew;
}

fn peek_from(mut lexer: Lexer<Terminal>) -> RawToken {
    let at = lexer.span().end as u32;
    next_raw(&mut lexer).unwrap_or(RawToken {
        terminal: Terminal::Bad,
        op: Op::None,
        flags: 0,
        start: at,
        end: at,
        newline_before: lexer.extras.newline_before,
    })
}

fn next_raw(lexer: &mut Lexer<Terminal>) -> Result<RawToken, Error> {
    lexer.extras.newline_before = lexer.span().end == 0; // the start of the file counts as one
    lexer.extras.flags = 0;
    loop {
        let next = lexer.next();
        let span = lexer.span();
        let (mut op, mut end) = (Op::None, span.end);
        let terminal = match next {
            None => {
                end = lexer.source().len();
                let newline_before = lexer.extras.newline_before;
                let (start, end) = (end as u32, end as u32);
                return Ok(RawToken { terminal: Terminal::End, op, flags: 0, start, end, newline_before });
            }
            Some(Err(mut error)) => {
                if error.message.is_empty() {
                    error = m::error(span.start as u32, m::INVALID_TOKEN);
                }
                return Err(error);
            }
            Some(Ok(terminal)) => terminal,
        };
        let terminal = match terminal {
            Terminal::Identifier => terminal,
            Terminal::End => Terminal::Identifier,
            Terminal::HtmlOpen if lexer.extras.html_comments => {
                let rest = line_length(lexer.remainder());
                lexer.bump(rest);
                continue;
            }
            Terminal::HtmlOpen => {
                end = span.start + 1;
                reset(lexer, end);
                op = Op::Less;
                Terminal::BinaryOp
            }
            Terminal::HtmlClose if lexer.extras.html_comments && lexer.extras.newline_before => {
                let rest = line_length(lexer.remainder());
                lexer.bump(rest);
                continue;
            }
            Terminal::HtmlClose => {
                end = span.start + 2;
                reset(lexer, end);
                op = Op::Decrement;
                if lexer.extras.newline_before { Terminal::IncDecAfterNewline } else { Terminal::IncDec }
            }
            Terminal::QuestionDot if lexer.remainder().starts_with(|c: char| c.is_ascii_digit()) => {
                end = span.start + 1;
                reset(lexer, end);
                Terminal::Question
            }
            Terminal::BinaryOp | Terminal::AssignOp => {
                op = operator(lexer.slice());
                if op == Op::Exp && terminal == Terminal::BinaryOp { Terminal::Exponent } else { terminal }
            }
            Terminal::Plus | Terminal::Minus | Terminal::Star | Terminal::Slash | Terminal::SlashEquals => {
                op = operator(lexer.slice());
                terminal
            }
            Terminal::UnaryOp => {
                op = if lexer.slice() == "!" { Op::Not } else { Op::BitNot };
                terminal
            }
            Terminal::IncDec => {
                op = if lexer.slice() == "++" { Op::Increment } else { Op::Decrement };
                if lexer.extras.newline_before { Terminal::IncDecAfterNewline } else { terminal }
            }
            Terminal::Arrow if lexer.extras.newline_before => Terminal::Bad,
            Terminal::Number => {
                let next = lexer.remainder().chars().next();
                if next.is_some_and(|c| is_identifier_start(c) || c.is_ascii_digit() || c == '\\') {
                    let message = if next == Some('_') { m::NUMERIC_SEPARATOR } else { m::INVALID_TOKEN };
                    return Err(m::error(if message == m::INVALID_TOKEN { span.start } else { end } as u32, message));
                }
                terminal
            }
            other => other,
        };
        return Ok(RawToken {
            terminal,
            op,
            flags: lexer.extras.flags & (flags::ESCAPED | flags::OCTAL),
            start: span.start as u32,
            end: end as u32,
            newline_before: lexer.extras.newline_before,
        });
    }
}

/// The operator of `+`, `+=` and the like.
#[rustfmt::skip]
fn operator(text: &str) -> Op {
    match text {
        "==" => Op::Equal, "!=" => Op::NotEqual, "===" => Op::StrictEqual, "!==" => Op::StrictNotEqual,
        "<=" => Op::LessEqual, ">=" => Op::GreaterEqual, "<" => Op::Less, ">" => Op::Greater,
        _ => match text.strip_suffix('=').unwrap_or(text) {
            "+" => Op::Add, "-" => Op::Sub, "*" => Op::Mul, "/" => Op::Div, "%" => Op::Rem, "**" => Op::Exp,
            "<<" => Op::ShiftLeft, ">>" => Op::ShiftRight, ">>>" => Op::ShiftRightUnsigned,
            "&" => Op::BitAnd, "|" => Op::BitOr, "^" => Op::BitXor,
            "&&" => Op::And, "||" => Op::Or, "??" => Op::Nullish,
            _ => Op::None,
        },
    }
}
