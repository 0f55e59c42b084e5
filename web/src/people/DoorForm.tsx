import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button, Spinner } from '../ui/controls';
import { Logo } from '../ui/Icon';

interface FormProps {
  readonly title: string;
  readonly note?: string;
  readonly action: string;
  /** Why the last try was refused. */
  readonly failure: string | undefined;
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}

/** A form in the middle of an otherwise empty page. */
export function DoorForm({ title, note, action, failure, onSubmit, children, foot }: FormProps) {
  const [isBusy, setBusy] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    void onSubmit().finally(() => setBusy(false));
  };
  return (
    <main className="flex min-h-full flex-col items-center justify-center px-4 py-10">
      <form onSubmit={submit} className="w-full max-w-sm rounded-2xl border border-line bg-panel p-6 shadow-card" data-testid="door">
        <Logo size={36} />
        <h1 className="mt-4 text-lg font-semibold">{title}</h1>
        {note !== undefined && <p className="mt-1 text-sm text-ink-soft">{note}</p>}
        <div className="mt-4 space-y-3">{children}</div>
        <p role="alert" className="mt-3 min-h-5 text-sm text-bad">
          {failure}
        </p>
        <Button type="submit" tone="primary" className="mt-2 w-full" disabled={isBusy}>
          {isBusy ? <Spinner /> : action}
        </Button>
        {foot}
      </form>
    </main>
  );
}

interface FieldProps {
  readonly label: string;
  readonly note?: string;
  readonly type?: 'text' | 'password';
  readonly autoComplete: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoFocus?: boolean;
  readonly testId: string;
}

export function Field({ label, note, type = 'text', autoComplete, value, onChange, autoFocus = false, testId }: FieldProps) {
  const noteId = useId();
  return (
    <label className="block text-sm font-medium">
      {label}
      <input
        type={type}
        required
        value={value}
        autoFocus={autoFocus}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        aria-describedby={note === undefined ? undefined : noteId}
        onChange={(event) => onChange(event.target.value)}
        data-testid={testId}
        className="mt-1 block h-10 w-full rounded-lg border border-line-strong bg-raised px-2.5 text-sm font-normal text-ink"
      />
      {note !== undefined && (
        <span id={noteId} className="mt-1 block text-xs font-normal text-ink-faint">
          {note}
        </span>
      )}
    </label>
  );
}
