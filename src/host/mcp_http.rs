//! The MCP server over streamable HTTP: a socket a client or more, a session a connection.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;

use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_HEADERS,
    ACCESS_CONTROL_REQUEST_METHOD, AUTHORIZATION, CONTENT_TYPE, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN, VARY,
    WWW_AUTHENTICATE,
};
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
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
    /// Pages of browsers that may use it, each by its origin as browsers say it (`https://app.example.org`): see `read_origin`.
    pub origins: Vec<String>,
    /// What requests are to bear: `Authorization: Bearer …`. Without one, whoever reaches the address is served.
    pub token: Option<String>,
    /// The files that `playground` hands out.
    pub files: Vec<UploadedFile>,
}

/// Who is let in.
struct Guard {
    names: Vec<String>,
    origins: Vec<String>,
    token: Option<String>,
}
impl Guard {
    /// The page that a request is from, if it may use the server.
    fn page(&self, headers: &HeaderMap) -> Option<HeaderValue> {
        headers
            .get(ORIGIN)
            .filter(|page| self.origins.iter().any(|origin| origin.as_bytes() == page.as_bytes()))
            .cloned()
    }
    /// Why a request is refused, if it is.
    fn refusal(&self, request: &Request<Incoming>) -> Option<(StatusCode, String)> {
        let header = |name: HeaderName| request.headers().get(name).map(|value| value.to_str().unwrap_or("?"));
        if let Some(origin) = header(ORIGIN)
            && self.page(request.headers()).is_none()
        {
            let why = match self.origins.is_empty() {
                true => "as all are: no page of a browser has business here, unless --allow-origin names its origin",
                false => "for --allow-origin does not name it",
            };
            return Some((StatusCode::FORBIDDEN, format!("the page at {origin} is refused, {why}")));
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
        // A browser asks without the token whether it may send one.
        let asks = is_preflight(request) && self.page(request.headers()).is_some();
        let token = self.token.as_ref().filter(|_| !asks)?;
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
/// Whether a browser asks what a page may do.
fn is_preflight(request: &Request<Incoming>) -> bool {
    request.method() == Method::OPTIONS && request.headers().contains_key(ACCESS_CONTROL_REQUEST_METHOD)
}
/// Says that a page may.
fn preflight(asked: &HeaderMap) -> Response<BoxBody<Bytes, Infallible>> {
    let mut response = Response::new(Full::new(Bytes::new()).boxed());
    *response.status_mut() = StatusCode::NO_CONTENT;
    let headers = response.headers_mut();
    headers.insert(ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("GET, POST, DELETE"));
    headers.insert(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("7200"));
    if let Some(names) = asked.get(ACCESS_CONTROL_REQUEST_HEADERS) {
        headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, names.clone());
    }
    // A page of the internet's that wants something of this machine's network asks that, too.
    if asked.contains_key("access-control-request-private-network") {
        headers.insert("access-control-allow-private-network", HeaderValue::from_static("true"));
    }
    response
}
/// Lets a page read an answer: what it says, its session and what it wants.
fn share(response: &mut Response<BoxBody<Bytes, Infallible>>, page: HeaderValue) {
    let headers = response.headers_mut();
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, page);
    headers.append(VARY, HeaderValue::from_static("Origin"));
    headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("Mcp-Session-Id, WWW-Authenticate"));
}
/// An origin as browsers say it: `HTTPS://Example.org:443/` is `https://example.org`.
pub fn read_origin(text: &str) -> Result<String, String> {
    let wrong = || format!("`{text}` is no origin: it is to be a scheme and a host, as in https://app.example.org");
    if text == "*" || text.eq_ignore_ascii_case("null") {
        return Err(format!(
            "`{text}` stands for pages that nobody knows, and each could run scripts here; name origins"
        ));
    }
    let (scheme, rest) = text.split_once("://").ok_or_else(wrong)?;
    let host = rest.strip_suffix('/').unwrap_or(rest);
    let is_scheme = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    if scheme.is_empty() || !scheme.chars().all(is_scheme) || host.is_empty() {
        return Err(wrong());
    }
    if host.contains(|c: char| "/?#@*".contains(c) || c.is_whitespace() || c.is_control() || !c.is_ascii()) {
        return Err(wrong());
    }
    let scheme = scheme.to_ascii_lowercase();
    let usual = [("http", ":80"), ("https", ":443")].into_iter().find(|(known, _)| *known == scheme);
    let host = usual.and_then(|(_, port)| host.strip_suffix(port)).unwrap_or(host);
    Ok(format!("{scheme}://{}", host.to_ascii_lowercase()))
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
        let (origins, token) = (options.origins.clone(), options.token.clone());
        let guard = Arc::new(Guard { names: names.clone(), origins, token });
        // What the guard refuses does not come so far; rmcp's own checks refuse the same, and see no origin that was let in.
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
                        let page = guard.page(request.headers());
                        let mut response = if let Some((status, why)) = guard.refusal(&request) {
                            error(status, &why)
                        } else if request.uri().path() != PATH {
                            error(StatusCode::NOT_FOUND, &format!("MCP is at {PATH}"))
                        } else if page.is_some() && is_preflight(&request) {
                            preflight(request.headers())
                        } else {
                            request.headers_mut().remove(ORIGIN);
                            request.extensions_mut().insert(connection);
                            service.handle(request).await
                        };
                        if let Some(page) = page {
                            share(&mut response, page);
                        }
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
    use super::{is_same, read_origin, without_port};

    #[test]
    fn origins_are_read_as_browsers_say_them() {
        for (text, means) in [
            ("https://app.example.org", "https://app.example.org"),
            ("HTTPS://App.Example.org:443/", "https://app.example.org"),
            ("http://localhost:3000", "http://localhost:3000"),
            ("http://localhost:80", "http://localhost"),
            ("http://[::1]:8080", "http://[::1]:8080"),
            ("vscode-webview://0a1b", "vscode-webview://0a1b"),
        ] {
            assert_eq!(read_origin(text).as_deref(), Ok(means));
        }
        for text in [
            "",
            "*",
            "null",
            "example.org",
            "https://",
            "https://a/b",
            "https://*.a",
            "https://é",
            "a b://c",
            "http://a\r\nb",
        ] {
            assert!(read_origin(text).is_err(), "{text}");
        }
    }

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
