import { useMemo } from 'react';
import { qrCode } from './qr';

const QUIET = 4;

/** A text as a QR code, dark on white in either theme, drawn here without asking anybody. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = useMemo(() => {
    const modules = qrCode(text);
    const dots = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])));
    return { path: dots.join(''), size: modules.length + 2 * QUIET };
  }, [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges" className="size-52 rounded-lg border border-line" data-testid="qr">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
