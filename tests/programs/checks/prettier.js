// prettier formats JavaScript, CSS, Markdown and TypeScript.
import * as prettier from 'prettier/standalone';
import * as babel from 'prettier/plugins/babel';
import * as estree from 'prettier/plugins/estree';
import * as postcss from 'prettier/plugins/postcss';
import * as markdown from 'prettier/plugins/markdown';
import * as typescript from 'prettier/plugins/typescript';
import underscore from 'text:underscore/underscore-umd.js';
import acorn from 'text:acorn/dist/acorn.d.ts';
import readme from 'text:ajv/README.md';
import { digest } from '../shims/digest.js';
const plugins = [babel, estree, postcss, markdown, typescript];
const css = Array.from({ length: 50 }, (_, i) => `a${i}>b,c{color:RED;margin:0 ${i}px}@media(max-width:${i}px){x{y:z}}`).join('');
(async () => {
  for (const [parser, text] of [['babel', underscore], ['css', css], ['markdown', readme], ['typescript', acorn]])
    console.log(parser, digest(await prettier.format(text, { parser, plugins })));
  console.log(await prettier.format('const {a,b:[c]}=await f?.(x=>x**2,`${y}`)??class{static #p=1;get z(){return this.#p}}', { parser: 'babel', plugins, semi: false }));
})();
