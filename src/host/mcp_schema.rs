//! From JSON Schema to signatures: names to identifiers, properties to positional arguments, schemas to declared types.

use std::cell::Cell;

use serde_json::{Map, Value as Json};

use super::data::Data;
use super::types::{MAX_DEPTH, Type};
use super::world::Arg;

/// Types nest no deeper than this, and one schema gives no more of them: a schema that refers to itself would go on for ever.
const DEEPEST: usize = 12;
const MOST: usize = 1_000;

/// A positional argument, and the property it goes to.
pub(super) struct Parameter {
    /// The property; None: the argument is the whole object.
    pub property: Option<String>,
    pub name: String,
    pub type_: Type,
    pub optional: bool,
    pub description: String,
}

/// Parameters as a tool declares them.
pub(super) fn args_of(parameters: &[Parameter]) -> Vec<Arg> {
    let arg = |one: &Parameter| Arg {
        name: one.name.clone(),
        type_text: type_text(&one.type_),
        type_: one.type_.clone(),
        description: one.description.clone(),
        optional: one.optional,
        default: None,
    };
    parameters.iter().map(arg).collect()
}
/// Positional arguments as the object that a server takes.
pub(super) fn arguments_of(parameters: &[Parameter], args: &[Data]) -> Map<String, Json> {
    let mut arguments = Map::new();
    for (parameter, data) in parameters.iter().zip(args).filter(|(_, data)| **data != Data::Undefined) {
        match (&parameter.property, super::mcp_values::argument(data)) {
            (Some(property), json) => {
                arguments.insert(property.clone(), json);
            }
            (None, Json::Object(fields)) => arguments.extend(fields),
            // An empty table from Luau, which has no other.
            (None, _) => {}
        }
    }
    arguments
}

/// The identifier for a name: `get-sum` is `getSum`; names that are taken, or mean something else, get a mark.
pub(super) fn identifier(name: &str, taken: &[String]) -> String {
    let mut out = String::new();
    let mut upper = false;
    for c in name.chars() {
        if !(c.is_ascii_alphanumeric() || c == '_') {
            upper = !out.is_empty();
        } else if std::mem::take(&mut upper) {
            out.extend(c.to_uppercase());
        } else {
            out.push(c);
        }
    }
    if out.is_empty() || out.starts_with(|c: char| c.is_ascii_digit()) {
        out.insert(0, '_');
    }
    // `zero` and toolboxes read these as undefined, and `zero.libs` is none.
    if ["then", "toJSON", "constructor", "libs"].contains(&out.as_str()) {
        out.push('_');
    }
    let mut found = out.clone();
    let mut number = 2;
    while taken.contains(&found) {
        found = format!("{out}{number}");
        number += 1;
    }
    found
}
/// The arguments of a tool: its properties, the required ones first in the order of `required`, then the others in the order
/// of the schema. Where it is no plain list of properties, one argument that is the object.
pub(super) fn parameters(schema: &Map<String, Json>) -> Vec<Parameter> {
    let root = Json::Object(schema.clone());
    let resolved = resolve(&root, &root);
    let required: Vec<&str> = resolved["required"].as_array().into_iter().flatten().filter_map(Json::as_str).collect();
    let whole = || {
        let type_ = match type_of(&root, &root, 0) {
            Type::Any => Type::Object(Vec::new()),
            type_ => type_,
        };
        vec![Parameter {
            property: None,
            name: "input".to_string(),
            type_,
            optional: required.is_empty(),
            description: text_of(resolved, "description"),
        }]
    };
    let Some(properties) = resolved["properties"].as_object() else {
        // `{ "type": "object", "additionalProperties": false }` takes nothing.
        let nothing =
            resolved["additionalProperties"] == Json::Bool(false) && resolved.get("patternProperties").is_none();
        return if nothing { Vec::new() } else { whole() };
    };
    let open = match resolved.get("additionalProperties") {
        None => false,
        Some(more) => *more != Json::Bool(false) && *more != Json::Object(Map::new()),
    };
    let combined = ["oneOf", "anyOf", "allOf", "patternProperties", "if"].iter().any(|key| resolved.get(key).is_some());
    let unknown = required.iter().any(|name| !properties.contains_key(*name));
    if open || combined || unknown || properties.keys().any(|name| name.is_empty()) {
        return whole();
    }
    let rest = properties.keys().map(String::as_str).filter(|name| !required.contains(name));
    let mut taken = Vec::new();
    let mut order: Vec<&str> = Vec::new();
    required.iter().copied().chain(rest).for_each(|name| {
        if !order.contains(&name) {
            order.push(name);
        }
    });
    order
        .into_iter()
        .map(|property| {
            let schema = resolve(&properties[property], &root);
            let name = identifier(property, &taken);
            taken.push(name.clone());
            let mut description = text_of(&properties[property], "description");
            if description.is_empty() {
                description = text_of(schema, "description");
            }
            if let Some(default) = schema.get("default") {
                description = format!("{description} (default: {default})").trim_start().to_string();
            }
            let optional = !required.contains(&property);
            let type_ = type_of(schema, &root, 0);
            Parameter { property: Some(property.to_string()), name, type_, optional, description }
        })
        .collect()
}

