import { useEffect, useRef } from 'react';
import type { Place } from '../address';
import { sayTalk } from '../language/talk';
import { FileContent, Loading } from '../library/FileContent';
import type { Library } from '../library/library';
import { isChanged, useOpenFile } from '../library/openFile';
import { IconButton } from '../ui/controls';
import { Icon } from '../ui/Icon';
import { PageLink } from '../ui/PageLink';
import type { Source } from './citations';

interface Props {
  readonly library: Library;
  readonly source: Source & Required<Pick<Source, 'fileId' | 'passage'>>;
  readonly onGo: (place: Place) => void;
  readonly onClose: () => void;
}

/** What an answer cites, in its place. The quote is shown as it was cited, whatever has become of the file. */
export function PassagePanel({ library, source, onGo, onClose }: Props) {
  const { fileId, passage, page, title, quote } = source;
  const { open, state } = useOpenFile(library, fileId, passage.start);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    close.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) {
        before.focus({ preventScroll: true });
      }
    };
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onClose]);
  const { phase, file } = state;
  const hasChanged = file !== undefined && isChanged(file, passage);
  return (
    <aside
      aria-label={sayTalk('sourceNamed', { number: source.number, title })}
      data-testid="passage-panel"
      className="flex w-[min(36rem,46vw)] shrink-0 flex-col border-l border-line bg-canvas narrow:fixed narrow:inset-0 narrow:z-40 narrow:w-auto narrow:border-l-0"
    >
      <header className="border-b border-line py-3 pr-2 pl-4">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 flex-1 text-sm font-semibold break-words">
            <span className="text-ink-faint tabular-nums">{source.number}</span> {title}
            {page !== undefined && <span className="font-normal text-ink-faint">{sayTalk('onPage', { page })}</span>}
          </h2>
          <IconButton icon="close" label={sayTalk('closeSource')} onClick={onClose} ref={close} />
        </div>
        <blockquote
          className="mt-1 mr-2 max-h-32 overflow-y-auto border-l-3 border-accent pl-3 text-sm break-words whitespace-pre-line text-ink-soft"
          data-testid="quote"
        >
          {quote}
        </blockquote>
        {phase === 'ready' && (
          <PageLink to={{ kind: 'file', fileId, passage }} onGo={onGo} className="mt-2 inline-block text-xs font-medium text-accent-strong underline underline-offset-2">
            {sayTalk('openInLibrary')}
          </PageLink>
        )}
        {phase === 'gone' && <Mark>{sayTalk('removedSince')}</Mark>}
        {hasChanged && (
          <Mark>
            {sayTalk('changedSince', { then: passage.version ?? '', now: file.version })}
          </Mark>
        )}
        {phase === 'failed' && <Mark>{state.failure ?? sayTalk('fileFailed')}</Mark>}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4" role="region" aria-label={sayTalk('passage')} tabIndex={0}>
        {phase === 'loading' && <Loading />}
        {phase === 'ready' && file !== undefined && (
          <FileContent key={`${fileId}-${passage.start}`} open={open} state={{ ...state, file }} passage={passage} quote={quote} page={page} />
        )}
      </div>
    </aside>
  );
}

function Mark({ children }: { readonly children: React.ReactNode }) {
  return (
    <p className="mt-3 mr-2 flex items-start gap-2 rounded-lg border border-warn-line bg-warn-soft px-3 py-2 text-sm text-warn" role="status" data-testid="source-mark">
      <Icon name="alert" size={16} />
      <span>{children}</span>
    </p>
  );
}
