import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Stands before a server and, for as long as it is told to, answers in its place: as a gateway does that is overloaded or finds nobody. */
export class Unwilling {
  private readonly server = createServer((asked, answer) => this.pass(asked, answer));
  private readonly sockets = new Set<Duplex>();
  private status: number | undefined;
  url = '';

  constructor(private readonly behind: () => string) {
    this.server.on('upgrade', (asked: IncomingMessage, socket: Socket, head: Buffer) => this.upgrade(asked, socket, head));
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** From now on every call is refused, and whoever was connected is not any more. */
  refuse(status: 429 | 500 | 503): void {
    this.status = status;
    this.sockets.forEach((socket) => socket.destroy());
    this.sockets.clear();
  }

  relent(): void {
    this.status = undefined;
  }

  async close(): Promise<void> {
    this.refuse(503);
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private pass(asked: IncomingMessage, answer: ServerResponse): void {
    if (this.status !== undefined && asked.url?.startsWith('/api/') === true) {
      asked.resume();
      answer.writeHead(this.status, { 'Content-Type': 'application/problem+json', 'Retry-After': '1' });
      answer.end(JSON.stringify({ status: this.status, title: `Not now (${this.status}).`, code: this.status === 429 ? 'rate_limited' : 'store_unavailable' }));
      return;
    }
    const onward = request(`${this.behind()}${asked.url}`, { method: asked.method!, headers: asked.headers }, (told) => {
      answer.writeHead(told.statusCode ?? 502, told.headers);
      told.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  }

  private upgrade(asked: IncomingMessage, socket: Socket, head: Buffer): void {
    if (this.status !== undefined) {
      socket.end(`HTTP/1.1 ${this.status} Not now\r\nConnection: close\r\n\r\n`);
      return;
    }
    const { hostname, port } = new URL(this.behind());
    const onward = connect(Number(port), hostname, () => {
      const headers = Object.entries(asked.headers).map(([name, value]) => `${name}: ${String(value)}`);
      onward.write(`GET ${asked.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    for (const [one, other] of [[socket, onward], [onward, socket]] as const) {
      this.sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
    }
  }
}
