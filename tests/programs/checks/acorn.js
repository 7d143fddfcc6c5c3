// acorn parses itself, lodash and TypeScript's compiler.
import * as acorn from 'acorn';
import own from 'text:acorn/dist/acorn.mjs';
import lodash from 'text:lodash/lodash.js';
import typescript from 'text:typescript/lib/typescript.js';
import { digest_tree } from '../shims/digest.js';
console.log('acorn', digest_tree(acorn.parse(own, { ecmaVersion: 'latest', sourceType: 'module', locations: true })));
console.log('lodash', digest_tree(acorn.parse(lodash, { ecmaVersion: 5, ranges: true })));
console.log('typescript', digest_tree(acorn.parse(typescript, { ecmaVersion: 'latest' })));
let tokens = 0;
for (const token of acorn.tokenizer(lodash, { ecmaVersion: 2020 })) tokens += token.end - token.start;
console.log('tokens', tokens);
for (const bad of ['let a; let a', 'a = {b: 1', '`${', '/(?<a>.)(?<a>.)/u', 'for (let of x);', '"use strict"; 010'])
  try {
    acorn.parse(bad, { ecmaVersion: 'latest' });
    console.log('parsed', bad);
  } catch (error) {
    console.log(error.name, error.message, error.pos);
  }
