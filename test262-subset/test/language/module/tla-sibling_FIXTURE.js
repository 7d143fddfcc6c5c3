globalThis.tla = (globalThis.tla || '') + 's';
export const seen = globalThis.tla;
