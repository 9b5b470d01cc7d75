import type { ScoredProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';

/** Cards shown at first, and the total above which the toggle appears. */
export const initialCards = 18;
const toggleAbove = 12;

/** What the showcase holds: partners first, then by catalogue score; research entries left out. */
export function showcaseOf(providers: readonly ScoredProviderView[]): readonly ScoredProviderView[] {
  return providers
    .filter(({ showcase }) => showcase)
    .toSorted(
      (a, b) =>
        b.Partner.length - a.Partner.length || b.scores.total - a.scores.total || a.Provider.localeCompare(b.Provider),
    );
}

/** The cards to show, and the N of 'Show All Providers (N more)', or `null` without the toggle. */
export function showcasePage<Item>(
  all: readonly Item[],
  expanded: boolean,
): { cards: readonly Item[]; more: number | null } {
  return {
    cards: expanded ? all : all.slice(0, initialCards),
    more: all.length > toggleAbove ? all.length - toggleAbove : null,
  };
}

/** Partners of the Trusted-by strip: five at most that have a website to link to. */
export function trustedBy(providers: readonly ScoredProviderView[]): readonly ScoredProviderView[] {
  return providers.filter(({ Partner, Website }) => Partner === 'Y' && Website !== null).slice(0, 5);
}
