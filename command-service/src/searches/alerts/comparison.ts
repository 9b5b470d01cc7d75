import { setImmediate as nextTurn } from 'node:timers/promises';
import { runInSlices } from '@marketplace/domain/matching/index/inSlices.ts';
import type { SearchGain } from '@marketplace/contracts/searches/searches.events.ts';
import type { SchemaOf } from '@marketplace/read-models/schemaNames.ts';
import type { Pool } from 'pg';
import { changedForms } from './changedForms.ts';
import { comparedVersion, createGains, type WatchedSearch } from './gains.ts';

export interface ComparisonDeps {
  /** Reads the read models. */
  readonly pool: Pool;
  readonly resolveSchemas: () => Promise<SchemaOf>;
}

/** What the searches gained by a version of the catalogue. */
export interface Comparison {
  readonly version: number;
  /** By user id. */
  readonly gains: ReadonlyMap<string, readonly SearchGain[]>;
}

async function watchedSearches(pool: Pool, schema: string): Promise<WatchedSearch[]> {
  const found = await pool.query<WatchedSearch>(
    `SELECT search_id AS "searchId", user_id AS "userId", requirements, told_version AS "toldVersion"
       FROM ${schema}.saved_search WHERE told_version IS NOT NULL ORDER BY search_id`,
  );
  return found.rows;
}

async function newestVersion(pool: Pool, schema: string): Promise<number> {
  const found = await pool.query<{ version: number | null }>(
    `SELECT max(version) AS version FROM ${schema}.catalogue_version`,
  );
  return found.rows[0]?.version ?? 0;
}

/**
 * Compares every watched search with the newest version of the catalogue. A provider whose form was compared before cannot be a
 * new match: it was one then, or it matched in the version that the person knows.
 * @param after version up to which everything was compared and told before; 0 for never.
 * @throws what the signal was aborted with.
 */
export async function compareSearches(
  { pool, resolveSchemas }: ComparisonDeps,
  after: number,
  signal: AbortSignal,
): Promise<Comparison> {
  const schemaOf = await resolveSchemas();
  const schema = schemaOf('catalogue');
  const version = await newestVersion(pool, schema);
  const searches = await watchedSearches(pool, schemaOf('searches'));
  const behind = searches.filter((search) => comparedVersion(search) < version);
  const gains = createGains(behind, version);
  const yieldTurn = async (): Promise<void> => {
    await nextTurn();
    signal.throwIfAborted();
  };
  if (behind.length > 0) {
    const before = [...new Set(behind.map(comparedVersion))];
    for await (const forms of changedForms(pool, { schema, after, version, before })) {
      await runInSlices(gains.add(forms), yieldTurn);
    }
  }
  const ofUser = new Map<string, SearchGain[]>();
  for (const [{ userId }, gain] of gains.all()) ofUser.set(userId, [...(ofUser.get(userId) ?? []), gain]);
  return { version, gains: ofUser };
}
