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

/** By provider number: a place among the values of the column, from 0 up, equal for equal values; -1 for what is not known. */
export type SortPlaces = Int32Array;

/** What lists of matches filter and sort by, as columns by the provider numbers of a match index. */
export interface ListColumns extends Pick<AskingColumns, 'size' | 'cellOf' | 'cells'> {
  /** By provider number: the folded text that free text is looked for in. Made when first asked for. */
  texts(this: void): Promise<readonly string[]>;
  /** The providers of each country. Made when first asked for. */
  countries(this: void): Promise<Pick<AskingColumns, 'held' | 'countryCounts'>>;
  /** What questions are answered from. Made when first asked for. */
  asking(this: void): Promise<AskingColumns>;
  /** Made for all columns when first asked for one. */
  placesBy(this: void, by: FactSortKey): Promise<SortPlaces>;
  /** Found among the few that have figures; kept for as long as these stand. */
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

/** Texts as places among all of them; figures are places already. */
function* placesInSlices(values: Values): Sliced<SortPlaces> {
  const words = [...new Set(values.filter((value) => typeof value === 'string'))];
  const sorted = yield* sortInSlices(words, (word) => word, compareCodePoints);
  const places = new Map(sorted.map((word, place) => [word, place]));
  const column = new Int32Array(values.length);
  yield* forEachInSlices(values, (value, provider) => {
    column[provider] = typeof value === 'string' ? (places.get(value) ?? -1) : (value ?? -1);
  });
  return column;
}

function* allPlacesInSlices(records: readonly ProviderRecord[]): Sliced<ReadonlyMap<FactSortKey, SortPlaces>> {
  const values = new Map(sortColumns.map((by): [FactSortKey, Values] => [by, []]));
  yield* forEachInSlices(records, (record) => {
    const found = sortValues(toProviderListing(record));
    for (const [by, column] of values) column.push(found[by]);
  });
  const places = new Map<FactSortKey, SortPlaces>();
  for (const [by, column] of values) places.set(by, yield* placesInSlices(column));
  return places;
}

/** Places by what is known of answers, found again when that is another one. */
function responsePlaces(records: readonly ProviderRecord[]): ListColumns['placesOf'] {
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

/** Makes something when it is first asked for, and again after that failed. */
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
  const places = lazily(() => runInSlices(allPlacesInSlices(records), yieldToEventLoop));
  const countries = lazily(() => runInSlices(countriesInSlices(records), yieldToEventLoop));
  const asking = lazily(async () => {
    const known = { size: records.length, ...found, ...(await countries()), texts: await texts() };
    return runInSlices(askingColumns(records, known), yieldToEventLoop);
  });
  return {
    size: records.length,
    ...found,
    texts,
    placesOf: responsePlaces(records),
    countries,
    asking,
    placesBy: async (by) => (await places()).get(by) ?? new Int32Array(records.length),
  };
}
