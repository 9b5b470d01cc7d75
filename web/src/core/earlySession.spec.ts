import { afterEach, expect, test, vi } from 'vitest';
import { validateSession } from '@marketplace/contracts/accounts/accounts.api.ts';
import { askEarly, goodFor, sessionPath, takeEarly } from './earlySession.ts';
import { tabStore } from './storage.ts';

const asked = vi.fn<typeof fetch>();

/** Asks with a token; the server answers so. */
function given(answer: Response | Error, token = 'token'): void {
  asked.mockReset();
  if (answer instanceof Error) asked.mockRejectedValue(answer);
  else asked.mockResolvedValue(answer);
  vi.stubGlobal('fetch', asked);
  askEarly(token);
}

const headersOf = (token: string): Headers => new Headers({ authorization: `Bearer ${token}` });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('it is asked where the contract says, as the app asks', () => {
  expect(sessionPath).toBe(validateSession.path);
  tabStore.write('position', 'e.12');
  given(Response.json({}));
  const [path, init] = asked.mock.calls[0] ?? [];
  expect(path).toBe(sessionPath);
  expect(init?.headers).toMatchObject({ authorization: 'Bearer token', 'x-read-after': 'e.12' });
});

test('the app takes the answer once, and asks anew from then on', async () => {
  const answer = Response.json({ user: 'Ida' });
  given(answer);
  expect(await takeEarly(sessionPath, headersOf('token'))).toBe(answer);
  expect(takeEarly(sessionPath, headersOf('token'))).toBeNull();
});

test('another call does not take it', async () => {
  const answer = Response.json({});
  given(answer);
  expect(takeEarly('/api/webhooks', headersOf('token'))).toBeNull();
  expect(await takeEarly(sessionPath, headersOf('token'))).toBe(answer);
});

test("an answer of another's session, or of before the own last change, is not taken", () => {
  given(Response.json({}), 'token of before');
  expect(takeEarly(sessionPath, headersOf('token'))).toBeNull();
  given(Response.json({}));
  const changed = headersOf('token');
  changed.set('x-read-after', 'e.13');
  expect(takeEarly(sessionPath, changed)).toBeNull();
});

test('an answer that waited too long is not taken', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  given(Response.json({}));
  now.mockReturnValue(1000 + goodFor);
  expect(takeEarly(sessionPath, headersOf('token'))).toBeNull();
});

test('where the server could not be reached there is none', async () => {
  given(new TypeError('Failed to fetch'));
  expect(await takeEarly(sessionPath, headersOf('token'))).toBeNull();
});
