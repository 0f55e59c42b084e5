import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useDark } from '../appearance/useDark';
import type { ChartDrawn } from '../generated/protocol';
import { sayParts } from '../language/parts';
import { DataTable } from '../table/DataTable';
import { type Table, toCsv } from '../table/table';
import { download, fileName } from '../ui/download';
import { Icon } from '../ui/Icon';
import { fileSpec, heightOf, screenSpec } from './screenSpec';
import { type ChartSpec, notesOf, problemOf, tableOfChart } from './spec';
import { DARK, LIGHT } from './theme';

/** A chart with its numbers, as a picture and as a table. */
export function ChartCard({ chart }: { readonly chart: ChartDrawn }) {
  const [shown, setShown] = useState<'chart' | 'table'>('chart');
  const [failure, setFailure] = useState<string>();
  const problem = useMemo(() => problemOf(chart.spec), [chart.spec]) ?? failure;
  const table = useMemo(() => tableOfChart(chart.spec), [chart.spec]);
  const spec = chart.spec as ChartSpec;
  const isDrawable = problem === undefined;
  const isTable = isDrawable && spec.mark.type === 'text';
  const notes = isDrawable ? notesOf(spec) : [];
  return (
    <figure className="rounded-xl border border-line bg-raised" data-testid="chart-card" data-chart={chart.chartId}>
      <figcaption className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-3">
        <span className="flex min-w-0 flex-1 basis-52 items-center gap-2 text-sm font-semibold">
          <Icon name="chart" size={17} />
          <span className="min-w-0">{chart.title}</span>
        </span>
        {isDrawable && !isTable && <Views shown={shown} onChange={setShown} />}
        {table.rows.length > 0 && (
          <Downloads title={chart.title} spec={isDrawable && !isTable ? spec : undefined} table={table} />
        )}
        {notes.length > 0 && (
          <span className="basis-full text-xs text-ink-faint" data-testid="chart-notes">
            {notes.join(' · ')}
          </span>
        )}
      </figcaption>
      <div className="px-4 pt-2 pb-4">
        {!isDrawable && (
          <p className="mb-2 text-sm text-ink-faint" data-testid="chart-problem">
            {sayParts('notDrawn', { problem })} {table.rows.length > 0 && sayParts('itsNumbers')}
          </p>
        )}
        {isDrawable && !isTable && shown === 'chart' ? (
          <Drawing spec={spec} label={labelOf(chart, spec)} onFailure={setFailure} />
        ) : (
          table.rows.length > 0 && <DataTable table={table} label={sayParts('numbersOf', { title: chart.title })} />
        )}
      </div>
    </figure>
  );
}

function labelOf(chart: ChartDrawn, spec: ChartSpec): string {
  return typeof spec.description === 'string' && spec.description !== '' ? spec.description : sayParts('chartOf', { title: chart.title });
}

interface ViewsProps {
  readonly shown: 'chart' | 'table';
  readonly onChange: (shown: 'chart' | 'table') => void;
}

function Views({ shown, onChange }: ViewsProps) {
  return (
    <span role="group" aria-label={sayParts('showAs')} className="inline-flex rounded-lg border border-line p-0.5">
      {(['chart', 'table'] as const).map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={shown === view}
          onClick={() => onChange(view)}
          className={`rounded-md px-2 py-0.5 text-xs font-medium transition-colors ${shown === view ? 'bg-hover text-ink' : 'text-ink-faint hover:text-ink'}`}
        >
          {sayParts(view)}
        </button>
      ))}
    </span>
  );
}

interface DownloadsProps {
  readonly title: string;
  /** Absent where there is no picture to be had. */
  readonly spec: ChartSpec | undefined;
  readonly table: Table;
}

/** Files are always on white, so that they can be put anywhere. */
function Downloads({ title, spec, table }: DownloadsProps) {
  const [failed, setFailed] = useState(false);
  const save = (ending: 'png' | 'svg' | 'csv') => {
    setFailed(false);
    fileOf(ending, title, spec, table).then(
      (file) => download(fileName(title, ending), file),
      () => setFailed(true),
    );
  };
  const endings = spec === undefined ? (['csv'] as const) : (['png', 'svg', 'csv'] as const);
  return (
    <span role="group" aria-label={sayParts('download')} className="inline-flex items-center gap-0.5">
      {failed && (
        <span role="alert" className="text-xs text-bad">
          {sayParts('fileFailed')}
        </span>
      )}
      {endings.map((ending) => (
        <button
          key={ending}
          type="button"
          aria-label={sayParts('downloadAs', { kind: ending.toUpperCase() })}
          title={sayParts('downloadAs', { kind: ending.toUpperCase() })}
          onClick={() => save(ending)}
          className="rounded-md px-1.5 py-0.5 text-xs font-medium text-ink-faint transition-colors hover:bg-hover hover:text-ink"
        >
          {ending.toUpperCase()}
        </button>
      ))}
    </span>
  );
}

async function fileOf(ending: 'png' | 'svg' | 'csv', title: string, spec: ChartSpec | undefined, table: Table): Promise<Blob> {
  if (ending === 'csv' || spec === undefined) {
    // The mark tells spreadsheets that the text is UTF-8.
    return new Blob(['\ufeff', toCsv(table)], { type: 'text/csv;charset=utf-8' });
  }
  const { toPng, toSvg } = await import('./draw');
  const picture = fileSpec(spec, LIGHT, title);
  return ending === 'png' ? toPng(picture) : toSvg(picture);
}

interface DrawingProps {
  readonly spec: ChartSpec;
  readonly label: string;
  readonly onFailure: (reason: string) => void;
}

/** The picture: drawn again where its width or the theme changes. What draws it is loaded with the first chart. */
function Drawing({ spec, label, onFailure }: DrawingProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const isDark = useDark();
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const element = canvas.current;
    if (element === null || width === 0) {
      return;
    }
    let isOver = false;
    let clear: (() => void) | undefined;
    void import('./draw')
      .then(async ({ draw }) => {
        if (!isOver) {
          clear = await draw(element, screenSpec(spec, isDark ? DARK : LIGHT, width));
          if (isOver) {
            clear();
          } else {
            setDrawn(true);
          }
        }
      })
      .catch((error: unknown) => {
        console.warn('Workmate: a chart could not be drawn.', error);
        if (!isOver) {
          onFailure(sayParts('notUnderstood'));
        }
      });
    return () => {
      isOver = true;
      clear?.();
    };
  }, [spec, width, isDark, onFailure]);
  return (
    <div ref={frame} style={{ minHeight: width === 0 ? 300 : heightOf(spec, width) }} className="relative" data-chart-state={isDrawn ? 'drawn' : 'loading'}>
      {!isDrawn && <div className="absolute inset-0 animate-pulse rounded-lg bg-hover" />}
      <div role="img" aria-label={label}>
        <div ref={canvas} aria-hidden="true" className="chart relative" />
      </div>
    </div>
  );
}

/** The width an element has, in whole pixels; changes are taken when they rest. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) {
      return;
    }
    setWidth(Math.floor(watched.clientWidth));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setWidth(Math.floor(watched.clientWidth)), 120);
    });
    observer.observe(watched);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element]);
  return width;
}
