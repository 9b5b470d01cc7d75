import { testSampleCatalogue } from '@marketplace/domain/catalogue/testing/testSampleCatalogue.ts';
import * as v1 from '@marketplace/domain/matching/engine/v1/scan.ts';
import { prepareSearchV2 } from '@marketplace/domain/matching/engine/v2/evaluate.ts';
import { prepareCatalogueProvidersV2 } from '@marketplace/domain/matching/engine/v2/preparedProvider.ts';
import { rankMatchesByScanV2 } from '@marketplace/domain/matching/engine/v2/scan.ts';
import { hasRequirements } from '@marketplace/domain/matching/matching.filled.ts';
import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  type MatchAlgorithmVersion,
  matchAlgorithmVersions,
  type MatchedProvider,
  type RankingCriterion,
  rankingCriteria,
} from '@marketplace/contracts/matching/matching.views.ts';
import { chooseByBenchmarkSize } from './benchmarkSize.ts';
import { generateSampleRequirements } from './sampledRequirements.ts';
import { type MedianAndQuartiles, calculateMedianAndQuartiles } from './pairedComparison.ts';

/** The criteria that decide the order of matches in the sample catalogue, over many sampled searches. */
export interface MatchTieBreakBenchmarkRow {
  readonly version: MatchAlgorithmVersion;
  /** Number of matches that are tied for first place and ordered only by name, over all searches. */
  readonly tiedFirst: MedianAndQuartiles;
  /** Percentage of adjacent matches in the top ten that are ordered alphabetically. */
  readonly alphabeticalPercent: number;
  /**
   * Criteria that decide between the first two matches, in percent of the searches with at least two matches. Criteria
   * that never decide are omitted.
   */
  readonly firstBy: readonly { readonly place: RankingCriterion; readonly percent: number }[];
}

const searches = chooseByBenchmarkSize(1_000, 50);
const everything = { limit: 1_000, offset: 0 };
const topSize = 10;

/** Returns the criterion that ranks each match above the next match, best match first; `null` without matches. */
type Decisions = (requirements: BuyerRequirements) => readonly RankingCriterion[] | null;

/** Lists the deciding criterion for every match except the last; `null` without matches. */
function compareNeighbours<Match>(
  matches: readonly Match[],
  place: (match: Match, next: Match) => RankingCriterion,
): readonly RankingCriterion[] | null {
  if (matches.length === 0) return null;
  return matches.slice(1).flatMap((next, at) => {
    const match = matches[at];
    return match === undefined ? [] : place(match, next);
  });
}

function getDecidingCriterionV1(match: MatchedProvider, next: MatchedProvider): RankingCriterion {
  if (match.matchScore !== next.matchScore) return 'score';
  return match.confidence === next.confidence ? 'name' : 'confidence';
}

const providersV1 = v1.prepareCatalogueProvidersV1(testSampleCatalogue);
const providersV2 = prepareCatalogueProvidersV2(testSampleCatalogue);

const decisions: Readonly<Record<MatchAlgorithmVersion, Decisions>> = {
  'match-v1': (requirements) =>
    compareNeighbours(
      v1.matchProvidersByScanV1(providersV1, requirements, everything).providers,
      getDecidingCriterionV1,
    ),
  'match-v2': (requirements) => {
    if (!hasRequirements(requirements)) return null;
    const search = prepareSearchV2(requirements);
    return compareNeighbours(rankMatchesByScanV2(search, providersV2), (match, next) =>
      search.order.findDecidingPlace(match.evaluation.key, next.evaluation.key),
    );
  },
};

const percent = (part: number, of: number): number => (of === 0 ? 0 : (100 * part) / of);

/** Counts the matches that are tied for first place and ordered only by name. */
function countTiedFirst(places: readonly RankingCriterion[]): number {
  const decided = places.findIndex((place) => place !== 'name');
  return 1 + (decided < 0 ? places.length : decided);
}

function toRow(
  version: MatchAlgorithmVersion,
  decided: readonly (readonly RankingCriterion[])[],
): MatchTieBreakBenchmarkRow {
  const neighbours = decided.flatMap((places) => places.slice(0, topSize - 1));
  const firsts = decided.flatMap((places) => places.slice(0, 1));
  return {
    version,
    tiedFirst: calculateMedianAndQuartiles(decided.map(countTiedFirst)),
    alphabeticalPercent: percent(neighbours.filter((place) => place === 'name').length, neighbours.length),
    firstBy: rankingCriteria
      .map((place) => ({ place, percent: percent(firsts.filter((first) => first === place).length, firsts.length) }))
      .filter(({ percent: share }) => share > 0),
  };
}

/** Measures metric 15: how often the score, its tie-breaks and the alphabet decide the order of matches. */
export function benchMatchTieBreaks(): readonly MatchTieBreakBenchmarkRow[] {
  const sampled = generateSampleRequirements(searches);
  return matchAlgorithmVersions.map((version) =>
    toRow(
      version,
      sampled.flatMap((requirements) => {
        const places = decisions[version](requirements);
        return places === null ? [] : [places];
      }),
    ),
  );
}
