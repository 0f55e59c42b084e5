import { useCallback } from 'react';
import type { UsageReport } from '../../generated/rest';
import { sayAdminMoney } from '../../language/adminMoney';
import { formatDay, formatMoney, formatNumber } from '../../language/format';
import { useLoaded } from '../../settings/useLoaded';
import { useStore } from '../../store';
import { Icon } from '../../ui/Icon';
import { Segments } from '../../ui/Segments';
import { Empty, Shown } from '../parts';
import { useNames } from '../people/names';
import type { SectionProps } from '../sections';
import { DAYS, type Grouping, GROUPINGS, loadTenantUsage, usageCsvAddress } from './calls';

/** What the whole company used, by whom and for what. */
export default function UsageSection({ workspace, search }: SectionProps) {
  const by = GROUPINGS.find((one) => one === search.get('by')) ?? 'person';
  const days = DAYS.find((one) => String(one) === search.get('days')) ?? 30;
  const loaded = useLoaded(useCallback(() => loadTenantUsage(by, days), [by, days]));
  const nameOf = useNames();
  const { agents } = useStore(workspace);
  const show = (change: { readonly by?: Grouping; readonly days?: string }) =>
    workspace.show({ kind: 'admin', section: 'usage', search: new URLSearchParams({ by, days: String(days), ...change }).toString() }, 'instead');
  const name = (key: string) => {
    switch (by) {
      case 'person':
        return nameOf(key);
      case 'agent':
        return agents.find(({ id }) => id === key)?.name ?? key;
      case 'day':
        return formatDay(key);
      case 'team':
      case 'company':
        return key === 'none' ? sayAdminMoney('ofNone') : key;
      default:
        return key;
    }
  };
  return (
    <div className="space-y-5">
      <p className="text-sm text-ink-soft">{sayAdminMoney('usageAbout')}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Segments label={sayAdminMoney('by')} value={by} options={GROUPINGS.map((one) => [one, sayAdminMoney(`by_${one}`)])} onChange={(one) => show({ by: one })} />
        <Segments
          label={sayAdminMoney('days')}
          value={String(days)}
          options={DAYS.map((count) => [String(count), sayAdminMoney('lastDays', { count })])}
          onChange={(count) => show({ days: count })}
        />
        <a href={usageCsvAddress(by, days)} download className="inline-flex min-h-6 items-center gap-1.5 text-sm font-medium text-accent-strong underline underline-offset-2" data-testid="usage-csv">
          <Icon name="download" size={15} />
          {sayAdminMoney('csv')}
        </a>
      </div>
      <Shown loaded={loaded}>
        {(report) => (report.lines.length === 0 ? <Empty>{sayAdminMoney('nothingUsed')}</Empty> : <Table report={report} by={by} name={report.groupBy === by ? name : (key) => key} />)}
      </Shown>
    </div>
  );
}

interface TableProps {
  readonly report: UsageReport;
  readonly by: Grouping;
  readonly name: (key: string) => string;
}

const NUMBER = 'px-2 py-1.5 text-right tabular-nums whitespace-nowrap';

function Table({ report, by, name }: TableProps) {
  const cost = (line: UsageReport['total']) => (line.cost == null ? '–' : formatMoney(line.cost));
  return (
    <div className="overflow-x-auto" role="region" aria-label={sayAdminMoney('table')} tabIndex={0}>
      <table className="w-full text-sm" data-testid="tenant-usage">
        <thead className="text-left text-xs text-ink-faint">
          <tr>
            <th scope="col" className="px-2 py-1.5">{sayAdminMoney(`by_${by}`)}</th>
            <th scope="col" className={NUMBER}>{sayAdminMoney('calls')}</th>
            <th scope="col" className={NUMBER}>{sayAdminMoney('tokens')}</th>
            <th scope="col" className={NUMBER}>{sayAdminMoney('cost')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {report.lines.map((line) => (
            <tr key={line.key}>
              <th scope="row" className="px-2 py-1.5 text-left font-normal break-words">{line.key === 'unknown' ? sayAdminMoney('unknown') : name(line.key)}</th>
              <td className={NUMBER}>{formatNumber(line.calls)}</td>
              <td className={NUMBER}>{formatNumber(line.totalTokens)}</td>
              <td className={NUMBER}>{cost(line)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t border-line-strong font-medium">
          <tr>
            <th scope="row" className="px-2 py-1.5 text-left">{sayAdminMoney('total')}</th>
            <td className={NUMBER}>{formatNumber(report.total.calls)}</td>
            <td className={NUMBER}>{formatNumber(report.total.totalTokens)}</td>
            <td className={NUMBER}>{cost(report.total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
