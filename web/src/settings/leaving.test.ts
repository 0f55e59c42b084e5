import { describe, expect, it } from 'vitest';
import { forgetHere } from './leaving';

function store(...keys: readonly string[]) {
  const kept = [...keys];
  return {
    kept,
    get length() {
      return kept.length;
    },
    key: (i: number) => kept[i] ?? null,
    removeItem: (key: string) => {
      kept.splice(kept.indexOf(key), 1);
    },
  };
}

describe('signing out', () => {
  it('forgets what somebody read here, and keeps what they wrote and how the device is set', () => {
    const local = store('workmate.draft.ada.next', 'workmate.draft.ada.0197', 'workmate.alerts', 'workmate.theme', 'workmate.language', 'workmate.density', 'other.app');
    const session = store('workmate.uploads', 'workmate.window.0197');
    forgetHere([() => local, () => session]);

    expect(local.kept).toEqual(['workmate.draft.ada.next', 'workmate.draft.ada.0197', 'workmate.theme', 'workmate.language', 'workmate.density', 'other.app']);
    expect(session.kept).toEqual([]);
  });

  it('does not fail where storage is forbidden', () => {
    const after = store('workmate.window.0197');
    forgetHere([
      () => {
        throw new Error('forbidden');
      },
      () => after,
    ]);
    expect(after.kept).toEqual([]);
  });
});
