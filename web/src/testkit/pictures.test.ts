import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PICTURES } from '../../e2e/pictures';

const ROOT = join(import.meta.dirname, '../../..');
const IMAGES = join(ROOT, 'docs/images');

/** All that a reader of the sources is told. */
function documents(): readonly string[] {
  const docs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name));
  return [...readdirSync(ROOT), ...docs].filter((name) => name.endsWith('.md'));
}

/** The pictures that a document shows or links to. */
function picturesIn(text: string): readonly string[] {
  return [...text.matchAll(/\]\((?:\.\.\/|\.\/)*(?:docs\/)?images\/([^)\s#]+)/g)].map(([, name = '']) => name);
}

describe('pictures of the documentation', () => {
  it('are found where a document shows them', () => {
    expect(picturesIn('![a](docs/images/a.png) and [b](../images/b.png), [c](images/c.svg) [d](https://x.example/images)')).toEqual(['a.png', 'b.png', 'c.svg']);
  });

  it('are those that the script makes, no more and no fewer, and each is shown somewhere', () => {
    const made = PICTURES.map((name) => `${name}.png`);
    const shown = documents().flatMap((name) => picturesIn(readFileSync(join(ROOT, name), 'utf8')));
    expect([...new Set(shown)].sort()).toEqual([...made].sort());
    expect(readdirSync(IMAGES).sort()).toEqual([...made].sort());
  });
});
