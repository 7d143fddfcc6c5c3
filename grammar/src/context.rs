//! What the grammar's actions share: the tree being built, lists in the making, `yield` and `await`.

use crate::ast::{Kind, Name, Node, NodeId, Op, RegExpText, TemplateText, Text, flags, names};
use crate::interner::{Interner, words};
use crate::lexer::starts_after_newline;
use crate::literal;
use crate::messages as m;
use crate::messages::Error;
use crate::token::{Terminal, Token, is_identifier_part};
use crate::watch::Watch;
use crate::{FunctionKind, Goal};
use std::cell::{Cell, RefCell};

/// Where a list began on the side stack.
#[derive(Clone, Copy, Debug)]
pub struct Mark(pub u32);

/// `yield` is an operator.
pub const YIELD: u8 = 1;
/// `await` is an operator.
pub const AWAIT: u8 = 2;
/// `await` is neither an operator nor a name.
pub const AWAIT_RESERVED: u8 = 4;

/// The growing tables of a program.
pub struct Tables {
    pub nodes: Vec<Node>,
    pub children: Vec<NodeId>,
    pub numbers: Vec<f64>,
    pub regexps: Vec<RegExpText>,
    pub templates: Vec<TemplateText>,
    pub interner: Interner,
    /// Elements of lists whose end has not come yet.
    side: Vec<NodeId>,
}

impl Tables {
    /// A node without children, with the token's flags and range.
    fn leaf(&mut self, kind: Kind, token: Token, extra: u32) -> NodeId {
        let Token { flags, start, end, .. } = token;
        let first_child = self.children.len() as u32;
        self.nodes.push(Node { kind, op: Op::None, flags, start, end, first_child, child_count: 0, extra });
        NodeId(self.nodes.len() as u32 - 1)
    }
}

/// Passed to every action of the grammar.
pub struct ParseContext<'s> {
    pub source: &'s str,
    pub goal: &'s Goal,
    pub tables: RefCell<Tables>,
    /// The contexts of the functions around.
    outer_words: RefCell<Vec<u8>>,
    /// YIELD, AWAIT, AWAIT_RESERVED, as of here.
    pub words: Cell<u8>,
    /// Where the last token that was shifted ends.
    pub previous_end: Cell<u32>,
    /// Lone surrogates of the source have been replaced, and must be restored in literals.
    pub has_placeholders: bool,
    /// The tokens shifted, if someone wants to see them.
    pub trace: RefCell<Option<Vec<Token>>>,
    pub watch: Watch<'s>,
}

/// What an action that can fail gives back.
pub type Built = Result<NodeId, lalrpop_util::ParseError<(), Token, Error>>;

fn fail(offset: u32, message: impl Into<std::borrow::Cow<'static, str>>) -> Built {
    Err(lalrpop_util::ParseError::User { error: m::error(offset, message) })
}

/// The binding strength of a binary operator.
fn precedence(op: Op) -> u8 {
    match op {
        Op::Nullish | Op::Or => 1,
        Op::And => 2,
        Op::BitOr => 3,
        Op::BitXor => 4,
        Op::BitAnd => 5,
        Op::Equal | Op::NotEqual | Op::StrictEqual | Op::StrictNotEqual => 6,
        Op::Less | Op::Greater | Op::LessEqual | Op::GreaterEqual | Op::InstanceOf | Op::In => 7,
        Op::ShiftLeft | Op::ShiftRight | Op::ShiftRightUnsigned => 8,
        Op::Add | Op::Sub => 9,
        Op::Mul | Op::Div | Op::Rem => 10,
        _ => 11,
    }
}

fn is_logical(op: Op) -> bool {
    matches!(op, Op::And | Op::Or | Op::Nullish)
}

