import type { CSSProperties } from 'react';
import type { AgentIdentity } from '../generated/protocol';
import { Icon } from '../ui/Icon';

type Look = Pick<AgentIdentity, 'icon' | 'color'>;

function agentColor(color: string): CSSProperties {
  return { '--agent': color } as CSSProperties;
}

export function AgentTile({ agent, size = 28 }: { readonly agent: Look; readonly size?: number }) {
  return (
    <span
      style={{ ...agentColor(agent.color), width: size, height: size }}
      className="agent-tile inline-flex shrink-0 items-center justify-center rounded-lg"
    >
      <Icon name={agent.icon} size={Math.round(size * 0.6)} />
    </span>
  );
}

/** Who did what follows: the identity stored with the event, so a later change of the agent alters nothing. */
export function AgentBadge({ agent }: { readonly agent: AgentIdentity }) {
  return (
    <div className="flex items-center gap-2.5" data-testid="agent-badge" data-agent={agent.id}>
      <AgentTile agent={agent} />
      <span className="agent-ink text-sm font-semibold" style={agentColor(agent.color)}>
        {agent.name}
      </span>
    </div>
  );
}
