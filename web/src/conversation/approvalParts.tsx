import { useState } from 'react';
import { sayApproval } from '../language/approval';
import { locale } from '../language/choice';
import { Folded } from './ApprovalFacts';
import { humanName, pretty } from './ToolCard';

/** A person's answer to a question. */
export interface Answer {
  readonly decision: 'approved' | 'denied';
  readonly reason?: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
  readonly remember?: boolean;
  /** Repeats the amount that is agreed to, where the card asks for it. */
  readonly confirmedAmount?: string;
}

/** Why an answer was not taken, in words for its giver; nothing where it was. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

export type Decide = (answer: Answer) => Promise<Refusal | undefined>;

/** Says what an answer did where it did nothing. */
export function useAnswer(onDecide: Decide) {
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const decide = (answer: Answer) => {
    setSending(true);
    setRefusal(undefined);
    void onDecide(answer)
      .then(setRefusal)
      .finally(() => setSending(false));
  };
  return { isSending, refusal, decide };
}

export function RefusalNote({ refusal }: { readonly refusal: Refusal | undefined }) {
  return refusal === undefined ? null : (
    <p role="alert" className="mt-2 text-sm text-bad">
      {refusal.message}
    </p>
  );
}

interface ExactProps {
  readonly args: unknown;
  readonly toolName: string;
  readonly verb: 'received' | 'wouldReceive';
  /** Where the changes are told already, the arguments are there for who wants them. */
  readonly isFolded?: boolean;
}

export function Exact({ args, toolName, verb, isFolded = false }: ExactProps) {
  const text = (
    <pre
      tabIndex={0}
      className="mt-1 max-h-60 overflow-auto rounded-lg border border-warn-line bg-canvas p-3 font-mono text-xs leading-relaxed whitespace-pre-wrap text-ink-soft"
    >
      {pretty(args)}
    </pre>
  );
  const label = sayApproval(verb, { tool: humanName(toolName) });
  return isFolded ? (
    <Folded label={label}>{text}</Folded>
  ) : (
    <>
      <div className="mt-3 text-xs font-medium text-ink-faint">{label}</div>
      {text}
    </>
  );
}

export function Until({ expiresAt }: { readonly expiresAt: string }) {
  const date = new Date(expiresAt).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <span className="ml-auto text-xs text-ink-faint">
      {sayApproval('expires')} <time dateTime={expiresAt}>{date}</time>
    </span>
  );
}
