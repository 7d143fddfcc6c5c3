//! The `mcpServers` JSON that MCP clients share: which servers there are, and how they are reached.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;

use super::names;

/// How a server is reached.
#[derive(Clone, Debug, PartialEq)]
pub enum Transport {
    /// A process, over its standard input and output.
    Command {
        /// The program.
        command: String,
        /// Its arguments.
        args: Vec<String>,
        /// What its environment has besides this process's.
        env: Vec<(String, String)>,
        /// Where it runs; here if None.
        cwd: Option<PathBuf>,
    },
    /// Streamable HTTP.
    Url {
        /// Where.
        url: String,
        /// Headers of every request.
        headers: Vec<(String, String)>,
    },
}

/// A server.
#[derive(Clone, Debug, PartialEq)]
pub struct ServerSpec {
    /// Its name in the file.
    pub name: String,
    /// How it is reached.
    pub transport: Transport,
    /// How long connecting may take, the list of tools included.
    pub connect_timeout: Duration,
    /// Milliseconds that a call may take; no limit but the run's if None.
    pub call_timeout_ms: Option<f64>,
}

/// Connecting may take so long, unless the file says otherwise.
const CONNECT_MS: u64 = 30_000;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct File {
    mcp_servers: serde_json::Map<String, serde_json::Value>,
}
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    #[serde(rename = "type")]
    kind: Option<String>,
    command: Option<String>,
    #[serde(default)]
    args: Vec<String>,
    #[serde(default)]
    env: serde_json::Map<String, serde_json::Value>,
    cwd: Option<PathBuf>,
    url: Option<String>,
    #[serde(default)]
    headers: serde_json::Map<String, serde_json::Value>,
    #[serde(default)]
    disabled: bool,
    connect_timeout_ms: Option<u64>,
    timeout_ms: Option<f64>,
}

/// Reads a file: `{ "mcpServers": { "name": { "command", "args", "env", "cwd" } or { "url", "headers" } } }`. Those that are
/// `disabled` are left out. `${NAME}` and `${NAME:-else}` stand for the environment's.
pub fn read_servers(path: &Path) -> Result<Vec<ServerSpec>, String> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    parse(&text, &|name| std::env::var(name).ok()).map_err(|why| format!("{}: {why}", path.display()))
}

fn parse(text: &str, env: &dyn Fn(&str) -> Option<String>) -> Result<Vec<ServerSpec>, String> {
    let bad = |e| format!("{e}; it is to be {{ \"mcpServers\": {{ NAME: {{ \"command\" or \"url\": … }} }} }}");
    let file: serde_json::Value = serde_json::from_str(text).map_err(|e| bad(e.to_string()))?;
    let file: File = match file.is_object() {
        true => serde_json::from_value(file).map_err(|e| bad(e.to_string()))?,
        false => return Err(bad("it is no object".to_string())),
    };
    let mut specs = Vec::new();
    for (name, row) in file.mcp_servers {
        let row: Row = serde_json::from_value(row).map_err(|e| format!("the server `{name}`: {e}"))?;
        if row.disabled {
            continue;
        }
        let expand = |text: &str| expand(text, env).map_err(|why| format!("the server `{name}`: {why}"));
        let pairs = |map: &serde_json::Map<String, serde_json::Value>| -> Result<Vec<(String, String)>, String> {
            map.iter()
                .map(|(key, value)| match value.as_str() {
                    Some(text) => Ok((key.clone(), expand(text)?)),
                    None => Err(format!("the server `{name}`: {key} is to be a string, and {value} came")),
                })
                .collect()
        };
        let kind = row.kind.as_deref();
        let transport = match (&row.command, &row.url) {
            (Some(command), None) if matches!(kind, None | Some("stdio")) => Transport::Command {
                command: expand(command)?,
                args: row.args.iter().map(|arg| expand(arg)).collect::<Result<_, _>>()?,
                env: pairs(&row.env)?,
                cwd: row.cwd,
            },
            (None, Some(url)) if matches!(kind, None | Some("http" | "streamable-http" | "streamableHttp")) => {
                Transport::Url { url: expand(url)?, headers: pairs(&row.headers)? }
            }
            (None, Some(_)) if kind == Some("sse") => {
                return Err(format!(
                    "the server `{name}`: the transport `sse` is obsolete; give its streamable HTTP url"
                ));
            }
            (None, None) => {
                let known = ["command".to_string(), "url".to_string()];
                return Err(format!(
                    "the server `{name}` has neither {}",
                    names::join(&known).replace(" and ", " nor ")
                ));
            }
            (Some(_), Some(_)) => return Err(format!("the server `{name}` has both `command` and `url`")),
            _ => return Err(format!("the server `{name}`: the type `{}` does not fit", kind.unwrap_or_default())),
        };
        specs.push(ServerSpec {
            transport,
            connect_timeout: Duration::from_millis(row.connect_timeout_ms.unwrap_or(CONNECT_MS)),
            call_timeout_ms: row.timeout_ms,
            name,
        });
    }
    Ok(specs)
}

