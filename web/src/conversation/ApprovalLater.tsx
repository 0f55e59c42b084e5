import { type ComponentProps, lazy, Suspense } from 'react';
import { sayParts } from '../language/parts';
import type { ApprovalCard } from './ApprovalCard';

type Props = ComponentProps<typeof ApprovalCard>;

/** Most conversations ask nothing: what shows questions is fetched with the first. */
const Question = lazy(() =>
  import('./ApprovalCard').then(
    (part) => ({ default: part.ApprovalCard }),
    () => ({ default: Missing }),
  ),
);

export function ApprovalLater(props: Props) {
  return (
    <Suspense fallback={<div data-card-state="loading" className="h-44 animate-pulse rounded-xl border border-line bg-raised" />}>
      <Question {...props} />
    </Suspense>
  );
}

/** Such as when the page is older than its server. The question stays open, and is answered after a reload. */
function Missing({ request }: Props) {
  return (
    <div role="alert" className="rounded-xl border border-line bg-raised px-4 py-3 text-sm">
      <p className="font-semibold">{request.summary}</p>
      <p className="text-ink-soft">{sayParts('questionNotFetched')}</p>
    </div>
  );
}
