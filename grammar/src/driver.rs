//! The LR loop: LALRPOP's tables, asked which terminal a word, a brace or a slash is, and where semicolons are missing.

use crate::ast::{Op, flags};
use crate::context::{AWAIT, AWAIT_RESERVED, ParseContext, YIELD};
use crate::lexer::{RawToken, Scanner};
use crate::literal::cook_identifier;
use crate::messages as m;
use crate::messages::Error;
use crate::token::{Terminal as T, Token};
use crate::watch::STRIDE;
use crate::{FunctionKind, Goal};
use lalrpop_util::ParseError;
use lalrpop_util::state_machine::{ParserAction, ParserDefinition, SimulatedReduce};

type Failed = ParseError<(), Token, Error>;

/// How many states the stack may hold. Recursion over the tree is bounded by the analysis, far below this.
const MAX_STATES: usize = 100_000;

/// The terminal index that stands for the end of the input.
const END_INDEX: u16 = 0xFFFE;
const NO_INDEX: u16 = 0xFFFF;
/// Nobody has asked for it yet.
const UNKNOWN_INDEX: u16 = 0xFFFD;

struct Machine<'d, D: ParserDefinition> {
    definition: &'d mut D,
    states: Vec<D::StateIndex>,
    symbols: Vec<((), D::Symbol, ())>,
    overlay: Vec<D::StateIndex>,
    /// Terminal to index.
    indices: [u16; 256],
}

impl<D> Machine<'_, D>
where
    D: ParserDefinition<Token = Token, Location = (), Error = Error, TokenIndex = usize>,
{
    #[inline]
    fn index(&mut self, terminal: T) -> u16 {
        let known = self.indices[terminal as usize];
        if known != UNKNOWN_INDEX {
            return known;
        }
        let token = Token { terminal, op: Op::None, flags: 0, start: 0, end: 0 };
        let index = self.definition.token_to_index(&token).map_or(NO_INDEX, |index| index as u16);
        self.indices[terminal as usize] = index;
        index
    }

    #[inline]
    fn action(&self, state: D::StateIndex, index: u16) -> D::Action {
        if index == END_INDEX {
            self.definition.eof_action(state)
        } else {
            self.definition.action(state, index as usize)
        }
    }

    /// Would the terminal be shifted, after whatever reductions? The stack stays as it is: an overlay holds the rest.
    fn viable(&mut self, terminal: T) -> bool {
        let index = self.index(terminal);
        if index == NO_INDEX {
            return false;
        }
        let mut base = self.states.len();
        let mut action = self.action(self.states[base - 1], index);
        self.overlay.clear();
        loop {
            if action.is_shift() {
                return true;
            }
            let Some(reduction) = action.as_reduce() else { return false };
            match self.definition.simulate_reduce(reduction) {
                SimulatedReduce::Accept => return true,
                SimulatedReduce::Reduce { states_to_pop, nonterminal_produced } => {
                    let from_overlay = states_to_pop.min(self.overlay.len());
                    self.overlay.truncate(self.overlay.len() - from_overlay);
                    base -= states_to_pop - from_overlay;
                    let under = self.overlay.last().copied().unwrap_or_else(|| self.states[base - 1]);
                    let top = self.definition.goto(under, nonterminal_produced);
                    self.overlay.push(top);
                    action = self.action(top, index);
                }
            }
        }
    }

    /// Reduces as needed and shifts; false if the terminal is not accepted (then nothing was shifted).
    #[inline]
    fn feed(&mut self, token: Token, index: u16) -> Result<bool, Failed> {
        let index = index as usize;
        loop {
            let state = self.states[self.states.len() - 1];
            let action = self.definition.action(state, index);
            if let Some(next) = action.as_shift() {
                let symbol = self.definition.token_to_symbol(index, token);
                self.states.push(next);
                self.symbols.push(((), symbol, ()));
                return Ok(true);
            }
            let Some(reduction) = action.as_reduce() else { return Ok(false) };
            match self.definition.reduce(reduction, Some(&()), &mut self.states, &mut self.symbols) {
                None => {}
                Some(Err(error)) => return Err(error),
                Some(Ok(_)) => return Ok(false),
            }
        }
    }

    /// Reduces everything at the end of the input.
    fn finish(&mut self) -> Option<Result<D::Success, Failed>> {
        loop {
            let state = self.states[self.states.len() - 1];
            let reduction = self.definition.eof_action(state).as_reduce()?;
            if let Some(result) = self.definition.reduce(reduction, None, &mut self.states, &mut self.symbols) {
                return Some(result);
            }
        }
    }
}

