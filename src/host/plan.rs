//! Checks a script against the catalogue without running it: names, arguments as far as the text shows them, calls whose
//! promise nobody takes. What the text does not show is let through.

use std::borrow::Cow;
use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use zerojs_grammar::ast::{Kind, Name, NodeId, Program, Text, flags};
use zerojs_grammar::{FunctionKind, Goal};

use super::data::Data;
use super::fault::Fault;
use super::options::Planning;
use super::plan_types::Values;
use super::tool_exec::Record;
use super::world::World;
use crate::runtime::CompileError;

/// What a script would do, and what is wrong with that.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Plan {
    /// Whether there is no fault.
    pub ok: bool,
    /// In the order of the text.
    pub faults: Vec<PlanFault>,
    /// Places that call tools, in the order of the text. Each may be reached any number of times.
    pub calls: Vec<CallSite>,
}

/// A fault.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlanFault {
    /// 1-based.
    pub line: u32,
    /// 1-based.
    pub column: u32,
    /// What sort.
    pub kind: PlanKind,
    /// What is wrong.
    pub message: String,
}

/// Sorts of faults.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
pub enum PlanKind {
    /// The script does not parse.
    Syntax,
    /// There is no such library, toolbox or tool.
    Name,
    /// Too few arguments, too many, or one of a wrong type.
    Arguments,
    /// A call that nobody waits for.
    Unawaited,
}

/// A place that calls a tool.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
pub struct CallSite {
    /// 1-based.
    pub line: u32,
    /// 1-based.
    pub column: u32,
    /// None: `tools.use` with names that are computed.
    pub tool: Option<String>,
}

/// The script's tree, and the text it is of: without types, if that is how it parses.
fn parse(script: &str) -> Result<(Program, Cow<'_, str>), CompileError> {
    let parse =
        |text: &str| zerojs_grammar::parse(text, Goal::FunctionBody(FunctionKind::Async)).map_err(CompileError::from);
    let error = match parse(script) {
        Ok(program) => return Ok((program, Cow::Borrowed(script))),
        Err(error) => error,
    };
    #[cfg(feature = "typescript")]
    {
        let end = std::time::Instant::now() + std::time::Duration::from_secs(2);
        let erased = super::typescript::erase_while(script, &|| std::time::Instant::now() < end);
        match erased {
            Some(Ok(erased)) if erased != script => parse(&erased).map(|program| (program, Cow::Owned(erased))),
            Some(Err(other)) => Err(super::typescript::which(error, other)),
            _ => Err(error),
        }
    }
    #[cfg(not(feature = "typescript"))]
    Err(error)
}

/// Checks a script.
pub fn plan(world: &World, script: &str) -> Plan {
    let (program, source) = match parse(script) {
        Ok(parsed) => parsed,
        Err(error) => {
            let CompileError { line, column, message, .. } = error;
            let fault = PlanFault { line, column, kind: PlanKind::Syntax, message };
            return Plan { ok: false, faults: vec![fault], calls: Vec::new() };
        }
    };
    let mut planner = Planner {
        world,
        values: Values { program: &program, bound: bound_names(&program) },
        source: &source,
        places: HashMap::new(),
        faults: Vec::new(),
        calls: Vec::new(),
    };
    planner.walk();
    let (mut faults, mut calls) = (planner.faults, planner.calls);
    faults.sort();
    faults.dedup();
    calls.sort_by_key(|call| (call.line, call.column));
    Plan { ok: faults.is_empty(), faults, calls }
}

/// The record where a plan takes the place of a run: because it forbids it, or because nothing else was asked for.
pub(super) fn instead_of_running(plan: &Plan, how: Planning) -> Option<Record> {
    let told = |plan: &Plan| serde_json::to_value(plan).expect("a plan is JSON");
    let Some(first) = plan.faults.first() else {
        let nothing = Record { ok: true, error: None, failure: None, ..Record::of_setup("") };
        return (how == Planning::Only).then(|| Record { value: told(plan).into(), ..nothing });
    };
    if first.kind == PlanKind::Syntax {
        // The run says it better.
        let PlanFault { line, column, message, .. } = first.clone();
        let Fault { failure, sentence } =
            Fault::syntax(&CompileError { line, column, message, is_reference_error: false, is_interrupted: false });
        let record = Record { error: Some(sentence), failure: Some(failure), ..Record::of_setup("") };
        return (how == Planning::Only).then(|| Record { value: told(plan).into(), ..record });
    }
    let all: Vec<String> = plan.faults.iter().map(ToString::to_string).collect();
    let mut record = Record::of_setup(&format!("the script was not run, for its plan has faults: {}", all.join("; ")));
    if let Some(failure) = &mut record.failure {
        (failure.line, failure.column) = (Some(first.line), Some(first.column));
    }
    if how == Planning::Only {
        record.value = told(plan).into();
    }
    Some(record)
}

