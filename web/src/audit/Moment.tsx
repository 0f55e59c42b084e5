import { useMemo } from 'react';
import { agentNames } from '../conversation/view';
import type { Conversation } from '../conversation/fold';
import { type TurnActions, TurnView } from '../conversation/TurnView';
import { sayAudit } from '../language/audit';

/** Older turns are there to be scrolled to; more of them would only cost time. */
const MOST_TURNS = 20;

/** Nothing can be done in the past: whatever would act is switched off around it. */
const NOTHING = {
  copy: () => {},
  askAgain: () => {},
  decide: () => Promise.resolve(undefined),
  preview: () => Promise.reject(new Error('the past cannot be edited')),
  stop: () => {},
  openSource: () => {},
  openFile: () => {},
  written: () => undefined,
  write: () => {},
} as unknown as TurnActions;

/** The conversation as it was at a moment: to be read, not to be acted in. */
export function Moment({ conversation }: { readonly conversation: Conversation }) {
  const names = useMemo(() => agentNames(conversation.turns), [conversation.turns]);
  const turns = conversation.turns.slice(-MOST_TURNS);
  return (
    <fieldset disabled className="min-w-0 rounded-xl border border-line px-4 pt-2 pb-5" data-testid="moment">
      <legend className="px-1 text-xs font-medium text-ink-faint">{sayAudit('asItWas')}</legend>
      {turns.length === 0 && <p className="py-4 text-sm text-ink-faint">{sayAudit('notBegun')}</p>}
      {turns.length < conversation.turns.length && <p className="pb-4 text-sm text-ink-faint">{sayAudit('earlierLeftOut')}</p>}
      <div className="space-y-8">
        {turns.map((turn) => (
          <TurnView key={turn.id} turn={turn} live={conversation.live} isLast={false} names={names} actions={NOTHING} />
        ))}
      </div>
    </fieldset>
  );
}
