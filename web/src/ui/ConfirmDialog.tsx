import { useEffect, useRef } from 'react';
import { sayParts } from '../language/parts';
import { Button } from './controls';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ title, text, confirm, onConfirm, onCancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      onClose={onCancel}
      aria-labelledby="confirm-title"
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-2xl border border-line bg-raised p-6 text-ink shadow-card backdrop:bg-black/45"
    >
      <h2 id="confirm-title" className="text-base font-semibold">
        {title}
      </h2>
      <p className="mt-2 text-sm text-ink-soft">{text}</p>
      <div className="mt-6 flex justify-end gap-2">
        <Button onClick={() => dialog.current?.close()} autoFocus>
          {sayParts('cancel')}
        </Button>
        <Button tone="danger" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}
