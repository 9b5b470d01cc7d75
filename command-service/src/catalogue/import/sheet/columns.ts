import { type ColumnKey, columnHeaders, columnKeys } from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import { foldText } from '../text.ts';
import { withoutHint } from './hints.ts';

/** A column that the catalogue knows. Headers are compared by their letters and digits only. */
export interface Column {
  readonly key: ColumnKey;
  readonly header: string;
  /** One of the ten columns that the upload page lists; the others may be left out without a word. */
  readonly expected: boolean;
  /** Other words that stand for this column. There are no others, and nothing is guessed. */
  readonly synonyms: readonly string[];
}

/** The ten columns that the upload page lists. */
const expectedKeys: ReadonlySet<ColumnKey> = new Set<ColumnKey>([
  'name',
  'type',
  'scope',
  'sgp32',
  'protocols',
  'pricingTiers',
  'platformFeatures',
  'website',
  'logoFile',
  'ntn',
]);

const synonyms: Partial<Record<ColumnKey, readonly string[]>> = {
  name: ['Provider name', 'Company', 'Operator', 'Name'],
  type: ['Provider type', 'Operator type'],
  scope: ['Scope', 'Sectors', 'Scope and sectors'],
  coreOfferings: ['Offerings'],
  protocols: ['Protocols', 'Technologies'],
  radioTech: ['Radio technologies'],
  countries: ['Countries', 'Country list', 'Coverage'],
  sgp32: ['SGP.32 Support', 'SGP.32'],
  ntn: ['NTN'],
  pricingTiers: ['Pricing', 'Tariffs'],
  cmpType: ['CMP', 'Connectivity management platform'],
  platformFeatures: ['Features'],
  website: ['URL', 'Homepage', 'Web address'],
  logoFile: ['Logo'],
};

/** In the order in which a catalogue is written. */
export const columns: readonly Column[] = columnKeys.map((key) => ({
  key,
  header: columnHeaders[key],
  expected: expectedKeys.has(key),
  synonyms: synonyms[key] ?? [],
}));

const byHeader = new Map(columns.map((column) => [foldText(column.header), column]));
const bySynonym = new Map(columns.flatMap((column) => column.synonyms.map((word) => [foldText(word), column])));

export interface KnownHeader {
  readonly column: Column;
  readonly isSynonym: boolean;
}

/** Longer text is no header, whatever letters it holds. */
const longestHeader = 200;

/**
 * The column that a header names, with or without a hint in parentheses (`Website (URL)`), which counts as another word for it.
 * @returns `null` for a header that names no column of the catalogue.
 */
export function knownHeader(text: string): KnownHeader | null {
  if (text.length > longestHeader) return null;
  const folded = foldText(text);
  const exact = byHeader.get(folded);
  if (exact !== undefined) return { column: exact, isSynonym: false };
  const bare = foldText(withoutHint(text));
  const meant = bySynonym.get(folded) ?? byHeader.get(bare) ?? bySynonym.get(bare);
  return meant === undefined ? null : { column: meant, isSynonym: true };
}
