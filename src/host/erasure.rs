//! Which parts of a TypeScript program are types, and what stands there once they are gone.
//!
//! A part is blanked: each of its characters becomes as many spaces as it has UTF-16 code units, line breaks stay. Where that
//! would join what the types kept apart, a semicolon stands at the beginning of the blank, where a line break would come
//! between a parameter list and its arrow, a parenthesis moves into it, and where an expression would begin with what begins a
//! statement, an operator that gives its right side stands in the blank before it.

use std::collections::BTreeMap;

use oxc_allocator::Vec as ArenaVec;
use oxc_ast::ast::*;
use oxc_ast_visit::{Visit, walk};
use oxc_span::{GetSpan, Span};
use rustc_hash::{FxHashMap, FxHashSet};

/// Whether a character ends a line.
pub(super) fn is_line_terminator(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{2028}' | '\u{2029}')
}

const ENUM: &str = "an enum is code and not only a type, so it is not erased; \
    write an object: const Color = { Red: 0, Blue: 1 } as const";
const NAMESPACE: &str = "a namespace with values is code and not only a type, so it is not erased; \
    write an object, or plain functions and constants";
const PARAMETER_PROPERTY: &str = "a parameter property assigns and is not only a type, so it is not erased; \
    declare the field in the class and assign it in the constructor";
const IMPORT_EQUALS: &str = "`import x = …` is code and not only a type, so it is not erased; \
    write const x = …; there are no modules to import here, but tools to call";
const EXPORT_ASSIGNMENT: &str = "`export =` is code that JavaScript does not have, so it is not erased; write `export default`, or in a script `return`";
const SHORT_ASSERTION: &str = "there is no room for what is to stand here once the type is gone; \
    leave a space before it, or write `as`";
const DECORATOR: &str = "decorators are not JavaScript yet, and are not erased; call the function yourself";

/// The modifiers of class members that only TypeScript has.
const MODIFIERS: &[&str] = &["public", "private", "protected", "readonly", "override", "abstract", "declare"];
/// Those of JavaScript that may stand between them.
const OTHER_MODIFIERS: &[&str] = &["static", "async", "get", "set", "accessor"];

/// Where an expression stands.
#[derive(Clone, Copy)]
enum Place {
    /// It is a statement.
    Statement,
    /// It is the body of an arrow function.
    Body,
    /// A word that takes it only in the same line stands before it.
    Argument,
}

/// What is to be done to a text.
pub(super) struct Erasure<'s> {
    source: &'s str,
    comments: Vec<Span>,
    /// What becomes blank.
    blanks: Vec<(usize, usize)>,
    /// The beginning of the blank that ends here.
    blank_ends: FxHashMap<usize, usize>,
    /// What stands in place of a character.
    puts: BTreeMap<usize, char>,
    /// What stands at the beginning of a blank.
    writes: BTreeMap<usize, &'static str>,
    /// Where expressions begin that may not begin with what begins a statement, or that must begin in a line.
    places: FxHashMap<usize, Place>,
    /// Where operands of `??` begin.
    coalesced: FxHashSet<usize>,
    unsupported: Option<(usize, &'static str)>,
}

