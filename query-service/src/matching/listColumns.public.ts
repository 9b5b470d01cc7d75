import {
  type AskingColumns,
  askingColumns,
  cellsInSlices,
  countriesInSlices,
  textOf,
} from '@marketplace/domain/asking/asking.columns.ts';
import { toProviderListing } from '@marketplace/domain/catalogue/catalogue.toListing.ts';
import type { ResponseSortKey } from '@marketplace/contracts/catalogue/catalogue.response.ts';
import type { FactSortKey } from '@marketplace/contracts/catalogue/catalogue.values.ts';
import { compareCodePoints, responseSortValue, sortValues } from '@marketplace/domain/catalogue/catalogue.order.ts';
import { once } from '@marketplace/contracts/kernel/once.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import {
  forEachInSlices,
  runInSlices,
  type Sliced,
  sortInSlices,
} from '@marketplace/domain/matching/index/inSlices.ts';
import type { Responses } from '../currentResponses.ts';
import { yieldToEventLoop } from '../yieldToEventLoop.ts';

/** By provider number: a rank among the values of the column, from 0, equal for equal values; -1 for unknown values. */
export type SortPlaces = Int32Array;

/** Columns that match lists are filtered and sorted by, indexed by the provider numbers of a match index. */
export interface ListColumns extends Pick<AskingColumns, 'size' | 'cellOf' | 'cells'> {
  /** By provider number: the case-folded text that free text is searched in. Built at first use. */
  texts(this: void): Promise<readonly string[]>;
  /** The providers of each country. Built at first use. */
  countries(this: void): Promise<Pick<AskingColumns, 'held' | 'countryCounts'>>;
  /** Columns that search queries are evaluated on. Built at first use. */
  asking(this: void): Promise<AskingColumns>;
  /** Built for all sort columns at first use. */
  placesBy(this: void, by: FactSortKey): Promise<SortPlaces>;
  /** Computed from the few providers with response metrics; cached while `responses` is the same object. */
  placesOf(this: void, responses: Responses, by: ResponseSortKey): SortPlaces;
}

const sortColumns = [
  'name',
  'type',
  'technologies',
  'countries',
  'sgp32',
  'ntn',
  'level',
] as const satisfies FactSortKey[];

function* textsInSlices(records: readonly ProviderRecord[]): Sliced<readonly string[]> {
  const texts: string[] = [];
  yield* forEachInSlices(records, (record) => void texts.push(textOf(record)));
  return texts;
}

type Values = (string | number | null)[];

/** Converts texts to ranks among all of them; numbers are used as ranks. */
function* ranksInSlices(values: Values): Sliced<SortPlaces> {
  const words = [...new Set(values.filter((value) => typeof value === 'string'))];
  const sorted = yield* sortInSlices(words, (word) => word, compareCodePoints);
  const places = new Map(sorted.map((word, place) => [word, place]));
  const column = new Int32Array(values.length);
  yield* forEachInSlices(values, (value, provider) => {
    column[provider] = typeof value === 'string' ? (places.get(value) ?? -1) : (value ?? -1);
  });
  return column;
}

function* allRanksInSlices(records: readonly ProviderRecord[]): Sliced<ReadonlyMap<FactSortKey, SortPlaces>> {
  const values = new Map(sortColumns.map((by): [FactSortKey, Values] => [by, []]));
  yield* forEachInSlices(records, (record) => {
    const found = sortValues(toProviderListing(record));
    for (const [by, column] of values) column.push(found[by]);
  });
  const places = new Map<FactSortKey, SortPlaces>();
  for (const [by, column] of values) places.set(by, yield* ranksInSlices(column));
  return places;
}

/** Ranks by response metrics, recomputed when `responses` is another object. */
function createResponseRanks(records: readonly ProviderRecord[]): ListColumns['placesOf'] {
  const numbers = once(() => new Map(records.map(({ id }, number) => [id, number])));
  const kept = new WeakMap<Responses, Map<ResponseSortKey, SortPlaces>>();
  const find = (responses: Responses, by: ResponseSortKey): SortPlaces => {
    const places = new Int32Array(records.length).fill(-1);
    for (const [id, response] of responses) {
      const number = numbers().get(id);
      if (number !== undefined) places[number] = responseSortValue(response, by) ?? -1;
    }
    return places;
  };
  return (responses, by) => {
    const found = kept.get(responses) ?? new Map<ResponseSortKey, SortPlaces>();
    kept.set(responses, found);
    const places = found.get(by) ?? find(responses, by);
    found.set(by, places);
    return places;
  };
}

/** Computes a value at first use, and again after a failure. */
function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

/** @param records by their provider numbers. */
export async function listColumns(records: readonly ProviderRecord[]): Promise<ListColumns> {
  const found = await runInSlices(cellsInSlices(records), yieldToEventLoop);
  const texts = lazily(() => runInSlices(textsInSlices(records), yieldToEventLoop));
  const places = lazily(() => runInSlices(allRanksInSlices(records), yieldToEventLoop));
  const countries = lazily(() => runInSlices(countriesInSlices(records), yieldToEventLoop));
  const asking = lazily(async () => {
    const known = { size: records.length, ...found, ...(await countries()), texts: await texts() };
    return runInSlices(askingColumns(records, known), yieldToEventLoop);
  });
  return {
    size: records.length,
    ...found,
    texts,
    placesOf: createResponseRanks(records),
    countries,
    asking,
    placesBy: async (by) => (await places()).get(by) ?? new Int32Array(records.length),
  };
}
