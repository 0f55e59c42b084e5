import { lazy, Suspense, useMemo, useState } from 'react';
import type { PassageAddress } from '../address';
import { sayLibrary } from '../language/library';
import { Spinner } from '../ui/controls';
import { Icon } from '../ui/Icon';
import { inlineUrl } from './calls';
import { markedIn, onPage, type OpenFile, type OpenFileState } from './openFile';
import { TextView } from './TextView';
import type { LibraryFile } from './types';
import { isPdf, isPending, isPicture, stateWords } from './words';

const PdfPages = lazy(() => import('./PdfPages'));

interface Props {
  readonly open: OpenFile;
  readonly state: OpenFileState & { readonly file: LibraryFile };
  readonly passage?: PassageAddress | undefined;
  /** What the passage says, where that is known already. */
  readonly quote?: string | undefined;
  readonly page?: number | undefined;
}

/** What is in a file: drawn pages, a picture, or the text that was read. */
export function FileContent({ open, state, passage, quote, page }: Props) {
  const { file, text, loadingMore } = state;
  const [wish, setWish] = useState<'pages' | 'text'>('pages');
  const [canDraw, setCanDraw] = useState(true);
  const marked = useMemo(() => markedIn(file, passage), [file, passage]);
  const place = useMemo(
    () => (marked.length === 0 || passage === undefined ? undefined : onPage(text, passage, quote, page)),
    [marked, passage, text, quote, page],
  );
  if (isPicture(file)) {
    return <img src={inlineUrl(file.id)} alt={file.name} className="mx-auto block max-h-[80vh] max-w-full rounded-lg border border-line bg-sunken" data-testid="image" />;
  }
  const hasPages = isPdf(file) && canDraw;
  const view = hasPages && (wish === 'pages' || text === undefined) ? 'pages' : 'text';
  return (
    <>
      {hasPages && text !== undefined && <Views view={view} onChoose={setWish} />}
      {view === 'pages' ? (
        <Suspense fallback={<Loading />}>
          <PdfPages url={inlineUrl(file.id)} passage={place} onFailure={() => setCanDraw(false)} />
        </Suspense>
      ) : text === undefined ? (
        <NoText file={file} />
      ) : (
        <TextView
          text={text}
          marked={marked}
          isLoading={loadingMore}
          onEarlier={() => void open.loadEarlier().catch(() => {})}
          onLater={() => void open.loadLater().catch(() => {})}
        />
      )}
    </>
  );
}

function Views({ view, onChoose }: { readonly view: 'pages' | 'text'; readonly onChoose: (view: 'pages' | 'text') => void }) {
  return (
    <div className="mb-4 inline-flex rounded-lg border border-line bg-sunken p-0.5 text-sm" role="group" aria-label={sayLibrary('shownAs')}>
      {(['pages', 'text'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={view === one}
          onClick={() => onChoose(one)}
          className={`rounded-md px-3 py-1 font-medium ${view === one ? 'bg-raised text-ink shadow-card' : 'text-ink-soft hover:text-ink'}`}
        >
          {sayLibrary(one === 'pages' ? 'viewPages' : 'viewText')}
        </button>
      ))}
    </div>
  );
}

function NoText({ file }: { readonly file: LibraryFile }) {
  return (
    <p className="flex items-center justify-center gap-2 py-16 text-center text-sm text-ink-faint" role="status">
      {isPending(file) ? <Spinner /> : <Icon name="file" size={16} />}
      {file.state === 'ready' ? sayLibrary('noText') : file.state === 'failed' ? sayLibrary('keptOnly') : stateWords(file)}
    </p>
  );
}

export function Loading() {
  return (
    <div className="animate-pulse space-y-3 py-6" role="status" aria-label={sayLibrary('loading')}>
      {[90, 75, 85, 60].map((width) => (
        <div key={width} className="h-4 rounded bg-hover" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
