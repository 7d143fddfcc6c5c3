// babel transforms modern syntax for old engines.
import * as Babel from '@babel/standalone';
import immutable from 'text:immutable/dist/immutable.es.js';
import acorn from 'text:acorn/dist/acorn.mjs';
import { digest } from '../shims/digest.js';
for (const text of [acorn, immutable]) console.log(digest(Babel.transform(text, { presets: [['env', { targets: 'ie 11' }]], compact: false }).code));
console.log(Babel.transform('class A extends B { #x = 1; static async *g({ a = 1, ...r }) { for await (const x of a?.b ?? r) yield this.#x ** 2; } }', { presets: ['env'], sourceType: 'module' , parserOpts: { errorRecovery: true } }).code);
