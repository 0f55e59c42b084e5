import { describe, expect, it } from 'vitest';
import { tipOf } from './tip';

describe('the window beside the pointer', () => {
  it('shows names and values', () => {
    expect(tipOf({ Month: 'May', Sales: '1,200' })).toBe(
      '<table><tr><td class="key">Month</td><td class="value">May</td></tr><tr><td class="key">Sales</td><td class="value">1,200</td></tr></table>',
    );
  });

  it.each(['image', 'title'])('takes a column called %s for a column like any other', (name) => {
    const tip = tipOf({ [name]: 'https://elsewhere.example/x.png' });
    expect(tip).toBe(`<table><tr><td class="key">${name}</td><td class="value">https://elsewhere.example/x.png</td></tr></table>`);
  });

  it('makes text of whatever looks like a page', () => {
    const tip = tipOf({ '<b>x</b>': '"><img src=x onerror=alert(1)>', n: { a: '<i>' } });
    expect(tip).not.toMatch(/<(?!\/?(table|tr|td)\b)/);
    expect(tipOf('<img>')).toBe('&lt;img&gt;');
  });
});