fn text_of(schema: &Json, key: &str) -> String {
    schema[key].as_str().unwrap_or_default().to_string()
}

/// What a `$ref` within the same document leads to.
fn resolve<'a>(schema: &'a Json, root: &'a Json) -> &'a Json {
    let mut found = schema;
    for _ in 0..MAX_DEPTH {
        let Some(path) = found.get("$ref").and_then(Json::as_str) else { break };
        let target = path.strip_prefix('#').and_then(|pointer| root.pointer(pointer));
        let Some(target) = target else { break };
        found = target;
    }
    found
}

/// The declared type for a schema. What it cannot say is wider, never narrower: the server has the last word.
pub(super) fn type_of(schema: &Json, root: &Json, depth: usize) -> Type {
    Reader { root, left: Cell::new(MOST) }.type_of(schema, depth)
}

/// Reads one schema.
struct Reader<'a> {
    root: &'a Json,
    /// Types that may still be made.
    left: Cell<usize>,
}
impl Reader<'_> {
    fn type_of(&self, schema: &Json, depth: usize) -> Type {
        let schema = resolve(schema, self.root);
        if depth > DEEPEST || self.left.get() == 0 {
            return Type::Any;
        }
        self.left.set(self.left.get() - 1);
        let below = |schema: &Json| self.type_of(schema, depth + 1);
        if let Some(value) = schema.get("const") {
            return literal(value);
        }
        if let Some(values) = schema["enum"].as_array() {
            return union(values.iter().map(literal).collect());
        }
        for key in ["anyOf", "oneOf"] {
            if let Some(parts) = schema[key].as_array() {
                return union(parts.iter().map(below).collect());
            }
        }
        if let Some(parts) = schema["allOf"].as_array() {
            let mut fields = Vec::new();
            for part in parts.iter().map(below).chain(schema.get("properties").map(|_| self.object(schema, depth))) {
                match part {
                    Type::Object(more) => fields.extend(more),
                    _ => return Type::Any,
                }
            }
            return Type::Object(fields);
        }
        match &schema["type"] {
            Json::Array(types) => {
                let of = |kind: &Json| kind.as_str().map_or(Type::Any, |kind| self.typed(kind, schema, depth));
                union(types.iter().map(of).collect())
            }
            Json::String(kind) => self.typed(kind, schema, depth),
            _ if schema.get("properties").is_some() => self.object(schema, depth),
            _ => Type::Any,
        }
    }
    fn typed(&self, kind: &str, schema: &Json, depth: usize) -> Type {
        match kind {
            // Bytes travel as base64; scripts may give them as they are.
            "string" if schema["contentEncoding"] == "base64" || schema["format"] == "byte" => {
                Type::Union(vec![Type::Buffer, Type::String])
            }
            "string" => Type::String,
            "number" => Type::Number,
            "integer" => Type::Integer,
            "boolean" => Type::Boolean,
            "null" => Type::Null,
            "array" => {
                let items = schema.get("items").map_or(Type::Any, |items| self.type_of(items, depth + 1));
                Type::Array(Box::new(items))
            }
            "object" => self.object(schema, depth),
            _ => Type::Any,
        }
    }
    fn object(&self, schema: &Json, depth: usize) -> Type {
        let below = |schema: &Json| self.type_of(schema, depth + 1);
        let Some(properties) = schema["properties"].as_object().filter(|properties| !properties.is_empty()) else {
            return match &schema["additionalProperties"] {
                Json::Object(more) if !more.is_empty() => Type::Map(Box::new(below(&schema["additionalProperties"]))),
                _ => Type::Object(Vec::new()),
            };
        };
        let required: Vec<&str> =
            schema["required"].as_array().into_iter().flatten().filter_map(Json::as_str).collect();
        let field = |(name, schema): (&String, &Json)| {
            let type_ = below(schema);
            let type_ = if required.contains(&name.as_str()) { type_ } else { union(vec![type_, Type::Nil]) };
            (name.clone(), type_)
        };
        Type::Object(properties.iter().map(field).collect())
    }
}

fn literal(value: &Json) -> Type {
    match value {
        Json::String(text) => Type::Literal(text.clone()),
        Json::Number(n) => n.as_f64().map_or(Type::Number, Type::Constant),
        Json::Bool(_) => Type::Boolean,
        Json::Null => Type::Null,
        _ => Type::Any,
    }
}
fn union(types: Vec<Type>) -> Type {
    let mut flat: Vec<Type> = Vec::new();
    for one in types {
        match one {
            Type::Any => return Type::Any,
            Type::Union(inner) => flat.extend(inner),
            other => flat.push(other),
        }
    }
    let mut distinct: Vec<Type> = Vec::new();
    for one in flat {
        if !distinct.contains(&one) {
            distinct.push(one);
        }
    }
    if distinct.is_empty() { Type::Any } else { Type::union_of(distinct) }
}

/// The name of a field as toolbox files write it: in quotes where it is no word.
fn field_name(name: &str) -> String {
    let is_word = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    if is_word { name.to_string() } else { Json::from(name).to_string() }
}

