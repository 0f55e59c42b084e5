import { describe, expect, it } from 'vitest';
import { placesOf } from './find';

describe('words in a text of pieces', () => {
  it('are found in one, across several, and in any case', () => {
    expect(placesOf(['Open ', 'Invoices', ' of Adatum'], 'open invoices')).toEqual([[{ piece: 0, at: 0 }, { piece: 1, at: 8 }]]);
    expect(placesOf(['aXbx', 'x'], 'x')).toEqual([
      [{ piece: 0, at: 1 }, { piece: 0, at: 2 }],
      [{ piece: 0, at: 3 }, { piece: 0, at: 4 }],
      [{ piece: 1, at: 0 }, { piece: 1, at: 1 }],
    ]);
    expect(placesOf(['aaa'], 'aa')).toHaveLength(1);
    expect(placesOf(['abc'], 'd')).toEqual([]);
  });

  it('stay in place behind letters that grow in lower case', () => {
    expect(placesOf(['İİ word'], 'word')).toEqual([[{ piece: 0, at: 3 }, { piece: 0, at: 7 }]]);
  });
});
