//! `zerojs check-catalogue`, `types` and `check-search`: looking at a catalogue without running anything.

use std::path::PathBuf;
use std::process::ExitCode;

// Which toolboxes there are: the options of every command that has a catalogue. (Not a doc comment: it would be the command's.)
#[derive(clap::Args, Debug, Clone, Default)]
pub struct Toolboxes {
    /// Toolboxes of a directory instead of the built-in ones
    #[arg(long, value_name = "DIR")]
    pub catalogue: Option<PathBuf>,
    /// A host that tools may ask over HTTP; `*.example.org` is every host below it
    #[arg(long, value_name = "HOST")]
    pub allow_host: Vec<String>,
    /// MCP servers whose tools are toolboxes: a file with `mcpServers`
    #[arg(long, value_name = "FILE")]
    pub mcp_servers: Option<PathBuf>,
}

/// Say all that is wrong with a directory of toolboxes, and with MCP servers.
#[derive(clap::Args, Debug)]
#[command(after_help = "Exit codes: 0 no fault, 1 there are faults, 2 wrong usage.")]
pub struct CheckArgs {
    /// The directory
    #[arg(required_unless_present = "mcp_servers")]
    pub dir: Option<PathBuf>,
    /// MCP servers that are to be reached: a file with `mcpServers`
    #[arg(long, value_name = "FILE")]
    pub mcp_servers: Option<PathBuf>,
}

/// Print TypeScript declarations of a catalogue, a toolbox or a tool.
#[derive(clap::Args, Debug)]
#[command(after_help = "Exit codes: 0 well, 2 wrong usage, or there is no such tool.")]
pub struct TypesArgs {
    /// A tool or a toolbox, in any form that `tools.describe` takes; all if left out
    pub name: Option<String>,
    #[command(flatten)]
    pub tools: Toolboxes,
}

/// Measure how well search finds tools: `catalogue.txt` and `queries.txt` of a directory.
#[derive(clap::Args, Debug)]
pub struct SearchArgs {
    /// The directory
    #[arg(default_value = "benches/search")]
    pub dir: PathBuf,
    /// Print what each query found
    #[arg(short, long)]
    pub verbose: bool,
    /// MCP servers whose tools are searched too, and which no query means: a file with `mcpServers`
    #[arg(long, value_name = "FILE")]
    pub mcp_servers: Option<PathBuf>,
}

#[cfg(not(feature = "host"))]
mod without {
    use super::*;
    fn absent() -> ExitCode {
        eprintln!("zerojs: this zerojs was built without its host");
        ExitCode::from(crate::cli::USAGE)
    }
    pub fn check(_: CheckArgs) -> ExitCode {
        absent()
    }
    pub fn types(_: TypesArgs) -> ExitCode {
        absent()
    }
    pub fn search(_: SearchArgs) -> ExitCode {
        absent()
    }
}
#[cfg(feature = "host")]
pub use with::{check, search, types};
#[cfg(not(feature = "host"))]
pub use without::{check, search, types};

#[cfg(feature = "host")]
mod with {
    use super::*;
    use std::sync::Arc;

    use crate::host::{Catalogue, CatalogueOptions, declarations, search_quality};

    fn fail(why: &str) -> ExitCode {
        eprintln!("zerojs: {why}");
        ExitCode::from(crate::cli::USAGE)
    }

    impl Toolboxes {
        /// The catalogue that a command works on: of a directory, or the built-in one; with all its MCP servers.
        pub fn open(&self) -> Result<Arc<Catalogue>, String> {
            let catalogue = self.alone()?;
            let problems = crate::cli::mcp::servers(&catalogue, self.mcp_servers.as_deref(), false)?;
            if problems.is_empty() { Ok(catalogue) } else { Err(problems.join("\n")) }
        }
        /// The same without MCP servers.
        pub fn alone(&self) -> Result<Arc<Catalogue>, String> {
            let options = self.catalogue.as_deref();
            let options = options.map_or_else(|| Ok(CatalogueOptions::default()), CatalogueOptions::of_dir)?;
            Catalogue::new(CatalogueOptions { http_hosts: self.allow_host.clone(), ..options })
        }
        /// The same on another command line.
        pub fn words(&self) -> Vec<std::ffi::OsString> {
            let mut words: Vec<std::ffi::OsString> = Vec::new();
            if let Some(dir) = &self.catalogue {
                words.extend(["--catalogue".into(), dir.into()]);
            }
            words.extend(self.allow_host.iter().map(|host| format!("--allow-host={host}").into()));
            if let Some(file) = &self.mcp_servers {
                words.extend(["--mcp-servers".into(), file.into()]);
            }
            words
        }
    }

