//! Scope analysis: the open scopes, what they declare, and the references that have not met their binding yet.
//!
//! References are collected per scope and resolved when the scope closes, for declarations are hoisted; what is left
//! goes to the enclosing scope. `innermost` holds, for each name, its binding in the innermost open scope, and each
//! binding the one it shadows.

use crate::ast::{Binding, BindingKind, FunctionId, Name, NodeId, PrivateKind, Scope, ScopeId, ScopeKind, names};

/// An absent link.
const NO_ENTRY: u32 = u32::MAX;

/// The reference stands in a function inside the binding's.
pub const CROSSES: u8 = 1;
/// The reference is assigned to.
pub const ASSIGNS: u8 = 2;
/// The reference is a private name.
pub const PRIVATE: u8 = 4;

#[derive(Clone, Copy)]
pub struct Reference {
    pub name: Name,
    pub position: u32,
    pub flags: u8,
}

/// A binding of an open scope.
#[derive(Clone, Copy)]
pub struct Entry {
    pub binding: Binding,
    scope: ScopeId,
    shadowed: u32,
    /// The next binding of the same scope.
    next: u32,
    /// Where a `var` last declared it, if one did; blocks that start before must not declare it lexically.
    last_var: Option<u32>,
    pub is_parameter: bool,
    /// A function declaration that may be declared again in sloppy blocks.
    is_plain_function: bool,
}

/// A function declared in a block, on its way out to the scope where Annex B makes a var of its name.
#[derive(Clone, Copy)]
struct HoistCandidate {
    function: NodeId,
    name: Name,
    position: u32,
    block: ScopeId,
}

pub struct OpenScope {
    pub id: ScopeId,
    pub kind: ScopeKind,
    pub function: FunctionId,
    /// Where it starts in the source.
    start: u32,
    /// Tells references recorded here from those recorded elsewhere.
    stamp: u32,
    first: u32,
    last: u32,
    references: usize,
    candidates: usize,
    /// In a catch clause: where its block starts, which may not declare the parameter's names again.
    pub catch_body: Option<u32>,
    pub has_direct_eval: bool,
    /// The eval stands in this scope or in one of the same function inside.
    pub own_eval: bool,
    holds_function: bool,
}

/// The scopes of a program in the making.
#[derive(Default)]
pub struct Scopes {
    pub closed: Vec<Scope>,
    pub bindings: Vec<Binding>,
    pub open: Vec<OpenScope>,
    entries: Vec<Entry>,
    /// By name.
    innermost: Vec<u32>,
    /// By name: the stamp of the scope where it was last recorded, with which flags.
    recorded: Vec<(u32, u8)>,
    pub references: Vec<Reference>,
    candidates: Vec<HoistCandidate>,
    next_stamp: u32,
}

/// Whether a scope takes `var` declarations.
pub fn takes_vars(kind: ScopeKind) -> bool {
    matches!(kind, ScopeKind::Script | ScopeKind::Eval | ScopeKind::Module | ScopeKind::Function | ScopeKind::Var)
}

/// Whether a declaration of that kind tolerates a `var` of the same name in its scope.
fn is_var_like(kind: BindingKind) -> bool {
    matches!(kind, BindingKind::Var | BindingKind::Function | BindingKind::Parameter | BindingKind::Arguments)
}

impl Scopes {
    pub fn new(names: usize) -> Self {
        Scopes { innermost: vec![NO_ENTRY; names], recorded: vec![(0, 0); names], next_stamp: 1, ..Default::default() }
    }

    pub fn top(&mut self) -> &mut OpenScope {
        let last = self.open.len() - 1;
        &mut self.open[last]
    }

    pub fn top_kind(&self) -> ScopeKind {
        self.open[self.open.len() - 1].kind
    }

    pub fn open(&mut self, kind: ScopeKind, function: FunctionId, start: u32) -> ScopeId {
        let id = ScopeId(self.closed.len() as u32);
        let parent = self.open.last().map_or(ScopeId::NONE, |scope| scope.id);
        self.closed.push(Scope {
            kind,
            parent,
            function,
            bindings: 0..0,
            has_direct_eval: false,
            has_captured: false,
            hoisted_block_functions: Vec::new(),
        });
        let stamp = self.fresh_stamp();
        if kind == ScopeKind::Function
            && let Some(around) = self.open.last_mut()
        {
            around.holds_function = true;
        }
        self.open.push(OpenScope {
            id,
            kind,
            function,
            start,
            stamp,
            first: NO_ENTRY,
            last: NO_ENTRY,
            references: self.references.len(),
            candidates: self.candidates.len(),
            catch_body: None,
            has_direct_eval: false,
            own_eval: false,
            holds_function: false,
        });
        id
    }

