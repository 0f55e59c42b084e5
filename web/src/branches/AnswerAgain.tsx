import { useContext } from 'react';
import type { Turn } from '../conversation/fold';
import { say } from '../language/say';
import { lineOf } from '../models/words';
import { IconButton } from '../ui/controls';
import { Icon } from '../ui/Icon';
import type { Again } from './again';
import { Branching } from './branching';

interface Props {
  readonly turn: Turn;
  readonly onAgain: (again: Again) => void;
}

const AGENT = 'agent:';
const MODEL = 'model:';

/** Has a question answered once more, also by another agent or model; the first answer stays in its branch. */
export function AnswerAgain({ turn, onAgain }: Props) {
  const { isFree, agents, models } = useContext(Branching);
  if (!isFree(turn)) {
    return null;
  }
  const choose = (value: string) => {
    if (value.startsWith(AGENT)) {
      onAgain({ targetAgentId: value.slice(AGENT.length) });
    } else if (value.startsWith(MODEL)) {
      onAgain({ model: value.slice(MODEL.length) });
    }
  };
  const others = agents.filter((agent) => agent.command);
  return (
    <>
      <IconButton icon="refresh" label={say('again')} data-testid="again" onClick={() => onAgain({})} />
      {others.length + models.length > 0 && (
        <label
          title={say('againWith')}
          className="relative inline-flex size-6 items-center justify-center rounded-lg focus-within:outline-2 focus-within:outline-accent hover:bg-hover hover:text-ink"
        >
          <span className="inline-flex rotate-90">
            <Icon name="chevron" size={13} />
          </span>
          <select
            value=""
            aria-label={say('againWith')}
            data-testid="again-with"
            onChange={(event) => choose(event.target.value)}
            className="absolute inset-0 w-full opacity-0"
          >
            <option value="" disabled>
              {say('againWith')}
            </option>
            {others.length > 0 && (
              <optgroup label={say('againAgents')}>
                {others.map((agent) => (
                  <option key={agent.id} value={AGENT + agent.id}>
                    {agent.name}
                  </option>
                ))}
              </optgroup>
            )}
            {models.length > 0 && (
              <optgroup label={say('againModels')}>
                {models.map((model) => (
                  <option key={model.name} value={MODEL + model.name}>
                    {lineOf(model)}
                  </option>
                ))}
              </optgroup>
            )}
          </select>
        </label>
      )}
    </>
  );
}
