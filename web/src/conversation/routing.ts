import type { AgentEvent, HandoffType } from '../generated/protocol';

type Change = Extract<AgentEvent, { readonly type: 'agent_changed' }>;

/** Why the speaking agent changed, in the words that are stored. */
export interface Routing {
  readonly how: HandoffType;
  /** What the agent that gave the work away had thought before. */
  readonly thought?: string;
  /** What the next agent was asked to do. */
  readonly task?: string;
  /** Words of the message that spoke for the next agent. */
  readonly hints?: readonly string[];
}

/** From any events around the change: those a viewer gets, or the whole log, which knows the task in full. */
export function routingOf(events: readonly AgentEvent[], change: Change): Routing {
  const thought = events.findLast(
    (event) =>
      event.type === 'thinking' &&
      event.turnId === change.turnId &&
      event.agent.id === change.data.from &&
      event.sequence < change.sequence &&
      !event.data.redacted &&
      event.data.content.trim() !== '',
  );
  const opened = events.find((event) => event.type === 'task_opened' && event.taskId === change.taskId && event.turnId === change.turnId);
  const task = opened?.type === 'task_opened' ? opened.data.instruction : change.data.reason;
  return {
    how: change.data.handoffType,
    ...(thought?.type === 'thinking' && change.data.handoffType !== 'return' && { thought: thought.data.content }),
    ...(task !== undefined && change.data.handoffType !== 'return' && { task }),
    ...(change.data.hints !== undefined && { hints: change.data.hints }),
  };
}

/** Whether there is more to say than who speaks now. */
export function isExplained({ thought, task, hints }: Routing): boolean {
  return thought !== undefined || task !== undefined || hints !== undefined;
}
