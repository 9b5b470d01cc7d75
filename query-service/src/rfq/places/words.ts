import { gramsToLookUp, likePattern, searchText } from '@marketplace/domain/catalogue/catalogue.search.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** A pattern to search in text that was folded by `searchText`. */
export interface Needle {
  readonly pattern: string;
  /** Some of its trigrams; empty if the text is too short for any. */
  readonly grams: readonly number[];
}

/** Builds a pattern that ignores case and accents. */
export function needleOf(text: string): Needle {
  const folded = searchText(text.trim());
  return { pattern: likePattern(folded), grams: gramsToLookUp(folded) };
}

/** SQL: whether a column of folded text contains the pattern. */
export const contains = (column: string, { pattern }: Needle): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} LIKE ${pattern}`;

/**
 * SQL: whether a trigram column contains the pattern's trigrams. An index supports this; its results are candidates
 * only.
 */
export const hasGrams = (column: string, { grams }: Needle): RawBuilder<SqlBool> =>
  grams.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} @> ${[...grams]}::int[]`;

/** Parses an RFQ number, with or without `#`; `null` for any other text. */
export function numberIn(text: string): number | null {
  const digits = /^#?(\d{1,9})$/.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}
