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
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux") {
        linker_arguments();
    }
}

/// Fewer pages of the executable are brought into memory: what runs only at start-up, and what hardly ever runs, stay apart from
/// the rest; and the table of addresses to be adjusted is packed, where the C library can read that.
fn linker_arguments() {
    println!("cargo:rustc-link-arg-bins=-Wl,-z,keep-text-section-prefix");
    let is_native = std::env::var("HOST").ok() == std::env::var("TARGET").ok();
    let version = std::process::Command::new("getconf").arg("GNU_LIBC_VERSION").output();
    let version = version.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let minor = version.trim().strip_prefix("glibc 2.").and_then(|minor| minor.parse::<u32>().ok());
    if is_native && minor.is_some_and(|minor| minor >= 36) {
        println!("cargo:rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}
