import { useMemo } from 'react';
import type { ToolFinished, ToolProgressed, ToolStatus } from '../generated/protocol';
import { failureWords } from '../language/outcomes';
import { sayTalk } from '../language/talk';
import { parseTable } from '../table/table';
import { Spinner } from '../ui/controls';
import { Icon } from '../ui/Icon';
import { changeWords } from './approvalWords';
import { ResultTable } from './ResultTable';
import { toolWords } from './toolWords';
import { formatDuration } from './usage';
import type { ToolCallView } from './view';

const OUTCOMES: Readonly<Record<ToolStatus, { icon: string; ink: string }>> = {
  success: { icon: 'check', ink: 'text-good' },
  error: { icon: 'alert', ink: 'text-bad' },
  timeout: { icon: 'clock', ink: 'text-bad' },
  cancelled: { icon: 'close', ink: 'text-ink-faint' },
  permission_denied: { icon: 'shield', ink: 'text-warn' },
  unknown_outcome: { icon: 'alert', ink: 'text-warn' },
};

interface Props {
  readonly tool: ToolCallView;
  readonly isRunning: boolean;
  readonly onCopy: (text: string) => void;
}

/** One tool call: what was asked, how it went, what came back. */
export function ToolCard({ tool, isRunning, onCopy }: Props) {
  const { result } = tool;
  const words = useMemo(() => (tool.sentence === undefined ? toolWords(tool) : undefined), [tool]);
  const failure = result && failureWords(result.status, result.fault);
  return (
    <div
      className="rounded-xl border border-line bg-raised"
      data-testid="tool-card"
      data-tool={tool.name}
      data-status={result?.status ?? 'open'}
    >
      <details className="disclosure">
        <summary className="flex min-w-0 items-center gap-2.5 rounded-xl px-3.5 py-2.5 text-sm transition-colors hover:bg-hover">
          <ToolMark result={result} isRunning={isRunning && tool.isAsked !== true} />
          {words === undefined ? (
            <>
              <span className="shrink-0 font-medium">{humanName(tool.name)}</span>
              <span className="min-w-0 flex-1 truncate text-ink-faint">{tool.sentence ?? preview(tool.arguments)}</span>
            </>
          ) : (
            <span className="line-clamp-2 min-w-0 flex-1 font-medium" title={words}>
              {words}
            </span>
          )}
          <span className="shrink-0 text-xs text-ink-faint tabular-nums">
            {result === undefined ? openText(tool, isRunning) : outcomeText(result)}
          </span>
          <span className="disclosure-mark inline-flex text-ink-faint transition-transform">
            <Icon name="chevron" size={14} />
          </span>
        </summary>
        <div className="space-y-3 border-t border-line px-3.5 py-3">
          <Field label={sayTalk('tool')} text={tool.name} />
          {tool.sentence !== undefined && <p className="text-sm text-ink">{tool.sentence}</p>}
          {tool.edited !== undefined && tool.edited.length > 0 && (
            <p className="text-sm text-ink-soft">{sayTalk('personChanged', { changes: tool.edited.map(changeWords).join(', ') })}</p>
          )}
          {tool.arguments !== undefined && (
            <Field label={sayTalk(tool.edited === undefined ? 'arguments' : 'argumentsExecuted')} text={pretty(tool.arguments)} />
          )}
          {result !== undefined && result.output !== '' && <Output result={result} onCopy={onCopy} />}
          {tool.pictures !== undefined && (
            <div className="flex flex-wrap gap-2">
              {tool.pictures.map((url, i) => (
                <a key={url} href={url} target="_blank" rel="noreferrer" className="block overflow-hidden rounded-lg border border-line">
                  <img src={url} alt={sayTalk('resultNumber', { number: i + 1 })} loading="lazy" className="block h-32 max-w-64 bg-sunken object-cover" />
                </a>
              ))}
            </div>
          )}
          {failure !== undefined && (
            <p className="text-sm text-bad" data-testid="tool-failure">
              {failure}
            </p>
          )}
          {result?.error !== undefined && <Field label={sayTalk('errorLabel')} text={result.error} isBad />}
        </div>
      </details>
      {tool.progress && <Progress progress={tool.progress} />}
    </div>
  );
}

function Output({ result, onCopy }: { readonly result: ToolFinished; readonly onCopy: (text: string) => void }) {
  const table = useMemo(() => (result.truncated ? undefined : parseTable(result.output)), [result]);
  return table === undefined ? (
    <Field label={sayTalk(result.truncated ? 'outputShortened' : 'output')} text={prettyText(result.output)} />
  ) : (
    <ResultTable result={table} onCopy={onCopy} />
  );
}

/** Outside the disclosure: it shows while the card is closed. */
function Progress({ progress }: { readonly progress: ToolProgressed }) {
  const percent = progress.fraction === undefined ? undefined : Math.round(Math.min(1, progress.fraction) * 100);
  return (
    <div className="px-3.5 pb-3 text-xs text-ink-faint">
      <div
        role="progressbar"
        aria-label={progress.note || sayTalk('progress')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mb-1.5 h-1 overflow-hidden rounded-full bg-hover"
      >
        <div
          className={`h-full rounded-full bg-accent transition-[width] ${percent === undefined ? 'w-1/3 animate-pulse' : ''}`}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
      {progress.note}
    </div>
  );
}

function openText(tool: ToolCallView, isRunning: boolean): string {
  if (tool.isAsked === true) {
    return sayTalk('waitsForYou');
  }
  return sayTalk(isRunning ? 'running' : 'open');
}

function ToolMark({ result, isRunning }: { readonly result?: ToolFinished | undefined; readonly isRunning: boolean }) {
  if (result === undefined) {
    return isRunning ? <Spinner /> : <Icon name="wrench" size={16} />;
  }
  const { icon, ink } = OUTCOMES[result.status];
  return (
    <span className={`inline-flex ${ink}`} title={sayTalk(result.status)}>
      <Icon name={icon} size={16} />
    </span>
  );
}

function Field({ label, text, isBad = false }: { readonly label: string; readonly text: string; readonly isBad?: boolean }) {
  return (
    <div>
      <div className="text-xs font-medium text-ink-faint">{label}</div>
      <pre
        className={`mt-1 max-h-72 overflow-auto font-mono text-xs leading-relaxed whitespace-pre-wrap ${isBad ? 'text-bad' : 'text-ink-soft'}`}
        tabIndex={0}
      >
        {text}
      </pre>
    </div>
  );
}

function outcomeText(result: ToolFinished): string {
  const duration = formatDuration(result.durationMs);
  return result.status === 'success' ? duration : `${sayTalk(result.status)} · ${duration}`;
}

/** `convert_units` reads as “Convert units”, `erp_query` as “ERP query”. */
export function humanName(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim().replace(/^erp\b/, 'ERP');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function preview(args: unknown): string {
  if (typeof args !== 'object' || args === null) {
    return args === undefined ? '' : String(args);
  }
  return Object.values(args)
    .map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
    .join(' · ');
}

export function pretty(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

function prettyText(text: string): string {
  if (!/^\s*[{[]/.test(text)) {
    return text;
  }
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
