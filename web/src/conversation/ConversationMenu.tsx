import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { sayPalette } from '../language/palette';
import { ofConversation } from '../palette/offers';
import { IconButton } from '../ui/controls';
import { Icon } from '../ui/Icon';
import type { Workspace } from '../workspace';

/** What can be done with the whole conversation. */
export function ConversationMenu({ workspace, sessionId }: { readonly workspace: Workspace; readonly sessionId: string }) {
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) {
      return undefined;
    }
    frame.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const onPointer = (event: PointerEvent) => !frame.current?.contains(event.target as Node) && setOpen(false);
    window.addEventListener('pointerdown', onPointer);
    return () => window.removeEventListener('pointerdown', onPointer);
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    frame.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(frame.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape') {
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      items[(at + (event.key === 'ArrowDown' ? 1 : items.length - 1)) % items.length]?.focus();
    }
  };
  return (
    <div ref={frame} className="relative shrink-0">
      <IconButton icon="more" label={sayPalette('menu')} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} data-testid="conversation-menu" />
      {isOpen && (
        <div role="menu" aria-label={sayPalette('menu')} tabIndex={-1} onKeyDown={onKeyDown} className="absolute top-full right-0 z-30 mt-1 w-64 rounded-xl border border-line bg-raised p-1 shadow-card">
          {ofConversation(workspace, sessionId).map(({ id, icon, label, run }) => (
            <button
              key={id}
              type="button"
              role="menuitem"
              onClick={() => {
                close();
                run();
              }}
              data-testid={`do-${id}`}
              className="flex w-full items-center gap-2.5 rounded-lg px-2.5 py-2 text-left text-sm hover:bg-hover"
            >
              <Icon name={icon} size={16} />
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
