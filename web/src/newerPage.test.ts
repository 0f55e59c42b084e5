import { describe, expect, it } from 'vitest';
import { NewerPage, partsOf } from './newerPage';

const page = (hash: string) => `<link href="/favicon.svg"><script type="module" src="/assets/index-${hash}.js"></script><link rel="stylesheet" href="/assets/index-${hash}.css">`;

describe('a newer page', () => {
  it('is one whose parts have other names', async () => {
    let [news, now, served] = [0, 0, page('a')];
    const newer = new NewerPage(partsOf(page('a')), async () => served, () => news++, () => now);
    await newer.look();
    expect(news).toBe(0);
    served = page('b');
    now = 59_999;
    await newer.look();
    expect(news, 'not asked again so soon').toBe(0);
    now = 60_000;
    await newer.look();
    expect(news).toBe(1);
  });

  it('is not seen in an answer that is no page, nor in a server that is away', async () => {
    let news = 0;
    const answers = [() => Promise.resolve('<h1>Bad gateway</h1>'), () => Promise.reject(new Error('away')), () => Promise.resolve(page('b'))];
    let at = 0;
    const newer = new NewerPage(partsOf(page('a')), () => answers[at++]!(), () => news++, () => at * 60_000);
    await newer.look();
    await newer.look();
    expect(news).toBe(0);
    await newer.look();
    expect(news).toBe(1);
  });

  it('has no parts to compare while it is being developed', () => {
    expect(partsOf('<script type="module" src="/src/main.tsx"></script>')).toBe('');
  });
});
