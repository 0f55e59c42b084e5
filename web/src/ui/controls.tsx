import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon } from './Icon';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly icon: string;
  /** Read aloud and shown as a tip. */
  readonly label: string;
}

export function IconButton({ icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`inline-flex size-8 items-center justify-center rounded-lg text-ink-faint transition-colors hover:bg-hover hover:text-ink disabled:opacity-40 disabled:hover:bg-transparent ${className}`}
      {...rest}
    >
      <Icon name={icon} size={17} />
    </button>
  );
}

const TONES = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  plain: 'border border-line-strong bg-raised text-ink hover:bg-hover',
  danger: 'bg-bad text-canvas hover:opacity-90',
} as const;

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly tone?: keyof typeof TONES;
  readonly children: ReactNode;
}

export function Button({ tone = 'plain', className = '', ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={`inline-flex h-9 items-center justify-center gap-2 rounded-lg px-3.5 text-sm font-medium whitespace-nowrap transition-colors disabled:opacity-50 ${TONES[tone]} ${className}`}
      {...rest}
    />
  );
}

export function Spinner({ size = 16 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className="shrink-0 animate-spin text-accent [animation-timing-function:steps(12)]">
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeOpacity=".22" strokeWidth="3" />
      <path d="M21 12a9 9 0 0 0-9-9" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
