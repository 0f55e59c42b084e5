import { describe, expect, it } from 'vitest';
import type { Envelope } from '../generated/protocol';
import { GENERAL, id, Script, SUPERVISOR } from '../testkit/script';
import { EMPTY, fold, foldAll, isKnown, settle, withActiveTurn, withoutStreams } from './fold';

const CALL = id(1);
const TOOL = id(2);

function types(conversation: ReturnType<typeof fold>): string[][] {
  return conversation.turns.map((turn) => turn.events.map((event) => event.type));
}

describe('a turn as it is streamed', () => {
  const script = new Script()
    .user('What time is it?')
    .signal('session_start', { turnId: id(100) })
    .signal('stream_start', { callId: CALL })
    .signal('reasoning_delta', { callId: CALL, blockIndex: 0, text: 'Let me ' })
    .signal('reasoning_delta', { callId: CALL, blockIndex: 0, text: 'see.' })
    .signal('content_delta', { callId: CALL, blockIndex: 1, text: 'It is ' })
    .signal('content_delta', { callId: CALL, blockIndex: 1, text: 'noon.' })
    .signal('stream_end', { callId: CALL })
    .event('thinking', { content: 'Let me see.', redacted: false })
    .message('It is noon.')
    .complete();
  const upTo = (type: string) => foldAll(EMPTY, script.all.slice(0, script.all.findIndex((e) => e.type === type)));

  it('collects deltas per call and block', () => {
    expect(upTo('stream_end').live.streams[0]?.blocks).toEqual([
      { kind: 'reasoning', blockIndex: 0, text: 'Let me see.' },
      { kind: 'text', blockIndex: 1, text: 'It is noon.' },
    ]);
  });

  it('replaces only the streamed thinking when the thinking is stored', () => {
    expect(upTo('message').live.streams[0]?.blocks.map((block) => block.kind)).toEqual(['text']);
  });

  it('has no stream left once the message is stored', () => {
    expect(upTo('complete').live.streams).toEqual([]);
  });

  it('runs until complete', () => {
    expect(upTo('complete').live.activeTurnId).toBe(script.events[0]?.turnId);
    expect(foldAll(EMPTY, script.all).live.activeTurnId).toBeUndefined();
  });

  it('settles to what a reload gives, at every moment', () => {
    for (let n = 0; n <= script.all.length; n++) {
      const live = script.all.slice(0, n);
      const reload = live.filter((envelope) => envelope.sequence !== undefined);
      expect(settle(foldAll(EMPTY, live))).toEqual(settle(foldAll(EMPTY, reload)));
    }
  });
});

describe('streams', () => {
  const started = foldAll(
    EMPTY,
    new Script()
      .user('Hi')
      .signal('stream_start', { callId: CALL })
      .signal('content_delta', { callId: CALL, blockIndex: 0, text: 'Hel' }).all,
  );

  it('are taken back by stream_reset', () => {
    const reset = new Script().user('Hi').signal('stream_reset', { callId: CALL }).all[1]!;
    expect(fold(started, reset).live.streams).toEqual([]);
  });

  it('are kept when an event of another task arrives', () => {
    const other = new Script().user('Hi').event('thinking', { content: 'x', redacted: false }, GENERAL, 5).all[1]!;
    expect(fold(started, other).live.streams).toHaveLength(1);
  });

  it('know when their beginning was missed', () => {
    const late = new Script().user('Hi').signal('content_delta', { callId: CALL, blockIndex: 0, text: 'lo' });
    expect(foldAll(EMPTY, late.all).live.streams[0]?.whole).toBe(false);
    expect(started.live.streams[0]?.whole).toBe(true);
  });

  it('are set, not added to, by a snapshot', () => {
    const told = new Script()
      .user('Hi')
      .signal('content_delta', { callId: CALL, blockIndex: 0, text: 'Hello', snapshot: true })
      .signal('content_delta', { callId: CALL, blockIndex: 0, text: ' there' }).all;
    expect(foldAll(started, told).live.streams[0]?.blocks).toEqual([{ kind: 'text', blockIndex: 0, text: 'Hello there' }]);
  });

  it('are not replaced by an event that stood before them', () => {
    const script = new Script().user('Hi').message('Earlier');
    const late = new Script().user('Hi').message('Earlier').signal('stream_start', { callId: CALL });
    late.signal('content_delta', { callId: CALL, blockIndex: 0, text: 'Next' });
    const streaming = foldAll(EMPTY, [late.all[0]!, late.all[2]!, late.all[3]!]);
    expect(fold(streaming, script.all[1]!).live.streams[0]?.blocks[0]?.text).toBe('Next');
  });

  it('of an earlier run are over when somebody takes the turn up again', () => {
    const again = new Script().user('Hi').signal('session_start', { turnId: id(100) }).all[1]!;
    expect(fold(started, again).live.streams).toEqual([]);
  });

  it('are dropped when signals were left out', () => {
    expect(withoutStreams(started).live.streams).toEqual([]);
  });

  it('of an ended call give way to the next call of the task', () => {
    const script = new Script()
      .user('Hi')
      .signal('stream_start', { callId: CALL })
      .signal('tool_call_delta', { callId: CALL, blockIndex: 0, toolName: 'transfer_to_general_agent', partialJson: '{' })
      .signal('stream_end', { callId: CALL })
      .signal('stream_start', { callId: id(3) });
    expect(foldAll(EMPTY, script.all).live.streams.map((stream) => stream.callId)).toEqual([id(3)]);
  });
});