/// Whether a word is reserved everywhere.
/// <https://tc39.es/ecma262/#prod-ReservedWord>
pub fn is_reserved_word(word: &str) -> bool {
    keyword(word).is_some()
}

#[rustfmt::skip]
fn keyword(word: &str) -> Option<(T, Op)> {
    if !(2..=10).contains(&word.len()) {
        return None;
    }
    let terminal = match word {
        "break" => T::Break, "case" => T::Case, "catch" => T::Catch, "class" => T::Class, "const" => T::Const,
        "continue" => T::Continue, "debugger" => T::Debugger, "default" => T::Default, "do" => T::Do,
        "else" => T::Else, "enum" => T::Bad, "export" => T::Export, "extends" => T::Extends,
        "finally" => T::Finally, "for" => T::For, "function" => T::Function, "if" => T::If, "import" => T::Import,
        "new" => T::New, "return" => T::Return, "super" => T::Super, "switch" => T::Switch, "throw" => T::Throw,
        "try" => T::Try, "var" => T::Var, "while" => T::While, "with" => T::With,
        "null" | "true" | "false" | "this" => T::LiteralKeyword,
        "delete" => return Some((T::UnaryOp, Op::Delete)),
        "typeof" => return Some((T::UnaryOp, Op::TypeOf)),
        "void" => return Some((T::UnaryOp, Op::Void)),
        "in" => return Some((T::In, Op::In)),
        "instanceof" => return Some((T::BinaryOp, Op::InstanceOf)),
        _ => return None,
    };
    Some((terminal, Op::None))
}

/// A word that another meaning may hide behind.
#[rustfmt::skip]
fn is_contextual(word: &str) -> bool {
    matches!(
        word,
        "let" | "static" | "async" | "of" | "get" | "set" | "as" | "from" | "yield" | "await" | "using" | "defer" | "source"
    )
}

fn fail<X>(offset: u32, message: impl Into<std::borrow::Cow<'static, str>>) -> Result<X, Failed> {
    Err(ParseError::User { error: m::error(offset, message) })
}

/// The last terminals shifted, the latest first.
type History = [T; 3];

/// The context in which a word is read: the name of a function expression is read in that function's own.
fn word_context(c: &ParseContext, history: History) -> u8 {
    match history {
        [T::Function, T::AsyncFunctionDeclaration, _] => c.words.get(),
        [T::Function, T::AsyncFunction, _] => AWAIT,
        [T::Function, ..] => 0,
        [T::Star, T::Function, T::AsyncFunctionDeclaration] => c.words.get(),
        [T::Star, T::Function, T::AsyncFunction] => YIELD | AWAIT,
        [T::Star, T::Function, _] => YIELD,
        _ => c.words.get(),
    }
}

fn start_terminal(goal: &Goal) -> T {
    match goal {
        Goal::Script | Goal::Eval(_) => T::StartScript,
        Goal::Module => T::StartModule,
        Goal::FunctionBody(_) => T::StartBody,
        Goal::Parameters(_) => T::StartParameters,
        Goal::FunctionExpression => T::StartFunction,
    }
}

/// Whether the raw token is a word that is not reserved.
fn is_name(scanner: &Scanner, raw: &RawToken) -> bool {
    raw.terminal == T::Identifier && (raw.flags & flags::ESCAPED != 0 || keyword(scanner.text(raw)).is_none())
}

/// Whether the raw token is exactly that word.
fn is_word(scanner: &Scanner, raw: &RawToken, word: &str) -> bool {
    raw.terminal == T::Identifier && scanner.text(raw) == word
}

