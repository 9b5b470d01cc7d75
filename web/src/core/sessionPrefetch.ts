import { safeSessionStorage } from './storage.ts';

/** Path of the session endpoint, copied because the contracts are not loaded before the first paint. */
export const sessionValidationPath = '/api/auth/validate';

/** Milliseconds for which a prefetched response is used instead of a new request. */
export const sessionPrefetchMaxAgeMs = 5000;

interface PrefetchedSession {
  readonly authorization: string;
  readonly position: string | null;
  readonly requestedAt: number;
  /** `null` when the server could not be reached. */
  readonly answer: Promise<Response | null>;
}

let prefetched: PrefetchedSession | null = null;

/** Requests the session while the app is still loading, with the same headers that the app sends later. */
export function prefetchSession(token: string): void {
  const position = safeSessionStorage.read('position');
  const authorization = `Bearer ${token}`;
  const headers = { accept: 'application/json', authorization, ...(position !== null && { 'x-read-after': position }) };
  const answer = fetch(sessionValidationPath, { headers }).catch(() => null);
  prefetched = { authorization, position, requestedAt: performance.now(), answer };
}

/**
 * Returns the prefetched response, at most once; `null` if no response was prefetched for the same request or the
 * response is too old.
 */
export function consumePrefetchedSession(path: string, headers: Headers): Promise<Response | null> | null {
  if (prefetched === null || path !== sessionValidationPath) return null;
  const { authorization, position, requestedAt, answer } = prefetched;
  prefetched = null;
  const isSame = headers.get('authorization') === authorization && headers.get('x-read-after') === position;
  return isSame && performance.now() - requestedAt < sessionPrefetchMaxAgeMs ? answer : null;
}
