globalThis.order = (globalThis.order || '') + 'c';
