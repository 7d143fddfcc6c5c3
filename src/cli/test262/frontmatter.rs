//! Reads the metadata comment of a test262 file, strictly: what it does not know is an error, never a guess.

/// The metadata of one test, as far as the runner needs it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frontmatter {
    /// What the test is about, on one line.
    pub description: String,
    /// The clause of the specification, or the empty string.
    pub esid: String,
    /// The features the test needs.
    pub features: Vec<String>,
    /// Harness files, in order.
    pub includes: Vec<String>,
    /// How to run it.
    pub flags: Flags,
    /// The error that must happen.
    pub negative: Option<Negative>,
}

/// The `flags` list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    /// Run once, strict.
    pub only_strict: bool,
    /// Run once, sloppy.
    pub no_strict: bool,
    /// Module code.
    pub module: bool,
    /// The text as it stands, without any harness.
    pub raw: bool,
    /// Over only when `print` has said so.
    pub is_async: bool,
    /// `Some(x)`: the agent's [[CanBlock]] must be x.
    pub can_block: Option<bool>,
}

/// The error that a negative test must end with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Negative {
    /// When.
    pub phase: Phase,
    /// The name of its constructor.
    pub error_type: String,
}

/// The stages at which a test can fail on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Parsing and early errors.
    Parse,
    /// Linking of modules.
    Resolution,
    /// Evaluation.
    Runtime,
}

impl Phase {
    /// As it is written in a test.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Parse => "parse",
            Phase::Resolution => "resolution",
            Phase::Runtime => "runtime",
        }
    }
}

/// Keys that carry information for people, or for other tools.
const INFORMATIVE: &[&str] =
    &["info", "es5id", "es6id", "id", "author", "authors", "locale", "copyright", "defines", "timeout", "comment", "x"];

/// Reads the metadata of a test from its whole source.
pub fn parse(source: &str) -> Result<Frontmatter, String> {
    let (_, rest) = source.split_once("/*---").ok_or("no /*--- comment")?;
    let (text, _) = rest.split_once("---*/").ok_or("the /*--- comment never ends")?;
    let mut result = Frontmatter::default();
    let mut seen: Vec<String> = Vec::new();
    for (key, value) in entries(text)? {
        if seen.contains(&key) {
            return Err(format!("`{key}` appears twice"));
        }
        match key.as_str() {
            "description" => result.description = value.scalar(),
            "esid" => result.esid = value.scalar(),
            "features" => result.features = value.list("features")?,
            "includes" => result.includes = value.list("includes")?,
            "flags" => result.flags = flags(&value.list("flags")?)?,
            "negative" => result.negative = Some(negative(&value)?),
            other if INFORMATIVE.contains(&other) => {}
            other => return Err(format!("unknown key `{other}`")),
        }
        seen.push(key);
    }
    if result.description.is_empty() {
        return Err("no description".to_string());
    }
    Ok(result)
}

fn flags(names: &[String]) -> Result<Flags, String> {
    let mut flags = Flags::default();
    for name in names {
        match name.as_str() {
            "onlyStrict" => flags.only_strict = true,
            "noStrict" => flags.no_strict = true,
            "module" => flags.module = true,
            "raw" => flags.raw = true,
            "async" => flags.is_async = true,
            "CanBlockIsFalse" | "CanBlockIsTrue" => {
                let wanted = name == "CanBlockIsTrue";
                if flags.can_block.is_some_and(|other| other != wanted) {
                    return Err("CanBlockIsFalse and CanBlockIsTrue exclude each other".to_string());
                }
                flags.can_block = Some(wanted);
            }
            "generated" | "non-deterministic" => {}
            other => return Err(format!("unknown flag `{other}`")),
        }
    }
    if flags.only_strict && flags.no_strict {
        return Err("onlyStrict and noStrict exclude each other".to_string());
    }
    if flags.raw && flags.only_strict {
        return Err("raw and onlyStrict exclude each other".to_string());
    }
    Ok(flags)
}

