export const a = 'a', b = 'b';
export var [c, { d = 'dd' }] = ['cc', {}];
export function* gen() { yield 1; }
export async function as() {}
export class K {}
export { a as 'string name', a as default };
