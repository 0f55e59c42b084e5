import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Rpc {
  readonly id?: number;
  readonly method: string;
  readonly params?: { readonly name?: string; readonly arguments?: { readonly text?: string } };
}

interface Asked {
  readonly messages: readonly { readonly role: string }[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

const NOTE = { name: 'note', description: 'Writes a note.', inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] } };

/** A server of tools (MCP) and a model that uses them, as somebody may have them in the house. */
export class LocalTools {
  readonly notes: string[] = [];
  readonly token = 'token-of-the-house';
  private server: Server | undefined;
  private url = '';

  get mcp(): string {
    return `${this.url}/mcp`;
  }

  get model(): string {
    return `${this.url}/v1`;
  }

  async start(): Promise<void> {
    this.server = createServer((request, response) => void this.serve(request, response));
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) {
      text += String(chunk);
    }
    if (request.headers.authorization !== `Bearer ${this.token}`) {
      response.writeHead(401).end();
    } else if (request.method === 'GET' && request.url === '/v1/models') {
      json(response, { data: [{ id: 'house-model' }] });
    } else if (request.method !== 'POST') {
      response.writeHead(405).end();
    } else if (request.url === '/mcp') {
      this.answer(JSON.parse(text) as Rpc, response);
    } else {
      speak(JSON.parse(text) as Asked, response);
    }
  }

  private answer({ id, method, params }: Rpc, response: ServerResponse): void {
    if (id === undefined) {
      response.writeHead(202).end();
      return;
    }
    const results: Readonly<Record<string, () => object>> = {
      initialize: () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'house', version: '1' } }),
      'tools/list': () => ({ tools: [NOTE] }),
      'tools/call': () => {
        this.notes.push(params?.arguments?.text ?? '');
        return { content: [{ type: 'text', text: 'Noted.' }] };
      },
    };
    const result = results[method];
    json(response, { jsonrpc: '2.0', id, ...(result === undefined ? { error: { code: -32601, message: 'unknown' } } : { result: result() }) });
  }
}

function json(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Calls the tool for notes where it has one and has not done so yet. */
function speak({ messages, tools = [] }: Asked, response: ServerResponse): void {
  const tool = tools.map((each) => each.function.name).find((name) => /^mcp_\w+_note$/.test(name));
  const isDone = messages.at(-1)?.role === 'tool';
  const delta =
    tool === undefined || isDone
      ? { role: 'assistant', content: isDone ? 'It is written down in the house.' : 'The house model has no tools.' }
      : { role: 'assistant', tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: tool, arguments: '{"text":"Buy milk"}' } }] };
  const finish = 'tool_calls' in delta ? 'tool_calls' : 'stop';
  const chunk = (part: object) => `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', model: 'house-model', ...part })}\n\n`;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(chunk({ choices: [{ index: 0, delta, finish_reason: null }] }));
  response.write(chunk({ choices: [{ index: 0, delta: {}, finish_reason: finish }] }));
  response.write(chunk({ choices: [], usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 } }));
  response.end('data: [DONE]\n\n');
}
