//! Whether a regular expression's pattern is well-formed: the grammar of patterns, with Annex B where it applies.

use crate::ast::Text;
use crate::messages::INTERRUPTED;
use crate::regexp_properties::{Property, lone_property, property_with_value};
use crate::token::{is_identifier_part, is_identifier_start};
use crate::watch::{Steps, Watch};
use rustc_hash::FxHashMap;

/// How deep groups and classes may nest.
const MAX_DEPTH: u32 = 500;

type Checked = Result<(), &'static str>;

/// Checks a pattern.
/// <https://tc39.es/ecma262/#sec-patterns>
pub fn validate(pattern: &Text, flags: &str, watch: Watch) -> Checked {
    let sets = flags.contains('v');
    let unicode = sets || flags.contains('u');
    let input: Vec<u32> = match pattern {
        Text::Utf8(text) if unicode => text.chars().map(u32::from).collect(),
        Text::Utf8(text) => text.encode_utf16().map(u32::from).collect(),
        Text::Utf16(units) if unicode => char::decode_utf16(units.iter().copied())
            .map(|c| c.map_or_else(|lone| u32::from(lone.unpaired_surrogate()), u32::from))
            .collect(),
        Text::Utf16(units) => units.iter().copied().map(u32::from).collect(),
    };
    let mut pattern = Pattern {
        input,
        at: 0,
        unicode,
        sets,
        named: unicode,
        groups: 0,
        names: FxHashMap::default(),
        references: Vec::new(),
        highest_reference: 0,
        path: Vec::new(),
        disjunctions: 0,
        depth: 0,
        steps: Steps::new(watch),
    };
    pattern.count_groups();
    pattern.disjunction()?;
    if pattern.peek().is_some() {
        return Err("Unmatched ')'");
    }
    if unicode && pattern.highest_reference > pattern.groups {
        return Err("Invalid escape");
    }
    for name in &pattern.references {
        if !pattern.names.contains_key(name) {
            return Err("Invalid named capture referenced");
        }
    }
    Ok(())
}

struct Pattern<'a> {
    /// Code points, or code units without `u` and `v`.
    input: Vec<u32>,
    at: usize,
    unicode: bool,
    sets: bool,
    /// `\k` is a named reference.
    named: bool,
    groups: u32,
    /// Group names, with the alternatives they stand in.
    names: FxHashMap<String, Vec<Vec<(u32, u32)>>>,
    references: Vec<String>,
    highest_reference: u32,
    /// The disjunctions around, and which alternative of each this is.
    path: Vec<(u32, u32)>,
    disjunctions: u32,
    depth: u32,
    steps: Steps<'a>,
}

/// What an element of a class is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Atom {
    Character(u32),
    /// `\d`, `\p{…}`.
    Class,
    /// In `v` mode: may match more or less than one character.
    Strings,
}

fn is(c: Option<u32>, text: &str) -> bool {
    c.and_then(char::from_u32).is_some_and(|c| text.contains(c))
}

fn digit(c: Option<u32>, radix: u32) -> Option<u32> {
    char::from_u32(c?)?.to_digit(radix)
}

