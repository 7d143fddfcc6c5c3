// A tool script that finds its tool first: it searches by what is to be done, reads the signature, then calls by the name found.
const [hit] = await tools.search('read a file');
const { signature, toolbox, tool } = await tools.describe(hit.name);

// Finding tools is neither traced nor counted; calling one is.
const text = await tools.use(toolbox, tool, '/source/notes.md').catch((error) => error.message);

return { found: hit.name, signature, says: text.split('\n')[0] };
