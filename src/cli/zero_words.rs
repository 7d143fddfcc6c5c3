//! Words of a shell as arguments of a tool, read by the types it declares.

use serde_json::Value as Json;

use crate::host::types::{Named, Type};
use crate::host::{Data, Tool};

/// The arguments that words stand for. Whether they will do is for the call to say.
pub fn values(words: &[&str], tool: &Tool, named: &Named) -> Result<Vec<Data>, String> {
    let mut out = Vec::new();
    let mut rest = words;
    for (i, arg) in tool.args.iter().enumerate() {
        let Some((&word, after)) = rest.split_first() else { break };
        let type_ = meant(&arg.type_, named);
        // Three numbers are a place.
        if is_vector(type_, named)
            && let [Ok(x), Ok(y), Ok(z)] = rest.iter().take(3).map(|word| number(word)).collect::<Vec<_>>()[..]
        {
            out.push(vector(x, y, z));
            rest = &rest[3..];
            continue;
        }
        // What is left is the elements of a last argument that is an array, unless it is written as one.
        if i + 1 == tool.args.len()
            && let Type::Array(element) = type_
            && !matches!(serde_json::from_str(word), Ok(Json::Array(_)))
        {
            out.push(Data::Array(rest.iter().map(|word| value(word, meant(element, named), named)).collect()));
            return Ok(out);
        }
        out.push(value(word, type_, named));
        rest = after;
    }
    // Too many: the call says how many it takes.
    out.extend(rest.iter().map(|word| Data::from(*word)));
    if rest.is_empty() {
        return Ok(out);
    }
    tool.check_count(out.len()).map(|()| out)
}
fn number(word: &str) -> Result<f64, std::num::ParseFloatError> {
    word.parse()
}
fn vector(x: f64, y: f64, z: f64) -> Data {
    Data::Object([("x", x), ("y", y), ("z", z)].map(|(axis, n)| (axis.to_string(), Data::Number(n))).to_vec())
}
/// A type without its name, and without `nil` where that leaves one.
fn meant<'a>(type_: &'a Type, named: &'a Named) -> &'a Type {
    match type_.resolve(named) {
        Type::Union(types) => {
            let mut others = types.iter().filter(|one| **one != Type::Nil);
            match (others.next(), others.next()) {
                (Some(only), None) => only.resolve(named),
                _ => type_.resolve(named),
            }
        }
        other => other,
    }
}
fn is_vector(type_: &Type, named: &Named) -> bool {
    match type_ {
        Type::Vector => true,
        Type::Object(fields) => {
            fields.len() == 3
                && fields.iter().zip(["x", "y", "z"]).all(|((name, axis_type), axis)| {
                    name == axis && matches!(axis_type.resolve(named), Type::Number | Type::Integer)
                })
        }
        _ => false,
    }
}
/// Whether nothing but texts will do.
fn only_text(type_: &Type, named: &Named) -> bool {
    match type_.resolve(named) {
        Type::String | Type::Literal(_) => true,
        Type::Union(types) => types.iter().filter(|one| **one != Type::Nil).all(|one| only_text(one, named)),
        _ => false,
    }
}
fn value(word: &str, type_: &Type, named: &Named) -> Data {
    if only_text(type_, named) {
        return Data::from(word);
    }
    if *type_ == Type::Buffer {
        return Data::Bytes(word.as_bytes().to_vec());
    }
    if is_vector(type_, named) {
        let axes: Vec<f64> = word.split(',').filter_map(|axis| number(axis.trim()).ok()).collect();
        if let ([x, y, z], 2) = (&axes[..], word.matches(',').count()) {
            return vector(*x, *y, *z);
        }
    }
    // `1_000` is no number, but `007`, `.5` and `+1` are: people write them.
    let plain = matches!(type_, Type::Number | Type::Integer).then(|| number(word).ok().filter(|n| n.is_finite()));
    if let Some(n) = plain.flatten() {
        return Data::Number(n);
    }
    let json = serde_json::from_str::<Json>(word).ok().map(|json| Data::from_json(&json));
    let text = Data::from(word);
    let fits = |data: &Data| type_.mismatch(data, named, "").is_none();
    match json {
        Some(json) if fits(&json) || !fits(&text) => json,
        _ => text,
    }
}

/// A result with the fields of objects in the order in which the tool declares them: Luau's tables have none.
pub fn in_declared_order(data: Data, type_: &Type, named: &Named) -> Data {
    match data {
        Data::Array(items) => {
            let element = type_.element(named).unwrap_or(&Type::Any);
            Data::Array(items.into_iter().map(|item| in_declared_order(item, element, named)).collect())
        }
        Data::Object(mut fields) => {
            if let Type::Object(declared) = meant(type_, named) {
                let place = |name: &str| declared.iter().position(|(other, _)| other == name).unwrap_or(usize::MAX);
                fields.sort_by_key(|(name, _)| place(name));
            }
            let field = |(name, value): (String, Data)| {
                let of = type_.field(&name, named).unwrap_or(&Type::Any);
                let value = in_declared_order(value, of, named);
                (name, value)
            };
            Data::Object(fields.into_iter().map(field).collect())
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::ToolFailure;

    fn read(types: &[&str], words: &[&str]) -> String {
        let body = |_: Vec<Data>, _: std::sync::Arc<crate::host::CallContext>| -> crate::host::ToolFuture {
            Box::pin(async { Err(ToolFailure::new("not called")) })
        };
        let mut tool = Tool::native("t", "It.", std::sync::Arc::new(body));
        for (i, type_) in types.iter().enumerate() {
            tool = tool.arg(&format!("a{i}"), type_, false, "").unwrap();
        }
        let values = values(words, &tool, &Named::new());
        values.map_or_else(|why| why, |values| Data::Array(values).to_json().to_string())
    }

    #[test]
    fn words_are_read_by_type() {
        for (types, words, says) in [
            (&["string"][..], &["5"][..], "[\"5\"]"),
            (&["number"], &["-1.5"], "[-1.5]"),
            (&["number"], &["five"], "[\"five\"]"),
            (&["any"], &["5"], "[5]"),
            (&["any"], &["five"], "[\"five\"]"),
            (&["any"], &["{\"a\":1}"], "[{\"a\":1}]"),
            (&["string | number"], &["5"], "[5]"),
            (&["'a' | 'b'"], &["true"], "[\"true\"]"),
            (&["boolean?", "string?"], &["true", "true"], "[true,\"true\"]"),
            (&["vector"], &["1", "2", "3"], "[{\"x\":1,\"y\":2,\"z\":3}]"),
            (&["vector", "number"], &["1,2,3", "4"], "[{\"x\":1,\"y\":2,\"z\":3},4]"),
            (&["vector"], &["{\"x\":1,\"y\":2,\"z\":3}"], "[{\"x\":1,\"y\":2,\"z\":3}]"),
            (&["string", "string[]"], &["a", "b", "5"], "[\"a\",[\"b\",\"5\"]]"),
            (&["number[]"], &["[1,2]"], "[[1,2]]"),
            (&["buffer"], &["ab"], "[[97,98]]"),
            (&["string"], &["a", "b"], "t takes 1 argument, and 2 came: t(a0: string): any"),
        ] {
            assert_eq!(read(types, words), says, "{types:?} {words:?}");
        }
    }
}