/// With `${NAME}` and `${NAME:-else}` replaced.
fn expand(text: &str, env: &dyn Fn(&str) -> Option<String>) -> Result<String, String> {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(at) = rest.find("${") {
        let Some(end) = rest[at..].find('}') else { break };
        out.push_str(&rest[..at]);
        let inner = &rest[at + 2..at + end];
        let (name, otherwise) = inner.split_once(":-").map_or((inner, None), |(name, other)| (name, Some(other)));
        match env(name).or_else(|| otherwise.map(String::from)) {
            Some(value) => out.push_str(&value),
            None => return Err(format!("the environment has no `{name}`")),
        }
        rest = &rest[at + end + 1..];
    }
    out.push_str(rest);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::{Transport, expand, parse};

    #[test]
    fn servers_are_read_in_order_and_faults_name_them() {
        let env = |name: &str| (name == "TOKEN").then(|| "secret".to_string());
        let text = r#"{ "mcpServers": {
            "z-files": { "command": "npx", "args": ["-y", "files", "${DIR:-/tmp}"], "env": { "A": "${TOKEN}" } },
            "off": { "disabled": true },
            "api": { "type": "http", "url": "http://localhost:1/mcp", "headers": { "Authorization": "Bearer ${TOKEN}" }, "timeoutMs": 50 }
        } }"#;
        let specs = parse(text, &env).unwrap();
        let names: Vec<&str> = specs.iter().map(|spec| spec.name.as_str()).collect();
        assert_eq!(names, ["z-files", "api"]);
        let Transport::Command { args, env: pairs, .. } = &specs[0].transport else { panic!() };
        assert_eq!((args[2].as_str(), pairs[0].1.as_str()), ("/tmp", "secret"));
        let Transport::Url { headers, .. } = &specs[1].transport else { panic!() };
        assert_eq!((headers[0].1.as_str(), specs[1].call_timeout_ms), ("Bearer secret", Some(50.0)));
        for (row, says) in [
            ("{}", "neither `command` nor `url`"),
            (r#"{ "command": "a", "url": "b" }"#, "both"),
            (r#"{ "type": "sse", "url": "b" }"#, "obsolete"),
            (r#"{ "command": 1 }"#, "the server `s`"),
            (r#"{ "command": "${NONE}" }"#, "no `NONE`"),
        ] {
            let why = parse(&format!("{{ \"mcpServers\": {{ \"s\": {row} }} }}"), &env).unwrap_err();
            assert!(why.contains(says), "{row}: {why}");
        }
        for text in ["[]", "{}", "5", "{", r#"{ "mcpServers": [] }"#] {
            let why = parse(text, &env).unwrap_err();
            assert!(why.contains("it is to be { \"mcpServers\":"), "{text}: {why}");
        }
        assert_eq!(expand("a ${ b", &env).unwrap(), "a ${ b");
    }
}
