import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SeenMark } from './seen';

describe('what is looked at', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is told once, a moment later, as far as it has come by then', async () => {
    const told: string[] = [];
    let sequence = 3;
    const seen = new SeenMark(async (id, upTo) => void told.push(`${id} ${upTo}`), () => ({ sessionId: 'one', sequence }));
    seen.look();
    sequence = 5;
    seen.look();
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    seen.look();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(told).toEqual(['one 5']);
    sequence = 6;
    seen.look();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).toEqual(['one 5', 'one 6']);
  });

  it('is told at once when it leaves the screen', async () => {
    const told: number[] = [];
    let shown: { sessionId: string; sequence: number } | undefined = { sessionId: 'one', sequence: 2 };
    const seen = new SeenMark(async (_, upTo) => void told.push(upTo), () => shown);
    seen.look();
    seen.leave();
    expect(told).toEqual([2]);
    shown = undefined;
    seen.leave();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(told).toEqual([2]);
  });

  it('is not told where nobody sees it any more', async () => {
    const told: number[] = [];
    let isVisible = true;
    const seen = new SeenMark(async (_, upTo) => void told.push(upTo), () => (isVisible ? { sessionId: 'one', sequence: 1 } : undefined));
    seen.look();
    isVisible = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(told).toEqual([]);
  });

  it('is told with the next look where the server could not be reached', async () => {
    let tries = 0;
    const seen = new SeenMark(
      async () => {
        tries++;
        throw new Error('unreachable');
      },
      () => ({ sessionId: 'one', sequence: 1 }),
    );
    seen.look();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(tries).toBe(1);
    seen.look();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(tries).toBe(2);
  });
});
