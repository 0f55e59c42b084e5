import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settling, Store } from './store';

class Counted extends Store<{ readonly a: number; readonly b: number }> {
  constructor() {
    super({ a: 0, b: 0 });
  }

  now(a: number): void {
    this.update({ a });
  }

  soon(a: number): void {
    this.updateSoon({ a });
  }
}

describe('a store', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('tells of the first change at once and of those that follow quickly together, with the newest value', () => {
    const store = new Counted();
    const told: number[] = [];
    store.subscribe(() => told.push(store.get().a));
    [1, 2, 3].forEach((a) => store.soon(a));
    expect(store.get()).toEqual({ a: 3, b: 0 });
    expect(told).toEqual([1]);
    vi.advanceTimersByTime(400);
    expect(told).toEqual([1, 3]);
    store.soon(4);
    expect(told).toEqual([1, 3]);
    vi.advanceTimersByTime(400);
    expect(told).toEqual([1, 3, 4]);
    vi.advanceTimersByTime(1_000);
    expect(told).toEqual([1, 3, 4]);
    store.soon(5);
    expect(told).toEqual([1, 3, 4, 5]);
  });

  it('tells nobody twice of what another change has told already', () => {
    const store = new Counted();
    const told: number[] = [];
    store.subscribe(() => told.push(store.get().a));
    [1, 2].forEach((a) => store.soon(a));
    store.now(3);
    vi.advanceTimersByTime(1_000);
    expect(told).toEqual([1, 3]);
  });
});

it('parts stay the same object until one of them is another', () => {
  const settled = settling<{ readonly turns: readonly number[]; readonly state?: string }>();
  const turns = [1];
  const first = settled({ turns, state: 'idle' });
  expect(settled({ turns, state: 'idle' })).toBe(first);
  expect(settled({ turns, state: 'running' })).not.toBe(first);
  expect(settled({ turns: [1], state: 'running' })).toEqual({ turns: [1], state: 'running' });
  expect(settled({ turns })).toEqual({ turns });
});
