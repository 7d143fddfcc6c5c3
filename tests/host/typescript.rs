//! Scripts in TypeScript: what is erased, that nothing else moves, and what is said of what cannot be erased.

use std::path::Path;

use proptest::prelude::*;
use serde_json::json;
use zerojs::host::typescript::erase;
use zerojs::host::{Kind, RunOptions, plan, playground, tool_exec};
use zerojs_grammar::{FunctionKind, Goal};

use super::support::{catalogue, failure, run, value};

fn erased(source: &str) -> String {
    erase(source).unwrap_or_else(|error| panic!("{source}\n{error:?}"))
}
fn parses(source: &str) -> Result<(), String> {
    let parsed = zerojs_grammar::parse(source, Goal::FunctionBody(FunctionKind::Async));
    parsed.map(|_| ()).map_err(|error| format!("{}:{}: {}", error.line, error.column, error.message))
}
/// The UTF-16 lengths of the lines.
fn widths(source: &str) -> Vec<usize> {
    source.lines().map(|line| line.encode_utf16().count()).collect()
}

/// TypeScript, and what is left of it.
const ERASED: &[(&str, &str)] = &[
    // Annotations.
    ("let x: number = 1", "let x         = 1"),
    ("const f = (a: string, b?: number): void => {}", "const f = (a        , b         )       => {}"),
    ("function f(a?: number, ...rest: string[]) {}", "function f(a         , ...rest          ) {}"),
    ("function f(this: Foo, a: A) {}", "function f(           a   ) {}"),
    ("function f(this: Foo) {}", "function f(         ) {}"),
    (
        "function f({ a, b }: { a: A, b: B } = c, [d]: D[] = []) {}",
        "function f({ a, b }                 = c, [d]      = []) {}",
    ),
    ("for (const x: T of []) {}", "for (const x    of []) {}"),
    ("let x!: T; let { a }: B = c", "let x    ; let { a }    = c"),
    ("try {} catch (e: unknown) {}", "try {} catch (e         ) {}"),
    ("function isA(x: any): x is A { return true }", "function isA(x     )         { return true }"),
    ("function must(x: any): asserts x {}", "function must(x     )            {}"),
    (
        "let u: unique symbol, t: `a${string}`, f: (a: A) => B = g",
        "let u               , t              , f              = g",
    ),
    // Generics.
    ("function f<T extends A = B>(x: T): T { return x }", "function f                 (x   )    { return x }"),
    ("const f = <T,>(x: T) => x", "const f =     (x   ) => x"),
    ("const f = async <T>(x: T): Promise<T> => x", "const f = async    (x   )             => x"),
    ("f<A, B<C>>(x); new Map<string, X[]>(); g<T>`x`", "f         (x); new Map             (); g   `x`"),
    ("a?.b<T>(c); a?.<T>(c)", "a?.b   (c); a?.   (c)"),
    ("const g = f<string>; g()", "const g = f        ; g()"),
    // Expressions.
    ("let x = y as T; let z = y as const", "let x = y     ; let z = y ;       "),
    ("let x = { a: 1 } satisfies T, y = 2", "let x = { a: 1 }            , y = 2"),
    ("x!.y![0]!(z!)", "x .y [0] (z )"),
    ("x! = 1; (y as any) = 2; [z as any] = w; x!++", "x  = 1; (y       ) = 2; [z       ] = w; x ++"),
    ("let x = <any>y, z = <A><B>w", "let x =      y, z =       w"),
    ("f((x as any) as T, ...(y as T[]))", "f((x       )     , ...(y       ))"),
    ("let f = () => <A>{ a: 1 }", "let f = () => 0||{ a: 1 }"),
    ("let f = () => <Ab>{ a: 1 }.a ?? 2, g = () => <A>x", "let f = () => 0?0:{ a: 1 }.a ?? 2, g = () =>    x"),
    // The choice takes four, and the shortest type three: then the space before it.
    ("let f = () => <A>{ a: 1 }.a ?? 2", "let f = () =>0?0:{ a: 1 }.a ?? 2"),
    ("let f = () =>\t<A>{ a: 1 }.a??2", "let f = () =>0?0:{ a: 1 }.a??2"),
    ("let f = () =><A><B>{ a: 1 }.a ?? 2", "let f = () =>0?0:  { a: 1 }.a ?? 2"),
    ("<any>function () {}", "0,   function () {}"),
    (
        "<𝒳>{ a: 1 }.a; f(<A>{ a: 1 }, [<B>{}], x = <C>class {})",
        "0,  { a: 1 }.a; f(   { a: 1 }, [   {}], x =    class {})",
    ),
    ("<A>'use strict'", "0, 'use strict'"),
    ("function f() { return <A>{ a: 1 } }", "function f() { return    { a: 1 } }"),
    // Declarations.
    ("interface A { x: 1 } let y", ";                    let y"),
    ("type A = { x: 1 }; let y", ";                  let y"),
    ("declare const x: number; declare function f(): void; declare class C {}", ""),
    ("declare enum E { A } declare namespace N { let x }", ""),
    ("declare module 'x' { export const y: 1 } declare global { var z: 1 }", ""),
    ("namespace N { export interface A {} export type B = 1 } let y", ""),
    ("function f(a: string): void; function f(a: any) {}", ";                            function f(a     ) {}"),
    ("import type { A } from 'a'; import type B from 'b'; import { type C } from 'c'; let y", ""),
    ("import type * as N from 'n'; export type { A } from 'a'; export type * from 'b'; export type X = 1", ""),
    // Classes.
    (
        "abstract class A<T> extends B<T> implements C, D<E> {}",
        "         class A    extends B                       {}",
    ),
    ("class A implements B {} let C = class implements B {}", "class A              {} let C = class              {}"),
    (
        "class A { x: number; y?: string = ''; z!: T; readonly w = 1 }",
        "class A { x        ; y          = ''; z    ; ;        w = 1 }",
    ),
    ("class A { private static readonly x: T = 1; static override async f(): P {} }", ""),
    ("class A { declare x: T; abstract y: U; [k: string]: any; z = 1 }", ""),
    ("abstract class A { abstract f(): void; g?(): void; protected abstract get h(): T }", ""),
    ("class A { constructor(x: A); constructor(x: any) {} f(): void; f(x?: A) {} }", ""),
    ("class A { get x(): T { return 1 } set x(v: T) {} get [y](): T { return 1 } }", ""),
    ("class A { [x]?: T; 'y'!: T; #z?: T = 1; static { let a: T } *g<T>(): T {} }", ""),
    ("class readonly { readonly = 1; static static: T; declare: T; public() {} abstract?: T }", ""),
    ("let o = { f<T>(this: A, x: T): T { return x }, get y(): T { return 1 }, async *z<T>() {} }", ""),
    // What looks like it and is not.
    ("let as = 1, type = 2, satisfies = 3; as\ntype\nsatisfies", ""),
    ("let x = a < b, y = c > d; let s = 'let x: T', r = /a: T/, t = `${a as T}: T`", ""),
    // Comments, strings and what is not ASCII inside of types.
    ("let x /* : A */ : /* { */ 'a}' | \"b\" // c\n = 1", "let x /* : A */                      // c\n = 1"),
    ("let é: 'ü𝒳' = '𝒳', y: Ünï = 1", "let é        = '𝒳', y      = 1"),
    ("function f(a /* x */ ? /* y */ : T) {}", ""),
    ("x // as T\n as\ny as // T\n T", ""),
];

