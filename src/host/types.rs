//! The types that tools declare for their arguments and returns: `string`, `number?`, `{string}`, `{ name: string }[]`,
//! `"a" | "b"`, `{ [string]: number }`, and the names a toolbox gives to types.

use std::collections::BTreeMap;

use super::ts_names;
use super::types_check::Checked;

/// The types that a toolbox names, with their texts, in the order of the names.
pub type Named = BTreeMap<String, (String, Type)>;

/// A declared type.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    /// Anything at all.
    Any,
    /// Absent.
    Nil,
    /// JavaScript's null.
    Null,
    /// true or false.
    Boolean,
    /// A number.
    Number,
    /// A number without fraction.
    Integer,
    /// A string.
    String,
    /// Bytes.
    Buffer,
    /// A Luau vector; from JavaScript, an object with x, y and z.
    Vector,
    /// An object, with the fields that are known.
    Object(Vec<(String, Type)>),
    /// An array.
    Array(Box<Type>),
    /// An object used as a dictionary.
    Map(Box<Type>),
    /// One of several.
    Union(Vec<Type>),
    /// Exactly this string.
    Literal(String),
    /// Exactly this number.
    Constant(f64),
    /// What a toolbox calls so.
    Name(String),
}

impl Type {
    /// Reads a type. Names that are none of the built-in ones are taken to be the toolbox's: `names` lists them.
    pub fn parse(text: &str, names: &dyn Fn(&str) -> bool) -> Result<Type, String> {
        let mut parser = Parser { rest: text.trim(), names, depth: 0 };
        let found = parser.union().map_err(|why| format!("the type `{text}` {why}"))?;
        if parser.rest.is_empty() {
            Ok(found)
        } else {
            Err(format!("the type `{text}` has `{}` too much", parser.rest))
        }
    }
    /// As TypeScript.
    pub fn to_typescript(&self) -> String {
        match self {
            Type::Any => "any".to_string(),
            Type::Nil => "undefined".to_string(),
            Type::Null => "null".to_string(),
            Type::Boolean => "boolean".to_string(),
            Type::Number | Type::Integer => "number".to_string(),
            Type::String => "string".to_string(),
            Type::Buffer => "Uint8Array".to_string(),
            Type::Vector => "{ x: number; y: number; z: number }".to_string(),
            Type::Object(fields) if fields.is_empty() => "Record<string, any>".to_string(),
            Type::Object(fields) => {
                let mut rows: Vec<String> = Vec::with_capacity(fields.len());
                for (i, (name, type_)) in fields.iter().enumerate() {
                    // A field that is declared twice is what it was first.
                    if fields[..i].iter().any(|(before, _)| before == name) {
                        continue;
                    }
                    let name = ts_names::property(name);
                    rows.push(match type_ {
                        Type::Union(types) if types.contains(&Type::Nil) => {
                            let rest: Vec<Type> = types.iter().filter(|one| **one != Type::Nil).cloned().collect();
                            format!("{name}?: {}", Type::union_of(rest).to_typescript())
                        }
                        other => format!("{name}: {}", other.to_typescript()),
                    });
                }
                format!("{{ {} }}", rows.join("; "))
            }
            Type::Array(element) => match **element {
                Type::Union(_) => format!("({})[]", element.to_typescript()),
                _ => format!("{}[]", element.to_typescript()),
            },
            Type::Map(element) => format!("Record<string, {}>", element.to_typescript()),
            Type::Union(types) if types.is_empty() => "undefined".to_string(),
            Type::Union(types) => types.iter().map(Type::to_typescript).collect::<Vec<_>>().join(" | "),
            Type::Literal(text) => serde_json::Value::from(text.as_str()).to_string(),
            Type::Constant(n) => n.to_string(),
            Type::Name(name) => ts_names::type_(name),
        }
    }
    /// One type as itself, several as a union.
    pub fn union_of(mut types: Vec<Type>) -> Type {
        if types.len() == 1 {
            return types.remove(0);
        }
        let flat = types.into_iter().flat_map(|one| match one {
            Type::Union(inner) => inner,
            other => vec![other],
        });
        Type::Union(flat.collect())
    }
    /// The names of the toolbox's types that it uses.
    pub fn names_used(&self, into: &mut Vec<String>) {
        match self {
            Type::Name(name) if !into.contains(name) => into.push(name.clone()),
            Type::Array(inner) | Type::Map(inner) => inner.names_used(into),
            Type::Union(types) => types.iter().for_each(|one| one.names_used(into)),
            Type::Object(fields) => fields.iter().for_each(|(_, one)| one.names_used(into)),
            _ => {}
        }
    }
    /// What a name stands for.
    pub fn resolve<'a>(&'a self, named: &'a Named) -> &'a Type {
        let mut found = self;
        for _ in 0..MAX_DEPTH {
            let Type::Name(name) = found else { break };
            let Some((_, meant)) = named.get(name) else { break };
            found = meant;
        }
        found
    }
    /// Where and how a value is not of the type.
    pub fn mismatch<V: Checked>(&self, value: &V, named: &Named, path: &str) -> Option<super::types_check::Mismatch> {
        super::types_check::mismatch(self, value, named, path, 0)
    }
    /// Whether nil will do.
    pub fn is_optional(&self, named: &Named) -> bool {
        match self.resolve(named) {
            Type::Any | Type::Nil => true,
            Type::Union(types) => types.iter().any(|one| one.is_optional(named)),
            _ => false,
        }
    }
    /// The type of a field, where it is known.
    pub fn field<'a>(&'a self, name: &str, named: &'a Named) -> Option<&'a Type> {
        match self.resolve(named) {
            Type::Object(fields) => fields.iter().find(|(field, _)| field == name).map(|(_, found)| found),
            Type::Map(element) => Some(element),
            Type::Union(types) => types.iter().find_map(|one| one.field(name, named)),
            _ => None,
        }
    }
    /// The type of the elements, where it is an array.
    pub fn element<'a>(&'a self, named: &'a Named) -> Option<&'a Type> {
        match self.resolve(named) {
            Type::Array(element) => Some(element),
            Type::Union(types) => types.iter().find_map(|one| one.element(named)),
            _ => None,
        }
    }
}

