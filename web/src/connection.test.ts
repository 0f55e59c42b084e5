import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ACK_LIMIT_MS,
  Connection,
  type ConnectionState,
  type Joined,
  MAX_BACKOFF_MS,
  MOVE_WITHIN_MS,
  PING_EVERY_MS,
  PONG_LIMIT_MS,
  PROBE_LIMIT_MS,
  type Socket,
  type Notification,
  type Standing,
} from './connection';
import type { Envelope } from './generated/protocol';
import { id, Script } from './testkit/script';

const SESSION = id(9);

interface Sent {
  readonly event: string;
  readonly id?: string;
  readonly data?: Record<string, unknown>;
}

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onclose: ((event?: { code: number }) => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  readonly sent: Sent[] = [];
  isClosed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }

  close(): void {
    this.isClosed = true;
  }

  receive(event: string, data: unknown, frameId?: string): void {
    this.onmessage?.({ data: JSON.stringify({ event, id: frameId, data }) });
  }

  /** Acknowledges the latest frame of the given name. */
  ack(event: string, data: object = { ok: true }): void {
    const frame = this.sent.findLast((sent) => sent.event === event);
    this.receive('ack', data, frame?.id);
  }

  of(event: string): Sent[] {
    return this.sent.filter((sent) => sent.event === event);
  }
}

class Recorder {
  readonly states: ConnectionState[] = [];
  readonly envelopes: Envelope[] = [];
  readonly joined: Joined[] = [];
  readonly refused: string[] = [];
  interruptions = 0;
  onState = (state: ConnectionState) => void this.states.push(state);
  onEnvelope = (envelope: Envelope) => void this.envelopes.push(envelope);
  onJoined = (joined: Joined) => void this.joined.push(joined);
  onInterrupted = () => void this.interruptions++;
  onRefused = (error: { code: string }) => void this.refused.push(error.code);
  readonly delayed: string[] = [];
  onDelayed = (error: { code: string }) => void this.delayed.push(error.code);
  readonly stale: string[] = [];
  onHistoryChanged = (sessionId: string) => void this.stale.push(sessionId);
  readonly notifications: Notification[] = [];
  onNotification = (notification: Notification) => void this.notifications.push(notification);
}

let sockets: FakeSocket[];
let seen: Recorder;
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  seen = new Recorder();
  connection = new Connection(seen, () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  });
  connection.open();
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

function latest(): FakeSocket {
  return sockets.at(-1)!;
}

function opened(): FakeSocket {
  latest().onopen?.();
  return latest();
}

describe('requests', () => {
  it('are answered by the acknowledgement with their id', async () => {
    const socket = opened();
    const answer = connection.request('chat:stop', { sessionId: SESSION });
    socket.ack('chat:stop', { ok: true, turnId: 'T' });
    await expect(answer).resolves.toMatchObject({ turnId: 'T' });
  });

  it('fail with the code of the server', async () => {
    const socket = opened();
    const answer = connection.request('chat:message', {});
    socket.ack('chat:message', { ok: false, error: { code: 'turn_in_progress', message: 'busy' } });
    await expect(answer).rejects.toMatchObject({ code: 'turn_in_progress', lost: false });
  });

  it('wait for a limited time', async () => {
    opened();
    const answer = expect(connection.request('chat:stop', {})).rejects.toMatchObject({ code: 'ack_timeout' });
    await vi.advanceTimersByTimeAsync(ACK_LIMIT_MS);
    await answer;
  });

  it('fail at once when the connection goes', async () => {
    const socket = opened();
    const answer = expect(connection.request('chat:stop', {})).rejects.toMatchObject({ lost: true });
    socket.onclose?.();
    await answer;
    await expect(connection.request('chat:stop', {})).rejects.toMatchObject({ code: 'not_connected' });
  });
});