/// The flags of a function of that kind.
pub fn kind_flags(kind: FunctionKind) -> u16 {
    match kind {
        FunctionKind::Normal => 0,
        FunctionKind::Generator => flags::GENERATOR,
        FunctionKind::Async => flags::ASYNC,
        FunctionKind::AsyncGenerator => flags::ASYNC | flags::GENERATOR,
    }
}

impl<'s> ParseContext<'s> {
    pub fn new(source: &'s str, goal: &'s Goal, watch: Watch<'s>) -> Self {
        let estimate = source.len() / 6;
        let words = match goal {
            Goal::Module => AWAIT,
            Goal::FunctionBody(kind) | Goal::Parameters(kind) => {
                let flags = kind_flags(*kind);
                (if flags & flags::GENERATOR != 0 { YIELD } else { 0 })
                    | (if flags & flags::ASYNC != 0 { AWAIT } else { 0 })
            }
            _ => 0,
        };
        let tables = Tables {
            nodes: Vec::with_capacity(estimate + 16),
            children: Vec::with_capacity(estimate + 16),
            numbers: Vec::new(),
            regexps: Vec::new(),
            templates: Vec::new(),
            interner: Interner::new(source.len() / 200),
            side: Vec::new(),
        };
        ParseContext {
            source,
            goal,
            tables: RefCell::new(tables),
            outer_words: RefCell::new(Vec::new()),
            words: Cell::new(words),
            previous_end: Cell::new(0),
            has_placeholders: false,
            trace: RefCell::new(None),
            watch,
        }
    }

    /// The context as the parsed program's tables.
    pub fn into_tables(self) -> Tables {
        self.tables.into_inner()
    }

    /// A token has been shifted.
    #[inline]
    pub fn note(&self, token: Token) {
        if let Some(trace) = &mut *self.trace.borrow_mut() {
            trace.push(token);
        }
    }

    pub fn is_module(&self) -> bool {
        *self.goal == Goal::Module
    }

    // ---- nodes

    fn build(&self, kind: Kind, flags: u16, op: Op, range: (u32, u32), children: &[NodeId], extra: u32) -> NodeId {
        let tables = &mut *self.tables.borrow_mut();
        let first_child = tables.children.len() as u32;
        tables.children.extend_from_slice(children);
        let id = NodeId(tables.nodes.len() as u32);
        let (start, end) = range;
        let child_count = children.len() as u32;
        tables.nodes.push(Node { kind, op, flags, start, end, first_child, child_count, extra });
        id
    }

    /// A node that ends with the last token shifted.
    pub fn node(&self, kind: Kind, start: u32, children: &[NodeId]) -> NodeId {
        self.build(kind, 0, Op::None, (start, self.previous_end.get()), children, u32::MAX)
    }

    pub fn with_op(&self, kind: Kind, start: u32, op: Op, children: &[NodeId]) -> NodeId {
        self.build(kind, 0, op, (start, self.previous_end.get()), children, u32::MAX)
    }

    pub fn leaf(&self, kind: Kind, token: Token) -> NodeId {
        self.build(kind, 0, Op::None, (token.start, token.end), &[], u32::MAX)
    }

    fn valued_leaf(&self, kind: Kind, token: Token, extra: u32) -> NodeId {
        self.tables.borrow_mut().leaf(kind, token, extra)
    }

    pub fn get(&self, id: NodeId) -> Node {
        self.tables.borrow().nodes[id.0 as usize]
    }

    pub fn start(&self, id: NodeId) -> u32 {
        self.tables.borrow().nodes[id.0 as usize].start
    }

    fn child(&self, id: NodeId, i: usize) -> NodeId {
        let tables = self.tables.borrow();
        tables.children[tables.nodes[id.0 as usize].first_child as usize + i]
    }

    pub fn flag(&self, id: NodeId, flags: u16) -> NodeId {
        self.tables.borrow_mut().nodes[id.0 as usize].flags |= flags;
        id
    }