fn negative(value: &Value) -> Result<Negative, String> {
    let mut phase = None;
    let mut error_type = None;
    for (key, value) in value.map()? {
        match key.as_str() {
            "phase" => {
                phase = Some(match value.as_str() {
                    "parse" => Phase::Parse,
                    "resolution" => Phase::Resolution,
                    "runtime" => Phase::Runtime,
                    other => return Err(format!("unknown phase `{other}`")),
                })
            }
            "type" => error_type = Some(value),
            other => return Err(format!("unknown key `{other}` in `negative`")),
        }
    }
    Ok(Negative {
        phase: phase.ok_or("`negative` without `phase`")?,
        error_type: error_type.filter(|name| !name.is_empty()).ok_or("`negative` without `type`")?,
    })
}

/// A value before anybody knows which kind it should be: the text after the colon and the lines below it.
struct Value {
    inline: String,
    below: Vec<String>,
}

impl Value {
    /// The text of a plain, quoted or block scalar, folded into one line.
    fn scalar(&self) -> String {
        let mut words: Vec<&str> = Vec::new();
        if !matches!(self.inline.trim_end_matches(['-', '+']), "|" | ">") {
            words.extend(self.inline.split_whitespace());
        }
        words.extend(self.below.iter().flat_map(|line| line.split_whitespace()));
        unquote(&words.join(" ")).to_string()
    }

    /// A `[a, b]` list, possibly over several lines, or one `- item` a line.
    fn list(&self, key: &str) -> Result<Vec<String>, String> {
        let inline = without_comment(&self.inline);
        let below = || self.below.iter().map(|line| without_comment(line)).filter(|line| !line.is_empty());
        if inline.is_empty() {
            if below().next().is_some_and(|line| line.starts_with('[')) {
                return flow_list(&below().collect::<Vec<_>>().join(" "), key);
            }
            return below()
                .map(|line| match line.strip_prefix('-') {
                    Some(item) if item.starts_with([' ', '\t']) => Ok(unquote(item.trim()).to_string()),
                    _ => Err(format!("`{key}`: expected `- item`, found `{line}`")),
                })
                .collect();
        }
        let mut text = inline.to_string();
        for line in below() {
            text.push(' ');
            text.push_str(line);
        }
        flow_list(&text, key)
    }

    /// `{a: b, c: d}` or one `key: value` a line.
    fn map(&self) -> Result<Vec<(String, String)>, String> {
        let pair = |text: &str| match text.split_once(':') {
            Some((key, value)) => Ok((key.trim().to_string(), unquote(value.trim()).to_string())),
            None => Err(format!("expected `key: value`, found `{text}`")),
        };
        let inline = without_comment(&self.inline);
        if let Some(inner) = inline.strip_prefix('{') {
            let inner = inner.strip_suffix('}').ok_or("a `{` without its `}`")?;
            return inner.split(',').map(str::trim).filter(|item| !item.is_empty()).map(pair).collect();
        }
        if !inline.is_empty() {
            return Err(format!("expected a mapping, found `{inline}`"));
        }
        self.below.iter().map(|line| without_comment(line)).filter(|line| !line.is_empty()).map(pair).collect()
    }
}

fn flow_list(text: &str, key: &str) -> Result<Vec<String>, String> {
    let inner = text.trim().strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let inner = inner.ok_or_else(|| format!("`{key}`: expected a list, found `{text}`"))?;
    Ok(inner.split(',').map(|item| unquote(item.trim()).to_string()).filter(|item| !item.is_empty()).collect())
}

fn unquote(text: &str) -> &str {
    for quote in ['"', '\''] {
        if let Some(inner) = text.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote)) {
            return inner;
        }
    }
    text
}

fn without_comment(text: &str) -> &str {
    let cut = if text.trim_start().starts_with('#') { Some(0) } else { text.find(" #") };
    text[..cut.unwrap_or(text.len())].trim()
}

