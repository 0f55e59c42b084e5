import { type ReactNode, useId } from 'react';
import type { OperatorsConfiguration } from '../../generated/rest';
import { sayAdminRules } from '../../language/adminRules';
import { formatTime } from '../../language/format';
import { useLoaded } from '../../settings/useLoaded';
import { Empty, Shown } from '../parts';
import { useNames } from '../people/names';
import type { SectionProps } from '../sections';
import { loadConfiguration, loadTeam } from './calls';
import { Publishing } from './Publishing';
import { ruleWords } from './words';

/** Which agents and rules are in force, where they come from, and how they are changed. */
export default function RulesSection({ workspace, mayChange }: SectionProps) {
  const loaded = useLoaded(loadConfiguration);
  return (
    <Shown loaded={loaded}>
      {(configuration) => (
        <div className="space-y-8">
          <Standing configuration={configuration} />
          <Rules configuration={configuration} />
          <Agents configuration={configuration} />
          {mayChange && <Publishing key={configuration.number} workspace={workspace} configuration={configuration} onPublished={loaded.reload} />}
        </div>
      )}
    </Shown>
  );
}

function Part({ title, about, children }: { readonly title: string; readonly about?: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-sm font-semibold">
        {title}
      </h3>
      {about !== undefined && <p className="text-xs text-ink-faint">{about}</p>}
      <div className="mt-2">{children}</div>
    </section>
  );
}

function Standing({ configuration: { number, version, publishedAt, problems } }: { readonly configuration: OperatorsConfiguration }) {
  return (
    <Part title={sayAdminRules('inForce')}>
      <p className="text-sm" data-testid="configuration">
        {number === 0 ? sayAdminRules('own') : sayAdminRules('published', { number, time: publishedAt == null ? '' : formatTime(publishedAt, 'short') })}
      </p>
      <p className="text-xs text-ink-faint">{sayAdminRules('version', { version })}</p>
      {problems.length > 0 && (
        <div role="alert" className="mt-2 rounded-xl border border-bad-line bg-bad-soft px-4 py-3 text-sm">
          <p className="font-medium text-bad">{sayAdminRules('problems')}</p>
          <ul className="list-disc pl-5">
            {problems.map((problem) => (
              <li key={problem} className="break-words">{problem}</li>
            ))}
          </ul>
        </div>
      )}
    </Part>
  );
}

function Rules({ configuration: { rules } }: { readonly configuration: OperatorsConfiguration }) {
  const person = useNames();
  const team = useLoaded(loadTeam).value?.agents ?? [];
  const agent = (id: string) => team.find((one) => one.id === id)?.name ?? id;
  const list = (isTwo: boolean) => rules.filter(({ decision }) => (decision === 'second_person') === isTwo);
  const shown = (isTwo: boolean) => (
    <ol className="list-decimal space-y-1.5 pl-5 text-sm" data-testid={isTwo ? 'two-people' : 'rules'}>
      {list(isTwo).map((rule, i) => (
        // Rules have no name but their place.
        <li key={i} className="break-words">
          {ruleWords(rule, agent, person)}
          <span className="block text-xs text-ink-faint">{rule.reason}</span>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <Part title={sayAdminRules('two')} {...(list(true).some(({ above }) => above != null) && { about: sayAdminRules('twoAbove') })}>
        {list(true).length === 0 ? <Empty>{sayAdminRules('noTwo')}</Empty> : shown(true)}
      </Part>
      <Part title={sayAdminRules('rules')} about={sayAdminRules('rulesAbout')}>
        {list(false).length === 0 ? <Empty>{sayAdminRules('noRules')}</Empty> : shown(false)}
      </Part>
    </>
  );
}

function Agents({ configuration: { files } }: { readonly configuration: OperatorsConfiguration }) {
  const team = useLoaded(loadTeam);
  return (
    <Part title={sayAdminRules('agents')}>
      <Shown loaded={team}>
        {({ agents }) => (
          <ul className="divide-y divide-line" data-testid="admin-agents">
            {agents.map(({ id, name, description, tools, command, modelRole }) => {
              const file = files.find(({ text }) => text != null && new RegExp(`^id:\\s*${id.replaceAll(/[^\w-]/g, '')}\\s*$`, 'm').test(text));
              return (
                <li key={id} className="py-2">
                  <p className="text-sm font-medium">{name}</p>
                  <p className="text-xs break-words text-ink-soft">{description}</p>
                  <p className="text-xs text-ink-faint">
                    {[
                      file === undefined ? sayAdminRules('builtIn') : sayAdminRules('ofFile', { file: file.name }),
                      sayAdminRules('tools', { count: tools.length }),
                      modelRole,
                      ...(command == null ? [] : [sayAdminRules('byCommand', { command })]),
                    ].join(' · ')}
                  </p>
                </li>
              );
            })}
          </ul>
        )}
      </Shown>
    </Part>
  );
}
