import { describe, expect, it } from 'vitest';
import { cut, findPassage } from './passages';

const found = (text: string, quote: string) => findPassage(text, quote).map(({ start, end }) => text.slice(start, end));

describe('a passage is found', () => {
  it('letter for letter', () => {
    expect(found('Invoices are due within 45 days.', 'due within 45 days')).toEqual(['due within 45 days']);
  });

  it('with other spaces and line ends, or none', () => {
    expect(found('Invoices are due\nwithin  45 days.', 'are due within 45 days')).toEqual(['are due\nwithin  45 days']);
    expect(found('Invoicesaredue', 'Invoices are due')).toEqual(['Invoicesaredue']);
  });

  it('with ligatures, soft hyphens and other dashes and quotation marks', () => {
    expect(found('The oﬃce of ﬁnance', 'office of finance')).toEqual(['oﬃce of ﬁnance']);
    expect(found('a fi\u00ADnal “price” – net', 'final "price" - net')).toEqual(['fi\u00ADnal “price” – net']);
  });

  it('where letters need two units', () => {
    expect(found('Up 📈 by 7 % 📈 again', '📈 by 7 % 📈')).toEqual(['📈 by 7 % 📈']);
  });

  it('line by line and cell by cell where it does not stand in one piece', () => {
    expect(found('Tent 4P\n2 of 7\n129.00 EUR', 'Tent 4P | 129.00 EUR')).toEqual(['Tent 4P', '129.00 EUR']);
    expect(found('here. Page 1', 'here.\nand it ends on the next page')).toEqual([]);
    expect(found('a sentence begins here. Page 1', 'a sentence begins here.\nand ends there')).toEqual(['a sentence begins here.']);
  });

  it('in the place nearest to where it should be, where it stands in several', () => {
    const text = 'Net price. One. Net price. Two. Net price. End.';
    const at = (near?: number) => findPassage(text, 'Net price.', near).map(({ start }) => start);
    expect([at(), at(0), at(0.4), at(0.9), at(1)]).toEqual([[0], [0], [16], [32], [32]]);
  });

  it.each(['due within 46 days', 'due within 45 days and more', '', '–', 'in'])('and “%s” is not', (quote) => {
    expect(found('Invoices are due within 45 days.', quote)).toEqual([]);
  });
});

describe('a text is cut', () => {
  it('at the ends of a range, wherever the text begins', () => {
    expect(cut('abcdef', 100, [{ start: 102, end: 104 }])).toEqual([
      { text: 'ab', marked: false },
      { text: 'cd', marked: true },
      { text: 'ef', marked: false },
    ]);
    expect(cut('abc', 100, [{ start: 90, end: 101 }, { start: 102, end: 200 }])).toEqual([
      { text: 'a', marked: true },
      { text: 'b', marked: false },
      { text: 'c', marked: true },
    ]);
  });

  it('nowhere where the range is elsewhere, and never loses or repeats a letter', () => {
    expect(cut('abc', 100, [{ start: 0, end: 100 }, { start: 103, end: 110 }])).toEqual([{ text: 'abc', marked: false }]);
    expect(cut('', 0, [])).toEqual([{ text: '', marked: false }]);
    const overlapping = cut('abcdef', 0, [{ start: 3, end: 5 }, { start: 1, end: 4 }]);
    expect(overlapping.map(({ text }) => text).join('')).toBe('abcdef');
    expect(overlapping.filter(({ marked }) => marked).map(({ text }) => text).join('')).toBe('bcde');
  });
});
