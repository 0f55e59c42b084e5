import { useState } from 'react';
import { sayLibrary } from '../language/library';
import { useStore } from '../store';
import { IconButton } from '../ui/controls';
import { Icon } from '../ui/Icon';
import type { Workspace } from '../workspace';
import { contentUrl } from './calls';
import { FileDialog } from './FileDialog';
import type { LibraryFile } from './types';

interface Props {
  readonly workspace: Workspace;
  readonly file: LibraryFile;
  /** The file is another now. */
  readonly onChanged?: ((file: LibraryFile) => void) | undefined;
  readonly onRemoved?: (() => void) | undefined;
}

/** What can be done with a file. */
export function FileActions({ workspace, file, onChanged, onRemoved }: Props) {
  const { library } = workspace;
  const { summary } = useStore(library);
  const [isEditing, setEditing] = useState(false);
  const retry = async () => {
    const changed = await library.retry(file.id);
    onChanged?.(changed);
  };
  const remove = async () => {
    await library.remove(file);
    onRemoved?.();
  };
  return (
    <span className="flex shrink-0 items-center">
      {file.state === 'failed' && (
        <IconButton icon="refresh" label={sayLibrary('readAgain', { name: file.name })} onClick={() => void workspace.attempt(retry())} data-testid="retry" />
      )}
      <a
        href={contentUrl(file.id)}
        download={file.name}
        aria-label={sayLibrary('downloadNamed', { name: file.name })}
        title={sayLibrary('downloadNamed', { name: file.name })}
        className="inline-flex size-8 items-center justify-center rounded-lg text-ink-faint transition-colors hover:bg-hover hover:text-ink"
      >
        <Icon name="download" size={17} />
      </a>
      <IconButton icon="pencil" label={sayLibrary('renameNamed', { name: file.name })} onClick={() => setEditing(true)} />
      <IconButton icon="trash" label={sayLibrary('deleteNamed', { name: file.name })} onClick={() => void workspace.attempt(remove())} />
      {isEditing && (
        <FileDialog
          file={file}
          folders={(summary?.folders ?? []).map(({ name }) => name).filter((name) => name !== '')}
          onSave={async (change) => {
            const changed = await library.change(file.id, change);
            onChanged?.(changed);
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </span>
  );
}
