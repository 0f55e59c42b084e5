import { useState, useSyncExternalStore } from 'react';

/** So quickly after each other changes of a list are one to the eye. */
const TOGETHER_MS = 400;

/** A value that components can watch. Replaced as a whole, never changed in place. */
export class Store<T> {
  private readonly listeners = new Set<() => void>();
  private quiet: ReturnType<typeof setTimeout> | undefined;
  private isUntold = false;

  constructor(private value: T) {}

  readonly get = (): T => this.value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  protected update(change: Partial<T>): void {
    this.value = { ...this.value, ...change };
    this.isUntold = false;
    this.listeners.forEach((listener) => listener());
  }

  /** As above, but of changes that come quickly after each other whoever watches is told together. */
  protected updateSoon(change: Partial<T>): void {
    if (this.quiet !== undefined) {
      this.value = { ...this.value, ...change };
      this.isUntold = true;
      return;
    }
    this.update(change);
    this.quiet = setTimeout(() => {
      this.quiet = undefined;
      if (this.isUntold) {
        this.updateSoon({});
      }
    }, TOGETHER_MS);
  }
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}

/** One part of a store's value; a change of the others does not redraw. What is picked is compared by identity. */
export function usePart<T, P>(store: Store<T>, pick: (value: T) => P): P {
  return useSyncExternalStore(store.subscribe, () => pick(store.get()));
}

/** Several parts of a store's value; redrawn only where one of them is another one than before. */
export function useParts<T, P extends object>(store: Store<T>, pick: (value: T) => P): P {
  const [settled] = useState(() => settling<P>());
  return useSyncExternalStore(store.subscribe, () => settled(pick(store.get())));
}

/** The same object for as long as its fields are the same ones. */
export function settling<P extends object>(): (now: P) => P {
  let last: P | undefined;
  return (now) => (last !== undefined && hasSameFields(last, now) ? last : (last = now));
}

function hasSameFields<P extends object>(a: P, b: P): boolean {
  const names = Object.keys(b) as (keyof P)[];
  return names.length === Object.keys(a).length && names.every((name) => Object.is(a[name], b[name]));
}
