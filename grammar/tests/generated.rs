//! Generated sources: printing is a fixed point of parsing; mutated sources never panic.

use proptest::prelude::*;
use zerojs_grammar::{Goal, parse, print};

/// Makes a source of the bytes it is given.
struct Writer<'b> {
    bytes: std::slice::Iter<'b, u8>,
    names: u32,
}

impl Writer<'_> {
    fn pick(&mut self, count: u8) -> u8 {
        self.bytes.next().copied().unwrap_or(0) % count
    }

    fn fresh(&mut self) -> String {
        self.names += 1;
        format!("v{}", self.names)
    }

    fn statements(&mut self, depth: u32) -> String {
        (0..self.pick(4)).map(|_| self.statement(depth) + "\n").collect()
    }

    fn statement(&mut self, depth: u32) -> String {
        if depth == 0 {
            return format!("{};", self.name());
        }
        let d = depth - 1;
        match self.pick(20) {
            0 => format!("{{ {} }}", self.statements(d)),
            1 => format!("var {} = {}", self.target(d), self.expression(d)),
            2 => format!("let {} = {}", self.fresh(), self.expression(d)),
            3 => format!("if ({}) {} else {}", self.expression(d), self.statement_only(d), self.statement_only(d)),
            4 => format!("for (var {} of {}) {}", self.target(d), self.assignment(d), self.statement_only(d)),
            5 => format!("for (let {} = 0; {}; {}) break", self.fresh(), self.expression(d), self.expression(d)),
            6 => format!("do {} while ({})", self.statement_only(d), self.expression(d)),
            7 => format!("try {{ {} }} catch ({}) {{ {} }}", self.statements(d), self.target(d), self.statements(d)),
            8 => format!(
                "switch ({}) {{ case {}: {} default: }}",
                self.expression(d),
                self.expression(d),
                self.statements(d)
            ),
            9 => format!("function {}({}) {{ {} }}", self.fresh(), self.target(d), self.statements(d)),
            10 => format!("class {} {{ {} }}", self.fresh(), self.elements(d)),
            11 => format!("throw {}", self.expression(d)),
            12 => format!("{}: {}", self.fresh(), self.statement_only(d)),
            13 => format!("({})", self.expression(d)),
            14 => format!(
                "function* {}() {{ yield {}; yield* {} }}",
                self.fresh(),
                self.assignment(d),
                self.assignment(d)
            ),
            15 => format!(
                "async function {}() {{ await {}\n for await ({} of a); }}",
                self.fresh(),
                self.unary(d),
                self.name()
            ),
            16 => format!("({} = {})", self.pattern(d), self.assignment(d)),
            17 => format!("with ({}) {}", self.expression(d), self.statement_only(d)),
            _ => format!("{} = {}", self.name(), self.expression(d)),
        }
    }

    /// A statement that is no declaration.
    fn statement_only(&mut self, depth: u32) -> String {
        match self.pick(3) {
            0 => format!("{{ {} }}", self.statements(depth)),
            1 => ";".into(),
            _ => format!("({});", self.expression(depth)),
        }
    }

    fn name(&mut self) -> String {
        ["a", "b", "async", "of", "get", "let", "$", "\u{e9}", "l\\u0065t", "eval", "yield", "undefined"]
            [self.pick(12) as usize]
            .into()
    }

    fn target(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.fresh();
        }
        let d = depth - 1;
        match self.pick(4) {
            0 => format!("[{}, , {} = {}, ...{}]", self.target(d), self.target(d), self.assignment(d), self.target(d)),
            1 => format!(
                "{{ {}, {}: {}, [{}]: {} = 1 }}",
                self.fresh(),
                self.key(d),
                self.target(d),
                self.assignment(d),
                self.target(d)
            ),
            _ => self.fresh(),
        }
    }

    fn pattern(&mut self, depth: u32) -> String {
        match self.pick(3) {
            0 => format!("[{}.x, ...{}[0]]", self.name(), self.name()),
            1 => format!("{{ {}: {}, ...{} }}", self.key(depth), self.name(), self.name()),
            _ => format!("[[{} = {}]]", self.name(), self.assignment(depth.saturating_sub(1))),
        }
    }

    fn key(&mut self, depth: u32) -> String {
        match self.pick(6) {
            0 => "if".into(),
            1 => "'q\\n'".into(),
            2 => "1.5".into(),
            3 if depth > 0 => format!("[{}]", self.assignment(depth - 1)),
            4 => "static".into(),
            _ => "k".into(),
        }
    }

    fn elements(&mut self, depth: u32) -> String {
        let d = depth.saturating_sub(1);
        (0..self.pick(4))
            .map(|_| match self.pick(6) {
                0 => format!("{} = {};", self.key(d), self.assignment(d)),
                1 => format!("static {{ {} }}", self.statements(d)),
                2 => format!("get {}() {{ {} }}", self.key(d), self.statements(d)),
                3 => format!("static async *{}({}) {{ }}", self.key(d), self.target(d)),
                4 => format!("#{} = 1\n", self.fresh()),
                _ => format!("{}() {{ {} }}", self.key(d), self.statements(d)),
            })
            .collect()
    }

    fn expression(&mut self, depth: u32) -> String {
        if self.pick(8) == 0 {
            format!("{}, {}", self.assignment(depth), self.assignment(depth))
        } else {
            self.assignment(depth)
        }
    }

    fn assignment(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.primary(0);
        }
        let d = depth - 1;
        match self.pick(10) {
            0 => format!("{} = {}", self.name(), self.assignment(d)),
            1 => format!(
                "{} {} {}",
                self.name(),
                ["+=", "&&=", "**=", ">>>="][self.pick(4) as usize],
                self.assignment(d)
            ),
            2 => format!("{} ? {} : {}", self.unary(d), self.assignment(d), self.assignment(d)),
            3 => format!("({}) => {}", self.target(d), self.primary(d)),
            4 => format!("async ({}) => {{ {} }}", self.target(d), self.statements(d)),
            5 => format!(
                "{} {} {}",
                self.unary(d),
                ["+", "-", "in", "<", "/", "&&", "%"][self.pick(7) as usize],
                self.unary(d)
            ),
            6 => format!("{} ** {}", self.primary(d), self.unary(d)),
            _ => self.unary(d),
        }
    }

    fn unary(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.primary(0);
        }
        match self.pick(6) {
            0 => format!(
                "{} {}",
                ["!", "-", "+", "typeof", "void", "delete"][self.pick(6) as usize],
                self.unary(depth - 1)
            ),
            1 => format!("++{}.x", self.name()),
            2 => format!("{}--", self.name()),
            _ => self.primary(depth - 1),
        }
    }

    fn primary(&mut self, depth: u32) -> String {
        if depth == 0 {
            return match self.pick(8) {
                0 => "1".into(),
                1 => "0xFF".into(),
                2 => "'s\\u{1F600}\\ud800'".into(),
                3 => "/[/]\\//g".into(),
                4 => "12n".into(),
                5 => "this".into(),
                6 => "`t${1}\\n`".into(),
                _ => self.name(),
            };
        }
        let d = depth - 1;
        match self.pick(12) {
            0 => format!("({})", self.expression(d)),
            1 => format!("[{}, , ...{}]", self.assignment(d), self.assignment(d)),
            2 => format!(
                "{{ {}: {}, {}() {{ }}, ...{} }}",
                self.key(d),
                self.assignment(d),
                self.key(d),
                self.assignment(d)
            ),
            3 => format!("{}?.x?.[{}]({})", self.name(), self.expression(d), self.assignment(d)),
            4 => format!("{}({}, ...{})", self.name(), self.assignment(d), self.assignment(d)),
            5 => format!("new {}({})", self.name(), self.assignment(d)),
            6 => format!("(function {}({}) {{ {} }})", self.fresh(), self.target(d), self.statements(d)),
            7 => format!("(class {{ {} }})", self.elements(d)),
            8 => format!("a`x${{{}}}y`", self.expression(d)),
            9 => format!("{}.b", self.primary(d)),
            _ => self.primary(0),
        }
    }
}

