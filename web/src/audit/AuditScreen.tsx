import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { type AuditFilter, type Place } from '../address';
import type { AuditedEvent } from '../generated/rest';
import { kindName, sayAudit } from '../language/audit';
import { formatNumber } from '../language/format';
import { say } from '../language/say';
import { useStore } from '../store';
import { Button, Spinner } from '../ui/controls';
import { download, fileName } from '../ui/download';
import { Icon } from '../ui/Icon';
import { PageLink } from '../ui/PageLink';
import type { Workspace } from '../workspace';
import { AuditLog, MOST_EVENTS } from './auditLog';
import { loadLog, verifyLog, wholeLog } from './calls';
import { choicesOf, filtered } from './entries';
import { EventCard } from './EventCard';
import { Moment } from './Moment';
import { Replay } from './replay';
import { Shown, Timeline } from './Timeline';
import { TimeSlider } from './TimeSlider';
import { VerdictLine } from './VerdictLine';

type AuditPlace = Extract<Place, { readonly kind: 'audit' }>;

interface Props {
  readonly workspace: Workspace;
  readonly place: AuditPlace;
}

const ADDRESS_PAUSE_MS = 300;

/** The whole log of a conversation, and the conversation as it was at any of its moments. */
export function AuditScreen({ workspace, place }: Props) {
  const log = useLog(place.sessionId);
  const { phase, events, head, verdict } = useStore(log);
  const [at, setAt] = useMoment(workspace, place);
  const last = events.at(-1)?.sequence ?? 0;
  const moment = Math.min(at ?? last, last);
  const shown = useMemo(() => filtered(events, place.filter), [events, place.filter]);
  if (phase !== 'ready') {
    return <Unread phase={phase} onRetry={() => void log.read()} />;
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-3 pt-4 pb-4 sm:px-6 narrow:overflow-y-auto" data-testid="audit">
      <Head workspace={workspace} place={place} />
      <VerdictLine verdict={verdict} onCheck={() => void log.read()} />
      <TimeSlider at={moment} head={last} event={events.find((event) => event.sequence === moment)} onChange={setAt} />
      <Filters events={events} filter={place.filter} onChange={(filter) => workspace.show({ ...place, at: moment, filter }, 'instead')}>
        <Shown count={shown.length} all={head} />
        {events.length >= MOST_EVENTS && <p className="text-xs text-warn">{sayAudit('tooLong', { count: formatNumber(MOST_EVENTS) })}</p>}
      </Filters>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-4 narrow:flex narrow:flex-none narrow:flex-col">
        <div className="flex min-h-0 flex-col narrow:h-[55vh]">
          <Timeline events={shown} at={moment} onChoose={setAt} />
        </div>
        <Then workspace={workspace} events={events} at={moment} />
      </div>
    </div>
  );
}

function useLog(sessionId: string): AuditLog {
  const log = useMemo(() => new AuditLog(sessionId, { loadLog, verifyLog }), [sessionId]);
  useEffect(() => {
    log.open();
    return () => log.close();
  }, [log]);
  return log;
}

/** The moment that is looked at; its address follows once it rests, as browsers allow only so many changes. */
function useMoment(workspace: Workspace, place: AuditPlace): readonly [number | undefined, (at: number) => void] {
  const [at, setAt] = useState(place.at);
  useEffect(() => setAt(place.at), [place.at]);
  useEffect(() => {
    if (at === undefined || at === place.at) {
      return;
    }
    const timer = setTimeout(() => workspace.show({ ...place, at }, 'instead'), ADDRESS_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [workspace, place, at]);
  return [at, setAt];
}

function Head({ workspace, place }: Props) {
  const title = workspace.sessions.find(place.sessionId)?.title;
  const save = () => wholeLog(place.sessionId).then((json) => download(fileName(title ?? 'audit', 'json'), new Blob([json], { type: 'application/json' })));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <PageLink
        to={{ kind: 'conversation', sessionId: place.sessionId }}
        onGo={(next) => workspace.show(next)}
        className="inline-flex min-h-6 min-w-0 items-center gap-1.5 text-sm font-medium text-accent-strong"
        data-testid="back-to-conversation"
      >
        <Icon name="back" size={15} />
        <span className="truncate">{title ?? sayAudit('back')}</span>
      </PageLink>
      <Button className="ml-auto" onClick={() => void workspace.attempt(save())} data-testid="download-log">
        <Icon name="download" size={15} />
        {sayAudit('download')}
      </Button>
    </div>
  );
}

interface FiltersProps {
  readonly events: readonly AuditedEvent[];
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
  readonly children: ReactNode;
}

function Filters({ events, filter, onChange, children }: FiltersProps) {
  const { agents, types } = useMemo(() => choicesOf(events), [events]);
  const byName = [...types].map((type) => [type, kindName(type)] as const).sort(([, a], [, b]) => a.localeCompare(b));
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <Choice label={sayAudit('agent')} value={filter.agent} onChange={(agent) => onChange({ ...filter, agent })}
        options={[['', sayAudit('anyAgent')], ...agents]} />
      <Choice label={sayAudit('kind')} value={filter.type} onChange={(type) => onChange({ ...filter, type })}
        options={[['', sayAudit('anyKind')], ...byName]} />
      <Choice label={sayAudit('show')} value={filter.only} onChange={(only) => onChange({ ...filter, only: only as AuditFilter['only'] })}
        options={[['', sayAudit('everything')], ['errors', sayAudit('onlyErrors')], ['questions', sayAudit('onlyQuestions')]]} />
      {children}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block text-xs text-ink-faint">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-8 max-w-44 rounded-lg border border-line-strong bg-raised px-2 text-sm"
      >
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The event of the moment, and what could be seen then. */
function Then({ workspace, events, at }: { readonly workspace: Workspace; readonly events: readonly AuditedEvent[]; readonly at: number }) {
  const replay = useMemo(() => new Replay(events), [events]);
  // Drawing a conversation takes longer than moving a slider.
  const calm = useDeferredValue(at);
  const conversation = useMemo(() => replay.at(calm), [replay, calm]);
  const names = useMemo(() => choicesOf(events).agents, [events]);
  const event = events.find((one) => one.sequence === at);
  return (
    <div className="min-h-0 space-y-4 overflow-y-auto narrow:overflow-visible" tabIndex={0} role="region" aria-label={sayAudit('asItWas')}>
      {event && <EventCard key={event.sequence} event={event} events={events} names={names} onCopy={(text) => void workspace.copy(text)} />}
      <Moment conversation={conversation} />
    </div>
  );
}

function Unread({ phase, onRetry }: { readonly phase: 'loading' | 'missing' | 'failed'; readonly onRetry: () => void }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 px-6 text-center" role={phase === 'loading' ? 'status' : 'alert'} aria-label={phase === 'loading' ? say('loading') : undefined}>
      {phase === 'loading' ? <Spinner size={20} /> : <p className="text-sm text-ink-soft">{sayAudit(phase)}</p>}
      {phase === 'failed' && <Button onClick={onRetry}>{sayAudit('tryAgain')}</Button>}
    </div>
  );
}
