import { describe, expect, it } from 'vitest';
import type { LibraryFile } from './types';
import { advance, cutUpload, isOver, type News, newUpload, percentOf, SMALLEST_PART, type Upload } from './uploadSteps';

const MIB = 1 << 20;
const FILE = { id: 'F', name: 'a.pdf' } as LibraryFile;
const fresh = (size = 10 * MIB) => newUpload('k', { name: 'a.pdf', folder: '', size });
const after = (upload: Upload, ...news: readonly News[]) => news.reduce(advance, upload);
const told = (offset: number, size = 10 * MIB): News => ({ kind: 'told', view: { uploadId: 'U', offset, size, partBytes: 4 * MIB } });
const BEGUN: News = { kind: 'begun' };
const LOST: News = { kind: 'lost' };
const RESTED: News = { kind: 'rested' };

describe('an upload', () => {
  it('starts, sends part after part and is done', () => {
    let upload = after(fresh(), BEGUN);
    expect(upload.step).toEqual({ kind: 'starting' });
    upload = after(upload, told(0));
    expect(upload.step).toEqual({ kind: 'sending', uploadId: 'U', offset: 0, part: MIB });
    upload = after(upload, { kind: 'moved', bytes: MIB / 2 });
    expect(percentOf(upload)).toBe(5);
    upload = after(upload, told(MIB), told(3 * MIB), told(7 * MIB));
    expect(upload.step).toEqual({ kind: 'sending', uploadId: 'U', offset: 7 * MIB, part: 3 * MIB });
    expect(percentOf(upload)).toBe(70);
    upload = after(upload, { kind: 'told', view: { uploadId: 'U', offset: 10 * MIB, size: 10 * MIB, file: FILE } });
    expect(upload.step).toEqual({ kind: 'done', file: FILE });
    expect(percentOf(upload)).toBe(100);
  });

  it('never says 100 before it is there', () => {
    const upload = after(fresh(), BEGUN, told(9 * MIB), { kind: 'moved', bytes: 5 * MIB });
    expect(upload.sent).toBe(10 * MIB);
    expect(percentOf(upload)).toBe(99);
    expect(percentOf(after(fresh(0), BEGUN))).toBe(0);
  });

  it('rests after a loss, then asks how much arrived and goes on from there in smaller parts', () => {
    let upload = after(fresh(), BEGUN, told(0), told(MIB), { kind: 'moved', bytes: 1000 }, LOST);
    expect(upload.step).toEqual({ kind: 'resting', uploadId: 'U', ms: 500 });
    expect(percentOf(upload)).toBe(10);
    upload = after(upload, RESTED);
    expect(upload.step).toEqual({ kind: 'asking', uploadId: 'U' });
    upload = after(upload, told(2 * MIB));
    expect(upload.step).toEqual({ kind: 'sending', uploadId: 'U', offset: 2 * MIB, part: MIB });
  });

  it('rests longer after each loss, up to a limit, and anew after a success', () => {
    let upload = after(fresh(), BEGUN, told(0));
    const rests: number[] = [];
    for (let i = 0; i < 8; i++) {
      upload = after(upload, LOST);
      rests.push((upload.step as { ms: number }).ms);
      upload = after(upload, RESTED);
    }
    expect(rests).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
    expect(upload.part).toBe(SMALLEST_PART);
    upload = after(upload, told(0), told(SMALLEST_PART));
    expect(upload.part).toBe(2 * SMALLEST_PART);
    expect(after(upload, LOST).step).toMatchObject({ ms: 500 });
  });

  it('that was lost before the server answered starts anew', () => {
    expect(after(fresh(), BEGUN, LOST, RESTED).step).toEqual({ kind: 'starting' });
  });

  it('goes on from where the server says it is', () => {
    expect(after(fresh(), BEGUN, told(0), { kind: 'elsewhere', offset: 5 }).step).toMatchObject({ kind: 'sending', offset: 5 });
  });

  it('that the server has forgotten, or knows with another size, starts anew after a pause', () => {
    expect(after(fresh(), BEGUN, told(MIB), { kind: 'forgotten' })).toMatchObject({ step: { kind: 'resting', ms: 500 }, confirmed: 0, sent: 0 });
    expect(after(fresh(), BEGUN, told(MIB), { kind: 'forgotten' }, RESTED).step).toEqual({ kind: 'starting' });
    expect(after(fresh(), BEGUN, told(MIB, 5), RESTED).step).toEqual({ kind: 'starting' });
  });

  it('that arrived whole and has no file any more was removed, and is not sent again', () => {
    expect(after(fresh(), BEGUN, told(MIB), told(10 * MIB)).step.kind).toBe('refused');
  });

  it('that was cut off waits for its file and then asks', () => {
    const cut = cutUpload('k', { uploadId: 'U', name: 'a.pdf', folder: 'x', size: 10 * MIB, confirmed: 4 * MIB });
    expect(percentOf(cut)).toBe(40);
    expect(after(cut, BEGUN)).toBe(cut);
    expect(after(cut, told(5 * MIB))).toEqual({ ...cut, confirmed: 5 * MIB, sent: 5 * MIB });
    expect(after(cut, { kind: 'told', view: { uploadId: 'U', offset: 10 * MIB, size: 10 * MIB, file: FILE } }).step.kind).toBe('done');
    expect(after(cut, { kind: 'found' }).step).toEqual({ kind: 'asking', uploadId: 'U' });
  });

  it('that is over stays so, whatever comes late', () => {
    const refused = after(fresh(), BEGUN, { kind: 'refused', reason: 'Too large.' });
    expect(refused.step).toEqual({ kind: 'refused', reason: 'Too large.' });
    expect(isOver(refused)).toBe(true);
    for (const news of [BEGUN, told(0), LOST, RESTED, { kind: 'forgotten' }, { kind: 'found' }] as const) {
      expect(after(refused, news)).toBe(refused);
    }
  });
});