/// A type as toolbox files write it.
pub(super) fn type_text(type_: &Type) -> String {
    match type_ {
        Type::Any => "any".to_string(),
        Type::Nil => "nil".to_string(),
        Type::Null => "null".to_string(),
        Type::Boolean => "boolean".to_string(),
        Type::Number => "number".to_string(),
        Type::Integer => "integer".to_string(),
        Type::String => "string".to_string(),
        Type::Buffer => "buffer".to_string(),
        Type::Vector => "vector".to_string(),
        Type::Object(fields) if fields.is_empty() => "object".to_string(),
        Type::Object(fields) => {
            let fields: Vec<String> = fields
                .iter()
                .map(|(name, one)| match one {
                    Type::Union(types) if types.contains(&Type::Nil) => {
                        let rest: Vec<Type> = types.iter().filter(|one| **one != Type::Nil).cloned().collect();
                        format!("{}?: {}", field_name(name), type_text(&union(rest)))
                    }
                    other => format!("{}: {}", field_name(name), type_text(other)),
                })
                .collect();
            format!("{{ {} }}", fields.join(", "))
        }
        Type::Array(element) => match **element {
            Type::Union(_) => format!("({})[]", type_text(element)),
            _ => format!("{}[]", type_text(element)),
        },
        Type::Map(element) => format!("{{ [string]: {} }}", type_text(element)),
        Type::Union(types) => types.iter().map(type_text).collect::<Vec<_>>().join(" | "),
        Type::Literal(text) => Json::from(text.as_str()).to_string(),
        Type::Constant(n) => n.to_string(),
        Type::Name(name) => name.clone(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{identifier, parameters, type_of, type_text};

    fn signature(schema: serde_json::Value) -> String {
        let parameters = parameters(schema.as_object().unwrap());
        let parts = parameters.iter().map(|one| {
            let mark = if one.optional { "?" } else { "" };
            format!("{}{mark}: {}", one.name, type_text(&one.type_))
        });
        parts.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn names_become_identifiers_once_each() {
        assert_eq!(identifier("get-sum", &[]), "getSum");
        assert_eq!(identifier("read_file", &[]), "read_file");
        assert_eq!(identifier("2d.draw", &[]), "_2dDraw");
        assert_eq!(identifier("then", &[]), "then_");
        assert_eq!(identifier("a.b", &["aB".to_string(), "aB2".to_string()]), "aB3");
        assert_eq!(identifier("日本", &[]), "_");
    }

    #[test]
    fn required_properties_come_first_in_their_order() {
        let schema = json!({ "type": "object", "required": ["b", "a"], "properties": {
            "z": { "type": "integer", "default": 3 }, "a": { "type": "string" }, "b": { "type": ["number", "null"] },
        } });
        assert_eq!(signature(schema), "b: number | null, a: string, z?: integer");
        assert_eq!(signature(json!({ "type": "object", "properties": {} })), "");
        assert_eq!(signature(json!({ "type": "object", "additionalProperties": false })), "");
    }

    #[test]
    fn what_is_no_list_of_properties_is_one_object() {
        assert_eq!(signature(json!({ "type": "object" })), "input?: object");
        let open = json!({ "type": "object", "required": ["a"], "properties": { "a": { "type": "string" } }, "additionalProperties": true });
        assert_eq!(signature(open), "input: { a: string }");
        let either = json!({ "anyOf": [{ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"] }, { "type": "object", "properties": { "b": { "type": "number" } }, "required": ["b"] }] });
        assert_eq!(signature(either), "input?: { a: string } | { b: number }");
    }

    #[test]
    fn schemas_become_types() {
        let root = json!({ "$defs": { "P": { "type": "object", "properties": { "x": { "type": "number" }, "up": { "$ref": "#/$defs/P" }, "a-b": {} }, "required": ["x"] } } });
        let text = |schema| type_text(&type_of(&schema, &root, 11));
        assert_eq!(
            text(json!({ "$ref": "#/$defs/P" })),
            "{ x: number, up?: { x: any, up: any, \"a-b\": any }, \"a-b\": any }"
        );
        assert_eq!(text(json!({ "enum": ["a", 1, null] })), "\"a\" | 1 | null");
        assert_eq!(text(json!({ "type": "array", "items": { "enum": ["a", "b"] } })), "(\"a\" | \"b\")[]");
        assert_eq!(
            text(json!({ "type": "object", "additionalProperties": { "type": "number" } })),
            "{ [string]: number }"
        );
        assert_eq!(text(json!({ "type": "string", "contentEncoding": "base64" })), "buffer | string");
        assert_eq!(text(json!({ "$ref": "elsewhere" })), "any");
        // Each level of this one would be nine times the one above.
        let wide: serde_json::Map<_, _> = (0..9).map(|i| (format!("p{i}"), json!({ "$ref": "#" }))).collect();
        let wide = json!({ "type": "object", "properties": wide });
        assert!(type_text(&type_of(&wide, &wide, 0)).len() < 200_000);
    }
}
