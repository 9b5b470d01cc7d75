import { memoize } from '@marketplace/contracts/kernel/memoize.ts';

/** The formatters are created on first use, because creating a formatter takes tens of milliseconds on a phone. */
const conjunction = memoize(() => new Intl.ListFormat('en-GB', { type: 'conjunction' }));
const disjunction = memoize(() => new Intl.ListFormat('en-GB', { type: 'disjunction' }));

/** Formats a list with a final "and": `Germany, France and Italy`. */
export function formatList(items: readonly string[]): string {
  return conjunction().format(items);
}

/** Formats a list of alternatives with a final "or": `Germany, France or Italy`. */
export function formatOrList(items: readonly string[]): string {
  return disjunction().format(items);
}
