//! What the tests share: the peers from npm, installed once below target, and processes that end with their test.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// The folder with the peers and the scripts of `tests/mcp`; None, with a line that says so, where there is no npm.
pub fn peers() -> Option<&'static Path> {
    static PEERS: OnceLock<Option<PathBuf>> = OnceLock::new();
    PEERS.get_or_init(install).as_deref()
}
fn install() -> Option<PathBuf> {
    if Command::new("npm").arg("--version").output().is_err() {
        // Straight to the terminal: the harness would keep it to itself.
        use std::io::Write;
        let _ = writeln!(std::io::stderr(), "SKIPPED: tests of MCP with peers from npm: there is no npm");
        return None;
    }
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mcp");
    let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mcp-peers");
    std::fs::create_dir_all(&to).expect("a folder");
    for script in ["client.mjs", "flaky.mjs", "rough.mjs", "check_types.mjs"] {
        std::fs::copy(from.join(script), to.join(script)).expect("a copy");
    }
    // Installed already, from the same list?
    let list = std::fs::read_to_string(from.join("package.json")).expect("the list of peers");
    if std::fs::read_to_string(to.join("installed.json")).is_ok_and(|before| before == list) {
        return Some(to);
    }
    std::fs::write(to.join("package.json"), &list).expect("a file");
    let npm = Command::new("npm").args(["install", "--no-audit", "--no-fund"]).current_dir(&to).output().expect("npm");
    assert!(npm.status.success(), "npm install: {}", String::from_utf8_lossy(&npm.stderr));
    std::fs::write(to.join("installed.json"), &list).expect("a file");
    Some(to)
}

/// The program.
pub const ZEROJS: &str = env!("CARGO_BIN_EXE_zerojs");

/// A folder for one test, removed with it.
pub struct Dir(pub PathBuf);
impl Dir {
    pub fn new() -> Dir {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("zerojs-mcp-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let dir = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&dir).expect("a folder");
        Dir(dir)
    }
    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("a file");
        path
    }
}
impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A catalogue with a toolbox `t`: what it counts is kept for each caller.
pub fn counting() -> Dir {
    let dir = Dir::new();
    dir.write(
        "t.luau",
        r#"
local function tool(name, args, returns, run)
	return { name = name, description = "For tests.", args = args, returns = returns, examples = {}, run = run }
end
return {
	purpose = "Counts.",
	tools = {
		tool("bump", {}, "number", function() local s = session() s.n = (s.n or 0) + 1 return s.n end),
		tool("count", {}, "number", function() return session().n or 0 end),
		tool("slow", {}, "string", function() progress(0.5, "half way") task.wait(0.05) return "done" end),
		tool("fail", { { name = "why", type = "string" } }, "nil", function(why) error(why, 0) end),
	},
}
"#,
    );
    dir
}

/// A process that ends with its test.
pub struct Server(Child);
impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// `zerojs mcp --http` at a free port, and its address.
pub fn http_server(words: &[&str]) -> (Server, String) {
    http_server_at("127.0.0.1:0", words)
}
/// The same at a given port.
pub fn http_server_at(address: &str, words: &[&str]) -> (Server, String) {
    http_server_with(address, words, &[])
}
/// The same, with more in its environment.
pub fn http_server_with(address: &str, words: &[&str], environment: &[(&str, &str)]) -> (Server, String) {
    let mut command = Command::new(ZEROJS);
    command.args(["mcp", "--http", address]).args(words).stdin(Stdio::null()).stderr(Stdio::piped());
    command.envs(environment.iter().copied());
    let mut child = command.spawn().expect("the program");
    let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    let line = lines.next().expect("it says where it listens").expect("a line");
    let url = line.split(" at ").nth(1).unwrap_or_else(|| panic!("{line}")).to_string();
    (Server(child), url)
}
