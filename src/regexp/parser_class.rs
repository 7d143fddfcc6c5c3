//! Character classes and `\p{…}`: plain ones, and those of `v` mode with their operations and strings.

use super::char_class::CharSet;
use super::node::Node;
use super::parser::{Escape, Parsed, Parser};
use super::{TOO_LARGE, emoji, unicode};
use std::collections::BTreeSet;
use zerojs_grammar::regexp_properties::{Property, lone_property, property_with_value};

/// An operand of `v` mode.
struct Operand {
    set: CharSet,
    /// Strings that are not one character long.
    strings: BTreeSet<Vec<u32>>,
    /// Only a single character can be the end of a range.
    character: Option<u32>,
    may_contain_strings: bool,
}
impl Operand {
    fn of_set(set: CharSet) -> Operand {
        Operand { set, strings: BTreeSet::new(), character: None, may_contain_strings: false }
    }
}

/// The longest string of a class.
const MAX_STRING: usize = 500;

/// Adds the ranges of a set to others. Where there are many, room is made by joining those that touch before more is asked for.
fn extend(ranges: &mut Vec<(u32, u32)>, set: &CharSet) {
    const MANY: usize = 1 << 16;
    if ranges.len() > MANY && ranges.len() + set.ranges().len() > ranges.capacity() {
        let joined = CharSet::from_ranges(ranges);
        ranges.clear();
        ranges.reserve(joined.ranges().len() * 2 + set.ranges().len());
        ranges.extend_from_slice(joined.ranges());
    }
    ranges.extend_from_slice(set.ranges());
}

