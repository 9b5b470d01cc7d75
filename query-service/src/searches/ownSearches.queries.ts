import type { FavouriteView, SavedSearchView } from '@marketplace/contracts/searches/searches.views.ts';
import type { SchemaOf } from '@marketplace/read-models/schemaNames.ts';
import type { Pool } from 'pg';

/** Where an answer is read from: a pool, and the schemas of the request. */
export interface Source {
  readonly pool: Pool;
  readonly schemaOf: SchemaOf;
}

type SavedSearchRow = Omit<SavedSearchView, 'createdAt' | 'lastUsed' | 'lastAlertAt' | 'newMatches'> & {
  readonly created_at: Date;
  readonly last_used: Date;
  readonly last_alert_at: Date | null;
  readonly new_matches: number;
};

/** A person's saved searches, last used first. */
export async function savedSearches({ pool, schemaOf }: Source, userId: string): Promise<SavedSearchView[]> {
  const found = await pool.query<SavedSearchRow>(
    `SELECT search_id AS id, name, data, created_at, last_used, told_version IS NOT NULL AS alerts, last_alert_at,
            least(new_matches, 2147483647)::int AS new_matches
       FROM ${schemaOf('searches')}.saved_search
      WHERE user_id = $1 AND name IS NOT NULL AND data IS NOT NULL ORDER BY last_used DESC, created_at DESC, search_id`,
    [userId],
  );
  return found.rows.map(({ created_at, last_used, last_alert_at, new_matches, ...rest }) => ({
    ...rest,
    createdAt: created_at.toISOString(),
    lastUsed: last_used.toISOString(),
    lastAlertAt: last_alert_at?.toISOString() ?? null,
    newMatches: new_matches,
  }));
}

type FavouriteRow = Omit<FavouriteView, 'starred_at'> & { readonly starred_at: Date };

/** A person's starred providers, starred last first; names as the catalogue has them, or had them last. */
export async function favourites({ pool, schemaOf }: Source, userId: string): Promise<FavouriteView[]> {
  const found = await pool.query<FavouriteRow>(
    `SELECT f.provider_id, coalesce(p.name, f.provider_id) AS provider_name, coalesce(p.type, 'other') AS provider_type,
            p.logo_file, coalesce(p.in_catalogue, false) AS in_catalogue, f.starred_at
       FROM ${schemaOf('searches')}.favourite f
       LEFT JOIN LATERAL (
         SELECT name, record->>'type' AS type, record->>'logoFile' AS logo_file, valid_to IS NULL AS in_catalogue
           FROM ${schemaOf('catalogue')}.provider WHERE id = f.provider_id ORDER BY valid_from DESC LIMIT 1) p ON true
      WHERE f.user_id = $1 ORDER BY f.starred_at DESC, f.provider_id`,
    [userId],
  );
  return found.rows.map((row) => ({ ...row, starred_at: row.starred_at.toISOString() }));
}
