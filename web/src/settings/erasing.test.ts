import { expect, test } from 'vitest';
import type { Erasure } from '../generated/rest';
import { kept, untilDone } from './erasing';

const begun: Erasure = { id: 'E', secret: 's', done: false, step: 'sign_ins', requestedAt: '2026-11-17T09:00:00Z', found: [], publicKey: 'K' };
const done: Erasure = { ...begun, done: true, step: 'done', receipt: 'a.b.c' };

test('follows with the secret until it is done, whatever look fails', async () => {
  const asked: string[] = [];
  const answers = [() => Promise.reject(new Error('gone')), () => Promise.resolve(begun), () => Promise.resolve(done)];
  const latest = await untilDone(begun, {
    pause: () => Promise.resolve(),
    follow: (id, secret) => {
      asked.push(`${id} ${secret}`);
      return (answers[asked.length - 1] ?? (() => Promise.resolve(done)))();
    },
  });
  expect(latest).toEqual(done);
  expect(asked).toEqual(['E s', 'E s', 'E s']);
});

test('keeps the receipt, or what it can be fetched with', () => {
  expect(kept(begun, done)).toEqual({ name: 'erasure-receipt.jws', text: 'a.b.c' });
  expect(JSON.parse(kept(begun, begun).text)).toEqual({ id: 'E', secret: 's' });
});
