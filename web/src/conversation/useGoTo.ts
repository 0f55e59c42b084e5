import { useEffect, useRef } from 'react';
import type { OpenConversation } from './conversations';

/** How far back a link reaches; whoever wants more loads earlier messages. */
const MOST_PAGES = 40;

/** So long it stands out; the style sheet lets it fade within that time. */
const SHOWN_MS = 2_500;

/** Brings an event of the conversation into sight, once, and loads earlier ones until it is there. */
export function useGoTo(at: number | undefined, open: OpenConversation, onLoadEarlier: () => void): void {
  const reached = useRef('');
  const pages = useRef(0);
  useEffect(() => {
    const aim = at === undefined || open.phase !== 'ready' ? undefined : `${open.sessionId} ${at}`;
    if (aim === undefined || aim === reached.current) {
      return;
    }
    const first = open.conversation.turns[0]?.events[0]?.sequence ?? Number.MAX_SAFE_INTEGER;
    if (first > at! && open.hasMore && pages.current < MOST_PAGES) {
      if (!open.loadingEarlier) {
        pages.current++;
        onLoadEarlier();
      }
      return;
    }
    reached.current = aim;
    pages.current = 0;
    // After the conversation has gone to its end, as it does when it is opened.
    requestAnimationFrame(() => {
      const found = document.querySelector<HTMLElement>(`[data-sequence="${at}"]`);
      found?.scrollIntoView({ block: 'center' });
      found?.classList.add('found');
      setTimeout(() => found?.classList.remove('found'), SHOWN_MS);
    });
  });
}
