import { once } from '@marketplace/contracts/kernel/once.ts';

/** Maximum number of displayed graphemes. */
const maxGraphemes = 30;

const segmenter = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/** Table cell text, truncated to 30 graphemes with the full text as its title. */
export function CutText({ children }: { children: string }) {
  const graphemes = Array.from(segmenter().segment(children), ({ segment }) => segment);
  if (graphemes.length <= maxGraphemes) return <>{children}</>;
  return <span title={children}>{graphemes.slice(0, maxGraphemes).join('').trimEnd()}…</span>;
}
