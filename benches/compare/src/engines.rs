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
    /// V8 with its compilers: no peer, but a measure of what there is to be had.
    Node,
}

impl Engine {
    /// All.
    pub const ALL: [Engine; 6] =
        [Engine::ZeroJs, Engine::QuickJs, Engine::Boa, Engine::NodeJitless, Engine::JscNoJit, Engine::Node];
    /// The interpreters that are asked when nobody says which.
    pub const PEERS: [Engine; 4] = [Engine::QuickJs, Engine::NodeJitless, Engine::JscNoJit, Engine::Boa];

    /// What it is called on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Engine::ZeroJs => "zerojs",
            Engine::QuickJs => "quickjs",
            Engine::Boa => "boa",
            Engine::NodeJitless => "node-jitless",
            Engine::JscNoJit => "jsc-nojit",
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
var result = run(Number(arguments[1]));
print("compare-ms " + (preciseTime() - start) * 1000);
try { print("compare-kib " + /VmHWM:\s*(\d+)/.exec(readFile("/proc/self/status"))[1]); } catch {}
print("compare-result " + JSON.stringify(String(result)).slice(1, -1));
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
