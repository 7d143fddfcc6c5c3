//! Plain data and Luau's tables: those that occur in several places of a value, cycles among them, keep their identity.

use mlua::{Lua, Value as LuaValue};
use rustc_hash::{FxHashMap, FxHashSet};

use super::data::Data;
use super::values::MAX_BYTES;

/// The tables of a value that occur in several places, and the bytes that it may still take.
pub(super) struct Shared {
    /// By address: their numbers; 0 before they have one.
    numbers: FxHashMap<usize, u32>,
    last: u32,
    /// Whether they have been looked for.
    pub is_graph: bool,
    pub room: usize,
}
impl Shared {
    /// None are looked for.
    pub fn new() -> Shared {
        Shared { numbers: FxHashMap::default(), last: 0, is_graph: false, room: MAX_BYTES }
    }
    pub fn of(value: &LuaValue) -> Result<Shared, String> {
        let mut shared = Shared { is_graph: true, ..Shared::new() };
        let mut seen = FxHashSet::default();
        let mut pending: Vec<mlua::Table> = value.as_table().cloned().into_iter().collect();
        while let Some(table) = pending.pop() {
            let address = table.to_pointer() as usize;
            if !seen.insert(address) {
                shared.numbers.insert(address, 0);
                continue;
            }
            let each = |_: LuaValue, value: LuaValue| {
                pending.extend(value.as_table().cloned());
                Ok(())
            };
            table.for_each(each).map_err(|e| e.to_string())?;
        }
        Ok(shared)
    }
    /// Copies a table: or says which one it is again.
    pub fn copy(
        &mut self,
        table: &mlua::Table,
        copy: impl FnOnce(&mut Shared) -> Result<Data, String>,
    ) -> Result<Data, String> {
        let address = table.to_pointer() as usize;
        match self.numbers.get(&address) {
            None => copy(self),
            Some(0) => {
                self.last += 1;
                let number = self.last;
                self.numbers.insert(address, number);
                Ok(Data::Shared(number, Box::new(copy(self)?)))
            }
            Some(number) => Ok(Data::Again(*number)),
        }
    }
}

/// Plain data to Luau.
pub(super) fn to_luau(lua: &Lua, data: &Data) -> mlua::Result<LuaValue> {
    data_to_luau(lua, data, &mut FxHashMap::default())
}
fn data_to_luau(lua: &Lua, data: &Data, known: &mut FxHashMap<u32, mlua::Table>) -> mlua::Result<LuaValue> {
    Ok(match data {
        Data::Undefined => LuaValue::Nil,
        Data::Null => LuaValue::NULL,
        Data::Bool(b) => LuaValue::Boolean(*b),
        Data::Number(n) => LuaValue::Number(*n),
        Data::String(text) => LuaValue::String(lua.create_string(text)?),
        Data::Bytes(bytes) => LuaValue::Buffer(lua.create_buffer(bytes)?),
        Data::Array(_) | Data::Object(_) => {
            let (items, fields) = match data {
                Data::Array(items) => (items.len(), 0),
                Data::Object(fields) => (0, fields.len()),
                _ => (0, 0),
            };
            let table = lua.create_table_with_capacity(items, fields)?;
            fill(lua, &table, data, known)?;
            LuaValue::Table(table)
        }
        Data::Shared(number, inner) => {
            let table = lua.create_table()?;
            known.insert(*number, table.clone());
            fill(lua, &table, inner, known)?;
            LuaValue::Table(table)
        }
        Data::Again(number) => known.get(number).map_or(LuaValue::Nil, |table| LuaValue::Table(table.clone())),
    })
}
fn fill(lua: &Lua, table: &mlua::Table, data: &Data, known: &mut FxHashMap<u32, mlua::Table>) -> mlua::Result<()> {
    match data {
        Data::Array(items) => {
            for (i, item) in items.iter().enumerate().filter(|(_, item)| **item != Data::Undefined) {
                table.raw_set(i + 1, data_to_luau(lua, item, known)?)?;
            }
        }
        Data::Object(fields) => {
            for (name, item) in fields {
                table.raw_set(name.as_str(), data_to_luau(lua, item, known)?)?;
            }
        }
        _ => {}
    }
    Ok(())
}