impl Pattern<'_> {
    /// So many steps more.
    fn step(&mut self, count: usize) -> Checked {
        if self.steps.steps(count) { Err(INTERRUPTED) } else { Ok(()) }
    }

    fn peek(&self) -> Option<u32> {
        self.input.get(self.at).copied()
    }

    fn peek_at(&self, ahead: usize) -> Option<u32> {
        self.input.get(self.at + ahead).copied()
    }

    fn eat(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c as u32);
        self.at += found as usize;
        found
    }

    fn eat_text(&mut self, text: &str) -> bool {
        let found = text.chars().enumerate().all(|(i, c)| self.peek_at(i) == Some(c as u32));
        if found {
            self.at += text.len();
        }
        found
    }

    /// Counts the capturing groups, and finds out whether some have names.
    fn count_groups(&mut self) {
        let mut in_class = false;
        let mut i = 0;
        // A surrogate may begin a name.
        let at = |i: usize| self.input.get(i).map(|c| char::from_u32(*c).unwrap_or('\u{FFFD}'));
        let (mut groups, mut named) = (0, self.named);
        while let Some(c) = self.input.get(i) {
            match char::from_u32(*c) {
                Some('\\') => i += 1,
                Some('[') => in_class = true,
                Some(']') => in_class = false,
                Some('(') if !in_class => match (at(i + 1), at(i + 2), at(i + 3)) {
                    (Some('?'), Some('<'), Some(c)) if c != '=' && c != '!' => {
                        groups += 1;
                        named = true;
                    }
                    (Some('?'), ..) => {}
                    _ => groups += 1,
                },
                _ => {}
            }
            i += 1;
        }
        (self.groups, self.named) = (groups, named);
    }

    fn disjunction(&mut self) -> Checked {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("Regular expression too large");
        }
        self.disjunctions += 1;
        self.path.push((self.disjunctions, 0));
        loop {
            while !matches!(self.peek(), None | Some(0x7C | 0x29)) {
                self.term()?;
            }
            if !self.eat('|') {
                break;
            }
            if let Some(alternative) = self.path.last_mut() {
                alternative.1 += 1;
            }
        }
        self.path.pop();
        self.depth -= 1;
        Ok(())
    }

    fn term(&mut self) -> Checked {
        self.step(1)?;
        let Some(c) = self.peek() else { return Ok(()) };
        let quantifiable = match char::from_u32(c) {
            Some('^' | '$') => {
                self.at += 1;
                false
            }
            Some('(') => self.group()?,
            Some('.') => {
                self.at += 1;
                true
            }
            Some('[') => {
                self.class()?;
                true
            }
            Some('\\') => self.escape()?,
            Some('*' | '+' | '?') => return Err("Nothing to repeat"),
            Some('{') if self.unicode => return Err("Nothing to repeat"),
            Some('{') => {
                if self.braced_quantifier()? {
                    return Err("Nothing to repeat");
                }
                self.at += 1;
                true
            }
            Some('}' | ']') if self.unicode => return Err("Lone quantifier brackets"),
            _ => {
                self.at += 1;
                true
            }
        };
        if quantifiable {
            return self.quantifier();
        }
        if is(self.peek(), "*+?") || self.peek() == Some('{' as u32) && self.unicode {
            return Err("Nothing to repeat");
        }
        Ok(())
    }

    fn quantifier(&mut self) -> Checked {
        let quantified = match self.peek().and_then(char::from_u32) {
            Some('*' | '+' | '?') => {
                self.at += 1;
                true
            }
            Some('{') => {
                let braced = self.braced_quantifier()?;
                if !braced && self.unicode {
                    return Err("Incomplete quantifier");
                }
                braced
            }
            _ => false,
        };
        if quantified {
            self.eat('?');
        }
        Ok(())
    }

    /// `{n}`, `{n,}`, `{n,m}`; false if it is not one, and nothing has been read.
    fn braced_quantifier(&mut self) -> Result<bool, &'static str> {
        let start = self.at;
        self.at += 1;
        let Some(low) = self.digits() else {
            self.at = start;
            return Ok(false);
        };
        let mut high = None;
        if self.eat(',') {
            high = self.digits();
        }
        if !self.eat('}') {
            self.at = start;
            return Ok(false);
        }
        match high {
            Some(high) if (high.len(), &high) < (low.len(), &low) => Err("numbers out of order in {} quantifier"),
            _ => Ok(true),
        }
    }

    /// Decimal digits without leading zeros, so that length and text compare as the numbers.
    fn digits(&mut self) -> Option<String> {
        let mut text = String::new();
        let start = self.at;
        while let Some(digit) = digit(self.peek(), 10) {
            if digit != 0 || !text.is_empty() {
                text.push((b'0' + digit as u8) as char);
            }
            self.at += 1;
        }
        (self.at > start).then_some(text)
    }

    /// Any parenthesis; whether a quantifier may follow.
    fn group(&mut self) -> Result<bool, &'static str> {
        self.at += 1;
        let mut quantifiable = true;
        if self.eat('?') {
            if self.eat('=') || self.eat('!') {
                quantifiable = !self.unicode;
            } else if self.eat_text("<=") || self.eat_text("<!") {
                quantifiable = false;
            } else if self.eat('<') {
                let name = self.group_name().ok_or("Invalid capture group name")?;
                self.declare(name)?;
            } else {
                self.modifiers()?;
            }
        }
        self.disjunction()?;
        if self.eat(')') { Ok(quantifiable) } else { Err("Unterminated group") }
    }

    /// `(?ims-ims:`, up to the colon.
    /// <https://tc39.es/ecma262/#sec-patterns-static-semantics-early-errors>
    fn modifiers(&mut self) -> Checked {
        let mut seen = String::new();
        let mut dash = false;
        loop {
            match self.peek().and_then(char::from_u32) {
                Some(':') => break,
                Some('-') if dash => return Err("Multiple dashes in flag group"),
                Some('-') => dash = true,
                Some(c @ ('i' | 'm' | 's')) => {
                    if seen.contains(c) {
                        return Err("Repeated flag in flag group");
                    }
                    seen.push(c);
                }
                _ => return Err("Invalid group"),
            }
            self.at += 1;
        }
        self.at += 1;
        if dash && seen.is_empty() { Err("Invalid flag group") } else { Ok(()) }
    }

    /// A group's name; two groups may share one if only one of them can take part.
    fn declare(&mut self, name: String) -> Checked {
        let excluded = |other: &[(u32, u32)]| {
            self.path
                .iter()
                .any(|(disjunction, alternative)| other.iter().any(|(d, a)| d == disjunction && a != alternative))
        };
        let others = self.names.get(&name).map_or(&[][..], Vec::as_slice);
        if others.iter().any(|path| !excluded(path)) {
            return Err("Duplicate capture group name");
        }
        let effort = (1 + others.len()) * self.path.len();
        self.names.entry(name).or_default().push(self.path.clone());
        self.step(effort)
    }

    /// `name>`; the `<` has been read.
    fn group_name(&mut self) -> Option<String> {
        let mut name = String::new();
        loop {
            if !name.is_empty() && self.eat('>') {
                return Some(name);
            }
            let mut code = self.peek()?;
            self.at += 1;
            if code == '\\' as u32 {
                if !self.eat('u') {
                    return None;
                }
                code = self.unicode_escape(true)?;
            } else if (0xD800..0xDC00).contains(&code)
                && let Some(low) = self.peek().filter(|low| (0xDC00..0xE000).contains(low))
            {
                self.at += 1;
                code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
            }
            let c = char::from_u32(code)?;
            if !(if name.is_empty() { is_identifier_start(c) } else { is_identifier_part(c) }) {
                return None;
            }
            name.push(c);
        }
    }

    fn hex(&mut self, count: usize) -> Option<u32> {
        let mut value = 0;
        for i in 0..count {
            value = value * 16 + digit(self.peek_at(i), 16)?;
        }
        self.at += count;
        Some(value)
    }

    /// After `\u`; `unicode` allows braces and joins surrogates. None if malformed (then nothing has been read).
    fn unicode_escape(&mut self, unicode: bool) -> Option<u32> {
        let start = self.at;
        if unicode && self.eat('{') {
            let mut value = 0u32;
            let mut any = false;
            while let Some(digit) = digit(self.peek(), 16) {
                value = value.saturating_mul(16).saturating_add(digit).min(0x110000);
                any = true;
                self.at += 1;
            }
            if any && value <= 0x10FFFF && self.eat('}') {
                return Some(value);
            }
            self.at = start;
            return None;
        }
        let high = self.hex(4)?;
        if unicode && (0xD800..0xDC00).contains(&high) {
            let after_high = self.at;
            if self.eat_text("\\u")
                && let Some(low) = self.hex(4).filter(|low| (0xDC00..0xE000).contains(low))
            {
                return Some(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00));
            }
            self.at = after_high;
        }
        Some(high)
    }

    /// An escape outside classes; whether a quantifier may follow.
    fn escape(&mut self) -> Result<bool, &'static str> {
        self.at += 1;
        let Some(c) = self.peek() else { return Err("\\ at end of pattern") };
        match char::from_u32(c) {
            Some('b' | 'B') => {
                self.at += 1;
                return Ok(false);
            }
            Some('1'..='9') => {
                let start = self.at;
                let number = self.digits().and_then(|text| text.parse().ok()).unwrap_or(u32::MAX);
                if self.unicode {
                    self.highest_reference = self.highest_reference.max(number);
                } else if number > self.groups {
                    // An octal escape, or the digit itself.
                    self.at = start + 1;
                }
            }
            Some('k') if self.named => {
                self.at += 1;
                if !self.eat('<') {
                    return Err("Invalid named reference");
                }
                let name = self.group_name().ok_or("Invalid named reference")?;
                self.references.push(name);
            }
            _ => {
                self.character_escape(false)?;
            }
        }
        Ok(true)
    }

    /// What follows a backslash, in a class or not.
    fn character_escape(&mut self, in_class: bool) -> Result<Atom, &'static str> {
        let Some(code) = self.peek() else { return Err("\\ at end of pattern") };
        let c = char::from_u32(code).unwrap_or('\u{FFFD}');
        self.at += 1;
        let value = match c {
            'd' | 'D' | 's' | 'S' | 'w' | 'W' => return Ok(Atom::Class),
            'p' | 'P' if self.unicode => return self.property(c == 'P'),
            'n' => 0x0A,
            't' => 0x09,
            'r' => 0x0D,
            'v' => 0x0B,
            'f' => 0x0C,
            'b' if in_class => 0x08,
            '-' if in_class && self.unicode => 0x2D,
            'c' => return self.control(in_class).map(Atom::Character),
            '0' if self.unicode => {
                if digit(self.peek(), 10).is_some() {
                    return Err(if in_class { "Invalid class escape" } else { "Invalid decimal escape" });
                }
                0
            }
            '0'..='7' if !self.unicode => self.octal(c),
            'x' => match self.hex(2) {
                Some(value) => value,
                None if self.unicode => return Err("Invalid escape"),
                None => code,
            },
            'u' => match self.unicode_escape(self.unicode) {
                Some(value) => value,
                None if self.unicode => return Err("Invalid Unicode escape"),
                None => code,
            },
            '1'..='9' if self.unicode => return Err("Invalid class escape"),
            'k' if self.named => return Err("Invalid escape"),
            '^' | '$' | '\\' | '.' | '*' | '+' | '?' | '(' | ')' | '[' | ']' | '{' | '}' | '|' | '/' => code,
            '&' | '!' | '#' | '%' | ',' | ':' | ';' | '<' | '=' | '>' | '@' | '`' | '~' if self.sets && in_class => {
                code
            }
            _ if self.unicode => return Err("Invalid escape"),
            _ => code,
        };
        Ok(Atom::Character(value))
    }

    /// After `\c`.
    fn control(&mut self, in_class: bool) -> Result<u32, &'static str> {
        let next = self.peek().and_then(char::from_u32);
        let is_control = match next {
            Some(c) if c.is_ascii_alphabetic() => true,
            Some(c) => !self.unicode && in_class && (c.is_ascii_digit() || c == '_'),
            None => false,
        };
        if is_control {
            self.at += 1;
            return Ok(next.map_or(0, |c| c as u32 % 32));
        }
        if self.unicode {
            return Err("Invalid unicode escape");
        }
        // Annex B: the backslash stands for itself, the `c` is read again.
        self.at -= 1;
        Ok('\\' as u32)
    }

    fn octal(&mut self, first: char) -> u32 {
        let mut value = first as u32 - '0' as u32;
        for _ in 0..if first <= '3' { 2 } else { 1 } {
            let Some(digit) = digit(self.peek(), 8) else { break };
            value = value * 8 + digit;
            self.at += 1;
        }
        value
    }

    /// `\p{…}`; the `p` has been read.
    fn property(&mut self, negated: bool) -> Result<Atom, &'static str> {
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
        let property = match text.split_once('=') {
            Some((name, value)) => property_with_value(name, value),
            None => lone_property(&text),
        };
        match property {
            Some(Property::OfCharacters) => Ok(Atom::Class),
            Some(Property::OfStrings) if self.sets && !negated => Ok(Atom::Strings),
            _ => Err(INVALID),
        }
    }

    // ---- classes

    fn class(&mut self) -> Checked {
        if self.sets {
            return self.class_set().map(|_| ());
        }
        self.at += 1;
        self.eat('^');
        loop {
            if self.eat(']') {
                return Ok(());
            }
            let low = self.class_atom()?;
            if self.peek() != Some('-' as u32) || matches!(self.peek_at(1), None | Some(0x5D)) {
                continue;
            }
            self.at += 1;
            let high = self.class_atom()?;
            match (low, high) {
                (Atom::Character(low), Atom::Character(high)) if low > high => {
                    return Err("Range out of order in character class");
                }
                (Atom::Character(_), Atom::Character(_)) => {}
                _ if self.unicode => return Err("Invalid character class"),
                _ => {}
            }
        }
    }

    fn class_atom(&mut self) -> Result<Atom, &'static str> {
        self.step(1)?;
        let Some(c) = self.peek() else { return Err("Unterminated character class") };
        self.at += 1;
        if c != '\\' as u32 {
            return Ok(Atom::Character(c));
        }
        if self.peek().is_none() {
            return Err("\\ at end of pattern");
        }
        self.character_escape(true)
    }

    /// A class of `v` mode; whether it may match strings.
    /// <https://tc39.es/ecma262/#sec-static-semantics-maycontainstrings>
    fn class_set(&mut self) -> Result<bool, &'static str> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("Regular expression too large");
        }
        self.at += 1;
        let negated = self.eat('^');
        let mut strings = false;
        if !self.eat(']') {
            strings = self.class_set_contents()?;
        }
        self.depth -= 1;
        if negated && strings { Err("Negated character class may contain strings") } else { Ok(strings) }
    }

    fn class_set_contents(&mut self) -> Result<bool, &'static str> {
        let first = self.class_set_operand()?;
        for operator in ["&&", "--"] {
            if !self.eat_text(operator) {
                continue;
            }
            let mut strings = first == Atom::Strings;
            loop {
                if self.peek() == Some('&' as u32) {
                    return Err("Invalid character in character class");
                }
                let operand = self.class_set_operand()?;
                strings &= operator == "--" || operand == Atom::Strings;
                if self.eat(']') {
                    return Ok(strings);
                }
                if !self.eat_text(operator) {
                    return Err(self.unterminated("Invalid set operation in character class"));
                }
            }
        }
        let mut strings = false;
        let mut operand = first;
        loop {
            if self.peek() == Some('-' as u32) && self.peek_at(1) != Some('-' as u32) {
                self.at += 1;
                let high = self.class_set_operand()?;
                match (operand, high) {
                    (Atom::Character(low), Atom::Character(high)) if low <= high => {}
                    (Atom::Character(_), Atom::Character(_)) => return Err("Range out of order in character class"),
                    _ => return Err("Invalid character class"),
                }
            }
            strings |= operand == Atom::Strings;
            if self.eat(']') {
                return Ok(strings);
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

    fn class_set_operand(&mut self) -> Result<Atom, &'static str> {
        self.step(1)?;
        let Some(code) = self.peek() else { return Err("Unterminated character class") };
        match char::from_u32(code).unwrap_or('\u{FFFD}') {
            '[' => return Ok(if self.class_set()? { Atom::Strings } else { Atom::Class }),
            '\\' => {
                self.at += 1;
                if self.eat_text("q{") {
                    return self.class_string();
                }
                return self.character_escape(true);
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
    fn class_string(&mut self) -> Result<Atom, &'static str> {
        let (mut length, mut strings) = (0, false);
        loop {
            if self.eat('}') {
                strings |= length != 1;
                return Ok(if strings { Atom::Strings } else { Atom::Class });
            }
            if self.eat('|') {
                strings |= length != 1;
                length = 0;
                continue;
            }
            match self.class_set_operand()? {
                Atom::Character(_) => length += 1,
                _ => return Err("Invalid escape"),
            }
        }
    }
}
