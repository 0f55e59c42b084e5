import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from './controls';
import { Icon } from './Icon';
import { enterMenu, onMenuKey } from './menuKeys';

export interface MenuItem {
  readonly icon: string;
  readonly label: string;
  readonly act: () => void;
  /** Whether it is on, where it can be on or off. */
  readonly isOn?: boolean;
  readonly testid?: string;
}

interface Props {
  readonly icon: string;
  /** What the button is called, and what the menu is about. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly testid: string;
  readonly className?: string;
}

interface Place {
  readonly left: number;
  readonly top: number;
  readonly first: 'first' | 'last';
}

const WIDTH = 240;
const ROW = 36;
const MARGIN = 8;

/** A button that opens a menu above all else, so that nothing cuts it off. Closed, it has the focus again before anything is done. */
export function Menu({ icon, label, items, testid, className = '' }: Props) {
  const [place, setPlace] = useState<Place>();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const isOpen = place !== undefined;
  useEffect(() => {
    if (place === undefined) {
      return;
    }
    enterMenu(menu.current, place.first);
    const isOurs = (target: Node) => menu.current?.contains(target) === true || button.current?.contains(target) === true;
    const leave = (event: Event) => !(event.target instanceof Node && isOurs(event.target)) && setPlace(undefined);
    // What scrolls elsewhere, as an answer that is being written, does not move the button.
    const scrolled = (event: Event) => event.target instanceof Node && event.target.contains(button.current) && setPlace(undefined);
    const resized = () => setPlace(undefined);
    window.addEventListener('pointerdown', leave);
    window.addEventListener('focusin', leave);
    window.addEventListener('scroll', scrolled, { capture: true });
    window.addEventListener('resize', resized);
    return () => {
      window.removeEventListener('pointerdown', leave);
      window.removeEventListener('focusin', leave);
      window.removeEventListener('scroll', scrolled, { capture: true });
      window.removeEventListener('resize', resized);
    };
  }, [place]);
  const open = (first: Place['first'] = 'first') => {
    const box = button.current!.getBoundingClientRect();
    const height = items.length * ROW + 10;
    const isBelow = box.bottom + height < window.innerHeight;
    // Under the button, or as near to it as the window allows.
    const left = Math.max(MARGIN, Math.min(box.left, window.innerWidth - WIDTH - MARGIN));
    setPlace({ left, top: isBelow ? box.bottom + 2 : box.top - height - 2, first });
  };
  const close = () => {
    setPlace(undefined);
    button.current?.focus();
  };
  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      open(event.key === 'ArrowDown' ? 'first' : 'last');
    }
  };
  return (
    <>
      <IconButton
        ref={button}
        icon={icon}
        label={label}
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : open())}
        onKeyDown={onButtonKey}
        data-testid={testid}
      />
      {place && (
        <div
          ref={menu}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={(event) => onMenuKey(event, menu.current, close)}
          style={{ left: place.left, top: place.top, width: WIDTH }}
          className="fixed z-50 rounded-xl border border-line bg-raised p-1 shadow-card"
        >
          {items.map((item) => (
            <Item key={item.label} item={item} onClose={close} />
          ))}
        </div>
      )}
    </>
  );
}

function Item({ item: { icon, label, act, isOn, testid }, onClose }: { readonly item: MenuItem; readonly onClose: () => void }) {
  return (
    <button
      type="button"
      role={isOn === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={isOn}
      tabIndex={-1}
      data-testid={testid}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      onClick={() => {
        onClose();
        act();
      }}
      className="flex h-9 w-full items-center gap-2.5 rounded-lg px-2.5 text-left text-sm text-ink outline-none hover:bg-hover focus:bg-hover"
    >
      <Icon name={icon} size={16} />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {isOn === true && <Icon name="check" size={16} />}
    </button>
  );
}
