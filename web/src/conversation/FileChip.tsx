import { sayTalk } from '../language/talk';
import { Icon } from '../ui/Icon';

interface Props {
  readonly name: string;
  /** Size and pages, as far as they are known. */
  readonly note?: string | undefined;
  /** Where it can be had again. */
  readonly url?: string | undefined;
  /** Opens it in the library. */
  readonly onOpen?: (() => void) | undefined;
}

/** A file of a message that is no picture: what it is called and how large it is. */
export function FileChip({ name, note, url, onOpen }: Props) {
  const inside = (
    <>
      <Icon name="file" size={16} />
      <span className="min-w-0 truncate">{name}</span>
      {note !== undefined && <span className="shrink-0 text-xs text-ink-faint tabular-nums">{note}</span>}
    </>
  );
  const look = 'inline-flex h-9 max-w-64 items-center gap-2 rounded-lg border border-line bg-sunken px-3 text-sm text-ink-soft';
  if (onOpen !== undefined) {
    return (
      <button type="button" className={`${look} transition-colors hover:bg-hover`} title={sayTalk('openNamed', { name })} onClick={onOpen} data-testid="file">
        {inside}
      </button>
    );
  }
  return url === undefined ? (
    <span className={look} title={name} data-testid="file">
      {inside}
    </span>
  ) : (
    <a
      href={url}
      download={name}
      className={`${look} transition-colors hover:bg-hover`}
      title={sayTalk('saveNamed', { name })}
      aria-label={note === undefined ? sayTalk('saveNamed', { name }) : `${sayTalk('saveNamed', { name })}, ${note}`}
      data-testid="file"
    >
      {inside}
    </a>
  );
}
