//! Character classes: plain ones, and those of `v` mode with their operations and strings.

use super::TOO_LARGE;
use super::builder::Builder;
use super::parser::{Atom, Parsed, Parser};

/// The longest string of a class.
const MAX_STRING: usize = 500;

/// A class of `v` mode.
struct ClassSet<S> {
    set: S,
    /// It may match strings that are not one character.
    /// <https://tc39.es/ecma262/#sec-static-semantics-maycontainstrings>
    strings: bool,
}

impl<B: Builder> Parser<'_, B> {
    pub(super) fn class(&mut self) -> Parsed<B::Set> {
        if self.modes.set_notation {
            return Ok(self.class_set()?.set);
        }
        self.at += 1;
        let negated = self.eat('^');
        let mut set = self.builder.empty_set();
        loop {
            if self.eat(']') {
                return Ok(self.builder.finish_class(set, negated, self.modes));
            }
            let low = self.class_atom()?;
            if self.peek() != Some('-' as u32) || matches!(self.peek_at(1), None | Some(0x5D)) {
                self.add(&mut set, low);
                continue;
            }
            self.at += 1;
            let high = self.class_atom()?;
            match (low, high) {
                (Atom::Character(low), Atom::Character(high)) if low > high => {
                    return Err("Range out of order in character class");
                }
                (Atom::Character(low), Atom::Character(high)) => {
                    self.builder.add_range(&mut set, low, high, self.modes);
                }
                _ if self.modes.unicode => return Err("Invalid character class"),
                (low, high) => {
                    for atom in [low, Atom::Character('-' as u32), high] {
                        self.add(&mut set, atom);
                    }
                }
            }
        }
    }

    fn add(&mut self, set: &mut B::Set, atom: Atom<B::Set>) {
        match atom {
            Atom::Character(c) => self.builder.add_range(set, c, c, self.modes),
            Atom::Class(other) | Atom::Strings(other) => self.builder.unite(set, other),
        }
    }

    fn class_atom(&mut self) -> Parsed<Atom<B::Set>> {
        self.step(1)?;
        let Some(c) = self.peek() else { return Err("Unterminated character class") };
        self.at += 1;
        if c == '\\' as u32 { self.character_escape(true) } else { Ok(Atom::Character(c)) }
    }

    // ---- `v` mode

    fn class_set(&mut self) -> Parsed<ClassSet<B::Set>> {
        self.enter()?;
        self.at += 1;
        let negated = self.eat('^');
        let ClassSet { set, strings } = if self.eat(']') {
            ClassSet { set: self.builder.empty_set(), strings: false }
        } else {
            self.class_set_contents()?
        };
        self.depth -= 1;
        if negated && strings {
            return Err("Negated character class may contain strings");
        }
        Ok(ClassSet { set: self.builder.finish_class(set, negated, self.modes), strings })
    }

    fn class_set_contents(&mut self) -> Parsed<ClassSet<B::Set>> {
        let first = self.class_set_operand()?;
        for operator in ["&&", "--"] {
            if self.eat_text(operator) {
                return self.class_set_operation(first, operator);
            }
        }
        let mut strings = false;
        let mut set = self.builder.empty_set();
        let mut operand = first;
        loop {
            if self.peek() == Some('-' as u32) && self.peek_at(1) != Some('-' as u32) {
                self.at += 1;
                match (operand, self.class_set_operand()?) {
                    (Atom::Character(low), Atom::Character(high)) if low <= high => {
                        self.builder.add_range(&mut set, low, high, self.modes);
                    }
                    (Atom::Character(_), Atom::Character(_)) => return Err("Range out of order in character class"),
                    _ => return Err("Invalid character class"),
                }
            } else {
                strings |= matches!(operand, Atom::Strings(_));
                self.add(&mut set, operand);
            }
            if self.eat(']') {
                return Ok(ClassSet { set, strings });
            }
            if self.eat_text("&&") || self.eat_text("--") {
                return Err("Invalid set operation in character class");
            }
            operand = self.class_set_operand()?;
        }
    }

    /// The first operand and operator have been read.
    fn class_set_operation(&mut self, first: Atom<B::Set>, operator: &str) -> Parsed<ClassSet<B::Set>> {
        let mut strings = matches!(first, Atom::Strings(_));
        let mut set = self.set_of(first);
        loop {
            if self.peek() == Some('&' as u32) {
                return Err("Invalid character in character class");
            }
            let operand = self.class_set_operand()?;
            let has_strings = matches!(operand, Atom::Strings(_));
            let other = self.set_of(operand);
            if operator == "&&" {
                strings &= has_strings;
                self.builder.intersect(&mut set, other);
            } else {
                self.builder.subtract(&mut set, other);
            }
            if self.eat(']') {
                return Ok(ClassSet { set, strings });
            }
            if !self.eat_text(operator) {
                return Err(match self.peek() {
                    None => "Unterminated character class",
                    Some(_) => "Invalid set operation in character class",
                });
            }
        }
    }

    fn set_of(&mut self, atom: Atom<B::Set>) -> B::Set {
        match atom {
            Atom::Class(set) | Atom::Strings(set) => set,
            Atom::Character(c) => {
                let mut set = self.builder.empty_set();
                self.builder.add_range(&mut set, c, c, self.modes);
                set
            }
        }
    }

    fn class_set_operand(&mut self) -> Parsed<Atom<B::Set>> {
        self.step(1)?;
        let Some(code) = self.peek() else { return Err("Unterminated character class") };
        match char::from_u32(code).unwrap_or('\u{FFFD}') {
            '[' => {
                let ClassSet { set, strings } = self.class_set()?;
                return Ok(if strings { Atom::Strings(set) } else { Atom::Class(set) });
            }
            '\\' => {
                self.at += 1;
                return if self.eat_text("q{") { self.class_string() } else { self.character_escape(true) };
            }
            '(' | ')' | '{' | '}' | '/' | '-' | '|' | ']' => return Err("Invalid character in character class"),
            c if "&!#$%*+,.:;<=>?@^`~".contains(c) && self.peek_at(1) == Some(code) => {
                return Err("Invalid set operation in character class");
            }
            _ => self.at += 1,
        }
        Ok(Atom::Character(code))
    }

    /// `\q{a|bc}`; the brace has been read.
    fn class_string(&mut self) -> Parsed<Atom<B::Set>> {
        let mut strings: Vec<Vec<u32>> = Vec::new();
        let mut last = Vec::new();
        loop {
            if self.eat('}') {
                strings.push(last);
                let only_characters = strings.iter().all(|s| s.len() == 1);
                let set = self.builder.strings(strings, self.modes);
                return Ok(if only_characters { Atom::Class(set) } else { Atom::Strings(set) });
            }
            if self.eat('|') {
                self.step(1)?;
                strings.push(std::mem::take(&mut last));
                continue;
            }
            match self.class_set_operand()? {
                // Each character nests.
                Atom::Character(_) if last.len() >= MAX_STRING => return Err(TOO_LARGE),
                Atom::Character(c) => last.push(c),
                _ => return Err("Invalid escape"),
            }
        }
    }
}
