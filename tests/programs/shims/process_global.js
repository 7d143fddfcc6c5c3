// process, for programs that read it without asking whether there is one.
globalThis.process ??= require('./node_process.js');
