//! Slow paths of variables: environments, globals, `with`, eval's variables.

use super::{Flow, Instr, Slow};
use crate::heap::cell::{EnvCell, Header, Kind, PairCell};
use crate::heap::{Attributes, PropertyKey, Value, WellKnown, block};
use crate::runtime::code_instance::{InlineCache, cache_kind};
use crate::runtime::function::env_value;
use crate::runtime::internal_methods::{Property, PropertyDescriptor};
use crate::runtime::{Agent, JsResult, Throw, message};

fn env_operand(agent: &Agent, n: usize) -> *mut EnvCell {
    if n == u16::MAX as usize {
        return agent.frame_callee().env();
    }
    let env = agent.reg(n);
    if env.is_cell() { env.as_cell() as *mut EnvCell } else { std::ptr::null_mut() }
}
pub fn new_env(agent: &mut Agent, i: Instr) -> Slow {
    let parent = env_operand(agent, i.b());
    let env = agent.heap.new_env(parent, i.c(), Value::UNDEFINED);
    agent.set_reg(i.a(), env_value(env));
    Ok(Flow::Next)
}
pub fn new_env_holes(agent: &mut Agent, i: Instr) -> Slow {
    let parent = env_operand(agent, i.b());
    let env = agent.heap.new_env(parent, i.c(), Value::HOLE);
    agent.set_reg(i.a(), env_value(env));
    Ok(Flow::Next)
}
pub fn copy_env(agent: &mut Agent, i: Instr) -> Slow {
    let old = env_operand(agent, i.b());
    // SAFETY: the operand is an environment; the copy has the same size.
    unsafe {
        let size = block::payload_words(old as *mut Header, size_of::<EnvCell>());
        let new = agent.heap.new_env((*old).parent, size, Value::UNDEFINED);
        std::ptr::copy_nonoverlapping(EnvCell::slots(old), EnvCell::slots(new), size);
        agent.set_reg(i.a(), env_value(new));
    }
    Ok(Flow::Next)
}
pub fn outer_env(agent: &mut Agent, i: Instr) -> Slow {
    let mut env = agent.frame_callee().env();
    for _ in 0..i.b() {
        // SAFETY: the compiler counted the environments.
        env = unsafe { (*env).parent };
    }
    agent.set_reg(i.a(), env_value(env));
    Ok(Flow::Next)
}

#[cold]
fn throw_hole(agent: &mut Agent) -> Throw {
    let at = agent.current_instruction();
    let names = &agent.current_code().code.binding_names;
    let name = match names.binary_search_by_key(&at, |n| n.0) {
        Ok(i) => agent.heap.new_string_text(&names[i].1).to_string_lossy(),
        Err(_) => "variable".to_string(),
    };
    throw_uninitialised(agent, &name)
}
fn throw_uninitialised(agent: &mut Agent, name: &str) -> Throw {
    if name == "this" || name == "*this*" {
        return agent.throw(message::ThisBeforeSuper());
    }
    agent.throw(message::BeforeInit(name))
}
macro_rules! holes {
    ($($name:ident),*) => { $(
        pub fn $name(agent: &mut Agent, _: Instr) -> Slow {
            Err(throw_hole(agent))
        }
    )* };
}
holes!(get_env_checked, set_env_checked, get_outer_checked, set_outer_checked);

