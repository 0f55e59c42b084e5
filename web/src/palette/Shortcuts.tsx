import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { Workspace } from '../workspace';

const Palette = lazy(() => import('./Palette').then((part) => ({ default: part.Palette })));
const KeySheet = lazy(() => import('./KeySheet').then((part) => ({ default: part.KeySheet })));

type Opened = 'palette' | 'keys' | undefined;

/** Listens for keys that work everywhere, and shows what they open. */
export function Shortcuts({ workspace }: { readonly workspace: Workspace }) {
  const [opened, setOpened] = useState<Opened>();
  const close = useCallback(() => setOpened(undefined), []);
  const showKeys = useCallback(() => setOpened('keys'), []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const wish = wishOf(event);
      if (wish === undefined || document.querySelector('dialog[open]') !== null) {
        return;
      }
      event.preventDefault();
      if (wish === 'new') {
        workspace.go(undefined);
      } else {
        setOpened(wish);
      }
    };
    const onAsked = () => setOpened('palette');
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener(PALETTE_ASKED, onAsked);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener(PALETTE_ASKED, onAsked);
    };
  }, [workspace]);
  return (
    <Suspense>
      {opened === 'palette' && <Palette workspace={workspace} onKeys={showKeys} onClose={() => setOpened((now) => (now === 'palette' ? undefined : now))} />}
      {opened === 'keys' && <KeySheet onClose={close} />}
    </Suspense>
  );
}

const PALETTE_ASKED = 'workmate:palette';

/** Opens the palette from anywhere on the page. */
export function openPalette(): void {
  window.dispatchEvent(new Event(PALETTE_ASKED));
}

function wishOf(event: KeyboardEvent): 'palette' | 'keys' | 'new' | undefined {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  const key = event.key.toLowerCase();
  if (isCommand && key === 'k' && !event.shiftKey) {
    return 'palette';
  }
  if (isCommand && key === 'o' && event.shiftKey) {
    return 'new';
  }
  return event.key === '?' && !isCommand && !isWriting(event.target) ? 'keys' : undefined;
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}
