//! Values between scripts and MCP servers: arguments to JSON, and what servers answer to values.

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use rmcp::model::{CallToolResult, ContentBlock, ResourceContents};
use serde_json::{Map, Value as Json};

use super::data::{Data, ToolFailure};

/// What a tool gives that declares no type of its own: a text, a part that is none, or several.
pub(super) const CONTENT: &str = "{ type: string, mimeType?: string, data?: buffer, uri?: string, name?: string, text?: string, description?: string }";
/// The same as a return type, where `Content` is the above.
pub(super) const RETURNS: &str = "string | Content | (string | Content)[] | nil";

/// An argument as JSON; bytes as base64.
pub(super) fn argument(data: &Data) -> Json {
    match data {
        Data::Bytes(bytes) => Json::String(BASE64.encode(bytes)),
        Data::Array(items) => items.iter().map(argument).collect(),
        Data::Object(fields) => {
            let given = fields.iter().filter(|(_, value)| *value != Data::Undefined);
            Json::Object(given.map(|(name, value)| (name.clone(), argument(value))).collect::<Map<_, _>>())
        }
        plain => plain.to_json(),
    }
}

/// What a server answered: structured content as it is, a text as a string, images and bytes as parts.
pub(super) fn result(answer: CallToolResult) -> Result<Data, ToolFailure> {
    if answer.is_error == Some(true) {
        let texts: Vec<&str> =
            answer.content.iter().filter_map(|part| part.as_text().map(|text| text.text.as_str())).collect();
        let message =
            if texts.is_empty() { "the tool failed without saying why".to_string() } else { texts.join("\n") };
        return Err(ToolFailure { message, cause: answer.structured_content.as_ref().map(Data::from_json) });
    }
    if let Some(structured) = &answer.structured_content {
        return Ok(Data::from_json(structured));
    }
    let mut parts: Vec<Data> = answer.content.into_iter().map(part).collect();
    Ok(match parts.len() {
        0 => Data::Undefined,
        1 => parts.remove(0),
        _ => Data::Array(parts),
    })
}

fn part(block: ContentBlock) -> Data {
    match block {
        ContentBlock::Text(text) => Data::String(text.text),
        ContentBlock::Image(image) => bytes_part("image", image.mime_type, &image.data),
        ContentBlock::Audio(audio) => bytes_part("audio", audio.mime_type, &audio.data),
        ContentBlock::Resource(embedded) => {
            let (uri, mime_type, rest) = match embedded.resource {
                ResourceContents::TextResourceContents { uri, mime_type, text, .. } => {
                    (uri, mime_type, ("text", Data::String(text)))
                }
                ResourceContents::BlobResourceContents { uri, mime_type, blob, .. } => {
                    (uri, mime_type, ("data", bytes(&blob)))
                }
                _ => (String::new(), None, ("text", Data::Undefined)),
            };
            object([
                ("type", "resource".into()),
                ("uri", Data::String(uri)),
                ("mimeType", mime_type.map_or(Data::Undefined, Data::String)),
                rest,
            ])
        }
        ContentBlock::ResourceLink(link) => {
            let link = serde_json::to_value(link).unwrap_or_default();
            let mut fields = vec![("type".to_string(), Data::from("resource_link"))];
            for name in ["uri", "name", "mimeType", "description"] {
                fields.extend(link.get(name).map(|value| (name.to_string(), Data::from_json(value))));
            }
            Data::Object(fields)
        }
        other => serde_json::to_value(other).map_or(Data::Undefined, |json| Data::from_json(&json)),
    }
}
fn bytes_part(kind: &str, mime_type: String, base64: &str) -> Data {
    object([("type", kind.into()), ("mimeType", Data::String(mime_type)), ("data", bytes(base64))])
}
/// Bytes; what is no base64 stays the text it is.
fn bytes(base64: &str) -> Data {
    BASE64.decode(base64).map_or_else(|_| Data::String(base64.to_string()), Data::Bytes)
}
fn object<const N: usize>(fields: [(&str, Data); N]) -> Data {
    let given = fields.into_iter().filter(|(_, value)| *value != Data::Undefined);
    Data::Object(given.map(|(name, value)| (name.to_string(), value)).collect())
}

#[cfg(test)]
mod tests {
    use rmcp::model::{CallToolResult, ContentBlock, ResourceContents};
    use serde_json::json;

    use super::{argument, result};
    use crate::host::data::Data;

    #[test]
    fn bytes_go_out_as_base64_and_come_in_as_bytes() {
        let data = Data::Object(vec![("b".into(), Data::Bytes(vec![0, 255])), ("u".into(), Data::Undefined)]);
        assert_eq!(argument(&data), json!({ "b": "AP8=" }));
        let image = CallToolResult::success(vec![ContentBlock::image("AP8=", "image/png")]);
        assert_eq!(result(image).unwrap().get("data"), Some(&Data::Bytes(vec![0, 255])));
        let no_base64 = CallToolResult::success(vec![ContentBlock::image("?", "image/png")]);
        assert_eq!(result(no_base64).unwrap().get("data"), Some(&Data::from("?")));
    }

    #[test]
    fn one_part_is_itself_and_several_are_an_array() {
        let text = || ContentBlock::text("t");
        assert_eq!(result(CallToolResult::success(vec![])), Ok(Data::Undefined));
        assert_eq!(result(CallToolResult::success(vec![text()])), Ok("t".into()));
        let resource = ContentBlock::resource(ResourceContents::text("inside", "u:1"));
        let Ok(Data::Array(parts)) = result(CallToolResult::success(vec![text(), resource])) else { panic!() };
        assert_eq!(parts[1].get("text"), Some(&"inside".into()));
        let structured = CallToolResult::structured(json!({ "n": 1 }));
        assert_eq!(result(structured).unwrap().get("n"), Some(&Data::Number(1.0)));
        let failure = result(CallToolResult::structured_error(json!({ "code": 7 }))).unwrap_err();
        assert_eq!(failure.cause.unwrap().get("code"), Some(&Data::Number(7.0)));
    }
}
