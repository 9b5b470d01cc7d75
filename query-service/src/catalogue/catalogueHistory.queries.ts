import type { CatalogueDifference, CatalogueVersion } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import { providerChange } from '@marketplace/domain/catalogue/catalogue.recordChanges.ts';
import { changesLimit, type ProviderChange } from '@marketplace/contracts/catalogue/catalogue.changes.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { CatalogueTables } from './catalogueTable.queries.ts';

interface VersionRow {
  readonly version: number;
  readonly published_at: Date;
  readonly kind: CatalogueVersion['kind'];
  readonly actor: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly file_name: string | null;
  readonly provider_id: string | null;
  readonly provider_name: string | null;
  readonly restored_from: number | null;
  readonly providers: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
}

function toVersion(row: VersionRow): CatalogueVersion {
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

/** Versions before one (all when `null`), newest first. @param people schema of the read model that names who acted. */
export async function listVersions(
  { pool, schema }: CatalogueTables,
  people: string,
  before: number | null,
  limit: number,
): Promise<CatalogueVersion[]> {
  const found = await pool.query<VersionRow>(
    `SELECT v.version, v.published_at, v.kind, v.actor, p.email, concat_ws(' ', p.first_name, p.last_name) AS name,
            v.file_name, v.provider_id, v.provider_name, v.restored_from, v.providers,
            v.added, v.changed, v.removed, v.unchanged
       FROM ${schema}.catalogue_version v LEFT JOIN ${people}.person p ON p.user_id::text = v.actor
      WHERE $1::int IS NULL OR v.version < $1 ORDER BY v.version DESC LIMIT $2`,
    [before, limit],
  );
  return found.rows.map(toVersion);
}

/** The newest version; 0 before the first. */
export async function newestVersion({ pool, schema }: CatalogueTables): Promise<number> {
  const found = await pool.query<{ version: number | null }>(
    `SELECT max(version) AS version FROM ${schema}.catalogue_version`,
  );
  return found.rows[0]?.version ?? 0;
}

interface ChangedRow {
  readonly before: ProviderRecord | null;
  readonly after: ProviderRecord | null;
}

interface CountRow {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly total: number;
}

/** Rows of the older version that ended, and rows of the newer one that began, in between: what two versions do not share. */
function differing(schema: string): string {
  return `
    WITH ended AS (SELECT id, name, record FROM ${schema}.provider
                    WHERE valid_to > $1 AND valid_to <= $2 AND valid_from <= $1),
         begun AS (SELECT id, name, record FROM ${schema}.provider
                    WHERE valid_from > $1 AND valid_from <= $2 AND (valid_to IS NULL OR valid_to > $2)),
         pair AS (SELECT coalesce(e.id, b.id) AS id, coalesce(b.name, e.name) AS name, e.record AS old, b.record AS new
                    FROM ended e FULL JOIN begun b USING (id) WHERE e.record IS DISTINCT FROM b.record)`;
}

/** What turns one version into the other, either way round. @throws nothing for versions that do not exist: they are empty. */
export async function readDifference(
  { pool, schema }: CatalogueTables,
  from: number,
  to: number,
): Promise<CatalogueDifference> {
  const backwards = from > to;
  const versions = backwards ? [to, from] : [from, to];
  const [before, after] = backwards ? ['new', 'old'] : ['old', 'new'];
  const [counted, found] = await Promise.all([
    pool.query<CountRow>(
      `${differing(schema)}
       SELECT (count(*) FILTER (WHERE ${before} IS NULL))::int AS added,
              (count(*) FILTER (WHERE ${after} IS NULL))::int AS removed,
              (count(*) FILTER (WHERE old IS NOT NULL AND new IS NOT NULL))::int AS changed,
              (SELECT count(*)::int FROM ${schema}.provider
                WHERE valid_from <= $3 AND (valid_to IS NULL OR valid_to > $3)) AS total
         FROM pair`,
      [...versions, to],
    ),
    pool.query<ChangedRow>(
      `${differing(schema)},
         placed AS (SELECT *, row_number() OVER (PARTITION BY old IS NULL, new IS NULL ORDER BY name, id) AS place FROM pair)
       SELECT ${before} AS before, ${after} AS after FROM placed WHERE place <= ${changesLimit}
        ORDER BY ${before} IS NULL DESC, ${after} IS NULL, name, id`,
      versions,
    ),
  ]);
  const { added, changed, removed, total } = counted.rows[0] ?? { added: 0, changed: 0, removed: 0, total: 0 };
  const changes: ProviderChange[] = found.rows.map((row) => providerChange(row.before, row.after));
  return { from, to, counts: { added, changed, removed, unchanged: total - added - changed }, changes };
}
