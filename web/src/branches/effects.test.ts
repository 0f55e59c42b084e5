import { describe, expect, it } from 'vitest';
import { EMPTY, foldAll } from '../conversation/fold';
import { id, Script } from '../testkit/script';
import { freeTurns } from './again';
import { effectsIn, effectWords } from './effects';

const SESSION = id(9);

function call(script: Script, number: number, tool: string, readOnly: boolean, status: string): Script {
  return script
    .event('tool_use', { toolUseId: id(number), toolName: tool, arguments: {}, readOnly })
    .event('tool_result', { toolUseId: id(number), toolName: tool, status, output: '', truncated: false, durationMs: 1 } as never);
}

describe('what was changed', () => {
  it('is what was carried out, or may have been, and does not only read', () => {
    const script = new Script(SESSION).user('Do it');
    call(script, 50, 'erp_query', true, 'success');
    call(script, 51, 'erp_post', false, 'success');
    call(script, 52, 'erp_create', false, 'permission_denied');
    call(script, 53, 'send_mail', false, 'unknown_outcome');
    expect(effectsIn(foldAll(EMPTY, script.all).turns).map(effectWords)).toEqual(['erp post', 'Perhaps done: send mail']);
  });

  it('is said in the sentence that a person agreed to', () => {
    expect(effectWords({ toolUseId: id(1), toolName: 'erp_post', status: 'success', summary: 'Post invoice S-1002' })).toBe('Post invoice S-1002');
  });
});

describe('messages that can be said anew', () => {
  it('are those before which nothing was open; a rating opens nothing', () => {
    const turn = (name: string, ...events: readonly { type: string; sequence: number }[]) => ({ id: name, events }) as never;
    const said = (sequence: number) => ({ type: 'user_message_confirmed', sequence });
    const turns = [
      turn('first', said(1), { type: 'message', sequence: 5 }, { type: 'message_rated', sequence: 90 }),
      turn('waited', said(3), { type: 'message', sequence: 9 }),
      turn('later', said(12)),
    ];
    expect([...freeTurns(turns)]).toEqual(['first', 'later']);
  });
});
