//! Where every value of a JSON text stands in it: what JSON.parse tells a reviver.

use crate::heap::{JsString, PropertyKey, Value};
use crate::runtime::RootedVec;

/// What a value was parsed from: a JSON Parse Record.
pub struct Node {
    /// Index into `Parsed::values`.
    pub value: usize,
    /// First unit of its text.
    pub start: usize,
    /// After its last.
    pub end: usize,
    /// What it is.
    pub kind: NodeKind,
}
/// The rest of a Parse Record, as indices of nodes.
pub enum NodeKind {
    /// Not an object.
    Primitive,
    /// [[Elements]]
    Array(Vec<usize>),
    /// [[Entries]] with their [[Key]]
    Object(Vec<(PropertyKey, usize)>),
}
/// A value with the nodes of all values in it; the outermost is the last.
pub struct Parsed {
    pub value: Value,
    pub text: JsString,
    pub nodes: Vec<Node>,
    /// The values of the nodes and the strings of the keys.
    pub values: RootedVec,
}

/// The memory of nodes, roughly, and of the lists of what they are made of. The values are counted as they are.
fn bytes_of_nodes(count: usize) -> usize {
    count * (size_of::<Node>() + size_of::<(PropertyKey, usize)>())
}
impl Parsed {
    /// Its memory.
    pub fn bytes(&self) -> usize {
        bytes_of_nodes(self.nodes.len())
    }
}

/// Notes nodes while a text is parsed.
pub struct Recorder {
    pub nodes: Vec<Node>,
    pub values: RootedVec,
    /// Finished nodes whose parent is not.
    pub open: Vec<usize>,
    /// The keys of the open nodes that are properties.
    pub keys: Vec<PropertyKey>,
}
impl Recorder {
    /// Its memory.
    pub fn bytes(&self) -> usize {
        bytes_of_nodes(self.nodes.len())
    }
    /// A node, and its value.
    pub fn add(&mut self, value: Value, start: usize, end: usize, kind: NodeKind) {
        self.open.push(self.nodes.len());
        self.nodes.push(Node { value: self.values.len(), start, end, kind });
        self.values.push(value);
    }
}
