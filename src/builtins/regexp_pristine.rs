//! Whether scripts have tampered with what the methods of RegExp.prototype look up: while not, they need not look.

use super::regexp::{FLAG_GETTERS, flags};
use super::{regexp_exec, regexp_replace, regexp_symbols};
use crate::heap::object::Place;
use crate::heap::{JsString, Kind, Object, PropertyKey, Value, WellKnown};
use crate::runtime::regexp_state::KnownRegExp;
use crate::runtime::{Agent, Intrinsic, NativeFn};

/// Methods of RegExp.prototype that String's methods look up, in the order of `KnownRegExp::methods`.
const METHODS: [(WellKnown, NativeFn); 5] = [
    (WellKnown::Match, regexp_symbols::match_),
    (WellKnown::MatchAll, regexp_symbols::match_all),
    (WellKnown::Replace, regexp_replace::replace),
    (WellKnown::Search, regexp_symbols::search),
    (WellKnown::Split, regexp_symbols::split),
];

impl Agent {
    /// Whether a RegExp has the shape it was born with: lastIndex is its only property, and writable.
    #[inline]
    pub(super) fn is_bare_regexp(&self, object: Object) -> bool {
        object.kind() == Kind::RegExp && self.realm().regexp.instance == Some(object.shape())
    }
    /// What is known of RegExp and its prototype, about the present.
    #[inline]
    fn known_regexp(&mut self) -> &KnownRegExp {
        let prototype = self.intrinsic(Intrinsic::RegExpPrototype).shape();
        let constructor = self.intrinsic(Intrinsic::RegExp).shape();
        let collections = self.heap.collections;
        let current = self.realm().regexp.known.as_ref().is_some_and(|known| {
            known.prototype == prototype && known.constructor == constructor && known.collections == collections
        });
        if !current {
            self.learn_regexp();
        }
        self.realm().regexp.known.as_ref().expect("just learnt")
    }
    #[cold]
    fn learn_regexp(&mut self) {
        let prototype = self.intrinsic(Intrinsic::RegExpPrototype);
        let constructor = self.intrinsic(Intrinsic::RegExp);
        self.touch(prototype);
        self.touch(constructor);
        let exec = self.heap.names.exec;
        let exec = self.original(prototype, exec, Some(regexp_exec::exec), false);
        let all: Vec<(&str, NativeFn)> = FLAG_GETTERS.iter().map(|flag| (flag.1, flag.2)).collect();
        let getters = all.into_iter().chain([("flags", flags as NativeFn)]);
        let mut originals: Vec<Option<(u32, Value)>> = Vec::new();
        for (name, get) in getters {
            let key = self.heap.key_from_str(name);
            originals.push(self.original(prototype, key, Some(get), true));
        }
        let key = self.heap.names.constructor;
        let of_prototype = self.original(prototype, key, None, false);
        originals.push(of_prototype.filter(|(_, value)| *value == constructor.into()));
        let methods = METHODS.map(|(symbol, method)| {
            let key = self.heap.names.symbol_key(symbol);
            self.original(prototype, key, Some(method), false)
        });
        let key = self.heap.names.symbol_key(WellKnown::Species);
        let species = self.original(constructor, key, Some(crate::runtime::promise::return_this), true);
        let flags: Vec<(u32, Value)> = originals.into_iter().collect::<Option<_>>().unwrap_or_default();
        let all = [exec].iter().chain(&methods).copied().collect::<Option<Vec<_>>>().filter(|_| !flags.is_empty());
        let span = all.map(|all| {
            let slots = all.iter().chain(&flags).map(|place| place.0);
            let (first, last) = slots.fold((u32::MAX, 0), |(first, last), slot| (slot.min(first), slot.max(last)));
            (first, (first..=last).map(|slot| self.heap.slot(prototype, slot)).collect())
        });
        let known = KnownRegExp {
            collections: self.heap.collections,
            prototype: prototype.shape(),
            constructor: constructor.shape(),
            exec,
            flags,
            methods,
            species,
            span,
        };
        self.realm_mut().regexp.known = Some(Box::new(known));
    }
    /// Where a property of this realm's is that has its original value: a native function, or an accessor with one.
    fn original(
        &mut self,
        object: Object,
        key: PropertyKey,
        native: Option<NativeFn>,
        accessor: bool,
    ) -> Option<(u32, Value)> {
        let property = self.heap.own_property(object, key)?;
        let Place::Slot(slot) = property.place else { return None };
        if property.attributes.is_accessor() != accessor {
            return None;
        }
        if let Some(native) = native {
            let value = if accessor { self.heap.accessor(property.value).0 } else { property.value };
            let function = value.as_object().filter(|f| f.kind() == Kind::NativeFunction)?;
            let (run, realm) = Agent::native_parts(function);
            if !std::ptr::fn_addr_eq(run, native) || realm != self.realm_id() {
                return None;
            }
        }
        Some((slot, property.value))
    }

