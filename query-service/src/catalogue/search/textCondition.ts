import { gramsToLookUp, likePattern, searchText } from '@marketplace/domain/catalogue/catalogue.search.ts';
import { listing } from '@marketplace/read-models/catalogue/catalogue.tables.ts';
import { refs } from '@marketplace/read-models/table.ts';

/** Column references of `listing`, called `l`. */
export const l = refs(listing, 'l');

/** SQL conditions on `l`, a row of `listing`, with the values of their parameters. */
export interface TextCondition {
  readonly conditions: string[];
  readonly values: unknown[];
}

/** Case-folds and trims free text; empty when there is nothing to search for. */
export function needleOf(text: string): string {
  return searchText(text.trim());
}

/**
 * Builds conditions for rows that contain the text; none when it is blank.
 * @param byTrigrams `false` to scan rows in the order of another index.
 */
export function textCondition(text: string, byTrigrams = true): TextCondition {
  const needle = needleOf(text);
  if (needle === '') return { conditions: [], values: [] };
  const grams = byTrigrams ? gramsToLookUp(needle) : [];
  const found: TextCondition = { conditions: [`${l.search} LIKE $1`], values: [likePattern(needle)] };
  if (grams.length > 0) found.conditions.push(`${l.grams} @> $${found.values.push(grams)}::int[]`);
  return found;
}
