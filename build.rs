//! Chooses the VM's dispatch: tail-threaded handlers where the optimiser turns calls in tail position into jumps.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=ZEROJS_DISPATCH");
    println!("cargo:rustc-check-cfg=cfg(tail_dispatch)");
    println!("cargo:rustc-check-cfg=cfg(sanitized)");
    // At level 1 calls in tail position stay calls.
    let optimised = std::env::var("OPT_LEVEL").is_ok_and(|l| l != "0" && l != "1");
    let x86 = std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|a| a == "x86_64");
    let sanitized = std::env::var("CARGO_CFG_SANITIZE").is_ok();
    if sanitized {
        println!("cargo:rustc-cfg=sanitized");
    }
    let tail = match std::env::var("ZEROJS_DISPATCH").as_deref() {
        Ok("loop") => false,
        Ok("tail") => true,
        _ => optimised && x86 && !sanitized,
    };
    if tail {
        println!("cargo:rustc-cfg=tail_dispatch");
    }
}
