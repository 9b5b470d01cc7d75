import { toNameSortKey } from '@marketplace/domain/catalogue/catalogue.order.ts';
import type { ScoredProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';

/**
 * The providers of the showcase, sorted like its first tiles: partners first, then by catalogue score, then by name.
 */
export function selectShowcaseProviders(providers: readonly ScoredProviderView[]): readonly ScoredProviderView[] {
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

/** Maximum number of providers without a toggle. The toggle counts only the providers beyond it. */
const toggleThreshold = 12;

/** The N of 'Show All Providers (N more)', or `null` without a toggle. */
export function countHiddenShowcaseProviders(total: number): number | null {
  return total > toggleThreshold ? total - toggleThreshold : null;
}

/** Providers per request when the catalogue is too large for one response. */
export const providersPerShowcasePage = 20;

/** Maximum number of pages in the document at the same time. */
const maxPages = 3;

/** The pages of the showcase that are in the document, from `from` (inclusive) to `to` (exclusive). */
export interface ShowcasePageWindow {
  readonly from: number;
  readonly to: number;
}

export const firstShowcasePageWindow: ShowcasePageWindow = { from: 0, to: 1 };

/** Adds a page at the end and removes the first one above the limit. */
export function appendShowcasePage({ from, to }: ShowcasePageWindow): ShowcasePageWindow {
  return { from: Math.max(from, to + 1 - maxPages), to: to + 1 };
}

/** Adds a page at the beginning and removes the last one above the limit. */
export function prependShowcasePage({ from, to }: ShowcasePageWindow): ShowcasePageWindow {
  return { from: from - 1, to: Math.min(to, from - 1 + maxPages) };
}

/** The page numbers of a window, counted from 0. */
export function listShowcaseWindowPages({ from, to }: ShowcasePageWindow): readonly number[] {
  return Array.from({ length: to - from }, (_none, at) => from + at);
}
