//! Parses every file of a test262 directory and reports what is wrongly rejected or accepted; or times one file.
//!
//! `corpus <directory>`, `corpus --speed <file> [runs]`

use std::path::Path;
use std::time::Instant;
use zerojs_grammar::{Goal, dump_ast, dump_scopes, parse, print};

#[derive(Default)]
struct Tally {
    positives: usize,
    rejected: usize,
    negatives: usize,
    accepted: usize,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.first().map(String::as_str) {
        Some("--dump") => {
            let source = std::fs::read_to_string(&arguments[1]).expect("a readable file");
            let goal = if arguments[1].ends_with(".mjs") { Goal::Module } else { Goal::Script };
            match parse(&source, goal.clone()) {
                Ok(program) => {
                    print!("{}", zerojs_grammar::dump_tokens(&source, goal).unwrap_or_default());
                    print!("{}{}", dump_ast(&program), dump_scopes(&program));
                    print!("{}", print(&program));
                }
                Err(error) => println!("{}:{}: {}", error.line, error.column, error.message),
            }
        }
        Some("--speed") => speed(&arguments[1], arguments.get(2).and_then(|n| n.parse().ok()).unwrap_or(10)),
        Some(directory) => {
            let mut tally = Tally::default();
            walk(Path::new(directory), &mut tally);
            println!("positives {} (rejected {})", tally.positives, tally.rejected);
            println!("negatives {} (accepted {})", tally.negatives, tally.accepted);
        }
        None => eprintln!("corpus <directory> | corpus --speed <file> [runs]"),
    }
}

fn walk(directory: &Path, tally: &mut Tally) {
    let Ok(entries) = std::fs::read_dir(directory) else { return };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            walk(&path, tally);
        } else if path.extension().is_some_and(|e| e == "js")
            && !path.to_string_lossy().contains("_FIXTURE")
            && let Ok(source) = std::fs::read_to_string(&path)
        {
            check(&path, &source, tally);
        }
    }
}

fn check(path: &Path, source: &str, tally: &mut Tally) {
    let front =
        source.split_once("/*---").and_then(|(_, rest)| rest.split_once("---*/")).map_or("", |(front, _)| front);
    // The flags stand on the line, or on lines of their own below.
    let flags = front.split_once("flags:").map_or("", |(_, rest)| {
        let end = rest.match_indices('\n').find(|(i, _)| rest[i + 1..].starts_with(|c: char| c.is_alphabetic()));
        &rest[..end.map_or(rest.len(), |(i, _)| i)]
    });
    let goal = if flags.contains("module") { Goal::Module } else { Goal::Script };
    if front.contains("decorators") {
        return; // Not in the language yet.
    }
    let negative = front.contains("negative:") && front.contains("phase: parse");
    let modes: &[bool] = if flags.contains("module") || flags.contains("raw") || flags.contains("noStrict") {
        &[false]
    } else if flags.contains("onlyStrict") {
        &[true]
    } else {
        &[false, true]
    };
    for strict in modes {
        let text = if *strict { format!("\"use strict\";\n{source}") } else { source.to_string() };
        let result = parse(&text, goal.clone());
        if negative {
            tally.negatives += 1;
            if result.is_ok() {
                tally.accepted += 1;
                println!("ACCEPTED {}{}", path.display(), if *strict { " (strict)" } else { "" });
            }
        } else {
            tally.positives += 1;
            if let Ok(program) = &result {
                let once = print(program);
                match parse(&once, goal.clone()) {
                    Ok(again) if print(&again) == once => {}
                    Ok(_) => println!("UNSTABLE {}", path.display()),
                    Err(error) => println!("UNPRINTABLE {}: {} {}", path.display(), error.message, error.line),
                }
            }
            if let Err(error) = result {
                tally.rejected += 1;
                println!("REJECTED {}:{}:{}: {}", path.display(), error.line, error.column, error.message);
            }
        }
    }
}

fn speed(path: &str, runs: usize) {
    let source = std::fs::read_to_string(path).expect("a readable file");
    let mut best = f64::MAX;
    for _ in 0..runs {
        let start = Instant::now();
        match parse(&source, Goal::Script) {
            Ok(program) => {
                best = best.min(start.elapsed().as_secs_f64());
                drop(program);
            }
            Err(error) => return println!("{path}:{}:{}: {}", error.line, error.column, error.message),
        }
    }
    println!("{:.1} ms, {:.1} MB/s", best * 1e3, source.len() as f64 / best / 1e6);
}