/// Splits the metadata into its top-level entries.
fn entries(text: &str) -> Result<Vec<(String, Value)>, String> {
    let mut entries: Vec<(String, Value)> = Vec::new();
    let mut base = None;
    // Some tests are about line terminators and are stored with CR or CRLF.
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    for line in text.lines() {
        let trimmed = line.trim();
        if trimmed.is_empty() {
            continue;
        }
        let indent = line.len() - line.trim_start().len();
        let base = *base.get_or_insert(indent);
        // YAML lets the items of a list stand as far left as their key.
        if indent > base || (indent == base && trimmed.starts_with("- ")) {
            match entries.last_mut() {
                Some((_, value)) => value.below.push(trimmed.to_string()),
                None => return Err(format!("`{trimmed}` belongs to no key")),
            }
            continue;
        }
        if trimmed.starts_with('#') {
            continue;
        }
        let key_end = trimmed.find(':').filter(|at| trimmed[..*at].chars().all(is_key_char));
        match key_end {
            Some(at) if indent == base => {
                let value = Value { inline: trimmed[at + 1..].trim().to_string(), below: Vec::new() };
                entries.push((trimmed[..at].to_string(), value));
            }
            _ => return Err(format!("expected `key: value`, found `{trimmed}`")),
        }
    }
    Ok(entries)
}

fn is_key_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '-'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrap(text: &str) -> String {
        format!("// a line before\n/*---\n{text}\n---*/\ncode();\n")
    }

    #[test]
    fn reads_every_form() {
        let read = parse(&wrap(
            "esid: sec-x\ndescription: >\n  two\n  lines\ninfo: |\n  a: b\n    - not a list\nflags: [async, module]\n\
             includes:\n  - a.js\n  - 'b.js' # why\nfeatures: [\n  one,\n  two\n]\nnegative:\n  phase: resolution\n  type: SyntaxError",
        ));
        // The closing bracket at the left edge is not YAML's block form; it is refused rather than guessed.
        assert!(read.is_err());
        let read = parse(&wrap(
            "esid: sec-x\ndescription: >\n  two\n  lines\ninfo: |\n  a: b\n    - not a list\nflags: [async, module]\n\
             includes:\n- a.js\n- 'b.js' # why\nfeatures: [one,\n  two]\nnegative:\n  phase: resolution\n  type: SyntaxError",
        ))
        .unwrap();
        assert_eq!(read.description, "two lines");
        assert_eq!(read.esid, "sec-x");
        assert_eq!(read.includes, ["a.js", "b.js"]);
        assert_eq!(read.features, ["one", "two"]);
        assert!(read.flags.is_async && read.flags.module && !read.flags.raw);
        assert_eq!(read.negative, Some(Negative { phase: Phase::Resolution, error_type: "SyntaxError".into() }));
    }

    #[test]
    fn line_ends_do_not_matter() {
        for end in ["\n", "\r\n", "\r"] {
            let source = wrap("description: x\nflags: [raw]\nnegative: {phase: parse, type: SyntaxError}");
            let read = parse(&source.replace('\n', end)).unwrap();
            assert!(read.flags.raw);
            assert_eq!(read.negative.unwrap().phase, Phase::Parse);
        }
    }

    #[test]
    fn refuses_what_it_does_not_know() {
        for (text, message) in [
            ("description: x\nflags: [sloppy]", "unknown flag `sloppy`"),
            ("description: x\nflags: async", "`flags`: expected a list, found `async`"),
            ("description: x\nflags: [onlyStrict, noStrict]", "onlyStrict and noStrict exclude each other"),
            ("description: x\nflags: [raw, onlyStrict]", "raw and onlyStrict exclude each other"),
            ("description: x\nnegative:\n  phase: early\n  type: E", "unknown phase `early`"),
            ("description: x\nnegative:\n  phase: parse", "`negative` without `type`"),
            ("description: x\nnegative: SyntaxError", "expected a mapping, found `SyntaxError`"),
            ("description: x\ndescription: y", "`description` appears twice"),
            ("description: x\nflag: [raw]", "unknown key `flag`"),
            ("description: x\nnonsense", "expected `key: value`, found `nonsense`"),
            ("esid: x", "no description"),
        ] {
            assert_eq!(parse(&wrap(text)), Err(message.to_string()), "{text}");
        }
        assert_eq!(parse("code();"), Err("no /*--- comment".to_string()));
        assert_eq!(parse("/*---\ndescription: x"), Err("the /*--- comment never ends".to_string()));
    }
}
