import { type FormEvent, useState } from 'react';
import type { Turn } from '../conversation/fold';
import type { TurnActions } from '../conversation/TurnView';
import { useWritten } from '../conversation/useWritten';
import type { Rating } from '../generated/protocol';
import { say } from '../language/say';
import { Button, IconButton } from '../ui/controls';
import { useFocusBack } from '../ui/useFocusBack';
import { ratingOf } from './rating';

interface Props {
  readonly turn: Turn;
  readonly messageId: string;
  readonly actions: Pick<TurnActions, 'rate' | 'written' | 'write'>;
}

const MAX_COMMENT = 2_000;

const toFocus = (input: HTMLInputElement | null) => input?.focus();

/** Good or bad; what was said last is marked, also after a reload. */
export function RatingButtons({ turn, messageId, actions }: Props) {
  const current = ratingOf(turn, messageId)?.rating;
  const button = (rating: Rating, icon: string, label: string) => (
    <IconButton
      icon={icon}
      label={label}
      aria-pressed={current === rating}
      data-testid={`rate-${rating}`}
      className={current === rating ? 'bg-accent-soft text-accent-strong' : ''}
      onClick={() => current !== rating && void actions.rate(messageId, rating)}
    />
  );
  return (
    <>
      {button('up', 'thumb-up', say('rateUp'))}
      {button('down', 'thumb-down', say('rateDown'))}
    </>
  );
}

/** Room for a word on why; what was said is shown and can be changed. */
export function RatingComment({ turn, messageId, actions }: Props) {
  const current = ratingOf(turn, messageId);
  const [text, write] = useWritten(actions, turn.events[0]?.sessionId ?? '', `comment ${messageId}`);
  const [isOpened, setOpened] = useState(false);
  const [isSending, setSending] = useState(false);
  const [opener, setLeft] = useFocusBack<HTMLButtonElement>();
  if (current === undefined) {
    return null;
  }
  const isWriting = text !== undefined;
  const leave = () => {
    write(undefined);
    setLeft(true);
  };
  const send = async () => {
    setSending(true);
    if (await actions.rate(messageId, current.rating, text?.trim())) {
      leave();
    }
    setSending(false);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  if (!isWriting) {
    return (
      <p className="flex w-full flex-wrap items-center gap-x-2 text-sm text-ink-soft" data-testid="rating-comment">
        {current.comment && <span className="min-w-0 break-words">“{current.comment}”</span>}
        <button
          type="button"
          ref={opener}
          className="min-h-6 text-xs underline underline-offset-2"
          onClick={() => {
            setLeft(false);
            setOpened(true);
            write(current.comment ?? '');
          }}
        >
          {say(current.comment ? 'commentChange' : 'commentAdd')}
        </button>
      </p>
    );
  }
  return (
    <form onSubmit={onSubmit} className="flex w-full flex-wrap items-center gap-2 pt-1" data-testid="comment-form">
      <input
        // The form opens because its writer asked for it; after a reload it is there without.
        ref={isOpened ? toFocus : undefined}
        value={text}
        maxLength={MAX_COMMENT}
        aria-label={say('commentAdd')}
        placeholder={say('commentHint')}
        readOnly={isSending}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && leave()}
        className="h-9 min-w-48 flex-1 rounded-lg border border-line-strong bg-raised px-3 text-sm text-ink"
      />
      <Button type="submit" tone="primary" disabled={isSending}>
        {say('save')}
      </Button>
      <Button onClick={leave}>{say('cancel')}</Button>
    </form>
  );
}
