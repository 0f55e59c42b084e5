import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { BrowserContext, Route, WebSocketRoute } from 'playwright-core';
import type { Envelope, SentEvent } from '../src/generated/protocol';
import type { EditPreview, Problem, Settings } from '../src/generated/rest';
import { GENERAL, id, SUPERVISOR } from '../src/testkit/script';
import { FakeLibrary } from './fakeLibrary';

const STATIC = join(import.meta.dirname, '../target/classes/static');
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** What the server allows its page: above all, no code made from text. */
const POLICY =
  "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; font-src 'self' data:; connect-src 'self'; " +
  "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** And the frame in which diagrams are drawn: no more than to style itself. */
const DIAGRAM_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

export const ORIGIN = 'http://localhost:9';
/** The company that every server has. */
export const FIRST_TENANT = '01970000-0000-7000-8000-000000000001';
export const SESSION = id(9);

interface Frame {
  readonly event: string;
  readonly id?: string;
  readonly data?: { readonly after?: number; readonly clientMessageId?: string; readonly message?: string; readonly [more: string]: unknown };
}

/**
 * Plays the server inside the browser's network layer, for states that the offline model never brings about:
 * whatever the test shows goes live to every open page and is there again on reload.
 */
export class FakeServer {
  /** What may be chosen, what is chosen, and whether choosing fails. */
  models: unknown = { usual: 'offline:workmate-offline-1', models: [] };
  model: string | null = null;
  isRefusing = false;
  readonly events: SentEvent[] = [];
  readonly received: Frame[] = [];
  activeTurnId: string | undefined;
  pageSize = 100;
  /** What the next frame of a kind is refused with. */
  readonly refusals = new Map<string, { readonly code: string; readonly message: string }>();
  /** What an edit of a question would come to, or why it cannot work; nothing where the server does not tell. */
  preview: ((args: unknown) => EditPreview | Problem) | undefined;
  /** Where other branches part from the session. */
  branches: unknown = { partings: [] };
  /** Sockets are refused: nobody is there. */
  isAway = false;
  /** Other sessions of the list. */
  others: readonly Readonly<Record<string, unknown>>[] = [];
  /** Whether the session is listed as waiting for an answer. */
  isWaiting = false;
  folders: readonly { readonly name: string; readonly sessions: number }[] = [];
  settings: Settings = { theme: 'system', density: 'comfortable', language: 'system', agent: null, model: null, notifications: true };
  /** What the reader may do. */
  roles: readonly string[] = ['user'];
  /** More answers, by path. */
  readonly answers = new Map<string, (url: URL) => unknown>();
  readonly library = new FakeLibrary();
  private readonly sockets = new Set<WebSocketRoute>();

  async serve(context: BrowserContext): Promise<void> {
    await context.route(`${ORIGIN}/**`, (route) => this.answer(route));
    await context.routeWebSocket(/\/ws$/, (socket) => this.accept(socket));
  }

  /** Stores what is an event, and sends everything. */
  show(...envelopes: readonly Envelope[]): void {
    for (const envelope of envelopes) {
      if (envelope.sequence !== undefined) {
        this.events.push(envelope);
      }
      this.sockets.forEach((socket) => send(socket, 'agent:event', envelope));
    }
  }

  /** Stores without sending: what a viewer missed. */
  hide(...envelopes: readonly SentEvent[]): void {
    this.events.push(...envelopes);
  }

  /** Tells the user something, whatever is watched. */
  notify(notification: Readonly<Record<string, unknown>>): void {
    this.sockets.forEach((socket) => send(socket, 'notification', notification));
  }

  async dropSockets(): Promise<void> {
    await Promise.all([...this.sockets].map((socket) => socket.close({ code: 1011 })));
    this.sockets.clear();
  }

  private accept(socket: WebSocketRoute): void {
    if (this.isAway) {
      void socket.close({ code: 1011 });
      return;
    }
    this.sockets.add(socket);
    socket.onClose(() => void this.sockets.delete(socket));
    socket.onMessage((text) => {
      const frame = JSON.parse(String(text)) as Frame;
      this.received.push(frame);
      if (frame.event === 'ping') {
        send(socket, 'pong', {});
      }
      if (frame.id !== undefined) {
        const error = this.refusals.get(frame.event);
        const data = error === undefined ? { ok: true, activeTurn: this.activeTurnId ?? null } : { ok: false, error };
        socket.send(JSON.stringify({ event: 'ack', id: frame.id, data }));
      }
      if (frame.event === 'session:join') {
        const after = frame.data?.after ?? 0;
        this.events.filter((event) => event.sequence > after).forEach((event) => send(socket, 'agent:event', event));
      }
    });
  }

