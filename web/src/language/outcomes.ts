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
