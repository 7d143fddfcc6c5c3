//! The stack of the Luau machine, read and written in place: values in bulk cross without a handle, a lock and a protected call
//! for each part.

use std::marker::PhantomData;
use std::os::raw::c_int;

use mlua::ffi;
use mlua::{Lua, MultiValue, Value as LuaValue};

use super::data::Data;

// What the blocks below rest on: `exec_raw` holds the machine's lock and passes its running state, on whose stack lies
// what is accounted for in `depth`; nothing else uses the machine meanwhile. Each pushing function has made room by
// `lua_checkstack`, which does not throw. Indices are taken from the top, and never reach below what lies there.

/// A value of the machine. Text and bytes are where the machine has them.
pub(super) enum Item<'m> {
    Nil,
    Null,
    Boolean(bool),
    Number(f64),
    Text(&'m [u8]),
    Vector([f32; 3]),
    Buffer(&'m [u8]),
    Table,
    /// What it is called.
    Other(&'static str),
}

/// Reads what is reachable from one value. That value stays on the stack and nothing is changed meanwhile, so that all of it
/// lives for `'m`.
pub(super) struct Reader<'m> {
    state: *mut ffi::lua_State,
    /// How many values lie above the outermost.
    depth: c_int,
    machine: PhantomData<&'m ()>,
}

/// Reads a value. Nothing that is called meanwhile may use the machine: it would be seen halfway.
pub(super) fn read<T>(lua: &Lua, value: &LuaValue, f: impl FnOnce(&mut Reader<'_>) -> T) -> mlua::Result<T> {
    let mut result = None;
    let run = |state| result = Some(f(&mut Reader { state, depth: 0, machine: PhantomData }));
    // SAFETY: the closure leaves the stack as it was, and cannot throw.
    unsafe { lua.exec_raw::<()>(value, run)? };
    result.ok_or_else(|| mlua::Error::RuntimeError("the value was not read".to_string()))
}

impl<'m> Reader<'m> {
    /// What lies at the top.
    #[inline]
    pub fn top(&self) -> Item<'m> {
        self.item(-1)
    }
    /// Its address, if it has one.
    pub fn address(&self) -> usize {
        // SAFETY: there is a top.
        unsafe { ffi::lua_topointer(self.state, -1) as usize }
    }
    /// The key below it, after `push_entry`.
    #[inline]
    pub fn key(&self) -> Item<'m> {
        assert!(self.depth >= 2, "an entry was pushed");
        self.item(-2)
    }
    fn item(&self, at: c_int) -> Item<'m> {
        let state = self.state;
        // SAFETY: it lies on the stack; text and bytes live as long as what they are reachable from.
        unsafe {
            match ffi::lua_type(state, at) {
                ffi::LUA_TNIL => Item::Nil,
                ffi::LUA_TBOOLEAN => Item::Boolean(ffi::lua_toboolean(state, at) != 0),
                ffi::LUA_TNUMBER => Item::Number(ffi::lua_tonumber(state, at)),
                ffi::LUA_TSTRING => {
                    let mut length = 0;
                    let text = ffi::lua_tolstring(state, at, &mut length);
                    Item::Text(std::slice::from_raw_parts(text as *const u8, length))
                }
                ffi::LUA_TTABLE => Item::Table,
                ffi::LUA_TLIGHTUSERDATA if ffi::lua_tolightuserdata(state, at).is_null() => Item::Null,
                ffi::LUA_TVECTOR => {
                    let axes = ffi::lua_tovector(state, at);
                    Item::Vector([*axes, *axes.add(1), *axes.add(2)])
                }
                ffi::LUA_TBUFFER => {
                    let mut length = 0;
                    let bytes = ffi::lua_tobuffer(state, at, &mut length);
                    Item::Buffer(std::slice::from_raw_parts(bytes as *const u8, length))
                }
                ffi::LUA_TFUNCTION => Item::Other("function"),
                ffi::LUA_TTHREAD => Item::Other("thread"),
                _ => Item::Other("userdata"),
            }
        }
    }
    /// Makes room for what the table at the top holds; false where there is none.
    pub fn open(&mut self) -> bool {
        // SAFETY: there is a top; making room does not throw.
        unsafe { ffi::lua_istable(self.state, -1) != 0 && ffi::lua_checkstack(self.state, 8) != 0 }
    }
    /// Up to where the table at the top has elements.
    pub fn length(&self) -> usize {
        // SAFETY: there is a top; what has no length has 0.
        unsafe { ffi::lua_objlen(self.state, -1) }
    }
    /// Pushes an element of the table at the top, from 1.
    #[inline]
    pub fn push_element(&mut self, i: usize) {
        // SAFETY: it is a table, and `open` has made room.
        unsafe {
            assert!(ffi::lua_istable(self.state, -1) != 0, "a table was opened");
            ffi::lua_rawgeti(self.state, -1, i as _);
        }
        self.depth += 1;
    }
    /// Pushes the key and the value of the table's next entry; where to go on. `from` is 0 at first, and one less than what was
    /// given for an entry to see it again.
    #[inline]
    pub fn push_entry(&mut self, from: i32) -> Option<i32> {
        // SAFETY: as above; places behind the last entry are none.
        let next = unsafe {
            assert!(ffi::lua_istable(self.state, -1) != 0, "a table was opened");
            ffi::lua_rawiter(self.state, -1, from.max(0))
        };
        if next < 0 {
            return None;
        }
        self.depth += 2;
        Some(next)
    }
    /// Takes off what was pushed.
    #[inline]
    pub fn pop(&mut self, n: i32) {
        assert!((0..=self.depth).contains(&n), "so many were pushed");
        self.depth -= n;
        // SAFETY: so many lie there.
        unsafe { ffi::lua_settop(self.state, -n - 1) };
    }
}

