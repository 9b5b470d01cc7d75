import { memoize } from '@marketplace/contracts/kernel/memoize.ts';

/** Maximum number of displayed graphemes. */
const maxGraphemes = 30;

const segmenter = memoize(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/** Text of a table cell. A text of more than 30 graphemes is truncated, and its title contains the full text. */
export function TruncatedText({ children }: { children: string }) {
  const graphemes = Array.from(segmenter().segment(children), ({ segment }) => segment);
  if (graphemes.length <= maxGraphemes) return <>{children}</>;
  return <span title={children}>{graphemes.slice(0, maxGraphemes).join('').trimEnd()}…</span>;
}
