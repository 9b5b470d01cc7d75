import { msg, plural } from '@lingui/core/runtime-macro';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** A filter in use, with its condition on a row. */
export interface ListFilterCondition<Name extends string> {
  readonly name: Name;
  readonly condition: RawBuilder<SqlBool>;
}

/** Returns the filter with its condition in an array, which is empty if the value is omitted or blank. */
export function buildFilterConditionUnlessBlank<Name extends string, Value extends string>(
  name: Name,
  value: Value | undefined,
  condition: (value: Value) => RawBuilder<SqlBool>,
): readonly ListFilterCondition<Name>[] {
  return value === undefined || value === '' ? [] : [{ name, condition: condition(value) }];
}

/**
 * SQL that combines all filters with AND.
 * @param but a filter to leave out; `null` for none.
 */
export function combineFilterConditionsSql<Name extends string>(
  filters: readonly ListFilterCondition<Name>[],
  but: Name | null = null,
): RawBuilder<SqlBool> {
  const conditions = filters.filter(({ name }) => name !== but).map(({ condition }) => condition);
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` AND `)})`;
}

/** SQL: whether a column contains a text, ignoring case. */
export const containsIgnoringCaseSql = (column: string, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`;

/** SQL: whether a numeric column equals a number given as text, with or without `#`. */
export const equalsNumberTextSql = (column: string, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)}::text = ${text.replace(/^#/, '')}`;

/**
 * SQL for an instant as a timestamp.
 * @param text ISO 8601.
 */
export const toTimestampSql = (text: string): RawBuilder<Date> => sql<Date>`${text}::timestamptz`;

/**
 * Counts the results that a list would have without each of its filters, and returns the filters with at least one such
 * result. Used for empty result lists.
 * @param count counts the results when the filter `but` is left out.
 */
export async function countResultsWithoutEachFilter<Name extends string>(
  filters: readonly ListFilterCondition<Name>[],
  count: (but: Name) => Promise<number>,
): Promise<{ filter: Name; total: number }[]> {
  const counted = await Promise.all(filters.map(async ({ name }) => ({ filter: name, total: await count(name) })));
  return counted.filter(({ total }) => total > 0);
}

/**
 * Refuses an export that is too large.
 * @throws Refusal 'rfq.export-too-large' if the file would contain more than `most` RFQs.
 */
export function requireRfqExportWithinLimit(count: number, most: number): void {
  if (count <= most) return;
  const text = msg`An export can contain at most ${plural({ max: most }, { one: '# RFQ', other: '# RFQs' })}. Use more filters and try again.`;
  throw new Refusal('rule', 'rfq.export-too-large', text);
}
