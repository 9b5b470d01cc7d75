import { isMember } from '@marketplace/domain/asking/asking.answer.ts';
import {
  countFacets,
  countryFacet,
  type FacetOption,
  type Facets,
} from '@marketplace/domain/catalogue/catalogue.facets.ts';
import { type FacetGroup, type ProviderFilters, selectCells } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { isResponseKey, type Sort } from '@marketplace/domain/catalogue/catalogue.order.ts';
import { searchText } from '@marketplace/domain/catalogue/catalogue.search.ts';
import { addMember, type BitSet, emptyBitSet } from '@marketplace/domain/matching/index/bitSet.ts';
import { countOnes } from '@marketplace/domain/matching/engine/countryBits.ts';
import type { Page } from '@marketplace/domain/matching/engine/v2/scan.ts';
import { yieldToEventLoop } from '../yieldToEventLoop.ts';
import type { Responses } from '../currentResponses.ts';
import { askedHits, inCountries } from './askedHits.public.ts';
import type { ListColumns, SortPlaces } from './listColumns.public.ts';

/** Filters, order and page of a list of matches. */
export interface ListParams extends Page {
  readonly filters: ProviderFilters;
  readonly sort: Sort;
  readonly responses: Responses;
  /** Whether to count the options of the country filter; they are empty otherwise. */
  readonly countCountries?: boolean;
}

/** Provider numbers, ordered by score unless stated otherwise. */
export type Numbers = readonly number[];

export interface ListedMatches {
  readonly numbers: Numbers;
  /** Number of matches that pass the filters. */
  readonly found: number;
  readonly facets: Facets;
}

/** Texts that are searched before yielding to the event loop. */
const sliceSize = 5000;

/** Returns the facet cells of these providers with the number of providers in each. */
export function cellsOf({ cellOf, cells }: ListColumns, numbers: Numbers): readonly FacetGroup[] {
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

/** Keeps the numbers that are in a bit set, in their order. */
export function keepMembers(numbers: Numbers, bits: BitSet): Numbers {
  return numbers.filter((provider) => isMember(bits, provider));
}

async function findText(columns: ListColumns, ranked: Numbers, { text, ask }: ProviderFilters): Promise<Numbers> {
  const hits = await askedHits(columns, ask);
  const numbers = hits === null ? ranked : keepMembers(ranked, hits.found);
  const needle = searchText(text.trim());
  if (needle === '') return numbers;
  const { texts } = columns;
  const searched = await texts();
  const found: number[] = [];
  for (let from = 0; from < numbers.length; from += sliceSize) {
    for (const provider of numbers.slice(from, from + sliceSize)) {
      if (searched[provider]?.includes(needle) === true) found.push(provider);
    }
    await yieldToEventLoop();
  }
  return found;
}

/** Filters by the facets, except text and country. */
export function select({ cellOf, cells }: ListColumns, numbers: Numbers, filters: ProviderFilters): Numbers {
  const { protocol, type, technology, sgp32, ntn } = filters;
  if (protocol === null && [type, technology, sgp32, ntn].every((values) => values.length === 0)) return numbers;
  const left = new Set(selectCells(cells, filters));
  const passes = Uint8Array.from(cells, (cell) => Number(left.has(cell)));
  return numbers.filter((provider) => passes[cellOf[provider] ?? 0] === 1);
}

/** A counting sort: equal ranks keep their order in both directions, and unknown ranks are last. */
export function sortByPlace(numbers: Numbers, places: SortPlaces, descending: boolean): number[] {
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

function toBitSet({ size }: ListColumns, numbers: Numbers): BitSet {
  const bits = emptyBitSet(size);
  for (const provider of numbers) addMember(bits, provider);
  return bits;
}

function countCommon(some: BitSet, others: BitSet): number {
  let count = 0;
  for (let word = 0; word < some.length; word += 1) count += countOnes((some[word] ?? 0) & (others[word] ?? 0));
  return count;
}

function haveCommon(some: BitSet, others: BitSet): boolean {
  return some.some((word, at) => (word & (others[at] ?? 0)) !== 0);
}

/** The countries of `all`, each with the number of providers of `left` in it. */
async function countInCountries(columns: ListColumns, all: Numbers, left: Numbers): Promise<FacetOption[]> {
  const { held } = await columns.countries();
  const offered = toBitSet(columns, all);
  const counted = toBitSet(columns, left);
  await yieldToEventLoop();
  const counts = new Map<string, number>();
  for (const [code, there] of held) {
    if (haveCommon(offered, there)) counts.set(code, countCommon(counted, there));
  }
  await yieldToEventLoop();
  return countryFacet(counts);
}

/** Keeps the providers in at least one of the requested countries; all of them when no country is requested. */
export async function findThere(
  columns: ListColumns,
  numbers: Numbers,
  { country }: ProviderFilters,
): Promise<Numbers> {
  return country.length === 0 ? numbers : keepMembers(numbers, await inCountries(columns, country));
}

async function sortNumbers(columns: ListColumns, numbers: Numbers, { sort, responses }: ListParams): Promise<Numbers> {
  const { by, descending } = sort;
  if (by === 'rank') return descending ? numbers.toReversed() : numbers;
  const places = isResponseKey(by) ? columns.placesOf(responses, by) : await columns.placesBy(by);
  return sortByPlace(numbers, places, descending);
}

/**
 * Filters, counts and sorts matches as `filterProviders`, `countFacets` and `sortProviders` do, at the cost of a few
 * column reads per match. Without filters and in score order, only the page is read.
 * @param ranked all matches, best first.
 * @param cells the facet cells of all matches, which define the options of the filters.
 */
export async function listMatches(
  columns: ListColumns,
  ranked: Numbers,
  cells: readonly FacetGroup[],
  params: ListParams,
): Promise<ListedMatches> {
  const { filters, limit, offset, countCountries = false } = params;
  const searched = await findText(columns, ranked, filters);
  const there = await findThere(columns, searched, filters);
  const counted = countFacets(cells, there === ranked ? cells : cellsOf(columns, there), filters);
  await yieldToEventLoop();
  const here = countCountries || there === searched ? select(columns, searched, filters) : [];
  const country = countCountries ? await countInCountries(columns, ranked, here) : [];
  const facets = { ...counted, country };
  const selected = there === searched ? here : select(columns, there, filters);
  const sorted = await sortNumbers(columns, selected, params);
  return { numbers: sorted.slice(offset, offset + limit), found: selected.length, facets };
}
