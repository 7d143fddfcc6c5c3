//! Turns `src/js.lalrpop` into tables, and puts our own LR loop (`src/driver.rs`) in the place of LALRPOP's.

use std::path::Path;

/// The one call in the generated code that starts the stock LR loop.
const STOCK_LOOP: &str = "__state_machine::Parser::drive(";
/// What runs instead; `c` is the grammar's parameter.
const OUR_LOOP: &str = "crate::driver::drive(c, ";

fn main() {
    println!("cargo:rerun-if-changed=src/js.lalrpop");
    println!("cargo:rerun-if-changed=build.rs");
    let out = std::env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    if let Err(error) = lalrpop::Configuration::new().set_out_dir(&out).process_file("src/js.lalrpop") {
        eprintln!("{error}");
        std::process::exit(1);
    }
    let generated = std::fs::read_to_string(Path::new(&out).join("js.rs")).expect("lalrpop wrote its output");
    assert_eq!(generated.matches(STOCK_LOOP).count(), 1, "lalrpop changed the shape of its output");
    std::fs::write(Path::new(&out).join("js_driven.rs"), generated.replace(STOCK_LOOP, OUR_LOOP))
        .expect("OUT_DIR is writable");
}
