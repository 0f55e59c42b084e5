import { describe, expect, it } from 'vitest';
import type { LibraryFile } from '../library/types';
import type { Outgoing } from './conversations';
import { Drafts } from './drafts';
import { MessageFiles, NOTHING_ALONG } from './messageFiles';

const READY = { id: 'F', name: 'terms.pdf', size: 3, state: 'ready', characters: 9 } as LibraryFile;
const PICTURE = { name: 'dot.png', mediaType: 'image/png', data: 'AAAA' };
const library = { whenRead: () => Promise.resolve(READY) };
const uploads = { send: () => Promise.resolve('not here') };

/** A browser's store, as long as there is room. */
class Shelf {
  readonly kept = new Map<string, string>();
  room = Infinity;
  getItem = (key: string) => this.kept.get(key) ?? null;
  removeItem = (key: string) => void this.kept.delete(key);
  setItem = (key: string, value: string) => {
    if (value.length > this.room) {
      throw new Error('QuotaExceededError');
    }
    this.kept.set(key, value);
  };
}

const drafts = (shelf: Shelf | undefined, person = 'ann') => new Drafts(() => new MessageFiles(library, uploads), shelf, () => person);
const message = (content: string): Outgoing => ({ clientMessageId: content, content, along: NOTHING_ALONG });

