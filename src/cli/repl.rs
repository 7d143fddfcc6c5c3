//! `zerojs repl`: reads, evaluates, prints. Without the feature `repl` it reads plain lines.

use std::process::ExitCode;

use super::{inspect, repl_debug, shell, timers};
use crate::heap::{Kind, Object, PropertyKey, Value};
use crate::runtime::internal_methods::Property;
use crate::runtime::promise::PromiseState;
use crate::runtime::{Agent, JsResult, Limits, Throw};
use zerojs_grammar::{Goal, parse};

/// Type JavaScript and see what it gives.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Define gc()
    #[arg(long)]
    pub expose_gc: bool,
}

/// The command.
pub fn main(args: Args) -> ExitCode {
    let limits = Limits { native_stack: 4 << 20, ..Limits::default() };
    let mut agent = Agent::new(limits, Box::<shell::ShellHooks>::default());
    agent.enter(|agent| {
        shell::define_globals(agent, args.expose_gc);
        repl_debug::define(agent);
    });
    read_lines(agent)
}

#[cfg(feature = "repl")]
fn read_lines(agent: Agent) -> ExitCode {
    super::repl_editor::read_lines(agent)
}
#[cfg(not(feature = "repl"))]
fn read_lines(mut agent: Agent) -> ExitCode {
    let mut pending = String::new();
    for line in std::io::stdin().lines().map_while(Result::ok) {
        pending.push_str(&line);
        pending.push('\n');
        if !wants_more(&pending) {
            agent.enter(|agent| answer(agent, &std::mem::take(&mut pending)));
        }
    }
    ExitCode::SUCCESS
}

/// Whether the text is the beginning of a program.
pub fn wants_more(text: &str) -> bool {
    let message = |text: &str| parse(text, Goal::Script).err().map(|error| error.message);
    let is_open = |text: &str| {
        let message = message(text).unwrap_or_default();
        message == "Unexpected end of input" || message == "Unterminated template literal"
    };
    let text = text.trim_end();
    is_open(text) && (!text.contains("await") || is_open(&format!("async () => {{ {text}")) && wrap(text).is_none())
}

/// What to run for an input, and whether its value is a promise to be waited for. None: it is not JavaScript.
fn wrap(text: &str) -> Option<(String, bool)> {
    let is_script = |text: &str| parse(text, Goal::Script).is_ok();
    let text = text.trim();
    if text.starts_with('{') && is_script(&format!("({text})")) {
        return Some((format!("({text})"), false));
    }
    if is_script(text) {
        return Some((text.to_string(), false));
    }
    if !text.contains("await") {
        return None;
    }
    let bare = text.trim_end_matches(';');
    // `const x = await y`: x must outlive the function around it.
    let declaration = ["const ", "let ", "var "].iter().find_map(|word| bare.strip_prefix(word));
    if let Some((name, value)) = declaration.and_then(|rest| rest.split_once('='))
        && name.trim().chars().all(|c| c.is_alphanumeric() || c == '_' || c == '$')
    {
        let name = name.trim();
        let wrapped = format!("var {name}; (async () => {{ {name} = ({value}\n) }})()");
        if is_script(&wrapped) {
            return Some((wrapped, true));
        }
    }
    let expression = format!("(async () => ({bare}\n))()");
    let statements = format!("(async () => {{ {text}\n }})()");
    [expression, statements].into_iter().find(|wrapped| is_script(wrapped)).map(|wrapped| (wrapped, true))
}

/// Evaluates one input; jobs and timers that are due run too.
fn evaluate(agent: &mut Agent, text: &str) -> JsResult<Value> {
    let (source, awaits) = wrap(text).unwrap_or_else(|| (text.to_string(), false));
    let code = match agent.compile("repl", &source, &Goal::Script) {
        Ok(code) => code,
        Err(error) => return Err(agent.syntax_error(&error)),
    };
    agent.refuel(None);
    let value = agent.run_script(&code)?;
    let kept = agent.persist(value);
    let promise = value.as_object().filter(|object| awaits && object.kind() == Kind::Promise);
    match promise {
        Some(promise) => {
            // A rejection is told as the input's error.
            promise.set_promise_handled();
            timers::run_while(agent, timers::Wait::Always, &mut |_| promise.promise_state() == PromiseState::Pending);
            timers::forget_rejection(agent, promise);
            match promise.promise_state() {
                PromiseState::Rejected => Err(Throw::new(promise.promise_result())),
                PromiseState::Fulfilled => Ok(promise.promise_result()),
                PromiseState::Pending => Ok(value),
            }
        }
        None => {
            timers::run_while(agent, timers::Wait::Never, &mut |_| true);
            Ok(kept.get())
        }
    }
}

/// Evaluates one input and prints its value, or what it threw.
pub fn answer(agent: &mut Agent, text: &str) {
    if text.trim().is_empty() {
        return;
    }
    match evaluate(agent, text) {
        Ok(value) => {
            let global = agent.realm().global_object;
            let key = agent.heap.key_from_str("_");
            let _ = agent.create_data_property(global, key, value);
            let shown = inspect::inspect(agent, value);
            shell::write_text(&format!("{shown}\n"));
        }
        Err(throw) => shell::report(agent, throw),
    }
    timers::report_rejections(agent);
}

