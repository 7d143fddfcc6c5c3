import d, { a as b } from './x.js';
import * as ns from './x.js' with { type: 'json' };
export let counter = 0;
export default function () { return counter++ + b + d }
export { b as again, ns };
export * from './y.js';
const local = await ns.a;
using r = null;
for (const x of local) counter += x;
