import { sayLibrary } from '../language/library';
import { useStore } from '../store';
import { Button } from '../ui/controls';
import { Icon } from '../ui/Icon';
import { PageLink } from '../ui/PageLink';
import type { Workspace } from '../workspace';
import { Loading } from './FileContent';
import type { Hit } from './types';
import { snippetOf } from './words';

/** Passages that fit, best first, and files whose names do. */
export function SearchResults({ workspace }: { readonly workspace: Workspace }) {
  const { library } = workspace;
  const { query, phase, failure, hits, files } = useStore(library).search;
  if (phase === 'loading' || phase === 'none') {
    return <Loading />;
  }
  return (
    <div data-testid="search-results">
      {phase === 'failed' && (
        <div role="alert" className="mt-4 text-sm text-bad">
          <p>{failure}</p>
          <Button className="mt-3" onClick={() => library.searchAgain()}>
            {sayLibrary('tryAgain')}
          </Button>
        </div>
      )}
      {files.length > 0 && (
        <section aria-label={sayLibrary('byName')}>
          <h2 className="mt-4 text-xs font-medium text-ink-faint">{sayLibrary('byName')}</h2>
          <ul className="mt-1 flex flex-wrap gap-2">
            {files.map((file) => (
              <li key={file.id} className="max-w-full">
                <PageLink
                  to={{ kind: 'file', fileId: file.id }}
                  onGo={(place) => workspace.show(place)}
                  className="inline-flex h-9 max-w-full items-center gap-2 rounded-lg border border-line bg-sunken px-3 text-sm hover:bg-hover"
                >
                  <Icon name="file" size={16} />
                  <span className="truncate">{file.name}</span>
                </PageLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {hits.length > 0 && (
        <section aria-label={sayLibrary('passages')}>
          <h2 className="mt-4 text-xs font-medium text-ink-faint">{sayLibrary('passages')}</h2>
          <ol className="mt-1 space-y-2">
            {hits.map((hit) => (
              <HitRow key={`${hit.fileId}-${hit.start}`} workspace={workspace} hit={hit} />
            ))}
          </ol>
        </section>
      )}
      {phase === 'ready' && hits.length === 0 && files.length === 0 && (
        <p className="mt-6 text-sm text-ink-faint">{sayLibrary('nothingFits', { query })}</p>
      )}
    </div>
  );
}

function HitRow({ workspace, hit }: { readonly workspace: Workspace; readonly hit: Hit }) {
  const { fileId, start, end, version } = hit;
  return (
    <li>
      <PageLink
        to={{ kind: 'file', fileId, passage: { start, end, version } }}
        onGo={(place) => workspace.show(place)}
        data-testid="hit"
        className="block rounded-xl border border-line px-4 py-3 hover:bg-hover/50"
      >
        <span className="block text-sm font-medium">
          {hit.title}
          {hit.page != null && <span className="font-normal text-ink-faint">{sayLibrary('onPage', { page: hit.page })}</span>}
        </span>
        <span className="mt-1 line-clamp-4 text-sm break-words whitespace-pre-line text-ink-soft">{snippetOf(hit.quote)}</span>
      </PageLink>
    </li>
  );
}