impl<'s> Erasure<'s> {
    /// Of a source with these comments.
    pub fn new(source: &'s str, comments: &[Comment]) -> Erasure<'s> {
        let comments = comments.iter().map(|comment| comment.span).collect();
        Erasure {
            source,
            comments,
            blanks: Vec::new(),
            blank_ends: FxHashMap::default(),
            puts: BTreeMap::new(),
            writes: BTreeMap::new(),
            places: FxHashMap::default(),
            coalesced: FxHashSet::default(),
            unsupported: None,
        }
    }
    /// Finds all there is to do in a program.
    pub fn program(&mut self, program: &Program<'_>) {
        self.visit_program(program);
    }
    /// The first part that is more than a type, and what to say of it.
    pub fn unsupported(&self) -> Option<(usize, &'static str)> {
        self.unsupported
    }
    /// The text without types.
    pub fn finish(mut self) -> String {
        self.blanks.sort_unstable();
        let mut out = String::with_capacity(self.source.len());
        let (mut next, mut blank_end) = (0, 0);
        // Code units that a text in a blank has taken of it, and that are still to come.
        let mut ahead = 0;
        for (i, c) in self.source.char_indices() {
            while let Some((_, end)) = self.blanks.get(next).filter(|(start, _)| *start <= i) {
                blank_end = blank_end.max(*end);
                next += 1;
            }
            if let Some(text) = self.writes.get(&i) {
                out.push_str(text);
                ahead = text.len();
            }
            if let Some(put) = self.puts.get(&i) {
                out.push(*put);
                out.extend(std::iter::repeat_n(' ', c.len_utf16() - 1));
            } else if i < blank_end && !is_line_terminator(c) {
                let taken = ahead.min(c.len_utf16());
                ahead -= taken;
                out.extend(std::iter::repeat_n(' ', c.len_utf16() - taken));
            } else {
                // A line that ends in the blank may grow: nothing of it comes after.
                ahead = 0;
                out.push(c);
            }
        }
        out
    }

    fn place(&mut self, span: Span, place: Place) {
        self.places.insert(span.start as usize, place);
    }
    fn place_argument(&mut self, argument: Option<&Expression<'_>>) {
        if let Some(argument) = argument {
            self.place(argument.span(), Place::Argument);
        }
    }
    fn blank(&mut self, start: usize, end: usize) {
        if start < end {
            self.blanks.push((start, end));
            self.blank_ends.insert(end, start);
        }
    }
    fn blank_span(&mut self, span: Span) {
        self.blank(span.start as usize, span.end as usize);
    }
    /// Blanks a whole statement or member. A semicolon keeps its neighbours apart.
    fn erase(&mut self, span: Span) {
        self.blank_span(span);
        self.puts.insert(span.start as usize, ';');
    }
    fn refuse(&mut self, span: Span, why: &'static str) {
        let at = span.start as usize;
        if self.unsupported.is_none_or(|(other, _)| at < other) {
            self.unsupported = Some((at, why));
        }
    }
    /// Where the next token begins.
    fn token(&self, from: u32) -> usize {
        let mut at = from as usize;
        loop {
            let rest = &self.source[at..];
            at += rest.len() - rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}').len();
            let i = self.comments.partition_point(|comment| (comment.start as usize) < at);
            match self.comments.get(i).filter(|comment| comment.start as usize == at) {
                Some(comment) => at = comment.end as usize,
                None => return at,
            }
        }
    }
    /// The word that begins here, if one does.
    fn word(&self, at: usize) -> &'s str {
        let rest = &self.source[at..];
        &rest[..rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').unwrap_or(rest.len())]
    }
    fn starts_with(&self, at: usize, text: &str) -> bool {
        self.source[at..].starts_with(text)
    }
    fn has_line_break(&self, start: usize, end: usize) -> bool {
        self.source[start..end].contains(is_line_terminator)
    }
    /// Blanks the sign that follows, if it is this one.
    fn blank_sign(&mut self, from: u32, sign: &str) {
        let at = self.token(from);
        if self.starts_with(at, sign) {
            self.blank(at, at + sign.len());
        }
    }
    /// Where a key ends, with its bracket.
    fn key_end(&self, key: &PropertyKey<'_>, computed: bool) -> u32 {
        let end = key.span().end;
        if computed { self.token(end) as u32 + 1 } else { end }
    }
    /// Blanks a statement's or member's last part so that it still ends where it did: by a semicolon, unless it has one.
    fn keep_end(&mut self, span: Span) {
        if let Some(start) = self.blank_ends.get(&(span.end as usize)) {
            self.puts.entry(*start).or_insert(';');
        }
    }
    /// Blanks the modifiers of a member. What was not its first token may become it, and join the member before.
    fn modifiers(&mut self, span: Span, decorators: &[Decorator<'_>], key: Span) {
        let start = decorators.last().map_or(span.start, |decorator| decorator.span.end.max(span.start));
        let mut at = self.token(start);
        let first = at;
        while at < key.start as usize {
            let word = self.word(at);
            if MODIFIERS.contains(&word) {
                self.blank(at, at + word.len());
                if at == first {
                    self.puts.insert(at, ';');
                }
            } else if !OTHER_MODIFIERS.contains(&word) {
                break;
            }
            at = self.token((at + word.len()) as u32);
        }
    }
    /// `expression as T`, `expression satisfies T`.
    fn conversion(&mut self, span: Span, expression: Span) {
        let mut at = self.token(expression.end);
        while self.starts_with(at, ")") {
            at = self.token(at as u32 + 1);
        }
        self.blank(at, span.end as usize);
    }
    /// Has an expression begin with a choice, in the place of the type from `start` to the operand. That takes one more than the
    /// shortest type has, and then the space before it.
    fn choose(&mut self, start: usize, operand: usize) {
        const CHOICE: &str = "0?0:";
        let types = &self.source[start..operand];
        let fits = types.encode_utf16().count() >= CHOICE.len() || types.contains(is_line_terminator);
        let space = self.source[..start].ends_with([' ', '\t']);
        if fits {
            self.writes.insert(start, CHOICE);
        } else if space {
            self.blank(start - 1, start);
            self.writes.insert(start - 1, CHOICE);
        } else {
            self.refuse(Span::new(start as u32, operand as u32), SHORT_ASSERTION);
        }
    }
    /// Whether a declaration is only types; one that is more than that and cannot be erased is refused.
    fn declares_types(&mut self, declaration: &Declaration<'_>) -> bool {
        match declaration {
            Declaration::TSTypeAliasDeclaration(_)
            | Declaration::TSInterfaceDeclaration(_)
            | Declaration::TSExternalModuleDeclaration(_)
            | Declaration::TSGlobalDeclaration(_) => true,
            Declaration::VariableDeclaration(it) => it.declare,
            Declaration::FunctionDeclaration(it) => it.declare || it.body.is_none(),
            Declaration::ClassDeclaration(it) => it.declare,
            Declaration::TSEnumDeclaration(it) => {
                if !it.declare {
                    self.refuse(it.span, ENUM);
                }
                true
            }
            Declaration::TSNamespaceDeclaration(it) => {
                if !it.declare && !namespace_is_types(it) {
                    self.refuse(it.span, NAMESPACE);
                }
                true
            }
            Declaration::TSImportEqualsDeclaration(it) => {
                if it.import_kind == ImportOrExportKind::Value {
                    self.refuse(it.span, IMPORT_EQUALS);
                }
                true
            }
        }
    }
    /// Whether a statement is only types.
    fn is_types(&mut self, statement: &Statement<'_>) -> bool {
        if let Some(declaration) = statement.as_declaration() {
            return self.declares_types(declaration);
        }
        let is_type = |kind: ImportOrExportKind| kind == ImportOrExportKind::Type;
        match statement {
            Statement::ImportDeclaration(it) => {
                is_type(it.import_kind)
                    || it.specifiers.as_ref().is_some_and(|list| !list.is_empty() && list.iter().all(imports_type))
            }
            Statement::ExportDeclaration(it) => self.declares_types(&it.declaration),
            Statement::ExportNamedDeclaration(it) => is_type(it.export_kind) || exports_types(&it.specifiers),
            Statement::ExportFromDeclaration(it) => is_type(it.export_kind) || exports_types(&it.specifiers),
            Statement::ExportAllDeclaration(it) => is_type(it.export_kind),
            Statement::ExportDefaultDeclaration(it) => match &it.declaration {
                ExportDefaultDeclarationKind::TSInterfaceDeclaration(_) => true,
                ExportDefaultDeclarationKind::FunctionDeclaration(it) => it.body.is_none(),
                _ => false,
            },
            Statement::TSExportAssignment(it) => {
                self.refuse(it.span, EXPORT_ASSIGNMENT);
                true
            }
            Statement::TSNamespaceExportDeclaration(_) => true,
            _ => false,
        }
    }
    /// Blanks a specifier of a list, with the comma behind it.
    fn blank_of_list(&mut self, span: Span) {
        self.blank_span(span);
        self.blank_sign(span.end, ",");
    }
}

fn imports_type(specifier: &ImportDeclarationSpecifier<'_>) -> bool {
    matches!(specifier, ImportDeclarationSpecifier::ImportSpecifier(it) if it.import_kind == ImportOrExportKind::Type)
}
fn exports_types(specifiers: &ArenaVec<'_, ExportSpecifier<'_>>) -> bool {
    !specifiers.is_empty() && specifiers.iter().all(|it| it.export_kind == ImportOrExportKind::Type)
}
/// A namespace that holds nothing but types makes no object.
fn namespace_is_types(namespace: &TSNamespaceDeclaration<'_>) -> bool {
    let is_types = |declaration: &Declaration<'_>| match declaration {
        Declaration::TSTypeAliasDeclaration(_) | Declaration::TSInterfaceDeclaration(_) => true,
        Declaration::TSNamespaceDeclaration(it) => it.declare || namespace_is_types(it),
        Declaration::VariableDeclaration(it) => it.declare,
        Declaration::FunctionDeclaration(it) => it.declare,
        Declaration::ClassDeclaration(it) => it.declare,
        Declaration::TSEnumDeclaration(it) => it.declare,
        _ => false,
    };
    match &namespace.body {
        TSNamespaceDeclarationBody::TSNamespaceDeclaration(inner) => namespace_is_types(inner),
        TSNamespaceDeclarationBody::TSModuleBlock(block) => block.body.iter().all(|statement| match statement {
            Statement::ExportDeclaration(it) => is_types(&it.declaration),
            _ => statement.as_declaration().is_some_and(is_types),
        }),
    }
}

