import { selectProvidersInVersion } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import { providerTable } from '@marketplace/read-models/catalogue/catalogue.tables.ts';
import { qualifyColumns } from '@marketplace/read-models/table.ts';
import type { Pool } from 'pg';
import type { VersionedProviderRecord } from './newMatchCollector.ts';

/** The catalogue versions to compare, and the schema that contains them. */
export interface CatalogueVersionsToCompare {
  readonly schema: string;
  /** Version up to which everything has been compared; 0 for none. */
  readonly after: number;
  /** Version to compare with the earlier ones. */
  readonly version: number;
  /** Earlier versions to compare with. */
  readonly before: readonly number[];
}

/** Number of records per query, so that parsing them does not block the event loop. */
const pageSize = 250;
/** Default number of providers per batch, which limits memory use. */
const defaultBatchSize = 5_000;

/** @returns the ordered ids of the providers with a record newer than the compared versions. */
async function findChangedIds(
  pool: Pool,
  { schema, after, version }: CatalogueVersionsToCompare,
  last: string,
  limit: number,
) {
  const rows = await selectProvidersInVersion({ pool, schemaOf: () => schema }, version)
    .select('p.id')
    .where('p.id', '>', last)
    .where('p.valid_from', '>', after)
    .orderBy('p.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

const p = qualifyColumns(providerTable, 'p');

async function loadProviderVersions(
  pool: Pool,
  span: CatalogueVersionsToCompare,
  ids: readonly string[],
): Promise<readonly VersionedProviderRecord[]> {
  const found = await pool.query<VersionedProviderRecord>(
    `SELECT ${p.valid_from} AS since, ${p.valid_to} AS until, ${p.record} FROM ${span.schema}.${providerTable.name} p
      WHERE ${p.id} = ANY ($1) AND EXISTS (
        SELECT FROM unnest($2::int[]) AS v WHERE ${p.valid_from} <= v AND (${p.valid_to} IS NULL OR ${p.valid_to} > v))`,
    [ids, [...span.before, span.version]],
  );
  return found.rows;
}

/**
 * Yields the providers with a record that has not been compared, in batches: for each, its records in the version and
 * in the earlier versions, all in one batch.
 * @param batchSize maximum number of providers per batch.
 */
export async function* readChangedProviderRecords(
  pool: Pool,
  span: CatalogueVersionsToCompare,
  batchSize = defaultBatchSize,
): AsyncGenerator<readonly VersionedProviderRecord[], void> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const ids: readonly string[] = await findChangedIds(pool, span, last, batchSize);
    const forms: VersionedProviderRecord[] = [];
    for (let from = 0; from < ids.length; from += pageSize) {
      forms.push(...(await loadProviderVersions(pool, span, ids.slice(from, from + pageSize))));
    }
    if (forms.length > 0) yield forms;
    last = ids.length < batchSize ? undefined : ids.at(-1);
  }
}
