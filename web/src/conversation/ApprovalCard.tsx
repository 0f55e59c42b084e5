import { useState } from 'react';
import type { ApprovalRequested, ApprovalResolved } from '../generated/protocol';
import { sayApproval } from '../language/approval';
import { languageChoice } from '../language/choice';
import { lapseWords } from '../language/outcomes';
import { Button } from '../ui/controls';
import { ApprovalFacts, Changes, Folded, Sentence } from './ApprovalFacts';
import { type Decide, Exact, RefusalNote, Until, useAnswer } from './approvalParts';
import { ApprovalQuestion } from './ApprovalQuestion';
import { changeWords, DECISIONS, reasonOf, sentenceOf } from './approvalWords';
import { Card } from './cards';
import { useArmed } from './useArmed';
import type { PreviewEdit } from './useEditPreview';

interface Props {
  readonly request: ApprovalRequested;
  readonly resolution?: ApprovalResolved | undefined;
  /** The call had begun and nobody knows how it ended. */
  readonly inDoubt: boolean;
  readonly onDecide: Decide;
  readonly onPreview: PreviewEdit;
  readonly onStop: () => void;
  /** Who asked, where that is somebody else. */
  readonly askedBy?: string | undefined;
}

/** A question to a person: before a tool may act, or about how a call ended. */
export function ApprovalCard(props: Props) {
  if (props.resolution !== undefined) {
    return <Settled request={props.request} resolution={props.resolution} inDoubt={props.inDoubt} />;
  }
  if (props.inDoubt) {
    return <Doubt {...props} />;
  }
  return props.request.needs !== undefined && props.askedBy === undefined ? (
    <OfAnother request={props.request} onDecide={props.onDecide} />
  ) : (
    <ApprovalQuestion request={props.request} onDecide={props.onDecide} onPreview={props.onPreview} askedBy={props.askedBy} />
  );
}

const OUTCOMES = {
  approved: { icon: 'check', title: 'wasDone' },
  denied: { icon: 'close', title: 'wasNotDone' },
} as const;

function Settled({ request, resolution, inDoubt }: Pick<Props, 'request' | 'inDoubt'> & { readonly resolution: ApprovalResolved }) {
  const { icon, title } = (inDoubt ? OUTCOMES[resolution.decision as keyof typeof OUTCOMES] : undefined) ?? DECISIONS[resolution.decision];
  const details = resolution.details ?? request.details;
  const isEdited = resolution.arguments !== undefined;
  return (
    <Card icon={icon} title={`${sayApproval(title)}: ${sentenceOf(request, resolution)}`} testid="approval-card">
      {isReasonShown(resolution) && <p>{resolution.decision === 'lapsed' ? lapseWords(resolution.reason!) : resolution.reason}</p>}
      {resolution.signatures !== undefined && (
        <p data-testid="signatures">
          {sayApproval('signed', { asked: resolution.signatures.askedBy.name, decided: resolution.signatures.decidedBy.name })}
        </p>
      )}
      {resolution.changes !== undefined && resolution.changes.length > 0 && (
        <p className="font-medium text-ink" data-testid="edited">
          {sayApproval('changedBefore', { changes: resolution.changes.map(changeWords).join(', ') })}
        </p>
      )}
      <Folded label={sayApproval('decidedOn')}>
        {details !== undefined && <ApprovalFacts details={details} />}
        {!isEdited && request.preview !== undefined && <Changes preview={request.preview} toolName={request.toolName} args={request.arguments} />}
        <Exact args={resolution.arguments ?? request.arguments} toolName={request.toolName} verb="received" />
      </Folded>
    </Card>
  );
}

/** What a person wrote always is; of the server's own English, only what the title does not say already. */
function isReasonShown({ by, decision, reason }: ApprovalResolved): boolean {
  return !!reason && (languageChoice.get().language === 'en' || by !== 'system' || decision === 'lapsed');
}

/** What somebody else decides on: whoever asked sees what was asked, and can take it back. */
function OfAnother({ request, onDecide }: Pick<Props, 'request' | 'onDecide'>) {
  const { isSending, refusal, decide } = useAnswer(onDecide);
  return (
    <Card tone="warn" icon="hand" title={sayApproval('anotherNeeded')} testid="approval-card">
      <Sentence text={request.summary} words={request.details?.words} />
      <p className="mt-0.5">{reasonOf(request)}</p>
      <p className="mt-0.5">{sayApproval('anotherAbout')}</p>
      {request.details !== undefined && <ApprovalFacts details={request.details} />}
      {request.preview !== undefined && request.preview.changes.length > 0 && <Changes preview={request.preview} toolName={request.toolName} args={request.arguments} />}
      <Exact args={request.arguments} toolName={request.toolName} verb="wouldReceive" isFolded />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button disabled={isSending} onClick={() => decide({ decision: 'denied' })}>
          {sayApproval('takeBack')}
        </Button>
        <Until expiresAt={request.expiresAt} />
      </div>
      <RefusalNote refusal={refusal} />
    </Card>
  );
}

/**
 * How a call ended that nobody can look up. What is said here counts as so, and a wrong word may have it done twice: so
 * no slip answers it, and the answer is asked for once more.
 */
function Doubt({ request, onDecide, onStop }: Props) {
  const { isSending, refusal, decide } = useAnswer(onDecide);
  const [said, setSaid] = useState<'approved' | 'denied'>();
  return (
    <Card tone="warn" icon="alert" title={sayApproval('wasThisDone')} testid="approval-card">
      <p className="text-[15px] font-medium text-ink">{sentenceOf(request, undefined)}</p>
      <p className="mt-0.5">{reasonOf(request)}</p>
      <p className="mt-0.5">{sayApproval('neverRepeated')}</p>
      <Exact args={request.arguments} toolName={request.toolName} verb="received" isFolded />
      {said !== undefined && (
        <p role="status" className="mt-3 font-medium text-ink">
          {sayApproval(said === 'approved' ? 'sureDone' : 'sureNotDone')}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {said === undefined ? (
          <>
            <Careful tone="primary" isSending={isSending} onClick={() => setSaid('approved')} label={sayApproval('wasDone')} />
            <Careful isSending={isSending} onClick={() => setSaid('denied')} label={sayApproval('wasNot')} />
            <Button disabled={isSending} onClick={onStop}>
              {sayApproval('stop')}
            </Button>
          </>
        ) : (
          <>
            <Button disabled={isSending} onClick={() => setSaid(undefined)}>
              {sayApproval('back')}
            </Button>
            <Careful
              key={said}
              tone="primary"
              isSending={isSending}
              onClick={() => decide({ decision: said })}
              label={sayApproval(said === 'approved' ? 'yesDone' : 'yesNotDone')}
            />
          </>
        )}
        <Until expiresAt={request.expiresAt} />
      </div>
      <RefusalNote refusal={refusal} />
    </Card>
  );
}

interface CarefulProps {
  readonly label: string;
  readonly tone?: 'primary';
  readonly isSending: boolean;
  readonly onClick: () => void;
}

/** A button that waits a moment before it can be pressed. */
function Careful({ label, tone, isSending, onClick }: CarefulProps) {
  const { isArmed, ref } = useArmed(true);
  return (
    <Button {...(tone === undefined ? {} : { tone })} ref={ref} disabled={isSending || !isArmed} onClick={onClick}>
      {label}
    </Button>
  );
}
