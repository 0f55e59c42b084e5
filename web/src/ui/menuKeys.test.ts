import { describe, expect, it } from 'vitest';
import { nextOf } from './menuKeys';

const LABELS = ['Rename', 'Pin', 'Move to a folder…', 'Put away', 'Delete'];
let clock = 0;

function press(key: string, at: number, after = 1_000, held = {}): number | undefined {
  clock += after;
  return nextOf({ key, ctrlKey: false, metaKey: false, altKey: false, timeStamp: clock, ...held }, LABELS, at);
}

describe('the keys of a menu', () => {
  it('go round with arrows, and to both ends', () => {
    expect([press('ArrowDown', 0), press('ArrowDown', 4), press('ArrowUp', 0), press('ArrowUp', 3)]).toEqual([1, 0, 4, 2]);
    expect([press('Home', 3), press('End', 1)]).toEqual([0, 4]);
  });

  it('begin at an end where nothing has the focus', () => {
    expect([press('ArrowDown', -1), press('ArrowUp', -1)]).toEqual([0, 4]);
  });

  it('go to what begins with a letter, and on with the same letter', () => {
    expect(press('d', 0)).toBe(4);
    expect(press('P', 0)).toBe(1);
    expect(press('p', 1, 100)).toBe(3);
    expect(press('p', 3, 100)).toBe(1);
  });

  it('take letters that follow quickly as one word, and later ones as another', () => {
    expect(press('p', 0)).toBe(1);
    expect(press('u', 1, 100)).toBe(3);
    expect(press('r', 3, 900)).toBe(0);
  });

  it('lead nowhere with other keys, and leave those of the browser alone', () => {
    expect([press('x', 0), press('Enter', 0), press(' ', 0), press('F5', 0)]).toEqual([undefined, undefined, undefined, undefined]);
    expect(press('r', 1, 1_000, { ctrlKey: true })).toBeUndefined();
  });
});
