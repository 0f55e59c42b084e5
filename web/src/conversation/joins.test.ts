import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Envelope } from '../generated/protocol';
import { type Conversation, EMPTY, fold, foldAll, withActiveTurn, withoutStreams } from './fold';
import { sectionsOf } from './view';

/**
 * Sessions recorded by the server's own tests: what somebody received who was always there, and what others
 * received who joined at random moments, in the middle of streams too.
 */
const JOINS = join(import.meta.dirname, '../../../core/src/test/resources/joins');

interface Joined {
  readonly after: number;
  readonly activeTurn: string | null;
  readonly envelopes: readonly Envelope[];
}

interface Line {
  readonly live?: Envelope;
  readonly join?: Joined;
}

const recordings = readdirSync(JOINS).sort();

function linesOf(name: string): readonly Line[] {
  return readFileSync(join(JOINS, name), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line);
}

/** All that is drawn of a conversation. */
function drawn({ turns, live }: Conversation) {
  const { completedTurnId: _, streams: __, ...doing } = live;
  return { turns, sections: turns.map((turn) => sectionsOf(turn, live)), doing };
}

function joined({ after, activeTurn, envelopes }: Joined, live: readonly Envelope[]): Conversation {
  const page = live.filter((envelope) => envelope.sequence !== undefined && envelope.sequence <= after);
  return foldAll(withActiveTurn(foldAll(EMPTY, page), activeTurn ?? undefined), envelopes);
}

describe.each(recordings)('recording %s', (name) => {
  const lines = linesOf(name);

  it('looks the same to those who join, at every moment', () => {
    const live: Envelope[] = [];
    let stayed = EMPTY;
    let compared = 0;
    for (const line of lines) {
      if (line.live !== undefined) {
        live.push(line.live);
        stayed = fold(stayed, line.live);
      } else {
        expect(drawn(joined(line.join!, live))).toEqual(drawn(stayed));
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(0);
  });

  it('looks the same to those who join and stay, to the end', () => {
    const live: Envelope[] = [];
    let stayed = EMPTY;
    let latecomers: Conversation[] = [];
    for (const line of lines) {
      if (line.live !== undefined) {
        live.push(line.live);
        stayed = fold(stayed, line.live);
        latecomers = latecomers.map((seen) => fold(seen, line.live!));
        for (const seen of latecomers) {
          expect(drawn(seen)).toEqual(drawn(stayed));
        }
      } else {
        latecomers = [...latecomers.slice(-3), joined(line.join!, live)];
      }
    }
  });

  it('looks the same to those who lost the connection and came back', () => {
    const live: Envelope[] = [];
    let stayed = EMPTY;
    for (const [i, line] of lines.entries()) {
      if (line.live !== undefined) {
        live.push(line.live);
        stayed = fold(stayed, line.live);
        continue;
      }
      const { after, activeTurn, envelopes } = line.join!;
      // Away since they had all events up to `after`; what was on their screen then stays until they are back.
      const had = lines.slice(0, i).flatMap(({ live: one }) => one ?? []);
      const left = had.findLastIndex((e) => e.sequence !== undefined && e.sequence <= after);
      const away = foldAll(EMPTY, had.slice(0, left + 1));
      expect(drawn(foldAll(withActiveTurn(away, activeTurn ?? undefined), envelopes))).toEqual(drawn(stayed));
      expect(drawn(foldAll(withoutStreams(away), envelopes)).sections).toEqual(drawn(stayed).sections);
    }
  });
});

it('some recordings were joined in the middle of a stream', () => {
  const snapshots = recordings.flatMap(linesOf).filter((line) => JSON.stringify(line.join ?? '').includes('"snapshot":true'));
  expect(snapshots.length).toBeGreaterThan(recordings.length);
});
