import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isAdmin } from '@marketplace/contracts/kernel/caller.ts';
import { parseBearerToken, type RequestAuthenticator } from '@marketplace/http/guard.ts';

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/**
 * Creates a check that accepts the requests of operators: requests with an admin's session or with the configured
 * token. The token also works without the database.
 * @param healthToken the configured token; with `null`, only admins are accepted.
 */
export function createOperatorRequestAuthorisationCheck(
  guard: Pick<RequestAuthenticator, 'callerOf'>,
  healthToken: string | null,
): (request: IncomingMessage) => Promise<boolean> {
  const expected = healthToken === null ? null : digest(healthToken);
  return async (request) => {
    const token = parseBearerToken(request);
    if (token === null) return false;
    if (expected !== null && timingSafeEqual(digest(token), expected)) return true;
    const caller = await guard.callerOf(token).catch(() => null);
    return caller !== null && isAdmin(caller);
  };
}

/** Guard of programs without sessions: accepts no session, so that operators need the configured token. */
export const requestAuthenticatorWithoutSessions: Pick<RequestAuthenticator, 'callerOf'> = {
  callerOf: () => Promise.resolve(null),
};
