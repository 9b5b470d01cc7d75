import { create } from 'qrcode';
import { useMemo } from 'react';
import classes from './Profile.module.css';

/** Width in cells of the quiet zone that the QR code standard requires on each side. */
const quietZone = 4;

/** Returns the dark cells as one SVG path of unit squares, and the code's width in cells including the quiet zones. */
function buildPath(text: string): { path: string; size: number } {
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const dark = Array.from(data, (cell, index) =>
    cell === 1 ? `M${(index % size) + quietZone} ${Math.floor(index / size) + quietZone}h1v1h-1z` : '',
  );
  return { path: dark.join(''), size: size + 2 * quietZone };
}

/**
 * QR code as an inline SVG.
 * @param label accessible name.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => buildPath(text), [text]);
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
