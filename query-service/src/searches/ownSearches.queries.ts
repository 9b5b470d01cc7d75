import type {
  FavouriteProviderReplyItem,
  SavedSearchReplyItem,
} from '@marketplace/contracts/searches/searches.views.ts';
import { buildNewestProviderRecordQuery } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '@marketplace/read-models/readModelDb.ts';
import type { searchesReadModel } from '@marketplace/read-models/searches/searches.tables.ts';
import { type NotNull, sql } from 'kysely';

/** Finds a person's saved searches, most recently used first. */
export async function findSavedSearches(
  source: ReadModelPoolAndSchemas,
  userId: string,
): Promise<SavedSearchReplyItem[]> {
  const rows = await createReadModelQueryBuilder<ReadModelRowTypes<typeof searchesReadModel>>(source)
    .selectFrom('searches.saved_search')
    .select((eb) => [
      'search_id as id',
      'name',
      'data',
      'created_at as createdAt',
      'last_used as lastUsed',
      eb('told_version', 'is not', null).$castTo<boolean>().as('alerts'),
      'last_alert_at as lastAlertAt',
      sql<number>`least(${eb.ref('new_matches')}, 2147483647)::int`.as('newMatches'),
    ])
    .where('user_id', '=', userId)
    .where('name', 'is not', null)
    .where('data', 'is not', null)
    .$narrowType<{ name: NotNull; data: NotNull }>()
    .orderBy('last_used', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('search_id')
    .execute();
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsed: row.lastUsed.toISOString(),
    lastAlertAt: row.lastAlertAt?.toISOString() ?? null,
  }));
}

/**
 * Finds a person's favourite providers, most recently added first. Providers that are no longer in the catalogue are
 * returned with their last name.
 */
export async function findFavouriteProviders(
  source: ReadModelPoolAndSchemas,
  userId: string,
): Promise<FavouriteProviderReplyItem[]> {
  const rows = await createReadModelQueryBuilder<ReadModelRowTypes<typeof searchesReadModel>>(source)
    .selectFrom('searches.favourite as f')
    .leftJoinLateral(
      (eb) => buildNewestProviderRecordQuery(source, eb.ref('f.provider_id')).as('p'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'f.provider_id',
      eb.fn.coalesce('p.name', 'f.provider_id').as('provider_name'),
      eb.fn.coalesce('p.type', eb.val('other')).as('provider_type'),
      'p.logo_file',
      eb.fn.coalesce('p.is_current', eb.lit(false)).$castTo<boolean>().as('in_catalogue'),
      'f.starred_at',
    ])
    .where('f.user_id', '=', userId)
    .orderBy('f.starred_at', 'desc')
    .orderBy('f.provider_id')
    .execute();
  return rows.map((row) => ({ ...row, starred_at: row.starred_at.toISOString() }));
}
