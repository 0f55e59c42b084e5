import { useEffect, useState } from 'react';
import { sayLibrary } from '../language/library';
import { say } from '../language/say';
import { useStore } from '../store';
import { Button } from '../ui/controls';
import { Icon } from '../ui/Icon';
import { PageLink } from '../ui/PageLink';
import type { Workspace } from '../workspace';
import { Loading } from './FileContent';
import { FileRow, FolderRow } from './FileRow';
import { foldersIn, trailOf } from './folders';

interface Props {
  readonly workspace: Workspace;
  readonly folder: string;
}

/** The folders and files of one folder, newest first. */
export function FileList({ workspace, folder }: Props) {
  const { library } = workspace;
  const { phase, files, nextCursor, summary } = useStore(library);
  const now = useNow();
  const folders = foldersIn(summary?.folders ?? [], folder);
  return (
    <>
      {folder !== '' && <Trail workspace={workspace} folder={folder} />}
      {phase === 'loading' ? (
        <Loading />
      ) : phase === 'failed' ? (
        <Failed onRetry={() => void library.refresh()} />
      ) : files.length === 0 && folders.length === 0 ? (
        <Empty folder={folder} />
      ) : (
        <ul className="mt-4 rounded-xl border border-line" aria-label={sayLibrary('fileList')}>
          {folders.map((one) => (
            <FolderRow key={one.path} workspace={workspace} folder={one} />
          ))}
          {files.map((file) => (
            <FileRow key={file.id} workspace={workspace} file={file} now={now} />
          ))}
        </ul>
      )}
      {nextCursor !== null && (
        <div className="mt-4 flex justify-center">
          <Button onClick={() => void workspace.attempt(library.loadMore())} data-testid="more-files">
            {sayLibrary('more')}
          </Button>
        </div>
      )}
    </>
  );
}

export function Trail({ workspace, folder, name }: Props & { readonly name?: string }) {
  const steps = [{ name: say('library'), path: '' }, ...trailOf(folder)];
  return (
    <nav aria-label={sayLibrary('folder')} className="mt-4 flex flex-wrap items-center gap-x-1.5 text-sm text-ink-soft">
      {steps.map((step, i) => (
        <span key={step.path} className="inline-flex items-center gap-1.5">
          {i > 0 && <Icon name="chevron" size={13} />}
          {i === steps.length - 1 && name === undefined ? (
            <span aria-current="page" className="font-medium text-ink">
              {step.name}
            </span>
          ) : (
            <PageLink to={{ kind: 'library', folder: step.path, query: '' }} onGo={(place) => workspace.show(place)} className="hover:text-ink hover:underline">
              {step.name}
            </PageLink>
          )}
        </span>
      ))}
    </nav>
  );
}

function Empty({ folder }: { readonly folder: string }) {
  return (
    <div className="mt-4 flex flex-col items-center gap-2 rounded-xl border border-dashed border-line-strong px-6 py-16 text-center" data-testid="empty">
      <span className="text-ink-faint">
        <Icon name="book" size={28} />
      </span>
      <p className="text-sm font-medium">{sayLibrary(folder === '' ? 'noDocuments' : 'emptyFolder')}</p>
      <p className="max-w-sm text-sm text-ink-soft">
        {sayLibrary('emptyHint')}
      </p>
    </div>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="mt-4 rounded-xl border border-line px-6 py-12 text-center" role="alert">
      <p className="text-sm">{sayLibrary('loadFailed')}</p>
      <Button className="mt-3" onClick={onRetry}>
        {sayLibrary('tryAgain')}
      </Button>
    </div>
  );
}

const MINUTE_MS = 60_000;

/** The time, so that ages stay true while the page is open. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
