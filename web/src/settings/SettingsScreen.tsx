import { type ReactNode, useId } from 'react';
import { LANGUAGES } from '../language/choice';
import { saySettings } from '../language/settings';
import { useStore } from '../store';
import { Icon } from '../ui/Icon';
import { Segments } from '../ui/Segments';
import type { Workspace } from '../workspace';
import { OwnData } from './OwnData';
import { SignIns } from './SignIns';
import { Tokens } from './Tokens';

/** Each in its own language, as people look for it. */
const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch', es: 'Español' } as const;

/** How the reader wants the page to be, and who may act in the reader's name. */
export function SettingsScreen({ workspace }: { readonly workspace: Workspace }) {
  const { settings } = useStore(workspace.preferences);
  const { agents, models } = useStore(workspace);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto" data-testid="settings-screen">
      <div className="mx-auto w-full max-w-3xl space-y-8 px-3 pt-5 pb-16 sm:px-6">
        <Group title={saySettings('appearance')} note={saySettings('everywhere')}>
          <Choice name={saySettings('theme')} value={settings.theme} onChange={(theme) => void workspace.prefer({ theme })}
            options={[['system', saySettings('system')], ['light', saySettings('light')], ['dark', saySettings('dark')]]} />
          <Choice name={saySettings('density')} value={settings.density} onChange={(density) => void workspace.prefer({ density })}
            options={[['comfortable', saySettings('comfortable')], ['compact', saySettings('compact')]]} />
          <div data-choice="language">
            <Choice name={saySettings('language')} value={settings.language} onChange={(language) => void workspace.prefer({ language })}
              options={[['system', saySettings('system')], ...LANGUAGES.map((one) => [one, LANGUAGE_NAMES[one]] as const)]} />
          </div>
        </Group>
        <Group title={saySettings('answering')}>
          <Selection name={saySettings('agent')} note={saySettings('agentNote')} value={settings.agent ?? ''} usual={saySettings('usualAgent')}
            options={agents.filter(({ command }) => command != null).map(({ id, name }) => [id, name])}
            onChange={(agent) => void workspace.prefer({ agent: agent === '' ? null : agent })} />
          {models.models.length > 0 && (
            <Selection name={saySettings('model')} value={settings.model ?? ''} usual={saySettings('usualModel')}
              options={models.models.map(({ name }) => [name, name])}
              onChange={(model) => void workspace.prefer({ model: model === '' ? null : model })} />
          )}
        </Group>
        <Group title={saySettings('tokens')} note={saySettings('tokensNote')}>
          <Tokens workspace={workspace} />
        </Group>
        <Group title={saySettings('signIns')} note={saySettings('signInsNote')}>
          <SignIns workspace={workspace} />
        </Group>
        <Group title={saySettings('data')} note={saySettings('dataNote')}>
          <a href="/api/trajectories.jsonl" download="turns.jsonl" className="inline-flex min-h-6 items-center gap-1.5 text-sm font-medium text-accent-strong underline underline-offset-2">
            <Icon name="download" size={15} />
            {saySettings('downloadTurns')}
          </a>
          <OwnData workspace={workspace} />
        </Group>
      </div>
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

function Group({ title, note, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {note !== undefined && <p className="mt-0.5 text-sm text-ink-faint">{note}</p>}
      <div className="mt-3 space-y-4">{children}</div>
    </section>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
}

function Choice({ name, value, options, onChange }: ChoiceProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5">
      <span className="text-sm">{name}</span>
      <Segments label={name} value={value} options={options} onChange={onChange} />
    </div>
  );
}

interface SelectionProps extends ChoiceProps {
  readonly note?: string;
  /** What holds where nothing is chosen. */
  readonly usual: string;
}

function Selection({ name, note, value, usual, options, onChange }: SelectionProps) {
  const id = useId();
  // A choice that is not offered any more is still shown: it is what is kept.
  const isGone = value !== '' && !options.some(([key]) => key === value);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5">
      <label htmlFor={id} className="text-sm">
        {name}
        {note !== undefined && <span className="block text-xs text-ink-faint">{note}</span>}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-9 max-w-full rounded-lg border border-line-strong bg-raised px-2 text-sm"
      >
        <option value="">{usual}</option>
        {isGone && <option value={value}>{value}</option>}
        {options.map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