impl Parser<'_> {
    /// `{…}` of `\p`.
    // CompileToCharSet of UnicodePropertyValueExpression, https://tc39.es/ecma262/#sec-compiletocharset
    pub(super) fn property(&mut self, negated: bool) -> Parsed<Escape> {
        const INVALID: &str = "Invalid property name";
        if !self.eat('{') {
            return Err(INVALID);
        }
        let mut text = String::new();
        loop {
            match self.peek().and_then(char::from_u32) {
                Some('}') => break,
                Some(c) if c.is_ascii_alphanumeric() || c == '_' || c == '=' => text.push(c),
                _ => return Err(INVALID),
            }
            self.at += 1;
        }
        self.at += 1;
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (text.as_str(), None),
        };
        let known = match value {
            Some(value) => property_with_value(name, value),
            None => lone_property(name),
        };
        match known {
            Some(Property::OfCharacters) => {
                let mut set = unicode::property(name, value).ok_or(INVALID)?;
                if self.set_notation {
                    self.close(&mut set);
                }
                if negated {
                    set = set.complement();
                }
                self.close(&mut set);
                Ok(Escape::Set(set))
            }
            Some(Property::OfStrings) if self.set_notation && !negated => Ok(Escape::Strings(emoji::strings_of(name))),
            _ => Err(INVALID),
        }
    }

    fn close(&self, set: &mut CharSet) {
        if let Some(orbits) = self.orbits() {
            set.close(orbits);
        }
    }

    /// Strings of one character apart from the others, all folded if case is ignored.
    pub(super) fn split_strings(&self, strings: Vec<Vec<u32>>) -> (CharSet, Vec<Vec<u32>>) {
        let mut single = Vec::new();
        let mut others = Vec::new();
        for mut string in strings {
            if let [c] = string[..] {
                single.push((c, c));
                continue;
            }
            if let Some(orbits) = self.orbits() {
                string.iter_mut().for_each(|c| *c = orbits.representative(*c));
            }
            others.push(string);
        }
        let mut set = CharSet::from_ranges(&single);
        self.close(&mut set);
        (set, others)
    }

    pub(super) fn class(&mut self) -> Parsed<Node> {
        if self.set_notation {
            let operand = self.class_set()?;
            if operand.strings.is_empty() {
                return Ok(self.set_node(operand.set));
            }
            return Ok(self.strings_node(operand.set, operand.strings.into_iter().collect()));
        }
        self.at += 1;
        let negated = self.eat('^');
        let mut ranges = Vec::new();
        let add = |ranges: &mut Vec<(u32, u32)>, atom: &Escape| match atom {
            Escape::Char(c) => ranges.push((*c, *c)),
            Escape::Set(set) => extend(ranges, set),
            Escape::Strings(_) => {}
        };
        loop {
            if self.eat(']') {
                break;
            }
            let low = self.class_atom()?;
            if self.peek() != Some('-' as u32) || matches!(self.peek_at(1), None | Some(0x5D)) {
                add(&mut ranges, &low);
                continue;
            }
            self.at += 1;
            let high = self.class_atom()?;
            match (&low, &high) {
                (Escape::Char(low), Escape::Char(high)) if low > high => {
                    return Err("Range out of order in character class");
                }
                (Escape::Char(low), Escape::Char(high)) => ranges.push((*low, *high)),
                _ if self.unicode => return Err("Invalid character class"),
                _ => {
                    add(&mut ranges, &low);
                    ranges.push(('-' as u32, '-' as u32));
                    add(&mut ranges, &high);
                }
            }
        }
        let mut set = CharSet::from_ranges(&ranges);
        self.close(&mut set);
        if negated {
            set = set.complement();
        }
        Ok(self.set_node(set))
    }

    fn class_atom(&mut self) -> Parsed<Escape> {
        self.watch.step();
        let Some(c) = self.peek() else { return Err("Unterminated character class") };
        self.at += 1;
        if c != '\\' as u32 {
            return Ok(Escape::Char(c));
        }
        if self.peek().is_none() {
            return Err("\\ at end of pattern");
        }
        self.character_escape(true)
    }

    // ---- `v` mode

    fn class_set(&mut self) -> Parsed<Operand> {
        self.enter()?;
        self.at += 1;
        let negated = self.eat('^');
        let mut operand = Operand::of_set(CharSet::new());
        if !self.eat(']') {
            operand = self.class_set_contents()?;
        }
        self.depth -= 1;
        operand.character = None;
        if negated {
            if operand.may_contain_strings {
                return Err("Negated character class may contain strings");
            }
            operand.set = operand.set.complement();
        }
        Ok(operand)
    }

    fn class_set_contents(&mut self) -> Parsed<Operand> {
        let first = self.class_set_operand()?;
        for operator in ["&&", "--"] {
            if !self.eat_text(operator) {
                continue;
            }
            let mut result = first;
            loop {
                if self.peek() == Some('&' as u32) {
                    return Err("Invalid character in character class");
                }
                let operand = self.class_set_operand()?;
                if operator == "&&" {
                    result.set = result.set.intersection(&operand.set);
                    result.strings.retain(|s| operand.strings.contains(s));
                    result.may_contain_strings &= operand.may_contain_strings;
                } else {
                    result.set = result.set.difference(&operand.set);
                    result.strings.retain(|s| !operand.strings.contains(s));
                }
                if self.eat(']') {
                    return Ok(result);
                }
                if !self.eat_text(operator) {
                    return Err(self.unterminated("Invalid set operation in character class"));
                }
            }
        }
        let mut result = Operand::of_set(CharSet::new());
        let mut ranges = Vec::new();
        let mut operand = first;
        loop {
            if self.peek() == Some('-' as u32) && self.peek_at(1) != Some('-' as u32) {
                self.at += 1;
                let high = self.class_set_operand()?;
                match (operand.character, high.character) {
                    (Some(low), Some(high)) if low <= high => {
                        let mut set = CharSet::from_ranges(&[(low, high)]);
                        self.close(&mut set);
                        operand = Operand::of_set(set);
                    }
                    (Some(_), Some(_)) => return Err("Range out of order in character class"),
                    _ => return Err("Invalid character class"),
                }
            }
            extend(&mut ranges, &operand.set);
            result.strings.append(&mut operand.strings);
            result.may_contain_strings |= operand.may_contain_strings;
            if self.eat(']') {
                result.set = CharSet::from_ranges(&ranges);
                return Ok(result);
            }
            if self.eat_text("&&") || self.eat_text("--") {
                return Err("Invalid set operation in character class");
            }
            operand = self.class_set_operand()?;
        }
    }

    fn unterminated(&self, otherwise: &'static str) -> &'static str {
        if self.peek().is_none() { "Unterminated character class" } else { otherwise }
    }

    fn character(&self, c: u32) -> Operand {
        let mut set = CharSet::from_ranges(&[(c, c)]);
        self.close(&mut set);
        Operand { character: Some(c), ..Operand::of_set(set) }
    }

    fn of_strings(&self, strings: Vec<Vec<u32>>, may_contain_strings: bool) -> Operand {
        let (set, strings) = self.split_strings(strings);
        Operand { set, strings: strings.into_iter().collect(), character: None, may_contain_strings }
    }

    fn class_set_operand(&mut self) -> Parsed<Operand> {
        self.watch.step();
        let Some(code) = self.peek() else { return Err("Unterminated character class") };
        match char::from_u32(code).unwrap_or('\u{FFFD}') {
            '[' => return self.class_set(),
            '\\' => {
                self.at += 1;
                if self.eat_text("q{") {
                    return self.class_string();
                }
                return Ok(match self.character_escape(true)? {
                    Escape::Char(c) => self.character(c),
                    Escape::Set(set) => Operand::of_set(set),
                    Escape::Strings(strings) => self.of_strings(strings, true),
                });
            }
            '(' | ')' | '{' | '}' | '/' | '-' | '|' | ']' => return Err("Invalid character in character class"),
            c if "&!#$%*+,.:;<=>?@^`~".contains(c) && self.peek_at(1) == Some(code) => {
                return Err("Invalid set operation in character class");
            }
            _ => self.at += 1,
        }
        Ok(self.character(code))
    }

    /// `\q{a|bc}`; the brace has been read.
    fn class_string(&mut self) -> Parsed<Operand> {
        let mut strings = vec![Vec::new()];
        let mut last = 0;
        loop {
            if self.eat('}') {
                let may_contain_strings = strings.iter().any(|s: &Vec<u32>| s.len() != 1);
                return Ok(self.of_strings(strings, may_contain_strings));
            }
            if self.eat('|') {
                strings.push(Vec::new());
                last += 1;
                continue;
            }
            match self.class_set_operand()?.character {
                // Each character nests.
                Some(_) if strings[last].len() >= MAX_STRING => return Err(TOO_LARGE),
                Some(c) => strings[last].push(c),
                None => return Err("Invalid escape"),
            }
        }
    }
}
