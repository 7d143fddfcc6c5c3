// TypeScript's compiler checks files against its own libraries, and prints JavaScript and declarations.
import ts from 'typescript/lib/typescript.js';
import lib_es5 from 'text:typescript/lib/lib.es5.d.ts';
import lib_core from 'text:typescript/lib/lib.es2015.core.d.ts';
import lib_symbol from 'text:typescript/lib/lib.es2015.symbol.d.ts';
import lib_wellknown from 'text:typescript/lib/lib.es2015.symbol.wellknown.d.ts';
import lib_iterable from 'text:typescript/lib/lib.es2015.iterable.d.ts';
import lib_collection from 'text:typescript/lib/lib.es2015.collection.d.ts';
import lib_generator from 'text:typescript/lib/lib.es2015.generator.d.ts';
import lib_promise from 'text:typescript/lib/lib.es2015.promise.d.ts';
import lib_reflect from 'text:typescript/lib/lib.es2015.reflect.d.ts';
import lib_proxy from 'text:typescript/lib/lib.es2015.proxy.d.ts';
import lib_decorators from 'text:typescript/lib/lib.decorators.d.ts';
import lib_legacy from 'text:typescript/lib/lib.decorators.legacy.d.ts';
import lib_dom from 'text:typescript/lib/lib.dom.d.ts';
import { digest, digest_tree } from '../shims/digest.js';
const source = `
type Shape = { kind: 'circle'; r: number } | { kind: 'square'; side: number } | { kind: 'rect'; w: number; h: number };
function area(s: Shape): number {
  switch (s.kind) { case 'circle': return Math.PI * s.r ** 2; case 'square': return s.side ** 2; case 'rect': return s.w * s.hh; }
}
const wrong: string = area({ kind: 'circle', radius: 2 });
type DeepPartial<T> = { [K in keyof T]?: T[K] extends object ? DeepPartial<T[K]> : T[K] };
type Path<T, P extends string = ''> = { [K in keyof T & string]: T[K] extends object ? Path<T[K], \`\${P}\${K}.\`> : \`\${P}\${K}\` }[keyof T & string];
interface Config { server: { host: string; port: number; tls: { key: string } }; debug: boolean }
const p: Path<Config> = 'server.tls.kex';
const d: DeepPartial<Config> = { server: { port: 'x' } };
class Box<in out T> { #v: T; static count = 0; constructor(v: T) { this.#v = v; } map<U>(f: (v: T) => U): Box<U> { return new Box(f(this.#v)); } get value() { return this.#v; } accessor z = 1; }
const b: Box<number> = new Box('s').map((s) => s.length).map((n) => n.toFixed());
function* gen<const T extends readonly unknown[]>(xs: T): Generator<T[number], void, string> { for (const x of xs) { const y: number = yield x; } }
async function f() { await Promise.all([1, 'a', gen([1, 2] as const)]); for (const [k, v] of new Map([[1, 'x']])) k.toUpperCase(); }
enum E { A, B = A << 2, C = 'x'.length } namespace N { export const q = E.B; }
let u: unknown = document.querySelector('canvas')?.getContext('2d')?.fillRect(1, 2, 3); u.x;
export default class extends Box<E> { override value() { return 1; } } function unused(this: Window, a?: number, ...r: E[]) { return a!.toFixed(r); }
`;
const files = new Map(Object.entries({
  'lib.es5.d.ts': lib_es5, 'lib.es2015.core.d.ts': lib_core, 'lib.es2015.symbol.d.ts': lib_symbol, 'lib.es2015.symbol.wellknown.d.ts': lib_wellknown,
  'lib.es2015.iterable.d.ts': lib_iterable, 'lib.es2015.collection.d.ts': lib_collection, 'lib.es2015.generator.d.ts': lib_generator, 'lib.es2015.promise.d.ts': lib_promise,
  'lib.es2015.reflect.d.ts': lib_reflect, 'lib.es2015.proxy.d.ts': lib_proxy, 'lib.decorators.d.ts': lib_decorators, 'lib.decorators.legacy.d.ts': lib_legacy, 'lib.dom.d.ts': lib_dom,
  'a.ts': source,
}));
const parsed = new Map();
const host = {
  getSourceFile(name, options) {
    const text = files.get(name.replace(/^\//, ''));
    if (text === undefined) return undefined;
    if (!parsed.has(name)) parsed.set(name, ts.createSourceFile(name, text, options, true));
    return parsed.get(name);
  },
  getDefaultLibFileName: () => '/lib.es5.d.ts', writeFile: (name, text) => console.log(`--- ${name}\n${text}`), getCurrentDirectory: () => '/',
  getCanonicalFileName: (name) => name, useCaseSensitiveFileNames: () => true, getNewLine: () => '\n',
  fileExists: (name) => files.has(name.replace(/^\//, '')), readFile: (name) => files.get(name.replace(/^\//, '')), getDirectories: () => [],
};
const names = [...files.keys()].map((name) => '/' + name);
const program = ts.createProgram(names, { strict: true, target: ts.ScriptTarget.ES2015, noLib: true, noUnusedLocals: true, declaration: true, moduleDetection: 3 }, host);
for (const diagnostic of ts.getPreEmitDiagnostics(program).filter((d) => d.file?.fileName === '/a.ts' || !d.file)) {
  const { line, character } = diagnostic.file?.getLineAndCharacterOfPosition(diagnostic.start) ?? {};
  console.log(line, character, diagnostic.code, ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
}
program.emit(program.getSourceFile('/a.ts'));
console.log(program.getTypeChecker().getTypeCount(), program.getNodeCount(), program.getSymbolCount());
