import { call, json, query } from '../api';
import type { AuditLogPage, Verification } from '../generated/rest';

export const PAGE = 500;

function path(sessionId: string): string {
  return `/api/sessions/${encodeURIComponent(sessionId)}/audit`;
}

export function loadLog(sessionId: string, after: number): Promise<AuditLogPage> {
  return json('GET', `${path(sessionId)}${query({ limit: PAGE, after })}`);
}

export function verifyLog(sessionId: string): Promise<Verification> {
  return json('GET', `${path(sessionId)}/verify`);
}

const FRONT = '{"events":[';
const BACK = '],"head":';

/** The log to the letter: numbers keep the digits that the hashes were made of. */
export async function wholeLog(sessionId: string): Promise<string> {
  const pieces: string[] = [];
  let after = 0;
  for (;;) {
    const text = await (await call('GET', `${path(sessionId)}${query({ limit: PAGE, after })}`)).text();
    const page = JSON.parse(text) as AuditLogPage;
    pieces.push(eventsIn(text, page));
    const last = page.events.at(-1)?.sequence;
    if (!page.hasMore || last === undefined) {
      return `{"sessionId":${JSON.stringify(sessionId)},"events":[\n${pieces.filter((piece) => piece !== '').join(',\n')}\n]}\n`;
    }
    after = last;
  }
}

/** The events of a page as they were sent; written anew where the page has another form. */
export function eventsIn(text: string, page: AuditLogPage): string {
  const end = text.lastIndexOf(BACK);
  const piece = text.startsWith(FRONT) && end > 0 ? text.slice(FRONT.length, end) : '';
  return piece === '' ? page.events.map((event) => JSON.stringify(event)).join(',') : piece;
}
