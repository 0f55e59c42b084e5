import { lazy, type ReactNode, Suspense, useId } from 'react';
import { SECURITY, SETTINGS } from '../address';
import { Connections } from '../connections/Connections';
import { outcomeOf } from '../connections/outcome';
import { AlertsSwitch } from '../inbox/AlertsSwitch';
import { nameOfLanguage, spokenLanguages } from '../language/choice';
import { sayConnections } from '../language/connections';
import { saySecurity } from '../language/security';
import { saySettings } from '../language/settings';
import { ConfirmIdentity } from '../people/ConfirmIdentity';
import { useStore } from '../store';
import { Spinner } from '../ui/controls';
import { Icon } from '../ui/Icon';
import { PageLink } from '../ui/PageLink';
import { Segments } from '../ui/Segments';
import type { Workspace } from '../workspace';
import { OwnData } from './OwnData';
import { Group } from './Group';

const SecuritySettings = lazy(() => import('./SecuritySettings'));

interface Props {
  readonly workspace: Workspace;
  readonly part: '' | 'security';
}

/** How the reader wants the page to be, and who may act in the reader's name. */
export function SettingsScreen({ workspace, part }: Props) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto" data-testid="settings-screen">
      <div className="mx-auto w-full max-w-3xl space-y-8 px-3 pt-5 pb-16 sm:px-6">
        <Parts workspace={workspace} part={part} />
        {part === 'security' ? (
          <Suspense fallback={<Spinner size={20} />}>
            <SecuritySettings workspace={workspace} />
          </Suspense>
        ) : (
          <General workspace={workspace} />
        )}
      </div>
    </div>
  );
}

function Parts({ workspace, part }: Props) {
  const to = (place: typeof SETTINGS, name: string, isOpen: boolean, testid: string): ReactNode => (
    <PageLink
      to={place}
      onGo={(next) => workspace.show(next)}
      aria-current={isOpen ? 'page' : undefined}
      data-testid={testid}
      className={`inline-flex h-9 items-center rounded-lg px-3 text-sm font-medium hover:bg-hover ${isOpen ? 'bg-hover text-ink' : 'text-ink-soft'}`}
    >
      {name}
    </PageLink>
  );
  return (
    <nav aria-label={saySecurity('parts')} className="flex flex-wrap gap-1">
      {to(SETTINGS, saySecurity('general'), part === '', 'to-general')}
      {to(SECURITY, saySecurity('security'), part === 'security', 'to-security')}
    </nav>
  );
}

function General({ workspace }: Pick<Props, 'workspace'>) {
  const { settings } = useStore(workspace.preferences);
  const { agents, models } = useStore(workspace);
  return (
    <>
        <Group title={saySettings('appearance')} note={saySettings('everywhere')}>
          <Choice name={saySettings('theme')} value={settings.theme} onChange={(theme) => void workspace.prefer({ theme })}
            options={[['system', saySettings('system')], ['light', saySettings('light')], ['dark', saySettings('dark')]]} />
          <Choice name={saySettings('density')} value={settings.density} onChange={(density) => void workspace.prefer({ density })}
            options={[['comfortable', saySettings('comfortable')], ['compact', saySettings('compact')]]} />
          <div data-choice="language">
            <Choice name={saySettings('language')} value={settings.language} onChange={(language) => void workspace.prefer({ language })}
              options={[['system', saySettings('system')], ...spokenLanguages().map((one) => [one, nameOfLanguage(one)] as const)]} />
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
        <Group title={saySettings('notifications')}>
          <Choice name={saySettings('notify')} value={settings.notifications ? 'on' : 'off'} onChange={(chosen) => void workspace.prefer({ notifications: chosen === 'on' })}
            options={[['on', saySettings('on')], ['off', saySettings('off')]]} />
          {settings.notifications && <AlertsSwitch workspace={workspace} />}
        </Group>
        <Group title={sayConnections('title')}>
          <Connections workspace={workspace} scope="person" mayChange outcome={outcomeOf(location.search)} />
        </Group>
        <Group title={saySettings('data')} note={saySettings('dataNote')}>
          <a href="/api/trajectories.jsonl" download="turns.jsonl" className="inline-flex min-h-6 items-center gap-1.5 text-sm font-medium text-accent-strong underline underline-offset-2">
            <Icon name="download" size={15} />
            {saySettings('downloadTurns')}
          </a>
          <OwnData workspace={workspace} />
        </Group>
        <ConfirmIdentity />
    </>
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
