import * as api from '../api';
import { tableOfChart } from '../chart/spec';
import type { SentEvent } from '../generated/protocol';
import { sayExported } from '../language/exported';
import { formatTime } from '../language/format';
import type { Table } from '../table/table';
import { EMPTY, foldAll, type Turn } from './fold';
import { type Part, sectionsOf } from './view';

const PAGE = 100;
/** More is read by programs, from the log. */
const MOST_PAGES = 500;

export type ExportFormat = 'md' | 'json';

/** All visible events of a conversation, also those the page has not loaded. */
export async function allEvents(sessionId: string, load: typeof api.loadMessages = api.loadMessages): Promise<readonly SentEvent[]> {
  const events: SentEvent[] = [];
  let after = 0;
  for (let i = 0; i < MOST_PAGES; i++) {
    const page = await load(sessionId, { limit: PAGE, after });
    events.push(...page.events, ...page.transitions);
    const last = page.events.at(-1)?.sequence;
    if (!page.hasMore || last === undefined) {
      break;
    }
    after = last;
  }
  return [...new Map(events.map((event) => [event.sequence, event])).values()].sort((a, b) => a.sequence - b.sequence);
}

export function toJson(sessionId: string, title: string, events: readonly SentEvent[]): string {
  return `${JSON.stringify({ sessionId, title, events }, null, 2)}\n`;
}

/** The conversation as a document that people and other programs read. */
export function toMarkdown(title: string, events: readonly SentEvent[], now: Date): string {
  const { turns } = foldAll(EMPTY, events);
  const head = `# ${oneLine(title)}\n\n${sayExported('exportedAt', { time: formatTime(now.toISOString(), 'long') })}`;
  return `${[head, ...turns.flatMap(turnWords)].join('\n\n')}\n`;
}

function turnWords(turn: Turn): readonly string[] {
  return sectionsOf(turn, { streams: [], progress: {} }).flatMap((section) => {
    switch (section.kind) {
      case 'user': {
        const { content, attachments } = section.event.data;
        const files = attachments.map(({ name }) => `- ${sayExported('file', { name: oneLine(name) })}`).join('\n');
        return [`## ${sayExported('you')} · ${formatTime(section.event.at, 'long')}`, content, ...(files === '' ? [] : [files])];
      }
      case 'transition':
        return [];
      case 'agent': {
        const words = section.parts.flatMap(partWords);
        return words.length === 0 ? [] : [`### ${oneLine(section.agent.name)}`, ...words];
      }
    }
  });
}

function partWords(part: Part): readonly string[] {
  switch (part.kind) {
    case 'message': {
      const { content, citations, stopReason } = part.event.data;
      const sources = citations.map(({ title, quote }, i) => `> ${sayExported('source', { number: i + 1, title: oneLine(title) })}: “${oneLine(quote)}”`);
      return [content, ...(stopReason === 'interrupted' ? [`*${sayExported('interrupted')}*`] : []), ...(sources.length === 0 ? [] : [sources.join('\n>\n')])];
    }
    case 'tool':
      return [`> ${sayExported('tool', { name: `\`${part.tool.name}\``, status: part.tool.result?.status ?? sayExported('noResult') })}`];
    case 'approval': {
      const how = part.resolution === undefined ? sayExported('unanswered') : sayExported(part.resolution.data.decision);
      return [`> ${sayExported('question', { text: oneLine(part.resolution?.data.summary ?? part.request.data.summary) })} — **${how}**`];
    }
    case 'chart':
      return [`**${sayExported('chart', { title: oneLine(part.event.data.title) })}**`, tableWords(tableOfChart(part.event.data.spec))];
    case 'refused':
      return [`> ${sayExported('refused', { text: oneLine(part.event.data.reason) })}`];
    case 'error':
      return [`> ${sayExported('error', { text: oneLine(part.event.data.message) })}`];
    case 'notice':
      return [`> ${sayExported('notice', { text: oneLine(part.event.data.message) })}`];
    case 'condensed':
      return [`> ${sayExported('condensed', { text: oneLine(part.event.data.summary) })}`];
    case 'thinking':
    case 'paused':
    case 'stream':
      return [];
  }
}

function tableWords({ columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => oneLine(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map((row) => line(row.map(({ text }) => text)))].join('\n');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
