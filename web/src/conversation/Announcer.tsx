import { useEffect, useRef, useState } from 'react';
import { sayPalette } from '../language/palette';
import { sentenceOf } from './approvalWords';
import type { Turn } from './fold';
import { answerOf, type ConversationState } from './view';

const MOST_CHARACTERS = 400;

/** Tells whoever listens what became of their question: work, an answer, a question back. */
export function Announcer({ turns, state }: { readonly turns: readonly Turn[]; readonly state: ConversationState }) {
  const before = useRef<ConversationState>(state);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (before.current !== state) {
      // What was there when the conversation was opened is read, not announced.
      setWords(announced(turns, before.current, state));
      before.current = state;
    }
  }, [turns, state]);
  return (
    <p role="status" className="sr-only" data-testid="announcer">
      {words}
    </p>
  );
}

/** What is said when a conversation goes from one state to another. */
export function announced(turns: readonly Turn[], from: ConversationState, to: ConversationState): string {
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
