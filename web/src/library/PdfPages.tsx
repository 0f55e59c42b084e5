import { type RefObject, useEffect, useRef, useState } from 'react';
import { sayLibrary } from '../language/library';
import { Spinner } from '../ui/controls';
import { drawPage, isCancelled, markPassage, openPdf, type PDFDocumentProxy, type PDFPageProxy } from './pdf';

interface Props {
  readonly url: string;
  /** What to mark, on which page it begins, and where there from 0 to 1. */
  readonly passage?: { readonly page: number; readonly quote: string; readonly near: number } | undefined;
  /** The pages cannot be drawn. */
  readonly onFailure: () => void;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const WIDEST = 900;
const NEAR = '700px 0px';

/** A PDF's pages, each drawn when it comes near. */
export default function PdfPages({ url, passage, onFailure }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const width = Math.min(useWidth(frame), WIDEST);
  const [opened, setOpened] = useState<{ readonly pdf: PDFDocumentProxy; readonly first: Size }>();
  const fail = useRef(onFailure);
  fail.current = onFailure;
  useEffect(() => {
    const { promise, close } = openPdf(url);
    let isWanted = true;
    promise
      .then(async (pdf) => {
        const { width: w, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
        if (isWanted) {
          setOpened({ pdf, first: { width: w, height } });
        }
      })
      .catch(() => isWanted && fail.current());
    return () => {
      isWanted = false;
      setOpened(undefined);
      close();
    };
  }, [url]);
  return (
    <div ref={frame} className="space-y-4" data-testid="pdf">
      {opened === undefined || width === 0 ? (
        <p className="flex items-center justify-center gap-2 py-16 text-sm text-ink-faint" role="status">
          <Spinner />
          {sayLibrary('openingPages')}
        </p>
      ) : (
        Array.from({ length: opened.pdf.numPages }, (_, i) => (
          <Page
            key={i}
            pdf={opened.pdf}
            number={i + 1}
            first={opened.first}
            width={width}
            // A passage may run over the end of its page.
            quote={passage !== undefined && (i + 1 === passage.page || i === passage.page) ? passage.quote : undefined}
            isFirst={i + 1 === passage?.page}
            near={i + 1 === passage?.page ? passage.near : 0}
          />
        ))
      )}
    </div>
  );
}

interface PageProps {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  readonly first: Size;
  readonly width: number;
  readonly quote: string | undefined;
  /** The passage begins here: the page comes into view. */
  readonly isFirst: boolean;
  readonly near: number;
}

function Page({ pdf, number, first, width, quote, isFirst, near }: PageProps) {
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const isNear = useNear(frame);
  const [page, setPage] = useState<PDFPageProxy>();
  const [marked, setMarked] = useState<'none' | 'found' | 'missing'>('none');
  const size = page === undefined ? first : page.getViewport({ scale: 1 });
  const scale = width / size.width;

  useEffect(() => {
    if (isFirst) {
      frame.current?.scrollIntoView({ block: 'start' });
    }
  }, [isFirst]);

  useEffect(() => {
    let isWanted = isNear;
    if (isNear) {
      pdf.getPage(number).then((loaded) => isWanted && setPage(loaded), () => {});
    }
    return () => {
      isWanted = false;
    };
  }, [pdf, number, isNear]);

  useEffect(() => {
    if (page === undefined || !isNear || canvas.current === null || words.current === null) {
      return;
    }
    let isWanted = true;
    const drawing = drawPage(page, scale, canvas.current, words.current);
    drawing.done.then(
      (layer) => {
        if (isWanted && quote !== undefined) {
          const mark = markPassage(layer, quote, near);
          setMarked(mark === undefined ? 'missing' : 'found');
          if (isFirst) {
            mark?.scrollIntoView({ block: 'center' });
          }
        }
      },
      (error: unknown) => {
        if (isWanted && !isCancelled(error)) {
          console.warn(`Workmate: page ${number} could not be drawn.`, error);
        }
      },
    );
    return () => {
      isWanted = false;
      drawing.cancel();
    };
  }, [page, scale, isNear, quote, isFirst, near, number]);

  return (
    <section
      ref={frame}
      aria-label={sayLibrary('page', { page: number })}
      data-testid="pdf-page"
      data-page={number}
      data-passage={marked}
      className="relative mx-auto overflow-hidden rounded-md border border-line bg-white shadow-card"
      style={{ width, height: size.height * scale }}
    >
      {isNear && (
        <>
          <canvas ref={canvas} aria-hidden="true" className="block size-full" />
          <div ref={words} className="pdf-words" />
        </>
      )}
      {marked === 'missing' && isFirst && (
        <p className="absolute inset-x-0 top-0 bg-warn-soft px-3 py-1.5 text-xs text-warn" role="status">
          {sayLibrary('notMarked')}
        </p>
      )}
    </section>
  );
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    if (element.current !== null) {
      observer.observe(element.current);
    }
    return () => observer.disconnect();
  }, [element]);
  return width;
}

function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), { rootMargin: NEAR });
    if (element.current !== null) {
      observer.observe(element.current);
    }
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