/// Runs the grammar over the source: what `Parser::drive` does in LALRPOP, with a scanner that knows the state.
pub fn drive<D, I>(c: &ParseContext, mut definition: D, _tokens: I) -> Result<D::Success, Failed>
where
    D: ParserDefinition<Token = Token, Location = (), Error = Error, TokenIndex = usize>,
{
    let mut indices = [UNKNOWN_INDEX; 256];
    indices[T::End as usize] = END_INDEX;
    let states = vec![definition.start_state()];
    let mut machine =
        Machine { definition: &mut definition, states, symbols: Vec::new(), overlay: Vec::new(), indices };
    let hashbang = matches!(c.goal, Goal::Script | Goal::Module | Goal::Eval(_));
    let mut scanner = Scanner::new(c.source, !c.is_module(), hashbang);
    scanner.watch = c.watch;
    let start = start_terminal(c.goal);
    let index = machine.index(start);
    machine.feed(Token { terminal: start, op: Op::None, flags: 0, start: 0, end: 0 }, index)?;
    let mut history = [start; 3];
    let mut previous = None;
    let mut next_look = STRIDE;
    loop {
        let raw = scanner.next().map_err(|error| ParseError::User { error })?;
        let (terminal, raw) = match shift(c, &mut machine, &mut scanner, history, raw)? {
            Shifted::Token(terminal, raw) => (terminal, raw),
            Shifted::End => {
                return machine.finish().unwrap_or_else(|| fail(c.source.len() as u32, m::UNEXPECTED_END));
            }
            Shifted::Unexpected(raw) => {
                return Err(match explain(&mut machine, &scanner, &raw, history) {
                    Some(message) => ParseError::User { error: m::error(raw.start, message) },
                    None => unexpected(c, &scanner, &raw, previous, history),
                });
            }
        };
        c.previous_end.set(raw.end);
        c.note(Token { terminal, op: raw.op, flags: raw.flags, start: raw.start, end: raw.end });
        history = [terminal, history[0], history[1]];
        previous = Some(raw);
        if raw.end >= next_look {
            next_look = raw.end + STRIDE;
            c.watch.look().map_err(|error| ParseError::User { error })?;
        }
        if machine.states.len() > MAX_STATES {
            return fail(raw.start, m::NESTED_TOO_DEEPLY);
        }
    }
}

enum Shifted {
    Token(T, RawToken),
    End,
    Unexpected(RawToken),
}

