//! `zerojs check-catalogue`, `types` and `check-search`: looking at a catalogue without running anything.

use std::path::PathBuf;
use std::process::ExitCode;

/// Say all that is wrong with a directory of toolboxes.
#[derive(clap::Args, Debug)]
pub struct CheckArgs {
    /// The directory
    pub dir: PathBuf,
}

/// Print TypeScript declarations of a catalogue, a toolbox or a tool.
#[derive(clap::Args, Debug)]
pub struct TypesArgs {
    /// A tool or a toolbox, in any form that `tools.describe` takes; all if left out
    pub name: Option<String>,
    /// Toolboxes of a directory instead of the built-in ones
    #[arg(long, value_name = "DIR")]
    pub catalogue: Option<PathBuf>,
    /// MCP servers whose tools are toolboxes: a file with `mcpServers`
    #[arg(long, value_name = "FILE")]
    pub mcp_servers: Option<PathBuf>,
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
pub use with::{check, open, search, types};
#[cfg(not(feature = "host"))]
pub use without::{check, search, types};

#[cfg(feature = "host")]
mod with {
    use super::*;
    use std::path::Path;
    use std::sync::Arc;

    use crate::host::{Catalogue, CatalogueOptions, declarations, search_quality};

    fn fail(why: &str) -> ExitCode {
        eprintln!("zerojs: {why}");
        ExitCode::from(crate::cli::USAGE)
    }

    /// The catalogue that a command works on: of a directory, or the built-in one.
    pub fn open(dir: Option<&Path>, http_hosts: &[String]) -> Result<Arc<Catalogue>, String> {
        let options = dir.map_or_else(|| Ok(CatalogueOptions::default()), CatalogueOptions::of_dir)?;
        Catalogue::new(CatalogueOptions { http_hosts: http_hosts.to_vec(), ..options })
    }

    /// `check-catalogue`
    pub fn check(args: CheckArgs) -> ExitCode {
        match Catalogue::from_dir(&args.dir) {
            Ok(catalogue) => {
                let world = catalogue.world();
                println!("{} toolboxes, {} tools, no fault", world.toolboxes.len(), world.tool_names().len());
                ExitCode::SUCCESS
            }
            Err(faults) => {
                println!("{faults}");
                ExitCode::from(crate::cli::FAILED)
            }
        }
    }

    /// `types`
    pub fn types(args: TypesArgs) -> ExitCode {
        let catalogue = open(args.catalogue.as_deref(), &[])
            .and_then(|catalogue| crate::cli::mcp::with_servers(catalogue, args.mcp_servers.as_deref()));
        let catalogue = match catalogue {
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
        for name in files {
            let quality = read("catalogue.txt")
                .and_then(|catalogue| Ok((catalogue, read(name)?)))
                .and_then(|(catalogue, queries)| search_quality::measure(&catalogue, &queries));
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
