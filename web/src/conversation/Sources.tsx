import { sayTalk } from '../language/talk';
import { linkOf, type Source } from './citations';
import { pictureUrl } from './pictures';

interface Props {
  readonly sources: readonly Source[];
  readonly sessionId: string;
  readonly onOpen: (number: number) => void;
}

/** Where an answer's statements come from, under the numbers that stand in it. */
export function Sources({ sources, sessionId, onOpen }: Props) {
  return (
    <ol className="mt-3 space-y-1.5 border-t border-line pt-2.5 text-xs text-ink-soft" aria-label={sayTalk('sources')} data-testid="sources">
      {sources.map((source) => (
        <li key={source.number} className="flex gap-2">
          <span className="shrink-0 text-ink-faint tabular-nums">{source.number}</span>
          <span className="min-w-0">
            <Name source={source} sessionId={sessionId} onOpen={onOpen} />
            {source.page !== undefined && sayTalk('onPage', { page: source.page })}
            {source.quote !== '' && <q className="mt-0.5 line-clamp-3 block break-words text-ink-faint">{source.quote}</q>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Name({ source, sessionId, onOpen }: Omit<Props, 'sources'> & { readonly source: Source }) {
  const url = linkOf(source);
  if (source.passage !== undefined) {
    return (
      <button type="button" className="text-left font-medium underline" onClick={() => onOpen(source.number)}>
        {source.title}
      </button>
    );
  }
  if (source.fileId !== undefined) {
    return (
      <a href={pictureUrl(sessionId, source.fileId)} download={source.title} className="font-medium underline">
        {source.title}
      </a>
    );
  }
  return url === undefined ? (
    <span className="font-medium">{source.title}</span>
  ) : (
    <a href={url} target="_blank" rel="noopener noreferrer" className="font-medium break-words underline">
      {source.title}
    </a>
  );
}
