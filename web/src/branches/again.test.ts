import { describe, expect, it } from 'vitest';
import { EMPTY, foldAll } from '../conversation/fold';
import { GENERAL, Script } from '../testkit/script';
import { targetOf } from './again';

function turn(content: string, handoffType: 'user_selection' | 'supervisor_routing') {
  const script = new Script().user(content).event('agent_changed', { from: 'supervisor', to: GENERAL.id, handoffType }, GENERAL).message('Hello', GENERAL);
  return foldAll(EMPTY, script.all).turns[0]!;
}

describe('the agent of a message that is said anew', () => {
  it('is the one that its writer chose', () => {
    expect(targetOf(turn('Hi', 'user_selection'))).toBe(GENERAL.id);
  });

  it('is left open where the supervisor chose, and to the command where the words name one', () => {
    expect(targetOf(turn('Hi', 'supervisor_routing'))).toBeUndefined();
    expect(targetOf(turn('/general Hi', 'user_selection'))).toBeUndefined();
  });
});