describe('watching a session', () => {
  it('joins after the last event and says which turn runs', async () => {
    const socket = opened();
    connection.join(SESSION, 7);
    expect(socket.of('session:join')[0]?.data).toEqual({ sessionId: SESSION, after: 7 });
    socket.ack('session:join', { ok: true, head: 8, activeTurn: 'T' });
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.joined).toEqual([{ sessionId: SESSION, activeTurnId: 'T' }]);
  });

  it('joins as soon as there is a connection', () => {
    connection.join(SESSION, 0);
    expect(latest().sent).toEqual([]);
    expect(opened().of('session:join')).toHaveLength(1);
  });

  it('delivers events once and in order, signals as they come', async () => {
    const socket = opened();
    connection.join(SESSION, 0);
    const script = new Script(SESSION).user('Hi').signal('agent_state', { state: 'thinking' }).message('Hello');
    for (const envelope of [...script.all, ...script.events]) {
      socket.receive('agent:event', envelope);
    }
    expect(seen.envelopes).toEqual(script.all);
  });

  it('ignores other sessions', () => {
    const socket = opened();
    connection.join(SESSION, 0);
    socket.receive('agent:event', new Script(id(10)).user('Hi').all[0]);
    expect(seen.envelopes).toEqual([]);
  });

  it('joins again when an event is missing, and takes the replay', async () => {
    const socket = opened();
    connection.join(SESSION, 0);
    socket.ack('session:join');
    await vi.advanceTimersByTimeAsync(0);
    const { all } = new Script(SESSION).user('Hi').event('thinking', { content: '', redacted: false }).message('Hello');
    socket.receive('agent:event', all[0]);
    socket.receive('agent:event', all[2]);
    expect(socket.of('session:join').at(-1)?.data).toEqual({ sessionId: SESSION, after: 1 });
    socket.receive('agent:event', all[1]);
    socket.receive('agent:event', all[2]);
    expect(seen.envelopes).toEqual(all);
  });

  it('is not alarmed by hidden events', () => {
    const socket = opened();
    connection.join(SESSION, 0);
    const { all } = new Script(SESSION).user('Hi').event('thinking', { content: '', redacted: false }, undefined, 6);
    all.forEach((envelope) => socket.receive('agent:event', envelope));
    expect(seen.envelopes).toEqual(all);
    expect(socket.of('session:join')).toHaveLength(1);
  });

  it.each(['session_not_found', 'forgotten'])('reports what is not there: %s', async (code) => {
    const socket = opened();
    connection.join(SESSION, 0);
    socket.ack('session:join', { ok: false, error: { code, message: '' } });
    await vi.advanceTimersByTimeAsync(MAX_BACKOFF_MS);
    expect([seen.refused, seen.delayed]).toEqual([[code], []]);
    expect(socket.of('session:join')).toHaveLength(1);
  });

  it.each(['rate_limited', 'store_unavailable', 'too_many_viewers', 'internal_error'])('is tried again after %s, with growing pauses, and says so meanwhile', async (code) => {
    const socket = opened();
    connection.join(SESSION, 3);
    const pauses: number[] = [];
    for (let tries = 1; tries <= 10; tries++) {
      socket.ack('session:join', { ok: false, error: { code, message: '' } });
      for (pauses.push(0); socket.of('session:join').length === tries; pauses.push(pauses.pop()! + 100)) {
        await vi.advanceTimersByTimeAsync(100);
        socket.receive('pong', {});
      }
    }
    expect(pauses[0]).toBeLessThanOrEqual(600);
    expect(pauses[3]).toBeGreaterThan(pauses[0]!);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(MAX_BACKOFF_MS * 1.25 + 100);
    expect([seen.refused, new Set(seen.delayed)]).toEqual([[], new Set([code])]);
    socket.ack('session:join');
    await vi.advanceTimersByTimeAsync(MAX_BACKOFF_MS * 1.25);
    expect(socket.of('session:join')).toHaveLength(11);
    expect(seen.joined).toHaveLength(1);
  });

  it('is not tried again once something else is watched', async () => {
    const socket = opened();
    connection.join(SESSION, 0);
    socket.ack('session:join', { ok: false, error: { code: 'rate_limited', message: '' } });
    await vi.advanceTimersByTimeAsync(0);
    connection.leave();
    await vi.advanceTimersByTimeAsync(MAX_BACKOFF_MS);
    expect(socket.of('session:join')).toHaveLength(1);
  });

  it('has what is shown read anew where the history is another one, at once and then more slowly', async () => {
    const socket = opened();
    const refuse = () => socket.ack('session:join', { ok: false, error: { code: 'history_changed', message: '' } });
    connection.join(SESSION, 9);
    refuse();
    await vi.advanceTimersByTimeAsync(0);
    expect([seen.stale, seen.delayed, seen.refused]).toEqual([[SESSION], [], []]);
    connection.join(SESSION, 8);
    refuse();
    await vi.advanceTimersByTimeAsync(0);
    expect([seen.stale, seen.delayed]).toEqual([[SESSION], ['history_changed']]);
    await vi.advanceTimersByTimeAsync(MAX_BACKOFF_MS);
    expect(seen.stale).toEqual([SESSION, SESSION]);
  });

  it('passes on what concerns the person, whatever is watched', () => {
    const told = { type: 'session_changed', sessionId: SESSION, title: 'A title', state: 'idle', updatedAt: '2026-11-15T09:00:00.000Z' };
    opened().receive('notification', told);
    expect(seen.notifications).toEqual([told]);
    expect(seen.envelopes).toEqual([]);
  });

  it.each(['session_not_found', 'forgotten'])('ends when the session is erased: %s', (code) => {
    const socket = opened();
    connection.join(SESSION, 0);
    socket.receive('agent:error', { code, message: '', sessionId: SESSION });
    expect(seen.refused).toEqual([code]);
  });

  it('keeps its place when the server says resync', () => {
    const socket = opened();
    connection.join(SESSION, 0);
    const { all } = new Script(SESSION).user('Hi').message('Hello');
    socket.receive('agent:event', all[0]);
    socket.receive('resync', { sessionId: SESSION, after: 1 });
    socket.receive('agent:event', all[1]);
    expect(seen.interruptions).toBe(1);
    expect(seen.envelopes).toEqual(all);
  });
});

