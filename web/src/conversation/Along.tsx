import { sayTalk } from '../language/talk';
import { useStore } from '../store';
import { Spinner } from '../ui/controls';
import { Icon } from '../ui/Icon';
import { FileChip } from './FileChip';
import type { Document, MessageFiles } from './messageFiles';
import { bytesOf, dataUrl, formatSize, isPicture, mediaTypeOf } from './pictures';

/** What goes along with the next message, each with a way to leave it out. */
export function AlongList({ files }: { readonly files: MessageFiles }) {
  const { pictures, documents, search } = useStore(files);
  if (pictures.length === 0 && documents.length === 0 && !search) {
    return null;
  }
  return (
    <ul className="flex flex-wrap gap-2 px-4 pt-3.5" aria-label={sayTalk('files')}>
      {search && (
        <li className="relative">
          <span className="inline-flex h-9 items-center gap-2 rounded-lg border border-line bg-accent-soft px-3 text-sm text-accent-strong" data-testid="searches-too">
            <Icon name="search" size={15} />
            {sayTalk('searchesYours')}
          </span>
          <Remove label={sayTalk('doNotSearch')} onClick={() => files.searchToo(false)} />
        </li>
      )}
      {pictures.map((picture, i) => (
        <li key={`${i}-${picture.name}`} className="relative">
          {isPicture(picture) ? (
            <img
              src={dataUrl(picture)}
              alt={picture.name}
              title={picture.name}
              className="size-16 rounded-lg border border-line bg-sunken object-cover"
              data-testid="chosen-picture"
            />
          ) : (
            <FileChip name={picture.name} note={formatSize(bytesOf(picture))} />
          )}
          <Remove label={sayTalk('removeNamed', { name: picture.name })} onClick={() => files.removePicture(i)} />
        </li>
      ))}
      {documents.map((document) => (
        <DocumentChip key={document.key} document={document} files={files} />
      ))}
    </ul>
  );
}

const DOING = { sending: 'uploading', reading: 'beingRead' } as const;

function DocumentChip({ document, files }: { readonly document: Document; readonly files: MessageFiles }) {
  const { key, name, size, state, reason, original } = document;
  const canSendAsItIs = original !== undefined && mediaTypeOf(original) !== undefined;
  return (
    <li className="relative max-w-full" data-testid="document" data-state={state}>
      {state === 'failed' ? (
        <span className="flex min-h-9 max-w-md flex-wrap items-center gap-x-2 rounded-lg border border-bad-line bg-bad-soft px-3 py-1.5 text-sm text-bad" role="alert">
          <Icon name="alert" size={15} />
          <span className="min-w-0 break-words">
            {name}: {reason}
          </span>
          {canSendAsItIs && (
            <button type="button" className="font-medium underline underline-offset-2" onClick={() => void files.sendAsItIs(key)}>
              {sayTalk('sendAsIs')}
            </button>
          )}
        </span>
      ) : (
        <span className="flex items-center gap-1.5">
          {state !== 'ready' && <Spinner size={15} />}
          <FileChip name={name} note={state === 'ready' ? formatSize(size) : sayTalk(DOING[state])} />
        </span>
      )}
      <Remove label={sayTalk('removeNamed', { name })} onClick={() => files.remove(key)} />
    </li>
  );
}

function Remove({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={label}
      className="absolute -top-2 -right-2 inline-flex size-6 items-center justify-center rounded-full border border-line bg-raised shadow-card hover:bg-hover"
    >
      <Icon name="close" size={12} />
    </button>
  );
}
