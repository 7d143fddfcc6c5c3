// yaml and js-yaml agree on documents, anchors, and errors.
import * as YAML from 'yaml';
import * as jsyaml from 'js-yaml';
import { digest } from '../shims/digest.js';
const data = { list: Array.from({ length: 500 }, (_, i) => ({ id: i, text: `line ${i}: "q" # no\n  more`, when: null, on: i % 2 === 0, n: i / 3, deep: { 'a b': [[], {}, [i]] } })), multi: 'a\nb\n\n c\n', odd: ['yes', '1e3', '0x1f', '~', '- x', 'a: b', '', ' s ', '日本'] };
for (const [name, dump, load] of [['yaml', YAML.stringify, YAML.parse], ['js-yaml', jsyaml.dump, jsyaml.load]]) {
  const text = dump(data);
  console.log(name, digest(text), JSON.stringify(load(text)) === JSON.stringify(data));
}
const text = 'a: &x {b: 1, c: [1, 2]}\nd: *x\ne: |\n  keep\n   this\nf: >-\n  fold\n  ed\n? complex\n: 0o17\ng: !!set {x, y}\n';
console.log(JSON.stringify(YAML.parse(text)), JSON.stringify(jsyaml.load('a: &x {b: 1}\nd: *x\nm: 0b11\nt: 2001-12-14t21:59:43.10-05:00')));
for (const bad of ['a: [1, 2', 'a: b: c', '\tx: 1', '*nope', 'a: "x'])
  for (const load of [YAML.parse, jsyaml.load])
    try { console.log(JSON.stringify(load(bad))); } catch (error) { console.log(error.name, error.message); }
console.log(String(YAML.parseDocument('# c\na: 1 # d\n\nb:\n  - x\n').setIn(['b', 0], 'y') ?? ''), YAML.parseAllDocuments('a\n---\nb').length);
