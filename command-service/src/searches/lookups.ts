import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
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
export async function requireProvider({ pool, resolveSchemas }: ReadModelPort, providerId: string): Promise<void> {
  const schemaOf = await resolveSchemas();
  const known = `SELECT FROM ${schemaOf('catalogue')}.provider WHERE id = $1 AND valid_to IS NULL`;
  const found = await pool.query(known, [providerId]);
  if (found.rowCount !== 0) return;
  const message = 'This provider is not in the catalogue.';
  throw new Refusal('rule', 'searches.unknown-provider', message, [{ path: 'providerId', message }]);
}

/** The newest version of the catalogue that anybody can see; 0 before the first one. */
export async function shownVersion({ pool, resolveSchemas }: ReadModelPort): Promise<number> {
  const schemaOf = await resolveSchemas();
  const found = await pool.query<{ version: number | null }>(
    `SELECT max(version) AS version FROM ${schemaOf('catalogue')}.catalogue_version`,
  );
  return found.rows[0]?.version ?? 0;
}

/** The name of a person's search as the read model holds it, and after how many renames; `null` where it holds none. */
export async function heldName(
  { pool, resolveSchemas }: ReadModelPort,
  userId: string,
  searchId: string,
): Promise<{ readonly name: string; readonly renames: number } | null> {
  const schemaOf = await resolveSchemas();
  const found = await pool.query<{ name: string; renames: number }>(
    `SELECT name, renames FROM ${schemaOf('searches')}.saved_search WHERE user_id = $1 AND search_id::text = $2`,
    [userId, searchId],
  );
  return found.rows[0] ?? null;
}
