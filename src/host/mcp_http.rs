//! The MCP server over streamable HTTP: a socket a client or more, a session a connection.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;

use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST, HeaderName, HeaderValue, ORIGIN, WWW_AUTHENTICATE};
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

/// Bytes of a request: as much as standard input takes.
const MAX_MESSAGE: usize = 16 << 20;

/// The path that is served.
pub const PATH: &str = "/mcp";

/// How it is served.
pub struct HttpOptions {
    /// Where to listen; port 0 chooses one.
    pub address: SocketAddr,
    /// Names of this machine that requests may use besides loopback's and the address: others are refused, so that no page in
    /// a browser reaches the server by a name that it made point here.
    pub host_names: Vec<String>,
    /// What requests are to bear: `Authorization: Bearer …`. Without one, whoever reaches the address is served.
    pub token: Option<String>,
    /// The files that `playground` hands out.
    pub files: Vec<UploadedFile>,
}

/// Who is let in.
struct Guard {
    names: Vec<String>,
    token: Option<String>,
}
impl Guard {
    /// Why a request is refused, if it is.
    fn refusal(&self, request: &Request<Incoming>) -> Option<(StatusCode, String)> {
        let header = |name: HeaderName| request.headers().get(name).map(|value| value.to_str().unwrap_or("?"));
        if let Some(origin) = header(ORIGIN) {
            let why = format!("the page at {origin} is refused, as all are: no page of a browser has business here");
            return Some((StatusCode::FORBIDDEN, why));
        }
        // A page may have made a name of its own point here.
        let host = header(HOST).or_else(|| request.uri().authority().map(|authority| authority.as_str()));
        let host = host.unwrap_or_default();
        let name = without_port(host);
        if !self.names.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            let known: Vec<String> = self.names.iter().map(|name| format!("`{name}`")).collect();
            let known = super::names::join(&known);
            let why = format!("the host `{host}` is none of this server's names ({known}); --host-name adds one");
            return Some((StatusCode::FORBIDDEN, why));
        }
        let token = self.token.as_ref()?;
        let why = match header(AUTHORIZATION).map(|value| value.split_once(' ').unwrap_or((value, ""))) {
            None => "a token is wanted: Authorization: Bearer …",
            Some((scheme, _)) if !scheme.eq_ignore_ascii_case("bearer") => {
                "a token is wanted as Authorization: Bearer …"
            }
            Some((_, given)) if is_same(given.trim().as_bytes(), token.as_bytes()) => return None,
            Some(_) => "the token is not the right one",
        };
        Some((StatusCode::UNAUTHORIZED, why.to_string()))
    }
}
/// `[::1]:80` is `::1`.
fn without_port(host: &str) -> &str {
    match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((address, _)) => address,
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    }
}
/// Whether two secrets are the same, in a time that does not tell how far they are.
fn is_same(a: &[u8], b: &[u8]) -> bool {
    let differ = a.iter().zip(b).fold(0, |differ, (a, b)| std::hint::black_box(differ | (a ^ b)));
    a.len() == b.len() && differ == 0
}
/// An answer that is an error: JSON-RPC's, which clients show.
fn error(status: StatusCode, why: &str) -> Response<BoxBody<Bytes, Infallible>> {
    let json = serde_json::json!({ "jsonrpc": "2.0", "id": null, "error": { "code": -32_000, "message": why } });
    let mut response = Response::new(Full::new(Bytes::from(format!("{json}\n"))).boxed());
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    if status == StatusCode::UNAUTHORIZED {
        response.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer realm=\"zerojs\""));
    }
    response
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
        let mut names: Vec<String> = ["localhost", "127.0.0.1", "::1"].map(String::from).to_vec();
        if !options.address.ip().is_unspecified() && !options.address.ip().is_loopback() {
            names.push(options.address.ip().to_string());
        }
        names.extend(options.host_names.iter().cloned());
        let guard = Arc::new(Guard { names: names.clone(), token: options.token.clone() });
        // What the guard refuses does not come so far; rmcp's own checks are the same.
        let config = StreamableHttpServerConfig::default()
            .with_allowed_hosts(names)
            .enforce_origin_validation()
            .with_max_request_body_bytes(MAX_MESSAGE);
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
            let (service, guard, connection) = (service.clone(), guard.clone(), Connection::new(&shared));
            tokio::spawn(async move {
                let answer = service_fn(move |mut request: Request<Incoming>| {
                    let (service, guard, connection) = (service.clone(), guard.clone(), connection.clone());
                    async move {
                        if let Some((status, why)) = guard.refusal(&request) {
                            return Ok(error(status, &why));
                        }
                        if request.uri().path() != PATH {
                            return Ok(error(StatusCode::NOT_FOUND, &format!("MCP is at {PATH}")));
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

#[cfg(test)]
mod tests {
    use super::{is_same, without_port};

    #[test]
    fn names_are_read_without_their_ports() {
        for (host, name) in [("a.b:80", "a.b"), ("a.b", "a.b"), ("[::1]:80", "::1"), ("[::1]", "::1"), ("", "")] {
            assert_eq!(without_port(host), name);
        }
    }

    #[test]
    fn secrets_are_the_same_only_to_their_ends() {
        assert!(is_same(b"abc", b"abc"));
        assert!(!is_same(b"abc", b"abd") && !is_same(b"ab", b"abc") && !is_same(b"", b"a"));
    }
}
