import { useEffect, useRef, useState } from 'react';
import type { EditedQuestion } from '../api';
import type { Refusal } from './approvalParts';

/** Asks what changed arguments would come to. */
export type PreviewEdit = (approvalId: string, args: Readonly<Record<string, unknown>>) => Promise<EditedQuestion | Refusal>;

/** What is known of changed arguments: nothing yet, what they would do, or why that cannot be told. */
export type EditState =
  | { readonly state: 'none' | 'working' }
  | { readonly state: 'shown'; readonly preview: EditedQuestion }
  | { readonly state: 'refused'; readonly refusal: Refusal };

/** How long somebody may go on typing before the server is asked. */
const TYPING_MS = 500;

const BUSY = 'preview_running';

/** Asks for the newest arguments once nobody types any more, one question after the other. */
export function useEditPreview(approvalId: string, args: Readonly<Record<string, unknown>> | undefined, onPreview: PreviewEdit): EditState {
  const [answer, setAnswer] = useState<{ readonly text: string; readonly state: EditState }>();
  const latest = useRef('');
  const text = args === undefined ? '' : JSON.stringify(args);
  useEffect(() => {
    latest.current = text;
    if (text === '') {
      return;
    }
    let timer = setTimeout(ask, TYPING_MS);
    function ask(): void {
      void onPreview(approvalId, JSON.parse(text) as Record<string, unknown>).then((found) => {
        if (latest.current !== text) {
          return;
        }
        if ('code' in found && found.code === BUSY) {
          timer = setTimeout(ask, TYPING_MS);
        } else {
          setAnswer({ text, state: 'code' in found ? { state: 'refused', refusal: found } : { state: 'shown', preview: found } });
        }
      });
    }
    return () => {
      latest.current = '';
      clearTimeout(timer);
    };
  }, [approvalId, text, onPreview]);
  if (text === '') {
    return { state: 'none' };
  }
  return answer?.text === text ? answer.state : { state: 'working' };
}
