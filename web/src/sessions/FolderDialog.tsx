import { useEffect, useRef, useState } from 'react';
import type { Session } from '../api';
import { say } from '../language/say';
import { sayParts } from '../language/parts';
import { useStore } from '../store';
import { Button } from '../ui/controls';
import { openModal } from '../ui/modal';
import type { Workspace } from '../workspace';

const MOST = 60;

interface Props {
  readonly workspace: Workspace;
  readonly session: Session;
  readonly onClose: () => void;
}

/** Asks for the folder of a conversation: one that is there, or a new one. */
export function FolderDialog({ workspace, session, onClose }: Props) {
  const { folders } = useStore(workspace.folders);
  const dialog = useRef<HTMLDialogElement>(null);
  const [name, setName] = useState(session.folder ?? '');
  useEffect(() => openModal(dialog.current), []);
  const move = (folder: string) => {
    void workspace.file(session.id, folder.trim());
    dialog.current?.close();
  };
  const id = `folder-${session.id}`;
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby={id}
      data-testid="folder-dialog"
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-2xl border border-line bg-raised p-6 text-ink shadow-card backdrop:bg-black/45"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          move(name);
        }}
      >
        <h2 id={id} className="text-base font-semibold">
          {say('moveToFolder')}
        </h2>
        <label className="mt-4 block text-sm text-ink-soft">
          {say('folderName')}
          <input
            autoFocus
            value={name}
            maxLength={MOST}
            list={`${id}-known`}
            onChange={(event) => setName(event.target.value)}
            className="mt-1 w-full rounded-lg border border-line-strong bg-canvas px-3 py-2 text-ink outline-none focus:border-accent"
          />
        </label>
        <datalist id={`${id}-known`}>
          {folders.map((known) => (
            <option key={known.name} value={known.name} />
          ))}
        </datalist>
        <div className="mt-6 flex justify-end gap-2">
          <Button type="button" onClick={() => dialog.current?.close()}>
            {sayParts('cancel')}
          </Button>
          <Button type="submit" tone="primary" disabled={name.trim() === ''}>
            {say('moveIt')}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
