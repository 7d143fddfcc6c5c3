//! Messages and places of syntax errors, compared with a listing (`ZEROJS_BLESS=1` writes it anew).

mod golden;

use zerojs_grammar::{Goal, parse};

#[test]
fn messages_and_places() {
    let mut listing = String::new();
    for line in include_str!("golden/errors.in").lines() {
        let source = line.replace("\\n", "\n");
        let outcome = match parse(&source, Goal::Script) {
            Ok(_) => "no error".to_string(),
            Err(error) => format!("{}:{} {}", error.line, error.column, error.message),
        };
        listing.push_str(&format!("{line}\n    {outcome}\n"));
    }
    golden::compare("errors.out", &listing);
}
