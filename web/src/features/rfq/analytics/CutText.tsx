import { once } from '@marketplace/contracts/kernel/once.ts';

/** Characters of a table cell that are shown. */
const cellLength = 30;

const segmenter = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/** Text of a cell, cut at 30 characters; the whole text is its title then. */
export function CutText({ children }: { children: string }) {
  const letters = Array.from(segmenter().segment(children), ({ segment }) => segment);
  if (letters.length <= cellLength) return <>{children}</>;
  return <span title={children}>{letters.slice(0, cellLength).join('').trimEnd()}…</span>;
}