/// Finds out which terminal the token is, puts virtual ones before it where they are due, and shifts it.
#[inline]
fn shift<D>(
    c: &ParseContext,
    machine: &mut Machine<D>,
    scanner: &mut Scanner,
    history: History,
    mut raw: RawToken,
) -> Result<Shifted, Failed>
where
    D: ParserDefinition<Token = Token, Location = (), Error = Error, TokenIndex = usize>,
{
    // What does not depend on the parser's state.
    let text = scanner.text(&raw);
    let is_word = raw.terminal == T::Identifier;
    let mut base = raw.terminal;
    let mut reserved = false;
    let mut needs_state = false;
    match raw.terminal {
        T::Identifier if matches!(history[0], T::Dot | T::QuestionDot) => {
            needs_state = raw.flags == 0 && history[1] == T::ImportExpression && matches!(text, "defer" | "source");
        }
        T::Identifier if raw.flags & flags::ESCAPED != 0 => {
            let cooked = cook_identifier(text);
            let words = word_context(c, history);
            let is_operator = cooked == "yield" && words & YIELD != 0
                || cooked == "await" && (words & (AWAIT | AWAIT_RESERVED) != 0 || c.is_module());
            if is_operator || keyword(&cooked).is_some() {
                base = T::KeywordName;
            }
        }
        T::Identifier => match keyword(text) {
            Some((terminal, op)) => {
                (base, raw.op, reserved) = (terminal, op, true);
                needs_state = matches!(
                    terminal,
                    T::Function | T::Class | T::Import | T::Return | T::Break | T::Continue | T::Throw
                );
            }
            None => needs_state = is_contextual(text),
        },
        T::LeftBrace => {
            scanner.open_brace(false);
            needs_state = true;
        }
        T::Slash | T::SlashEquals => needs_state = true,
        T::BackTick => base = template(scanner, &mut raw, T::TemplateWhole, T::TemplateHead)?,
        T::RightBrace if scanner.close_brace() => {
            base = template(scanner, &mut raw, T::TemplateTail, T::TemplateMiddle)?;
        }
        _ => {}
    }
    // What does; again after each virtual token.
    loop {
        let mut terminal = base;
        if needs_state {
            (terminal, reserved) = resolve(c, machine, scanner, history, &mut raw, base, reserved)?;
            if terminal == T::RegExp {
                (base, needs_state) = (terminal, false);
            }
        }
        let index = machine.index(terminal);
        let at_offender = raw.newline_before || raw.terminal == T::RightBrace || raw.terminal == T::End;
        // A token that may be rescued must be tested before it causes reductions.
        let accepted = index != NO_INDEX && (!(at_offender || reserved) || machine.viable(terminal));
        if accepted {
            if terminal == T::End {
                return Ok(Shifted::End);
            }
            let token = Token { terminal, op: raw.op, flags: raw.flags, start: raw.start, end: raw.end };
            if machine.feed(token, index)? {
                return Ok(Shifted::Token(terminal, raw));
            }
        }
        if is_word && reserved && machine.viable(T::KeywordName) {
            let token =
                Token { terminal: T::KeywordName, op: Op::None, flags: raw.flags, start: raw.start, end: raw.end };
            let index = machine.index(T::KeywordName);
            machine.feed(token, index)?;
            return Ok(Shifted::Token(T::KeywordName, raw));
        }
        let inserted = if at_offender && machine.viable(T::VirtualSemicolon) {
            T::VirtualSemicolon
        } else if machine.viable(T::NoElse) {
            T::NoElse
        } else if machine.viable(T::VirtualDoSemicolon) {
            T::VirtualDoSemicolon
        } else {
            return Ok(Shifted::Unexpected(raw));
        };
        let at = c.previous_end.get();
        let index = machine.index(inserted);
        let token = Token { terminal: inserted, op: Op::None, flags: 0, start: at, end: at };
        c.note(token);
        machine.feed(token, index)?;
    }
}

/// Reads on to the end of a template's chunk.
fn template(scanner: &mut Scanner, raw: &mut RawToken, last: T, middle: T) -> Result<T, Failed> {
    let chunk = scanner.template_chunk(raw.start, raw.end).map_err(|error| ParseError::User { error })?;
    raw.end = chunk.end;
    // OCTAL on a template's chunk: it holds a bad escape.
    raw.flags = if chunk.bad_escape.is_some() { flags::OCTAL } else { 0 };
    if !chunk.is_last {
        scanner.open_brace(true);
    }
    Ok(if chunk.is_last { last } else { middle })
}

