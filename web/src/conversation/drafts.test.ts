import { describe, expect, it, vi } from 'vitest';
import type { LibraryFile } from '../library/types';
import type { Outgoing } from './conversations';
import { Drafts } from './drafts';
import { MessageFiles, NOTHING_ALONG, obstacleIn } from './messageFiles';
import { type PictureBase, PictureShelf } from './pictureShelf';

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
  key = (at: number) => [...this.kept.keys()][at] ?? null;
  get length() {
    return this.kept.size;
  }
  setItem = (key: string, value: string) => {
    if (value.length > this.room) {
      throw new Error('QuotaExceededError');
    }
    this.kept.set(key, value);
  };
}

/** A browser's database, which takes its time. */
class Base implements PictureBase {
  readonly kept = new Map<string, string>();
  get = async (name: string) => this.kept.get(name);
  put = async (name: string, data: string) => void this.kept.set(name, data);
  remove = async (name: string) => void this.kept.delete(name);
  names = async () => [...this.kept.keys()];
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
      [here, there].forEach((one) => one.of('S1'));
      expect(thenIn(there, () => here.of('S1').write('half a thou'))).toEqual({ sessionId: 'S1', taken: [] });
      expect(there.of('S1').get().text).toBe('half a thou');
      expect(drafts(shelf).of('S1').get().text).toBe('half a thou');
      thenIn(here, () => there.of('S1').files.giveBack({ pictures: [PICTURE], documents: [], search: false }));
      expect(here.of('S1').files.along().pictures).toEqual([PICTURE]);
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

    it('has the files of both: words that are written in one take none away from the other', () => {
      const { shelf, here, there, thenIn } = windows();
      const other = { ...PICTURE, name: 'other.png', data: 'BBBB' };
      [here, there].forEach((one) => one.of('S1'));
      // Neither has heard of the other's file yet.
      here.of('S1').files.giveBack({ ...NOTHING_ALONG, pictures: [PICTURE], documents: [READY] });
      there.of('S1').files.giveBack({ ...NOTHING_ALONG, pictures: [other] });
      thenIn(here, () => there.of('S1').write('words'));
      expect(here.of('S1').files.along()).toMatchObject({ pictures: [PICTURE], documents: [READY] });
      expect(drafts(shelf).of('S1').files.along()).toMatchObject({ pictures: [PICTURE, other], documents: [READY] });
    });

