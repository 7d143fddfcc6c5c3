//! Prints a program back to source. Parentheses are in the tree where they were, so none need be added.

use crate::ast::{Kind, NodeId, Op, Program, Text, flags};
use crate::dump::quote;

/// What is still to be printed, the next thing last.
enum Step {
    Node(NodeId),
    Text(&'static str),
    Line,
    Indent,
    Dedent,
}

struct Printer<'p> {
    program: &'p Program,
    out: String,
    steps: Vec<Step>,
    indent: usize,
}

/// The program's source: parsed and printed again, it stays as it is.
pub fn print(program: &Program) -> String {
    let mut printer = Printer { program, out: String::new(), steps: vec![Step::Node(program.root)], indent: 0 };
    while let Some(step) = printer.steps.pop() {
        match step {
            Step::Node(id) => {
                let first = printer.steps.len();
                printer.node(id);
                // A node's steps were pushed in the order of the text.
                printer.steps[first..].reverse();
            }
            Step::Text(text) => printer.out.push_str(text),
            Step::Line => {
                printer.out.push('\n');
                printer.out.extend(std::iter::repeat_n(' ', printer.indent.min(40) * 2));
            }
            Step::Indent => printer.indent += 1,
            Step::Dedent => printer.indent -= 1,
        }
    }
    printer.out.push('\n');
    printer.out
}

#[rustfmt::skip]
fn operator(op: Op) -> &'static str {
    match op {
        Op::None => "", Op::Add | Op::Plus => "+", Op::Sub | Op::Minus => "-", Op::Mul => "*", Op::Div => "/",
        Op::Rem => "%", Op::Exp => "**", Op::ShiftLeft => "<<", Op::ShiftRight => ">>", Op::ShiftRightUnsigned => ">>>",
        Op::BitAnd => "&", Op::BitOr => "|", Op::BitXor => "^", Op::And => "&&", Op::Or => "||", Op::Nullish => "??",
        Op::Equal => "==", Op::NotEqual => "!=", Op::StrictEqual => "===", Op::StrictNotEqual => "!==",
        Op::Less => "<", Op::Greater => ">", Op::LessEqual => "<=", Op::GreaterEqual => ">=",
        Op::In => "in", Op::InstanceOf => "instanceof", Op::Not => "!", Op::BitNot => "~",
        Op::TypeOf => "typeof", Op::Void => "void", Op::Delete => "delete", Op::Increment => "++", Op::Decrement => "--",
    }
}

#[rustfmt::skip]
fn assignment_operator(op: Op) -> &'static str {
    match op {
        Op::Add => "+=", Op::Sub => "-=", Op::Mul => "*=", Op::Div => "/=", Op::Rem => "%=", Op::Exp => "**=",
        Op::ShiftLeft => "<<=", Op::ShiftRight => ">>=", Op::ShiftRightUnsigned => ">>>=", Op::BitAnd => "&=",
        Op::BitOr => "|=", Op::BitXor => "^=", Op::And => "&&=", Op::Or => "||=", _ => "??=",
    }
}

impl<'p> Printer<'p> {
    fn text(&mut self, text: &'static str) {
        self.steps.push(Step::Text(text));
    }

    /// A child, if it is there.
    fn child(&mut self, id: NodeId) {
        if id.is_some() {
            self.steps.push(Step::Node(id));
        }
    }

    /// Texts and children in turn: the texts stand before the children.
    fn sequence(&mut self, parts: &[(&'static str, NodeId)]) {
        for (text, id) in parts {
            self.text(text);
            self.child(*id);
        }
    }

    fn list(&mut self, open: &'static str, items: &[NodeId], close: &'static str) {
        self.text(open);
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.text(", ");
            }
            self.child(*item);
        }
        self.text(close);
    }

    fn lines(&mut self, items: &[NodeId]) {
        self.text("{");
        self.steps.push(Step::Indent);
        for item in items {
            self.steps.push(Step::Line);
            self.child(*item);
        }
        self.steps.push(Step::Dedent);
        self.steps.push(Step::Line);
        self.text("}");
    }

    fn name(&mut self, name: u32, escaped: bool) {
        let Text::Utf8(text) = &self.program.strings[name as usize] else { return };
        let (hash, text) = text.strip_prefix('#').map_or(("", &**text), |rest| ("#", rest));
        self.out.push_str(hash);
        // An escaped word may be one that must not be read as a keyword.
        match text.chars().next().filter(|_| escaped) {
            Some(first) => {
                self.out.push_str(&format!("\\u{{{:x}}}", first as u32));
                self.out.push_str(&text[first.len_utf8()..]);
            }
            None => self.out.push_str(text),
        }
    }

