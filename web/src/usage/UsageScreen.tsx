import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Place, USAGE_DAYS, USAGE_GROUPINGS, type UsageGrouping } from '../address';
import * as api from '../api';
import { ChartCard } from '../chart/ChartCard';
import { nameOf } from '../conversation/view';
import type { Quota, UsageReport } from '../generated/rest';
import { formatDay, formatMoney, formatNumber, formatTokens } from '../language/format';
import { sayUsage } from '../language/usage';
import { useStore } from '../store';
import { DataTable } from '../table/DataTable';
import { toCsv } from '../table/table';
import { Button, Spinner } from '../ui/controls';
import { download } from '../ui/download';
import { Icon } from '../ui/Icon';
import { PageLink } from '../ui/PageLink';
import { Segments } from '../ui/Segments';
import type { Workspace } from '../workspace';
import { loadQuota, loadUsage } from './calls';
import { BudgetList } from './BudgetList';
import { chartOf, type Measure, MOST_BARS, type NameOf, tableOf } from './report';

type UsagePlace = Extract<Place, { readonly kind: 'usage' }>;

interface Props {
  readonly workspace: Workspace;
  readonly place: UsagePlace;
}

/** What models took and cost, by day, model, agent or conversation. */
export function UsageScreen({ workspace, place }: Props) {
  const [wanted, setMeasure] = useState<Measure>('cost');
  const { report, quota, failed, retry } = useUsage(place.by, place.days);
  const name = useNames(workspace, place.by, report);
  const measure = report?.total.cost == null ? 'tokens' : wanted;
  const show = (change: Partial<UsagePlace>) => workspace.show({ ...place, ...change }, 'instead');
  return (
    <div className="min-h-0 flex-1 overflow-y-auto" data-testid="usage-screen">
      <div className="mx-auto w-full max-w-5xl space-y-5 px-3 pt-5 pb-16 sm:px-6">
        <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
          <Segments
            label={sayUsage('by')}
            value={place.by}
            options={USAGE_GROUPINGS.map((by) => [by, sayUsage(by)])}
            onChange={(by) => show({ by })}
          />
          <Segments
            label={sayUsage('period')}
            value={String(place.days)}
            options={USAGE_DAYS.map((days) => [String(days), sayUsage('days', { count: days })])}
            onChange={(days) => show({ days: Number(days) })}
          />
        </div>
        {quota && quota.budgets.length > 0 && <BudgetList quota={quota} />}
        {failed ? (
          <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
            {sayUsage('loadFailed')}
            <Button onClick={retry}>{sayUsage('tryAgain')}</Button>
          </div>
        ) : report === undefined ? (
          <Spinner size={20} />
        ) : report.lines.length === 0 ? (
          <Empty workspace={workspace} />
        ) : (
          <>
            <Figures report={report} quota={quota} />
            {report.total.cost && (
              <Segments
                label={sayUsage('measure')}
                value={measure}
                options={[['cost', sayUsage('cost')], ['tokens', sayUsage('tokens')]]}
                onChange={setMeasure}
              />
            )}
            <Report report={report} measure={measure} name={name} />
          </>
        )}
      </div>
    </div>
  );
}

function useUsage(by: UsageGrouping, days: number) {
  const [report, setReport] = useState<UsageReport>();
  const [quota, setQuota] = useState<Quota>();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isOver = false;
    setFailed(false);
    Promise.all([loadUsage(by, days), loadQuota()]).then(
      ([told, limits]) => {
        if (!isOver) {
          setReport(told);
          setQuota(limits);
        }
      },
      () => !isOver && setFailed(true),
    );
    return () => {
      isOver = true;
    };
  }, [by, days, tries]);
  // What is shown belongs to what was asked for.
  return { report: report?.groupBy === by ? report : undefined, quota, failed, retry: () => setTries(tries + 1) };
}

/** Keys are ids; people know names. */
function useNames(workspace: Workspace, by: UsageGrouping, report: UsageReport | undefined): NameOf {
  const { agents } = useStore(workspace);
  useStore(workspace.sessions);
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const unknown = by === 'session' ? (report?.lines ?? []).map(({ key }) => key).filter((id) => id !== 'unknown' && workspace.sessions.find(id) === undefined) : [];
    let isOver = false;
    void Promise.all(unknown.slice(0, MOST_BARS).map((id) => api.loadSession(id).catch(() => undefined))).then((found) => {
      if (!isOver) {
        setTitles(new Map(found.flatMap((session) => (session?.title ? [[session.id, session.title] as const] : []))));
      }
    });
    return () => {
      isOver = true;
    };
  }, [workspace, by, report]);
  return useCallback(
    (key) => {
      switch (by) {
        case 'day':
          return formatDay(key).replaceAll(' ', '\u00a0');
        case 'model':
          return key;
        case 'agent':
          return key === 'unknown' ? sayUsage('unknown') : nameOf(key, new Map(agents.map((agent) => [agent.id, agent.name])));
        case 'company':
          return key === 'unknown' ? sayUsage('noCompany') : key;
        case 'session':
          return key === 'unknown' ? sayUsage('deletedSessions') : workspace.sessions.find(key)?.title ?? titles.get(key) ?? sayUsage('untitled', { id: key.slice(-6) });
      }
    },
    [workspace, by, agents, titles],
  );
}

