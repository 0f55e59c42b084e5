import { describe, expect, it } from 'vitest';
import { GENERAL, id, Script } from '../testkit/script';
import { EMPTY, foldAll } from './fold';
import { agentNames, answerOf, isWaiting, nameOf, type Section, sectionsOf } from './view';

function sections(script: Script): readonly Section[] {
  const conversation = foldAll(EMPTY, script.all);
  return sectionsOf(conversation.turns[0]!, conversation.live);
}

/** Each section as its kind and those of its parts. */
function outline(script: Script): string[] {
  return sections(script).map((section) =>
    section.kind === 'agent' ? `${section.agent.id}: ${section.parts.map((part) => part.kind).join(' ')}` : section.kind,
  );
}

const use = { toolUseId: id(2), toolName: 'clock', arguments: { zone: 'UTC' }, readOnly: true };
const result = { toolUseId: id(2), toolName: 'clock', status: 'success', output: '12:00', truncated: false, durationMs: 3 } as const;

describe('a turn is cut into sections', () => {
  it('one for each agent in a row', () => {
    const script = new Script()
      .user('Hi')
      .event('thinking', { content: 'x', redacted: false })
      .event('agent_changed', { from: 'supervisor', to: 'general-agent', handoffType: 'supervisor_routing' }, GENERAL)
      .event('tool_use', use, GENERAL)
      .event('tool_result', result, GENERAL)
      .message('one', GENERAL)
      .message('two');
    expect(outline(script)).toEqual(['user', 'supervisor: thinking', 'transition', 'general-agent: tool message', 'supervisor: message']);
  });

  it('with a tool and its result as one card', () => {
    const [, section] = sections(new Script().user('Hi').event('tool_use', use).event('tool_result', result));
    expect(section).toMatchObject({ parts: [{ kind: 'tool', tool: { name: 'clock', arguments: { zone: 'UTC' }, result } }] });
  });

  it('with the sentence and the arguments that a person agreed to', () => {
    const approvalId = id(3);
    const asked = {
      approvalId,
      toolUseId: use.toolUseId,
      toolName: 'clock',
      arguments: use.arguments,
      summary: 'Set the clock to UTC',
      reason: 'It changes the clock.',
      expiresAt: '2026-11-16T09:30:00.000Z',
    };
    const script = new Script().user('Hi').event('tool_use', use).event('approval_requested', asked);
    expect(sections(script)[1]).toMatchObject({ parts: [{ tool: { sentence: 'Set the clock to UTC', arguments: { zone: 'UTC' } } }, {}] });
    const changes = [{ field: 'zone', before: 'UTC', after: 'CET' }];
    script
      .event('approval_resolved', { approvalId, decision: 'approved', by: 'Demo', arguments: { zone: 'CET' }, changes, summary: 'Set the clock to CET' })
      .event('tool_result', result)
      .event('approval_resolved', { approvalId, decision: 'lapsed', by: 'clock' });
    expect(sections(script)[1]).toMatchObject({
      parts: [{ tool: { sentence: 'Set the clock to CET', arguments: { zone: 'CET' }, edited: changes } }, {}],
    });
  });

  it('with a result whose request is on an earlier page', () => {
    const [, section] = sections(new Script().user('Hi').event('tool_result', result));
    expect(section).toMatchObject({ parts: [{ kind: 'tool', tool: { name: 'clock', result } }] });
  });

  it('without a return after which nothing is said', () => {
    const script = new Script().user('Hi').message('one', GENERAL);
    script.event('agent_changed', { from: 'general-agent', to: 'supervisor', handoffType: 'return' });
    expect(outline(script)).toEqual(['user', 'general-agent: message']);
    expect(outline(script.message('two'))).toEqual(['user', 'general-agent: message', 'transition', 'supervisor: message']);
  });

  it('without empty messages', () => {
    expect(outline(new Script().user('Hi').message(''))).toEqual(['user']);
  });

  it('with streamed text in one piece and no infrastructure tools', () => {
    const callId = id(1);
    const script = new Script()
      .user('Hi')
      .signal('stream_start', { callId })
      .signal('content_delta', { callId, blockIndex: 0, text: 'one ' })
      .signal('content_delta', { callId, blockIndex: 1, text: 'two' })
      .signal('tool_call_delta', { callId, blockIndex: 2, toolName: 'transfer_to_general_agent', partialJson: '{' });
    const [, section] = sections(script);
    expect(section).toMatchObject({ parts: [{ kind: 'stream', block: { text: 'one two' } }] });
  });
});

it('a turn waits until its question is settled', () => {
  const script = new Script().user('Hi').event('approval_requested', {
    approvalId: id(3),
    toolUseId: id(2),
    toolName: 'write',
    arguments: {},
    summary: 's',
    reason: 'r',
    expiresAt: '2026-11-16T00:00:00.000Z',
  });
  expect(isWaiting(foldAll(EMPTY, script.all).turns[0]!)).toBe(true);
  script.event('approval_resolved', { approvalId: id(3), decision: 'denied', by: 'Demo' });
  expect(isWaiting(foldAll(EMPTY, script.all).turns[0]!)).toBe(false);
});

it('the answer is all that agents wrote', () => {
  const answer = (script: Script) => answerOf(foldAll(EMPTY, script.all).turns[0]!);
  expect(answer(new Script().user('Hi').message('one', GENERAL).message('').message('two'))).toBe('one\n\ntwo');
  expect(answer(new Script().user('Hi').message(''))).toBeUndefined();
});

it('agents are named as they spoke, or after their id', () => {
  const names = agentNames(foldAll(EMPTY, new Script().user('Hi').message('one', { ...GENERAL, name: 'Everyday' }).all).turns);
  expect(nameOf('general-agent', names)).toBe('Everyday');
  expect(nameOf('order-desk-agent', names)).toBe('Order desk');
});
