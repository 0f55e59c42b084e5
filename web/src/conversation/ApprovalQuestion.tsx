import { useState } from 'react';
import type { ApprovalDetails, ApprovalRequested } from '../generated/protocol';
import { sayApproval } from '../language/approval';
import { Button } from '../ui/controls';
import { Icon } from '../ui/Icon';
import { ApprovalFacts, Changes, Sentence } from './ApprovalFacts';
import { type Decide, Exact, type Refusal, RefusalNote, Until, useAnswer } from './approvalParts';
import { changeWords, confirmation, entityWords, isConfirmed, plainAmount, reasonOf } from './approvalWords';
import { ArgumentsEditor } from './ArgumentsEditor';
import { changedNames, type Read } from './argumentsForm';
import { Card } from './cards';
import { useArmed } from './useArmed';
import { type EditState, type PreviewEdit, useEditPreview } from './useEditPreview';

interface Props {
  readonly request: ApprovalRequested;
  readonly onDecide: Decide;
  readonly onPreview: PreviewEdit;
  /** Who asked, where that is somebody else: then it is decided as it was asked. */
  readonly askedBy?: string | undefined;
}

/** A question that waits for an answer: as it was asked, or as somebody changes it. */
export function ApprovalQuestion({ request, onDecide, onPreview, askedBy }: Props) {
  const [mode, setMode] = useState<'plain' | 'editing' | 'denying'>('plain');
  const [edit, setEdit] = useState<Read>();
  const [remember, setRemember] = useState(false);
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const { isSending, refusal, decide } = useAnswer(onDecide);
  const args = mode === 'editing' && edit !== undefined && 'args' in edit ? edit.args : undefined;
  const changed = args === undefined ? [] : changedNames(request.arguments, args);
  const edited = useEditPreview(request.approvalId, changed.length > 0 ? args : undefined, onPreview);
  const details = edited.state === 'shown' ? edited.preview.details : request.details;
  const isCareful = details?.reach === 'irreversible';
  const { isArmed, ref } = useArmed(isCareful);
  const demanded = confirmation(details);
  // An edit whose outcome is not known here may still need its amount: the server names it then.
  const isAmountNamed = demanded === undefined && refusal?.code === 'confirmation_needed';
  const isReady =
    isArmed &&
    isConfirmed(typed, details) &&
    (mode !== 'editing' || edit === undefined || 'args' in edit) &&
    edited.state !== 'working' &&
    !(edited.state === 'refused' && isFinal(edited.refusal));
  const approve = () =>
    decide({
      decision: 'approved',
      ...(args !== undefined && changed.length > 0 ? { arguments: args } : {}),
      ...(remember && request.entity !== undefined ? { remember: true } : {}),
      ...(typed.trim() === '' ? {} : { confirmedAmount: plainAmount(typed) }),
    });
  return (
    <Card tone="warn" icon="hand" title={sayApproval(askedBy === undefined ? 'needed' : 'secondSignature')} testid="approval-card">
      <Sentence text={request.summary} words={request.details?.words} />
      {askedBy !== undefined && (
        <p className="mt-0.5 font-medium" data-testid="asked-by">
          {sayApproval('askedBy', { name: askedBy })}
        </p>
      )}
      <p className="mt-0.5">{reasonOf(request)}</p>
      {askedBy !== undefined && <p className="mt-0.5 text-ink-soft">{sayApproval('signAbout', { name: askedBy })}</p>}
      {edited.state !== 'shown' && request.details !== undefined && <ApprovalFacts details={request.details} />}
      {edited.state !== 'shown' && request.preview !== undefined && request.preview.changes.length > 0 && (
        <Changes preview={request.preview} toolName={request.toolName} args={request.arguments} />
      )}
      {mode === 'editing' ? (
        <>
          <ArgumentsEditor args={request.arguments} refusal={refusal?.code === 'invalid_arguments' ? refusal.message : undefined} onChange={setEdit} />
          <Edited edited={edited} toolName={request.toolName} args={args ?? request.arguments} />
        </>
      ) : (
        <Exact
          args={request.arguments}
          toolName={request.toolName}
          verb="wouldReceive"
          isFolded={(request.preview !== undefined && request.preview.changes.length > 0) || request.details !== undefined}
        />
      )}
      {mode === 'denying' && <Reason value={reason} onChange={setReason} askedBy={askedBy} />}
      {mode !== 'denying' && (demanded !== undefined || isAmountNamed) && (
        <Confirm demanded={demanded} details={details} value={typed} onChange={setTyped} />
      )}
      {mode !== 'denying' && request.entity !== undefined && askedBy === undefined && (
        <label className="mt-3 flex items-center gap-2 text-sm">
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} className="size-4 accent-accent" />
          <span>
            {sayApproval('alwaysAllow', { what: entityWords(request.entity) })}
            <span className="text-xs text-ink-faint"> · {sayApproval('untilItReads')}</span>
          </span>
        </label>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {mode === 'denying' ? (
          <Button tone="danger" disabled={isSending} onClick={() => decide({ decision: 'denied', ...(reason.trim() === '' ? {} : { reason: reason.trim() }) })}>
            {sayApproval('deny')}
          </Button>
        ) : (
          <Button tone="primary" ref={ref} disabled={isSending || !isReady} onClick={approve}>
            {sayApproval(changed.length > 0 ? 'approveChanged' : 'approve')}
          </Button>
        )}
        {mode === 'plain' ? (
          <>
            <Button disabled={isSending} onClick={() => setMode('denying')}>
              {sayApproval('deny')}
            </Button>
            {askedBy === undefined && (
              <Button disabled={isSending} onClick={() => setMode('editing')}>
                <Icon name="pencil" size={15} />
                {sayApproval('edit')}
              </Button>
            )}
          </>
        ) : (
          <Button disabled={isSending} onClick={() => (setMode('plain'), setEdit(undefined))}>
            {sayApproval('back')}
          </Button>
        )}
        {isCareful && <span className="text-xs font-medium text-bad">{sayApproval('cannotUndo')}</span>}
        <Until expiresAt={request.expiresAt} />
      </div>
      <RefusalNote refusal={mode === 'editing' && refusal?.code === 'invalid_arguments' ? undefined : refusal} />
    </Card>
  );
}

/** Whether sending the same would be refused as well. */
function isFinal({ code }: Refusal): boolean {
  return code === 'invalid_arguments' || code === 'approval_resolved' || code === 'turn_over' || code === 'approval_not_found';
}

/** What changed arguments would do, before anybody agrees to them. */
function Edited({ edited, toolName, args }: { readonly edited: EditState; readonly toolName: string; readonly args: unknown }) {
  switch (edited.state) {
    case 'none':
      return null;
    case 'working':
      return (
        <p role="status" className="mt-3 text-sm text-ink-faint">
          {sayApproval('workingOut')}
        </p>
      );
    case 'refused':
      return (
        <p role="alert" className="mt-3 text-sm text-bad" data-testid="edit-refused">
          {isFinal(edited.refusal) ? edited.refusal.message : sayApproval('notCalculated')}
        </p>
      );
    case 'shown': {
      const { summary, details, preview, changes } = edited.preview;
      return (
        <section aria-label={sayApproval('withChanges')} className="mt-3 rounded-lg border border-warn-line p-3" data-testid="edit-preview">
          <p className="text-xs font-medium text-ink-faint">{sayApproval('withChanges')}: {changes.map(changeWords).join(', ')}</p>
          <div className="mt-1">
            <Sentence text={summary} words={details?.words} />
          </div>
          {details !== undefined && <ApprovalFacts details={details} />}
          {preview !== undefined && <Changes preview={preview} toolName={toolName} args={args} />}
        </section>
      );
    }
  }
}

const FIELD = 'rounded-lg border border-line-strong bg-canvas px-2.5 py-1.5 text-sm text-ink outline-none focus:border-accent';

interface ReasonProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly askedBy: string | undefined;
}