    /// `check-catalogue`
    pub fn check(args: CheckArgs) -> ExitCode {
        // Without a directory, servers alone: there is a catalogue to put them into.
        let catalogue = args.dir.as_deref().map_or_else(Catalogue::embedded, Catalogue::from_dir);
        let faults = catalogue.and_then(|catalogue| {
            let own = catalogue.world();
            let problems = crate::cli::mcp::servers(&catalogue, args.mcp_servers.as_deref(), false)?;
            if !problems.is_empty() {
                return Err(problems.join("\n"));
            }
            let world = catalogue.world();
            let without = if args.dir.is_none() { own.toolboxes.as_slice() } else { &[] };
            let told: Vec<_> = world
                .toolboxes
                .iter()
                .filter(|one| !without.iter().any(|own| own.registered() == one.registered()))
                .collect();
            let tools = told.iter().map(|toolbox| toolbox.tools.len()).sum::<usize>();
            let (boxes, es) = (told.len(), if told.len() == 1 { "" } else { "es" });
            println!("{boxes} toolbox{es}, {tools} tool{}, no fault", if tools == 1 { "" } else { "s" });
            Ok(())
        });
        match faults {
            Ok(()) => ExitCode::SUCCESS,
            Err(faults) => {
                println!("{faults}");
                ExitCode::from(crate::cli::FAILED)
            }
        }
    }

    /// `types`
    pub fn types(args: TypesArgs) -> ExitCode {
        let catalogue = match args.tools.open() {
            Ok(catalogue) => catalogue,
            Err(why) => return fail(&why),
        };
        let world = catalogue.world();
        let Some(name) = args.name else {
            print!("{}", declarations::of_world(&world));
            return ExitCode::SUCCESS;
        };
        if let Ok(b) = world.toolbox(&name) {
            print!("{}", declarations::of_toolbox(&world.toolboxes[b]));
            return ExitCode::SUCCESS;
        }
        match world.find(&name) {
            Ok((b, t)) => {
                print!("{}", declarations::of_tool(&world.toolboxes[b], &world.toolboxes[b].tools[t]));
                ExitCode::SUCCESS
            }
            Err(why) => fail(&why),
        }
    }

    /// `check-search`
    pub fn search(args: SearchArgs) -> ExitCode {
        let read = |name: &str| {
            let path = args.dir.join(name);
            std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))
        };
        // Queries that search was made with in view, and others that it was not.
        let files = ["queries.txt", "unseen.txt"].into_iter().filter(|name| args.dir.join(name).exists());
        let catalogue = read("catalogue.txt").and_then(|text| search_quality::catalogue(&text)).and_then(|catalogue| {
            let problems = crate::cli::mcp::servers(&catalogue, args.mcp_servers.as_deref(), false)?;
            if problems.is_empty() { Ok(catalogue.world()) } else { Err(problems.join("\n")) }
        });
        let world = match catalogue {
            Ok(world) => world,
            Err(why) => return fail(&why),
        };
        for name in files {
            let quality = read(name).and_then(|queries| search_quality::measure(&world, &queries));
            match quality {
                Ok(quality) => {
                    if args.verbose {
                        quality.details.iter().for_each(|line| println!("{line}"));
                    }
                    println!("{name}: {quality}");
                }
                Err(why) => return fail(&why),
            }
        }
        ExitCode::SUCCESS
    }
}
