import { useEffect, useState } from 'react';
import { saySources } from '../language/sources';
import { Button, Spinner } from '../ui/controls';
import { FIELD } from './AddSource';
import * as calls from './calls';
import { type SourceList, wordsOf } from './sourceList';
import type { Connection, NewSource, Place } from './types';

interface Props {
  readonly list: SourceList;
  readonly connectionId: string | undefined;
  readonly onChosen: (source: NewSource) => void;
}

/** Leads from a sign-in to a drive or a library, and to one of its folders. */
export function DrivePicker({ list, connectionId, onChosen }: Props) {
  const connections = useLoaded<readonly Connection[]>(() => calls.listConnections(), 'connections', list);
  const working = connections?.filter((each) => each.state === 'ok');
  const [chosen, setChosen] = useState(connectionId);
  const current = working?.find((each) => each.id === chosen) ?? working?.[0];
  if (working === undefined) {
    return <Spinner />;
  }
  return (
    <div className="flex flex-col gap-3">
      {current !== undefined && (
        <>
          <label className="text-sm">
            {saySources('account')}
            <select value={current.id} onChange={(event) => setChosen(event.target.value)} className={FIELD}>
              {working.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.account}
                </option>
              ))}
            </select>
          </label>
          <Drives key={current.id} list={list} connectionId={current.id} onChosen={onChosen} />
        </>
      )}
      <div>
        <Button tone={current === undefined ? 'primary' : 'plain'} onClick={() => void list.signIn()}>
          {saySources(current === undefined ? 'signIn' : 'otherAccount')}
        </Button>
      </div>
    </div>
  );
}

function Drives({ list, connectionId, onChosen }: Props & { readonly connectionId: string }) {
  const [words, setWords] = useState('');
  const [site, setSite] = useState<Place>();
  const [drive, setDrive] = useState<Place>();
  const sites = useLoaded(() => (words.trim() === '' ? Promise.resolve([]) : calls.findSites(connectionId, words.trim())), words, list);
  const drives = useLoaded(() => calls.listDrives(connectionId, site?.id), site?.id ?? '', list);
  const [folders, setFolders] = useState<readonly Place[]>([]);
  const kind = site === undefined ? 'onedrive' : 'sharepoint';
  const found = useLoaded(
    () => (drive === undefined ? Promise.resolve([]) : calls.listFolders(connectionId, drive.id, folders.at(-1)?.id)),
    `${drive?.id ?? ''}/${folders.at(-1)?.id ?? ''}`,
    list,
  );
  const add = () => {
    const folder = folders.at(-1);
    if (drive !== undefined) {
      onChosen({ kind, connectionId, driveId: drive.id, ...(folder && { folderId: folder.id }) });
    }
  };
  return (
    <>
      <label className="text-sm">
        {saySources('siteHint')}
        <input value={words} onChange={(event) => setWords(event.target.value)} placeholder={saySources('siteWords')} className={FIELD} />
      </label>
      <Choose label={saySources('site')} places={sites ?? []} chosen={site} onChoose={(next) => (setSite(next), setDrive(undefined), setFolders([]))} />
      <Choose label={saySources(kind === 'onedrive' ? 'drive' : 'library')} places={drives ?? []} chosen={drive} onChoose={(next) => (setDrive(next), setFolders([]))} />
      {drive !== undefined && (
        <>
          <p className="text-sm text-ink-soft" data-testid="chosen-folder">
            {[drive.name, ...folders.map((each) => each.name)].join(' / ')}
          </p>
          <Choose label={saySources('folder')} places={found ?? []} chosen={undefined} onChoose={(next) => setFolders([...folders, next])} />
          <div className="flex gap-2">
            <Button tone="primary" onClick={add}>
              {saySources('addNamed', { name: folders.at(-1)?.name ?? drive.name })}
            </Button>
            {folders.length > 0 && <Button onClick={() => setFolders(folders.slice(0, -1))}>{saySources('up')}</Button>}
          </div>
        </>
      )}
    </>
  );
}

interface ChooseProps {
  readonly label: string;
  readonly places: readonly Place[];
  readonly chosen: Place | undefined;
  readonly onChoose: (place: Place) => void;
}

function Choose({ label, places, chosen, onChoose }: ChooseProps) {
  if (places.length === 0) {
    return null;
  }
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-2">
      <span className="text-xs text-ink-faint">{label}</span>
      {places.map((place) => (
        <button
          key={place.id}
          type="button"
          aria-pressed={place.id === chosen?.id}
          onClick={() => onChoose(place)}
          className={`rounded-lg border px-2.5 py-1 text-sm ${place.id === chosen?.id ? 'border-accent text-accent' : 'border-line-strong hover:bg-hover'}`}
        >
          {place.name}
        </button>
      ))}
    </div>
  );
}

/** What a call answered, anew whenever the key changes; a late answer to an old key is dropped. */
function useLoaded<T>(load: () => Promise<T>, key: string, list: SourceList): T | undefined {
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly value: T }>();
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (value) => isCurrent && setLoaded({ key, value }),
      (error: unknown) => isCurrent && list.say(wordsOf(error)),
    );
    return () => {
      isCurrent = false;
    };
    // The key says all that matters to the call.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, list]);
  return loaded?.key === key ? loaded.value : undefined;
}
