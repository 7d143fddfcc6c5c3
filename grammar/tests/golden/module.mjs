import 'side';
import d from 'a';
import * as ns from 'b' with { type: 'json' };
import e, { f, g as h, 'str ing' as i, default as j } from 'c';
import defer * as lazy from 'd';
import source wasm from 'e';
import defer from 'f';
import source from 'g';
export * from 'h';
export * as k from 'i';
export { f, h as renamed, h as 'quoted' };
export { x as y, 'a' as 'b' } from 'j';
export const m = 1, { n, o: [p] } = q;
export function fn() { }
export class K { }
export default async function () { await 1 }
await m;
for await (const r of s) ;
{ using t = u; await using v = w }
import.meta.url, import.source('x'), import.defer('y');
