import { toNameSortKey } from '@marketplace/domain/catalogue/catalogue.order.ts';
import type { ScoredProviderReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';

/**
 * Selects the providers of the showcase and sorts them in the same order as the initial tiles: partners first, then by
 * catalogue score, then by name.
 */
export function selectShowcaseProviders(
  providers: readonly ScoredProviderReplyItem[],
): readonly ScoredProviderReplyItem[] {
  return providers
    .filter(({ showcase }) => showcase)
    .map((provider) => ({ provider, name: toNameSortKey(provider.Provider) }))
    .sort(
      (one, other) =>
        other.provider.Partner.length - one.provider.Partner.length ||
        other.provider.scores.total - one.provider.scores.total ||
        (one.name < other.name ? -1 : 1),
    )
    .map(({ provider }) => provider);
}

/** Above this number of providers, a Show All button is shown. Its label states how many more providers there are. */
const toggleThreshold = 12;

/** Returns the N of the button 'Show All Providers (N more)', or `null` if the button is not shown. */
export function countHiddenShowcaseProviders(total: number): number | null {
  return total > toggleThreshold ? total - toggleThreshold : null;
}

/** Providers per request when the catalogue is too large for one response. */
export const providersPerShowcasePage = 20;

/** Maximum number of showcase pages in the document at the same time. */
const maxPages = 3;

/** The pages of the showcase that are in the document, from `from` (inclusive) to `to` (exclusive). */
export interface ProviderShowcasePageWindow {
  readonly from: number;
  readonly to: number;
}

export const firstShowcasePageWindow: ProviderShowcasePageWindow = { from: 0, to: 1 };

/** Adds a page at the end of the window, and removes the first page if the window exceeds the page limit. */
export function extendShowcasePageWindow({ from, to }: ProviderShowcasePageWindow): ProviderShowcasePageWindow {
  return { from: Math.max(from, to + 1 - maxPages), to: to + 1 };
}

/** Adds a page at the beginning of the window, and removes the last page if the window exceeds the page limit. */
export function extendShowcaseWindowByPreviousPage({
  from,
  to,
}: ProviderShowcasePageWindow): ProviderShowcasePageWindow {
  return { from: from - 1, to: Math.min(to, from - 1 + maxPages) };
}

/** The page numbers of a window, counted from 0. */
export function listPageNumbersInShowcaseWindow({ from, to }: ProviderShowcasePageWindow): readonly number[] {
  return Array.from({ length: to - from }, (_none, at) => from + at);
}
