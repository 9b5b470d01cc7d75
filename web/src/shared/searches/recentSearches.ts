import { z } from 'zod';
import { Instant } from '@marketplace/contracts/kernel/instant.ts';
import { normaliseRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import { WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { searchName } from '@marketplace/domain/matching/matching.summary.ts';
import { localStore, readJson } from '../../core/storage.ts';

/** How many searches a guest's browser keeps. */
export const keptLocally = 10;

/** A guest's search, as the browser keeps it. */
export const RecentSearch = z.object({
  id: z.string(),
  name: z.string(),
  data: WizardData,
  createdAt: Instant,
  lastUsed: Instant,
});
export type RecentSearch = z.infer<typeof RecentSearch>;

function sameRequirements(one: WizardData, other: WizardData): boolean {
  const [first, second] = [one, other].map((data) => JSON.stringify(normaliseRequirements(data).requirements));
  return first === second;
}

/** Last used first; what is damaged reads as nothing. */
export function readRecentSearches(): readonly RecentSearch[] {
  const kept = z.array(RecentSearch).safeParse(readJson(localStore, 'recentSearches'));
  return kept.success ? kept.data : [];
}

/** Keeps these and no others, the last used ones where they are too many. */
export function writeRecentSearches(searches: readonly RecentSearch[]): void {
  if (searches.length === 0) localStore.remove('recentSearches');
  else localStore.write('recentSearches', JSON.stringify(searches.slice(0, keptLocally)));
}

/** Keeps a search of now; the same requirements again only count as used. @param at instant, ISO 8601 in UTC. */
export function saveRecentSearch(data: WizardData, at: string, newId: () => string): void {
  const before = readRecentSearches();
  const same = before.find((search) => sameRequirements(search.data, data));
  const { requirements } = normaliseRequirements(data);
  const kept = same ?? { id: newId(), name: searchName(requirements, at), createdAt: at };
  writeRecentSearches([{ ...kept, data, lastUsed: at }, ...before.filter((search) => search !== same)]);
}
