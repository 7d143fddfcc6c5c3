globalThis.tla = (globalThis.tla || '') + '<';
await null;
await null;
globalThis.tla += '>';
export const value = await Promise.resolve('slow');
