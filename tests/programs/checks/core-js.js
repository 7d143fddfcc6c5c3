// core-js finds what an engine lacks; what of the language it replaces here is a list that ought to be empty.
const before = new Map();
const own = (object) => Reflect.ownKeys(object).map((key) => [key, Reflect.getOwnPropertyDescriptor(object, key)]);
const roots = Object.getOwnPropertyNames(globalThis).filter((name) => /^[A-Z]/.test(name));
const places = () => roots.flatMap((name) => [[name, globalThis[name]], ...(globalThis[name]?.prototype ? [[name + '.prototype', globalThis[name].prototype]] : [])]).filter(([, object]) => Object(object) === object);
for (const [name, object] of places()) for (const [key, d] of own(object)) before.set(name + '.' + String(key), d.value ?? d.get);
const functions = new Set(before.values());
require('core-js-bundle/minified.js');
const changed = [];
for (const [name, object] of places()) for (const [key, d] of own(object)) {
  const path = name + '.' + String(key);
  if (before.has(path) && before.get(path) !== (d.value ?? d.get) && !(d.value !== d.value)) changed.push(path);
}
const added = places().flatMap(([name, object]) => own(object).map(([key]) => name + '.' + String(key)).filter((path) => !before.has(path)));
globalThis.core_js_report = { changed, added };
console.error('changed', changed.join(' '));
console.error('added', added.join(' '));
console.error('globals', Object.getOwnPropertyNames(globalThis).filter((name) => /^[A-Z]/.test(name) && !roots.includes(name)).join(' '));
console.log(typeof Symbol.iterator, [..."ab"].at(-1));
