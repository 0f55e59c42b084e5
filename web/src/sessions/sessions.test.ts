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

  async answer(call: string, body: unknown): Promise<void> {
    await vi.waitFor(() => expect(this.waiting.map((one) => one.call)).toContain(call));
    const [found] = this.waiting.splice(this.waiting.findIndex((one) => one.call === call), 1);
    found!.answer(body);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
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
    expect(idsOf(sessions)).toEqual(['new', 'old']);
    await wire.answer(CREATE, session('new'));
    await created;
    expect(idsOf(sessions)).toEqual(['new', 'old']);
  });

  it('is not lost to a list that was read before', async () => {
    const wire = new Wire();
    const sessions = new Sessions();
    void sessions.refresh();
    const created = sessions.create();
    await wire.answer(CREATE, session('new'));
    await created;
    await wire.answer(LIST, { sessions: [session('old')] });
    expect(idsOf(sessions)).toEqual(['new', 'old']);
    void sessions.refresh();
    await wire.answer(LIST, { sessions: [session('newer'), session('new'), session('old')] });
    expect(idsOf(sessions)).toEqual(['newer', 'new', 'old']);
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
    expect(idsOf(sessions)).toEqual([]);
  });

  it('does not stand among what a search finds', async () => {
    const wire = new Wire();
    const sessions = new Sessions();
    const created = sessions.create();
    await wire.answer(CREATE, session('new'));
    await created;
    sessions.search('other');
    await wire.answer(LIST, { sessions: [session('other')] });
    expect(idsOf(sessions)).toEqual(['other']);
  });
});
