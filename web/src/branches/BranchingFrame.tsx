import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { usePart, useStore } from '../store';
import type { Workspace } from '../workspace';
import { freeTurns } from './again';
import { Arrivals } from './arrivals';
import { Branching, type BranchingState } from './branching';

/** Tells the messages and answers inside where branches part, and what can be said anew. */
export function BranchingFrame({ workspace, children }: { readonly workspace: Workspace; readonly children: ReactNode }) {
  const { agents, models } = useStore(workspace);
  const sessionId = usePart(workspace.conversations, (open) => open.sessionId);
  const turns = usePart(workspace.conversations, (open) => open.conversation.turns);
  const { partings } = useStore(workspace.branches);
  useEffect(() => {
    const look = () => void workspace.branches.look(sessionId);
    look();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [workspace, sessionId]);
  const state = useMemo<BranchingState>(() => {
    const free = freeTurns(turns);
    return {
      partings,
      isFree: (turn) => free.has(turn.id),
      from: (turn) => turns.slice(turns.findIndex(({ id }) => id === turn.id)),
      agents,
      models: models.models,
    };
  }, [turns, partings, agents, models]);
  const arrivedAt = useCallback((messageId: string) => workspace.branches.arrivedAt(messageId), [workspace]);
  return (
    <Branching value={state}>
      <Arrivals value={arrivedAt}>{children}</Arrivals>
    </Branching>
  );
}
