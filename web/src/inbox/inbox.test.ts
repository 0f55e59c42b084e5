import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Question } from '../api';
import { Inbox, isOfAnother } from './inbox';

/** A server whose answers come when the test says so, in any order. */
class Wire {
  private readonly waiting: ((response: Response) => void)[] = [];

  constructor() {
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => this.waiting.push(resolve)));
  }

  async answer(index: number, ...ids: readonly string[]): Promise<void> {
    // The server has the newest first.
    const approvals = ids.map((id) => ({ ...question(id), details: null })).reverse();
    await this.respond(index, new Response(JSON.stringify({ approvals }), { status: 200 }));
  }

  fail(index: number): Promise<void> {
    return this.respond(index, new Response('{}', { status: 500 }));
  }

  private async respond(index: number, response: Response): Promise<void> {
    await vi.waitFor(() => expect(this.waiting.length).toBeGreaterThan(index));
    this.waiting[index]!(response);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function question(approvalId: string): Question {
  return { approvalId, sessionId: `session of ${approvalId}`, summary: approvalId } as unknown as Question;
}

function shown(inbox: Inbox): readonly string[] {
  return inbox.get().items.map(({ question: { approvalId }, settled }) => (settled === undefined ? approvalId : `${approvalId} ${settled}`));
}

afterEach(() => vi.unstubAllGlobals());

describe('the inbox', () => {
  it('knows what somebody else has to decide', () => {
    expect(isOfAnother({ ...question('a'), needs: 'approver' })).toBe(true);
    expect(isOfAnother({ ...question('a'), needs: 'approver', askedBy: 'Ada' })).toBe(false);
    expect(isOfAnother(question('a'))).toBe(false);
  });

  it('has what waits, the oldest first, and counts it', async () => {
    const wire = new Wire();
    const inbox = new Inbox();
    void inbox.refresh();
    await wire.answer(0, 'one', 'two');
    expect(inbox.get()).toEqual({ phase: 'ready', items: [{ question: question('one') }, { question: question('two') }] });
    expect(inbox.count).toBe(2);
    expect([...inbox.waiting]).toEqual(['session of one', 'session of two']);
  });

  it('keeps what is settled in its place until it is tidied, and puts what is new last', async () => {
    const wire = new Wire();
    const inbox = new Inbox();
    void inbox.refresh();
    await wire.answer(0, 'one', 'two');
    inbox.noticed({ type: 'question_settled', approvalId: 'one', decision: 'approved' });
    expect(shown(inbox)).toEqual(['one approved', 'two']);
    expect(inbox.count).toBe(1);
    void inbox.refresh();
    await wire.answer(1, 'zero', 'two');
    expect(shown(inbox)).toEqual(['one approved', 'two', 'zero']);
    inbox.tidy();
    expect(shown(inbox)).toEqual(['two', 'zero']);
  });

  it('says of a question that vanished unheard that it needs no answer', async () => {
    const wire = new Wire();
    const inbox = new Inbox();
    void inbox.refresh();
    await wire.answer(0, 'one');
    void inbox.refresh();
    await wire.answer(1);
    expect(shown(inbox)).toEqual(['one lapsed']);
    expect([...inbox.waiting]).toEqual([]);
  });

  it('shows the newest look, whichever answer comes last', async () => {
    const wire = new Wire();
    const inbox = new Inbox();
    void inbox.refresh();
    void inbox.refresh();
    await wire.answer(1, 'newer');
    await wire.answer(0, 'older');
    expect(shown(inbox)).toEqual(['newer']);
  });

  it('fails only where nothing is shown yet', async () => {
    const wire = new Wire();
    const inbox = new Inbox();
    void inbox.refresh();
    await wire.fail(0);
    expect(inbox.get().phase).toBe('failed');
    void inbox.refresh();
    await wire.answer(1, 'one');
    void inbox.refresh();
    await wire.fail(2);
    expect(inbox.get().phase).toBe('ready');
    expect(shown(inbox)).toEqual(['one']);
  });
});
