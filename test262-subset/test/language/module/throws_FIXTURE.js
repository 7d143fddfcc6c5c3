globalThis.throwCount = (globalThis.throwCount || 0) + 1;
throw new RangeError('thrown by the module');
