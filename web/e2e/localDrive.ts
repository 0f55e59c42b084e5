import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const CLIENT = '11111111-2222-3333-4444-555555555555';
const SECRET = 'the-secret';
const TOP = 'top';

/** A Microsoft of this machine: a sign-in page with one button, and one drive with its changes. */
export class LocalDrive {
  private readonly server: Server = createServer((request, response) => void this.serve(request, response));
  private readonly files = new Map<string, { readonly name: string; readonly text: string }>();
  private readonly log: string[] = [];
  private readonly codes = new Map<string, string>();
  private readonly tokens = new Set<string>();
  private readonly links = new Map<string, string>();

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** What the server that is to use it is told. */
  get settings(): Readonly<Record<string, string>> {
    return {
      WORKMATE_GRAPH_URL: `${this.url}/v1.0`,
      WORKMATE_GRAPH_LOGIN_URL: this.url,
      WORKMATE_GRAPH_CLIENT_ID: CLIENT,
      WORKMATE_GRAPH_CLIENT_SECRET: SECRET,
      WORKMATE_SOURCE_SECONDS: '1',
    };
  }

  private get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  put(id: string, name: string, text: string): void {
    this.files.set(id, { name, text });
    this.log.push(id);
  }

  remove(id: string): void {
    this.files.delete(id);
    this.log.push(id);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname.endsWith('/authorize')) {
      this.signInPage(url.searchParams, response);
    } else if (url.pathname.endsWith('/token')) {
      this.giveTokens(new URLSearchParams(await bodyOf(request)), json);
    } else if (url.pathname.startsWith('/download/')) {
      this.download(url.pathname.slice('/download/'.length), request, response);
    } else if (this.tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))) {
      this.graph(url, json);
    } else {
      json(401, { error: { code: 'InvalidAuthenticationToken' } });
    }
  }

  private signInPage(query: URLSearchParams, response: ServerResponse): void {
    if (query.get('client_id') !== CLIENT || query.get('code_challenge_method') !== 'S256') {
      response.writeHead(400).end('This application is not known.');
      return;
    }
    const code = randomUUID();
    this.codes.set(code, query.get('code_challenge') ?? '');
    const back = `${query.get('redirect_uri')}?code=${code}&state=${encodeURIComponent(query.get('state') ?? '')}`;
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end(`<!doctype html><title>Sign in</title><a href="${back.replaceAll('&', '&amp;')}">Continue as Ada</a>`);
  }

  private giveTokens(form: URLSearchParams, json: (status: number, body: unknown) => void): void {
    const challenge = this.codes.get(form.get('code') ?? '');
    this.codes.delete(form.get('code') ?? '');
    const proof = createHash('sha256').update(form.get('code_verifier') ?? '').digest('base64url');
    if (form.get('client_secret') !== SECRET || challenge === undefined || challenge !== proof) {
      json(400, { error: 'invalid_grant' });
      return;
    }
    const token = randomUUID();
    this.tokens.add(token);
    json(200, { token_type: 'Bearer', expires_in: 3600, access_token: token, refresh_token: randomUUID() });
  }

  private graph(url: URL, json: (status: number, body: unknown) => void): void {
    const path = url.pathname.replace('/v1.0', '');
    const item = /^\/drives\/own\/items\/([^/]+)$/.exec(path)?.[1];
    if (path === '/me') {
      json(200, { id: 'ada', userPrincipalName: 'ada@contoso.com' });
    } else if (path === '/me/drives') {
      json(200, { value: [{ id: 'own', name: 'OneDrive' }] });
    } else if (path === '/drives/own') {
      json(200, { id: 'own', name: 'OneDrive' });
    } else if (path === '/drives/own/root/children') {
      json(200, { value: [] });
    } else if (path === '/drives/own/root/delta') {
      const since = Number(url.searchParams.get('token') ?? '0');
      const changed = [...new Set(this.log.slice(since))];
      json(200, {
        value: [{ id: TOP, name: 'root', root: {}, folder: {} }, ...changed.map((id) => this.told(id))],
        '@odata.deltaLink': `${this.url}/v1.0/drives/own/root/delta?token=${this.log.length}`,
      });
    } else if (item !== undefined && this.files.has(item)) {
      const key = randomUUID();
      this.links.set(key, item);
      json(200, { ...this.told(item), '@microsoft.graph.downloadUrl': `${this.url}/download/${key}` });
    } else {
      json(404, { error: { code: 'itemNotFound' } });
    }
  }

  private told(id: string): Record<string, unknown> {
    const file = this.files.get(id);
    if (file === undefined) {
      return { id, deleted: { state: 'deleted' } };
    }
    const hash = createHash('sha256').update(file.text).digest('base64');
    return {
      id,
      name: file.name,
      size: Buffer.byteLength(file.text),
      parentReference: { driveId: 'own', id: TOP },
      file: { mimeType: 'text/plain', hashes: { quickXorHash: hash } },
    };
  }

  private download(key: string, request: IncomingMessage, response: ServerResponse): void {
    const file = this.files.get(this.links.get(key) ?? '');
    if (file === undefined || request.headers.authorization !== undefined) {
      response.writeHead(401).end();
      return;
    }
    const bytes = Buffer.from(file.text);
    response.writeHead(206, { 'Content-Range': `bytes 0-${bytes.length - 1}/${bytes.length}` }).end(bytes);
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString();
}
