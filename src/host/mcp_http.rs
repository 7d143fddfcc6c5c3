//! The MCP server over streamable HTTP: a socket a client or more, a session a connection.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use tokio::net::TcpListener;

use super::background::background;
use super::catalogue::Catalogue;
use super::mcp_server::{Connection, McpServer, McpShared};
use super::playground::UploadedFile;

/// The path that is served.
pub const PATH: &str = "/mcp";

/// How it is served.
pub struct HttpOptions {
    /// Where to listen; port 0 chooses one.
    pub address: SocketAddr,
    /// Names of this machine that requests may use besides loopback's and the address: others are refused, so that no page in
    /// a browser reaches the server by a name that it made point here.
    pub host_names: Vec<String>,
    /// The files that `playground` hands out.
    pub files: Vec<UploadedFile>,
}

/// Serves until the process ends. `listening` is told the address.
pub fn serve_http(
    catalogue: Arc<Catalogue>,
    options: &HttpOptions,
    listening: impl FnOnce(SocketAddr),
) -> Result<(), String> {
    background()?.block_on(async {
        let listener = TcpListener::bind(options.address).await;
        let listener = listener.map_err(|e| format!("cannot listen at {}: {e}", options.address))?;
        listening(listener.local_addr().map_err(|e| e.to_string())?);
        let shared = McpShared::new(catalogue, options.files.clone());
        let mut config = StreamableHttpServerConfig::default();
        let mut names = std::mem::take(&mut config.allowed_hosts);
        if !options.address.ip().is_unspecified() {
            names.push(options.address.ip().to_string());
        }
        names.extend(options.host_names.iter().cloned());
        // No page of a browser has business here.
        let config = config.with_allowed_hosts(names).enforce_origin_validation();
        let of_session = shared.clone();
        let service = StreamableHttpService::new(
            move || Ok(McpServer::new(&of_session)),
            Arc::new(LocalSessionManager::default()),
            config,
        );
        loop {
            let socket = match listener.accept().await {
                Ok((socket, _)) => socket,
                // Too many files are open, say: others may close.
                Err(_) => {
                    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
                    continue;
                }
            };
            let (service, connection) = (service.clone(), Connection::new(&shared));
            tokio::spawn(async move {
                let answer = service_fn(move |mut request: Request<Incoming>| {
                    let (service, connection) = (service.clone(), connection.clone());
                    async move {
                        if request.uri().path() != PATH {
                            let text = Full::new(Bytes::from(format!("MCP is at {PATH}\n"))).boxed();
                            let mut response = Response::new(text);
                            *response.status_mut() = StatusCode::NOT_FOUND;
                            return Ok(response);
                        }
                        request.extensions_mut().insert(connection);
                        let response = service.handle(request).await;
                        Ok::<_, Infallible>(response)
                    }
                });
                let mut http = hyper::server::conn::http1::Builder::new();
                let _ = http.timer(TokioTimer::new()).serve_connection(TokioIo::new(socket), answer).await;
            });
        }
    })
}