impl<'a> Visit<'a> for Erasure<'_> {
    fn visit_statement(&mut self, it: &Statement<'a>) {
        if self.is_types(it) {
            return self.erase(it.span());
        }
        walk::walk_statement(self, it);
        self.keep_end(it.span());
    }

    // What is only a type, wherever it stands.
    fn visit_ts_type_annotation(&mut self, it: &TSTypeAnnotation<'a>) {
        self.blank_span(it.span);
    }
    fn visit_ts_type_parameter_declaration(&mut self, it: &TSTypeParameterDeclaration<'a>) {
        self.blank_span(it.span);
    }
    fn visit_ts_type_parameter_instantiation(&mut self, it: &TSTypeParameterInstantiation<'a>) {
        self.blank_span(it.span);
    }
    fn visit_ts_this_parameter(&mut self, it: &TSThisParameter<'a>) {
        self.blank_of_list(it.span);
    }

    fn visit_ts_as_expression(&mut self, it: &TSAsExpression<'a>) {
        self.visit_expression(&it.expression);
        self.conversion(it.span, it.expression.span());
    }
    fn visit_ts_satisfies_expression(&mut self, it: &TSSatisfiesExpression<'a>) {
        self.visit_expression(&it.expression);
        self.conversion(it.span, it.expression.span());
    }
    fn visit_ts_non_null_expression(&mut self, it: &TSNonNullExpression<'a>) {
        self.visit_expression(&it.expression);
        self.blank(it.span.end as usize - 1, it.span.end as usize);
    }
    fn visit_ts_type_assertion(&mut self, it: &TSTypeAssertion<'a>) {
        let mut operand = &it.expression;
        while let Expression::TSTypeAssertion(inner) = operand {
            operand = &inner.expression;
        }
        let (start, operand) = (it.span.start as usize, operand.span().start as usize);
        self.blank(start, it.expression.span().start as usize);
        // Without the type it might begin a block, a declaration or a directive, or come too late for a `return`.
        let begins = ["function", "class", "async", "let"].contains(&self.word(operand));
        let begins = begins || self.source[operand..].starts_with(['{', '"', '\'']);
        let text = match self.places.get(&start) {
            Some(Place::Statement) if begins => Some("0,"),
            Some(Place::Body) if begins => Some("0||"),
            Some(Place::Argument) if self.has_line_break(start, operand) => Some("0||"),
            _ => None,
        };
        match text {
            // `||` may not stand beside `??`.
            Some("0||") if self.coalesced.contains(&start) => self.choose(start, operand),
            Some(text) => drop(self.writes.insert(start, text)),
            None => {}
        }
        self.visit_expression(&it.expression);
    }
    // Where those stand that may need an operator.
    fn visit_expression_statement(&mut self, it: &ExpressionStatement<'a>) {
        self.place(it.expression.span(), Place::Statement);
        walk::walk_expression_statement(self, it);
    }
    fn visit_return_statement(&mut self, it: &ReturnStatement<'a>) {
        self.place_argument(it.argument.as_ref());
        walk::walk_return_statement(self, it);
    }
    fn visit_throw_statement(&mut self, it: &ThrowStatement<'a>) {
        self.place_argument(Some(&it.argument));
        walk::walk_throw_statement(self, it);
    }
    fn visit_yield_expression(&mut self, it: &YieldExpression<'a>) {
        self.place_argument(it.argument.as_ref());
        walk::walk_yield_expression(self, it);
    }
    fn visit_logical_expression(&mut self, it: &LogicalExpression<'a>) {
        if it.operator == LogicalOperator::Coalesce {
            self.coalesced.insert(it.span.start as usize);
        }
        walk::walk_logical_expression(self, it);
    }

    fn visit_variable_declarator(&mut self, it: &VariableDeclarator<'a>) {
        if it.definite {
            self.blank_sign(it.id.span().end, "!");
        }
        walk::walk_variable_declarator(self, it);
    }
    fn visit_formal_parameter(&mut self, it: &FormalParameter<'a>) {
        if it.accessibility.is_some() || it.readonly || it.r#override {
            self.refuse(it.span, PARAMETER_PROPERTY);
        }
        if it.optional {
            self.blank_sign(it.pattern.span().end, "?");
        }
        walk::walk_formal_parameter(self, it);
    }
    fn visit_arrow_function_expression(&mut self, it: &ArrowFunctionExpression<'a>) {
        if let Some(body) = it.get_expression() {
            self.place(body.span(), Place::Body);
        }
        walk::walk_arrow_function_expression(self, it);
        let (open, close) = (it.params.span.start as usize, it.params.span.end as usize);
        if let Some(types) = &it.type_parameters
            && self.has_line_break(types.span.start as usize, open)
        {
            self.blank(open, open + 1);
            self.puts.insert(types.span.start as usize, '(');
        }
        if let Some(types) = &it.return_type
            && self.has_line_break(close, types.span.end as usize)
        {
            self.blank(close - 1, close);
            let end = types.span.end as usize;
            let last = self.source[..end].char_indices().next_back().map_or(end, |(last, _)| last);
            self.puts.insert(last, ')');
        }
    }

    fn visit_decorator(&mut self, it: &Decorator<'a>) {
        self.refuse(it.span, DECORATOR);
    }
    fn visit_class(&mut self, it: &Class<'a>) {
        let start = it.decorators.last().map_or(it.span.start, |decorator| decorator.span.end.max(it.span.start));
        let mut keyword = self.token(start);
        while MODIFIERS.contains(&self.word(keyword)) {
            let end = keyword + self.word(keyword).len();
            self.blank(keyword, end);
            keyword = self.token(end as u32);
        }
        if let Some(last) = it.implements.last() {
            let heritage = it.heritage.as_ref().map(|heritage| {
                heritage.type_arguments.as_ref().map_or(heritage.expression.span().end, |types| types.span.end)
            });
            let before = heritage
                .or(it.type_parameters.as_ref().map(|types| types.span.end))
                .or(it.id.as_ref().map(|id| id.span.end))
                .unwrap_or((keyword + "class".len()) as u32);
            let at = self.token(before);
            self.blank(at, last.span.end as usize);
        }
        self.visit_decorators(&it.decorators);
        if let Some(types) = &it.type_parameters {
            self.visit_ts_type_parameter_declaration(types);
        }
        if let Some(heritage) = &it.heritage {
            self.visit_class_heritage(heritage);
        }
        self.visit_class_body(&it.body);
    }
    fn visit_class_element(&mut self, it: &ClassElement<'a>) {
        let is_type = match it {
            ClassElement::StaticBlock(_) => false,
            ClassElement::MethodDefinition(it) => it.value.body.is_none(),
            ClassElement::PropertyDefinition(it) => {
                it.declare || it.r#type == PropertyDefinitionType::TSAbstractPropertyDefinition
            }
            ClassElement::AccessorProperty(it) => it.r#type == AccessorPropertyType::TSAbstractAccessorProperty,
            ClassElement::TSIndexSignature(_) => true,
        };
        if is_type {
            return self.erase(it.span());
        }
        walk::walk_class_element(self, it);
        if !matches!(it, ClassElement::StaticBlock(_)) {
            self.keep_end(it.span());
        }
    }
    fn visit_method_definition(&mut self, it: &MethodDefinition<'a>) {
        self.modifiers(it.span, &it.decorators, it.key.span());
        if it.optional {
            self.blank_sign(self.key_end(&it.key, it.computed), "?");
        }
        walk::walk_method_definition(self, it);
    }
    fn visit_property_definition(&mut self, it: &PropertyDefinition<'a>) {
        self.modifiers(it.span, &it.decorators, it.key.span());
        if it.optional {
            self.blank_sign(self.key_end(&it.key, it.computed), "?");
        }
        if it.definite {
            self.blank_sign(self.key_end(&it.key, it.computed), "!");
        }
        walk::walk_property_definition(self, it);
    }
    fn visit_accessor_property(&mut self, it: &AccessorProperty<'a>) {
        self.modifiers(it.span, &it.decorators, it.key.span());
        if it.definite {
            self.blank_sign(self.key_end(&it.key, it.computed), "!");
        }
        walk::walk_accessor_property(self, it);
    }

    fn visit_import_specifier(&mut self, it: &ImportSpecifier<'a>) {
        if it.import_kind == ImportOrExportKind::Type {
            self.blank_of_list(it.span);
        }
    }
    fn visit_export_specifier(&mut self, it: &ExportSpecifier<'a>) {
        if it.export_kind == ImportOrExportKind::Type {
            self.blank_of_list(it.span);
        }
    }
}
