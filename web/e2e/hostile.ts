import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Ways in: what runs or loads where a text becomes markup, an address, a style or a script. */
const SEEDS = [
  '<script>HIT</script>',
  '<img src=x onerror=HIT>',
  '<svg onload=HIT>',
  '<svg><script>HIT</script></svg>',
  '<iframe src="javascript:HIT"></iframe>',
  '<iframe srcdoc="<script>HIT</script>"></iframe>',
  '<body onload=HIT>',
  '<details open ontoggle=HIT>x</details>',
  '<video src=OUT autoplay onloadstart=HIT></video>',
  '<audio src=OUT onerror=HIT></audio>',
  '<input autofocus onfocus=HIT>',
  '<a href="javascript:HIT">x</a>',
  '[x](javascript:HIT)',
  '[x](JaVaScRiPt&#58;HIT)',
  '[x](data:text/html,<script>HIT</script>)',
  '![x](OUT)',
  '![x](OUT "t")',
  '[![x](OUT)](javascript:HIT)',
  '![x][r]\n\n[r]: OUT',
  '<link rel=stylesheet href=OUT>',
  '<style>@import url(OUT)</style>',
  '<div style="background:url(OUT)">x</div>',
  '<object data=OUT></object>',
  '<embed src=OUT>',
  '<meta http-equiv=refresh content="0;url=OUT">',
  '<base href=OUT>',
  '<form action=OUT><button autofocus>x</button></form>',
  '<math><mtext><img src=OUT onerror=HIT></mtext></math>',
  '"><script>HIT</script>',
  "';HIT;//",
  '`${HIT}`',
  '{{constructor.constructor("HIT")()}}',
  '</textarea><script>HIT</script>',
  '</title><script>HIT</script>',
  '<!--<img src="--><img src=OUT onerror=HIT>">',
  '<template><img src=OUT></template>',
  '$$\\href{javascript:HIT}{x}$$',
  '$$\\includegraphics{OUT}$$',
  '$$\\htmlStyle{background:url(OUT)}{x}$$',
  '```mermaid\ngraph TD;A["<img src=OUT onerror=HIT>"]-->B;click A "javascript:HIT"\n```',
  '```mermaid\n%%{init: {"themeCSS": "*{background:url(OUT)}", "securityLevel": "loose"}}%%\ngraph TD;A-->B\n```',
  '```html\n<script>HIT</script>\n```',
  '| <img src=OUT> |\n| - |\n| <svg onload=HIT> |',
  '[^1]\n\n[^1]: <img src=OUT onerror=HIT>',
  '- [ ] <img src=OUT onerror=HIT>',
  '<https://outside.example/x> OUT',
  '\u202Egnp.exe\u202C <img src=OUT>',
  '\u0000<img src=OUT onerror=HIT>',
  '<img src=x onerror\u2028=HIT>',
  '<picture><source srcset=OUT><img></picture>',
] as const;

/** How the same is written so that a careless filter does not see it. */
const DISGUISES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll(/<(\w)/g, (_, letter: string) => `<${letter.toUpperCase()}`),
  (text) => text.replaceAll('<', '<\u00ad').concat(text),
  (text) => text.replaceAll(/\s(on\w+)=/g, '/$1='),
  (text) => `**${text}** _${text}_`,
  (text) => `> ${text.replaceAll('\n', '\n> ')}`,
];

export const OUTSIDE = 'https://outside.example/';

/** Three hundred strings, each of which says its number where it runs or loads. */
export const HOSTILE: readonly string[] = DISGUISES.flatMap((disguise, kind) =>
  SEEDS.map((seed, i) => disguise(seed.replaceAll('HIT', `window.ran(${kind * SEEDS.length + i})`).replaceAll('OUT', `${OUTSIDE}${kind * SEEDS.length + i}`))),
);

interface Room {
  /** How long a text may be. */
  readonly most?: number;
  /** Where the end of long texts is cut off on the screen. */
  readonly wordFirst?: boolean;
}

/** A hostile text that is put in a place, so that it can be asked afterwards whether it was drawn there. */
export type Put = (place: string, room?: Room) => string;

/** Each text ends in a word of its own for each place it is put in: without it nobody knows that the text was drawn at all. */
export class Words {
  private readonly given = new Set<string>();

  of(i: number): Put {
    return (place, { most, wordFirst = false } = {}) => {
      const word = `drawn${place}${i}end`;
      this.given.add(word);
      const text = HOSTILE[i]!.slice(0, most === undefined ? undefined : most - word.length - 2);
      return wordFirst ? `${word} ${text}` : `${text}\n\n${word}`;
    };
  }

  /** All of them in one place. */
  all(place: string, room?: Room): readonly string[] {
    return HOSTILE.map((_, i) => this.of(i)(place, room));
  }

  /** Each of them is seen as text, in a field, or as the name of something. */
  async areDrawn(page: Page, also: readonly string[] = []): Promise<void> {
    expect(this.given.size).toBeGreaterThanOrEqual(HOSTILE.length);
    const missing = async () => {
      const shown = new Set([...(await page.evaluate(shownWords)), ...also]);
      return [...this.given].filter((word) => !shown.has(word));
    };
    await expect.poll(missing).toEqual([]);
  }
}

/** Runs in the page. */
function shownWords(): readonly string[] {
  const found: string[] = [];
  const take = (text: string) => found.push(...(text.match(/drawn[a-z]*\d+end/gi) ?? []).map((word) => word.toLowerCase()));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement!;
    // Choices are drawn by the browser itself.
    if (!(element.closest('select') ?? element).checkVisibility()) {
      continue;
    }
    if (node instanceof Element) {
      ['title', 'aria-label', 'alt', 'href', 'placeholder'].forEach((name) => take(node.getAttribute(name) ?? ''));
      take(node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement ? node.value : '');
    } else {
      take(node.textContent ?? '');
    }
  }
  return found;
}
