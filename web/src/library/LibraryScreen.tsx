import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Place } from '../address';
import { sayLibrary } from '../language/library';
import { say } from '../language/say';
import { useStore } from '../store';
import { Button, IconButton } from '../ui/controls';
import { Icon } from '../ui/Icon';
import { PageLink } from '../ui/PageLink';
import type { Workspace } from '../workspace';
import { chosenFiles, droppedFiles, type Offered } from './dropped';
import { FileList } from './FileList';
import { FileScreen } from './FileScreen';
import { SearchResults } from './SearchResults';
import { LIBRARY_TABS } from './tabs';
import type { LibraryFile } from './types';
import { UploadList } from './UploadList';
import { quotaWords } from './words';

interface Props {
  readonly workspace: Workspace;
  readonly place: Extract<Place, { readonly kind: 'library' | 'file' | 'sources' }>;
}

/** The user's files: the list, one of them, or where they come from. */
export function LibraryScreen({ workspace, place }: Props) {
  const Sources = LIBRARY_TABS.sources;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto" data-testid="library">
      <div className="mx-auto w-full max-w-5xl px-3 pt-5 pb-16 sm:px-6">
        {Sources !== undefined && place.kind !== 'file' && <Tabs workspace={workspace} place={place} />}
        {place.kind === 'file' ? (
          <FileScreen key={place.fileId} workspace={workspace} fileId={place.fileId} passage={place.passage} />
        ) : place.kind === 'sources' && Sources !== undefined ? (
          <Sources />
        ) : (
          <Shelves
            workspace={workspace}
            folder={place.kind === 'library' ? place.folder : ''}
            query={place.kind === 'library' ? place.query : ''}
          />
        )}
      </div>
      <Removed workspace={workspace} />
    </div>
  );
}

function Tabs({ workspace, place }: Props) {
  const tab = (to: Place, label: string, isOpen: boolean) => (
    <PageLink
      to={to}
      onGo={(next) => workspace.show(next)}
      aria-current={isOpen ? 'page' : undefined}
      className={`-mb-px border-b-2 px-1 pb-2 text-sm font-medium ${isOpen ? 'border-accent text-ink' : 'border-transparent text-ink-soft hover:text-ink'}`}
    >
      {label}
    </PageLink>
  );
  return (
    <nav aria-label={say('library')} className="mb-5 flex gap-5 border-b border-line">
      {tab({ kind: 'library', folder: '', query: '' }, sayLibrary('fileList'), place.kind === 'library')}
      {tab({ kind: 'sources' }, sayLibrary('sources'), place.kind === 'sources')}
    </nav>
  );
}

function Shelves({ workspace, folder, query }: { readonly workspace: Workspace; readonly folder: string; readonly query: string }) {
  const { library, uploads } = workspace;
  const { summary } = useStore(library);
  useEffect(() => {
    library.open(folder);
    return () => library.close();
  }, [library, folder]);
  useEffect(() => library.search(query), [library, query]);
  const add = (offered: readonly Offered[]) => void uploads.add(offered, folder);
  return (
    <DropArea onDrop={(files) => void workspace.attempt(files.then(add), sayLibrary('dropFailed'))}>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField query={query} onSearch={(q) => workspace.show({ kind: 'library', folder, query: q }, 'instead')} />
        <UploadButtons onChosen={add} />
      </div>
      <p className="mt-2 min-h-5 text-xs text-ink-faint" data-testid="quota">
        {summary && quotaWords(summary)}
      </p>
      <UploadList uploads={uploads} />
      {query.trim() === '' ? <FileList workspace={workspace} folder={folder} /> : <SearchResults workspace={workspace} />}
    </DropArea>
  );
}

function SearchField({ query, onSearch }: { readonly query: string; readonly onSearch: (query: string) => void }) {
  return (
    <label className="flex h-9 min-w-52 flex-1 items-center gap-2 rounded-lg border border-line-strong bg-raised px-2.5 text-ink-faint focus-within:border-accent">
      <Icon name="search" size={16} />
      <input
        type="search"
        value={query}
        maxLength={1_000}
        onChange={(event) => onSearch(event.target.value)}
        placeholder={sayLibrary('searchIn')}
        aria-label={sayLibrary('searchIn')}
        data-testid="library-search"
        className="min-w-0 flex-1 bg-transparent text-sm text-ink outline-none"
      />
    </label>
  );
}

function UploadButtons({ onChosen }: { readonly onChosen: (offered: readonly Offered[]) => void }) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    onChosen(chosenFiles(input.files));
    input.value = '';
  };
  return (
    <>
      <Button tone="primary" onClick={() => files.current?.click()}>
        <Icon name="upload" size={16} />
        {sayLibrary('uploadFiles')}
      </Button>
      <Button onClick={() => folder.current?.click()}>{sayLibrary('uploadFolder')}</Button>
      <input ref={files} type="file" multiple hidden data-testid="file-picker" onChange={(event) => take(event.target)} />
      <input ref={folder} type="file" multiple hidden data-testid="folder-picker" {...{ webkitdirectory: '' }} onChange={(event) => take(event.target)} />
    </>
  );
}

/** Files and folders can be dropped anywhere on the list. */
function DropArea({ onDrop, children }: { readonly onDrop: (files: Promise<readonly Offered[]>) => void; readonly children: ReactNode }) {
  const [depth, setDepth] = useState(0);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <section
      aria-label={sayLibrary('yourFiles')}
      data-testid="drop-area"
      className="relative min-h-[60vh]"
      onDragEnter={(event) => hasFiles(event) && setDepth(depth + 1)}
      onDragLeave={() => setDepth(Math.max(0, depth - 1))}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        setDepth(0);
        if (hasFiles(event)) {
          event.preventDefault();
          onDrop(droppedFiles(event.dataTransfer));
        }
      }}
    >
      {children}
      {depth > 0 && (
        <div className="pointer-events-none absolute -inset-2 flex items-center justify-center rounded-2xl border-2 border-dashed border-accent bg-canvas/85">
          <p className="text-sm font-medium text-accent-strong">{sayLibrary('dropHere')}</p>
        </div>
      )}
    </section>
  );
}

/** What was deleted just now, for those who did not mean it. */
function Removed({ workspace }: { readonly workspace: Workspace }) {
  const { library } = workspace;
  const { removed } = useStore(library);
  return (
    <div className="fixed right-4 bottom-4 left-4 z-30 ml-auto flex max-w-md flex-col gap-2 sm:right-6 sm:bottom-6" role="status">
      {removed.slice(0, 3).map((file: LibraryFile) => (
        <div key={file.id} className="flex items-center gap-3 rounded-xl border border-line bg-raised py-2 pr-2 pl-4 text-sm shadow-card" data-testid="removed">
          <span className="min-w-0 flex-1 truncate">{sayLibrary('deleted', { name: file.name })}</span>
          <Button onClick={() => void workspace.attempt(library.restore(file))}>{sayLibrary('undo')}</Button>
          <IconButton icon="close" label={sayLibrary('dismiss', { name: file.name })} onClick={() => library.forgetRemoved(file)} />
        </div>
      ))}
    </div>
  );
}