    /// Whether `Get(object, "exec")` gives this realm's RegExp.prototype.exec.
    #[inline]
    pub(super) fn exec_is_pristine(&mut self, object: Object) -> bool {
        self.is_bare_regexp(object)
            && self
                .known_regexp()
                .exec
                .is_some_and(|(slot, value)| self.heap.slot(self.intrinsic(Intrinsic::RegExpPrototype), slot) == value)
    }
    /// Whether exec, flags and everything behind `flags` of RegExp.prototype are as they were, and `object` has none of its
    /// own: then what the spec looks up is known without looking.
    pub(super) fn is_pristine_regexp(&mut self, object: Object) -> bool {
        self.is_bare_regexp(object) && (self.regexp_prototype_is_pristine() || self.needed_is_pristine(object))
    }
    /// Whether RegExp.prototype is just as it was.
    #[inline]
    fn regexp_prototype_is_pristine(&mut self) -> bool {
        self.known_regexp();
        let prototype = self.intrinsic(Intrinsic::RegExpPrototype);
        let Some(known) = self.realm().regexp.known.as_ref() else { return false };
        known.span.as_ref().is_some_and(|(first, values)| self.heap.slots_hold(prototype, *first, values))
    }
    /// Whether `exec` and `flags` are, at least.
    fn needed_is_pristine(&mut self, object: Object) -> bool {
        if !self.exec_is_pristine(object) {
            return false;
        }
        let prototype = self.intrinsic(Intrinsic::RegExpPrototype);
        let Some(known) = self.realm().regexp.known.as_ref() else { return false };
        !known.flags.is_empty() && known.flags.iter().all(|&(slot, value)| self.heap.slot(prototype, slot) == value)
    }
    /// Whether SpeciesConstructor of a pristine RegExp gives %RegExp%.
    pub(super) fn regexp_species_is_pristine(&mut self) -> bool {
        self.known_regexp()
            .species
            .is_some_and(|(slot, value)| self.heap.slot(self.intrinsic(Intrinsic::RegExp), slot) == value)
    }
    /// The pattern and the string, if `this` is a string and the pattern a RegExp whose method of this symbol is the original
    /// one, as is all that the method looks up.
    pub(super) fn pristine_pattern(
        &mut self,
        this: Value,
        pattern: Value,
        which: WellKnown,
    ) -> Option<(Object, JsString)> {
        let (s, r) = (this.as_string()?, pattern.as_object()?);
        if !self.is_bare_regexp(r) {
            return None;
        }
        if self.regexp_prototype_is_pristine() {
            return Some((r, s));
        }
        if !self.needed_is_pristine(r) {
            return None;
        }
        let i = METHODS.iter().position(|(symbol, _)| *symbol == which)?;
        let (slot, value) = self.realm().regexp.known.as_ref()?.methods[i]?;
        (self.heap.slot(self.intrinsic(Intrinsic::RegExpPrototype), slot) == value).then_some((r, s))
    }
}
