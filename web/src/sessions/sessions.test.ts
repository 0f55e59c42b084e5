import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../api';
import { Sessions } from './sessions';

/** A server whose answers come when the test says so, in any order. */
class Wire {
  private readonly waiting: { readonly call: string; readonly answer: (body: unknown) => void }[] = [];

  readonly asked: string[] = [];
  pinned: readonly Session[] = [];

  constructor() {
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
      const call = `${init?.method ?? 'GET'} ${path.split('?')[0]}`;
      if (path.includes('show=pinned')) {
        return Promise.resolve(new Response(JSON.stringify({ sessions: this.pinned, nextCursor: null })));
      }
      this.asked.push(path);
      return new Promise<Response>((resolve) => {
        this.waiting.push({ call, answer: (body) => resolve(new Response(JSON.stringify(body), { status: 200, headers: { 'Content-Type': 'application/json' } })) });
      });
    });
  }

  answer(call: string, body: unknown): Promise<void> {
    return this.answerAt(() => this.waiting.findIndex((one) => one.call === call), body);
  }

  private async answerAt(place: () => number, body: unknown): Promise<void> {
    await eventually(() => expect(place()).not.toBe(-1));
    const [found] = this.waiting.splice(place(), 1);
    found!.answer(body);
    // Until those who waited for it have done all that follows from it.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }

  /** Whether nobody asks for the list. */
  isQuiet(): boolean {
    return this.waiting.every((one) => one.call !== LIST);
  }
}

function eventually(claim: () => void): Promise<void> {
  return vi.waitFor(claim, { timeout: 20_000 });
}

const LIST = 'GET /api/sessions';
const CREATE = 'POST /api/sessions';

function session(id: string): Session {
  return { id, title: null, createdAt: '2026-11-16T09:00:00.000Z', updatedAt: '2026-11-16T09:00:00.000Z', state: 'open' } as unknown as Session;
}

function idsOf(sessions: Sessions): readonly string[] {
  return sessions.get().sessions.map(({ id }) => id);
}

afterEach(() => vi.unstubAllGlobals());

describe('a session that was created here', () => {
  it('stands once where the news of it came first', async () => {
    const wire = new Wire();
    const sessions = new Sessions();
    const created = sessions.create();
    sessions.noticed({ type: 'session_changed', sessionId: 'new' });
    await wire.answer(LIST, { sessions: [session('new'), session('old')] });
    await eventually(() => expect(idsOf(sessions)).toEqual(['new', 'old']));
    await wire.answer(CREATE, session('new'));
    await created;
    await eventually(() => expect(idsOf(sessions)).toEqual(['new', 'old']));
  });

  it('is not lost to a list that was read before', async () => {
    const wire = new Wire();
    const sessions = new Sessions();
    void sessions.refresh();
    const created = sessions.create();
    await wire.answer(CREATE, session('new'));
    await created;
    await wire.answer(LIST, { sessions: [session('old')] });
    await eventually(() => expect(idsOf(sessions)).toEqual(['new', 'old']));
    void sessions.refresh();
    await wire.answer(LIST, { sessions: [session('newer'), session('new'), session('old')] });
    await eventually(() => expect(idsOf(sessions)).toEqual(['newer', 'new', 'old']));
  });

  it('goes with the list that once held it', async () => {
    const wire = new Wire();
    const sessions = new Sessions();
    const created = sessions.create();
    await wire.answer(CREATE, session('new'));
    await created;
    void sessions.refresh();
    await wire.answer(LIST, { sessions: [session('new')] });
    void sessions.refresh();
    await wire.answer(LIST, { sessions: [] });
    await eventually(() => expect(idsOf(sessions)).toEqual([]));
  });

  it('does not stand among what a search finds', async () => {
    const wire = new Wire();
    const sessions = new Sessions();
    const created = sessions.create();
    await wire.answer(CREATE, session('new'));
    await created;
    sessions.search('other');
    await wire.answer(LIST, { sessions: [session('other')] });
    await eventually(() => expect(idsOf(sessions)).toEqual(['other']));
  });
});

describe('news that come while the list is read', () => {
  const titled = (id: string, title: string): Session => ({ ...session(id), title });

  it('are not undone by a list that is older', async () => {
    const wire = new Wire();
    const sessions = new Sessions();
    void sessions.refresh();
    await wire.answer(LIST, { sessions: [session('one')] });
    void sessions.refresh();
    sessions.noticed({ type: 'session_changed', sessionId: 'one', title: 'Named' });
    await wire.answer(LIST, { sessions: [session('one')] });
    await wire.answer(LIST, { sessions: [titled('one', 'Named')] });
    await eventually(() => expect(sessions.get().sessions[0]?.title).toBe('Named'));
    expect(wire.isQuiet()).toBe(true);
  });

  it('of a deleted session, too', async () => {
    const wire = new Wire();
    const sessions = new Sessions();
    void sessions.refresh();
    sessions.noticed({ type: 'session_changed', sessionId: 'one', deleted: true });
    await wire.answer(LIST, { sessions: [session('one')] });
    await wire.answer(LIST, { sessions: [] });
    await eventually(() => expect(idsOf(sessions)).toEqual([]));
  });

  it('cost no second look where nothing is being read', async () => {
    const wire = new Wire();
    const sessions = new Sessions();
    void sessions.refresh();
    await wire.answer(LIST, { sessions: [session('one')] });
    sessions.noticed({ type: 'session_changed', sessionId: 'one', title: 'Named' });
    await eventually(() => expect(sessions.get().sessions[0]?.title).toBe('Named'));
    expect(wire.isQuiet()).toBe(true);
  });
});

