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
  /** Pool for the read models. */
  readonly pool: Pool;
  readonly resolveSchemas: () => Promise<SchemaOf>;
}

/** New matches of searches in a version of the catalogue. */
export interface Comparison {
  readonly version: number;
  /** By user id. */
  readonly gains: ReadonlyMap<string, readonly SearchGain[]>;
}

async function loadSearchesWithAlerts(source: ReadSource): Promise<WatchedSearch[]> {
  return readModelDb<TablesOf<typeof searches>>(source)
    .selectFrom('searches.saved_search')
    .select(['search_id as searchId', 'user_id as userId', 'requirements', 'told_version as toldVersion'])
    .where('told_version', 'is not', null)
    .$narrowType<{ toldVersion: number }>()
    .orderBy('search_id')
    .execute();
}

/**
 * Compares every search with alerts with the latest version of the catalogue. A provider with a record that has been compared before
 * cannot be a new match: it was reported then, or it matched in the last version reported to the user.
 * @param after version up to which everything has been compared and reported; 0 for none.
 * @throws the reason of the abort signal.
 */
export async function compareSearches(deps: ComparisonDeps, after: number, signal: AbortSignal): Promise<Comparison> {
  const source = await readSource(deps);
  const version = await newestVersion(source);
  const outdatedSearches = (await loadSearchesWithAlerts(source)).filter((search) => comparedVersion(search) < version);
  const gains = createGains(outdatedSearches, version);
  const yieldTurn = async (): Promise<void> => {
    await nextTurn();
    signal.throwIfAborted();
  };
  if (outdatedSearches.length > 0) {
    const earlierVersions = [...new Set(outdatedSearches.map(comparedVersion))];
    for await (const forms of changedForms(deps.pool, {
      schema: source.schemaOf('catalogue'),
      after,
      version,
      before: earlierVersions,
    })) {
      await runInSlices(gains.add(forms), yieldTurn);
    }
  }
  const gainsByUser = new Map<string, SearchGain[]>();
  for (const [{ userId }, gain] of gains.all()) gainsByUser.set(userId, [...(gainsByUser.get(userId) ?? []), gain]);
  return { version, gains: gainsByUser };
}