impl std::fmt::Display for PlanFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} (line {}, column {})", self.message, self.line, self.column)
    }
}

/// What a name is bound to.
#[derive(Clone)]
pub(super) struct Bound {
    /// The initializer.
    pub init: NodeId,
    /// The property of it, in a pattern.
    pub member: Option<String>,
}

/// Names that are declared once, with an initializer, and never assigned to. Those that are declared otherwise are None.
fn bound_names(program: &Program) -> HashMap<Name, Option<Bound>> {
    let mut times: HashMap<Name, u32> = HashMap::new();
    let mut bound: HashMap<Name, Option<Bound>> = HashMap::new();
    for binding in &program.bindings {
        *times.entry(binding.name).or_default() += if binding.assigned { 2 } else { 1 };
        bound.insert(binding.name, None);
    }
    for id in (0..program.nodes.len() as u32).map(NodeId) {
        if !matches!(program.node(id).kind, Kind::ConstDeclaration | Kind::LetDeclaration) {
            continue;
        }
        for &declarator in program.children(id) {
            let (target, init) = (program.child(declarator, 0), program.child(declarator, 1));
            if init.is_none() {
                continue;
            }
            for (name, member) in targets(program, target) {
                if times.get(&name) == Some(&1) {
                    bound.insert(name, Some(Bound { init, member }));
                }
            }
        }
    }
    bound
}
/// The names of a target, with the property that each takes: `x`, `{ x, y: z }`.
fn targets(program: &Program, target: NodeId) -> Vec<(Name, Option<String>)> {
    let name_of = |id: NodeId| Name(program.node(id).extra);
    match program.node(target).kind {
        Kind::Identifier => vec![(name_of(target), None)],
        Kind::ObjectLiteral => program
            .children(target)
            .iter()
            .filter_map(|&property| {
                let node = program.node(property);
                let first = program.child(property, 0);
                match node.kind {
                    Kind::Shorthand => Some((name_of(first), Some(text_of(program, name_of(first))?))),
                    Kind::Property if program.node(program.child(property, 1)).kind == Kind::Identifier => {
                        Some((name_of(program.child(property, 1)), Some(key_of(program, first)?)))
                    }
                    _ => None,
                }
            })
            .collect(),
        _ => Vec::new(),
    }
}
/// A name's text, where it is UTF-8.
pub(super) fn text_of(program: &Program, name: Name) -> Option<String> {
    match program.text(name) {
        Text::Utf8(text) => Some(text.to_string()),
        Text::Utf16(_) => None,
    }
}
/// A property's key, unless it is computed.
pub(super) fn key_of(program: &Program, key: NodeId) -> Option<String> {
    let node = program.node(key);
    match node.kind {
        Kind::PropertyName | Kind::String => text_of(program, Name(node.extra)),
        Kind::Number => Some(crate::runtime::conversion::number_text(program.numbers[node.extra as usize])),
        _ => None,
    }
}

/// What an expression reaches.
#[derive(Clone)]
enum Place {
    Zero,
    Libs,
    Library(String),
    Toolbox(usize),
    Tool(usize, usize),
    /// `tools`
    Tools,
    /// `tools.describe`
    Discovery(String),
}

struct Planner<'a> {
    world: &'a World,
    values: Values<'a>,
    source: &'a str,
    places: HashMap<NodeId, Option<Place>>,
    faults: Vec<PlanFault>,
    calls: Vec<CallSite>,
}