fn import(agent: &mut Agent, i: Instr, slot: Value) -> Slow {
    if slot.cell_kind() != Kind::ImportBinding {
        // A namespace, or another plain value.
        if slot.is_hole() {
            return Err(throw_hole(agent));
        }
        agent.set_reg(i.a(), slot);
        return Ok(Flow::Next);
    }
    // SAFETY: the kind says what it is.
    let (env, index) = unsafe {
        let pair = slot.as_cell() as *mut PairCell;
        ((*pair).first, (*pair).second)
    };
    if env.cell_kind() != Kind::Env {
        return Err(throw_hole(agent));
    }
    // SAFETY: linking made the pair; the slot is inside the environment.
    let value = unsafe { *EnvCell::slots(env.as_cell() as *mut EnvCell).add(index.as_int_unchecked() as usize) };
    if value.is_hole() {
        return Err(throw_hole(agent));
    }
    if value.cell_kind() == Kind::ImportBinding {
        return import(agent, i, value);
    }
    agent.set_reg(i.a(), value);
    Ok(Flow::Next)
}
pub fn get_import(agent: &mut Agent, i: Instr) -> Slow {
    let env = env_operand(agent, i.b());
    // SAFETY: the compiler knows the environment's size.
    let slot = unsafe { *EnvCell::slots(env).add(i.c()) };
    import(agent, i, slot)
}
pub fn get_import_outer(agent: &mut Agent, i: Instr) -> Slow {
    let mut env = agent.frame_callee().env();
    // SAFETY: as above.
    let slot = unsafe {
        for _ in 0..i.b() {
            env = (*env).parent;
        }
        *EnvCell::slots(env).add(i.c())
    };
    import(agent, i, slot)
}
fn constant_text(agent: &Agent, i: Instr) -> String {
    agent.constant(i.wide() as usize).as_string().map_or(String::new(), |s| s.to_string_lossy())
}
pub fn check_hole(agent: &mut Agent, i: Instr) -> Slow {
    let name = constant_text(agent, i);
    Err(throw_uninitialised(agent, &name))
}
pub fn throw_unresolvable(agent: &mut Agent, i: Instr) -> Slow {
    let name = constant_text(agent, i);
    Err(agent.throw(message::NotDefined(name)))
}
pub fn throw_const_assign(agent: &mut Agent, i: Instr) -> Slow {
    let name = constant_text(agent, i);
    Err(agent.throw(message::ConstAssign(name)))
}
pub fn check_object_coercible(agent: &mut Agent, i: Instr) -> Slow {
    let value = agent.reg(i.a());
    let what = constant_text(agent, i);
    let text = agent.describe(value);
    Err(agent.throw(message::DestructureNullish(if what.is_empty() { text.clone() } else { what }, text)))
}
pub fn check_object(agent: &mut Agent, i: Instr) -> Slow {
    let what = agent.describe(agent.reg(i.a()));
    Err(agent.throw(message::IteratorResultNotObject(what)))
}

// ---- globals

