import type { Agent } from '../api';

/** Agents whose slash command begins with what was typed; none once the command is finished. */
export function suggestCommands(text: string, agents: readonly Agent[]): readonly Agent[] {
  const typed = /^\/([a-z0-9-]*)$/i.exec(text)?.[1]?.toLowerCase();
  return typed === undefined ? [] : agents.filter((agent) => agent.command?.startsWith(typed) ?? false);
}