#[test]
fn types_become_spaces() {
    let mut wrong = String::new();
    for (source, expected) in ERASED {
        let out = erased(source);
        if !expected.is_empty() && out != *expected {
            wrong.push_str(&format!("{source}\n{out}\n{expected} (expected)\n"));
        }
        if out.contains("import") || out.contains("export") {
            zerojs_grammar::parse(&out, Goal::Module).unwrap_or_else(|error| panic!("{source}\n{out}\n{error:?}"));
        } else {
            parses(&out).unwrap_or_else(|error| panic!("{source}\n{out}\n{error}"));
        }
        assert_eq!(widths(source), widths(&out), "{source}\n{out}");
        assert_eq!(erased(&out), out, "erased twice: {source}");
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Scripts whose types keep apart, or together, what would otherwise be read differently; and what they return.
#[test]
fn what_types_keep_apart_stays_apart() {
    let cases = [
        ("let f = x => x, a = f as any\n(() => 1)()\nreturn a === f", json!(true)),
        ("let f = [5], a = f as any\n;[0].at(0)\nreturn a === f", json!(true)),
        ("let f = [5], a = f as any\n[0].at(0)\nreturn a === f", json!(true)),
        ("let f = x => x, a = f satisfies Function\n`x`.length\nreturn a === f", json!(true)),
        ("let f = x => x, g = () => f as any\n(1, 2)\nreturn typeof g() == 'function'", json!(true)),
        ("let f = x => x, a = f\ninterface A {}\n(() => 1)()\nreturn a === f", json!(true)),
        ("let f = [5], a = f\ntype A = 1\n[0].at(0)\nreturn a === f", json!(true)),
        ("let f = x => x, a = f\ndeclare var b: number\n`x`.length\nreturn a === f", json!(true)),
        ("if (1 as any) 2 as any\nelse 3\nreturn 4", json!(4)),
        ("class A { a = 1\n public ['b'] = 2 }\nreturn new A()", json!({"a": 1, "b": 2})),
        ("class A { a = 1 as any\n ['b'] = 2 }\nreturn new A()", json!({"a": 1, "b": 2})),
        ("class A { a = 2\n public *b() {} }\nreturn typeof new A().b", json!("function")),
        ("class A { get: any\n b() { return 1 } }\nreturn new A().b()", json!(1)),
        ("class A { static: any\n b = 1 }\nreturn new A().b", json!(1)),
        ("class A { get;\n public b() { return 1 } }\nreturn new A().b()", json!(1)),
        ("class A { a = [1]\n declare x: any\n ['b'] = 2 }\nreturn new A()", json!({"a": [1], "b": 2})),
        ("const f = (x: number): {\n a: number\n} => ({ a: x })\nreturn f(1)", json!({"a": 1})),
        ("const f = async (x: number // c\n): Promise<\n number\n> => x\nreturn f(1)", json!(1)),
        ("const f = (): Ünï\n | 𝒳 => 1\nreturn f()", json!(1)),
        ("const f = () => { return <\n T\n>(x: T) => x }\nreturn f()(1)", json!(1)),
        ("const f = async <\n T\n>(x: T) => x\nreturn f(1)", json!(1)),
        ("const f = () => { return <{\n a: 1\n}>5 }\nreturn f()", json!(5)),
        ("const f = x => <any>{ a: x }\nreturn f(1)", json!({"a": 1})),
        ("const f = x => <any>{ a: x }.b ?? x + 1, g = x => <any>{ a: x }.a || 2\nreturn [f(1), g(0)]", json!([2, 2])),
        ("const f = x => <A>{ a: x }.a ? x : <B>{ b: 1 }\nreturn [f(2), f(0)]", json!([2, {"b": 1}])),
        (
            "const f = () => <A>class { static a = 1 }, g = async () => <A>async function () { return 1 }\nreturn [f().a, await (await g())()]",
            json!([1, 1]),
        ),
        ("let r = 0; <A>{ get a() { return r = 5 } }.a;\n<any>[0];\n<A>function () { r++ }()\nreturn r", json!(6)),
        ("function *g() { yield <\nA\n>1; yield <\n A // c\n>{ a: 1 } ?? 2 }\nreturn [...g()]", json!([1, {"a": 1}])),
        ("try { throw <\n/* c */ A>1 + 1 } catch (e) { return e }", json!(2)),
        ("const f = () => { return < // c\nA>undefined ?? 3 }\nreturn f()", json!(3)),
        ("const f = () => { return <A>{\n a: 1\n} }\nreturn f()", json!({"a": 1})),
        ("const f = x => <any><unknown>{ a: x }.a\nreturn f(1)", json!(1)),
        ("const f = (x => x) as any, g = f!\nreturn g<number>\n(1)", json!(1)),
        ("return (1 + 2 as number) * 3", json!(9)),
        ("return 2 * 3 as number + 1", json!(7)),
    ];
    for (script, expected) in cases {
        let record = run(script);
        assert_eq!((record.ok, record.value.json()), (true, &expected), "{script}\n{}\n{record:#?}", erased(script));
    }
}

#[test]
fn a_script_in_typescript_runs() {
    let script = "
interface Point { x: number; y?: number }
type Named<T> = T & { name: string };
import type { Elsewhere } from 'elsewhere';
abstract class Shape<T extends Point> implements Iterable<T> {
    private readonly points: T[] = [];
    static made: number = 0;
    constructor(first?: T) { Shape.made++; if (first) this.points.push(first) }
    abstract area(): number;
    add(point: T): this { this.points.push(point); return this }
    *[Symbol.iterator](): Iterator<T> { yield* this.points }
}
class Box extends Shape<Named<Point>> {
    override area(): number { return [...this].reduce((sum: number, p) => sum + p.x * (p.y ?? 1), 0) }
}
const echoed = await zero.t.echo<Named<Point>>({ name: 'a', x: 2, y: 3 } satisfies Named<Point>) as Named<Point>;
const box = new Box(echoed).add({ name: 'b', x: 4 });
return { area: box.area(), made: Shape.made, names: [...box].map((p): string => p!.name) };
";
    assert_eq!(value(script), json!({"area": 10, "made": 1, "names": ["a", "b"]}));
}

#[test]
fn errors_of_a_run_are_where_they_are_in_the_typescript() {
    let script = "type A = {\n  a: '𝒳',\n}\nconst f = <T,>(x: T, '𝒳': 1) => x";
    assert_eq!(failure(script).0, Kind::Syntax);
    let script =
        "type A = {\n  a: '𝒳',\n}\nlet a: '𝒳' | Ünï = 'é', b = (x: number): {\n  y: 1\n} => x.y.z\n\n    b(<any>1)";
    let record = run(script);
    let failure = record.failure.unwrap();
    // `.z` of undefined.
    assert_eq!((failure.kind, failure.line, failure.column), (Kind::Script, Some(6), Some(10)), "{}", failure.message);
    let record = run("const x: any = 1, y: '𝒳' = null as any; y.z");
    let failure = record.failure.unwrap();
    assert_eq!((failure.kind, failure.line, failure.column), (Kind::Script, Some(1), Some(44)), "{}", failure.message);
    let record = run("interface A {}\nlet x: A = {}\n  ;await zero.t.fail('no' as string)");
    let failure = record.failure.unwrap();
    assert_eq!((failure.kind, failure.line), (Kind::Tool, Some(3)));
}

#[test]
fn rule_9_a_playground_takes_typescript_too() {
    let run = |code: &str| playground::run(&catalogue(), &playground::Options::new(code));
    let code = "import type { Elsewhere } from 'elsewhere';
interface Row { n: number }
export type Rows = Row[];
const sum = (rows: Rows): number => rows.reduce((all, { n }) => all + n, 0);
export default async function main(rows: Rows = [{ n: 1 }]): Promise<number> {
  const more = await tools.echo<Row>({ value: { n: 41 } } as any) as Row;
  return sum([...rows, more!]);
}";
    assert_eq!(run(code).result, Some(json!(42)), "{:?}", run(code));
    for (code, result) in [
        ("export default (x?: any): string => typeof x", json!("undefined")),
        ("export default <T>(function (): T { return <any>5 })", json!(5)),
        ("const f = (): 1 => 1\nexport { f as default, type T }\ntype T = 2", json!(1)),
    ] {
        assert_eq!(run(code).result, Some(result), "{code}: {:?}", run(code));
    }
    // Where it fails, it does so at its own lines and columns.
    for (code, says) in [
        ("const a: string = 'é'\nexport default (x: any): any => x.y", "(line 2, column 35)"),
        ("export enum A { B }", "an enum is code"),
        ("let a: T\nexport default (x: T) => ;", "(line 2, column 26)"),
        ("export = 5", "write `export default`"),
    ] {
        let outcome = run(code);
        assert!(!outcome.success && outcome.error.as_ref().unwrap().contains(says), "{code}: {outcome:?}");
    }
}

#[test]
fn a_plan_reads_typescript_too() {
    let world = catalogue().world();
    let plan = plan::plan(&world, "let x: string = '𝒳'\nconst y = await zero.t.echo<A>(x!) as A; await zero.t.ecco(y)");
    assert_eq!(plan.calls[0].tool.as_deref(), Some("t.echo"));
    assert_eq!((plan.faults.len(), plan.faults[0].line, plan.faults[0].column), (1, 2, 55), "{:?}", plan.faults);
    let plan = plan::plan(&world, "enum A {}");
    assert!(plan.faults[0].message.contains("an enum is code"));
}

#[test]
fn what_is_more_than_a_type_is_refused_by_name_with_a_remedy() {
    let cases = [
        ("let x\n  enum A { B }", "an enum is code", "write an object", 2, 3),
        ("const enum A { B }", "an enum is code", "as const", 1, 1),
        ("export enum A { B }", "an enum is code", "as const", 1, 8),
        ("/* 𝒳 */ namespace N { export const x = 1 }", "a namespace with values", "write an object", 1, 10),
        ("namespace A.B { f() }", "a namespace with values", "write an object", 1, 1),
        ("module N { export function f() {} }", "a namespace with values", "write an object", 1, 1),
        ("class A { constructor(private x: number) {} }", "a parameter property", "in the constructor", 1, 23),
        ("class A { constructor(a: B, readonly x = 1) {} }", "a parameter property", "in the constructor", 1, 29),
        ("import fs = require('fs')", "`import x = …`", "const x", 1, 1),
        ("import A = B.C", "`import x = …`", "const x", 1, 1),
        ("export = x", "`export =`", "a script `return`", 1, 1),
        ("let f = () =><A>{ a: 1 }.a ?? 2", "no room", "a space before it", 1, 14),
        ("@dec class A { x: number }", "decorators", "call the function yourself", 1, 1),
        ("class A { @dec x: number }", "decorators", "call the function yourself", 1, 11),
    ];
    for (script, what, remedy, line, column) in cases {
        let record = run(script);
        let failure = record.failure.unwrap_or_else(|| panic!("{script}"));
        assert_eq!((failure.kind, failure.line, failure.column), (Kind::Syntax, Some(line), Some(column)), "{script}");
        assert!(failure.message.starts_with("SyntaxError: ") && failure.message.contains(what), "{}", failure.message);
        assert!(failure.message.contains(remedy), "{}", failure.message);
    }
}

#[test]
fn a_text_without_types_is_reported_as_javascript() {
    for script in
        ["let x = ;", "foo(", "let a; let a", "return 'abc", "if (", "1 +", "const x", "break", "let x = {a: 1", "a b"]
    {
        let expected = parses(script).expect_err(script);
        let failure = run(script).failure.unwrap();
        let message = failure.message.strip_prefix("SyntaxError: ").unwrap();
        let said = format!("{}:{}: {message}", failure.line.unwrap(), failure.column.unwrap());
        assert_eq!(said, expected, "{script}");
    }
}

#[test]
fn a_mistake_in_typescript_is_where_it_is_not_where_the_types_begin() {
    for (script, line, column) in [
        ("let x: number = 1\nlet y: = 2", 2, 8),
        ("interface A { x: number }\nlet a: A = (1 + ;", 2, 17),
        ("let x: number = 1\nlet x: number = 2", 2, 5),
        ("const f = (x: number) => x\nreturn f(1))", 2, 12),
        ("import x from 'y'; let z: T", 1, 1),
    ] {
        let failure = run(script).failure.unwrap();
        assert_eq!(
            (failure.kind, failure.line, failure.column),
            (Kind::Syntax, Some(line), Some(column)),
            "{script}: {}",
            failure.message
        );
    }
}

/// Files of JavaScript of this repository.
fn javascript() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pending: Vec<_> =
        ["test262-subset", "benches/kernels", "examples", "prelude"].map(|dir| root.join(dir)).into();
    let mut files = Vec::new();
    while let Some(path) = pending.pop() {
        if path.is_dir() {
            pending.extend(std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|extension| extension == "js")
            && let Ok(text) = std::fs::read_to_string(&path)
        {
            files.push((path.display().to_string(), text));
        }
    }
    files
}

#[test]
fn erasing_javascript_changes_nothing() {
    let files = javascript();
    assert!(files.len() > 300, "{}", files.len());
    let (mut same, mut refused, mut different) = (0, 0, Vec::new());
    for (name, text) in &files {
        match erase(text) {
            Ok(out) if out == *text => same += 1,
            Ok(_) => different.push(name),
            Err(_) => refused += 1,
        }
    }
    assert!(different.is_empty(), "{different:#?}");
    // What only scripts in sloppy mode may say, negative tests, and decorators.
    assert!(same > refused * 8, "{same} the same, {refused} refused");
}

/// Statements that can follow each other, with and without a semicolon between them.
const STATEMENTS: &[&str] = &[
    "let a: T = b",
    "b as T",
    "b satisfies T",
    "b!",
    "type A = B",
    "interface A {}",
    "declare let x: T",
    "f<T>()",
    "f<T>",
    "class C { x: T }",
    "class D<T> extends E<T> implements F { readonly [x]: T = 1 as T\n ['y']?: T\n get: T\n m(): T {} }",
    "abstract class G { abstract m(): T; abstract x: T\n private y = z as T\n static *g<T>() {} [k: string]: T }",
    "function g(x: T): T; function g(this: T, x?: T): T { return x as T }",
    "(b as T)",
    "[b as T]",
    "`${b as T}`",
    "+b!",
    "-(<T>b)",
    "/x/.test(b as string)",
    "() => b as T",
    "(x: T): T => x",
    "async <T>(x: T): Promise<\nT\n> => <T>{ x }",
    "if (b as T) b as T\nelse b!",
    "for (const x of b as T[]) x as T",
    "do b as T\nwhile (b!)",
    "l: b as T",
    "{ b as T }",
    "return <T>b",
    "throw b as T",
    "try { b! } catch (e: any) { e! }",
    "switch (b as T) { case c as T: d as T }",
    "let { x = <T>1, ...y }: T = b",
    "var z: {\n a: T,\n b(): T }\n",
    "import type { T } from 't'",
    "export type { T }",
    "x = y as T ? <T>1 : (z: T): T => z",
    "'use strict' as T",
    "b++",
    "b",
    "(b)",
    "[b]",
    "'x'",
    "function h() {}",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// What TypeScript's parser takes is JavaScript once it is erased, with the same lines; erased again, it stays.
    #[test]
    fn what_is_left_is_javascript(picks in prop::collection::vec((0..STATEMENTS.len(), 0..3usize), 1..8)) {
        let mut source = String::new();
        for (i, (pick, separator)) in picks.iter().enumerate() {
            // The same name is not declared twice.
            source.push_str(&format!("{{ {}{}", STATEMENTS[*pick], ["\n", ";", " // c\n"][*separator]));
            source.push_str(if i % 2 == 0 { "}\n" } else { "(b)\n}" });
        }
        if let Ok(out) = erase(&source) {
            let shown = format!("{source}\n---\n{out}");
            prop_assert!(out.contains("import") || out.contains("export") || parses(&out).is_ok(), "{:?}\n{}", parses(&out), shown);
            prop_assert_eq!(source.lines().count(), out.lines().count(), "{}", shown);
            prop_assert_eq!(erase(&out), Ok(out.clone()), "{}", shown);
        }
    }
    /// No text makes it panic, or takes anything but types out of it.
    #[test]
    fn any_text_is_taken_or_refused(picks in prop::collection::vec(0..FRAGMENTS.len(), 0..40)) {
        let source: Vec<&str> = picks.iter().map(|pick| FRAGMENTS[*pick]).collect();
        let source = source.join(" ");
        if let Err(error) = erase(&source) {
            prop_assert!(!error.message.contains("gave up"), "{}", source);
        }
    }
}
const FRAGMENTS: &[&str] = &[
    "let",
    "x",
    ":",
    "T",
    "=",
    "1",
    "<",
    ">",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "=>",
    "as",
    "satisfies",
    "!",
    "?",
    "class",
    "enum",
    "interface",
    "type",
    "declare",
    "abstract",
    "public",
    "readonly",
    "function",
    "async",
    "\n",
    ";",
    ",",
    ".",
    "'𝒳'",
    "`${",
    "}`",
    "/*",
    "*/",
    "//",
    "import",
    "export",
    "from",
    "this",
    "...",
    "@",
    "é",
    "implements",
    "extends",
    "namespace",
    "|",
    "&",
];

#[test]
fn nesting_is_bounded_by_the_stack_and_by_the_clock() {
    let deep = [
        ("[", "]"),
        ("(", ")"),
        ("{", "}"),
        ("!", ""),
        ("a=>", "1"),
        ("a?b:", "c"),
        ("if(a)", ";"),
        ("f<", ""),
        ("(a=(", ""),
        ("-", "1"),
        ("`${", "}`"),
        ("class A{x=", "}"),
        ("(a:T)=>", "1"),
        ("async(a)=>", "1"),
        ("x as ", "T"),
        ("a+", "b"),
        ("a.b.", "c"),
        ("function f(){", "}"),
        ("new ", "A"),
        ("await ", "1"),
        ("a?(b):", "c"),
        ("(a,b=>", ")"),
        ("<T>", "1"),
        ("x=", "1"),
        ("{a:", "}"),
    ];
    for (open, close) in deep {
        for n in [60, 10_000] {
            let script = format!("let x: T = 1; y = {}1{}", open.repeat(n), close.repeat(n));
            let options = RunOptions::new(script).timeout_ms(400.0);
            let began = std::time::Instant::now();
            let record = tool_exec::run(&catalogue(), &options);
            let took = began.elapsed().as_millis();
            assert!(record.failure.is_none_or(|failure| !failure.message.contains("gave up")), "{open}");
            assert!(took < if cfg!(debug_assertions) { 4_000 } else { 1_000 }, "{open} {n}: {took}");
        }
        let types = format!("let x: {}T{} = 1", open.repeat(10_000), close.repeat(10_000));
        let _ = tool_exec::run(&catalogue(), &RunOptions::new(types).timeout_ms(400.0));
    }
    let tries = format!("let x: T = {}", "(a=".repeat(5_000));
    assert!(failure(&tries).1.contains("nests too deeply"));
    let long = format!("let x: T = [{}]", "a, ".repeat(200_000));
    assert!(failure(&long).1.contains("too long, or nests too deeply"));
    let data = format!("let x: number[] = [{}]; return x.length", "1, ".repeat(200_000));
    assert_eq!(value(&data), json!(200_000));
}