fn cache_key(agent: &Agent, n: usize) -> PropertyKey {
    agent.current_code().cache_keys[n]
}
fn fill_global(agent: &mut Agent, n: usize, cache: InlineCache) {
    agent.current_code_mut().cache_list[n * 2] = cache;
}
impl Agent {
    /// GetBindingValue of the global environment; None: no such binding.
    pub(crate) fn get_global(&mut self, key: PropertyKey, cache: Option<usize>) -> JsResult<Option<Value>> {
        let realm = self.current_code().realm;
        if let Some(&(cell, constant)) = self.realms[realm.0 as usize].lexical.get(&key) {
            // SAFETY: cells of lexical globals live as long as the realm.
            let value = unsafe { (*(cell as *mut PairCell)).first };
            if value.is_hole() {
                let name = self.describe_key(key);
                return Err(self.throw(message::BeforeInit(name)));
            }
            if let Some(n) = cache {
                let misses = if constant { u8::MAX } else { 0 };
                let cache = InlineCache {
                    kind: cache_kind::GLOBAL_LEXICAL,
                    holder: cell as *mut u8,
                    misses,
                    ..InlineCache::EMPTY
                };
                fill_global(self, n, cache);
            }
            return Ok(Some(value));
        }
        let global = self.current_code().global;
        self.touch(global);
        if let Some(property) = self.heap.own_property(global, key)
            && !property.attributes.is_accessor()
        {
            if let (Some(n), crate::heap::object::Place::Slot(slot)) = (cache, property.place)
                && self.heap.shapes.get(global.shape()).cacheable
            {
                let misses = if property.attributes.writable() { 0 } else { u8::MAX };
                let cache = InlineCache {
                    shape: global.shape().0,
                    offset: 16 + slot * 8,
                    kind: cache_kind::GLOBAL_SLOT,
                    misses,
                    ..InlineCache::EMPTY
                };
                fill_global(self, n, cache);
            }
            return Ok(Some(property.value));
        }
        if !self.has_property(global, key)? {
            return Ok(None);
        }
        self.get(global, key).map(Some)
    }
}
pub fn get_global(agent: &mut Agent, i: Instr) -> Slow {
    let key = cache_key(agent, i.b());
    match agent.get_global(key, Some(i.b()))? {
        Some(value) => agent.set_reg(i.a(), value),
        None => {
            let name = agent.describe_key(key);
            let text = match crate::runtime::script::absent_global_hint(agent, &name) {
                Some(hint) => format!("{name} is not defined: {hint}"),
                None => format!("{name} is not defined"),
            };
            return Err(agent.throw(message::Reference(text)));
        }
    }
    Ok(Flow::Next)
}
pub fn get_global_or_undefined(agent: &mut Agent, i: Instr) -> Slow {
    let key = cache_key(agent, i.b());
    let value = agent.get_global(key, Some(i.b()))?.unwrap_or(Value::UNDEFINED);
    agent.set_reg(i.a(), value);
    Ok(Flow::Next)
}
pub fn set_global(agent: &mut Agent, i: Instr) -> Slow {
    let (key, value) = (cache_key(agent, i.b()), agent.reg(i.a()));
    let code = agent.current_code();
    if let Some(&(cell, constant)) = agent.realms[code.realm.0 as usize].lexical.get(&key) {
        let pair = cell as *mut PairCell;
        // SAFETY: cells of lexical globals live as long as the realm.
        if unsafe { (*pair).first.is_hole() } {
            let name = agent.describe_key(key);
            return Err(agent.throw(message::BeforeInit(name)));
        }
        if constant {
            let name = agent.describe_key(key);
            return Err(agent.throw(message::ConstAssign(name)));
        }
        // SAFETY: as above.
        unsafe { (*pair).first = value };
        let cache = InlineCache { kind: cache_kind::GLOBAL_LEXICAL, holder: cell as *mut u8, ..InlineCache::EMPTY };
        fill_global(agent, i.b(), cache);
        return Ok(Flow::Next);
    }
    let global = code.global;
    agent.touch(global);
    match agent.heap.own_property(global, key) {
        Some(property) if !property.attributes.is_accessor() && property.attributes.writable() => {
            agent.heap.set_place(global, property.place, value);
            if let crate::heap::object::Place::Slot(slot) = property.place
                && agent.heap.shapes.get(global.shape()).cacheable
            {
                let cache = InlineCache {
                    shape: global.shape().0,
                    offset: 16 + slot * 8,
                    kind: cache_kind::GLOBAL_SLOT,
                    ..InlineCache::EMPTY
                };
                fill_global(agent, i.b(), cache);
            }
            return Ok(Flow::Next);
        }
        _ => {}
    }
    if code.strict && !agent.has_property(global, key)? {
        let name = agent.describe_key(key);
        return Err(agent.throw(message::NotDefined(name)));
    }
    if !agent.internal_set(global, key, value, global.into())? && code.strict {
        return Err(agent.throw_set_failed(global.into(), key));
    }
    Ok(Flow::Next)
}
pub fn init_global_lexical(agent: &mut Agent, i: Instr) -> Slow {
    let key = cache_key(agent, i.b());
    let realm = agent.current_code().realm;
    let &(cell, _) = agent.realms[realm.0 as usize].lexical.get(&key).expect("DeclareGlobals made it");
    // SAFETY: cells of lexical globals live as long as the realm.
    unsafe { (*(cell as *mut PairCell)).first = agent.reg(i.a()) };
    Ok(Flow::Next)
}
fn name_key(agent: &mut Agent, n: usize) -> PropertyKey {
    let name = agent.constant(n).as_string().expect("a name");
    agent.heap.key_from_string(name)
}
pub fn has_global(agent: &mut Agent, i: Instr) -> Slow {
    let key = name_key(agent, i.wide() as usize);
    let code = agent.current_code();
    let has = agent.realms[code.realm.0 as usize].lexical.contains_key(&key) || agent.has_property(code.global, key)?;
    agent.set_reg(i.a(), has.into());
    Ok(Flow::Next)
}
pub fn delete_global(agent: &mut Agent, i: Instr) -> Slow {
    let key = name_key(agent, i.wide() as usize);
    let code = agent.current_code();
    let deleted = if agent.realms[code.realm.0 as usize].lexical.contains_key(&key) {
        false
    } else {
        agent.internal_delete(code.global, key)?
    };
    agent.set_reg(i.a(), deleted.into());
    Ok(Flow::Next)
}

