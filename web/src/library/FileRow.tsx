import type { Place } from '../address';
import { Spinner } from '../ui/controls';
import { Icon } from '../ui/Icon';
import { PageLink } from '../ui/PageLink';
import type { Workspace } from '../workspace';
import { FileActions } from './FileActions';
import type { SubFolder } from './folders';
import type { LibraryFile } from './types';
import { ageOf, countWords, formatSize, isPending, isPicture, stateWords } from './words';

const ROW = 'flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-2 py-2.5 last:border-b-0 hover:bg-hover/50 sm:flex-nowrap sm:px-3';

/** A file in the list. */
export function FileRow({ workspace, file, now }: { readonly workspace: Workspace; readonly file: LibraryFile; readonly now: Date }) {
  const facts = [formatSize(file.size), ...(file.pages == null ? [] : [countWords('pages', file.pages)]), ageOf(file.createdAt, now)];
  return (
    <li className={ROW} data-testid="library-file" data-state={file.state}>
      <span className="text-ink-faint">
        <Icon name={isPicture(file) ? 'image' : 'file'} />
      </span>
      <span className="min-w-0 flex-1">
        <PageLink
          to={{ kind: 'file', fileId: file.id }}
          onGo={(place: Place) => workspace.show(place)}
          className="block truncate text-sm font-medium text-ink hover:underline"
          title={file.name}
        >
          {file.name}
        </PageLink>
        <span className="block text-xs text-ink-faint tabular-nums">{facts.join(' · ')}</span>
      </span>
      <StateWords file={file} />
      <FileActions workspace={workspace} file={file} />
    </li>
  );
}

export function StateWords({ file }: { readonly file: LibraryFile }) {
  const isFailed = file.state === 'failed';
  return (
    <span
      className={`order-last flex w-full items-center gap-1.5 pl-[30px] text-xs sm:order-none sm:w-auto sm:max-w-[40%] sm:pl-0 ${isFailed ? 'text-bad' : 'text-ink-soft'} ${file.state === 'ready' ? 'hidden sm:flex' : ''}`}
      data-testid="file-state"
    >
      {isPending(file) ? <Spinner size={13} /> : <Icon name={isFailed ? 'alert' : 'check'} size={14} />}
      {stateWords(file)}
    </span>
  );
}

/** A folder in the list. */
export function FolderRow({ workspace, folder }: { readonly workspace: Workspace; readonly folder: SubFolder }) {
  return (
    <li className={ROW} data-testid="library-folder">
      <span className="text-ink-faint">
        <Icon name="folder" />
      </span>
      <span className="min-w-0 flex-1">
        <PageLink
          to={{ kind: 'library', folder: folder.path, query: '' }}
          onGo={(place: Place) => workspace.show(place)}
          className="block truncate text-sm font-medium text-ink hover:underline"
        >
          {folder.name}
        </PageLink>
        <span className="block text-xs text-ink-faint tabular-nums">
          {countWords('files', folder.files)} · {formatSize(folder.bytes)}
        </span>
      </span>
    </li>
  );
}
