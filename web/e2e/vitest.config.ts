import { defineConfig } from 'vitest/config';

/** Browser tests. The ones against a server need WORKMATE_URL and are left out without it. */
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    include: ['**/*.spec.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine is no failure.
    expect: { poll: { timeout: 20_000 } },
    fileParallelism: false,
    // One process for all files: what they share, the browser above all, is there once.
    isolate: false,
    sequence: { concurrent: false },
  },
});
