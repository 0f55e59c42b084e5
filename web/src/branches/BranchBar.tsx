import { useContext, useEffect, useRef } from 'react';
import { say } from '../language/say';
import { IconButton } from '../ui/controls';
import { Icon } from '../ui/Icon';
import { Arrivals } from './arrivals';
import type { Parting } from './branches';
import { effectWords } from './effects';

interface Props {
  readonly parting: Parting;
  readonly onOpen: (sessionId: string, messageId: string) => void;
}

/** Switches between the branches that part at a message, and says what was done in the others. */
export function BranchBar({ parting, onOpen }: Props) {
  const { current, branches, messageId } = parting;
  const frame = useRef<HTMLDivElement>(null);
  const arrivedAt = useContext(Arrivals);
  useEffect(() => {
    if (arrivedAt(messageId)) {
      frame.current?.scrollIntoView({ block: 'center' });
      frame.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus({ preventScroll: true });
    }
  }, [arrivedAt, messageId]);
  const open = (place: number) => {
    const branch = branches[place];
    if (branch !== undefined) {
      onOpen(branch.sessionId, branch.messageId);
    }
  };
  return (
    <>
      <div ref={frame} role="group" aria-label={say('branches')} data-testid="branches" className="inline-flex items-center text-xs text-ink-soft tabular-nums">
        <span className="inline-flex rotate-180">
          <IconButton icon="chevron" label={say('branchBefore')} disabled={current === 0} onClick={() => open(current - 1)} />
        </span>
        <span>{say('branchCount', { here: current + 1, all: branches.length })}</span>
        <IconButton icon="chevron" label={say('branchAfter')} disabled={current === branches.length - 1} onClick={() => open(current + 1)} />
      </div>
      <OtherEffects parting={parting} />
    </>
  );
}

/** What was changed in branches that one does not look at stays changed: it is said plainly. */
function OtherEffects({ parting: { branches, current } }: { readonly parting: Parting }) {
  const others = branches.flatMap((branch, place) => (place === current || branch.effects.length === 0 ? [] : [{ branch, place }]));
  return others.map(({ branch, place }) => (
    <div
      key={branch.messageId}
      role="note"
      data-testid="branch-effects"
      className="mt-1 w-full rounded-xl border border-warn-line bg-warn-soft px-3.5 py-2.5 text-sm text-warn"
    >
      <p className="flex items-center gap-2 font-medium">
        <Icon name="alert" size={16} />
        {say('branchEffects', { branch: place + 1 })}
      </p>
      <ul className="mt-1 list-disc space-y-0.5 pl-10 break-words">
        {branch.effects.map((effect) => (
          <li key={effect.toolUseId}>{effectWords(effect)}</li>
        ))}
        {branch.hasMore && <li>{say('effectsMore')}</li>}
      </ul>
    </div>
  ));
}
