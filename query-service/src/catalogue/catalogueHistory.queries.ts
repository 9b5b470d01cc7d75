import type {
  CatalogueDifferenceReply,
  CatalogueVersionReplyItem,
} from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import { buildProviderChange } from '@marketplace/domain/catalogue/catalogue.recordChanges.ts';
import { maxListedCatalogueChanges, type ProviderChange } from '@marketplace/contracts/catalogue/catalogue.changes.ts';
import {
  type catalogueReadModel,
  type catalogueVersionTable,
  providerVersionTable,
} from '@marketplace/read-models/catalogue/catalogue.tables.ts';
import type { peopleReadModel } from '@marketplace/read-models/people/people.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '@marketplace/read-models/readModelDb.ts';
import { type TableRowFromQuery, qualifyColumns } from '@marketplace/read-models/table.ts';
import { type InferResult, sql } from 'kysely';

/**
 * Selects versions of the catalogue, newest first, with their authors.
 * @param before limits the result to older versions; `null` for all versions.
 */
function selectVersions(source: ReadModelPoolAndSchemas, before: number | null, limit: number) {
  const newest = createReadModelQueryBuilder<
    ReadModelRowTypes<typeof catalogueReadModel> & ReadModelRowTypes<typeof peopleReadModel>
  >(source)
    .selectFrom('catalogue.catalogue_version as v')
    .leftJoin('people.person as p', (join) => join.on((eb) => eb(eb.cast('p.user_id', 'text'), '=', eb.ref('v.actor'))))
    .selectAll('v')
    .select((eb) => [
      'p.email',
      sql<string>`concat_ws(' ', ${eb.ref('p.first_name')}, ${eb.ref('p.last_name')})`.as('name'),
    ])
    .orderBy('v.version', 'desc')
    .limit(limit);
  return before === null ? newest : newest.where('v.version', '<', before);
}

function toVersion(row: InferResult<ReturnType<typeof selectVersions>>[number]): CatalogueVersionReplyItem {
  const { version, kind, name, email, added, changed, removed, unchanged, providers } = row;
  const { provider_id: id, provider_name: providerName } = row;
  return {
    version,
    at: row.published_at.toISOString(),
    kind,
    by: { userId: row.actor === 'system' ? null : row.actor, name: name === '' ? null : name, email },
    fileName: row.file_name,
    provider: id === null ? null : { id, name: providerName ?? id },
    restoredFrom: row.restored_from,
    counts: { added, changed, removed, unchanged },
    providers,
  };
}

/** Lists the versions before the given version (all versions when `null`), newest first. */
export async function findCatalogueVersionsBefore(
  source: ReadModelPoolAndSchemas,
  before: number | null,
  limit: number,
): Promise<CatalogueVersionReplyItem[]> {
  return (await selectVersions(source, before, limit).execute()).map(toVersion);
}

const p = qualifyColumns(providerVersionTable, 'p');

type Form = TableRowFromQuery<typeof providerVersionTable>['record'] | null;

type CountRow = Pick<TableRowFromQuery<typeof catalogueVersionTable>, 'added' | 'changed' | 'removed'> & {
  readonly total: number;
};

/**
 * SQL for the rows that differ between two versions: rows that only the older version contains, and rows that only the
 * newer version contains.
 */
function selectDifferences(schema: string): string {
  const form = `${p.id} AS key, ${p.name} AS called, ${p.record} AS form FROM ${schema}.${providerVersionTable.name} p`;
  return `
    WITH ended AS (SELECT ${form} WHERE ${p.valid_to} > $1 AND ${p.valid_to} <= $2 AND ${p.valid_from} <= $1),
         begun AS (SELECT ${form}
                    WHERE ${p.valid_from} > $1 AND ${p.valid_from} <= $2 AND (${p.valid_to} IS NULL OR ${p.valid_to} > $2)),
         pair AS (SELECT key, coalesce(b.called, e.called) AS called, e.form AS old, b.form AS new
                    FROM ended e FULL JOIN begun b USING (key) WHERE e.form IS DISTINCT FROM b.form)`;
}

/** Loads the changes between two versions, in either direction. Versions that do not exist count as empty. */
export async function loadCatalogueDifference(
  { pool, schemaOf }: ReadModelPoolAndSchemas,
  from: number,
  to: number,
): Promise<CatalogueDifferenceReply> {
  const schema = schemaOf('catalogue');
  const backwards = from > to;
  const versions = backwards ? [to, from] : [from, to];
  const [before, after] = backwards ? ['new', 'old'] : ['old', 'new'];
  const [counted, found] = await Promise.all([
    pool.query<CountRow>(
      `${selectDifferences(schema)}
       SELECT (count(*) FILTER (WHERE ${before} IS NULL))::int AS added,
              (count(*) FILTER (WHERE ${after} IS NULL))::int AS removed,
              (count(*) FILTER (WHERE old IS NOT NULL AND new IS NOT NULL))::int AS changed,
              (SELECT count(*)::int FROM ${schema}.${providerVersionTable.name} p
                WHERE ${p.valid_from} <= $3 AND (${p.valid_to} IS NULL OR ${p.valid_to} > $3)) AS total
         FROM pair`,
      [...versions, to],
    ),
    pool.query<{ before: Form; after: Form }>(
      `${selectDifferences(schema)},
         placed AS (SELECT *, row_number() OVER (PARTITION BY old IS NULL, new IS NULL ORDER BY called, key) AS place FROM pair)
       SELECT ${before} AS before, ${after} AS after FROM placed WHERE place <= ${maxListedCatalogueChanges}
        ORDER BY ${before} IS NULL DESC, ${after} IS NULL, called, key`,
      versions,
    ),
  ]);
  const { added, changed, removed, total } = counted.rows[0] ?? { added: 0, changed: 0, removed: 0, total: 0 };
  const changes: ProviderChange[] = found.rows.map((row) => buildProviderChange(row.before, row.after));
  return { from, to, counts: { added, changed, removed, unchanged: total - added - changed }, changes };
}