    it('loses a file in both where it is taken out in one of them, and only that one', () => {
      const { here, there, thenIn } = windows();
      const other = { ...PICTURE, name: 'other.png', data: 'BBBB' };
      [here, there].forEach((one) => one.of('S1'));
      thenIn(there, () => here.of('S1').files.giveBack({ ...NOTHING_ALONG, pictures: [PICTURE, other] }));
      thenIn(there, () => here.of('S1').files.giveBack({ ...NOTHING_ALONG, documents: [READY] }));
      expect(there.of('S1').files.along()).toMatchObject({ pictures: [PICTURE, other], documents: [READY] });
      thenIn(here, () => there.of('S1').files.removePicture(0));
      expect(here.of('S1').files.along()).toMatchObject({ pictures: [other], documents: [READY] });
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

  it('is kept beside the next message too, by its place, until it is sent or given up', () => {
    const shelf = new Shelf();
    const all = drafts(shelf);
    all.keepBeside('S1', 'edit M1', 'said differently');
    all.keepBeside('S1', 'comment M2', 'too short');
    expect(drafts(shelf).beside('S1', 'edit M1')).toBe('said differently');
    expect(drafts(shelf).beside('S1', 'edit M2')).toBeUndefined();
    expect(drafts(shelf).beside('S2', 'edit M1')).toBeUndefined();
    expect(drafts(shelf).has('S1')).toBe(true);
    all.keepBeside('S1', 'comment M2', undefined);
    all.moveToNext('S1');
    expect(all.of(undefined).get().text).toBe('said differently');
    all.of(undefined).write('');
    expect(shelf.kept.size).toBe(0);
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

  describe('with large pictures', () => {
    const LARGE = { ...PICTURE, data: 'A'.repeat(3_000_000) };
    const ALONG = { ...NOTHING_ALONG, pictures: [PICTURE, LARGE] };
    const browser = () => ({ shelf: new Shelf(), base: new Base() });
    const page = async ({ shelf, base }: ReturnType<typeof browser>) => {
      const all = new Drafts(() => new MessageFiles(library, uploads), shelf, () => 'ann', new PictureShelf(base));
      await all.load();
      return all;
    };

    it('has them again after a reload, and its record stays small', async () => {
      const here = browser();
      const all = await page(here);
      all.of('S1').files.giveBack(ALONG);
      all.of('S1').write('see this');
      all.keepUnsent('S1', { queue: [{ ...message('a'), along: ALONG }], outgoing: { ...message('b'), along: ALONG } });
      await vi.waitFor(() => expect(here.base.kept.size).toBe(1));
      expect(here.shelf.kept.get('workmate.draft.ann.S1')!.length).toBeLessThan(2_000);
      const again = await page(here);
      expect(again.of('S1').files.along()).toEqual(ALONG);
      expect(again.unsent('S1')).toMatchObject({ queue: [{ along: ALONG }], outgoing: { along: ALONG } });
      expect(again.unsent('S1').queue[0]?.along.missing).toBeUndefined();
    });

    it('gives their place back once nothing names them, also where the page was lost in between', async () => {
      const here = browser();
      const all = await page(here);
      all.of('S1').files.giveBack(ALONG);
      await vi.waitFor(() => expect(here.base.kept.size).toBe(1));
      all.keepUnsent('S1', { outgoing: { ...message('a'), along: all.of('S1').files.take() } });
      await new Promise((resolve) => setTimeout(resolve));
      expect(here.base.kept.size).toBe(1);
      all.keepUnsent('S1', { outgoing: undefined });
      await vi.waitFor(() => expect(here.base.kept.size).toBe(0));
      here.base.kept.set('left', 'A');
      await page(here);
      await vi.waitFor(() => expect(here.base.kept.size).toBe(0));
    });

    it('shows them in another window too, once they are there', async () => {
      const here = browser();
      const [one, other] = [await page(here), await page(here)];
      other.of('S1');
      one.of('S1').files.giveBack({ ...NOTHING_ALONG, pictures: [LARGE] });
      const news = { key: 'workmate.draft.ann.S1', oldValue: null, newValue: here.shelf.getItem('workmate.draft.ann.S1') };
      await other.prepare(news);
      other.follow(news);
      expect(other.of('S1').files.along()).toEqual({ ...NOTHING_ALONG, pictures: [LARGE] });
    });

    it('says which are missing where the browser lost them, does not let go without them, and keeps their place', async () => {
      const here = browser();
      const all = await page(here);
      all.of('S1').files.giveBack(ALONG);
      all.keepUnsent('S1', { queue: [{ ...message('a'), along: ALONG }] });
      await vi.waitFor(() => expect(here.base.kept.size).toBe(1));
      const kept = new Map(here.base.kept);
      here.base.kept.clear();
      const again = await page(here);
      const { files } = again.of('S1');
      expect(files.along()).toMatchObject({ pictures: [PICTURE], missing: [{ name: 'dot.png' }] });
      expect(obstacleIn(files.get())).toContain('dot.png');
      const { queue } = again.unsent('S1');
      expect(queue[0]?.along.missing).toMatchObject([{ name: 'dot.png' }]);
      again.keepUnsent('S1', { queue });
      kept.forEach((data, name) => here.base.kept.set(name, data));
      expect((await page(here)).unsent('S1').queue[0]?.along).toEqual(ALONG);
    });

    it('keeps the words where there is no room for any picture, and says so where there is none for words', () => {
      const shelf = Object.assign(new Shelf(), { room: 1_000 });
      let told = 0;
      const all = new Drafts(() => new MessageFiles(library, uploads), shelf, () => 'ann', undefined, () => told++);
      all.of('S1').files.giveBack(ALONG);
      all.of('S1').write('see this');
      expect(drafts(shelf).of('S1').get().text).toBe('see this');
      expect(drafts(shelf).of('S1').files.along().missing).toHaveLength(2);
      expect(all.of('S1').files.along()).toEqual(ALONG);
      expect(told).toBe(0);
      shelf.room = 10;
      all.of('S1').write('see that');
      all.of('S1').write('see that one');
      expect(told).toBe(1);
      all.keepUnsent('S1', { outgoing: { ...message('a'), along: ALONG } });
      expect(all.unsent('S1').outgoing?.along).toEqual(ALONG);
      expect(all.queued()).toEqual(['S1']);
    });
  });

  describe('with files alone', () => {
    it('is something that was written', () => {
      const all = drafts(new Shelf());
      all.of('S1').files.giveBack({ ...NOTHING_ALONG, documents: [READY] });
      expect([all.has('S1'), all.has('S2')]).toEqual([true, false]);
    });

    it('goes to the next conversation, also with what has not arrived yet', async () => {
      let arrive: (file: LibraryFile) => void = () => {};
      const slow = { send: () => new Promise<LibraryFile>((resolve) => (arrive = resolve)) };
      const all = new Drafts(() => new MessageFiles(library, slow), new Shelf(), () => 'ann');
      void all.of('S1').files.add([new File(['%PDF'], 'terms.pdf', { type: 'application/pdf' })]);
      expect(all.has('S1')).toBe(true);
      all.moveToNext('S1');
      const { files } = all.of(undefined);
      expect(files.get().documents).toMatchObject([{ name: 'terms.pdf', state: 'sending' }]);
      arrive(READY);
      await vi.waitFor(() => expect(files.get().documents).toMatchObject([{ state: 'ready', file: READY }]));
      expect(files.get().documents).toHaveLength(1);
      expect(all.has('S1')).toBe(false);
    });

    it('tells after a reload what had not arrived, until it is added again', async () => {
      const shelf = new Shelf();
      const never = { send: () => new Promise<LibraryFile>(() => {}) };
      const file = new File(['%PDF'], 'terms.pdf', { type: 'application/pdf' });
      void new Drafts(() => new MessageFiles(library, never), shelf, () => 'ann').of('S1').files.add([file]);
      const { files } = new Drafts(() => new MessageFiles(library, { send: () => Promise.resolve(READY) }), shelf, () => 'ann').of('S1');
      expect(files.get().documents).toMatchObject([{ name: 'terms.pdf', state: 'failed' }]);
      await files.add([file]);
      await vi.waitFor(() => expect(files.get().documents).toMatchObject([{ state: 'ready', file: READY }]));
      expect(drafts(shelf).of('S1').files.along()).toEqual({ ...NOTHING_ALONG, documents: [READY] });
    });
  });
});
