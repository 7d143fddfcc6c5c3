//! 22.2.7 Abstract operations for RegExp matching: exec, test, and the result objects.

use super::arg;
use super::regexp::{this_object, this_regexp};
use crate::heap::{Attributes, JsString, Kind, Object, Value};
use crate::runtime::regexp_state::{flags_of, program, word};
use crate::runtime::{Agent, JsResult, message};

// RegExp.prototype.exec ( string ), https://tc39.es/ecma262/#sec-regexp.prototype.exec
#[inline(never)]
pub(super) fn exec(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let r = this_regexp(agent, this, "exec")?;
    let s = agent.to_string(arg(args, 0))?;
    agent.regexp_builtin_exec(r, s)
}

// RegExp.prototype.test ( S ), https://tc39.es/ecma262/#sec-regexp.prototype.test
pub(super) fn test(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let r = this_object(agent, this, "test")?;
    let string = agent.to_string(arg(args, 0))?;
    // OPTIMIZATION: nobody sees the result of the original exec.
    if agent.exec_is_pristine(r) {
        return Ok(Value::bool(agent.regexp_match_once(r, string)?));
    }
    let result = agent.regexp_exec(r, string)?;
    Ok(Value::bool(!result.is_null()))
}

// AdvanceStringIndex ( S, index, unicode ), https://tc39.es/ecma262/#sec-advancestringindex
pub(super) fn advance_string_index(agent: &Agent, s: JsString, index: u64, unicode: bool) -> u64 {
    if !unicode || index >= s.len() as u64 {
        return index + 1;
    }
    index + s.units(&agent.heap).code_point_at(index as usize).1 as u64
}

impl Agent {
    // RegExpExec ( R, S ), https://tc39.es/ecma262/#sec-regexpexec
    pub(super) fn regexp_exec(&mut self, r: Object, s: JsString) -> JsResult<Value> {
        if self.exec_is_pristine(r) {
            return self.regexp_builtin_exec(r, s);
        }
        let key = self.heap.names.exec;
        let exec = self.get(r, key)?;
        if self.is_callable(exec) {
            let result = self.call(exec, r.into(), &[s.into()])?;
            if !result.is_object() && !result.is_null() {
                let what = self.describe(result);
                return Err(self.throw(message::RegExpExecResult(what)));
            }
            return Ok(result);
        }
        this_regexp(self, r.into(), "exec")?;
        self.regexp_builtin_exec(r, s)
    }

    // RegExpBuiltinExec ( R, S ), https://tc39.es/ecma262/#sec-regexpbuiltinexec
    pub(super) fn regexp_builtin_exec(&mut self, r: Object, s: JsString) -> JsResult<Value> {
        if !self.regexp_match_once(r, s)? {
            return Ok(Value::NULL);
        }
        Ok(self.match_result(r, s).into())
    }

    /// RegExpBuiltinExec up to the result: sets lastIndex; the matcher has the captures.
    pub(super) fn regexp_match_once(&mut self, r: Object, s: JsString) -> JsResult<bool> {
        let bare = self.is_bare_regexp(r);
        let known = if bare { self.heap.slot(r, 0).as_int() } else { None };
        let mut last_index = match known {
            Some(index) => index.max(0) as u64,
            None => self.last_index(r)?,
        };
        let flags = flags_of(r);
        let (global, sticky) = (flags.has(b'g'), flags.has(b'y'));
        if !global && !sticky {
            last_index = 0;
        }
        let found = last_index <= s.len() as u64 && self.regexp_match(r, s, last_index as usize, sticky)?;
        if global || sticky {
            let end = Value::from(if found { self.regexp.matcher.captures()[1] } else { 0 });
            if bare {
                self.heap.set_slot(r, 0, end);
            } else {
                self.set_last_index(r, end)?;
            }
        }
        Ok(found)
    }

