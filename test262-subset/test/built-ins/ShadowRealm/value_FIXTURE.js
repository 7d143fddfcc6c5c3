let n = 0;
export const value = 42, object = {};
export function next() { return ++n; }