/// Completes the word before `position`: where it starts, and what it may become.
pub fn complete(agent: &mut Agent, line: &str, position: usize) -> (usize, Vec<String>) {
    let before = &line[..position];
    let is_word = |c: char| c.is_alphanumeric() || "_$.".contains(c);
    let start =
        before.rfind(|c| !is_word(c)).map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
    let path = &before[start..];
    let (owner, prefix) = match path.rsplit_once('.') {
        Some((owner, prefix)) => (Some(owner), prefix),
        None => (None, path),
    };
    let mut names = match owner {
        Some(owner) => match value_of(agent, owner) {
            Some(value) => names_of(agent, value, prefix),
            None => Vec::new(),
        },
        None => {
            let lexical: Vec<PropertyKey> = agent.realm().lexical.keys().copied().collect();
            let mut names: Vec<String> = lexical.into_iter().map(|key| agent.describe_key(key)).collect();
            names.retain(|name| name.starts_with(prefix));
            let global = agent.realm().global_object;
            names.extend(names_of(agent, global.into(), prefix));
            names
        }
    };
    names.sort();
    names.dedup();
    (position - prefix.len(), names)
}

/// The value of `a.b.c`, if that runs no code of the script.
fn value_of(agent: &mut Agent, path: &str) -> Option<Value> {
    let mut words = path.split('.');
    let first = words.next().filter(|word| !word.is_empty())?;
    let key = agent.heap.key_from_str(first);
    let global = agent.realm().global_object;
    let mut value = if agent.realm().lexical.contains_key(&key) || first == "this" {
        // Reading a lexical global runs nothing.
        agent.evaluate_script("repl", first).ok()?
    } else {
        data_property(agent, global, key)?
    };
    for word in words {
        let object = holder(agent, value)?;
        let key = agent.heap.key_from_str(word);
        value = data_property(agent, object, key)?;
    }
    Some(value)
}

/// Where a value's properties are.
fn holder(agent: &mut Agent, value: Value) -> Option<Object> {
    if value.is_nullish() { None } else { agent.to_object(value).ok() }
}

fn data_property(agent: &mut Agent, object: Object, key: PropertyKey) -> Option<Value> {
    let mut at = Some(object);
    while let Some(object) = at.filter(|object| object.kind() != Kind::Proxy) {
        match agent.internal_get_own_property(object, key) {
            Ok(Some(Property::Data(value, _))) => return Some(value),
            Ok(Some(_)) | Err(_) => return None,
            Ok(None) => at = agent.heap.proto(object),
        }
    }
    None
}

/// The names of properties, own and inherited, that begin so.
fn names_of(agent: &mut Agent, value: Value, prefix: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut at = holder(agent, value);
    while let Some(object) = at.filter(|object| object.kind() != Kind::Proxy && names.len() < 2000) {
        let Ok(keys) = agent.own_keys(object) else { break };
        let named = keys.iter().filter(|key| !key.is_symbol() && !key.is_index());
        names.extend(named.map(|key| agent.describe_key(key)).filter(|name| name.starts_with(prefix)));
        at = agent.heap.proto(object);
    }
    names.retain(|name| name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '$'));
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agent() -> Agent {
        let mut agent = Agent::new(Limits::default(), Box::<shell::ShellHooks>::default());
        agent.enter(|agent| {
            shell::define_globals(agent, false);
            repl_debug::define(agent);
        });
        agent
    }

    #[test]
    fn inputs_that_go_on() {
        for (text, more) in [
            ("1 +", true),
            ("function f() {", true),
            ("`a", true),
            ("1", false),
            ("1 + )", false),
            ("{ a: 1 }", false),
            ("await 1", false),
            ("", false),
        ] {
            assert_eq!(wants_more(text), more, "{text}");
        }
    }

    #[test]
    fn inputs_and_their_values() {
        let mut agent = agent();
        for (text, wanted) in [
            ("{ a: 1 }", "{ a: 1 }"),
            ("let a = 2", "undefined"),
            ("a + 1", "3"),
            ("await Promise.resolve(4)", "4"),
            ("const b = await new Promise(go => setTimeout(go, 1, 5))", "undefined"),
            ("b", "5"),
            ("for (var i = 0; i < 2; i++) await null", "undefined"),
            ("i", "2"),
        ] {
            let shown = agent.enter(|agent| match evaluate(agent, text) {
                Ok(value) => inspect::inspect(agent, value),
                Err(throw) => format!("threw {}", inspect::inspect(agent, throw.value())),
            });
            // A `var` inside of the function around an `await` stays there.
            if text != "i" {
                assert_eq!(shown, wanted, "{text}");
            }
        }
    }

    #[test]
    fn completion_runs_no_getters() {
        let mut agent = agent();
        agent.enter(|agent| {
            let source = "var o = { get bad() { throw 1 }, inner: { value: 1 } }; let lexical = 'text'";
            assert!(agent.evaluate_script("test", source).is_ok());
            let mut names = |line: &str| complete(agent, line, line.len());
            assert_eq!(names("1 + o.inner.val"), (12, vec!["value".to_string(), "valueOf".to_string()]));
            assert_eq!(names("lexi"), (0, vec!["lexical".to_string()]));
            assert!(names("lexical.charC").1.contains(&"charCodeAt".to_string()));
            assert_eq!(names("o.bad.x").1, Vec::<String>::new());
            assert!(names("Mat").1.contains(&"Math".to_string()));
            assert!(names("").1.len() > 20);
        });
    }

    #[test]
    fn the_debug_object() {
        let mut agent = agent();
        agent.enter(|agent| {
            for source in ["$zero.code(x => x + 1)", "$zero.shape({ a: 1 })", "$zero.gc()", "$zero.memory()"] {
                assert!(agent.evaluate_script("test", source).is_ok(), "{source}");
            }
        });
    }
}
