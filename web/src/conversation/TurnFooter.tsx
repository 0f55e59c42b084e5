import { AnswerAgain } from '../branches/AnswerAgain';
import { sayTalk } from '../language/talk';
import { ratedMessage, withoutRatings } from '../ratings/rating';
import { RatingButtons, RatingComment } from '../ratings/RatingButtons';
import { IconButton } from '../ui/controls';
import type { Turn } from './fold';
import type { TurnActions } from './TurnView';
import { formatDuration, formatMoney, formatTime, formatTokens, usageOf } from './usage';
import { answerOf } from './view';

/** What can be done with an answer, and what it took. */
export function TurnFooter({ turn, actions }: { readonly turn: Turn; readonly actions: TurnActions }) {
  const answer = answerOf(turn);
  const usage = usageOf(turn);
  const rated = ratedMessage(turn);
  const last = withoutRatings(turn).at(-1);
  if (answer === undefined || usage === undefined) {
    return null;
  }
  return (
    <footer className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-faint tabular-nums sm:pl-[38px]">
      <span className="-ml-2 inline-flex items-center">
        <IconButton icon="copy" label={sayTalk('copyAnswer')} onClick={() => actions.copy(answer)} />
        {rated !== undefined && <RatingButtons turn={turn} messageId={rated} actions={actions} />}
        <AnswerAgain turn={turn} onAgain={(again) => void actions.branch(turn, again)} />
      </span>
      <span data-testid="usage">
        {sayTalk('tokensInOut', { input: formatTokens(usage.inputTokens), output: formatTokens(usage.outputTokens) })}
        {usage.cost && ` · ${formatMoney(usage.cost)}`} · {formatDuration(usage.durationMs)}
      </span>
      {last && (
        <time dateTime={last.at} title={formatTime(last.at, 'long')} data-testid="time">
          {formatTime(last.at, 'short')}
        </time>
      )}
      {rated !== undefined && <RatingComment turn={turn} messageId={rated} actions={actions} />}
    </footer>
  );
}