    fn text(&self, token: Token) -> &'s str {
        &self.source[token.start as usize..token.end as usize]
    }

    // ---- lists

    pub fn mark(&self) -> Mark {
        Mark(self.tables.borrow().side.len() as u32)
    }

    pub fn first(&self, id: NodeId) -> Mark {
        let tables = &mut *self.tables.borrow_mut();
        tables.side.push(id);
        Mark(tables.side.len() as u32 - 1)
    }

    pub fn add(&self, mark: Mark, id: NodeId) -> Mark {
        self.tables.borrow_mut().side.push(id);
        mark
    }

    /// A comma follows the list's last element.
    pub fn trailing_comma(&self, mark: Mark) -> Mark {
        let tables = &mut *self.tables.borrow_mut();
        if let Some(last) = tables.side.last().filter(|last| last.is_some()) {
            tables.nodes[last.0 as usize].flags |= flags::TRAILING_COMMA;
        }
        mark
    }

    pub fn list(&self, kind: Kind, start: u32, mark: Mark) -> NodeId {
        self.list_after(kind, start, &[], mark)
    }

    /// A node of some children and, after them, a list.
    pub fn list_after(&self, kind: Kind, start: u32, before: &[NodeId], mark: Mark) -> NodeId {
        let tables = &mut *self.tables.borrow_mut();
        let first_child = tables.children.len() as u32;
        tables.children.extend_from_slice(before);
        tables.children.extend(tables.side.drain(mark.0 as usize..));
        let id = NodeId(tables.nodes.len() as u32);
        let child_count = tables.children.len() as u32 - first_child;
        let end = self.previous_end.get();
        tables.nodes.push(Node { kind, op: Op::None, flags: 0, start, end, first_child, child_count, extra: u32::MAX });
        id
    }

    // ---- leaves

    /// A literal's text.
    fn intern_text(&self, text: Text) -> Name {
        let text = if self.has_placeholders { literal::restore_surrogates(text) } else { text };
        self.tables.borrow_mut().interner.intern_text(text)
    }

    fn intern_word(&self, text: &str, escaped: bool) -> u32 {
        let interner = &mut self.tables.borrow_mut().interner;
        if escaped { interner.intern(&literal::cook_identifier(text)).0 } else { interner.intern(text).0 }
    }

    pub fn word(&self, kind: Kind, token: Token) -> NodeId {
        let name = self.intern_word(self.text(token), token.flags & flags::ESCAPED != 0);
        self.valued_leaf(kind, token, name)
    }

    pub fn identifier(&self, token: Token) -> NodeId {
        self.word(Kind::Identifier, token)
    }

    pub fn literal_keyword(&self, token: Token) -> NodeId {
        let kind = match self.text(token) {
            "null" => Kind::Null,
            "true" => Kind::True,
            "false" => Kind::False,
            _ => Kind::This,
        };
        self.leaf(kind, token)
    }

    pub fn string(&self, token: Token) -> NodeId {
        let text = self.text(token);
        let inner = &text[1..text.len() - 1];
        let plain = memchr::memchr(b'\\', inner.as_bytes()).is_none();
        let name = if plain && !self.has_placeholders {
            self.tables.borrow_mut().interner.intern(inner)
        } else {
            literal::string_value(inner).map_or(names::EMPTY, |text| self.intern_text(text))
        };
        self.valued_leaf(Kind::String, token, name.0)
    }

    pub fn number(&self, token: Token) -> NodeId {
        let text = self.text(token);
        if text.ends_with('n') {
            let digits = self.tables.borrow_mut().interner.intern(&literal::bigint_digits(text));
            return self.valued_leaf(Kind::BigInt, token, digits.0);
        }
        let index = {
            let numbers = &mut self.tables.borrow_mut().numbers;
            numbers.push(literal::numeric_value(text));
            numbers.len() as u32 - 1
        };
        self.valued_leaf(Kind::Number, token, index)
    }

    pub fn regexp(&self, token: Token) -> NodeId {
        let text = self.text(token);
        let close = text.rfind('/').unwrap_or(0);
        let pattern = self.intern_text(Text::Utf8(text[1..close].into()));
        let tables = &mut *self.tables.borrow_mut();
        let flags = tables.interner.intern(&text[close + 1..]);
        tables.regexps.push(RegExpText { pattern, flags });
        let index = tables.regexps.len() as u32 - 1;
        tables.leaf(Kind::RegExp, token, index)
    }

    pub fn template_chunk(&self, token: Token) -> NodeId {
        let is_last = matches!(token.terminal, Terminal::TemplateWhole | Terminal::TemplateTail);
        let text = self.text(token);
        let raw = &text[1..text.len() - if is_last { 1 } else { 2 }];
        let normalized = literal::normalize_line_ends(raw);
        let cooked = if token.flags & flags::OCTAL != 0 { None } else { literal::string_value(&normalized) };
        let cooked = cooked.map(|text| self.intern_text(text));
        let raw = self.intern_text(Text::Utf8(normalized.into()));
        let tables = &mut *self.tables.borrow_mut();
        tables.templates.push(TemplateText { cooked, raw });
        let index = tables.templates.len() as u32 - 1;
        tables.leaf(Kind::TemplateChunk, token, index)
    }

    // ---- `yield` and `await`

    pub fn enter(&self, words: u8) {
        self.outer_words.borrow_mut().push(self.words.get());
        self.words.set(words);
    }

    pub fn leave(&self) {
        self.words.set(self.outer_words.borrow_mut().pop().unwrap_or(0));
    }

    // ---- roots

    pub fn root(&self, kind: Kind, mark: Mark) -> NodeId {
        self.previous_end.set(self.source.len() as u32);
        self.list(kind, 0, mark)
    }

    fn goal_flags(&self) -> u16 {
        match self.goal {
            Goal::FunctionBody(kind) | Goal::Parameters(kind) => kind_flags(*kind),
            _ => 0,
        }
    }

    pub fn body_root(&self, mark: Mark) -> NodeId {
        let body = self.root(Kind::Body, mark);
        let parameters = self.build(Kind::Parameters, 0, Op::None, (0, 0), &[], u32::MAX);
        let root = self.node(Kind::Function, 0, &[NodeId::NONE, parameters, body]);
        self.flag(root, self.goal_flags())
    }

    pub fn parameters_root(&self, mark: Mark) -> NodeId {
        let parameters = self.root(Kind::Parameters, mark);
        let body = self.node(Kind::Body, self.source.len() as u32, &[]);
        let root = self.node(Kind::Function, 0, &[NodeId::NONE, parameters, body]);
        self.flag(root, self.goal_flags())
    }

    // ---- statements

    /// `var x` of a for-in or for-of.
    pub fn for_declaration(&self, kind: Kind, token: Token, target: NodeId, init: NodeId) -> NodeId {
        let start = self.start(target);
        let declarator = self.node(Kind::Declarator, start, &[target, init]);
        self.node(kind, token.start, &[declarator])
    }

    /// A function as an `if`'s branch stands in a block of its own.
    /// <https://tc39.es/ecma262/#sec-functiondeclarations-in-ifstatement-statement-clauses>
    pub fn block_around(&self, function: NodeId) -> NodeId {
        self.node(Kind::Block, self.start(function), &[function])
    }

    /// `for (let of …)` and the like look like declarations to a reader, and are not allowed.
    pub fn for_of(&self, start: u32, flags: u16, left: NodeId, right: NodeId, body: NodeId) -> Built {
        let node = self.get(left);
        let text = &self.source[node.start as usize..node.end as usize];
        let is_declaration = matches!(
            node.kind,
            Kind::VarDeclaration
                | Kind::LetDeclaration
                | Kind::ConstDeclaration
                | Kind::UsingDeclaration
                | Kind::AwaitUsingDeclaration
        );
        if !is_declaration && text.strip_prefix("let").is_some_and(|rest| !rest.starts_with(is_identifier_part)) {
            return fail(node.start, m::FOR_OF_LET);
        }
        if flags == 0 && node.kind == Kind::Identifier && text == "async" {
            return fail(node.start, m::FOR_OF_ASYNC);
        }
        Ok(self.flag(self.node(Kind::ForOf, start, &[left, right, body]), flags))
    }

    // ---- functions

    /// Parameters and body; [`ParseContext::function`] completes it.
    pub fn function_tail(&self, parameters: NodeId, body: Token, statements: Mark) -> NodeId {
        let body = self.list(Kind::Body, body.start, statements);
        self.node(Kind::Function, self.start(parameters), &[NodeId::NONE, parameters, body])
    }

    pub fn function(&self, start: u32, flags: u16, name: NodeId, tail: NodeId) -> NodeId {
        let tables = &mut *self.tables.borrow_mut();
        let node = &mut tables.nodes[tail.0 as usize];
        node.start = start;
        node.flags |= flags;
        tables.children[node.first_child as usize] = name;
        tail
    }

    pub fn method(&self, start: u32, kind_flags: u16, accessor: u16, key: NodeId, tail: NodeId) -> NodeId {
        let value = self.function(start, kind_flags, NodeId::NONE, tail);
        let method = self.node(Kind::Method, start, &[key, value]);
        self.flag(method, accessor)
    }

    /// An arrow's parameters: a name or a parenthesized expression, read again.
    /// <https://tc39.es/ecma262/#prod-ArrowFormalParameters>
    fn arrow_parameters(&self, cover: NodeId) -> NodeId {
        let node = self.get(cover);
        let range = (node.start, node.end);
        match node.kind {
            Kind::Parameters => cover,
            Kind::Parenthesized => {
                let mark = self.mark();
                self.push_sequence(self.child(cover, 0));
                let parameters = self.list(Kind::Parameters, node.start, mark);
                self.tables.borrow_mut().nodes[parameters.0 as usize].end = node.end;
                parameters
            }
            _ => self.build(Kind::Parameters, 0, Op::None, range, &[cover], u32::MAX),
        }
    }

    /// Pushes the operands of a comma expression on the side stack, in order.
    fn push_sequence(&self, expression: NodeId) {
        let first = self.mark().0 as usize;
        let mut rest = expression;
        while self.get(rest).kind == Kind::Sequence {
            self.first(self.child(rest, 1));
            rest = self.child(rest, 0);
        }
        self.first(rest);
        self.tables.borrow_mut().side[first..].reverse();
    }

    /// `( … )` that can only be an arrow's parameters.
    pub fn only_parameters(&self, start: Token, sequence: NodeId, rest: NodeId) -> NodeId {
        let mark = self.mark();
        if sequence.is_some() {
            self.push_sequence(sequence);
        }
        if rest.is_some() {
            self.first(rest);
        }
        self.list(Kind::Parameters, start.start, mark)
    }

    pub fn parenthesized(&self, cover: NodeId) -> Built {
        let node = self.get(cover);
        if node.kind == Kind::Parameters { fail(node.end - 1, m::unexpected_token(")")) } else { Ok(cover) }
    }

    pub fn arrow(&self, start: u32, flags: u16, parameters: NodeId, body: NodeId) -> NodeId {
        let parameters = self.arrow_parameters(parameters);
        let mut flags = flags | flags::ARROW;
        if self.get(body).kind != Kind::Body {
            self.leave();
            flags |= flags::CONCISE;
        }
        let function = self.node(Kind::Function, start, &[NodeId::NONE, parameters, body]);
        self.flag(function, flags)
    }

    /// `async (…) => …`, which was read as a call of something.
    /// <https://tc39.es/ecma262/#prod-CoverCallExpressionAndAsyncArrowHead>
    pub fn async_arrow(&self, callee: NodeId, arguments: (Mark, u32), body: NodeId) -> Built {
        let node = self.get(callee);
        let is_async = node.kind == Kind::Identifier
            && node.extra == words::ASYNC.0
            && node.flags & flags::ESCAPED == 0
            && !starts_after_newline(&self.source[node.end as usize..]);
        if !is_async {
            return fail(node.start, m::MALFORMED_ARROW);
        }
        let (mark, end) = arguments;
        let parameters = self.list(Kind::Parameters, node.end, mark);
        self.tables.borrow_mut().nodes[parameters.0 as usize].end = end;
        Ok(self.arrow(node.start, flags::ASYNC, parameters, body))
    }

    // ---- expressions

    pub fn property(&self, key: NodeId, value: NodeId) -> NodeId {
        let node = self.get(key);
        let property = self.node(Kind::Property, node.start, &[key, value]);
        let is_proto = matches!(node.kind, Kind::PropertyName | Kind::String) && node.extra == names::PROTO.0;
        if is_proto { self.flag(property, flags::PROTO) } else { property }
    }

    pub fn call(&self, callee: NodeId, arguments: (Mark, u32), flags: u16) -> NodeId {
        let call = self.list_after(Kind::Call, self.start(callee), &[callee], arguments.0);
        let mut reference = callee;
        while self.get(reference).kind == Kind::Parenthesized {
            reference = self.child(reference, 0);
        }
        let node = self.get(reference);
        let eval = node.kind == Kind::Identifier && node.extra == names::EVAL.0 && flags & flags::OPTIONAL == 0;
        self.flag(call, flags | if eval { flags::EVAL } else { 0 })
    }

    pub fn member(&self, kind: Kind, object: NodeId, key: NodeId, flags: u16) -> NodeId {
        self.flag(self.node(kind, self.start(object), &[object, key]), flags)
    }

    pub fn fail_at(&self, id: NodeId, message: &'static str) -> Built {
        fail(self.start(id), message)
    }

    /// `new.target` and `import.meta`, which may not hold escapes.
    pub fn meta_property(&self, first: Token, second: Token) -> Built {
        let text = self.text(second);
        match first.terminal {
            Terminal::New if text == "target" => Ok(self.node(Kind::NewTarget, first.start, &[])),
            Terminal::New => fail(second.start, m::unexpected_identifier(text)),
            _ if text != "meta" => fail(second.start, m::unexpected_identifier(text)),
            _ if !self.is_module() => fail(first.start, m::IMPORT_META_OUTSIDE),
            _ => Ok(self.node(Kind::ImportMeta, first.start, &[])),
        }
    }

    pub fn exponent(&self, base: NodeId, op: Token, power: NodeId) -> NodeId {
        self.with_op(Kind::Binary, self.start(base), op.op, &[base, power])
    }

    /// Operator precedence by insertion into the right spine of the chain read so far, which is never longer than
    /// there are levels.
    pub fn binary(&self, chain: NodeId, op: Token, right: NodeId) -> Built {
        let strength = precedence(op.op);
        let (mut parent, mut left) = (None, chain);
        loop {
            let node = self.get(left);
            if !matches!(node.kind, Kind::Binary | Kind::Logical) || precedence(node.op) >= strength {
                break;
            }
            parent = Some(left);
            left = self.child(left, 1);
        }
        // `??` does not mix with `||` and `&&`.
        let mixes = |id: NodeId| {
            let node = self.get(id);
            node.kind == Kind::Logical && is_logical(op.op) && (node.op == Op::Nullish) != (op.op == Op::Nullish)
        };
        if mixes(left) || parent.is_some_and(mixes) {
            return fail(op.start, m::unexpected_token(&self.source[op.start as usize..op.end as usize]));
        }
        let kind = if is_logical(op.op) { Kind::Logical } else { Kind::Binary };
        let node = self.with_op(kind, self.start(left), op.op, &[left, right]);
        let Some(parent) = parent else { return Ok(node) };
        let tables = &mut *self.tables.borrow_mut();
        let slot = tables.nodes[parent.0 as usize].first_child as usize + 1;
        tables.children[slot] = node;
        let mut spine = chain;
        loop {
            let node = &mut tables.nodes[spine.0 as usize];
            node.end = self.previous_end.get();
            if spine == parent {
                return Ok(chain);
            }
            spine = tables.children[node.first_child as usize + 1];
        }
    }

    // ---- modules

    /// The same name again, as a node of another kind.
    fn copy(&self, id: NodeId, kind: Kind) -> NodeId {
        let tables = &mut *self.tables.borrow_mut();
        let node = Node { kind, ..tables.nodes[id.0 as usize] };
        tables.nodes.push(node);
        NodeId(tables.nodes.len() as u32 - 1)
    }

    /// `name` or `name as other` between an import's or export's braces.
    pub fn specifier(&self, name: NodeId, other: NodeId) -> NodeId {
        let other = if other.is_none() { self.copy(name, self.get(name).kind) } else { other };
        self.node(Kind::ExportSpecifier, self.start(name), &[name, other])
    }

    /// A specifier's name that must be an identifier.
    fn make_identifier(&self, id: NodeId) -> Result<(), lalrpop_util::ParseError<(), Token, Error>> {
        let node = self.get(id);
        if node.kind == Kind::String {
            return fail(node.start, m::UNEXPECTED_STRING).map(|_| ());
        }
        let text = &self.source[node.start as usize..node.end as usize];
        let word = literal::cook_identifier(text);
        if word == "await" {
            return fail(node.start, m::UNEXPECTED_RESERVED).map(|_| ());
        }
        if crate::driver::is_reserved_word(&word) {
            return fail(node.start, m::unexpected_token(&word)).map(|_| ());
        }
        self.tables.borrow_mut().nodes[id.0 as usize].kind = Kind::Identifier;
        Ok(())
    }

    /// `from` pushed the source and the attributes on the side stack, above the specifiers.
    fn take_from(&self, from: Mark) -> [NodeId; 2] {
        let side = &mut self.tables.borrow_mut().side;
        let taken = [side[from.0 as usize], side[from.0 as usize + 1]];
        side.truncate(from.0 as usize);
        taken
    }

    pub fn import(&self, start: u32, phase: u16, specifiers: Mark, from: Mark) -> Built {
        let from = self.take_from(from);
        let first = specifiers.0 as usize;
        let listed: Vec<NodeId> = self.tables.borrow().side[first..].to_vec();
        for specifier in listed {
            if self.get(specifier).kind == Kind::ExportSpecifier {
                self.make_identifier(self.child(specifier, 1))?;
                self.tables.borrow_mut().nodes[specifier.0 as usize].kind = Kind::ImportSpecifier;
            }
        }
        Ok(self.flag(self.list_after(Kind::Import, start, &from, specifiers), phase))
    }

    pub fn export_all(&self, start: u32, from: Mark, name: NodeId) -> NodeId {
        let [source, attributes] = self.take_from(from);
        self.node(Kind::ExportAll, start, &[source, attributes, name])
    }

    pub fn export_from(&self, start: u32, specifiers: Mark, from: Mark) -> NodeId {
        let from = self.take_from(from);
        self.list_after(Kind::ExportNamed, start, &from, specifiers)
    }

    pub fn export_local(&self, start: u32, specifiers: Mark) -> Built {
        let listed: Vec<NodeId> = self.tables.borrow().side[specifiers.0 as usize..].to_vec();
        for specifier in listed {
            self.make_identifier(self.child(specifier, 0))?;
        }
        Ok(self.list_after(Kind::ExportNamed, start, &[NodeId::NONE, NodeId::NONE], specifiers))
    }
}