describe('a lost connection', () => {
  it('is opened again and resumes after the last event', async () => {
    const socket = opened();
    connection.join(SESSION, 0);
    socket.receive('agent:event', new Script(SESSION).user('Hi').all[0]);
    socket.onclose?.();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sockets).toHaveLength(2);
    expect(opened().of('session:join')[0]?.data).toEqual({ sessionId: SESSION, after: 1 });
    expect(seen.states).toEqual(['open', 'reconnecting', 'open']);
    expect(seen.interruptions).toBe(0);
  });

  it('is tried with growing pauses, never longer than the limit', async () => {
    for (let i = 0; i < 12; i++) {
      const before = sockets.length;
      latest().onclose?.();
      await vi.advanceTimersByTimeAsync(MAX_BACKOFF_MS * 1.25);
      expect(sockets.length).toBe(before + 1);
    }
    latest().onclose?.();
    const before = sockets.length;
    await vi.advanceTimersByTimeAsync(MAX_BACKOFF_MS / 2);
    expect(sockets.length).toBe(before);
  });

  it('is noticed by a missing pong', async () => {
    const socket = opened();
    await vi.advanceTimersByTimeAsync(PING_EVERY_MS);
    expect(socket.of('ping')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(PONG_LIMIT_MS);
    expect(socket.isClosed).toBe(true);
    expect(seen.states.at(-1)).toBe('reconnecting');
  });

  it('is noticed soon where the network was away, and a live one is kept', async () => {
    const socket = opened();
    connection.probe();
    expect(socket.of('ping')).toHaveLength(1);
    socket.receive('pong', {});
    await vi.advanceTimersByTimeAsync(PROBE_LIMIT_MS);
    expect(seen.states).toEqual(['open']);
    connection.probe();
    await vi.advanceTimersByTimeAsync(PROBE_LIMIT_MS);
    expect(socket.isClosed).toBe(true);
    expect(seen.states.at(-1)).toBe('reconnecting');
    connection.probe();
    await vi.advanceTimersByTimeAsync(0);
    expect(sockets).toHaveLength(2);
  });

  it('is not suspected while anything arrives', async () => {
    const socket = opened();
    for (let i = 0; i < 5; i++) {
      await vi.advanceTimersByTimeAsync(PING_EVERY_MS);
      socket.receive('pong', {});
    }
    expect(seen.states).toEqual(['open']);
  });

  it('moves at once where the server goes down in order, and resumes there', async () => {
    const socket = opened();
    connection.join(SESSION, 0);
    const { all } = new Script(SESSION).user('Hi').message('Hello');
    socket.receive('agent:event', all[0]);
    socket.onclose?.({ code: 1012 });
    await vi.advanceTimersByTimeAsync(MOVE_WITHIN_MS);
    expect(sockets).toHaveLength(2);
    const elsewhere = opened();
    expect(elsewhere.of('session:join')[0]?.data).toEqual({ sessionId: SESSION, after: 1 });
    elsewhere.receive('agent:event', all[1]);
    expect(seen.envelopes).toEqual(all);
    expect(seen.states).toEqual(['open', 'reconnecting', 'open']);
  });

  it.each([1000, 1001, 1006, 1011, 1013, 4401])('moves no faster than usual after %i', async (code) => {
    opened().onclose?.({ code });
    await vi.advanceTimersByTimeAsync(MOVE_WITHIN_MS);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sockets).toHaveLength(2);
  });

  it('does not knock without a pause where nobody else is there', async () => {
    opened().onclose?.({ code: 1012 });
    await vi.advanceTimersByTimeAsync(MOVE_WITHIN_MS);
    latest().onclose?.({ code: 1012 });
    await vi.advanceTimersByTimeAsync(MOVE_WITHIN_MS);
    expect(sockets).toHaveLength(2);
  });

  it('is tried at once when asked to', async () => {
    opened().onclose?.();
    connection.retryNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(sockets).toHaveLength(2);
  });
});

