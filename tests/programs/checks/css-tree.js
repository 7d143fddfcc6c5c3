// css-tree parses, validates, transforms and prints stylesheets.
import * as csstree from 'css-tree/dist/csstree.esm';
import { digest, digest_tree } from '../shims/digest.js';
const css = Array.from({ length: 150 }, (_, i) => `
@media (min-width: ${i}px) and (orientation: landscape) { .a${i} > b:not(.c, #d)::before, [data-x="${i}" i] { color: rgba(${i}, 0, 0, .5); margin: ${i}px auto -1em; background: url("x${i}.png") no-repeat 50% / cover; width: calc(100% - (${i} * 2px)); --v: { a: b } } }
@supports (display: grid) and (not (display: inline-grid)) { a:nth-child(2n + ${i} of .x) { grid-template: "a b" 10px "c d" / auto minmax(0, 1fr); transition: all .${i}s cubic-bezier(.1,.2,.3,1) } }`).join('') + '@import url(x.css) layer(a) screen; a { colour: red; color: 12px !important; broken';
const ast = csstree.parse(css, { positions: true, onParseError: (error) => console.log(error.message, error.line, error.column) });
console.log(digest_tree(csstree.toPlainObject(csstree.clone(ast))), digest(csstree.generate(ast)), digest(csstree.generate(ast, { mode: 'spec' })));
const counts = {};
csstree.walk(ast, (node) => { counts[node.type] = (counts[node.type] ?? 0) + 1; });
console.log(JSON.stringify(counts));
let wrong = 0, first;
csstree.walk(ast, { visit: 'Declaration', enter(node) {
  const match = csstree.lexer.matchDeclaration(node);
  if (match.error) { wrong++; first ??= match.error.message; }
} });
console.log(wrong, first);
for (const [property, value] of [['border', '1px solid #fff'], ['font', 'italic bold .8em/1.2 Arial, sans-serif'], ['grid-area', '1 / span 2 / a'], ['transform', 'rotate(1turn) scale(x)'], ['animation', '3s ease-in 1s 2 reverse both paused slidein']])
  console.log(property, csstree.lexer.matchProperty(property, value).error?.message ?? 'ok');
