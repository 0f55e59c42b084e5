import { describe, expect, it } from 'vitest';
import { share, toneOf } from './budget';

const usd = (amount: string) => ({ amount, currency: 'USD' });

describe('a budget', () => {
  it('tells how much of it is used, and never more than all of it', () => {
    expect(share({ spent: usd('0'), limit: usd('10') })).toBe(0);
    expect(share({ spent: usd('7.999'), limit: usd('10') })).toBe(79);
    expect(share({ spent: usd('8'), limit: usd('10') })).toBe(80);
    expect(share({ spent: usd('12'), limit: usd('10') })).toBe(100);
  });

  it('is used up where nothing may be spent, and unused where anything may', () => {
    expect(share({ spent: usd('0'), limit: usd('0') })).toBe(100);
    expect(share({ spent: usd('12'), limit: null })).toBe(0);
  });

  it('looks different when it is low and when it is used up', () => {
    expect(new Set(['fine', 'low', 'exceeded'].map((level) => toneOf(level).bar)).size).toBe(3);
  });
});
