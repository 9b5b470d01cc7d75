import { z } from 'zod';
import { Instant } from '@marketplace/contracts/kernel/instant.ts';
import { normaliseRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import { WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { buildSavedSearchName } from '@marketplace/domain/matching/matching.summary.ts';
import { consentAwareLocalStore, parseStoredJson } from '../../core/storage.ts';

/** Maximum number of recent searches stored in a guest's browser. */
export const maxRecentSearches = 10;

/** A guest's search as stored in the browser. */
export const RecentSearch = z.object({
  id: z.string(),
  name: z.string(),
  data: WizardData,
  createdAt: Instant,
  lastUsed: Instant,
});
export type RecentSearch = z.infer<typeof RecentSearch>;

function haveSameRequirements(one: WizardData, other: WizardData): boolean {
  const [first, second] = [one, other].map((data) => JSON.stringify(normaliseRequirements(data).requirements));
  return first === second;
}

/** Returns the stored searches, last used first; empty if the stored data is damaged. */
export function loadRecentSearches(): readonly RecentSearch[] {
  const kept = z.array(RecentSearch).safeParse(parseStoredJson(consentAwareLocalStore, 'recentSearches'));
  return kept.success ? kept.data : [];
}

/** Replaces the stored searches, which must be sorted by last use. Those beyond the limit are dropped. */
export function storeRecentSearches(searches: readonly RecentSearch[]): void {
  if (searches.length === 0) consentAwareLocalStore.remove('recentSearches');
  else consentAwareLocalStore.write('recentSearches', JSON.stringify(searches.slice(0, maxRecentSearches)));
}

/**
 * Stores a search. If one with the same requirements is already stored, updates it instead.
 * @param at time of the search, ISO 8601 in UTC.
 */
export function saveRecentSearch(data: WizardData, at: string, newId: () => string): void {
  const before = loadRecentSearches();
  const same = before.find((search) => haveSameRequirements(search.data, data));
  const { requirements } = normaliseRequirements(data);
  const kept = same ?? { id: newId(), name: buildSavedSearchName(requirements, at), createdAt: at };
  storeRecentSearches([{ ...kept, data, lastUsed: at }, ...before.filter((search) => search !== same)]);
}
