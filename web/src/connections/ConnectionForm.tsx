import { useId, useState } from 'react';
import { ApiError } from '../api';
import type { Connection } from '../generated/rest';
import { sayConnections } from '../language/connections';
import { Button } from '../ui/controls';
import type { Draft } from './calls';
import { type Field, fieldsOf, filledIn, hasSecret, isKind, type Kind, KINDS, PROVIDERS, type Way, waysOf } from './fields';

interface Props {
  /** What is edited; absent for something new. */
  readonly known?: Connection;
  readonly onSave: (draft: Draft) => Promise<void>;
  readonly onCancel: () => void;
}

const INPUT = 'mt-1 block h-9 w-full rounded-lg border border-line-strong bg-raised px-2.5 text-sm text-ink';

/** Asks for what a connection needs; what the server does not take is said at its field. */
export function ConnectionForm({ known, onSave, onCancel }: Props) {
  const [kind, setKind] = useState<Kind>(known !== undefined && isKind(known.kind) ? known.kind : 'erp');
  const [chosen, setWay] = useState<Way | undefined>(waysOf(kind).find((one) => one === known?.way));
  const ways = waysOf(kind);
  const way = ways.find((one) => one === chosen) ?? ways[0] ?? 'none';
  const [values, setValues] = useState<Readonly<Record<string, string>>>({ provider: PROVIDERS[0], ...known?.settings, name: known?.name ?? '' });
  const [problem, setProblem] = useState<{ readonly field: string; readonly words: string }>();
  const [isSaving, setSaving] = useState(false);
  const set = (field: string) => (value: string) => setValues((before) => ({ ...before, [field]: value }));
  const save = async () => {
    setSaving(true);
    setProblem(undefined);
    const secret = values['secret'] ?? '';
    try {
      await onSave({
        kind,
        name: (values['name'] ?? '').trim(),
        way,
        settings: filledIn(kind, way, values),
        ...(hasSecret(way) && secret !== '' && { secret }),
      });
    } catch (error) {
      setProblem({ field: error instanceof ApiError ? (error.field ?? '') : '', words: error instanceof Error ? error.message : String(error) });
      setSaving(false);
    }
  };
  const shown = ['name', ...fieldsOf(kind, way), ...(hasSecret(way) ? ['secret'] : [])];
  return (
    <form
      className="space-y-3 rounded-xl border border-line p-4"
      data-testid="connection-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Choice name="kind" label={sayConnections('kind')} value={kind} isFixed={known !== undefined} options={KINDS} say={sayConnections} onChange={setKind} />
      <Input name="name" label={sayConnections('name')} value={values['name'] ?? ''} onChange={set('name')} problem={problem} />
      <Choice
        name="way"
        label={sayConnections('way')}
        value={way}
        isFixed={known !== undefined}
        options={ways}
        say={(one) => sayConnections(kind === 'model' && one === 'token' ? 'way_key' : `way_${one}`)}
        onChange={setWay}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        {fieldsOf(kind, way).map((field: Field) =>
          field === 'provider' ? (
            <Choice
              key={field}
              name={field}
              label={sayConnections(field)}
              value={PROVIDERS.find((one) => one === values[field]) ?? PROVIDERS[0]}
              isFixed={false}
              options={PROVIDERS}
              say={(one) => sayConnections(`provider_${one}`)}
              problem={problem?.field === field ? problem.words : undefined}
              onChange={set(field)}
            />
          ) : (
            <Input key={field} name={field} label={labelOf(kind, field)} {...noteOf(kind, field)} value={values[field] ?? ''} onChange={set(field)} problem={problem} />
          ),
        )}
      </div>
      {hasSecret(way) && (
        <Input
          name="secret"
          type="password"
          label={sayConnections('secret')}
          note={sayConnections(known === undefined ? 'secretNew' : 'secretKept')}
          value={values['secret'] ?? ''}
          onChange={set('secret')}
          problem={problem}
        />
      )}
      {problem !== undefined && !shown.includes(problem.field) && (
        <p role="alert" className="text-sm text-bad">
          {problem.words}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{sayConnections('cancel')}</Button>
        <Button tone="primary" type="submit" disabled={isSaving} data-testid="save-connection">
          {sayConnections(known === undefined ? 'connect' : 'save')}
        </Button>
      </div>
    </form>
  );
}

function labelOf(kind: Kind, field: Field): string {
  if (field === 'url' && kind !== 'erp') {
    return sayConnections(kind === 'mcp' ? 'url_mcp' : 'url_model');
  }
  return sayConnections(field === 'model' ? 'modelName' : field);
}

function noteOf(kind: Kind, field: Field): { readonly note?: string } {
  if (field === 'reads' || field === 'roles') {
    return { note: sayConnections(`${field}Note`) };
  }
  return kind === 'model' && (field === 'url' || field === 'model') ? { note: sayConnections(`${field}Note`) } : {};
}

interface ChoiceProps<T extends string> {
  readonly name: string;
  readonly label: string;
  readonly value: T;
  readonly isFixed: boolean;
  readonly options: readonly T[];
  readonly say: (option: T) => string;
  readonly problem?: string | undefined;
  readonly onChange: (option: T) => void;
}

function Choice<T extends string>({ name, label, value, isFixed, options, say, problem, onChange }: ChoiceProps<T>) {
  const id = useId();
  return (
    <label className="block text-xs text-ink-faint">
      {label}
      <select
        name={name}
        value={value}
        disabled={isFixed}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : id}
        onChange={(event) => onChange(options.find((one) => one === event.target.value) ?? value)}
        className={INPUT}
        data-testid={name}
      >
        {options.map((one) => (
          <option key={one} value={one}>
            {say(one)}
          </option>
        ))}
      </select>
      {problem !== undefined && (
        <span id={id} role="alert" className="mt-1 block text-bad">
          {problem}
        </span>
      )}
    </label>
  );
}

interface InputProps {
  readonly name: string;
  readonly label: string;
  readonly note?: string;
  readonly type?: 'text' | 'password';
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: { readonly field: string; readonly words: string } | undefined;
}

function Input({ name, label, note, type = 'text', value, onChange, problem }: InputProps) {
  const id = useId();
  const isWrong = problem?.field === name;
  return (
    <label className="block text-xs text-ink-faint">
      {label}
      <input
        name={name}
        type={type}
        value={value}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={isWrong}
        aria-describedby={isWrong || note !== undefined ? id : undefined}
        onChange={(event) => onChange(event.target.value)}
        className={`${INPUT} ${isWrong ? 'border-bad' : ''}`}
      />
      {(isWrong || note !== undefined) && (
        <span id={id} className={`mt-1 block ${isWrong ? 'text-bad' : ''}`} role={isWrong ? 'alert' : undefined}>
          {isWrong ? problem.words : note}
        </span>
      )}
    </label>
  );
}
