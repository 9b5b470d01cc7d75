import { gramsToLookUp, likePattern, searchText } from '@marketplace/domain/catalogue/catalogue.search.ts';
import { askedName } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { refs } from '@marketplace/read-models/table.ts';
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

/** Whether a number is the one that a text names; nothing to ask where it names none. */
export function isNumber(column: string, text: string): readonly RawBuilder<SqlBool>[] {
  const number = numberIn(text);
  return number === null ? [] : [sql<SqlBool>`${sql.ref(column)} = ${number}`];
}

const n = refs(askedName, 'n');

/** Whether a link was sent to a provider whose name then contains it. @param link its columns. */
export const isToNamed = (
  link: { readonly provider_id: string; readonly provider_name: string },
  needle: Needle,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(link.provider_id)}, ${sql.ref(link.provider_name)}) IN (
    SELECT ${sql.ref(n.provider_id)}, ${sql.ref(n.provider_name)} FROM ${sql.table(`rfqBoard.${askedName.name}`)} n
     WHERE ${contains(n.name_words, needle)})`;
