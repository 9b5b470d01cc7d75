import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { maxSignedSearchResultProviders } from '@marketplace/contracts/matching/matching.signedResult.ts';
import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchAlgorithmVersion } from '@marketplace/contracts/matching/matching.views.ts';
import { buildVersionedMatchIndexInPausableTask } from '../index/algorithms.ts';
import { forEachInPausableTask, type PausableTaskGenerator } from '../index/pausableTasks.ts';

/** The part of a search result that is compared between catalogue versions. */
export interface ComparableSearchResult {
  /** Total number of matches. */
  readonly total: number;
  /** The first matches, best first: as many as a result's digest covers. */
  readonly first: readonly { readonly id: string; readonly score: number }[];
  /**
   * Returns the score of a provider, 0 to 100; `null` for a provider that does not match or is not in the catalogue.
   */
  readonly scoreOf: (id: string) => number | null;
}

/**
 * A function that runs searches on one version of the catalogue with one version of the algorithm. Yields regularly.
 */
export type RunSearchOnCatalogueVersion = (
  requirements: BuyerRequirements,
) => PausableTaskGenerator<ComparableSearchResult>;

/**
 * Creates a function that runs searches on a catalogue with a version of the algorithm. Yields regularly, because a
 * large catalogue takes seconds.
 */
export function* createRematchRunnerForAlgorithmVersion(
  version: MatchAlgorithmVersion,
  catalogue: readonly ProviderRecord[],
): PausableTaskGenerator<RunSearchOnCatalogueVersion> {
  const { records, findMatches } = yield* buildVersionedMatchIndexInPausableTask(version, catalogue);
  const numbers = new Map<string, number>();
  yield* forEachInPausableTask(records, ({ id }, number) => numbers.set(id, number));
  return function* (requirements) {
    const matches = findMatches(requirements);
    yield;
    if (matches === null) return { total: 0, first: [], scoreOf: () => null };
    const { total, keys, getScore } = matches;
    const first = yield* matches.rankProviders(maxSignedSearchResultProviders);
    return {
      total,
      first: first.map((number) => ({ id: records[number]?.id ?? '', score: getScore(number) })),
      scoreOf: (id) => {
        const number = numbers.get(id) ?? -1;
        return (keys[number] ?? 0) === 0 ? null : getScore(number);
      },
    };
  };
}
