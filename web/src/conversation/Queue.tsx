import { say } from '../language/say';
import { IconButton } from '../ui/controls';
import type { Outgoing } from './conversations';

interface Props {
  readonly queue: readonly Outgoing[];
  /** It waits for a word of its writer. */
  readonly isHeld: boolean;
  readonly onChange: (clientMessageId: string) => void;
  readonly onRemove: (clientMessageId: string) => void;
  readonly onHurry: (clientMessageId: string) => void;
  readonly onGoOn: () => void;
}

/** Messages that are sent once the agents have finished; until then they can be changed. */
export function Queue({ queue, isHeld, onChange, onRemove, onHurry, onGoOn }: Props) {
  if (queue.length === 0) {
    return null;
  }
  return (
    <section className="mb-2 rounded-2xl border border-line bg-panel px-3 py-2" data-testid="queue" aria-label={say(isHeld ? 'queueHeld' : 'queue')}>
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-ink-faint">
        {say(isHeld ? 'queueHeld' : 'queue')}
        {isHeld && (
          <button type="button" onClick={onGoOn} className="min-h-6 font-medium text-accent-strong underline underline-offset-2">
            {say('queueGoOn')}
          </button>
        )}
      </p>
      <ol className="mt-1 max-h-40 overflow-y-auto">
        {queue.map(({ clientMessageId, content }) => (
          <li key={clientMessageId} className="flex items-center gap-1" data-testid="queued">
            <span className="line-clamp-2 min-w-0 flex-1 text-sm break-words">{content}</span>
            <IconButton icon="arrow-up" label={say('sendInstead')} onClick={() => onHurry(clientMessageId)} />
            <IconButton icon="pencil" label={say('change')} onClick={() => onChange(clientMessageId)} />
            <IconButton icon="close" label={say('remove')} onClick={() => onRemove(clientMessageId)} />
          </li>
        ))}
      </ol>
    </section>
  );
}