describe('what is being written', () => {
  it('is there again after a reload, in its conversation, with its files', () => {
    const shelf = new Shelf();
    const draft = drafts(shelf).of('S1');
    draft.write('half a thou');
    draft.choose('erp-agent');
    draft.files.giveBack({ pictures: [PICTURE], documents: [READY], search: true });
    const again = drafts(shelf).of('S1');
    expect(again.get()).toEqual({ text: 'half a thou', target: 'erp-agent' });
    expect(again.files.along()).toEqual({ pictures: [PICTURE], documents: [READY], search: true });
    expect(drafts(shelf).of('S2').get().text).toBe('');
    expect(drafts(shelf).of(undefined).get().text).toBe('');
  });

  it('is not shown to the next person at the same browser', () => {
    const shelf = new Shelf();
    drafts(shelf, 'ann').of('S1').write('secret');
    expect(drafts(shelf, 'bob').of('S1').get().text).toBe('');
    expect(drafts(shelf, 'ann').of('S1').get().text).toBe('secret');
  });

  describe('in two windows', () => {
    const KEY = 'workmate.draft.ann.S1';
    /** Two pages on one store; the browser tells each what the other has written there. */
    const windows = () => {
      const shelf = new Shelf();
      const here = drafts(shelf);
      const there = drafts(shelf);
      const thenIn = (other: Drafts, write: () => void) => {
        const oldValue = shelf.getItem(KEY);
        write();
        return other.follow({ key: KEY, oldValue, newValue: shelf.getItem(KEY) });
      };
      return { shelf, here, there, thenIn };
    };

    it('is the same, until it is sent in one of them', () => {
      const { shelf, here, there, thenIn } = windows();
      there.of('S1').files.giveBack({ pictures: [PICTURE], documents: [], search: false });
      here.of('S1').files.take();
      expect(thenIn(there, () => here.of('S1').write('half a thou'))).toEqual({ sessionId: 'S1', taken: [] });
      expect(there.of('S1').get().text).toBe('half a thou');
      expect(drafts(shelf).of('S1').get().text).toBe('half a thou');
      there.of('S1').files.giveBack({ pictures: [PICTURE], documents: [], search: false });
      thenIn(there, () => {
        here.of('S1').files.take();
        here.of('S1').write('');
      });
      expect(there.of('S1').get().text).toBe('');
      expect(there.of('S1').files.along().pictures).toEqual([]);
    });

    it('stays where other words were written meanwhile, and is kept although the other window was emptied', () => {
      const { shelf, here, there, thenIn } = windows();
      there.of('S1').write('mine');
      here.of('S1').write('theirs');
      thenIn(there, () => here.of('S1').write(''));
      expect(there.of('S1').get().text).toBe('mine');
      expect(drafts(shelf).of('S1').get().text).toBe('mine');
    });

    it('is nothing to somebody else, nor to what is no draft', () => {
      const { here } = windows();
      expect(here.follow({ key: 'workmate.draft.bob.S1', oldValue: null, newValue: '{"text":"x"}' })).toBeUndefined();
      expect(here.follow({ key: 'workmate.theme', oldValue: null, newValue: 'dark' })).toBeUndefined();
      expect(here.follow({ key: null, oldValue: null, newValue: null })).toBeUndefined();
    });

    it('tells which messages do not wait any more', () => {
      const { here, there, thenIn } = windows();
      here.keepUnsent('S1', { queue: [message('first'), message('second')] });
      expect(thenIn(there, () => here.keepUnsent('S1', { queue: [message('second'), message('third')] }))).toEqual({ sessionId: 'S1', taken: ['first'] });
    });

    it('keeps what waits from either of them', () => {
      const { here, there } = windows();
      here.keepUnsent('S1', { outgoing: message('on its way') });
      there.keepUnsent('S1', { queue: [message('waits')] });
      here.keepUnsent('S1', { isHeld: true });
      expect(here.unsent('S1')).toEqual({ outgoing: message('on its way'), queue: [message('waits')], isHeld: true });
    });
  });

  it('leaves nothing behind once it is sent', () => {
    const shelf = new Shelf();
    const all = drafts(shelf);
    all.of('S1').write('hello');
    all.keepUnsent('S1', { outgoing: message('hello'), queue: [], isHeld: false });
    all.of('S1').write('');
    expect(shelf.kept.size).toBe(1);
    all.keepUnsent('S1', { outgoing: undefined, queue: [], isHeld: false });
    expect(shelf.kept.size).toBe(0);
  });

  it('keeps messages on their way beside the text', () => {
    const shelf = new Shelf();
    const all = drafts(shelf);
    all.keepUnsent('S1', { outgoing: message('a'), queue: [message('b')], isHeld: true });
    all.of('S1').write('c');
    expect(drafts(shelf).unsent('S1')).toEqual({ outgoing: message('a'), queue: [message('b')], isHeld: true });
    expect(drafts(shelf).has('S1')).toBe(true);
    expect(drafts(shelf).has('S2')).toBe(false);
  });

  it('goes to the next conversation from one that is gone, in the order it was written', () => {
    const shelf = new Shelf();
    const all = drafts(shelf);
    all.keepUnsent('S1', { outgoing: message('first'), queue: [message('second'), message('third')], isHeld: false });
    all.of('S1').write('last');
    all.of(undefined).write('own');
    all.moveToNext('S1');
    expect(all.of(undefined).get().text).toBe('first\n\nsecond\n\nthird\n\nlast\n\nown');
    expect(all.has('S1')).toBe(false);
  });

  it('stays as long as the page where the browser keeps nothing, has no room or holds rubbish', () => {
    for (const shelf of [undefined, Object.assign(new Shelf(), { room: 10 })]) {
      const all = drafts(shelf);
      all.of('S1').write('long enough to have no room');
      expect(all.of('S1').get().text).toBe('long enough to have no room');
    }
    const shelf = new Shelf();
    shelf.kept.set('workmate.draft.ann.S1', '{"text":');
    expect(drafts(shelf).of('S1').get().text).toBe('');
  });

  it('keeps large pictures in the page and its words in the browser', () => {
    const shelf = new Shelf();
    const draft = drafts(shelf).of('S1');
    draft.files.giveBack({ ...NOTHING_ALONG, pictures: [{ ...PICTURE, data: 'A'.repeat(1_500_001) }] });
    draft.write('see this');
    expect(draft.files.along().pictures).toHaveLength(1);
    expect(drafts(shelf).of('S1').get().text).toBe('see this');
    expect(drafts(shelf).of('S1').files.along().pictures).toHaveLength(0);
  });
});
