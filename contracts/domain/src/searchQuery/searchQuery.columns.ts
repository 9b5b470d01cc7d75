import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { forEachInPausableTask, type PausableTaskGenerator } from '../matching/index/pausableTasks.ts';
import { addToBitSet, type BitSet, createEmptyBitSet } from '../matching/index/bitSet.ts';
import {
  type EqualFacetProviderGroup,
  getEqualFacetProviderGroupKey,
  joinAndNormaliseProviderSearchTexts,
} from '../catalogue/catalogue.filters.ts';
import { normaliseSearchText } from '../catalogue/catalogue.search.ts';
import { type SpellingIndex, buildSpellingIndexInPausableTask } from './searchQuery.spelling.ts';
import { toAlphanumericKey } from './searchQuery.words.ts';

/** The data that search queries are evaluated on, as columns by provider number. */
export interface SearchDataByProviderNumber {
  readonly size: number;
  readonly cells: readonly EqualFacetProviderGroup[];
  readonly cellOf: Uint32Array;
  /** The normalised texts of `joinAndNormaliseProviderSearchTexts`. The first line is the name. */
  readonly texts: readonly string[];
  /** Provider names as keys of `toAlphanumericKey`. */
  readonly nameKeys: readonly string[];
  /** For each country, the set of providers that list the country, by alpha-2 code. */
  readonly held: ReadonlyMap<string, BitSet>;
  /** Number of countries that each provider lists; 0 when they are unknown. */
  readonly countryCounts: Uint16Array;
  /** Distinct words of provider names, as written. */
  readonly names: readonly string[];
  readonly spelling: SpellingIndex;
}

/** Maximum number of indexed name words, so that typo correction takes only milliseconds for any uploaded catalogue. */
const maxNameWords = 200_000;

const texts = new WeakMap<ProviderRecord, string>();

/** The normalised text of a provider, cached per record. */
export function getSearchableProviderText(record: ProviderRecord): string {
  const kept =
    texts.get(record) ?? joinAndNormaliseProviderSearchTexts([record.name, record.scope, record.platformFeatures]);
  texts.set(record, kept);
  return kept;
}

const letter = /\p{L}/u;

/** Words of a name that contain a letter. Numbers are excluded from typo correction. */
function splitNameWords(name: string): string[] {
  return name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => letter.test(word));
}

/** Builds the columns with the distinct combinations of filter values (cells) and the cell of each provider. */
export function* buildEqualFacetProviderGroupColumns(
  records: readonly ProviderRecord[],
): PausableTaskGenerator<Pick<SearchDataByProviderNumber, 'cells' | 'cellOf'>> {
  const numbers = new Map<string, number>();
  const cellOf = new Uint32Array(records.length);
  const cells: EqualFacetProviderGroup[] = [];
  yield* forEachInPausableTask(records, ({ type, protocols, radioTech: technologies, sgp32, ntn }, provider) => {
    const cell = { type, protocols, technologies, sgp32, ntn, count: 1 };
    const key = getEqualFacetProviderGroupKey(cell);
    const number = numbers.get(key) ?? cells.push(cell) - 1;
    numbers.set(key, number);
    cellOf[provider] = number;
  });
  return { cells, cellOf };
}

/**
 * Builds the columns with the providers that list each country and the number of countries that each provider lists.
 */
export function* buildInMemoryProviderCountryColumns(
  records: readonly ProviderRecord[],
): PausableTaskGenerator<Pick<SearchDataByProviderNumber, 'held' | 'countryCounts'>> {
  const held = new Map<string, BitSet>();
  const countryCounts = new Uint16Array(records.length);
  yield* forEachInPausableTask(records, ({ countries }, provider) => {
    for (const code of countries ?? []) {
      const bits = held.get(code) ?? createEmptyBitSet(records.length);
      held.set(code, bits);
      addToBitSet(bits, provider);
    }
    countryCounts[provider] = countries?.length ?? 0;
  });
  return { held, countryCounts };
}

function* buildNameColumns(
  records: readonly ProviderRecord[],
): PausableTaskGenerator<Pick<SearchDataByProviderNumber, 'nameKeys' | 'names' | 'spelling'>> {
  const nameKeys: string[] = [];
  const words = new Map<string, string>();
  yield* forEachInPausableTask(records, ({ name }) => {
    nameKeys.push(toAlphanumericKey(name));
    for (const word of splitNameWords(name)) if (words.size < maxNameWords) words.set(normaliseSearchText(word), word);
  });
  return { nameKeys, names: [...words.values()], spelling: yield* buildSpellingIndexInPausableTask([...words.keys()]) };
}

/** Columns that are used both by the list filters and by search queries. */
export type InMemoryProviderFilterColumns = Omit<SearchDataByProviderNumber, 'nameKeys' | 'names' | 'spelling'>;

/**
 * Adds the columns that only search queries need. Yields regularly.
 *
 * @param records Records by provider number.
 */
export function* extendFilterColumnsToSearchColumns(
  records: readonly ProviderRecord[],
  listed: InMemoryProviderFilterColumns,
): PausableTaskGenerator<SearchDataByProviderNumber> {
  return { ...listed, ...(yield* buildNameColumns(records)) };
}

/**
 * Builds all columns of a catalogue. Yields regularly.
 *
 * @param records Records by provider number.
 */
export function* buildInMemoryProviderSearchColumns(
  records: readonly ProviderRecord[],
): PausableTaskGenerator<SearchDataByProviderNumber> {
  const cells = yield* buildEqualFacetProviderGroupColumns(records);
  const countries = yield* buildInMemoryProviderCountryColumns(records);
  const listed = { size: records.length, ...cells, ...countries, texts: records.map(getSearchableProviderText) };
  return yield* extendFilterColumnsToSearchColumns(records, listed);
}
