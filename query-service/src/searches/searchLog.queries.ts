import type { peopleReadModel } from '@marketplace/read-models/people/people.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '@marketplace/read-models/readModelDb.ts';
import {
  searchLogTable,
  type searchesReadModel,
  loggedSearchWizardDataTable,
} from '@marketplace/read-models/searches/searches.tables.ts';
import { qualifyColumns } from '@marketplace/read-models/table.ts';
import { type InferResult, sql } from 'kysely';

const l = qualifyColumns(searchLogTable, 'l');
const t = qualifyColumns(loggedSearchWizardDataTable, 't');

/** A range of instants in ISO 8601. `from` is inclusive, `to` exclusive; `null` for an open end. */
export interface InstantRange {
  readonly from: string | null;
  readonly to: string | null;
}

/** Selects the logged searches (SQL alias `l`) in a range of instants. */
export function selectSearchesInInstantRange(source: ReadModelPoolAndSchemas, { from, to }: InstantRange) {
  const db = createReadModelQueryBuilder<
    ReadModelRowTypes<typeof searchesReadModel> & ReadModelRowTypes<typeof peopleReadModel>
  >(source);
  const all = db.selectFrom('searches.search_log as l');
  const begun = from === null ? all : all.where('l.searched_at', '>=', new Date(from));
  return to === null ? begun : begun.where('l.searched_at', '<', new Date(to));
}

/**
 * Selects the searches in a range, newest first, each with the typed input and the email address and company of the
 * person who searched.
 */
function selectLog(source: ReadModelPoolAndSchemas, range: InstantRange, limit: number) {
  return selectSearchesInInstantRange(source, range)
    .leftJoin('searches.search_text as t', 't.search_id', 'l.search_id')
    .leftJoin('people.person as p', 'p.user_id', 'l.user_id')
    .selectAll('l')
    .select(['p.email', 'p.company', 't.wizard_data'])
    .orderBy('l.searched_at', 'desc')
    .orderBy('l.position', 'desc')
    .limit(limit);
}

/** A logged search. Personal fields are `null` after an erasure, and after the retention period. */
export type SearchLogRow = InferResult<ReturnType<typeof selectLog>>[number];

/** Finds a person's searches in a range, newest first. */
export async function findUserSearches(
  source: ReadModelPoolAndSchemas,
  userId: string,
  range: InstantRange,
  limit: number,
): Promise<readonly SearchLogRow[]> {
  return selectLog(source, range, limit).where('l.user_id', '=', userId).execute();
}

/** Finds all searches in a range, newest first. */
export async function findAllSearchesInRange(
  source: ReadModelPoolAndSchemas,
  range: InstantRange,
  limit: number,
): Promise<readonly SearchLogRow[]> {
  return selectLog(source, range, limit).execute();
}

/**
 * Fields of the wizard object that are ignored when searches are compared, because the canonical requirements contain
 * their values independently of order and spelling.
 */
const canonicalFields = [
  ...['geographicMode', 'geographicRegions', 'specificCountries', 'powerSensitivity', 'applicationProfile'],
  ...['deviceMobility', 'deploymentScale', 'simRequirements', 'privateNetworkNeeded', 'deviceManagement'],
  ...['apisRequired', 'ntnSupport', 'touched'],
];

/** Input of a search beyond its canonical requirements. */
const extraInput = sql`coalesce(${sql.ref(t.wizard_data)}, '{}'::jsonb) - ${canonicalFields}::text[]`;

/**
 * Selects a person's searches, each with the number of identical searches (`times`) and its rank among them, newest
 * first (`place`). Identical searches differ only in their time.
 */
function selectIdenticalSearches(source: ReadModelPoolAndSchemas, userId: string, range: InstantRange) {
  const same = sql`PARTITION BY ${sql.ref(l.requirements)}, ${extraInput}`;
  const newest = sql`${sql.ref(l.searched_at)} DESC, ${sql.ref(l.position)} DESC`;
  return selectSearchesInInstantRange(source, range)
    .leftJoin('searches.search_text as t', 't.search_id', 'l.search_id')
    .where('l.user_id', '=', userId)
    .select('l.search_id')
    .select(sql<number>`(count(*) OVER (${same}))::int`.as('times'))
    .select(sql<number>`(row_number() OVER (${same} ORDER BY ${newest}))::int`.as('place'));
}

/**
 * Finds a person's searches in a range, newest first. Of identical searches, only the newest is returned, with their
 * number as `times`.
 */
export async function findDistinctUserSearches(
  source: ReadModelPoolAndSchemas,
  userId: string,
  range: InstantRange,
  limit: number,
): Promise<readonly (SearchLogRow & { readonly times: number })[]> {
  return selectLog(source, range, limit)
    .innerJoin(selectIdenticalSearches(source, userId, range).as('same'), 'same.search_id', 'l.search_id')
    .where('same.place', '=', 1)
    .select('same.times')
    .execute();
}
