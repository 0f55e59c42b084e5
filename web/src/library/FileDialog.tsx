import { useEffect, useRef, useState } from 'react';
import { sayLibrary } from '../language/library';
import { Button } from '../ui/controls';
import { cleanFolder } from './folders';
import type { LibraryFile } from './types';

interface Props {
  readonly file: LibraryFile;
  readonly folders: readonly string[];
  readonly onSave: (change: { readonly name?: string; readonly folder?: string }) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for another name or folder of a file. */
export function FileDialog({ file, folders, onSave, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [name, setName] = useState(file.name);
  const [folder, setFolder] = useState(file.folder);
  const [objection, setObjection] = useState<string>();
  useEffect(() => dialog.current?.showModal(), []);
  const save = async () => {
    const change = {
      ...(name.trim() !== file.name && { name: name.trim() }),
      ...(cleanFolder(folder) !== file.folder && { folder: cleanFolder(folder) }),
    };
    if (Object.keys(change).length === 0) {
      onClose();
      return;
    }
    try {
      await onSave(change);
      onClose();
    } catch (error) {
      setObjection((error as Error).message);
    }
  };
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="file-dialog-title"
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-2xl border border-line bg-raised p-6 text-ink shadow-card backdrop:bg-black/45"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <h2 id="file-dialog-title" className="text-base font-semibold">
          {sayLibrary('rename')}
        </h2>
        <label className="mt-4 block text-sm text-ink-soft">
          {sayLibrary('name')}
          <input
            autoFocus
            required
            value={name}
            maxLength={255}
            onChange={(event) => setName(event.target.value)}
            className="mt-1 w-full rounded-lg border border-line-strong bg-canvas px-3 py-2 text-ink outline-none focus:border-accent"
          />
        </label>
        <label className="mt-3 block text-sm text-ink-soft">
          {sayLibrary('folder')}
          <input
            value={folder}
            maxLength={300}
            list="known-folders"
            placeholder={sayLibrary('none')}
            onChange={(event) => setFolder(event.target.value)}
            className="mt-1 w-full rounded-lg border border-line-strong bg-canvas px-3 py-2 text-ink outline-none focus:border-accent"
          />
          <span className="mt-1 block text-xs text-ink-faint">{sayLibrary('folderHint')}</span>
        </label>
        <datalist id="known-folders">
          {folders.map((known) => (
            <option key={known} value={known} />
          ))}
        </datalist>
        {objection && (
          <p role="alert" className="mt-3 text-sm text-bad">
            {objection}
          </p>
        )}
        <div className="mt-6 flex justify-end gap-2">
          <Button onClick={() => dialog.current?.close()}>{sayLibrary('cancel')}</Button>
          <Button type="submit" tone="primary" disabled={name.trim() === ''}>
            {sayLibrary('save')}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
