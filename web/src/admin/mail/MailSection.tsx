import { useId, useState } from 'react';
import type { Mail, MailState } from '../../generated/rest';
import { sayAdminMail } from '../../language/adminMail';
import { formatTime } from '../../language/format';
import { useLoaded } from '../../settings/useLoaded';
import { Button } from '../../ui/controls';
import { act } from '../acting';
import { Empty, FIELD, Shown } from '../parts';
import type { SectionProps } from '../sections';
import { loadMail, tryMail } from './calls';

/** Whether mail is sent, and what became of the newest ones. */
export default function MailSection({ workspace, mayChange }: SectionProps) {
  const loaded = useLoaded(loadMail);
  return (
    <Shown loaded={loaded}>
      {(state) => (
        <div className="space-y-8">
          <p className="text-sm text-ink-soft" data-testid="mail-state">
            {state.server == null ? sayAdminMail('notSet') : sayAdminMail('through', { server: state.server, from: state.from ?? '' })}
          </p>
          {mayChange && state.server != null && <Trial onTry={(to) => act(workspace, () => tryMail(to).then(loaded.reload))} />}
          <Mails state={state} onAgain={loaded.reload} />
        </div>
      )}
    </Shown>
  );
}

function Trial({ onTry }: { readonly onTry: (to: string) => Promise<boolean> }) {
  const [to, setTo] = useState('');
  return (
    <form
      className="space-y-3 rounded-xl border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void onTry(to.trim());
      }}
    >
      <h3 className="text-sm font-semibold">{sayAdminMail('tryTitle')}</h3>
      <label className="block text-xs text-ink-faint">
        {sayAdminMail('to')}
        <input type="email" required value={to} maxLength={254} onChange={(event) => setTo(event.target.value)} data-testid="trial-to" className={FIELD} />
      </label>
      <Button type="submit" data-testid="send-trial">
        {sayAdminMail('tryGo')}
      </Button>
    </form>
  );
}

function Mails({ state, onAgain }: { readonly state: MailState; readonly onAgain: () => void }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={headingId} className="text-sm font-semibold">
          {sayAdminMail('newest')}
        </h3>
        <Button onClick={onAgain}>{sayAdminMail('again')}</Button>
      </div>
      <div className="mt-2">
        {state.mails.length === 0 ? (
          <Empty>{sayAdminMail('none')}</Empty>
        ) : (
          <ul className="divide-y divide-line" data-testid="mails">
            {state.mails.map((mail) => (
              <Row key={mail.id} mail={mail} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

const TONES: Readonly<Record<Mail['state'], string>> = { waiting: 'text-warn', sent: 'text-good', failed: 'text-bad' };

function Row({ mail }: { readonly mail: Mail }) {
  const { kind, to, state, attempts, error, createdAt } = mail;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2.5">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block text-sm font-medium break-all">{to}</span>
        <span className="block text-xs text-ink-faint">
          {sayAdminMail(`kind_${kind}`)} · {formatTime(createdAt, 'short')}
          {attempts > 1 && <> · {sayAdminMail('tries', { count: attempts })}</>}
        </span>
        {error != null && <span className="block text-xs break-words text-bad">{error}</span>}
      </span>
      <span className={`text-sm ${TONES[state]}`}>{sayAdminMail(`state_${state}`)}</span>
    </li>
  );
}
