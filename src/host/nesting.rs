//! How much a text nests: a parser that tries one reading, and then another, reads what is inside again at every level.
//!
//! The count is an upper bound for any text that a parser would follow. Where a `/` may begin a regular expression or divide,
//! nothing in the rest of its line is taken to close anything.

/// The tokens of a text, each counted as often as brackets are open around it.
pub(super) fn weight(source: &str) -> usize {
    let mut scan = Scan { bytes: source.as_bytes(), ..Scan::default() };
    while scan.at < scan.bytes.len() {
        scan.token();
    }
    scan.weight
}

/// What stands before a `/`.
#[derive(Clone, Copy, Default, PartialEq)]
enum Before {
    /// An operator or an opening bracket: an expression must begin.
    #[default]
    Operator,
    /// An expression, or a part of one, has ended.
    Operand,
    /// It may be either.
    Either,
}

/// Words behind which an expression may begin.
const PREFIXES: &[&str] = &[
    "return",
    "typeof",
    "case",
    "in",
    "of",
    "delete",
    "void",
    "instanceof",
    "new",
    "throw",
    "else",
    "do",
    "yield",
    "await",
    "extends",
    "default",
    "as",
    "satisfies",
    "is",
];

#[derive(Default)]
struct Scan<'s> {
    bytes: &'s [u8],
    at: usize,
    weight: usize,
    /// Brackets that are open, `<` among them.
    depth: usize,
    /// Those of `<` in the innermost bracket of another kind, and in those around it.
    angles: usize,
    outer_angles: Vec<usize>,
    /// The number of brackets around the expressions of templates.
    templates: Vec<usize>,
    before: Before,
    /// A line has ended since the last token.
    line_ended: bool,
    /// To the end of the line, or of the text, quotes and closing brackets may be part of a regular expression.
    is_uncertain: bool,
    stays_uncertain: bool,
}

