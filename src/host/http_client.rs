//! Clients of HTTP, for tools in Luau and for MCP servers: rustls over `ring`, trusting Mozilla's list and the machine's.

use std::sync::OnceLock;

use reqwest::{ClientBuilder, redirect};
use rustls::{ClientConfig, RootCertStore};

/// A client to be finished. No proxy is guessed from the environment: what a host is asked, it is asked itself.
pub(super) fn builder(policy: redirect::Policy) -> Result<ClientBuilder, String> {
    static TLS: OnceLock<Result<ClientConfig, String>> = OnceLock::new();
    let tls = TLS.get_or_init(|| {
        // Mozilla's list is built in, so that a machine without certificates of its own does as well. Those it has (and
        // `SSL_CERT_FILE`) are trusted too: they may be a company's.
        let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let provider = std::sync::Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        Ok(config.map_err(|e| e.to_string())?.with_root_certificates(roots).with_no_client_auth())
    });
    Ok(reqwest::Client::builder().tls_backend_preconfigured(tls.clone()?).redirect(policy).no_proxy())
}
