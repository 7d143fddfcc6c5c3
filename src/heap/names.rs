//! The property names and well-known symbols that the engine itself looks up.

use super::{Heap, JsString, PropertyKey, Symbol, Value};

macro_rules! names { ($($field:ident = $text:literal,)*) => {
    /// Interned once per heap: `heap.names.length` is a key.
    #[derive(Clone)]
    pub struct Names { $(#[doc = $text] pub $field: PropertyKey,)* symbols: Vec<Symbol>, singles: Vec<JsString>, empty: Option<JsString>, types: [Option<JsString>; TypeName::TEXTS.len()], tags: [Option<JsString>; BuiltinTag::TEXTS.len()] }
    impl Names {
        /// Before the heap exists.
        pub(super) fn empty() -> Names { Names { $($field: PropertyKey(0),)* symbols: Vec::new(), singles: Vec::new(), empty: None, types: Default::default(), tags: Default::default() } }
        pub(super) fn new(heap: &mut Heap) -> Names {
            let empty = heap.intern_str("");
            let singles = (0..=255u8).map(|b| { let s = heap.new_string_latin1(&[b]); heap.intern(s) }).collect();
            let symbols = WellKnown::ALL.iter().map(|w| {
                let text = format!("Symbol.{}", w.name());
                let d = heap.new_string(&text);
                heap.new_symbol(Some(d))
            }).collect();
            Names { $($field: heap.key_from_str($text),)* symbols, singles, empty: Some(empty), types: Default::default(), tags: Default::default() }
        }
        pub(super) fn each(&self, see: &mut dyn FnMut(Value)) {
            $(see(self.$field.to_value_raw());)*
            for &s in &self.symbols { see(s.into()) }
            for &s in &self.singles { see(s.into()) }
            for s in self.empty.iter().chain(self.types.iter().flatten()).chain(self.tags.iter().flatten()) { see((*s).into()) }
        }
    }
} }
names! {
    length = "length", name = "name", prototype = "prototype", constructor = "constructor", to_string = "toString",
    value_of = "valueOf", message = "message", stack = "stack", cause = "cause", errors = "errors", value = "value",
    done = "done", next = "next", return_ = "return", throw = "throw", get = "get", set = "set", enumerable = "enumerable",
    configurable = "configurable", writable = "writable", then = "then", callee = "callee", caller = "caller",
    arguments = "arguments", index = "index", input = "input", raw = "raw", proto = "__proto__", to_json = "toJSON",
    has = "has", add = "add", keys = "keys", size = "size", resolve = "resolve", default = "default", eval = "eval",
    undefined = "undefined", error = "error", suppressed = "suppressed", last_index = "lastIndex", flags = "flags",
    source = "source", exec = "exec", global = "global", unicode = "unicode", join = "join", apply = "apply",
    construct = "construct", define_property = "defineProperty", delete_property = "deleteProperty",
    get_own_property_descriptor = "getOwnPropertyDescriptor", get_prototype_of = "getPrototypeOf",
    set_prototype_of = "setPrototypeOf", is_extensible = "isExtensible", prevent_extensions = "preventExtensions",
    own_keys = "ownKeys", proxy = "proxy", revoke = "revoke", promise = "promise", reject = "reject", status = "status",
    reason = "reason", with = "with", this = "this", anonymous = "anonymous", object = "Object", function = "Function",
    global_this = "globalThis", raw_json = "rawJSON", groups = "groups", indices = "indices", meta = "meta", url = "url",
}

macro_rules! well_known { ($($name:ident = $text:literal,)*) => {
    /// The well-known symbols.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[repr(u8)]
    pub enum WellKnown { $(#[doc = $text] $name,)* }
    impl WellKnown {
        /// All of them.
        pub const ALL: &'static [WellKnown] = &[$(WellKnown::$name),*];
        /// As a property of `Symbol`.
        pub fn name(self) -> &'static str { match self { $(WellKnown::$name => $text),* } }
    }
} }
well_known! {
    AsyncIterator = "asyncIterator", HasInstance = "hasInstance", IsConcatSpreadable = "isConcatSpreadable", Iterator = "iterator",
    Match = "match", MatchAll = "matchAll", Replace = "replace", Search = "search", Species = "species", Split = "split",
    ToPrimitive = "toPrimitive", ToStringTag = "toStringTag", Unscopables = "unscopables", Dispose = "dispose",
    AsyncDispose = "asyncDispose",
}

/// What `typeof` says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum TypeName {
    Undefined,
    Object,
    Boolean,
    Number,
    String,
    Symbol,
    BigInt,
    Function,
}
impl TypeName {
    const TEXTS: [&'static str; 8] =
        ["undefined", "object", "boolean", "number", "string", "symbol", "bigint", "function"];
}
/// What Object.prototype.toString says of an object without @@toStringTag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum BuiltinTag {
    Undefined,
    Null,
    Object,
    Array,
    Arguments,
    Function,
    Error,
    Boolean,
    Number,
    String,
    Date,
    RegExp,
}
impl BuiltinTag {
    const TEXTS: [&'static str; 12] = [
        "[object Undefined]",
        "[object Null]",
        "[object Object]",
        "[object Array]",
        "[object Arguments]",
        "[object Function]",
        "[object Error]",
        "[object Boolean]",
        "[object Number]",
        "[object String]",
        "[object Date]",
        "[object RegExp]",
    ];
}
impl Heap {
    /// The string for a tag; made when first asked for.
    pub fn builtin_tag(&mut self, which: BuiltinTag) -> JsString {
        self.names.tags[which as usize].unwrap_or_else(|| {
            let text = self.intern_str(BuiltinTag::TEXTS[which as usize]);
            self.names.tags[which as usize] = Some(text);
            text
        })
    }
    /// The string that `typeof` gives; made when first asked for.
    pub fn type_name(&mut self, which: TypeName) -> JsString {
        self.names.made_type_name(which).unwrap_or_else(|| {
            let text = self.intern_str(TypeName::TEXTS[which as usize]);
            self.names.types[which as usize] = Some(text);
            text
        })
    }
}

impl Names {
    /// The string that `typeof` gives, if it was made.
    #[inline(always)]
    pub fn made_type_name(&self, which: TypeName) -> Option<JsString> {
        self.types[which as usize]
    }
    /// A well-known symbol. It is the same in all realms of a heap.
    #[inline]
    pub fn symbol(&self, which: WellKnown) -> Symbol {
        self.symbols[which as usize]
    }
    /// A well-known symbol as a key.
    #[inline]
    pub fn symbol_key(&self, which: WellKnown) -> PropertyKey {
        self.symbols[which as usize].into()
    }
    /// The string of one Latin-1 unit.
    #[inline]
    pub fn single(&self, unit: u8) -> JsString {
        self.singles[unit as usize]
    }
    /// The empty string.
    #[inline]
    pub fn empty_string(&self) -> JsString {
        self.empty.expect("names are made with the heap")
    }
    pub(super) fn is_empty(&self) -> bool {
        self.empty.is_none()
    }
}