/// The terminal of a token whose meaning depends on the state; and whether it counts as a reserved word.
fn resolve<D>(
    c: &ParseContext,
    machine: &mut Machine<D>,
    scanner: &mut Scanner,
    history: History,
    raw: &mut RawToken,
    base: T,
    reserved: bool,
) -> Result<(T, bool), Failed>
where
    D: ParserDefinition<Token = Token, Location = (), Error = Error, TokenIndex = usize>,
{
    let if_viable =
        |machine: &mut Machine<D>, terminal| if machine.viable(terminal) { terminal } else { T::Identifier };
    // `if` is viable exactly where a statement starts.
    let declaration = |machine: &mut Machine<D>, declaration, expression| {
        if machine.viable(declaration) || machine.viable(T::If) { declaration } else { expression }
    };
    let text = scanner.text(raw);
    let terminal = match raw.terminal {
        T::LeftBrace if machine.viable(T::BlockBrace) => T::BlockBrace,
        T::LeftBrace => T::LeftBrace,
        T::Slash | T::SlashEquals => {
            let operator = if raw.terminal == T::Slash { T::Slash } else { T::AssignOp };
            if machine.viable(operator) {
                operator
            } else {
                raw.end = scanner.regexp(raw.start).map_err(|error| ParseError::User { error })?;
                T::RegExp
            }
        }
        _ => match text {
            "function" if history[0] == T::AsyncFunction || history[0] == T::AsyncFunctionDeclaration => T::Function,
            "function" => declaration(machine, T::FunctionDeclaration, T::Function),
            "class" => declaration(machine, T::ClassDeclaration, T::Class),
            "import" if matches!(scanner.peek().terminal, T::LeftParen | T::Dot) => T::ImportExpression,
            "return" if scanner.newline_follows() => T::ReturnNewline,
            "break" if scanner.newline_follows() => T::BreakNewline,
            "continue" if scanner.newline_follows() => T::ContinueNewline,
            "throw" if machine.viable(T::Throw) && scanner.newline_follows() => {
                return fail(raw.end, m::NEWLINE_AFTER_THROW);
            }
            "yield" => {
                if word_context(c, history) & YIELD == 0 {
                    return Ok((T::Identifier, false));
                }
                return Ok((if scanner.newline_follows() { T::YieldNewline } else { T::Yield }, true));
            }
            "await" => {
                let words = word_context(c, history);
                if words & AWAIT != 0 {
                    return Ok((if begins_await_using(machine, scanner) { T::AwaitUsing } else { T::Await }, true));
                }
                if words & AWAIT_RESERVED != 0 || c.is_module() {
                    return Ok((T::KeywordName, reserved));
                }
                return Ok((T::Identifier, false));
            }
            "let" => {
                let next = scanner.peek();
                if next.terminal == T::LeftBracket && !machine.viable(T::Let) && machine.viable(T::If) {
                    return fail(raw.start, m::LEXICAL_SINGLE_STATEMENT);
                }
                let declares = matches!(next.terminal, T::LeftBracket | T::LeftBrace) || is_name(scanner, &next);
                if declares { if_viable(machine, T::Let) } else { T::Identifier }
            }
            "using" if history[0] == T::AwaitUsing => T::Using,
            "using" => {
                let next = scanner.peek();
                let declares = is_name(scanner, &next) && !next.newline_before;
                // `for (using of …)` is about a variable of that name, but for `for (using of = …;;)`.
                let of = history[1] == T::For
                    && is_word(scanner, &next, "of")
                    && scanner.peek_after(&next).terminal != T::Equals;
                if declares && !of { if_viable(machine, T::Using) } else { T::Identifier }
            }
            "async" => {
                let next = scanner.peek();
                if next.newline_before {
                    T::Identifier
                } else if machine.viable(T::AsyncMethod) {
                    T::AsyncMethod
                } else if is_word(scanner, &next, "function") {
                    declaration(machine, T::AsyncFunctionDeclaration, T::AsyncFunction)
                } else if is_name(scanner, &next) && !(history[1] == T::Await && is_word(scanner, &next, "of")) {
                    T::AsyncArrow
                } else {
                    T::Identifier
                }
            }
            "static" => if_viable(machine, T::Static),
            "get" => if_viable(machine, T::Get),
            "set" => if_viable(machine, T::Set),
            "of" => if_viable(machine, T::Of),
            "as" => if_viable(machine, T::As),
            "from" => if_viable(machine, T::From),
            "defer" | "source" if history[0] == T::Dot && history[1] == T::ImportExpression => {
                if text == "defer" {
                    T::ImportDefer
                } else {
                    T::ImportSource
                }
            }
            "defer" if history[0] == T::Import && scanner.peek().terminal == T::Star => T::ImportDefer,
            "source" if history[0] == T::Import => {
                let next = scanner.peek();
                let from = is_word(scanner, &next, "from");
                let binds =
                    next.terminal == T::Identifier && (!from || is_word(scanner, &scanner.peek_after(&next), "from"));
                if binds { T::ImportSource } else { T::Identifier }
            }
            "defer" | "source" => T::Identifier,
            _ => base,
        },
    };
    Ok((terminal, reserved))
}

/// `await using x`, all on one line.
fn begins_await_using<D>(machine: &mut Machine<D>, scanner: &Scanner) -> bool
where
    D: ParserDefinition<Token = Token, Location = (), Error = Error, TokenIndex = usize>,
{
    if !machine.viable(T::AwaitUsing) {
        return false;
    }
    let using = scanner.peek();
    if !is_word(scanner, &using, "using") || using.newline_before {
        return false;
    }
    let name = scanner.peek_after(&using);
    is_name(scanner, &name) && !name.newline_before
}

