import type { SentEvent } from '../generated/protocol';
import type { Turn } from '../conversation/fold';
import { phraseWords } from '../conversation/phraseWords';
import { say } from '../language/say';

/** Something that was changed, or may have been. */
export interface Effect {
  readonly toolUseId: string;
  readonly toolName: string;
  /** What a person agreed to, in one sentence. */
  readonly summary?: string | null;
  readonly status: string;
}

type EventOf<T extends SentEvent['type']> = Extract<SentEvent, { readonly type: T }>;

/** What the calls of these turns changed, from stored events alone: as the server tells it of other branches. */
export function effectsIn(turns: readonly Turn[]): readonly Effect[] {
  return turns.flatMap(({ events }) =>
    events.flatMap((event) => {
      if (event.type !== 'tool_result' || !tookEffect(event.data.status)) {
        return [];
      }
      const { toolUseId, toolName, status } = event.data;
      const isChange = events.some((other) => other.type === 'tool_use' && other.data.toolUseId === toolUseId && !other.data.readOnly);
      const question = events.find(
        (other): other is EventOf<'approval_requested'> => other.type === 'approval_requested' && other.data.toolUseId === toolUseId,
      );
      return isChange ? [{ toolUseId, toolName, status, ...(question && { summary: phraseWords(question.data.details?.words, question.data.summary) }) }] : [];
    }),
  );
}

function tookEffect(status: string): boolean {
  return status === 'success' || status === 'unknown_outcome' || status === 'timeout';
}

/** One line about it: the sentence that was agreed to, else the name of the tool in words. */
export function effectWords({ toolName, summary, status }: Effect): string {
  const words = summary ?? toolName.replaceAll('_', ' ');
  return status === 'success' ? words : say('effectInDoubt', { what: words });
}
