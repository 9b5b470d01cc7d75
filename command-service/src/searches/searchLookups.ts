import { msg } from '@lingui/core/runtime-macro';
import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import {
  buildCurrentProvidersQuery,
  findNewestCatalogueVersionNumber,
} from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { createReadModelQueryBuilder, resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { searchesReadModel } from '@marketplace/read-models/searches/searches.tables.ts';
import type { DatabasePort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';

/** Identity fields in a request body. */
export interface UserIdentityInRequestBody {
  readonly userId?: string | null | undefined;
  readonly email?: string | null | undefined;
}

function notYouRefusal(): Refusal {
  return new Refusal('forbidden', 'searches.not-you', msg`You can only use your own searches.`);
}

/**
 * Commands always run as the caller, regardless of the identity in the body.
 * @throws Refusal 'searches.not-you' if the body contains the user id or email address of another user.
 */
export async function requireClaimedIdentityIsCaller(
  { pool }: DatabasePort,
  callerId: string,
  { userId, email }: UserIdentityInRequestBody,
): Promise<void> {
  if (typeof userId === 'string' && userId.toLowerCase() !== callerId) throw notYouRefusal();
  if (typeof email !== 'string') return;
  const query = 'SELECT FROM accounts.account WHERE user_id = $1 AND email = $2';
  const found = await pool.query(query, [callerId, normaliseEmail(email)]);
  if (found.rowCount !== 1) throw notYouRefusal();
}

/** @throws Refusal 'searches.unknown-provider' if the current catalogue has no provider with this id. */
export async function requireKnownProvider(deps: ReadModelDatabaseAndSchemasPort, providerId: string): Promise<void> {
  const found = await buildCurrentProvidersQuery(await resolveReadModelPoolAndSchemas(deps))
    .select('p.id')
    .where('p.id', '=', providerId)
    .executeTakeFirst();
  if (found !== undefined) return;
  const message = msg`This provider is not in the catalogue.`;
  throw new Refusal('rule', 'searches.unknown-provider', message, [{ path: 'providerId', message }]);
}

/** @returns the number of the latest catalogue version in the read model; 0 before the first version. */
export async function loadNewestCatalogueVersionNumber(deps: ReadModelDatabaseAndSchemasPort): Promise<number> {
  return findNewestCatalogueVersionNumber(await resolveReadModelPoolAndSchemas(deps));
}

/** @returns the name and the number of renames of a user's saved search in the read model; `null` if unknown. */
export async function findSavedSearchNameAndRenameCount(
  deps: ReadModelDatabaseAndSchemasPort,
  userId: string,
  searchId: string,
) {
  const found = await createReadModelQueryBuilder<ReadModelRowTypes<typeof searchesReadModel>>(
    await resolveReadModelPoolAndSchemas(deps),
  )
    .selectFrom('searches.saved_search')
    .select(['name', 'renames'])
    .where('user_id', '=', userId)
    .where((eb) => eb(eb.cast<string>('search_id', 'text'), '=', searchId))
    .where('name', 'is not', null)
    .$narrowType<{ name: string }>()
    .executeTakeFirst();
  return found ?? null;
}
