import { describe, expect, it } from 'vitest';
import type { MessagesPage } from '../generated/rest';
import { GENERAL, id, Script } from '../testkit/script';
import { allEvents, toJson, toMarkdown } from './exported';

const SESSION = id(9);

function everything(): Script {
  return new Script(SESSION)
    .user('Who owes us?\nTell me.')
    .event('thinking', { content: 'Hidden thought', redacted: false })
    .event('agent_changed', { from: 'supervisor', to: 'general-agent', handoffType: 'supervisor_routing' }, GENERAL)
    .event('tool_use', { toolUseId: id(50), toolName: 'erp_query', arguments: {}, readOnly: true }, GENERAL)
    .event('tool_result', { toolUseId: id(50), toolName: 'erp_query', status: 'success', output: 'x', truncated: false, durationMs: 1 }, GENERAL)
    .event('tool_use', { toolUseId: id(51), toolName: 'erp_post', arguments: {}, readOnly: false }, GENERAL)
    .event('approval_requested', { approvalId: id(80), toolUseId: id(51), toolName: 'erp_post', arguments: {}, summary: 'Post invoice 7?', reason: 'writes', expiresAt: '2026-11-16T00:00:00Z' }, GENERAL)
    .event('approval_resolved', { approvalId: id(80), decision: 'denied', by: 'ada' }, GENERAL)
    .event('chart', { chartId: id(60), title: 'Open', toolUseId: id(50), spec: { data: { values: [{ customer: 'A|B', open: 7 }] }, mark: { type: 'bar' }, encoding: {} } }, GENERAL)
    .message('**Adatum** owes most.', GENERAL)
    .event('error', { code: 'x', message: 'It broke.', retryable: false, correlationId: id(1) });
}

describe('an exported conversation', () => {
  it('tells as Markdown who said and did what, without thoughts', () => {
    const text = toMarkdown('Debts', everything().events, new Date('2026-11-15T10:00:00Z'));
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('Exported') && !line.startsWith('## You'));
    expect(lines).toEqual([
      '# Debts',
      'Who owes us?',
      'Tell me.',
      '### General',
      '> Tool `erp_query`: success',
      '> Tool `erp_post`: no result',
      '> Question: Post invoice 7? — **denied**',
      '**Chart: Open**',
      '| customer | open |',
      '| --- | --- |',
      '| A\\|B | 7 |',
      '**Adatum** owes most.',
      '### Supervisor',
      '> Error: It broke.',
    ]);
  });

  it('keeps every event as JSON', () => {
    const { events } = everything();
    expect(JSON.parse(toJson(SESSION, 'Debts', events))).toEqual({ sessionId: SESSION, title: 'Debts', events });
  });

  it('has all pages, each event once and in order', async () => {
    const { events } = everything();
    const visible = events.filter((event) => !event.internal);
    const load = (_: string, { after = 0 }: { readonly after?: number }): Promise<MessagesPage> => {
      const page = visible.filter((event) => event.sequence > after).slice(0, 3);
      return Promise.resolve({ events: page, transitions: events.filter((event) => event.internal), head: 99, hasMore: page.at(-1) !== visible.at(-1) });
    };
    expect(await allEvents(SESSION, load)).toEqual(events);
  });
});
