import { describe, expect, it } from 'vitest';
import { EVERYTHING } from '../address';
import { ApiError } from '../api';
import { EMPTY, foldAll } from '../conversation/fold';
import { routingOf } from '../conversation/routing';
import type { AgentEvent, SentEvent } from '../generated/protocol';
import type { AuditedEvent, AuditLogPage, Verification } from '../generated/rest';
import { GENERAL, id, Script, SUPERVISOR } from '../testkit/script';
import { AuditLog } from './auditLog';
import { eventsIn } from './calls';
import { choicesOf, figuresOf, filtered, isError, isQuestion, lineOf, sentTo } from './entries';
import { Replay } from './replay';

/** Numbers events as the log does: internal ones included, without a gap. */
function logOf(...events: readonly unknown[]): readonly AuditedEvent[] {
  return events.map((event, i) => ({ ...(event as AgentEvent), sequence: i + 1, hash: `${i}`, batchId: id(1), batchIndex: 0, epoch: 1 }) as AuditedEvent);
}

function event(type: string, data: object, agent: object | null = SUPERVISOR): object {
  return { type, eventId: id(1), sessionId: id(9), turnId: id(100), taskId: id(8), index: 0, prev: 0, agent, internal: true, at: '2026-11-15T09:30:00.000Z', data };
}

function turns(count: number): readonly AuditedEvent[] {
  const script = new Script();
  const events: object[] = [];
  for (let i = 0; i < count; i++) {
    script.user(`Question ${i}`).event('thinking', { content: `Hm ${i}`, redacted: false }).message(`Answer ${i}`);
    const [question, ...answer] = script.events.slice(i * 3);
    const turnId = question!.turnId;
    events.push(question!, { ...event('turn_started', { options: {} }), turnId }, ...answer, { ...event('turn_ended', { stopReason: 'success' }), turnId });
  }
  return logOf(...events);
}

describe('the conversation at a moment', () => {
  const log = turns(200);

  it('is what the fold makes of all events up to there, anywhere in the log', () => {
    const replay = new Replay(log);
    for (const at of [0, 1, 249, 250, 251, 740, 1_000, 500, 3]) {
      expect(replay.at(at).turns).toEqual(foldAll(EMPTY, log.slice(0, at) as unknown as SentEvent[]).turns);
    }
  });

  it('knows the turn that agents worked on, until it ended or paused', () => {
    const replay = new Replay(log);
    expect(replay.at(1).live.activeTurnId).toBeUndefined();
    expect(replay.at(2).live.activeTurnId).toBe(log[1]!.turnId);
    expect(replay.at(4).live.activeTurnId).toBe(log[1]!.turnId);
    expect(replay.at(5).live.activeTurnId).toBeUndefined();
    const paused = logOf(event('turn_started', {}), event('turn_paused', { reason: 'approval' }));
    expect(new Replay(paused).at(2).live.activeTurnId).toBeUndefined();
  });

  it('goes by sequences where events were lost', () => {
    const broken = log.filter((one) => one.sequence < 3 || one.sequence > 6);
    expect(new Replay(broken).at(6).turns).toEqual(new Replay(broken).at(2).turns);
  });
});

