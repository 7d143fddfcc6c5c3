//! `zerojs mcp`: serves `tool_exec` and `playground` to MCP clients; and MCP servers as toolboxes, for the commands that take them.

use std::path::PathBuf;
use std::process::ExitCode;

/// Serve `tool_exec` and `playground` over MCP: on standard input and output, or over streamable HTTP.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Listen here instead, as in `127.0.0.1:8000`; the path is `/mcp`
    #[arg(long, value_name = "ADDR")]
    pub http: Option<std::net::SocketAddr>,
    /// A name of this machine that HTTP requests may use besides `localhost` and the address
    #[arg(long, value_name = "NAME", requires = "http")]
    pub host_name: Vec<String>,
    /// Toolboxes of a directory instead of the built-in ones
    #[arg(long, value_name = "DIR")]
    pub catalogue: Option<PathBuf>,
    /// A host that tools may ask over HTTP; `*.example.org` is every host below it
    #[arg(long, value_name = "HOST")]
    pub allow_host: Vec<String>,
    /// MCP servers whose tools are toolboxes: a file with `mcpServers`
    #[arg(long, value_name = "FILE")]
    pub mcp_servers: Option<PathBuf>,
    /// A file that `getFile` hands out in `playground`; the first is 1
    #[arg(long = "file", value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

/// The command.
#[cfg(not(feature = "mcp"))]
pub fn main(_args: Args) -> ExitCode {
    eprintln!("zerojs mcp: this zerojs was built without MCP");
    ExitCode::from(super::USAGE)
}

/// The command. Standard output is the protocol's: what is to be said goes to standard error.
#[cfg(feature = "mcp")]
pub fn main(args: Args) -> ExitCode {
    use crate::host;

    let served = super::catalogue::open(args.catalogue.as_deref(), &args.allow_host).and_then(|catalogue| {
        // A server that is down takes nothing from the others.
        for problem in servers(&catalogue, args.mcp_servers.as_deref(), true)? {
            eprintln!("zerojs mcp: {problem}; it is tried again every 15 seconds");
        }
        let files = args.files.iter().map(|path| host::playground::UploadedFile::read(path));
        let files = files.collect::<Result<Vec<_>, _>>()?;
        let Some(address) = args.http else { return host::serve_stdio(catalogue, files) };
        let options = host::HttpOptions { address, host_names: args.host_name, files };
        host::serve_http(catalogue, &options, |address| {
            eprintln!("zerojs mcp: listening at http://{address}{}", host::MCP_PATH);
        })
    });
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("zerojs mcp: {why}");
            ExitCode::from(super::USAGE)
        }
    }
}

/// Makes toolboxes of the servers of a file; those that cannot be reached, a sentence each.
#[cfg(feature = "mcp")]
pub fn servers(
    catalogue: &std::sync::Arc<crate::host::Catalogue>,
    file: Option<&std::path::Path>,
    retry: bool,
) -> Result<Vec<String>, String> {
    let Some(file) = file else { return Ok(Vec::new()) };
    crate::host::connect_servers(catalogue, crate::host::read_servers(file)?, retry)
}
/// Makes toolboxes of the servers of a file.
#[cfg(all(feature = "host", not(feature = "mcp")))]
pub fn servers(
    _: &std::sync::Arc<crate::host::Catalogue>,
    file: Option<&std::path::Path>,
    _: bool,
) -> Result<Vec<String>, String> {
    file.map_or(Ok(Vec::new()), |_| Err("this zerojs was built without MCP".to_string()))
}
/// The catalogue of a command that needs all its servers.
#[cfg(feature = "host")]
pub fn with_servers(
    catalogue: std::sync::Arc<crate::host::Catalogue>,
    file: Option<&std::path::Path>,
) -> Result<std::sync::Arc<crate::host::Catalogue>, String> {
    let problems = servers(&catalogue, file, false)?;
    if problems.is_empty() { Ok(catalogue) } else { Err(problems.join("\n")) }
}
