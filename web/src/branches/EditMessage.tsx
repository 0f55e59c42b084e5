import { type KeyboardEvent, useContext, useEffect, useRef } from 'react';
import type { Turn } from '../conversation/fold';
import { say } from '../language/say';
import { Button } from '../ui/controls';
import { Branching } from './branching';
import { effectsIn, effectWords } from './effects';

interface Props {
  readonly turn: Turn;
  /** As it was said. */
  readonly content: string;
  /** As it is to be said. */
  readonly text: string;
  readonly isSending: boolean;
  /** Whether its writer has just opened it; after a reload it is there without. */
  readonly takesFocus: boolean;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

/** A message in the hands of its writer once more; sent, it goes on in a branch of its own. */
export function EditMessage({ turn, content, text, isSending, takesFocus, onChange, onSend, onCancel }: Props) {
  const input = useRef<HTMLTextAreaElement>(null);
  const { from } = useContext(Branching);
  const effects = effectsIn(from(turn));
  const isReady = !isSending && text.trim() !== '' && text !== content;
  useEffect(() => {
    if (takesFocus) {
      input.current?.focus();
      input.current?.setSelectionRange(content.length, content.length);
    }
  }, [content, takesFocus]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      onCancel();
    } else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && isReady) {
      event.preventDefault();
      onSend();
    }
  };
  return (
    <div data-testid="edit" className="ml-auto w-full max-w-[85%] rounded-2xl border border-line-strong bg-raised p-3 narrow:max-w-full">
      <textarea
        ref={input}
        value={text}
        rows={Math.min(12, Math.max(2, text.split('\n').length))}
        aria-label={say('editMessage')}
        readOnly={isSending}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="block w-full resize-y bg-transparent px-1 outline-none"
      />
      {effects.length > 0 && (
        <div role="note" data-testid="edit-effects" className="mt-2 rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn">
          <p className="font-medium">{say('effectsStay')}</p>
          <ul className="mt-1 list-disc pl-5 break-words">
            {effects.map((effect) => (
              <li key={effect.toolUseId}>{effectWords(effect)}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
        <p className="min-w-40 flex-1 text-xs text-ink-faint">{say('editHint')}</p>
        <Button onClick={onCancel}>{say('cancel')}</Button>
        <Button tone="primary" disabled={!isReady} onClick={onSend}>
          {say('sendAnew')}
        </Button>
      </div>
    </div>
  );
}
