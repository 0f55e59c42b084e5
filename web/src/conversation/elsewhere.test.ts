import { expect, it, vi } from 'vitest';
import { Elsewhere, endedWell, type Post } from './elsewhere';
import type { Unsent } from './drafts';
import type { Outgoing } from './conversations';
import { NOTHING_ALONG } from './messageFiles';
import { Script } from '../testkit/script';

const message = (clientMessageId: string): Outgoing => ({ clientMessageId, content: clientMessageId, along: NOTHING_ALONG });

function setting(unsent: Unsent, { isFree = true, onScreen = undefined as string | undefined, refuses = false } = {}) {
  const kept = new Map([['S', unsent]]);
  const sent: string[] = [];
  const post: Post = {
    isFree: () => Promise.resolve(isFree),
    send: (_, { clientMessageId }) => {
      sent.push(clientMessageId);
      return refuses ? Promise.reject(new Error('no')) : Promise.resolve();
    },
  };
  const outbox = { unsent: (id: string) => kept.get(id)!, keepUnsent: (id: string, now: Partial<Unsent>) => void kept.set(id, { ...kept.get(id)!, ...now }), queued: () => [...kept.keys()] };
  return { elsewhere: new Elsewhere(outbox, () => onScreen, post), sent, left: () => kept.get('S')!.queue.map((one) => one.clientMessageId) };
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
  ['one is on its way', { ...two, outgoing: message('o') }, {}],
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

it('knows turns that ended well', () => {
  expect(endedWell([])).toBe(true);
  expect(endedWell(new Script('S').user('x').message('y').events)).toBe(true);
  expect(endedWell(new Script('S').user('x').events)).toBe(false);
  expect(endedWell(new Script('S').user('x').message('y').event('error', { code: 'c', message: 'm', retryable: true, correlationId: 'i' }).events)).toBe(false);
});
