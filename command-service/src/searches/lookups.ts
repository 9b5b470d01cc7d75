import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { currentProviders, newestVersion } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { readModelDb, readSource } from '@marketplace/read-models/readModelDb.ts';
import type { searches } from '@marketplace/read-models/searches/searches.tables.ts';
import type { DatabasePort, ReadModelPort } from '../ports.ts';

/** Identity fields in a request body. */
export interface NamedPerson {
  readonly userId?: string | null | undefined;
  readonly email?: string | null | undefined;
}

function notYouRefusal(): Refusal {
  return new Refusal('forbidden', 'searches.not-you', 'You can only use your own searches.');
}

/** @throws Refusal 'searches.not-you' for an id or address other than the caller's. The actor is always the caller. */
export async function requireSelf(
  { pool }: DatabasePort,
  callerId: string,
  { userId, email }: NamedPerson,
): Promise<void> {
  if (typeof userId === 'string' && userId.toLowerCase() !== callerId) throw notYouRefusal();
  if (typeof email !== 'string') return;
  const query = 'SELECT FROM accounts.account WHERE user_id = $1 AND email = $2';
  const found = await pool.query(query, [callerId, normaliseEmail(email)]);
  if (found.rowCount !== 1) throw notYouRefusal();
}

/** @throws Refusal 'searches.unknown-provider' if the current catalogue has no provider with this id. */
export async function requireProvider(deps: ReadModelPort, providerId: string): Promise<void> {
  const found = await currentProviders(await readSource(deps))
    .select('p.id')
    .where('p.id', '=', providerId)
    .executeTakeFirst();
  if (found !== undefined) return;
  const message = 'This provider is not in the catalogue.';
  throw new Refusal('rule', 'searches.unknown-provider', message, [{ path: 'providerId', message }]);
}

/** @returns the latest version of the catalogue in the read model; 0 before the first one. */
export async function shownVersion(deps: ReadModelPort): Promise<number> {
  return newestVersion(await readSource(deps));
}

/** @returns the name of a user's search in the read model and its number of renames; `null` if unknown. */
export async function heldName(deps: ReadModelPort, userId: string, searchId: string) {
  const found = await readModelDb<TablesOf<typeof searches>>(await readSource(deps))
    .selectFrom('searches.saved_search')
    .select(['name', 'renames'])
    .where('user_id', '=', userId)
    .where((eb) => eb(eb.cast<string>('search_id', 'text'), '=', searchId))
    .where('name', 'is not', null)
    .$narrowType<{ name: string }>()
    .executeTakeFirst();
  return found ?? null;
}
