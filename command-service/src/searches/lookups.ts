import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { currentProviders, newestVersion } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { readModelDb, readSource } from '@marketplace/read-models/readModelDb.ts';
import type { searches } from '@marketplace/read-models/searches/searches.tables.ts';
import type { DatabasePort, ReadModelPort } from '../ports.ts';

/** Whom a body names, beside the caller. */
export interface NamedPerson {
  readonly userId?: string | null | undefined;
  readonly email?: string | null | undefined;
}

function notYou(): Refusal {
  return new Refusal('forbidden', 'searches.not-you', 'You can only use your own searches.');
}

/** @throws Refusal 'searches.not-you' when an id or an address is named that is not the caller's own: neither ever decides who acts. */
export async function requireSelf(
  { pool }: DatabasePort,
  callerId: string,
  { userId, email }: NamedPerson,
): Promise<void> {
  if (typeof userId === 'string' && userId.toLowerCase() !== callerId) throw notYou();
  if (typeof email !== 'string') return;
  const own = 'SELECT FROM accounts.account WHERE user_id = $1 AND email = $2';
  const found = await pool.query(own, [callerId, normaliseEmail(email)]);
  if (found.rowCount !== 1) throw notYou();
}

/** @throws Refusal 'searches.unknown-provider' when the catalogue as it stands has none of this id. */
export async function requireProvider(deps: ReadModelPort, providerId: string): Promise<void> {
  const found = await currentProviders(await readSource(deps))
    .select('p.id')
    .where('p.id', '=', providerId)
    .executeTakeFirst();
  if (found !== undefined) return;
  const message = 'This provider is not in the catalogue.';
  throw new Refusal('rule', 'searches.unknown-provider', message, [{ path: 'providerId', message }]);
}

/** The newest version of the catalogue that anybody can see; 0 before the first one. */
export async function shownVersion(deps: ReadModelPort): Promise<number> {
  return newestVersion(await readSource(deps));
}

/** The name of a person's search as the read model holds it, and after how many renames; `null` where it holds none. */
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
