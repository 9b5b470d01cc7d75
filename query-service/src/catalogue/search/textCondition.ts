import {
  selectTrigramsToLookUp,
  toLikePattern,
  normaliseSearchText,
} from '@marketplace/domain/catalogue/catalogue.search.ts';
import { listingTable } from '@marketplace/read-models/catalogue/catalogue.tables.ts';
import { qualifyColumns } from '@marketplace/read-models/table.ts';

/** Column references of `listing`, called `l`. */
export const listingRefs = qualifyColumns(listingTable, 'l');

/** SQL conditions on a row of `listing`, called `l`, with the values of their parameters. */
export interface TextCondition {
  readonly conditions: string[];
  readonly values: unknown[];
}

/** Case-folds and trims free text; empty when there is nothing to search for. */
export function foldSearchText(text: string): string {
  return normaliseSearchText(text.trim());
}

/**
 * Builds conditions for rows that contain the text; none if it is blank.
 * @param byTrigrams whether to look the text up in the trigram index; `false` to scan the rows in the order of another
 * index.
 */
export function buildTextCondition(text: string, byTrigrams = true): TextCondition {
  const needle = foldSearchText(text);
  if (needle === '') return { conditions: [], values: [] };
  const grams = byTrigrams ? selectTrigramsToLookUp(needle) : [];
  const found: TextCondition = { conditions: [`${listingRefs.search} LIKE $1`], values: [toLikePattern(needle)] };
  if (grams.length > 0) found.conditions.push(`${listingRefs.grams} @> $${found.values.push(grams)}::int[]`);
  return found;
}
