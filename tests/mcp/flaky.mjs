// A server whose process ends when it is told to, whose tools change, and that reports when a request is cancelled.
import { writeFileSync } from 'node:fs';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

const [mark] = process.argv.slice(2);
const server = new McpServer({ name: 'flaky', version: '1' });
const text = text => ({ content: [{ type: 'text', text: String(text) }] });
server.registerTool('pid', { annotations: { readOnlyHint: true } }, () => text(process.pid));
server.registerTool('die', {}, () => { console.error('dying now'); setTimeout(() => process.exit(3), 20); return new Promise(() => {}); });
server.registerTool('hang', {}, ({ signal }) => new Promise(() => signal.addEventListener('abort', () => writeFileSync(mark, 'cancelled'))));
server.registerTool('grow', {}, () => { server.registerTool('more-of-it', {}, () => text('more')); return text('grown'); });
await server.connect(new StdioServerTransport());
