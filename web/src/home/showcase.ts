import { nameSortKey } from '@marketplace/domain/catalogue/catalogue.order.ts';
import type { ScoredProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';

/** The whole showcase in the order of its first cards: partners, then by catalogue score, then by name. */
export function showcaseOf(providers: readonly ScoredProviderView[]): readonly ScoredProviderView[] {
  return providers
    .filter(({ showcase }) => showcase)
    .map((provider) => ({ provider, name: nameSortKey(provider.Provider) }))
    .sort(
      (one, other) =>
        other.provider.Partner.length - one.provider.Partner.length ||
        other.provider.scores.total - one.provider.scores.total ||
        (one.name < other.name ? -1 : 1),
    )
    .map(({ provider }) => provider);
}

/** The total above which the toggle appears, and what N leaves out. */
const toggleAbove = 12;

/** The N of 'Show All Providers (N more)', or `null` without the toggle. */
export function moreProviders(total: number): number | null {
  return total > toggleAbove ? total - toggleAbove : null;
}

/** Providers that one call of the whole showcase asks for, when the catalogue is too large to send at once. */
export const pageCards = 20;

/** Pages that are in the document at the same time. */
const mostPages = 3;

/** Which pages of the whole showcase are in the document: `from` up to, but without, `to`. */
export interface PageWindow {
  readonly from: number;
  readonly to: number;
}

export const firstPage: PageWindow = { from: 0, to: 1 };

/** One page more at the end; the earliest one goes when there would be too many. */
export function withLaterPage({ from, to }: PageWindow): PageWindow {
  return { from: Math.max(from, to + 1 - mostPages), to: to + 1 };
}

/** One page more at the beginning; the last one goes when there would be too many. */
export function withEarlierPage({ from, to }: PageWindow): PageWindow {
  return { from: from - 1, to: Math.min(to, from - 1 + mostPages) };
}

/** The pages of a window, counted from 0. */
export function pagesOf({ from, to }: PageWindow): readonly number[] {
  return Array.from({ length: to - from }, (_none, at) => from + at);
}
