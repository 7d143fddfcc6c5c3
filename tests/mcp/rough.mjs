// A server that no library keeps in line: it asks, floods, sends what is too long or no JSON, has odd names, and dies.
// Arguments: what it does at its start, if anything but serving: `die`, `silent`, `garbage`; and a file that counts its starts.
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [start = 'serve', counting] = process.argv.slice(2);
if (counting) appendFileSync(counting, '.');
if (start === 'die') { console.error('no licence'); process.exit(1); }
if (start === 'garbage') process.stdout.write('Welcome!\n{"jsonrpc":\n\u0000\n[1]\n"x"\n');

const write = text => process.stdout.write(text);
const send = message => write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\n');
const text = value => ({ content: [{ type: 'text', text: String(value) }] });
let next = 1;
const asked = new Map();
const ask = (method, params) => new Promise(resolve => { asked.set(next, resolve); send({ id: next++, method, params }); });
const told = answer => JSON.stringify(answer.error ? { error: answer.error.message } : answer.result);

const object = (properties, more) => ({ type: 'object', properties, ...more });
const string = { type: 'string' };
const odd = { class: string, 'a b': string, '1x': string, arguments: string, '*/': string, constructor: string, __proto__: string };
const tools = {
  elicit: async () => text(told(await ask('elicitation/create', { message: 'Your name?', requestedSchema: object({ name: string }) }))),
  elicitOrFail: async () => {
    const answer = await ask('elicitation/create', { message: 'Your name?', requestedSchema: object({ name: string }) });
    return { ...text(`nobody said: ${answer.result?.action}`), isError: true };
  },
  sample: async () => text(told(await ask('sampling/createMessage', { messages: [{ role: 'user', content: { type: 'text', text: 'Hi' } }], maxTokens: 5 }))),
  roots: async () => text(told(await ask('roots/list'))),
  unknown: async () => text(told(await ask('nothing/known', {}))),
  flood: async ({ progressToken }) => {
    for (let i = 0; i < 20000; i++) {
      send({ method: 'notifications/progress', params: { progressToken, progress: i, message: 'x'.repeat(100) } });
      if (i % 20 === 0) send({ method: 'notifications/tools/list_changed' });
      send({ method: 'notifications/message', params: { level: 'info', data: 'y'.repeat(100) } });
    }
    return text('flooded');
  },
  garbage: async () => { write('\u0000\u0001 no JSON\n{"jsonrpc":"2.0","id":\n{}\n[]\n7\n' + '{'.repeat(10000) + '\n'); return text('still here'); },
  big: async () => text('z'.repeat(10 << 20)),
  huge: async () => { for (let i = 0; i < 100; i++) write('z'.repeat(1 << 20)); write('\n'); return text('never read'); },
  stderr: async () => { process.stderr.write('e'.repeat(5 << 20)); return text('noisy'); },
  wrong: async () => ({ nothing: 'of a result' }),
  // Runs as a task only, as its declaration says; refuses in words of its own.
  longTask: async (_, { n }, task) => {
    if (!task) return { ...text('This tool requires task-augmented invocation'), isError: true };
    const taskId = `task-${next++}`;
    tasks.set(taskId, { status: 'working', statusMessage: `at ${n}`, result: text(`done ${n}`), left: 3 });
    return { task: { taskId, status: 'working', createdAt: '2026-01-01T00:00:00Z', lastUpdatedAt: '2026-01-01T00:00:00Z', ttl: null, pollInterval: 100 } };
  },
  // Declares it, and knows nothing of it.
  noTask: async (_, __, task) => task ? Promise.reject({ code: -32601, message: 'no tasks' }) : text('at once'),
  cancelledTasks: async () => text([...tasks.values()].filter(task => task.status === 'cancelled').length),
  die: async () => { console.error('oops'); process.exit(3); },
  starts: async () => text(process.pid),
};
const tasks = new Map();
const taskOnly = ['longTask', 'noTask'];
const schemas = { new: object(odd, { required: ['class', 'a b'] }) };
for (const name of ['new', 'delete', 'a-b', 'a.b', 'constructor', '__proto__', 'then', 'toJSON', '日本', '*/ x', '', 'class']) {
  Object.defineProperty(tools, name, { enumerable: true, value: async (_, args) => text(name + ':' + Object.keys(args)) });
}
let listed = 0;
const list = () => {
  listed++;
  const rows = Object.keys(tools).map(name => ({
    name, description: '*/ } // \u2028', inputSchema: name === 'longTask' ? object({ n: { type: 'number' } }) : Object.hasOwn(schemas, name) ? schemas[name] : { type: 'object', additionalProperties: false },
    ...(taskOnly.includes(name) ? { execution: { taskSupport: 'required' } } : {}),
    ...(name === 'new' ? { outputSchema: object({ 'x-y': object(odd), self: { $ref: '#' } }) } : {}),
  }));
  return { tools: [...rows, { name: 'listed', inputSchema: object({}) }] };
};

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (start === 'silent') continue;
  if (message.method === undefined) { asked.get(message.id)?.(message); continue; }
  if (message.id === undefined) continue;
  const answer = result => send({ id: message.id, result });
  if (message.method === 'initialize') {
    answer({ protocolVersion: '2025-06-18', capabilities: { tools: { listChanged: true } }, serverInfo: { name: 'rough', version: '1' } });
  } else if (message.method === 'tools/list') answer(list());
  else if (message.method === 'tools/call') {
    const { name, arguments: args = {}, task, _meta } = message.params;
    if (name === 'listed') answer(text(listed));
    else if (Object.hasOwn(tools, name)) tools[name](_meta ?? {}, args, task).then(answer, error => send({ id: message.id, error }));
    else send({ id: message.id, error: { code: -32602, message: `no ${name}` } });
  } else if (message.method === 'tasks/get') answer({ taskId: message.params.taskId, ...tasks.get(message.params.taskId), result: undefined });
  else if (message.method === 'tasks/cancel') { tasks.get(message.params.taskId).status = 'cancelled'; answer({}); }
  else if (message.method === 'tasks/result') {
    const task = tasks.get(message.params.taskId);
    if (!task.statusMessage.endsWith('0')) setTimeout(() => answer(task.result), 400);
  } else send({ id: message.id, error: { code: -32601, message: `no ${message.method}` } });
}
