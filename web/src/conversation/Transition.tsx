import type { AgentChanged } from '../generated/protocol';
import { sayRouting } from '../language/routing';
import { Icon } from '../ui/Icon';
import { isExplained, type Routing } from './routing';
import { RoutingWords } from './RoutingWords';
import { nameOf } from './view';

interface Props {
  readonly change: AgentChanged;
  readonly routing: Routing;
  readonly names: ReadonlyMap<string, string>;
}

const LINE = 'flex items-center gap-3 text-xs text-ink-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line';

/** Another agent speaks from here on; why it does is one click away. */
export function Transition({ change, routing, names }: Props) {
  const [from, to] = [nameOf(change.from, names), nameOf(change.to, names)];
  const words = (
    <span className="inline-flex max-w-[80%] items-center gap-1.5">
      <span className="shrink-0 font-medium">{from}</span>
      <Icon name="arrow" size={13} />
      <span className="shrink-0 font-medium">{to}</span>
      {change.reason && <span className="truncate">· {change.reason}</span>}
      {isExplained(routing) && (
        <span className="disclosure-mark inline-flex transition-transform">
          <Icon name="chevron" size={13} />
        </span>
      )}
    </span>
  );
  if (!isExplained(routing)) {
    return (
      <div className={LINE} data-testid="transition">
        {words}
      </div>
    );
  }
  return (
    <details className="disclosure" data-testid="transition">
      <summary className={`${LINE} min-h-6 hover:text-ink`} title={sayRouting('why', { agent: to })}>
        {words}
      </summary>
      <div className="mx-auto mt-3 max-w-[90%] rounded-xl border border-line bg-raised px-4 py-3">
        <RoutingWords routing={routing} from={from} to={to} />
      </div>
    </details>
  );
}
