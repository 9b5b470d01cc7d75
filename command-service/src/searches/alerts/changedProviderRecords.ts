import { buildProvidersInVersionQuery } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import { providerVersionTable } from '@marketplace/read-models/catalogue/catalogue.tables.ts';
import { qualifyColumns } from '@marketplace/read-models/table.ts';
import type { Pool } from 'pg';
import type { VersionedProviderRecord } from './newMatchCollector.ts';

/** The catalogue versions to compare, and the schema that contains them. */
export interface CatalogueVersionsToCompare {
  readonly schema: string;
  /** Latest catalogue version that has already been compared; 0 if none has. */
  readonly after: number;
  /** Version to compare with the earlier versions. */
  readonly version: number;
  /** Earlier versions to compare with. */
  readonly before: readonly number[];
}

/** Number of records per query, small enough that parsing the records does not block the event loop. */
const pageSize = 250;
/** Default number of providers per batch, which limits memory use. */
const defaultBatchSize = 5_000;

/**
 * @returns the ids, in order, of at most `limit` providers after `last` whose record in `version` is newer than
 * `after`.
 */
async function findChangedIds(
  pool: Pool,
  { schema, after, version }: CatalogueVersionsToCompare,
  last: string,
  limit: number,
) {
  const rows = await buildProvidersInVersionQuery({ pool, schemaOf: () => schema }, version)
    .select('p.id')
    .where('p.id', '>', last)
    .where('p.valid_from', '>', after)
    .orderBy('p.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

const p = qualifyColumns(providerVersionTable, 'p');

async function loadProviderVersions(
  pool: Pool,
  span: CatalogueVersionsToCompare,
  ids: readonly string[],
): Promise<readonly VersionedProviderRecord[]> {
  const found = await pool.query<VersionedProviderRecord>(
    `SELECT ${p.valid_from} AS since, ${p.valid_to} AS until, ${p.record} FROM ${span.schema}.${providerVersionTable.name} p
      WHERE ${p.id} = ANY ($1) AND EXISTS (
        SELECT FROM unnest($2::int[]) AS v WHERE ${p.valid_from} <= v AND (${p.valid_to} IS NULL OR ${p.valid_to} > v))`,
    [ids, [...span.before, span.version]],
  );
  return found.rows;
}

/**
 * Yields the records of all providers whose record in `version` is newer than `after`, in batches. A batch contains,
 * for each of its providers, the records that are valid in `version` or in one of the versions in `before`.
 * @param batchSize maximum number of providers per batch.
 */
export async function* readChangedProviderRecordBatches(
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
