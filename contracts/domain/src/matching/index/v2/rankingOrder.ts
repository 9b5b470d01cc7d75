import { countSetBits, toCountryMask } from '../../engine/countryBitSet.ts';
import { noScoreCap } from '../../engine/criterionValues.ts';
import { computePricingSortKey, computeBackupTechnologySortKey } from '../../engine/v2/evaluate.ts';
import { computeBackupTechnologyAvailability } from '../../engine/v2/fit.ts';
import {
  getScoreBandRank,
  rankingCriteriaInComparisonOrder,
  sortKeyFieldByEmphasis,
  type MatchSortKeyFields,
} from '../../engine/v2/matchOrder.ts';
import {
  sumCoverageExactnessPercent,
  getCountryListExactnessPercent,
  countCountriesListedByProvider,
  computeOwnNetworksSortKey,
  computeRoamingLimitExactnessDeduction,
  type ProviderNetworkFootprint,
} from '../../engine/v2/countryReach.ts';
import { noOwnNetworks } from '../../engine/v2/preparedProvider.ts';
import { isInBitSetUnchecked } from '../bitSet.ts';
import { toInt32Column } from '../int32Column.ts';
import { type MatchIndexV2, pricingCriterionGroupSetIndex } from './matchIndex.ts';
import {
  sumKnownCriterionWeightsOfMatch,
  getMustsMetFlagFromMatchKey,
  type MatchRankingV2,
  getScoreFromMatchKeyV2,
} from './ranking.ts';

/** A function that returns a provider's value for one ranking criterion: an integer of at least 0, higher is better. */
export type GetRankingCriterionValue = (provider: number) => number;

/** Creates the measure that returns the number of the given countries in a provider's list. */
function createListedMeasure(
  { countryWordColumns }: MatchIndexV2['places'],
  asked: readonly string[],
): GetRankingCriterionValue {
  const { wordIndexes, words } = toCountryMask(asked);
  const columns = [...wordIndexes].flatMap((place, at) => {
    const [column, word] = [countryWordColumns[place], words[at]];
    return column === undefined || word === undefined ? [] : [{ column, word }];
  });
  const [first, ...others] = columns;
  if (first === undefined) return () => 0;
  if (others.length === 0) return (provider) => countSetBits((first.column[provider] as number) & first.word);
  return (provider) => {
    let count = 0;
    for (const { column, word } of columns) count += countSetBits((column[provider] as number) & word);
    return count;
  };
}

/**
 * Creates the measure that returns the number of all requested countries in a provider's list. For a single region, the
 * counts are precomputed.
 */
function createRequestedListedMeasure(
  places: MatchIndexV2['places'],
  { requirements, requestedCountries }: MatchRankingV2['search'],
): GetRankingCriterionValue {
  const [region, ...others] = requirements.geographicMode === 'regions' ? requirements.regions : [];
  const counts = region === undefined || others.length > 0 ? undefined : places.regions.get(region)?.counts;
  return counts === undefined
    ? createListedMeasure(places, requestedCountries)
    : (provider) => counts[provider] as number;
}

/**
 * Creates the measure for the coverage of the requested countries. Uses one formula for providers with and without a
 * country list, because a branch would be unpredictable for the CPU.
 */
function createCoverageMeasure({
  index: { places, operators, operatorNumbers },
  search,
}: MatchRankingV2): GetRankingCriterionValue {
  const { requestedCountries, countriesWithRoamingLimits } = search;
  const { named, column, facts } = places;
  if (requestedCountries.length === 0) return (provider) => named[provider] as number;
  const operatorCoverage = new Map(
    operators.map(({ number, provider }) => [
      number,
      sumCoverageExactnessPercent(countriesWithRoamingLimits, provider),
    ]),
  );
  const limited = countriesWithRoamingLimits.filter(({ roaming }) => roaming !== null).map(({ code }) => code);
  const [listed, listedLimited] = [createRequestedListedMeasure(places, search), createListedMeasure(places, limited)];
  const footprints = facts.map((one) => ({ facts: one, own: noOwnNetworks }));
  const hasList = (one: ProviderNetworkFootprint): boolean => one.facts.countries !== null;
  const blanks = toInt32Column(footprints, (one) =>
    hasList(one) ? 0 : sumCoverageExactnessPercent(countriesWithRoamingLimits, one),
  );
  const each = toInt32Column(footprints, (one) =>
    hasList(one) ? getCountryListExactnessPercent(countCountriesListedByProvider(one)) : 0,
  );
  const deductions = toInt32Column(footprints, (one) =>
    hasList(one) ? computeRoamingLimitExactnessDeduction(one.facts) : 0,
  );
  return (provider) => {
    if (isInBitSetUnchecked(operatorNumbers, provider)) return operatorCoverage.get(provider) ?? 0;
    const place = column[provider] as number;
    const byList = listed(provider) * (each[place] as number) - listedLimited(provider) * (deductions[place] as number);
    return (blanks[place] as number) + byList;
  };
}

