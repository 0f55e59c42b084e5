import { useCallback, useEffect } from 'react';
import { BranchingFrame } from '../branches/BranchingFrame';
import { useStore } from '../store';
import type { Workspace } from '../workspace';
import { Placeholder } from './Placeholder';
import type { TurnActions } from './TurnView';
import { useGoTo } from './useGoTo';
import { viewLoader } from './viewLoader';

interface Props {
  readonly workspace: Workspace;
  readonly actions: TurnActions;
  readonly onTakeBack: () => void;
}

/** The words of the open conversation, once there is something to draw them with. */
export function Talk({ workspace, actions, onTakeBack }: Props) {
  const { conversations } = workspace;
  const { place } = useStore(workspace);
  const open = useStore(conversations);
  const { view: View, hasFailed } = useStore(viewLoader);
  const aim = place.kind === 'conversation' ? place.at : undefined;
  const loadEarlier = () => void workspace.attempt(conversations.loadEarlier());
  const loadAll = useCallback((isWanted: () => boolean) => workspace.attempt(conversations.loadAll(isWanted)), [workspace, conversations]);
  useGoTo(View === undefined ? undefined : aim, open, loadEarlier);
  useEffect(() => void viewLoader.load(), []);
  if (View === undefined) {
    return <Placeholder workspace={workspace} phase={hasFailed ? 'failed' : 'loading'} sessionId={open.sessionId} onRetry={() => location.reload()} />;
  }
  return (
    <BranchingFrame workspace={workspace}>
      <View
        key={open.sessionId}
        open={open}
        aim={aim}
        actions={actions}
        onLoadEarlier={loadEarlier}
        onLoadAll={loadAll}
        onResend={() => void conversations.resend()}
        onTakeBack={onTakeBack}
      />
    </BranchingFrame>
  );
}
