import { useId, useState } from 'react';
import { sayApproval } from '../language/approval';
import { argumentsOf, argumentsOfJson, fieldsOf, type FormField, type Read } from './argumentsForm';
import { capital, fieldWords } from './approvalWords';

interface Props {
  readonly args: unknown;
  /** Why the server refused what was sent. */
  readonly refusal: string | undefined;
  readonly onChange: (read: Read) => void;
}

const INPUT =
  'w-full rounded-lg border border-line-strong bg-canvas px-2.5 py-1.5 text-sm text-ink outline-none focus:border-accent focus:ring-1 focus:ring-accent';

/** The arguments of a call, to be changed before it runs: as a form, or as JSON. */
export function ArgumentsEditor({ args, refusal, onChange }: Props) {
  const [fields, setFields] = useState(() => fieldsOf(args));
  const [json, setJson] = useState<string | undefined>(() => (fieldsOf(args) === undefined ? JSON.stringify(args ?? {}, null, 2) : undefined));
  const [read, setRead] = useState<Read>({ args: {} });
  const take = (next: Read) => {
    setRead(next);
    onChange(next);
  };
  const changeField = (name: string, text: string) => {
    const next = fields!.map((field) => (field.name === name ? { ...field, text } : field));
    setFields(next);
    take(argumentsOf(next));
  };
  const problem = 'problem' in read ? read : undefined;
  return (
    <div className="mt-2 space-y-3" data-testid="arguments-editor">
      {json === undefined ? (
        fields!.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            problem={problem?.field === field.name ? problem.problem : undefined}
            onChange={(text) => changeField(field.name, text)}
          />
        ))
      ) : (
        <textarea
          aria-label={sayApproval('asJson')}
          value={json}
          rows={Math.min(16, json.split('\n').length + 1)}
          spellCheck={false}
          aria-invalid={problem !== undefined}
          onChange={(event) => {
            setJson(event.target.value);
            take(argumentsOfJson(event.target.value));
          }}
          className={`${INPUT} font-mono text-xs leading-relaxed`}
        />
      )}
      {json === undefined && (
        <button
          type="button"
          className="text-xs font-medium text-accent-strong underline underline-offset-2"
          onClick={() => {
            const now = argumentsOf(fields!);
            setJson(JSON.stringify('args' in now ? now.args : args, null, 2));
          }}
        >
          {sayApproval('editJson')}
        </button>
      )}
      {problem !== undefined && problem.field === undefined && <Complaint text={problem.problem} />}
      {refusal !== undefined && <Complaint text={refusal} />}
    </div>
  );
}

function Complaint({ text, id }: { readonly text: string; readonly id?: string }) {
  return (
    <p role="alert" id={id} className="mt-1 text-xs text-bad">
      {text}
    </p>
  );
}

interface FieldProps {
  readonly field: FormField;
  readonly problem: string | undefined;
  readonly onChange: (text: string) => void;
}

function FieldInput({ field, problem, onChange }: FieldProps) {
  const id = useId();
  // Decided once: a field does not change its shape while somebody types.
  const [isShort] = useState(() => field.text.length <= 80 && !field.text.includes('\n'));
  const common = {
    id,
    value: field.text,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
    className: `${INPUT} ${field.kind === 'json' ? 'font-mono text-xs' : ''}`,
  };
  return (
    <div>
      <label htmlFor={id} className="mb-0.5 block text-xs font-medium text-ink-faint">
        {capital(fieldWords(field.name))}
      </label>
      {field.kind === 'flag' ? (
        <select {...common} onChange={(event) => onChange(event.target.value)}>
          <option value="true">{sayApproval('yes')}</option>
          <option value="false">{sayApproval('no')}</option>
        </select>
      ) : field.kind === 'number' || (field.kind === 'text' && isShort) ? (
        <input {...common} inputMode={field.kind === 'number' ? 'decimal' : undefined} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea
          {...common}
          rows={Math.min(12, field.text.split('\n').length + 1)}
          spellCheck={field.kind === 'text'}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {problem !== undefined && <Complaint id={`${id}-problem`} text={problem} />}
    </div>
  );
}
