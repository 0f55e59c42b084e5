import type { ApprovalRequested, ApprovalResolved, Decision } from '../generated/protocol';
import { Button } from '../ui/controls';
import { ApprovalFacts, Changes, Folded } from './ApprovalFacts';
import { type Decide, Exact, RefusalNote, Until, useAnswer } from './approvalParts';
import { ApprovalQuestion } from './ApprovalQuestion';
import { changeWords, DECISIONS, sentenceOf, withoutQuestion } from './approvalWords';
import { Card } from './cards';
import type { PreviewEdit } from './useEditPreview';

interface Props {
  readonly request: ApprovalRequested;
  readonly resolution?: ApprovalResolved | undefined;
  /** The call had begun and nobody knows how it ended. */
  readonly inDoubt: boolean;
  readonly onDecide: Decide;
  readonly onPreview: PreviewEdit;
  readonly onStop: () => void;
}

/** A question to a person: before a tool may act, or about how a call ended. */
export function ApprovalCard(props: Props) {
  if (props.resolution !== undefined) {
    return <Settled request={props.request} resolution={props.resolution} inDoubt={props.inDoubt} />;
  }
  return props.inDoubt ? <Doubt {...props} /> : <ApprovalQuestion request={props.request} onDecide={props.onDecide} onPreview={props.onPreview} />;
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
