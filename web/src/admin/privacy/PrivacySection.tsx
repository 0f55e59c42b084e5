import { useId, useState } from 'react';
import type { Hold, NewRetention } from '../../generated/rest';
import { sayAdminPrivacy } from '../../language/adminPrivacy';
import { formatNumber, formatTime } from '../../language/format';
import { useLoaded } from '../../settings/useLoaded';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Button } from '../../ui/controls';
import { act } from '../acting';
import { Empty, Shown } from '../parts';
import { useNames } from '../people/names';
import type { SectionProps } from '../sections';
import { type HeldKind, liftHold, listHolds, loadRetention, putHold, setRetention, unsetRetention } from './calls';
import { HoldForm } from './HoldForm';
import { RetentionForm } from './RetentionForm';
import { SealState } from './SealState';

/** How long things are kept, what must be kept longer, and how it is proven. */
export default function PrivacySection({ workspace, mayChange }: SectionProps) {
  const retention = useLoaded(loadRetention);
  const holds = useLoaded(listHolds);
  const [doomed, setDoomed] = useState<Hold>();
  const nameOf = useNames();
  const [retentionId, holdsId] = [useId(), useId()];
  const nameOfHold = (hold: Hold) =>
    isPerson(hold) ? sayAdminPrivacy('heldPerson', { name: nameOf(hold.id) }) : sayAdminPrivacy('heldSession', { id: hold.id });
  return (
    <div className="space-y-8">
      <section aria-labelledby={retentionId}>
        <h3 id={retentionId} className="text-sm font-semibold">
          {sayAdminPrivacy('retention')}
        </h3>
        <Shown loaded={retention}>
          {(kept) => (
            <>
              <p className="mt-1 text-sm" data-testid="retention">
                {inWords(kept)}
              </p>
              <p className="mt-1 text-xs text-ink-faint">
                {kept.setBy === 'tenant' ? sayAdminPrivacy('byTenant', { server: inWords(kept.server) }) : sayAdminPrivacy('bySetting')}
              </p>
              {mayChange && (
                <RetentionForm
                  key={`${kept.setBy}-${kept.days}-${kept.action}`}
                  retention={kept}
                  onSet={(wanted) => void act(workspace, () => setRetention(wanted).then(retention.reload))}
                  onUnset={() => void act(workspace, () => unsetRetention().then(retention.reload))}
                />
              )}
            </>
          )}
        </Shown>
      </section>
      <section aria-labelledby={holdsId} className="space-y-3">
        <h3 id={holdsId} className="text-sm font-semibold">
          {sayAdminPrivacy('holds')}
        </h3>
        <p className="text-xs text-ink-faint">{sayAdminPrivacy('holdsAbout')}</p>
        <Shown loaded={holds}>
          {({ holds: all }) =>
            all.length === 0 ? (
              <Empty>{sayAdminPrivacy('noHolds')}</Empty>
            ) : (
              <ul className="divide-y divide-line" data-testid="holds">
                {all.map((hold) => (
                  <Row key={hold.id} hold={hold} name={nameOfHold(hold)} onLift={mayChange ? () => setDoomed(hold) : undefined} />
                ))}
              </ul>
            )
          }
        </Shown>
        {mayChange && <HoldForm onHold={(kind, id, reason) => act(workspace, () => putHold(kind, id, reason).then(holds.reload))} />}
      </section>
      <SealState />
      {doomed && (
        <ConfirmDialog
          title={sayAdminPrivacy('liftTitle', { name: nameOfHold(doomed) })}
          text={sayAdminPrivacy('liftText')}
          confirm={sayAdminPrivacy('lift')}
          onConfirm={() => {
            setDoomed(undefined);
            void act(workspace, () => liftHold(kindOf(doomed), doomed.id).then(holds.reload));
          }}
          onCancel={() => setDoomed(undefined)}
        />
      )}
    </div>
  );
}

function inWords({ days, action }: NewRetention): string {
  return days === 0 ? sayAdminPrivacy('keepsAll') : sayAdminPrivacy(action === 'delete' ? 'deletes' : 'archives', { days: formatNumber(days) });
}

function isPerson({ kind }: Hold): boolean {
  return kind === 'person';
}

function kindOf(hold: Hold): HeldKind {
  return isPerson(hold) ? 'people' : 'sessions';
}

function Row({ hold, name, onLift }: { readonly hold: Hold; readonly name: string; readonly onLift: (() => void) | undefined }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block text-sm font-medium break-words">{name}</span>
        <span className="block text-xs break-words text-ink-faint">
          {hold.reason} · {sayAdminPrivacy('since', { time: formatTime(hold.since, 'short') })}
        </span>
      </span>
      {onLift && (
        <Button aria-label={sayAdminPrivacy('liftNamed', { name })} onClick={onLift}>
          {sayAdminPrivacy('lift')}
        </Button>
      )}
    </li>
  );
}