function createOwnNetworksMeasure({
  index: { operators, operatorNumbers },
  search: { requestedCountrySet },
}: MatchRankingV2): GetRankingCriterionValue {
  const keys = new Map(
    operators.map(({ number, provider }) => [number, computeOwnNetworksSortKey(requestedCountrySet, provider.own)]),
  );
  return (provider) => (isInBitSetUnchecked(operatorNumbers, provider) ? (keys.get(provider) ?? 0) : 0);
}

/** Creates the measure for pricing: the kinds of pricing and their value for the requested scale, computed by class. */
function createPricingMeasure({ index, bundles }: MatchRankingV2): GetRankingCriterionValue {
  const { column, groups } = index.bundles[pricingCriterionGroupSetIndex];
  const classes = groups.find(({ group }) => group.name === 'scale');
  const answers = bundles[pricingCriterionGroupSetIndex].groups.find(({ group }) => group.name === 'scale')?.answers;
  const pricingKeys =
    classes?.facts.map((facts, at) => computePricingSortKey(facts, answers?.[at]?.scores[0]?.value ?? 0)) ?? [];
  return (provider) => pricingKeys[classes?.ofProfile[column[provider] as number] ?? 0] ?? 0;
}

/** Marks a value that is not computed yet; lower than every computed value. */
const notComputed = -1;

/**
 * Creates the measure for backup technologies. Their availability is computed once for each class, when a provider of
 * the class is first compared.
 */
function createReserveMeasure({ index, search }: MatchRankingV2): GetRankingCriterionValue {
  const { column, groups } = index.bundles[0];
  const classes = groups.find(({ group }) => group.name === 'fit');
  const known = new Int32Array(classes?.facts.length ?? 1).fill(notComputed);
  const networksByNumber = new Map(index.operators.map(({ number, provider }) => [number, provider.own]));
  return (provider) => {
    const number = classes?.ofProfile[column[provider] as number] ?? 0;
    const facts = classes?.facts[number];
    if (known[number] === notComputed)
      known[number] = facts === undefined ? 0 : computeBackupTechnologyAvailability(facts, search.grounds);
    return computeBackupTechnologySortKey(
      known[number] as number,
      search.requestedCountrySet,
      networksByNumber.get(provider) ?? noOwnNetworks,
    );
  };
}

/** A function that returns a measure. The measure may be created lazily, at the first call. */
export type LazyRankingMeasure = () => GetRankingCriterionValue;

function createLazily(make: () => GetRankingCriterionValue): LazyRankingMeasure {
  let measure: GetRankingCriterionValue | undefined;
  return () => (measure ??= make());
}

function createMeasures(
  ranking: MatchRankingV2,
): Readonly<Record<Exclude<keyof MatchSortKeyFields, 'musts'>, LazyRankingMeasure>> {
  const { keys, index } = ranking;
  const { platform, esim } = index;
  return {
    score: () => (provider) => getScoreFromMatchKeyV2(keys[provider] as number),
    coverage: createLazily(() => createCoverageMeasure(ranking)),
    ownNetworks: createLazily(() => createOwnNetworksMeasure(ranking)),
    confidence: () => (provider) => sumKnownCriterionWeightsOfMatch(ranking, provider),
    platform: () => (provider) => platform[provider] as number,
    sgp32: () => (provider) => (esim[provider] as number) >> 1,
    pricing: createLazily(() => createPricingMeasure(ranking)),
    reserve: createLazily(() => createReserveMeasure(ranking)),
    breadth: () => (provider) => index.places.named[provider] as number,
    esim: () => (provider) => esim[provider] as number,
  };
}

/** The order of a ranking: first by the rank of the key, then measure by measure, then by provider number. */
export interface RankingOrderByKeyThenMeasures {
  /** The rank of each key: equal for keys that the first comparisons do not distinguish, higher for better keys. */
  readonly rankByKey: Uint16Array;
  readonly measures: readonly LazyRankingMeasure[];
}

/**
 * Creates the order of a ranking. With an emphasis, matches are ordered by the musts, then by score band, then by the
 * emphasised fields, then by score.
 */
export function createRankingOrder(ranking: MatchRankingV2): RankingOrderByKeyThenMeasures {
  const emphasis = ranking.search.requirements.emphasis ?? [];
  const measuresByPlace = createMeasures(ranking);
  const places = rankingCriteriaInComparisonOrder.map((place) => measuresByPlace[place]);
  const rankOfKey = new Uint16Array(ranking.keyCounts.length);
  for (let key = 0; key < rankOfKey.length; key += 1) {
    const rank = emphasis.length === 0 ? getScoreFromMatchKeyV2(key) : getScoreBandRank(getScoreFromMatchKeyV2(key));
    rankOfKey[key] = getMustsMetFlagFromMatchKey(key) * (noScoreCap + 1) + rank;
  }
  if (emphasis.length === 0) return { rankByKey: rankOfKey, measures: places.slice(1) };
  return {
    rankByKey: rankOfKey,
    measures: [...emphasis.map((one) => measuresByPlace[sortKeyFieldByEmphasis[one].measure]), ...places],
  };
}
