interface Props<V extends string> {
  /** Read aloud: what is chosen here. */
  readonly label: string;
  readonly value: V;
  readonly options: readonly (readonly [value: V, label: string])[];
  readonly onChange: (value: V) => void;
}

/** One of a few, all in sight. */
export function Segments<V extends string>({ label, value, options, onChange }: Props<V>) {
  return (
    <div role="group" aria-label={label} className="inline-flex max-w-full flex-wrap rounded-lg border border-line p-0.5">
      {options.map(([key, name]) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === value}
          onClick={() => onChange(key)}
          className={`h-7 rounded-md px-2.5 text-sm font-medium transition-colors ${key === value ? 'bg-hover text-ink' : 'text-ink-soft hover:text-ink'}`}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
