import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../api';
import { Sessions } from './sessions';

/** A server whose answers come when the test says so, in any order. */
class Wire {
  private readonly waiting: { readonly call: string; readonly answer: (body: unknown) => void }[] = [];

  constructor() {
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
      const call = `${init?.method ?? 'GET'} ${path.split('?')[0]}`;
      return new Promise<Response>((resolve) => {
        this.waiting.push({ call, answer: (body) => resolve(new Response(JSON.stringify(body), { status: 200, headers: { 'Content-Type': 'application/json' } })) });
      });
    });
  }

  answer(call: string, body: unknown): Promise<void> {
    return this.answerAt(() => this.waiting.findIndex((one) => one.call === call), body);
  }

  answerLast(call: string, body: unknown): Promise<void> {
    return this.answerAt(() => this.waiting.findLastIndex((one) => one.call === call), body);
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
const WAITING = 'GET /api/approvals';

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

it('the marks of waiting sessions are those of the newest look', async () => {
  const wire = new Wire();
  const sessions = new Sessions();
  void sessions.refresh();
  void sessions.refresh();
  await wire.answerLast(WAITING, { approvals: [{ sessionId: 'newer' }] });
  await wire.answer(WAITING, { approvals: [{ sessionId: 'older' }] });
  await eventually(() => expect([...sessions.get().waiting]).toEqual(['newer']));
});
