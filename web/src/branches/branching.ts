import { createContext } from 'react';
import type { Agent, Model } from '../api';
import type { Turn } from '../conversation/fold';
import type { Parting } from './branches';

/** What messages and answers need to know about branches. */
export interface BranchingState {
  /** Where branches part, by the message that stands there. */
  readonly partings: ReadonlyMap<string, Parting>;
  /** Whether a turn's message can be said anew. */
  readonly isFree: (turn: Turn) => boolean;
  /** The turns from one on: what another branch would leave behind. */
  readonly from: (turn: Turn) => readonly Turn[];
  readonly agents: readonly Agent[];
  readonly models: readonly Model[];
}

export const Branching = createContext<BranchingState>({
  partings: new Map(),
  isFree: () => false,
  from: () => [],
  agents: [],
  models: [],
});
