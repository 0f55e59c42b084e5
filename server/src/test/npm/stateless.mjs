// A server of the stateless revision only, made with the MCP project's own library.
// "node stateless.mjs" speaks over its standard streams, "node stateless.mjs PORT" over HTTP.
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { createMcpHandler, fromJsonSchema, inputRequired, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

let grown = false;
let changed = () => {};

const text = value => ({ content: [{ type: 'text', text: value }] });
const object = (properties, required = Object.keys(properties)) =>
  fromJsonSchema({ type: 'object', properties, required, additionalProperties: false });

function makeServer() {
  const server = new McpServer({ name: 'stateless', version: '1.0.0' }, { capabilities: { tools: { listChanged: true } } });
  const add = (name, properties, work) =>
    server.registerTool(name, { description: `The tool ${name}`, inputSchema: object(properties) }, work);
  add('add', { a: { type: 'integer' }, b: { type: 'integer' } }, async ({ a, b }) => text(String(a + b)));
  add('where', { region: { type: 'string', 'x-mcp-header': 'Region' } }, async ({ region }) => text(`in ${region}`));
  add('slow', {}, async (_, context) => {
    const progressToken = context.mcpReq._meta?.progressToken;
    for (let step = 1; step <= 3; step++) {
      await new Promise(done => setTimeout(done, 150));
      await context.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress: step, total: 3 } });
    }
    return text('done');
  });
  add('again', {}, async (_, context) =>
    context.mcpReq.requestState() === undefined ? inputRequired({ requestState: 'once' }) : text('the second time'));
  add('grow', {}, async () => {
    grown = true;
    setTimeout(() => changed(server), 50);
    return text('grown');
  });
  if (grown) {
    add('leaf', {}, async () => text('green'));
  }
  return server;
}

if (process.argv[2] === undefined) {
  changed = server => {
    server.registerTool('leaf', { description: 'new', inputSchema: object({}) }, async () => text('green'));
  };
  serveStdio(makeServer, { legacy: 'reject' });
} else {
  const handler = createMcpHandler(makeServer, { legacy: 'reject' });
  changed = () => handler.notify.toolsChanged();
  createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const stop = new AbortController();
    response.on('close', () => stop.abort());
    const answer = await handler.fetch(
      new Request(`http://127.0.0.1${request.url}`, {
        method: request.method,
        headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        body: chunks.length ? Buffer.concat(chunks) : undefined,
        signal: stop.signal,
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body) Readable.fromWeb(answer.body).on('error', () => response.destroy()).pipe(response);
    else response.end();
  }).listen(Number(process.argv[2]), '127.0.0.1', () => console.error('listening'));
}
