import { useState } from 'react';
import type { ApprovalRequested, ApprovalResolved, Decision } from '../generated/protocol';
import { Button } from '../ui/controls';
import { Icon } from '../ui/Icon';
import { ApprovalFacts, Changes, Folded } from './ApprovalFacts';
import { changeWords, DECISIONS, isAmount, money, sentenceOf, withoutQuestion } from './approvalWords';
import { ArgumentsEditor } from './ArgumentsEditor';
import { changedNames, type Read } from './argumentsForm';
import { Card } from './cards';
import { humanName, pretty } from './ToolCard';
import { useArmed } from './useArmed';

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

interface Props {
  readonly request: ApprovalRequested;
  readonly resolution?: ApprovalResolved | undefined;
  /** The call had begun and nobody knows how it ended. */
  readonly inDoubt: boolean;
  readonly onDecide: (answer: Answer) => Promise<Refusal | undefined>;
  readonly onStop: () => void;
}

/** A question to a person: before a tool may act, or about how a call ended. */
export function ApprovalCard(props: Props) {
  if (props.resolution !== undefined) {
    return <Settled request={props.request} resolution={props.resolution} inDoubt={props.inDoubt} />;
  }
  return props.inDoubt ? <Doubt {...props} /> : <Question {...props} />;
}

const OUTCOMES: Partial<Record<Decision, { icon: string; title: string }>> = {
  approved: { icon: 'check', title: 'It was done' },
  denied: { icon: 'close', title: 'It was not done' },
};

function Settled({ request, resolution, inDoubt }: Pick<Props, 'request' | 'inDoubt'> & { readonly resolution: ApprovalResolved }) {
  const { icon, title } = (inDoubt ? OUTCOMES[resolution.decision] : undefined) ?? DECISIONS[resolution.decision];
  const details = resolution.details ?? request.details;
  const isEdited = resolution.arguments !== undefined;
  return (
    <Card icon={icon} title={`${title}: ${sentenceOf(request, resolution)}`} testid="approval-card">
      {resolution.reason && <p>{resolution.reason}</p>}
      {resolution.changes !== undefined && resolution.changes.length > 0 && (
        <p className="font-medium text-ink" data-testid="edited">
          Changed before it was approved: {resolution.changes.map(changeWords).join(', ')}.
        </p>
      )}
      <Folded label="What was decided on">
        {details !== undefined && <ApprovalFacts details={details} />}
        {!isEdited && request.preview !== undefined && <Changes preview={request.preview} />}
        <Exact args={resolution.arguments ?? request.arguments} toolName={request.toolName} verb="received" />
      </Folded>
    </Card>
  );
}

