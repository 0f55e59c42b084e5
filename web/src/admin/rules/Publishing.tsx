import { useState } from 'react';
import { ApiError } from '../../api';
import type { OperatorsConfiguration } from '../../generated/rest';
import { sayAdminRules } from '../../language/adminRules';
import { confirmed, NotConfirmed } from '../../people/confirming';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Button } from '../../ui/controls';
import type { Workspace } from '../../workspace';
import { act } from '../acting';
import { FIELD } from '../parts';
import { PERMISSIONS, publishConfiguration, withdrawConfiguration } from './calls';

interface Props {
  readonly workspace: Workspace;
  readonly configuration: OperatorsConfiguration;
  readonly onPublished: () => void;
}

/** Changes the files of agents and rules, and publishes them for all servers. */
export function Publishing({ workspace, configuration, onPublished }: Props) {
  const before = textsOf(configuration);
  const [texts, setTexts] = useState(before);
  const [name, setName] = useState(PERMISSIONS);
  const [asking, setAsking] = useState<'publish' | 'withdraw'>();
  const [failure, setFailure] = useState<unknown>();
  const changed = [...new Set([...Object.keys(before), ...Object.keys(texts)])].filter((one) => before[one] !== texts[one]);
  const write = (text: string) => setTexts({ ...texts, [name]: text });
  const remove = () => {
    setTexts(Object.fromEntries(Object.entries(texts).filter(([one]) => one !== name)));
    setName(PERMISSIONS);
  };
  const publish = () => {
    setAsking(undefined);
    setFailure(undefined);
    confirmed(() => publishConfiguration(texts, configuration.number)).then(onPublished, (error: unknown) => !(error instanceof NotConfirmed) && setFailure(error));
  };
  return (
    <section className="space-y-3 rounded-xl border border-line p-4" data-testid="publishing">
      <h3 className="text-sm font-semibold">{sayAdminRules('edit')}</h3>
      <p className="text-xs text-ink-faint">{sayAdminRules('editAbout')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <label className="min-w-0 flex-1 basis-56 text-xs text-ink-faint">
          {sayAdminRules('file')}
          <select value={name} onChange={(event) => setName(event.target.value)} data-testid="configuration-file" className={FIELD}>
            <option value={PERMISSIONS}>{sayAdminRules('permissionsFile')}</option>
            {Object.keys(texts)
              .filter((one) => one !== PERMISSIONS)
              .sort()
              .map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
          </select>
        </label>
        <NewAgent
          onAdd={(file) => {
            setTexts({ ...texts, [file]: texts[file] ?? templateOf(file) });
            setName(file);
          }}
        />
      </div>
      <textarea
        value={texts[name] ?? ''}
        onChange={(event) => write(event.target.value)}
        rows={14}
        spellCheck={false}
        aria-label={sayAdminRules('content', { name })}
        data-testid="configuration-text"
        className="block w-full rounded-lg border border-line-strong bg-raised px-2.5 py-2 font-mono text-xs"
      />
      {failure !== undefined && <Failure error={failure} onReload={onPublished} />}
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" disabled={changed.length === 0} onClick={() => setAsking('publish')} data-testid="publish">
          {sayAdminRules('publish')}
        </Button>
        {name in texts && <Button onClick={remove}>{sayAdminRules('removeFile')}</Button>}
        {configuration.number > 0 && (
          <Button onClick={() => setAsking('withdraw')} data-testid="withdraw-configuration">
            {sayAdminRules('withdraw')}
          </Button>
        )}
      </div>
      {asking === 'publish' && (
        <ConfirmDialog
          title={sayAdminRules('publishTitle')}
          text={sayAdminRules('publishText', { count: changed.length })}
          confirm={sayAdminRules('publish')}
          onConfirm={publish}
          onCancel={() => setAsking(undefined)}
        />
      )}
      {asking === 'withdraw' && (
        <ConfirmDialog
          title={sayAdminRules('withdrawTitle')}
          text={sayAdminRules('withdrawText')}
          confirm={sayAdminRules('withdraw')}
          onConfirm={() => {
            setAsking(undefined);
            void act(workspace, () => withdrawConfiguration().then(onPublished));
          }}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </section>
  );
}

function textsOf({ files }: OperatorsConfiguration): Readonly<Record<string, string>> {
  return Object.fromEntries(files.flatMap(({ name, text }) => (text == null ? [] : [[name, text]])));
}

/** The least that an agent's file needs; docs/agents.md says the rest. */
function templateOf(file: string): string {
  const id = file.replace('agents/', '').replace('.md', '');
  return `---\nid: ${id}-agent\nname: ${id}\nicon: bot\ncolor: "#0f766e"\ndescription: \ntools: []\nrole: general\ncommand: ${id}\n---\n\n`;
}

function Failure({ error, onReload }: { readonly error: unknown; readonly onReload: () => void }) {
  const isStale = error instanceof ApiError && error.code === 'configuration_changed';
  return (
    <div role="alert" className="rounded-xl border border-bad-line bg-bad-soft px-4 py-3 text-sm break-words text-bad" data-testid="publish-failure">
      <p>{isStale ? sayAdminRules('changedMeanwhile') : sayAdminRules('notPublished', { why: (error as Error).message })}</p>
      {isStale && (
        <Button className="mt-2" onClick={onReload}>
          {sayAdminRules('reload')}
        </Button>
      )}
    </div>
  );
}

function NewAgent({ onAdd }: { readonly onAdd: (file: string) => void }) {
  const [name, setName] = useState('');
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onAdd(`agents/${name}.md`);
        setName('');
      }}
    >
      <label className="text-xs text-ink-faint">
        {sayAdminRules('newAgent')}
        <input
          value={name}
          required
          pattern="[a-z][a-z0-9\-]{0,31}"
          placeholder={sayAdminRules('agentFile')}
          onChange={(event) => setName(event.target.value)}
          data-testid="new-agent"
          className={FIELD}
        />
      </label>
      <Button type="submit">{sayAdminRules('add')}</Button>
    </form>
  );
}
