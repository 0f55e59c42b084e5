import { useEffect, useRef } from 'react';
import { sayPalette } from '../language/palette';
import { Button } from '../ui/controls';
import { openModal } from '../ui/modal';

const KEYS = [
  [['Ctrl', 'K'], 'keyPalette'],
  [['?'], 'keyHelp'],
  [['Ctrl', 'Shift', 'O'], 'keyNew'],
  [['Ctrl', 'Shift', 'F'], 'keyFind'],
  [['Enter'], 'keySend'],
  [['Ctrl', 'Enter'], 'keyInstead'],
  [['Shift', 'Enter'], 'keyLine'],
  [['/'], 'keyCommand'],
  [['Esc'], 'keyEscape'],
] as const;

/** On a Mac, Ctrl is the command key. */
const isMac = /Mac|iP(?:hone|ad)/.test(globalThis.navigator?.platform ?? '');

/** The keys that do something. */
export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => openModal(dialog.current), []);
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="keys-title"
      data-testid="key-sheet"
      className="m-auto w-[min(34rem,calc(100vw-1.5rem))] rounded-2xl border border-line bg-raised p-6 text-ink shadow-card backdrop:bg-black/45"
    >
      <h2 id="keys-title" className="text-base font-semibold">
        {sayPalette('keys')}
      </h2>
      <dl className="mt-4 space-y-2 text-sm">
        {KEYS.map(([keys, words]) => (
          <div key={words} className="flex items-baseline justify-between gap-4">
            <dt className="order-2 flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd key={key} className="rounded-md border border-line-strong bg-sunken px-1.5 font-mono text-xs leading-6">
                  {isMac && key === 'Ctrl' ? '⌘' : key}
                </kbd>
              ))}
            </dt>
            <dd className="text-ink-soft">{sayPalette(words)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex justify-end">
        <Button autoFocus onClick={() => dialog.current?.close()}>
          {sayPalette('close')}
        </Button>
      </div>
    </dialog>
  );
}
