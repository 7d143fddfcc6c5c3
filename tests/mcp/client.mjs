// The official client against `zerojs mcp`: does what a harness does, and prints what came of it as JSON.
// Arguments: `stdio PROGRAM ARGS…` or `http URL [TOKEN]`.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const [how, where, ...rest] = process.argv.slice(2);
async function connect() {
  const client = new Client({ name: 'test', version: '1' });
  const transport = how === 'http'
    ? new StreamableHTTPClientTransport(new URL(where), rest[0] ? { requestInit: { headers: { Authorization: `Bearer ${rest[0]}` } } } : undefined)
    : new StdioClientTransport({ command: where, args: rest });
  await client.connect(transport);
  return client;
}
const sleep = ms => new Promise(resolve => setTimeout(resolve, ms));
const client = await connect();
const call = (args, options, on = client) => on.callTool({ name: 'tool_exec', arguments: args }, undefined, options);
const value = async (args, on) => (await call(args, undefined, on)).structuredContent.value;
const report = { server: client.getServerVersion(), tools: (await client.listTools()).tools };

report.progress = [];
const result = await call(
  { script: "console.log('%s!', 'hi'); const all = [await zero.t.count(), await zero.t.slow()]; await new Promise(r => setTimeout(r, 50)); return all" },
  // (The client drops a progress notification that comes in one piece with the result: hence the pause.)
  { onprogress: progress => report.progress.push(progress) },
);
report.result = result;
report.failing = await call({ script: "await zero.t.count();\nawait zero.t.fail('no luck')" });
report.syntax = await call({ script: 'let x = ;' });
report.playground = [];
for (const args of [{ code: 'export default (a, b) => [a + b, getFile(1)?.text ?? null]', args: [1, 2] },
  { code: 'export default async () => await tools.t_count({})' }, { code: 'export default () => nope' }, { args: [] }]) {
  const { isError, structuredContent } = await client.callTool({ name: 'playground', arguments: args });
  report.playground.push([isError, structuredContent]);
}

// Beside the record: what it took, and what checking it found.
report.beside = [];
for (const args of [{ script: 'return await zero.t.count()', usage: true, plan: 'first' },
  { script: 'return await zero.t.cuont()', plan: 'first' }, { script: 'return await zero.t.fail(1)', plan: 'only' },
  { script: "return await zero.t.fail('x')", plan: 'only' }, { script: 'let x = ;', plan: 'only' }]) {
  const { isError, structuredContent, content, _meta } = await call(args);
  report.beside.push({ isError, record: structuredContent, said: content[1] && JSON.parse(content[1].text), meta: _meta ?? null });
}

// Files are uploaded once, and are those of (connection, as).
const tool = async (name, args, on = client) => (await on.callTool({ name, arguments: args })).structuredContent;
const files = [{ name: 'dir/b.csv', text: 'x,y' }, { uri: 'file:///tmp/c.bin', mimeType: 'image/x', blob: 'AP8=', lastModified: 5 }];
report.uploaded = await tool('playground_upload', { files, as: 'a' });
const seen = "export default () => [1, 2, 3, 4].map(i => getFile(i)).map(f => f && [f.index, f.name, f.type, f.size, f.text])";
report.seen = [];
for (const as of ['a', 'b', undefined]) report.seen.push((await tool('playground', { code: seen, as })).result);
report.replaced = await tool('playground_upload', { files: [{ name: 'd.txt', text: '' }], as: 'a', replace: true });
report.refused = [];
for (const args of [{}, { files: [{ name: 'x' }] }, { files: [{ text: 'x' }] }, { files: [{ name: 'x', base64: '?' }] },
  { files: [1] }, { files: [], as: 'A' }, { files: [], mode: 1 }, { files: Array(300).fill({ name: 'x', text: '' }) }]) {
  report.refused.push((await tool('playground_upload', args)).error);
}
// `as` is who calls, for the tools of a playground too; and these are all tools of the session.
report.session = [];
for (const [code, as] of [
  ["export default async () => { await tools.bump(); return tools.count() }", 'p'],
  ["export default async () => tools.t_count({})", 'q'],
  ["export default async () => { const r = await tools.tool_exec({ script: 'return [await zero.t.count(), typeof tools.list]' }); return [Object.keys(r), r.value] }", 'p'],
  ["export default async () => (await tools.tool_exec({ script: 'return await zero.t.count()', as: 'q' })).value", 'p'],
  ["export default async () => (await tools.tool_exec({ script: 'let x = ;' })).failure.kind", 'p'],
  ["export default async () => (await tools.playground_upload({ files: [{ name: 'e', text: '!' }] })).files.length", 'p'],
  ["export default () => [getFile(2).text, typeof Object.getOwnPropertyDescriptor(tools, 'playground')]", 'p'],
  ["export default async () => tools.tool_exec({ script: 'for (;;);', timeoutMs: 600000 })", 'p'],
  ["export default () => 1", 'Bad'],
]) {
  const { success, result, error } = await tool('playground', { code, as, timeoutMs: 1000 });
  report.session.push(success ? result : error);
}
report.setup = [];
for (const args of [{}, { script: 1 }, { script: '1', timeoutMs: 0 }, { script: '1', timeoutMs: 'x' },
  { script: '1', as: 'Bad' }, { script: '1', as: 1 }, { script: '1', mode: 'x' }, { script: '1', plan: true },
  { script: '1', usage: 1 }]) {
  const { isError, structuredContent } = await call(args);
  report.setup.push([isError, structuredContent.failure.kind, structuredContent.error]);
}
report.unknown = await client.callTool({ name: 'nothing' }).then(r => r, error => ({ code: error.code, message: error.message }));

// A run that would go on for half a minute counts as long as it lives.
const abort = new AbortController();
const looping = "for (;;) { await zero.t.bump(); await new Promise(resolve => setTimeout(resolve, 5)) }";
const ended = call({ script: looping, as: 'looper' }, {
  signal: abort.signal,
  onprogress: progress => { if (progress.progress > 5) abort.abort('enough') },
}).then(() => 'answered', () => 'rejected');
report.cancelled = await ended;
await sleep(100);
const before = await value({ script: 'return await zero.t.count()', as: 'looper' });
await sleep(150);
report.counts = [before, await value({ script: 'return await zero.t.count()', as: 'looper' })];
// So does a loop that calls nothing.
const busy = new AbortController();
const spinning = call({ script: 'for (;;);', timeoutMs: 600000 }, { signal: busy.signal }).catch(() => 0);
await sleep(50);
busy.abort();
await spinning;

// `as` is a scope within a connection, and connections are scopes by themselves.
const other = await connect();
await value({ script: 'await zero.t.bump()', as: 'a' });
report.scopes = [];
for (const [as, on] of [['a', client], ['b', client], [undefined, client], ['a', other]]) {
  report.scopes.push(await value({ script: 'return await zero.t.count()', as }, on));
}
report.overlap = await Promise.all([1, 2, 3].map(n => value({ script: `await zero.t.slow(); return ${n}` })));
await other.close();
await client.close();
console.log(JSON.stringify(report));
