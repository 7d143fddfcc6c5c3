//! Tokens, trees and scopes of some sources, compared with listings (`ZEROJS_BLESS=1` writes them anew).

mod golden;

use zerojs_grammar::{Goal, dump_ast, dump_scopes, dump_tokens, parse, print};

fn listing(name: &str, goal: Goal, dump: impl Fn(&str, Goal) -> String, extension: &str) {
    let source = std::fs::read_to_string(golden::path(name)).expect("the input is there");
    golden::compare(&format!("{name}.{extension}"), &dump(&source, goal));
}

fn goal_of(name: &str) -> Goal {
    if name.ends_with(".mjs") { Goal::Module } else { Goal::Script }
}

fn tokens(source: &str, goal: Goal) -> String {
    dump_tokens(source, goal).expect("the input parses")
}

fn tree(source: &str, goal: Goal) -> String {
    dump_ast(&parse(source, goal).expect("the input parses"))
}

fn scopes(source: &str, goal: Goal) -> String {
    dump_scopes(&parse(source, goal).expect("the input parses"))
}

#[test]
fn token_listings() {
    for name in ["statements.js", "expressions.js", "module.mjs"] {
        listing(name, goal_of(name), tokens, "tokens");
    }
}

#[test]
fn tree_listings() {
    for name in ["statements.js", "expressions.js", "module.mjs"] {
        listing(name, goal_of(name), tree, "tree");
    }
}

#[test]
fn scope_listings() {
    for name in ["scopes.js", "module.mjs"] {
        listing(name, goal_of(name), scopes, "scopes");
    }
}

#[test]
fn printed_and_parsed_again() {
    for name in ["statements.js", "expressions.js", "module.mjs", "scopes.js"] {
        let source = std::fs::read_to_string(golden::path(name)).expect("the input is there");
        let once = print(&parse(&source, goal_of(name)).expect("the input parses"));
        let twice = print(&parse(&once, goal_of(name)).expect("what was printed parses"));
        assert_eq!(once, twice, "{name}");
    }
}
