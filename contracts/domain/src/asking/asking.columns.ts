import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { forEachInSlices, type Sliced } from '../matching/index/inSlices.ts';
import { addMember, type BitSet, emptyBitSet } from '../matching/index/bitSet.ts';
import { type FacetGroup, cellKey, searchedText } from '../catalogue/catalogue.filters.ts';
import { searchText } from '../catalogue/catalogue.search.ts';
import { type Spelling, spellingInSlices } from './asking.spelling.ts';
import { askingKey } from './asking.words.ts';

/** What questions are answered from, as columns by provider number. */
export interface AskingColumns {
  readonly size: number;
  readonly cells: readonly FacetGroup[];
  readonly cellOf: Uint32Array;
  /** The folded texts of `searchedText`; the first line is the name. */
  readonly texts: readonly string[];
  /** Names by `askingKey`. */
  readonly nameKeys: readonly string[];
  /** The providers of each country, by its alpha-2 code. */
  readonly held: ReadonlyMap<string, BitSet>;
  /** How many countries each provider has; 0 when none are known. */
  readonly countryCounts: Uint16Array;
  /** Words of names, each once, as they are written, and which of them is meant by another. */
  readonly names: readonly string[];
  readonly spelling: Spelling;
}

/** Words of names that are kept at most, so that a spelling costs milliseconds whatever is uploaded. */
const mostWords = 200_000;

const texts = new WeakMap<ProviderRecord, string>();

/** The folded text of a provider, made once for all that search in it. */
export function textOf(record: ProviderRecord): string {
  const kept = texts.get(record) ?? searchedText([record.name, record.scope, record.platformFeatures]);
  texts.set(record, kept);
  return kept;
}

const letter = /\p{L}/u;

/** The words of a name that hold a letter; nobody mistypes a number. */
function wordsOf(name: string): string[] {
  return name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => letter.test(word));
}

/** The cells of providers by their number, and whose is which. */
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

/** The providers of each country, and how many each provider has. */
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

function* namesInSlices(
  records: readonly ProviderRecord[],
): Sliced<Pick<AskingColumns, 'nameKeys' | 'names' | 'spelling'>> {
  const nameKeys: string[] = [];
  const words = new Map<string, string>();
  yield* forEachInSlices(records, ({ name }) => {
    nameKeys.push(askingKey(name));
    for (const word of wordsOf(name)) if (words.size < mostWords) words.set(searchText(word), word);
  });
  return { nameKeys, names: [...words.values()], spelling: yield* spellingInSlices([...words.keys()]) };
}

/** What lists of providers are filtered by, and questions are answered from too. */
export type ListedColumns = Omit<AskingColumns, 'nameKeys' | 'names' | 'spelling'>;

/** Adds what questions need besides, pausing often. @param records by their provider numbers. */
export function* askingColumns(records: readonly ProviderRecord[], listed: ListedColumns): Sliced<AskingColumns> {
  return { ...listed, ...(yield* namesInSlices(records)) };
}

/** The columns of a catalogue from the beginning. @param records by their provider numbers. */
export function* columnsInSlices(records: readonly ProviderRecord[]): Sliced<AskingColumns> {
  const cells = yield* cellsInSlices(records);
  const countries = yield* countriesInSlices(records);
  const listed = { size: records.length, ...cells, ...countries, texts: records.map(textOf) };
  return yield* askingColumns(records, listed);
}
