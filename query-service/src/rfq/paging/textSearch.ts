import {
  selectSpreadTrigramsToLookUp,
  toSqlLikePattern,
  normaliseSearchText,
} from '@marketplace/domain/catalogue/catalogue.search.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** A search pattern for text that was folded by `normaliseSearchText`. */
export interface TextSearchPattern {
  readonly pattern: string;
  /** Some trigrams of the text; empty if the text is too short for any. */
  readonly grams: readonly number[];
}

/** Builds a pattern that ignores case and accents. */
export function buildTextSearchPattern(text: string): TextSearchPattern {
  const folded = normaliseSearchText(text.trim());
  return { pattern: toSqlLikePattern(folded), grams: selectSpreadTrigramsToLookUp(folded) };
}

/** SQL: whether a column of folded text contains the pattern. */
export const foldedTextContainsSql = (column: string, { pattern }: TextSearchPattern): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} LIKE ${pattern}`;

/**
 * SQL: whether a trigram column contains the trigrams of the pattern; true for a pattern without trigrams. An index
 * supports this condition, but a row that meets it does not necessarily contain the text.
 */
export const containsTrigramsOfPatternSql = (column: string, { grams }: TextSearchPattern): RawBuilder<SqlBool> =>
  grams.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} @> ${[...grams]}::int[]`;

/** Parses an RFQ number, with or without `#`; `null` for any other text. */
export function parseRfqNumber(text: string): number | null {
  const digits = /^#?(\d{1,9})$/.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}
