//! Properties of characters that `\p{…}` asks for.

use super::char_class::{CharSet, LAST};
use icu_properties::props::{GeneralCategory, GeneralCategoryGroup, Script};
use icu_properties::script::ScriptWithExtensions;
use icu_properties::{CodePointMapData, CodePointSetData, PropertyParser};
use std::ops::RangeInclusive;

fn collect(ranges: impl Iterator<Item = RangeInclusive<u32>>) -> CharSet {
    let mut set = CharSet::new();
    for range in ranges {
        set.add(*range.start(), *range.end());
    }
    set
}

/// A binary property by its long or short name; empty if there is none.
pub fn binary_property(name: &str) -> CharSet {
    CodePointSetData::new_for_ecma262(name.as_bytes()).map_or_else(CharSet::new, |set| collect(set.iter_ranges()))
}

fn general_category(value: &str) -> Option<CharSet> {
    // Aliases that ECMAScript's table has beside the two usual names.
    let value = match value {
        "Combining_Mark" => "Mark",
        "cntrl" => "Control",
        "digit" => "Decimal_Number",
        "punct" => "Punctuation",
        _ => value,
    };
    let group = PropertyParser::<GeneralCategoryGroup>::new().get_strict(value)?;
    Some(collect(CodePointMapData::<GeneralCategory>::new().iter_ranges_for_group(group)))
}

// UnicodeMatchProperty ( rer, p ), https://tc39.es/ecma262/#sec-runtime-semantics-unicodematchproperty-p
/// `\p{name}` or `\p{name=value}`; the names have been validated.
pub fn property(name: &str, value: Option<&str>) -> Option<CharSet> {
    match (name, value) {
        ("General_Category" | "gc", Some(value)) => general_category(value),
        ("Script" | "sc" | "Script_Extensions" | "scx", Some(value)) => {
            let value = if value == "Katakana_Or_Hiragana" { "Hrkt" } else { value };
            let Some(script) = PropertyParser::<Script>::new().get_strict(value) else {
                // A script newer than the data.
                return Some(CharSet::new());
            };
            Some(if name.starts_with("Script_") || name == "scx" {
                collect(ScriptWithExtensions::new().get_script_extensions_ranges(script))
            } else {
                collect(CodePointMapData::<Script>::new().iter_ranges_for_value(script))
            })
        }
        // The data knows it by its long name only.
        ("space", None) => property("White_Space", None),
        ("Any", None) => Some(CharSet::all()),
        ("ASCII", None) => Some(CharSet::from_ranges(&[(0, 0x7F)])),
        ("Assigned", None) => Some(general_category("Cn")?.complement()),
        // The data's short name is another.
        (_, None) => match CodePointSetData::new_for_ecma262(name.as_bytes()) {
            Some(set) => Some(collect(set.iter_ranges())),
            None => general_category(name),
        },
        _ => None,
    }
}

/// `\w` without case.
pub fn word() -> CharSet {
    CharSet::from_ranges(&[(0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A)])
}
/// `\d`
pub fn digit() -> CharSet {
    CharSet::from_ranges(&[(0x30, 0x39)])
}
/// `\s`
pub fn space() -> CharSet {
    CharSet::from_ranges(&[
        (0x09, 0x0D),
        (0x20, 0x20),
        (0xA0, 0xA0),
        (0x1680, 0x1680),
        (0x2000, 0x200A),
        (0x2028, 0x2029),
        (0x202F, 0x202F),
        (0x205F, 0x205F),
        (0x3000, 0x3000),
        (0xFEFF, 0xFEFF),
    ])
}
/// `.` without `s`.
pub fn not_line_terminator() -> CharSet {
    CharSet::from_ranges(&[(0, 0x09), (0x0B, 0x0C), (0x0E, 0x2027), (0x202A, LAST)])
}
