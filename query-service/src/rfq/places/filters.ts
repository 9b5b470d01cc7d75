import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** A filter that is set, with what it asks of a row. */
export interface ActiveFilter<Name extends string> {
  readonly name: Name;
  readonly condition: RawBuilder<SqlBool>;
}

/** A filter that is set, with what it asks of a row; nothing for one that is left out or empty. */
export function active<Name extends string, Value extends string>(
  name: Name,
  value: Value | undefined,
  condition: (value: Value) => RawBuilder<SqlBool>,
): readonly ActiveFilter<Name>[] {
  return value === undefined || value === '' ? [] : [{ name, condition: condition(value) }];
}

/** What all filters ask together. @param but one that is left out. */
export function allOf<Name extends string>(
  filters: readonly ActiveFilter<Name>[],
  but: Name | null = null,
): RawBuilder<SqlBool> {
  const asked = filters.filter(({ name }) => name !== but).map(({ condition }) => condition);
  return asked.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(asked, sql` AND `)})`;
}

/** Whether a column holds a text, in whatever case. */
export const holds = (column: string, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`;

/** Whether a number is the one that a text names, with or without `#`. */
export const isNumber = (column: string, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)}::text = ${text.replace(/^#/, '')}`;

/** An instant as SQL compares it. @param text ISO 8601. */
export const instant = (text: string): RawBuilder<Date> => sql<Date>`${text}::timestamptz`;

/**
 * Where nothing is found: the filters each of which alone is in the way, and how many are found without it.
 * @param count counts what is found without one filter.
 */
export async function withoutEach<Name extends string>(
  filters: readonly ActiveFilter<Name>[],
  count: (but: Name) => Promise<number>,
): Promise<{ filter: Name; total: number }[]> {
  const counted = await Promise.all(filters.map(async ({ name }) => ({ filter: name, total: await count(name) })));
  return counted.filter(({ total }) => total > 0);
}

/** @throws Refusal 'rfq.export-too-large' where a file would hold more than `most` RFQs. */
export function refuseLargeFile(count: number, most: number): void {
  if (count <= most) return;
  const text = `An export holds ${most} RFQs at most. Please narrow the search.`;
  throw new Refusal('rule', 'rfq.export-too-large', text);
}
