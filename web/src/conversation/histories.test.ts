import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Envelope } from '../generated/protocol';
import { EMPTY, foldAll, settle } from './fold';

/** Recorded sessions, shared with the Java tests: what was seen live, and what a reload returned. */
const HISTORIES = join(import.meta.dirname, '../../../core/src/test/resources/histories');

interface Line {
  readonly live?: Envelope;
  readonly reload?: Envelope;
}

function historyFiles(): string[] {
  if (!existsSync(HISTORIES)) {
    return [];
  }
  return readdirSync(HISTORIES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl'))
    .sort();
}

describe.each(historyFiles())('history %s', (name) => {
  const lines = readFileSync(join(HISTORIES, name), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line);
  const live = lines.flatMap((line) => line.live ?? []);
  const reload = lines.flatMap((line) => line.reload ?? []);

  it('looks the same live and reloaded', () => {
    const seen = settle(foldAll(EMPTY, live));
    expect(seen.turns.length).toBeGreaterThan(0);
    expect(seen).toEqual(settle(foldAll(EMPTY, reload)));
  });

  it('leaves nothing running once its last turn is complete', () => {
    const { live: rest } = foldAll(EMPTY, live);
    if (live.at(-1)?.type === 'complete') {
      expect(rest.streams).toEqual([]);
      expect(rest.activeTurnId).toBeUndefined();
    }
  });
});

it('histories are present', () => {
  expect(historyFiles().length).toBeGreaterThan(0);
});
