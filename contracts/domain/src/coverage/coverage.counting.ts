import type { CountsByTechnologies } from '@marketplace/contracts/coverage/coverage.views.ts';

/** How many have just these technologies, by `technologySet`; none stands with 0. */
export type CountsBySet = ReadonlyMap<number, number>;

/** Counts how many have at least one of the technologies of a set. */
export function countWithAny(counts: CountsBySet, set: number): number {
  return [...counts].reduce((sum, [technologies, count]) => ((technologies & set) === 0 ? sum : sum + count), 0);
}

/** The same of what a call answered. */
export function countChosen(counts: CountsByTechnologies, set: number): number {
  return countWithAny(new Map(Object.entries(counts).map(([key, count]) => [Number(key), count])), set);
}

/** Adds to a count; who has none of the technologies counts nowhere. */
export function addTo(counts: Map<number, number>, technologies: number, by: number): void {
  if (technologies === 0) return;
  const count = (counts.get(technologies) ?? 0) + by;
  if (count === 0) counts.delete(technologies);
  else counts.set(technologies, count);
}