impl Scan<'_> {
    fn byte(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }
    fn is_line_end(&self, at: usize) -> bool {
        matches!(self.bytes[at], b'\n' | b'\r') || matches!(self.bytes.get(at..at + 3), Some([0xE2, 0x80, 0xA8 | 0xA9]))
    }
    fn line_end(&self) -> usize {
        (self.at..self.bytes.len()).find(|at| self.is_line_end(*at)).unwrap_or(self.bytes.len())
    }
    fn open(&mut self) {
        self.outer_angles.push(std::mem::take(&mut self.angles));
        self.depth += 1;
    }
    fn close(&mut self) {
        if let Some(angles) = self.outer_angles.pop() {
            self.depth -= 1 + self.angles;
            self.angles = angles;
        }
    }
    fn token(&mut self) {
        if self.is_line_end(self.at) {
            self.line_ended = true;
            self.is_uncertain = self.stays_uncertain;
            self.at += if self.bytes[self.at] < 0x80 { 1 } else { 3 };
            return;
        }
        let c = self.byte(0);
        if c.is_ascii_whitespace() {
            self.at += 1;
            return;
        }
        let is_comment = c == b'/' && matches!(self.byte(1), b'/' | b'*');
        if is_comment && !self.is_uncertain {
            return self.comment();
        }
        self.weight += self.depth;
        let line_ended = std::mem::take(&mut self.line_ended);
        if c.is_ascii_alphanumeric() || c >= 0x80 || matches!(c, b'_' | b'$' | b'#') {
            return self.word();
        }
        if self.is_uncertain {
            return self.sign_of_uncertain(c);
        }
        match c {
            b'"' | b'\'' => self.string(c),
            b'`' => self.template(),
            b'}' if self.templates.last() == Some(&self.outer_angles.len()) => {
                self.templates.pop();
                self.close();
                self.template();
            }
            b'/' => self.slash(line_ended),
            _ => self.sign(c),
        }
    }
    fn word(&mut self) {
        let start = self.at;
        while self.at < self.bytes.len() && !self.is_line_end(self.at) {
            let c = self.byte(0);
            if !c.is_ascii_alphanumeric() && c < 0x80 && !matches!(c, b'_' | b'$' | b'#') {
                break;
            }
            self.at += 1;
        }
        let word = &self.bytes[start..self.at];
        let is_prefix = PREFIXES.iter().any(|prefix| prefix.as_bytes() == word);
        self.before = if is_prefix { Before::Either } else { Before::Operand };
    }
    fn sign(&mut self, c: u8) {
        let doubled = self.at > 0 && self.bytes[self.at - 1] == c;
        match c {
            b'(' | b'[' | b'{' => self.open(),
            b')' | b']' | b'}' => self.close(),
            b'<' if self.byte(1) != b'=' => {
                self.angles += 1;
                self.depth += 1;
            }
            b'>' if self.angles > 0 && self.at > 0 && self.bytes[self.at - 1] != b'=' => {
                self.angles -= 1;
                self.depth -= 1;
            }
            // No list of types goes on behind these.
            b';' => self.depth -= std::mem::take(&mut self.angles),
            b'&' | b'|' if doubled => self.depth -= std::mem::take(&mut self.angles),
            _ => {}
        }
        self.before = match c {
            b']' => Before::Operand,
            b')' | b'}' | b'>' | b'!' | b'.' => Before::Either,
            b'+' | b'-' if doubled => Before::Either,
            _ => Before::Operator,
        };
        self.at += 1;
    }
    fn sign_of_uncertain(&mut self, c: u8) {
        match c {
            b'(' | b'[' | b'{' => self.open(),
            b'<' => {
                self.angles += 1;
                self.depth += 1;
            }
            // A template or a comment may begin that goes on in the next line, or a string may.
            b'`' => self.stays_uncertain = true,
            b'*' if self.at > 0 && self.bytes[self.at - 1] == b'/' => self.stays_uncertain = true,
            b'\\' if self.at + 1 == self.line_end() => self.stays_uncertain = true,
            _ => {}
        }
        self.before = Before::Either;
        self.at += 1;
    }
    fn comment(&mut self) {
        let is_line = self.byte(1) == b'/';
        self.at += 2;
        if is_line {
            self.at = self.line_end();
            return;
        }
        let rest = &self.bytes[self.at..];
        let length = rest.windows(2).position(|pair| pair == b"*/").map_or(rest.len(), |found| found + 2);
        self.at += length;
        // It may have held the end of a line.
        self.line_ended = true;
    }
    fn string(&mut self, quote: u8) {
        self.at += 1;
        while self.at < self.bytes.len() && !matches!(self.byte(0), b'\n' | b'\r') {
            match self.byte(0) {
                b'\\' if self.bytes[self.at..].starts_with(b"\\\r\n") => self.at += 3,
                b'\\' => self.at += 2,
                c => {
                    self.at += 1;
                    if c == quote {
                        break;
                    }
                }
            }
        }
        self.at = self.at.min(self.bytes.len());
        self.before = Before::Operand;
    }
    /// From a template's beginning, or from the end of an expression in it, to the next expression or the end.
    fn template(&mut self) {
        self.at += 1;
        while self.at < self.bytes.len() {
            match self.byte(0) {
                b'\\' => self.at += 2,
                b'`' => {
                    self.at += 1;
                    break;
                }
                b'$' if self.byte(1) == b'{' => {
                    self.at += 2;
                    self.open();
                    self.templates.push(self.outer_angles.len());
                    self.before = Before::Operator;
                    return;
                }
                _ => self.at += 1,
            }
        }
        self.at = self.at.min(self.bytes.len());
        self.before = Before::Operand;
    }
    fn slash(&mut self, line_ended: bool) {
        let line_end = self.line_end();
        // A regular expression ends in its line.
        let may_end = self.bytes[self.at + 1..line_end].contains(&b'/');
        match self.before {
            Before::Operator => self.regular_expression(line_end),
            Before::Operand if !line_ended => self.sign(b'/'),
            _ if !may_end => self.sign(b'/'),
            _ => {
                self.is_uncertain = true;
                // Where the expression in a template ends could not be told.
                self.stays_uncertain |= !self.templates.is_empty();
                self.at += 1;
            }
        }
    }
    fn regular_expression(&mut self, line_end: usize) {
        let mut in_class = false;
        self.at += 1;
        while self.at < line_end {
            match self.byte(0) {
                b'\\' => self.at += 1,
                b'[' => in_class = true,
                b']' => in_class = false,
                b'/' if !in_class => {
                    self.at += 1;
                    break;
                }
                _ => {}
            }
            self.at += 1;
        }
        self.at = self.at.min(line_end);
        self.before = Before::Operand;
    }
}

#[cfg(test)]
mod tests {
    use super::weight;

    #[test]
    fn tokens_weigh_as_much_as_there_is_open_around_them() {
        assert_eq!(weight("a b; c"), 0);
        assert_eq!(weight("(a (b) c)"), 8);
        assert_eq!(weight("f<A, B>(c)"), 6);
        // `i < n` opens nothing that outlives the semicolon.
        assert_eq!(weight("i < n; j"), weight("i < n;"));
    }

    #[test]
    fn what_is_no_code_opens_and_closes_nothing() {
        for hidden in
            ["'(((\\'('", "\"(((\"", "`((${1}((`", "/*((( \n (*/", "//(((\n", "= /[/(]((\\//g", "x = 1 / 2; // (((\n"]
        {
            assert!(weight(&format!("{hidden}; a a a")) <= 3, "{hidden}");
        }
    }

    #[test]
    fn nothing_hides_what_nests() {
        let deep = "(a=".repeat(100);
        let least = weight(&deep);
        for before in [
            "')';",
            "if (a) /\"/.test(x) +",
            "if (a) /'/;",
            "type A = T[]\n/\"/;",
            "type A = 'x'\n/`/;",
            "`${a}`;",
            "x = y! / 1;",
            "`${a / 1 / 2}`;",
            "// a\u{2028}",
            "/[\"]/;",
            "/\\//;",
            "'\\\n';",
            "{}/'/;",
            "a++ /'/;",
            "return /'/;",
            "`\\`${'}'}`;",
        ] {
            assert!(weight(&format!("{before}{deep}")) >= least, "{before}");
        }
        // Closing brackets in strings close nothing.
        let strings = "(')))',".repeat(100);
        assert!(weight(&strings) >= 100 * 100 / 2, "{}", weight(&strings));
    }
}
