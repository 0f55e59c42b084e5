import { type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react';
import type { Turn } from '../conversation/fold';
import { say } from '../language/say';
import { Button } from '../ui/controls';
import { Branching } from './branching';
import { effectsIn, effectWords } from './effects';

interface Props {
  readonly turn: Turn;
  readonly content: string;
  readonly onSend: (content: string) => void;
  readonly onCancel: () => void;
}

/** A message in the hands of its writer once more; sent, it goes on in a branch of its own. */
export function EditMessage({ turn, content, onSend, onCancel }: Props) {
  const [text, setText] = useState(content);
  const input = useRef<HTMLTextAreaElement>(null);
  const { from } = useContext(Branching);
  const effects = effectsIn(from(turn));
  const isReady = text.trim() !== '' && text !== content;
  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(content.length, content.length);
  }, [content]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      onCancel();
    } else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && isReady) {
      event.preventDefault();
      onSend(text);
    }
  };
  return (
    <div data-testid="edit" className="ml-auto w-full max-w-[85%] rounded-2xl border border-line-strong bg-raised p-3 narrow:max-w-full">
      <textarea
        ref={input}
        value={text}
        rows={Math.min(12, Math.max(2, text.split('\n').length))}
        aria-label={say('editMessage')}
        onChange={(event) => setText(event.target.value)}
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
        <Button tone="primary" disabled={!isReady} onClick={() => onSend(text)}>
          {say('sendAnew')}
        </Button>
      </div>
    </div>
  );
}