impl Planner<'_> {
    fn program(&self) -> &Program {
        self.values.program
    }
    fn kind(&self, id: NodeId) -> Kind {
        self.program().node(id).kind
    }
    fn position(&self, id: NodeId) -> (u32, u32) {
        self.program().position(self.source, self.program().node(id).start)
    }
    fn fault(&mut self, at: NodeId, kind: PlanKind, message: impl Into<String>) {
        let (line, column) = self.position(at);
        self.faults.push(PlanFault { line, column, kind, message: message.into() });
    }

    /// Looks at every node that is a part of the script.
    fn walk(&mut self) {
        let mut sites: HashMap<NodeId, Option<String>> = HashMap::new();
        let mut unawaited = Vec::new();
        let mut pending = vec![self.program().root];
        while let Some(id) = pending.pop() {
            pending.extend(self.program().children(id).iter().copied().filter(|child| child.is_some()));
            match self.kind(id) {
                Kind::Dot | Kind::Index => {
                    self.place(id, 0);
                }
                Kind::Declarator => self.pattern(id),
                Kind::Call => {
                    if let Some(tool) = self.call(id) {
                        sites.insert(id, tool);
                    }
                    unawaited.extend(self.for_each_body(id));
                }
                Kind::ExpressionStatement => unawaited.push(self.bare(self.program().child(id, 0))),
                _ => {}
            }
        }
        for id in unawaited {
            let Some(tool) = sites.get(&id) else { continue };
            let tool = tool.as_deref().unwrap_or("a tool");
            self.fault(id, PlanKind::Unawaited, format!("the call of {tool} is never awaited: put `await` before it"));
        }
    }
    /// Without parentheses, and without what holds an optional chain together.
    fn bare(&self, id: NodeId) -> NodeId {
        self.values.bare(id)
    }
    /// The body of `xs.forEach(x => zero.…(x))`: what it gives is thrown away.
    fn for_each_body(&self, call: NodeId) -> Option<NodeId> {
        let program = self.program();
        let callee = self.bare(program.child(call, 0));
        if self.kind(callee) != Kind::Dot || key_of(program, program.child(callee, 1)).as_deref() != Some("forEach") {
            return None;
        }
        let function = program.child(call, 1);
        let node = program.nodes.get(function.0 as usize)?;
        (node.kind == Kind::Function && node.flags & flags::CONCISE != 0 && node.flags & flags::ASYNC == 0)
            .then(|| self.bare(program.child(function, 2)))
    }
    /// `const { camera } = zero`: the names are to be there.
    fn pattern(&mut self, declarator: NodeId) {
        let program = self.values.program;
        let (target, init) = (program.child(declarator, 0), program.child(declarator, 1));
        if init.is_none() || self.kind(target) != Kind::ObjectLiteral {
            return;
        }
        let Some(base) = self.place(init, 0) else { return };
        for &property in program.children(target) {
            if matches!(self.kind(property), Kind::Shorthand | Kind::Property) {
                let key = program.child(property, 0);
                let name = match self.kind(property) {
                    Kind::Shorthand => text_of(program, Name(program.node(key).extra)),
                    _ => key_of(program, key),
                };
                if let Some(name) = name {
                    self.step(&base, &name, key);
                }
            }
        }
    }

    /// What an expression reaches; None if that is nothing of ours, or not to be seen.
    fn place(&mut self, id: NodeId, depth: usize) -> Option<Place> {
        if let Some(known) = self.places.get(&id) {
            return known.clone();
        }
        // A name that is bound to itself, and the like.
        self.places.insert(id, None);
        let found = if depth > 100 { None } else { self.find_place(id, depth + 1) };
        self.places.insert(id, found.clone());
        found
    }
    fn find_place(&mut self, id: NodeId, depth: usize) -> Option<Place> {
        let program = self.values.program;
        let first = program.child(id, 0);
        match self.kind(id) {
            Kind::Parenthesized | Kind::OptionalChain | Kind::Await => self.place(first, depth),
            Kind::Identifier => {
                let name = Name(program.node(id).extra);
                match self.values.bound.get(&name).cloned() {
                    None => match text_of(program, name)?.as_str() {
                        "zero" => Some(Place::Zero),
                        "tools" => Some(Place::Tools),
                        _ => None,
                    },
                    Some(None) => None,
                    Some(Some(Bound { init, member })) => {
                        let base = self.place(init, depth)?;
                        match member {
                            None => Some(base),
                            Some(member) => self.step(&base, &member, NodeId::NONE),
                        }
                    }
                }
            }
            Kind::Dot => {
                let base = self.place(first, depth)?;
                let key = program.child(id, 1);
                let name = key_of(program, key)?;
                self.step(&base, &name, key)
            }
            Kind::Index => {
                let base = self.place(first, depth)?;
                let key = program.child(id, 1);
                let Some(Data::String(name)) = self.values.literal(key) else { return None };
                self.step(&base, &name, key)
            }
            _ => None,
        }
    }
    /// What a property reaches. Where it reaches nothing, that is a fault at `at`, if it is given.
    fn step(&mut self, base: &Place, name: &str, at: NodeId) -> Option<Place> {
        // Always undefined, for promises and JSON.
        if matches!(name, "then" | "toJSON" | "constructor") {
            return None;
        }
        let world = self.world;
        let found = match base {
            Place::Zero if name == "libs" => Ok(Place::Libs),
            Place::Zero => world.short(name).map(Place::Toolbox),
            Place::Libs if world.libraries().iter().any(|library| library == name) => {
                Ok(Place::Library(name.to_string()))
            }
            Place::Libs => Err(world.miss_library(name)),
            Place::Library(library) => world.toolbox(&format!("@{library}::{name}")).map(Place::Toolbox),
            Place::Toolbox(b) => match world.toolboxes[*b].tool(name) {
                Some(t) => Ok(Place::Tool(*b, t)),
                None => Err(world.miss_tool(*b, name)),
            },
            Place::Tools if super::discovery::NAMES.contains(&name) => Ok(Place::Discovery(name.to_string())),
            Place::Tools => Err(super::discovery::miss(name)),
            Place::Tool(..) | Place::Discovery(_) => return None,
        };
        match found {
            Ok(place) => Some(place),
            Err(why) => {
                if at.is_some() {
                    self.fault(at, PlanKind::Name, why);
                }
                None
            }
        }
    }

    /// Checks a call. Some: it is one of a tool, with the tool's name if that is to be seen.
    fn call(&mut self, id: NodeId) -> Option<Option<String>> {
        let program = self.values.program;
        let args = &program.children(id)[1..];
        let (tool, args) = match self.place(program.child(id, 0), 0) {
            Some(Place::Tool(b, t)) => (Some((b, t)), args),
            Some(Place::Discovery(how)) => {
                let text = |planner: &Self, i: usize| match args.get(i).and_then(|&arg| planner.values.literal(arg)) {
                    Some(Data::String(text)) => Some(text),
                    _ => None,
                };
                let (first, second) = (text(self, 0), text(self, 1));
                let found = match (how.as_str(), &first, &second) {
                    ("use", Some(toolbox), Some(tool)) => self.world.place(toolbox, tool).map(Some),
                    ("describe", Some(name), _) => self.world.find(name).map(|_| None),
                    ("list", Some(toolbox), _) | ("search", _, Some(toolbox)) => {
                        self.world.toolbox(toolbox).map(|_| None)
                    }
                    _ => Ok(None),
                };
                let found = found.unwrap_or_else(|why| {
                    self.fault(args[0], PlanKind::Name, why);
                    None
                });
                if how != "use" {
                    return None;
                }
                (found, args.get(2..).unwrap_or_default())
            }
            _ => return None,
        };
        let (line, column) = self.position(id);
        let name = tool.map(|(b, t)| self.world.tool_name(b, t));
        self.calls.push(CallSite { line, column, tool: name.clone() });
        if let Some((b, t)) = tool {
            self.arguments(id, b, t, args);
        }
        Some(name)
    }
    fn arguments(&mut self, call: NodeId, b: usize, t: usize, args: &[NodeId]) {
        let toolbox = self.world.toolboxes[b].clone();
        let tool = &toolbox.tools[t];
        let name = self.world.tool_name(b, t);
        // What is behind a spread is not to be seen.
        let spread = args.iter().position(|&arg| self.kind(arg) == Kind::Spread);
        let seen = spread.unwrap_or(args.len());
        if let Err(why) = tool.check_count(seen) {
            self.fault(args[tool.args.len()], PlanKind::Arguments, format!("{name}: {why}"));
        }
        for (i, declared) in tool.args.iter().enumerate() {
            let (at, checked) = match args.get(i).filter(|_| i < seen) {
                Some(&arg) => (arg, self.values.check(declared, arg, &toolbox.types)),
                None if spread.is_none() => (call, declared.absent(false, &toolbox.types).map(|_| ())),
                None => break,
            };
            if let Err(why) = checked {
                self.fault(at, PlanKind::Arguments, format!("{name}: {why}"));
            }
        }
    }
}
