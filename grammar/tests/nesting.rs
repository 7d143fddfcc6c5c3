//! Deep nesting: an error or a tree, never a crash, and in linear time.

use zerojs_grammar::{Goal, parse};

/// Runs on a small stack, as a tool's script may.
fn on_small_stack(test: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(4 << 20).spawn(test).expect("a thread").join().expect("no overflow");
}

#[test]
fn a_million_brackets_are_an_error() {
    on_small_stack(|| {
        let rows = [
            ("[", "", ""),
            ("(", "", ""),
            ("{", "", ""),
            ("`${", "", ""),
            ("a=>", "1", ""),
            ("a=", "1", ""),
            ("!", "1", ""),
            ("new ", "a", ""),
            ("do ", ";", ""),
            ("a?b:", "c", ""),
            ("a**", "b", ""),
            ("function f(){", "", ""),
            ("class A{static{", "", ""),
            ("x={a:", "", ""),
            ("if(a)", ";", ""),
            ("a:", ";", ""),
            ("async a=>", "1", ""),
            ("-", "1", ""),
            ("(a,", "1", ")"),
            ("[", "", "]"),
            ("({a:", "1", "})"),
        ];
        for (open, middle, close) in rows {
            let source =
                format!("{}{middle}{}", open.repeat(1_000_000 / open.len()), close.repeat(1_000_000 / open.len()));
            let error = parse(&source, Goal::Script).expect_err(open);
            assert!(
                error.message.contains("recursion")
                    || error.message.contains("declared")
                    || error.message.contains("Unexpected"),
                "{open}: {}",
                error.message
            );
        }
    });
}

#[test]
fn nesting_within_the_limit_is_fine() {
    on_small_stack(|| {
        for (open, middle, close) in [
            ("[", "", "]"),
            ("(", "1", ")"),
            ("{", "", "}"),
            ("(function(){", "", "})"),
            ("a=>", "1", ""),
            ("x=class{[", "1", "](){}}"),
            ("({a:", "1", "})"),
            ("a?b:", "c", ""),
            ("if(a){", "", "}"),
            ("`${", "1", "}`"),
            ("f(", "1", ")"),
            ("(function([a=", "1", "]){})"),
            ("switch(1){case 1:", "", "}"),
            ("try{}catch{", "", "}"),
            ("for(;;){", "", "}"),
        ] {
            let mut depth = 200;
            loop {
                let source = format!("{}{middle}{}", open.repeat(depth), close.repeat(depth));
                match parse(&source, Goal::Script) {
                    Ok(_) => depth += 50,
                    Err(error) => {
                        assert!(error.message.contains("recursion"), "{open}: {}", error.message);
                        break;
                    }
                }
            }
            assert!(depth > 300, "{open} {depth}");
        }
    });
}

#[test]
fn left_spines_and_else_if_chains_do_not_count() {
    on_small_stack(|| {
        for (first, repeated, last) in [
            ("a", "+a", ""),
            ("a", ".b", ""),
            ("a", "[0]", ""),
            ("a", "()", ""),
            ("a", ",a", ""),
            ("a", "?.b", ""),
            ("a", "&&b", ""),
            ("a", "`b`", ""),
            ("a", ";a", ""),
        ] {
            let source = format!("{first}{}{last}", repeated.repeat(100_000));
            assert!(parse(&source, Goal::Script).is_ok(), "{repeated}");
        }
        let source = format!("{}b", "if (a) b; else ".repeat(5_000));
        assert!(parse(&source, Goal::Script).is_ok());
    });
}
