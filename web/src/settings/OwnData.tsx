import { useId, useState } from 'react';
import { saySettings } from '../language/settings';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Icon } from '../ui/Icon';
import { Button } from '../ui/controls';
import type { Workspace } from '../workspace';
import { listProviders } from './calls';
import { eraseAndSaveReceipt } from './erasing';
import { useLoaded } from './useLoaded';

/** What is kept of the reader: to take along, to see where it went, and to have erased. */
export function OwnData({ workspace }: { readonly workspace: Workspace }) {
  return (
    <div className="space-y-6">
      <p className="text-sm">
        <a href="/api/me/export" download className="inline-flex min-h-6 items-center gap-1.5 font-medium text-accent-strong underline underline-offset-2" data-testid="export-all">
          <Icon name="download" size={15} />
          {saySettings('downloadAll')}
        </a>
        <span className="block text-xs text-ink-faint">{saySettings('downloadAllNote')}</span>
      </p>
      <SentOutside />
      <EraseAccount workspace={workspace} />
    </div>
  );
}

const CONTENTS = {
  messages: 'sent_messages',
  tool_results: 'sent_tool_results',
  documents: 'sent_documents',
  embedded_texts: 'sent_embedded_texts',
} as const;

function contentName(content: string): string {
  return content in CONTENTS ? saySettings(CONTENTS[content as keyof typeof CONTENTS]) : content;
}

function SentOutside() {
  const id = useId();
  const { value, failed } = useLoaded(listProviders);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-sm font-medium">{saySettings('sentOutside')}</h3>
      <p className="text-xs text-ink-faint">{saySettings('sentOutsideNote')}</p>
      {failed && <p role="alert" className="text-sm text-bad">{saySettings('loadFailed')}</p>}
      {value?.providers.length === 0 && <p className="mt-2 text-sm text-ink-faint">{saySettings('nothingSent')}</p>}
      <ul className="mt-2 divide-y divide-line" data-testid="sent-outside">
        {value?.providers.map((to) => (
          <li key={`${to.provider} ${to.model}`} className="py-2 text-sm">
            <span className="font-medium break-words">{[to.provider, to.model].filter(Boolean).join(' · ')}</span>
            <span className="block text-xs text-ink-faint">
              {saySettings('sentHow', { calls: to.calls, sessions: to.sessions, tokens: to.tokensSent, first: to.firstDay, last: to.lastDay })}
            </span>
            <span className="block text-xs text-ink-faint">{to.contents.map(contentName).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function EraseAccount({ workspace }: { readonly workspace: Workspace }) {
  const [asking, setAsking] = useState(false);
  const [erasing, setErasing] = useState(false);
  const erase = () => {
    setAsking(false);
    setErasing(true);
    void workspace.attempt(eraseAndSaveReceipt().finally(() => setErasing(false)));
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5">
      <span className="min-w-0 flex-1 basis-56 text-sm">
        {saySettings('eraseAccount')}
        <span className="block text-xs text-ink-faint">{saySettings('eraseAccountNote')}</span>
      </span>
      <Button tone="danger" disabled={erasing} onClick={() => setAsking(true)} data-testid="erase-account">
        {erasing ? saySettings('erasing') : saySettings('erase')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={saySettings('eraseTitle')}
          text={saySettings('eraseText')}
          confirm={saySettings('erase')}
          onConfirm={erase}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
