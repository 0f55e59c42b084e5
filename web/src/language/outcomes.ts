import { LAPSES } from '../generated/lapses';
import type { ToolFault, ToolStatus } from '../generated/protocol';
import { languageChoice } from './choice';
import { serverWordsIn } from './learned';

/** A notice in the reader's language where its code is known; in English the server's own text tells more. */
export function noticeWords(code: string, told: string): string {
  const notices: Readonly<Record<string, string>> = serverWordsIn(languageChoice.get().language)?.notices ?? {};
  return Object.hasOwn(notices, code) ? notices[code]! : told;
}

/** Why a call failed, above what the tool told the model; nothing in English, where that says it already. */
export function failureWords(status: ToolStatus, fault: ToolFault | undefined): string | undefined {
  return status === 'success' ? undefined : serverWordsIn(languageChoice.get().language)?.failures[fault ?? status];
}

/** Why what a person agreed to was not done; a sentence that the page does not know is told as the server tells it. */
export function lapseWords(told: string): string {
  const key = (Object.keys(LAPSES) as (keyof typeof LAPSES)[]).find((one) => LAPSES[one] === told);
  return (key && serverWordsIn(languageChoice.get().language)?.lapses[key]) ?? told;
}
