import { describe, expect, it } from 'vitest';
import { toHtml, toTabbed } from './cells';

describe('cells on the clipboard', () => {
  it('are parted by tabs, and quoted where they hold what parts them', () => {
    expect(toTabbed([['Customer', 'Open'], ['A "B"\tC', '48,210.50'], ['two\nlines', '']])).toBe(
      'Customer\tOpen\r\n"A ""B""\tC"\t48,210.50\r\n"two\nlines"\t\r\n',
    );
  });

  it('are a table for programs that take one, with no markup of their own', () => {
    expect(toHtml([['a'], ['<img src=x> & "q"']])).toBe('<table><tr><th>a</th></tr><tr><td>&lt;img src=x&gt; &amp; "q"</td></tr></table>');
  });

  it.each(['=1+1', '@SUM(A1)', '+cmd', '-2+3', '-x', '=HYPERLINK("https://evil.example")'])('never run: %s', (text) => {
    expect(toTabbed([[text]]).replace('"', '')).toMatch(/^'/);
    expect(toHtml([[text]])).toContain(`<th>'`);
  });

  it.each(['-48,210.50', '-3', '+5 %', '-1.234,56', 'a=b'])('stay as they are: %s', (text) => {
    expect(toTabbed([[text]])).toBe(`${text}\r\n`);
  });
});
