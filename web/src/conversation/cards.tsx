import type { ReactNode } from 'react';
import type { ConversationCondensed, ErrorRaised, NoticeGiven, ThoughtShared } from '../generated/protocol';
import { problemWords } from '../language/problems';
import { noticeWords } from '../language/outcomes';
import { sayTalk } from '../language/talk';
import { Button } from '../ui/controls';
import { Icon } from '../ui/Icon';

const TONES = {
  plain: 'border-line bg-raised',
  warn: 'border-warn-line bg-warn-soft',
  bad: 'border-bad-line bg-bad-soft',
} as const;

const INKS = { plain: 'text-ink-soft', warn: 'text-warn', bad: 'text-bad' } as const;

interface CardProps {
  readonly tone?: keyof typeof TONES;
  readonly icon: string;
  readonly title: string;
  readonly children?: ReactNode;
  readonly testid: string;
}

/** A notice inside the conversation. */
export function Card({ tone = 'plain', icon, title, children, testid }: CardProps) {
  return (
    <section className={`rounded-xl border px-4 py-3 ${TONES[tone]}`} data-testid={testid}>
      <h3 className={`flex items-center gap-2 text-sm font-semibold ${INKS[tone]}`}>
        <Icon name={icon} size={17} />
        {title}
      </h3>
      {children && <div className="mt-1.5 text-sm text-ink-soft">{children}</div>}
    </section>
  );
}

export function ThinkingCard({ thought }: { readonly thought: ThoughtShared }) {
  if (thought.redacted || thought.content.trim() === '') {
    return (
      <p className="flex items-center gap-2 text-sm text-ink-faint" data-testid="thinking">
        <Icon name="sparkles" size={15} />
        {sayTalk('keptToItself')}
      </p>
    );
  }
  return (
    <details className="disclosure group" data-testid="thinking">
      <summary className="-mx-1.5 inline-flex max-w-full items-center gap-2 rounded-md px-1.5 text-sm text-ink-faint transition-colors hover:text-ink">
        <Icon name="sparkles" size={15} />
        <span className="font-medium">{sayTalk('thought')}</span>
        <span className="truncate group-open:hidden">{firstLine(thought.content)}</span>
        <span className="disclosure-mark inline-flex transition-transform">
          <Icon name="chevron" size={14} />
        </span>
      </summary>
      <p className="mt-2 border-l-2 border-line pl-4 text-sm whitespace-pre-wrap text-ink-soft">{thought.content}</p>
    </details>
  );
}

/** The older part of the conversation is remembered as a summary; what is remembered can be looked at. */
export function CondensedNote({ condensed }: { readonly condensed: ConversationCondensed }) {
  return (
    <details className="disclosure group" data-testid="condensed">
      <summary className="-mx-1.5 inline-flex max-w-full items-center gap-2 rounded-md px-1.5 text-sm text-ink-faint transition-colors hover:text-ink">
        <Icon name="book" size={15} />
        <span>
          {sayTalk(condensed.exchanges === 1 ? 'condensedOne' : 'condensed', { count: condensed.exchanges })}
        </span>
        <span className="disclosure-mark inline-flex transition-transform">
          <Icon name="chevron" size={14} />
        </span>
      </summary>
      <p className="mt-2 border-l-2 border-line pl-4 text-sm whitespace-pre-wrap text-ink-soft">{condensed.summary}</p>
    </details>
  );
}

export function NoticeLine({ notice }: { readonly notice: NoticeGiven }) {
  return (
    <p className="flex items-center gap-2 text-sm text-ink-faint" data-testid="notice">
      <Icon name="alert" size={15} />
      {noticeWords(notice.code, notice.message)}
    </p>
  );
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? '';
}

interface ErrorCardProps {
  readonly error: ErrorRaised;
  /** Given for the last turn only: older ones are history. */
  readonly onRetry?: (() => void) | undefined;
}

export function ErrorCard({ error, onRetry }: ErrorCardProps) {
  const words = problemWords(error.code, error.message);
  return (
    <Card tone="bad" icon="alert" title={sayTalk('wentWrong')} testid="error-card">
      <p>{words}</p>
      {words !== error.message && <p className="mt-1 text-xs text-ink-faint">{error.message}</p>}
      <p className="mt-1 font-mono text-xs text-ink-faint">
        {error.code} · {error.correlationId}
      </p>
      {error.retryable && onRetry && (
        <Button className="mt-3" onClick={onRetry}>
          <Icon name="refresh" size={15} />
          {sayTalk('askAgain')}
        </Button>
      )}
    </Card>
  );
}
