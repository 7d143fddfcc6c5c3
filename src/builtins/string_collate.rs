//! 22.1.3 String methods that follow Unicode: normal forms, collation.

use super::arg;
use super::string::this_string;
use super::string_shape::next_lone_surrogate;
use crate::heap::{JsString, Units, Value};
use crate::runtime::long_strings::PIECE;
use crate::runtime::string_builder::StringBuilder;
use crate::runtime::{Agent, JsResult, message};
use icu_normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};
use std::cmp::Ordering;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Nfc,
    Nfd,
    Nfkc,
    Nfkd,
}

// String.prototype.normalize ( [ form ] ), https://tc39.es/ecma262/#sec-string.prototype.normalize
pub fn normalize(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "normalize")?;
    let form = match arg(args, 0) {
        Value::UNDEFINED => Form::Nfc,
        form => {
            let form = agent.to_string(form)?;
            let forms = [("NFC", Form::Nfc), ("NFD", Form::Nfd), ("NFKC", Form::Nfkc), ("NFKD", Form::Nfkd)];
            match forms.iter().find(|(name, _)| form.equals_str(name, &agent.heap)) {
                Some((_, form)) => *form,
                None => return Err(agent.throw(message::InvalidNormalForm())),
            }
        }
    };
    agent.poll(s.len() as u64 / 64)?;
    let units = s.pinned_units(&agent.heap);
    // OPTIMIZATION: ASCII is normal in every form, Latin-1 in NFC.
    if let Units::Latin1(bytes) = units
        && (form == Form::Nfc || bytes.is_ascii())
    {
        return Ok(s.into());
    }
    let mut out = StringBuilder::with_capacity(if s.len() <= PIECE { s.len() } else { 0 });
    let mut from = 0;
    let mut surrogate = 0;
    while from < units.len() {
        // Lone surrogates stay: they compose with nothing.
        if surrogate <= from {
            surrogate = next_lone_surrogate(agent, units, from)?.unwrap_or(units.len());
        }
        // OPTIMIZATION: a part that ends where ASCII comes, which composes with nothing before it, is normalised at once.
        let end = (from + PART..surrogate.min(from + 2 * PART)).find(|&i| units.at(i) < 0x80);
        let to = end.unwrap_or(surrogate);
        let part = units.slice(from, to);
        if part.len() <= 2 * PART {
            normalize_part(form, &part.to_vec(), &mut out);
            agent.pay_for_units(part.len() * 4)?;
        } else {
            normalize_long(agent, form, part, &mut out)?;
        }
        agent.check_builder(&mut out)?;
        from = to;
        if to == surrogate && to < units.len() {
            out.push_unit(units.at(to));
            from += 1;
        }
    }
    Ok(agent.finish_string(out)?.into())
}
/// How long a part is at the least.
const PART: usize = 1 << 16;

fn normalize_part(form: Form, text: &[u16], out: &mut StringBuilder) {
    let normal = match form {
        Form::Nfc => ComposingNormalizerBorrowed::new_nfc().normalize_utf16(text),
        Form::Nfd => DecomposingNormalizerBorrowed::new_nfd().normalize_utf16(text),
        Form::Nfkc => ComposingNormalizerBorrowed::new_nfkc().normalize_utf16(text),
        Form::Nfkd => DecomposingNormalizerBorrowed::new_nfkd().normalize_utf16(text),
    };
    out.push_units(Units::Utf16(&normal));
}
/// Character by character.
fn normalize_long(agent: &mut Agent, form: Form, part: Units<'_>, out: &mut StringBuilder) -> JsResult<()> {
    // A run of marks is sorted as a whole: it ends where nobody waits for it any more.
    agent.reserve_memory(part.len() * 8)?;
    let stop = agent.interrupt_handle();
    let chars = characters(part).enumerate().take_while(|(i, _)| i % 4096 != 0 || !stop.is_set()).map(|(_, c)| c);
    match form {
        Form::Nfc => push_all(agent, ComposingNormalizerBorrowed::new_nfc().normalize_iter(chars), out),
        Form::Nfd => push_all(agent, DecomposingNormalizerBorrowed::new_nfd().normalize_iter(chars), out),
        Form::Nfkc => push_all(agent, ComposingNormalizerBorrowed::new_nfkc().normalize_iter(chars), out),
        Form::Nfkd => push_all(agent, DecomposingNormalizerBorrowed::new_nfkd().normalize_iter(chars), out),
    }?;
    agent.check_interrupt()
}
fn push_all(agent: &mut Agent, chars: impl Iterator<Item = char>, out: &mut StringBuilder) -> JsResult<()> {
    for (i, c) in chars.enumerate() {
        out.push_code_point(c as u32);
        if i % 4096 == 4095 {
            agent.poll(1024)?;
            agent.check_builder(out)?;
        }
    }
    Ok(())
}
/// The characters of a text, lone surrogates replaced.
fn characters(units: Units<'_>) -> impl Iterator<Item = char> {
    char::decode_utf16(units.iter()).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
}

