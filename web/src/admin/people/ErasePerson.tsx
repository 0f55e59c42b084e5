import { useState } from 'react';
import type { Erasure, Member } from '../../generated/rest';
import { sayAdminPeople } from '../../language/adminPeople';
import { followErasure } from '../../settings/calls';
import { kept, untilDone } from '../../settings/erasing';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Button, Spinner } from '../../ui/controls';
import { download } from '../../ui/download';
import { Icon } from '../../ui/Icon';
import type { Workspace } from '../../workspace';
import { act } from '../acting';
import { erasePerson } from './calls';

const PAUSE_MS = 500;

interface Props {
  readonly workspace: Workspace;
  readonly person: Member;
  readonly onErased: () => void;
}

/** Has a person erased, follows it, and hands over the receipt. */
export function ErasePerson({ workspace, person, onErased }: Props) {
  const [asking, setAsking] = useState(false);
  const [begun, setBegun] = useState<Erasure>();
  const [latest, setLatest] = useState<Erasure>();
  const erase = () => {
    setAsking(false);
    void act(workspace, async () => {
      const first = await erasePerson(person.id);
      setBegun(first);
      setLatest(first);
      setLatest(
        await untilDone(first, {
          follow: async (id, secret) => {
            const told = await followErasure(id, secret);
            setLatest(told);
            return told;
          },
          pause: () => new Promise((done) => setTimeout(done, PAUSE_MS)),
        }),
      );
    });
  };
  if (begun !== undefined && latest !== undefined) {
    return <Progress name={person.name} begun={begun} latest={latest} onClose={onErased} />;
  }
  return (
    <>
      <Button tone="danger" data-testid="erase-person" onClick={() => setAsking(true)}>
        {sayAdminPeople('erase')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={sayAdminPeople('eraseTitle', { name: person.name })}
          text={sayAdminPeople('eraseText')}
          confirm={sayAdminPeople('erase')}
          onConfirm={erase}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface ProgressProps {
  readonly name: string;
  readonly begun: Erasure;
  readonly latest: Erasure;
  readonly onClose: () => void;
}

function Progress({ name, begun, latest, onClose }: ProgressProps) {
  const save = () => {
    const file = kept(begun, latest);
    download(file.name, new Blob([file.text], { type: 'application/octet-stream' }));
    if (latest.done) {
      onClose();
    }
  };
  return (
    <div role="status" className="space-y-2 rounded-xl border border-line bg-raised px-4 py-3 text-sm" data-testid="erasure" data-done={latest.done}>
      <p className="flex items-center gap-2">
        {latest.done ? <Icon name="check" size={16} /> : <Spinner />}
        {latest.done ? sayAdminPeople('erased', { name }) : sayAdminPeople('erasing', { name, step: latest.step })}
      </p>
      {latest.found.length > 0 && (
        <p className="text-xs text-ink-faint">{latest.found.map(({ kind, count }) => sayAdminPeople('found', { count, kind })).join(', ')}</p>
      )}
      <Button data-testid="save-receipt" onClick={save}>
        <Icon name="download" size={15} />
        {sayAdminPeople('receipt')}
      </Button>
    </div>
  );
}
