import {
  type SearchDataByProviderNumber,
  extendFilterColumnsToSearchColumns,
  buildEqualFacetProviderGroupColumns,
  buildInMemoryProviderCountryColumns,
  getSearchableProviderText,
} from '@marketplace/domain/searchQuery/searchQuery.columns.ts';
import { toProviderListItem } from '@marketplace/domain/catalogue/catalogue.toListing.ts';
import type { ProviderResponseMetricSortKey } from '@marketplace/contracts/catalogue/catalogue.responseMetrics.ts';
import type { ProviderSortKeyFromCatalogueData } from '@marketplace/contracts/catalogue/catalogue.values.ts';
import {
  compareCodePoints,
  getResponseMetricSortValue,
  computeProviderSortValues,
} from '@marketplace/domain/catalogue/catalogue.order.ts';
import { memoize } from '@marketplace/contracts/kernel/memoize.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import {
  forEachInPausableTask,
  runPausableTask,
  type PausableTaskGenerator,
  sortByKeyInPausableTask,
} from '@marketplace/domain/matching/index/pausableTasks.ts';
import type { ResponseMetricsByProvider } from '../currentResponses.ts';
import { yieldToEventLoop } from '../yieldToEventLoop.ts';

/**
 * The rank of each provider's value in a column, from 0, indexed by provider number. Equal values have equal ranks;
 * unknown values have the rank -1.
 */
export type ProviderSortRanks = Int32Array;

/** Columns by which match lists are filtered and sorted, indexed by the provider numbers of a match index. */
export interface MatchFilterAndSortColumns extends Pick<SearchDataByProviderNumber, 'size' | 'cellOf' | 'cells'> {
  /** Case-folded texts for text searches, indexed by provider number. Built at first use. */
  searchTexts(this: void): Promise<readonly string[]>;
  /** The providers of each country. Built at first use. */
  countries(this: void): Promise<Pick<SearchDataByProviderNumber, 'held' | 'countryCounts'>>;
  /** Columns that search queries are evaluated on. Built at first use. */
  searchColumns(this: void): Promise<SearchDataByProviderNumber>;
  /** Ranks by a sort column. Built for all columns at first use. */
  ranksBy(this: void, by: ProviderSortKeyFromCatalogueData): Promise<ProviderSortRanks>;
  /**
   * Ranks by a response metric, computed from the few providers that have response metrics. The ranks are cached while
   * `responses` is the same object.
   */
  responseRanksBy(
    this: void,
    responses: ResponseMetricsByProvider,
    by: ProviderResponseMetricSortKey,
  ): ProviderSortRanks;
}

const sortColumns = [
  'name',
  'type',
  'technologies',
  'countries',
  'sgp32',
  'ntn',
  'level',
] as const satisfies ProviderSortKeyFromCatalogueData[];

function* textsInSlices(records: readonly ProviderRecord[]): PausableTaskGenerator<readonly string[]> {
  const texts: string[] = [];
  yield* forEachInPausableTask(records, (record) => void texts.push(getSearchableProviderText(record)));
  return texts;
}

type Values = (string | number | null)[];

/** Converts the values of a column to ranks: texts by their order, numbers unchanged. */
function* ranksInSlices(values: Values): PausableTaskGenerator<ProviderSortRanks> {
  const words = [...new Set(values.filter((value) => typeof value === 'string'))];
  const sorted = yield* sortByKeyInPausableTask(words, (word) => word, compareCodePoints);
  const places = new Map(sorted.map((word, place) => [word, place]));
  const column = new Int32Array(values.length);
  yield* forEachInPausableTask(values, (value, provider) => {
    column[provider] = typeof value === 'string' ? (places.get(value) ?? -1) : (value ?? -1);
  });
  return column;
}

function* allRanksInSlices(
  records: readonly ProviderRecord[],
): PausableTaskGenerator<ReadonlyMap<ProviderSortKeyFromCatalogueData, ProviderSortRanks>> {
  const values = new Map(sortColumns.map((by): [ProviderSortKeyFromCatalogueData, Values] => [by, []]));
  yield* forEachInPausableTask(records, (record) => {
    const found = computeProviderSortValues(toProviderListItem(record));
    for (const [by, column] of values) column.push(found[by]);
  });
  const places = new Map<ProviderSortKeyFromCatalogueData, ProviderSortRanks>();
  for (const [by, column] of values) places.set(by, yield* ranksInSlices(column));
  return places;
}

/** Creates the function that ranks by response metrics. The ranks are recomputed if `responses` is another object. */
function createResponseRanks(records: readonly ProviderRecord[]): MatchFilterAndSortColumns['responseRanksBy'] {
  const numbers = memoize(() => new Map(records.map(({ id }, number) => [id, number])));
  const kept = new WeakMap<ResponseMetricsByProvider, Map<ProviderResponseMetricSortKey, ProviderSortRanks>>();
  const find = (responses: ResponseMetricsByProvider, by: ProviderResponseMetricSortKey): ProviderSortRanks => {
    const places = new Int32Array(records.length).fill(-1);
    for (const [id, response] of responses) {
      const number = numbers().get(id);
      if (number !== undefined) places[number] = getResponseMetricSortValue(response, by) ?? -1;
    }
    return places;
  };
  return (responses, by) => {
    const found = kept.get(responses) ?? new Map<ProviderResponseMetricSortKey, ProviderSortRanks>();
    kept.set(responses, found);
    const places = found.get(by) ?? find(responses, by);
    found.set(by, places);
    return places;
  };
}

/** Returns a function that computes a value at first use, and again after a failure. */
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

/**
 * Builds the columns of a match index.
 * @param records the providers in the order of their provider numbers.
 */
export async function buildMatchIndexFilterAndSortColumns(
  records: readonly ProviderRecord[],
): Promise<MatchFilterAndSortColumns> {
  const found = await runPausableTask(buildEqualFacetProviderGroupColumns(records), yieldToEventLoop);
  const texts = lazily(() => runPausableTask(textsInSlices(records), yieldToEventLoop));
  const places = lazily(() => runPausableTask(allRanksInSlices(records), yieldToEventLoop));
  const countries = lazily(() => runPausableTask(buildInMemoryProviderCountryColumns(records), yieldToEventLoop));
  const asking = lazily(async () => {
    const known = { size: records.length, ...found, ...(await countries()), texts: await texts() };
    return runPausableTask(extendFilterColumnsToSearchColumns(records, known), yieldToEventLoop);
  });
  return {
    size: records.length,
    ...found,
    searchTexts: texts,
    responseRanksBy: createResponseRanks(records),
    countries,
    searchColumns: asking,
    ranksBy: async (by) => (await places()).get(by) ?? new Int32Array(records.length),
  };
}
