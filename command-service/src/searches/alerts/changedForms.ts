import { providersIn } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import { provider } from '@marketplace/read-models/catalogue/catalogue.tables.ts';
import { refs } from '@marketplace/read-models/table.ts';
import type { Pool } from 'pg';
import type { ProviderForm } from './gains.ts';

/** What is to be compared, in the schema that holds the catalogue. */
export interface Span {
  readonly schema: string;
  /** Version up to which everything was compared before; 0 for never. */
  readonly after: number;
  /** Version that is compared with those before it. */
  readonly version: number;
  /** Earlier versions that it is compared with. */
  readonly before: readonly number[];
}

/** Records that are fetched at once, so that parsing them holds nobody up. */
const pageSize = 250;
/** Providers that are looked at together: what is in memory of a catalogue at one time. */
const usualPart = 5_000;

/** Ids, in order, of the providers whose form in the version is newer than what was compared before. */
async function changedIds(pool: Pool, { schema, after, version }: Span, last: string, limit: number) {
  const rows = await providersIn({ pool, schemaOf: () => schema }, version)
    .select('p.id')
    .where('p.id', '>', last)
    .where('p.valid_from', '>', after)
    .orderBy('p.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

const p = refs(provider, 'p');

async function formsOf(pool: Pool, span: Span, ids: readonly string[]): Promise<readonly ProviderForm[]> {
  const found = await pool.query<ProviderForm>(
    `SELECT ${p.valid_from} AS since, ${p.valid_to} AS until, ${p.record} FROM ${span.schema}.${provider.name} p
      WHERE ${p.id} = ANY ($1) AND EXISTS (
        SELECT FROM unnest($2::int[]) AS v WHERE ${p.valid_from} <= v AND (${p.valid_to} IS NULL OR ${p.valid_to} > v))`,
    [ids, [...span.before, span.version]],
  );
  return found.rows;
}

/**
 * The providers that the version has in a form that was not compared before, each as it and the versions before have it; in
 * parts, all forms of a provider in the same one.
 * @param partSize the most providers of a part.
 */
export async function* changedForms(
  pool: Pool,
  span: Span,
  partSize = usualPart,
): AsyncGenerator<readonly ProviderForm[], void> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const ids: readonly string[] = await changedIds(pool, span, last, partSize);
    const forms: ProviderForm[] = [];
    for (let from = 0; from < ids.length; from += pageSize) {
      forms.push(...(await formsOf(pool, span, ids.slice(from, from + pageSize))));
    }
    if (forms.length > 0) yield forms;
    last = ids.length < partSize ? undefined : ids.at(-1);
  }
}