// String.prototype.localeCompare ( that [ , reserved1 [ , reserved2 ] ] ), https://tc39.es/ecma262/#sec-string.prototype.localecompare
pub fn locale_compare(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "localeCompare")?;
    let that = agent.to_string(arg(args, 0))?;
    agent.poll((s.len() + that.len()) as u64 / 64)?;
    Ok(Value::int(collate(agent, s, that)? as i32))
}

/// How two strings sort for people, much as the root collation has it: letters first without accents and case, then
/// accents, then case (lower first).
fn collate(agent: &mut Agent, a: JsString, b: JsString) -> JsResult<Ordering> {
    if a.equals(b, &agent.heap) {
        return Ok(Ordering::Equal);
    }
    let (x, y) = (a.pinned_units(&agent.heap), b.pinned_units(&agent.heap));
    // OPTIMIZATION: two ASCII texts have no accents, and need no copies.
    if let (Units::Latin1(x), Units::Latin1(y)) = (x, y)
        && x.is_ascii()
        && y.is_ascii()
    {
        return collate_ascii(agent, x, y);
    }
    let decomposer = DecomposingNormalizerBorrowed::new_nfd();
    let (mut x, mut y) = (decomposer.normalize_iter(characters(x)), decomposer.normalize_iter(characters(y)));
    // What is next of each, and whether the marks so far, the cases and the characters differ.
    let (mut p, mut q) = (x.next(), y.next());
    let (mut marks, mut case, mut whole) = (Ordering::Equal, Ordering::Equal, Ordering::Equal);
    for count in 1u64.. {
        // Marks first; that which has one here where the other has none has the accent further left, which counts more.
        loop {
            let (m, n) = (p.filter(|c| is_mark(*c)), q.filter(|c| is_mark(*c)));
            if m.is_none() && n.is_none() {
                break;
            }
            marks = marks.then(m.cmp(&n));
            whole = whole.then(p.cmp(&q));
            p = if m.is_some() { x.next() } else { p };
            q = if n.is_some() { y.next() } else { q };
        }
        let (Some(m), Some(n)) = (p, q) else { break };
        match primary(m).cmp(&primary(n)) {
            Ordering::Equal => {}
            different => return Ok(different),
        }
        case = case.then(m.is_uppercase().cmp(&n.is_uppercase()));
        whole = whole.then(m.cmp(&n));
        (p, q) = (x.next(), y.next());
        if count % 4096 == 0 {
            agent.pay(2048)?;
        }
    }
    Ok(p.is_some().cmp(&q.is_some()).then(marks).then(case).then(whole))
}
fn collate_ascii(agent: &mut Agent, x: &[u8], y: &[u8]) -> JsResult<Ordering> {
    let letters = |s: &[u8]| s.iter().map(|&b| primary(b as char)).collect::<Vec<_>>();
    let common = x.len().min(y.len());
    let mut case = Ordering::Equal;
    for at in (0..common).step_by(PART) {
        let (x, y) = (&x[at..common.min(at + PART)], &y[at..common.min(at + PART)]);
        let order = match x.len() < 64 {
            true => x.iter().map(|&b| primary(b as char)).cmp(y.iter().map(|&b| primary(b as char))),
            false if x == y => Ordering::Equal,
            false => letters(x).cmp(&letters(y)),
        };
        if order != Ordering::Equal {
            return Ok(order);
        }
        case = case.then_with(|| x.iter().map(u8::is_ascii_uppercase).cmp(y.iter().map(u8::is_ascii_uppercase)));
        if common > PART {
            agent.pay_for_units(PART * 4)?;
        }
    }
    Ok(x.len().cmp(&y.len()).then(case))
}
/// Combining marks of the blocks that decompositions use.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}' | '\u{483}'..='\u{487}' | '\u{591}'..='\u{5BD}' | '\u{64B}'..='\u{65F}'
        | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}' | '\u{20D0}'..='\u{20FF}' | '\u{3099}' | '\u{309A}'
        | '\u{FE20}'..='\u{FE2F}')
}
/// Class and place of a character: white space, punctuation, symbols, digits, letters.
fn primary(c: char) -> (u8, u32) {
    const ORDER: &str = "_-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$";
    match c {
        'a'..='z' => (5, c as u32),
        'A'..='Z' => (5, c as u32 + 32),
        '0'..='9' => (4, c as u32),
        _ if c.is_whitespace() => (1, c as u32),
        _ if c.is_ascii_control() => (0, c as u32),
        _ if c.is_ascii() => (2, ORDER.find(c).unwrap_or(ORDER.len()) as u32),
        _ if c.is_alphabetic() => (5, c.to_lowercase().next().unwrap_or(c) as u32),
        _ if c.is_numeric() => (4, c as u32),
        _ => (3, c as u32),
    }
}