/// What the parser's state tells about an unexpected token. The machine is of no use afterwards.
#[cold]
fn explain<D>(machine: &mut Machine<D>, scanner: &Scanner, raw: &RawToken, history: History) -> Option<&'static str>
where
    D: ParserDefinition<Token = Token, Location = (), Error = Error, TokenIndex = usize>,
{
    let starts_statement = machine.viable(T::If);
    Some(match raw.terminal {
        _ if history[0] == T::RightBrace && machine.viable(T::Finally) && machine.viable(T::Catch) => m::MISSING_CATCH,
        T::LeftParen if history[0] == T::FunctionDeclaration => m::FUNCTION_NAME_MISSING,
        T::Star if history[0] == T::FunctionDeclaration => m::GENERATOR_PLACE,
        T::Comma if history[1] == T::Ellipsis && machine.viable(T::RightParen) => m::REST_PARAMETER_NOT_LAST,
        T::Equals if history[1] == T::Ellipsis && machine.viable(T::RightParen) => m::REST_PARAMETER_INITIALIZER,
        T::Identifier if starts_statement && scanner.text(raw) == "function" => m::SLOPPY_FUNCTION,
        T::Identifier if starts_statement && scanner.text(raw) == "async" => m::ASYNC_FUNCTION_PLACE,
        _ if after_argument(machine) => m::MISSING_PAREN_AFTER_ARGUMENTS,
        _ => return None,
    })
}

/// Whether an argument has just ended: only in arguments can a spread stand between others, up to a parenthesis.
fn after_argument<D>(machine: &mut Machine<D>) -> bool
where
    D: ParserDefinition<Token = Token, Location = (), Error = Error, TokenIndex = usize>,
{
    if !machine.viable(T::RightParen) {
        return false;
    }
    for terminal in [T::Comma, T::Ellipsis, T::LiteralKeyword] {
        let index = machine.index(terminal);
        let token = Token { terminal, op: Op::None, flags: 0, start: 0, end: 0 };
        if !matches!(machine.feed(token, index), Ok(true)) {
            return false;
        }
    }
    machine.viable(T::Comma)
}

/// The error at a token that no production allows.
#[cold]
fn unexpected(
    c: &ParseContext,
    scanner: &Scanner,
    raw: &RawToken,
    previous: Option<RawToken>,
    history: History,
) -> Failed {
    let text = scanner.text(raw);
    let after_await = previous.filter(|p| history[0] == T::Identifier && is_word(scanner, p, "await"));
    let in_async = matches!(c.goal, Goal::FunctionBody(FunctionKind::Async | FunctionKind::AsyncGenerator));
    if let Some(word) = after_await.filter(|_| !raw.newline_before && !in_async && raw.terminal != T::End) {
        return ParseError::User { error: m::error(word.start, m::ASYNC_AWAIT_ONLY) };
    }
    let is_module_word = matches!(text, "import" | "export") && !c.is_module();
    let message = match raw.terminal {
        T::End => m::UNEXPECTED_END.into(),
        T::Identifier if raw.flags & flags::ESCAPED != 0 => m::ESCAPED_KEYWORD.into(),
        T::Identifier if is_module_word && text == "import" => m::IMPORT_OUTSIDE.into(),
        T::Identifier if text == "enum" || text == "await" => m::UNEXPECTED_RESERVED.into(),
        T::Identifier if keyword(text).is_some() => m::unexpected_token(text).into(),
        T::Identifier => m::unexpected_identifier(text).into(),
        T::Number => m::UNEXPECTED_NUMBER.into(),
        T::String => m::UNEXPECTED_STRING.into(),
        T::BackTick => m::UNEXPECTED_TEMPLATE.into(),
        T::RegExp => m::UNEXPECTED_REGEXP.into(),
        T::Exponent if matches!(history[1], T::UnaryOp | T::Plus | T::Minus | T::Await) => {
            m::UNARY_BEFORE_EXPONENT.into()
        }
        T::Bad if text == "=>" => m::unexpected_token("=>").into(),
        T::Bad => m::INVALID_TOKEN.into(),
        _ => std::borrow::Cow::Owned(m::unexpected_token(text)),
    };
    ParseError::User { error: m::error(raw.start, message) }
}
