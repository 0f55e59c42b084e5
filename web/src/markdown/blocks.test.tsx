import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown, { type Components } from 'react-markdown';
import { describe, expect, it, vi } from 'vitest';
import { GROUP_ITEMS, GROUP_ROWS, type Split, split } from './blocks';
import { COMPONENTS, Markdown } from './Markdown';
import { SYNTAX } from './syntax';

// A busy machine is no failure.
vi.setConfig({ testTimeout: 60_000 });

/** Pieces that change the meaning of what stands before or after them. */
const PIECES = [
  'Some words', 'more *words*', '**bold', '# Heading', '## Other #', '===', '---', '***', '- one', '- two', '- three', '- four\n- five\n- six', '1. a\n2. b\n3. c\n4. d\n5. e', '  - inner', '* star', '+ plus',
  '1. first', '2. second', '2', '10) tenth', '  continued', '    indented', '\tfar', '> quote', '> - quoted', '>', '```', '```js', '~~~', '````',
  '  ```', '`code`', 'const x = 1;', '| a | b |', '| - | -: |', '| 1 | 2 |', 'a | b', '-|-', '<div>', '</div>', '<!-- open', '-->', '<b>x</b>',
  '[ref]', '[text][ref]', '[ref]: https://a.example "T"', '[Other Ref]: /o', '[other ref]', '> [deep]: /deep', '[deep]', '- [x] done', '- [ ] open',
  '![img](x.png)', 'https://a.example/x', '\\', '&amp;', '', ' ', '   ', '[^1]', 'end.',
];
const FOOTNOTES = ['[^1]: note', '    more of it'];
const GLUE = ['\n', '\n', '\n', '\n\n', '\n\n', ' ', '\n\n\n', '\r\n'];

const SEEDS = Number(process.env.TRIES ?? 30);

/** The same numbers every time. */
function numbers(seed: number): (below: number) => number {
  let state = seed * 2654435761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822507) + 0x9e3779b9) | 0;
    return ((state >>> 8) % 100_000) % below;
  };
}

function written(seed: number): string {
  const next = numbers(seed);
  const pieces = seed % 7 === 0 ? [...PIECES, ...FOOTNOTES] : PIECES;
  return Array.from({ length: 3 + next(14) }, () => pieces[next(pieces.length)]! + GLUE[next(GLUE.length)]!).join('');
}

/** What is drawn, without what only the cutting brings. */
function plain(html: string): string {
  return html
    .replace(/^<div class="prose">/, '')
    .replace(/<\/div>$/, '')
    .replaceAll(/ data-code-state="\w+"/g, '')
    .replaceAll('</tbody><tbody>', '')
    .replaceAll(/[ \t]*\n+/g, '\n')
    .replaceAll(/>\n</g, '><')
    .trim();
}

/** The usual way to draw Markdown, which the page's own has to equal. */
function withSyntax(this: { data(): object }): void {
  Object.assign(this.data(), { micromarkExtensions: SYNTAX.extensions, fromMarkdownExtensions: SYNTAX.mdastExtensions });
}
const OPTIONS = { remarkPlugins: [withSyntax], components: COMPONENTS as Components };

const inOne = (text: string) => plain(`<div class="prose">${renderToStaticMarkup(ReactMarkdown({ ...OPTIONS, children: text, remarkRehypeOptions: { clobberPrefix: 'm-' } }))}</div>`);
const inBlocks = (text: string) => plain(renderToStaticMarkup(<Markdown id="m" text={text} />));
const bare = ({ blocks, definitions, isWhole }: Split) => ({ blocks, definitions, isWhole });

describe('a text cut into blocks', () => {
  it('looks as if it were drawn in one', () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const text = written(seed);
      expect(inBlocks(text), JSON.stringify(text)).toBe(inOne(text.replaceAll(/\r\n?/g, '\n')));
    }
  });

  it('is cut the same while it grows, whatever came with each frame', () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const text = written(seed);
      const next = numbers(seed + 7);
      let grown: Split | undefined;
      for (let end = 1; end <= text.length; end += 1 + next(9)) {
        grown = split(text.slice(0, end), grown);
        expect(bare(grown), JSON.stringify(text.slice(0, end))).toEqual(bare(split(text.slice(0, end))));
      }
    }
  });

  it('is read anew where it did not only grow', () => {
    const before = split('# One\n\nTwo\n\nThree');
    expect(bare(split('# Other\n\nTwo', before))).toEqual(bare(split('# Other\n\nTwo')));
  });

  it('keeps all but its end: an open fence, a list, a table', () => {
    const end = (text: string) => split(text).settled;
    expect(end('One\n\nTwo\n\n').blocks).toHaveLength(2);
    expect(end('One\n\nTwo').blocks).toHaveLength(1);
    expect(end('- a\n\n2').blocks, 'the line may become an item').toHaveLength(0);
    expect(end('1. a\n\n2').blocks).toHaveLength(0);
    expect(end('1. a\n\nwords\n').blocks).toHaveLength(1);
    expect(end('```js\nlet a;\n\nlet b;\n').fence).toMatchObject({ marker: '```', language: 'js' });
    expect(end('```js\nlet a;\n```\n').blocks).toHaveLength(1);
    expect(end('<!--\n\na\n\n').blocks, 'a comment goes on over empty lines').toHaveLength(0);
  });

  it('reads a long table in groups of rows', () => {
    const rows = Array.from({ length: 3 * GROUP_ROWS + 5 }, (_, i) => `| ${i} | **x** |\n`).join('');
    const text = `| a | b |\n| - | -: |\n${rows}`;
    let grown: Split | undefined;
    for (let end = 1; end <= text.length; end += 61) {
      grown = split(text.slice(0, end), grown);
      expect(bare(grown)).toEqual(bare(split(text.slice(0, end))));
    }
    expect(grown?.settled.table?.groups).toHaveLength(3);
    expect(inBlocks(text)).toBe(inOne(text));
    expect(inBlocks(`${text}- a list ends it\n`)).toBe(inOne(`${text}- a list ends it\n`));
  });

  it('reads a long list in groups of items, all apart once one is', () => {
    const items = Array.from({ length: 5 * GROUP_ITEMS + 2 }, (_, i) => `${i + 3}. **item** ${i}\n    - inner\n`);
    const loose = items.with(3 * GROUP_ITEMS, '99. apart\n\n    second paragraph\n').join('');
    for (const text of [items.join(''), items.join('\n'), loose, `${items.join('')}- [x] other list\n`, items.join('').replaceAll(/\d+\. /g, '- [ ] ')]) {
      let grown: Split | undefined;
      for (let end = 1; end <= text.length; end += 41) {
        grown = split(text.slice(0, end), grown);
        expect(bare(grown)).toEqual(bare(split(text.slice(0, end))));
      }
      expect(inBlocks(text)).toBe(inOne(text));
    }
    expect(split(items.join('')).settled.list?.groups).toHaveLength(5);
  });

  it('means what is defined later, or inside something else', () => {
    expect(inBlocks('See [it][ref] and [Deep].\n\nWords\n\n> [deep]: /deep\n\n[REF]: https://a.example')).toContain(
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer">it</a>',
    );
    expect(inBlocks('See [it][ref].\n\n```\n[ref]: https://a.example\n```')).toContain('See [it][ref].');
  });
});
