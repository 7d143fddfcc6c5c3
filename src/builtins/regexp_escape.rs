//! 22.2.5.1 RegExp.escape.

use super::arg;
use crate::heap::Value;
use crate::runtime::string_builder::StringBuilder;
use crate::runtime::{Agent, JsResult, message};

// RegExp.escape ( S ), https://tc39.es/ecma262/#sec-regexp.escape
pub(super) fn escape(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let Some(s) = arg(args, 0).as_string() else {
        let what = agent.describe(arg(args, 0));
        return Err(agent.throw(message::RegExpEscapeNonString(what)));
    };
    agent.poll(s.len() as u64 / 16)?;
    let units = s.pinned_units(&agent.heap);
    let mut escaped = StringBuilder::with_capacity(units.len());
    let (mut i, mut paid) = (0, 0);
    while i < units.len() {
        if i >= paid + 4096 {
            paid = i;
            agent.pay(4096)?;
            agent.check_builder(&mut escaped)?;
        }
        let (c, n) = units.code_point_at(i);
        if i == 0 && char::from_u32(c).is_some_and(|c| c.is_ascii_alphanumeric()) {
            // Else it could be read as part of what stands before.
            escaped.push_str(&format!("\\x{c:02x}"));
        } else {
            encode(c, &mut escaped);
        }
        i += n;
    }
    Ok(agent.finish_string(escaped)?.into())
}

// EncodeForRegExpEscape ( cp ), https://tc39.es/ecma262/#sec-encodeforregexpescape
fn encode(c: u32, escaped: &mut StringBuilder) {
    const SYNTAX: &str = "^$\\.*+?()[]{}|/";
    const OTHER: &str = ",-=<>#&!%:;@~'`\"";
    let ch = char::from_u32(c);
    if let Some(ch) = ch.filter(|ch| SYNTAX.contains(*ch)) {
        escaped.push_byte(b'\\');
        escaped.push_byte(ch as u8);
        return;
    }
    let control = match c {
        0x09 => Some(b't'),
        0x0A => Some(b'n'),
        0x0B => Some(b'v'),
        0x0C => Some(b'f'),
        0x0D => Some(b'r'),
        _ => None,
    };
    if let Some(letter) = control {
        escaped.push_byte(b'\\');
        escaped.push_byte(letter);
        return;
    }
    let hidden = match ch {
        None => true,
        Some(ch) => OTHER.contains(ch) || crate::regexp::unicode::space().contains(c),
    };
    match c {
        _ if !hidden => escaped.push_code_point(c),
        0..=0xFF => escaped.push_str(&format!("\\x{c:02x}")),
        _ => escaped.push_str(&format!("\\u{c:04x}")),
    }
}
