import { create } from 'qrcode';
import { useMemo } from 'react';
import classes from './Profile.module.css';

/** Cells of quiet ground that readers need on each side. */
const quiet = 4;

/** The dark cells as one path of unit squares. */
function pathOf(text: string): { path: string; size: number } {
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const dark = Array.from(data, (cell, index) =>
    cell === 1 ? `M${(index % size) + quiet} ${Math.floor(index / size) + quiet}h1v1h-1z` : '',
  );
  return { path: dark.join(''), size: size + 2 * quiet };
}

/** A QR code as a picture in the page; `label` says what it holds. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => pathOf(text), [text]);
  return (
    <svg
      className={classes['qr']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