fn write(bytes: &[u8]) -> String {
    Writer { bytes: bytes.iter(), names: 0 }.statements(5) + &Writer { bytes: bytes.iter(), names: 1000 }.statement(6)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn printing_is_a_fixed_point(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let source = write(&bytes);
        // Some of what is written has early errors.
        if let Ok(program) = parse(&source, Goal::Script) {
            let once = print(&program);
            let again = parse(&once, Goal::Script);
            prop_assert!(again.is_ok(), "{source}\n--- printed:\n{once}\n--- {}", again.unwrap_err().message);
            prop_assert_eq!(print(&again.unwrap()), once);
        }
    }

    #[test]
    fn mutated_sources_do_not_panic(
        bytes in proptest::collection::vec(any::<u8>(), 0..200),
        cuts in proptest::collection::vec((any::<u16>(), any::<u8>(), 0usize..40), 1..6),
    ) {
        const PIECES: &[&str] = &[
            "", "(", ")", "{", "}", "[", "]", "=>", "`", "${", "/", "\n", "async ", "await ", "yield ", "let ", "...", "?.",
            "function ", "class ", "static ", "#x", "'", "\\", "\\u{61}", "super", "import", "=", ",", ";", "in ", "of ",
            "\u{2028}", "0x", "1_", "<!--", "-->", "/*", "new.target", "arguments",
        ];
        let mut source = write(&bytes);
        for (at, length, piece) in cuts {
            let mut from = at as usize % (source.len() + 1);
            let mut to = (from + length as usize % 8).min(source.len());
            while !source.is_char_boundary(from) { from -= 1; }
            while !source.is_char_boundary(to) { to += 1; }
            source.replace_range(from..to, PIECES[piece % PIECES.len()]);
        }
        for goal in [Goal::Script, Goal::Module] {
            if let Err(error) = parse(&source, goal) {
                prop_assert!(error.offset as usize <= source.len() && error.line > 0 && error.column > 0);
                prop_assert!(!error.message.is_empty());
            }
        }
    }
}

#[test]
fn most_of_what_is_written_parses() {
    let parsed = (0..200u32)
        .filter(|seed| {
            let bytes: Vec<u8> =
                (0..150u32).map(|i| (seed.wrapping_mul(2_654_435_761).wrapping_add(i * 40_503) >> 7) as u8).collect();
            parse(&write(&bytes), Goal::Script).is_ok()
        })
        .count();
    assert!(parsed > 100, "{parsed} of 200");
}