    /// A group's text in the match just made.
    pub(super) fn captured(&mut self, s: JsString, group: usize) -> Value {
        match self.regexp.matcher.group(group) {
            Some((from, to)) => self.heap.substring(s, from, to).into(),
            None => Value::UNDEFINED,
        }
    }

    /// The array that exec gives for the match just made.
    fn match_result(&mut self, r: Object, s: JsString) -> Object {
        /// Groups of most patterns, the whole match included.
        const FEW: usize = 12;
        let (count, named) = (self.regexp.matcher.captures().len() / 2, self.regexp.matcher.has_names);
        let index = self.regexp.matcher.captures()[0];
        let shape = match self.realm().regexp.result {
            Some(shape) => shape,
            None => {
                let mut shape = self.realm().shapes.array;
                for key in [self.heap.names.index, self.heap.names.input, self.heap.names.groups] {
                    shape = self.heap.shape_after_add(shape, key, Attributes::DEFAULT).unwrap_or(shape);
                }
                self.realm_mut().regexp.result = Some(shape);
                shape
            }
        };
        let array = self.heap.alloc_object(Kind::Array, shape, 1);
        array.set_array_length(count as u32);
        self.heap.set_slots(array, &[Value::from(index), s.into(), Value::UNDEFINED, Value::UNDEFINED]);
        if count <= FEW {
            let mut texts = [Value::UNDEFINED; FEW];
            for (group, text) in texts[..count].iter_mut().enumerate() {
                *text = self.captured(s, group);
            }
            self.heap.set_elements(array, &texts[..count]);
        } else {
            self.heap.reserve_elements(array, count);
            for group in 0..count {
                let text = self.captured(s, group);
                self.heap.push_element(array, text);
            }
        }
        if named {
            let groups = self.groups_object(r, |agent, group| agent.captured_element(array, group));
            self.heap.set_slot(array, 2, groups);
        }
        if flags_of(r).has(b'd') {
            let indices = self.match_indices(r, count);
            let key = self.heap.names.indices;
            self.heap.add_property(array, key, indices.into(), Attributes::DEFAULT);
        }
        array
    }
    fn captured_element(&self, array: Object, group: usize) -> Value {
        array.elements(&self.heap).get(group).copied().unwrap_or(Value::UNDEFINED)
    }
    /// An object with the named groups; undefined if there are none.
    pub(super) fn groups_object(&mut self, r: Object, value: impl Fn(&mut Agent, usize) -> Value) -> Value {
        if program(&self.heap, r).names.is_empty() {
            return Value::UNDEFINED;
        }
        let groups = self.new_groups_object(r.word(word::PROGRAM), |agent, (_, numbers)| {
            // Of groups that share a name at most one took part.
            let matcher = &agent.regexp.matcher;
            let number = numbers.iter().copied().find(|n| matcher.group(*n as usize).is_some()).unwrap_or(numbers[0]);
            value(agent, number as usize)
        });
        groups.into()
    }
    // MakeMatchIndicesIndexPairArray ( S, indices, groupNames, hasGroups ), https://tc39.es/ecma262/#sec-makematchindicesindexpairarray
    fn match_indices(&mut self, r: Object, count: usize) -> Object {
        // GetMatchIndexPair ( S, match ), https://tc39.es/ecma262/#sec-getmatchindexpair
        let pair = |agent: &mut Agent, group: usize| match agent.regexp.matcher.group(group) {
            Some((from, to)) => agent.create_array_from_list(&[Value::from(from), Value::from(to)]).into(),
            None => Value::UNDEFINED,
        };
        let array = self.create_array_from_list(&[]);
        for group in 0..count {
            let value = pair(self, group);
            self.heap.push_element(array, value);
        }
        array.set_array_length(count as u32);
        let groups = self.groups_object(r, pair);
        let key = self.heap.names.groups;
        self.heap.add_property(array, key, groups, Attributes::DEFAULT);
        array
    }
}
