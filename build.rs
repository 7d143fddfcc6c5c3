//! Chooses the VM's dispatch, tail-threaded handlers where the optimiser turns calls in tail position into jumps; and lays
//! out executables so that a short run brings few of their pages into memory.

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

/// Fewer pages of the executable are brought into memory: what a short run needs lies together, what hardly ever runs apart
/// from the rest; the table of addresses to be adjusted is packed, where the C library can read that; and of the C++
/// library only what Luau uses is there.
fn linker_arguments() {
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    println!("cargo:rustc-link-arg-bins=-Wl,-z,keep-text-section-prefix");
    if variable("HOST") != variable("TARGET") {
        return;
    }
    let version = output_of("getconf", "GNU_LIBC_VERSION");
    let minor = version.strip_prefix("glibc 2.").and_then(|minor| minor.parse::<u32>().ok());
    if minor.is_some_and(|minor| minor >= 36) {
        println!("cargo:rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
    // Another linker than the usual one may not know scripts.
    let flags = variable("CARGO_ENCODED_RUSTFLAGS");
    let usual = variable("RUSTC_LINKER").is_empty() && !flags.contains("linker") && !flags.contains("fuse-ld");
    let order = std::path::Path::new(&variable("CARGO_MANIFEST_DIR")).join(".ci/startup.ld");
    let measured = variable("PROFILE") == "release" && variable("CARGO_CFG_TARGET_ARCH") == "x86_64";
    if usual && measured && order.exists() {
        println!("cargo:rerun-if-changed=.ci/startup.ld");
        println!("cargo:rustc-link-arg-bins=-Wl,-T,{}", order.display());
    }
    #[cfg(unix)]
    if std::env::var_os("CARGO_FEATURE_HOST").is_some() {
        let compiler = if variable("CXX").is_empty() { "c++".to_string() } else { variable("CXX") };
        link_cxx_statically(&compiler, &variable("OUT_DIR"));
    }
}

/// The linker takes the first C++ library it comes by: here one that is archived, if the compiler has it.
#[cfg(unix)]
fn link_cxx_statically(compiler: &str, out: &str) {
    println!("cargo:rerun-if-env-changed=CXX");
    let archive = output_of(compiler, "-print-file-name=libstdc++.a");
    let dir = std::path::Path::new(out).join("cxx");
    // A compiler that has none prints the bare name.
    if !std::path::Path::new(&archive).is_absolute() || std::fs::create_dir_all(&dir).is_err() {
        return;
    }
    let link = dir.join("libstdc++.a");
    let _ = std::fs::remove_file(&link);
    if std::os::unix::fs::symlink(&archive, &link).is_ok() {
        println!("cargo:rustc-link-search=native={}", dir.display());
    }
}

/// What a command prints, or nothing.
fn output_of(program: &str, argument: &str) -> String {
    let output = std::process::Command::new(program).arg(argument).output();
    output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_string()).unwrap_or_default()
}
