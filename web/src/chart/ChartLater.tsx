import { lazy, Suspense } from 'react';
import type { ChartDrawn } from '../generated/protocol';
import { sayParts } from '../language/parts';

interface Props {
  readonly chart: ChartDrawn;
}

/** Charts are in few conversations: what shows them is fetched with the first. */
const Card = lazy(() =>
  import('./ChartCard').then(
    ({ ChartCard }) => ({ default: ChartCard }),
    // Such as when the page is older than its server, which is said apart.
    () => ({ default: Missing }),
  ),
);

export function ChartLater({ chart }: Props) {
  return (
    <Suspense fallback={<div data-chart-state="loading" className="h-96 animate-pulse rounded-xl border border-line bg-raised" />}>
      <Card chart={chart} />
    </Suspense>
  );
}

function Missing({ chart }: Props) {
  return (
    <figure className="rounded-xl border border-line bg-raised px-4 py-3 text-sm" data-testid="chart-card">
      <figcaption className="font-semibold">{chart.title}</figcaption>
      <p className="text-ink-faint">{sayParts('notFetched')}</p>
    </figure>
  );
}
