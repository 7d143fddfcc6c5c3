// TypeScript transpiles lodash and immutable, with source maps.
import ts from 'typescript/lib/typescript.js';
import lodash from 'text:lodash/lodash.js';
import immutable from 'text:immutable/dist/immutable.es.js';
import { digest } from '../shims/digest.js';
for (const [text, target] of [[lodash, 'ES2015'], [immutable, 'ES5']]) {
  const result = ts.transpileModule(text, { compilerOptions: { target: ts.ScriptTarget[target], module: ts.ModuleKind.CommonJS, allowJs: true, sourceMap: true } });
  console.log(digest(result.outputText), digest(result.sourceMapText));
}
const file = ts.createSourceFile('x.ts', lodash, 99, true);
let nodes = 0;
(function visit(node) { nodes++; ts.forEachChild(node, visit); })(file);
console.log(nodes, ts.version);
