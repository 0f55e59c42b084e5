import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Citation } from '../generated/protocol';
import { cite, linkOf, MARK_START, noteOf, sourceWords } from './citations';
import { Markdown } from './Markdown';

const cited = (over: Partial<Citation> = {}): Citation => ({
  source: 'https://a.example',
  title: 'A',
  quote: 'q',
  start: 0,
  end: 0,
  ...over,
});

describe('citations', () => {
  it('stand behind what they are about, emoji or not', () => {
    const content = 'Up 📈. Then down.';
    const { text, sources } = cite(content, [
      cited({ place: { start: 0, end: 'Up 📈.'.length } }),
      cited({ source: 'b', title: '', quote: '', page: 3, fileId: 'F', place: { start: 7, end: content.length } }),
    ]);
    expect(text).toBe('Up 📈.\uE0001\uE001 Then down.\uE0002\uE001');
    expect(sources.map(sourceWords)).toEqual(['A: “q”', 'b, page 3']);
  });

  it('have one number for the same source, and none twice at one place', () => {
    const place = { start: 0, end: 2 };
    const { text, sources } = cite('ab cd', [cited({ place }), cited({ place }), cited({ place: { start: 3, end: 5 } })]);
    expect(text).toBe('ab\uE0001\uE001 cd\uE0001\uE001');
    expect(sources).toHaveLength(1);
  });

  it('do not begin a paragraph of their own', () => {
    expect(cite('One.\n\nTwo.', [cited({ place: { start: 0, end: 6 } })]).text).toBe('One.\uE0001\uE001\n\nTwo.');
  });

  it('are only listed where their place is unknown or the text has marks of its own', () => {
    expect(cite('ab', [cited()]).text).toBe('ab');
    expect(cite('ab', [cited({ place: { start: 0, end: 9 } })]).text).toBe('ab');
    const odd = `${MARK_START}7`;
    expect(cite(odd, [cited({ place: { start: 0, end: 1 } })]).text).toBe(odd);
  });

  it('link to pages and to nothing else', () => {
    const link = (source: string) => linkOf(cite('', [cited({ source })]).sources[0] as never);
    expect(link('https://a.example/x')).toBe('https://a.example/x');
    expect(link('javascript:alert(1)')).toBeUndefined();
    expect(link('guide/sessions.md')).toBeUndefined();
  });

  it('are drawn as small numbers, in words and in code', () => {
    const { text, sources } = cite('So `x` it is.', [cited({ place: { start: 0, end: 13 } }), cited({ quote: '<b>', place: { start: 3, end: 5 } })]);
    const html = renderToStaticMarkup(<Markdown id="m" text={text} notes={sources.map(noteOf)} />);
    expect(html).toContain('<sup class="cite" title="A: “q”" aria-label="Source 1: A: “q”" role="note">1</sup>');
    expect(html).toContain('&lt;b&gt;');
    expect(html).not.toContain(MARK_START);
    expect(renderToStaticMarkup(<Markdown id="m" text="plain" />)).toContain('<p>plain</p>');
  });

  it('of files in the library are buttons, those of the conversation alone are not', () => {
    const library = '01970000-0000-7000-8000-000000000001';
    const place = { start: 0, end: 2 };
    const { text, sources } = cite('ab', [
      cited({ fileId: library, version: 2, start: 5, end: 9, place }),
      cited({ fileId: '01970000-0000-8000-8000-000000000002', place }),
    ]);
    expect(sources.map(({ passage }) => passage)).toEqual([{ start: 5, end: 9, version: 2 }, undefined]);
    const html = renderToStaticMarkup(<Markdown id="m" text={text} notes={sources.map(noteOf)} />);
    expect(html).toContain('<button type="button" title="A: “q”" aria-label="Source 1: A: “q”" data-source="1">1</button>');
    expect(html).toContain('role="note">2</sup>');
  });

  it('of two versions of a file are two', () => {
    const of = (version: number) => cited({ fileId: '01970000-0000-7000-8000-000000000001', version });
    expect(cite('', [of(1), of(2), of(1)]).sources).toHaveLength(2);
  });
});
