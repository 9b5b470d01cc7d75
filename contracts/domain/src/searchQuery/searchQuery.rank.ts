import { type BitSet, createEmptyBitSet, addAllToBitSet } from '../matching/index/bitSet.ts';
import type { PausableTaskGenerator } from '../matching/index/pausableTasks.ts';
import {
  type ProviderBitSetsMatchingSearchQuery,
  type SearchQueryCriterion,
  intersectAllBitSets,
  isInBitSet,
} from './searchQuery.matches.ts';
import type { SearchDataByProviderNumber } from './searchQuery.columns.ts';
import { toAlphanumericKey } from './searchQuery.words.ts';

/** Kinds of matches, best first. */
const literalMatch = 0;
const nameMatch = 1;
const wordsInNameMatch = 2;
const criteriaMatch = 3;
const partialWordMatch = 4;

/**
 * Exclusive upper bound of the country counts in ranks. Higher counts are replaced by the highest count below the
 * bound.
 */
const maxRankedCountries = 1000;
const sliceSize = 2000;

/** All providers that a query matches. */
export function combineSearchQueryMatches(
  { size }: SearchDataByProviderNumber,
  { literal, named, understood }: ProviderBitSetsMatchingSearchQuery,
): BitSet {
  const all = createEmptyBitSet(size);
  for (const bits of [literal, named, understood]) addAllToBitSet(all, bits);
  return all;
}

/** The providers that meet all criteria other than the given criterion. */
export function findProvidersMeetingAllCriteriaExcept(
  { size }: SearchDataByProviderNumber,
  criteria: readonly SearchQueryCriterion[],
  left: SearchQueryCriterion,
): BitSet {
  const others = criteria.filter((each) => each !== left).map(({ matches }) => matches);
  return others.length === 0 ? createEmptyBitSet(size) : intersectAllBitSets(size, others);
}

function nameKeysToFind(criteria: readonly SearchQueryCriterion[]): string[] {
  return criteria.filter(({ kind }) => kind === 'word' || kind === 'name').map(({ value }) => toAlphanumericKey(value));
}

/**
 * Ranks by provider number, equal for equal matches: literal matches first, then name matches, then providers with all
 * query words in their own name, then other providers that meet every criterion, and finally providers in whose texts
 * the term is only part of a word. When the query names a country or region, providers with fewer countries rank first,
 * because a local operator knows its market better than a global operator.
 */
export function* rankSearchQueryMatches(
  columns: SearchDataByProviderNumber,
  answer: ProviderBitSetsMatchingSearchQuery,
): PausableTaskGenerator<Int32Array> {
  const { size, nameKeys, countryCounts } = columns;
  const { leading, named, understood, criteria } = answer;
  const words = nameKeysToFind(criteria);
  const local = criteria.some(({ kind }) => kind === 'country' || kind === 'region');
  const kindOf = (provider: number): number => {
    if (isInBitSet(leading, provider)) return literalMatch;
    if (isInBitSet(named, provider)) return nameMatch;
    if (!isInBitSet(understood, provider)) return partialWordMatch;
    const own = words.length > 0 && words.every((word) => nameKeys[provider]?.includes(word) === true);
    return own ? wordsInNameMatch : criteriaMatch;
  };
  const places = new Int32Array(size);
  for (let provider = 0; provider < size; provider += 1) {
    const kind = kindOf(provider);
    const countries = local && kind > nameMatch ? (countryCounts[provider] ?? 0) : 0;
    places[provider] = kind * maxRankedCountries + Math.min(countries, maxRankedCountries - 1);
    if (provider % sliceSize === sliceSize - 1) yield;
  }
  return places;
}
