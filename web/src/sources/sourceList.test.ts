import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SourceList } from './sourceList';
import type { Source } from './types';

const SOURCE: Source = {
  id: 'S1',
  kind: 'folder',
  name: 'Papers',
  state: 'ok',
  files: 1,
  lastReadAt: null,
  nextReadAt: null,
  failures: [],
  error: null,
};

/** A server with one source, which notes what it was asked. */
class Answers {
  readonly asked: string[] = [];
  source: Source = SOURCE;
  refusal: { readonly status: number; readonly detail: string } | undefined;

  readonly fetch = (path: string, init: RequestInit): Promise<Response> => {
    this.asked.push(`${init.method} ${path} ${typeof init.body === 'string' ? init.body : ''}`.trim());
    if (this.refusal !== undefined && init.method !== 'GET') {
      return Promise.resolve(Response.json({ code: 'no', detail: this.refusal.detail }, { status: this.refusal.status }));
    }
    const body = path === '/api/sources' ? { sources: [this.source] } : { folders: ['Papers'], web: true, microsoft: false };
    return Promise.resolve(Response.json(body));
  };
}

let answers: Answers;
let list: SourceList;

beforeEach(() => {
  vi.useFakeTimers();
  answers = new Answers();
  vi.stubGlobal('fetch', answers.fetch);
  list = new SourceList();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the list of sources', () => {
  it('is looked at again while somebody watches, sooner while one is read, and then no more', async () => {
    const looks = () => answers.asked.filter((each) => each === 'GET /api/sources').length;
    const close = list.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(list.get().sources).toEqual([SOURCE]);
    expect(list.get().choices?.folders).toEqual(['Papers']);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(looks()).toBe(1);
    answers.source = { ...SOURCE, state: 'reading' };
    await vi.advanceTimersByTimeAsync(1_000);
    expect(looks()).toBe(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(looks()).toBe(3);
    close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks()).toBe(3);
  });

  it('tells what the server refused, until something works', async () => {
    answers.refusal = { status: 400, detail: 'The operator does not allow such a folder.' };
    expect(await list.add({ kind: 'folder', root: 'Other', path: '' })).toBe(false);
    expect(list.get().failure).toBe('The operator does not allow such a folder.');
    answers.refusal = undefined;
    expect(await list.pause('S1', true)).toBe(true);
    expect(list.get().failure).toBeUndefined();
    expect(answers.asked).toContain('PATCH /api/sources/S1 {"paused":true}');
  });
});
