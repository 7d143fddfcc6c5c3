//! `zerojs mcp`: serves `tool_exec` and `playground` to MCP clients; and MCP servers as toolboxes, for the commands that take them.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use super::catalogue::Toolboxes;

/// Serve `tool_exec` and `playground` over MCP: on standard input and output, or over streamable HTTP.
#[derive(clap::Args, Debug)]
#[command(after_help = HELP)]
pub struct Args {
    /// Listen here instead, as in `127.0.0.1:8000`; a port alone, or nothing for 8000, is this machine's only. The path is `/mcp`
    #[arg(long, value_name = "ADDR", num_args = 0..=1, default_missing_value = "8000", value_parser = address)]
    pub http: Option<SocketAddr>,
    /// Serve only requests that bear the token in this variable of the environment: `Authorization: Bearer …`
    #[arg(long, value_name = "NAME", requires = "http")]
    pub token_env: Option<String>,
    /// Serve other machines without a token
    #[arg(long, requires = "http", conflicts_with = "token_env")]
    pub no_token: bool,
    /// A name of this machine that HTTP requests may use besides `localhost` and the address
    #[arg(long, value_name = "NAME", requires = "http")]
    pub host_name: Vec<String>,
    /// The origin of pages that may use it from a browser, as in `https://app.example.org`; once for each origin, and pages of others are refused
    #[arg(long, value_name = "ORIGIN", requires = "http")]
    pub allow_origin: Vec<String>,
    #[command(flatten)]
    pub tools: Toolboxes,
    /// A file that `getFile` hands out in `playground`, before those that clients upload; the first is 1
    #[arg(long = "file", value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

const HELP: &str = "\
Examples:
  zerojs mcp                                          for a client that starts it: { \"command\": \"zerojs\", \"args\": [\"mcp\"] }
  zerojs mcp --http                                   at http://127.0.0.1:8000/mcp, for this machine only
  TOKEN=… zerojs mcp --http 0.0.0.0:8000 --token-env TOKEN --host-name tools.example.org
  zerojs mcp --http --allow-origin http://localhost:3000            for a page that is served at that port

Exit codes: 0 the client has gone, 2 wrong usage, or it cannot listen.";

/// An address, or a port of this machine's own.
fn address(text: &str) -> Result<SocketAddr, String> {
    let text = text.strip_prefix(':').unwrap_or(text);
    let local = text.strip_prefix("localhost:").unwrap_or(text);
    if let Ok(port) = local.parse::<u16>() {
        return Ok(SocketAddr::from(([127, 0, 0, 1], port)));
    }
    text.parse().map_err(|_| "it is to be an address with a port, as in 127.0.0.1:8000, or a port".to_string())
}

/// The command.
#[cfg(not(feature = "mcp"))]
pub fn main(_args: Args) -> ExitCode {
    tell!("zerojs mcp: this zerojs was built without MCP");
    ExitCode::from(super::USAGE)
}

/// The command. Standard output is the protocol's: what is to be said goes to standard error.
#[cfg(feature = "mcp")]
pub fn main(args: Args) -> ExitCode {
    use crate::host;

    let served = args.tools.alone().and_then(|catalogue| {
        let token = token(&args)?;
        // A server that is down takes nothing from the others.
        for problem in servers(&catalogue, args.tools.mcp_servers.as_deref(), true)? {
            tell!("zerojs mcp: {problem}; it is tried again");
        }
        let files = args.files.iter().map(|path| host::playground::UploadedFile::read(path));
        let files = files.collect::<Result<Vec<_>, _>>()?;
        let Some(address) = args.http else { return host::serve_stdio(catalogue, files) };
        let origins = args.allow_origin.iter().map(|origin| host::read_origin(origin));
        let origins = origins.collect::<Result<_, _>>().map_err(|why| format!("--allow-origin: {why}"))?;
        let options = host::HttpOptions { address, host_names: args.host_name, origins, token, files };
        host::serve_http(catalogue, &options, |address| {
            tell!("zerojs mcp: listening at http://{address}{}", host::MCP_PATH);
        })
    });
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            tell!("zerojs mcp: {why}");
            ExitCode::from(super::USAGE)
        }
    }
}

/// What requests over HTTP are to bear.
#[cfg(feature = "mcp")]
fn token(args: &Args) -> Result<Option<String>, String> {
    let Some(name) = &args.token_env else {
        let open = args.http.filter(|address| !address.ip().is_loopback() && !args.no_token);
        return match open {
            None => Ok(None),
            Some(address) => Err(format!(
                "other machines reach {address}: give a token with --token-env NAME, or say --no-token if whoever reaches it may run scripts here"
            )),
        };
    };
    match std::env::var(name) {
        Ok(token) if !token.trim().is_empty() => Ok(Some(token.trim().to_string())),
        Ok(_) => Err(format!("the variable {name} is empty, and is to hold the token")),
        Err(_) => Err(format!("the environment has no {name}, which is to hold the token")),
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

#[cfg(test)]
mod tests {
    #[test]
    fn a_port_alone_is_this_machines_own() {
        for (text, means) in [
            ("8000", "127.0.0.1:8000"),
            (":80", "127.0.0.1:80"),
            ("localhost:1", "127.0.0.1:1"),
            ("[::1]:1", "[::1]:1"),
            ("0.0.0.0:5", "0.0.0.0:5"),
        ] {
            assert_eq!(super::address(text).unwrap().to_string(), means);
        }
        assert!(super::address("example.org:80").is_err() && super::address("").is_err());
    }
}
