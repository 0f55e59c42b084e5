import { type FormEvent, type ReactNode, useState } from 'react';
import { saySources } from '../language/sources';
import { Button, IconButton } from '../ui/controls';
import { DrivePicker } from './DrivePicker';
import type { SourceList } from './sourceList';
import type { Choices, NewSource } from './types';
import { addressesIn } from './words';

interface Props {
  readonly list: SourceList;
  readonly choices: Choices;
  /** A sign-in that was just made. */
  readonly connectionId: string | undefined;
  readonly onClose: () => void;
}

type Kind = 'microsoft' | 'folder' | 'web';

/** Asks what is to be read. */
export function AddSource({ list, choices, connectionId, onClose }: Props) {
  const kinds: readonly (readonly [Kind, string])[] = [
    ...(choices.microsoft ? [['microsoft', saySources('microsoft')] as const] : []),
    ...(choices.folders.length > 0 ? [['folder', saySources('folder')] as const] : []),
    ...(choices.web ? [['web', saySources('web')] as const] : []),
  ];
  const [kind, setKind] = useState<Kind | undefined>(connectionId === undefined ? kinds[0]?.[0] : 'microsoft');
  const add = async (source: NewSource) => {
    if (await list.add(source)) {
      onClose();
    }
  };
  return (
    <div className="mt-4 rounded-xl border border-line-strong bg-panel p-4" data-testid="add-source">
      <div className="flex items-center gap-2">
        <div role="radiogroup" aria-label={saySources('kind')} className="flex flex-1 flex-wrap gap-2">
          {kinds.map(([each, words]) => (
            <button
              key={each}
              type="button"
              role="radio"
              aria-checked={kind === each}
              onClick={() => setKind(each)}
              className={`rounded-full border px-3 py-1 text-sm ${kind === each ? 'border-accent text-accent' : 'border-line-strong text-ink-soft hover:text-ink'}`}
            >
              {words}
            </button>
          ))}
        </div>
        <IconButton icon="close" label={saySources('close')} onClick={onClose} />
      </div>
      <div className="mt-4">
        {kinds.length === 0 && (
          <p className="text-sm text-ink-soft">{saySources('noneSetUp')}</p>
        )}
        {kind === 'microsoft' && <DrivePicker list={list} connectionId={connectionId} onChosen={(source) => void add(source)} />}
        {kind === 'folder' && <FolderForm folders={choices.folders} onChosen={(source) => void add(source)} />}
        {kind === 'web' && <PagesForm onChosen={(source) => void add(source)} />}
      </div>
    </div>
  );
}

export const FIELD =
  'mt-1 w-full rounded-lg border border-line-strong bg-raised px-2.5 py-1.5 text-sm text-ink outline-none focus:border-accent';

function Form({ onSubmit, children }: { readonly onSubmit: () => void; readonly children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      {children}
      <div>
        <Button tone="primary" type="submit">
          {saySources('add')}
        </Button>
      </div>
    </form>
  );
}

interface FormProps {
  readonly onChosen: (source: NewSource) => void;
}

function FolderForm({ folders, onChosen }: FormProps & { readonly folders: readonly string[] }) {
  const [root, setRoot] = useState(folders[0] ?? '');
  const [path, setPath] = useState('');
  return (
    <Form onSubmit={() => onChosen({ kind: 'folder', root, path: path.trim() })}>
      <label className="text-sm">
        {saySources('serverFolder')}
        <select value={root} onChange={(event) => setRoot(event.target.value)} className={FIELD}>
          {folders.map((folder) => (
            <option key={folder}>{folder}</option>
          ))}
        </select>
      </label>
      <label className="text-sm">
        {saySources('below')}
        <input value={path} onChange={(event) => setPath(event.target.value)} placeholder={saySources('belowHint')} className={FIELD} />
      </label>
    </Form>
  );
}

function PagesForm({ onChosen }: FormProps) {
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  return (
    <Form onSubmit={() => onChosen({ kind: 'web', name: name.trim(), addresses: addressesIn(text) })}>
      <label className="text-sm">
        {saySources('name')}
        <input value={name} maxLength={100} onChange={(event) => setName(event.target.value)} className={FIELD} />
      </label>
      <label className="text-sm">
        {saySources('addresses')}
        <textarea value={text} rows={4} onChange={(event) => setText(event.target.value)} className={FIELD} />
      </label>
    </Form>
  );
}
