import * as api from '../api';
import type { Question } from '../api';
import type { Notification } from '../connection';
import type { Decision } from '../generated/protocol';
import { Store } from '../store';

/** A question in the inbox; one that was settled while it is looked at stays in its place. */
export interface InboxItem {
  readonly question: Question;
  readonly settled?: Decision | undefined;
}

interface InboxState {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly items: readonly InboxItem[];
}

const PAUSE_MS = 400;

/** Whether somebody else has to decide what the reader asked for. */
export function isOfAnother({ needs, askedBy }: Question): boolean {
  return needs != null && askedBy == null;
}

/** Everything that waits for an answer of the person, whichever conversation asks, oldest first. */
export class Inbox extends Store<InboxState> {
  private asked = 0;
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super({ phase: 'loading', items: [] });
  }

  /** How many questions wait for the reader. */
  get count(): number {
    return this.get().items.filter(({ question, settled }) => settled === undefined && !isOfAnother(question)).length;
  }

  /** The conversations that wait for an answer. */
  get waiting(): ReadonlySet<string> {
    return new Set(this.get().items.flatMap(({ question, settled }) => (settled === undefined ? [question.sessionId] : [])));
  }

  async refresh(): Promise<void> {
    const asked = ++this.asked;
    try {
      const questions = await api.listQuestions();
      if (asked === this.asked) {
        this.update({ phase: 'ready', items: merged(this.get().items, questions) });
      }
    } catch {
      if (asked === this.asked && this.get().phase !== 'ready') {
        this.update({ phase: 'failed' });
      }
    }
  }

  /** The server says that a question was asked or needs no answer any more. */
  noticed({ type, approvalId, decision }: Notification): void {
    if (type === 'question_settled' && approvalId !== undefined) {
      this.settle(approvalId, decision ?? 'lapsed');
    }
    if (type === 'question_asked' || type === 'question_settled' || type === 'lists_changed') {
      this.changed();
    }
  }

  /** The list of questions follows the log a little later. */
  changed(): void {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => void this.refresh(), PAUSE_MS);
  }

  /** Puts away what is settled. */
  tidy(): void {
    this.update({ items: this.get().items.filter((item) => item.settled === undefined) });
  }

  private settle(approvalId: string, decision: Decision): void {
    this.update({
      items: this.get().items.map((item) => (item.question.approvalId === approvalId && item.settled === undefined ? { ...item, settled: decision } : item)),
    });
  }
}

/** Nothing that is on screen moves: what is settled stays until it is put away, what is new comes last. */
function merged(before: readonly InboxItem[], questions: readonly Question[]): readonly InboxItem[] {
  const open = new Map(questions.map((question) => [question.approvalId, question]));
  const kept = before.map((item): InboxItem => {
    const question = open.get(item.question.approvalId);
    open.delete(item.question.approvalId);
    return question === undefined ? { ...item, settled: item.settled ?? 'lapsed' } : { question };
  });
  return [...kept, ...[...open.values()].map((question) => ({ question }))];
}
