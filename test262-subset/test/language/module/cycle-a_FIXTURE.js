import { b, readA } from './cycle-b_FIXTURE.js';
export let a = 'a';
export function hoisted() { return 'hoisted'; }
export const early = readA;
export { b };
