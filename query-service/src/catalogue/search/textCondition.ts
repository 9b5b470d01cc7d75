import {
  selectSpreadTrigramsToLookUp,
  toSqlLikePattern,
  normaliseSearchText,
} from '@marketplace/domain/catalogue/catalogue.search.ts';
import { currentProviderFilterAndSortTable } from '@marketplace/read-models/catalogue/catalogue.tables.ts';
import { qualifyColumns } from '@marketplace/read-models/table.ts';

/** References to the columns of the table `listing` (SQL alias `l`). */
export const providerListingColumnRefs = qualifyColumns(currentProviderFilterAndSortTable, 'l');

/** SQL conditions on a row of the table `listing` (SQL alias `l`), with the values of their parameters. */
export interface CatalogueTextSearchConditions {
  readonly conditions: string[];
  readonly values: unknown[];
}

/** Trims and case-folds a search text; returns an empty string for a blank text. */
export function normaliseCatalogueSearchText(text: string): string {
  return normaliseSearchText(text.trim());
}

/**
 * Builds conditions for rows that contain the text; no conditions if the text is blank.
 * @param byTrigrams `true` to look the text up in the trigram index; `false` to scan the rows in the order of another
 * index.
 */
export function buildCatalogueTextSearchConditions(text: string, byTrigrams = true): CatalogueTextSearchConditions {
  const needle = normaliseCatalogueSearchText(text);
  if (needle === '') return { conditions: [], values: [] };
  const grams = byTrigrams ? selectSpreadTrigramsToLookUp(needle) : [];
  const found: CatalogueTextSearchConditions = {
    conditions: [`${providerListingColumnRefs.search} LIKE $1`],
    values: [toSqlLikePattern(needle)],
  };
  if (grams.length > 0)
    found.conditions.push(`${providerListingColumnRefs.grams} @> $${found.values.push(grams)}::int[]`);
  return found;
}
