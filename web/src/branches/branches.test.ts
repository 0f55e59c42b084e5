import { describe, expect, it } from 'vitest';
import { Branches, type Parting } from './branches';

const parting = (messageId: string): Parting => ({ messageId, sequence: 4, current: 0, branches: [] });

describe('branches of the open conversation', () => {
  it('are found by the message where they part', async () => {
    const branches = new Branches(async (session) => [parting(`of ${session}`)]);
    await branches.look('one');
    expect([...branches.get().partings.keys()]).toEqual(['of one']);
  });

  it('of a conversation that was left meanwhile are not shown', async () => {
    let answer: (partings: readonly Parting[]) => void = () => {};
    const branches = new Branches((session) => (session === 'slow' ? new Promise((resolve) => (answer = resolve)) : Promise.resolve([])));
    const slow = branches.look('slow');
    await branches.look('next');
    answer([parting('late')]);
    await slow;
    expect(branches.get()).toEqual({ sessionId: 'next', partings: new Map() });
  });

  it('that cannot be read take nothing away', async () => {
    let fails = false;
    const branches = new Branches(async () => {
      if (fails) {
        throw new Error('away');
      }
      return [parting('a')];
    });
    await branches.look('one');
    fails = true;
    await branches.look('one');
    expect([...branches.get().partings.keys()]).toEqual(['a']);
  });

  it('bring the message into view once', () => {
    const branches = new Branches(async () => []);
    branches.goTo('a');
    expect([branches.arrivedAt('b'), branches.arrivedAt('a'), branches.arrivedAt('a')]).toEqual([false, true, false]);
  });
});