describe('a line of the log', () => {
  it('tells most of an event in few words', () => {
    expect(lineOf(logOf(event('tool_use', { toolName: 'clock', arguments: { zone: 'UTC' } }))[0]!)).toBe('clock · {"zone":"UTC"}');
    expect(lineOf(logOf(event('agent_changed', { from: 'supervisor', to: 'general-agent', handoffType: 'return' }))[0]!)).toBe('Supervisor → General');
    expect(lineOf(logOf(event('message', { content: 'One\n\n two' }))[0]!)).toBe('One two');
    expect(lineOf(logOf(event('turn_ended', { stopReason: 'success', toolsUsed: ['a', 'b'] }))[0]!)).toBe('success · a, b');
    expect(lineOf(logOf(event('turn_ended', { stopReason: 'success', toolsUsed: [] }))[0]!)).toBe('success');
    expect(lineOf(logOf(event('message', { content: 'x'.repeat(241) }))[0]!)).toBe(`${'x'.repeat(240)}…`);
    expect(lineOf(logOf(event('not_known_here', { a: 1 }))[0]!)).toBe('');
  });

  it('tells what it took', () => {
    const usage = { inputTokens: 10, outputTokens: 5, cacheReadTokens: 2, cacheWriteTokens: 1, reasoningTokens: 4, estimated: false };
    const cost = { amount: '0.01', currency: 'EUR' };
    expect(figuresOf(logOf(event('model_call_completed', { usage, cost, durationMs: 12 }))[0]!)).toEqual({ tokens: 18, cost, durationMs: 12 });
    expect(figuresOf(logOf(event('tool_started', {}))[0]!)).toEqual({});
  });

  it('tells which model was sent how much', () => {
    const usage = { inputTokens: 10, outputTokens: 5, cacheReadTokens: 2, cacheWriteTokens: 1, reasoningTokens: 4, estimated: false };
    expect(sentTo(logOf(event('model_call_completed', { provider: 'acme', model: 'm1', usage }))[0]!)).toEqual({ model: 'acme · m1', tokens: 13 });
    expect(sentTo(logOf(event('model_call_failed', { model: 'acme/m1', usage }))[0]!)).toEqual({ model: 'acme/m1', tokens: 13 });
    expect(sentTo(logOf(event('model_call_failed', { usage }))[0]!)).toBeUndefined();
    expect(sentTo(logOf(event('message', { provider: 'acme', model: 'm1', usage }))[0]!)).toBeUndefined();
  });

  it.each([
    ['error', {}, true],
    ['model_call_failed', {}, true],
    ['content_refused', {}, true],
    ['tool_result', { status: 'timeout' }, true],
    ['tool_result', { status: 'success' }, false],
    ['tool_result', { status: 'cancelled' }, false],
    ['task_closed', { status: 'failed' }, true],
    ['task_closed', { status: 'completed' }, false],
    ['turn_ended', { stopReason: 'max_turns' }, true],
    ['turn_ended', { stopReason: 'user_cancelled' }, false],
    ['message', {}, false],
  ])('%s %o is an error: %s', (type, data, expected) => {
    expect(isError(logOf(event(type, data))[0]!)).toBe(expected);
  });

  it('is about a question where a person was asked, answered or waited for', () => {
    const asked = logOf(event('approval_requested', {}), event('approval_resolved', {}), event('turn_paused', { reason: 'approval' }));
    expect(asked.every(isQuestion)).toBe(true);
    expect(logOf(event('turn_paused', { reason: 'limit' }), event('tool_use', {})).some(isQuestion)).toBe(false);
  });
});

describe('a filter', () => {
  const log = logOf(event('tool_use', {}, GENERAL), event('error', {}, GENERAL), event('error', {}), event('approval_requested', {}), event('user_message_confirmed', {}, null));
  const sequences = (filter: object) => filtered(log, { ...EVERYTHING, ...filter }).map((one) => one.sequence);

  it('lets through what meets all of its wishes', () => {
    expect(sequences({})).toEqual([1, 2, 3, 4, 5]);
    expect(sequences({ agent: GENERAL.id })).toEqual([1, 2]);
    expect(sequences({ type: 'error' })).toEqual([2, 3]);
    expect(sequences({ only: 'errors', agent: SUPERVISOR.id })).toEqual([3]);
    expect(sequences({ only: 'questions' })).toEqual([4]);
    expect(sequences({ only: 'questions', type: 'error' })).toEqual([]);
  });

  it('offers what there is', () => {
    expect(choicesOf(log)).toEqual({
      agents: new Map([[GENERAL.id, 'General'], [SUPERVISOR.id, 'Supervisor']]),
      types: ['approval_requested', 'error', 'tool_use', 'user_message_confirmed'],
    });
  });
});

