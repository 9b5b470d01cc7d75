import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import { type ReadSource, readModelDb, rowCount } from '@marketplace/read-models/readModelDb.ts';
import { codeRegion } from '@marketplace/domain/geo/geo.regions.ts';
import { sql, type SqlBool } from 'kysely';
import { l } from '../analytics.queries.ts';
import { type InstantRange, searchesWithin } from '../searchLog.queries.ts';

/** Searches of the log that asked for the same, were answered by the same versions, and got the same first matches. */
export interface LoggedGroup {
  readonly requirements: Requirements;
  readonly catalogue_version: number;
  /** `null` after an erasure. */
  readonly algorithm_version: string | null;
  /** Ids, best first. */
  readonly first_providers: readonly string[];
  readonly searches: number;
  readonly last_search: Date;
}

/** Groups that are fetched at once, so that memory does not grow with the log. */
const fetchRows = 500;

/** What narrows searches: a country (alpha-2) that they ask for, or its region, and the technology of their best match. */
export interface AskedFor {
  readonly country?: string | undefined;
  readonly technology?: string | undefined;
}

/** Searches of a range that ask for something. */
function narrowed(source: ReadSource, range: InstantRange, { country, technology }: AskedFor) {
  const all = searchesWithin(source, range);
  const there = country === undefined ? [] : [country, codeRegion(country) ?? country];
  const placed =
    country === undefined ? all : all.where(sql<SqlBool>`${sql.ref(l.places)} && ${sql.val(there)}::text[]`);
  return technology === undefined ? placed : placed.where('l.top_technology', '=', technology);
}

/** Searches of which the server's own signature says what was answered, so that the answer can be given again. */
export function provenSearches(source: ReadSource, range: InstantRange, asked: AskedFor = {}) {
  return narrowed(source, range, asked)
    .where('l.proof', '=', 'valid')
    .where('l.catalogue_version', 'is not', null)
    .$narrowType<{ catalogue_version: number }>();
}

/** Which searches are read, and how many at most: of each the newest. */
export interface GroupsAsked {
  readonly range: InstantRange;
  /** All of them, when left out. */
  readonly askedFor?: AskedFor;
  readonly mostGroups: number;
  /** `null`: all of the range. */
  readonly mostSearches: number | null;
}

function selectGroups(source: ReadSource, { range, askedFor, mostGroups, mostSearches }: GroupsAsked) {
  const searches = provenSearches(source, range, askedFor)
    .select(['l.requirements', 'l.catalogue_version', 'l.algorithm_version', 'l.first_providers', 'l.searched_at'])
    .orderBy('l.searched_at', 'desc')
    .orderBy('l.position', 'desc');
  const db = readModelDb(source);
  const newest = db
    .selectFrom((mostSearches === null ? searches.clearOrderBy() : searches.limit(mostSearches)).as('s'))
    .select(['s.requirements', 's.catalogue_version', 's.algorithm_version', 's.first_providers'])
    .select((eb) => [rowCount.as('searches'), eb.fn.max('s.searched_at').as('last_search')])
    .groupBy(['s.requirements', 's.catalogue_version', 's.algorithm_version', 's.first_providers'])
    .orderBy('last_search', 'desc')
    .orderBy('s.requirements')
    .orderBy('s.catalogue_version')
    .orderBy('s.algorithm_version')
    .orderBy('s.first_providers')
    .limit(mostGroups);
  return db
    .selectFrom(newest.as('g'))
    .selectAll('g')
    .orderBy('g.catalogue_version', 'desc')
    .orderBy('g.requirements')
    .orderBy('g.algorithm_version')
    .orderBy('g.first_providers');
}

/** Ends in time for the service's other readers. */
const shortly = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
/** For an operator's command, which may take hours. */
export const unhurried = `${shortly}; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`;

/**
 * Goes through groups by catalogue version, the newest first, and requirements, a page at a time; the transaction stays open until all were visited.
 * @param begin opens the transaction.
 */
export async function visitGroups(
  source: ReadSource,
  asked: GroupsAsked,
  visit: (page: readonly LoggedGroup[]) => Promise<void>,
  begin = shortly,
): Promise<void> {
  const { sql, parameters } = selectGroups(source, asked).compile();
  await inTransaction(
    source.pool,
    async (client) => {
      await client.query(`DECLARE logged_groups NO SCROLL CURSOR FOR ${sql}`, [...parameters]);
      for (let fetched = fetchRows; fetched === fetchRows; ) {
        const { rows } = await client.query<LoggedGroup>(`FETCH ${fetchRows} FROM logged_groups`);
        fetched = rows.length;
        await visit(rows);
      }
    },
    begin,
  );
}

/** How many searches of a range can be answered again, and how many cannot, because nothing proves what was answered. */
export async function countLogged(
  source: ReadSource,
  range: InstantRange,
  asked: AskedFor = {},
): Promise<{ readonly proven: number; readonly unproven: number }> {
  const [all, proven] = await Promise.all([
    narrowed(source, range, asked).select(rowCount.as('count')).executeTakeFirstOrThrow(),
    provenSearches(source, range, asked).select(rowCount.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { proven: proven.count, unproven: all.count - proven.count };
}
