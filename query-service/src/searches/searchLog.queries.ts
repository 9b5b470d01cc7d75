import type { people } from '@marketplace/read-models/people/people.tables.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { type ReadSource, readModelDb } from '@marketplace/read-models/readModelDb.ts';
import { searchLog, type searches, searchText } from '@marketplace/read-models/searches/searches.tables.ts';
import { refs } from '@marketplace/read-models/table.ts';
import { type InferResult, sql } from 'kysely';

const l = refs(searchLog, 'l');
const t = refs(searchText, 't');

/** Instants, `from` included and `to` not; `null` where the range is open. */
export interface InstantRange {
  readonly from: string | null;
  readonly to: string | null;
}

/** Searches of the log, called `l`. */
export function searchesWithin(source: ReadSource, { from, to }: InstantRange) {
  const db = readModelDb<TablesOf<typeof searches> & TablesOf<typeof people>>(source);
  const all = db.selectFrom('searches.search_log as l');
  const begun = from === null ? all : all.where('l.searched_at', '>=', new Date(from));
  return to === null ? begun : begun.where('l.searched_at', '<', new Date(to));
}

/** Searches of a range with what was typed and by whom, newest first. */
function selectLog(source: ReadSource, range: InstantRange, limit: number) {
  return searchesWithin(source, range)
    .leftJoin('searches.search_text as t', 't.search_id', 'l.search_id')
    .leftJoin('people.person as p', 'p.user_id', 'l.user_id')
    .selectAll('l')
    .select(['p.email', 'p.company', 't.wizard_data'])
    .orderBy('l.searched_at', 'desc')
    .orderBy('l.position', 'desc')
    .limit(limit);
}

/** A search of the log as it is read; what is personal is `null` after an erasure, and once searches of its month are forgotten. */
export type SearchLogRow = InferResult<ReturnType<typeof selectLog>>[number];

/** A person's searches in a range, newest first. */
export async function userSearches(
  source: ReadSource,
  userId: string,
  range: InstantRange,
  limit: number,
): Promise<readonly SearchLogRow[]> {
  return selectLog(source, range, limit).where('l.user_id', '=', userId).execute();
}

/** Everybody's searches in a range, newest first. */
export async function recentSearches(
  source: ReadSource,
  range: InstantRange,
  limit: number,
): Promise<readonly SearchLogRow[]> {
  return selectLog(source, range, limit).execute();
}

/** Members of the wizard's object that the canonical requirements say whole, whatever their order and spelling. */
const inRequirements = [
  ...['geographicMode', 'geographicRegions', 'specificCountries', 'powerSensitivity', 'applicationProfile'],
  ...['deviceMobility', 'deploymentScale', 'simRequirements', 'privateNetworkNeeded', 'deviceManagement'],
  ...['apisRequired', 'ntnSupport', 'touched'],
];

/** What a search asked for beyond its canonical requirements. */
const further = sql`coalesce(${sql.ref(t.wizard_data)}, '{}'::jsonb) - ${inRequirements}::text[]`;

/** Searches of a person that asked for the same, told apart by nothing but their time: how many, and the newest of them. */
function identicalSearches(source: ReadSource, userId: string, range: InstantRange) {
  const same = sql`PARTITION BY ${sql.ref(l.requirements)}, ${further}`;
  const newest = sql`${sql.ref(l.searched_at)} DESC, ${sql.ref(l.position)} DESC`;
  return searchesWithin(source, range)
    .leftJoin('searches.search_text as t', 't.search_id', 'l.search_id')
    .where('l.user_id', '=', userId)
    .select('l.search_id')
    .select(sql<number>`(count(*) OVER (${same}))::int`.as('times'))
    .select(sql<number>`(row_number() OVER (${same} ORDER BY ${newest}))::int`.as('place'));
}

/** A person's searches in a range, those that asked for the same as one, the newest of them; newest first. */
export async function distinctSearches(
  source: ReadSource,
  userId: string,
  range: InstantRange,
  limit: number,
): Promise<readonly (SearchLogRow & { readonly times: number })[]> {
  return selectLog(source, range, limit)
    .innerJoin(identicalSearches(source, userId, range).as('same'), 'same.search_id', 'l.search_id')
    .where('same.place', '=', 1)
    .select('same.times')
    .execute();
}
