import { saySecurity } from '../language/security';
import { Button } from '../ui/controls';
import { download } from '../ui/download';
import { Icon } from '../ui/Icon';

interface Props {
  readonly codes: readonly string[];
  readonly onCopy: (text: string) => void;
  readonly onKept: () => void;
}

/** Codes that are told once, to be kept somewhere else. */
export function RecoveryCodes({ codes, onCopy, onKept }: Props) {
  const text = `${codes.join('\n')}\n`;
  return (
    <div role="status" className="max-w-md rounded-xl border border-warn-line bg-warn-soft px-4 py-3" data-testid="recovery-codes">
      <p className="text-sm font-medium text-warn">{saySecurity('recovery')}</p>
      <p className="mt-1 text-sm text-ink-soft">{saySecurity('recoveryAbout')}</p>
      <ul className="mt-2 grid grid-cols-2 gap-x-6 font-mono text-sm narrow:grid-cols-1">
        {codes.map((code) => (
          <li key={code} data-testid="recovery-code">{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => onCopy(text)} data-testid="copy-codes">
          <Icon name="copy" size={15} />
          {saySecurity('copyCodes')}
        </Button>
        <Button onClick={() => download('workmate-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))} data-testid="save-codes">
          <Icon name="download" size={15} />
          {saySecurity('saveCodes')}
        </Button>
        <Button tone="primary" onClick={onKept} data-testid="codes-kept">
          {saySecurity('kept')}
        </Button>
      </div>
    </div>
  );
}
