import { gramsToLookUp, likePattern, searchText } from '@marketplace/domain/catalogue/catalogue.search.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** What is looked for in texts that are folded by `searchText`. */
export interface Needle {
  readonly pattern: string;
  /** Some of its trigrams; none where it is too short for any. */
  readonly grams: readonly number[];
}

/** A text as it is looked for: in whatever case, with or without accents. */
export function needleOf(text: string): Needle {
  const folded = searchText(text.trim());
  return { pattern: likePattern(folded), grams: gramsToLookUp(folded) };
}

/** Whether a column of folded text contains it. */
export const contains = (column: string, { pattern }: Needle): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} LIKE ${pattern}`;

/** Whether a column of trigrams has its trigrams: an index finds these, and what is found is to be looked at. */
export const hasGrams = (column: string, { grams }: Needle): RawBuilder<SqlBool> =>
  grams.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} @> ${[...grams]}::int[]`;

/** The number that a text names, with or without `#`; `null` for any other text. */
export function numberIn(text: string): number | null {
  const digits = /^#?(\d{1,9})$/.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}
