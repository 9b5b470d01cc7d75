import { setImmediate as nextTurn } from 'node:timers/promises';
import { runInSlices } from '@marketplace/domain/matching/index/inSlices.ts';
import type { SearchGain } from '@marketplace/contracts/searches/searches.events.ts';
import type { SchemaOf } from '@marketplace/read-models/schemaNames.ts';
import { newestVersion } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { type ReadSource, readModelDb, readSource } from '@marketplace/read-models/readModelDb.ts';
import type { searches } from '@marketplace/read-models/searches/searches.tables.ts';
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

async function watchedSearches(source: ReadSource): Promise<WatchedSearch[]> {
  return readModelDb<TablesOf<typeof searches>>(source)
    .selectFrom('searches.saved_search')
    .select(['search_id as searchId', 'user_id as userId', 'requirements', 'told_version as toldVersion'])
    .where('told_version', 'is not', null)
    .$narrowType<{ toldVersion: number }>()
    .orderBy('search_id')
    .execute();
}

/**
 * Compares every watched search with the newest version of the catalogue. A provider whose form was compared before cannot be a
 * new match: it was one then, or it matched in the version that the person knows.
 * @param after version up to which everything was compared and told before; 0 for never.
 * @throws what the signal was aborted with.
 */
export async function compareSearches(deps: ComparisonDeps, after: number, signal: AbortSignal): Promise<Comparison> {
  const source = await readSource(deps);
  const version = await newestVersion(source);
  const behind = (await watchedSearches(source)).filter((search) => comparedVersion(search) < version);
  const gains = createGains(behind, version);
  const yieldTurn = async (): Promise<void> => {
    await nextTurn();
    signal.throwIfAborted();
  };
  if (behind.length > 0) {
    const before = [...new Set(behind.map(comparedVersion))];
    for await (const forms of changedForms(deps.pool, {
      schema: source.schemaOf('catalogue'),
      after,
      version,
      before,
    })) {
      await runInSlices(gains.add(forms), yieldTurn);
    }
  }
  const ofUser = new Map<string, SearchGain[]>();
  for (const [{ userId }, gain] of gains.all()) ofUser.set(userId, [...(ofUser.get(userId) ?? []), gain]);
  return { version, gains: ofUser };
}
