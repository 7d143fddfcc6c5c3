//! The goals besides scripts and modules, and what an eval may use.

use zerojs_grammar::ast::{Kind, Text, flags};
use zerojs_grammar::{
    EvalContext, FunctionKind, Goal, Options, parse, parse_utf16, parse_with, source_from_utf16, source_to_utf16,
};

#[test]
fn a_body_by_itself() {
    let source = "await f();\nreturn this + (await g())";
    let program = parse(source, Goal::FunctionBody(FunctionKind::Async)).expect("an async body");
    let root = program.node(program.root);
    assert_eq!((root.kind, root.flags, root.extra), (Kind::Function, flags::ASYNC, 0));
    assert!(program.functions[0].uses_this);
    let error = parse("await 1;\n  )", Goal::FunctionBody(FunctionKind::Async)).expect_err("a parenthesis");
    assert_eq!((error.line, error.column), (2, 3));
    assert!(parse("await 1", Goal::FunctionBody(FunctionKind::Normal)).is_err());
    assert!(parse("yield 1", Goal::FunctionBody(FunctionKind::Generator)).is_ok());
    assert!(parse("}, function () {", Goal::FunctionBody(FunctionKind::Normal)).is_err());
    assert!(parse("#!x", Goal::FunctionBody(FunctionKind::Normal)).is_err());
}

#[test]
fn parameters_by_themselves() {
    let program = parse("a, {b} = 1, ...c", Goal::Parameters(FunctionKind::Normal)).expect("parameters");
    let parameters = program.child(program.root, 1);
    assert_eq!(program.children(parameters).len(), 3);
    assert_eq!(program.functions[0].length, 1);
    assert!(parse("", Goal::Parameters(FunctionKind::Normal)).is_ok());
    assert!(parse("a) { (", Goal::Parameters(FunctionKind::Normal)).is_err());
    assert!(parse("a = yield", Goal::Parameters(FunctionKind::Generator)).is_err());
}

#[test]
fn one_function_expression() {
    let program = parse("async function anonymous(a\n) {\nawait a\n}", Goal::FunctionExpression).expect("a function");
    assert_eq!(program.node(program.root).kind, Kind::Function);
    assert!(parse("function f() {}, 1", Goal::FunctionExpression).is_err());
    assert!(parse("function f() {}()", Goal::FunctionExpression).is_err());
}

#[test]
fn evals() {
    let indirect = EvalContext::default();
    let method = EvalContext { in_function: true, in_method: true, ..EvalContext::default() };
    let private = EvalContext { private_names: vec!["#x".into()], ..EvalContext::default() };
    let field = EvalContext { in_class_field_initializer: true, ..EvalContext::default() };
    let strict = EvalContext { strict: true, ..EvalContext::default() };
    let ok = |source: &str, context: &EvalContext| parse(source, Goal::Eval(context.clone())).is_ok();
    assert!(!ok("new.target", &indirect) && ok("new.target", &method));
    assert!(!ok("super.x", &indirect) && ok("() => super.x", &method) && !ok("super()", &method));
    assert!(!ok("this.#x", &indirect) && ok("this.#x", &private) && !ok("this.#y", &private));
    assert!(!ok("arguments", &field) && ok("function f() { arguments }", &field));
    assert!(!ok("with (a) b", &strict) && ok("with (a) b", &indirect));
    assert!(parse("1", Goal::Eval(strict)).expect("an eval").strict);
}

#[test]
fn lone_surrogates_in_the_source() {
    let source: Vec<u16> = "'a"
        .encode_utf16()
        .chain([0xD800])
        .chain("'; /".encode_utf16())
        .chain([0xDC01])
        .chain("/".encode_utf16())
        .collect();
    let program = parse_utf16(&source, Goal::Script).expect("a string and a pattern");
    assert!(program.strings.contains(&Text::Utf16([0x61, 0xD800].into())));
    assert_eq!(*program.text(program.regexps[0].pattern), Text::Utf16([0xDC01].into()));
    assert_eq!(source_to_utf16(&source_from_utf16(&source)), source);
}

#[test]
fn parsing_is_given_up_when_somebody_asks() {
    let stop = std::sync::atomic::AtomicBool::new(true);
    let options = Options { stop: Some(&stop), ..Options::default() };
    for source in [
        "a;".repeat(20_000),
        format!("[{}]", "1,".repeat(20_000)),
        format!("`{}`", "\\n".repeat(20_000)),
        format!("/{}/", "[a-z]".repeat(20_000)),
        format!("a{}", ".b(1)".repeat(20_000)),
        format!("class A {{ {} }}", "#a; m() {} ".to_string() + &"x; ".repeat(20_000)),
    ] {
        let error = parse_with(&source, Goal::Script, options).expect_err("it was asked to stop");
        assert!(error.is_interrupted, "{error:?}");
        stop.store(false, std::sync::atomic::Ordering::Relaxed);
        assert!(parse_with(&source, Goal::Script, options).is_ok());
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
    }
    let error = parse_with("let x = ;", Goal::Script, options).expect_err("a syntax error");
    assert!(!error.is_interrupted);
}
