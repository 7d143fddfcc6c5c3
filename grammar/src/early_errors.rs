//! Early errors and scopes, in one walk over the tree. Here: its state, statements, and what all parts share.

mod classes;
mod expressions;
mod functions;
mod modules;
mod patterns;

use crate::ast::{
    BindingKind, FunctionId, FunctionInfo, Kind, Name, Node, NodeId, ScopeId, ScopeKind, Text, flags, names,
};
use crate::interner::{Interner, words};
use crate::messages as m;
use crate::messages::Error;
use crate::scope::Scopes;
use crate::watch::{Steps, Watch};
use crate::{EvalContext, Goal};
use rustc_hash::FxHashSet;

/// How deep the tree may nest, so that recursion over it fits a native stack. Left spines (`a + b + c`, `a.b.c`) and
/// `else if` chains do not count.
pub const MAX_DEPTH: u32 = 1500;

type Checked = Result<(), Error>;

/// What the code at a place may do; every function has its own.
#[derive(Clone, Copy)]
struct Rights {
    function: FunctionId,
    strict: bool,
    returns: bool,
    new_target: bool,
    super_property: bool,
    super_call: bool,
    /// In a field's initializer or a static block.
    no_arguments: bool,
    /// In the parameters of a generator, async function or arrow: no `yield`, no `await`.
    in_parameters: bool,
    /// In the parameters of an async arrow, `await` is no name.
    no_await_name: bool,
    in_loop: bool,
    in_breakable: bool,
    /// The labels from here on are the function's own.
    first_label: usize,
}

pub struct Analysis<'a> {
    nodes: &'a mut [Node],
    children: &'a [NodeId],
    tables: &'a TablesLeft,
    interner: &'a Interner,
    source: &'a str,
    goal: &'a Goal,
    scopes: Scopes,
    functions: Vec<FunctionInfo>,
    rights: Rights,
    labels: Vec<(Name, bool)>,
    depth: u32,
    /// The parameters being declared must differ.
    unique_parameters: bool,
    /// A default or a computed key has been met in a binding pattern.
    has_pattern_expression: bool,
    /// Left spines being walked.
    spine: Vec<NodeId>,
    exported: FxHashSet<Name>,
    exported_locals: Vec<(Name, u32)>,
    has_top_level_await: bool,
    watch: Watch<'a>,
    steps: Steps<'a>,
}

/// The tables the walk only reads.
pub struct TablesLeft {
    pub templates: Vec<crate::ast::TemplateText>,
    pub regexps: Vec<crate::ast::RegExpText>,
}

/// What the walk has found out.
pub struct Findings {
    pub scopes: Vec<crate::ast::Scope>,
    pub bindings: Vec<crate::ast::Binding>,
    pub functions: Vec<FunctionInfo>,
    pub strict: bool,
    pub has_top_level_await: bool,
}

/// Walks the whole tree.
pub fn analyze(
    nodes: &mut [Node],
    children: &[NodeId],
    tables: &TablesLeft,
    interner: &Interner,
    source: &str,
    goal: &Goal,
    root: NodeId,
    watch: Watch,
) -> Result<Findings, Error> {
    let context = match goal {
        Goal::Eval(context) => context.clone(),
        _ => EvalContext::default(),
    };
    let rights = Rights {
        function: FunctionId(0),
        strict: context.strict || *goal == Goal::Module,
        returns: false,
        new_target: context.in_function,
        super_property: context.in_method,
        super_call: context.in_derived_constructor,
        no_arguments: context.in_class_field_initializer,
        in_parameters: false,
        no_await_name: false,
        in_loop: false,
        in_breakable: false,
        first_label: 0,
    };
    let mut analysis = Analysis {
        nodes,
        children,
        tables,
        interner,
        source,
        goal,
        scopes: Scopes::new(interner.len()),
        functions: Vec::new(),
        rights,
        labels: Vec::new(),
        depth: 0,
        unique_parameters: false,
        has_pattern_expression: false,
        spine: Vec::new(),
        exported: FxHashSet::default(),
        exported_locals: Vec::new(),
        has_top_level_await: false,
        watch,
        steps: Steps::new(watch),
    };
    match analysis.kind(root) {
        Kind::Function => analysis.function(root, functions::Role::default())?,
        _ => analysis.root(root)?,
    }
    analysis.all_private_identifiers_valid(&context)?;
    Ok(Findings {
        strict: analysis.functions[0].strict,
        scopes: analysis.scopes.closed,
        bindings: analysis.scopes.bindings,
        functions: analysis.functions,
        has_top_level_await: analysis.has_top_level_await,
    })
}

