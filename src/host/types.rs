//! The types that tools declare for their arguments and returns: `string`, `number?`, `{string}`, `{ name: string }[]`, `a | b`.

use mlua::Value;

/// A declared type. Objects are checked for being one, not field by field: what a field must be, the tool says itself.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// One of several.
    Union(Vec<Type>),
}

impl Type {
    /// Reads a type.
    pub fn parse(text: &str) -> Result<Type, String> {
        let mut parser = Parser { rest: text.trim() };
        let found = parser.union().map_err(|why| format!("the type `{text}` {why}"))?;
        if parser.rest.is_empty() {
            Ok(found)
        } else {
            Err(format!("the type `{text}` has `{}` too much", parser.rest))
        }
    }
    /// Whether nil will do.
    pub fn is_optional(&self) -> bool {
        match self {
            Type::Any | Type::Nil => true,
            Type::Union(types) => types.iter().any(Type::is_optional),
            _ => false,
        }
    }
    /// Whether a value is of the type. An empty table is both an object and an array.
    pub fn accepts(&self, value: &Value) -> bool {
        match self {
            Type::Any => true,
            Type::Nil => value.is_nil(),
            Type::Null => value.is_null(),
            Type::Boolean => value.is_boolean(),
            Type::Number => value.is_number() || value.is_integer(),
            Type::Integer => value.is_integer() || value.as_number().is_some_and(|n| n.fract() == 0.0),
            Type::String => value.is_string(),
            Type::Buffer => value.is_buffer(),
            Type::Vector => match value {
                Value::Table(table) => ["x", "y", "z"].iter().all(|axis| table.contains_key(*axis).unwrap_or(false)),
                value => value.is_vector(),
            },
            Type::Object(_) => value.as_table().is_some_and(|table| table.is_empty() || table.raw_len() == 0),
            Type::Array(element) => value.as_table().is_some_and(|table| {
                (table.is_empty() || table.raw_len() > 0)
                    && (**element == Type::Any
                        || table
                            .sequence_values::<Value>()
                            .all(|value| value.is_ok_and(|value| element.accepts(&value))))
            }),
            Type::Union(types) => types.iter().any(|one| one.accepts(value)),
        }
    }
    /// The type of a field, where it is known.
    pub fn field(&self, name: &str) -> Option<&Type> {
        match self {
            Type::Object(fields) => fields.iter().find(|(field, _)| field == name).map(|(_, found)| found),
            Type::Union(types) => types.iter().find_map(|one| one.field(name)),
            _ => None,
        }
    }
    /// The type of the elements, where it is an array.
    pub fn element(&self) -> Option<&Type> {
        match self {
            Type::Array(element) => Some(element),
            Type::Union(types) => types.iter().find_map(Type::element),
            _ => None,
        }
    }
}

struct Parser<'a> {
    rest: &'a str,
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
        let mut types = vec![self.postfix()?];
        while self.eat("|") {
            types.push(self.postfix()?);
        }
        Ok(if types.len() == 1 { types.remove(0) } else { Type::Union(types) })
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
    fn primary(&mut self) -> Result<Type, String> {
        if self.eat("(") {
            let found = self.union()?;
            return if self.eat(")") { Ok(found) } else { Err("lacks a `)`".to_string()) };
        }
        if self.eat("{") {
            return self.braces();
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
            other => {
                return Err(format!(
                    "names `{other}`, which is none of any, nil, null, boolean, number, integer, string, buffer, vector, object, array"
                ));
            }
        })
    }
    /// `{T}` is an array, `{ name: T, … }` an object.
    fn braces(&mut self) -> Result<Type, String> {
        let mut fields = Vec::new();
        let before = self.rest;
        loop {
            if self.eat("}") {
                return Ok(Type::Object(fields));
            }
            let name = self.word();
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
    use super::Type;

    #[test]
    fn types_are_read() {
        assert_eq!(Type::parse("string").unwrap(), Type::String);
        assert_eq!(Type::parse("{string}").unwrap(), Type::parse("string[]").unwrap());
        assert!(Type::parse("number?").unwrap().is_optional());
        let rows = Type::parse("{ name: string, tags: {string} }[]").unwrap();
        assert_eq!(rows.element().unwrap().field("tags").unwrap().element(), Some(&Type::String));
        assert!(Type::parse("strong").unwrap_err().contains("strong"));
        assert!(Type::parse("{ a: number").is_err());
        assert!(Type::parse("number number").is_err());
    }
}
