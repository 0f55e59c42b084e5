import { useRef, useState } from 'react';
import { sayLibrary } from '../language/library';
import { useStore } from '../store';
import { Button, IconButton, Spinner } from '../ui/controls';
import { Icon } from '../ui/Icon';
import type { Uploads } from './uploads';
import { percentOf, type Upload } from './uploadSteps';
import { countWords, formatSize } from './words';

const SHOWN = 50;

/** Files on their way, each with how far it is. */
export function UploadList({ uploads }: { readonly uploads: Uploads }) {
  const all = useStore(uploads).uploads;
  const done = all.filter(({ step }) => step.kind === 'done').length;
  const shown = inOrder(all).slice(0, SHOWN);
  if (all.length === 0) {
    return null;
  }
  return (
    <section className="mt-4 rounded-xl border border-line bg-raised" aria-label={sayLibrary('uploads')} data-testid="uploads">
      <header className="flex items-center gap-2 px-4 pt-2.5">
        <h2 className="flex-1 text-sm font-semibold" role="status">
          {done === all.length ? sayLibrary('allArrived') : sayLibrary('someArrived', { done, files: countWords('files', all.length) })}
        </h2>
        {done > 0 && <Button onClick={() => uploads.clearDone()}>{sayLibrary('clear')}</Button>}
      </header>
      <ul className="max-h-72 overflow-y-auto px-4 pb-2">
        {shown.map((upload) => (
          <UploadRow key={upload.key} upload={upload} uploads={uploads} />
        ))}
      </ul>
      {all.length > shown.length && <p className="px-4 pb-3 text-xs text-ink-faint">{sayLibrary('andOthers', { count: all.length - shown.length })}</p>}
    </section>
  );
}

const ORDER: Readonly<Record<Upload['step']['kind'], number>> = { refused: 0, cut: 0, starting: 1, sending: 1, asking: 1, resting: 1, queued: 2, done: 3 };

/** What needs somebody comes first, what is over last. */
function inOrder(uploads: readonly Upload[]): readonly Upload[] {
  return uploads.length <= SHOWN ? uploads : uploads.toSorted((a, b) => ORDER[a.step.kind] - ORDER[b.step.kind]);
}

function UploadRow({ upload, uploads }: { readonly upload: Upload; readonly uploads: Uploads }) {
  const { step, name, folder, key } = upload;
  const percent = percentOf(upload);
  const isBad = step.kind === 'refused';
  return (
    <li className="flex items-center gap-3 py-2 text-sm" data-testid="upload" data-step={step.kind}>
      <span className={step.kind === 'done' ? 'text-good' : isBad ? 'text-bad' : 'text-ink-faint'}>
        {step.kind === 'sending' || step.kind === 'starting' || step.kind === 'asking' ? (
          <Spinner size={16} />
        ) : (
          <Icon name={step.kind === 'done' ? 'check' : isBad ? 'alert' : step.kind === 'queued' ? 'clock' : 'pause'} size={16} />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate" title={name}>
          {folder === '' ? name : `${folder}/${name}`}
        </span>
        <span className={`block text-xs ${isBad ? 'text-bad' : 'text-ink-faint'}`} role={isBad ? 'alert' : undefined}>
          {wordsOf(upload)}
        </span>
        {step.kind !== 'done' && !isBad && (
          <progress value={percent} max={100} aria-label={sayLibrary('sent', { name })} className="upload-bar mt-1 block h-1 w-full" />
        )}
      </span>
      {step.kind === 'cut' && <ChooseAgain upload={upload} uploads={uploads} />}
      {step.kind !== 'done' && <IconButton icon="close" label={sayLibrary(isBad ? 'dismiss' : 'cancelNamed', { name })} onClick={() => uploads.cancel(key)} />}
    </li>
  );
}

function ChooseAgain({ upload, uploads }: { readonly upload: Upload; readonly uploads: Uploads }) {
  const picker = useRef<HTMLInputElement>(null);
  const [objection, setObjection] = useState<string>();
  return (
    <>
      {objection && (
        <span role="alert" className="text-xs text-bad">
          {objection}
        </span>
      )}
      <Button onClick={() => picker.current?.click()}>{sayLibrary('chooseAgain')}</Button>
      <input
        ref={picker}
        type="file"
        hidden
        data-testid="choose-again"
        onChange={(event) => {
          const file = event.target.files?.[0];
          setObjection(file && uploads.goOn(upload.key, file));
          event.target.value = '';
        }}
      />
    </>
  );
}

function wordsOf(upload: Upload): string {
  const { step, size, confirmed } = upload;
  switch (step.kind) {
    case 'queued':
      return sayLibrary('waiting', { size: formatSize(size) });
    case 'starting':
    case 'asking':
    case 'sending':
      return sayLibrary('percentOf', { percent: percentOf(upload), size: formatSize(size) });
    case 'resting':
      return sayLibrary('lostAt', { percent: percentOf(upload) });
    case 'cut':
      return sayLibrary('cutOff', { done: formatSize(confirmed), size: formatSize(size) });
    case 'done':
      return sayLibrary('arrived', { size: formatSize(size) });
    case 'refused':
      return step.reason;
  }
}
