import { isInBitSet } from '@marketplace/domain/searchQuery/searchQuery.matches.ts';
import {
  countFacetsExceptCountry,
  buildCountryFacetOptions,
  type FacetOption,
  type ProviderFacetOptionsByFilter,
} from '@marketplace/domain/catalogue/catalogue.facets.ts';
import {
  type EqualFacetProviderGroup,
  type ProviderFilters,
  filterEqualFacetProviderGroups,
} from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { isResponseMetricSortKey, type ProviderSort } from '@marketplace/domain/catalogue/catalogue.order.ts';
import { normaliseSearchText } from '@marketplace/domain/catalogue/catalogue.search.ts';
import { addToBitSet, type BitSet, createEmptyBitSet } from '@marketplace/domain/matching/index/bitSet.ts';
import { countSetBits } from '@marketplace/domain/matching/engine/countryBitSet.ts';
import type { MatchPageLimitAndOffsetV2 } from '@marketplace/domain/matching/engine/v2/scan.ts';
import { yieldToEventLoop } from '../yieldToEventLoop.ts';
import type { ResponseMetricsByProvider } from '../currentResponses.ts';
import { findProvidersMatchingSearchQueryCached, findProvidersInCountries } from './searchQueryHits.public.ts';
import type { MatchFilterAndSortColumns, ProviderSortRanks } from './matchListColumns.public.ts';

/** Filters, sort order and page of a list of matches. */
export interface MatchListParams extends MatchPageLimitAndOffsetV2 {
  readonly filters: ProviderFilters;
  readonly sort: ProviderSort;
  readonly responses: ResponseMetricsByProvider;
  /**
   * Whether to count the providers of each option of the country filter; without counting, the filter has no options.
   */
  readonly countCountries?: boolean;
}

/** Provider numbers, which are positions in the match index. The best match is first unless stated otherwise. */
export type RankedProviderNumbers = readonly number[];

export interface MatchedProviderNumbersPageAndFacets {
  readonly numbers: RankedProviderNumbers;
  /** Number of matches that pass the filters. */
  readonly found: number;
  readonly facets: ProviderFacetOptionsByFilter;
}

/** Number of texts that are searched before yielding to the event loop. */
const sliceSize = 5000;

/**
 * Returns the equal-facet groups that contain at least one of the given providers, each with the number of those
 * providers.
 */
