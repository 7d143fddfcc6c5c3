//! `http.get` and `http.post` for tools in Luau: to hosts that the harness lists, and to no other.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use mlua::{Lua, Table, Value};
use reqwest::{Client, Method, Url, redirect};

use super::background::in_background;
use super::scope;

/// Bytes of an answer.
const MAX_BODY: usize = 32 << 20;
/// What a request may take unless it says otherwise.
const TIMEOUT: Duration = Duration::from_secs(30);
/// Redirections that are followed, each to a host that is listed.
const REDIRECTS: usize = 5;

/// What is asked.
struct Request {
    method: Method,
    url: Url,
    headers: Vec<(String, String)>,
    body: Option<Vec<u8>>,
    timeout: Duration,
}
/// What came.
struct Answer {
    status: u16,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

fn error(why: impl Into<String>) -> mlua::Error {
    mlua::Error::RuntimeError(why.into())
}

/// Defines `http`.
pub(super) fn install(lua: &Lua, globals: &Table, hosts: Vec<String>) -> mlua::Result<()> {
    let table = lua.create_table()?;
    let hosts: Arc<[String]> = hosts.into();
    let client: Arc<OnceLock<Result<Client, String>>> = Arc::default();
    for (name, method) in [("get", Method::GET), ("post", Method::POST)] {
        let (hosts, client) = (hosts.clone(), client.clone());
        let has_body = name == "post";
        table.set(
            name,
            lua.create_async_function(move |lua, (url, second, third): (String, Value, Value)| {
                let (hosts, client, method) = (hosts.clone(), client.clone(), method.clone());
                async move {
                    let context = scope::current().ok_or_else(|| error("http works in tools only"))?;
                    let (body, options) = if has_body { (second, third) } else { (Value::Nil, second) };
                    let request = read(&url, method, &body, &options, &hosts).map_err(error)?;
                    let client = client.get_or_init(|| make_client(hosts)).clone().map_err(error)?;
                    // What was posted has perhaps been done, whatever becomes of the answer.
                    context.set_uncertain(has_body);
                    let answer = in_background(send(client, request)).await.and_then(|answer| answer);
                    context.set_uncertain(false);
                    table_of(&lua, answer.map_err(error)?)
                }
            })?,
        )?;
    }
    super::luau_api::read_only(globals, "http", table)
}

/// Whether a host is listed.
fn is_allowed(host: &str, hosts: &[String]) -> bool {
    hosts.iter().any(|listed| match listed.strip_prefix("*.") {
        Some(above) => {
            let (host, above) = (host.to_ascii_lowercase(), above.to_ascii_lowercase());
            host.strip_suffix(&above).is_some_and(|rest| rest.ends_with('.'))
        }
        None => listed.eq_ignore_ascii_case(host),
    })
}
fn check(url: &Url, hosts: &[String]) -> Result<(), String> {
    if !["http", "https"].contains(&url.scheme()) {
        return Err(format!("`{}:` is not a scheme of http", url.scheme()));
    }
    let host = url.host_str().unwrap_or_default();
    // A listed `host:port` is that port only.
    let with_port = url.port_or_known_default().map_or(host.to_string(), |port| format!("{host}:{port}"));
    if is_allowed(host, hosts) || is_allowed(&with_port, hosts) {
        return Ok(());
    }
    Err(format!("tools may not ask the host {host}: it is not on the list of allowed hosts (--allow-host adds one)"))
}
fn make_client(hosts: Arc<[String]>) -> Result<Client, String> {
    let policy = redirect::Policy::custom(move |attempt| {
        if attempt.previous().len() > REDIRECTS {
            return attempt.error("too many redirections");
        }
        match check(attempt.url(), &hosts) {
            Ok(()) => attempt.follow(),
            Err(why) => attempt.error(why),
        }
    });
    super::http_client::builder(policy)?.build().map_err(|e| e.to_string())
}

/// `options`: `{ headers = { name = value }, timeout = seconds }`.
fn read(url: &str, method: Method, body: &Value, options: &Value, hosts: &[String]) -> Result<Request, String> {
    let url = Url::parse(url).map_err(|e| format!("{url:?} is no URL: {e}"))?;
    check(&url, hosts)?;
    let mut headers = Vec::new();
    let mut timeout = TIMEOUT;
    let body = match body {
        Value::Nil => None,
        Value::String(text) => Some(text.as_bytes().to_vec()),
        Value::Buffer(bytes) => Some(bytes.to_vec()),
        Value::Table(_) => {
            let data = super::values::from_luau(body, None, &Default::default(), "the body")?;
            headers.push(("content-type".to_string(), "application/json".to_string()));
            Some(data.to_json().to_string().into_bytes())
        }
        other => {
            return Err(format!("the body is to be a string, a buffer or a table, and a {} came", other.type_name()));
        }
    };
    match options {
        Value::Nil => {}
        Value::Table(options) => {
            if let Ok(Some(given)) = options.get::<Option<Table>>("headers") {
                for (name, value) in given.pairs::<String, String>().flatten() {
                    headers.retain(|(other, _)| !other.eq_ignore_ascii_case(&name));
                    headers.push((name, value));
                }
            }
            if let Ok(Some(seconds)) = options.get::<Option<f64>>("timeout") {
                timeout = Duration::try_from_secs_f64(seconds).map_err(|_| "`timeout` is no number of seconds")?;
            }
        }
        other => return Err(format!("the options are to be a table, and a {} came", other.type_name())),
    }
    Ok(Request { method, url, headers, body, timeout })
}
async fn send(client: Client, request: Request) -> Result<Answer, String> {
    let why = |e: reqwest::Error| {
        // The innermost reason says most.
        let mut source: &dyn std::error::Error = &e;
        while let Some(inner) = source.source() {
            source = inner;
        }
        format!("the request failed: {source}")
    };
    let mut builder = client.request(request.method, request.url).timeout(request.timeout);
    for (name, value) in request.headers {
        builder = builder.header(name, value);
    }
    if let Some(body) = request.body {
        builder = builder.body(body);
    }
    let mut response = builder.send().await.map_err(why)?;
    let status = response.status().as_u16();
    let text = |value: &reqwest::header::HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    let headers = response.headers().iter().map(|(name, value)| (name.to_string(), text(value))).collect();
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(why)? {
        if body.len() + chunk.len() > MAX_BODY {
            return Err(format!("the answer is longer than {} MiB", MAX_BODY >> 20));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(Answer { status, headers, body })
}
/// `{ status, ok, headers, body }`, the body as a string of bytes.
fn table_of(lua: &Lua, answer: Answer) -> mlua::Result<Table> {
    let table = lua.create_table()?;
    table.set("status", answer.status)?;
    table.set("ok", (200..300).contains(&answer.status))?;
    let headers = lua.create_table()?;
    for (name, value) in answer.headers {
        headers.set(name, value)?;
    }
    table.set("headers", headers)?;
    table.set("body", lua.create_string(answer.body)?)?;
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::is_allowed;

    #[test]
    fn only_listed_hosts_are_allowed() {
        let hosts = ["api.example.org".to_string(), "*.example.net".to_string(), "127.0.0.1:8080".to_string()];
        for (host, good) in [
            ("api.example.org", true),
            ("API.example.org", true),
            ("example.org", false),
            ("evil-api.example.org", false),
            ("a.example.net", true),
            ("a.b.EXAMPLE.net", true),
            ("example.net", false),
            ("evilexample.net", false),
            ("127.0.0.1:8080", true),
            ("127.0.0.1", false),
        ] {
            assert_eq!(is_allowed(host, &hosts), good, "{host}");
        }
    }
}
