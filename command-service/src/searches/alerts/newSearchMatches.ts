import { setImmediate as nextTurn } from 'node:timers/promises';
import { runPausableTask } from '@marketplace/domain/matching/index/pausableTasks.ts';
import type { SavedSearchNewMatches } from '@marketplace/contracts/searches/searches.events.ts';
import type { FindReadModelSchema } from '@marketplace/read-models/schemaNames.ts';
import { findNewestCatalogueVersionNumber } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import {
  type ReadModelPoolAndSchemas,
  createReadModelQueryBuilder,
  resolveReadModelPoolAndSchemas,
} from '@marketplace/read-models/readModelDb.ts';
import type { searchesReadModel } from '@marketplace/read-models/searches/searches.tables.ts';
import type { Pool } from 'pg';
import { readChangedProviderRecordBatches } from './changedProviderRecords.ts';
import {
  getSearchAlertBaselineVersion,
  createNewSearchMatchCollector,
  type SavedSearchWithAlerts,
} from './newMatchCollector.ts';

export interface NewSearchMatchesDeps {
  /** Pool for the read models. */
  readonly pool: Pool;
  readonly resolveSchemas: () => Promise<FindReadModelSchema>;
}

/** New matches of saved searches in a catalogue version. */
export interface NewSearchMatchesByUserId {
  readonly version: number;
  /** The new matches of each search, by user id. */
  readonly gains: ReadonlyMap<string, readonly SavedSearchNewMatches[]>;
}

async function loadSearchesWithAlerts(source: ReadModelPoolAndSchemas): Promise<SavedSearchWithAlerts[]> {
  return createReadModelQueryBuilder<ReadModelRowTypes<typeof searchesReadModel>>(source)
    .selectFrom('searches.saved_search')
    .select(['search_id as searchId', 'user_id as userId', 'requirements', 'told_version as toldVersion'])
    .where('told_version', 'is not', null)
    .$narrowType<{ toldVersion: number }>()
    .orderBy('search_id')
    .execute();
}

/**
 * Matches every search that has alerts against the latest version of the catalogue. Reads only the providers with a
 * record newer than `after`: an older record cannot be a new match, because its match was reported earlier or already
 * existed in the last version reported to the user.
 * @param after version up to which all searches have been compared and reported; 0 if none.
 * @throws the reason of the abort signal.
 */
export async function findNewMatchesOfAllSearchesWithAlerts(
  deps: NewSearchMatchesDeps,
  after: number,
  signal: AbortSignal,
): Promise<NewSearchMatchesByUserId> {
  const source = await resolveReadModelPoolAndSchemas(deps);
  const version = await findNewestCatalogueVersionNumber(source);
  const outdatedSearches = (await loadSearchesWithAlerts(source)).filter(
    (search) => getSearchAlertBaselineVersion(search) < version,
  );
  const gains = createNewSearchMatchCollector(outdatedSearches, version);
  const yieldTurn = async (): Promise<void> => {
    await nextTurn();
    signal.throwIfAborted();
  };
  if (outdatedSearches.length > 0) {
    const earlierVersions = [...new Set(outdatedSearches.map(getSearchAlertBaselineVersion))];
    for await (const forms of readChangedProviderRecordBatches(deps.pool, {
      schema: source.schemaOf('catalogue'),
      after,
      version,
      before: earlierVersions,
    })) {
      await runPausableTask(gains.addProviderRecords(forms), yieldTurn);
    }
  }
  const gainsByUser = new Map<string, SavedSearchNewMatches[]>();
  for (const [{ userId }, gain] of gains.listSearchesWithNewMatches())
    gainsByUser.set(userId, [...(gainsByUser.get(userId) ?? []), gain]);
  return { version, gains: gainsByUser };
}