/// Charges for one declared name of many. Collects nothing.
fn pay_for_name(agent: &mut Agent, n: usize) -> JsResult<()> {
    if n % 1024 == 1023 { agent.pay(1024) } else { Ok(()) }
}

// GlobalDeclarationInstantiation ( script, env ), https://tc39.es/ecma262/#sec-globaldeclarationinstantiation
// EvalDeclarationInstantiation ( body, varEnv, lexEnv, privateEnv, strict ), https://tc39.es/ecma262/#sec-evaldeclarationinstantiation
pub fn declare_globals(agent: &mut Agent, i: Instr) -> Slow {
    let code = agent.current_code();
    let declarations = &code.code.global_declarations[i.a()];
    let (realm, global) = (code.realm, code.global);
    // Nothing is collected before the end: the keys are not seen.
    let keys = |agent: &mut Agent, names: &[crate::bytecode::Text]| -> JsResult<Vec<PropertyKey>> {
        let mut keys = Vec::with_capacity(names.len());
        for (n, name) in names.iter().enumerate() {
            pay_for_name(agent, n)?;
            keys.push(agent.heap.key_from_text(name));
        }
        Ok(keys)
    };
    agent.touch(global);
    let mut lexicals: Vec<(PropertyKey, bool)> = Vec::with_capacity(declarations.lexicals.len());
    for (n, (name, constant)) in declarations.lexicals.iter().enumerate() {
        pay_for_name(agent, n)?;
        lexicals.push((agent.heap.key_from_text(name), *constant));
    }
    let functions = keys(agent, &declarations.functions)?;
    let vars = keys(agent, &declarations.vars)?;
    let annex_b = keys(agent, &declarations.annex_b)?;
    let has_lexical = |agent: &Agent, key| agent.realms[realm.0 as usize].lexical.contains_key(&key);
    for (n, &(key, _)) in lexicals.iter().enumerate() {
        pay_for_name(agent, n)?;
        // 3.a HasLexicalDeclaration, 3.b–d HasRestrictedGlobalProperty
        let restricted = match agent.internal_get_own_property(global, key)? {
            Some(property) => !property.configurable(),
            None => false,
        };
        if has_lexical(agent, key) || restricted {
            let name = agent.describe_key(key);
            return Err(agent.throw(message::AlreadyDeclared(name)));
        }
    }
    for (n, &key) in functions.iter().chain(&vars).enumerate() {
        pay_for_name(agent, n)?;
        if has_lexical(agent, key) {
            let name = agent.describe_key(key);
            return Err(agent.throw(message::AlreadyDeclared(name)));
        }
    }
    for (n, &key) in functions.iter().enumerate() {
        pay_for_name(agent, n)?;
        // CanDeclareGlobalFunction
        let can = match agent.internal_get_own_property(global, key)? {
            None => agent.internal_is_extensible(global)?,
            Some(property) => {
                property.configurable() || matches!(property, Property::Data(_, a) if a.writable() && a.enumerable())
            }
        };
        if !can {
            let name = agent.describe_key(key);
            return Err(agent.throw(message::CannotDeclareGlobal(name)));
        }
    }
    let can_declare_var = |agent: &mut Agent, key| -> JsResult<bool> {
        Ok(agent.has_own_property(global, key)? || agent.internal_is_extensible(global)?)
    };
    for (n, &key) in vars.iter().enumerate() {
        pay_for_name(agent, n)?;
        if !can_declare_var(agent, key)? {
            let name = agent.describe_key(key);
            return Err(agent.throw(message::CannotDeclareGlobal(name)));
        }
    }
    let create_var = |agent: &mut Agent, key| -> JsResult<()> {
        if !agent.has_own_property(global, key)? && agent.internal_is_extensible(global)? {
            let attributes = Attributes::new(true, true, declarations.deletable);
            agent.define_property_or_throw(global, key, &PropertyDescriptor::data(Value::UNDEFINED, attributes))?;
        }
        Ok(())
    };
    // Annex B.3.2.2
    for &key in &annex_b {
        agent.pay(lexicals.len() as u64 / 16)?;
        if !has_lexical(agent, key) && !lexicals.iter().any(|l| l.0 == key) && can_declare_var(agent, key)? {
            create_var(agent, key)?;
        }
    }
    for (n, &(key, constant)) in lexicals.iter().enumerate() {
        pay_for_name(agent, n)?;
        let cell = agent.heap.new_pair(Kind::GlobalCell, Value::HOLE, constant.into()) as *mut Header;
        agent.realms[realm.0 as usize].lexical.insert(key, (cell, constant));
        // Caches of the global object's property of that name must not be used any more.
        if agent.heap.own_property(global, key).is_some() {
            agent.heap.make_dictionary(global);
            let shape = agent.heap.renew(global.shape());
            global.set_shape(shape);
        }
    }
    // CreateGlobalFunctionBinding
    for (j, &key) in functions.iter().enumerate() {
        pay_for_name(agent, j)?;
        let value = agent.reg(i.b() + j);
        let desc = match agent.internal_get_own_property(global, key)? {
            Some(property) if !property.configurable() => {
                PropertyDescriptor { value: Some(value), ..Default::default() }
            }
            _ => PropertyDescriptor::data(value, Attributes::new(true, true, declarations.deletable)),
        };
        agent.define_property_or_throw(global, key, &desc)?;
        agent.set(global, key, value)?;
    }
    for (n, &key) in vars.iter().enumerate() {
        pay_for_name(agent, n)?;
        create_var(agent, key)?;
    }
    Ok(Flow::Next)
}