    fn fresh_stamp(&mut self) -> u32 {
        self.next_stamp += 1;
        self.next_stamp
    }

    // ---- references

    /// Records a reference, unless this scope has it already.
    #[inline]
    pub fn refer(&mut self, name: Name, flags: u8, position: u32) {
        let stamp = self.open[self.open.len() - 1].stamp;
        let recorded = &mut self.recorded[name.0 as usize];
        if recorded.0 == stamp {
            if recorded.1 & flags == flags {
                return;
            }
            recorded.1 |= flags;
        } else {
            *recorded = (stamp, flags);
        }
        self.references.push(Reference { name, position, flags });
    }

    /// References recorded in the scope so far (and those of scopes inside that left them here).
    pub fn pending(&self) -> &[Reference] {
        &self.references[self.open[self.open.len() - 1].references..]
    }

    /// Takes the private names out of the pending references: a class's heritage does not see the class's own.
    pub fn take_private(&mut self) -> Vec<Reference> {
        let from = self.open[self.open.len() - 1].references;
        let taken: Vec<Reference> =
            self.references[from..].iter().copied().filter(|r| r.flags & PRIVATE != 0).collect();
        if !taken.is_empty() {
            let mut kept = self.references.split_off(from);
            kept.retain(|r| r.flags & PRIVATE == 0);
            self.references.append(&mut kept);
            let stamp = self.fresh_stamp();
            self.top().stamp = stamp;
        }
        taken
    }

    // ---- declarations

    fn entry_in(&self, name: Name, scope: ScopeId) -> Option<u32> {
        let mut at = self.innermost[name.0 as usize];
        while at != NO_ENTRY {
            let entry = &self.entries[at as usize];
            if entry.scope.0 <= scope.0 {
                return (entry.scope == scope).then_some(at);
            }
            at = entry.shadowed;
        }
        None
    }

    /// The binding of a name in the innermost open scope.
    pub fn own_entry(&mut self, name: Name) -> Option<&mut Entry> {
        let scope = self.open[self.open.len() - 1].id;
        let at = self.entry_in(name, scope)?;
        Some(&mut self.entries[at as usize])
    }

    /// Adds a binding to the open scope at `depth`, below what scopes inside have of that name.
    fn add(&mut self, depth: usize, name: Name, kind: BindingKind, position: u32, node: NodeId) -> &mut Entry {
        let scope = self.open[depth].id;
        let at = self.entries.len() as u32;
        let mut above = NO_ENTRY;
        let mut shadowed = self.innermost[name.0 as usize];
        while shadowed != NO_ENTRY && self.entries[shadowed as usize].scope.0 > scope.0 {
            above = shadowed;
            shadowed = self.entries[shadowed as usize].shadowed;
        }
        match above {
            NO_ENTRY => self.innermost[name.0 as usize] = at,
            above => self.entries[above as usize].shadowed = at,
        }
        let open = &mut self.open[depth];
        match open.last {
            NO_ENTRY => open.first = at,
            last => self.entries[last as usize].next = at,
        }
        open.last = at;
        let binding = Binding {
            name,
            kind,
            captured: false,
            assigned: false,
            is_static: false,
            private_kind: PrivateKind::Field,
            position,
            node,
        };
        self.entries.push(Entry {
            binding,
            scope,
            shadowed,
            next: NO_ENTRY,
            last_var: None,
            is_parameter: kind == BindingKind::Parameter,
            is_plain_function: false,
        });
        &mut self.entries[at as usize]
    }

    /// Adds a binding to the innermost scope without asking.
    pub fn declare(&mut self, name: Name, kind: BindingKind, position: u32, node: NodeId) -> &mut Entry {
        self.add(self.open.len() - 1, name, kind, position, node)
    }

    /// A parameter's name: one binding, however often it is declared. False if it was there.
    pub fn declare_parameter(&mut self, name: Name, position: u32, node: NodeId) -> bool {
        if self.own_entry(name).is_some() {
            return false;
        }
        self.declare(name, BindingKind::Parameter, position, node);
        true
    }

