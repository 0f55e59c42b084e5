import { useEffect, useRef, useState } from 'react';
import { sayPalette } from '../language/palette';
import { sentenceOf } from './approvalWords';
import type { Conversation } from './fold';
import { answerOf, type ConversationState, stateOf } from './view';

const MOST_CHARACTERS = 400;

/** Tells whoever listens what became of their question: work, an answer, a question back. */
export function Announcer({ conversation }: { readonly conversation: Conversation }) {
  const state = stateOf(conversation);
  const before = useRef<ConversationState>(state);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (before.current !== state) {
      // What was there when the conversation was opened is read, not announced.
      setWords(announced(conversation, before.current, state));
      before.current = state;
    }
  }, [conversation, state]);
  return (
    <p role="status" className="sr-only" data-testid="announcer">
      {words}
    </p>
  );
}

/** What is said when a conversation goes from one state to another. */
export function announced({ turns }: Conversation, from: ConversationState, to: ConversationState): string {
  const last = turns.at(-1);
  if (to === 'running') {
    return sayPalette('working');
  }
  if (to === 'waiting') {
    const question = last?.events.findLast((event) => event.type === 'approval_requested');
    return question === undefined ? '' : sayPalette('asked', { text: sentenceOf(question.data, undefined) });
  }
  const answer = from === 'running' && last !== undefined ? answerOf(last) : undefined;
  return answer === undefined ? '' : sayPalette('answered', { text: shortened(answer) });
}

/** Long answers are read in the conversation. */
function shortened(text: string): string {
  const plain = text.replaceAll(/[#*_`]+/g, '').replaceAll(/[>|]+/g, ' ').replaceAll(/\s+/g, ' ').trim();
  return plain.length <= MOST_CHARACTERS ? plain : `${plain.slice(0, MOST_CHARACTERS)}…`;
}
