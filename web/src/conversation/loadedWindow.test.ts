import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Script } from '../testkit/script';
import { LoadedWindow } from './loadedWindow';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

const { events } = new Script().user('one').message('1').user('two').message('2').user('three').message('3');

describe('the part of a session on screen', () => {
  it('begins with a whole turn when the session is opened for the first time', () => {
    const fresh = new LoadedWindow('S');
    expect(fresh.wantsBefore(events.slice(3))).toBe(true);
    expect(fresh.wantsBefore(events.slice(2))).toBe(false);
  });

  it('is the same after a reload', () => {
    new LoadedWindow('S').reached(events.slice(2));
    const reloaded = new LoadedWindow('S');
    expect(reloaded.wantsBefore(events.slice(4))).toBe(true);
    expect(reloaded.wantsBefore(events.slice(1))).toBe(false);
    expect(reloaded.cut(events)).toEqual(events.slice(2));
  });

  it('is kept per session', () => {
    new LoadedWindow('S').reached(events);
    expect(new LoadedWindow('T').cut(events.slice(2))).toEqual(events.slice(2));
    expect(new LoadedWindow('T').wantsBefore(events.slice(2))).toBe(false);
  });
});
