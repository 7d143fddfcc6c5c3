// immutable: persistent collections against plain ones.
import { List, Map, Set, OrderedMap, Record, Range, Repeat, Seq, Stack, fromJS, is, hash, merge } from 'immutable';
let map = Map();
for (let i = 0; i < 20000; i++) map = map.set(`k${(i * 7919) % 20011}`, i);
for (let i = 0; i < 20000; i += 3) map = map.delete(`k${(i * 7919) % 20011}`);
console.log(map.size, map.reduce((a, b) => a + b, 0), map.hashCode());
let list = List();
for (let i = 0; i < 30000; i++) list = list.push(i * i);
list = list.slice(100, -100).filter((x) => x % 3).map((x) => x % 1000);
console.log(list.size, list.hashCode(), list.groupBy((x) => x % 7).map((l) => l.size).join());
console.log(JSON.stringify(fromJS({ a: [1, { b: [2, 3] }], c: { d: null } }).updateIn(['a', 1, 'b'], (l) => l.push(4)).setIn(['c', 'e', 'f'], 1)));
console.log(is(Map({ a: List([1, 2]) }), fromJS({ a: [1, 2] })), String(Set([3, 1, 2, 3]).sort()), hash('immutable'), hash(1.5), hash(-0));
console.log(String(Range(0, Infinity).filter((x) => x % 5 === 0).map((x) => x * 2).take(10)), String(Repeat('x', 3)), String(Seq({ a: 1 }).flip()));
const Point = Record({ x: 0, y: 0 }, 'Point');
console.log(String(new Point({ x: 3 }).set('y', 4)), String(Stack.of(1, 2, 3).push(0).reverse()), String(OrderedMap([['z', 1], ['a', 2]]).sortBy((v, k) => k)));
console.log(JSON.stringify(merge({ a: 1 }, { b: [2] })), String(List([3, 1, 2]).zip(List('abc'))), list.toSeq().reverse().first());
