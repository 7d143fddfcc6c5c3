//! The engines that can be compared, and the process that runs a kernel on each.

use std::path::{Path, PathBuf};
use std::process::Command;

/// An engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Ours.
    ZeroJs,
    /// QuickJS-ng, linked in.
    QuickJs,
    /// Boa, linked in.
    Boa,
    /// V8's interpreter.
    NodeJitless,
    /// JavaScriptCore's interpreter.
    JscNoJit,
    /// Hermes, from source: compiled with optimisation, then interpreted.
    Hermes,
    /// V8 with its compilers: no peer, but a measure of what there is to be had.
    Node,
}

impl Engine {
    /// All.
    pub const ALL: [Engine; 7] = [
        Engine::ZeroJs,
        Engine::QuickJs,
        Engine::Boa,
        Engine::NodeJitless,
        Engine::JscNoJit,
        Engine::Hermes,
        Engine::Node,
    ];
    /// The interpreters that are asked when nobody says which.
    pub const PEERS: [Engine; 5] =
        [Engine::QuickJs, Engine::NodeJitless, Engine::JscNoJit, Engine::Hermes, Engine::Boa];

    /// What it is called on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Engine::ZeroJs => "zerojs",
            Engine::QuickJs => "quickjs",
            Engine::Boa => "boa",
            Engine::NodeJitless => "node-jitless",
            Engine::JscNoJit => "jsc-nojit",
            Engine::Hermes => "hermes",
            Engine::Node => "node",
        }
    }

    /// For people.
    pub fn title(self) -> &'static str {
        match self {
            Engine::ZeroJs => "ZeroJS",
            Engine::QuickJs => "QuickJS-ng",
            Engine::Boa => "Boa",
            Engine::NodeJitless => "V8 (node --jitless)",
            Engine::JscNoJit => "JavaScriptCore (no JIT)",
            Engine::Hermes => "Hermes",
            Engine::Node => "V8 (node, with JIT)",
        }
    }

    /// The engine of this name.
    pub fn from_name(name: &str) -> Option<Engine> {
        Engine::ALL.into_iter().find(|engine| engine.name() == name)
    }

    /// What has to be there for it.
    pub fn where_from(self) -> &'static str {
        match self {
            Engine::ZeroJs => "this repository",
            Engine::QuickJs => "the crate rquickjs (feature quickjs)",
            Engine::Boa => "the crate boa_engine (feature boa)",
            Engine::NodeJitless | Engine::Node => "`node` on PATH",
            Engine::JscNoJit => "`jsc` on PATH",
            Engine::Hermes => "`hermes` on PATH (npm has it: hermes-engine-cli)",
        }
    }

    /// Whether it is.
    pub fn is_available(self) -> bool {
        match self {
            Engine::ZeroJs => true,
            Engine::QuickJs => cfg!(feature = "quickjs"),
            Engine::Boa => cfg!(feature = "boa"),
            Engine::NodeJitless | Engine::Node => on_path("node").is_some(),
            Engine::JscNoJit => on_path("jsc").is_some(),
            Engine::Hermes => on_path("hermes").is_some(),
        }
    }

    /// A process that runs `run(n)` of a kernel once and prints what [`crate::child::parse`] reads.
    pub fn command(self, kernel: &Path, n: u64) -> Result<Command, String> {
        let program = |name: &str| on_path(name).ok_or_else(|| format!("no `{name}` on PATH")).map(Command::new);
        let mut command = match self {
            Engine::ZeroJs | Engine::QuickJs | Engine::Boa => {
                let mut command = Command::new(std::env::current_exe().map_err(|error| error.to_string())?);
                command.args(["child", "--engine", self.name(), "--kernel"]).arg(kernel).arg("--n").arg(n.to_string());
                command
            }
            Engine::NodeJitless | Engine::Node => {
                let mut command = program("node")?;
                if self == Engine::NodeJitless {
                    command.arg("--jitless");
                }
                command.args(["-e", NODE_DRIVER]).arg(kernel).arg(n.to_string());
                command
            }
            Engine::JscNoJit => {
                let mut command = program("jsc")?;
                command.args(["--useJIT=false", "-e", JSC_DRIVER, "--"]).arg(kernel).arg(n.to_string());
                command
            }
            Engine::Hermes => {
                let mut command = program("hermes")?;
                command.args(["-O", "-w", "-non-strict"]).arg(with_hermes_driver(kernel, n)?);
                command
            }
        };
        // A kernel must not find more in one place than in another.
        command.env_remove("NODE_OPTIONS");
        Ok(command)
    }
}

/// Loads the kernel as a global script and times `run` from inside.
const NODE_DRIVER: &str = r#"
const [, kernel, n] = process.argv;
require("vm").runInThisContext(require("fs").readFileSync(kernel, "utf8"), kernel);
const start = process.hrtime.bigint();
const returned = run(Number(n));
const report = (result) => {
  const elapsed = Number(process.hrtime.bigint() - start) / 1e6;
  console.log("compare-ms " + elapsed);
  console.log("compare-kib " + process.resourceUsage().maxRSS);
  console.log("compare-result " + JSON.stringify(String(result)).slice(1, -1));
};
// A kernel that goes on in jobs leaves its checksum in a global.
if (returned === "started") setImmediate(() => report(globalThis.result));
else report(returned);
"#;

/// The same for JavaScriptCore's shell.
const JSC_DRIVER: &str = r#"
load(arguments[0]);
var start = preciseTime();
var returned = run(Number(arguments[1]));
// A kernel that goes on in jobs leaves its checksum in a global.
if (returned === "started") { drainMicrotasks(); returned = result; }
print("compare-ms " + (preciseTime() - start) * 1000);
try { print("compare-kib " + /VmHWM:\s*(\d+)/.exec(readFile("/proc/self/status"))[1]); } catch {}
print("compare-result " + JSON.stringify(String(returned)).slice(1, -1));
"#;

/// Hermes's shell takes a file and no arguments, and its finest clock is `Date`.
fn with_hermes_driver(kernel: &Path, n: u64) -> Result<PathBuf, String> {
    let source = std::fs::read_to_string(kernel).map_err(|error| format!("{}: {error}", kernel.display()))?;
    let id = kernel.file_stem().unwrap_or_default().to_string_lossy();
    let file = std::env::temp_dir().join(format!("compare-hermes-{id}.js"));
    let text = format!("{source}\nvar compareN = {n};\n{HERMES_DRIVER}");
    std::fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(file)
}

const HERMES_DRIVER: &str = r#"
(function () {
  var start = Date.now();
  var returned = run(compareN);
  function report(result) {
    print("compare-ms " + Math.max(Date.now() - start, 1));
    print("compare-result " + JSON.stringify(String(result)).slice(1, -1));
  }
  // Its jobs are timers among others.
  function wait() {
    if (globalThis.result === undefined) setTimeout(wait, 0);
    else report(globalThis.result);
  }
  if (returned === "started") wait();
  else report(returned);
})();
"#;

/// A program on PATH.
pub fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|dir| dir.join(name)).find(|file| file.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways() {
        for engine in Engine::ALL {
            assert_eq!(Engine::from_name(engine.name()), Some(engine));
            assert!(!engine.title().is_empty() && !engine.where_from().is_empty());
        }
        assert_eq!(Engine::from_name("v8"), None);
    }
}
