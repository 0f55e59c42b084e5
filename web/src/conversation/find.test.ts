import { describe, expect, it } from 'vitest';
import { Script } from '../testkit/script';
import { percentLoaded, placesOf } from './find';
import { EMPTY, foldAll } from './fold';

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

it('how much there is to look through follows from the numbers of what is loaded', () => {
  const { events } = new Script().user('a').message('b').user('c').message('d');
  expect([[], events.slice(2), events].map((loaded) => percentLoaded(foldAll(EMPTY, loaded)))).toEqual([0, 50, 100]);
});