function Figures({ report, quota }: { readonly report: UsageReport; readonly quota: Quota | undefined }) {
  const { total } = report;
  const input = total.usage.inputTokens + total.usage.cacheReadTokens + total.usage.cacheWriteTokens;
  return (
    <dl className="grid grid-cols-4 gap-3 narrow:grid-cols-2" data-testid="usage-figures">
      <Figure name={sayUsage('cost')} value={total.cost ? formatMoney(total.cost) : '–'} note={total.cost ? '' : sayUsage('noCost')} />
      <Figure
        name={sayUsage('tokens')}
        value={formatTokens(total.totalTokens)}
        note={sayUsage('inOut', { input: formatTokens(input), output: formatTokens(total.usage.outputTokens) })}
      />
      <Figure
        name={sayUsage('calls')}
        value={formatNumber(total.calls)}
        note={total.failedCalls === 0 ? '' : sayUsage('failed', { count: formatNumber(total.failedCalls) })}
      />
      {quota && <Figure name={sayUsage('month')} value={quota.usedCost ? formatMoney(quota.usedCost) : formatTokens(quota.usedTokens)} note={limitWords(quota)} />}
    </dl>
  );
}

function limitWords({ maxCost, maxTokens }: Quota): string {
  if (maxCost) {
    return sayUsage('ofCost', { max: formatMoney(maxCost) });
  }
  return maxTokens == null ? sayUsage('unlimited') : sayUsage('ofTokens', { max: formatTokens(maxTokens) });
}

function Figure({ name, value, note }: { readonly name: string; readonly value: string; readonly note: string }) {
  return (
    <div className="rounded-xl border border-line bg-raised px-4 py-3">
      <dt className="text-xs text-ink-faint">{name}</dt>
      <dd className="mt-0.5 text-lg font-semibold tabular-nums">{value}</dd>
      {note && <dd className="text-xs text-ink-faint tabular-nums">{note}</dd>}
    </div>
  );
}

/** A grouping inside a sentence. */
const WITHIN = { day: 'inDay', model: 'inModel', agent: 'inAgent', session: 'inSession', company: 'inCompany' } as const;

function Report({ report, measure, name }: { readonly report: UsageReport; readonly measure: Measure; readonly name: NameOf }) {
  const what = sayUsage(WITHIN[report.groupBy as UsageGrouping]);
  const title = measure === 'tokens' ? sayUsage('tokensBy', { what }) : sayUsage('costBy', { what, currency: report.total.cost?.currency ?? '' });
  const spec = useMemo(() => chartOf(report, measure, name), [report, measure, name]);
  const table = useMemo(() => tableOf(report, measure, name), [report, measure, name]);
  // A day in a file is written so that other programs sort it.
  const forFile = report.groupBy === 'day' ? tableOf(report, measure, (day) => day) : table;
  const save = () => download(`usage-${report.groupBy}-${report.from}-${report.to}.csv`, new Blob(['\ufeff', toCsv(forFile)], { type: 'text/csv;charset=utf-8' }));
  return (
    <>
      <ChartCard key={`${report.groupBy}-${measure}`} chart={{ chartId: `usage-${report.groupBy}`, title, spec, toolUseId: '' }} />
      <p className="text-xs text-ink-faint">
        {report.groupBy === 'day' ? sayUsage('utc') : report.lines.length > MOST_BARS && sayUsage('most', { count: MOST_BARS })}
      </p>
      <div className="flex justify-end">
        <Button onClick={save} data-testid="usage-csv">
          <Icon name="download" size={15} />
          {sayUsage('csv')}
        </Button>
      </div>
      <DataTable table={table} label={sayUsage('numbers', { what })} />
    </>
  );
}

function Empty({ workspace }: { readonly workspace: Workspace }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-xl border border-dashed border-line-strong px-6 py-14 text-center" data-testid="usage-empty">
      <Icon name="chart" size={26} />
      <h2 className="text-base font-semibold">{sayUsage('emptyTitle')}</h2>
      <p className="max-w-sm text-sm text-ink-soft">{sayUsage('emptyText')}</p>
      <PageLink to={{ kind: 'conversation' }} onGo={(next) => workspace.show(next)} className="min-h-6 text-sm font-medium text-accent-strong underline underline-offset-2">
        {sayUsage('ask')}
      </PageLink>
    </div>
  );
}
