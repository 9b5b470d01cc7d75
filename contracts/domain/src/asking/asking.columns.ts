import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { forEachInSlices, type Sliced } from '../matching/index/inSlices.ts';
import { addMember, type BitSet, emptyBitSet } from '../matching/index/bitSet.ts';
import { type FacetGroup, cellKey, searchedText } from '../catalogue/catalogue.filters.ts';
import { searchText } from '../catalogue/catalogue.search.ts';
import { type Spelling, spellingInSlices } from './asking.spelling.ts';
import { askingKey } from './asking.words.ts';

/** The data that search queries are evaluated on, as columns by provider number. */
export interface AskingColumns {
  readonly size: number;
  readonly cells: readonly FacetGroup[];
  readonly cellOf: Uint32Array;
  /** The normalised texts of `joinSearchableTexts`. The first line is the name. */
  readonly texts: readonly string[];
  /** Names by `toAlphanumericKey`. */
  readonly nameKeys: readonly string[];
  /** The providers of each country, by its alpha-2 code. */
  readonly held: ReadonlyMap<string, BitSet>;
  /** Number of countries of each provider; 0 when they are unknown. */
  readonly countryCounts: Uint16Array;
  /** Distinct words of provider names, as written. */
  readonly names: readonly string[];
  readonly spelling: Spelling;
}

/** Maximum number of indexed name words, so that typo correction takes milliseconds for any upload. */
const maxNameWords = 200_000;

const texts = new WeakMap<ProviderRecord, string>();

/** The normalised text of a provider, cached per record. */
export function textOf(record: ProviderRecord): string {
  const kept = texts.get(record) ?? searchedText([record.name, record.scope, record.platformFeatures]);
  texts.set(record, kept);
  return kept;
}

const letter = /\p{L}/u;

/** Words of a name that contain a letter. Numbers are excluded from typo correction. */
function splitNameWords(name: string): string[] {
  return name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => letter.test(word));
}

/** The distinct combinations of filter values (cells), and the cell of each provider. */
export function* cellsInSlices(records: readonly ProviderRecord[]): Sliced<Pick<AskingColumns, 'cells' | 'cellOf'>> {
  const numbers = new Map<string, number>();
  const cellOf = new Uint32Array(records.length);
  const cells: FacetGroup[] = [];
  yield* forEachInSlices(records, ({ type, protocols, radioTech: technologies, sgp32, ntn }, provider) => {
    const cell = { type, protocols, technologies, sgp32, ntn, count: 1 };
    const key = cellKey(cell);
    const number = numbers.get(key) ?? cells.push(cell) - 1;
    numbers.set(key, number);
    cellOf[provider] = number;
  });
  return { cells, cellOf };
}

/** The providers of each country, and the number of countries of each provider. */
export function* countriesInSlices(
  records: readonly ProviderRecord[],
): Sliced<Pick<AskingColumns, 'held' | 'countryCounts'>> {
  const held = new Map<string, BitSet>();
  const countryCounts = new Uint16Array(records.length);
  yield* forEachInSlices(records, ({ countries }, provider) => {
    for (const code of countries ?? []) {
      const bits = held.get(code) ?? emptyBitSet(records.length);
      held.set(code, bits);
      addMember(bits, provider);
    }
    countryCounts[provider] = countries?.length ?? 0;
  });
  return { held, countryCounts };
}

function* buildNameColumns(
  records: readonly ProviderRecord[],
): Sliced<Pick<AskingColumns, 'nameKeys' | 'names' | 'spelling'>> {
  const nameKeys: string[] = [];
  const words = new Map<string, string>();
  yield* forEachInSlices(records, ({ name }) => {
    nameKeys.push(askingKey(name));
    for (const word of splitNameWords(name)) if (words.size < maxNameWords) words.set(searchText(word), word);
  });
  return { nameKeys, names: [...words.values()], spelling: yield* spellingInSlices([...words.keys()]) };
}

/** Columns that are used both by the list filters and by search queries. */
export type ListedColumns = Omit<AskingColumns, 'nameKeys' | 'names' | 'spelling'>;

/** Adds the columns that only search queries need, in slices. @param records By provider number. */
export function* askingColumns(records: readonly ProviderRecord[], listed: ListedColumns): Sliced<AskingColumns> {
  return { ...listed, ...(yield* buildNameColumns(records)) };
}

/** Builds all columns of a catalogue. @param records By provider number. */
export function* columnsInSlices(records: readonly ProviderRecord[]): Sliced<AskingColumns> {
  const cells = yield* cellsInSlices(records);
  const countries = yield* countriesInSlices(records);
  const listed = { size: records.length, ...cells, ...countries, texts: records.map(textOf) };
  return yield* askingColumns(records, listed);
}
