import { expect, it } from 'vitest';
import { withDollars } from './dollars';

it('marks formulas as Markdown has it', () => {
  expect(withDollars('so \\(a+b\\) is')).toBe('so $$a+b$$ is');
  expect(withDollars('so\n\\[a+b\\]\nis')).toBe('so\n\n$$\na+b\n$$\n\nis');
});

it('leaves money, code and plain brackets alone', () => {
  for (const text of ['$5 and $10', '(a) [b]', '`\\(a\\)`', '```tex\n\\[a\\]\n```', '~~~\n\\(a\\)\n~~~', '```\n\\(still open']) {
    expect(withDollars(text)).toBe(text);
  }
});

it('never says anything else of the beginning when more comes', () => {
  const text = 'a \\(x\\) b \\[\ny\n\\] c `\\(` d';
  for (let end = 1; end < text.length; end++) {
    if (!text.slice(0, end).endsWith('\\') && !/`[^`]*$/.test(text.slice(0, end))) {
      expect(withDollars(text).startsWith(withDollars(text.slice(0, end))), String(end)).toBe(true);
    }
  }
});
