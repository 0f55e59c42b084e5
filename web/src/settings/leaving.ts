type Kept = Pick<Storage, 'length' | 'key' | 'removeItem'>;

/** What belongs to the device rather than to who used it, and what somebody wrote: that is never lost, and shown to its writer alone. */
const KEPT = ['workmate.theme', 'workmate.density', 'workmate.language', 'workmate.draft.'];

/** Forgets what this browser keeps of what whoever signs out has read here. */
export function forgetHere(stores: readonly (() => Kept)[] = [() => localStorage, () => sessionStorage]): void {
  for (const open of stores) {
    try {
      const store = open();
      const keys = Array.from({ length: store.length }, (_, i) => store.key(i) ?? '');
      keys.filter((key) => key.startsWith('workmate.') && !KEPT.some((kept) => key.startsWith(kept))).forEach((key) => store.removeItem(key));
    } catch {
      // Storage may be forbidden; then there is nothing in it.
    }
  }
}
