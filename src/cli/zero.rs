//! `zero`: the catalogue in a shell. `zero camera.lookAt 1 2 3` calls the tool that a script calls as `zero.camera.lookAt`.

use std::process::ExitCode;

use super::catalogue::Toolboxes;

/// Find and call tools from a shell.
#[derive(clap::Args, Debug)]
#[command(after_help = HELP, override_usage = "zero [OPTIONS] [WORDS]...")]
pub struct Args {
    /// Nothing, a toolbox, `search QUERY…`, `describe TOOL`, or a tool and its arguments
    #[arg(allow_negative_numbers = true)]
    pub words: Vec<String>,
    /// The arguments as JSON: an array in order, or an object by name; `-` reads it from standard input
    #[arg(long, value_name = "JSON", conflicts_with = "complete")]
    pub json: Option<String>,
    /// Print JSON, as where the output is no terminal
    #[arg(long)]
    pub json_out: bool,
    /// Print a table, as where the output is a terminal
    #[arg(long, conflicts_with = "json_out")]
    pub table: bool,
    #[command(flatten)]
    pub tools: Toolboxes,
    /// Search in this toolbox only
    #[arg(long, value_name = "TOOLBOX")]
    pub within: Option<String>,
    /// Milliseconds that the call may take; 30000 if left out
    #[arg(long, value_name = "N")]
    pub timeout_ms: Option<f64>,
    /// The caller's name, as tools see it
    #[arg(long = "as", value_name = "NAME")]
    pub caller: Option<String>,
    /// Print a script that completes words in a shell
    #[arg(long, value_name = "SHELL")]
    pub completions: Option<Shell>,
    /// What could stand in place of the last word; for the scripts that complete
    #[arg(long, value_name = "SHELL", hide = true)]
    pub complete: Option<Shell>,
}

/// Shells that can be completed in.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shell {
    /// bash
    Bash,
    /// zsh
    Zsh,
}

const HELP: &str = "\
Examples:
  zero                                    the toolboxes
  zero scene                              the tools of one
  zero scene list                         a call; `zero scene.list` is the same
  zero camera.lookAt 1 2 3                a vector is three words, or JSON
  zero libs.lib.box.tool --json '[1]'     a library's tool, arguments as JSON
  zero search read a file                 find a tool
  zero describe files.read                all about one
  source <(zero --completions bash)       complete words with the tab key

Words are read by the tool's declared types: a string as it is, others as JSON.
A word that begins with - and is no number comes after --.

Environment: ZERO_CATALOGUE and ZERO_MCP_SERVERS stand for --catalogue and
--mcp-servers where those are left out.

`zerojs zero` is the same as `zerojs` under the name `zero`.
Exit codes: 0 well, 1 the call failed or there is no such tool, 2 wrong usage.";

/// The command.
#[cfg(not(feature = "host"))]
pub fn main(_args: Args) -> ExitCode {
    eprintln!("zero: this zerojs was built without its host");
    ExitCode::from(super::USAGE)
}
#[cfg(feature = "host")]
pub use with::{from_environment, main, open};

#[cfg(feature = "host")]
mod with {
    use std::io::{IsTerminal, Read, Write};

    use serde_json::Value as Json;

    use super::*;
    use crate::cli::{table, zero_complete, zero_words};
    use crate::host::{CallOptions, Caller, Catalogue, Data, Tool, Toolbox, World, discovery};

    /// The command.
    pub fn main(mut args: Args) -> ExitCode {
        if let Some(shell) = args.completions {
            print(zero_complete::script(shell));
            return ExitCode::SUCCESS;
        }
        if let Some(shell) = args.complete {
            print(&zero_complete::answer(shell, &args.words));
            return ExitCode::SUCCESS;
        }
        args.tools = from_environment(args.tools);
        match run(&args) {
            Ok(text) => {
                print(&text);
                ExitCode::SUCCESS
            }
            Err(why) => {
                eprintln!("zero: {}", in_shell(&why));
                ExitCode::from(crate::cli::FAILED)
            }
        }
    }
    /// What is left out is what the environment says.
    pub fn from_environment(tools: Toolboxes) -> Toolboxes {
        let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(Into::into);
        Toolboxes {
            catalogue: tools.catalogue.or_else(|| variable("ZERO_CATALOGUE")),
            mcp_servers: tools.mcp_servers.or_else(|| variable("ZERO_MCP_SERVERS")),
            ..tools
        }
    }
    /// The catalogue. A server that cannot be reached takes nothing from the others.
    pub fn open(tools: &Toolboxes) -> Result<std::sync::Arc<Catalogue>, String> {
        let catalogue = tools.alone()?;
        for problem in crate::cli::mcp::servers(&catalogue, tools.mcp_servers.as_deref(), false)? {
            eprintln!("zero: {problem}");
        }
        Ok(catalogue)
    }
    /// To standard output. A reader that has gone is no failure of the call.
    fn print(text: &str) {
        let mut out = std::io::stdout().lock();
        let _ = out.write_all(text.as_bytes());
        if !text.is_empty() && !text.ends_with('\n') {
            let _ = out.write_all(b"\n");
        }
    }
    /// What a message says to a script's author, said to somebody at a shell.
    fn in_shell(why: &str) -> String {
        let why = why.replace("tools.search(", "zero search (").replace("use zero.libs.", "use libs.");
        match why.split_once("zero search (\"") {
            Some((before, rest)) => format!("{before}`zero search {}", rest.replacen("\")", "`", 1)),
            None => why,
        }
    }

