//! Chapters 19–28: one file an object, its tables first, functions in table order.
//!
//! Unless a row says otherwise a property has the attributes chapter 18 gives: methods are writable and configurable, not
//! enumerable; `length` and `name` of functions configurable only.
//!
//! A file offers `CONSTRUCTOR` and `PROTOTYPE` tables and, for a constructor, `construct`. `realm/mod.rs` has a row for each
//! intrinsic that names them.

pub mod abstract_module_source;
pub mod array;
mod array_access;
pub mod array_buffer;
mod array_callbacks;
mod array_copy;
mod array_flat;
mod array_from_async;
pub mod array_iterator;
mod array_mutate;
mod array_search;
mod array_sort;
pub mod async_disposable_stack;
pub mod async_generator;
pub mod atomics;
pub(crate) mod bigint;
pub mod boolean;
pub mod data_view;
pub mod date;
mod date_arithmetic;
pub(crate) mod date_format;
mod date_locale;
mod date_parse;
mod date_setters;
pub mod disposable_stack;
pub mod dynamic_function;
pub mod error;
pub mod finalization_registry;
pub mod function;
pub mod generator;
pub mod global;
pub mod group_by;
pub mod iterator;
pub mod iterator_helpers;
mod iterator_zip;
pub(crate) mod json;
mod json_nodes;
mod json_parse;
pub(crate) mod json_plans;
mod json_scan;
pub(crate) mod json_stringify;
pub mod map;
pub(crate) mod math;
mod math_sum;
pub(crate) mod number;
pub mod object;
pub mod object_prototype;
pub mod promise;
pub mod proxy;
pub mod reflect;
pub mod regexp;
mod regexp_escape;
mod regexp_exec;
pub mod regexp_legacy;
mod regexp_pristine;
mod regexp_replace;
pub mod regexp_symbols;
pub mod set;
mod set_methods;
pub mod shadow_realm;
pub mod shared_array_buffer;
pub(crate) mod string;
mod string_case;
mod string_collate;
mod string_html;
mod string_patterns;
mod string_shape;
pub mod symbol;
#[cfg(feature = "temporal")]
pub mod temporal;
pub mod typed_array;
mod typed_array_callbacks;
mod typed_array_copy;
mod typed_array_methods;
pub mod uint8_array_text;
pub mod uri;
pub mod weak_map;
pub mod weak_ref;
pub mod weak_set;

/// The argument at `i`, or undefined.
pub(crate) fn arg(args: &[crate::heap::Value], i: usize) -> crate::heap::Value {
    args.get(i).copied().unwrap_or(crate::heap::Value::UNDEFINED)
}
