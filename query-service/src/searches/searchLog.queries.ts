import type { UserSummaryView } from '@marketplace/contracts/searches/searches.views.ts';
import type { Source } from './ownSearches.queries.ts';
import type { SearchLogRow } from './searchLog.views.ts';

/** Instants, `from` included and `to` not; `null` where the range is open. */
export interface InstantRange {
  readonly from: string | null;
  readonly to: string | null;
}

function logSelect({ schemaOf }: Source): string {
  const searches = schemaOf('searches');
  return `
    SELECT l.search_id, l.user_id, p.email, p.company, l.searched_at, l.requirements, t.wizard_data, l.deployment_scale,
           l.power_sensitivity, l.application_profile, l.device_mobility, l.device_management, l.sim_requirements,
           l.matched_count, l.top_provider_name, l.top_provider_type, l.top_technology, l.first_providers, l.proof,
           l.session_id, l.catalogue_version, l.algorithm_version, l.digest
      FROM ${searches}.search_log l
      LEFT JOIN ${searches}.search_text t ON t.search_id = l.search_id
      LEFT JOIN ${schemaOf('people')}.person p ON p.user_id = l.user_id`;
}

/** A person's searches in a range, newest first. */
export async function userSearches(
  source: Source,
  userId: string,
  { from, to }: InstantRange,
  limit: number,
): Promise<readonly SearchLogRow[]> {
  const found = await source.pool.query<SearchLogRow>(
    `${logSelect(source)}
      WHERE l.user_id = $1 AND l.searched_at >= coalesce($2::timestamptz, '-infinity')
        AND l.searched_at < coalesce($3::timestamptz, 'infinity')
      ORDER BY l.searched_at DESC, l.position DESC LIMIT $4`,
    [userId, from, to, limit],
  );
  return found.rows;
}

/** Everybody's searches in a range, newest first. */
export async function recentSearches(
  source: Source,
  { from, to }: InstantRange,
  limit: number,
): Promise<readonly SearchLogRow[]> {
  const found = await source.pool.query<SearchLogRow>(
    `${logSelect(source)}
      WHERE l.searched_at >= coalesce($1::timestamptz, '-infinity') AND l.searched_at < coalesce($2::timestamptz, 'infinity')
      ORDER BY l.searched_at DESC, l.position DESC LIMIT $3`,
    [from, to, limit],
  );
  return found.rows;
}

type SummaryRow = Omit<UserSummaryView, 'first_search' | 'last_search'> & {
  readonly first_search: Date;
  readonly last_search: Date;
};

/** What each person searched for in a range, the busiest first. */
export async function userSummaries(
  { pool, schemaOf }: Source,
  { from, to }: InstantRange,
  limit: number,
): Promise<UserSummaryView[]> {
  const found = await pool.query<SummaryRow>(
    `SELECT s.*, p.email AS user_email, p.company AS user_company
       FROM (SELECT user_id, count(*)::int AS total_searches, round(avg(matched_count), 2)::float8 AS avg_matches,
                    min(searched_at) AS first_search, max(searched_at) AS last_search
               FROM ${schemaOf('searches')}.search_log
              WHERE searched_at >= coalesce($1::timestamptz, '-infinity') AND searched_at < coalesce($2::timestamptz, 'infinity')
              GROUP BY user_id ORDER BY total_searches DESC, last_search DESC, user_id LIMIT $3) s
       LEFT JOIN ${schemaOf('people')}.person p ON p.user_id = s.user_id
      ORDER BY s.total_searches DESC, s.last_search DESC, s.user_id`,
    [from, to, limit],
  );
  return found.rows.map((row) => ({
    ...row,
    first_search: row.first_search.toISOString(),
    last_search: row.last_search.toISOString(),
  }));
}
