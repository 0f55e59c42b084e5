import { sayTalk } from '../language/talk';
import { Spinner } from '../ui/controls';
import { Icon } from '../ui/Icon';
import type { StreamBlock } from './fold';
import { Markdown } from '../markdown/Markdown';
import { humanName } from './ToolCard';

interface Props {
  readonly id: string;
  readonly block: StreamBlock;
  readonly whole: boolean;
}

/** What a model is writing right now. */
export function StreamPart({ id, block, whole }: Props) {
  const text = whole ? block.text : `… ${block.text}`;
  switch (block.kind) {
    case 'text':
      return (
        <div data-testid="streaming">
          <Markdown id={id} text={text} streaming />
        </div>
      );
    case 'reasoning':
      return (
        <div>
          <p className="flex items-center gap-2 text-sm text-ink-faint">
            <Icon name="sparkles" size={15} />
            <span className="shimmer font-medium">{sayTalk('thinking')}</span>
          </p>
          <div className="mt-2 flex max-h-40 flex-col-reverse overflow-hidden border-l-2 border-line pl-4">
            <p className="text-sm whitespace-pre-wrap text-ink-soft">{text}</p>
          </div>
        </div>
      );
    case 'tool':
      return (
        <p className="flex items-center gap-2.5 rounded-xl border border-line bg-raised px-3.5 py-2.5 text-sm">
          <Spinner />
          <span className="font-medium">{humanName(block.toolName ?? 'tool')}</span>
          <span className="min-w-0 flex-1 truncate text-ink-faint">{block.text}</span>
        </p>
      );
  }
}
