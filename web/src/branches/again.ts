import type { Attachment, SentEvent } from '../generated/protocol';
import type { Turn } from '../conversation/fold';
import { type Along, NOTHING_ALONG } from '../conversation/messageFiles';
import type { LibraryFile } from '../library/types';

type UserEvent = Extract<SentEvent, { readonly type: 'user_message_confirmed' }>;

/** How a message is said anew: in other words, to another agent, or with another model; empty for the usual one. */
export interface Again {
  readonly content?: string;
  readonly targetAgentId?: string;
  readonly model?: string;
}

export function questionOf(turn: Turn): UserEvent | undefined {
  return turn.events.find((event): event is UserEvent => event.type === 'user_message_confirmed');
}

/** The agent to which its writer addressed a message; one named by a command is named by the words themselves. */
export function targetOf(turn: Turn): string | undefined {
  if (questionOf(turn)?.data.content.startsWith('/')) {
    return undefined;
  }
  const chosen = turn.events.find((event) => event.type === 'agent_changed' && event.data.handoffType === 'user_selection');
  return chosen?.type === 'agent_changed' ? chosen.data.to : undefined;
}

/** The files of a message once more: the server has them already. */
export function alongOf(files: readonly Attachment[]): Along {
  return { ...NOTHING_ALONG, documents: files.map(({ fileId, name, size, mediaType }) => ({ id: fileId, name, size, mediaType }) as LibraryFile) };
}

/**
 * The turns whose messages can be said anew. One that had to wait stands amid the turn before it: without it that
 * turn would be cut in two.
 */
export function freeTurns(turns: readonly Turn[]): ReadonlySet<string> {
  const free = new Set<string>();
  let last = 0;
  for (const turn of turns) {
    const question = questionOf(turn);
    if (question !== undefined && question.sequence > last) {
      free.add(turn.id);
    }
    last = turn.events.reduce((max, event) => (event.type === 'message_rated' ? max : Math.max(max, event.sequence)), last);
  }
  return free;
}