    fn string(&mut self, id: NodeId) {
        let node = self.program.node(id);
        let mut text = quote(&self.program.strings[node.extra as usize]);
        if text == "\"use strict\"" && (node.end - node.start) as usize != text.len() {
            text = "\"\\x75se strict\"".to_string();
        }
        self.out.push_str(&text);
    }

    fn node(&mut self, id: NodeId) {
        let node = *self.program.node(id);
        match node.kind {
            Kind::Identifier | Kind::PropertyName | Kind::PrivateName => {
                self.name(node.extra, node.flags & flags::ESCAPED != 0);
            }
            Kind::String => self.string(id),
            Kind::Number => {
                let value = self.program.numbers[node.extra as usize];
                let text = if value.is_infinite() { "1e999".to_string() } else { format!("{value:?}") };
                self.out.push_str(&text);
            }
            Kind::BigInt => {
                self.name(node.extra, false);
                self.out.push('n');
            }
            Kind::RegExp => {
                let regexp = self.program.regexps[node.extra as usize];
                self.out.push('/');
                self.name_text(regexp.pattern.0);
                self.out.push('/');
                self.name_text(regexp.flags.0);
            }
            Kind::TemplateChunk => self.name_text(self.program.templates[node.extra as usize].raw.0),
            Kind::Function => self.function(id, true),
            Kind::Class => self.class(id),
            kind if (kind as u8) < Kind::Function as u8 => self.statement(id),
            kind if (kind as u8) >= Kind::Import as u8 => self.module_item(id),
            _ => self.expression(id),
        }
    }

    fn name_text(&mut self, name: u32) {
        if let Text::Utf8(text) = &self.program.strings[name as usize] {
            self.out.push_str(text);
        }
    }

    fn statement(&mut self, id: NodeId) {
        let node = *self.program.node(id);
        let c = self.program.children(id);
        match node.kind {
            Kind::Script | Kind::Module => {
                for (i, statement) in c.iter().enumerate() {
                    if i > 0 {
                        self.steps.push(Step::Line);
                    }
                    self.child(*statement);
                }
            }
            Kind::Block => self.lines(c),
            Kind::Empty => self.text(";"),
            Kind::ExpressionStatement => {
                self.child(c[0]);
                self.text(";");
            }
            Kind::If => {
                self.sequence(&[("if (", c[0]), (") ", c[1])]);
                if c[2].is_some() {
                    self.sequence(&[(" else ", c[2])]);
                }
            }
            Kind::DoWhile => self.sequence(&[("do ", c[0]), (" while (", c[1]), (");", NodeId::NONE)]),
            Kind::While => self.sequence(&[("while (", c[0]), (") ", c[1])]),
            Kind::For => {
                self.text("for (");
                self.head(c[0]);
                self.sequence(&[("; ", c[1]), ("; ", c[2]), (") ", c[3])]);
            }
            Kind::ForIn | Kind::ForOf => {
                self.text(if node.flags & flags::AWAIT != 0 { "for await (" } else { "for (" });
                self.head(c[0]);
                self.sequence(&[(if node.kind == Kind::ForIn { " in " } else { " of " }, c[1]), (") ", c[2])]);
            }
            Kind::Continue | Kind::Break | Kind::Return => {
                self.text(match node.kind {
                    Kind::Continue => "continue",
                    Kind::Break => "break",
                    _ => "return",
                });
                if c[0].is_some() {
                    self.sequence(&[(" ", c[0])]);
                }
                self.text(";");
            }
            Kind::Throw => self.sequence(&[("throw ", c[0]), (";", NodeId::NONE)]),
            Kind::With => self.sequence(&[("with (", c[0]), (") ", c[1])]),
            Kind::Switch => {
                self.sequence(&[("switch (", c[0]), (") ", NodeId::NONE)]);
                self.lines(&c[1..]);
            }
            Kind::Case => {
                if c[0].is_some() {
                    self.sequence(&[("case ", c[0]), (":", NodeId::NONE)])
                } else {
                    self.text("default:")
                }
                for statement in &c[1..] {
                    self.steps.push(Step::Line);
                    self.child(*statement);
                }
            }
            Kind::Labelled => self.sequence(&[("", c[0]), (": ", c[1])]),
            Kind::Try => {
                self.sequence(&[("try ", c[0])]);
                self.child(c[1]);
                if c[2].is_some() {
                    self.sequence(&[(" finally ", c[2])]);
                }
            }
            Kind::Catch if c[0].is_none() => self.sequence(&[(" catch ", c[1])]),
            Kind::Catch => self.sequence(&[(" catch (", c[0]), (") ", c[1])]),
            Kind::Debugger => self.text("debugger;"),
            Kind::Declarator => {
                self.child(c[0]);
                if c[1].is_some() {
                    self.sequence(&[(" = ", c[1])]);
                }
            }
            _ => {
                self.head(id);
                self.text(";");
            }
        }
    }

