import { sayWelcome } from '../language/welcome';
import { Icon, Logo } from '../ui/Icon';

interface Example {
  readonly icon: string;
  readonly prompt: 'overdue' | 'reorder' | 'tokyo' | 'percent' | 'miles' | 'events';
}

/** For servers that know a company. */
const BUSINESS: readonly Example[] = [
  { icon: 'chart', prompt: 'overdue' },
  { icon: 'building', prompt: 'reorder' },
];

const EXAMPLES: readonly Example[] = [
  { icon: 'clock', prompt: 'tokyo' },
  { icon: 'calculator', prompt: 'percent' },
  { icon: 'ruler', prompt: 'miles' },
  { icon: 'book', prompt: 'events' },
];

interface Props {
  readonly userName: string;
  readonly offlineModel: boolean;
  readonly hasCompany: boolean;
  readonly onAsk: (prompt: string) => void;
}

export function Welcome({ userName, offlineModel, hasCompany, onAsk }: Props) {
  // The demo model understands these in English.
  const asked = (prompt: Example['prompt']) => (offlineModel ? sayWelcome.texts[prompt][0] : sayWelcome(prompt));
  const examples = hasCompany ? [...BUSINESS, ...EXAMPLES] : EXAMPLES;
  return (
    <div className="mx-auto flex min-h-full w-full max-w-3xl flex-col justify-center px-4 py-10 sm:px-6" data-testid="welcome">
      <Logo size={44} />
      <h1 className="mt-6 text-[1.75rem] leading-tight font-semibold tracking-tight text-balance">
        {sayWelcome('hello', { name: userName })}
      </h1>
      <p className="mt-2 max-w-xl text-ink-soft">
        {sayWelcome('about')}
      </p>
      <ul className="mt-8 grid gap-3 sm:grid-cols-2">
        {examples.map(({ icon, prompt }) => (
          <li key={prompt}>
            <button
              type="button"
              onClick={() => onAsk(asked(prompt))}
              className="group flex h-full w-full items-start gap-3 rounded-2xl border border-line bg-raised p-4 text-left transition-colors hover:border-line-strong hover:bg-hover"
            >
              <span className="mt-0.5 text-accent">
                <Icon name={icon} />
              </span>
              <span>
                <span className="block font-medium">{asked(prompt)}</span>
                <span className="block text-sm text-ink-faint">{sayWelcome(`${prompt}About`)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {offlineModel && (
        <p
          className="mt-8 flex items-start gap-2.5 rounded-xl border border-warn-line bg-warn-soft px-4 py-3 text-sm text-ink-soft"
          data-testid="offline-note"
        >
          <span className="mt-0.5 text-warn">
            <Icon name="alert" size={17} />
          </span>
          <span>
            <strong className="font-semibold text-ink">{sayWelcome('demo')}</strong> {sayWelcome('demoAbout')}
          </span>
        </p>
      )}
    </div>
  );
}
