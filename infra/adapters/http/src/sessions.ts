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

/** A living session. */
export interface SessionBehind {
  readonly userId: string;
  /** The company whose provider opened it; `null` where the password did. */
  readonly companyId: string | null;
}

/**
 * Finds the living session behind the hash of its token, or `null`: on the primary, by primary key, uncached. Requests that come at the
 * same time share a round trip.
 */
function createSessionLookup(pool: Pool): (hashed: string) => Promise<SessionBehind | null> {
  return coalesce(async (hashes: readonly string[]) => {
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
 * Finds the caller behind a session's token, or `null` where it does not live. What the person may do is looked up beside the session
 * once it is known whose that is, so that both take one round trip; the session decides, and who was looked up for nothing is dropped.
 * @param callerOfUser what a person may do at this moment. @param mayOpen whether a company's provider may open sessions of somebody who
 * may do this: one that it opened before counts no more.
 */
export function createCallerBehind<Caller>(
  pool: Pool,
  callerOfUser: (userId: string) => Promise<Caller>,
  mayOpen: (caller: Caller) => boolean,
): (token: string) => Promise<Caller | null> {
  const lookup = createSessionLookup(pool);
  const people = new Map<string, string>();
  return async (token) => {
    const hashed = sessionKey(token);
    const expected = people.get(hashed);
    const early = expected === undefined ? undefined : callerOfUser(expected);
    // Nobody waits for it where the session turns out to be over.
    early?.catch(() => undefined);
    const session = await lookup(hashed);
    const judge = (caller: Caller): Caller | null => (session?.companyId == null || mayOpen(caller) ? caller : null);
    if (session !== null && session.userId === expected && early !== undefined) return judge(await early);
    people.delete(hashed);
    if (session === null) return null;
    if (people.size >= remembered) people.clear();
    people.set(hashed, session.userId);
    return judge(await callerOfUser(session.userId));
  };
}