describe('events', () => {
  it('are taken once, however often they arrive', () => {
    const { all } = new Script().user('Hi').message('Hello').complete();
    expect(foldAll(foldAll(EMPTY, all), all).turns).toEqual(foldAll(EMPTY, all).turns);
  });

  it('stand in index order, in whatever order they arrive', () => {
    const { events } = new Script()
      .user('Hi')
      .event('thinking', { content: 'x', redacted: false })
      .message('one')
      .user('And?')
      .message('two');
    const forward = foldAll(EMPTY, events);
    expect(foldAll(EMPTY, events.toReversed())).toEqual(forward);
    expect(types(forward)).toEqual([
      ['user_message_confirmed', 'thinking', 'message'],
      ['user_message_confirmed', 'message'],
    ]);
  });

  it('join transitions of a reloaded page by their place', () => {
    const { events } = new Script()
      .user('Hi')
      .event('agent_changed', { from: 'supervisor', to: 'general-agent', handoffType: 'supervisor_routing' }, GENERAL)
      .message('one', GENERAL);
    const transitions = events.filter((event) => event.internal);
    const visible = events.filter((event) => !event.internal);
    expect(foldAll(EMPTY, [...visible, ...transitions])).toEqual(foldAll(EMPTY, events));
  });

  it('of infrastructure tools draw nothing', () => {
    const hidden = new Script()
      .user('Hi')
      .event('tool_use', { toolUseId: TOOL, toolName: 'transfer_to_x', arguments: {}, readOnly: true });
    expect(types(foldAll(EMPTY, hidden.all))).toEqual([['user_message_confirmed']]);
  });

  it('of an unknown type draw nothing', () => {
    const unknown = { ...new Script().user('Hi').all[0], type: 'hologram' } as unknown as Envelope;
    expect(isKnown(unknown)).toBe(false);
    expect(fold(EMPTY, unknown)).toBe(EMPTY);
  });
});

describe('tools', () => {
  it('lose their progress when their result is stored', () => {
    const script = new Script()
      .user('Hi')
      .event('tool_use', { toolUseId: TOOL, toolName: 'clock', arguments: {}, readOnly: true })
      .signal('tool_progress', { toolUseId: TOOL, fraction: 0.5, note: 'half' });
    const running = foldAll(EMPTY, script.all);
    expect(running.live.progress[TOOL]?.note).toBe('half');
    script.event('tool_result', {
      toolUseId: TOOL,
      toolName: 'clock',
      status: 'success',
      output: '12:00',
      truncated: false,
      durationMs: 3,
    });
    expect(fold(running, script.all.at(-1)!).live.progress).toEqual({});
  });
});

describe('the running turn', () => {
  it('ends with a pause', () => {
    const script = new Script().user('Hi').signal('agent_state', { state: 'thinking' });
    expect(foldAll(EMPTY, script.all).live.activeTurnId).toBeDefined();
    script.event('turn_paused', { reason: 'approval' });
    expect(foldAll(EMPTY, script.all).live.activeTurnId).toBeUndefined();
  });

  it('says how long a model has been silent, until it speaks', () => {
    const script = new Script().user('Hi').signal('agent_state', { state: 'thinking', note: 'waiting for the model (3 s)' });
    expect(foldAll(EMPTY, script.all).live.note).toBe('waiting for the model (3 s)');
    script.signal('stream_start', { callId: 'C1' });
    expect(foldAll(EMPTY, script.all).live.note).toBeUndefined();
  });

  it('does not come back through a late signal', () => {
    const script = new Script().user('Hi').message('Hello').complete();
    script.signal('agent_state', { state: 'completed' }, SUPERVISOR);
    expect(foldAll(EMPTY, script.all).live.activeTurnId).toBeUndefined();
  });

  it('rests while a person is asked, whatever is said after the pause', () => {
    const script = new Script().user('Hi').event('turn_paused', { reason: 'approval' });
    script.signal('agent_state', { state: 'waiting_for_permission' });
    expect(foldAll(EMPTY, script.all).live).toEqual(EMPTY.live);
  });

  it('is not one that waits for a person, though the server still has it open', () => {
    const paused = foldAll(EMPTY, new Script().user('Hi').event('turn_paused', { reason: 'approval' }).events);
    expect(withActiveTurn(paused, paused.turns[0]?.id).live.activeTurnId).toBeUndefined();
  });

  it('is what the server says on joining', () => {
    const joined = withActiveTurn(EMPTY, 'T');
    expect(joined.live.activeTurnId).toBe('T');
    expect(withActiveTurn(joined, undefined).live).toEqual(EMPTY.live);
  });
});