describe('a person who was signed out', () => {
  function signedOut(...standings: Standing[]): { asked: number } {
    const counted = { asked: 0 };
    connection.close();
    sockets = [];
    seen = new Recorder();
    connection = new Connection(
      seen,
      () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket;
      },
      async () => standings[Math.min(counted.asked++, standings.length - 1)]!,
    );
    connection.open();
    const socket = opened();
    socket.receive('notification', { type: 'signed_out' });
    socket.onclose?.();
    return counted;
  }

  it('is told so, and comes back by signing in before any other try', async () => {
    const counted = signedOut('signed_in');
    expect(seen.states).toEqual(['open', 'signed_out']);
    await vi.advanceTimersByTimeAsync(MAX_BACKOFF_MS);
    expect([counted.asked, sockets.length]).toEqual([1, 2]);
    opened();
    expect(seen.states).toEqual(['open', 'signed_out', 'open']);
    expect(seen.notifications).toEqual([{ type: 'signed_out' }]);
  });

  it('stays signed out, without a new socket, until the server knows them again', async () => {
    const counted = signedOut('signed_out', 'unknown', 'signed_out', 'signed_in');
    await vi.advanceTimersByTimeAsync(MAX_BACKOFF_MS * 1.25);
    expect(counted.asked).toBeGreaterThan(1);
    expect(new Set(seen.states)).toEqual(new Set(['open', 'signed_out']));
    await vi.advanceTimersByTimeAsync(4 * MAX_BACKOFF_MS);
    expect(sockets.length).toBe(2);
    opened();
    expect(seen.states.at(-1)).toBe('open');
  });

  it('is not taken for one whose server is away', async () => {
    signedOut('signed_in');
    await vi.advanceTimersByTimeAsync(MAX_BACKOFF_MS);
    opened().onclose?.();
    expect(seen.states.at(-1)).toBe('reconnecting');
  });
});
