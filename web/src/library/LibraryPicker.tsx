import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { sayLibrary } from '../language/library';
import { Button } from '../ui/controls';
import { Icon } from '../ui/Icon';
import { openModal } from '../ui/modal';
import { useChoices } from './choices';
import { Loading } from './FileContent';
import type { LibraryFile } from './types';
import { countWords, formatSize } from './words';

interface Props {
  readonly onChoose: (file: LibraryFile) => void;
  readonly onClose: () => void;
}

/** Chooses a document of the library. */
export function LibraryPicker({ onChoose, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { choices, phase, query, files } = useChoices();
  useEffect(() => openModal(dialog.current), []);
  // Outside of whatever form it is opened from, so that Enter sends nothing.
  return createPortal(
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-label={sayLibrary('choose')}
      data-testid="library-picker"
      className="m-auto flex max-h-[min(36rem,85vh)] w-[min(32rem,calc(100vw-2rem))] flex-col rounded-2xl border border-line bg-raised p-5 text-ink shadow-card backdrop:bg-black/45"
    >
      <label className="flex h-9 shrink-0 items-center gap-2 rounded-lg border border-line-strong px-2.5 text-ink-faint focus-within:border-accent">
        <Icon name="search" size={16} />
        <input
          autoFocus
          type="search"
          value={query}
          maxLength={200}
          onChange={(event) => choices.search(event.target.value)}
          placeholder={sayLibrary('searchName')}
          aria-label={sayLibrary('searchName')}
          className="min-w-0 flex-1 bg-transparent text-sm text-ink outline-none"
        />
      </label>
      <div className="mt-3 min-h-32 flex-1 overflow-y-auto">
        {phase === 'loading' ? (
          <Loading />
        ) : phase === 'failed' ? (
          <div role="alert" className="py-6 text-center text-sm">
            <p>{sayLibrary('loadFailed')}</p>
            <Button className="mt-3" onClick={() => void choices.load()}>
              {sayLibrary('tryAgain')}
            </Button>
          </div>
        ) : files.length === 0 ? (
          <p className="py-6 text-center text-sm text-ink-faint">{query === '' ? sayLibrary('noDocuments') : sayLibrary('noMatch', { query })}</p>
        ) : (
          <ul>
            {files.map((file) => (
              <li key={file.id}>
                <button
                  type="button"
                  onClick={() => {
                    onChoose(file);
                    dialog.current?.close();
                  }}
                  className="flex w-full items-center gap-2.5 rounded-lg px-2.5 py-2 text-left text-sm hover:bg-hover"
                >
                  <Icon name="file" size={16} />
                  <span className="min-w-0 flex-1 truncate">{file.folder === '' ? file.name : `${file.folder}/${file.name}`}</span>
                  <span className="shrink-0 text-xs text-ink-faint tabular-nums">
                    {file.pages == null ? formatSize(file.size) : countWords('pages', file.pages)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="mt-4 flex shrink-0 justify-end">
        <Button onClick={() => dialog.current?.close()}>{sayLibrary('cancel')}</Button>
      </div>
    </dialog>,
    document.body,
  );
}
