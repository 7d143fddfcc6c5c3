//! Escapes of characters and of character sets.

use super::parser::{Escape, Parsed, Parser, digit};
use super::unicode;

impl Parser<'_> {
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

    /// What follows a backslash, in a class or not. Sets come closed.
    pub(super) fn character_escape(&mut self, in_class: bool) -> Parsed<Escape> {
        let Some(code) = self.peek() else { return Err("\\ at end of pattern") };
        let c = char::from_u32(code).unwrap_or('\u{FFFD}');
        self.at += 1;
        let value = match c {
            'd' => return Ok(Escape::Set(unicode::digit())),
            'D' => return Ok(Escape::Set(unicode::digit().complement())),
            's' => return Ok(Escape::Set(unicode::space())),
            'S' => return Ok(Escape::Set(unicode::space().complement())),
            'w' => return Ok(Escape::Set(self.word_characters())),
            'W' => return Ok(Escape::Set(self.word_characters().complement())),
            'p' | 'P' if self.unicode => return self.property(c == 'P'),
            'n' => 0x0A,
            't' => 0x09,
            'r' => 0x0D,
            'v' => 0x0B,
            'f' => 0x0C,
            'b' if in_class => 0x08,
            '-' if in_class && self.unicode => 0x2D,
            'c' => return self.control(in_class).map(Escape::Char),
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
            '&' | '!' | '#' | '%' | ',' | ':' | ';' | '<' | '=' | '>' | '@' | '`' | '~'
                if self.set_notation && in_class =>
            {
                code
            }
            _ if self.unicode => return Err("Invalid escape"),
            _ => code,
        };
        Ok(Escape::Char(value))
    }

    /// After `\c`.
    fn control(&mut self, in_class: bool) -> Parsed<u32> {
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
}