  private async answer(route: Route): Promise<void> {
    const url = new URL(route.request().url());
    if (route.request().method() === 'PATCH' && url.pathname === `/api/sessions/${SESSION}`) {
      await this.choose(route);
      return;
    }
    if (/^\/api\/(files|uploads|search)\b/.test(url.pathname)) {
      await this.library.answer(route, url);
      return;
    }
    if (url.pathname.endsWith('/preview') && this.preview !== undefined) {
      const told = this.preview((route.request().postDataJSON() as { arguments: unknown }).arguments);
      await route.fulfill({ status: 'code' in told ? told.status : 200, json: told });
      return;
    }
    if (url.pathname === '/api/settings' && route.request().method() === 'PUT') {
      this.settings = route.request().postDataJSON() as Settings;
    }
    const body = this.body(url);
    if (body !== undefined) {
      await route.fulfill({ json: body });
      return;
    }
    const file = join(STATIC, url.pathname === '/' || /^\/(library|inbox|audit|usage|settings|admin|sign-in)\b/.test(url.pathname) ? 'index.html' : url.pathname);
    if (existsSync(file)) {
      const headers = { 'Content-Type': TYPES[extname(file)] ?? 'text/plain', 'Content-Security-Policy': url.pathname === '/diagrams.html' ? DIAGRAM_POLICY : POLICY };
      await route.fulfill({ body: readFileSync(file), headers });
    } else {
      await route.fulfill({ status: 404, json: { code: 'not_found', title: 'Not found' } });
    }
  }

  private async choose(route: Route): Promise<void> {
    const { model } = route.request().postDataJSON() as { model?: string };
    if (model === undefined) {
      await route.fulfill({ json: { id: SESSION, title: 'Everything at once', model: this.model } });
      return;
    }
    if (this.isRefusing) {
      await route.fulfill({ status: 400, json: { code: 'unknown_model', detail: 'This model cannot be chosen here.' } });
      return;
    }
    this.model = model === '' ? null : model;
    await route.fulfill({ json: { id: SESSION, title: 'Everything at once', model: this.model } });
  }

  private body(url: URL): unknown {
    const now = new Date().toISOString();
    switch (url.pathname) {
      case '/api/me':
        return { id: id(1), tenant: FIRST_TENANT, name: 'Demo', roles: this.roles };
      case '/api/health':
        return { status: 'up', parts: { models: { status: 'up', offline: 'true' } } };
      case '/api/agents':
        return { agents: AGENTS };
      case '/api/settings':
        return this.settings;
      case '/api/models':
        return this.models;
      case '/api/approvals':
        return { approvals: this.isWaiting ? [{ approvalId: id(80), sessionId: SESSION }] : [] };
      case '/api/sessions/folders':
        return { folders: this.folders };
      case '/api/sessions':
        if (url.searchParams.has('show')) {
          return { sessions: [], nextCursor: null };
        }
        return { sessions: [{ id: SESSION, title: 'Everything at once', updatedAt: now, model: this.model }, ...this.others], nextCursor: null };
      case `/api/sessions/${SESSION}`:
        return { id: SESSION, title: 'Everything at once', updatedAt: now, model: this.model, state: this.activeTurnId === undefined ? 'idle' : 'running' };
      case `/api/sessions/${SESSION}/branches`:
        return this.branches;
      case `/api/sessions/${SESSION}/messages`:
        return this.messages(Number(url.searchParams.get('before') ?? Infinity), url.searchParams.get('whole') === 'turns');
      default:
        return this.answers.get(url.pathname)?.(url);
    }
  }

  private messages(before: number, isWhole: boolean) {
    const visible = this.events.filter((event) => !event.internal && event.sequence < before);
    let from = Math.max(0, visible.length - this.pageSize);
    while (isWhole && from > 0 && visible[from]!.type !== 'user_message_confirmed') {
      from--;
    }
    const events = visible.slice(from);
    const first = events[0]?.sequence ?? 0;
    return {
      events,
      transitions: this.events.filter((e) => e.internal && e.sequence >= first && e.sequence < before),
      head: this.events.at(-1)?.sequence ?? 0,
      hasMore: events.length < visible.length,
    };
  }
}

const AGENTS = [
  { ...SUPERVISOR, description: 'Decides who does what and writes the closing answer', tools: [], modelRole: 'supervisor' },
  { ...GENERAL, command: 'general', description: 'Clock, calculator and unit conversion', tools: ['clock', 'calculate'], modelRole: 'worker' },
  {
    id: 'guide-agent',
    name: 'Guide',
    icon: 'book',
    color: '#b45309',
    command: 'guide',
    description: 'Answers from the documentation of Workmate',
    tools: ['search_guide'],
    modelRole: 'worker',
  },
];

function send(socket: WebSocketRoute, event: string, data: unknown): void {
  socket.send(JSON.stringify({ event, data }));
}
