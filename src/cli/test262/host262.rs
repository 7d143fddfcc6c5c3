//! What conformance tests find in the global object: `print` and `$262`.

use std::path::{Path, PathBuf};

use super::frontmatter::Phase;
use crate::cli::shell::{define, define_global};
use crate::heap::{Kind, Object, Value};
use crate::runtime::{Agent, HostHooks, JsResult, RealmId, Throw};
use zerojs_grammar::Goal;

/// Modules are found beside the test.
pub struct Host {
    path: PathBuf,
}
impl Host {
    /// For a test file.
    pub fn new(path: &Path) -> Host {
        Host { path: path.to_path_buf() }
    }
    /// The agent's hooks.
    pub fn hooks(&self) -> Box<dyn HostHooks> {
        Box::new(Hooks { directory: self.path.parent().unwrap_or(Path::new(".")).to_path_buf(), random: 0x5EED })
    }
}
struct Hooks {
    directory: PathBuf,
    random: u64,
}
impl HostHooks for Hooks {
    fn random(&mut self) -> f64 {
        crate::runtime::xorshift(&mut self.random)
    }
    fn load_module(&mut self, referrer: &str, specifier: &str) -> Result<(String, String), String> {
        let directory = Path::new(referrer).parent().filter(|p| p.is_dir()).unwrap_or(&self.directory);
        let path = directory.join(specifier.trim_start_matches("./"));
        let text = std::fs::read_to_string(&path).map_err(|_| format!("Cannot find module '{specifier}'"))?;
        Ok((path.display().to_string(), text))
    }
}

/// Where printed lines are kept.
const PRINTED: &str = "test262.printed";

/// Defines `print` and `$262` in the current realm.
pub fn define_in_realm(agent: &mut Agent) -> Object {
    // Without a list to keep lines in, `print` prints: then it is the shell's.
    if agent.extension(PRINTED).is_some() {
        define_global(agent, "print", 1, print);
    }
    let object = agent.new_plain_object();
    let methods: &[(&str, u32, crate::runtime::NativeFn)] = &[
        ("createRealm", 0, create_realm),
        ("evalScript", 1, eval_script),
        ("detachArrayBuffer", 1, detach_array_buffer),
        ("gc", 0, gc),
    ];
    for &(name, length, run) in methods {
        let text = agent.heap.new_string(name);
        let realm = Value::int(agent.realm_id().0 as i32);
        let function = agent.new_native_function(text.into(), length, run, &[realm]);
        define(agent, object, name, function.into());
    }
    let global = agent.realm().global_object;
    define(agent, object, "global", global.into());
    let proto = agent.intrinsic(crate::runtime::Intrinsic::ObjectPrototype);
    let html_dda = agent.new_object_of_kind(Kind::HtmlDda, proto, 0);
    define(agent, object, "IsHTMLDDA", html_dda.into());
    let module_source = agent.abstract_module_source();
    define(agent, object, "AbstractModuleSource", module_source.into());
    super::agents::define_agents(agent, object);
    define(agent, global, "$262", object.into());
    object
}
/// Defines everything, once for an agent.
pub fn define_all(agent: &mut Agent) {
    let list = agent.create_array_from_list(&[]);
    agent.set_extension(PRINTED, list.into());
    define_in_realm(agent);
}
/// The printed lines.
pub fn printed(agent: &mut Agent) -> Vec<String> {
    let Some(list) = agent.extension(PRINTED).and_then(|v| v.as_object()) else { return Vec::new() };
    let lines = list.elements(&agent.heap).iter();
    lines.map(|v| v.as_string().map_or(String::new(), |s| s.to_string_lossy())).collect()
}
fn print(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let text = agent.to_string(args.first().copied().unwrap_or(Value::UNDEFINED))?;
    if let Some(list) = agent.extension(PRINTED).and_then(|v| v.as_object()) {
        agent.heap.push_element(list, text.into());
        list.set_array_length(list.elements_len());
    }
    Ok(Value::UNDEFINED)
}
fn create_realm(agent: &mut Agent, _: Value, _: &[Value]) -> JsResult<Value> {
    let realm = agent.create_realm();
    Ok(agent.in_realm(realm, |agent| define_in_realm(agent).into()))
}
fn eval_script(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let realm = RealmId(agent.capture(0).as_int().unwrap_or(0) as u32);
    let text = agent.to_string(args.first().copied().unwrap_or(Value::UNDEFINED))?.to_string_lossy();
    agent.in_realm(realm, |agent| match agent.compile("evalScript", &text, &Goal::Script) {
        Ok(code) => agent.run_script(&code),
        Err(error) => Err(agent.syntax_error(&error)),
    })
}
fn detach_array_buffer(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    if let Some(buffer) = args.first().and_then(|v| v.as_object())
        && buffer.kind() == crate::heap::Kind::ArrayBuffer
    {
        drop(agent.detach_array_buffer(buffer));
    }
    Ok(Value::NULL)
}
fn gc(agent: &mut Agent, _: Value, _: &[Value]) -> JsResult<Value> {
    agent.collect_garbage();
    Ok(Value::UNDEFINED)
}

/// Loads, links and evaluates a module, and runs the jobs that takes.
pub fn run_module(agent: &mut Agent, name: &str, source: &str) -> Result<Object, (Phase, Throw)> {
    let module = match agent.parse_module(name, source) {
        Ok(module) => module,
        Err(error) => return Err((Phase::Parse, agent.syntax_error(&error))),
    };
    agent.load_requested_modules(module).map_err(|throw| (Phase::Resolution, throw))?;
    agent.link_module(module).map_err(|throw| (Phase::Resolution, throw))?;
    agent.evaluate_module(module).map_err(|throw| (Phase::Runtime, throw))
}
