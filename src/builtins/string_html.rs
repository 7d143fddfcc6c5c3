//! B.2.2 The String methods that make HTML.

use super::arg;
use super::string::this_string;
use crate::heap::Value;
use crate::runtime::long_strings::PIECE;
use crate::runtime::string_builder::StringBuilder;
use crate::runtime::{Agent, JsResult};

// CreateHTML ( string, tag, attribute, value ), https://tc39.es/ecma262/#sec-createhtml
fn create_html(
    agent: &mut Agent,
    this: Value,
    name: &str,
    tag: &str,
    attribute: Option<(&str, Value)>,
) -> JsResult<Value> {
    let s = this_string(agent, this, name)?;
    let mut html = StringBuilder::new();
    html.push_str("<");
    html.push_str(tag);
    if let Some((attribute, value)) = attribute {
        let value = agent.to_string(value)?;
        html.push_str(" ");
        html.push_str(attribute);
        html.push_str("=\"");
        for piece in value.pinned_units(&agent.heap).pieces(PIECE) {
            for unit in piece.iter() {
                if unit == b'"' as u16 {
                    html.push_str("&quot;");
                } else {
                    html.push_unit(unit);
                }
            }
            agent.check_builder(&mut html)?;
        }
        html.push_str("\"");
    }
    html.push_str(">");
    for piece in s.pinned_units(&agent.heap).pieces(PIECE) {
        html.push_units(piece);
        agent.check_builder(&mut html)?;
    }
    html.push_str("</");
    html.push_str(tag);
    html.push_str(">");
    Ok(agent.finish_string(html)?.into())
}

// String.prototype.anchor ( name ), https://tc39.es/ecma262/#sec-string.prototype.anchor
pub fn anchor(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    create_html(agent, this, "anchor", "a", Some(("name", arg(args, 0))))
}
// String.prototype.big ( ), https://tc39.es/ecma262/#sec-string.prototype.big
pub fn big(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    create_html(agent, this, "big", "big", None)
}
// String.prototype.blink ( ), https://tc39.es/ecma262/#sec-string.prototype.blink
pub fn blink(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    create_html(agent, this, "blink", "blink", None)
}
// String.prototype.bold ( ), https://tc39.es/ecma262/#sec-string.prototype.bold
pub fn bold(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    create_html(agent, this, "bold", "b", None)
}
// String.prototype.fixed ( ), https://tc39.es/ecma262/#sec-string.prototype.fixed
pub fn fixed(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    create_html(agent, this, "fixed", "tt", None)
}
// String.prototype.fontcolor ( colour ), https://tc39.es/ecma262/#sec-string.prototype.fontcolor
pub fn fontcolor(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    create_html(agent, this, "fontcolor", "font", Some(("color", arg(args, 0))))
}
// String.prototype.fontsize ( size ), https://tc39.es/ecma262/#sec-string.prototype.fontsize
pub fn fontsize(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    create_html(agent, this, "fontsize", "font", Some(("size", arg(args, 0))))
}
// String.prototype.italics ( ), https://tc39.es/ecma262/#sec-string.prototype.italics
pub fn italics(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    create_html(agent, this, "italics", "i", None)
}
// String.prototype.link ( url ), https://tc39.es/ecma262/#sec-string.prototype.link
pub fn link(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    create_html(agent, this, "link", "a", Some(("href", arg(args, 0))))
}
// String.prototype.small ( ), https://tc39.es/ecma262/#sec-string.prototype.small
pub fn small(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    create_html(agent, this, "small", "small", None)
}
// String.prototype.strike ( ), https://tc39.es/ecma262/#sec-string.prototype.strike
pub fn strike(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    create_html(agent, this, "strike", "strike", None)
}
// String.prototype.sub ( ), https://tc39.es/ecma262/#sec-string.prototype.sub
pub fn sub(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    create_html(agent, this, "sub", "sub", None)
}
// String.prototype.sup ( ), https://tc39.es/ecma262/#sec-string.prototype.sup
pub fn sup(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    create_html(agent, this, "sup", "sup", None)
}
