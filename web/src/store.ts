import { useSyncExternalStore } from 'react';

/** A value that components can watch. Replaced as a whole, never changed in place. */
export class Store<T> {
  private readonly listeners = new Set<() => void>();

  constructor(private value: T) {}

  readonly get = (): T => this.value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  protected update(change: Partial<T>): void {
    this.value = { ...this.value, ...change };
    this.listeners.forEach((listener) => listener());
  }
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
