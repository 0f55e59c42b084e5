import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

/** Settings that belong together. */
export function Group({ title, note, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {note !== undefined && <p className="mt-0.5 text-sm text-ink-faint">{note}</p>}
      <div className="mt-3 space-y-4">{children}</div>
    </section>
  );
}
