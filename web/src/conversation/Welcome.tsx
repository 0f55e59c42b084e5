import { Icon, Logo } from '../ui/Icon';

interface Example {
  readonly icon: string;
  readonly prompt: string;
  readonly about: string;
}

/** For servers that know a company. */
const BUSINESS: readonly Example[] = [
  { icon: 'chart', prompt: 'Which customers are overdue, and how did that develop? Show me a chart', about: 'Adds up and draws' },
  { icon: 'building', prompt: 'Which items are below the reorder point?', about: 'Asks the ERP system' },
];

const EXAMPLES: readonly Example[] = [
  { icon: 'clock', prompt: 'What time is it in Tokyo?', about: 'Asks a clock' },
  { icon: 'calculator', prompt: 'What is 18 % of 2,450?', about: 'Calculates exactly' },
  { icon: 'ruler', prompt: 'Convert 12 miles to kilometres', about: 'Converts units' },
  { icon: 'book', prompt: 'How does Workmate store events?', about: 'Searches the documentation' },
];

interface Props {
  readonly userName: string;
  readonly offlineModel: boolean;
  readonly hasCompany: boolean;
  readonly onAsk: (prompt: string) => void;
}

export function Welcome({ userName, offlineModel, hasCompany, onAsk }: Props) {
  const examples = hasCompany ? [...BUSINESS, ...EXAMPLES] : EXAMPLES;
  return (
    <div className="mx-auto flex min-h-full w-full max-w-3xl flex-col justify-center px-4 py-10 sm:px-6" data-testid="welcome">
      <Logo size={44} />
      <h1 className="mt-6 text-[1.75rem] leading-tight font-semibold tracking-tight text-balance">
        Hello {userName}, what shall we work on?
      </h1>
      <p className="mt-2 max-w-xl text-ink-soft">
        Ask in your own words. Specialist agents take it from there, and every step they take is shown and kept.
      </p>
      <ul className="mt-8 grid gap-3 sm:grid-cols-2">
        {examples.map(({ icon, prompt, about }) => (
          <li key={prompt}>
            <button
              type="button"
              onClick={() => onAsk(prompt)}
              className="group flex h-full w-full items-start gap-3 rounded-2xl border border-line bg-raised p-4 text-left transition-colors hover:border-line-strong hover:bg-hover"
            >
              <span className="mt-0.5 text-accent">
                <Icon name={icon} />
              </span>
              <span>
                <span className="block font-medium">{prompt}</span>
                <span className="block text-sm text-ink-faint">{about}</span>
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
            <strong className="font-semibold text-ink">The built-in demo model is answering.</strong> It follows fixed
            rules and needs no key: it routes, calls real tools and writes from their results, but it is no language
            model. An operator can configure a real one.
          </span>
        </p>
      )}
    </div>
  );
}