    /// A declaration or an expression, without a semicolon.
    fn head(&mut self, id: NodeId) {
        if id.is_none() {
            return;
        }
        let keyword = match self.program.node(id).kind {
            Kind::VarDeclaration => "var ",
            Kind::LetDeclaration => "let ",
            Kind::ConstDeclaration => "const ",
            Kind::UsingDeclaration => "using ",
            Kind::AwaitUsingDeclaration => "await using ",
            _ => return self.child(id),
        };
        self.list(keyword, self.program.children(id), "");
    }

    /// A function; a method's value comes without its keyword.
    fn function(&mut self, id: NodeId, keyword: bool) {
        let node = *self.program.node(id);
        let c = self.program.children(id);
        if node.flags & flags::ARROW != 0 {
            self.text(if node.flags & flags::ASYNC != 0 { "async " } else { "" });
            return self.sequence(&[("", c[1]), (" => ", c[2])]);
        }
        if keyword {
            self.text(if node.flags & flags::ASYNC != 0 { "async function" } else { "function" });
            self.text(if node.flags & flags::GENERATOR != 0 { "* " } else { " " });
            self.child(c[0]);
        }
        self.sequence(&[("", c[1]), (" ", c[2])]);
    }

    fn class(&mut self, id: NodeId) {
        let c = self.program.children(id);
        self.sequence(&[("class ", c[0])]);
        if c[1].is_some() {
            self.sequence(&[(" extends ", c[1])]);
        }
        self.text(" ");
        self.lines(&c[2..]);
    }

    fn method(&mut self, id: NodeId) {
        let node = *self.program.node(id);
        let (key, value) = (self.program.child(id, 0), self.program.child(id, 1));
        let kind = self.program.node(value).flags;
        for (set, text) in [
            (node.flags & flags::STATIC, "static "),
            (node.flags & flags::GETTER, "get "),
            (node.flags & flags::SETTER, "set "),
            (kind & flags::ASYNC, "async "),
            (kind & flags::GENERATOR, "*"),
        ] {
            if set != 0 {
                self.text(text);
            }
        }
        self.child(key);
        self.function(value, false);
    }