// ---- object environments

pub fn with_has(agent: &mut Agent, i: Instr) -> Slow {
    let object = agent.reg(i.b());
    let Some(object) = object.as_object() else {
        agent.set_reg(i.a(), Value::FALSE);
        return Ok(Flow::Next);
    };
    let key = name_key(agent, i.c());
    // HasBinding ( N ), https://tc39.es/ecma262/#sec-object-environment-records-hasbinding-n
    let mut found = agent.has_property(object, key)?;
    if found {
        let unscopables = agent.heap.names.symbol_key(WellKnown::Unscopables);
        if let Some(blocked) = agent.get(object, unscopables)?.as_object() {
            let value = agent.get(blocked, key)?;
            found = !agent.to_boolean(value);
        }
    }
    agent.set_reg(i.a(), found.into());
    Ok(Flow::Next)
}
pub fn with_get(agent: &mut Agent, i: Instr) -> Slow {
    let object = agent.reg(i.b()).as_object().expect("WithHas found it");
    let key = name_key(agent, i.c());
    // GetBindingValue ( N, S ), https://tc39.es/ecma262/#sec-object-environment-records-getbindingvalue-n-s
    let value = if agent.has_property(object, key)? {
        agent.get(object, key)?
    } else if agent.current_code().strict {
        let name = agent.describe_key(key);
        return Err(agent.throw(message::NotDefined(name)));
    } else {
        Value::UNDEFINED
    };
    agent.set_reg(i.a(), value);
    Ok(Flow::Next)
}
pub fn with_set(agent: &mut Agent, i: Instr) -> Slow {
    let object = agent.reg(i.a()).as_object().expect("WithHas found it");
    let (value, strict) = (agent.reg(i.b()), agent.current_code().strict);
    let key = name_key(agent, i.c());
    // SetMutableBinding ( N, V, S ), https://tc39.es/ecma262/#sec-object-environment-records-setmutablebinding-n-v-s
    let still_exists = agent.has_property(object, key)?;
    if !still_exists && strict {
        let name = agent.describe_key(key);
        return Err(agent.throw(message::NotDefined(name)));
    }
    if !agent.internal_set(object, key, value, object.into())? && strict {
        return Err(agent.throw_set_failed(object.into(), key));
    }
    Ok(Flow::Next)
}
pub fn with_delete(agent: &mut Agent, i: Instr) -> Slow {
    let object = agent.reg(i.b()).as_object().expect("WithHas found it");
    let key = name_key(agent, i.c());
    let deleted = agent.internal_delete(object, key)?;
    agent.set_reg(i.a(), deleted.into());
    Ok(Flow::Next)
}
