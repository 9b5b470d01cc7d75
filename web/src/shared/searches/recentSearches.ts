import { z } from 'zod';
import { Instant } from '@marketplace/contracts/kernel/instant.ts';
import { normaliseWizardDataToRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import { buildDefaultSavedSearchName } from '@marketplace/domain/matching/matching.summary.ts';
import { consentAwareLocalStorage, parseStoredJson } from '../../core/storage.ts';

/** Maximum number of recent searches stored in a guest's browser. */
export const maxGuestRecentSearches = 10;

/** A guest's search as stored in the browser. */
export const GuestRecentSearch = z.object({
  id: z.string(),
  name: z.string(),
  data: RequirementsWizardRequest,
  createdAt: Instant,
  lastUsed: Instant,
});
export type GuestRecentSearch = z.infer<typeof GuestRecentSearch>;

function haveSameRequirements(one: RequirementsWizardRequest, other: RequirementsWizardRequest): boolean {
  const [first, second] = [one, other].map((data) =>
    JSON.stringify(normaliseWizardDataToRequirements(data).requirements),
  );
  return first === second;
}

/** Returns the stored searches, most recently used first; empty if the stored data is damaged. */
export function loadGuestRecentSearches(): readonly GuestRecentSearch[] {
  const kept = z.array(GuestRecentSearch).safeParse(parseStoredJson(consentAwareLocalStorage, 'recentSearches'));
  return kept.success ? kept.data : [];
}

/**
 * Replaces the stored searches with the given ones, which must be sorted with the most recently used search first.
 * Drops searches beyond the limit.
 */
export function replaceGuestRecentSearches(searches: readonly GuestRecentSearch[]): void {
  if (searches.length === 0) consentAwareLocalStorage.remove('recentSearches');
  else consentAwareLocalStorage.write('recentSearches', JSON.stringify(searches.slice(0, maxGuestRecentSearches)));
}

/**
 * Stores a search. If a search with the same requirements is already stored, updates that search instead.
 * @param at time of the search, ISO 8601 in UTC.
 */
export function saveGuestRecentSearch(data: RequirementsWizardRequest, at: string, newId: () => string): void {
  const before = loadGuestRecentSearches();
  const same = before.find((search) => haveSameRequirements(search.data, data));
  const { requirements } = normaliseWizardDataToRequirements(data);
  const kept = same ?? { id: newId(), name: buildDefaultSavedSearchName(requirements, at), createdAt: at };
  replaceGuestRecentSearches([{ ...kept, data, lastUsed: at }, ...before.filter((search) => search !== same)]);
}
