import { useState } from 'react';
import type { ApprovalRequested, ApprovalResolved, Decision } from '../generated/protocol';
import { Button } from '../ui/controls';
import { Card } from './cards';
import { humanName, pretty } from './ToolCard';

const DECISIONS: Readonly<Record<Decision, { icon: string; title: string }>> = {
  approved: { icon: 'check', title: 'Approved' },
  denied: { icon: 'close', title: 'Denied' },
  expired: { icon: 'clock', title: 'Nobody decided in time' },
  lapsed: { icon: 'clock', title: 'No longer needed' },
};

interface Props {
  readonly request: ApprovalRequested;
  readonly resolution?: ApprovalResolved | undefined;
  readonly onDecide: (decision: 'approved' | 'denied') => Promise<void>;
}

/** A question to a person before a tool may act. */
export function ApprovalCard({ request, resolution, onDecide }: Props) {
  if (resolution !== undefined) {
    const { icon, title } = DECISIONS[resolution.decision];
    return (
      <Card icon={icon} title={`${title}: ${request.summary}`} testid="approval-card">
        {resolution.reason && <p>{resolution.reason}</p>}
      </Card>
    );
  }
  return (
    <Card tone="warn" icon="hand" title="Your approval is needed" testid="approval-card">
      <p className="text-[15px] font-medium text-ink">{request.summary}</p>
      <p className="mt-0.5">{request.reason}</p>
      <div className="mt-3 text-xs font-medium text-ink-faint">{humanName(request.toolName)} would receive</div>
      <pre
        tabIndex={0}
        className="mt-1 max-h-60 overflow-auto rounded-lg border border-warn-line bg-canvas p-3 font-mono text-xs leading-relaxed whitespace-pre-wrap text-ink-soft"
      >
        {pretty(request.arguments)}
      </pre>
      <Buttons onDecide={onDecide} expiresAt={request.expiresAt} />
    </Card>
  );
}

function Buttons({ onDecide, expiresAt }: { readonly onDecide: Props['onDecide']; readonly expiresAt: string }) {
  const [isSending, setSending] = useState(false);
  const decide = (decision: 'approved' | 'denied') => {
    setSending(true);
    void onDecide(decision).finally(() => setSending(false));
  };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Button tone="primary" disabled={isSending} onClick={() => decide('approved')}>
        Approve
      </Button>
      <Button disabled={isSending} onClick={() => decide('denied')}>
        Deny
      </Button>
      <span className="ml-auto text-xs text-ink-faint">until {dateTime(expiresAt)}</span>
    </div>
  );
}

function dateTime(at: string): string {
  return new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
