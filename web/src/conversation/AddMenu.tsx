import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { sayTalk } from '../language/talk';
import { chosenFiles } from '../library/dropped';
import { useStore } from '../store';
import { IconButton } from '../ui/controls';
import { Icon } from '../ui/Icon';
import type { MessageFiles } from './messageFiles';

const LibraryPicker = lazy(() => import('../library/LibraryPicker').then((part) => ({ default: part.LibraryPicker })));

/** The ways to bring something along with a message. */
export function AddMenu({ files }: { readonly files: MessageFiles }) {
  const { search } = useStore(files);
  const [isOpen, setOpen] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) {
      frame.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
      const onPointer = (event: PointerEvent) => !frame.current?.contains(event.target as Node) && setOpen(false);
      window.addEventListener('pointerdown', onPointer);
      return () => window.removeEventListener('pointerdown', onPointer);
    }
    return undefined;
  }, [isOpen]);
  const choose = (act: () => void) => {
    setOpen(false);
    act();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(frame.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape') {
      setOpen(false);
      frame.current?.querySelector('button')?.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      items[(at + (event.key === 'ArrowDown' ? 1 : items.length - 1)) % items.length]?.focus();
    }
  };
  return (
    <div ref={frame} className="relative shrink-0">
      <IconButton
        icon="plus"
        label={sayTalk('addFiles')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        data-testid="add"
      />
      {isOpen && (
        <div role="menu" aria-label={sayTalk('add')} tabIndex={-1} onKeyDown={onKeyDown} className="absolute bottom-full left-0 z-20 mb-2 w-64 narrow:fixed narrow:inset-x-4 narrow:bottom-24 narrow:w-auto rounded-xl border border-line bg-raised p-1 shadow-card">
          <Item icon="upload" onClick={() => choose(() => picker.current?.click())}>
            {sayTalk('uploadFiles')}
          </Item>
          <Item icon="book" onClick={() => choose(() => setPicking(true))}>
            {sayTalk('fromLibrary')}
          </Item>
          <button
            type="button"
            role="menuitemcheckbox"
            aria-checked={search}
            onClick={() => choose(() => files.searchToo(!search))}
            className="flex w-full items-center gap-2.5 rounded-lg px-2.5 py-2 text-left text-sm hover:bg-hover"
          >
            <Icon name="search" size={16} />
            <span className="flex-1">{sayTalk('searchMine')}</span>
            {search && <Icon name="check" size={16} />}
          </button>
        </div>
      )}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        data-testid="picture-picker"
        onChange={(event) => {
          void files.add(chosenFiles(event.target.files).map(({ file }) => file));
          event.target.value = '';
        }}
      />
      {isPicking && <Suspense>
          <LibraryPicker onChoose={(file) => files.attach(file)} onClose={() => setPicking(false)} />
        </Suspense>}
    </div>
  );
}

function Item({ icon, onClick, children }: { readonly icon: string; readonly onClick: () => void; readonly children: string }) {
  return (
    <button type="button" role="menuitem" onClick={onClick} className="flex w-full items-center gap-2.5 rounded-lg px-2.5 py-2 text-left text-sm hover:bg-hover">
      <Icon name={icon} size={16} />
      {children}
    </button>
  );
}