/// Deeper than this, no type is read and no value looked at.
pub(super) const MAX_DEPTH: usize = 64;

struct Parser<'a> {
    rest: &'a str,
    names: &'a dyn Fn(&str) -> bool,
    depth: usize,
}
impl Parser<'_> {
    fn eat(&mut self, token: &str) -> bool {
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest.trim_start();
                true
            }
            None => false,
        }
    }
    fn union(&mut self) -> Result<Type, String> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("is nested too deeply".to_string());
        }
        let _ = self.eat("|");
        let mut types = vec![self.postfix()?];
        while self.eat("|") {
            types.push(self.postfix()?);
        }
        self.depth -= 1;
        Ok(Type::union_of(types))
    }
    fn postfix(&mut self) -> Result<Type, String> {
        let mut found = self.primary()?;
        loop {
            if self.eat("[]") {
                found = Type::Array(Box::new(found));
            } else if self.eat("?") {
                found = Type::Union(vec![found, Type::Nil]);
            } else {
                return Ok(found);
            }
        }
    }
    fn word(&mut self) -> String {
        let end = self.rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        let word = self.rest[..end].to_string();
        self.rest = self.rest[end..].trim_start();
        word
    }
    /// A text in quotes; in double ones, with JSON's escapes.
    fn quoted(&mut self) -> Result<Option<String>, String> {
        let Some(quote) = self.rest.chars().next().filter(|c| ['"', '\''].contains(c)) else { return Ok(None) };
        let mut escaped = false;
        let end = self.rest[1..].find(|c| {
            let is_end = c == quote && !escaped;
            escaped = quote == '"' && c == '\\' && !escaped;
            is_end
        });
        let end = end.ok_or("lacks a closing quote")?;
        let (inner, whole) = (&self.rest[1..=end], &self.rest[..end + 2]);
        let text = serde_json::from_str(whole).unwrap_or_else(|_| inner.to_string());
        self.rest = self.rest[end + 2..].trim_start();
        Ok(Some(text))
    }
    fn primary(&mut self) -> Result<Type, String> {
        if self.eat("(") {
            let found = self.union()?;
            return if self.eat(")") { Ok(found) } else { Err("lacks a `)`".to_string()) };
        }
        if self.eat("{") {
            return self.braces();
        }
        if let Some(text) = self.quoted()? {
            return Ok(Type::Literal(text));
        }
        let digits = self.rest.find(|c: char| !c.is_ascii_digit() && !"-.".contains(c)).unwrap_or(self.rest.len());
        if let Ok(n) = self.rest[..digits].parse::<f64>() {
            self.rest = self.rest[digits..].trim_start();
            return Ok(Type::Constant(n));
        }
        let word = self.word();
        Ok(match word.as_str() {
            "any" | "unknown" => Type::Any,
            "nil" | "undefined" | "void" => Type::Nil,
            "null" => Type::Null,
            "boolean" => Type::Boolean,
            "number" => Type::Number,
            "integer" => Type::Integer,
            "string" => Type::String,
            "buffer" => Type::Buffer,
            "vector" => Type::Vector,
            "object" | "table" => Type::Object(Vec::new()),
            "array" => Type::Array(Box::new(Type::Any)),
            "" => return Err("is empty or lacks a part".to_string()),
            other if (self.names)(other) => Type::Name(word),
            other => {
                return Err(format!(
                    "names `{other}`, which is none of any, nil, null, boolean, number, integer, string, buffer, vector, object, array, nor of the toolbox's `types`"
                ));
            }
        })
    }
    /// `{T}` is an array, `{ name: T, … }` an object, `{ [string]: T }` a dictionary.
    fn braces(&mut self) -> Result<Type, String> {
        if self.eat("[") {
            let good = self.word() == "string" && self.eat("]") && self.eat(":");
            if !good {
                return Err("has a `[` that begins no `[string]: T`".to_string());
            }
            let element = self.union()?;
            return if self.eat("}") { Ok(Type::Map(Box::new(element))) } else { Err("lacks a `}`".to_string()) };
        }
        let mut fields = Vec::new();
        let before = self.rest;
        loop {
            if self.eat("}") {
                return Ok(Type::Object(fields));
            }
            let name = self.quoted()?.unwrap_or_else(|| self.word());
            let optional = self.eat("?");
            if !self.eat(":") {
                if !fields.is_empty() {
                    return Err("lacks a `:`".to_string());
                }
                self.rest = before;
                let element = self.union()?;
                return if self.eat("}") { Ok(Type::Array(Box::new(element))) } else { Err("lacks a `}`".to_string()) };
            }
            let found = self.union()?;
            fields.push((name, if optional { Type::Union(vec![found, Type::Nil]) } else { found }));
            let _ = self.eat(",") || self.eat(";");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Named, Type};

    #[test]
    fn types_are_read() {
        let named = Named::new();
        let parse = |text: &str| Type::parse(text, &|name| name == "Vec3");
        assert_eq!(parse("string").unwrap(), Type::String);
        assert_eq!(parse("{string}").unwrap(), parse("string[]").unwrap());
        assert!(parse("number?").unwrap().is_optional(&named));
        let rows = parse("{ name: string, tags: {string} }[]").unwrap();
        let row = rows.element(&named).unwrap();
        assert_eq!(row.field("tags", &named).unwrap().element(&named), Some(&Type::String));
        assert!(parse("strong").unwrap_err().contains("strong"));
        assert!(parse("{ a: number").is_err());
        assert!(parse("number number").is_err());
        assert!(parse(&"(".repeat(100_000)).is_err());
        for (text, typescript) in [
            ("\"a\" | 'b'?", "\"a\" | \"b\" | undefined"),
            ("{ at: Vec3, n?: integer }[]", "{ at: Vec3; n?: number }[]"),
            ("{ [string]: number | nil }", "Record<string, number | undefined>"),
            ("(buffer | -1.5)[]", "(Uint8Array | -1.5)[]"),
            ("{ 'a-b': 1, \"c\\\"d\"?: 2, new: 3 }", "{ \"a-b\": 1; \"c\\\"d\"?: 2; \"new\": 3 }"),
            ("{ a: 1, a: 2, b: nil? }", "{ a: 1; b?: undefined }"),
            ("{ 'a', 'b' }", ""),
        ] {
            match typescript {
                "" => assert!(parse(text).is_err(), "{text}"),
                _ => assert_eq!(parse(text).unwrap().to_typescript(), typescript),
            }
        }
    }
}