    /// A name declared lexically; false if that is an error.
    pub fn declare_lexical(&mut self, name: Name, kind: BindingKind, position: u32, node: NodeId) -> bool {
        let depth = self.open.len() - 1;
        let (scope, start, scope_kind) = (self.open[depth].id, self.open[depth].start, self.open[depth].kind);
        if self.entry_in(name, scope).is_some() {
            return false;
        }
        // The parameters of a catch or of a function whose body has its own scope.
        if depth > 0 {
            let around = &self.open[depth - 1];
            let shares_names = scope_kind == ScopeKind::Var || around.catch_body == Some(start);
            if shares_names && self.entry_in(name, around.id).is_some() {
                return false;
            }
        }
        // A `var` inside the block that has been hoisted through it.
        if !takes_vars(scope_kind) {
            let var_scope = self.open[self.var_depth()].id;
            let hoisted = self.entry_in(name, var_scope).and_then(|at| self.entries[at as usize].last_var);
            if hoisted.is_some_and(|var| var >= start) {
                return false;
            }
        }
        self.declare(name, kind, position, node);
        true
    }

    /// Which of the open scopes takes the `var`s.
    pub fn var_depth(&self) -> usize {
        self.open.iter().rposition(|scope| takes_vars(scope.kind)).unwrap_or(0)
    }

    /// A `var`; false if that is an error.
    pub fn declare_var(&mut self, name: Name, position: u32, node: NodeId) -> bool {
        let depth = self.var_depth();
        let (var_scope, is_module) = (self.open[depth].id, self.open[depth].kind == ScopeKind::Module);
        let mut at = self.innermost[name.0 as usize];
        while at != NO_ENTRY {
            let entry = &mut self.entries[at as usize];
            if entry.scope.0 < var_scope.0 {
                break;
            }
            if entry.scope == var_scope {
                entry.last_var = Some(position);
                return is_var_like(entry.binding.kind) && !(is_module && entry.binding.kind == BindingKind::Function);
            }
            if entry.binding.kind != BindingKind::CatchSimple {
                return false;
            }
            at = entry.shadowed;
        }
        self.add(depth, name, BindingKind::Var, position, node).last_var = Some(position);
        true
    }

    /// A function at the level of a script, module or function; `node` is the Function. False if that is an error.
    pub fn declare_function(&mut self, name: Name, position: u32, node: NodeId) -> bool {
        let is_module = self.top_kind() == ScopeKind::Module;
        if self.top_kind() == ScopeKind::Module && self.own_entry(name).is_some() {
            return false;
        }
        match self.own_entry(name) {
            None => {
                self.declare(name, BindingKind::Function, position, node);
                true
            }
            Some(entry) => {
                let fits = is_var_like(entry.binding.kind) && !is_module;
                entry.binding.kind = BindingKind::Function;
                entry.binding.node = node;
                fits
            }
        }
    }

    /// A function in a block. Sloppy code may declare a plain one again.
    /// <https://tc39.es/ecma262/#sec-block-duplicates-allowed-static-semantics>
    pub fn declare_block_function(
        &mut self,
        name: Name,
        position: u32,
        node: NodeId,
        plain: bool,
        strict: bool,
    ) -> bool {
        if let Some(entry) = self.own_entry(name) {
            let fits = plain && !strict && entry.is_plain_function;
            entry.binding.node = node;
            if fits {
                self.add_candidate(name, position, node);
            }
            return fits;
        }
        if !self.declare_lexical(name, BindingKind::BlockFunction, position, node) {
            return false;
        }
        if let Some(entry) = self.own_entry(name) {
            entry.is_plain_function = plain;
        }
        if plain && !strict {
            self.add_candidate(name, position, node);
        }
        true
    }

    fn add_candidate(&mut self, name: Name, position: u32, function: NodeId) {
        let block = self.open[self.open.len() - 1].id;
        self.candidates.push(HoistCandidate { function, name, position, block });
    }

    // ---- Annex B

