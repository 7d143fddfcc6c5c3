//! Values as far as a script's text shows them, and whether they are of a declared type.

use std::collections::HashMap;

use zerojs_grammar::ast::{Kind, Name, NodeId, Op, Program, flags};

use super::data::Data;
use super::plan::{Bound, key_of, text_of};
use super::types::{Named, Type};
use super::types_check::Mismatch;
use super::values::member;
use super::world::Arg;

/// What the text shows.
pub(super) struct Values<'a> {
    pub program: &'a Program,
    /// Declared names; None: not to be followed.
    pub bound: HashMap<Name, Option<Bound>>,
}

/// Deeper than this nothing is looked at.
const MAX_DEPTH: usize = 64;

impl Values<'_> {
    /// Without parentheses, and without what holds an optional chain together.
    pub fn bare(&self, mut id: NodeId) -> NodeId {
        while matches!(self.program.node(id).kind, Kind::Parenthesized | Kind::OptionalChain) {
            id = self.program.child(id, 0);
        }
        id
    }
    /// The value of an expression that is literal through and through.
    pub fn literal(&self, id: NodeId) -> Option<Data> {
        self.literal_at(id, 0)
    }
    fn literal_at(&self, id: NodeId, depth: usize) -> Option<Data> {
        if depth > MAX_DEPTH {
            return None;
        }
        if id.is_none() {
            return Some(Data::Undefined);
        }
        let id = self.bare(id);
        let node = self.program.node(id);
        let part = |id: NodeId| self.literal_at(id, depth + 1);
        match node.kind {
            Kind::Null => Some(Data::Null),
            Kind::True => Some(Data::Bool(true)),
            Kind::False => Some(Data::Bool(false)),
            Kind::Number => Some(Data::Number(self.program.numbers[node.extra as usize])),
            Kind::String => text_of(self.program, Name(node.extra)).map(Data::String),
            Kind::Template => match self.program.children(id) {
                &[only] => {
                    let chunk = self.program.templates[self.program.node(only).extra as usize];
                    text_of(self.program, chunk.cooked?).map(Data::String)
                }
                _ => None,
            },
            Kind::Unary if matches!(node.op, Op::Sub | Op::Plus) => match part(self.program.child(id, 0))? {
                Data::Number(n) => Some(Data::Number(if node.op == Op::Sub { -n } else { n })),
                _ => None,
            },
            Kind::Identifier => {
                let name = Name(node.extra);
                match self.bound.get(&name) {
                    None if text_of(self.program, name)? == "undefined" => Some(Data::Undefined),
                    // What an object or array is by then is not to be seen.
                    Some(Some(Bound { init, member: None })) => {
                        let kind = self.program.node(self.bare(*init)).kind;
                        if matches!(kind, Kind::ObjectLiteral | Kind::ArrayLiteral) { None } else { part(*init) }
                    }
                    _ => None,
                }
            }
            Kind::ArrayLiteral => {
                self.program.children(id).iter().map(|&item| part(item)).collect::<Option<_>>().map(Data::Array)
            }
            Kind::ObjectLiteral => {
                let mut fields: Vec<(String, Data)> = Vec::new();
                for &property in self.program.children(id) {
                    let (name, value) = self.property(property)?;
                    let value = part(value)?;
                    fields.retain(|(other, _)| *other != name);
                    fields.push((name, value));
                }
                Some(Data::Object(fields))
            }
            _ => None,
        }
    }
    /// Whether an expression gives a text for certain.
    fn is_text(&self, id: NodeId) -> bool {
        let mut id = self.bare(id);
        // `a + b + c` is nested to the left.
        loop {
            let node = self.program.node(id);
            match node.kind {
                Kind::String | Kind::Template => return true,
                Kind::Unary => return node.op == Op::TypeOf,
                Kind::Binary if node.op == Op::Add => {
                    let right = self.program.node(self.bare(self.program.child(id, 1))).kind;
                    if matches!(right, Kind::String | Kind::Template) {
                        return true;
                    }
                    id = self.bare(self.program.child(id, 0));
                }
                _ => return false,
            }
        }
    }
    /// Name and value of a property, where the text shows them.
    fn property(&self, property: NodeId) -> Option<(String, NodeId)> {
        let node = self.program.node(property);
        let first = self.program.child(property, 0);
        match node.kind {
            Kind::Property if node.flags & flags::PROTO == 0 => {
                Some((key_of(self.program, first)?, self.program.child(property, 1)))
            }
            Kind::Shorthand => Some((text_of(self.program, Name(self.program.node(first).extra))?, first)),
            _ => None,
        }
    }

    /// Whether an argument will do, as far as that can be seen.
    pub fn check(&self, declared: &Arg, id: NodeId, named: &Named) -> Result<(), String> {
        match self.literal(id) {
            Some(Data::Undefined) => declared.absent(true, named).map(|_| ()),
            Some(data) => declared.check(&data, named, None),
            None => {
                let name = &declared.name;
                let Some(Mismatch { path, expected, came }) = self.mismatch(&declared.type_, id, named, name, 0) else {
                    return Ok(());
                };
                if expected.is_empty() {
                    return Err(format!("the argument `{name}` cannot be passed: {path} is {came}"));
                }
                if path != *name {
                    return Err(format!("the argument `{name}`: {path} is to be {expected}, and {came} came"));
                }
                Err(format!("the argument `{name}` is to be {}, and {came} came", declared.type_text))
            }
        }
    }
    /// Where an expression is certainly not of a type. Nothing expected: it cannot be passed at all.
    fn mismatch(&self, type_: &Type, id: NodeId, named: &Named, path: &str, depth: usize) -> Option<Mismatch> {
        if depth > MAX_DEPTH {
            return None;
        }
        if let Some(data) = self.literal(id) {
            return type_.mismatch(&data, named, path);
        }
        let id = self.bare(id);
        let unlike =
            |came: &str| Some(Mismatch { path: path.to_string(), expected: type_.to_string(), came: came.to_string() });
        match self.program.node(id).kind {
            Kind::Function | Kind::Class => {
                let came = if self.program.node(id).kind == Kind::Class { "a class" } else { "a function" };
                Some(Mismatch { path: path.to_string(), expected: String::new(), came: came.to_string() })
            }
            Kind::ArrayLiteral if !takes(type_, named, &|one| matches!(one, Type::Array(_))) => unlike("an array"),
            Kind::ArrayLiteral => {
                let element = match only(type_, named) {
                    Type::Array(element) => element,
                    _ => &Type::Any,
                };
                let items = self.program.children(id).iter().enumerate();
                // Behind a spread, nobody knows which element it is.
                let items =
                    items.take_while(|(_, item)| item.is_none() || self.program.node(**item).kind != Kind::Spread);
                items
                    .filter(|(_, item)| item.is_some())
                    .find_map(|(i, &item)| self.mismatch(element, item, named, &format!("{path}[{i}]"), depth + 1))
            }
            Kind::ObjectLiteral
                if !takes(type_, named, &|one| matches!(one, Type::Object(_) | Type::Map(_) | Type::Vector)) =>
            {
                unlike("an object")
            }
            Kind::ObjectLiteral => self.object(type_, id, named, path, depth),
            _ if self.is_text(id) && !takes(type_, named, &|one| matches!(one, Type::String | Type::Literal(_))) => {
                unlike("a string")
            }
            _ => None,
        }
    }
    fn object(&self, type_: &Type, id: NodeId, named: &Named, path: &str, depth: usize) -> Option<Mismatch> {
        let properties: Vec<Option<(String, NodeId)>> =
            self.program.children(id).iter().map(|&property| self.property(property)).collect();
        let all_seen = properties.iter().all(Option::is_some);
        let number = Type::Number;
        let fields: Vec<(&str, &Type)> = match only(type_, named) {
            Type::Object(fields) => fields.iter().map(|(name, field)| (name.as_str(), field)).collect(),
            Type::Vector => ["x", "y", "z"].map(|axis| (axis, &number)).to_vec(),
            _ => Vec::new(),
        };
        for (name, field) in fields {
            let at = member(path, name);
            match properties.iter().flatten().rfind(|(other, _)| other == name) {
                Some((_, value)) => {
                    if let Some(found) = self.mismatch(field, *value, named, &at, depth + 1) {
                        return Some(found);
                    }
                }
                None if all_seen && !field.is_optional(named) => {
                    let came = "undefined".to_string();
                    return Some(Mismatch { path: at, expected: field.to_string(), came });
                }
                None => {}
            }
        }
        // Functions cannot be passed, whatever the type says of the property.
        let element = if let Type::Map(element) = only(type_, named) { element } else { &Type::Any };
        properties
            .iter()
            .flatten()
            .find_map(|(name, value)| self.mismatch(element, *value, named, &member(path, name), depth + 1))
    }
}

/// A type without its name, and without `nil` where that leaves one.
fn only<'a>(type_: &'a Type, named: &'a Named) -> &'a Type {
    let resolved = type_.resolve(named);
    let Type::Union(types) = resolved else { return resolved };
    let mut others = types.iter().filter(|one| **one != Type::Nil);
    match (others.next(), others.next()) {
        (Some(one), None) => one.resolve(named),
        _ => resolved,
    }
}
/// Whether a type, or one of those it is a union of, is of a sort. `any` is of every sort.
fn takes(type_: &Type, named: &Named, sort: &dyn Fn(&Type) -> bool) -> bool {
    match type_.resolve(named) {
        Type::Any => true,
        Type::Union(types) => types.iter().any(|one| takes(one, named, sort)),
        one => sort(one),
    }
}