function Reason({ value, onChange, askedBy }: ReasonProps) {
  return (
    <label className="mt-3 block text-xs font-medium text-ink-faint">
      {askedBy === undefined ? sayApproval('whyNot') : sayApproval('whyNotThem', { name: askedBy })}
      <textarea
        autoFocus
        value={value}
        maxLength={2_000}
        rows={2}
        onChange={(event) => onChange(event.target.value)}
        className={`mt-1 w-full font-normal ${FIELD}`}
      />
    </label>
  );
}

interface ConfirmProps {
  readonly demanded: string | undefined;
  readonly details: ApprovalDetails | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function Confirm({ demanded, details, value, onChange }: ConfirmProps) {
  const isWord = details?.confirmWord !== undefined;
  return (
    <label className="mt-3 block text-sm">
      {sayApproval(isWord ? 'typeWord' : 'typeAmount')}{' '}
      {demanded === undefined ? sayApproval('comesTo') : <strong className="text-ink tabular-nums">{demanded}</strong>}
      <input
        value={value}
        inputMode={isWord ? 'text' : 'decimal'}
        autoComplete="off"
        aria-label={sayApproval(isWord ? 'wordToConfirm' : 'amountToConfirm')}
        onChange={(event) => onChange(event.target.value)}
        className={`mt-1 block w-48 text-right tabular-nums focus:ring-1 focus:ring-accent ${FIELD}`}
      />
    </label>
  );
}
