// postcss parses and prints stylesheets, with plugins and source positions.
import '../shims/process_global.js';
import postcss from 'postcss';
import { digest } from '../shims/digest.js';
const css = Array.from({ length: 400 }, (_, i) => `/* ${i} */\n@media (min-width: ${i}px) {\n  .a${i}:hover > b { color: red; margin: ${i}px auto !important;\n background: url("x}${i}.png") }\n}\n@supports not (x: y) { --p: { a: b }; a { b: c } }`).join('\n');
const root = postcss.parse(css, { from: 'a.css' });
console.log(digest(root.toString()), root.toString() === css, digest(JSON.stringify(root.toJSON())));
const prefix = (opts) => ({ postcssPlugin: 'prefix', Declaration(decl) { if (decl.prop === 'margin') decl.cloneBefore({ prop: '-x-margin' }); if (decl.prop === 'color') decl.value = opts.color; }, Rule: { '*': 0 } && undefined });
prefix.postcss = true;
const result = postcss([prefix({ color: 'blue' })]).process(css, { from: undefined, map: false });
console.log(digest(result.css), result.messages.length);
for (const bad of ['a {', 'a { b: "c }', 'a { b }', '}', '/* x', 'a { :b }', '@media { a { b: c: d; } }'])
  try { console.log(postcss.parse(bad).first.toString()); } catch (error) { console.log(error.name, error.reason, error.line, error.column, error.showSourceCode?.(false)); }
let rules = 0;
root.walkRules(/\.a/, (rule) => { rules++; if (rules % 2) rule.selectors = [...rule.selectors, '.z']; });
console.log(rules, digest(root.toString()), postcss.list.comma('a, b(c, d), "e, f"').join('|'));
