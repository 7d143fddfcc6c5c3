//! Escapes of characters and of sets of them.

use super::builder::{Builder, SetEscape};
use super::parser::{Atom, Parsed, Parser, digit};
use super::property_names::{Property, lone_property, property_with_value};

impl<B: Builder> Parser<'_, B> {
    fn hex(&mut self, count: usize) -> Option<u32> {
        let mut value = 0;
        for i in 0..count {
            value = value * 16 + digit(self.peek_at(i), 16)?;
        }
        self.at += count;
        Some(value)
    }

    /// After `\u`; `unicode` allows braces and joins surrogates. None if malformed (then nothing has been read).
    pub(super) fn unicode_escape(&mut self, unicode: bool) -> Option<u32> {
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

    /// What follows a backslash, in a class or not.
    pub(super) fn character_escape(&mut self, in_class: bool) -> Parsed<Atom<B::Set>> {
        let Some(code) = self.peek() else { return Err("\\ at end of pattern") };
        let c = char::from_u32(code).unwrap_or('\u{FFFD}');
        let unicode = self.modes.unicode;
        self.at += 1;
        let value = match c {
            'd' | 'D' => return Ok(self.set_escape(SetEscape::Digit, c == 'D')),
            's' | 'S' => return Ok(self.set_escape(SetEscape::Space, c == 'S')),
            'w' | 'W' => return Ok(self.set_escape(SetEscape::Word, c == 'W')),
            'p' | 'P' if unicode => return self.property(c == 'P'),
            'n' => 0x0A,
            't' => 0x09,
            'r' => 0x0D,
            'v' => 0x0B,
            'f' => 0x0C,
            'b' if in_class => 0x08,
            '-' if in_class && unicode => 0x2D,
            'c' => return self.control(in_class).map(Atom::Character),
            '0' if unicode => {
                if digit(self.peek(), 10).is_some() {
                    return Err(if in_class { "Invalid class escape" } else { "Invalid decimal escape" });
                }
                0
            }
            '0'..='7' if !unicode => self.octal(c),
            'x' => match self.hex(2) {
                Some(value) => value,
                None if unicode => return Err("Invalid escape"),
                None => code,
            },
            'u' => match self.unicode_escape(unicode) {
                Some(value) => value,
                None if unicode => return Err("Invalid Unicode escape"),
                None => code,
            },
            '1'..='9' if unicode => return Err("Invalid class escape"),
            'k' if self.named => return Err("Invalid escape"),
            '^' | '$' | '\\' | '.' | '*' | '+' | '?' | '(' | ')' | '[' | ']' | '{' | '}' | '|' | '/' => code,
            '&' | '!' | '#' | '%' | ',' | ':' | ';' | '<' | '=' | '>' | '@' | '`' | '~'
                if self.modes.set_notation && in_class =>
            {
                code
            }
            _ if unicode => return Err("Invalid escape"),
            _ => code,
        };
        Ok(Atom::Character(value))
    }

    fn set_escape(&mut self, escape: SetEscape, negated: bool) -> Atom<B::Set> {
        Atom::Class(self.builder.set_escape(escape, negated, self.modes))
    }

    /// After `\c`.
    fn control(&mut self, in_class: bool) -> Parsed<u32> {
        let next = self.peek().and_then(char::from_u32);
        let is_control = match next {
            Some(c) if c.is_ascii_alphabetic() => true,
            Some(c) => !self.modes.unicode && in_class && (c.is_ascii_digit() || c == '_'),
            None => false,
        };
        if is_control {
            self.at += 1;
            return Ok(next.map_or(0, |c| c as u32 % 32));
        }
        if self.modes.unicode {
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
    fn property(&mut self, negated: bool) -> Parsed<Atom<B::Set>> {
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
        let property = match value {
            Some(value) => property_with_value(name, value),
            None => lone_property(name),
        };
        match property {
            Some(Property::OfCharacters) => Ok(Atom::Class(self.builder.property(name, value, negated, self.modes))),
            Some(Property::OfStrings) if self.modes.set_notation && !negated => {
                Ok(Atom::Strings(self.builder.property_of_strings(name, self.modes)))
            }
            _ => Err(INVALID),
        }
    }
}