describe('how the list is arranged', () => {
  const at = (id: string, updatedAt: string): Session => ({ ...session(id), updatedAt, unread: false, pinned: false, archived: false });
  const ONE = at('one', '2026-11-16T09:00:01.000Z');
  const TWO = at('two', '2026-11-16T09:00:02.000Z');
  const CHANGED = { type: 'session_changed', title: null, updatedAt: ONE.updatedAt };

  async function read(wire: Wire): Promise<Sessions> {
    const sessions = new Sessions();
    void sessions.refresh();
    await wire.answer(LIST, { sessions: [TWO, ONE], nextCursor: null });
    return sessions;
  }

  it('follows what happens: the newest activity comes first, with its marks', async () => {
    const wire = new Wire();
    const sessions = await read(wire);
    sessions.noticed({ ...CHANGED, sessionId: 'one', state: 'running', updatedAt: '2026-11-16T10:00:00.000Z', unread: true, pinned: false, archived: false });
    expect(sessions.get().sessions).toEqual([
      { ...ONE, state: 'running', updatedAt: '2026-11-16T10:00:00.000Z', unread: true, erasedAt: null },
      TWO,
    ]);
    expect(wire.isQuiet()).toBe(true);
  });

  it('is read again where a session goes to another shelf, comes back or is pinned elsewhere', async () => {
    const wire = new Wire();
    const sessions = await read(wire);
    sessions.noticed({ ...CHANGED, sessionId: 'one', archived: true });
    await wire.answer(LIST, { sessions: [TWO], nextCursor: null });
    expect(idsOf(sessions)).toEqual(['two']);
    sessions.noticed({ ...CHANGED, sessionId: 'one', archived: false });
    await wire.answer(LIST, { sessions: [TWO, ONE], nextCursor: null });
    expect(idsOf(sessions)).toEqual(['two', 'one']);
    sessions.noticed({ ...CHANGED, sessionId: 'two', deleted: true, erasedAt: '2026-11-16T11:00:00.000Z' });
    await wire.answer(LIST, { sessions: [ONE], nextCursor: null });
    expect(idsOf(sessions)).toEqual(['one']);
    wire.pinned = [{ ...ONE, pinned: true }];
    sessions.noticed({ ...CHANGED, sessionId: 'one', pinned: true });
    await wire.answer(LIST, { sessions: [{ ...ONE, pinned: true }], nextCursor: null });
    expect(sessions.get().pinned).toEqual(wire.pinned);
  });

  it('lets go of the open session without forgetting how it stands', async () => {
    const wire = new Wire();
    const sessions = await read(wire);
    sessions.watch('one');
    sessions.noticed({ ...CHANGED, sessionId: 'one', deleted: true, erasedAt: '2026-11-16T11:00:00.000Z' });
    await wire.answer(LIST, { sessions: [TWO], nextCursor: null });
    expect(idsOf(sessions)).toEqual(['two']);
    expect(sessions.find('one')?.erasedAt).toBe('2026-11-16T11:00:00.000Z');
    sessions.noticed({ ...CHANGED, sessionId: 'one' });
    await wire.answer(LIST, { sessions: [TWO, ONE], nextCursor: null });
    expect(sessions.get().apart).toBeUndefined();
    expect(sessions.find('one')?.erasedAt).toBeUndefined();
  });

  it('is read again where news were left out', async () => {
    const wire = new Wire();
    const sessions = await read(wire);
    sessions.noticed({ type: 'lists_changed' });
    await wire.answer(LIST, { sessions: [], nextCursor: null });
    expect(idsOf(sessions)).toEqual([]);
  });

  it('shows each shelf for itself', async () => {
    const wire = new Wire();
    const sessions = await read(wire);
    sessions.open('archived');
    expect(sessions.get()).toEqual({ shelf: 'archived', folder: '', sessions: [], pinned: [], query: '', phase: 'loading', nextCursor: null });
    await wire.answer(LIST, { sessions: [ONE], nextCursor: null });
    expect(idsOf(sessions)).toEqual(['one']);
    expect(wire.asked.at(-1)).toBe('/api/sessions?limit=30&show=archived');
  });
});