    fn expression(&mut self, id: NodeId) {
        let node = *self.program.node(id);
        let c = self.program.children(id);
        let none = NodeId::NONE;
        match node.kind {
            Kind::Parameters => self.list("(", c, ")"),
            Kind::Body => self.lines(c),
            Kind::Method => self.method(id),
            Kind::Field => {
                self.text(if node.flags & flags::STATIC != 0 { "static " } else { "" });
                self.child(c[0]);
                if c[1].is_some() {
                    self.sequence(&[(" = ", c[1])]);
                }
                self.text(";");
            }
            Kind::StaticBlock => {
                self.text("static ");
                self.lines(c);
            }
            Kind::This => self.text("this"),
            Kind::Super => self.text("super"),
            Kind::Null => self.text("null"),
            Kind::True => self.text("true"),
            Kind::False => self.text("false"),
            Kind::Template => {
                self.text("`");
                for (i, part) in c.iter().enumerate() {
                    if i % 2 == 1 { self.sequence(&[("${", *part), ("}", none)]) } else { self.child(*part) }
                }
                self.text("`");
            }
            Kind::TaggedTemplate => self.sequence(&[("", c[0]), ("", c[1])]),
            Kind::ArrayLiteral => {
                self.list("[", c, if c.last().is_some_and(|last| last.is_none()) { ",]" } else { "]" });
            }
            Kind::ObjectLiteral => self.list("{", c, "}"),
            Kind::Property => self.sequence(&[("", c[0]), (": ", c[1])]),
            Kind::Shorthand => self.child(c[0]),
            Kind::CoverInitializedName | Kind::Assign => self.sequence(&[("", c[0]), (" = ", c[1])]),
            Kind::Computed => self.sequence(&[("[", c[0]), ("]", none)]),
            Kind::Spread => self.sequence(&[("...", c[0])]),
            Kind::Sequence => self.sequence(&[("", c[0]), (", ", c[1])]),
            Kind::AssignOp => {
                self.sequence(&[("", c[0]), (" ", none), (assignment_operator(node.op), none), (" ", c[1])]);
            }
            Kind::Conditional => self.sequence(&[("", c[0]), (" ? ", c[1]), (" : ", c[2])]),
            Kind::Binary | Kind::Logical => {
                self.sequence(&[("", c[0]), (" ", none), (operator(node.op), none), (" ", c[1])]);
            }
            Kind::Unary => self.sequence(&[(operator(node.op), none), (" ", c[0])]),
            Kind::PrefixUpdate => self.sequence(&[(operator(node.op), c[0])]),
            Kind::PostfixUpdate => self.sequence(&[("", c[0]), (operator(node.op), none)]),
            Kind::Await => self.sequence(&[("await ", c[0])]),
            Kind::Yield if c[0].is_none() => self.text("yield"),
            Kind::Yield => self.sequence(&[("yield ", c[0])]),
            Kind::YieldStar => self.sequence(&[("yield* ", c[0])]),
            Kind::New => {
                self.sequence(&[("new ", c[0])]);
                self.list("(", &c[1..], ")");
            }
            Kind::Dot => {
                self.sequence(&[("", c[0]), (if node.flags & flags::OPTIONAL != 0 { "?." } else { "." }, c[1])]);
            }
            Kind::Index => {
                let open = if node.flags & flags::OPTIONAL != 0 { "?.[" } else { "[" };
                self.sequence(&[("", c[0]), (open, c[1]), ("]", none)]);
            }
            Kind::Call => {
                self.child(c[0]);
                self.list(if node.flags & flags::OPTIONAL != 0 { "?.(" } else { "(" }, &c[1..], ")");
            }
            Kind::OptionalChain => self.child(c[0]),
            Kind::ImportCall => {
                self.text(match node.flags & (flags::PHASE_SOURCE | flags::PHASE_DEFER) {
                    flags::PHASE_SOURCE => "import.source(",
                    flags::PHASE_DEFER => "import.defer(",
                    _ => "import(",
                });
                self.child(c[0]);
                if c[1].is_some() {
                    self.sequence(&[(", ", c[1])]);
                }
                self.text(")");
            }
            Kind::ImportMeta => self.text("import.meta"),
            Kind::NewTarget => self.text("new.target"),
            _ => self.sequence(&[("(", c[0]), (")", none)]),
        }
    }

    fn module_item(&mut self, id: NodeId) {
        let node = *self.program.node(id);
        let c = self.program.children(id);
        match node.kind {
            Kind::Import => {
                self.text(match node.flags & (flags::PHASE_SOURCE | flags::PHASE_DEFER) {
                    flags::PHASE_SOURCE => "import source ",
                    flags::PHASE_DEFER => "import defer ",
                    _ => "import ",
                });
                let kind = |id: &NodeId| self.program.node(*id).kind;
                let (named, others): (Vec<NodeId>, Vec<NodeId>) =
                    c[2..].iter().partition(|specifier| kind(specifier) == Kind::ImportSpecifier);
                self.list("", &others, "");
                if !named.is_empty() {
                    self.list(if others.is_empty() { "{ " } else { ", { " }, &named, " }");
                }
                self.text(if c.len() > 2 { " from " } else { "" });
                self.source(c[0], c[1]);
            }
            Kind::ImportDefault => self.child(c[0]),
            Kind::ImportNamespace => self.sequence(&[("* as ", c[0])]),
            Kind::ImportSpecifier | Kind::ExportSpecifier => self.sequence(&[("", c[0]), (" as ", c[1])]),
            Kind::ExportAll => {
                self.text("export *");
                if c[2].is_some() {
                    self.sequence(&[(" as ", c[2])]);
                }
                self.text(" from ");
                self.source(c[0], c[1]);
            }
            Kind::ExportNamed => {
                self.list("export { ", &c[2..], " }");
                if c[0].is_some() {
                    self.text(" from ");
                    self.source(c[0], c[1]);
                } else {
                    self.text(";");
                }
            }
            Kind::ExportDeclaration => self.sequence(&[("export ", c[0])]),
            Kind::ExportDefault => {
                self.sequence(&[("export default ", c[0])]);
                if self.program.node(c[0]).flags & flags::DECLARATION == 0 {
                    self.text(";");
                }
            }
            Kind::Attributes => self.list(" with { ", c, " }"),
            _ => self.sequence(&[("", c[0]), (": ", c[1])]),
        }
    }

    fn source(&mut self, source: NodeId, attributes: NodeId) {
        self.child(source);
        self.child(attributes);
        self.text(";");
    }
}
