import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as api from '../api';
import type { SentEvent } from '../generated/protocol';
import { id, Script } from '../testkit/script';
import { Conversations, type Outbox, type Outgoing } from './conversations';
import type { Unsent } from './drafts';
import { NOTHING_ALONG } from './messageFiles';

const SESSION = id(9);

interface Sent {
  readonly event: string;
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A server at the other end of a socket, which answers when the test says so. */
class Line {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  readonly sent: Sent[] = [];
  send = (text: string) => void this.sent.push(JSON.parse(text) as Sent);
  close = () => {};

  receive(event: string, data: unknown, frame?: string): void {
    this.onmessage?.({ data: JSON.stringify({ event, id: frame, data }) });
  }

  /** Answers the latest frame of a kind. */
  async answer(event: string, data: object = { ok: true }): Promise<void> {
    this.receive('ack', data, this.sent.findLast((one) => one.event === event)?.id);
    await vi.advanceTimersByTimeAsync(0);
  }

  show(script: Script, from = 0): void {
    script.all.slice(from).forEach((envelope) => this.receive('agent:event', envelope));
  }

  get messages(): unknown[] {
    return this.sent.filter(({ event }) => event === 'chat:message').map(({ data }) => data.message);
  }
}

class FakeOutbox implements Outbox {
  readonly kept = new Map<string, Unsent>();
  unsent = (sessionId: string): Unsent => this.kept.get(sessionId) ?? { queue: [], isHeld: false };
  keepUnsent = (sessionId: string, unsent: Partial<Unsent>) => void this.kept.set(sessionId, { ...this.unsent(sessionId), ...unsent });
}

const message = (content: string): Outgoing => ({ clientMessageId: content, content, along: NOTHING_ALONG });

let line: Line;
let outbox: FakeOutbox;
let conversations: Conversations;
/** What the server has of the session, and how it says that it stands. */
let events: readonly SentEvent[];
let state: string;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('cancelAnimationFrame', () => {});
  [events, state] = [[], 'idle'];
  vi.spyOn(api, 'loadMessages').mockImplementation(() => Promise.resolve({ events, transitions: [], head: events.length, hasMore: false } as never));
  vi.spyOn(api, 'loadSession').mockImplementation(() => Promise.resolve({ id: SESSION, state } as never));
  line = new Line();
  outbox = new FakeOutbox();
  conversations = new Conversations(
    () => {},
    () => {},
    () => {},
    () => line,
    outbox,
    () => {},
  );
  conversations.connect();
  line.onopen?.();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Opens the session as it is now. */
async function open(activeTurn?: string): Promise<void> {
  await conversations.open(SESSION);
  await line.answer('session:join', { ok: true, activeTurn: activeTurn ?? null });
}

const queued = () => conversations.get().queue.map(({ content }) => content);

describe('a message on its way', () => {
  it.each([
    ['written in a hurry', () => void conversations.send('now!', undefined, NOTHING_ALONG, 'interrupt')],
    ['taken out of the queue in a hurry', () => void conversations.send('now!').then(() => conversations.hurry(conversations.get().queue.at(-1)!.clientMessageId))],
  ])('is not overtaken by one that is %s, which is the next in line', async (_, hurry) => {
    await open();
    void conversations.send('first');
    void conversations.send('later');
    hurry();
    await vi.advanceTimersByTimeAsync(0);
    expect(line.messages).toEqual(['first']);
    expect(conversations.get().outgoing?.content).toBe('first');
    expect(outbox.unsent(SESSION).outgoing?.content).toBe('first');
    expect(queued()).toEqual(['now!', 'later']);
  });
});

describe('a message whose conversation was left while it was on its way', () => {
  it.each([
    ['is not kept once the server has it', { ok: true }, undefined],
    ['is kept with the reason where it was refused', { ok: false, error: { code: 'quota_exceeded', message: 'Used up.' } }, 'Used up.'],
  ])('%s', async (_, answer, failure) => {
    await open();
    void conversations.send('on its way');
    conversations.close();
    await line.answer('chat:message', answer);
    expect(outbox.unsent(SESSION).outgoing?.failure).toBe(failure);
    expect(outbox.unsent(SESSION).outgoing === undefined).toBe(failure === undefined);
  });

  it('is left to others to send where it was lost', async () => {
    await open();
    void conversations.send('on its way');
    conversations.close();
    line.onclose?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(outbox.unsent(SESSION).outgoing).toMatchObject({ content: 'on its way' });
    expect(outbox.unsent(SESSION).outgoing).not.toHaveProperty('failure');
  });
});

describe('what waits', () => {
  const asked = new Script(SESSION).user('Hi');
  const answered = new Script(SESSION).user('Hi').message('Hello');
  const failed = new Script(SESSION).user('Hi').event('error', { code: 'c', message: 'm', retryable: true, correlationId: 'i' });

  it.each([
    ['well', answered, ['next'], false],
    ['with an error', failed, [], true],
    ['with a stop before the first word', asked, [], true],
  ])('goes on after a turn that ended unseen only where it ended well: it ended %s', async (_, script, messages, isHeld) => {
    events = script.events;
    outbox.keepUnsent(SESSION, { queue: [message('next')] });
    await open();
    expect(line.messages).toEqual(messages);
    expect(conversations.get().isHeld).toBe(isHeld);
    expect(outbox.unsent(SESSION).isHeld).toBe(isHeld);
  });

  it('is held where the turn failed while the connection was away, and goes on at a word of its writer', async () => {
    events = asked.events;
    await open(asked.events[0]!.turnId);
    void conversations.send('next');
    line.onclose?.();
    await vi.advanceTimersByTimeAsync(1_000);
    line.onopen?.();
    events = failed.events;
    await line.answer('session:join', { ok: true, activeTurn: null });
    line.show(failed, 1);
    await vi.advanceTimersByTimeAsync(200);
    expect([line.messages, queued(), conversations.get().isHeld]).toEqual([[], ['next'], true]);
    conversations.goOn();
    await vi.advanceTimersByTimeAsync(0);
    expect([line.messages, queued()]).toEqual([['next'], []]);
  });

  it('waits while it cannot be told how the turn ended, and where another one is open by now', async () => {
    events = answered.events;
    outbox.keepUnsent(SESSION, { queue: [message('next')] });
    vi.mocked(api.loadSession).mockRejectedValueOnce(new Error('away'));
    await open();
    expect(line.messages).toEqual([]);
    state = 'running';
    await vi.advanceTimersByTimeAsync(5_000);
    expect([line.messages, conversations.get().isHeld]).toEqual([[], false]);
    const more = new Script(SESSION).user('Hi').message('Hello').user('From elsewhere').message('Here').complete();
    line.show(more, 2);
    await vi.advanceTimersByTimeAsync(0);
    expect(line.messages).toEqual(['next']);
  });
});

it('a message is not sent without a file that is missing, and says so', async () => {
  outbox.keepUnsent(SESSION, { outgoing: { ...message('see this'), along: { ...NOTHING_ALONG, missing: [{ name: 'photo.png', size: 1 }] } } });
  await open();
  expect(line.messages).toEqual([]);
  expect(conversations.get().outgoing?.failure).toContain('photo.png');
  expect(conversations.takeBack()?.along.missing).toHaveLength(1);
});

describe('what is earlier', () => {
  const all = Array.from({ length: 6 }, (_, i) => i).reduce((script, i) => script.user(`Question ${i}`).message(`Answer ${i}`), new Script(SESSION)).events;

  /** Pages of one turn each. */
  function inPages(): { asked: number } {
    const counted = { asked: 0 };
    vi.mocked(api.loadMessages).mockImplementation((_, { before = Infinity }) => {
      counted.asked++;
      const left = all.filter(({ sequence }) => sequence < before);
      return new Promise((resolve) => setTimeout(() => resolve({ events: left.slice(-2), transitions: [], head: 12, hasMore: left.length > 2 } as never), 10));
    });
    return counted;
  }

  async function openSlowly(): Promise<void> {
    const opening = conversations.open(SESSION);
    await vi.advanceTimersByTimeAsync(10);
    await opening;
  }

  it('is loaded to the beginning, also where a page of it is on its way already', async () => {
    const counted = inPages();
    await openSlowly();
    void conversations.loadEarlier();
    const loading = conversations.loadAll();
    await vi.advanceTimersByTimeAsync(100);
    await loading;
    expect(conversations.get()).toMatchObject({ hasMore: false, loadingEarlier: false });
    expect(conversations.get().conversation.turns).toHaveLength(6);
    expect(counted.asked).toBe(6);
  });

  it('is loaded no longer than it is wanted, nor after its conversation was left', async () => {
    const counted = inPages();
    await openSlowly();
    let isWanted = true;
    void conversations.loadAll(() => isWanted);
    await vi.advanceTimersByTimeAsync(10);
    isWanted = false;
    await vi.advanceTimersByTimeAsync(100);
    expect(counted.asked).toBe(3);
    void conversations.loadAll();
    conversations.close();
    await vi.advanceTimersByTimeAsync(100);
    expect(counted.asked).toBe(4);
  });
});