    /// Decides, at the end of the scope that takes the vars, which functions in blocks also make one.
    /// <https://tc39.es/ecma262/#sec-web-compat-functiondeclarationinstantiation>
    pub fn hoist_block_functions(&mut self) {
        let depth = self.open.len() - 1;
        let (scope, kind, from) = (self.open[depth].id, self.open[depth].kind, self.open[depth].candidates);
        for candidate in self.candidates.split_off(from) {
            if kind == ScopeKind::Var {
                let parameters = self.open[depth - 1].id;
                let own = self.entry_in(candidate.name, parameters);
                if own.is_some_and(|at| self.entries[at as usize].is_parameter) {
                    continue;
                }
            }
            match self.entry_in(candidate.name, scope) {
                Some(at) => {
                    let entry = &self.entries[at as usize];
                    if entry.is_parameter || !is_var_like(entry.binding.kind) {
                        continue;
                    }
                }
                // An assignment to the implicit `arguments`, which there must be then.
                None if candidate.name == names::ARGUMENTS && kind == ScopeKind::Function => {
                    self.refer(candidate.name, ASSIGNS, candidate.position);
                }
                None => {
                    self.add(depth, candidate.name, BindingKind::Var, candidate.position, candidate.function);
                }
            }
            if let Some(at) = self.entry_in(candidate.name, scope) {
                self.entries[at as usize].binding.assigned = true;
            }
            self.closed[candidate.block.0 as usize].hoisted_block_functions.push(candidate.function);
        }
    }

    // ---- the end of a scope

    /// Resolves what can be, hands the rest outwards. At a root the rest stays in `references`.
    pub fn close(&mut self) {
        let Some(scope) = self.open.pop() else { return };
        self.pass_candidates(&scope);
        if scope.kind == ScopeKind::With && (scope.holds_function || scope.has_direct_eval) && scope.first != NO_ENTRY {
            self.entries[scope.first as usize].binding.captured = true;
        }
        let outer = self.open.last().map(|outer| (outer.stamp, outer.function));
        let crossing = if outer.is_some_and(|(_, function)| function != scope.function) { CROSSES } else { 0 };
        let mut kept = scope.references;
        for i in scope.references..self.references.len() {
            let mut reference = self.references[i];
            let at = self.innermost[reference.name.0 as usize];
            if at != NO_ENTRY && self.entries[at as usize].scope == scope.id {
                let binding = &mut self.entries[at as usize].binding;
                binding.captured |= reference.flags & CROSSES != 0;
                binding.assigned |= reference.flags & ASSIGNS != 0;
                continue;
            }
            reference.flags |= crossing;
            if let Some((stamp, _)) = outer {
                let recorded = &mut self.recorded[reference.name.0 as usize];
                if recorded.0 != stamp {
                    *recorded = (stamp, 0);
                } else if recorded.1 & reference.flags == reference.flags {
                    continue;
                }
                recorded.1 |= reference.flags;
            }
            self.references[kept] = reference;
            kept += 1;
        }
        self.references.truncate(kept);
        if let Some(outer) = self.open.last_mut() {
            outer.has_direct_eval |= scope.has_direct_eval;
            outer.own_eval |= scope.own_eval && outer.function == scope.function;
            outer.holds_function |= scope.holds_function;
        }
        self.write(&scope);
    }

    /// Puts the scope's bindings in the program's table.
    fn write(&mut self, scope: &OpenScope) {
        let first = self.bindings.len() as u32;
        let mut has_captured = false;
        let mut at = scope.first;
        while at != NO_ENTRY {
            let entry = &mut self.entries[at as usize];
            if scope.has_direct_eval {
                entry.binding.captured = true;
                entry.binding.assigned = true;
            }
            has_captured |= entry.binding.captured;
            self.innermost[entry.binding.name.0 as usize] = entry.shadowed;
            self.bindings.push(entry.binding);
            at = entry.next;
        }
        let closed = &mut self.closed[scope.id.0 as usize];
        closed.bindings = first..self.bindings.len() as u32;
        closed.has_direct_eval = scope.has_direct_eval;
        closed.has_captured = has_captured;
    }

    /// Functions in blocks inside cannot be hoisted past a lexical declaration of their name.
    fn pass_candidates(&mut self, scope: &OpenScope) {
        if self.candidates.len() == scope.candidates {
            return;
        }
        let passing = self.candidates.split_off(scope.candidates);
        for candidate in passing {
            let blocked = candidate.block != scope.id
                && self
                    .entry_in(candidate.name, scope.id)
                    .is_some_and(|at| self.entries[at as usize].binding.kind != BindingKind::CatchSimple);
            if !blocked {
                self.candidates.push(candidate);
            }
        }
    }
}