describe('why an agent was chosen', () => {
  const thought = (content: string, more: object = {}) => event('thinking', { content, redacted: false, ...more });
  const change = { ...event('agent_changed', { from: 'supervisor', to: 'general-agent', handoffType: 'supervisor_routing', reason: 'Tell the ti…' }, GENERAL), taskId: id(7) };
  const why = (...events: readonly object[]) => {
    const log = logOf(...events);
    return routingOf(log, log.find((one) => one.type === 'agent_changed') as Extract<AgentEvent, { readonly type: 'agent_changed' }>);
  };

  it('is told by the last thought before it and the task that was given', () => {
    const opened = { ...event('task_opened', { instruction: 'Tell the time in Tokyo.' }, GENERAL), taskId: id(7) };
    expect(why(thought('First'), thought('A clock'), change, opened, thought('Later'))).toEqual({
      how: 'supervisor_routing',
      thought: 'A clock',
      task: 'Tell the time in Tokyo.',
    });
  });

  it('is not told by what others thought, what was hidden, another turn or another task', () => {
    const others = { ...thought('Mine'), agent: GENERAL };
    const before = { ...thought('Before'), turnId: id(99) };
    const opened = { ...event('task_opened', { instruction: 'Something else' }), taskId: id(6) };
    expect(why(others, before, thought('', { redacted: true }), thought(' '), opened, change)).toEqual({ how: 'supervisor_routing', task: 'Tell the ti…' });
  });

  it('names the words of the message that spoke for it', () => {
    const hinted = { ...change, data: { from: 'supervisor', to: 'general-agent', handoffType: 'supervisor_routing', reason: 'Tell the ti…', hints: ['invoice', 'customer'] } };
    expect(why(hinted)).toEqual({ how: 'supervisor_routing', task: 'Tell the ti…', hints: ['invoice', 'customer'] });
  });

  it('needs no words where work comes back', () => {
    const back = { ...change, data: { from: 'supervisor', to: 'x', handoffType: 'return' } };
    expect(why(thought('A clock'), back)).toEqual({ how: 'return' });
  });
});

describe('reading a log', () => {
  const all = turns(3);
  const verification: Verification = { valid: true, events: 15, head: 15, firstInvalid: null, contradictions: [] };
  const page = (after: number): AuditLogPage => ({ events: all.slice(after, after + 4), head: all.length, hasMore: after + 4 < all.length });

  it('takes page after page, and no event twice', async () => {
    const log = new AuditLog(id(9), { loadLog: (_, after) => Promise.resolve(page(after)), verifyLog: () => Promise.resolve(verification) });
    await Promise.all([log.read(), log.read()]);
    expect(log.get()).toEqual({ phase: 'ready', events: all, head: all.length, verdict: verification });
  });

  it('tells a log that is not there from one that could not be read', async () => {
    const failing = (status: number) => new AuditLog(id(9), { loadLog: () => Promise.reject(new ApiError(status, 'x', 'x')), verifyLog: () => Promise.reject(new Error('x')) });
    const [missing, failed] = [failing(404), failing(500)];
    await Promise.all([missing.read(), failed.read()]);
    expect(missing.get()).toMatchObject({ phase: 'missing', verdict: 'unknown' });
    expect(failed.get()).toMatchObject({ phase: 'failed', verdict: 'unknown' });
  });

  it('downloads events as they were sent, digits included', () => {
    const text = '{"events":[{"amount":10.50,"text":"],\\"head\\":1"}],"head":1,"hasMore":false}';
    expect(eventsIn(text, JSON.parse(text) as AuditLogPage)).toBe('{"amount":10.50,"text":"],\\"head\\":1"}');
    expect(eventsIn('{"head":1, "events":[{"a":1}]}', { events: [{ a: 1 }], head: 1, hasMore: false } as unknown as AuditLogPage)).toBe('{"a":1}');
  });
});
