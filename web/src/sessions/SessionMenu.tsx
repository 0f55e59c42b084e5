import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../ui/controls';
import { Icon } from '../ui/Icon';

export interface MenuItem {
  readonly icon: string;
  readonly label: string;
  readonly act: () => void;
}

const WIDTH = 208;
const ROW = 36;

/** What can be done with a session; above all else, so that the list does not cut it off. */
export function SessionMenu({ label, items }: { readonly label: string; readonly items: readonly MenuItem[] }) {
  const [place, setPlace] = useState<{ readonly left: number; readonly top: number }>();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place === undefined) {
      return;
    }
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const isOurs = (target: Node) => menu.current?.contains(target) === true || button.current?.contains(target) === true;
    const close = (event: Event) => !(event.target instanceof Node && isOurs(event.target)) && setPlace(undefined);
    window.addEventListener('pointerdown', close);
    window.addEventListener('scroll', close, { capture: true });
    window.addEventListener('resize', close);
    return () => {
      window.removeEventListener('pointerdown', close);
      window.removeEventListener('scroll', close, { capture: true });
      window.removeEventListener('resize', close);
    };
  }, [place]);
  const open = () => {
    const box = button.current!.getBoundingClientRect();
    const height = items.length * ROW + 10;
    const isBelow = box.bottom + height < window.innerHeight;
    setPlace({ left: Math.max(8, Math.min(box.right - WIDTH, window.innerWidth - WIDTH - 8)), top: isBelow ? box.bottom + 2 : box.top - height });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.stopPropagation();
      setPlace(undefined);
      button.current?.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      all[(at + (event.key === 'ArrowDown' ? 1 : all.length - 1)) % all.length]?.focus();
    }
  };
  return (
    <>
      <IconButton
        ref={button}
        icon="more"
        label={label}
        className="size-7"
        aria-haspopup="menu"
        aria-expanded={place !== undefined}
        onClick={() => (place === undefined ? open() : setPlace(undefined))}
        data-testid="session-menu"
      />
      {place && (
        <div
          ref={menu}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          style={{ left: place.left, top: place.top, width: WIDTH }}
          className="fixed z-50 rounded-xl border border-line bg-raised p-1 shadow-card"
        >
          {items.map(({ icon, label: name, act }) => (
            <button
              key={name}
              type="button"
              role="menuitem"
              onClick={() => {
                setPlace(undefined);
                act();
              }}
              className="flex h-9 w-full items-center gap-2.5 rounded-lg px-2.5 text-left text-sm text-ink hover:bg-hover focus:bg-hover"
            >
              <Icon name={icon} size={16} />
              {name}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
