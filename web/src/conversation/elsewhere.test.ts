import { expect, it, vi } from 'vitest';
import { ApiError } from '../api';
import { Elsewhere, endedWell, type Post } from './elsewhere';
import type { Unsent } from './drafts';
import type { Outgoing } from './conversations';
import { NOTHING_ALONG } from './messageFiles';
import { Script } from '../testkit/script';

const message = (clientMessageId: string): Outgoing => ({ clientMessageId, content: clientMessageId, along: NOTHING_ALONG });

function setting(unsent: Unsent, { isFree = true, onScreen = undefined as string | undefined, refuses = false as boolean | Error } = {}) {
  const kept = new Map([['S', unsent]]);
  const sent: string[] = [];
  const post: Post = {
    isFree: () => Promise.resolve(isFree),
    send: (_, { clientMessageId }) => {
      sent.push(clientMessageId);
      return refuses ? Promise.reject(refuses === true ? new Error('no') : refuses) : Promise.resolve();
    },
  };
  const outbox = { unsent: (id: string) => kept.get(id)!, keepUnsent: (id: string, now: Partial<Unsent>) => void kept.set(id, { ...kept.get(id)!, ...now }), queued: () => [...kept.keys()] };
  return { elsewhere: new Elsewhere(outbox, () => onScreen, post), sent, left: () => kept.get('S')!.queue.map((one) => one.clientMessageId), outgoing: () => kept.get('S')!.outgoing };
}

const idle = { type: 'session_changed', sessionId: 'S', state: 'idle' } as const;
const two: Unsent = { queue: [message('a'), message('b')], isHeld: false };

it('sends the next one, and only one, when the agents have finished', async () => {
  const { elsewhere, sent, left } = setting(two);
  elsewhere.noticed(idle);
  elsewhere.noticed(idle);
  await vi.waitFor(() => expect(left()).toEqual(['b']));
  expect(sent).toEqual(['a']);
  elsewhere.noticed(idle);
  await vi.waitFor(() => expect(left()).toEqual([]));
});

it.each([
  ['it is held', { ...two, isHeld: true }, {}],
  ['a file of the next one is missing', { ...two, queue: [{ ...message('a'), along: { ...NOTHING_ALONG, missing: [{ name: 'p.png', size: 1 }] } }, message('b')] }, {}],
  ['one could not be sent', { ...two, outgoing: { ...message('o'), failure: 'no' } }, {}],
  ['it is on the screen', two, { onScreen: 'S' }],
  ['the agents work or failed', two, { isFree: false }],
])('sends nothing where %s', async (_, unsent, how) => {
  const { elsewhere, sent, left } = setting(unsent, how);
  elsewhere.noticed(idle);
  await elsewhere.lookAround();
  expect(sent).toEqual([]);
  expect(left()).toEqual(['a', 'b']);
});

it('says nothing of other news, and keeps what was refused', async () => {
  const { elsewhere, sent, left } = setting(two, { refuses: true });
  elsewhere.noticed({ ...idle, state: 'running' });
  elsewhere.noticed({ type: 'file_ready', sessionId: 'S' });
  expect(sent).toEqual([]);
  await elsewhere.lookAround();
  expect(sent).toEqual(['a']);
  expect(left()).toEqual(['a', 'b']);
});

it('sends a message that was on its way when its conversation was left, whatever its agents do, and marks the conversation meanwhile', async () => {
  const { elsewhere, sent, left, outgoing } = setting({ ...two, outgoing: message('o') }, { isFree: false });
  const looked = elsewhere.lookAround();
  expect(elsewhere.get().unsent).toEqual(new Set(['S']));
  await looked;
  expect([sent, left(), outgoing()]).toEqual([['o'], ['a', 'b'], undefined]);
  expect(elsewhere.get().unsent).toEqual(new Set());
});

it('tries again by itself where a message on its way cannot be sent just now', async () => {
  vi.useFakeTimers();
  const { elsewhere, sent, outgoing } = setting({ queue: [], isHeld: false, outgoing: message('o') }, { refuses: new ApiError(503, 'store_unavailable', 'away') });
  await elsewhere.lookAround();
  await vi.advanceTimersByTimeAsync(15_000);
  expect([sent, outgoing()]).toEqual([['o', 'o'], message('o')]);
  expect(elsewhere.get().unsent).toEqual(new Set(['S']));
  vi.useRealTimers();
});

it('says at the message why it was refused for good, and does not send it again', async () => {
  const { elsewhere, sent, outgoing } = setting({ queue: [], isHeld: false, outgoing: message('o') }, { refuses: new ApiError(403, 'quota_exceeded', 'used up') });
  await elsewhere.lookAround();
  await elsewhere.lookAround();
  expect([sent, outgoing()?.failure]).toEqual([['o'], 'used up']);
  expect(elsewhere.get().unsent).toEqual(new Set(['S']));
});

it('does not send a message on its way without a file that is missing', async () => {
  const { elsewhere, sent } = setting({ queue: [], isHeld: false, outgoing: { ...message('o'), along: { ...NOTHING_ALONG, missing: [{ name: 'p.png', size: 1 }] } } });
  await elsewhere.lookAround();
  expect([sent, elsewhere.get().unsent.size]).toEqual([[], 1]);
});

it('marks what is held, but not what only waits for its agents nor what is on the screen', () => {
  const marked = (...how: Parameters<typeof setting>) => {
    const { elsewhere } = setting(...how);
    elsewhere.mark();
    return elsewhere.get().unsent.size;
  };
  expect([marked({ ...two, isHeld: true }), marked(two), marked({ ...two, isHeld: true }, { onScreen: 'S' })]).toEqual([1, 0, 0]);
});

it('knows turns that ended well', () => {
  expect(endedWell([])).toBe(true);
  expect(endedWell(new Script('S').user('x').message('y').events)).toBe(true);
  expect(endedWell(new Script('S').user('x').events)).toBe(false);
  expect(endedWell(new Script('S').user('x').message('y').event('error', { code: 'c', message: 'm', retryable: true, correlationId: 'i' }).events)).toBe(false);
});
