import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api';
import { OffsetMismatch } from './calls';
import type { LibraryFile, UploadView } from './types';
import { newsOf, Uploads, type UploadWire } from './uploads';

const FILE = { id: 'F', name: 'a.txt' } as LibraryFile;

class Memory {
  value: string | null = null;
  getItem = () => this.value;
  setItem = (_: string, value: string) => {
    this.value = value;
  };
}

/** A server that keeps what arrives, and loses the connection where it is told to. */
class Server implements UploadWire {
  arrived = '';
  losses = 0;
  started = 0;
  readonly asked: string[] = [];
  readonly dropped: string[] = [];

  constructor(readonly size: number) {}

  startUpload = async (_: { readonly name: string; readonly size: number }): Promise<UploadView> => {
    this.started++;
    return this.view();
  };

  findUpload = async (uploadId: string): Promise<UploadView> => {
    this.asked.push(uploadId);
    return this.view();
  };

  sendPart = async (_: string, offset: number, part: Blob): Promise<UploadView> => {
    const text = await part.text();
    if (offset !== this.arrived.length) {
      throw new OffsetMismatch(this.arrived.length);
    }
    this.arrived += text;
    if (this.losses > 0) {
      this.losses--;
      // The part arrived, the answer did not.
      throw new ApiError(0, 'unreachable', '');
    }
    return this.view();
  };

  dropUpload = async (uploadId: string): Promise<void> => {
    this.dropped.push(uploadId);
  };

  private view(): UploadView {
    const { length } = this.arrived;
    return { uploadId: 'U', offset: length, size: this.size, partBytes: 4, ...(length === this.size ? { file: FILE } : {}) };
  }
}

const file = (text: string, name = 'a.txt') => new File([text], name);
const NEVER = new AbortController().signal;
const kinds = (uploads: Uploads) => uploads.get().uploads.map(({ step }) => step.kind);

afterEach(() => {
  vi.useRealTimers();
});

describe('uploads', () => {
  it('send a file in parts and tell that it arrived', async () => {
    const server = new Server(10);
    const arrived: LibraryFile[] = [];
    const uploads = new Uploads((one) => arrived.push(one), new Memory(), server);
    expect(await uploads.send(file('0123456789'), NEVER)).toBe(FILE);
    expect(server.arrived).toBe('0123456789');
    expect(arrived).toEqual([FILE]);
    expect(kinds(uploads)).toEqual(['done']);
    uploads.clearDone();
    expect(kinds(uploads)).toEqual([]);
  });

  it('go on after a loss with what has not arrived, and no byte twice', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const server = new Server(10);
    server.losses = 2;
    const uploads = new Uploads(() => {}, new Memory(), server);
    const sent = uploads.send(file('0123456789'), NEVER);
    await vi.waitFor(() => expect(kinds(uploads)).toEqual(['resting']));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await sent).toBe(FILE);
    expect(server.arrived).toBe('0123456789');
    expect(server.started).toBe(1);
    expect(server.asked.length).toBeGreaterThan(0);
  });

  it('are remembered over a reload and go on with the same file alone', async () => {
    vi.useFakeTimers();
    const memory = new Memory();
    const server = new Server(10);
    server.losses = 1;
    const before = new Uploads(() => {}, memory, server);
    before.add([{ file: file('0123456789'), folder: 'x' }], 'Top');
    await vi.waitFor(() => expect(kinds(before)).toEqual(['resting']));
    vi.useRealTimers();

    const uploads = new Uploads(() => {}, memory, server);
    expect(uploads.get().uploads).toMatchObject([{ name: 'a.txt', folder: 'Top/x', step: { kind: 'cut', uploadId: 'U' } }]);
    expect(uploads.get().uploads[0]?.confirmed).toBe(0);
    await uploads.lookBack();
    expect(uploads.get().uploads).toMatchObject([{ confirmed: 4, step: { kind: 'cut' } }]);
    expect(uploads.goOn(uploads.get().uploads[0]!.key, file('other'))).toContain('not the file');
    expect(kinds(uploads)).toEqual(['cut']);
    uploads.add([{ file: file('0123456789'), folder: 'x' }], 'Top');
    await vi.waitFor(() => expect(kinds(uploads)).toEqual(['done']));
    expect(server.arrived).toBe('0123456789');
    expect(server.started).toBe(1);
    expect(new Uploads(() => {}, memory).get().uploads).toEqual([]);
  });

  it('run two at a time, and a refused one does not stop the others', async () => {
    let most = 0;
    let now = 0;
    const server = new Server(1);
    server.startUpload = async ({ name, size }) => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 1));
      now--;
      if (name === 'b') {
        throw new ApiError(413, 'quota_exceeded', 'Your library is full.');
      }
      return { uploadId: name, offset: size, size, file: FILE };
    };
    const uploads = new Uploads(() => {}, new Memory(), server);
    uploads.add(['a', 'b', 'c', 'd'].map((name) => ({ file: file('x', name), folder: '' })), '');
    await vi.waitFor(() => expect(kinds(uploads)).toEqual(['done', 'refused', 'done', 'done']));
    expect(most).toBe(2);
    expect(uploads.get().uploads[1]?.step).toEqual({ kind: 'refused', reason: 'Your library is full.' });
  });

  it('that are cancelled are taken back from the server', async () => {
    const server = new Server(10);
    server.losses = 1;
    const uploads = new Uploads(() => {}, new Memory(), server);
    const stop = new AbortController();
    const sent = uploads.send(file('0123456789'), stop.signal);
    await vi.waitFor(() => expect(kinds(uploads)).toEqual(['resting']));
    stop.abort();
    expect(await sent).toBe('Cancelled');
    expect(server.dropped).toEqual(['U']);
    expect(kinds(uploads)).toEqual([]);
  });

  it('start without a memory that cannot be read', () => {
    const memory = new Memory();
    memory.value = '{broken';
    expect(new Uploads(() => {}, memory).get().uploads).toEqual([]);
  });
});

it.each([
  [0, 'lost'],
  [408, 'lost'],
  [429, 'lost'],
  [503, 'lost'],
  [404, 'forgotten'],
  [400, 'refused'],
  [413, 'refused'],
])('an answer %d means that the upload is %s', (status, kind) => {
  expect(newsOf(new ApiError(status, '', 'why')).kind).toBe(kind);
});
