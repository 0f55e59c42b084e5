import { describe, expect, it, vi } from 'vitest';
import type { LibraryFile } from '../library/types';
import { MessageFiles, obstacleIn } from './messageFiles';

const kept = (over: Partial<LibraryFile> = {}): LibraryFile => ({
  id: 'F1',
  name: 'a.pdf',
  mediaType: 'application/pdf',
  size: 3,
  state: 'ready',
  characters: 10,
  version: 1,
  createdAt: '',
  updatedAt: '',
  folder: '',
  ...over,
});

/** A library whose files are read, or not, as the test says. */
function files(arrives: LibraryFile | string, read: LibraryFile | Error = kept()) {
  return new MessageFiles(
    { whenRead: async () => (read instanceof Error ? Promise.reject(read) : read) },
    { send: async () => arrives },
  );
}

const states = (one: MessageFiles) => one.get().documents.map(({ state }) => state);
const PDF = new File(['%PDF'], 'a.pdf', { type: 'application/pdf' });
const PNG = new File(['x'], 'a.png', { type: 'image/png' });

describe('files of a message', () => {
  it('are uploaded and read, and then go along', async () => {
    const along = files(kept({ state: 'uploaded' }));
    void along.add([PDF, PNG]);
    expect(states(along)).toEqual(['sending']);
    expect(obstacleIn(along.get())).toBe('Waiting until a.pdf has arrived');
    await vi.waitFor(() => expect(states(along)).toEqual(['ready']));
    await vi.waitFor(() => expect(along.get().pictures).toHaveLength(1));
    expect(obstacleIn(along.get())).toBeUndefined();
    expect(along.take()).toEqual({ pictures: [{ name: 'a.png', mediaType: 'image/png', data: 'eA==' }], documents: [kept()], search: false });
    expect(along.get()).toMatchObject({ pictures: [], documents: [] });
  });

  it('that cannot be read say why, and can be sent as they are', async () => {
    const along = files(kept({ state: 'uploaded' }), kept({ state: 'failed', failure: { code: 'no_text', message: 'It may be a scan.' } }));
    await along.add([PDF]);
    await vi.waitFor(() => expect(states(along)).toEqual(['failed']));
    expect(along.get().documents[0]?.reason).toBe('It may be a scan.');
    expect(obstacleIn(along.get())).toBe('Remove a.pdf to send the message');
    await along.sendAsItIs(along.get().documents[0]!.key);
    expect(states(along)).toEqual([]);
    expect(along.get().pictures).toMatchObject([{ name: 'a.pdf', mediaType: 'application/pdf' }]);
  });

  it('that have no text, were refused or are gone do not go along', async () => {
    for (const along of [files(kept({ characters: 0 })), files('Your library is full.'), files(kept({ state: 'processing' }), new Error('404'))]) {
      await along.add([PDF]);
      await vi.waitFor(() => expect(states(along)).toEqual(['failed']));
    }
  });

  it('of the library are taken along once', async () => {
    const along = files('unused');
    along.attach(kept());
    along.attach(kept());
    await vi.waitFor(() => expect(states(along)).toEqual(['ready']));
    along.remove(along.get().documents[0]!.key);
    expect(states(along)).toEqual([]);
  });

  it('are twenty at most', async () => {
    const along = files('unused');
    for (let i = 0; i < 21; i++) {
      along.attach(kept({ id: `F${i}` }));
    }
    expect(along.get().documents).toHaveLength(20);
    expect(along.get().objection).toContain('20 files');
    await along.add([PNG]);
    expect(along.get().pictures).toHaveLength(0);
  });

  it('come back where the message was not sent; whether documents are searched stays', async () => {
    const along = files('unused');
    along.searchToo(true);
    along.attach(kept());
    const taken = along.take();
    expect(taken).toMatchObject({ search: true });
    along.giveBack(taken);
    await vi.waitFor(() => expect(states(along)).toEqual(['ready']));
    expect(along.get().search).toBe(true);
  });
});
