import { describe, expect, it } from 'vitest';
import type { Model } from '../api';
import { lineOf, priceOf, shortName } from './words';

function model(change: Partial<Model>): Model {
  return {
    name: 'anthropic:claude-opus-5-5',
    provider: 'anthropic',
    model: 'claude-opus-5-5',
    price: { currency: 'USD', input: '4', output: '20.00', cacheRead: '0.2', cacheWrite: '5' },
    contextTokens: 1_000_000,
    outputTokens: 128_000,
    features: ['images'],
    ...change,
  };
}

describe('words about models', () => {
  it('leave out the provider and folders', () => {
    expect(shortName('anthropic:claude-opus-5-5')).toBe('claude-opus-5-5');
    expect(shortName('ollama:qwen3:8b')).toBe('qwen3:8b');
    expect(shortName('studio:google/gemma-3-12b')).toBe('gemma-3-12b');
    expect(shortName('anthropic')).toBe('anthropic');
  });

  it('say what a model costs', () => {
    expect(priceOf(model({}))).toBe('$4 read, $20 written per million tokens');
    expect(priceOf(model({ price: { currency: 'USD', input: '0', output: '0.0', cacheRead: '0', cacheWrite: '0' } }))).toBe('free');
    expect(priceOf(model({ price: { currency: 'USD', input: '0.10', output: '100', cacheRead: '0', cacheWrite: '0' } }))).toBe(
      '$0.1 read, $100 written per million tokens',
    );
    const { price: _, ...unpriced } = model({});
    expect(priceOf(unpriced)).toBe('price not known');
  });

  it('say until when there is a model', () => {
    expect(lineOf(model({ retires: '2026-12-11' }))).toBe(
      'claude-opus-5-5 · $4 read, $20 written per million tokens · until 2026-12-11',
    );
  });
});
