import { hash } from 'node:crypto';
import { coalesceLookups } from '@marketplace/postgres/coalesceLookups.ts';
import type { Pool } from 'pg';

/** Hours without a request after which a session ends, and days after which it ends in any case. */
export const sessionLifetimeLimits = { idleHours: 12, absoluteDays: 30 } as const;

/** SHA-256 of a token; the database stores this hash instead of the token. */
export function hashBearerToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Base64-encoded SHA-256 of a token, which identifies the session of the token in memory. */
export function hashBearerTokenBase64(token: string): string {
  return hash('sha256', token, 'base64');
}

/** Maximum number of sessions with a cached user id. */
const maxCachedUsers = 10_000;

/** A valid session. */
export interface ActiveSession {
  readonly userId: string;
  /** The company whose identity provider opened the session; `null` for a sign-in by password. */
  readonly companyId: string | null;
}

/**
 * Finds valid sessions by the hash of their token, which is the primary key. Queries the primary database and caches
 * nothing. Concurrent requests share a query.
 * @returns `null` for an ended or unknown session.
 */
function createSessionLookup(pool: Pool): (hashed: string) => Promise<ActiveSession | null> {
  return coalesceLookups(async (hashes: readonly string[]) => {
    const found = await pool.query<{ place: string; user_id: string; company_id: string | null }>({
      name: 'sessions-behind',
      text: 'SELECT place, user_id, company_id FROM accounts.sessions_behind($1)',
      values: [hashes.map((hashed) => Buffer.from(hashed, 'base64'))],
    });
    const sessions = new Map(
      found.rows.map(({ place, user_id, company_id }) => [Number(place), { userId: user_id, companyId: company_id }]),
    );
    return hashes.map((_hashed, index) => sessions.get(index + 1) ?? null);
  });
}

/**
 * Finds the caller of a session token, or `null` if the session has ended. If the user of the token is cached, loads
 * the rights of that user concurrently with the session, in one round trip. If the session has ended, these rights are
 * discarded.
 * @param callerOfUser loads the current rights of a user.
 * @param mayOpen whether a company's identity provider may open sessions for a caller with these rights; if not, the
 * existing sessions that the identity provider opened are invalid.
 */
export function createSessionCallerLookup<Caller>(
  pool: Pool,
  callerOfUser: (userId: string) => Promise<Caller>,
  mayOpen: (caller: Caller) => boolean,
): (token: string) => Promise<Caller | null> {
  const lookup = createSessionLookup(pool);
  const people = new Map<string, string>();
  return async (token) => {
    const hashed = hashBearerTokenBase64(token);
    const expected = people.get(hashed);
    const expectedCaller = expected === undefined ? undefined : callerOfUser(expected);
    // The promise is not awaited if the session has ended; its rejection must not be unhandled.
    expectedCaller?.catch(() => undefined);
    const session = await lookup(hashed);
    const keepIfAllowed = (caller: Caller): Caller | null =>
      session?.companyId == null || mayOpen(caller) ? caller : null;
    if (session !== null && session.userId === expected && expectedCaller !== undefined)
      return keepIfAllowed(await expectedCaller);
    people.delete(hashed);
    if (session === null) return null;
    if (people.size >= maxCachedUsers) people.clear();
    people.set(hashed, session.userId);
    return keepIfAllowed(await callerOfUser(session.userId));
  };
}
