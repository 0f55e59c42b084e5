import type { Model } from '../api';
import { sayParts } from '../language/parts';
import { Icon } from '../ui/Icon';
import { lineOf, shortName } from './words';

interface Props {
  readonly models: readonly Model[];
  /** Who answers where nothing is chosen. */
  readonly usual: string;
  /** What is chosen; empty for the usual one. */
  readonly chosen: string;
  readonly onChoose: (model: string) => void;
}

/** Which model answers in this conversation; nothing to see where none can be chosen. */
export function ModelPicker({ models, usual, chosen, onChoose }: Props) {
  if (models.length === 0) {
    return null;
  }
  const model = models.find((one) => one.name === chosen);
  return (
    <label
      title={model === undefined ? sayParts('usualAnswers', { model: usual }) : lineOf(model)}
      className="relative inline-flex h-9 max-w-48 min-w-0 shrink items-center gap-1.5 rounded-xl px-2 text-sm text-ink-soft transition-colors focus-within:outline-2 focus-within:outline-accent hover:bg-hover"
    >
      <Icon name="bot" size={16} />
      <span className="truncate narrow:sr-only">{chosen === '' ? sayParts('usualModel') : shortName(chosen)}</span>
      <span className="inline-flex rotate-90">
        <Icon name="chevron" size={13} />
      </span>
      <select
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
        aria-label={sayParts('model')}
        data-testid="model-picker"
        className="absolute inset-0 w-full opacity-0"
      >
        <option value="">{sayParts('usualNamed', { model: shortName(usual) })}</option>
        {models.map((one) => (
          <option key={one.name} value={one.name}>
            {lineOf(one)}
          </option>
        ))}
        {chosen !== '' && model === undefined && (
          <option value={chosen} disabled>
            {sayParts('notOffered', { model: shortName(chosen) })}
          </option>
        )}
      </select>
    </label>
  );
}