impl<'a> Analysis<'a> {
    // ---- the tree

    fn node(&self, id: NodeId) -> Node {
        self.nodes[id.0 as usize]
    }

    fn kind(&self, id: NodeId) -> Kind {
        self.nodes[id.0 as usize].kind
    }

    fn start(&self, id: NodeId) -> u32 {
        self.nodes[id.0 as usize].start
    }

    fn name(&self, id: NodeId) -> Name {
        Name(self.nodes[id.0 as usize].extra)
    }

    fn children(&self, id: NodeId) -> &'a [NodeId] {
        let node = &self.nodes[id.0 as usize];
        &self.children[node.first_child as usize..(node.first_child + node.child_count) as usize]
    }

    fn child(&self, id: NodeId, i: u32) -> NodeId {
        self.children[(self.nodes[id.0 as usize].first_child + i) as usize]
    }

    fn has_flag(&self, id: NodeId, flag: u16) -> bool {
        self.nodes[id.0 as usize].flags & flag != 0
    }

    fn set_extra(&mut self, id: NodeId, extra: u32) {
        self.nodes[id.0 as usize].extra = extra;
    }

    /// The text of a name, for a message.
    fn spelled(&self, name: Name) -> String {
        match self.interner.text(name) {
            Text::Utf8(text) => text.to_string(),
            Text::Utf16(units) => String::from_utf16_lossy(units),
        }
    }

    fn redeclared(&self, name: Name, position: u32) -> Checked {
        Err(m::error(position, m::redeclared(&self.spelled(name))))
    }

    fn descend(&mut self, id: NodeId) -> Checked {
        self.depth += 1;
        self.step()?;
        if self.depth > MAX_DEPTH { Err(m::error(self.start(id), m::NESTED_TOO_DEEPLY)) } else { Ok(()) }
    }

    /// One of the many steps of the walk.
    #[inline(always)]
    fn step(&mut self) -> Checked {
        if self.steps.step() { self.watch.look() } else { Ok(()) }
    }

    // ---- roots

    fn root(&mut self, root: NodeId) -> Checked {
        let statements = self.children(root);
        let (scope_kind, goal) = match self.goal {
            Goal::Module => (ScopeKind::Module, self.goal),
            Goal::Eval(_) => (ScopeKind::Eval, self.goal),
            _ => (ScopeKind::Script, self.goal),
        };
        self.rights.strict |= self.function_body_contains_use_strict(statements).is_some();
        let mut info = functions::new_function(root, FunctionId(0), self.rights.strict);
        info.has_using = self.declares_using(statements);
        self.functions.push(info);
        let scope = self.scopes.open(scope_kind, FunctionId(0), 0);
        self.functions[0].scope = scope;
        self.set_extra(root, scope.0);
        self.statements(statements)?;
        if *goal == Goal::Module {
            self.check_exports()?;
        }
        if !self.rights.strict {
            self.scopes.hoist_block_functions();
        }
        self.note_root_uses();
        self.scopes.close();
        Ok(())
    }

    fn note_root_uses(&mut self) {
        let (mut this, mut super_) = (false, false);
        for reference in self.scopes.pending() {
            this |= reference.name == names::THIS;
            super_ |= reference.name == names::HOME_OBJECT || reference.name == names::ACTIVE_FUNCTION;
        }
        let info = &mut self.functions[0];
        info.uses_this |= this || info.has_direct_eval;
        info.uses_super |= super_;
    }

    /// The directive prologue's "use strict", if there is one.
    /// <https://tc39.es/ecma262/#sec-directive-prologues-and-the-use-strict-directive>
    fn function_body_contains_use_strict(&self, statements: &[NodeId]) -> Option<NodeId> {
        for statement in statements {
            if self.kind(*statement) != Kind::ExpressionStatement {
                return None;
            }
            let expression = self.node(self.child(*statement, 0));
            if expression.kind != Kind::String {
                return None;
            }
            let unescaped = expression.end - expression.start == "'use strict'".len() as u32;
            if Name(expression.extra) == words::USE_STRICT && unescaped {
                return Some(*statement);
            }
        }
        None
    }

    fn declares_using(&self, statements: &[NodeId]) -> bool {
        statements.iter().any(|s| matches!(self.kind(*s), Kind::UsingDeclaration | Kind::AwaitUsingDeclaration))
    }

    /// Whether a statement list declares names lexically, and so needs a scope.
    fn declares_lexically(&self, statements: &[NodeId]) -> bool {
        statements.iter().any(|statement| {
            let mut node = self.node(*statement);
            while node.kind == Kind::Labelled {
                node = self.node(self.children[node.first_child as usize + 1]);
            }
            match node.kind {
                Kind::LetDeclaration
                | Kind::ConstDeclaration
                | Kind::UsingDeclaration
                | Kind::AwaitUsingDeclaration => true,
                Kind::Function | Kind::Class => node.flags & flags::DECLARATION != 0,
                _ => false,
            }
        })
    }

    fn open_scope(&mut self, kind: ScopeKind, start: u32) -> ScopeId {
        self.scopes.open(kind, self.rights.function, start)
    }

    // ---- statements

    fn statements(&mut self, list: &[NodeId]) -> Checked {
        for statement in list {
            self.statement(*statement)?;
        }
        Ok(())
    }

    fn statement(&mut self, id: NodeId) -> Checked {
        self.descend(id)?;
        let node = self.node(id);
        match node.kind {
            Kind::ExpressionStatement => self.expression(self.child(id, 0))?,
            Kind::Block => self.block(id)?,
            Kind::Empty | Kind::Debugger => {}
            Kind::If => self.if_statement(id)?,
            Kind::DoWhile => {
                self.loop_body(self.child(id, 0))?;
                self.expression(self.child(id, 1))?;
            }
            Kind::While => {
                self.expression(self.child(id, 0))?;
                self.loop_body(self.child(id, 1))?;
            }
            Kind::For => self.for_statement(id)?,
            Kind::ForIn | Kind::ForOf => self.for_in_of(id)?,
            Kind::Continue | Kind::Break => self.jump(id)?,
            Kind::Return => {
                if !self.rights.returns {
                    return Err(m::error(node.start, m::ILLEGAL_RETURN));
                }
                self.optional(self.child(id, 0))?;
            }
            Kind::Throw => self.expression(self.child(id, 0))?,
            Kind::With => self.with(id)?,
            Kind::Switch => self.switch(id)?,
            Kind::Labelled => self.labelled(id)?,
            Kind::Try => self.try_statement(id)?,
            Kind::VarDeclaration
            | Kind::LetDeclaration
            | Kind::ConstDeclaration
            | Kind::UsingDeclaration
            | Kind::AwaitUsingDeclaration => self.declaration(id, None)?,
            Kind::Function => self.function_declaration(id)?,
            Kind::Class => self.class(id)?,
            _ => self.module_item(id)?,
        }
        self.depth -= 1;
        Ok(())
    }

    fn optional(&mut self, expression: NodeId) -> Checked {
        if expression.is_some() { self.expression(expression) } else { Ok(()) }
    }

    fn block(&mut self, id: NodeId) -> Checked {
        let list = self.children(id);
        if !self.declares_lexically(list) {
            return self.statements(list);
        }
        let start = self.start(id);
        let scope = self.open_scope(ScopeKind::Block, start);
        self.set_extra(id, scope.0);
        self.statements(list)?;
        self.scopes.close();
        Ok(())
    }

    /// The function, if the statement is one with labels before it.
    /// <https://tc39.es/ecma262/#sec-islabelledfunction>
    fn is_labelled_function(&self, id: NodeId) -> Option<NodeId> {
        let mut body = id;
        while self.kind(body) == Kind::Labelled {
            body = self.child(body, 1);
        }
        (body != id && self.kind(body) == Kind::Function).then_some(body)
    }

    /// A statement that is not an item of a list: no labelled function.
    fn lone_statement(&mut self, id: NodeId) -> Checked {
        if let Some(body) = self.is_labelled_function(id) {
            let message = if self.rights.strict { m::STRICT_FUNCTION } else { m::SLOPPY_FUNCTION };
            return Err(m::error(self.start(body), message));
        }
        self.statement(id)
    }

    fn loop_body(&mut self, id: NodeId) -> Checked {
        let outer = self.rights;
        self.rights.in_loop = true;
        self.rights.in_breakable = true;
        self.lone_statement(id)?;
        self.rights = outer;
        Ok(())
    }

    /// An `else if` chain is walked as a list.
    fn if_statement(&mut self, id: NodeId) -> Checked {
        let mut at = id;
        loop {
            self.expression(self.child(at, 0))?;
            self.branch(self.child(at, 1))?;
            let alternate = self.child(at, 2);
            if alternate.is_none() {
                return Ok(());
            }
            if self.kind(alternate) != Kind::If {
                return self.branch(alternate);
            }
            at = alternate;
        }
    }

    fn branch(&mut self, id: NodeId) -> Checked {
        // A block without braces: a function as the branch, which strict code does not have.
        if self.rights.strict && self.kind(id) == Kind::Block && self.source.as_bytes()[self.start(id) as usize] != b'{'
        {
            return Err(m::error(self.start(id), m::STRICT_FUNCTION));
        }
        self.lone_statement(id)
    }

    fn is_declaration(&self, id: NodeId) -> bool {
        matches!(
            self.kind(id),
            Kind::VarDeclaration
                | Kind::LetDeclaration
                | Kind::ConstDeclaration
                | Kind::UsingDeclaration
                | Kind::AwaitUsingDeclaration
        )
    }

    fn open_for_scope(&mut self, id: NodeId, head: NodeId) -> bool {
        let lexical = head.is_some() && self.is_declaration(head) && self.kind(head) != Kind::VarDeclaration;
        if lexical {
            let start = self.start(id);
            let scope = self.open_scope(ScopeKind::For, start);
            self.set_extra(id, scope.0);
        }
        lexical
    }

    fn for_statement(&mut self, id: NodeId) -> Checked {
        let [init, test, update, body] = *self.children(id) else { return Ok(()) };
        let scoped = self.open_for_scope(id, init);
        if init.is_some() {
            if self.is_declaration(init) { self.declaration(init, None)? } else { self.expression(init)? }
        }
        self.optional(test)?;
        self.optional(update)?;
        self.loop_body(body)?;
        if scoped {
            self.scopes.close();
        }
        Ok(())
    }

    /// <https://tc39.es/ecma262/#sec-for-in-and-for-of-statements-static-semantics-early-errors>
    fn for_in_of(&mut self, id: NodeId) -> Checked {
        let node = self.node(id);
        let [left, right, body] = *self.children(id) else { return Ok(()) };
        if node.flags & flags::AWAIT != 0 {
            self.await_here(node.start)?;
        }
        let scoped = self.open_for_scope(id, left);
        if self.is_declaration(left) {
            let init = self.child(self.child(left, 0), 1);
            if init.is_some()
                && (self.rights.strict || self.kind(self.child(self.child(left, 0), 0)) != Kind::Identifier)
            {
                return Err(m::error(self.start(left), m::FOR_IN_INITIALIZER));
            }
            if node.kind == Kind::ForIn
                && matches!(self.kind(left), Kind::UsingDeclaration | Kind::AwaitUsingDeclaration)
            {
                return Err(m::error(self.start(left), m::USING_IN_FOR_IN));
            }
            self.declaration(left, Some(node.kind))?;
        } else {
            self.assignment_target(left, m::INVALID_FOR_TARGET)?;
        }
        self.expression(right)?;
        self.loop_body(body)?;
        if scoped {
            self.scopes.close();
        }
        Ok(())
    }

    fn jump(&mut self, id: NodeId) -> Checked {
        let node = self.node(id);
        let label = self.child(id, 0);
        let is_continue = node.kind == Kind::Continue;
        if label.is_none() {
            return match is_continue {
                true if !self.rights.in_loop => Err(m::error(node.start, m::ILLEGAL_CONTINUE)),
                false if !self.rights.in_breakable => Err(m::error(node.start, m::ILLEGAL_BREAK)),
                _ => Ok(()),
            };
        }
        let name = self.name(label);
        let own = &self.labels[self.rights.first_label..];
        match own.iter().rev().find(|(label, _)| *label == name) {
            None => Err(m::error(self.start(label), m::undefined_label(&self.spelled(name)))),
            Some((_, false)) if is_continue => {
                Err(m::error(self.start(label), m::not_a_loop_label(&self.spelled(name))))
            }
            Some(_) => Ok(()),
        }
    }

    fn with(&mut self, id: NodeId) -> Checked {
        let start = self.start(id);
        if self.rights.strict {
            return Err(m::error(start, m::STRICT_WITH));
        }
        self.expression(self.child(id, 0))?;
        let scope = self.open_scope(ScopeKind::With, start);
        self.set_extra(id, scope.0);
        self.scopes.declare(names::WITH_OBJECT, BindingKind::WithObject, start, id);
        self.lone_statement(self.child(id, 1))?;
        self.scopes.close();
        Ok(())
    }

    fn switch(&mut self, id: NodeId) -> Checked {
        let children = self.children(id);
        self.expression(children[0])?;
        let cases = &children[1..];
        let scoped = cases.iter().any(|case| self.declares_lexically(&self.children(*case)[1..]));
        if scoped {
            let start = cases.first().map_or(0, |case| self.start(*case));
            let scope = self.open_scope(ScopeKind::Switch, start);
            self.set_extra(id, scope.0);
        }
        let outer = self.rights;
        self.rights.in_breakable = true;
        let mut has_default = false;
        for case in cases {
            self.step()?;
            let parts = self.children(*case);
            if parts[0].is_some() {
                self.expression(parts[0])?;
            } else if std::mem::replace(&mut has_default, true) {
                return Err(m::error(self.start(*case), m::TWO_DEFAULTS));
            }
            self.statements(&parts[1..])?;
        }
        self.rights = outer;
        if scoped {
            self.scopes.close();
        }
        Ok(())
    }

    fn labelled(&mut self, id: NodeId) -> Checked {
        let (label, body) = (self.child(id, 0), self.child(id, 1));
        self.check_identifier(label)?;
        let name = self.name(label);
        if self.labels[self.rights.first_label..].iter().any(|(label, _)| *label == name) {
            return Err(m::error(self.start(label), m::redeclared_label(&self.spelled(name))));
        }
        if self.kind(body) == Kind::Function && self.rights.strict {
            return Err(m::error(self.start(body), m::STRICT_FUNCTION));
        }
        let mut target = body;
        while self.kind(target) == Kind::Labelled {
            target = self.child(target, 1);
        }
        let is_loop = matches!(self.kind(target), Kind::For | Kind::ForIn | Kind::ForOf | Kind::While | Kind::DoWhile);
        self.labels.push((name, is_loop));
        self.statement(body)?;
        self.labels.pop();
        Ok(())
    }

    fn try_statement(&mut self, id: NodeId) -> Checked {
        let [block, handler, finalizer] = *self.children(id) else { return Ok(()) };
        self.statement(block)?;
        if handler.is_some() {
            self.catch(handler)?;
        }
        if finalizer.is_some() { self.statement(finalizer) } else { Ok(()) }
    }

    fn catch(&mut self, id: NodeId) -> Checked {
        let (parameter, body) = (self.child(id, 0), self.child(id, 1));
        if parameter.is_none() {
            return self.statement(body);
        }
        let start = self.start(id);
        let scope = self.open_scope(ScopeKind::Catch, start);
        self.set_extra(id, scope.0);
        let simple = self.kind(parameter) == Kind::Identifier;
        self.binding(parameter, if simple { BindingKind::CatchSimple } else { BindingKind::CatchPattern })?;
        self.scopes.top().catch_body = Some(self.start(body));
        self.statement(body)?;
        self.scopes.close();
        Ok(())
    }

    /// `var`, `let`, `const`, `using`; `head` is the kind of the for-in or for-of it stands in.
    fn declaration(&mut self, id: NodeId, head: Option<Kind>) -> Checked {
        let node = self.node(id);
        let kind = match node.kind {
            Kind::VarDeclaration => BindingKind::Var,
            Kind::LetDeclaration => BindingKind::Let,
            Kind::ConstDeclaration => BindingKind::Const,
            _ => BindingKind::Using,
        };
        if kind == BindingKind::Using {
            self.check_using(id)?;
        }
        for declarator in self.children(id) {
            self.step()?;
            let (target, init) = (self.child(*declarator, 0), self.child(*declarator, 1));
            let is_pattern = self.kind(target) != Kind::Identifier;
            if is_pattern && kind == BindingKind::Using {
                return Err(m::error(self.start(target), m::USING_PATTERN));
            }
            if init.is_none() && head.is_none() {
                let message = match kind {
                    _ if is_pattern => Some(m::DESTRUCTURING_INITIALIZER),
                    BindingKind::Const => Some(m::CONST_INITIALIZER),
                    BindingKind::Using => Some(m::USING_INITIALIZER),
                    _ => None,
                };
                if let Some(message) = message {
                    return Err(m::error(self.start(target), message));
                }
            }
            self.binding(target, kind)?;
            if kind == BindingKind::Var && (init.is_some() || head.is_some()) {
                self.assigned_names(target);
            }
            self.optional(init)?;
        }
        Ok(())
    }

    fn check_using(&mut self, id: NodeId) -> Checked {
        let start = self.start(id);
        match self.scopes.top_kind() {
            ScopeKind::Script | ScopeKind::Eval => return Err(m::error(start, m::USING_TOP_LEVEL)),
            ScopeKind::Switch => return Err(m::error(start, m::USING_IN_CASE)),
            _ => {}
        }
        if self.kind(id) == Kind::AwaitUsingDeclaration { self.await_here(start) } else { Ok(()) }
    }
}
