import { afterEach, expect, test, vi } from 'vitest';
import { validateSessionEndpoint } from '@marketplace/contracts/accounts/accounts.api.ts';
import {
  prefetchSession,
  sessionPrefetchMaxAgeMs,
  sessionValidationPath,
  consumePrefetchedSession,
} from './sessionPrefetch.ts';
import { safeSessionStorage } from './storage.ts';

const fetchMock = vi.fn<typeof fetch>();

/**
 * Prefetches the session with a token. The server returns the given response, or cannot be reached if an error is
 * given.
 */
function prefetch(answer: Response | Error, token = 'token'): void {
  fetchMock.mockReset();
  if (answer instanceof Error) fetchMock.mockRejectedValue(answer);
  else fetchMock.mockResolvedValue(answer);
  vi.stubGlobal('fetch', fetchMock);
  prefetchSession(token);
}

const buildHeaders = (token: string): Headers => new Headers({ authorization: `Bearer ${token}` });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('requests the path of the contract with the same headers as the app', () => {
  expect(sessionValidationPath).toBe(validateSessionEndpoint.path);
  safeSessionStorage.write('position', 'e.12');
  prefetch(Response.json({}));
  const [path, init] = fetchMock.mock.calls[0] ?? [];
  expect(path).toBe(sessionValidationPath);
  expect(init?.headers).toMatchObject({ authorization: 'Bearer token', 'x-read-after': 'e.12' });
});

test('returns the prefetched response once', async () => {
  const answer = Response.json({ user: 'Ida' });
  prefetch(answer);
  expect(await consumePrefetchedSession(sessionValidationPath, buildHeaders('token'))).toBe(answer);
  expect(consumePrefetchedSession(sessionValidationPath, buildHeaders('token'))).toBeNull();
});

test('ignores the prefetched response for other calls', async () => {
  const answer = Response.json({});
  prefetch(answer);
  expect(consumePrefetchedSession('/api/webhooks', buildHeaders('token'))).toBeNull();
  expect(await consumePrefetchedSession(sessionValidationPath, buildHeaders('token'))).toBe(answer);
});

test('ignores a response for another session or an earlier log position', () => {
  prefetch(Response.json({}), 'previous token');
  expect(consumePrefetchedSession(sessionValidationPath, buildHeaders('token'))).toBeNull();
  prefetch(Response.json({}));
  const changed = buildHeaders('token');
  changed.set('x-read-after', 'e.13');
  expect(consumePrefetchedSession(sessionValidationPath, changed)).toBeNull();
});

test('ignores a response that is too old', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  prefetch(Response.json({}));
  now.mockReturnValue(1000 + sessionPrefetchMaxAgeMs);
  expect(consumePrefetchedSession(sessionValidationPath, buildHeaders('token'))).toBeNull();
});

test('returns null when the server could not be reached', async () => {
  prefetch(new TypeError('Failed to fetch'));
  expect(await consumePrefetchedSession(sessionValidationPath, buildHeaders('token'))).toBeNull();
});
