import { formatList } from '../language/format';
import { sayRouting } from '../language/routing';
import type { Routing } from './routing';

interface Props {
  readonly routing: Routing;
  /** The names of the two agents. */
  readonly from: string;
  readonly to: string;
}

/** Why the next agent was chosen, as the log tells it. */
export function RoutingWords({ routing, from, to }: Props) {
  return (
    <div className="space-y-2 text-sm text-ink-soft" data-testid="routing">
      <p>{sayRouting(routing.how, { from, agent: to })}</p>
      {routing.hints !== undefined && <p data-testid="hints">{sayRouting('hints', { agent: to, words: formatList(routing.hints) })}</p>}
      {routing.thought !== undefined && <Quote title={sayRouting('thought', { agent: from })} text={routing.thought} />}
      {routing.task !== undefined && <Quote title={sayRouting('task', { agent: to })} text={routing.task} />}
    </div>
  );
}

function Quote({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div>
      <p className="text-xs font-medium text-ink-faint">{title}</p>
      <p className="mt-0.5 border-l-2 border-line pl-3 break-words whitespace-pre-wrap">{text}</p>
    </div>
  );
}
