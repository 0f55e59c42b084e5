import type { PassageAddress } from '../address';
import { LIBRARY } from '../address';
import { sayLibrary } from '../language/library';
import { Button } from '../ui/controls';
import type { Workspace } from '../workspace';
import { FileActions } from './FileActions';
import { FileContent, Loading } from './FileContent';
import { Trail } from './FileList';
import { StateWords } from './FileRow';
import { isChanged, type OpenFile, type OpenFileState, useOpenFile } from './openFile';
import type { LibraryFile } from './types';
import { ageOf, countWords, formatSize } from './words';

interface Props {
  readonly workspace: Workspace;
  readonly fileId: string;
  readonly passage: PassageAddress | undefined;
}

/** One file with what is in it, at a passage where the address names one. */
export function FileScreen({ workspace, fileId, passage }: Props) {
  const { open, state } = useOpenFile(workspace.library, fileId, passage?.start ?? 0);
  const { file } = state;
  if (state.phase === 'loading') {
    return <Loading />;
  }
  if (state.phase !== 'ready' || file === undefined) {
    return <Missing workspace={workspace} state={state} open={open} />;
  }
  return (
    <article data-testid="file-screen">
      <Trail workspace={workspace} folder={file.folder} name={file.name} />
      <Head workspace={workspace} file={file} open={open} />
      {isChanged(file, passage) && (
        <p className="mt-3 rounded-lg border border-warn-line bg-warn-soft px-3 py-2 text-sm text-warn" data-testid="changed">
          {sayLibrary('changedSince', { then: passage?.version ?? '', now: file.version })}
        </p>
      )}
      <div className="mt-5">
        <FileContent open={open} state={{ ...state, file }} passage={passage} />
      </div>
    </article>
  );
}

function Head({ workspace, file, open }: { readonly workspace: Workspace; readonly file: LibraryFile; readonly open: OpenFile }) {
  const facts = [
    formatSize(file.size),
    ...(file.pages == null ? [] : [countWords('pages', file.pages)]),
    ...(file.version > 1 ? [sayLibrary('version', { version: file.version })] : []),
    ageOf(file.createdAt, new Date()),
    ...(file.source == null ? [] : [sayLibrary('fromSource', { name: file.source.name })]),
  ];
  return (
    <header className="mt-1 flex flex-wrap items-start gap-x-3 gap-y-1">
      <div className="min-w-0 flex-1">
        <h2 className="text-lg font-semibold break-words">{file.name}</h2>
        <p className="text-xs text-ink-faint tabular-nums">{facts.join(' · ')}</p>
      </div>
      {file.state !== 'ready' && <StateWords file={file} />}
      {file.state === 'ready' && file.characters > 0 && (
        <Button
          onClick={() => {
            workspace.drafts.of(undefined).files.attach(file);
            workspace.go(undefined);
          }}
        >
          {sayLibrary('askAbout')}
        </Button>
      )}
      <FileActions
        workspace={workspace}
        file={file}
        onChanged={(changed) => open.changed(changed)}
        onRemoved={() => workspace.show({ ...LIBRARY, folder: file.folder } as typeof LIBRARY)}
      />
    </header>
  );
}

function Missing({ workspace, state, open }: { readonly workspace: Workspace; readonly state: OpenFileState; readonly open: OpenFile }) {
  const isGone = state.phase === 'gone';
  return (
    <div className="flex flex-col items-center gap-3 py-20 text-center" role="alert" data-testid="file-missing">
      <h2 className="text-lg font-semibold">{sayLibrary(isGone ? 'fileGone' : 'fileFailed')}</h2>
      <p className="max-w-sm text-sm text-ink-soft">{isGone ? sayLibrary('fileGoneHint') : state.failure}</p>
      {isGone ? (
        <Button tone="primary" onClick={() => workspace.show(LIBRARY)}>
          {sayLibrary('toLibrary')}
        </Button>
      ) : (
        <Button tone="primary" onClick={() => void open.load()}>
          {sayLibrary('tryAgain')}
        </Button>
      )}
    </div>
  );
}
