//! A runtime with sockets, for what tools of the host need the network for: made when first asked for, one a process.

use std::future::Future;
use std::sync::OnceLock;

use tokio::runtime::{Builder, Handle, Runtime};
use tokio::task::JoinHandle;

/// Where futures that need sockets run.
pub fn background() -> Result<&'static Handle, String> {
    static RUNTIME: OnceLock<Result<Runtime, String>> = OnceLock::new();
    let runtime = RUNTIME.get_or_init(|| {
        let mut builder = Builder::new_multi_thread();
        builder.worker_threads(1).max_blocking_threads(4).thread_name("zerojs-io").enable_all();
        builder.build().map_err(|e| format!("no runtime for sockets: {e}"))
    });
    runtime.as_ref().map(Runtime::handle).map_err(Clone::clone)
}

/// Ends a task when it is dropped.
struct Aborting<T>(JoinHandle<T>);
impl<T> Drop for Aborting<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}
/// Runs a future in the background and waits for it; dropping this ends it.
pub async fn in_background<T: Send + 'static>(future: impl Future<Output = T> + Send + 'static) -> Result<T, String> {
    let mut task = Aborting(background()?.spawn(future));
    (&mut task.0).await.map_err(|e| e.to_string())
}
