import type { TechnologySetCounts } from '@marketplace/contracts/coverage/coverage.views.ts';

/** Counts by exact technology set (`encodeCoverageTechnologySet`). Counts of 0 are left out. */
export type CountsByTechnologySet = ReadonlyMap<number, number>;

/** Counts the items with at least one of the technologies in a set. */
export function countItemsWithAnyTechnology(counts: CountsByTechnologySet, set: number): number {
  return [...counts].reduce((sum, [technologies, count]) => ((technologies & set) === 0 ? sum : sum + count), 0);
}

/** Like `countItemsWithAnyTechnology`, for counts from an API response. */
export function countItemsWithAnyTechnologyInCoverageReply(counts: TechnologySetCounts, set: number): number {
  return countItemsWithAnyTechnology(new Map(Object.entries(counts).map(([key, count]) => [Number(key), count])), set);
}

/** Adds `by` to the count of a technology set, and removes a count that becomes 0. Does nothing for the empty set. */
export function addToTechnologySetCount(counts: Map<number, number>, technologies: number, by: number): void {
  if (technologies === 0) return;
  const count = (counts.get(technologies) ?? 0) + by;
  if (count === 0) counts.delete(technologies);
  else counts.set(technologies, count);
}