/** Says what an answer did where it did nothing. */
function useAnswer(onDecide: Props['onDecide']) {
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

function Doubt({ request, onDecide, onStop }: Props) {
  const { isSending, refusal, decide } = useAnswer(onDecide);
  return (
    <Card tone="warn" icon="alert" title="Was this done?" testid="approval-card">
      <p className="text-[15px] font-medium text-ink">{withoutQuestion(request.summary)}</p>
      <p className="mt-0.5">{request.reason}</p>
      <p className="mt-0.5">It is never repeated without asking you. Please look, and say how it ended.</p>
      <Exact args={request.arguments} toolName={request.toolName} verb="received" isFolded />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button tone="primary" disabled={isSending} onClick={() => decide({ decision: 'approved' })}>
          It was done
        </Button>
        <Button disabled={isSending} onClick={() => decide({ decision: 'denied' })}>
          It was not
        </Button>
        <Button disabled={isSending} onClick={onStop}>
          Stop
        </Button>
        <Until expiresAt={request.expiresAt} />
      </div>
      <RefusalNote refusal={refusal} />
    </Card>
  );
}

function Question({ request, onDecide }: Props) {
  const [mode, setMode] = useState<'plain' | 'editing' | 'denying'>('plain');
  const [edit, setEdit] = useState<Read>();
  const [remember, setRemember] = useState(false);
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const isCareful = request.details?.reach === 'irreversible';
  const { isArmed, ref } = useArmed(isCareful);
  const confirm = request.details?.confirm;
  const { isSending, refusal, decide } = useAnswer(onDecide);
  const changed = edit !== undefined && 'args' in edit ? changedNames(request.arguments, edit.args) : [];
  const wide = {
    ...(remember && request.entity !== undefined ? { remember: true } : {}),
    ...(typed.trim() === '' ? {} : { confirmedAmount: plainAmount(typed) }),
  };
  // An edit may need the amount confirmed that it leads to: the server names it.
  const isAmountNamed = refusal?.code === 'confirmation_needed';
  const isConfirmed = confirm === undefined || mode === 'editing' || isAmount(typed, confirm.value);
  const approve = () =>
    decide(
      mode === 'editing' && edit !== undefined && 'args' in edit && changed.length > 0
        ? { decision: 'approved', arguments: edit.args, reason: `Changed: ${changed.map(humanName).join(', ')}`, ...wide }
        : { decision: 'approved', ...wide },
    );
  return (
    <Card tone="warn" icon="hand" title="Your approval is needed" testid="approval-card">
      <p className="text-[15px] font-medium text-ink">{request.summary}</p>
      <p className="mt-0.5">{request.reason}</p>
      {request.details !== undefined && <ApprovalFacts details={request.details} />}
      {request.preview !== undefined && request.preview.changes.length > 0 && <Changes preview={request.preview} />}
      {mode === 'editing' ? (
        <ArgumentsEditor
          args={request.arguments}
          refusal={refusal?.code === 'invalid_arguments' ? refusal.message : undefined}
          onChange={setEdit}
        />
      ) : (
        <Exact
          args={request.arguments}
          toolName={request.toolName}
          verb="would receive"
          isFolded={request.preview !== undefined || request.details !== undefined}
        />
      )}
      {mode === 'denying' && (
        <label className="mt-3 block text-xs font-medium text-ink-faint">
          Why not? The agent is told; you may leave it empty.
          <textarea
            autoFocus
            value={reason}
            maxLength={2_000}
            rows={2}
            onChange={(event) => setReason(event.target.value)}
            className="mt-1 w-full rounded-lg border border-line-strong bg-canvas px-2.5 py-1.5 text-sm font-normal text-ink outline-none focus:border-accent"
          />
        </label>
      )}
      {mode !== 'denying' && (confirm !== undefined || isAmountNamed) && (
        <label className="mt-3 block text-sm">
          To approve, type the amount{' '}
          {confirm === undefined || mode === 'editing' ? (
            'that it comes to'
          ) : (
            <strong className="text-ink tabular-nums">{money(confirm)}</strong>
          )}
          <input
            value={typed}
            inputMode="decimal"
            autoComplete="off"
            aria-label="Amount to confirm"
            onChange={(event) => setTyped(event.target.value)}
            className="mt-1 block w-48 rounded-lg border border-line-strong bg-canvas px-2.5 py-1.5 text-right text-sm text-ink tabular-nums outline-none focus:border-accent focus:ring-1 focus:ring-accent"
          />
        </label>
      )}
      {mode !== 'denying' && request.entity !== undefined && (
        <label className="mt-3 flex items-center gap-2 text-sm">
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} className="size-4 accent-accent" />
          <span>
            Always allow this for {entityWords(request.entity)} in this conversation
            <span className="text-xs text-ink-faint"> · until it reads records, files or pages</span>
          </span>
        </label>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {mode === 'denying' ? (
          <Button tone="danger" disabled={isSending} onClick={() => decide({ decision: 'denied', ...(reason.trim() === '' ? {} : { reason: reason.trim() }) })}>
            Deny
          </Button>
        ) : (
          <Button
            tone="primary"
            ref={ref}
            disabled={isSending || !isArmed || !isConfirmed || (mode === 'editing' && edit !== undefined && 'problem' in edit)}
            onClick={approve}
          >
            {mode === 'editing' && changed.length > 0 ? 'Approve with changes' : 'Approve'}
          </Button>
        )}
        {mode === 'plain' ? (
          <>
            <Button disabled={isSending} onClick={() => setMode('denying')}>
              Deny
            </Button>
            <Button disabled={isSending} onClick={() => setMode('editing')}>
              <Icon name="pencil" size={15} />
              Edit
            </Button>
          </>
        ) : (
          <Button disabled={isSending} onClick={() => (setMode('plain'), setEdit(undefined))}>
            Back
          </Button>
        )}
        {isCareful && <span className="text-xs font-medium text-bad">Cannot be undone</span>}
        <Until expiresAt={request.expiresAt} />
      </div>
      <RefusalNote refusal={mode === 'editing' && refusal?.code === 'invalid_arguments' ? undefined : refusal} />
    </Card>
  );
}

/** What was typed, as a plain decimal. */
function plainAmount(typed: string): string {
  return typed.replaceAll(/[\s,']/g, '').replace(/[A-Za-z€$£]+$/, '');
}

/** Of an entity in one company among several, the company's id follows an "@". */
function entityWords(entity: string): string {
  return entity.replace(/@[^@]*$/, ' of this company');
}

function RefusalNote({ refusal }: { readonly refusal: Refusal | undefined }) {
  return refusal === undefined ? null : (
    <p role="alert" className="mt-2 text-sm text-bad">
      {refusal.message}
    </p>
  );
}

interface ExactProps {
  readonly args: unknown;
  readonly toolName: string;
  readonly verb: string;
  /** Where the changes are told already, the arguments are there for who wants them. */
  readonly isFolded?: boolean;
}

function Exact({ args, toolName, verb, isFolded = false }: ExactProps) {
  const text = (
    <pre
      tabIndex={0}
      className="mt-1 max-h-60 overflow-auto rounded-lg border border-warn-line bg-canvas p-3 font-mono text-xs leading-relaxed whitespace-pre-wrap text-ink-soft"
    >
      {pretty(args)}
    </pre>
  );
  const label = `${humanName(toolName)} ${verb}`;
  return isFolded ? (
    <Folded label={label}>{text}</Folded>
  ) : (
    <>
      <div className="mt-3 text-xs font-medium text-ink-faint">{label}</div>
      {text}
    </>
  );
}

function Until({ expiresAt }: { readonly expiresAt: string }) {
  const date = new Date(expiresAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <span className="ml-auto text-xs text-ink-faint">
      expires <time dateTime={expiresAt}>{date}</time>
    </span>
  );
}
