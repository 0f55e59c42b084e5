import { expect, it } from 'vitest';
import { Script } from '../testkit/script';
import { EMPTY, foldAll } from './fold';
import { mayBeLeftOut } from './near';

const script = new Script();
for (let i = 0; i < 40; i++) {
  script.user(`q ${i}`);
  if (i === 3) {
    script.event('error', { code: 'c', message: 'm', retryable: true, correlationId: 'i' });
  }
  script.message(`a ${i}`);
}
const { turns } = foldAll(EMPTY, script.events);
const leftOut = (place: number, aim?: number) => mayBeLeftOut(turns[place]!, place, turns.length, aim);

it('draws the newest turns, questions and errors, and what is looked for, wherever the reader is', () => {
  expect(leftOut(0)).toBe(true);
  expect(leftOut(15)).toBe(true);
  expect(leftOut(16)).toBe(false);
  expect(leftOut(39)).toBe(false);
  expect(leftOut(3)).toBe(false);
  expect(leftOut(5, turns[5]!.events[1]!.sequence)).toBe(false);
  expect(leftOut(6, turns[5]!.events[1]!.sequence)).toBe(true);
});
