import type { RankingEmphasis } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  getMatchScoreBand,
  matchScoreBandNames,
  type RankingCriterion,
} from '@marketplace/contracts/matching/matching.views.ts';
import { compareProviderTieBreakKeys } from '../tieBreakKeys.ts';

/**
 * Sort key of a match, compared field by field: integers, higher is better. Matches with equal keys are ordered by
 * name.
 */
export interface MatchSortKeyFields {
  /** 1 when every must is met, otherwise 0. */
  readonly musts: 0 | 1;
  /** Score of the match, 0 to 100. */
  readonly score: number;
  /**
   * Sum of the exactness, in percent, of the catalogue's information on each requested country
   * (`sumCoverageExactnessPercent`).
   */
  readonly coverage: number;
  /**
   * Combines two numbers, compared in this order: requested countries where the provider has its own network, and
   * technologies that run on these networks (`computeOwnNetworksSortKey`).
   */
  readonly ownNetworks: number;
  /** Sum of the weights of the requested criteria for which the catalogue states all facts. */
  readonly confidence: number;
  /**
   * Combines two numbers, compared in this order: stated platform capabilities (0 to 9), and whether a platform and an
   * API are named (`computePlatformCapabilityRank`).
   */
  readonly platform: number;
  /** SGP.32 support: 2 for live, 1 for planned, otherwise 0. */
  readonly sgp32: number;
  /**
   * Combines two numbers, compared in this order: the value of the pricing for the requested scale, and the number of
   * stated kinds of pricing (`computePricingSortKey`).
   */
  readonly pricing: number;
  /**
   * Combines two numbers, compared in this order: the availability of further technologies in the requested countries,
   * and the provider's own networks in other countries (`computeBackupTechnologySortKey`).
   */
  readonly reserve: number;
  /** Number of countries in the provider's list, requested or not. */
  readonly breadth: number;
  /** Only compared when emphasised: twice `sgp32`, plus 1 for an eUICC. */
  readonly esim: number;
}

/** Fields of the sort key that are compared after the musts and before the name, in order. */
export const rankingCriteriaInComparisonOrder = [
  'score',
  'coverage',
  'ownNetworks',
  'confidence',
  'platform',
  'sgp32',
  'pricing',
  'reserve',
  'breadth',
] as const satisfies readonly RankingCriterion[];

type OrderField = Exclude<keyof MatchSortKeyFields, 'musts'>;

/**
 * The field of the sort key that each emphasis compares, and the ranking criterion under which a difference is
 * reported.
 */
export const sortKeyFieldByEmphasis: Readonly<
  Record<RankingEmphasis, { readonly measure: OrderField; readonly place: RankingCriterion }>
> = {
  coverage: { measure: 'coverage', place: 'coverage' },
  localNetworks: { measure: 'ownNetworks', place: 'ownNetworks' },
  platform: { measure: 'platform', place: 'platform' },
  esim: { measure: 'esim', place: 'sgp32' },
  pricing: { measure: 'pricing', place: 'pricing' },
};

/** Rank of the band that contains a score, 0 for the lowest band. */
export function getScoreBandRank(score: number): number {
  return matchScoreBandNames.length - 1 - matchScoreBandNames.indexOf(getMatchScoreBand(score));
}

/** A match that can be sorted: its sort key, and the name from `toProviderTieBreakKey`. */
export interface SortableMatch {
  readonly key: MatchSortKeyFields;
  readonly name: string;
}

/** One comparison: negative when `a` comes first, 0 when both are equal. */
interface Comparison {
  readonly place: RankingCriterion;
  readonly compare: (a: MatchSortKeyFields, b: MatchSortKeyFields) => number;
}

const compareByField =
  (measure: keyof MatchSortKeyFields): Comparison['compare'] =>
  (a, b) =>
    b[measure] - a[measure];

/**
 * All comparisons of an order, first to last. With an emphasis, the score band is compared right after the musts, so
 * that an emphasised field never ranks a match above a match in a better band.
 */
function buildComparisons(emphasis: readonly RankingEmphasis[]): Comparison[] {
  const places: Comparison[] = rankingCriteriaInComparisonOrder.map((place) => ({
    place,
    compare: compareByField(place),
  }));
  const emphasised = emphasis.map((one): Comparison => {
    const { measure, place } = sortKeyFieldByEmphasis[one];
    return { place, compare: compareByField(measure) };
  });
  const band: Comparison = { place: 'score', compare: (a, b) => getScoreBandRank(b.score) - getScoreBandRank(a.score) };
  return [
    { place: 'musts', compare: compareByField('musts') },
    ...(emphasis.length > 0 ? [band, ...emphasised] : []),
    ...places,
  ];
}

/** The order of a search's matches. */
export interface MatchOrderComparator {
  readonly compare: (a: SortableMatch, b: SortableMatch) => number;
  /** The first ranking criterion in which two matches differ; `name` when all compared fields are equal. */
  readonly findDecidingPlace: (a: MatchSortKeyFields, b: MatchSortKeyFields) => RankingCriterion;
}

/**
 * Creates the order of a search's matches.
 *
 * @param emphasis The fields that the buyer emphasised, most important first.
 */
export function createMatchOrder(emphasis: readonly RankingEmphasis[]): MatchOrderComparator {
  const comparisons = buildComparisons(emphasis);
  return {
    compare: (a, b) => {
      for (const { compare } of comparisons) {
        const difference = compare(a.key, b.key);
        if (difference !== 0) return difference;
      }
      return compareProviderTieBreakKeys(a.name, b.name);
    },
    findDecidingPlace: (a, b) => comparisons.find(({ compare }) => compare(a, b) !== 0)?.place ?? 'name',
  };
}
