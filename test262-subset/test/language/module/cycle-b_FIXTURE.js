import { a, hoisted } from './cycle-a_FIXTURE.js';
export let readA;
try { readA = a; } catch (e) { readA = e.constructor === ReferenceError ? hoisted() : 'wrong error'; }
export const b = () => a;