/// Plain data as values of the machine. None: it is nested too deeply, or things in it occur again.
pub(super) fn write(lua: &Lua, all: &[Data]) -> mlua::Result<Option<MultiValue>> {
    let mut fits = true;
    // SAFETY: where the machine throws, for its memory is used up, `exec_raw` catches it, and no frame between has anything to
    // be dropped.
    let values = unsafe {
        lua.exec_raw::<MultiValue>((), |state| {
            fits = ffi::lua_checkstack(state, c_int::try_from(all.len()).unwrap_or(c_int::MAX)) != 0
                && all.iter().all(|data| push(state, data));
        })?
    };
    Ok(fits.then_some(values))
}
/// Pushes one; false where it cannot.
// SAFETY: there is room for one value on the stack of the state.
unsafe fn push(state: *mut ffi::lua_State, data: &Data) -> bool {
    // SAFETY: whatever holds other values makes room for them first.
    unsafe {
        match data {
            Data::Undefined => ffi::lua_pushnil(state),
            Data::Null => ffi::lua_pushlightuserdata(state, std::ptr::null_mut()),
            Data::Bool(b) => ffi::lua_pushboolean(state, *b as c_int),
            Data::Number(n) => ffi::lua_pushnumber(state, *n),
            Data::String(text) => {
                ffi::lua_pushlstring(state, text.as_ptr().cast(), text.len());
            }
            Data::Bytes(bytes) => {
                let to = ffi::lua_newbuffer(state, bytes.len());
                std::ptr::copy_nonoverlapping(bytes.as_ptr(), to as *mut u8, bytes.len());
            }
            Data::Shared(..) | Data::Again(_) => return false,
            Data::Array(items) => {
                if ffi::lua_checkstack(state, 4) == 0 {
                    return false;
                }
                ffi::lua_createtable(state, c_int::try_from(items.len()).unwrap_or(0), 0);
                for (i, item) in items.iter().enumerate().filter(|(_, item)| !matches!(item, Data::Undefined)) {
                    if !push(state, item) {
                        return false;
                    }
                    ffi::lua_rawseti(state, -2, i as ffi::lua_Integer + 1);
                }
            }
            Data::Object(fields) => {
                if ffi::lua_checkstack(state, 4) == 0 {
                    return false;
                }
                ffi::lua_createtable(state, 0, c_int::try_from(fields.len()).unwrap_or(0));
                for (name, item) in fields {
                    ffi::lua_pushlstring(state, name.as_ptr().cast(), name.len());
                    if !push(state, item) {
                        return false;
                    }
                    ffi::lua_rawset(state, -3);
                }
            }
        }
        true
    }
}