export function countProvidersByEqualFacetGroup(
  { cellOf, cells }: MatchFilterAndSortColumns,
  numbers: RankedProviderNumbers,
): readonly EqualFacetProviderGroup[] {
  const counts = new Int32Array(cells.length);
  for (const provider of numbers) {
    const cell = cellOf[provider] ?? 0;
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return cells.flatMap((cell, number) => {
    const count = counts[number] ?? 0;
    return count === 0 ? [] : [{ ...cell, count }];
  });
}

/** Returns the given provider numbers that are in a bit set, in their given order. */
export function filterProvidersByBitSet(numbers: RankedProviderNumbers, bits: BitSet): RankedProviderNumbers {
  return numbers.filter((provider) => isInBitSet(bits, provider));
}

async function findText(
  columns: MatchFilterAndSortColumns,
  ranked: RankedProviderNumbers,
  { text, ask }: ProviderFilters,
): Promise<RankedProviderNumbers> {
  const hits = await findProvidersMatchingSearchQueryCached(columns, ask);
  const numbers = hits === null ? ranked : filterProvidersByBitSet(ranked, hits.found);
  const needle = normaliseSearchText(text.trim());
  if (needle === '') return numbers;
  const { searchTexts } = columns;
  const searched = await searchTexts();
  const found: number[] = [];
  for (let from = 0; from < numbers.length; from += sliceSize) {
    for (const provider of numbers.slice(from, from + sliceSize)) {
      if (searched[provider]?.includes(needle) === true) found.push(provider);
    }
    await yieldToEventLoop();
  }
  return found;
}

/** Returns the providers that pass all filters except search text, search query and country. */
export function filterProvidersByFacets(
  { cellOf, cells }: MatchFilterAndSortColumns,
  numbers: RankedProviderNumbers,
  filters: ProviderFilters,
): RankedProviderNumbers {
  const { protocol, type, technology, sgp32, ntn } = filters;
  if (protocol === null && [type, technology, sgp32, ntn].every((values) => values.length === 0)) return numbers;
  const left = new Set(filterEqualFacetProviderGroups(cells, filters));
  const passes = Uint8Array.from(cells, (cell) => Number(left.has(cell)));
  return numbers.filter((provider) => passes[cellOf[provider] ?? 0] === 1);
}

/**
 * Sorts providers by rank with a counting sort. Providers with equal ranks keep their given order in both directions,
 * and providers with unknown ranks are last.
 */
export function sortProviderNumbersByColumnRank(
  numbers: RankedProviderNumbers,
  places: ProviderSortRanks,
  descending: boolean,
): number[] {
  const size = numbers.reduce((most, provider) => Math.max(most, places[provider] ?? -1), -1) + 1;
  const slotOf = (provider: number): number => {
    const place = places[provider] ?? -1;
    if (place < 0) return size;
    return descending ? size - 1 - place : place;
  };
  const next = new Int32Array(size + 2);
  for (const provider of numbers) {
    const after = slotOf(provider) + 1;
    next[after] = (next[after] ?? 0) + 1;
  }
  for (let slot = 1; slot < next.length; slot += 1) next[slot] = (next[slot] ?? 0) + (next[slot - 1] ?? 0);
  const sorted = new Array<number>(numbers.length).fill(0);
  for (const provider of numbers) {
    const slot = slotOf(provider);
    const at = next[slot] ?? 0;
    next[slot] = at + 1;
    sorted[at] = provider;
  }
  return sorted;
}

function toBitSet({ size }: MatchFilterAndSortColumns, numbers: RankedProviderNumbers): BitSet {
  const bits = createEmptyBitSet(size);
  for (const provider of numbers) addToBitSet(bits, provider);
  return bits;
}

function countCommon(some: BitSet, others: BitSet): number {
  let count = 0;
  for (let word = 0; word < some.length; word += 1) count += countSetBits((some[word] ?? 0) & (others[word] ?? 0));
  return count;
}

function haveCommon(some: BitSet, others: BitSet): boolean {
  return some.some((word, at) => (word & (others[at] ?? 0)) !== 0);
}

/** Returns the countries of the providers in `all`, each with the number of its providers in `left`. */
async function countInCountries(
  columns: MatchFilterAndSortColumns,
  all: RankedProviderNumbers,
  left: RankedProviderNumbers,
): Promise<FacetOption[]> {
  const { held } = await columns.countries();
  const offered = toBitSet(columns, all);
  const counted = toBitSet(columns, left);
  await yieldToEventLoop();
  const counts = new Map<string, number>();
  for (const [code, there] of held) {
    if (haveCommon(offered, there)) counts.set(code, countCommon(counted, there));
  }
  await yieldToEventLoop();
  return buildCountryFacetOptions(counts);
}

/** Returns the providers in at least one of the requested countries; all given providers if no country is requested. */
export async function filterRankedProvidersByAnyCountry(
  columns: MatchFilterAndSortColumns,
  numbers: RankedProviderNumbers,
  { country }: ProviderFilters,
): Promise<RankedProviderNumbers> {
  return country.length === 0
    ? numbers
    : filterProvidersByBitSet(numbers, await findProvidersInCountries(columns, country));
}

async function sortNumbers(
  columns: MatchFilterAndSortColumns,
  numbers: RankedProviderNumbers,
  { sort, responses }: MatchListParams,
): Promise<RankedProviderNumbers> {
  const { by, descending } = sort;
  if (by === 'rank') return descending ? numbers.toReversed() : numbers;
  const places = isResponseMetricSortKey(by) ? columns.responseRanksBy(responses, by) : await columns.ranksBy(by);
  return sortProviderNumbersByColumnRank(numbers, places, descending);
}

/**
 * Filters, counts and sorts matches like `filterProviders`, `countFacetsExceptCountry` and `sortProviders`, but reads
 * only a few columns per match. Without filters and in score order, only the matches of the page are read.
 * @param ranked all matches, best first.
 * @param cells the equal-facet groups of all matches, which define the options of the filters.
 */
export async function filterSortAndPageMatches(
  columns: MatchFilterAndSortColumns,
  ranked: RankedProviderNumbers,
  cells: readonly EqualFacetProviderGroup[],
  params: MatchListParams,
): Promise<MatchedProviderNumbersPageAndFacets> {
  const { filters, limit, offset, countCountries = false } = params;
  const searched = await findText(columns, ranked, filters);
  const there = await filterRankedProvidersByAnyCountry(columns, searched, filters);
  const counted = countFacetsExceptCountry(
    cells,
    there === ranked ? cells : countProvidersByEqualFacetGroup(columns, there),
    filters,
  );
  await yieldToEventLoop();
  const here = countCountries || there === searched ? filterProvidersByFacets(columns, searched, filters) : [];
  const country = countCountries ? await countInCountries(columns, ranked, here) : [];
  const facets = { ...counted, country };
  const selected = there === searched ? here : filterProvidersByFacets(columns, there, filters);
  const sorted = await sortNumbers(columns, selected, params);
  return { numbers: sorted.slice(offset, offset + limit), found: selected.length, facets };
}
