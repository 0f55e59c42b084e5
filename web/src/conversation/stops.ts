import type { Turn } from './fold';

/** Whether something stopped here that a person should look at: a question, an error, a refusal. */
export function isStop({ type, data }: Turn['events'][number]): boolean {
  return (
    type === 'approval_requested' ||
    type === 'error' ||
    type === 'content_refused' ||
    (type === 'tool_result' && ['error', 'timeout', 'unknown_outcome'].includes((data as { readonly status: string }).status))
  );
}
