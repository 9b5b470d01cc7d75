import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import {
  type ReadModelPoolAndSchemas,
  createReadModelQueryBuilder,
  rowCountExpression,
} from '@marketplace/read-models/readModelDb.ts';
import { findCountryRegion } from '@marketplace/domain/geo/geo.regions.ts';
import { sql, type SqlBool } from 'kysely';
import { searchLogColumnRefs } from '../analytics.queries.ts';
import { type InstantRange, selectSearchesInInstantRange } from '../searchLog.queries.ts';

/** Logged searches with the same requirements, versions and first matches. */
export interface IdenticalLoggedSearchGroup {
  readonly requirements: BuyerRequirements;
  readonly catalogue_version: number;
  /** Version of the matching algorithm; `null` after an erasure. */
  readonly algorithm_version: string | null;
  /** Provider ids, best match first. */
  readonly first_providers: readonly string[];
  readonly searches: number;
  readonly last_search: Date;
}

/** Number of groups fetched at once, which limits the memory used. */
const fetchSize = 500;

/** Filters for searches: a required country (alpha-2) or its region, and the technology of the best match. */
export interface LoggedSearchesFilter {
  readonly country?: string | undefined;
  readonly technology?: string | undefined;
}

/** Selects the searches in a range that pass the filter. */
function filterSearches(
  source: ReadModelPoolAndSchemas,
  range: InstantRange,
  { country, technology }: LoggedSearchesFilter,
) {
  const all = selectSearchesInInstantRange(source, range);
  const there = country === undefined ? [] : [country, findCountryRegion(country) ?? country];
  const placed =
    country === undefined
      ? all
      : all.where(sql<SqlBool>`${sql.ref(searchLogColumnRefs.places)} && ${sql.val(there)}::text[]`);
  return technology === undefined ? placed : placed.where('l.top_technology', '=', technology);
}

/** Selects searches whose result has a valid server signature and can therefore be reproduced. */
export function selectReproducibleLoggedSearches(
  source: ReadModelPoolAndSchemas,
  range: InstantRange,
  filter: LoggedSearchesFilter = {},
) {
  return filterSearches(source, range, filter)
    .where('l.proof', '=', 'valid')
    .where('l.catalogue_version', 'is not', null)
    .$narrowType<{ catalogue_version: number }>();
}

/**
 * The range and filter of the searches to read, and the maximum numbers of groups and searches. If there are more, the
 * newest are read.
 */
export interface LoggedSearchGroupsQuery {
  readonly range: InstantRange;
  /** Filter of the searches; all searches if omitted. */
  readonly askedFor?: LoggedSearchesFilter;
  readonly maxGroups: number;
  /** `null`: no limit. */
  readonly maxSearches: number | null;
}

function selectGroups(
  source: ReadModelPoolAndSchemas,
  { range, askedFor, maxGroups, maxSearches }: LoggedSearchGroupsQuery,
) {
  const searches = selectReproducibleLoggedSearches(source, range, askedFor)
    .select(['l.requirements', 'l.catalogue_version', 'l.algorithm_version', 'l.first_providers', 'l.searched_at'])
    .orderBy('l.searched_at', 'desc')
    .orderBy('l.position', 'desc');
  const db = createReadModelQueryBuilder(source);
  const newest = db
    .selectFrom((maxSearches === null ? searches.clearOrderBy() : searches.limit(maxSearches)).as('s'))
    .select(['s.requirements', 's.catalogue_version', 's.algorithm_version', 's.first_providers'])
    .select((eb) => [rowCountExpression.as('searches'), eb.fn.max('s.searched_at').as('last_search')])
    .groupBy(['s.requirements', 's.catalogue_version', 's.algorithm_version', 's.first_providers'])
    .orderBy('last_search', 'desc')
    .orderBy('s.requirements')
    .orderBy('s.catalogue_version')
    .orderBy('s.algorithm_version')
    .orderBy('s.first_providers')
    .limit(maxGroups);
  return db
    .selectFrom(newest.as('g'))
    .selectAll('g')
    .orderBy('g.catalogue_version', 'desc')
    .orderBy('g.requirements')
    .orderBy('g.algorithm_version')
    .orderBy('g.first_providers');
}

/** SQL that begins a transaction with the regular timeouts, which protect other users of the database. */
const beginReadOnly = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
/** SQL that begins a transaction without timeouts, for an operator's command that may take hours. */
export const beginTransactionWithoutTimeoutsSql = `${beginReadOnly}; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`;

/**
 * Passes groups of searches to `visit`, one page at a time, sorted by catalogue version, newest first, then by
 * requirements. The transaction stays open until the last page.
 * @param begin SQL that begins the transaction.
 */
export async function forEachLoggedSearchGroupPage(
  source: ReadModelPoolAndSchemas,
  filter: LoggedSearchGroupsQuery,
  visit: (page: readonly IdenticalLoggedSearchGroup[]) => Promise<void>,
  begin = beginReadOnly,
): Promise<void> {
  const { sql, parameters } = selectGroups(source, filter).compile();
  await runInTransaction(
    source.pool,
    async (client) => {
      await client.query(`DECLARE logged_groups NO SCROLL CURSOR FOR ${sql}`, [...parameters]);
      for (let fetched = fetchSize; fetched === fetchSize; ) {
        const { rows } = await client.query<IdenticalLoggedSearchGroup>(`FETCH ${fetchSize} FROM logged_groups`);
        fetched = rows.length;
        await visit(rows);
      }
    },
    begin,
  );
}

/**
 * Counts the searches in a range: those that can be reproduced, and those that cannot be reproduced because they lack a
 * valid signature.
 */
export async function countLoggedSearchesByReproducibility(
  source: ReadModelPoolAndSchemas,
  range: InstantRange,
  filter: LoggedSearchesFilter = {},
): Promise<{ readonly proven: number; readonly unproven: number }> {
  const [all, proven] = await Promise.all([
    filterSearches(source, range, filter).select(rowCountExpression.as('count')).executeTakeFirstOrThrow(),
    selectReproducibleLoggedSearches(source, range, filter)
      .select(rowCountExpression.as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { proven: proven.count, unproven: all.count - proven.count };
}
