globalThis.order = (globalThis.order || '') + 'a';
