import {
  type CatalogueColumnKey,
  catalogueColumnHeaders,
  catalogueColumnKeys,
} from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import { foldTextForComparison } from '../normaliseText.ts';
import { removeColumnHeaderHints } from './hints.ts';

/** A catalogue column. Headers are compared by letters and digits only. */
export interface CatalogueSheetColumnDefinition {
  readonly key: CatalogueColumnKey;
  readonly header: string;
  /** Whether the upload page lists the column. A missing column is reported only if it is listed there. */
  readonly expected: boolean;
  /** Other accepted headers of this column, in addition to headers with a hint in parentheses. */
  readonly synonyms: readonly string[];
}

/** The ten columns listed on the upload page. */
const expectedKeys: ReadonlySet<CatalogueColumnKey> = new Set<CatalogueColumnKey>([
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

const synonyms: Partial<Record<CatalogueColumnKey, readonly string[]>> = {
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

/** All catalogue columns, in the order of an exported sheet. */
export const catalogueSheetColumns: readonly CatalogueSheetColumnDefinition[] = catalogueColumnKeys.map((key) => ({
  key,
  header: catalogueColumnHeaders[key],
  expected: expectedKeys.has(key),
  synonyms: synonyms[key] ?? [],
}));

const byHeader = new Map(catalogueSheetColumns.map((column) => [foldTextForComparison(column.header), column]));
const bySynonym = new Map(
  catalogueSheetColumns.flatMap((column) => column.synonyms.map((word) => [foldTextForComparison(word), column])),
);

export interface ColumnHeaderMatch {
  readonly column: CatalogueSheetColumnDefinition;
  readonly isSynonym: boolean;
}

/** Longer texts are never headers. */
const maxHeaderLength = 200;

/**
 * Finds the column of a header, with or without a hint in parentheses (`Website (URL)`); a header with a hint counts as
 * a synonym.
 * @returns `null` if the header matches no column of the catalogue.
 */
export function matchColumnHeader(text: string): ColumnHeaderMatch | null {
  if (text.length > maxHeaderLength) return null;
  const folded = foldTextForComparison(text);
  const exact = byHeader.get(folded);
  if (exact !== undefined) return { column: exact, isSynonym: false };
  const withoutHintFolded = foldTextForComparison(removeColumnHeaderHints(text));
  const column = bySynonym.get(folded) ?? byHeader.get(withoutHintFolded) ?? bySynonym.get(withoutHintFolded);
  return column === undefined ? null : { column, isSynonym: true };
}
