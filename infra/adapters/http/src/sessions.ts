import { hash } from 'node:crypto';
import { coalesce } from '@marketplace/postgres/coalesce.ts';
import type { Pool } from 'pg';

/** Hours without a request after which a session ends, and days after which it ends in any case. */
export const sessionLimits = { idleHours: 12, absoluteDays: 30 } as const;

/** What the database keeps of a token: its sha256. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The same in base64: what sessions are told apart by in memory. */
export function sessionKey(token: string): string {
  return hash('sha256', token, 'base64');
}

/** People of whom it is remembered which session is theirs. */
const remembered = 10_000;

/**
 * Finds the id of the person behind the hash of a living session's token, or `null`: on the primary, by primary key, uncached.
 * Requests that come at the same time share a round trip.
 */
function createSessionLookup(pool: Pool): (hashed: string) => Promise<string | null> {
  return coalesce(async (hashes: readonly string[]) => {
    const found = await pool.query<{ place: string; user_id: string }>({
      name: 'session-users',
      text: 'SELECT place, user_id FROM accounts.session_user_ids($1)',
      values: [hashes.map((hashed) => Buffer.from(hashed, 'base64'))],
    });
    const people = new Map(found.rows.map(({ place, user_id }) => [Number(place), user_id]));
    return hashes.map((_hashed, index) => people.get(index + 1) ?? null);
  });
}

/**
 * Finds the caller behind a session's token, or `null` where it does not live. What the person may do is looked up beside the session
 * once it is known whose that is, so that both take one round trip; the session decides, and who was looked up for nothing is dropped.
 * @param callerOfUser what a person may do at this moment.
 */
export function createCallerBehind<Caller>(
  pool: Pool,
  callerOfUser: (userId: string) => Promise<Caller>,
): (token: string) => Promise<Caller | null> {
  const lookup = createSessionLookup(pool);
  const people = new Map<string, string>();
  return async (token) => {
    const hashed = sessionKey(token);
    const expected = people.get(hashed);
    const early = expected === undefined ? undefined : callerOfUser(expected);
    // Nobody waits for it where the session turns out to be over.
    early?.catch(() => undefined);
    const userId = await lookup(hashed);
    if (userId !== null && userId === expected && early !== undefined) return early;
    people.delete(hashed);
    if (userId === null) return null;
    if (people.size >= remembered) people.clear();
    people.set(hashed, userId);
    return callerOfUser(userId);
  };
}