    fn run(args: &Args) -> Result<String, String> {
        let catalogue = open(&args.tools)?;
        let world = catalogue.world();
        // `libs garden plants grow` is `libs.garden.plants grow`.
        let mut words = args.words.clone();
        if words.len() > 2 && words[0] == "libs" {
            let toolbox = words.drain(..3).collect::<Vec<_>>().join(".");
            words.insert(0, toolbox);
        }
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let as_table = args.table || (!args.json_out && std::io::stdout().is_terminal());
        let show = |json: &Json| if as_table { table::of(json) } else { pretty(json) };
        match words.as_slice() {
            [] => Ok(show(&discovery::answer(&world, "toolboxes", "", None)?)),
            ["libs"] => Ok(show(&of_libraries(&world, "@"))),
            ["libs", library] if world.libraries().iter().any(|known| known == library) => {
                Ok(show(&of_libraries(&world, &format!("@{library}::"))))
            }
            ["libs", library] => Err(world.miss_library(library)),
            ["search", query @ ..] => {
                if query.is_empty() {
                    return Err("`zero search` takes what you want to do, in words".to_string());
                }
                Ok(show(&discovery::answer(&world, "search", &query.join(" "), args.within.as_deref())?))
            }
            ["describe", name] => {
                let told = discovery::answer(&world, "describe", name, None)?;
                Ok(if as_table { described(&told) } else { pretty(&told) })
            }
            ["describe", ..] => Err("`zero describe` takes the name of one tool".to_string()),
            [toolbox] if world.toolbox(toolbox).is_ok() => Ok(show(&discovery::answer(&world, "list", toolbox, None)?)),
            _ => {
                let (toolbox, tool, rest) = place(&world, &words)?;
                let result = call(&catalogue, &world.toolboxes[toolbox], tool, rest, args)?;
                Ok(if result == Data::Undefined && as_table { String::new() } else { show(&result.to_json()) })
            }
        }
    }
    /// The toolboxes whose names begin so.
    fn of_libraries(world: &World, prefix: &str) -> Json {
        let all = discovery::answer(world, "toolboxes", "", None).unwrap_or_default();
        let all = all.as_array().cloned().unwrap_or_default().into_iter();
        all.filter(|row| row["toolbox"].as_str().is_some_and(|name| name.starts_with(prefix))).collect()
    }
    fn pretty(json: &Json) -> String {
        serde_json::to_string_pretty(json).expect("values are JSON")
    }
    /// The tool that words name, as one word or as toolbox and tool, and the words after it.
    fn place<'a, 'w>(world: &World, words: &'w [&'a str]) -> Result<(usize, usize, &'w [&'a str]), String> {
        if let [toolbox, tool, rest @ ..] = words
            && world.toolbox(toolbox).is_ok()
        {
            return world.place(toolbox, tool).map(|(b, t)| (b, t, rest));
        }
        // A library's toolbox that is not there, rather than a tool of a toolbox `libs.lib`.
        if words[0].starts_with("libs.")
            && words[0].matches('.').count() == 2
            && let Err(why) = world.toolbox(words[0])
        {
            return Err(why);
        }
        let found = world.find(words[0]).map(|(b, t)| (b, t, &words[1..]));
        // With more words it is rather a toolbox that is not there.
        match world.toolbox(words[0]) {
            Err(why) if found.is_err() && words.len() > 1 && !words[0].contains('.') => Err(why),
            _ => found,
        }
    }
    fn call(
        catalogue: &Catalogue,
        toolbox: &Toolbox,
        tool: usize,
        words: &[&str],
        args: &Args,
    ) -> Result<Data, String> {
        let tool = &toolbox.tools[tool];
        let name = format!("{}.{}", toolbox.registered(), tool.name);
        let failed = |why: &str| format!("{name} failed: {why}");
        let values = match &args.json {
            Some(_) if !words.is_empty() => {
                return Err(failed("arguments come as words or with --json, and both came"));
            }
            Some(text) => given(text, tool).map_err(|why| failed(&why))?,
            None => zero_words::values(words, tool, &toolbox.types).map_err(|why| failed(&why))?,
        };
        let options = CallOptions {
            caller: Caller { connection: String::new(), name: args.caller.clone() },
            timeout_ms: args.timeout_ms,
            ..CallOptions::default()
        };
        let result = catalogue.call(&name, values, &options).map_err(|failure| failed(&failure.message))?;
        Ok(zero_words::in_declared_order(result, &tool.returns, &toolbox.types))
    }
    /// The arguments of `--json`.
    fn given(text: &str, tool: &Tool) -> Result<Vec<Data>, String> {
        let mut from_input = String::new();
        let text = if text == "-" {
            std::io::stdin().read_to_string(&mut from_input).map_err(|e| format!("standard input: {e}"))?;
            &from_input
        } else {
            text
        };
        match serde_json::from_str(text).map_err(|e| format!("--json is not JSON: {e}"))? {
            Json::Array(items) => Ok(items.iter().map(Data::from_json).collect()),
            Json::Object(fields) => {
                let fields = fields.iter().map(|(name, value)| (name.clone(), Data::from_json(value)));
                tool.positional(fields.collect())
            }
            _ => Err("--json is an array of arguments, or an object of arguments by name".to_string()),
        }
    }
    /// What `tools.describe` gives, for reading.
    fn described(told: &Json) -> String {
        let text = |key: &str| told[key].as_str().unwrap_or_default();
        let mut out = format!("{}\n  {}\n\n{}\n", text("name"), text("signature"), text("description"));
        if told["args"].as_array().is_some_and(|args| !args.is_empty()) {
            out.push_str(&format!("\n{}", table::of(&told["args"])));
        }
        out.push_str(&format!("\nreturns {}\n", text("returns")));
        for example in told["examples"].as_array().into_iter().flatten() {
            out.push_str(&format!("\n  {}\n", example.as_str().unwrap_or_default()));
        }
        out
    }
}
